// SPDX-License-Identifier: Apache-2.0
// Flows of a Chrome trace: points in time that name an id, from which arrows between slices are made once all slices are known.
#pragma once

#include "core/trace/chrome/chrome_event.h"
#include "core/trace/store/builder.h"
#include "core/trace/store/skips.h"

#include <string>
#include <unordered_map>

namespace nodewise::trace {

class ChromeFlows {
public:
    /// "s", "t" or "f".
    void add(const ChromeEvent& event, LaneId lane, Time time, NameId name);
    /// A point belongs to the innermost slice around it, "f" without "bp": "e" to the next one of its lane that begins. Each point of an id
    /// leads to the next one in time.
    void resolve(Builder& builder, Skips& skips);

private:
    struct Point {
        std::uint32_t id = 0;
        LaneId lane = none;
        Time time = 0;
        NameId name = none;
        char phase = 0;
        bool next = false; ///< belongs to the slice that begins next
        SliceId slice = none;
    };
    void bind(const Builder& builder);
    void startsFirst();

    std::vector<Point> m_points;
    std::unordered_map<std::string, std::uint32_t> m_ids;
};

} // namespace nodewise::trace
