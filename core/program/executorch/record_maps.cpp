// SPDX-License-Identifier: Apache-2.0
#include "core/program/executorch/record_maps.h"

#include "core/base/json.h"
#include "core/base/numbers.h"
#include "core/program/archive.h"

#include <algorithm>
#include <functional>
#include <unordered_set>

namespace nodewise::executorch {

namespace {

using json::Json;
using Handles = RecordMaps::Handles;

constexpr std::uint64_t largestMap = std::uint64_t(64) << 20;

/// null where the archive has no such record.
Result<Json> readJson(const program::Archive& archive, const char* name)
{
    const program::Archive::Record* record = archive.tryRecord(name);
    if (record == nullptr)
        return Json();
    const auto bytes = archive.read(*record, largestMap);
    if (!bytes)
        return fail(Error(bytes.error()).inRecord(name));
    auto parsed = json::parse(bytes->view());
    return parsed ? std::move(parsed) : fail(std::move(parsed.error()).inRecord(name));
}

/// A number, or a list of them; what else is there is left out.
Handles handlesOf(const Json& value)
{
    Handles all;
    if (value.is_number_integer())
        all.push_back(value.get<std::int64_t>());
    std::unordered_set<std::int64_t> seen;
    if (value.is_array())
        for (const Json& one : value)
            if (one.is_number_integer() && all.size() < RecordMaps::mostHandles && seen.insert(one.get<std::int64_t>()).second)
                all.push_back(one.get<std::int64_t>());
    return all;
}

/// {"forward": {"3": ...}}
void eachInstruction(const Json& map, RecordMaps& into, const std::function<void(RecordMaps::Method&, std::int64_t, const Json&)>& take)
{
    if (!map.is_object())
        return;
    for (const auto& [method, instructions] : map.items())
        if (instructions.is_object())
            for (const auto& [text, value] : instructions.items())
                if (const auto number = tryNumber<std::int64_t>(text))
                    take(into.methods[method], *number, value);
}

RecordMaps::Delegate delegateOf(const Json& value)
{
    RecordMaps::Delegate delegate;
    if (!value.is_object())
        return delegate;
    delegate.backend = json::textOr(value, "name");
    if (const auto map = value.find("delegate_map"); map != value.end() && map->is_object())
        for (const auto& [id, handles] : map->items())
            delegate.handles[id] = handlesOf(handles);
    return delegate;
}

void collect(const Json& sources, const std::string& graph, std::vector<std::string>& names)
{
    if (!sources.is_array())
        return;
    constexpr std::size_t longest = 512;
    for (const Json& source : sources) {
        if (names.size() == mostExportedNames)
            return;
        if (!source.is_object())
            continue;
        const auto id = source.find("graph_id");
        if (id != source.end() && id->is_number() && id->dump() == graph) {
            if (std::string name = json::textOr(source, "name");
                !name.empty() && name.size() < longest && std::ranges::find(names, name) == names.end())
                names.push_back(std::move(name));
        } else if (const auto from = source.find("from_node"); from != source.end()) {
            collect(*from, graph, names);
        }
    }
}

const std::string* tryMetadata(const graph::Node& node, std::string_view key)
{
    const auto found = std::ranges::find(node.metadata.other, key, [](const auto& entry) { return std::string_view(entry.first); });
    return found == node.metadata.other.end() ? nullptr : &found->second;
}

} // namespace

Result<RecordMaps> readRecordMaps(const std::string& file)
{
    const auto archive = program::Archive::open(file);
    if (!archive)
        return fail(Error(archive.error()).inFile(file));
    RecordMaps maps;
    const auto read = [&](const char* name,
                          const std::function<void(RecordMaps::Method&, std::int64_t, const Json&)>& take) -> Result<void> {
        const auto map = readJson(*archive, name);
        if (!map)
            return fail(Error(map.error()).inFile(file));
        eachInstruction(*map, maps, take);
        return {};
    };
    using Method = RecordMaps::Method;
    if (auto done =
            read("debug_handle_map", [](Method& method, std::int64_t at, const Json& value) { method.handles[at] = handlesOf(value); });
        !done)
        return fail(std::move(done.error()));
    if (auto done =
            read("delegate_map", [](Method& method, std::int64_t at, const Json& value) { method.delegates[at] = delegateOf(value); });
        !done)
        return fail(std::move(done.error()));
    if (auto done = read("instruction_id_to_num_outs_map",
                         [](Method& method, std::int64_t at, const Json& value) {
                             if (value.is_number_integer())
                                 method.outputs[at] = value.get<std::int64_t>();
                         });
        !done)
        return fail(std::move(done.error()));
    const auto graph = readJson(*archive, "export_graph_id");
    if (!graph)
        return fail(Error(graph.error()).inFile(file));
    if (graph->is_number())
        maps.exportGraph = graph->dump();
    return maps;
}

std::vector<std::string> exportedNames(const graph::Node& node, const std::string& exportGraph)
{
    std::vector<std::string> names;
    const std::string* text = tryMetadata(node, "from_node");
    if (text == nullptr || exportGraph.empty())
        return names;
    if (const auto sources = json::parse(*text))
        collect(*sources, exportGraph, names);
    return names;
}

std::optional<std::int64_t> tryDebugHandle(const graph::Node& node)
{
    const std::string* text = tryMetadata(node, "debug_handle");
    return text ? tryNumber<std::int64_t>(*text) : std::nullopt;
}

} // namespace nodewise::executorch
