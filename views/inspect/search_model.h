// SPDX-License-Identifier: Apache-2.0
// Found nodes of both sides: an FX node and the IR nodes linked to it are one result.
#pragma once

#include "core/query/query.h"
#include "views/common/document.h"
#include "views/table/record_model.h"

#include <QCoreApplication>
#include <QString>

#include <optional>

namespace nodewise::views {

struct SearchRow {
    QString name, op, shape, module;
    std::optional<graph::NodeId> fx; ///< one of both is set
    std::optional<ir::NodeId> ir;
};

struct SearchResult {
    std::vector<SearchRow> rows;
    std::vector<graph::NodeId> fx; ///< all that match, for the marks
    std::vector<ir::NodeId> ir;
};

/// Looks through both graphs; safe on any thread.
SearchResult search(const query::Query& query, const graph::Graph* fx, const ir::Graph* ir, const link::LinkTable* links);

class SearchModel : public RecordModel<SearchRow> {
    Q_DECLARE_TR_FUNCTIONS(SearchModel)
public:
    enum Column { Name, Op, Shape, Module, ColumnCount };
    using DescribedModel::DescribedModel;
    /// Modules by their last name only, for a narrow panel.
    void setShort(bool on);

protected:
    Table<SearchRow> describe() const override;

private:
    bool m_short = true;
};

} // namespace nodewise::views
