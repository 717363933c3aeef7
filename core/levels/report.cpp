// SPDX-License-Identifier: Apache-2.0
#include "core/levels/report.h"

#include "core/base/json.h"
#include "core/levels/source.h"

#include <algorithm>

namespace nodewise::levels {

namespace {

using json::Json;

std::string padded(std::string text, std::size_t width)
{
    text.resize(std::max(text.size(), width), ' ');
    return text;
}

std::string countsText(const JoinCounts& counts)
{
    std::string text = std::to_string(counts.linked()) + " of " + std::to_string(counts.nodes);
    for (const auto& [count, word] : {std::pair{counts.exact, "exact"}, {counts.derived, "derived"}, {counts.ambiguous, "ambiguous"}})
        if (count > 0)
            text += ", " + std::to_string(count) + " " + word;
    return text + (counts.leftOut > 0 ? ", " + std::to_string(counts.leftOut) + " left out" : "");
}

Json countsJson(const JoinCounts& counts)
{
    return {{"nodes", counts.nodes},
            {"exact", counts.exact},
            {"derived", counts.derived},
            {"ambiguous", counts.ambiguous},
            {"left_out", counts.leftOut}};
}

std::size_t widest(const Levels& levels)
{
    std::size_t width = 0;
    for (const Level& level : levels.levels)
        width = std::max(width, level.id.size());
    return width;
}

std::string filesText(const Level& level)
{
    std::string text = fileTitle(level.file);
    for (const std::string& file : level.alsoIn)
        text += ", " + fileTitle(file);
    return text;
}

/// Whatever chain leads to one level.
std::string chainText(const Levels& levels, const NodePlace& place)
{
    const std::size_t width = widest(levels) + 2;
    std::string text = "\n" + nodeName(levels.levels[place.level], place.node) + "\n";
    const auto reached = reach(levels, place.level, std::span(&place.node, 1));
    for (std::size_t i = 0; i < levels.levels.size(); ++i) {
        const Level& level = levels.levels[i];
        std::string head = "  " + padded(level.id, width);
        if (reached[i].empty())
            text += head + "-\n";
        for (const Reached& each : reached[i]) {
            text += head + nodeName(level, each.node);
            if (const std::string_view target = nodeTarget(level, each.node); !target.empty())
                text += "  " + std::string(target);
            if (i != place.level)
                text += "  (" + std::string(markName(each.mark)) + ": " + each.evidence + ")";
            text += "\n";
            head = std::string(width + 2, ' ');
        }
    }
    return text;
}

Json chainJson(const Levels& levels, const NodePlace& place)
{
    Json chain = Json::array();
    const auto reached = reach(levels, place.level, std::span(&place.node, 1));
    for (std::size_t i = 0; i < reached.size(); ++i)
        for (const Reached& each : reached[i])
            chain.push_back({{"level", levels.levels[i].id},
                             {"name", nodeName(levels.levels[i], each.node)},
                             {"target", nodeTarget(levels.levels[i], each.node)},
                             {"mark", markName(each.mark)},
                             {"evidence", each.evidence}});
    return {
        {"level", levels.levels[place.level].id}, {"name", nodeName(levels.levels[place.level], place.node)}, {"chain", std::move(chain)}};
}

} // namespace

Result<NodePlace> placeOf(const Levels& levels, const std::string& node, const std::string& level)
{
    if (!level.empty() && !levels.tryLevel(level)) {
        std::string ids;
        for (const Level& each : levels.levels)
            ids += (ids.empty() ? "" : ", ") + each.id;
        return fail(Error{.message = UserText("there is no level '%1'", level), .hint = UserText("there are %1", ids)});
    }
    for (std::size_t i = 0; i < levels.levels.size(); ++i)
        if (level.empty() || levels.levels[i].id == level)
            if (const auto found = tryNode(levels.levels[i], node))
                return NodePlace{i, *found};
    return fail(level.empty() ? UserText("no level has a node '%1'", node) : UserText("level '%1' has no node '%2'", level, node));
}

std::string reportText(const Levels& levels, std::optional<NodePlace> node)
{
    const std::size_t width = widest(levels) + 2;
    std::string text;
    for (const Level& level : levels.levels)
        text += padded(level.id, width) + padded(std::to_string(level.size()) + " nodes", 14) + filesText(level) + "\n";
    if (!levels.joins.empty())
        text += "\n";
    for (const Join& join : levels.joins) {
        text += levels.levels[join.from].id + " -> " + levels.levels[join.to].id + "\n";
        text += "  " + padded(levels.levels[join.from].id, width) + countsText(levels.counts(join, false)) + "\n";
        text += "  " + padded(levels.levels[join.to].id, width) + countsText(levels.counts(join, true)) + "\n";
    }
    return node ? text + chainText(levels, *node) : text;
}

std::string reportJson(const Levels& levels, std::optional<NodePlace> node)
{
    Json all = {{"levels", Json::array()}, {"joins", Json::array()}, {"problems", Json::array()}};
    for (const Level& level : levels.levels)
        all["levels"].push_back({{"id", level.id},
                                 {"title", level.title.english()},
                                 {"stage", stageName(level.stage)},
                                 {"method", level.method},
                                 {"file", level.file},
                                 {"also_in", level.alsoIn},
                                 {"nodes", level.size()}});
    for (const Join& join : levels.joins)
        all["joins"].push_back({{"from", levels.levels[join.from].id},
                                {"to", levels.levels[join.to].id},
                                {"from_counts", countsJson(levels.counts(join, false))},
                                {"to_counts", countsJson(levels.counts(join, true))}});
    for (const Error& problem : levels.problems)
        all["problems"].push_back(problem.text());
    if (node)
        all["node"] = chainJson(levels, *node);
    return json::dump(all) + "\n";
}

} // namespace nodewise::levels
