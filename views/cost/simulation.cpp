// SPDX-License-Identifier: Apache-2.0
#include "views/cost/simulation.h"

#include "core/base/data_folder.h"
#include "core/cost/simulation.h"
#include "core/dump/kernel_places.h"
#include "core/sim/floor.h"
#include "core/sim/sweep.h"
#include "core/trace/read.h"
#include "views/common/translated.h"
#include "views/cost/cost_overlay.h"
#include "views/cost/cost_text.h"
#include "views/debug/debug_session.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace nodewise::views {

namespace {

/// Kernels are the same where these are.
std::vector<std::string> keysOf(const protocol::LowerAnswer& plan)
{
    std::vector<std::string> keys{plan.npu};
    for (const protocol::LoweredKernel& kernel : plan.kernels)
        keys.push_back(kernel.key);
    return keys;
}

std::string nameOf(const std::string& assignment)
{
    return assignment.substr(0, assignment.find('='));
}

std::string fileName(const std::string& path)
{
    return QFileInfo(QString::fromStdString(path)).fileName().toStdString();
}

Result<sim::Npu> withParameters(Result<sim::Npu> npu, const std::vector<std::string>& parameters)
{
    if (!npu)
        return npu;
    for (const std::string& parameter : parameters)
        if (auto set = sim::setNpuParameter(*npu, parameter); !set)
            return fail(set.error());
    return npu;
}

struct Wanted {
    std::shared_ptr<const protocol::LowerAnswer> plan;
    std::shared_ptr<const sim::Program> program;
    std::vector<std::string> parameters;
    std::string npu, file;
};

Result<std::shared_ptr<const CostRun>> simulated(const Wanted& given, const Progress& progress)
{
    auto npu = withParameters(sim::findNpu(given.npu, dataFolders("npu")), given.parameters);
    if (!npu)
        return fail(npu.error());
    return cost::simulate({given.plan, given.program, std::move(*npu), given.parameters},
                          {.file = given.file, .profile = given.plan->profile}, progress);
}

} // namespace

Simulation::Simulation(DebugSession* session, KernelPlan* plan, QObject* parent) : SessionWork(session, parent), m_plan(plan)
{
    connect(plan, &KernelPlan::changed, this, &Simulation::onPlan);
    connect(this, &Simulation::changed, this, [this] {
        if (!busy())
            m_work.cancel(); // it was given up
    });
}

QString Simulation::busyText() const
{
    return tr("The program is being simulated.");
}

QString Simulation::givenUpText() const
{
    return tr("The simulation was canceled.");
}

/// Kernels are cut by lanes and scratchpad: where these are set, the plan is one for them.
std::optional<protocol::LowerRequest::Machine> Simulation::machine() const
{
    if (m_parameters.empty())
        return std::nullopt;
    const Result<sim::Npu>&named = statedNpu(), wanted = npu();
    if (!named || !wanted || sim::sameCut(*named, *wanted))
        return std::nullopt;
    protocol::LowerRequest::Machine machine = cost::machineOf(*wanted);
    for (const std::string& parameter : m_parameters) {
        sim::Npu alone = *named;
        if (sim::setNpuParameter(alone, parameter) && !sim::sameCut(alone, *named))
            machine.name += ", " + parameter;
    }
    return machine;
}

/// Of the kernels as they are planned, and for the configuration that is chosen.
bool Simulation::planHolds() const
{
    const auto cut = machine();
    return m_plan->any() && m_plan->isOfProfile() && m_plan->isOfTiles() && m_plan->answer()->npu == (cut ? cut->name : m_plan->npu());
}

bool Simulation::graphsHold() const
{
    return m_program && planHolds() && m_planned && keysOf(*m_planned) == keysOf(*m_plan->answer());
}

bool Simulation::needsSession() const
{
    return busy() ? m_phase != Phase::Run : !graphsHold();
}

QString Simulation::hindrance() const
{
    if (busy())
        return busyText();
    return needsSession() ? m_plan->hindrance() : QString();
}

