// SPDX-License-Identifier: Apache-2.0
#include "app/cli/simulated_file.h"

#include "app/cli/absolute.h"
#include "app/cli/input.h"
#include "app/cli/launch.h"
#include "app/cli/lowering.h"
#include "core/cost/simulation.h"
#include "core/lowering/npu.h"
#include "core/sim/sweep.h"

#include <chrono>

namespace nodewise::cli {

namespace {

using Clock = std::chrono::steady_clock;

double milliseconds(Clock::time_point from, Clock::time_point to)
{
    return std::chrono::duration<double, std::milli>(to - from).count();
}

} // namespace

bool namesKernel(const std::string& file)
{
    return file.ends_with(".mlir") || file.ends_with(".mlirbc");
}

Result<sim::Npu> npuOf(const SimulateOptions& options)
{
    const bool alone = options.npu.empty() && namesKernel(options.file); // no profile says what it is for
    return npuOf(options.profile, alone ? lowering::usualNpu : options.npu);
}

Result<SimulatedFile> SimulatedFile::open(const SimulateOptions& options, const std::string& file)
{
    SimulatedFile made;
    made.m_file = file;
    made.m_options = options;
    if (namesKernel(file)) {
        auto engine = EngineClient::start();
        if (!engine)
            return fail(engine.error());
        made.m_engine = std::move(*engine);
        return made;
    }
    auto input = openProgram(file, options.model, "simulate");
    if (!input)
        return fail(input.error());
    made.m_model = input->model;
    LaunchOptions launch;
    launch.file = file;
    launch.model = options.model;
    launch.backend = options.profile;
    launch.plugins = options.plugins;
    launch.meta = true; // shapes are enough for a plan
    auto opened = cli::open(launch);
    if (!opened)
        return fail(opened.error());
    made.m_engine = std::move(opened->engine);
    return made;
}

Result<std::shared_ptr<const sim::Program>> SimulatedFile::programFor(const sim::Npu& npu)
{
    if (m_program && (isKernel() || sim::sameCut(*m_cut, npu)))
        return m_program;
    auto made = isKernel() ? kernel() : lowered(npu);
    if (!made)
        return fail(made.error());
    m_program = std::make_shared<const sim::Program>(std::move(*made));
    m_cut = npu;
    return m_program;
}

Result<std::shared_ptr<const cost::Run>> SimulatedFile::simulate(const sim::Npu& npu, sim::ProgramOptions options)
{
    auto program = programFor(npu);
    if (!program)
        return fail(program.error());
    options.file = m_file;
    const auto begin = Clock::now();
    auto run = cost::simulate({.plan = m_plan, .program = std::move(*program), .npu = npu}, options);
    m_spent.simulate += milliseconds(begin, Clock::now());
    return run;
}

Result<sim::Program> SimulatedFile::lowered(const sim::Npu& npu)
{
    LowerOptions lower;
    lower.profile = m_options.profile;
    lower.templates = m_options.templates;
    lower.cache = m_options.cache;
    lower.tiles = m_options.tiles;
    protocol::LowerRequest request = planRequestOf(lower);
    request.machine = cost::machineOf(npu);
    // A sweep and a comparison of machines show the same kernels on all of them
    const bool several = !m_options.sweep.empty() || !m_options.compare.empty();
    request.tuned = several ? std::string() : tunedFor(m_options.tiles, npu);
    const auto begin = Clock::now();
    auto plan = m_engine->call<protocol::LowerAnswer>(request);
    if (plan && m_options.tiles.tune) {
        auto tuned = tune(*m_engine, *plan, npu, m_options.tiles, request);
        if (!tuned)
            return fail(tuned.error());
        m_tuned = std::move(*tuned);
        plan = m_engine->call<protocol::LowerAnswer>(request);
    }
    if (!plan)
        return fail(plan.error());
    const auto planned = Clock::now();
    auto graphs = m_engine->call<protocol::TileGraphsAnswer>(cost::tileGraphsOf(*plan));
    m_spent.lower += milliseconds(begin, planned);
    m_spent.tileGraphs += milliseconds(planned, Clock::now());
    if (!graphs)
        return fail(graphs.error());
    sim::Program made = cost::simulatedProgram(*plan, std::move(*graphs), *m_model->graph);
    m_plan = std::make_shared<const protocol::LowerAnswer>(std::move(*plan));
    return made;
}

Result<sim::Program> SimulatedFile::kernel()
{
    const protocol::TileGraphsRequest request{
        .kernels = {{.name = m_file, .source = {.file = absolutePath(m_file), .allowUnregistered = true}}}};
    auto graphs = m_engine->call<protocol::TileGraphsAnswer>(request);
    if (!graphs)
        return fail(graphs.error());
    if (graphs->kernels.size() != 1)
        return fail("the kernel worker did not answer for it");
    if (const UserText& why = graphs->kernels.front().graph.why; !why.empty())
        return fail(Error{.message = why, .file = m_file});
    return sim::Program{.kernels = {std::move(graphs->kernels.front().graph)}, .launches = {{}}, .gaps = {}, .notes = {}};
}

} // namespace nodewise::cli
