// SPDX-License-Identifier: Apache-2.0
// A kernel after each pass that lowers it, as a list.
#pragma once

#include "core/protocol/kernels.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

namespace nodewise::views {

struct PassRow {
    QString name;         ///< "" = the source
    std::size_t text = 0; ///< stage whose text it is: its own, or of the last one that changed something
    bool changed = false, failed = false;
    double ms = 0;
    int found = 0; ///< lines with what is searched
};

/// What changed nothing is dim.
class PassModel : public RecordModel<PassRow> {
    Q_DECLARE_TR_FUNCTIONS(PassModel)
public:
    enum Column { Name, Time, Found, ColumnCount };
    using DescribedModel::DescribedModel;
    /// `search`: in any letter case; "" = nothing is searched.
    static std::vector<PassRow> rowsOf(const protocol::KernelPassesAnswer& answer, const QString& search);

protected:
    Table<PassRow> describe() const override;
};

} // namespace nodewise::views
