// SPDX-License-Identifier: Apache-2.0
// Processes and threads of a Chrome trace as groups and lanes of a Builder.
#pragma once

#include "core/trace/chrome/chrome_event.h"
#include "core/trace/store/builder.h"
#include "core/trace/store/places.h"

#include <string>
#include <unordered_map>

namespace nodewise::trace {

/// A slice that began and has not ended yet: of B until E, of b until e. Owns its texts.
struct OpenSlice {
    std::string name, category;
    Time start = 0;
    struct Owned {
        std::string key, text;
        ChromeArgument argument; ///< without its texts
    };
    std::vector<Owned> arguments;
};

/// Owns what is known of processes and threads. Builder and names live longer.
class ChromeLanes {
public:
    static constexpr std::size_t mostLanes = 65536, deepest = 4096;

    explicit ChromeLanes(Builder& builder) : m_builder(builder), m_places(builder) {}

    /// Our own writer's file (core/trace/write/write.h): a process is a path of groups, a counter has a thread.
    void setOwn() { m_own = true; }

    struct Thread {
        LaneId lane = none;
        std::string name;
        std::optional<double> rank;
        std::vector<OpenSlice> open;
        std::size_t dropped = 0; ///< began inside the last one, too deep to be kept: their ends are theirs
    };
    struct Process {
        std::uint32_t group = none;
        std::string id, name, labels;
        std::optional<double> rank;
    };

    /// With its lane; null where there are too many already.
    Thread* thread(const ChromeEvent& event);
    /// Of events that have no thread: async ones by category.
    LaneId asyncLane(const ChromeEvent& event);
    LaneId counter(std::string_view process, const std::string& name, std::string unit = {});
    LaneId ownCounter(const ChromeEvent& event, std::string_view unit);
    LinkId link(Link link) { return m_places.link(std::move(link)); }
    /// "M": names and order.
    void describe(const ChromeEvent& event);
    /// Order, and names of groups, once all is known.
    void finish();
    /// Threads that had slices, in no order.
    template <class Visit>
    void eachThread(Visit visit)
    {
        for (auto& [key, thread] : m_threads)
            visit(thread);
    }

private:
    Thread& known(std::string_view process, std::string_view thread);
    std::uint32_t groupOf(std::string_view process);
    Process& process(std::string_view id);
    void nameGroups();
    void orderGroups();
    bool full() const { return m_lanes >= mostLanes; }

    Builder& m_builder;
    Places m_places;
    bool m_own = false;
    std::unordered_map<std::string, Process> m_processes;
    std::unordered_map<std::string, Thread> m_threads; ///< by process and thread
    std::unordered_map<std::string, LaneId> m_others;  ///< counters and async lanes
    std::size_t m_lanes = 0;
    std::string m_key; ///< of the thread that was asked for last
    Thread* m_last = nullptr;
};

} // namespace nodewise::trace
