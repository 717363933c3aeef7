// SPDX-License-Identifier: Apache-2.0
#include "core/torch/debug/launched_program.h"

#include "core/base/hash.h"
#include "core/graph/predicates.h"
#include "core/ir/convert.h"
#include "core/ir/json.h"
#include "core/torch/base/storages.h"
#include "core/torch/debug/graph_file.h"
#include "core/torch/rewrite/ir_operators.h"
#include "core/torch/values/describe.h"

#include <ATen/Parallel.h>

#include <algorithm>
#include <map>

namespace nodewise::torch_worker {

namespace {

std::string pythonText(const protocol::Scalar& value)
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

PictureOptions::Fit fitOf(protocol::PictureFit fit)
{
    using Fit = PictureOptions::Fit;
    switch (fit) {
    case protocol::PictureFit::Stretch:
        return Fit::Stretch;
    case protocol::PictureFit::None:
        return Fit::None;
    case protocol::PictureFit::Crop:
        break;
    }
    return Fit::Crop;
}

InputSource inputSource(const protocol::InputSpec& spec)
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
const std::string& fileOf(const protocol::LaunchArguments& arguments)
{
    return arguments.program.empty() ? arguments.ir : arguments.program;
}

LoadOptions loadOptions(const protocol::LaunchArguments& arguments, const Progress& progress)
{
    LoadOptions out{.file = fileOf(arguments),
                    .model = arguments.model,
                    .inputs = {},
                    .weights = arguments.weights,
                    .allowMeta = arguments.allowMeta,
                    .meta = arguments.meta,
                    .progress = progress};
    for (const protocol::InputSpec& input : arguments.inputs)
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

/// Both name their weights; where they don't agree, the IR is not of this program, or is wrong, and would run on weights that it doesn't
/// name.
Result<void> checkWeightNames(const ir::Graph& ir, const graph::Graph& program)
{
    const std::map<std::string_view, std::string_view> named(ir.weightNames.begin(), ir.weightNames.end());
    for (const graph::InputSpec& input : program.inputs()) {
        const auto found = named.find(input.name);
        const std::string& own = input.target.empty() ? input.name : input.target;
        if (graph::isWeight(input.kind) && found != named.end() && found->second != own)
            return fail(Error{.message = UserText("the IR reads the weight '%1' here, the program '%2'", found->second, own),
                              .node = input.name,
                              .hint = UserText("convert the program again")});
    }
    return {};
}

Error changed(const std::string& file)
{
    return {.message = UserText("the file has changed since it was opened"), .file = file, .hint = UserText("open it again")};
}

} // namespace

LaunchedProgram::~LaunchedProgram() = default;

Result<std::unique_ptr<LaunchedProgram>> LaunchedProgram::load(const protocol::LaunchArguments& arguments, std::shared_ptr<Plugins> plugins,
                                                               const Progress& progress)
{
    std::unique_ptr<LaunchedProgram> program(new LaunchedProgram());
    program->m_arguments = arguments;
    program->m_plugins = plugins ? std::move(plugins) : std::make_shared<Plugins>();
    if (auto loaded = program->load(progress); !loaded)
        return fail(loaded.error());
    return program;
}

Result<void> LaunchedProgram::load(const Progress& progress)
{
    if (fileOf(m_arguments).empty())
        return fail(Error{.message = UserText("launch needs a program"), .hint = UserText("name a .pt2 file, or an IR file as 'ir'")});
    constexpr int mostThreads = 4096; // a record that names more would end the worker by its stacks
    if (m_arguments.threads > mostThreads)
        return fail(Error{.message = UserText("a program runs with at most %1 threads", mostThreads), .path = "$.arguments.threads"});
    if (m_arguments.threads > 0)
        at::set_num_threads(m_arguments.threads);
    if (!m_arguments.plugins.empty())
        progress.step(UserText("loading plug-ins"));
    if (auto plugged = m_plugins->loadAll(m_arguments.plugins); !plugged)
        return plugged;
    if (auto read = m_arguments.program.empty() ? readIrAlone(progress) : readProgram(progress); !read)
        return read;
    if (auto added = addOperators(); !added)
        return added;
    if (auto added = addConstantsOfIr(); !added)
        return added;
    findMapped();
    progress.step(UserText("resolving operators"));
    compileSide();
    for (const Plan& graph : m_plan->plans) {
        for (const Step& step : graph.steps)
            m_listing->setRuns(step.node);
        if (graph.outputNode != noNode)
            m_listing->setRuns(graph.outputNode);
    }
    return {};
}

/// The program, and for the IR side its own conversion or the file that the user gave.
Result<void> LaunchedProgram::readProgram(const Progress& progress)
{
    auto loaded = torch_worker::load(loadOptions(m_arguments, progress));
    if (!loaded)
        return fail(std::move(loaded.error()));
    m_loaded = std::move(*loaded);
    if (m_arguments.programIs && *m_arguments.programIs != m_loaded.model->identity)
        return fail(changed(m_arguments.program));
    m_answer.sides = {protocol::Side::Fx, protocol::Side::Ir};
    if (m_arguments.side == protocol::Side::Fx)
        return {};
    if (!m_arguments.ir.empty())
        return readIr(progress);
    ir::ConvertOptions options;
    options.registry = &m_plugins->registry();
    options.progress = progress;
    progress.step(UserText("converting to the IR"));
    auto converted = ir::convert(*m_loaded.model, m_arguments.program, std::move(options));
    if (!converted)
        return fail(std::move(converted.error()));
    m_ir = converted->graph;
    return {};
}

Result<void> LaunchedProgram::readIr(const Progress& progress)
{
    progress.step(UserText("reading the IR"));
    FileIdentity identity;
    auto read = ir::readJsonFile(m_arguments.ir, {}, &identity);
    if (!read)
        return fail(std::move(read.error()));
    if (m_arguments.irIs && *m_arguments.irIs != identity)
        return fail(changed(m_arguments.ir));
    m_ir = std::move(*read);
    if (m_loaded.model)
        if (auto same = checkWeightNames(*m_ir, *m_loaded.model->graph); !same)
            return fail(std::move(same.error()).inFile(m_arguments.ir));
    return {};
}

/// An IR without its program has no other side.
Result<void> LaunchedProgram::readIrAlone(const Progress& progress)
{
    m_arguments.side = protocol::Side::Ir;
    m_answer.sides = {protocol::Side::Ir};
    if (auto read = readIr(progress); !read)
        return read;
    auto loaded = torch_worker::load(loadOptions(m_arguments, progress), *m_ir);
    if (!loaded)
        return fail(std::move(loaded.error()));
    m_loaded = std::move(*loaded);
    return {};
}

Result<void> LaunchedProgram::addOperators()
{
    if (m_arguments.profile.empty()) {
        m_operators = m_ir ? operatorsFor(*m_ir, m_answer.notes) : nullptr;
        return {};
    }
    auto made = operatorsOf(m_arguments.profile, m_loaded.model ? m_loaded.model->graph.get() : nullptr, m_ir.get(), m_answer.notes);
    if (!made)
        return fail(std::move(made.error()));
    m_operators = std::move(*made);
    if (!m_operators && m_ir) // it may be another's, which rewrote it
        m_operators = operatorsFor(*m_ir, m_answer.notes);
    return {};
}

Result<void> LaunchedProgram::addConstantsOfIr()
{
    if (!m_ir || m_arguments.program.empty() || m_arguments.ir.empty())
        return {};
    auto added = addConstants(m_loaded, *m_ir);
    return added ? added : fail(std::move(added.error()).inFile(m_arguments.ir));
}

void LaunchedProgram::compileSide()
{
    const CompileOptions options{.meta = m_loaded.meta};
    const auto fx = m_loaded.model ? m_loaded.model->graph : nullptr;
    if (!m_ir) {
        m_listing = std::make_unique<Listing>(fx);
        m_plan = compile(*fx, options);
        return;
    }
    m_plan = compile(*m_ir, m_plugins->executors(), options);
    m_listing = std::make_unique<Listing>(m_ir, fx, *m_plan);
}

void LaunchedProgram::describe(const Values& inputs)
{
    const ProgramPlan& plan = *m_plan;
    m_answer.graph = hashText(m_listing->code());
    if (auto file = writeGraphFile(m_listing->code(), fileOf(m_arguments), m_arguments.side); file)
        m_answer.graphFile = *file;
    else
        m_answer.notes.push_back(file.error().asText());
    m_answer.nodes = plan.nodeCount;
    m_answer.ticks = straightTicks(plan);
    for (const Error& error : plan.unresolved) {
        protocol::UnresolvedOp op{.node = 0, .name = error.node, .op = {}, .reason = error.message, .hint = error.hint};
        if (const auto nodes = m_listing->find(error.node); !nodes.empty()) {
            op.node = nodes.front();
            op.op = m_listing->node(nodes.front()).op;
        }
        m_answer.unresolved.push_back(std::move(op));
    }
    m_answer.missingWeights = m_loaded.missing;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const auto& row = m_listing->node(m_listing->rootInputs()[i]);
        const protocol::ValueInfo value = torch_worker::describe(inputs[i]);
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
    m_answer.fingerprint = {print.torch, print.cpuCapability, print.device, print.threads, std::string(workerName)};
    m_answer.notes.insert(m_answer.notes.end(), m_loaded.notes.begin(), m_loaded.notes.end());
    m_answer.meta = m_loaded.meta;
}

/// Of tensors, also in lists of them.
void LaunchedProgram::findMapped()
{
    for (const c10::IValue& input : m_loaded.inputs)
        eachTensor(input, [this](const at::Tensor& tensor) {
            if (const MappedFile* file = tryMappedFile(tensor))
                m_mapped.emplace(file->path(), file->identity());
        });
}

Result<void> LaunchedProgram::checkFiles(bool valuesOnly) const
{
    if (m_arguments.irIs && !valuesOnly)
        if (auto same = program::checkUnchanged(m_arguments.ir, *m_arguments.irIs); !same)
            return same;
    if (m_loaded.model)
        if (auto same = program::checkUnchanged(*m_loaded.model, m_arguments.program); !same)
            return same;
    for (const auto& [file, identity] : m_mapped)
        if (auto same = program::checkUnchanged(file, identity); !same)
            return same;
    return {};
}

/// In a functional program the values that buffers and inputs take on stand before what the user gets.
void LaunchedProgram::findReturned(std::size_t outputs)
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
std::string LaunchedProgram::originOf(const std::string& input) const
{
    const auto found = std::find(m_loaded.inputNames.begin(), m_loaded.inputNames.end(), input);
    return found == m_loaded.inputNames.end() ? std::string()
                                              : m_loaded.inputOrigin[static_cast<std::size_t>(found - m_loaded.inputNames.begin())];
}

Values LaunchedProgram::returned(const Values& all) const
{
    Values out;
    for (const std::size_t index : m_returned)
        out.push_back(all[index]);
    return out;
}

} // namespace nodewise::torch_worker
