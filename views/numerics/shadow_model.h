// SPDX-License-Identifier: Apache-2.0
// Values of a run beside the same in double, as a table.
#pragma once

#include "core/protocol/shadow.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

namespace nodewise::views {

class ShadowModel : public RecordModel<protocol::ShadowRow> {
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
    using DescribedModel::DescribedModel;

protected:
    Table<protocol::ShadowRow> describe() const override;
};

} // namespace nodewise::views
