// SPDX-License-Identifier: Apache-2.0
// Spyre's kernels of a folder as a table: a row per descriptor.
#pragma once

#include "core/dump/artifacts.h"
#include "views/common/table_model.h"

#include <QCoreApplication>

namespace nodewise::views {

struct SdscRow {
    std::size_t sdsc = 0;
    QString file, folder, op, unit, cores, division, tensors, times, source, tip;
};

class SdscModel : public TableModel<SdscRow> {
    Q_DECLARE_TR_FUNCTIONS(SdscModel)
public:
    enum Column { File, Operator, Unit, Cores, Times, Source, Division, Tensors, ColumnCount };
    using TableModel::TableModel;
    static std::vector<SdscRow> rowsOf(const dump::Artifacts& artifacts);
    /// "in [mb, in] fp16 64, ...": axes from the outermost to the innermost, and the stick.
    static QString layoutOf(const dump::SdscTensor& tensor);

protected:
    int columns() const override { return ColumnCount; }
    static QString text(const SdscRow& row, int column);
    QVariant cell(const SdscRow& row, int column, int role) const override;
    QVariant title(int column, int role) const override;

private:
};

} // namespace nodewise::views
