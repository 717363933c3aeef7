// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/kernel_rounds.h"

#include "views/debug/debug_session.h"

#include <QDir>
#include <QFileInfo>

namespace nodewise::views {

namespace {

using Kind = KernelVerdict::Kind;
using Outcome = protocol::KernelRunAnswer::Outcome;

/// Values are large and read once: they lie in memory where there is such a folder.
QString valuesTemplate()
{
    const QString memory = QStringLiteral("/dev/shm");
    return (QFileInfo(memory).isWritable() ? memory : QDir::tempPath()) + QStringLiteral("/nodewise-kernels-XXXXXX");
}

} // namespace

Kind KernelVerdict::kind() const
{
    if (!run)
        return Kind::None;
    if (run->outcome != Outcome::Done)
        return Kind::Failed;
    return !verdict ? Kind::None : verdict->equal ? Kind::Equal : Kind::Differs;
}

KernelRounds::KernelRounds(DebugSession* session, KernelPlan* plan, QObject* parent) : SessionWork(session, parent), m_plan(plan)
{
    connect(this, &SessionWork::changed, this, [this, was = false]() mutable {
        if (!busy())
            m_values.reset();
        if (std::exchange(was, busy()) != busy()) // verdicts are of one set of values at a time
            m_plan->setTaken(busy());
    });
}

QString KernelRounds::hindrance() const
{
    return busy() ? busyText() : m_plan->hindrance();
}

QString KernelRounds::givenUpText() const
{
    return tr("The check was canceled.");
}

const KernelVerdict* KernelRounds::tryVerdict(std::uint32_t id) const
{
    const auto found = m_verdicts.find(id);
    return found == m_verdicts.end() ? nullptr : &found->second;
}

void KernelRounds::ask()
{
    if (const QString why = session().kernelHindrance(); !why.isEmpty())
        return refuse(Error{.message = why.toStdString()});
    m_values.emplace(valuesTemplate());
    if (!m_values->isValid())
        return refuse(Error{.message = UserText("can't create a folder for values"), .file = m_values->errorString().toStdString()});
    m_phase = Phase::Values;
    askValues(m_values->path().toStdString());
}

void KernelRounds::take(std::string body)
{
    switch (m_phase) {
    case Phase::Values:
        return takeValues(std::move(body));
    case Phase::Run:
        return takeRun(body);
    case Phase::Verdicts:
        return takeVerdicts(body);
    }
}

KernelRounds::Run KernelRounds::runOf(std::uint32_t id, std::uint32_t number, const protocol::LoweredKernel& kernel,
                                      const std::vector<protocol::KernelOperand>& operands)
{
    return {id, number, {.name = kernel.name, .source = {.text = kernel.text}, .entry = kernel.name, .operands = operands}};
}

void KernelRounds::run(std::vector<Run> runs, std::size_t before, std::size_t all)
{
    m_runs = std::move(runs);
    m_at = 0;
    m_before = before;
    m_all = all;
    runNext();
}

void KernelRounds::runNext()
{
    if (m_at < m_runs.size()) {
        const protocol::KernelRunRequest& request = m_runs[m_at].request;
        m_phase = Phase::Run;
        send(std::string(protocol::KernelRunRequest::command), protocol::encodeBody(request));
        const std::size_t done = m_before + m_at;
        Q_EMIT progress(tr("%1, %2 of %3", "kernel").arg(QString::fromStdString(request.name)).arg(done + 1).arg(m_all),
                        double(done) / double(m_all));
        return;
    }
    protocol::LowerVerdictsRequest ran;
    for (const Run& run : m_runs)
        ran.add(run.number, *m_verdicts[run.id].run);
    m_phase = Phase::Verdicts;
    if (ran.runs.empty())
        return onCompared();
    send(std::string(protocol::LowerVerdictsRequest::command), protocol::encodeBody(ran));
}

void KernelRounds::takeRun(const std::string& body)
{
    auto run = protocol::decodeBody<protocol::KernelRunAnswer>(body);
    if (!run)
        return refuse(run.error());
    m_verdicts[m_runs[m_at].id] = KernelVerdict{std::move(*run), std::nullopt};
    ++m_at;
    onVerdicts();
    runNext();
}

void KernelRounds::takeVerdicts(const std::string& body)
{
    auto answer = protocol::decodeBody<protocol::LowerVerdictsAnswer>(body);
    if (!answer)
        return refuse(answer.error());
    for (protocol::LowerVerdictsAnswer::Verdict& verdict : answer->verdicts)
        for (const Run& run : m_runs)
            if (run.number == verdict.kernel)
                m_verdicts[run.id].verdict = verdict;
    onVerdicts();
    onCompared();
}

} // namespace nodewise::views
