// SPDX-License-Identifier: Apache-2.0
// The ranks of a run as a table: where each stands, whom it waits for, and what the selected node's value is on it.
#pragma once

#include "core/protocol/ranks.h"
#include "core/protocol/values.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

#include <memory>

namespace nodewise::views {

struct RankRow {
    protocol::RankState state;
    bool looked = false;                                ///< at: its values and its stack are shown
    bool blamed = false;                                ///< ranks were compared, and this one differs
    std::shared_ptr<const protocol::ValueInfo> value{}; ///< of the selected node; null: it can't be asked, or nothing is selected
};

class RankModel : public RecordModel<RankRow> {
    Q_DECLARE_TR_FUNCTIONS(RankModel)
public:
    enum Column { Rank, State, Node, WaitsFor, Value, Mean, ColumnCount };
    using DescribedModel::DescribedModel;

    /// The node whose value is shown; "" = none.
    void setNode(const QString& node) { m_node = node; }

protected:
    Table<RankRow> describe() const override;

private:
    QString m_node;
};

} // namespace nodewise::views