void Simulation::ask()
{
    if (graphsHold())
        return simulate();
    if (const QString why = session().kernelHindrance(); !why.isEmpty())
        return refuse(Error{.message = why.toStdString()});
    if (planHolds())
        return askGraphs();
    m_phase = Phase::Plan;
    m_asked = QDateTime::currentDateTime();
    send(std::string(protocol::LowerRequest::command), protocol::encodeBody(lowerRequest()));
}

protocol::LowerRequest Simulation::lowerRequest() const
{
    protocol::LowerRequest request = m_plan->request();
    request.machine = machine();
    if (const auto wanted = npu(); wanted && m_plan->usesTuned())
        request.tuned = sim::simulationKey(*wanted);
    return request;
}

void Simulation::askGraphs()
{
    m_phase = Phase::Graphs;
    m_planned = m_plan->answer();
    m_program.reset();
    send(std::string(protocol::TileGraphsRequest::command), protocol::encodeBody(cost::tileGraphsOf(*m_planned)));
}

/// Texts of hundreds of kernels and their graphs: read on another thread.
void Simulation::take(std::string body)
{
    if (stopping())
        return refuse(Error{.message = UserText::listed(cancelledMessage)});
    if (m_phase == Phase::Plan) {
        m_work.start([body = std::move(body)](const Progress&) { return protocol::decodeBody<protocol::LowerAnswer>(body); },
                     [this, at = number()](Result<protocol::LowerAnswer> answer) {
                         if (isCurrent(at))
                             takePlan(std::move(answer));
                     });
        return;
    }
    m_work.start(
        [body = std::move(body), plan = m_planned,
         model = m_plan->document().model](const Progress&) -> Result<std::shared_ptr<const sim::Program>> {
            auto answer = protocol::decodeBody<protocol::TileGraphsAnswer>(body);
            if (!answer)
                return fail(answer.error());
            return std::make_shared<const sim::Program>(cost::simulatedProgram(*plan, std::move(*answer), *model->graph));
        },
        [this, at = number()](Result<std::shared_ptr<const sim::Program>> program) {
            if (isCurrent(at))
                takeGraphs(std::move(program));
        });
}

void Simulation::takePlan(Result<protocol::LowerAnswer> answer)
{
    if (!answer)
        return refuse(answer.error());
    m_plan->adopt(std::make_shared<const protocol::LowerAnswer>(std::move(*answer)), m_asked);
    askGraphs();
}

void Simulation::takeGraphs(Result<std::shared_ptr<const sim::Program>> program)
{
    if (!program)
        return refuse(program.error());
    m_program = std::move(*program);
    simulate();
}

void Simulation::simulate()
{
    m_phase = Phase::Run;
    m_work.start([given = Wanted{m_planned, m_program, m_parameters, m_plan->npu(), fileName(m_plan->document().file)}](
                     const Progress& progress) { return simulated(given, progress); },
                 [this, at = number()](Result<std::shared_ptr<const CostRun>> run) {
                     if (isCurrent(at))
                         takeRun(std::move(run));
                 },
                 [this](const QString& text, double fraction) { Q_EMIT progress(text, fraction); });
}

void Simulation::takeRun(Result<std::shared_ptr<const CostRun>> run)
{
    if (!run)
        return refuse(run.error());
    m_before = std::exchange(m_run, std::move(*run));
    m_overlays = {};
    Q_EMIT runChanged();
    conclude();
    if (m_before && m_reference.kind <= CostReference::Kind::Before)
        compareWithBefore();
}

/// A run is shown until there is another one.
void Simulation::clear()
{
    m_work.cancel();
    m_phase = graphsHold() ? Phase::Run : Phase::Plan;
}

void Simulation::end()
{
    if (busy())
        return;
    m_parameters.clear();
    m_program.reset();
    m_planned.reset();
    m_run.reset();
    m_before.reset();
    m_overlays = {};
    endComparison();
    forget();
    Q_EMIT runChanged();
}

/// Another plan leaves the figures, as those of the one before; where kernels are forgotten they go, too.
void Simulation::onPlan()
{
    if (m_plan->state() == State::Empty && !m_plan->any() && m_run && !busy())
        return end();
    Q_EMIT changed(); // what hinders a start, and what it would simulate
}

