// SPDX-License-Identifier: Apache-2.0
// Names in a profile's rules that nobody knows: most are misspelt, some are of another PyTorch than the one that looks.
#pragma once

#include "core/backend/inductor_tables.h"
#include "core/backend/profile.h"

namespace nodewise::backend {

/// Overloads ("default", "dim") by the operator's name without them ("aten.sum").
using KnownOperators = std::map<std::string, std::set<std::string, std::less<>>, std::less<>>;

/// Rules for operators of "aten" that there are not, and for those of "prims" that look misspelt beside the tables', with names that are
/// near. `torch`: "2.13.0", which has those that are known. Other namespaces are a backend's own.
std::vector<Error> unknownOperators(const Profile& profile, const InductorTables& tables, KnownOperators known, std::string_view torch);
/// OpFuncs and OpOverrides for operators that Inductor's tables have not and that no lowering of the profile names either. Nothing without
/// tables.
std::vector<Error> unknownKernelOps(const Profile& profile, const InductorTables& tables);

} // namespace nodewise::backend
