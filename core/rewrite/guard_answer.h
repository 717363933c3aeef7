// SPDX-License-Identifier: Apache-2.0
// What a rule's guard says of a call. Sizes that the program leaves open may decide it.
#pragma once

#include "core/base/user_text.h"

namespace nodewise::rewrite {

struct GuardAnswer {
    bool always = false; ///< it holds, at every size
    UserText partly;     ///< it holds at some sizes only: at which, and at which not; else empty
    bool never() const { return !always && partly.empty(); }

    /// Of a rule that takes a call where its guard holds, for one that holds partly.
    UserText takesSome() const;
    /// Of a rule that refuses a call where its guard holds, with why it does: for one that holds partly what is so, else `why`.
    UserText refuses(const UserText& why) const;
};

} // namespace nodewise::rewrite
