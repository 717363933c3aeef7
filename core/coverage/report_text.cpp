// SPDX-License-Identifier: Apache-2.0
#include "core/coverage/report_text.h"

#include "core/base/plain_text.h"
#include "core/base/shown_text.h"
#include "core/coverage/report.h"
#include "core/export/problem_text.h"

#include <algorithm>

namespace nodewise::coverage {

using plain::counted;
using plain::percent;
using plain::table;
using protocol::CoverageAnswer;

namespace {

/// "direct 12, lowered 3"
std::string verdictsText(const Totals& totals)
{
    std::string out;
    for (const protocol::Verdict verdict : bySeverity)
        if (const Amount& amount = totals.of(verdict); amount.count > 0)
            out += (out.empty() ? "" : ", ") + verdictText(verdict) + " " + std::to_string(amount.count);
    return out;
}

std::string shareText(double part, double whole)
{
    const std::string text = percent(whole > 0 ? part / whole : 0);
    return text.empty() ? "0 %" : text;
}

std::string totalsText(const CoverageAnswer& answer, const Totals& totals)
{
    const Amount covered = totals.covered();
    const std::string note = unknownFlopsNote(totals.all);
    return answer.profile + ": " + std::to_string(covered.count) + " of " + counted(totals.all.count, "node is", "nodes are") +
           " covered, " + shareText(covered.flops, totals.all.flops) + " of the operations, " +
           shareText(static_cast<double>(covered.bytes), static_cast<double>(totals.all.bytes)) + " of the bytes\n" + verdictsText(totals) +
           "\n" + (note.empty() ? note : note + "\n");
}

std::vector<std::string> rowOf(const CoverageAnswer& answer, const OpTotal& total, const OpTotal::Way& way, std::uint64_t count)
{
    const protocol::Judgment& judgment = answer.judgments[way.judgment];
    return {total.op,           verdictText(total.verdict), std::to_string(count), flopsText(total.amount),
            ruleText(judgment), judgment.reason.english()};
}

std::string chainText(const protocol::Judgment& judgment)
{
    std::string out;
    for (const protocol::ChainLink& link : judgment.chain) {
        std::string line = std::string(4 + 2 * link.depth, ' ') + std::string(protocol::stageWord(link.stage)) + " " + link.op;
        for (std::size_t i = 0; i < link.becomes.size(); ++i)
            line += (i == 0 ? " -> " : ", ") + link.becomes[i];
        if (!link.rule.empty())
            line += "  [" + ruleText(link) + (link.unit.empty() ? "" : ", " + link.unit) + "]";
        out += shownText(line + (link.why.empty() ? "" : "  " + link.why.english())) + "\n";
    }
    return out;
}

std::string mistakesText(const CoverageAnswer& answer)
{
    std::string out;
    for (const protocol::ProfileProblem& mistake : answer.mistakes)
        out += exporting::problemText(mistake.file, mistake.line, mistake.column, mistake.message, mistake.hint);
    return out.empty() ? out : out + "\n";
}

/// One paragraph per operator and chain.
std::string chainsText(const CoverageAnswer& answer, const Totals& totals)
{
    std::string out;
    for (const OpTotal& total : totals.ops)
        for (const OpTotal::Way& way : total.ways) {
            const protocol::Judgment& judgment = answer.judgments[way.judgment];
            out += shownText(total.op + "  " + verdictText(total.verdict) + "  " + counted(way.nodes.size(), "node", "nodes") + ", first " +
                             answer.nodes[way.nodes.front()].name + ": " + judgment.reason.english()) +
                   "\n" + chainText(judgment) + "\n";
        }
    return out;
}

} // namespace

std::string coverageText(const CoverageAnswer& answer, bool chains)
{
    const Totals totals = totalsOf(answer);
    if (chains)
        return chainsText(answer, totals) + mistakesText(answer) + totalsText(answer, totals);
    std::vector<std::vector<std::string>> rows{{"operator", "verdict", "nodes", "FLOP", "rule", "reason"}};
    for (const OpTotal& total : totals.ops) {
        rows.push_back(rowOf(answer, total, total.ways.front(), total.amount.count));
        if (total.ways.size() > 1)
            rows.back().back() += " (and " + counted(total.ways.size() - 1, "other way)", "other ways)");
    }
    return table(rows, {2, 3}) + "\n" + mistakesText(answer) + totalsText(answer, totals);
}

std::string comparisonText(const CoverageAnswer& first, const CoverageAnswer& second)
{
    const Comparison comparison = compared(first, second);
    std::vector<std::vector<std::string>> rows{{"operator", "nodes", "trend", first.profile, second.profile, "reason"}};
    for (const Comparison::Op& op : comparison.ops)
        for (const Trend trend : {Trend::Worse, Trend::Better, Trend::Changed}) {
            const auto node = std::ranges::find(op.nodes, trend, &Comparison::Node::trend);
            if (node == op.nodes.end())
                continue;
            const protocol::Judgment& from = first.judgments[first.nodes[node->first].judgment];
            const protocol::Judgment& to = second.judgments[second.nodes[node->second].judgment];
            rows.push_back({op.op, std::to_string(op.of(trend)), std::string(trendWord(trend)), verdictText(from.verdict),
                            verdictText(to.verdict), to.reason.english()});
        }
    std::string out = rows.size() > 1 ? table(rows, {1}) + "\n" : std::string();
    out += "from " + first.profile + " to " + second.profile + ": " + std::to_string(comparison.of(Trend::Worse)) + " worse, " +
           std::to_string(comparison.of(Trend::Better)) + " better, " + std::to_string(comparison.of(Trend::Changed)) +
           " as good in another way, " + std::to_string(comparison.of(Trend::Same)) + " the same\n";
    return out + totalsText(first, totalsOf(first)) + totalsText(second, totalsOf(second));
}

namespace {

/// "2026-11-01T10:00:00+00:00: 12 of 340 nodes are missing", a line for each run before, then this one; "" where there was none.
std::string trendText(const Matrix& matrix)
{
    const auto line = [](const std::string& time, const MatrixSum& sum) {
        return time + ": " + std::to_string(sum.missing) + " of " + counted(sum.nodes, "node is", "nodes are") + " missing\n";
    };
    std::string out;
    for (const Matrix::Run& run : runsBefore(matrix))
        out += line(run.time, sumOf(run));
    return out.empty() ? out : "\n" + out + line("now", sumOf(matrix));
}

} // namespace

std::string matrixText(const Matrix& matrix)
{
    std::vector<std::vector<std::string>> rows{{"operator"}};
    std::vector<std::string> covered{"nodes covered"}, flops{"operations covered"};
    for (const Matrix::Program& program : matrix.programs) {
        rows.front().push_back(program.name);
        const Amount all = program.totals.all, good = program.covered();
        covered.push_back(program.error ? "error" : std::to_string(good.count) + "/" + std::to_string(all.count));
        flops.push_back(program.error ? "" : shareText(good.flops, all.flops));
    }
    rows.push_back(std::move(covered));
    rows.push_back(std::move(flops));
    for (const Matrix::Row& row : matrix.rows) {
        rows.push_back({row.op});
        for (const auto& cell : row.cells)
            rows.back().push_back(cell ? cellText(*cell) : std::string());
    }
    std::string out = table(rows);
    for (const Matrix::Program& program : matrix.programs)
        if (program.error)
            out += program.name + ": " + program.error->text() + "\n";
    return out + trendText(matrix);
}

} // namespace nodewise::coverage
