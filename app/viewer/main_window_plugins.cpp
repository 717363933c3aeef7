// SPDX-License-Identifier: Apache-2.0
// The window's part in plug-ins: naming them, and saying in the status line which are active.
#include "app/viewer/main_window.h"

#include "app/viewer/plugins_dialog.h"
#include "app/viewer/status_line.h"
#include "app/viewer/trust_question.h"
#include "views/common/plugin_service.h"
#include "views/common/schema_service.h"
#include "views/common/theme.h"
#include "views/inspect/plugin_model.h"

#include <QFileInfo>

namespace nodewise::viewer {

using views::PluginService;
using State = PluginService::State;

void MainWindow::connectPlugins()
{
    (*m_actions)[Command::Plugins]->setEnabled(m_services.plugins);
    PluginService* service = m_services.plugins;
    if (!service)
        return;
    const auto tellSchemas = [this, service](bool again) {
        if (m_services.schemas)
            m_services.schemas->setPlugins(service->settled() ? std::optional(service->active()) : std::nullopt, again);
    };
    connect(service, &PluginService::activeChanged, this, [tellSchemas] { tellSchemas(true); });
    connect(service, &PluginService::changed, this, [this, tellSchemas] {
        tellSchemas(false);
        showPluginStatus();
        Q_EMIT sessionChanged();
    });
    connect(m_status, &StatusLine::pluginsClicked, (*m_actions)[Command::Plugins], &QAction::trigger);
    tellSchemas(false);
}

void MainWindow::namePlugins(const QStringList& files, bool forThisRun)
{
    PluginService* service = m_services.plugins;
    if (!service || files.isEmpty())
        return;
    QStringList folders;
    for (const QString& file : files) {
        service->add(file, forThisRun);
        folders.append(PluginService::folderOf(file));
    }
    folders.removeDuplicates();
    if (m_plugins)
        m_plugins->select(QFileInfo(files.front()).absoluteFilePath());
    askForTrust(service, folders, m_plugins ? static_cast<QWidget*>(m_plugins) : this);
}

PluginsDialog* MainWindow::pluginsDialog() const
{
    return m_plugins;
}

QString MainWindow::pluginFailure() const
{
    if (m_services.plugins)
        for (const PluginService::Plugin& plugin : m_services.plugins->plugins())
            if (plugin.forThisRun && plugin.state == State::Failed)
                return tr("%1: %2", "plug-in and what is wrong with it").arg(plugin.file, plugin.reason);
    return {};
}

void MainWindow::showPlugins()
{
    if (!m_services.plugins)
        return;
    if (!m_plugins) {
        m_plugins = new PluginsDialog(m_services.plugins, m_session.lastFolder, this);
        connect(m_plugins, &PluginsDialog::named, this, [this](const QStringList& files) { namePlugins(files); });
    }
    m_plugins->show();
    m_plugins->raise();
    m_plugins->activateWindow();
}

void MainWindow::showPluginStatus()
{
    const views::Theme& theme = m_services.theme->theme();
    int active = 0, failed = 0, untrusted = 0;
    bool loading = false;
    QStringList lines;
    for (const PluginService::Plugin& plugin : m_services.plugins ? m_services.plugins->plugins() : std::vector<PluginService::Plugin>()) {
        active += plugin.state == State::Loaded;
        failed += plugin.state == State::Failed;
        untrusted += plugin.state == State::NotTrusted;
        loading = loading || plugin.state == State::Loading;
        const QString more =
            plugin.state == State::Loaded ? views::PluginModel::bringsText(plugin.info) : views::PluginModel::stateText(plugin.state);
        lines.append(tr("%1: %2", "plug-in and what it brings, or its state").arg(QFileInfo(plugin.file).fileName(), more));
    }
    QStringList parts;
    if (loading)
        parts.append(tr("loading plug-ins"));
    else if (active > 0)
        parts.append(tr("%n plug-in(s)", nullptr, active));
    if (failed > 0)
        parts.append(tr("%n plug-in(s) failed", nullptr, failed));
    if (untrusted > 0)
        parts.append(tr("%n plug-in(s) not trusted", nullptr, untrusted));
    m_status->setPlugins(parts.join(QLatin1String(", ")), lines.join(QLatin1Char('\n')),
                         failed > 0      ? theme.error
                         : untrusted > 0 ? theme.warning
                                         : QColor());
}

} // namespace nodewise::viewer
