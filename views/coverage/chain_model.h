// SPDX-License-Identifier: Apache-2.0
// Why a node has its verdict: every rule that had a say, below each what it became.
#pragma once

#include "views/common/tree_model.h"
#include "views/coverage/coverage_text.h"

#include <QCoreApplication>

namespace nodewise::views {

class ChainModel : public TreeModel<dap::ChainLink> {
    Q_DECLARE_TR_FUNCTIONS(ChainModel)
public:
    enum Column { Step, Rule, Becomes, Where, Why, ColumnCount };
    using TreeModel::TreeModel;
    static Rows rowsOf(const dap::Judgment& judgment);

protected:
    int columns() const override { return ColumnCount; }
    QVariant cell(const dap::ChainLink& link, int column, int role) const override;
    QVariant title(int column, int role) const override;

private:
    static QString text(const dap::ChainLink& link, int column);
};

} // namespace nodewise::views
