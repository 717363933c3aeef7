// SPDX-License-Identifier: Apache-2.0
// An ETRecord: the exported program, the edge programs made of it, and which instruction of the plan is which edge node.
// Format: executorch/devtools/etrecord/_etrecord.py, v1.4.1: debug_handle_map {method: {instruction: handle or [handles]}},
// export_graph_id.
#include "core/base/json.h"
#include "core/levels/node_keys.h"
#include "core/levels/pairing.h"
#include "core/levels/program_source.h"
#include "core/program/archive.h"

#include <algorithm>
#include <set>

namespace nodewise::levels {

namespace {

constexpr std::string_view exportedRecord = "exported_program";
constexpr std::uint64_t largestMap = 64u << 20;
/// More handles of one instruction, and more facts of one graph, are made to hurt.
constexpr std::size_t mostHandles = 4096, mostFacts = 1 << 20;

/// A record of JSON; nothing where it is absent, a problem where it is damaged.
json::Json jsonOf(const program::Archive& archive, std::string_view name, const std::string& path, std::vector<Error>& problems)
{
    const program::Archive::Record* record = archive.tryRecord(name);
    if (record == nullptr)
        return {};
    const auto bytes = archive.read(*record, largestMap);
    auto parsed = bytes ? json::parse(bytes->view()) : fail(bytes.error());
    if (parsed)
        return std::move(*parsed);
    problems.push_back(std::move(parsed.error()).inFile(path).inRecord(std::string(name)));
    return {};
}

/// Each once.
std::vector<std::string> handlesOf(const json::Json& handles)
{
    std::set<std::string> all;
    const auto take = [&all](const json::Json& each) {
        if (each.is_number_integer() && all.size() < mostHandles)
            all.insert(each.dump());
    };
    if (handles.is_array())
        std::ranges::for_each(handles, take);
    else
        take(handles);
    return {all.begin(), all.end()};
}

/// What the plan's instructions are, as facts of the edge nodes.
void addInstructions(Level& edge, const json::Json& byMethod)
{
    if (!byMethod.is_object() || !byMethod.contains(edge.method) || !byMethod[edge.method].is_object())
        return;
    const KeyTable handles = numberKeys(edge, "debug_handle");
    for (const auto& [instruction, of] : byMethod[edge.method].items())
        for (const std::string& handle : handlesOf(of))
            for (const auto& [key, node] : handles.rows(handle)) {
                if (edge.facts.size() >= mostFacts)
                    return;
                edge.facts.push_back({node, "instruction", instruction});
            }
}

/// The ancestor in the graph of the exported program, which the record names by its id.
LinkSet linksByGraph(const Level& exported, const Level& edge, std::int64_t graph, const Progress& progress)
{
    const KeyTable names = nameKeys(exported);
    std::vector<Link> links;
    KnownFacts(edge).each("from_node", [&](std::uint32_t node, std::string_view text) {
        if (progress.cancelled())
            return;
        for (const Ancestor& ancestor : ancestorsOf(text)) {
            const auto found = ancestor.graph == graph ? names.rows(ancestor.name) : decltype(names.rows({}))();
            if (found.size() <= mostCandidates)
                for (const auto& [name, other] : found)
                    links.push_back({other, node, Mark::Exact, "from_node: " + name});
        }
    });
    return LinkSet(std::move(links));
}

class EtRecordSource : public Source {
public:
    UserText name() const override { return UserText("ETRecord"); }
    bool takes(const std::string& path) const override
    {
        const auto archive = program::Archive::open(path);
        return archive && archive->tryRecord("ETRECORD_V0");
    }
    Result<Levels> read(const std::string& path, const Progress& progress) const override
    {
        const auto summary = program::inspect(path);
        auto archive = program::Archive::open(path);
        if (!summary || !archive)
            return fail(summary ? archive.error() : summary.error());
        Levels levels;
        for (const std::string& name : summary->models)
            if (auto added = addModel(levels, path, name, progress); !added) {
                if (summary->models.size() == 1 || progress.cancelled())
                    return fail(std::move(added.error()));
                levels.problems.push_back(std::move(added.error()));
            }
        const json::Json instructions = jsonOf(*archive, "debug_handle_map", path, levels.problems);
        const json::Json graph = jsonOf(*archive, "export_graph_id", path, levels.problems);
        for (Level& level : levels.levels)
            if (level.stage == Stage::Edge)
                addInstructions(level, instructions);
        join(levels, graph.is_number_integer() ? std::optional(graph.get<std::int64_t>()) : std::nullopt, progress);
        std::ranges::stable_sort(levels.joins, {}, &Join::from);
        return levels;
    }

private:
    static Result<void> addModel(Levels& levels, const std::string& path, const std::string& name, const Progress& progress)
    {
        auto model = program::open(path, name, progress);
        if (!model)
            return fail(std::move(model.error()));
        if (name == exportedRecord) {
            Level level{.id = "exported", .title = UserText("Exported"), .stage = stageOf(**model), .file = path, .model = *model};
            level.method = "forward"; // the only one that is recorded
            addProgram(levels, std::move(level), progress);
            return {};
        }
        levels.levels.push_back(edgeLevel(*model, path));
        return {};
    }
    static void join(Levels& levels, std::optional<std::int64_t> graph, const Progress& progress)
    {
        const auto exported = levels.tryLevel("exported");
        std::optional<std::size_t> before;
        for (std::size_t i = 0; i < levels.levels.size(); ++i) {
            const Level& level = levels.levels[i];
            if (level.stage != Stage::Edge || i == exported)
                continue;
            if (exported && level.method == levels.levels[*exported].method) {
                LinkSet links = graph ? linksByGraph(levels.levels[*exported], level, *graph, progress) : LinkSet();
                if (links.empty())
                    links = pair(levels.levels[*exported], level, progress);
                levels.joins.push_back({*exported, i, std::move(links)});
            } else if (before && levels.levels[*before].method == level.method) {
                levels.joins.push_back({*before, i, pair(levels.levels[*before], level, progress)});
            }
            before = i;
        }
    }
};

} // namespace

const Source& etRecordSource()
{
    static const EtRecordSource source;
    return source;
}

} // namespace nodewise::levels
