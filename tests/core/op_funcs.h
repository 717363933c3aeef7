// SPDX-License-Identifier: Apache-2.0
// Functions of the hardware in a profile, for tests of what it holds.
#pragma once

#include "core/backend/profile_rules.h"

namespace nodewise::test {

/// For one of Inductor's operators, as written.
inline std::vector<const backend::OpFunc*> opFuncsFor(const std::vector<backend::OpFunc>& opFuncs, backend::OpFunc::Kind kind,
                                                       std::string_view op)
{
    std::vector<const backend::OpFunc*> found;
    for (const backend::OpFunc& opFunc : opFuncs)
        if (opFunc.kind == kind && opFunc.op == op)
            found.push_back(&opFunc);
    return found;
}

} // namespace nodewise::test
