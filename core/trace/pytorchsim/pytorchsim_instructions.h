// SPDX-License-Identifier: Apache-2.0
// Level 3 of a PyTorchSim log: each instruction on its unit's lane.
#pragma once

#include "core/trace/pytorchsim/pytorchsim_lanes.h"
#include "core/trace/pytorchsim/pytorchsim_line.h"
#include "core/trace/store/skips.h"

#include <unordered_map>

namespace nodewise::trace::pytorchsim {

/// Compute: [finish - compute_cycle, finish], the simulator's own window of a unit; successive ones of an array overlap by design. Loads:
/// from issue to the last response of DRAM, a synchronous one to its end. Stores and barriers: from issue to end.
class Instructions {
public:
    Instructions(Builder& builder, Lanes& lanes) : m_builder(builder), m_lanes(lanes) {}

    void begin(Time base) { m_base = base; }
    /// What can't be used is the answer; empty where all is well. `link` is of the launch that runs.
    UserText take(const Instruction& line, LinkId link);
    void take(const OldCompute& line, LinkId link);
    Time last() const { return m_last; }
    /// The log ended: what has begun is shown as far as it is known.
    void end(Skips& skips, std::uint64_t line);

private:
    struct Pending {
        Time issued = -1, sent = -1, first = -1;
        Lanes::Core core;
        Opcode opcode = Opcode::None;
        bool async = false;
        std::int64_t type = -1, cycles = -1, overlap = -1, array = -1, tile = -1, bytes = -1;
        std::int64_t address = 0;
        bool addressed = false;
        NameId name = none; ///< but of compute
        LinkId link = none;
    };
    Pending& pendingOf(const Instruction& line, LinkId link);
    void merge(Pending& pending, const Instruction& line);
    void show(std::int64_t id, const Pending& pending, Time end);
    void showCompute(std::int64_t id, const Pending& pending, Time end);
    SliceId slice(const Pending& pending, Time start, Time end);
    void add(SliceId slice, std::string_view key, std::int64_t value); ///< where it is not negative
    void addNumbers(SliceId slice, std::int64_t id, const Pending& pending);
    NameId nameOf(std::string_view opcode, std::string_view buffer);
    NameId nameOf(const Pending& pending);
    LaneId laneOf(const Pending& pending);

    Builder& m_builder;
    Lanes& m_lanes;
    Time m_base = 0, m_last = 0;
    std::unordered_map<std::int64_t, Pending> m_pending;
    std::map<std::pair<std::uint32_t, std::int64_t>, Time> m_oldFinish; ///< by core and type
    std::string m_text;
};

} // namespace nodewise::trace::pytorchsim
