// SPDX-License-Identifier: Apache-2.0
#include "core/export/comparison_report.h"

#include "core/base/json_text.h"
#include "core/base/plain_text.h"
#include "core/export/comparison_finding.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <set>

namespace nodewise::exporting {

namespace {

using Json = nlohmann::ordered_json;
using plain::counted;

constexpr std::size_t namesShown = 4;
constexpr std::size_t timesShown = 8, timesIndent = 18;

std::string countsText(const protocol::CompareAnswer& answer)
{
    std::string out = counted(answer.compared, "value") + " compared: " + std::to_string(answer.equal) + " equal, " +
                      std::to_string(answer.within) + " within tolerance, " + std::to_string(answer.diverged) + " diverged";
    if (answer.lowered && answer.diverged > 0)
        out += " (" + std::to_string(answer.wrong()) + " by their own kernel, " + std::to_string(answer.lowered->inherited) + " inherited)";
    if (answer.notCompared > 0)
        out += "; " + std::to_string(answer.notCompared) + " not compared";
    return out;
}

std::string listed(const std::vector<std::string>& names)
{
    std::string out;
    for (std::size_t i = 0; i < std::min(names.size(), namesShown); ++i)
        out += (i == 0 ? "" : ", ") + names[i];
    return names.size() > namesShown ? out + ", ..." : out;
}

std::string weightsText(const protocol::CompareWeights& weights)
{
    std::vector<std::string> off;
    for (const protocol::CompareRow& row : weights.rows)
        if (row.verdict == protocol::CompareRow::Verdict::Diverged)
            off.push_back(row.name + ", max abs " + numberText(row.figures.maxAbs));
    if (weights.compared == 0)
        return {};
    std::string out = "  " + counted(weights.compared, "weight") + " compared: " + std::to_string(weights.equal) + " equal, " +
                      std::to_string(weights.within) + " within tolerance, " + std::to_string(weights.diverged) + " diverged";
    for (std::size_t i = 0; i < std::min(off.size(), namesShown); ++i)
        out += "\n    " + off[i];
    if (off.size() > namesShown)
        out += "\n    ...";
    return out + "\n";
}

std::string percent(double share)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.2g %%", share * 100);
    return text;
}

/// "error 0.071 % beside the run's 0.035 %"
std::string errorsText(const protocol::CompareInDouble& errors)
{
    return "error " + percent(errors.expected) + " beside the run's " + percent(errors.actual);
}

/// What is not 0 beside what nearly is 0 has no such distance: the count ends there.
std::string ulpsText(std::uint64_t ulps)
{
    constexpr std::uint64_t most = 1'000'000'000'000'000'000;
    return ulps < most ? counted(ulps, "ULP") : std::string("more than 1e18 ULPs");
}

/// Values that only roundings part, those that lie furthest apart first.
std::string roundingsText(const protocol::CompareAnswer& answer)
{
    std::vector<const protocol::CompareRow*> rows;
    for (const protocol::CompareRow& row : answer.rows)
        if (row.inDouble && row.inDouble->asNear)
            rows.push_back(&row);
    if (rows.empty())
        return {};
    std::ranges::stable_sort(rows, std::greater(), [](const protocol::CompareRow* row) { return row->figures.maxUlps; });
    std::string out = "  of those within tolerance " + std::to_string(rows.size()) +
                      " by rounding alone: further apart than the default tolerance, yet as close to the same run in double\n";
    for (std::size_t i = 0; i < std::min(rows.size(), namesShown); ++i)
        out += "    " + rows[i]->name + " (" + rows[i]->dtype + "): up to " + ulpsText(rows[i]->figures.maxUlps) + " apart; in double, " +
               errorsText(*rows[i]->inDouble) + "\n";
    return out + (rows.size() > namesShown ? "    ...\n" : "");
}

/// Values that the tolerance does not explain, but the rounding of their sums does; the longest sums first.
std::string sumsText(const protocol::CompareAnswer& answer)
{
    std::vector<const protocol::CompareRow*> rows;
    for (const protocol::CompareRow& row : answer.rows)
        if (row.terms > 0)
            rows.push_back(&row);
    if (rows.empty())
        return {};
    std::ranges::stable_sort(rows, std::greater(), [](const protocol::CompareRow* row) { return row->terms; });
    std::string out = "  of those within tolerance " + std::to_string(rows.size()) + " by the rounding of their sums alone\n";
    for (std::size_t i = 0; i < std::min(rows.size(), namesShown); ++i)
        out += "    " + rows[i]->name + ": within the rounding of a sum of " + std::to_string(rows[i]->terms) + " terms, max abs " +
               numberText(rows[i]->figures.maxAbs) + "\n";
    return out + (rows.size() > namesShown ? "    ...\n" : "");
}

std::string divergenceText(const protocol::CompareAnswer& answer)
{
    const protocol::CompareRow& row = *answer.firstRow;
    std::string out = answer.wrong() > 0 ? "  first divergence: " : "  first that inherits a difference: ";
    out += row.name;
    if (row.element)
        out += "[" + std::to_string(*row.element) + "]";
    if (!row.op.empty())
        out += " (" + row.op + ")";
    if (!row.module.empty())
        out += " in " + row.module;
    if (row.run > 1)
        out += ", run " + std::to_string(row.run);
    if (row.lowered && row.lowered->by == protocol::LoweredPart::By::Kernel)
        out += ", by the kernel " + row.lowered->kernel;
    out += "\n    " + row.figures.message.english() + "\n";
    if (row.figures.elements > 0) {
        out += "    cosine " + numberText(row.figures.cosine) + ", SNR " + numberText(row.figures.snr) + " dB";
        if (row.figures.maxUlps > 0)
            out += ", " + numberText(static_cast<double>(row.figures.maxUlps)) + " ULPs";
        out += "; tolerance rtol " + numberText(row.rtol) + ", atol " + numberText(row.atol) + "\n";
    }
    if (row.inDouble)
        out += "    more than rounding: in double, " + errorsText(*row.inDouble) + "; at most " + numberText(row.inDouble->expectedMax) +
               " off beside " + numberText(row.inDouble->actualMax) + "\n";
    if (answer.replay) {
        const Blame blame = blameOf(*answer.replay, row.lowered);
        out += "    " + blame.verdict.english() + ": " + blame.evidence.english() + "\n";
    }
    for (const std::string& module : answer.modules)
        out += "    looked into " + module + "\n";
    return out;
}

/// Values that agree in being none: both sides may share what went wrong.
std::string nansText(const protocol::CompareAnswer& answer)
{
    std::vector<std::string> names;
    for (const protocol::CompareRow& row : answer.rows)
        if (row.figures.nanActual > 0 && row.figures.nanExpected > 0)
            names.push_back(row.name);
    return names.empty() ? std::string() : "  note: NaN on both sides: " + counted(names.size(), "value") + " (" + listed(names) + ")\n";
}

/// Kernels that did not end well, each with its first node.
std::string failuresText(const protocol::CompareAnswer& answer)
{
    std::string out;
    std::set<std::string> told;
    for (const protocol::CompareRow& row : answer.rows)
        if (row.lowered && row.lowered->by == protocol::LoweredPart::By::Failed && told.insert(row.lowered->kernel).second)
            out += "  failed at " + row.name + " (" + row.op + "): " + row.lowered->why.english() + "\n";
    return out;
}

/// The nodes that take longest on either side, beside each other; all are in the JSON.
std::string timesText(std::vector<ComparedTime> times)
{
    if (times.empty())
        return {};
    std::uint64_t here = 0, there = 0;
    for (const ComparedTime& time : times) {
        here += time.ns;
        there += time.expectedNs;
    }
    const auto ms = [](std::uint64_t ns) {
        char text[32];
        std::snprintf(text, sizeof text, "%12.3f", static_cast<double>(ns) / 1e6);
        return std::string(text);
    };
    std::ranges::stable_sort(times, std::greater(), [](const ComparedTime& time) { return std::max(time.ns, time.expectedNs); });
    std::string out = "  time of nodes (ms)      here   reference\n" + std::string(timesIndent, ' ') + ms(here) + ms(there) + "  all\n";
    for (const ComparedTime& time : std::span(times).first(std::min(times.size(), timesShown)))
        out += std::string(timesIndent, ' ') + ms(time.ns) + ms(time.expectedNs) + "  " + time.name + " (" + time.op + ")\n";
    return out;
}

std::string stateOf(const Compared& compared)
{
    return compared.error          ? "error"
           : compared.diverged()   ? "diverged"
           : compared.incomplete() ? "incomplete"
           : compared.inherited()  ? "inherited"
                                   : "agrees";
}

Json jsonOf(const Compared& compared)
{
    Json out{{"program", compared.pair.program}, {"result", stateOf(compared)}};
    if (compared.error) {
        out["error"] = compared.error->text();
        return out;
    }
    const auto& print = compared.launch.fingerprint;
    out["fingerprint"] = {{"torch", print.torch}, {"cpu", print.cpu}, {"device", print.device}, {"threads", print.threads}};
    const Json answer = Json::parse(encodeBody(compared.answer));
    out.update(answer);
    for (const ComparedTime& time : compared.times)
        out["times"].push_back(
            {{"node", time.node}, {"name", time.name}, {"op", time.op}, {"ns", time.ns}, {"expectedNs", time.expectedNs}});
    out["reference"] = compared.reference().english();
    return out;
}

} // namespace

