// SPDX-License-Identifier: Apache-2.0
#include "core/program/executorch/run_nodes.h"

#include "core/base/numbers.h"
#include "core/program/executorch/pte_program.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <tuple>
#include <unordered_set>

namespace nodewise::executorch {

namespace {

namespace fs = std::filesystem;
using graph::Node;
using graph::NodeId;
using Model = std::shared_ptr<const program::Model>;

constexpr std::string_view etrecordEnding = ".etrecord";
constexpr std::string_view edgePrefix = "edge_dialect_exported_program/";

std::string_view lastName(std::string_view dotted)
{
    return dotted.substr(dotted.rfind('.') + 1);
}

/// "relu" of "aten.relu.out".
std::string_view ownName(std::string_view op)
{
    const std::size_t overload = op.rfind('.');
    return overload == op.npos ? op : lastName(op.substr(0, overload));
}

/// "relu.out" of "aten.relu.out".
std::string_view withoutNamespace(std::string_view op)
{
    const std::size_t border = op.find('.');
    return border == op.npos ? op : op.substr(border + 1);
}

/// By instruction; null: a number that the plan has not.
std::vector<const Node*> instructionsOf(const program::Model& plan)
{
    std::vector<const Node*> nodes;
    for (const Node& node : plan.graph->nodes())
        for (const auto& [key, value] : node.metadata.other)
            if (key == "instruction")
                if (const auto number = tryNumber<std::size_t>(value); number && *number <= plan.graph->nodes().size()) {
                    nodes.resize(std::max(nodes.size(), *number + 1), nullptr);
                    nodes[*number] = &node;
                }
    return nodes;
}

/// Whether the node is what ran; nullopt where the event does not tell.
std::optional<bool> agrees(const DumpEvent& event, const Node& node)
{
    constexpr std::string_view kernel = "native_call_";
    const std::string_view op = node.opType();
    if (event.name.starts_with(kernel)) {
        const std::string_view ran = event.name.substr(kernel.size()), own = withoutNamespace(op);
        return ran == own || (own.ends_with(".default") && ran == own.substr(0, own.size() - std::string_view(".default").size()));
    }
    if (event.name == "DELEGATE_CALL")
        return op == "higher_order.executorch_call_delegate";
    if (event.name == "JF_CALL")
        return op == "executorch.jump_if_false";
    if (event.name == "MOVE_CALL")
        return op == "executorch.move";
    if (event.name == "FREE_CALL")
        return op == "executorch.free";
    return std::nullopt;
}

bool fits(const EtDump& dump, const program::Model& plan)
{
    const auto nodes = instructionsOf(plan);
    std::size_t agreed = 0;
    for (const DumpRun& run : dump.runs())
        for (const DumpEvent& event : run.events) {
            if (!event.ofInstruction() || event.output)
                continue;
            if (std::size_t(event.instruction) >= nodes.size() || nodes[std::size_t(event.instruction)] == nullptr)
                return false;
            const auto same = agrees(event, *nodes[std::size_t(event.instruction)]);
            if (same && !*same)
                return false;
            agreed += same.value_or(false) || event.kind == DumpEvent::Kind::Value ? 1 : 0;
        }
    return agreed > 0;
}

struct Candidate {
    std::string file;
    std::size_t rank = 0; ///< 0: by the dump's name
};

/// How near its name is to the dump's: 0 the same, 1 the longest beginning of it, ...; the last: another.
std::vector<Candidate> candidatesBeside(const std::string& dump)
{
    constexpr std::size_t most = 64, mostSeen = 10'000, other = std::size_t(1) << 20;
    const std::string stem = fs::path(dump).stem().string();
    std::vector<Candidate> found;
    std::error_code code;
    const fs::path folder = fs::path(dump).has_parent_path() ? fs::path(dump).parent_path() : fs::path(".");
    fs::directory_iterator entry(folder, code), end;
    for (std::size_t seen = 0; !code && entry != end && seen < mostSeen && found.size() < most; entry.increment(code), ++seen) {
        const fs::path path = entry->path();
        if (path.extension() != ".pte" && path.extension() != ".bpte")
            continue;
        const std::string own = path.stem().string();
        const std::size_t named = stem.starts_with(own) ? 2 * (stem.size() - own.size()) : other;
        found.push_back({path.string(), named + (path.extension() == ".bpte" ? 1 : 0)});
    }
    std::ranges::sort(found, [](const Candidate& a, const Candidate& b) { return std::tie(a.rank, a.file) < std::tie(b.rank, b.file); });
    return found;
}

struct Fitting {
    std::string file, method;
    Model plan;
};

/// Of all instructions together: a few bytes of each may name the same thousands.
constexpr std::size_t mostNames = 1 << 18;

/// Each once, in their order.
class Names {
public:
    void add(const std::vector<std::string>& names)
    {
        for (const std::string& name : names)
            if (!full() && m_seen.insert(name).second)
                m_all.push_back(name);
    }
    bool full() const { return m_all.size() >= RecordMaps::mostHandles; }
    std::vector<std::string> take() { return std::move(m_all); }

private:
    std::vector<std::string> m_all;
    std::unordered_set<std::string> m_seen;
};

class Finder {
public:
    Finder(const EtDump& dump, const std::string& file, RunNodes& found, const Progress& progress)
        : m_dump(dump), m_file(file), m_found(found), m_progress(progress)
    {
    }

