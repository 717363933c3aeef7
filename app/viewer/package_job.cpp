// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/package_job.h"

#include "app/viewer/services.h"
#include "core/base/progress.h"
#include "views/common/plugin_service.h"
#include "views/common/translated.h"
#include "views/debug/debug_session.h"

#include <utility>

namespace nodewise::viewer {

using views::DebugSession;
using State = DebugSession::State;

PackageJob::PackageJob(DebugSession* live, protocol::LaunchArguments launch, const Services& services, QObject* parent)
    : QObject(parent), m_live(live), m_plugins(services.plugins), m_launch(std::move(launch)), m_engine(services.engine),
      m_engineArguments(services.engineArguments)
{
    connect(live, &DebugSession::progress, this, [this](const QString& text, double fraction) {
        if (!m_own)
            onProgress(text, fraction);
    });
}

PackageJob::~PackageJob()
{
    if (m_running && !m_own && m_live && m_told)
        m_live->cancelProgress();
}

bool PackageJob::usesLive() const
{
    return m_live && m_live->stopped() && m_live->side() == protocol::Side::Fx;
}

void PackageJob::start(const protocol::BundleRequest& request)
{
    if (m_running)
        return;
    const bool busy =
        m_live && m_live->side() == protocol::Side::Fx && (m_live->state() == State::Running || m_live->state() == State::Starting);
    if (busy)
        return Q_EMIT failed(tr("The program is running. Pause it (F8), or wait for the next stop."));
    m_request = request;
    m_running = true;
    m_asked = m_told = m_cancelWanted = false;
    ++m_number;
    if (usesLive()) {
        m_asked = true;
        return ask(m_live);
    }
    Q_EMIT progress(tr("Starting a session for the package…"), -1);
    if (!m_plugins)
        return launch();
    m_plugins->whenSettled(this, [this, number = m_number] {
        if (m_running && number == m_number)
            launch();
    });
}

void PackageJob::launch()
{
    m_own = new DebugSession(m_engine, m_engineArguments, this);
    connect(m_own, &DebugSession::stateChanged, this, &PackageJob::onOwnState);
    connect(m_own, &DebugSession::progress, this, &PackageJob::onProgress);
    if (m_plugins)
        m_launch.plugins = m_plugins->active();
    m_own->launch(m_launch);
}

void PackageJob::onOwnState()
{
    const State state = m_own->state();
    if (state == State::Stopped && !std::exchange(m_asked, true))
        return ask(m_own);
    if (state == State::Failed || state == State::Crashed || state == State::Ended)
        take(fail(m_own->reason().toStdString()));
}

void PackageJob::ask(DebugSession* session)
{
    session->ask<protocol::BundleAnswer>(
        m_request, this,
        [this, number = m_number](Result<protocol::BundleAnswer> answer) {
            if (number == m_number)
                take(std::move(answer));
        },
        DebugSession::Lifetime::Session);
}

void PackageJob::onProgress(const QString& text, double fraction)
{
    if (!m_running)
        return;
    m_told = m_told || !text.isEmpty();
    if (!text.isEmpty())
        Q_EMIT progress(text, fraction);
    if (m_cancelWanted && m_told && !m_own && m_live)
        m_live->cancelProgress();
}

void PackageJob::take(Result<protocol::BundleAnswer> answer)
{
    if (!m_running)
        return;
    end();
    if (answer)
        Q_EMIT saved(*answer);
    else if (answer.error().message == cancelledMessage)
        Q_EMIT cancelled();
    else
        Q_EMIT failed(views::translated(answer.error()));
}

void PackageJob::cancel()
{
    if (!m_running)
        return;
    if (m_own || !m_asked) { // nobody else has that session
        end();
        return Q_EMIT cancelled();
    }
    m_cancelWanted = true;
    if (m_told && m_live)
        m_live->cancelProgress();
}

void PackageJob::end()
{
    m_running = false;
    ++m_number;
    if (!m_own)
        return;
    m_own->disconnect(this);
    m_own->end();
    std::exchange(m_own, nullptr)->deleteLater();
}

} // namespace nodewise::viewer
