// SPDX-License-Identifier: Apache-2.0
// What there is to say of the selected slice, in two columns.
#pragma once

#include "views/common/table_model.h"
#include "views/timeline/slice_facts.h"

namespace nodewise::views {

class SliceFactModel : public TableModel<SliceFact> {
    Q_DECLARE_TR_FUNCTIONS(SliceFactModel)
public:
    enum Column { Name, Value, ColumnCount };
    using TableModel::TableModel;

protected:
    int columns() const override { return ColumnCount; }
    QVariant cell(const SliceFact& row, int column, int role) const override;
    QVariant title(int column, int role) const override;

private:
};

} // namespace nodewise::views
