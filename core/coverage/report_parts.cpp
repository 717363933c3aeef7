// SPDX-License-Identifier: Apache-2.0
#include "core/coverage/report_parts.h"

#include "core/base/json_text.h"
#include "core/export/escape.h"

#include <algorithm>
#include <cstdio>

namespace nodewise::coverage {

using protocol::ChainLink;

Json amountJson(const Amount& amount)
{
    return {{"count", amount.count}, {"flops", amount.flops}, {"bytes", amount.bytes}, {"unknownFlops", amount.unknownFlops}};
}

Json chainJson(const std::vector<ChainLink>& chain)
{
    Json out = Json::array();
    for (const ChainLink& link : chain) {
        Json one{{"stage", protocol::stageWord(link.stage)}, {"depth", link.depth}, {"op", link.op}, {"rule", link.rule}};
        if (!link.file.empty())
            one["file"] = link.file;
        if (link.line > 0)
            one["line"] = link.line;
        if (!link.unit.empty())
            one["unit"] = link.unit;
        if (!link.why.empty())
            one["why"] = link.why.english();
        if (!link.becomes.empty())
            one["becomes"] = link.becomes;
        out.push_back(std::move(one));
    }
    return out;
}

Json totalsJson(const Totals& totals)
{
    const Amount covered = totals.covered();
    Json verdicts = Json::object();
    for (std::size_t i = 0; i < verdictCount; ++i)
        verdicts[std::string(protocol::verdictWord(protocol::Verdict(i)))] = amountJson(totals.byVerdict[i]);
    return {{"count", totals.all.count},      {"flops", totals.all.flops},
            {"bytes", totals.all.bytes},      {"unknownFlops", totals.all.unknownFlops},
            {"covered", amountJson(covered)}, {"verdicts", std::move(verdicts)}};
}

std::string dumped(const Json& json)
{
    return jsonText(json);
}

std::string markdownRow(const std::vector<std::string>& cells)
{
    std::string out = "|";
    for (const std::string& cell : cells)
        out += " " + exporting::markdownCell(cell) + " |";
    return out + "\n";
}

std::string markdownRule(std::size_t columns, std::initializer_list<std::size_t> right)
{
    std::string out = "|";
    for (std::size_t i = 0; i < columns; ++i)
        out += std::ranges::count(right, i) != 0 ? "---:|" : "---|";
    return out + "\n";
}

std::string share(double part, double whole)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.1f %%", whole > 0 ? 100 * part / whole : 0);
    return text;
}

} // namespace nodewise::coverage
