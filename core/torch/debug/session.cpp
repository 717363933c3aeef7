// SPDX-License-Identifier: Apache-2.0
// Launch, and what a stop tells.
#include "core/torch/debug/session.h"

#include "core/base/hash.h"
#include "core/ir/convert.h"
#include "core/ir/json.h"
#include "core/torch/debug/describe.h"
#include "core/torch/debug/graph_file.h"
#include "core/torch/debug/memory.h"
#include "core/torch/rewrite/ir_operators.h"

#include <ATen/Parallel.h>

#include <algorithm>

namespace nodewise::torch_box {

namespace {

std::string pythonText(const dap::Scalar& value)
{
    struct Text {
        std::string operator()(std::monostate) const { return "None"; }
        std::string operator()(bool flag) const { return flag ? "True" : "False"; }
        std::string operator()(std::int64_t number) const { return std::to_string(number); }
        std::string operator()(double number) const { return graph::pythonFloat(number); }
        std::string operator()(const std::string& text) const { return text; }
    };
    return std::visit(Text(), value);
}

PictureOptions::Fit fitOf(dap::PictureFit fit)
{
    using Fit = PictureOptions::Fit;
    switch (fit) {
    case dap::PictureFit::Stretch:
        return Fit::Stretch;
    case dap::PictureFit::None:
        return Fit::None;
    case dap::PictureFit::Crop:
        break;
    }
    return Fit::Crop;
}

InputSource inputSource(const dap::InputSpec& spec)
{
    using From = InputSource::From;
    InputSource out{.from = !spec.file.empty()       ? From::File
                            : !spec.generate.empty() ? From::Generate
                            : spec.value             ? From::Value
                                                     : From::Samples,
                    .name = spec.name,
                    .index = spec.index,
                    .file = spec.file,
                    .key = spec.key,
                    .dtype = spec.dtype,
                    .shape = spec.shape,
                    .mean = spec.mean,
                    .std = spec.std,
                    .fit = fitOf(spec.fit),
                    .generate = spec.generate,
                    .seed = spec.seed,
                    .value = {}};
    if (spec.value)
        out.value = pythonText(*spec.value);
    return out;
}

/// What is run: the program, else an IR file alone.
const std::string& fileOf(const dap::LaunchArguments& arguments)
{
    return arguments.program.empty() ? arguments.ir : arguments.program;
}

LoadOptions loadOptions(const dap::LaunchArguments& arguments, const Progress& progress)
{
    LoadOptions out{.file = fileOf(arguments),
                    .model = arguments.model,
                    .inputs = {},
                    .weights = arguments.weights,
                    .allowMeta = arguments.allowMeta,
                    .meta = arguments.meta,
                    .progress = progress};
    for (const dap::InputSpec& input : arguments.inputs)
        out.inputs.push_back(inputSource(input));
    return out;
}

/// Of a whole run; 0 where control flow decides.
std::uint64_t straightTicks(const ProgramPlan& plan)
{
    const auto& steps = plan.plans.front().steps;
    const bool straight = std::none_of(steps.begin(), steps.end(), [](const Step& step) { return step.kind == Step::Kind::ControlFlow; });
    return straight ? steps.size() : 0;
}

Timeline::Options timelineOptions(const dap::LaunchArguments& arguments)
{
    Timeline::Options out;
    out.keep = arguments.keep == dap::Keep::All    ? KeepValues::All
               : arguments.keep == dap::Keep::None ? KeepValues::None
                                                   : KeepValues::Budget;
    out.budget = arguments.budget ? arguments.budget : availableMemory() / 4;
    out.checkpoints = !arguments.noDebug;
    return out;
}

} // namespace

Session::~Session() = default;

Result<std::unique_ptr<Session>> Session::launch(const dap::LaunchArguments& arguments, std::shared_ptr<Plugins> plugins,
                                                 const Progress& progress)
{
    std::unique_ptr<Session> session(new Session());
    session->m_arguments = arguments;
    session->m_progress = progress;
    session->m_plugins = plugins ? std::move(plugins) : std::make_shared<Plugins>();
    if (auto loaded = session->load(); !loaded)
        return fail(loaded.error());
    session->m_progress = {};
    session->m_timeline->setInterrupted([it = session.get()] { return it->stopsHere(); });
    return session;
}

Result<void> Session::load()
{
    if (fileOf(m_arguments).empty())
        return fail(Error{.message = Text("launch needs a program"), .hint = Text("name a .pt2 file, or an IR file as 'ir'")});
    if (m_arguments.threads > 0)
        at::set_num_threads(m_arguments.threads);
    if (!m_arguments.plugins.empty())
        m_progress.step(Text("loading plug-ins"));
    if (auto plugged = m_plugins->loadAll(m_arguments.plugins); !plugged)
        return plugged;
    if (auto read = m_arguments.program.empty() ? readIrAlone() : readProgram(); !read)
        return read;
    if (auto added = addToIr(); !added)
        return added;
    m_progress.step(Text("resolving operators"));
    const auto plan = compileSide();
    auto inputs = inputsFor(*plan, m_loaded);
    if (!inputs)
        return fail(inputs.error());
    for (const Plan& graph : plan->plans) {
        for (const Step& step : graph.steps)
            m_listing->setRuns(step.node);
        if (graph.outputNode != noNode)
            m_listing->setRuns(graph.outputNode);
    }
    m_timeline = std::make_unique<Timeline>(plan, timelineOptions(m_arguments));
    if (auto started = m_timeline->start(std::move(*inputs), m_arguments.seed); !started)
        return started;
    describeLaunch(*plan);
    m_breakpoints = std::make_unique<Breakpoints>(*m_listing, m_answer.graphFile);
    return {};
}

/// The program, and for the IR side its own conversion or the file that the user gave.
Result<void> Session::readProgram()
{
    auto loaded = torch_box::load(loadOptions(m_arguments, m_progress));
    if (!loaded)
        return fail(std::move(loaded.error()));
    m_loaded = std::move(*loaded);
    m_answer.sides = {dap::Side::Fx, dap::Side::Ir};
    if (m_arguments.side == dap::Side::Fx)
        return {};
    if (!m_arguments.ir.empty())
        return readIr();
    ir::ConvertOptions options;
    options.registry = &m_plugins->registry();
    options.progress = m_progress;
    m_progress.step(Text("converting to the IR"));
    auto converted = ir::convert(*m_loaded.model, m_arguments.program, std::move(options));
    if (!converted)
        return fail(std::move(converted.error()));
    m_ir = converted->graph;
    return {};
}

Result<void> Session::readIr()
{
    m_progress.step(Text("reading the IR"));
    auto read = ir::readJsonFile(m_arguments.ir);
    if (!read)
        return fail(std::move(read.error()));
    m_ir = std::move(*read);
    return {};
}

/// An IR without its program has no other side.
Result<void> Session::readIrAlone()
{
    m_arguments.side = dap::Side::Ir;
    m_answer.sides = {dap::Side::Ir};
    if (auto read = readIr(); !read)
        return read;
    auto loaded = torch_box::load(loadOptions(m_arguments, m_progress), *m_ir);
    if (!loaded)
        return fail(std::move(loaded.error()));
    m_loaded = std::move(*loaded);
    return {};
}

Result<void> Session::addToIr()
{
    if (!m_ir)
        return {};
    m_operators = operatorsFor(*m_ir, m_arguments.profile, m_answer.notes);
    if (m_arguments.program.empty() || m_arguments.ir.empty())
        return {};
    auto added = addConstants(m_loaded, *m_ir);
    return added ? added : fail(std::move(added.error()).inFile(m_arguments.ir));
}

std::shared_ptr<const ProgramPlan> Session::compileSide()
{
    const CompileOptions options{.meta = m_loaded.meta};
    const auto fx = m_loaded.model ? m_loaded.model->graph : nullptr;
    if (!m_ir) {
        m_listing = std::make_unique<Listing>(fx);
        return compile(*fx, options);
    }
    auto plan = compile(*m_ir, m_plugins->executors(), options);
    m_listing = std::make_unique<Listing>(m_ir, fx, *plan);
    return plan;
}

void Session::describeLaunch(const ProgramPlan& plan)
{
    m_answer.graph = hashText(m_listing->code());
    if (auto file = writeGraphFile(m_listing->code(), fileOf(m_arguments), m_arguments.side); file)
        m_answer.graphFile = *file;
    else
        m_answer.notes.push_back(file.error().asText());
    m_answer.nodes = plan.nodeCount;
    m_answer.ticks = straightTicks(plan);
    for (const Error& error : plan.unresolved) {
        dap::UnresolvedOp op{.node = 0, .name = error.node, .op = {}, .reason = error.message, .hint = error.hint};
        if (const auto nodes = m_listing->find(error.node); !nodes.empty()) {
            op.node = nodes.front();
            op.op = m_listing->node(nodes.front()).op;
        }
        m_answer.unresolved.push_back(std::move(op));
    }
    m_answer.missingWeights = m_loaded.missing;
    const Values& inputs = *m_timeline->inputs();
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const auto& row = m_listing->node(m_listing->rootInputs()[i]);
        const dap::ValueInfo value = torch_box::describe(inputs[i]);
        if (!row.weight)
            m_answer.inputs.push_back({row.name, value.dtype, value.shape, originOf(row.name)});
    }
    findReturned(plan.plans.front().outputs.size());
    for (const std::size_t index : m_returned) {
        const Operand& output = plan.plans.front().outputs[index];
        const bool named = output.slot != noSlot;
        m_answer.outputs.push_back(named ? m_listing->node(plan.plans.front().slotNodes[output.slot]).name : std::string());
    }
    const Fingerprint print = fingerprint();
    m_answer.fingerprint = {print.torch, print.cpuCapability, print.device, print.threads};
    m_answer.notes.insert(m_answer.notes.end(), m_loaded.notes.begin(), m_loaded.notes.end());
    m_answer.meta = m_loaded.meta;
}

