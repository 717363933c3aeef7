// SPDX-License-Identifier: Apache-2.0
// Reads what ExecuTorch's runtime recorded of its runs (.etdp) as a trace.
#include "core/graph/predicates.h"
#include "core/program/executorch/run_nodes.h"
#include "core/trace/input/reader.h"
#include "core/trace/store/builder.h"
#include "core/trace/store/skips.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <tuple>

namespace nodewise::trace {

namespace {

using executorch::DumpEvent;
using executorch::DumpRun;
using executorch::EtDump;
using executorch::InstructionNodes;
using executorch::RunNodes;

constexpr std::uint64_t latestTick = std::uint64_t(1) << 60;

/// "model.py:34" of the innermost frame.
std::string pythonLineOf(std::string_view stack)
{
    constexpr std::string_view file = "File \"", line = "\", line ";
    const std::size_t at = stack.rfind(file);
    const std::size_t end = at == stack.npos ? at : stack.find(line, at);
    if (end == stack.npos)
        return {};
    const std::size_t number = end + line.size(), after = stack.find_first_not_of("0123456789", number);
    return std::string(stack.substr(at + file.size(), end - at - file.size())) + ":" +
           std::string(stack.substr(number, after == stack.npos ? after : after - number));
}

Kind kindOfEvent(const DumpEvent& event)
{
    if (event.inDelegate() || event.name == "DELEGATE_CALL" || event.name.starts_with("native_call_"))
        return Kind::Kernel;
    return event.name == "OPERATOR_CALL" ? Kind::Operator : Kind::Runtime;
}

/// Times of one run that are on the runtime's clock.
struct RunSpan {
    std::uint64_t from = latestTick, to = 0;
    bool holds(const DumpEvent& event) const { return event.start >= from && event.end <= to; }
};

class EtDumpReader {
public:
    EtDumpReader(const EtDump& dump, const RunNodes& nodes, const ReadOptions& options) : m_dump(dump), m_nodes(nodes), m_options(options)
    {
    }