    void find(const std::vector<std::string>& named)
    {
        std::vector<Candidate> candidates;
        for (const std::string& file : named)
            if (file.ends_with(etrecordEnding))
                m_found.record = file;
            else
                candidates.push_back({file, 0});
        const bool given = !candidates.empty();
        if (!given)
            candidates = candidatesBeside(m_file);
        choose(candidates, given);
        if (m_found.record.empty())
            m_found.record = recordBeside();
    }

private:
    void choose(const std::vector<Candidate>& candidates, bool given)
    {
        for (std::size_t i = 0; i < candidates.size() && m_found.program.empty();) {
            std::vector<Fitting> fitting;
            const std::size_t rank = candidates[i].rank;
            for (; i < candidates.size() && candidates[i].rank == rank; ++i)
                addFitting(candidates[i].file, given, fitting);
            if (fitting.size() > 1)
                return noteSeveral(fitting);
            if (fitting.size() == 1) {
                m_found.program = fitting.front().file;
                m_found.method = fitting.front().method;
                m_found.plan = std::move(fitting.front().plan);
            }
        }
        if (m_found.program.empty() && !candidates.empty())
            m_found.notes.push_back(UserText("no ExecuTorch program beside the dump has the operators that it names"));
    }
    void addFitting(const std::string& file, bool given, std::vector<Fitting>& fitting)
    {
        const auto summary = inspectPte(file);
        if (!summary) {
            if (given)
                m_found.notes.push_back(Error(summary.error()).inFile(file).asText());
            return;
        }
        constexpr std::size_t mostMethods = 64;
        for (std::size_t i = 0; i < std::min(summary->models.size(), mostMethods) && !m_progress.cancelled(); ++i) {
            auto plan = openPte(file, summary->models[i], m_progress);
            if (plan && fits(m_dump, **plan))
                fitting.push_back({file, summary->models[i], std::move(*plan)});
        }
    }
    void noteSeveral(const std::vector<Fitting>& fitting)
    {
        std::string names;
        constexpr std::size_t few = 4;
        for (std::size_t i = 0; i < std::min(fitting.size(), few); ++i)
            names += (i > 0 ? ", " : "") + fs::path(fitting[i].file).filename().string() + " (" + fitting[i].method + ")";
        m_found.notes.push_back(UserText("the dump fits several programs, and its file's name chooses none: %1", names));
    }
    std::string recordBeside() const
    {
        std::error_code none;
        for (const std::string& name : {m_found.program, m_file}) {
            if (name.empty())
                continue;
            const std::string record = fs::path(name).replace_extension(etrecordEnding).string();
            if (fs::is_regular_file(record, none))
                return record;
        }
        return {};
    }

    const EtDump& m_dump;
    const std::string& m_file;
    RunNodes& m_found;
    const Progress& m_progress;
};

/// Fills in what the record knows.
class Joiner {
public:
    Joiner(RunNodes& found, const Progress& progress) : m_found(found), m_progress(progress) {}

