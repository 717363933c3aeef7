// SPDX-License-Identifier: Apache-2.0
#include "core/export/comparison_finding.h"

#include "core/base/byte_text.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace nodewise::exporting {

namespace {

using Verdict = protocol::CompareRow::Verdict;

constexpr std::size_t rowsShown = 20, namesShown = 6;

std::string listOf(const std::vector<std::int64_t>& numbers)
{
    std::string out;
    for (const std::int64_t number : numbers)
        out += (out.empty() ? "" : ", ") + std::to_string(number);
    return "[" + out + "]";
}

std::string nameOf(const protocol::CompareRow& row)
{
    return row.element ? row.name + "[" + std::to_string(*row.element) + "]" : row.name;
}

UserText typesOf(const protocol::CompareRow& row)
{
    const std::string shape = listOf(row.shape);
    if (row.dtype == row.expectedDtype || row.expectedDtype.empty())
        return UserText(row.dtype + shape);
    return UserText("%1 against %2", row.dtype, row.expectedDtype + shape);
}

Finding::Fields placeOf(const protocol::CompareRow& row)
{
    Finding::Fields out;
    const auto add = [&](UserText label, UserText value) {
        if (!value.empty())
            out.emplace_back(std::move(label), std::move(value));
    };
    add(UserText("Operator"), row.op);
    add(UserText("Module"), row.module);
    if (row.lowered && !row.lowered->kernel.empty())
        add(UserText("Kernel"), row.lowered->launch ? UserText("%1, launch %2", row.lowered->kernel, *row.lowered->launch) : UserText());
    add(UserText("Time"), row.run > 1 ? UserText("run %1 of the node", row.run) : UserText());
    add(UserText("Reference"), row.expectedName == row.name ? UserText() : UserText(row.expectedName));
    if (!row.dtype.empty()) {
        add(UserText("Type"), typesOf(row));
        add(UserText("Tolerance"), UserText("rtol %1, atol %2", numberText(row.rtol), numberText(row.atol)));
    }
    return out;
}

Finding::Fields figuresOf(const protocol::CompareRow& row)
{
    const auto& f = row.figures;
    if (f.elements == 0)
        return {};
    Finding::Fields out{{UserText("Largest absolute error"), numberText(f.maxAbs)},
                        {UserText("Largest relative error"), numberText(f.maxRel)},
                        {UserText("Signal-to-noise ratio"), UserText("%1 dB", numberText(f.snr))},
                        {UserText("Cosine"), numberText(f.cosine)},
                        {UserText("Out of tolerance"), UserText("%1 of %2", f.mismatches, f.elements)}};
    if (!f.firstIndex.empty())
        out.emplace_back(UserText("First that differs"), listOf(f.firstIndex));
    if (f.maxUlps > 0)
        out.emplace_back(UserText("Units in the last place"),
                         f.maxUlps > 1'000'000'000 ? UserText("more than %1", std::string("1e9")) : UserText(f.maxUlps));
    if (f.nanActual + f.nanExpected + f.infActual + f.infExpected > 0) {
        out.emplace_back(UserText("NaN, run and reference"), UserText("%1, %2", f.nanActual, f.nanExpected));
        out.emplace_back(UserText("Inf, run and reference"), UserText("%1, %2", f.infActual, f.infExpected));
    }
    return out;
}

Finding::Sample sampleOf(const protocol::CompareRow& row, const protocol::CompareSample& from)
{
    Finding::Sample out{.slice = from.slice,
                        .rows = from.rows,
                        .columns = from.columns,
                        .cells = {},
                        .actualType = row.dtype,
                        .expectedType = row.expectedDtype};
    const std::size_t cells = from.rows.size() * from.columns.size();
    const auto& index = row.figures.firstIndex;
    if (from.actual.size() != cells || from.expected.size() != cells || index.empty())
        return {};
    for (std::size_t i = 0; i < cells; ++i) {
        const double a = from.actual[i], e = from.expected[i];
        const bool same = a == e || (std::isnan(a) && std::isnan(e)); // infinities, too
        out.cells.push_back({a, e, !same && !(std::abs(a - e) <= row.atol + row.rtol * std::abs(e))});
    }
    if (index.size() > 1)
        out.firstRow = static_cast<std::size_t>(index[index.size() - 2] - from.rows.front());
    out.firstColumn = static_cast<std::size_t>(index.back() - from.columns.front());
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

/// Of the node, or of the FX node that the IR's was converted from, which has its name.
std::string stackOf(const graph::Graph& graph, const std::string& name)
{
    for (const graph::Node& node : graph.nodes())
        if (graph.qualifiedName(node.id) == name)
            return innermost(node.metadata.stackTrace);
    return {};
}

void addProgram(Finding& finding, const ComparisonResult& of)
{
    const std::string& name = of.answer.firstRow->name;
    finding.excerpt.node.name = name;
    if (of.ir)
        finding.excerpt = excerptOf(pictureOf(*of.ir), name);
    else if (of.graph)
        finding.excerpt = excerptOf(pictureOf(*of.graph), name);
    if (of.graph)
        finding.stack = stackOf(*of.graph, name);
}

void addPoints(Finding& finding, const ComparisonResult& of)
{
    for (std::size_t i = 0; i < of.rows.size(); ++i) {
        const auto& row = *of.rows[i];
        if (of.answer.first && *of.answer.first == i)
            finding.firstPoint = finding.points.size();
        if (row.verdict == Verdict::NotCompared)
            continue;
        const auto verdict = row.verdict == Verdict::Equal    ? Finding::Verdict::Equal
                             : row.verdict == Verdict::Within ? Finding::Verdict::Within
                                                              : Finding::Verdict::Diverged;
        const double error = row.figures.elements == 0 || std::isnan(row.figures.snr) ? 1 : std::pow(10, -row.figures.snr / 20);
        finding.points.push_back({row.name, verdict, row.figures.mismatches > 0 ? std::max(error, 1e-9) : error});
    }
    if (!of.answer.first)
        finding.firstPoint = finding.points.size();
}

UserText more(std::uint64_t all, std::size_t shown)
{
    return all > shown ? UserText("and %1 more", all - shown) : UserText();
}

Finding::Table divergedTable(const ComparisonResult& of)
{
    Finding::Table out{.caption = UserText("Values out of tolerance, in the order of the run"),
                       .note = {},
                       .head = {UserText("value"), UserText("operator"), UserText("module"), UserText("max abs"), UserText("max rel"),
                                UserText("SNR dB"), UserText("out of tolerance")},
                       .rows = {}};
    if (of.answer.lowered)
        out.head.push_back(UserText("cause"));
    for (const protocol::CompareRow* row : of.rows) {
        if (row->verdict != Verdict::Diverged || out.rows.size() == rowsShown)
            continue;
        out.rows.push_back({nameOf(*row), row->op, row->module, numberText(row->figures.maxAbs), numberText(row->figures.maxRel),
                            numberText(row->figures.snr), row->figures.mismatches});
        if (of.answer.lowered)
            out.rows.back().push_back(row->lowered && row->lowered->inherited ? UserText("inherited") : UserText("this kernel"));
    }
    out.note = more(of.answer.diverged, out.rows.size());
    return out;
}

/// Of those that are not equal the ones out of tolerance come first.
Finding::Table weightTable(const protocol::CompareWeights& weights)
{
    Finding::Table out{.caption = UserText("Weights that differ before the run"),
                       .note = {},
                       .head = {UserText("weight"), UserText("kind"), UserText("type"), UserText("max abs"), UserText("max rel"),
                                UserText("SNR dB"), UserText("out of tolerance")},
                       .rows = {}};
    std::vector<const protocol::CompareRow*> rows = pointersTo(weights.rows);
    std::erase_if(rows, [](const protocol::CompareRow* row) { // the same numbers in another dtype
        return row->verdict == Verdict::Within && row->figures.maxAbs == 0;
    });
    std::stable_partition(rows.begin(), rows.end(), [](const protocol::CompareRow* row) { return row->verdict == Verdict::Diverged; });
    for (const protocol::CompareRow* row : rows) {
        if (out.rows.size() == rowsShown)
            break;
        if (row->verdict == Verdict::NotCompared)
            out.rows.push_back({row->name, row->op, typesOf(*row), row->why, {}, {}, {}});
        else
            out.rows.push_back({row->name, row->op, typesOf(*row), numberText(row->figures.maxAbs), numberText(row->figures.maxRel),
                                numberText(row->figures.snr), row->figures.mismatches});
    }
    out.note = more(rows.size(), out.rows.size());
    return out;
}

Finding::Table leftTable(const ComparisonResult& of)
{
    Finding::Table out{
        .caption = UserText("Not compared"), .note = {}, .head = {UserText("values"), UserText("why"), UserText("among them")}, .rows = {}};
    const auto some = [](const std::vector<std::string>& names) {
        std::string text;
        for (std::size_t i = 0; i < std::min(names.size(), namesShown); ++i)
            text += (text.empty() ? "" : ", ") + names[i];
        return text;
    };
    for (const auto& [why, names] : notCompared(of.rows))
        out.rows.push_back({names.size(), why, some(names)});
    if (!of.answer.unused.empty())
        out.rows.push_back({of.answer.unused.size(), UserText("only in the reference"), some(of.answer.unused)});
    return out;
}

UserText countsOf(const ComparisonResult& of)
{
    const protocol::CompareAnswer& all = of.answer;
    UserText out("%1 compared, %2 equal, %3 within tolerance, %4 diverged, %5 not compared", all.compared, all.equal, all.within,
                 all.diverged, all.notCompared);
    if (all.lowered && all.diverged > 0)
        out = UserText("%1; of those that diverged, %2 by their own kernel, %3 inherited", out, all.wrong(), all.lowered->inherited);
    const bool ended = of.rows.empty() || (all.wrong() > 0 && all.firstRow && all.first && *all.first + 1 == all.total && all.total > 1);
    return ended ? UserText("%1; it ended at the first that diverged", out) : out;
}

Finding::Fields factsOf(const ComparisonResult& of)
{
    const auto& print = of.launch.fingerprint;
    const auto& weights = of.answer.weights;
    Finding::Fields out{{UserText("Program"), of.program}, {UserText("Reference"), of.reference}, {UserText("Values"), countsOf(of)}};
    if (weights.compared > 0)
        out.emplace_back(UserText("Weights"),
                         UserText("%1 compared, %2 equal, %3 within tolerance, %4 diverged, %5 not compared", weights.compared,
                                  weights.equal, weights.within, weights.diverged, weights.notCompared));
    else if (!weights.note.empty())
        out.emplace_back(UserText("Weights"), weights.note);
    for (const auto& input : of.launch.inputs)
        out.emplace_back(UserText("Input %1", input.name), UserText("%1 from %2", input.dtype, input.from));
    out.emplace_back(std::string("torch"), print.torch);
    out.emplace_back(std::string("CPU"),
                     print.threads == 1 ? UserText("%1, 1 thread", print.cpu) : UserText("%1, %2 threads", print.cpu, print.threads));
    out.emplace_back(UserText("Memory"), UserText("%1 of kept values at most", byteText(of.answer.peakBytes)));
    if (const auto& lowered = of.answer.lowered)
        out.emplace_back(UserText("Kernels"), loweredText(*lowered));
    if (!of.answer.elsewhere.empty())
        out.emplace_back(UserText("Note"), of.answer.elsewhere);
    for (const UserText& note : of.answer.notes)
        out.emplace_back(UserText("Note"), note);
    return out;
}

void addDivergence(Finding& finding, const ComparisonResult& of)
{
    const protocol::CompareRow& row = *of.answer.firstRow;
    const bool wrong = of.answer.wrong() > 0;
    finding.title =
        wrong ? UserText("%1 diverges", nameOf(row)) : UserText("No kernel is wrong, but %1 inherits a difference", nameOf(row));
    finding.verdict = UserText("This is the first value that is out of tolerance");
    finding.evidence = row.figures.message;
    finding.place = placeOf(row);
    finding.figures = figuresOf(row);
    addProgram(finding, of);
    if (of.answer.replay) {
        Blame blame = blameOf(*of.answer.replay, row.lowered);
        finding.verdict = std::move(blame.verdict);
        finding.evidence = std::move(blame.evidence);
        finding.blamesOperator = blame.itsOperator;
    }
    if (!of.answer.elsewhere.empty())
        finding.evidence = UserText("%1; %2", finding.evidence, of.answer.elsewhere);
    if (of.answer.sample)
        finding.sample = sampleOf(row, *of.answer.sample);
}

} // namespace

UserText loweredText(const protocol::LoweredSummary& of)
{
    const UserText on = of.isolated ? UserText("each on ATen's values") : UserText("each on the results of earlier kernels");
    if (of.failed == 0)
        return UserText("%1 kernels in %2 launches, %3; %4 values by ATen", of.kernels, of.launches, on, of.aten);
    return UserText("%1 kernels in %2 launches, %3; %4 values by ATen; %5 launches failed", of.kernels, of.launches, on, of.aten,
                    of.failed);
}

/// Of one without a divergence.
static UserText titleOf(const protocol::CompareAnswer& answer)
{
    if (answer.weights.diverged > 0)
        return UserText("The weights differ");
    if (answer.missing.empty())
        return UserText("Both sides agree");
    return std::ranges::any_of(answer.missing, &protocol::CompareMissing::output) ? UserText("What the program returns was not compared")
                                                                                  : UserText("Not all values were compared");
}

Finding findingOf(const ComparisonResult& comparison)
{
    Finding out;
    out.title = titleOf(comparison.answer);
    const auto& lowered = comparison.answer.lowered;
    out.subtitle = lowered ? UserText("%1 through kernels for %2, against %3", comparison.program, lowered->npu, comparison.reference)
                           : UserText("%1 against %2", comparison.program, comparison.reference);
    addPoints(out, comparison);
    if (comparison.answer.firstRow)
        addDivergence(out, comparison);
    out.tables = {divergedTable(comparison), weightTable(comparison.answer.weights), leftTable(comparison)};
    out.facts = factsOf(comparison);
    return out;
}

UserText ownSide(protocol::Side side)
{
    return side == protocol::Side::Ir ? UserText("its own IR") : UserText("its own FX graph");
}

UserText atenSide()
{
    return UserText("ATen's operators");
}

namespace {

/// Of a lowered run, whose reference is ATen.
Blame blameOfLowered(const protocol::CompareReplay& replay, const protocol::LoweredPart& by)
{
    if (by.by != protocol::LoweredPart::By::Kernel && !by.inherited)
        return {UserText("It is unclear whether the cause is this kernel or its inputs"),
                UserText("no kernel computed it, and the values before it are ATen's, bit for bit")};
    if (by.by != protocol::LoweredPart::By::Kernel)
        return {UserText("Its inputs are the cause"),
                UserText("no kernel computed it: ATen's operator got the results of earlier kernels")};
    if (!replay.onExpected)
        return {UserText("It is unclear whether the cause is this kernel or its inputs"), replay.why};
    const protocol::CompareFigures& figures = *replay.onExpected;
    if (replay.operatorDiffers)
        return {UserText("This kernel is the cause, %1", by.kernel),
                UserText("launched on ATen's values, its result is still out of tolerance, %1", figures.message), true};
    if (!by.inherited)
        return {UserText("It is unclear whether the cause is this kernel or its inputs"),
                UserText("launched on ATen's values, which are those that it got, the kernel %1 is within tolerance", by.kernel)};
    return {UserText("Errors of earlier kernels add up"),
            UserText("launched on ATen's values, the kernel %1 is within tolerance, max abs %2", by.kernel, numberText(figures.maxAbs))};
}

} // namespace

Blame blameOf(const protocol::CompareReplay& replay, const std::optional<protocol::LoweredPart>& by)
{
    if (by)
        return blameOfLowered(replay, *by);
    const auto with = [&](const UserText& said) { return replay.why.empty() ? said : UserText("%1 (%2)", said, replay.why); };
    if (!replay.onExpected)
        return {UserText("It is unclear whether the cause is this operator or its inputs"), replay.why};
    const protocol::CompareFigures& figures = *replay.onExpected;
    if (replay.operatorDiffers)
        return {replay.why.empty() ? UserText("This operator is the cause")
                                   : UserText("The cause is this operator, or an input that the reference does not have"),
                with(UserText("on the reference's inputs, its output is still out of tolerance, %1", figures.message)), true};
    if (figures.mismatches == 0 && figures.maxAbs == 0)
        return {UserText("Its inputs are the cause"),
                with(UserText("on the reference's inputs, the operator gives the reference's output, bit for bit"))};
    return {UserText("Its inputs are the cause"),
            with(UserText("on the reference's inputs, its output is within tolerance, max abs %1", numberText(figures.maxAbs)))};
}

std::vector<std::pair<UserText, std::vector<std::string>>> notCompared(const std::vector<const protocol::CompareRow*>& rows)
{
    std::vector<std::pair<UserText, std::vector<std::string>>> out;
    for (const protocol::CompareRow* row : rows) {
        if (row->verdict != Verdict::NotCompared)
            continue;
        auto found = std::find_if(out.begin(), out.end(), [&](const auto& group) { return group.first == row->why; });
        if (found == out.end())
            found = out.emplace(out.end(), row->why, std::vector<std::string>());
        found->second.push_back(row->name);
    }
    std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.second.size() > b.second.size(); });
    return out;
}

std::vector<const protocol::CompareRow*> pointersTo(const std::vector<protocol::CompareRow>& rows)
{
    std::vector<const protocol::CompareRow*> out;
    out.reserve(rows.size());
    for (const protocol::CompareRow& row : rows)
        out.push_back(&row);
    return out;
}

} // namespace nodewise::exporting
