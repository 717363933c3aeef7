// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/kernel_check.h"

#include "views/common/trust_service.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_session.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <numeric>

namespace nodewise::views {

namespace {

using Kind = KernelVerdict::Kind;
using Outcome = protocol::KernelRunAnswer::Outcome;

std::vector<std::string> keysOf(const protocol::LowerAnswer& plan)
{
    std::vector<std::string> keys;
    for (const protocol::LoweredKernel& kernel : plan.kernels)
        keys.push_back(kernel.key);
    return keys;
}

Lowered markOf(protocol::LoweredNode::Route route)
{
    switch (route) {
    case protocol::LoweredNode::Route::None:
    case protocol::LoweredNode::Route::Body:
        break;
    case protocol::LoweredNode::Route::View:
        return Lowered::View;
    case protocol::LoweredNode::Route::Kernel:
        return Lowered::Kernel;
    case protocol::LoweredNode::Route::Fallback:
        return Lowered::Fallback;
    }
    return Lowered::None;
}

} // namespace

QString KernelCheck::valuesTemplate()
{
    const QString memory = QStringLiteral("/dev/shm");
    return (QFileInfo(memory).isWritable() ? memory : QDir::tempPath()) + QStringLiteral("/nodewise-kernels-XXXXXX");
}

KernelVerdict::Kind KernelVerdict::kind() const
{
    if (!run)
        return Kind::None;
    if (run->outcome != Outcome::Done)
        return Kind::Failed;
    return !verdict ? Kind::None : verdict->equal ? Kind::Equal : Kind::Differs;
}

KernelCheck::KernelCheck(DebugSession* session, KernelPlan* plan, TrustService* trust, QWidget* window, QObject* parent)
    : SessionWork(session, parent), m_plan(plan), m_trust(trust), m_window(window)
{
    connect(plan, &KernelPlan::answerChanged, this, &KernelCheck::onPlan);
    connect(this, &KernelCheck::changed, this, [this] {
        if (!busy())
            m_values.reset();
        m_plan->setTaken(busy());
    });
}

QString KernelCheck::busyText() const
{
    return tr("Kernels are being checked.");
}

QString KernelCheck::givenUpText() const
{
    return tr("The check was canceled.");
}

QString KernelCheck::hindrance() const
{
    if (busy())
        return busyText();
    return m_plan->hindrance();
}

void KernelCheck::startAll()
{
    startSome({});
}

void KernelCheck::startSome(std::vector<std::uint32_t> kernels)
{
    if (busy())
        return;
    m_chosen = std::move(kernels);
    start();
}

void KernelCheck::ask()
{
    if (const QString why = session().kernelHindrance(); !why.isEmpty())
        return refuse(Error{.message = why.toStdString()});
    m_values.emplace(valuesTemplate());
    if (!m_values->isValid())
        return refuse(Error{.message = UserText("can't create a folder for values"), .file = m_values->errorString().toStdString()});
    m_phase = Phase::Values;
    send(std::string(protocol::LowerRequest::command),
         protocol::encodeBody(
             protocol::LowerRequest{.profile = m_plan->profile(), .npu = m_plan->npu(), .values = m_values->path().toStdString()}));
}

void KernelCheck::take(std::string body)
{
    switch (m_phase) {
    case Phase::Values:
        return m_decoding.start([body = std::move(body)](const Progress&) { return protocol::decodeBody<protocol::LowerAnswer>(body); },
                                [this, at = number()](Result<protocol::LowerAnswer> answer) {
                                    if (isCurrent(at))
                                        takePlan(std::move(answer));
                                });
    case Phase::Run:
        return takeRun(body);
    case Phase::Verdicts:
        return takeVerdicts(body);
    }
}

void KernelCheck::takePlan(Result<protocol::LowerAnswer> answer)
{
    if (!answer)
        return refuse(answer.error());
    const auto plan = std::make_shared<const protocol::LowerAnswer>(std::move(*answer));
    const bool same = keysOf(*plan) == keysOf(*m_plan->answer());
    m_queue.clear();
    if (!m_chosen.empty() && same) {
        m_queue = m_chosen;
    } else { // numbers of another plan say nothing of this one
        m_queue.resize(plan->kernels.size());
        std::iota(m_queue.begin(), m_queue.end(), 0u);
    }
    m_at = 0;
    m_plan->adopt(plan);
    askTrust();
}

/// Rendering a template harms nobody; its kernels are machine code.
void KernelCheck::askTrust()
{
    QStringList files;
    for (const std::uint32_t index : m_queue) {
        const protocol::LoweredKernel& kernel = m_plan->answer()->kernels[index];
        files.append(QString::fromStdString(kernel.file));
        for (const std::string& file : kernel.sources)
            files.append(QString::fromStdString(file));
    }
    files.removeDuplicates();
    const auto current = [this, at = number()] { return isCurrent(at); };
    m_trust->ask(
        {.what = TrustRequest::What::Kernels, .files = files, .does = {}}, m_window,
        [this, current] {
            if (current())
                runNext();
        },
        [this, current] {
            if (current())
                refuse(Error{.message = UserText("kernels of templates that are not trusted are not run")});
        });
}

/// One after the other, each a question that can be given up; then all that ran are compared at once.
void KernelCheck::runNext()
{
    const protocol::LowerAnswer& plan = *m_plan->answer();
    while (m_at < m_queue.size() && plan.kernels[m_queue[m_at]].text.empty())
        ++m_at;
    if (m_at < m_queue.size()) {
        const protocol::LoweredKernel& kernel = plan.kernels[m_queue[m_at]];
        m_phase = Phase::Run;
        send(std::string(protocol::KernelRunRequest::command),
             protocol::encodeBody(protocol::KernelRunRequest{
                 .name = kernel.name, .source = {.text = kernel.text}, .entry = kernel.name, .operands = kernel.operands}));
        Q_EMIT progress(tr("%1, kernel %2 of %3").arg(QString::fromStdString(kernel.name)).arg(m_at + 1).arg(m_queue.size()),
                        double(m_at) / double(m_queue.size()));
        return;
    }
    protocol::LowerVerdictsRequest ran;
    for (const std::uint32_t kernel : m_queue)
        if (const KernelVerdict* found = tryVerdict(kernel))
            ran.add(kernel, *found->run);
    m_phase = Phase::Verdicts;
    if (ran.runs.empty())
        return conclude();
    send(std::string(protocol::LowerVerdictsRequest::command), protocol::encodeBody(ran));
}

void KernelCheck::takeRun(const std::string& body)
{
    auto run = protocol::decodeBody<protocol::KernelRunAnswer>(body);
    if (!run)
        return refuse(run.error());
    m_verdicts[m_queue[m_at]] = KernelVerdict{std::move(*run), std::nullopt};
    ++m_at;
    forgetMarks();
    runNext();
}

void KernelCheck::takeVerdicts(const std::string& body)
{
    auto answer = protocol::decodeBody<protocol::LowerVerdictsAnswer>(body);
    if (!answer)
        return refuse(answer.error());
    for (protocol::LowerVerdictsAnswer::Verdict& verdict : answer->verdicts)
        if (const auto found = m_verdicts.find(verdict.kernel); found != m_verdicts.end())
            found->second.verdict = std::move(verdict);
    forgetMarks();
    conclude();
}

/// What was found of kernels that are not checked again stays.
void KernelCheck::clear()
{
    m_decoding.cancel();
    if (m_chosen.empty())
        m_verdicts.clear();
    else
        for (const std::uint32_t kernel : m_chosen)
            m_verdicts.erase(kernel);
    forgetMarks();
}

void KernelCheck::onPlan()
{
    std::vector<std::string> keys = keysOf(*m_plan->answer());
    if (keys != m_keys) {
        m_keys = std::move(keys);
        m_verdicts.clear();
        if (!busy() && state() != State::Empty)
            forget();
    }
    forgetMarks();
}

void KernelCheck::forgetMarks()
{
    m_judged = false;
    Q_EMIT verdictsChanged();
}

KernelVerdict::Kind KernelCheck::kindOf(std::uint32_t kernel) const
{
    const auto& kernels = m_plan->answer()->kernels;
    if (kernel < kernels.size() && kernels[kernel].text.empty())
        return Kind::Failed;
    if (const KernelVerdict* verdict = tryVerdict(kernel))
        return verdict->kind();
    const protocol::KeptVerdict* kept = tryKept(kernel);
    return !kept ? Kind::None : kept->outcome != Outcome::Done ? Kind::Failed : kept->equal ? Kind::Equal : Kind::Differs;
}

const protocol::KeptVerdict* KernelCheck::tryKept(std::uint32_t kernel) const
{
    const auto& kernels = m_plan->answer()->kernels;
    return kernel < kernels.size() && kernels[kernel].kept && !tryVerdict(kernel) ? &*kernels[kernel].kept : nullptr;
}

int KernelCheck::keptCount() const
{
    int count = 0;
    for (std::uint32_t kernel = 0; kernel < m_plan->answer()->kernels.size(); ++kernel)
        count += tryKept(kernel) ? 1 : 0;
    return count;
}

exporting::CheckedKernels KernelCheck::checked() const
{
    exporting::CheckedKernels out;
    for (const auto& [kernel, found] : m_verdicts)
        out.emplace(kernel, exporting::CheckedKernel{*found.run, found.verdict, m_plan->answer()->kernels[kernel].hasValues()});
    return out;
}

const KernelVerdict* KernelCheck::tryVerdict(std::uint32_t kernel) const
{
    const auto found = m_verdicts.find(kernel);
    return found == m_verdicts.end() ? nullptr : &found->second;
}

std::array<std::uint64_t, 4> KernelCheck::counts() const
{
    std::array<std::uint64_t, 4> counts{};
    for (std::uint32_t kernel = 0; kernel < m_plan->answer()->kernels.size(); ++kernel)
        ++counts[std::size_t(kindOf(kernel))];
    return counts;
}

void KernelCheck::judge() const
{
    if (std::exchange(m_judged, true))
        return;
    const Document& document = m_plan->document();
    auto& [fx, ir] = m_marks;
    fx.clear();
    ir.clear();
    m_kernels = {};
    m_overlays = {};
    if (!m_plan->any() || !document.fx())
        return;
    fx.resize(document.fx()->nodes().size());
    m_kernels[0].resize(fx.size());
    ir.resize(document.ir ? document.ir->nodes.size() : 0);
    m_kernels[1].resize(ir.size());
    for (const protocol::LoweredNode& node : m_plan->answer()->nodes) {
        if (node.node >= fx.size())
            continue;
        const std::uint32_t kernel = m_plan->tryKernel(node.node).value_or(0);
        const bool bad = node.launch && kindOf(kernel) >= Kind::Differs;
        fx[node.node] = bad ? Lowered::Failed : markOf(node.route);
        m_kernels[0][node.node] = kernel;
        for (const std::uint32_t linked : linkedNodes(document, Side::Fx, node.node))
            if (linked < ir.size() && fx[node.node] > ir[linked]) {
                ir[linked] = fx[node.node];
                m_kernels[1][linked] = kernel;
            }
    }
}

const std::vector<Lowered>& KernelCheck::marks(Side side) const
{
    judge();
    return m_marks[side == Side::Fx ? 0 : 1];
}

std::shared_ptr<const Overlay> KernelCheck::overlay(Side side) const
{
    judge();
    const std::size_t at = side == Side::Fx ? 0 : 1;
    if (!m_overlays[at])
        m_overlays[at] = KernelOverlay::of(m_marks[at], m_kernels[at]);
    return m_overlays[at];
}

} // namespace nodewise::views
