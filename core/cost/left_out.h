// SPDX-License-Identifier: Apache-2.0
// What figures of a simulation leave out, and what of two simulations can be compared for that.
#pragma once

#include "core/base/user_text.h"
#include "core/sim/program.h"

namespace nodewise::cost {

struct LeftOut {
    std::size_t launches = 0;   ///< whose kernels could not be simulated
    std::size_t ofLaunches = 0; ///< that there are
    std::size_t nodes = 0;      ///< that ATen runs, and no launch computes
    bool any() const { return launches > 0 || nodes > 0; }
};
LeftOut leftOut(const sim::Program& program, const sim::ProgramRun& run);
/// "without 21 of 141 launches and 3 nodes that ATen runs", to stand beside a number; "" = the figures are complete.
UserText leftOutText(const LeftOut& left);

/// Cycles of the launches that both have in their figures: those of the same nodes; of launches without nodes, of the same kernel.
struct Common {
    std::int64_t first = 0, second = 0;
    bool isAll = true; ///< nothing is in the figures of one alone
};
struct Simulated {
    const sim::Program& program;
    const sim::ProgramRun& run;
};
Common commonOf(const Simulated& first, const Simulated& second);

} // namespace nodewise::cost
