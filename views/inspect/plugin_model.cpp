// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/plugin_model.h"

#include "views/common/theme.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace nodewise::views {

using Plugin = PluginService::Plugin;
using Tone = FactCell::Tone;

PluginModel::PluginModel(PluginService* service, QObject* parent)
    : QAbstractTableModel(parent), m_service(service), m_count(static_cast<int>(service->plugins().size()))
{
    connect(service, &PluginService::changed, this, &PluginModel::sync);
}

void PluginModel::sync()
{
    const int count = static_cast<int>(m_service->plugins().size());
    if (count != m_count) {
        beginResetModel();
        m_count = count;
        endResetModel();
    } else if (count > 0) {
        Q_EMIT dataChanged(index(0, 0), index(count - 1, ColumnCount - 1));
    }
}

const Plugin* PluginModel::tryPlugin(int row) const
{
    const auto& all = m_service->plugins(); // may have changed before sync() was told
    return row >= 0 && row < std::min(m_count, static_cast<int>(all.size())) ? &all[static_cast<std::size_t>(row)] : nullptr;
}

int PluginModel::rowOf(const QString& file) const
{
    for (int row = 0; row < m_count; ++row)
        if (const Plugin* plugin = tryPlugin(row); plugin && plugin->file == file)
            return row;
    return -1;
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
        note(tr("Not loaded yet"), tr("None of its code has run. It is loaded once you trust its folder."));
    if (plugin.state == PluginService::State::Loaded) {
        list(tr("Operators"), plugin.info.operators);
        list(tr("Conversions"), plugin.info.conversions);
        list(tr("Executors"), plugin.info.executors);
    }
    if (plugin.forThisRun)
        note(tr("For this run"), tr("It was named on the command line and is not remembered."));
    return facts;
}

QColor PluginModel::colorOf(PluginService::State state) const
{
    switch (state) {
    case PluginService::State::Loaded:
        return Theme::current().good;
    case PluginService::State::Failed:
        return Theme::current().error;
    case PluginService::State::NotTrusted:
        return Theme::current().warning;
    default:
        return Theme::current().dim;
    }
}

int PluginModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_count;
}

int PluginModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant PluginModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Plugin* found = tryPlugin(index.row());
    if (!found)
        return {};
    const Plugin& plugin = *found;
    if (role == Qt::CheckStateRole && index.column() == Library)
        return plugin.enabled ? Qt::Checked : Qt::Unchecked;
    if (role == Qt::ToolTipRole)
        return plugin.reason.isEmpty() ? QDir::toNativeSeparators(plugin.file) : plugin.reason;
    if (role == Qt::ForegroundRole && index.column() != Library)
        return index.column() == State ? colorOf(plugin.state) : Theme::current().dim;
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Library:
        return QFileInfo(plugin.file).fileName();
    case State:
        return stateText(plugin.state);
    default:
        return plugin.state == PluginService::State::Loaded ? bringsText(plugin.info) : QString();
    }
}

bool PluginModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const Plugin* plugin = tryPlugin(index.row());
    if (!plugin || role != Qt::CheckStateRole || index.column() != Library)
        return false;
    m_service->setEnabled(QString(plugin->file), value.toInt() == Qt::Checked);
    return true;
}

QVariant PluginModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const QString titles[] = {tr("library"), tr("state"), tr("provides")};
    return section >= 0 && section < ColumnCount ? QVariant(titles[section]) : QVariant();
}

Qt::ItemFlags PluginModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.isValid() && index.column() == Library)
        flags |= Qt::ItemIsUserCheckable;
    return flags;
}

} // namespace nodewise::views