    void join()
    {
        if (m_found.plan)
            addPlan();
        if (!m_found.record.empty())
            if (auto read = readRecord(); !read) {
                m_found.notes.push_back(Error(read.error()).inFile(m_found.record).asText());
                m_found.record.clear();
                return;
            }
        joinHandles();
        joinEdge();
        describe();
    }

private:
    void addPlan()
    {
        const auto nodes = instructionsOf(*m_found.plan);
        for (std::size_t i = 0; i < nodes.size(); ++i)
            if (nodes[i])
                m_found.instructions[std::int64_t(i)].plan = m_found.plan->graph->qualifiedName(nodes[i]->id);
    }
    Result<void> readRecord()
    {
        auto maps = readRecordMaps(m_found.record);
        if (!maps)
            return fail(std::move(maps.error()));
        if (m_found.method.empty() && maps->methods.size() == 1)
            m_found.method = maps->methods.begin()->first;
        m_found.exportGraph = maps->exportGraph;
        if (const auto method = maps->methods.find(m_found.method); method != maps->methods.end())
            m_found.maps = std::move(method->second);
        const auto summary = program::inspect(m_found.record);
        if (!summary)
            return fail(summary.error());
        const auto has = [&](const std::string& name) { return std::ranges::find(summary->models, name) != summary->models.end(); };
        const std::string edge = std::string(edgePrefix) + m_found.method;
        if (has(edge))
            if (auto model = program::open(m_found.record, edge, m_progress))
                m_found.edge = *model;
        // Of other methods than forward the record has no exported graph.
        if (has("exported_program") && m_found.method == "forward")
            if (auto model = program::open(m_found.record, "exported_program", m_progress))
                m_found.exported = *model;
        return {};
    }
    /// Edge nodes of one handle have one ancestor in the exported program.
    void joinHandles()
    {
        if (m_found.edge)
            for (const Node& node : m_found.edge->graph->nodes())
                if (const auto handle = tryDebugHandle(node)) {
                    m_edge[*handle].push_back(&node);
                    auto& names = m_found.byHandle[*handle];
                    for (std::string& name : exportedNames(node, m_found.exportGraph))
                        if (names.size() < mostExportedNames && isExported(name) && std::ranges::find(names, name) == names.end())
                            names.push_back(std::move(name));
                }
        std::size_t total = 0;
        for (const auto& [instruction, handles] : m_found.maps.handles) {
            if (m_found.plan && !m_found.instructions.contains(instruction))
                continue;
            InstructionNodes& nodes = m_found.instructions[instruction];
            nodes.handles = handles;
            Names all;
            for (const std::int64_t handle : handles)
                if (const auto names = m_found.byHandle.find(handle); names != m_found.byHandle.end() && total < mostNames) {
                    all.add(names->second);
                    total += names->second.size();
                }
            nodes.exported = all.take();
        }
    }
    bool isExported(const std::string& name) const { return !m_found.exported || m_found.exported->graph->tryFind(name).has_value(); }
    /// Of a handle's instructions and edge nodes those of one operator, in order: views have nodes, but no instruction.
    void joinEdge()
    {
        std::map<const Node*, bool> taken;
        for (auto& [instruction, nodes] : m_found.instructions) {
            const Node* plan = planNode(nodes);
            if (plan == nullptr || nodes.handles.size() != 1)
                continue;
            const auto edges = m_edge.find(nodes.handles.front());
            if (edges == m_edge.end())
                continue;
            for (const Node* node : edges->second)
                if (!taken[node] && ownName(node->opType()) == ownName(plan->opType())) {
                    taken[node] = true;
                    nodes.edge = m_found.edge->graph->qualifiedName(node->id);
                    break;
                }
        }
    }
    const Node* planNode(const InstructionNodes& nodes) const
    {
        if (!m_found.plan)
            return nullptr;
        const auto id = m_found.plan->graph->tryFind(nodes.plan);
        return id ? &m_found.plan->graph->node(*id) : nullptr;
    }
    void describe()
    {
        for (auto& [instruction, nodes] : m_found.instructions) {
            const Node* node = planNode(nodes);
            const graph::Graph* graph = m_found.plan ? m_found.plan->graph.get() : nullptr;
            if (m_found.exported && !nodes.exported.empty())
                if (const auto id = m_found.exported->graph->tryFind(nodes.exported.back())) {
                    graph = m_found.exported->graph.get();
                    node = &graph->node(*id);
                }
            if (node == nullptr)
                continue;
            nodes.op = node->opType();
            nodes.module = graph->module(node->module).path;
            nodes.stack = node->metadata.stackTrace;
        }
    }

    RunNodes& m_found;
    const Progress& m_progress;
    std::map<std::int64_t, std::vector<const Node*>> m_edge;
};

} // namespace

const InstructionNodes* RunNodes::tryInstruction(const DumpEvent& event) const
{
    if (!event.ofInstruction())
        return nullptr;
    const auto found = instructions.find(event.instruction);
    return found == instructions.end() ? nullptr : &found->second;
}

std::vector<std::string> RunNodes::exportedOf(const DumpEvent& event) const
{
    const InstructionNodes* nodes = tryInstruction(event);
    if (nodes == nullptr)
        return {};
    if (!event.inDelegate())
        return nodes->exported;
    const auto delegate = maps.delegates.find(event.instruction);
    if (delegate == maps.delegates.end())
        return {};
    Names names;
    const std::string id = event.delegateName.empty() ? std::to_string(event.delegateNumber) : std::string(event.delegateName);
    if (const auto handles = delegate->second.handles.find(id); handles != delegate->second.handles.end())
        for (const std::int64_t handle : handles->second)
            if (const auto found = byHandle.find(handle); found != byHandle.end() && !names.full())
                names.add(found->second);
    return names.take();
}

std::map<std::string, std::int64_t, std::less<>> RunNodes::lastInstructions() const
{
    std::map<std::string, std::int64_t, std::less<>> last;
    const auto take = [&](std::int64_t instruction, const std::vector<std::string>& names) {
        for (const std::string& name : names) {
            const auto [at, added] = last.emplace(name, instruction);
            at->second = std::max(at->second, instruction);
        }
    };
    for (const auto& [instruction, nodes] : instructions)
        take(instruction, nodes.exported);
    std::size_t total = 0;
    for (const auto& [instruction, delegate] : maps.delegates) {
        std::set<std::int64_t> all;
        for (const auto& [id, handles] : delegate.handles)
            all.insert(handles.begin(), handles.end());
        for (const std::int64_t handle : all)
            if (const auto names = byHandle.find(handle); names != byHandle.end() && total < mostNames) {
                take(instruction, names->second);
                total += names->second.size();
            }
    }
    return last;
}

RunNodes nodesOf(const EtDump& dump, const std::string& file, const std::vector<std::string>& named, const Progress& progress)
{
    RunNodes found;
    Finder(dump, file, found, progress).find(named);
    Joiner(found, progress).join();
    return found;
}

} // namespace nodewise::executorch