    Result<std::shared_ptr<const Trace>> read(const std::string& path, const Progress& progress)
    {
        m_builder.setUnit(m_options.unit.value_or(Unit::Nanoseconds));
        if (m_options.clockMhz)
            m_builder.setClock(*m_options.clockMhz);
        m_runs = m_builder.addLane("Runs");
        m_runtime = m_builder.addLane("Runtime");
        std::map<std::string_view, std::size_t> seen, of;
        for (const DumpRun& run : m_dump.runs())
            ++of[run.name];
        for (const DumpRun& run : m_dump.runs()) {
            if (progress.cancelled())
                return fail(Error{.message = UserText::listed(cancelledMessage)});
            std::string name = run.name.empty() ? std::string("run") : std::string(run.name.substr(0, 200));
            if (of[run.name] > 1)
                name += " " + std::to_string(++seen[run.name]);
            add(run, name);
        }
        describe(path);
        return m_builder.build(progress);
    }

private:
    bool isTimed(const DumpEvent& event)
    {
        if (event.kind != DumpEvent::Kind::Time)
            return false;
        if (event.start > latestTick || event.end > latestTick)
            m_skips.add(UserText("the event's time is beyond what a trace holds"), m_events);
        else if (event.end < event.start)
            m_skips.add(UserText("the event ends before it starts: the device's clock wrapped around, or the file is damaged"), m_events);
        else
            return true;
        return false;
    }
    void add(const DumpRun& run, const std::string& name)
    {
        RunSpan span;
        std::map<std::int64_t, std::uint64_t> calls; // where each delegate's call starts
        std::vector<const DumpEvent*> timed;
        for (const DumpEvent& event : run.events) {
            if (++m_events > m_options.mostEvents) {
                m_skips.add(UserText("events beyond %1 are not read", m_options.mostEvents), m_events);
                continue;
            }
            m_values += event.kind == DumpEvent::Kind::Value ? 1 : 0;
            m_allocations += event.kind == DumpEvent::Kind::Allocation ? 1 : 0;
            if (!isTimed(event))
                continue;
            timed.push_back(&event);
            if (event.inDelegate())
                continue;
            span = {std::min(span.from, event.start), std::max(span.to, event.end)};
            if (event.ofInstruction() && event.name == "DELEGATE_CALL")
                calls[event.instruction] = event.start;
        }
        if (timed.empty())
            return;
        if (span.from > span.to)
            span = {timed.front()->start, timed.front()->end};
        m_run = name;
        const SliceId whole = m_builder.addSlice(m_runs, Time(span.from), Time(span.to - span.from), m_builder.intern(name), Kind::Window);
        if (run.testCase)
            m_builder.addArgument(whole, "test case", *run.testCase);
        for (const DumpEvent* event : timed)
            add(*event, span, calls);
    }
    void add(const DumpEvent& event, const RunSpan& span, std::map<std::int64_t, std::uint64_t>& calls)
    {
        const Time duration = Time(event.end - event.start);
        Time start = Time(event.start);
        const auto call = calls.find(event.instruction);
        // A backend may have a clock of its own: then its events stand one after the other from where the delegate was called.
        const bool ownClock = event.inDelegate() && !span.holds(event) && call != calls.end();
        if (ownClock) {
            start = Time(call->second);
            call->second = std::min(latestTick, call->second + std::uint64_t(duration));
        }
        const SliceId slice = m_builder.addSlice(event.inDelegate() ? delegates() : m_runtime, start, duration,
                                                 m_builder.intern(nameOf(event)), kindOfEvent(event), linkOf(event));
        addArguments(slice, event);
        if (ownClock)
            m_builder.addArgument(slice, "starts at, by the delegate's own clock", static_cast<std::int64_t>(event.start));
    }
    LaneId delegates()
    {
        if (m_delegates == none)
            m_delegates = m_builder.addLane("Inside delegates");
        return m_delegates;
    }
    static std::string nameOf(const DumpEvent& event)
    {
        if (!event.name.empty())
            return std::string(event.name);
        return event.delegateName.empty() ? "delegate event " + std::to_string(event.delegateNumber) : std::string(event.delegateName);
    }
    /// One for all events of an instruction, or of one part of a delegate.
    LinkId linkOf(const DumpEvent& event)
    {
        const InstructionNodes* nodes = m_nodes.tryInstruction(event);
        if (nodes == nullptr)
            return none;
        if (event.inDelegate())
            if (const LinkId link = linkInside(event, *nodes); link != none)
                return link;
        const auto [at, added] = m_links.emplace(event.instruction, none);
        if (added) {
            Link link{.nodes = nodes->exported, .kernel = {}, .module = nodes->module, .op = nodes->op};
            if (link.nodes.empty() && !nodes->plan.empty())
                link.nodes = {nodes->plan};
            at->second = link.nodes.empty() ? none : m_builder.addLink(std::move(link));
        }
        return at->second;
    }
    LinkId linkInside(const DumpEvent& event, const InstructionNodes& nodes)
    {
        const auto [at, added] = m_inside.emplace(std::tuple(event.instruction, event.delegateNumber, event.delegateName), none);
        if (added)
            if (auto names = m_nodes.exportedOf(event); !names.empty())
                at->second = m_builder.addLink({.nodes = std::move(names), .kernel = {}, .module = nodes.module, .op = {}});
        return at->second;
    }
    void addArguments(SliceId slice, const DumpEvent& event)
    {
        m_builder.addArgument(slice, "run", std::string_view(m_run));
        if (!event.ofInstruction())
            return;
        m_timed.insert(event.instruction);
        m_builder.addArgument(slice, "instruction", event.instruction);
        const InstructionNodes* nodes = m_nodes.tryInstruction(event);
        if (nodes == nullptr)
            return;
        if (!nodes->plan.empty())
            m_builder.addArgument(slice, "plan node", std::string_view(nodes->plan));
        if (!nodes->edge.empty())
            m_builder.addArgument(slice, "edge node", std::string_view(nodes->edge));
        std::string handles;
        constexpr std::size_t most = 16;
        for (std::size_t i = 0; i < std::min(nodes->handles.size(), most); ++i)
            handles += (i > 0 ? ", " : "") + std::to_string(nodes->handles[i]);
        if (!handles.empty())
            m_builder.addArgument(slice, "debug handles", std::string_view(handles));
        if (const std::string line = pythonLineOf(nodes->stack); !line.empty())
            m_builder.addArgument(slice, "Python line", std::string_view(line));
    }

