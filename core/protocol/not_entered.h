// SPDX-License-Identifier: Apache-2.0
// What stands in a body of control flow that a run does not enter: nobody has looked at it.
#pragma once

#include "core/base/user_text.h"

namespace nodewise::protocol {

inline constexpr std::string_view notEnteredMessage = NODEWISE_LISTED("its body was not entered (choose inputs that enter it)");

} // namespace nodewise::protocol
