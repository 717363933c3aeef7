// SPDX-License-Identifier: Apache-2.0
// Only for the .cpp files of core/lowering: how a profile's sections are read, and what is checked when all of them are.
#pragma once

#include "core/backend/json_reader.h"
#include "core/backend/profile.h"
#include "core/base/data_folder.h"

namespace nodewise::backend {

/// Of the sections that hold rules: "decompositions", "opFuncs", ...
std::vector<JsonReader::Member> ruleSections(JsonReader& reader, Profile& profile);

/// What one rule says of others: ones that are never reached, functions of the hardware that there are not, custom operators of which
/// nothing becomes. Gives custom operators their fate.
void checkRules(JsonReader& reader, Profile& profile);

/// A folder's, without the JSON schema that stands beside them.
Result<std::vector<DataFile>> profileFiles(const std::string& folder);

} // namespace nodewise::backend
