// SPDX-License-Identifier: Apache-2.0
// Operators with the verdicts of two profiles, as a tree: below an operator its nodes.
#pragma once

#include "views/common/column_fit.h"
#include "views/coverage/change_of_verdicts.h"
#include "views/coverage/coverage_text.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

namespace nodewise::views {

struct VerdictChangeRow {
    std::uint32_t row = 0;  ///< of ChangeOfVerdicts::rows()
    std::int64_t node = -1; ///< of the graph; -1 = it is the operator's row
    QString search;
};

class VerdictChangeModel : public RecordTree<VerdictChangeRow> {
    Q_DECLARE_TR_FUNCTIONS(VerdictChangeModel)
public:
    using Kind = ChangeOfVerdicts::Kind;
    enum Column { Name, Change, Before, After, Nodes, Flops, Why, ColumnCount };
    using DescribedModel::DescribedModel;
    static std::vector<ColumnFit::Column> columnFit() { return {{28, 16}, {21, 12}, {18, 15}, {18, 15}, {8, 6}, {9, 8}, {50, 20}}; }

    /// Null: no rows. `all`: also those that are the same in every way.
    void setChange(std::shared_ptr<const ChangeOfVerdicts> change, bool all = true);
    std::vector<std::uint32_t> nodesOf(const QModelIndex& index) const;
    /// "worse", in a sentence's middle.
    static QString nameOf(Kind kind);
    /// What it means: a sentence.
    static QString meaning(Kind kind);

protected:
    Table<VerdictChangeRow> describe() const override;

private:
    std::shared_ptr<const ChangeOfVerdicts> m_change;
};

/// "▲", "▼", "≠", "="
const char* changeSign(ChangeOfVerdicts::Kind kind);
QColor changeColor(const Theme& theme, ChangeOfVerdicts::Kind kind);

} // namespace nodewise::views
