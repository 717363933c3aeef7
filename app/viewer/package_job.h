// SPDX-License-Identifier: Apache-2.0
// Makes a package for a bug report (core/protocol/bundle.h): of the session that is on, or of one that is started for it alone.
#pragma once

#include "core/protocol/bundle.h"
#include "core/protocol/launch.h"

#include <QObject>
#include <QPointer>
#include <QString>

namespace nodewise::views {
class DebugSession;
class PluginService;
} // namespace nodewise::views

namespace nodewise::viewer {

struct Services;

/// Where the tab's session stands and runs the FX graph, it makes the package, edits included, and stands there again afterwards. Else a
/// session of its own does: the tab's is not disturbed. GUI thread; one package at a time. Gives the work up when it dies.
class PackageJob : public QObject {
    Q_OBJECT
public:
    /// `launch`: what a session of its own is started with; of the FX graph.
    PackageJob(views::DebugSession* live, protocol::LaunchArguments launch, const Services& services, QObject* parent = nullptr);
    ~PackageJob() override;

    /// Values were edited in the session that will make the package, or in one that can't.
    bool usesLive() const;
    void start(const protocol::BundleRequest& request);
    void cancel();
    bool running() const { return m_running; }

Q_SIGNALS:
    void progress(const QString& text, double fraction);
    void saved(const nodewise::protocol::BundleAnswer& answer);
    void failed(const QString& reason);
    void cancelled();

private:
    void ask(views::DebugSession* session);
    void launch();
    void onOwnState();
    void onProgress(const QString& text, double fraction);
    void take(Result<protocol::BundleAnswer> answer);
    void end();

    QPointer<views::DebugSession> m_live;
    views::DebugSession* m_own = nullptr; ///< child; while it works
    views::PluginService* m_plugins;      ///< may be null
    protocol::LaunchArguments m_launch;
    QString m_engine;
    QStringList m_engineArguments;
    protocol::BundleRequest m_request;
    quint64 m_number = 0; ///< of the package: late answers are of another
    bool m_running = false, m_asked = false, m_told = false, m_cancelWanted = false;
};

} // namespace nodewise::viewer
