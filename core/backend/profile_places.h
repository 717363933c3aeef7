// SPDX-License-Identifier: Apache-2.0
// Where members of a profile stand that are no rules.
#pragma once

#include "core/backend/profile.h"

namespace nodewise::backend {

/// Of the member at a path ("$.tables[1]"), out of the profile's file. Nowhere where that has none: it was edited meanwhile.
RulePlace memberPlace(const Profile& profile, const std::string& path);

} // namespace nodewise::backend
