// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/coverage_ask.h"

#include "core/base/data_folder.h"
#include "views/common/plugin_service.h"
#include "views/common/translated.h"

#include <QFileInfo>

#include <utility>

namespace nodewise::views {

namespace {

std::string absolute(const std::string& path)
{
    return path.empty() ? path : QFileInfo(QString::fromStdString(path)).absoluteFilePath().toStdString();
}

void nameOriginal(std::string& file, const CoverageAsk::Copies& copies)
{
    if (const auto found = copies.find(file); found != copies.end())
        file = found->second;
}

} // namespace

void nameOriginals(std::vector<protocol::ProfileProblem>& problems, const CoverageAsk::Copies& copies)
{
    for (protocol::ProfileProblem& problem : problems)
        nameOriginal(problem.file, copies);
}

protocol::ProfileSource withCopies(protocol::ProfileSource source, const CoverageAsk::Copies& copies)
{
    if (copies.empty() || !source.folders.empty())
        return source;
    source.folders.push_back(QFileInfo(QString::fromStdString(copies.begin()->first)).absolutePath().toStdString());
    for (std::string& folder : dataFolders("profiles"))
        source.folders.push_back(std::move(folder));
    return source;
}

QString CoverageSource::hindrance() const
{
    if (!document || !document->fx())
        return CoverageAsk::tr("Profiles judge an FX graph. Open the .pt2 file that this IR was made from.");
    if (!engine)
        return CoverageAsk::tr("This window has no engine to judge the program.");
    return engine->state() == EngineService::State::Unavailable ? engine->reason() : QString();
}

CoverageAsk::CoverageAsk(CoverageSource source, QObject* parent)
    : QObject(parent), m_source(std::move(source)), m_question(m_source.engine, this)
{
}

CoverageAsk::~CoverageAsk() = default;

void CoverageAsk::ask(const protocol::ProfileSource& profile, Copies copies)
{
    if (const QString why = hindrance(); !why.isEmpty())
        return refuse(why);
    m_asked = profile;
    m_copies = std::move(copies);
    m_givenUp = false;
    m_reason.clear();
    m_job.cancel();
    const Document& document = *m_source.document;
    protocol::CoverageRequest request{
        .program = absolute(document.file), .model = document.model->name, .profile = withCopies(profile, m_copies), .plugins = {}};
    if (m_source.plugins)
        m_source.plugins->name(request);
    m_question.ask(
        protocol::CoverageRequest::command, protocol::encodeBody(request), [this](const Result<std::string>& body) { take(body); },
        [this](const QString& what, double fraction) { Q_EMIT progressed(what, fraction); });
    setState(State::Running);
}

void CoverageAsk::take(const Result<std::string>& body)
{
    if (!body)
        return refuse(translated(body.error()));
    m_job.start(
        [body = std::make_shared<const std::string>(*body),
         copies = m_copies](const Progress&) -> Result<std::shared_ptr<const CoverageResult>> {
            auto answer = protocol::decodeBody<protocol::CoverageAnswer>(*body);
            if (!answer)
                return fail(answer.error());
            nameOriginals(answer->problems, copies);
            nameOriginals(answer->mistakes, copies);
            for (protocol::Judgment& judgment : answer->judgments)
                for (protocol::ChainLink& link : judgment.chain)
                    nameOriginal(link.file, copies);
            return std::make_shared<const CoverageResult>(std::move(*answer));
        },
        [this](Result<std::shared_ptr<const CoverageResult>> result) { finish(std::move(result)); });
}

void CoverageAsk::finish(Result<std::shared_ptr<const CoverageResult>> result)
{
    if (!result)
        return refuse(translated(result.error()));
    m_problems = (*result)->answer().problems;
    if (!m_problems.empty())
        return setState(State::Faulty);
    m_result = std::move(*result);
    m_profile = m_asked;
    setState(State::Done);
    Q_EMIT resultChanged();
}

std::vector<protocol::ProfileProblem> CoverageAsk::mistakes() const
{
    return m_state == State::Done && m_result ? m_result->answer().mistakes : m_problems;
}

void CoverageAsk::refuse(const QString& why)
{
    m_reason = why;
    m_problems.clear();
    setState(State::Failed);
}

void CoverageAsk::cancel()
{
    if (!busy())
        return;
    m_job.cancel();
    m_question.cancel();
    m_givenUp = true;
    refuse(tr("Judging was canceled."));
}

void CoverageAsk::clear()
{
    if (busy())
        cancel();
    m_problems.clear();
    m_reason.clear();
    m_givenUp = false;
    const bool any = std::exchange(m_result, nullptr) != nullptr;
    setState(State::Empty);
    if (any)
        Q_EMIT resultChanged();
}

void CoverageAsk::setState(State state)
{
    m_state = state;
    Q_EMIT changed();
}

} // namespace nodewise::views