UserText Compared::reference() const
{
    if (answer.lowered)
        return atenSide();
    return pair.reference.empty() ? ownSide(protocol::Side::Ir) : UserText(pair.reference);
}

std::string Compared::title() const
{
    const std::string through = answer.lowered ? " through kernels for " + answer.lowered->npu + "," : "";
    return pair.program + through + " against " + reference().english();
}

const protocol::CompareRow* tryStopped(const protocol::CompareAnswer& answer)
{
    const auto stopped = [](const protocol::CompareRow& row) {
        const bool check = row.op.starts_with("aten._assert"); // has no value in either run
        return row.verdict == protocol::CompareRow::Verdict::NotCompared && !row.expectedName.empty() && !row.why.empty() && !check;
    };
    const auto found = std::find_if(answer.rows.begin(), answer.rows.end(), stopped);
    return found == answer.rows.end() ? nullptr : &*found;
}

Error divergenceOf(const Compared& compared)
{
    const auto& weights = compared.answer.weights.rows;
    const auto& row = compared.answer.firstRow ? *compared.answer.firstRow
                                               : *std::find_if(weights.begin(), weights.end(), [](const protocol::CompareRow& weight) {
                                                     return weight.verdict == protocol::CompareRow::Verdict::Diverged;
                                                 });
    std::string node = row.name;
    if (row.element)
        node += "[" + std::to_string(*row.element) + "]";
    return Error{.message = row.figures.message, .file = compared.pair.program, .node = std::move(node), .hint = compared.answer.elsewhere};
}

