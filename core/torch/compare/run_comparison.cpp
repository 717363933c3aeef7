// SPDX-License-Identifier: Apache-2.0
#include "core/torch/compare/run_comparison.h"

#include "core/torch/compare/expected_recording.h"
#include "core/torch/compare/in_double.h"
#include "core/torch/values/describe.h"
#include "core/torch/values/statistics.h"
#include "core/torch/values/value_path.h"

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

protocol::CompareFigures figuresOf(const Difference& difference)
{
    return {.elements = difference.elements,
            .mismatches = difference.mismatches,
            .maxAbs = difference.maxAbs,
            .maxRel = difference.maxRel,
            .cosine = difference.cosine,
            .snr = difference.snr,
            .maxUlps = difference.maxUlps,
            .nanActual = difference.nanActual,
            .nanExpected = difference.nanExpected,
            .infActual = difference.infActual,
            .infExpected = difference.infExpected,
            .firstIndex = difference.firstIndex,
            .firstActual = difference.firstActual,
            .firstExpected = difference.firstExpected,
            .message = difference.message};
}

protocol::CompareRow::Verdict verdictOf(CompareRow::Verdict verdict)
{
    using To = protocol::CompareRow::Verdict;
    switch (verdict) {
    case CompareRow::Verdict::Equal:
        return To::Equal;
    case CompareRow::Verdict::Within:
        return To::Within;
    case CompareRow::Verdict::Diverged:
        return To::Diverged;
    case CompareRow::Verdict::NotCompared:
        break;
    }
    return To::NotCompared;
}

protocol::CompareReplay replayOf(const ReplayVerdict& replay)
{
    protocol::CompareReplay out{.onActual = {}, .onExpected = {}, .operatorDiffers = replay.operatorDiffers, .why = replay.why};
    if (replay.onActual)
        out.onActual = figuresOf(*replay.onActual);
    if (replay.onExpected)
        out.onExpected = figuresOf(*replay.onExpected);
    return out;
}

protocol::CompareSample sampleOf(const Sample& sample)
{
    return {.slice = sample.slice, .rows = sample.rows, .columns = sample.columns, .actual = sample.actual, .expected = sample.expected};
}

std::string kindOf(graph::InputSpec::Kind kind)
{
    using Kind = graph::InputSpec::Kind;
    return kind == Kind::Buffer ? "buffer" : kind == Kind::TensorConstant ? "constant" : "parameter";
}

Tolerances tolerancesOf(const protocol::CompareRequest& request)
{
    std::vector<protocol::ToleranceRule> rules;
    if (request.lowered) {
        const Tolerance usual = kernelTolerance(c10::ScalarType::Float);
        rules.push_back({.op = {}, .module = {}, .dtype = "float32", .rtol = usual.rtol, .atol = usual.atol});
    }
    rules.push_back({.op = {}, .module = {}, .dtype = {}, .rtol = request.rtol, .atol = request.atol});
    rules.insert(rules.end(), request.rules.begin(), request.rules.end());
    return Tolerances(std::move(rules));
}

/// What is not said of the other run is as in the run that is compared.
protocol::LaunchArguments completed(protocol::LaunchArguments run, const protocol::LaunchArguments& own)
{
    if (run.program.empty()) {
        run.program = own.program;
        run.programIs = own.programIs;
        if (!run.ir.empty())
            run.side = protocol::Side::Ir;
        else if (run.side == protocol::Side::Ir)
            run.ir = own.ir;
        for (const auto& [mine, theirs] : {std::pair(&run.weights, &own.weights), std::pair(&run.plugins, &own.plugins)})
            if (mine->empty())
                *mine = *theirs;
        if (run.model.empty())
            run.model = own.model;
    }
    if (run.profile.empty())
        run.profile = own.profile;
    if (run.seed == 0)
        run.seed = own.seed;
    run.threads = 0;     // they are the process's: as that run has set them
    run.noDebug = false; // values are made again from checkpoints
    run.stopAtTick.reset();
    return run;
}

const std::string& fileOf(const protocol::LaunchArguments& arguments)
{
    return arguments.ir.empty() || arguments.side == protocol::Side::Fx ? arguments.program : arguments.ir;
}

} // namespace

RunComparison::RunComparison(DebuggedRun& run, protocol::CompareRequest request)
    : m_run(run), m_budget(run.history().budget()), m_request(std::move(request))
{
}

RunComparison::~RunComparison()
{
    m_run.history().setBudget(m_budget);
}

