// SPDX-License-Identifier: Apache-2.0
#include "core/trace/chrome/chrome_lanes.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace nodewise::trace {

namespace {

constexpr std::size_t longestName = 1024;

std::string shortened(std::string_view text)
{
    return std::string(text.substr(0, longestName));
}

bool isNumber(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("-0123456789") == std::string_view::npos;
}

/// "7" needs a word before it, "dma" is a name already.
std::string named(const char* what, std::string_view id)
{
    if (id.empty())
        return "(global)";
    return isNumber(id) ? what + std::string(id) : shortened(id);
}

void join(std::string& key, std::string_view a, std::string_view b)
{
    key.assign(a);
    key += '\0';
    key += b;
}

} // namespace

ChromeLanes::Process& ChromeLanes::process(std::string_view id)
{
    Process& found = m_processes[std::string(id)];
    found.id = std::string(id);
    return found;
}

std::uint32_t ChromeLanes::groupOf(std::string_view id)
{
    Process& found = process(id);
    if (m_own)
        return m_places.group(found.name);
    if (found.group == none)
        found.group = m_builder.addGroup(named("Process ", id));
    return found.group;
}

ChromeLanes::Thread& ChromeLanes::known(std::string_view process, std::string_view thread)
{
    const bool same = m_last && m_key.size() == process.size() + thread.size() + 1 && m_key.starts_with(process) &&
                      m_key[process.size()] == '\0' && m_key.ends_with(thread);
    if (!same) {
        join(m_key, process, thread);
        m_last = &m_threads[m_key];
    }
    return *m_last;
}

ChromeLanes::Thread* ChromeLanes::thread(const ChromeEvent& event)
{
    Thread& found = known(event.process, event.thread);
    if (found.lane == none) {
        if (full())
            return nullptr;
        ++m_lanes;
        found.lane = m_builder.addLane(found.name.empty() ? named("Thread ", event.thread) : found.name, groupOf(event.process));
    }
    return &found;
}

LaneId ChromeLanes::asyncLane(const ChromeEvent& event)
{
    std::string key = "async";
    key.append(1, '\0').append(event.process).append(1, '\0').append(event.category);
    const auto found = m_others.find(key);
    if (found != m_others.end())
        return found->second;
    if (full())
        return none;
    ++m_lanes;
    const LaneId lane =
        m_builder.addLane(shortened(event.category.empty() ? event.name : event.category) + " (async)", groupOf(event.process));
    return m_others[key] = lane;
}

LaneId ChromeLanes::counter(std::string_view process, const std::string& name, std::string unit)
{
    std::string key = "counter";
    key.append(1, '\0').append(process).append(1, '\0').append(name);
    const auto found = m_others.find(key);
    if (found != m_others.end())
        return found->second;
    if (full())
        return none;
    ++m_lanes;
    return m_others[key] = m_builder.addCounter(shortened(name), groupOf(process), std::move(unit));
}

LaneId ChromeLanes::ownCounter(const ChromeEvent& event, std::string_view unit)
{
    std::string key = "own";
    key.append(1, '\0').append(event.thread);
    const auto found = m_others.find(key);
    if (found != m_others.end())
        return found->second;
    if (full())
        return none;
    ++m_lanes;
    const LaneId lane = m_builder.addCounter(shortened(event.name), groupOf(event.process), shortened(unit));
    m_builder.setRank(lane, std::atof(std::string(event.thread).c_str()) - 1); // threads are counted from 1
    return m_others[key] = lane;
}

void ChromeLanes::describe(const ChromeEvent& event)
{
    if (m_processes.size() + m_threads.size() > 2 * mostLanes)
        return;
    const auto text = [&event](std::string_view key) {
        const ChromeArgument* argument = event.tryArgument(key);
        return argument ? shortened(argument->text) : std::string();
    };
    if (event.name == "process_name") {
        process(event.process).name = text("name");
    } else if (event.name == "process_labels") {
        process(event.process).labels = text("labels");
    } else if (event.name == "thread_name") {
        Thread& thread = known(event.process, event.thread);
        thread.name = text("name");
        if (m_own)
            this->thread(event);
        if (thread.lane != none && !thread.name.empty())
            m_builder.rename(thread.lane, thread.name);
    } else if (event.name == "process_sort_index" || event.name == "thread_sort_index") {
        const ChromeArgument* index = event.tryArgument("sort_index");
        const auto rank = index ? index->number() : std::nullopt;
        if (!rank || !std::isfinite(*rank))
            return;
        if (event.name == "process_sort_index")
            process(event.process).rank = *rank;
        else
            known(event.process, event.thread).rank = *rank;
    }
}

void ChromeLanes::finish()
{
    for (const auto& [key, thread] : m_threads)
        if (thread.lane != none && thread.rank)
            m_builder.setRank(thread.lane, *thread.rank);
    m_own ? orderGroups() : nameGroups();
}

void ChromeLanes::orderGroups()
{
    for (const auto& [id, process] : m_processes)
        if (const std::uint32_t group = m_places.group(process.name); group != none && process.rank)
            m_builder.setGroupRank(group, *process.rank);
}

void ChromeLanes::nameGroups()
{
    std::vector<Process*> all;
    for (auto& [id, process] : m_processes)
        if (process.group != none)
            all.push_back(&process);
    std::ranges::sort(all, {}, &Process::group);
    std::set<std::string> taken;
    for (const Process* process : all) {
        // Those that nothing is said of (torch.profiler's "Traces") stand last.
        constexpr double last = 1e18;
        if (process->rank || process->name.empty())
            m_builder.setGroupRank(process->group, process->rank.value_or(last));
        std::string name = process->name.empty() ? named("Process ", process->id) : process->name;
        if (!process->labels.empty())
            name += " (" + process->labels + ")";
        if (!taken.insert(name).second)
            name += ", " + process->id;
        m_builder.renameGroup(process->group, name);
    }
}

} // namespace nodewise::trace