/// In a functional program the values that buffers and inputs take on stand before what the user gets.
void Session::findReturned(std::size_t outputs)
{
    using Kind = graph::OutputSpec::Kind;
    std::vector<Kind> kinds;
    if (m_ir)
        for (const ir::Returned& returned : m_ir->root().returned)
            kinds.push_back(returned.kind);
    else
        for (const graph::OutputSpec& spec : m_loaded.model->graph->outputs())
            kinds.push_back(spec.kind);
    kinds.resize(outputs, Kind::UserOutput); // pytorch-ir does not tell them apart
    for (std::size_t i = 0; i < outputs; ++i)
        if (kinds[i] == Kind::UserOutput || kinds[i] == Kind::LossOutput)
            m_returned.push_back(i);
}

/// Where the value of an input came from; "" for weights and other names.
std::string Session::originOf(const std::string& input) const
{
    const auto found = std::find(m_loaded.inputNames.begin(), m_loaded.inputNames.end(), input);
    return found == m_loaded.inputNames.end() ? std::string()
                                              : m_loaded.inputOrigin[static_cast<std::size_t>(found - m_loaded.inputNames.begin())];
}

// --- where the run stands -------------------------------------------------------------------------------------------------------------

std::uint32_t Session::currentNode() const
{
    const Machine& machine = m_timeline->machine();
    if (machine.finished())
        return Listing::none;
    if (const Step* step = machine.tryNext())
        return step->node;
    return machine.top().plan->outputNode;
}

