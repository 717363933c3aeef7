// SPDX-License-Identifier: Apache-2.0
#include "core/rewrite/guard_answer.h"

namespace nodewise::rewrite {

Text GuardAnswer::takesSome() const
{
    return Text("it accepts only some sizes: %1", partly);
}

Text GuardAnswer::refuses(const Text& why) const
{
    if (partly.empty())
        return why;
    return why.empty() ? Text("it rejects some sizes: %1", partly) : Text("it rejects some sizes (%1): %2", why, partly);
}

} // namespace nodewise::rewrite
