// SPDX-License-Identifier: Apache-2.0
// Values of a run beside the same in double, as a table.
#pragma once

#include "core/protocol/shadow.h"
#include "views/common/table_model.h"

#include <QCoreApplication>

namespace nodewise::views {

/// Answers ValueRole.
class ShadowModel : public TableModel<dap::ShadowRow> {
    Q_DECLARE_TR_FUNCTIONS(ShadowModel)
public:
    enum Column {
        Name,
        Verdict,
        OwnAbs,
        OwnUlps,
        TotalAbs,
        TotalUlps,
        TotalSnr,
        ReferenceAbs,
        ReferenceSnr,
        Closer,
        Dtype,
        Shape,
        Op,
        Module,
        ColumnCount
    };
    using TableModel::TableModel;

protected:
    int columns() const override { return ColumnCount; }
    QVariant cell(const dap::ShadowRow& row, int column, int role) const override;
    QVariant title(int column, int role) const override;

private:
    static bool isNumber(int column) { return column >= OwnAbs && column <= ReferenceSnr; }
    QString text(const dap::ShadowRow& row, int column) const;
    QString tip(int column) const;
    QVariant color(const dap::ShadowRow& row, int column) const;
};

} // namespace nodewise::views
