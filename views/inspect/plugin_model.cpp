// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/plugin_model.h"

#include "views/common/theme.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace nodewise::views {

using Plugin = PluginService::Plugin;
using Tone = FactCell::Tone;

PluginModel::PluginModel(PluginService* service, QObject* parent) : DescribedModel(parent), m_service(service)
{
    connect(service, &PluginService::changed, this, [this] { updateRows(m_service->plugins()); });
    updateRows(service->plugins());
}

int PluginModel::rowOf(const QString& file) const
{
    const auto found = std::find_if(rows().begin(), rows().end(), [&](const Plugin& plugin) { return plugin.file == file; });
    return found == rows().end() ? -1 : int(found - rows().begin());
}

QString PluginModel::stateText(PluginService::State state)
{
    switch (state) {
    case PluginService::State::Off:
        return tr("off");
    case PluginService::State::NotTrusted:
        return tr("not trusted");
    case PluginService::State::Loading:
        return tr("loading");
    case PluginService::State::Loaded:
        return tr("loaded");
    case PluginService::State::Failed:
        return tr("failed");
    }
    return {};
}

QString PluginModel::bringsText(const protocol::PluginInfo& info)
{
    QStringList parts;
    if (!info.operators.empty())
        parts.append(tr("%n operator(s)", nullptr, static_cast<int>(info.operators.size())));
    if (!info.conversions.empty())
        parts.append(tr("%n conversion(s)", nullptr, static_cast<int>(info.conversions.size())));
    if (!info.executors.empty())
        parts.append(tr("%n executor(s)", nullptr, static_cast<int>(info.executors.size())));
    return parts.join(QStringLiteral(" · "));
}

NodeFacts PluginModel::facts(const Plugin& plugin)
{
    const QFileInfo file(plugin.file);
    NodeFacts facts{{file.fileName(), stateText(plugin.state), FactCell(QDir::toNativeSeparators(file.absolutePath()))}, {}};
    const auto note = [&facts](const QString& title, const QString& text) { facts.sections.push_back({title, {}, {}, text, {}}); };
    const auto list = [&facts](const QString& title, const std::vector<std::string>& names) {
        FactSection section{title, {}, {}, {}, {}};
        for (const std::string& name : names)
            section.rows.push_back({{FactCell::value(fromUtf8(name))}, {}});
        if (!names.empty())
            facts.sections.push_back(std::move(section));
    };
    if (plugin.state == PluginService::State::Failed)
        facts.sections.push_back({tr("Why it is not loaded"), {}, {{{FactCell::toned(plugin.reason, Tone::Error)}, {}}}, {}, {}});
    if (plugin.state == PluginService::State::NotTrusted)
        note(tr("Not loaded yet"), tr("None of its code has run. It is loaded once you trust it."));
    if (plugin.state == PluginService::State::Loaded) {
        list(tr("Operators"), plugin.info.operators);
        list(tr("Conversions"), plugin.info.conversions);
        list(tr("Executors"), plugin.info.executors);
    }
    if (plugin.forThisRun)
        note(tr("For this run"), tr("It was named on the command line and is not remembered."));
    return facts;
}

namespace {

QColor stateColor(const Plugin& plugin, const Theme& theme)
{
    switch (plugin.state) {
    case PluginService::State::Loaded:
        return theme.good;
    case PluginService::State::Failed:
        return theme.error;
    case PluginService::State::NotTrusted:
        return theme.warning;
    default:
        return theme.dim;
    }
}

} // namespace

Table<Plugin> PluginModel::describe() const
{
    return {
        .columns = {{.title = tr("library"),
                     .name = "library",
                     .letters = 15,
                     .mono = false,
                     .text = [](const Plugin& plugin) { return QFileInfo(plugin.file).fileName(); },
                     .checked = [](const Plugin& plugin) { return plugin.enabled; },
                     .check = [service = m_service](const Plugin& plugin, bool on) { service->setEnabled(plugin.file, on); }},
                    {.title = tr("state"),
                     .name = "state",
                     .letters = 8,
                     .mono = false,
                     .text = [](const Plugin& plugin) { return stateText(plugin.state); },
                     .color = stateColor},
                    {.title = tr("provides"),
                     .name = "provides",
                     .letters = 30,
                     .mono = false,
                     .text =
                         [](const Plugin& plugin) {
                             return plugin.state == PluginService::State::Loaded ? bringsText(plugin.info) : QString();
                         },
                     .color = [](const Plugin&, const Theme& theme) { return theme.dim; }}},
        .tip = [](const Plugin& plugin) { return plugin.reason.isEmpty() ? QDir::toNativeSeparators(plugin.file) : plugin.reason; },
        .key = [](const Plugin& plugin) { return plugin.file; },
    };
}

} // namespace nodewise::views