bool Session::betweenBodies() const
{
    return !m_timeline->finished() && m_timeline->machine().top().control.has_value();
}

dap::StoppedBody Session::stopped(std::string reason)
{
    const std::uint64_t kept = m_timeline->makeRoom();
    dap::StoppedBody out{.reason = std::move(reason), .description = {}, .text = {}, .hitBreakpointIds = {}, .nodewise = {}};
    dap::StopInfo& info = out.nodewise;
    info.tick = m_timeline->tick();
    info.finished = m_timeline->finished();
    info.side = m_listing->side();
    const std::uint32_t node = currentNode();
    if (node != Listing::none) {
        info.node = node;
        info.name = m_listing->node(node).qualified;
    }
    if (const Step* step = info.finished ? nullptr : m_timeline->machine().tryNext())
        info.executedBy = step->executedBy;
    info.executed = m_timeline->store().executed();
    for (const Plan& plan : m_timeline->machine().plan().plans)
        info.total += plan.steps.size();
    info.ms = m_ms;
    info.keptBytes = kept;
    info.budget = m_timeline->budget();
    info.recomputed = m_timeline->takeRecomputed();
    for (const Edit& edit : m_timeline->edits())
        if (std::find(info.edited.begin(), info.edited.end(), edit.node) == info.edited.end())
            info.edited.push_back(edit.node);
    info.error = m_error;
    info.cast = m_cast;
    if (m_error)
        out.text = m_error->message.english();
    return out;
}

dap::StateAnswer Session::state(bool times)
{
    const ValueStore& store = m_timeline->store();
    dap::StateAnswer out{.tick = m_timeline->tick(),
                         .side = m_listing->side(),
                         .states = std::string(m_listing->size(), 'p'),
                         .times = {},
                         .hits = {},
                         .error = {},
                         .cast = {}};
    for (std::uint32_t node = 0; node < m_listing->size(); ++node) {
        if (!store.hasRun(node))
            continue;
        out.states[node] = store.tryValue(node) || m_timeline->tryLive(node) ? 'x' : 'd';
        if (store.runs(node) > 1)
            out.hits[node] = store.runs(node);
    }
    for (const Edit& edit : m_timeline->edits())
        if (out.states[edit.node] != 'p')
            out.states[edit.node] = 'e';
    if (const std::uint32_t node = currentNode(); node != Listing::none)
        out.states[node] = m_error ? 'f' : 'c';
    out.error = m_error;
    out.cast = m_cast;
    if (times) {
        if (!std::exchange(m_timed, true)) // from the first question on: each look at the clock costs
            m_timeline->machine().setTiming(true);
        for (const auto& timing : m_timeline->machine().timing())
            out.times.push_back(timing.count ? timing.nanoseconds / timing.count : 0);
    }
    return out;
}

} // namespace nodewise::torch_box
