// SPDX-License-Identifier: Apache-2.0
// Level 2 of a PyTorchSim log: how busy each unit was in each window of so many cycles.
#pragma once

#include "core/trace/pytorchsim/pytorchsim_lanes.h"
#include "core/trace/pytorchsim/pytorchsim_line.h"

namespace nodewise::trace::pytorchsim {

class Windows {
public:
    Windows(Builder& builder, Lanes& lanes) : m_builder(builder), m_lanes(lanes) {}

    void begin(Time base);
    /// Of "PyTorchSim config": periods in cycles.
    void setDramPeriod(Time cycles) { m_dramPeriod = cycles; }
    void setIcntPeriod(Time cycles) { m_icntPeriod = cycles; }
    /// The totals begin: what is said of a core from here on is of its whole run, and a window only where there was none.
    void finalBlock() { m_final = true; }
    /// "========= Core stat =========": what is still open has no end of its own.
    void header();
    void take(std::uint32_t core, const UnitUse& use);
    void takeEnd(std::uint32_t core, Time cycle);
    /// "[DRAM] all 16 channels combined | 102.40 GB/s aggregate, ..."; false where it can't be read.
    bool takeDram(std::string_view line);
    /// "[ICNT] Core->ICNT request 12GB/Sec"
    bool takeIcnt(std::string_view line);
    /// The last cycle that was spoken of.
    Time last() const { return m_last; }
    void end();

private:
    struct Use {
        std::string unit;
        UnitUse numbers;
    };
    struct Core {
        std::vector<Use> uses;
        Time at = 0; ///< where its next window begins
        bool any = false;
        std::map<std::string, LaneId> counters; ///< that hold a value up to `at`
    };
    void close(std::uint32_t number, Core& core, Time end);
    void sample(LaneId lane, std::map<std::string, LaneId>& open, const std::string& name, Time time, double value);

    Builder& m_builder;
    Lanes& m_lanes;
    Time m_base = 0, m_last = 0;
    Time m_dramPeriod = 0, m_icntPeriod = 0, m_dramAt = 0;
    std::map<std::uint32_t, Core> m_cores;
    std::map<std::string, Time> m_icntAt;
    std::map<std::string, LaneId> m_dramOpen;
    bool m_final = false;
};

} // namespace nodewise::trace::pytorchsim