QString Simulation::outdatedText() const
{
    if (!m_run)
        return {};
    if (m_run->npu().name != m_plan->npu())
        return tr("of %1; %2 is chosen now", "configurations")
            .arg(QString::fromStdString(m_run->npu().name), QString::fromStdString(m_plan->npu()));
    if (m_run->parameters() != m_parameters)
        return tr("of another configuration");
    if (m_plan->any() && keysOf(m_run->plan()) != keysOf(*m_plan->answer()))
        return tr("of an earlier plan");
    return {};
}

const Result<sim::Npu>& Simulation::statedNpu() const
{
    if (auto& [name, npu] = m_stated; !npu || name != m_plan->npu()) {
        name = m_plan->npu();
        npu = sim::findNpu(name, dataFolders("npu"));
    }
    return *m_stated.second;
}

Result<sim::Npu> Simulation::npu() const
{
    return withParameters(statedNpu(), m_parameters);
}

Result<void> Simulation::setParameter(const std::string& assignment)
{
    std::vector<std::string> parameters = m_parameters;
    std::erase_if(parameters, [&](const std::string& parameter) { return nameOf(parameter) == nameOf(assignment); });
    parameters.push_back(assignment);
    if (auto tried = withParameters(statedNpu(), parameters); !tried)
        return fail(tried.error());
    m_parameters = std::move(parameters);
    Q_EMIT changed();
    return {};
}

void Simulation::resetParameter(const std::string& name)
{
    if (std::erase_if(m_parameters, [&](const std::string& parameter) { return nameOf(parameter) == name; }) > 0)
        Q_EMIT changed();
}

void Simulation::resetParameters()
{
    m_parameters.clear();
    Q_EMIT changed();
}

std::shared_ptr<const Overlay> Simulation::overlay(Side side, bool cycles) const
{
    auto& overlay = m_overlays[(side == Side::Fx ? 0 : 2) + (cycles ? 0 : 1)];
    if (!overlay && m_run)
        overlay = CostOverlay::of(CostOverlay::nodes(*m_run, m_plan->document(), side), cycles);
    return overlay;
}

void Simulation::retranslateOverlays()
{
    m_overlays = {};
}

void Simulation::startReference(CostReference reference, std::function<Result<CostReference>(const Progress&)> work)
{
    m_referenceError.clear();
    m_reference = std::move(reference);
    m_referring.start(std::move(work), [this](Result<CostReference> made) {
        if (made)
            m_reference = std::move(*made);
        else {
            m_referenceError = translated(made.error());
            m_reference = {};
        }
        Q_EMIT referenceChanged();
    });
    Q_EMIT referenceChanged();
}

void Simulation::compareWithBefore()
{
    m_referring.cancel();
    m_referenceError.clear();
    m_reference = {};
    if (m_before)
        m_reference = {CostReference::Kind::Before, tr("the previous run, %1", "configuration").arg(CostText::configuration(*m_before)),
                       m_before, m_before->trace()};
    Q_EMIT referenceChanged();
}

void Simulation::compareWithConfiguration(const QString& name)
{
    if (!m_run || !m_program)
        return;
    const Wanted given{m_planned, m_program, {}, name.toStdString(), fileName(m_plan->document().file)};
    startReference({CostReference::Kind::Configuration, name, {}, {}}, [given, name](const Progress& progress) -> Result<CostReference> {
        auto run = simulated(given, progress);
        if (!run)
            return fail(run.error());
        return CostReference{CostReference::Kind::Configuration, name, *run, (*run)->trace()};
    });
}

void Simulation::compareWithTrace(const QString& file)
{
    const QString name = QFileInfo(file).fileName();
    startReference({CostReference::Kind::Trace, name, {}, {}},
                   [path = file.toStdString(), name](const Progress& progress) -> Result<CostReference> {
                       auto trace = trace::readTrace(path, {.kernels = dump::kernelLookup({path}, {}, progress)}, progress);
                       if (!trace)
                           return fail(trace.error());
                       return CostReference{CostReference::Kind::Trace, name, {}, *trace};
                   });
}

void Simulation::cancelComparison()
{
    if (comparing())
        endComparison();
}

void Simulation::endComparison()
{
    m_referring.cancel();
    m_referenceError.clear();
    m_reference = {};
    Q_EMIT referenceChanged();
}

} // namespace nodewise::views
