// SPDX-License-Identifier: Apache-2.0
// Why memory that nobody has written is compared with nothing.
#pragma once

#include "core/base/user_text.h"

namespace nodewise::protocol {

inline constexpr std::string_view noValuesMessage = NODEWISE_LISTED("it holds no values yet (uninitialized memory)");

} // namespace nodewise::protocol
