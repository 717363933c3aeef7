// SPDX-License-Identifier: Apache-2.0
#include "core/program/executorch/run_values.h"

#include "core/graph/predicates.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <tuple>

namespace nodewise::executorch {

namespace {

namespace fs = std::filesystem;
using graph::Node;
using graph::NodeId;

/// Symbols take any size. Of a type that is not known here, how many bytes an element has is not known either.
bool couldBe(const graph::TensorMeta& meta, const KeptTensor& tensor)
{
    if (tensor.dtype == graph::ScalarType::Unknown || meta.dtype != tensor.dtype || meta.sizes.size() != tensor.sizes.size())
        return false;
    for (std::size_t i = 0; i < tensor.sizes.size(); ++i)
        if (!meta.sizes[i].symbolic() && meta.sizes[i].value != tensor.sizes[i])
            return false;
    return true;
}

/// What a node's value would have to be: a tensor, or a list of as many.
bool couldBe(const graph::Value& value, const std::vector<KeptTensor>& tensors)
{
    if (value.isTensor())
        return tensors.size() == 1 && couldBe(value.tensor, tensors.front());
    if (value.kind != graph::Value::Kind::List || value.elements.size() != tensors.size())
        return false;
    for (std::size_t i = 0; i < tensors.size(); ++i)
        if (!value.elements[i].isTensor() || !couldBe(value.elements[i].tensor, tensors[i]))
            return false;
    return true;
}

/// Elements from the first to past the last one that is kept; nullopt: the strides lie.
std::optional<std::uint64_t> extentOf(const KeptTensor& tensor)
{
    std::uint64_t last = 0;
    for (std::size_t i = 0; i < tensor.sizes.size(); ++i) {
        if (tensor.sizes[i] == 0)
            return 0;
        std::uint64_t reach = 0;
        if (i < tensor.strides.size() &&
            (tensor.strides[i] < 0 ||
             __builtin_mul_overflow(std::uint64_t(tensor.sizes[i] - 1), std::uint64_t(tensor.strides[i]), &reach) ||
             __builtin_add_overflow(last, reach, &last)))
            return std::nullopt;
    }
    return last + 1;
}

class Collector {
public:
    Collector(const DumpRun& run, const RunNodes& nodes, std::uint64_t bufferSize, RunValues& out)
        : m_run(run), m_nodes(nodes), m_bufferSize(bufferSize), m_out(out), m_last(nodes.lastInstructions())
    {
    }

    Result<void> collect()
    {
        std::vector<const DumpEvent*> outputs;
        for (const DumpEvent& event : m_run.events) {
            if (event.kind != DumpEvent::Kind::Value)
                continue;
            for (const KeptTensor& tensor : event.tensors)
                if (auto held = check(tensor); !held)
                    return held;
            if (event.output)
                outputs.push_back(&event);
            else
                m_events[event.instruction].push_back(&event);
        }
        for (const auto& [instruction, events] : m_events)
            if (const auto nodes = m_nodes.instructions.find(instruction); nodes != m_nodes.instructions.end())
                takeInstruction(instruction, nodes->second, events);
        takeOutputs(outputs);
        return {};
    }

    /// Nodes none of whose values could be theirs.
    std::size_t contradicted() const
    {
        return std::size_t(std::ranges::count_if(m_contradicted, [&](const auto& node) { return !node.first && !m_has.contains(node); }));
    }
    std::size_t odd() const { return m_odd; }

private:
    const graph::Graph* main() const
    {
        return m_nodes.exported ? m_nodes.exported->graph.get() : m_nodes.plan ? m_nodes.plan->graph.get() : nullptr;
    }
    Result<void> check(const KeptTensor& tensor) const
    {
        if (!tensor.offset)
            return {};
        const auto bytes = keptBytes(tensor);
        if (!bytes)
            return tensor.dtype == graph::ScalarType::Unknown ? Result<void>() : fail(bytes.error()); // left out below
        std::uint64_t end = 0;
        if (__builtin_add_overflow(*tensor.offset, *bytes, &end) || end > m_bufferSize)
            return fail(Error{.message = UserText("a value of %1 bytes from byte %2 lies beyond the debug buffer's %3 bytes", *bytes,
                                                  *tensor.offset, m_bufferSize),
                              .file = m_out.buffer,
                              .hint = UserText("the buffer is truncated, or of another run")});
        return {};
    }