Result<std::unique_ptr<RunComparison>> RunComparison::open(DebuggedRun& run, const std::shared_ptr<Plugins>& plugins,
                                                           protocol::CompareRequest request, const LowerSide& lower)
{
    if ((request.dump.empty() ? 0 : 1) + (request.run ? 1 : 0) + (request.lowered ? 1 : 0) != 1)
        return fail(Error{.message = UserText("a comparison takes exactly one of dump, run and lowered"), .path = "$.arguments"});
    if (request.lowered && !lower)
        return fail("there is no worker here to run kernels");
    if (request.inDouble && (request.lowered || request.first))
        return fail(Error{.message = UserText("'inDouble' goes neither with 'first' nor with 'lowered'"), .path = "$.arguments.inDouble"});
    std::unique_ptr<RunComparison> out(new RunComparison(run, std::move(request)));
    if (out->m_request.lowered) {
        auto side = lower(run, *out->m_request.lowered);
        if (!side)
            return fail(side.error());
        out->m_expected = std::move(*side);
        return out;
    }
    if (out->m_request.run) {
        if (auto opened = out->openRun(plugins); !opened)
            return fail(opened.error());
        return out;
    }
    auto recording = recorded::read(out->m_request.dump);
    if (!recording)
        return fail(std::move(recording.error()));
    if (*recording) {
        auto expected = std::make_unique<ExpectedRecording>(**recording, run.listing());
        out->m_notes = expected->notes();
        out->m_expected = std::move(expected);
        return out;
    }
    auto dump = Dump::open(out->m_request.dump);
    if (!dump)
        return fail(dump.error());
    out->m_notes = dump->notes();
    out->m_expected = std::make_unique<ExpectedDump>(std::move(*dump), run.listing());
    return out;
}

/// Both runs share the budget.
Result<void> RunComparison::openRun(const std::shared_ptr<Plugins>& plugins)
{
    m_isOwn = m_request.run->program.empty() && m_request.run->ir.empty();
    m_request.run = completed(std::move(*m_request.run), m_run.arguments());
    auto other = ExpectedRun::launch(*m_request.run, plugins, m_run);
    if (!other)
        return fail(other.error());
    const std::uint64_t theirs = (*other)->run().history().budget();
    m_run.history().setBudget(m_budget - std::min(theirs, m_budget / 2));
    const auto& answer = (*other)->run().answer();
    m_notes = answer.notes;
    for (const UserText& missing : answer.missingWeights)
        m_notes.push_back(missing);
    m_expected = std::move(*other);
    return {};
}

Result<void> RunComparison::run(std::function<void(std::uint64_t done, std::uint64_t total)> progress)
{
    CompareOptions options{.tolerances = tolerancesOf(m_request),
                           .first = m_request.first,
                           .bisect = m_request.bisect,
                           .whole = m_isOwn,
                           .progress = std::move(progress),
                           .cancel = {}};
    auto report = compareRun(m_run, *m_expected, options);
    if (!report)
        return fail(report.error());
    m_report = std::move(*report);
    return m_request.inDouble ? measureInDouble(m_run, *m_expected, m_report, m_notes) : Result<void>();
}

protocol::CompareAnswer RunComparison::answer() const
{
    protocol::CompareAnswer out{.reference = m_request.run       ? fileOf(*m_request.run)
                                             : m_request.lowered ? m_run.arguments().program
                                                                 : m_request.dump,
                                .side = m_request.run ? m_request.run->side : protocol::Side::Fx,
                                .total = m_report.rows.size(),
                                .rows = rows({.start = 0, .count = m_request.rows.value_or(m_report.rows.size())}).rows,
                                .compared = m_report.compared,
                                .equal = m_report.equal,
                                .within = m_report.within,
                                .diverged = m_report.diverged,
                                .notCompared = m_report.notCompared,
                                .roundings = m_report.roundings,
                                .first = {},
                                .firstRow = {},
                                .replay = {},
                                .sample = {},
                                .weights = {},
                                .missing = {},
                                .elsewhere = m_expected->recordedElsewhere(),
                                .unused = m_expected->unused(),
                                .modules = m_report.modules,
                                .notes = m_notes,
                                .passes = m_report.passes,
                                .peakBytes = m_report.peakBytes};
    if (m_report.first) {
        out.first = *m_report.first;
        out.firstRow = rowOf(m_report.rows[*m_report.first]);
    }
    if (m_report.replay)
        out.replay = replayOf(*m_report.replay);
    if (m_report.sample)
        out.sample = sampleOf(*m_report.sample);
    for (const CompareReport::Missing& missing : m_report.missing)
        out.missing.push_back({m_run.listing().node(missing.node).qualified, missing.why, missing.output});
    out.weights = weights();
    out.lowered = m_expected->tryLowered();
    return out;
}

