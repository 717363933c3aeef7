// SPDX-License-Identifier: Apache-2.0
#include "core/torch/server/profile_requests.h"

#include "core/backend/profile_files.h"
#include "core/base/atomic_file.h"
#include "core/base/data_folder.h"
#include "core/base/elapsed.h"
#include "core/coverage/judge.h"
#include "core/graph/text_form.h"
#include "core/ir/json.h"
#include "core/planner/plan_templates.h"
#include "core/rewrite/mistakes.h"
#include "core/torch/plugin/plugins.h"
#include "core/torch/rewrite/guard_check.h"
#include "core/torch/rewrite/rewritten_ir.h"
#include "core/torch/rewrite/sample_call.h"
#include "core/torch/rewrite/torch_operators.h"
#include "core/torch/run/compile.h"
#include "core/torch/schema/schema_lookup.h"
#include "core/torch/script/template_functions.h"
#include "core/torch/server/plugin_requests.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

namespace nodewise::torch_worker {

using protocol::CoverageAnswer;
using protocol::OperatorVerdictAnswer;

namespace {

constexpr std::size_t usualLevels = 4; ///< of decomposition, as how far a request is counts them: where there are more, it seems to wait

protocol::ProfileProblem problem(const Error& error)
{
    UserText message = error.node.empty() ? error.message : UserText("%1 (node '%2')", error.message, error.node);
    return {.file = error.file, .line = error.line, .column = error.column, .message = std::move(message), .hint = error.hint};
}

std::vector<protocol::ProfileProblem> problemsOf(const std::vector<Error>& errors)
{
    std::vector<protocol::ProfileProblem> out;
    std::transform(errors.begin(), errors.end(), std::back_inserter(out), problem);
    return out;
}

void append(std::vector<Error>& to, std::vector<Error> more)
{
    to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

/// Where a file of that name and content was read.
std::string identityOf(const std::string& file)
{
    std::error_code error;
    const auto written = std::filesystem::last_write_time(file, error);
    const auto size = std::filesystem::file_size(file, error);
    return file + '\0' + std::to_string(written.time_since_epoch().count()) + '\0' + std::to_string(size);
}

std::string_view pointWord(backend::PassRule::Point point)
{
    using Point = backend::PassRule::Point;
    switch (point) {
    case Point::PreGrad:
        return "pre-grad";
    case Point::Pre:
        return "pre";
    case Point::Post:
        return "post";
    case Point::PreScheduling:
        return "pre-scheduling";
    }
    return {};
}

/// Indices of the nodes before by node; empty where each is its own.
std::vector<std::vector<std::uint32_t>> indicesOf(const std::vector<std::vector<graph::NodeId>>& from)
{
    std::vector<std::vector<std::uint32_t>> out;
    bool own = true;
    for (std::size_t i = 0; i < from.size(); ++i) {
        std::vector<std::uint32_t> row;
        for (const graph::NodeId id : from[i])
            row.push_back(id.index());
        own = own && row.size() == 1 && row.front() == i;
        out.push_back(std::move(row));
    }
    return own ? std::vector<std::vector<std::uint32_t>>() : out;
}

/// Where the events' rules stand.
struct Places {
    std::string profile; ///< its file
    const backend::InductorTables& tables;
};

protocol::RewriteAnswer::Event described(const rewrite::Event& event, const graph::Graph& before, const Places& places)
{
    protocol::RewriteAnswer::Event out{.node = event.node.index()};
    for (const graph::NodeId id : event.after)
        out.after.push_back(id.index());
    out.link = {.stage = coverage::stageOf(event.kind),
                .depth = event.depth,
                .op = event.op.empty() ? std::string(before.node(event.node).opType()) : event.op,
                .rule = event.rule,
                .file = event.place.line > 0 ? places.profile : std::string(),
                .line = event.place.line,
                .unit = {},
                .why = event.why,
                .becomes = event.becomes};
    if (event.place.line == 0 && event.rule == places.tables.name) {
        backend::RowPlace row = places.tables.placeOf("decompositions", out.link.op);
        out.link.file = std::move(row.file);
        out.link.line = row.line;
    }
    return out;
}

protocol::RewriteAnswer::Step described(const rewrite::PipelineStep& step, const graph::Graph& before, const Places& places)
{
    protocol::RewriteAnswer::Step out{.name = step.name,
                                      .point = std::string(step.point ? pointWord(*step.point) : std::string_view()),
                                      .line = step.place.line,
                                      .ran = step.ran,
                                      .changes = step.changes,
                                      .note = step.note,
                                      .ms = step.ms};
    if (step.rewritten.graph && step.rewritten.graph.get() != &before) {
        out.graph = graph::printText(*step.rewritten.graph);
        out.from = indicesOf(step.rewritten.from);
    }
    for (const rewrite::Event& event : step.events)
        out.events.push_back(described(event, before, places));
    return out;
}

} // namespace

struct ProfileRequests::State {
    std::shared_ptr<Plugins> plugins;
    ScriptFunctions templateFunctions;