    void takeInstruction(std::int64_t instruction, const InstructionNodes& nodes, const std::vector<const DumpEvent*>& events)
    {
        std::vector<KeptTensor> kept;
        for (const DumpEvent* event : events) {
            if (!event->inDelegate())
                kept.insert(kept.end(), event->tensors.begin(), event->tensors.end());
            else if (const std::string& name = nameInside(*event); !name.empty() && isLast(instruction, name))
                put(main(), name, event->tensors, false);
        }
        if (kept.empty())
            return;
        if (isDelegate(nodes))
            return takeDelegate(instruction, nodes, kept);
        if (!m_nodes.exported) {
            put(main(), nodes.plan, kept, false);
        } else if (nodes.exported.size() == 1 && isLast(instruction, nodes.exported.front())) {
            put(main(), nodes.exported.front(), kept, false);
        }
        if (!nodes.edge.empty())
            put(m_nodes.edge->graph.get(), nodes.edge, kept, true);
    }
    /// The only node that a part of a delegate computes; "": none, or several.
    const std::string& nameInside(const DumpEvent& event)
    {
        const auto [at, added] = m_inside.emplace(std::tuple(event.instruction, event.delegateNumber, event.delegateName), std::string());
        if (added)
            if (const auto names = m_nodes.exportedOf(event); names.size() == 1)
                at->second = names.front();
        return at->second;
    }
    /// What an earlier one made of the node is no value of the node, even where the last one's was not kept.
    bool isLast(std::int64_t instruction, const std::string& exported) const
    {
        const auto last = m_last.find(exported);
        return last == m_last.end() || last->second == instruction;
    }
    bool isDelegate(const InstructionNodes& nodes) const
    {
        if (m_nodes.plan)
            if (const auto id = m_nodes.plan->graph->tryFind(nodes.plan))
                return m_nodes.plan->graph->node(*id).target.ends_with("executorch_call_delegate");
        return nodes.handles.size() > 1;
    }
    /// The runtime keeps all of a delegate's arguments: outputs are the last.
    void takeDelegate(std::int64_t instruction, const InstructionNodes& nodes, const std::vector<KeptTensor>& kept)
    {
        const auto handles = outputHandles(instruction, nodes);
        const std::size_t outputs = std::min(handles.size(), kept.size());
        for (std::size_t i = 0; i < outputs; ++i) {
            const auto names = m_nodes.byHandle.find(handles[handles.size() - outputs + i]);
            if (m_nodes.exported && names != m_nodes.byHandle.end() && names->second.size() == 1 &&
                isLast(instruction, names->second.front()))
                put(main(), names->second.front(), {kept[kept.size() - outputs + i]}, false);
        }
        if (!m_nodes.exported && !nodes.plan.empty())
            if (const auto id = m_nodes.plan->graph->tryFind(nodes.plan)) {
                const std::size_t made = m_nodes.plan->graph->node(*id).value.elements.size();
                if (made > 0 && made <= kept.size())
                    put(main(), nodes.plan, {kept.end() - std::ptrdiff_t(made), kept.end()}, false);
            }
    }
    /// One per output. The delegate's own graph says it, if its format is known; else its last handles are taken.
    RecordMaps::Handles outputHandles(std::int64_t instruction, const InstructionNodes& nodes) const
    {
        if (auto known = handlesOfBody(nodes); !known.empty())
            return known;
        const auto count = m_nodes.maps.outputs.find(instruction);
        const std::size_t outputs = count == m_nodes.maps.outputs.end() || count->second < 1 ? 1 : std::size_t(count->second);
        RecordMaps::Handles last = nodes.handles;
        if (last.size() > outputs)
            last.erase(last.begin(), last.end() - std::ptrdiff_t(outputs));
        return last;
    }
    RecordMaps::Handles handlesOfBody(const InstructionNodes& nodes) const
    {
        RecordMaps::Handles handles;
        const auto id = m_nodes.plan ? m_nodes.plan->graph->tryFind(nodes.plan) : std::nullopt;
        if (!id)
            return handles;
        const graph::Graph& graph = *m_nodes.plan->graph;
        const Node& call = graph.node(*id);
        const auto* owner = call.args.empty() ? nullptr : call.args.front().value.as<graph::Argument::NodeRef>();
        if (owner == nullptr || !graph.node(owner->node).body.valid())
            return handles;
        const graph::Subgraph& body = graph.subgraph(graph.node(owner->node).body);
        const Node& output = graph.node(body.nodes.back());
        for (const NodeId made : graph.producers(output.id)) {
            const auto handle = tryDebugHandle(graph.node(made));
            if (!handle)
                return {};
            handles.push_back(*handle);
        }
        return handles;
    }

