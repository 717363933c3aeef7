// SPDX-License-Identifier: Apache-2.0
// Lanes that a PyTorchSim log fills, named as those of our own simulator (core/sim/program_trace.cpp), so that both can be compared.
#pragma once

#include "core/trace/store/builder.h"

#include <compare>
#include <map>
#include <string>
#include <utility>

namespace nodewise::trace::pytorchsim {

/// Makes lanes as they are first asked for, and puts them into their usual order at the end. The builder lives longer.
class Lanes {
public:
    explicit Lanes(Builder& builder) : m_builder(builder), m_all(builder.addGroup("PyTorchSim")) {}

    LaneId kernels(std::uint32_t scheduler);
    /// Of all cores.
    LaneId counter(const std::string& name, const std::string& unit);
    struct Core {
        std::uint32_t number = 0;
        bool sparse = false;
        /// Those for sparse kernels stand after all others.
        auto operator<=>(const Core& other) const { return std::pair(sparse, number) <=> std::pair(other.sparse, other.number); }
    };
    LaneId lane(Core core, const std::string& name);
    LaneId counter(Core core, const std::string& name, const std::string& unit);
    /// Ranks and names.
    void finish();

private:
    std::uint32_t groupOf(Core core);
    Builder& m_builder;
    std::uint32_t m_all;
    std::map<std::uint32_t, LaneId> m_kernels;
    std::map<std::string, LaneId> m_counters;
    std::map<Core, std::uint32_t> m_groups;
    std::map<std::pair<Core, std::string>, LaneId> m_lanes, m_coreCounters;
};

} // namespace nodewise::trace::pytorchsim