    // Of the last request. What stands further down uses what stands above.
    std::string content; ///< of the profile's operators and functions
    std::shared_ptr<ProfileOperators> registered;
    std::string file; ///< identity of the program's
    std::shared_ptr<const program::Model> model;
    std::unique_ptr<TorchOperators> operators;

    Report report;                   ///< of the request that is answered
    std::size_t done = 0, parts = 0; ///< of it

    /// The next part begins: reading, a pass, decompositions, what comes of them. Each counts alike.
    void tell(const UserText& what)
    {
        done = std::min(done + 1, parts);
        if (report)
            report(what, double(done - 1) / double(parts));
    }

    /// A profile with everything that it needs.
    struct Prepared {
        backend::Profile profile;
        backend::InductorTables tables;
        std::vector<Error> errors;
        bool formIsRight = true; ///< else nothing but the form was looked at
    };

    Result<Prepared> prepare(const protocol::ProfileSource& source)
    {
        done = 0;
        parts = 1;
        tell(UserText("Reading the profile"));
        const auto folders = source.folders.empty() ? dataFolders("profiles") : source.folders;
        if (source.text.empty())
            if (const auto path = backend::profilePath(folders, source.name); !path)
                return fail(path.error());
        auto read = backend::readWholeProfile(folders, source.name, source.text);
        Prepared out{.profile = std::move(read.profile), .tables = {}, .errors = std::move(read.errors)};
        out.formIsRight = out.errors.empty();
        if (!out.formIsRight) // what was left out is missed elsewhere, and that is no mistake of its own
            return out;
        append(out.errors, backend::passErrors(out.profile, rewrite::knownPasses()));
        auto tables = backend::readTablesOf(out.profile, folders);
        if (tables)
            out.tables = std::move(*tables);
        else {
            if (tables.error().file.empty())
                tables.error().file = out.profile.path; // it names one that is not there
            out.errors.push_back(std::move(tables.error()));
        }
        if (auto made = registerFor(out.profile); !made)
            return fail(std::move(made.error()));
        append(out.errors, registered->problems());
        append(out.errors, functionErrors(out.profile, *registered));
        // The profile, the program, levels of decomposition, passes, and what comes of them.
        parts = 3 + usualLevels +
                std::size_t(std::ranges::count_if(out.profile.passes, [](const backend::PassRule& rule) { return rule.runs; }));
        return out;
    }

    Result<void> registerFor(const backend::Profile& profile)
    {
        std::string now = ProfileOperators::contentOf(profile);
        if (registered && now == content)
            return {};
        operators.reset(); // what was compiled calls what is registered
        registered.reset();
        auto made = ProfileOperators::shared(profile);
        if (!made)
            return fail(std::move(made.error()));
        registered = std::move(*made);
        content = std::move(now);
        return {};
    }

    Result<void> open(const std::string& program, const std::string& name)
    {
        tell(UserText("Reading the program"));
        std::string now = identityOf(program) + '\0' + name;
        if (!model || now != file) {
            operators.reset();
            auto opened = program::open(program, name);
            if (!opened)
                return fail(std::move(opened.error()));
            model = std::move(*opened);
            file = std::move(now);
        }
        if (!operators)
            operators = std::make_unique<TorchOperators>(registered, model, program);
        return {};
    }

    /// The pipeline, or what is wrong with the profile: that goes into the answer.
    Result<std::optional<rewrite::Pipeline>> run(const std::shared_ptr<const graph::Graph>& graph, rewrite::Operators& operators_,
                                                 const Prepared& prepared, std::vector<protocol::ProfileProblem>& problems)
    {
        Progress progress;
        progress.report = [this](const UserText& what, double) { tell(what); };
        auto pipeline = rewrite::runPipeline(graph, prepared.profile, prepared.tables, operators_, progress);
        tell(UserText("Determining what became of each node"));
        if (pipeline)
            return std::optional(std::move(*pipeline));
        if (!isOf(prepared.profile, pipeline.error()))
            return fail(std::move(pipeline.error()));
        problems.push_back(problem(pipeline.error()));
        return std::nullopt;
    }

