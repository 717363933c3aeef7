// SPDX-License-Identifier: Apache-2.0
// Whether a profile's guards compile, with no call to put them to.
#pragma once

#include "core/backend/unknown_names.h"

#include <vector>

namespace nodewise::torch_worker {

/// Guards of decompositions, lowerings and fallbacks, with the arguments of an overload that they are about; of passes with those of
/// their patterns; of OpFuncs with those of an
/// operator that the tables make of the function's; and those of the tables' cases. Errors have the rule's place. What is no operator here
/// (a profile may know others) is not checked.
class ProfileOperators;
std::vector<Error> guardErrors(const backend::Profile& profile, const backend::InductorTables& tables, const ProfileOperators& operators);
/// What the dispatcher has, with the profile's own.
backend::KnownOperators knownOperators();
/// Functions that decompositions and passes name and that are not there, or whose parameters are not the operator's, or the pattern's;
/// rules after one whose function takes every call. `operators` are the profile's.
std::vector<Error> functionErrors(const backend::Profile& profile, ProfileOperators& operators);

} // namespace nodewise::torch_worker
