// SPDX-License-Identifier: Apache-2.0
// The parameters of an NPU's configuration, and what of them the simulation has otherwise.
#pragma once

#include "core/sim/npu.h"
#include "views/table/record_model.h"

#include <QCoreApplication>
#include <QString>

namespace nodewise::views {

struct NpuRow {
    QString name;
    QString stated;    ///< by the configuration; "" = it says nothing of it
    QString set;       ///< by the user; "" = as stated
    bool cuts = false; ///< kernels are planned anew with it
};

/// Its values are edited: assigned() says what was typed, and the owner sets rows anew.
class NpuModel : public RecordModel<NpuRow> {
    Q_OBJECT
public:
    enum Column { Name, Value, Stated, ColumnCount };
    using DescribedModel::DescribedModel;
    /// What the configuration states first, then all else that is known. `parameters`: "num_cores=2".
    static std::vector<NpuRow> rowsOf(const sim::Npu& stated, const std::vector<std::string>& parameters);

Q_SIGNALS:
    /// "num_cores=2"; of an empty text "num_cores=".
    void assigned(const QString& assignment) const;

protected:
    Table<NpuRow> describe() const override;

private:
    bool assign(const NpuRow& row, const QVariant& value) const;
};

} // namespace nodewise::views