    /// A program as a profile's pipeline leaves it.
    struct Piped {
        Prepared prepared;
        rewrite::Pipeline pipeline;
    };

    /// Fills the answer's beginning: which profile it is. nullopt: its problems are in the answer, too, and there is nothing more to tell.
    template <class Request, class Answer>
    Result<std::optional<Piped>> pipe(const Request& request, Answer& answer)
    {
        if (auto loaded = plugins->loadAll(request.plugins); !loaded)
            return fail(std::move(loaded.error()));
        auto prepared = prepare(request.profile);
        if (!prepared)
            return fail(std::move(prepared.error()));
        answer.profile = prepared->profile.name;
        answer.title = prepared->profile.title;
        answer.path = prepared->profile.path;
        if (prepared->formIsRight)
            append(prepared->errors, guardErrors(prepared->profile, prepared->tables, *registered));
        answer.problems = problemsOf(prepared->errors);
        if (!answer.problems.empty())
            return std::nullopt;
        if (auto opened = open(request.program, request.model); !opened)
            return fail(std::move(opened.error()));
        auto pipeline = run(model->graph, *operators, *prepared, answer.problems);
        if (!pipeline)
            return fail(std::move(pipeline.error()));
        if (!*pipeline)
            return std::nullopt;
        return Piped{std::move(*prepared), std::move(**pipeline)};
    }

    /// nullopt: what is wrong with the profile is in `problems`.
    Result<std::optional<CoverageAnswer>> judge(const Prepared& prepared, const rewrite::Pipeline& pipeline, rewrite::Operators& operators_,
                                                std::vector<protocol::ProfileProblem>& problems)
    {
        std::unique_ptr<planner::PlanTemplates> templates;
        if (prepared.profile.usesTemplates) {
            auto made = planner::PlanTemplates::make(prepared.profile, templateFunctions);
            if (!made)
                return fail(std::move(made.error()));
            templates = std::move(*made);
        }
        auto judged = coverage::judge(pipeline, prepared.profile, prepared.tables, operators_, templates.get());
        if (judged)
            return std::optional(std::move(*judged));
        if (!isOf(prepared.profile, judged.error()))
            return fail(std::move(judged.error()));
        problems.push_back(problem(judged.error()));
        return std::nullopt;
    }

    /// Of the profile's own, whose patterns have the operator.
    std::vector<std::string> passesAbout(const std::string& op, const backend::Profile& profile) const
    {
        std::vector<std::string> out;
        for (const backend::PassRule& pass : profile.passes) {
            const auto pattern = registered->pattern(pass.pattern);
            if (pattern && std::ranges::any_of((*pattern)->graph->nodes(), [&](const graph::Node& node) { return node.opType() == op; }))
                out.push_back(pass.pass);
        }
        return out;
    }

    /// `call`: made up once the first profile's operators are registered.
    Result<OperatorVerdictAnswer::Row> verdict(const std::string& op, const protocol::ProfileSource& source,
                                               std::optional<SampleCall>& call)
    {
        OperatorVerdictAnswer::Row row{.profile = source.name};
        const auto prepared = prepare(source);
        if (!prepared)
            return fail(prepared.error());
        row.profile = prepared->profile.name;
        row.problems = problemsOf(prepared->errors);
        if (!row.problems.empty())
            return row;
        row.passes = passesAbout(op, prepared->profile);
        TorchOperators alone(registered, nullptr, {});
        if (auto made = call ? Result<SampleCall>(*call) : sampleCall(op, alone); made)
            call = std::move(*made);
        else
            return fail(std::move(made.error()));
        auto pipeline = run(call->graph, alone, *prepared, row.problems);
        if (!pipeline)
            return fail(std::move(pipeline.error()));
        if (!*pipeline)
            return row;
        auto judged = judge(*prepared, **pipeline, alone, row.problems);
        if (!judged)
            return fail(std::move(judged.error()));
        if (*judged && !(*judged)->nodes.empty())
            row.judgment = std::move((*judged)->judgments[(*judged)->nodes.front().judgment]);
        return row;
    }

