// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/template_draft.h"

#include "core/base/data_folder.h"
#include "views/common/translated.h"
#include "views/debug/debug_session.h"
#include "views/kernel/kernel_plan.h"

#include <algorithm>

namespace nodewise::views {

namespace {

using Lifetime = DebugSession::Lifetime;
using Session = DebugSession::State;
constexpr int pauseMs = 250; ///< of typing

} // namespace

TemplateDraft::TemplateDraft(const KernelContext& context, QObject* parent)
    : QObject(parent), m_context(context), m_answer(std::make_shared<const protocol::TemplateDraftAnswer>()),
      m_typed(
          this, pauseMs,
          [this] {
              return Draft{m_name.toStdString(), m_texts};
          },
          mistakeOf,
          [this](const std::optional<protocol::TemplateProblem>& mistake) {
              if (!mistake)
                  return ask();
              drop();
              take({.problems = {*mistake}});
          })
{
    connect(m_context.session, &DebugSession::stateChanged, this, &TemplateDraft::onSession);
    connect(m_context.kernels, &KernelPlan::changed, this, [this, npu = m_context.kernels->npu()]() mutable {
        if (m_state != State::Empty && std::exchange(npu, m_context.kernels->npu()) != m_context.kernels->npu())
            ask(); // another machine
    });
}

void TemplateDraft::setTexts(const QString& name, lowering::TemplateTexts texts, bool soon)
{
    if (m_state != State::Empty && name == m_name && texts == m_texts)
        return;
    if (name != m_name) {
        m_answer = std::make_shared<const protocol::TemplateDraftAnswer>();
        m_problems.clear();
        m_kernel.reset();
        m_checked.reset();
    }
    m_name = name;
    m_texts = std::move(texts);
    if (soon)
        m_typed.soon();
    else
        m_typed.now();
}

std::optional<protocol::TemplateProblem> TemplateDraft::mistakeOf(const Draft& draft, const Progress&)
{
    const auto folders = dataFolders("templates");
    const auto file = lowering::parseDraft(draft.name, draft.texts, folders);
    if (file)
        return {};
    return protocol::problemOf(file.error(), (folders.empty() ? "" : folders.back() + '/') + draft.name + ".mlir", "");
}

bool TemplateDraft::settled() const
{
    const protocol::LoweredKernel* shown = kernel();
    return !m_typed.busy() && (m_state == State::Failed || (m_state == State::Rendered && (!shown || shown->text.empty() || m_checked)));
}

void TemplateDraft::setNode(std::optional<std::uint32_t> node)
{
    if (std::exchange(m_node, node) == node)
        return;
    chooseKernel();
    Q_EMIT changed();
}

protocol::TemplateDraftRequest TemplateDraft::request() const
{
    return {.name = m_name.toStdString(), .text = m_texts.text, .functions = m_texts.functions, .npu = m_context.kernels->npu()};
}

/// What is asked of texts before.
void TemplateDraft::drop()
{
    ++m_number;
    if (m_request != 0)
        m_context.session->cancelRequest(std::exchange(m_request, 0));
}

void TemplateDraft::ask()
{
    drop();
    DebugSession& session = *m_context.session;
    if (const QString why = session.kernelHindrance(); !why.isEmpty())
        return setState(State::Failed, why);
    if (!session.stopped()) {
        const bool launch = !session.alive() && m_state != State::Waiting;
        setState(State::Waiting);
        if (launch)
            Q_EMIT launchRequested();
        return;
    }
    setState(State::Rendering);
    m_request = session.ask<protocol::TemplateDraftAnswer>(
        request(), this,
        [this, number = m_number](Result<protocol::TemplateDraftAnswer> answer) {
            if (number != m_number)
                return;
            m_request = 0;
            if (answer)
                take(std::move(*answer));
            else
                setState(State::Failed, translated(answer.error()));
        },
        Lifetime::Session);
}

void TemplateDraft::take(protocol::TemplateDraftAnswer answer)
{
    m_answer = std::make_shared<const protocol::TemplateDraftAnswer>(std::move(answer));
    m_problems = m_answer->problems;
    m_kernel.reset();
    chooseKernel();
    setState(State::Rendered);
}

const protocol::LoweredKernel* TemplateDraft::kernel() const
{
    return m_kernel ? &m_answer->plan.kernels[*m_kernel] : nullptr;
}

std::vector<std::uint32_t> TemplateDraft::takenNodes() const
{
    std::vector<std::uint32_t> nodes;
    for (const protocol::LoweredNode& node : m_answer->plan.nodes)
        if (node.launch)
            nodes.push_back(node.node);
    return nodes;
}

/// Of the node, or of the first that has one.
void TemplateDraft::chooseKernel()
{
    const protocol::LowerAnswer& plan = m_answer->plan;
    std::optional<std::uint32_t> first, own;
    for (const protocol::LoweredNode& node : plan.nodes) {
        if (!node.launch)
            continue;
        const std::uint32_t kernel = plan.launches[*node.launch].kernel;
        if (!first)
            first = kernel;
        if (node.node == m_node)
            own = kernel;
    }
    if (!own)
        own = first;
    if (own && m_kernel == own)
        return;
    m_kernel = own;
    m_checked.reset();
    m_problems = m_answer->problems;
    const protocol::LoweredKernel* shown = kernel();
    if (!shown || shown->text.empty())
        return;
    m_context.session->ask<protocol::KernelCheckAnswer>(
        protocol::KernelCheckRequest{.name = shown->name, .source = {.text = shown->text}, .outline = true, .symbols = true}, this,
        [this, answer = m_answer, of = own](Result<protocol::KernelCheckAnswer> body) {
            if (answer == m_answer && of == m_kernel)
                takeCheck(std::move(body));
        },
        Lifetime::Session);
}

void TemplateDraft::verifyAll(std::function<void(const Verified& verified)> then)
{
    verifyFrom(0, {.kernels = m_answer->plan.kernels.size()}, then);
}

/// One after the other.
void TemplateDraft::verifyFrom(std::size_t kernel, Verified verified, const std::function<void(const Verified&)>& then)
{
    const auto& kernels = m_answer->plan.kernels;
    for (; kernel < kernels.size() && kernels[kernel].text.empty(); ++kernel) {
        verified.failed.push_back(kernels[kernel].name);
        verified.why = verified.why.isEmpty() ? translated(kernels[kernel].why) : verified.why;
    }
    if (kernel == kernels.size())
        return then(verified);
    m_context.session->ask<protocol::KernelCheckAnswer>(
        protocol::KernelCheckRequest{.name = kernels[kernel].name, .source = {.text = kernels[kernel].text}}, this,
        [this, answer = m_answer, kernel, verified, then](const Result<protocol::KernelCheckAnswer>& body) mutable {
            if (answer != m_answer)
                return;
            if (!body || !body->verified) {
                verified.failed.push_back(answer->plan.kernels[kernel].name);
                if (verified.why.isEmpty())
                    verified.why = !body                       ? translated(body.error())
                                   : body->diagnostics.empty() ? QString()
                                                               : QString::fromStdString(body->diagnostics.front().message);
            }
            verifyFrom(kernel + 1, std::move(verified), then);
        },
        Lifetime::Session);
}

void TemplateDraft::takeCheck(Result<protocol::KernelCheckAnswer> answer)
{
    if (!answer)
        return setState(State::Failed, translated(answer.error()));
    m_checked = std::move(*answer);
    m_problems = m_answer->problems;
    const auto said = protocol::problemsOf(*kernel(), m_checked->diagnostics);
    m_problems.insert(m_problems.end(), said.begin(), said.end());
    Q_EMIT kernelChecked();
}

void TemplateDraft::onSession()
{
    const Session state = m_context.session->state();
    if (m_state == State::Empty)
        return;
    if (m_state == State::Waiting && state == Session::Stopped)
        return ask();
    if (state == Session::Failed && m_state == State::Waiting)
        return setState(State::Failed, m_context.session->reason());
    if (m_state == State::Rendering && !m_context.session->alive())
        setState(State::Failed, m_context.session->reason());
}

void TemplateDraft::setState(State state, const QString& reason)
{
    m_state = state;
    m_reason = reason;
    Q_EMIT changed();
}

} // namespace nodewise::views
