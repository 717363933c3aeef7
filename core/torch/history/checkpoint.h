// SPDX-License-Identifier: Apache-2.0
// Positions of a run that can be gone back to: the machine's state with only those values that are still read, and what has been
// overwritten since.
#pragma once

#include "core/torch/history/write_log.h"
#include "core/torch/run/machine.h"

#include <map>

namespace nodewise::torch_worker {

/// Which slots hold a value that a later step reads, by position in a plan.
class Liveness {
public:
    explicit Liveness(const ProgramPlan& plan);

    /// Slots made by steps before `pc` and read from there on; not those of the root's inputs, which have a home of their own.
    const std::vector<Slot>& live(const Plan& plan, std::uint32_t pc);
    bool isLive(const Plan& plan, Slot slot, std::uint32_t pc) const;

private:
    static constexpr std::uint32_t always = 0xffffffffu;
    struct Life {
        std::uint32_t birth = 0, death = always; ///< indices of steps: made by, read last by
        bool rootInput = false;
    };
    const ProgramPlan& m_plan;
    std::vector<std::vector<Life>> m_lives; ///< by plan, by slot
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<Slot>> m_cache;
};

/// Shares the values with the run. The state is that before any edit made at this very tick.
struct Checkpoint {
    struct Frame {
        const Plan* plan = nullptr;
        std::uint32_t pc = 0;
        std::vector<std::pair<Slot, c10::IValue>> values;
        std::optional<Control> control;
    };
    Tick tick = 0;
    std::vector<Frame> frames;
    std::shared_ptr<const Values> inputs; ///< of the root
    Modes modes;
    at::Tensor generator; ///< undefined where the program is not random
    WriteLog log;         ///< of the stretch up to the next checkpoint, or up to now

    static Checkpoint take(const Machine& machine, Liveness& liveness, std::shared_ptr<const Values> inputs);
    State state(const Liveness& liveness) const;
};

} // namespace nodewise::torch_worker