    /// A program's outputs stand at the end of the run; values of their nodes that were kept before stay.
    void takeOutputs(const std::vector<const DumpEvent*>& events)
    {
        const graph::Graph* graph = main();
        if (graph == nullptr || graph->root().nodes.empty())
            return;
        std::vector<NodeId> nodes;
        for (const graph::OutputSpec& spec : graph->outputs())
            if (spec.kind == graph::OutputSpec::Kind::UserOutput) {
                const auto* node = spec.value.as<graph::Argument::NodeRef>();
                nodes.push_back(node ? node->node : NodeId());
            }
        if (nodes.size() != events.size())
            return;
        for (std::size_t i = 0; i < nodes.size(); ++i)
            if (nodes[i].valid())
                if (const std::string name = graph->qualifiedName(nodes[i]); !m_has.contains({false, name}))
                    put(graph, name, events[i]->tensors, false);
    }

    void put(const graph::Graph* graph, const std::string& name, const std::vector<KeptTensor>& tensors, bool edge)
    {
        const auto id = graph ? graph->tryFind(name) : std::nullopt;
        if (!id || tensors.empty())
            return;
        const Node& node = graph->node(*id);
        if (!couldBe(node.value, tensors)) {
            m_contradicted.insert({edge, name});
            return;
        }
        if (node.value.isTensor()) {
            add(name, {}, tensors.front(), edge);
            return;
        }
        for (std::size_t i = 0; i < tensors.size(); ++i)
            add(name, i, tensors[i], edge);
        for (const NodeId user : node.users)
            if (const Node& item = graph->node(user); graph::isGetitem(item.target) && item.args.size() == 2)
                if (const auto* index = item.args[1].value.as<std::int64_t>(); index && *index >= 0 && std::size_t(*index) < tensors.size())
                    add(graph->qualifiedName(user), {}, tensors[std::size_t(*index)], edge);
    }
    void add(const std::string& name, std::optional<std::size_t> element, KeptTensor tensor, bool edge)
    {
        if (!tensor.offset)
            return;
        const std::uint64_t elements = keptBytes(tensor).value_or(0) / std::uint64_t(graph::itemSize(tensor.dtype));
        if (const auto extent = extentOf(tensor); !extent || *extent > elements) {
            tensor.strides.clear(); // the runtime copies as many bytes as the tensor has, and ExecuTorch's tensors are dense
            m_odd += edge ? 0 : 1;
        }
        m_has.emplace(edge, name);
        const std::string key = name + (element ? "." + std::to_string(*element) : std::string());
        const auto [at, added] = m_places.emplace(std::pair(edge, key), m_out.values.size());
        if (added)
            m_out.values.push_back({name, element, std::move(tensor), edge});
        else
            m_out.values[at->second].tensor = std::move(tensor);
    }

