// SPDX-License-Identifier: Apache-2.0
#include "core/export/chrome_trace.h"

#include "core/base/json.h"

namespace nodewise::exporting {

using json::Json;

namespace {

Json completeEvent(const std::string& name, const char* category, double start, double duration)
{
    return {{"name", name}, {"cat", category}, {"ph", "X"}, {"ts", start}, {"dur", duration}, {"pid", 1}, {"tid", 1}};
}

/// A process or thread by its name.
Json namedEvent(const char* what, const char* name)
{
    return {{"name", what}, {"ph", "M"}, {"pid", 1}, {"tid", 1}, {"args", {{"name", name}}}};
}

/// Modules that are open while the nodes pass by.
class Modules {
public:
    explicit Modules(Json& events) : m_events(events) {}

    void moveTo(const std::string& path, double now)
    {
        while (!m_open.empty() && !holds(m_open.back().path, path))
            close(now);
        for (std::size_t dot = m_open.empty() ? 0 : m_open.back().path.size() + 1; dot < path.size();) {
            dot = std::min(path.find('.', dot), path.size());
            // Of two that take equally long the first is the outer one: a module stands before what is in it.
            m_open.push_back({path.substr(0, dot), now, m_events.size()});
            m_events.push_back(completeEvent(m_open.back().path, "module", now, 0));
            ++dot;
        }
    }
    void closeAll(double now)
    {
        while (!m_open.empty())
            close(now);
    }

private:
    struct Open {
        std::string path;
        double start;
        std::size_t event; ///< its place among the events
    };
    static bool holds(const std::string& outer, const std::string& inner)
    {
        return inner == outer || (inner.size() > outer.size() && inner.starts_with(outer) && inner[outer.size()] == '.');
    }
    void close(double now)
    {
        m_events[m_open.back().event]["dur"] = now - m_open.back().start;
        m_open.pop_back();
    }

    Json& m_events;
    std::vector<Open> m_open;
};

} // namespace

std::string chromeTrace(const protocol::ProfileAnswer& profile, const protocol::DeviceProfile& device)
{
    Json events = Json::array({namedEvent("process_name", "Run"), namedEvent("thread_name", "Nodes")});
    Modules modules(events);
    double now = 0;
    for (std::size_t at = 0; at < profile.nodes.size(); ++at) {
        const auto& node = profile.nodes[at];
        modules.moveTo(node.module, now);
        const double duration = static_cast<double>(node.ns) / 1000.0 / static_cast<double>(std::max<std::uint64_t>(profile.runs, 1));
        Json event = completeEvent(node.name, "node", now, duration);
        event["args"] = {{"node", node.name}, {"op", node.op}, {"module", node.module}, {"count", node.count}, {"ns", node.ns}};
        now += duration;
        const auto told = at < device.nodes.size() ? device.nodes[at] : protocol::DeviceProfile::Node();
        if (told.launchNs > 0)
            event["args"]["launchNs"] = told.launchNs;
        events.push_back(std::move(event));
        if (told.bytes > 0)
            events.push_back({{"name", "device memory"},
                              {"ph", "C"},
                              {"ts", now},
                              {"pid", 1},
                              {"args", {{"allocated", told.bytes}, {"peak", std::max(told.bytes, told.peak)}}}});
    }
    modules.closeAll(now);
    return json::dump({{"traceEvents", std::move(events)},
                       {"displayTimeUnit", "ns"},
                       {"otherData", {{"producer", "Nodewise run"}, {"runs", profile.runs}, {"unit", "ns"}}}});
}

} // namespace nodewise::exporting
