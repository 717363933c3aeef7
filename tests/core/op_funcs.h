// SPDX-License-Identifier: Apache-2.0
// Functions of the hardware in a profile, for tests of what it holds.
#pragma once

#include "core/backend/profile_rules.h"

namespace nodewise::test {

/// For one of Inductor's operators, as written.
inline std::vector<const lowering::OpFunc*> opFuncsFor(const std::vector<lowering::OpFunc>& opFuncs, lowering::OpFunc::Kind kind,
                                                       std::string_view op)
{
    std::vector<const lowering::OpFunc*> found;
    for (const lowering::OpFunc& opFunc : opFuncs)
        if (opFunc.kind == kind && opFunc.op == op)
            found.push_back(&opFunc);
    return found;
}

} // namespace nodewise::test