    const DumpRun& m_run;
    const RunNodes& m_nodes;
    std::uint64_t m_bufferSize;
    RunValues& m_out;
    std::map<std::string, std::int64_t, std::less<>> m_last; ///< by exported node
    std::map<std::tuple<std::int64_t, std::int64_t, std::string_view>, std::string> m_inside;
    std::map<std::int64_t, std::vector<const DumpEvent*>> m_events;
    std::map<std::pair<bool, std::string>, std::size_t> m_places;
    std::set<std::pair<bool, std::string>> m_has;
    std::set<std::pair<bool, std::string>> m_contradicted;
    std::size_t m_odd = 0;
};

} // namespace

Result<RunValues> runValuesOf(const std::string& path, const Progress& progress)
{
    const auto dump = EtDump::open(path);
    if (!dump)
        return fail(dump.error());
    const auto run = std::ranges::find_if(dump->runs(), &DumpRun::hasValues);
    if (run == dump->runs().end())
        return fail(Error{.message = UserText("the ETDump kept no values: it has times only"),
                          .file = path,
                          .hint = UserText("record the run with a debug buffer, and intermediate outputs on")});
    RunValues out{.buffer = debugBufferOf(path), .values = {}, .notes = {}};
    const std::string usual = fs::path(path).stem().string() + ".debug.bin";
    if (out.buffer.empty())
        return fail(Error{.message = UserText("the values of this ETDump lie in a debug buffer, which is not beside it"),
                          .file = path,
                          .hint = UserText("put it there as %1 or debug_output.bin", usual)});
    const auto buffer = InputFile::open(out.buffer);
    if (!buffer)
        return fail(buffer.error());
    const RunNodes nodes = nodesOf(*dump, path, {}, progress);
    out.notes = nodes.notes;
    if (!nodes.exported && !nodes.plan)
        return fail(Error{.message = UserText("an ETDump names no nodes, and neither its ETRecord nor its program was found beside it"),
                          .file = path,
                          .hint = UserText("put the .etrecord of the same export beside it, under the same name")});
    Collector collector(*run, nodes, buffer->size(), out);
    if (auto done = collector.collect(); !done)
        return fail(std::move(done.error()));
    const auto withValues = std::ranges::count_if(dump->runs(), &DumpRun::hasValues);
    if (withValues > 1)
        out.notes.push_back(UserText("of %1 runs that kept values, the first is compared", withValues));
    if (collector.contradicted() > 0)
        out.notes.push_back(
            UserText("kept values of %1 nodes have another shape or type than these, and are left out", collector.contradicted()));
    if (collector.odd() > 0)
        out.notes.push_back(UserText("%1 kept values have strides that reach beyond them, and are read as contiguous", collector.odd()));
    const graph::Graph& main = nodes.exported ? *nodes.exported->graph : *nodes.plan->graph;
    const auto computes = [&](NodeId id) {
        return main.node(id).op == graph::NodeOp::CallFunction && !graph::isGetitem(main.node(id).target);
    };
    std::set<std::string> named;
    for (const RunValue& value : out.values)
        if (const auto id = main.tryFind(value.node); !value.edge && id && computes(*id))
            named.insert(value.node);
    out.nodes = named.size();
    out.of = std::size_t(std::ranges::count_if(main.root().nodes, computes));
    out.notes.push_back(
        nodes.exported
            ? UserText("kept values of %1 of %2 nodes, named by %3", out.nodes, out.of, fs::path(nodes.record).filename().string())
            : UserText("kept values of %1 of %2 instructions, named by %3: without an ETRecord they can't be told apart "
                       "further",
                       out.nodes, out.of, fs::path(nodes.program).filename().string()));
    return out;
}

} // namespace nodewise::executorch
