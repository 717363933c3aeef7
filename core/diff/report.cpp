// SPDX-License-Identifier: Apache-2.0
#include "core/diff/report.h"

#include "core/base/json_text.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

namespace nodewise::diff {

namespace {

using Json = nlohmann::ordered_json;
using Compared = Comparison::Side;

const char* nameOf(Entry::Kind kind)
{
    static const std::map<Entry::Kind, const char*> names = {{Entry::Kind::Same, "same"},
                                                             {Entry::Kind::Changed, "changed"},
                                                             {Entry::Kind::Added, "added"},
                                                             {Entry::Kind::Removed, "removed"},
                                                             {Entry::Kind::Replaced, "replaced"}};
    return names.at(kind);
}

const char* nameOf(Change::Kind kind)
{
    static const std::map<Change::Kind, const char*> names = {{Change::Kind::Op, "op"},        {Change::Kind::Attribute, "attribute"},
                                                              {Change::Kind::Inputs, "input"}, {Change::Kind::Shape, "shape"},
                                                              {Change::Kind::Dtype, "dtype"},  {Change::Kind::Module, "module"},
                                                              {Change::Kind::Name, "name"}};
    return names.at(kind);
}

std::string joined(const diff::Side& side, const std::vector<std::uint32_t>& nodes, std::string SideNode::*member)
{
    std::string text;
    for (const std::uint32_t node : nodes)
        text.append(text.empty() ? "" : ", ").append(side.nodes[node].*member);
    return text;
}

/// Which of several results a getitem takes: its inputs are all of them, each from the same node. Null: it is another call.
const std::string* tryItem(const SideNode& node)
{
    const auto fromOne = [&](const auto& input) { return input.first == node.inputs.front().first; };
    const bool is = node.op == "getitem" && !node.inputs.empty() && std::ranges::all_of(node.inputs, fromOne) &&
                    node.attributes.size() == 1 && node.attributes.front().first == "index";
    return is ? &node.attributes.front().second : nullptr;
}

/// "%neg : float32[2×4] = aten.neg.default(relu)"
std::string line(const diff::Side& side, std::uint32_t index)
{
    const SideNode& node = side.nodes[index];
    std::string text = "%" + node.name, inputs, results;
    for (const auto& [shape, dtype] : node.results)
        results.append(results.empty() ? " : " : ", ").append(dtype).append(shape.empty() ? "" : "[" + shape + "]");
    if (const std::string* item = tryItem(node))
        return text + results + " = getitem(%" + side.nodes[node.inputs.front().first].name + ", " + *item + ")";
    for (const auto& [input, result] : node.inputs)
        inputs.append(inputs.empty() ? "" : ", ").append("%").append(side.nodes[input].name);
    for (const auto& [name, value] : node.attributes)
        inputs.append(inputs.empty() ? "" : ", ").append(name).append("=").append(value);
    return text + results + " = " + node.op + "(" + inputs + ")";
}

std::string lineOf(const Change& change)
{
    const auto orAbsent = [](const std::string& text) { return text.empty() ? std::string("(none)") : text; };
    std::string what = change.kind == Change::Kind::Attribute ? change.what : nameOf(change.kind);
    if (change.kind != Change::Kind::Attribute && !change.what.empty())
        what.append(" ").append(change.what);
    return "      " + what + ": " + orAbsent(change.before) + " -> " + orAbsent(change.after) + "\n";
}

std::string linesOf(const Entry& entry, const Comparison& both)
{
    const diff::Side& before = both.before.side;
    const diff::Side& after = both.after.side;
    std::string text;
    switch (entry.kind) {
    case Entry::Kind::Same:
        break;
    case Entry::Kind::Added:
        text = "  + " + line(after, entry.after.front()) + "\n";
        break;
    case Entry::Kind::Removed:
        text = "  - " + line(before, entry.before.front()) + "\n";
        break;
    case Entry::Kind::Changed:
        text = "  ~ " + line(after, entry.after.front()) + "\n";
        for (const Change& change : entry.changes)
            text += lineOf(change);
        break;
    case Entry::Kind::Replaced:
        text = "  * " + joined(before, entry.before, &SideNode::name) + " -> " + joined(after, entry.after, &SideNode::name) + "\n";
        for (const std::uint32_t node : entry.before)
            text += "      - " + line(before, node) + "\n";
        for (const std::uint32_t node : entry.after)
            text += "      + " + line(after, node) + "\n";
        break;
    }
    return text;
}

const SideNode& nodeOf(const Entry& entry, const Comparison& both)
{
    return entry.after.empty() ? both.before.side.nodes[entry.before.front()] : both.after.side.nodes[entry.after.front()];
}

Json jsonOf(const Compared& compared)
{
    return {{"file", compared.file}, {"graph", compared.fx ? "fx" : "ir"}, {"nodes", compared.side.nodes.size()}};
}

Json jsonOf(const Entry& entry, const Comparison& both)
{
    const auto names = [](const diff::Side& side, const std::vector<std::uint32_t>& nodes) {
        Json list = Json::array();
        for (const std::uint32_t node : nodes)
            list.push_back({{"name", side.nodes[node].name}, {"op", side.nodes[node].op}});
        return list;
    };
    Json changes = Json::array();
    for (const Change& change : entry.changes)
        changes.push_back({{"kind", nameOf(change.kind)}, {"what", change.what}, {"before", change.before}, {"after", change.after}});
    Json out = {{"kind", nameOf(entry.kind)},
                {"module", nodeOf(entry, both).module},
                {"before", names(both.before.side, entry.before)},
                {"after", names(both.after.side, entry.after)}};
    if (entry.kind == Entry::Kind::Changed)
        out["changes"] = std::move(changes);
    return out;
}

} // namespace

std::string Comparison::Side::title() const
{
    return file + " (" + (fx ? "FX graph" : "IR") + ", " + std::to_string(side.nodes.size()) + " nodes)";
}

std::string countsText(const Diff& diff)
{
    std::string text;
    const auto add = [&text](std::size_t count, const char* what) {
        if (count > 0)
            text.append(text.empty() ? "" : ", ").append(std::to_string(count)).append(" ").append(what);
    };
    add(diff.changed, "changed");
    add(diff.added, "added");
    add(diff.removed, "removed");
    add(diff.replaced, "replaced");
    return text;
}

std::string reportText(const Comparison& both)
{
    std::string text = "--- " + both.before.title() + "\n+++ " + both.after.title() + "\n";
    for (const Renamed& module : both.diff.modules)
        text.append("'")
            .append(module.before)
            .append("' is called '")
            .append(module.after)
            .append("' (")
            .append(std::to_string(module.nodes))
            .append(" nodes)\n");
    if (both.diff.equal())
        return text + "No differences: " + std::to_string(both.diff.same) + " nodes are the same; weights are not compared\n";
    text += countsText(both.diff) + "; " + std::to_string(both.diff.same) + " the same\n";
    std::map<std::string, std::size_t> places;
    std::vector<std::pair<std::string, std::string>> modules; // in the order of their first differences
    for (const Entry& entry : both.diff.entries) {
        if (entry.kind == Entry::Kind::Same)
            continue;
        const auto [place, added] = places.try_emplace(nodeOf(entry, both).module, modules.size());
        if (added)
            modules.emplace_back(place->first, "");
        modules[place->second].second += linesOf(entry, both);
    }
    for (const auto& [module, lines] : modules)
        text.append("\n").append(module.empty() ? "(model)" : module).append("\n").append(lines);
    return text;
}

std::string reportJson(const Comparison& both)
{
    Json modules = Json::array(), entries = Json::array();
    for (const Renamed& module : both.diff.modules)
        modules.push_back({{"before", module.before}, {"after", module.after}, {"nodes", module.nodes}});
    for (const Entry& entry : both.diff.entries)
        if (entry.kind != Entry::Kind::Same)
            entries.push_back(jsonOf(entry, both));
    const Json all = {{"before", jsonOf(both.before)}, {"after", jsonOf(both.after)},    {"equal", both.diff.equal()},
                      {"same", both.diff.same},        {"changed", both.diff.changed},   {"added", both.diff.added},
                      {"removed", both.diff.removed},  {"replaced", both.diff.replaced}, {"renamed", std::move(modules)},
                      {"entries", std::move(entries)}};
    return jsonText(all);
}

} // namespace nodewise::diff
