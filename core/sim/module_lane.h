// SPDX-License-Identifier: Apache-2.0
// Launches one after the other as the modules that they belong to, nested by path.
#pragma once

#include "core/trace/store/builder.h"

#include <string>
#include <vector>

namespace nodewise::sim {

class ModuleLane {
public:
    ModuleLane(trace::Builder& builder, trace::LaneId lane) : m_builder(builder), m_lane(lane) {}

    /// A launch of this module ("model.layers.0"; "" = none is known); in the order of time.
    void add(const std::string& module, std::int64_t begin, std::int64_t end);
    /// After the last one.
    void end();

private:
    struct Open {
        std::string path;
        std::int64_t begin = 0;
        trace::SliceId slice = trace::none;
    };
    void open(const std::string& path, std::int64_t begin);
    void close(std::size_t depth, std::int64_t time);

    trace::Builder& m_builder;
    trace::LaneId m_lane;
    std::vector<Open> m_open; ///< outermost first
    std::int64_t m_until = 0; ///< where the last launch ended
};

} // namespace nodewise::sim
