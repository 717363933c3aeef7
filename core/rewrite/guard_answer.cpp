// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/guard_answer.h"

namespace nodewise::rewrite {

UserText GuardAnswer::takesSome() const
{
    return UserText("it accepts only some sizes: %1", partly);
}

UserText GuardAnswer::refuses(const UserText& why) const
{
    if (partly.empty())
        return why;
    return why.empty() ? UserText("it rejects some sizes: %1", partly) : UserText("it rejects some sizes (%1): %2", why, partly);
}

} // namespace nodewise::rewrite
