// SPDX-License-Identifier: Apache-2.0
#include "app/cli/compare_report.h"

#include "app/cli/compare_text.h"
#include "app/cli/input.h"
#include "core/dap/debug.h"
#include "core/export/finding.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>

namespace nodewise::cli {

namespace {

using exporting::Finding;
using exporting::numberText;

constexpr std::size_t rowsShown = 20;
constexpr std::int64_t rowsAround = 2, columnsAround = 2;

std::string shapeOf(const dap::CompareRow& row)
{
    std::string out;
    for (const std::int64_t size : row.shape)
        out += (out.empty() ? "" : ", ") + std::to_string(size);
    return "[" + out + "]";
}

std::string indexText(const std::vector<std::int64_t>& index)
{
    std::string out;
    for (const std::int64_t i : index)
        out += (out.empty() ? "" : ", ") + std::to_string(i);
    return "[" + out + "]";
}

std::string typesOf(const dap::CompareRow& row)
{
    return row.dtype == row.expectedDtype || row.expectedDtype.empty() ? row.dtype : row.dtype + " against " + row.expectedDtype;
}

Finding::Fields placeOf(const dap::CompareRow& row)
{
    Finding::Fields out;
    const auto add = [&](const char* label, const std::string& value) {
        if (!value.empty())
            out.emplace_back(label, value);
    };
    add("Operator", row.op);
    add("Module", row.module);
    add("Time", row.run > 1 ? "run " + std::to_string(row.run) + " of the node" : std::string());
    add("Reference", row.expectedName == row.name ? std::string() : row.expectedName);
    if (!row.dtype.empty()) {
        add("Type", typesOf(row) + shapeOf(row));
        add("Tolerance", "rtol " + numberText(row.rtol) + ", atol " + numberText(row.atol));
    }
    return out;
}

/// With a capital and a full stop.
std::string sentence(std::string text)
{
    if (text.empty())
        return text;
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text + ".";
}

Finding::Fields figuresOf(const dap::CompareRow& row)
{
    const auto& f = row.figures;
    if (f.elements == 0)
        return {};
    Finding::Fields out{{"Largest absolute error", numberText(f.maxAbs)},
                        {"Largest relative error", numberText(f.maxRel)},
                        {"Signal to noise", numberText(f.snr) + " dB"},
                        {"Cosine", numberText(f.cosine)},
                        {"Out of tolerance", std::to_string(f.mismatches) + " of " + std::to_string(f.elements)}};
    if (!f.firstIndex.empty())
        out.emplace_back("First that differs", indexText(f.firstIndex));
    if (f.maxUlps > 0)
        out.emplace_back("Units in the last place", f.maxUlps > 1'000'000'000 ? "more than 1e9" : std::to_string(f.maxUlps));
    if (f.nanActual + f.nanExpected + f.infActual + f.infExpected > 0) {
        out.emplace_back("NaN, run and reference", std::to_string(f.nanActual) + ", " + std::to_string(f.nanExpected));
        out.emplace_back("Inf, run and reference", std::to_string(f.infActual) + ", " + std::to_string(f.infExpected));
    }
    return out;
}

/// Indices from..to around one of them, within the size.
std::pair<std::int64_t, std::int64_t> around(std::int64_t at, std::int64_t by, std::int64_t size)
{
    const std::int64_t wanted = std::min(size, 2 * by + 1);
    const std::int64_t begin = std::clamp<std::int64_t>(at - by, 0, size - wanted);
    return {begin, begin + wanted};
}

double cellOf(const dap::Slice& slice, std::size_t index)
{
    if (index < slice.numbers.size())
        return slice.numbers[index];
    return index < slice.integers.size() ? static_cast<double>(slice.integers[index]) : 0;
}

/// Complex numbers are not shown: their first element differs in two parts.
bool isShown(const dap::Slice& slice, std::size_t cells)
{
    return slice.kind != dap::Slice::Kind::Complex && slice.rows * slice.columns == cells;
}

Finding::Sample sampleOf(EngineClient& engine, const dap::CompareRow& row)
{
    Finding::Sample out{.slice = {}, .rows = {}, .columns = {}, .cells = {}, .actualType = row.dtype, .expectedType = row.expectedDtype};
    const auto& index = row.figures.firstIndex;
    const std::size_t rank = row.shape.size();
    if (rank == 0 || index.size() != rank)
        return out;
    const auto columns = around(index.back(), columnsAround, row.shape.back());
    const auto rows = rank > 1 ? around(index[rank - 2], rowsAround, row.shape[rank - 2]) : std::pair<std::int64_t, std::int64_t>(0, 1);
    std::string slice = "[";
    for (std::size_t i = 0; i + 2 < rank; ++i)
        slice += std::to_string(index[i]) + ", ";
    if (rank > 1)
        slice += std::to_string(rows.first) + ":" + std::to_string(rows.second) + ", ";
    slice += std::to_string(columns.first) + ":" + std::to_string(columns.second) + "]";
    const auto part = [&](bool expected) {
        dap::ValueRef ref{.node = row.node, .path = {}, .side = {}, .frameId = {}, .expected = expected};
        if (row.element)
            ref.path.push_back(*row.element);
        return engine.call<dap::Slice>(dap::SliceRequest{.value = ref, .slice = slice});
    };
    const auto actual = part(false), expected = part(true);
    const auto cells = static_cast<std::size_t>((rows.second - rows.first) * (columns.second - columns.first));
    if (!actual || !expected || !isShown(*actual, cells) || !isShown(*expected, cells))
        return out;
    out.slice = slice;
    for (std::int64_t i = rows.first; i < rows.second; ++i)
        out.rows.push_back(i);
    for (std::int64_t i = columns.first; i < columns.second; ++i)
        out.columns.push_back(i);
    for (std::size_t i = 0; i < cells; ++i) {
        const double a = cellOf(*actual, i), e = cellOf(*expected, i);
        const bool same = a == e || (std::isnan(a) && std::isnan(e)); // infinities, too
        out.cells.push_back({a, e, !same && !(std::abs(a - e) <= row.atol + row.rtol * std::abs(e))});
    }
    out.firstRow = rank > 1 ? static_cast<std::size_t>(index[rank - 2] - rows.first) : 0;
    out.firstColumn = static_cast<std::size_t>(index.back() - columns.first);
    return out;
}

/// The innermost frames, which are the model's own.
std::string innermost(const std::string& trace)
{
    std::vector<std::size_t> frames;
    for (std::size_t at = 0; (at = trace.find("File \"", at)) != trace.npos; ++at)
        frames.push_back(trace.find_last_of('\n', at) == trace.npos ? 0 : trace.find_last_of('\n', at) + 1);
    std::string out = frames.size() > 4 ? trace.substr(frames[frames.size() - 4]) : trace;
    for (std::size_t at = 0; (at = out.find("  File \"", at)) != out.npos;) // all but torch's first are set in
        out.erase(at, 2);
    while (!out.empty() && out.back() == '\n')
        out.pop_back();
    return out;
}

void addProgram(Finding& finding, const Compared& compared, const CompareOptions& options)
{
    const auto& row = *compared.answer.firstRow;
    finding.excerpt.node.name = row.name;
    const auto input = open(compared.pair.program, options.model);
    if (!input)
        return;
    finding.excerpt =
        exporting::excerptOf(input->model ? exporting::pictureOf(*input->model->graph) : exporting::pictureOf(*input->ir), row.name);
    if (!input->model)
        return;
    const graph::Graph& graph = *input->model->graph;
    for (std::uint32_t i = 0; i < graph.nodes().size(); ++i)
        if (graph.qualifiedName(graph::NodeId(i)) == row.name)
            finding.stack = innermost(graph.nodes()[i].metadata.stackTrace);
}

void addPoints(Finding& finding, const dap::CompareAnswer& answer)
{
    using Verdict = dap::CompareRow::Verdict;
    for (std::size_t i = 0; i < answer.rows.size(); ++i) {
        const auto& row = answer.rows[i];
        if (answer.first && *answer.first == i)
            finding.firstPoint = finding.points.size();
        if (row.verdict == Verdict::NotCompared)
            continue;
        const auto verdict = row.verdict == Verdict::Equal    ? Finding::Verdict::Equal
                             : row.verdict == Verdict::Within ? Finding::Verdict::Within
                                                              : Finding::Verdict::Diverged;
        const double error = row.figures.elements == 0 ? 1 : std::isnan(row.figures.snr) ? 1 : std::pow(10, -row.figures.snr / 20);
        finding.points.push_back({row.name, verdict, row.figures.mismatches > 0 ? std::max(error, 1e-9) : error});
    }
    if (!answer.first)
        finding.firstPoint = finding.points.size();
}

void addTables(Finding& finding, const dap::CompareAnswer& answer)
{
    Finding::Table diverged{.caption = "Values out of tolerance, in the order of the run",
                            .note = {},
                            .head = {"value", "operator", "module", "max abs", "max rel", "SNR dB", "out of tolerance"},
                            .rows = {}};
    for (const auto& row : answer.rows)
        if (row.verdict == dap::CompareRow::Verdict::Diverged && diverged.rows.size() < rowsShown)
            diverged.rows.push_back({row.name + (row.element ? "[" + std::to_string(*row.element) + "]" : ""), row.op, row.module,
                                     numberText(row.figures.maxAbs), numberText(row.figures.maxRel), numberText(row.figures.snr),
                                     std::to_string(row.figures.mismatches)});
    if (answer.diverged > diverged.rows.size())
        diverged.note = "and " + std::to_string(answer.diverged - diverged.rows.size()) + " more";
    finding.tables.push_back(std::move(diverged));
    Finding::Table left{.caption = "Not compared", .note = {}, .head = {"values", "why", "among them"}, .rows = {}};
    const auto some = [](const std::vector<std::string>& names) {
        std::string out;
        for (std::size_t i = 0; i < std::min<std::size_t>(names.size(), 6); ++i)
            out += (out.empty() ? "" : ", ") + names[i];
        return out;
    };
    for (const auto& [why, names] : notCompared(answer))
        left.rows.push_back({std::to_string(names.size()), why, some(names)});
    if (!answer.unused.empty())
        left.rows.push_back({std::to_string(answer.unused.size()), "only in the reference", some(answer.unused)});
    finding.tables.push_back(std::move(left));
}

Finding::Fields factsOf(const Compared& compared, const dap::CompareAnswer& all)
{
    const auto& print = compared.launch.fingerprint;
    Finding::Fields out{{"Program", compared.pair.program},
                        {"Reference", referenceText(compared.pair)},
                        {"Values", std::to_string(all.compared) + " compared, " + std::to_string(all.equal) + " equal, " +
                                       std::to_string(all.within) + " within tolerance, " + std::to_string(all.diverged) + " diverged, " +
                                       std::to_string(all.notCompared) + " not compared"}};
    if (all.rows.empty() || (all.firstRow && all.first && *all.first + 1 == all.total && all.total > 1))
        out.back().second += "; it ended at the first that diverged";
    for (const auto& input : compared.launch.inputs)
        out.emplace_back("Input " + input.name, input.dtype + " from " + input.from);
    out.emplace_back("torch", print.torch);
    out.emplace_back("CPU", print.cpu + ", " + std::to_string(print.threads) + (print.threads == 1 ? " thread" : " threads"));
    out.emplace_back("Memory", byteText(all.peakBytes) + " of kept values at most");
    for (const Text& note : all.notes)
        out.emplace_back("Note", note.english());
    return out;
}

/// Up to the first divergence once more where all values were compared: only then it is known whose fault it is.
Result<void> findFirst(Compared& compared, const CompareOptions& options)
{
    if (!compared.answer.replay) {
        auto request = requestOf(compared.pair.reference, options);
        request.first = true;
        request.rows = 0;
        auto first = compared.engine->call<dap::CompareAnswer>(request);
        if (!first)
            return fail(first.error());
        compared.answer.replay = std::move(first->replay);
    }
    if (auto there = compared.engine->waitForStop(); !there)
        return fail(there.error());
    auto behind = compared.engine->toStop("next", encodeBody(dap::StepArguments()));
    return behind ? Result<void>() : fail(behind.error());
}

Result<void> addDivergence(Finding& finding, Compared& compared, const CompareOptions& options)
{
    const dap::CompareRow row = *compared.answer.firstRow;
    finding.title = row.name + " diverges";
    finding.verdict = "This is the first value that is out of tolerance";
    finding.evidence = sentence(row.figures.message.english());
    finding.place = placeOf(row);
    finding.figures = figuresOf(row);
    addProgram(finding, compared, options);
    if (compared.outputs)
        return {};
    if (auto found = findFirst(compared, options); !found)
        return found;
    if (compared.answer.replay) {
        const Blame blame = blameOf(*compared.answer.replay);
        finding.verdict = blame.verdict;
        finding.evidence = sentence(blame.evidence);
        finding.blamesOperator = blame.itsOperator;
    }
    finding.sample = sampleOf(*compared.engine, row);
    return {};
}

} // namespace

Result<void> writeReport(Compared& compared, const CompareOptions& options)
{
    Finding finding;
    finding.subtitle = compared.pair.program + " against " + referenceText(compared.pair);
    finding.title = "Both sides agree";
    addPoints(finding, compared.answer);
    if (compared.diverged())
        if (auto added = addDivergence(finding, compared, options); !added)
            return added;
    addTables(finding, compared.answer);
    finding.facts = factsOf(compared, compared.answer);
    std::ofstream out(options.report, std::ios::binary | std::ios::trunc);
    out << exporting::findingHtml(finding);
    out.close();
    if (out)
        return {};
    return fail(Error{.message = std::string("the file can't be written: ") + std::strerror(errno), .file = options.report});
}

} // namespace nodewise::cli
