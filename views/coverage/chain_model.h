// SPDX-License-Identifier: Apache-2.0
// Why a node has its verdict: every rule that had a say, below each what it became.
#pragma once

#include "views/coverage/coverage_text.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

namespace nodewise::views {

class ChainModel : public RecordTree<protocol::ChainLink> {
    Q_DECLARE_TR_FUNCTIONS(ChainModel)
public:
    enum Column { Step, Rule, Becomes, Where, Why, ColumnCount };
    using DescribedModel::DescribedModel;
    static Rows rowsOf(const protocol::Judgment& judgment);

protected:
    Table<protocol::ChainLink> describe() const override;

private:
    static QString text(const protocol::ChainLink& link, int column);
    static QString hint(const protocol::ChainLink& link, int column);
};

} // namespace nodewise::views
