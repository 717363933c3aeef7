// SPDX-License-Identifier: Apache-2.0
// A program's operators with what the profile says of each, as a tree: below an operator its nodes.
#pragma once

#include "views/coverage/coverage_text.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

namespace nodewise::views {

struct CoverageRow {
    std::uint32_t op = 0;    ///< of CoverageResult::ops()
    std::int64_t place = -1; ///< of a node in the answer; -1 = it is the operator's row
    QString search;
};

class CoverageModel : public RecordTree<CoverageRow> {
    Q_DECLARE_TR_FUNCTIONS(CoverageModel)
public:
    enum Column { Name, Verdict, Nodes, Flops, Bytes, Why, Rule, Where, ColumnCount };
    using DescribedModel::DescribedModel;

    /// Null: no rows.
    void setResult(std::shared_ptr<const CoverageResult> result);
    const std::shared_ptr<const CoverageResult>& result() const { return m_result; }
    /// Indices of the graph, of a row: an operator's are all of its.
    std::vector<std::uint32_t> nodesOf(const QModelIndex& index) const;
    /// Of a node's row, by index of the graph; invalid: it has none.
    QModelIndex indexOfNode(std::uint32_t node) const;
    /// Null: no rule gave the row's verdict.
    const protocol::ChainLink* tryRule(const QModelIndex& index) const;

protected:
    Table<CoverageRow> describe() const override;

private:
    const CoverageResult::Op& op(const CoverageRow& row) const { return m_result->ops()[row.op]; }

    std::shared_ptr<const CoverageResult> m_result;
    std::unordered_map<std::uint32_t, std::uint32_t> m_rowOf; ///< by node of the graph
};

} // namespace nodewise::views
