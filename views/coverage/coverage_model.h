// SPDX-License-Identifier: Apache-2.0
// A program's operators with what the profile says of each, as a tree: below an operator its nodes.
#pragma once

#include "views/common/table_file.h"
#include "views/common/tree_model.h"
#include "views/coverage/coverage_text.h"

#include <QCoreApplication>
#include <QIcon>

#include <array>

namespace nodewise::views {

struct CoverageRow {
    std::uint32_t op = 0;    ///< of CoverageResult::ops()
    std::int64_t place = -1; ///< of a node in the answer; -1 = it is the operator's row
    QString search;
};

class CoverageModel : public TreeModel<CoverageRow> {
    Q_DECLARE_TR_FUNCTIONS(CoverageModel)
public:
    enum Column { Name, Verdict, Nodes, Flops, Bytes, Why, Rule, Where, ColumnCount };
    static constexpr int shareRole = Qt::UserRole + 40; ///< double: length of the cell's bar, 0..1
    using TreeModel::TreeModel;

    /// Null: no rows.
    void setResult(std::shared_ptr<const CoverageResult> result);
    const std::shared_ptr<const CoverageResult>& result() const { return m_result; }
    /// Indices of the graph, of a row: an operator's are all of its.
    std::vector<std::uint32_t> nodesOf(const QModelIndex& index) const;
    /// Of a node's row, by index of the graph; invalid: it has none.
    QModelIndex indexOfNode(std::uint32_t node) const;
    /// Null: no rule gave the row's verdict.
    const dap::ChainLink* tryRule(const QModelIndex& index) const;
    dap::Verdict verdictOf(const CoverageRow& row) const;

protected:
    int columns() const override { return ColumnCount; }
    QVariant cell(const CoverageRow& row, int column, int role) const override;
    QVariant title(int column, int role) const override;

private:
    QString text(const CoverageRow& row, int column) const;
    QString tip(const CoverageRow& row) const;
    double share(const CoverageRow& row, int column) const;
    QVariant sortKey(const CoverageRow& row, int column) const;
    const CoverageResult::Op& op(const CoverageRow& row) const { return m_result->ops()[row.op]; }
    const dap::Judgment& judgment(const CoverageRow& row) const;
    CoverageResult::Sum sum(const CoverageRow& row) const;

    std::shared_ptr<const CoverageResult> m_result;
    std::unordered_map<std::uint32_t, std::uint32_t> m_rowOf; ///< by node of the graph
};

/// For other programs: one line a node, all digits, English words.
TextTable coverageTable(std::shared_ptr<const CoverageResult> result, std::vector<std::uint32_t> places);

} // namespace nodewise::views
