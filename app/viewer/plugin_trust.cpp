// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/plugin_trust.h"

#include "app/viewer/main_window.h"
#include "app/viewer/plugins_dialog.h"
#include "app/viewer/status_line.h"
#include "views/common/plugin_service.h"
#include "views/common/schema_service.h"
#include "views/common/theme.h"
#include "views/inspect/plugin_model.h"

#include <QFileInfo>

namespace nodewise::viewer {

using views::PluginService;
using State = PluginService::State;

using views::Menu;
using views::Needs;

std::span<const views::ActionSpec> PluginTrust::specs() const
{
    static constexpr views::ActionSpec all[] = {
        {"tools.plugins", Menu::Tools, 102, Needs::Nothing, "", QT_TRANSLATE_NOOP("Actions", "Plug-&ins…"),
         QT_TRANSLATE_NOOP("Actions", "Add libraries of operators, conversions and executors, and see what each provides")},
    };
    return all;
}

PluginTrust::PluginTrust(MainWindow& window) : WindowPart(window)
{
    PluginService* service = window.services().plugins;
    addAction(
        "tools.plugins", [this](bool) { showDialog(); }, [service] { return service != nullptr; });
    connect(window.services().theme, &views::ThemeHub::changed, this, &PluginTrust::showStatus);
    if (!service)
        return;
    const auto tellSchemas = [schemas = window.services().schemas, service](bool again) {
        if (schemas)
            schemas->setPlugins(service->settled() ? std::optional(service->active()) : std::nullopt, again);
    };
    if (window.services().schemas)
        window.services().schemas->setNeedsAllowed([service = QPointer(service)](const auto& files) {
            return service ? service->allowedNeeds(files) : std::vector<std::string>();
        });
    connect(service, &PluginService::activeChanged, this, [tellSchemas] { tellSchemas(true); });
    connect(service, &PluginService::changed, this, [this, tellSchemas] {
        tellSchemas(false);
        showStatus();
        Q_EMIT this->window().sessionChanged();
    });
    connect(&window.status(), &StatusLine::pluginsClicked, this, &PluginTrust::showDialog);
    tellSchemas(false);
}

void PluginTrust::name(const QStringList& files, bool forThisRun)
{
    PluginService* service = window().services().plugins;
    if (!service || files.isEmpty())
        return;
    for (const QString& file : files)
        service->add(file, forThisRun);
    if (m_dialog)
        m_dialog->select(QFileInfo(files.front()).absoluteFilePath());
    service->trust().ask({.what = views::TrustRequest::What::Plugins, .files = files, .does = {}},
                         m_dialog ? static_cast<QWidget*>(m_dialog) : &window(), [] {});
}

QString PluginTrust::failure() const
{
    if (window().services().plugins)
        for (const PluginService::Plugin& plugin : window().services().plugins->plugins()) {
            if (!plugin.forThisRun || (plugin.state != State::Failed && plugin.state != State::NotTrusted))
                continue;
            const QString why = plugin.state == State::Failed
                                    ? plugin.reason
                                    : tr("it asks for more access than plug-ins have; --trust with its folder allows it");
            return tr("%1: %2", "plug-in and what is wrong with it").arg(plugin.file, why);
        }
    return {};
}

void PluginTrust::showDialog()
{
    if (!window().services().plugins)
        return;
    if (!m_dialog) {
        m_dialog = new PluginsDialog(window().services().plugins, window().remembered().lastFolder, &window());
        connect(m_dialog, &PluginsDialog::named, this, [this](const QStringList& files) { name(files); });
        connect(m_dialog, &PluginsDialog::preferencesRequested, this, [this] { window().actions()["tools.preferences"]->trigger(); });
    }
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
}

void PluginTrust::showStatus()
{
    const views::Theme& theme = window().services().theme->theme();
    int active = 0, failed = 0, untrusted = 0;
    bool loading = false;
    QStringList lines;
    for (const PluginService::Plugin& plugin :
         window().services().plugins ? window().services().plugins->plugins() : std::vector<PluginService::Plugin>()) {
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
    window().status().setPlugins(parts.join(QLatin1String(", ")), lines.join(QLatin1Char('\n')),
                                 failed > 0      ? theme.error
                                 : untrusted > 0 ? theme.warning
                                                 : QColor());
}

} // namespace nodewise::viewer
