// SPDX-License-Identifier: Apache-2.0
// The named plug-ins as a table, and what there is to say of one.
#pragma once

#include "views/common/plugin_service.h"
#include "views/inspect/node_facts.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

namespace nodewise::views {

/// The service is watched, not owned. Check boxes switch plug-ins on and off.
class PluginModel : public RecordModel<PluginService::Plugin> {
    Q_DECLARE_TR_FUNCTIONS(PluginModel)
public:
    enum Column { Library, State, Brings, ColumnCount };

    explicit PluginModel(PluginService* service, QObject* parent = nullptr);
    /// -1 if it is not named.
    int rowOf(const QString& file) const;

    static QString stateText(PluginService::State state);
    /// "2 operators · 1 executor"; "" for none.
    static QString bringsText(const protocol::PluginInfo& info);
    /// Name, folder, what it registers, or why it is not loaded.
    static NodeFacts facts(const PluginService::Plugin& plugin);

protected:
    Table<PluginService::Plugin> describe() const override;

private:
    PluginService* m_service;
};

} // namespace nodewise::views
