// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/kernel_check.h"

#include "views/common/trust_service.h"
#include "views/debug/breakpoint_list.h"

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

KernelCheck::KernelCheck(DebugSession* session, KernelPlan* plan, TrustService* trust, QWidget* window, QObject* parent)
    : KernelRounds(session, plan, parent), m_trust(trust), m_window(window)
{
    connect(plan, &KernelPlan::answerChanged, this, &KernelCheck::onPlan);
}

QString KernelCheck::busyText() const
{
    return tr("Kernels are being checked.");
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

void KernelCheck::askValues(const std::string& folder)
{
    m_asked = QDateTime::currentDateTime();
    protocol::LowerRequest request = plan().request();
    request.values = folder;
    send(std::string(protocol::LowerRequest::command), protocol::encodeBody(request));
}

void KernelCheck::takeValues(std::string body)
{
    m_decoding.start([body = std::move(body)](const Progress&) { return protocol::decodeBody<protocol::LowerAnswer>(body); },
                     [this, at = number()](Result<protocol::LowerAnswer> answer) {
                         if (isCurrent(at))
                             takePlan(std::move(answer));
                     });
}

void KernelCheck::takePlan(Result<protocol::LowerAnswer> answer)
{
    if (!answer)
        return refuse(answer.error());
    const auto fresh = std::make_shared<const protocol::LowerAnswer>(std::move(*answer));
    std::vector<std::uint32_t> queue = m_chosen;
    if (queue.empty() || keysOf(*fresh) != keysOf(*plan().answer())) { // numbers of another plan say nothing of this one
        queue.resize(fresh->kernels.size());
        std::iota(queue.begin(), queue.end(), 0u);
    }
    plan().adopt(fresh, m_asked);
    askTrust(std::move(queue));
}

/// Rendering a template harms nobody; its kernels are machine code.
void KernelCheck::askTrust(std::vector<std::uint32_t> queue)
{
    QStringList files;
    for (const std::uint32_t at : queue) {
        const protocol::LoweredKernel& kernel = plan().answer()->kernels[at];
        files.append(QString::fromStdString(kernel.file));
        for (const std::string& file : kernel.sources)
            files.append(QString::fromStdString(file));
    }
    files.removeDuplicates();
    const auto current = [this, at = number()] { return isCurrent(at); };
    m_trust->ask(
        {.what = TrustRequest::What::Kernels, .files = files, .does = {}}, m_window,
        [this, current, queue = std::move(queue)] {
            if (current())
                runAll(queue);
        },
        [this, current] {
            if (current())
                refuse(Error{.message = UserText("kernels of templates that are not trusted are not run")});
        });
}

void KernelCheck::runAll(const std::vector<std::uint32_t>& queue)
{
    std::vector<Run> runs;
    for (const std::uint32_t at : queue)
        if (const protocol::LoweredKernel& kernel = plan().answer()->kernels[at]; !kernel.text.empty())
            runs.push_back(runOf(at, at, kernel, kernel.operands));
    run(std::move(runs), 0, queue.size());
}

/// What was found of kernels that are not checked again stays.
void KernelCheck::clear()
{
    m_decoding.cancel();
    if (m_chosen.empty())
        verdicts().clear();
    else
        for (const std::uint32_t kernel : m_chosen)
            verdicts().erase(kernel);
    onVerdicts();
}

void KernelCheck::onPlan()
{
    std::vector<std::string> keys = keysOf(*plan().answer());
    if (keys != m_keys) {
        m_keys = std::move(keys);
        verdicts().clear();
        if (!busy() && state() != State::Empty)
            forget();
    }
    onVerdicts();
}

void KernelCheck::onVerdicts()
{
    m_judged = false;
    Q_EMIT verdictsChanged();
}

KernelVerdict::Kind KernelCheck::kindOf(std::uint32_t kernel) const
{
    const auto& kernels = plan().answer()->kernels;
    if (kernel < kernels.size() && !kernels[kernel].canRun())
        return Kind::Failed;
    if (const KernelVerdict* verdict = tryVerdict(kernel))
        return verdict->kind();
    const protocol::KeptVerdict* kept = tryKept(kernel);
    return !kept ? Kind::None : kept->outcome != Outcome::Done ? Kind::Failed : kept->equal ? Kind::Equal : Kind::Differs;
}

const protocol::KeptVerdict* KernelCheck::tryKept(std::uint32_t kernel) const
{
    const auto& kernels = plan().answer()->kernels;
    return kernel < kernels.size() && kernels[kernel].kept && !tryVerdict(kernel) ? &*kernels[kernel].kept : nullptr;
}

int KernelCheck::keptCount() const
{
    int count = 0;
    for (std::uint32_t kernel = 0; kernel < plan().answer()->kernels.size(); ++kernel)
        count += tryKept(kernel) ? 1 : 0;
    return count;
}

exporting::CheckedKernels KernelCheck::checked() const
{
    exporting::CheckedKernels out;
    for (const auto& [kernel, found] : verdicts())
        out.emplace(kernel, exporting::CheckedKernel{*found.run, found.verdict, plan().answer()->kernels[kernel].hasValues()});
    return out;
}

std::array<std::uint64_t, 4> KernelCheck::counts() const
{
    std::array<std::uint64_t, 4> counts{};
    for (std::uint32_t kernel = 0; kernel < plan().answer()->kernels.size(); ++kernel)
        ++counts[std::size_t(kindOf(kernel))];
    return counts;
}

void KernelCheck::judge() const
{
    if (std::exchange(m_judged, true))
        return;
    const Document& document = plan().document();
    auto& [fx, ir] = m_marks;
    fx.clear();
    ir.clear();
    m_kernels = {};
    m_overlays = {};
    if (!plan().any() || !document.fx())
        return;
    fx.resize(document.fx()->nodes().size());
    m_kernels[0].resize(fx.size());
    ir.resize(document.ir ? document.ir->nodes.size() : 0);
    m_kernels[1].resize(ir.size());
    for (const protocol::LoweredNode& node : plan().answer()->nodes) {
        if (node.node >= fx.size())
            continue;
        const std::uint32_t kernel = plan().tryKernel(node.node).value_or(0);
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
