// SPDX-License-Identifier: Apache-2.0
#include "views/rewrite/pipeline_run.h"

#include "views/common/engine_service.h"
#include "views/common/plugin_service.h"
#include "views/common/translated.h"

#include <QFileInfo>

#include <utility>

namespace nodewise::views {

PipelineRun::PipelineRun(PipelineSource source, QObject* parent) : QObject(parent), m_source(std::move(source))
{
}

PipelineRun::~PipelineRun() = default;

void PipelineRun::setDocument(std::shared_ptr<const Document> document)
{
    cancel();
    m_source.document = std::move(document);
}

void PipelineRun::start(const protocol::ProfileSource& profile, const QString& ir)
{
    if (busy())
        cancel();
    if (!m_source.document || !m_source.document->fx())
        return refuse(tr("Profiles rewrite an FX graph. Open the .pt2 file that this IR was made from."));
    if (!m_source.engine)
        return refuse(tr("This window has no engine to rewrite the program."));
    if (m_source.engine->state() == EngineService::State::Unavailable)
        return refuse(m_source.engine->reason());
    const Document& document = *m_source.document;
    protocol::RewriteRequest request{.program = QFileInfo(QString::fromStdString(document.file)).absoluteFilePath().toStdString(),
                                     .model = document.model->name,
                                     .profile = profile,
                                     .plugins = {},
                                     .ir = ir.toStdString()};
    if (m_source.plugins)
        m_source.plugins->name(request);
    m_reason.clear();
    ++m_round;
    setState(State::Running);
    m_question = m_source.engine->ask(
        std::string(protocol::RewriteRequest::command), protocol::encodeBody(request), this,
        [this, ir, round = m_round](Result<std::string> body) {
            if (round == m_round)
                take(std::move(body), ir);
        },
        [this, round = m_round](const QString& what, double fraction) {
            if (round == m_round)
                Q_EMIT progressed(what, fraction);
        });
}

void PipelineRun::take(Result<std::string> body, const QString& ir)
{
    m_question = 0;
    if (!body)
        return refuse(translated(body.error()));
    m_job.start([document = m_source.document, text = std::make_shared<const std::string>(std::move(*body))](
                    const Progress& progress) { return pipelineOf(document, *text, progress); },
                [this, ir](Result<std::shared_ptr<const PipelineResult>> result) { finish(std::move(result), ir); });
}

void PipelineRun::finish(Result<std::shared_ptr<const PipelineResult>> result, const QString& ir)
{
    if (!result)
        return refuse(translated(result.error()));
    m_result = std::move(*result);
    setState(m_result->problems.empty() ? State::Done : State::Faulty);
    if (m_state == State::Done && !ir.isEmpty())
        Q_EMIT written(ir);
}

void PipelineRun::cancel()
{
    if (!busy())
        return;
    ++m_round;
    m_job.cancel();
    if (const quint64 question = std::exchange(m_question, 0))
        m_source.engine->cancel(question);
    refuse(tr("Rewriting was canceled."));
}

void PipelineRun::refuse(const QString& why)
{
    m_reason = why;
    setState(State::Failed);
}

void PipelineRun::setState(State state)
{
    m_state = state;
    Q_EMIT changed();
}

} // namespace nodewise::views
