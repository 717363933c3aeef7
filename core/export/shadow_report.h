// SPDX-License-Identifier: Apache-2.0
// A run beside itself in double as text and as JSON (docs/numerics.md has its keys).
#pragma once

#include "core/protocol/shadow.h"

namespace nodewise::exporting {

/// Which values the text lists: without any, those that are off and those that can't be told.
struct ShadowShown {
    bool referred = false; ///< there were values to compare with
    bool named = false;    ///< the rows are those that were asked for
    bool all = false;
};
std::string shadowText(const protocol::ShadowAnswer& answer, const ShadowShown& shown);
std::string shadowJson(const protocol::ShadowAnswer& answer);

} // namespace nodewise::exporting
