// SPDX-License-Identifier: Apache-2.0
#include "core/coverage/report.h"

#include "core/base/byte_text.h"
#include "core/coverage/report_parts.h"
#include "core/export/escape.h"
#include "core/export/problem_text.h"

#include <algorithm>
#include <cstdio>
#include <iterator>

namespace nodewise::coverage {
namespace {

using protocol::CoverageAnswer;
using protocol::Judgment;

std::vector<std::string> namesOf(const CoverageAnswer& answer, const std::vector<std::uint32_t>& nodes)
{
    std::vector<std::string> out;
    out.reserve(nodes.size());
    for (const std::uint32_t node : nodes)
        out.push_back(answer.nodes[node].name);
    return out;
}

Json wayJson(const CoverageAnswer& answer, const OpTotal::Way& way)
{
    const Judgment& judgment = answer.judgments[way.judgment];
    return {{"count", way.nodes.size()},
            {"reason", judgment.reason.english()},
            {"chain", chainJson(judgment.chain)},
            {"nodes", namesOf(answer, way.nodes)}};
}

/// The chain is that of most nodes; what took another way is told after it.
Json opJson(const CoverageAnswer& answer, const OpTotal& total)
{
    const Judgment& judgment = answer.judgments[total.ways.front().judgment];
    std::vector<std::uint32_t> nodes;
    for (const OpTotal::Way& way : total.ways)
        nodes.insert(nodes.end(), way.nodes.begin(), way.nodes.end());
    std::ranges::sort(nodes);
    Json out{{"op", total.op},
             {"count", total.amount.count},
             {"verdict", verdictText(total.verdict)},
             {"reason", judgment.reason.english()},
             {"flops", total.amount.flops},
             {"bytes", total.amount.bytes},
             {"chain", chainJson(judgment.chain)},
             {"nodes", namesOf(answer, nodes)}};
    for (std::size_t i = 1; i < total.ways.size(); ++i)
        out["others"].push_back(wayJson(answer, total.ways[i]));
    return out;
}

std::string reasonsOf(const CoverageAnswer& answer, const OpTotal& total)
{
    std::string out = answer.judgments[total.ways.front().judgment].reason.english();
    if (total.ways.size() > 1)
        out += " (and " + std::to_string(total.ways.size() - 1) + " other " + (total.ways.size() == 2 ? "way" : "ways") + ")";
    return out;
}

std::string headline(const std::string& what, const std::string& program, const CoverageAnswer& answer)
{
    return "# " + exporting::markdownText(what + " " + program + (answer.title.empty() ? "" : ": " + answer.title)) + "\n\n";
}

/// Rules that are wrong about the program, as a list with an empty line after it; "" = none.
std::string mistakesList(const CoverageAnswer& answer)
{
    std::string out;
    for (const protocol::ProfileProblem& mistake : answer.mistakes) {
        std::string text = exporting::problemText(mistake.file, mistake.line, mistake.column, mistake.message, mistake.hint);
        text.pop_back(); // its line end
        out += "- " + exporting::markdownText(text) + "\n";
    }
    return out.empty() ? out : out + "\n";
}

std::string verdictTable(const Totals& totals)
{
    std::string out = markdownRow({"verdict", "nodes", "FLOP", "bytes"}) + markdownRule(4, {1, 2, 3});
    for (const protocol::Verdict verdict : bySeverity) {
        const Amount& amount = totals.of(verdict);
        if (amount.count > 0)
            out += markdownRow({verdictText(verdict), std::to_string(amount.count), flopsText(amount), byteText(amount.bytes)});
    }
    return out;
}

} // namespace

std::string flopsText(double flops)
{
    const char* const units[] = {"", " k", " M", " G", " T", " P", " E"};
    std::size_t unit = 0;
    for (; flops >= 999.95 && unit + 1 < std::size(units); ++unit)
        flops /= 1000;
    char text[40];
    std::snprintf(text, sizeof text, unit == 0 ? "%.0f%s" : "%.1f%s", flops, units[unit]);
    return text;
}

std::string flopsText(const Amount& amount)
{
    return amount.count > 0 && amount.unknownFlops == amount.count ? "?" : flopsText(amount.flops);
}

std::string unknownFlopsNote(const Amount& amount)
{
    if (amount.unknownFlops == 0)
        return {};
    return amount.unknownFlops == 1
               ? "One node has operations that no formula tells: they are not counted."
               : std::to_string(amount.unknownFlops) + " nodes have operations that no formula tells: they are not counted.";
}

std::string jsonReport(const CoverageAnswer& answer)
{
    const Totals totals = totalsOf(answer);
    Json ops = Json::array();
    for (const OpTotal& total : totals.ops)
        ops.push_back(opJson(answer, total));
    Json json{{"profile", answer.profile}, {"ops", std::move(ops)}, {"totals", totalsJson(totals)}};
    if (!answer.mistakes.empty())
        json["mistakes"] = exporting::problemsJson(answer.mistakes);
    return dumped(json);
}

std::string markdownReport(const CoverageAnswer& answer, const std::string& program)
{
    const Totals totals = totalsOf(answer);
    const Amount covered = totals.covered();
    std::string out = headline(answer.profile + " on", program, answer);
    out += std::to_string(covered.count) + " of " + std::to_string(totals.all.count) + " nodes are covered, with " +
           share(covered.flops, totals.all.flops) + " of the operations and " +
           share(static_cast<double>(covered.bytes), static_cast<double>(totals.all.bytes)) + " of the bytes.";
    if (const std::string note = unknownFlopsNote(totals.all); !note.empty())
        out += " " + note;
    out += "\n\n";
    out += mistakesList(answer);
    out += verdictTable(totals) + "\n";
    out += markdownRow({"operator", "verdict", "nodes", "FLOP", "bytes", "rule", "reason"}) + markdownRule(7, {2, 3, 4});
    for (const OpTotal& total : totals.ops)
        out +=
            markdownRow({total.op, verdictText(total.verdict), std::to_string(total.amount.count), flopsText(total.amount),
                         byteText(total.amount.bytes), ruleText(answer.judgments[total.ways.front().judgment]), reasonsOf(answer, total)});
    return out;
}

// --- two profiles -----------------------------------------------------------------------------------------------------------------------

namespace {

const Judgment& judgmentOf(const CoverageAnswer& answer, std::uint32_t node)
{
    return answer.judgments[answer.nodes[node].judgment];
}

Json countsJson(const std::array<std::uint64_t, 4>& counts)
{
    Json out = Json::object();
    for (std::size_t i = 0; i < counts.size(); ++i)
        out[std::string(trendWord(static_cast<Trend>(i)))] = counts[i];
    return out;
}

Json sideJson(const CoverageAnswer& answer, std::uint32_t node)
{
    const Judgment& judgment = judgmentOf(answer, node);
    return {{"verdict", verdictText(judgment.verdict)}, {"reason", judgment.reason.english()}};
}

} // namespace

std::string jsonComparison(const CoverageAnswer& first, const CoverageAnswer& second)
{
    const Comparison comparison = compared(first, second);
    Json ops = Json::array();
    for (const Comparison::Op& op : comparison.ops) {
        Json one{{"op", op.op}};
        one.update(countsJson(op.counts));
        one["nodes"] = Json::array();
        for (const Comparison::Node& node : op.nodes)
            one["nodes"].push_back({{"name", first.nodes[node.first].name},
                                    {"trend", trendWord(node.trend)},
                                    {"from", sideJson(first, node.first)},
                                    {"to", sideJson(second, node.second)}});
        ops.push_back(std::move(one));
    }
    Json totals = countsJson(comparison.counts);
    totals["from"] = totalsJson(totalsOf(first));
    totals["to"] = totalsJson(totalsOf(second));
    return dumped({{"profile", first.profile}, {"other", second.profile}, {"ops", std::move(ops)}, {"totals", std::move(totals)}});
}

std::string markdownComparison(const CoverageAnswer& first, const CoverageAnswer& second, const std::string& program)
{
    const Comparison comparison = compared(first, second);
    std::string out = headline("From " + first.profile + " to " + second.profile + " on", program, {});
    out += markdownRow({"verdict", first.profile, second.profile}) + markdownRule(3, {1, 2});
    const Totals from = totalsOf(first), to = totalsOf(second);
    for (const protocol::Verdict verdict : bySeverity)
        if (from.of(verdict).count + to.of(verdict).count > 0)
            out += markdownRow({verdictText(verdict), std::to_string(from.of(verdict).count), std::to_string(to.of(verdict).count)});
    out += "\n" + markdownRow({"operator", "worse", "better", "changed", "same", "example"}) + markdownRule(6, {1, 2, 3, 4});
    for (const Comparison::Op& op : comparison.ops) {
        std::string example;
        if (!op.nodes.empty()) {
            const Comparison::Node& node = op.nodes.front();
            const Judgment &a = judgmentOf(first, node.first), &b = judgmentOf(second, node.second);
            example =
                first.nodes[node.first].name + ": " + verdictText(a.verdict) + " -> " + verdictText(b.verdict) + ": " + b.reason.english();
        }
        std::vector<std::string> cells{op.op};
        for (const std::uint64_t count : op.counts)
            cells.push_back(std::to_string(count));
        cells.push_back(std::move(example));
        out += markdownRow(cells);
    }
    return out;
}

} // namespace nodewise::coverage
