// SPDX-License-Identifier: Apache-2.0
// Values with their numerical risk as a table, and the places where NaN and Inf begin.
#pragma once

#include "core/protocol/risk.h"
#include "views/common/node_marks.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

namespace nodewise::views {

/// Behind the fixed columns stand two per type of a cast.
class RiskModel : public RecordModel<protocol::RiskRow> {
    Q_DECLARE_TR_FUNCTIONS(RiskModel)
public:
    enum Column { Name, Level, MaxAbs, Range, Head, Floor, Nan, Inf, FirstCast };
    enum Last { Dtype, Shape, Op, Module, LastCount }; ///< after the casts
    using DescribedModel::DescribedModel;

    int column(Last last) const;
    /// Of the share that would be too large; the one that would become 0 stands beside it.
    static int castColumn(std::size_t type) { return FirstCast + 2 * static_cast<int>(type); }

protected:
    Table<protocol::RiskRow> describe() const override;

private:
    static std::vector<views::Column<protocol::RiskRow>> castColumns();
    static std::vector<views::Column<protocol::RiskRow>> figureColumns();
    static std::vector<views::Column<protocol::RiskRow>> lastColumns();
};

struct OriginRow {
    protocol::NonFiniteOrigin origin;
    QString headline, cause, reach;
};

/// In the order of the run; what is meant to be there is dim.
class OriginModel : public RecordModel<OriginRow> {
public:
    enum Column { Headline, Cause, Reach, ColumnCount };
    using DescribedModel::DescribedModel;
    static std::vector<OriginRow> rowsOf(const protocol::RiskAnswer& answer);

protected:
    Table<OriginRow> describe() const override;
};

} // namespace nodewise::views
