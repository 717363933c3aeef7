// SPDX-License-Identifier: Apache-2.0
// Spyre's kernels of a folder as a table: a row per descriptor.
#pragma once

#include "core/dump/artifacts.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

namespace nodewise::views {

struct SdscRow {
    std::size_t sdsc = 0;
    QString file, folder, op, unit;
    std::int64_t cores = 0;
    QString division, tensors, times, source, tip;
};

class SdscModel : public RecordModel<SdscRow> {
    Q_DECLARE_TR_FUNCTIONS(SdscModel)
public:
    enum Column { File, Operator, Unit, Cores, Times, Source, Division, Tensors, ColumnCount };
    using DescribedModel::DescribedModel;
    static std::vector<SdscRow> rowsOf(const dump::Artifacts& artifacts);
    /// "in [mb, in] fp16 64, ...": axes from the outermost to the innermost, and the stick.
    static QString layoutOf(const dump::SdscTensor& tensor);

protected:
    Table<SdscRow> describe() const override;
};

} // namespace nodewise::views