    static bool isOf(const backend::Profile& profile, const Error& error)
    {
        const auto& files = profile.functions;
        return !error.file.empty() && (error.file == profile.path || std::find(files.begin(), files.end(), error.file) != files.end());
    }
};

ProfileRequests::ProfileRequests(std::shared_ptr<Plugins> plugins) : m_state(std::make_unique<State>())
{
    m_state->plugins = std::move(plugins);
}

ProfileRequests::~ProfileRequests() = default;

void ProfileRequests::forget()
{
    m_state->operators.reset();
    m_state->registered.reset();
}

Result<protocol::RewriteAnswer> ProfileRequests::rewrite(const protocol::RewriteRequest& request)
{
    const auto begin = std::chrono::steady_clock::now();
    protocol::RewriteAnswer out;
    const auto piped = m_state->pipe(request, out);
    if (!piped)
        return fail(piped.error());
    if (!*piped)
        return out;
    const rewrite::Pipeline& pipeline = (*piped)->pipeline;
    const graph::Graph* before = pipeline.original.get();
    const Places places{out.path, (*piped)->prepared.tables};
    for (const rewrite::PipelineStep& step : pipeline.steps) {
        out.steps.push_back(described(step, *before, places));
        if (step.rewritten.graph)
            before = step.rewritten.graph.get();
    }
    out.mistakes = rewrite::mistakesOf(pipeline, out.path);
    if (!request.ir.empty()) {
        const auto ir = rewrittenIr(pipeline, *m_state->model, request.program, request.profile.name);
        auto written = ir ? writeFile(request.ir, ir::writeJson(**ir)) : Result<void>(fail(ir.error()));
        if (!written)
            return fail(std::move(written.error()));
    }
    out.ms = millisecondsSince(begin);
    return out;
}

Result<protocol::CoverageAnswer> ProfileRequests::coverage(const protocol::CoverageRequest& request)
{
    const auto begin = std::chrono::steady_clock::now();
    protocol::CoverageAnswer out;
    const auto piped = m_state->pipe(request, out);
    if (!piped)
        return fail(piped.error());
    if (!*piped)
        return out;
    auto judged = m_state->judge((*piped)->prepared, (*piped)->pipeline, *m_state->operators, out.problems);
    if (!judged)
        return fail(std::move(judged.error()));
    if (!*judged)
        return out;
    (*judged)->mistakes = rewrite::mistakesOf((*piped)->pipeline, (*piped)->prepared.profile.path);
    (*judged)->ms = millisecondsSince(begin);
    return std::move(**judged);
}

Result<OperatorVerdictAnswer> ProfileRequests::verdict(const protocol::OperatorVerdictRequest& request)
{
    if (auto loaded = m_state->plugins->loadAll(request.plugins); !loaded)
        return fail(std::move(loaded.error()));
    OperatorVerdictAnswer out;
    out.registered = describe(request.op, m_state->plugins->registrations(request.op));
    std::optional<SampleCall> call;
    for (const protocol::ProfileSource& source : request.profiles) {
        auto row = m_state->verdict(request.op, source, call);
        if (!row)
            return fail(std::move(row.error()));
        out.rows.push_back(std::move(*row));
    }
    if (!call)
        return out;
    out.call = call->text;
    for (const Step& step : compile(*call->graph)->plans.front().steps)
        if (step.kind == Step::Kind::Unresolved) {
            out.unresolved = step.problem.message;
            out.hint = step.problem.hint;
        }
    return out;
}

Result<protocol::ProfileCheckAnswer> ProfileRequests::check(const protocol::ProfileCheckRequest& request)
{
    auto prepared = m_state->prepare(request.profile);
    if (!prepared)
        return fail(prepared.error());
    const backend::Profile& profile = prepared->profile;
    std::vector<Error> warnings;
    if (prepared->formIsRight) {
        append(prepared->errors, guardErrors(profile, prepared->tables, *m_state->registered));
        if (profile.usesTemplates)
            if (auto templates = planner::PlanTemplates::make(profile, m_state->templateFunctions); !templates)
                prepared->errors.push_back(std::move(templates.error()));
        warnings = backend::unknownOperators(profile, prepared->tables, knownOperators(), torchVersion());
        append(warnings, backend::unknownKernelOps(profile, prepared->tables));
    }
    std::ranges::stable_sort(warnings, {}, [](const Error& error) { return std::pair(error.line, error.column); });
    return protocol::ProfileCheckAnswer{.profile = profile.name,
                                        .title = profile.title,
                                        .path = profile.path,
                                        .problems = problemsOf(prepared->errors),
                                        .warnings = problemsOf(warnings),
                                        .rules = backend::ruleCounts(profile)};
}

void ProfileRequests::setReport(Report report)
{
    m_state->report = std::move(report);
}

} // namespace nodewise::torch_worker
