// SPDX-License-Identifier: Apache-2.0
// Values with their numerical risk as a table, and the places where NaN and Inf begin.
#pragma once

#include "core/protocol/risk.h"
#include "views/common/node_marks.h"
#include "views/common/table_model.h"

#include <QCoreApplication>

namespace nodewise::views {

/// Answers ValueRole. Behind the fixed columns stand two per type of a cast.
class RiskModel : public TableModel<dap::RiskRow> {
    Q_DECLARE_TR_FUNCTIONS(RiskModel)
public:
    enum Column { Name, Level, MaxAbs, Range, Head, Floor, Nan, Inf, FirstCast };
    enum Last { Dtype, Shape, Op, Module, LastCount }; ///< behind the casts
    using TableModel::TableModel;

    int column(Last last) const;
    /// Of the share that would be too large; the one that would become 0 stands beside it.
    static int castColumn(std::size_t type) { return FirstCast + 2 * static_cast<int>(type); }

protected:
    int columns() const override;
    QVariant cell(const dap::RiskRow& row, int column, int role) const override;
    QVariant title(int column, int role) const override;

private:
    struct Cast {
        std::size_t type;
        bool under;
    };
    std::optional<Cast> tryCast(int column) const;
    std::optional<Last> tryLast(int column) const;
    bool isNumber(int column) const { return column >= MaxAbs && !tryLast(column); }
    QString text(const dap::RiskRow& row, int column) const;
    QVariant sortValue(const dap::RiskRow& row, int column) const;
    QVariant color(const dap::RiskRow& row, int column) const;
    QString tip(int column) const;
    QString nameOf(int column) const;
};

struct OriginRow {
    dap::NonFiniteOrigin origin;
    QString headline, cause, reach;
};

/// In the order of the run; what is meant to be there is dim.
class OriginModel : public TableModel<OriginRow> {
public:
    enum Column { Headline, Cause, Reach, ColumnCount };
    using TableModel::TableModel;
    static std::vector<OriginRow> rowsOf(const dap::RiskAnswer& answer);

protected:
    int columns() const override { return ColumnCount; }
    QVariant cell(const OriginRow& row, int column, int role) const override;
    QVariant title(int, int) const override { return {}; } // sentences

private:
};

} // namespace nodewise::views
