// SPDX-License-Identifier: Apache-2.0
// Whether a profile's guards compile, with no call to put them to.
#pragma once

#include "core/backend/unknown_names.h"

#include <vector>

namespace nodewise::torch_worker {

/// Guards of decompositions, lowerings and fallbacks, with the arguments of an overload that they are about; of OpFuncs with those of an
/// operator that the tables make of the function's; and those of the tables' cases. Errors have the rule's place. What is no operator here
/// (a profile may know others) is not checked.
std::vector<Error> guardErrors(const backend::Profile& profile, const backend::InductorTables& tables);
/// What the dispatcher has, with the profile's own.
backend::KnownOperators knownOperators();
/// Functions that decompositions name and that are not there, or whose parameters are not the operator's; rules after one whose function
/// takes every call. `functions` are the profile's.
class Functions;
std::vector<Error> functionErrors(const backend::Profile& profile, const Functions& functions);

} // namespace nodewise::torch_worker
