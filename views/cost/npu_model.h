// SPDX-License-Identifier: Apache-2.0
// The members of an NPU's configuration, and what of them the simulation has otherwise.
#pragma once

#include "core/sim/npu.h"
#include "views/common/table_model.h"

#include <QCoreApplication>
#include <QString>

namespace nodewise::views {

struct NpuRow {
    QString name;
    QString stated;    ///< by the configuration; "" = it says nothing of it
    QString set;       ///< by the user; "" = as stated
    bool cuts = false; ///< kernels are planned anew with it
};

/// Its values may be edited: assigned() says what was typed, and the owner sets rows anew.
class NpuModel : public TableModel<NpuRow> {
    Q_OBJECT
public:
    enum Column { Name, Value, Stated, ColumnCount };
    using TableModel::TableModel;
    /// What the configuration states first, then all else that is known. `members`: "num_cores=2".
    static std::vector<NpuRow> rowsOf(const sim::Npu& stated, const std::vector<std::string>& members);

    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

Q_SIGNALS:
    /// "num_cores=2"; of an empty text "num_cores=".
    void assigned(const QString& assignment);

protected:
    int columns() const override { return ColumnCount; }
    QVariant cell(const NpuRow& row, int column, int role) const override;
    QVariant title(int column, int role) const override;

private:
};

} // namespace nodewise::views