Error incompletenessOf(const Compared& compared)
{
    const auto& missing = compared.answer.missing;
    const auto output = std::ranges::find(missing, true, &protocol::CompareMissing::output);
    const protocol::CompareMissing& first = output == missing.end() ? missing.front() : *output;
    UserText message =
        first.output ? UserText("the output was not compared: %1", first.why) : UserText("it was not compared: %1", first.why);
    if (missing.size() > 1)
        message = missing.size() == 2 ? UserText("%1; nor was 1 other value", message)
                                      : UserText("%1; nor were %2 other values", message, missing.size() - 1);
    return Error{.message = std::move(message), .file = compared.pair.program, .node = first.name};
}

std::string reportText(const Compared& compared)
{
    const protocol::CompareAnswer& answer = compared.answer;
    std::string out = compared.title() + "\n  " + countsText(answer) + "\n";
    if (answer.lowered)
        out += "  " + loweredText(*answer.lowered).english() + "\n";
    if (compared.inherited())
        out +=
            "  no kernel is wrong: on ATen's values each result agrees; these values are off by what they got from kernels before them\n";
    out += roundingsText(answer);
    out += sumsText(answer);
    if (answer.firstRow)
        out += divergenceText(answer);
    if (compared.incomplete())
        out += "  incomplete: " + incompletenessOf(compared).text().substr(compared.pair.program.size() + 2) + "\n";
    out += weightsText(answer.weights);
    out += failuresText(answer);
    for (const auto& [why, names] : notCompared(pointersTo(answer.rows)))
        out += "  not compared, " + why.english() + ": " + std::to_string(names.size()) + " (" + listed(names) + ")\n";
    if (!answer.unused.empty())
        out += "  only in the reference: " + std::to_string(answer.unused.size()) + " (" + listed(answer.unused) + ")\n";
    out += nansText(answer);
    out += timesText(compared.times);
    if (!answer.elsewhere.empty())
        out += "  note: " + answer.elsewhere.english() + "\n";
    for (const UserText& note : answer.notes)
        out += "  note: " + note.english() + "\n";
    return out;
}

std::string summaryText(std::span<const Compared> all)
{
    std::string out;
    constexpr std::size_t widest = std::string_view("incomplete  ").size();
    std::size_t agree = 0, diverged = 0, incomplete = 0, errors = 0;
    for (const Compared& one : all) {
        ++(one.error ? errors : one.diverged() ? diverged : one.incomplete() ? incomplete : agree);
        out += stateOf(one) + std::string(widest - stateOf(one).size(), ' ') + one.pair.program + "  ";
        if (one.error)
            out += one.error->text();
        else if (one.diverged())
            out += divergenceOf(one).node + ": " + divergenceOf(one).message.english();
        else if (one.incomplete())
            out += incompletenessOf(one).node + ": " + incompletenessOf(one).message.english();
        else
            out +=
                counted(one.answer.compared, one.outputs ? "output" : "value") + ", " + std::to_string(one.answer.equal) + " bit for bit";
        out += "\n";
    }
    return out + counted(all.size(), "program") + ": " + std::to_string(agree) + " agree, " + std::to_string(diverged) + " diverged, " +
           (incomplete > 0 ? std::to_string(incomplete) + " incomplete, " : std::string()) + counted(errors, "error") + "\n";
}

std::string reportJson(std::span<const Compared> all, bool whole)
{
    Json list = Json::array();
    for (const Compared& one : all)
        list.push_back(jsonOf(one));
    const Json out = whole && !list.empty() ? list.front() : Json{{"programs", list}};
    return jsonText(out);
}

} // namespace nodewise::exporting
