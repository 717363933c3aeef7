// SPDX-License-Identifier: Apache-2.0
// Why values are compared with nothing that hold nothing to be compared.
#pragma once

#include "core/base/user_text.h"

namespace nodewise::protocol {

inline constexpr std::string_view noValuesMessage = NODEWISE_LISTED("it holds no values yet (uninitialized memory)");
inline constexpr std::string_view noNumbersMessage = NODEWISE_LISTED("neither a tensor nor a number");
inline constexpr std::string_view noDataMessage = NODEWISE_LISTED("the tensor has no data"); ///< as vmap's batches

/// Nothing was missed by not comparing it.
inline bool holdsNothing(const UserText& why)
{
    return why == UserText::listed(noValuesMessage) || why == UserText::listed(noNumbersMessage) || why == UserText::listed(noDataMessage);
}

} // namespace nodewise::protocol