    static std::size_t computing(const program::Model& model)
    {
        return std::size_t(std::ranges::count_if(model.graph->nodes(), [](const graph::Node& node) {
            return node.op == graph::NodeOp::CallFunction && !graph::isGetitem(node.target);
        }));
    }
    /// "9 of 9 instructions are timed; they compute 10 of 10 nodes of the exported program"
    void describe(const std::string& path)
    {
        Origin& origin = m_builder.origin();
        origin.file = path;
        origin.producer = "ExecuTorch (ETDump)";
        origin.notes.push_back(m_options.unit == Unit::Cycles ? "The file does not say the unit of its times: taken as cycles, as asked"
                                                              : "The file does not say the unit of its times: taken as nanoseconds, "
                                                                "ExecuTorch's default; a device may count cycles");
        if (!m_nodes.program.empty())
            origin.notes.push_back("Program: " + std::filesystem::path(m_nodes.program).filename().string() + ", method " + m_nodes.method);
        if (!m_nodes.record.empty())
            origin.notes.push_back("ETRecord: " + std::filesystem::path(m_nodes.record).filename().string());
        for (const UserText& note : m_nodes.notes)
            origin.notes.push_back(note.english());
        if (m_nodes.plan || m_nodes.exported)
            origin.notes.push_back(joined());
        if (m_values > 0)
            origin.notes.push_back(std::to_string(m_values) + " events are values, which have no times: compare with them");
        if (m_allocations > 0)
            origin.notes.push_back(std::to_string(m_allocations) + " events are allocations, which have no times");
        if (m_dump.skipped() > 0)
            m_skips.add(UserText("%1 events are of a kind that is not known here", m_dump.skipped()), std::uint64_t(0));
        origin.skipped = m_skips.take();
    }
    std::string joined() const
    {
        std::set<std::string> exported, edge;
        std::size_t known = 0, timed = 0;
        for (const auto& [instruction, nodes] : m_nodes.instructions) {
            known += nodes.plan.empty() ? 0 : 1;
            if (!m_timed.contains(instruction))
                continue;
            ++timed;
            exported.insert(nodes.exported.begin(), nodes.exported.end());
            if (!nodes.edge.empty())
                edge.insert(nodes.edge);
        }
        std::string text = known > 0 ? std::to_string(timed) + " of " + std::to_string(known) + " instructions are timed"
                                     : std::to_string(timed) + " instructions are timed";
        if (m_nodes.edge)
            text += "; " + std::to_string(edge.size()) + " of " + std::to_string(computing(*m_nodes.edge)) +
                    " nodes of the edge program stand for one each";
        if (m_nodes.exported)
            text += "; they compute " + std::to_string(exported.size()) + " of " + std::to_string(computing(*m_nodes.exported)) +
                    " nodes of the exported program";
        return text;
    }

    const EtDump& m_dump;
    const RunNodes& m_nodes;
    const ReadOptions& m_options;
    Builder m_builder{Unit::Nanoseconds};
    LaneId m_runs = none, m_runtime = none, m_delegates = none;
    Skips m_skips;
    std::string m_run;
    std::map<std::int64_t, LinkId> m_links;
    std::map<std::tuple<std::int64_t, std::int64_t, std::string_view>, LinkId> m_inside; ///< by instruction and part of its delegate
    std::set<std::int64_t> m_timed;
    std::uint64_t m_events = 0, m_values = 0, m_allocations = 0;
};

} // namespace

extern const FormatReader etdumpReader;
const FormatReader etdumpReader{.name = "etdump",
                                .detects = [](std::string_view start) { return EtDump::recognizes(start); },
                                .read = [](const std::vector<std::string>& paths, const ReadOptions& options,
                                           const Progress& progress) -> Result<std::shared_ptr<const Trace>> {
                                    const auto dump = EtDump::open(paths.front());
                                    if (!dump)
                                        return fail(dump.error());
                                    const RunNodes nodes = executorch::nodesOf(*dump, paths.front(), options.programs, progress);
                                    return EtDumpReader(*dump, nodes, options).read(paths.front(), progress);
                                },
                                .binary = true,
                                .kept = false};

} // namespace nodewise::trace