/// Called as in the state dict, which both sides may share where placeholders have other names.
protocol::CompareWeights RunComparison::weights() const
{
    const WeightReport& from = m_report.weights;
    protocol::CompareWeights out{.compared = from.compared,
                                 .equal = from.equal,
                                 .within = from.within,
                                 .diverged = from.diverged,
                                 .notCompared = from.notCompared,
                                 .rows = {},
                                 .note = from.note};
    for (const CompareRow& row : from.rows) {
        const Listing::Node& node = m_run.listing().node(row.node);
        out.rows.push_back(rowOf(row));
        out.rows.back().name = node.target.empty() ? node.qualified : node.target;
        out.rows.back().op = kindOf(node.kind);
        const std::size_t dot = node.target.rfind('.');
        out.rows.back().module = dot == std::string::npos ? std::string() : node.target.substr(0, dot);
    }
    return out;
}

protocol::CompareRowsAnswer RunComparison::rows(const protocol::CompareRowsRequest& request) const
{
    protocol::CompareRowsAnswer out{.total = m_report.rows.size(), .rows = {}};
    const auto begin = std::min<std::uint64_t>(request.start, m_report.rows.size());
    const auto end = begin + std::min<std::uint64_t>(request.count, m_report.rows.size() - begin);
    for (auto i = begin; i < end; ++i)
        out.rows.push_back(rowOf(m_report.rows[i]));
    return out;
}

protocol::CompareRow RunComparison::rowOf(const CompareRow& row) const
{
    const Listing::Node& node = m_run.listing().node(row.node);
    protocol::CompareRow out{.node = row.node,
                             .element = row.element,
                             .run = row.run,
                             .name = node.qualified,
                             .op = node.op,
                             .module = m_run.listing().module(node.module).path,
                             .verdict = verdictOf(row.verdict),
                             .why = row.why,
                             .output = row.output,
                             .expectedName = row.expectedName,
                             .dtype = row.dtype,
                             .expectedDtype = row.expectedDtype,
                             .shape = row.shape,
                             .rtol = row.tolerance.rtol,
                             .atol = row.tolerance.atol,
                             .terms = row.terms,
                             .figures = {}};
    if (row.verdict != CompareRow::Verdict::NotCompared)
        out.figures = figuresOf(row.difference);
    out.lowered = row.lowered;
    if (row.own)
        out.lowered->own = figuresOf(*row.own);
    out.inDouble = row.inDouble;
    return out;
}

Result<std::optional<c10::IValue>> RunComparison::tryValue(std::uint32_t node)
{
    if (node >= m_run.listing().size())
        return fail("there is no node %1", node);
    if (m_run.listing().isWeight(node)) {
        auto weight = m_expected->tryWeight(node);
        if (!weight)
            return fail(weight.error());
        return *weight ? std::optional((*weight)->value) : std::nullopt;
    }
    if (m_expected->nameOf(node).empty())
        return std::nullopt;
    const bool coming = m_run.position().node() == node;
    m_expected->setGoesBack(true);
    auto value = m_expected->tryValue(node, std::max(1u, m_run.history().store().runs(node) + (coming ? 1 : 0)));
    m_expected->setGoesBack(false);
    return value;
}

Result<c10::IValue> RunComparison::value(const protocol::ValueRef& ref)
{
    auto whole = tryValue(ref.node);
    if (!whole)
        return fail(whole.error());
    const std::string& name = m_run.listing().node(ref.node).qualified;
    if (!*whole)
        return fail(Error{.message = m_expected->nameOf(ref.node).empty()
                                         ? m_expected->whyNot(ref.node)
                                         : UserText("%1 has no value for this iteration", m_expected->nameOf(ref.node)),
                          .node = name});
    auto element = elementAt(**whole, ref.path);
    if (!element)
        return fail(Error{.message = UserText("the value has no such element"), .node = name});
    return std::move(*element);
}

std::optional<protocol::ValueInfo> RunComparison::tryDescribe(std::uint32_t node, int bins)
{
    const auto value = tryValue(node);
    if (!value || !*value)
        return std::nullopt;
    protocol::ValueInfo out = describe(**value);
    if (bins >= 0)
        addStatistics(out, **value, bins);
    const std::string paired = m_expected->nameOf(node), name = paired.empty() ? m_run.listing().node(node).qualified : paired;
    const auto label = [&](protocol::ValueInfo& info, const std::string& called) {
        info.ref.node = node;
        info.ref.expected = true;
        info.name = called;
        info.state = protocol::ValueInfo::State::Kept;
    };
    label(out, name);
    for (std::size_t i = 0; i < out.elements.size(); ++i)
        label(out.elements[i], name + "[" + std::to_string(i) + "]");
    return out;
}

} // namespace nodewise::torch_worker
