// SPDX-License-Identifier: Apache-2.0
// Groups, lanes and links of files that name them by text, for a Builder.
#pragma once

#include "core/trace/store/builder.h"

#include <string>
#include <unordered_map>

namespace nodewise::trace {

/// Makes each group, lane, counter and link once. The builder lives longer.
class Places {
public:
    static constexpr std::size_t mostLanes = 65536;

    explicit Places(Builder& builder) : m_builder(builder) {}

    /// "run / Core 0": groups in each other; none for "".
    std::uint32_t group(std::string_view path);
    /// none where there are too many.
    LaneId lane(std::uint32_t group, std::string_view name);
    LaneId counter(std::uint32_t group, std::string_view name, std::string_view unit);
    LinkId link(Link link);

private:
    Builder& m_builder;
    std::unordered_map<std::string, std::uint32_t> m_groups, m_lanes, m_links;
    std::string m_key, m_lastPath;
    std::uint32_t m_lastGroup = none;
    LaneId m_lastLane = none;
    std::string m_lastKey;
};

} // namespace nodewise::trace
