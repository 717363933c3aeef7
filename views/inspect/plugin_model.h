// SPDX-License-Identifier: Apache-2.0
// The named plug-ins as a table, and what there is to say of one.
#pragma once

#include "views/common/plugin_service.h"
#include "views/inspect/node_facts.h"

#include <QAbstractTableModel>

namespace nodewise::views {

/// The service is watched, not owned. Check boxes switch plug-ins on and off.
class PluginModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Library, State, Brings, ColumnCount };

    explicit PluginModel(PluginService* service, QObject* parent = nullptr);
    const PluginService::Plugin* tryPlugin(int row) const;
    /// -1 if it is not named.
    int rowOf(const QString& file) const;

    static QString stateText(PluginService::State state);
    /// "2 operators · 1 executor"; "" for none.
    static QString bringsText(const protocol::PluginInfo& info);
    /// Name, folder, what it registers, or why it is not loaded.
    static NodeFacts facts(const PluginService::Plugin& plugin);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    void sync();
    QColor colorOf(PluginService::State state) const;

    PluginService* m_service;
    int m_count; ///< rows that the views know of
};

} // namespace nodewise::views
