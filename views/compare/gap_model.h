// SPDX-License-Identifier: Apache-2.0
// What a comparison could not compare, by reason, and what the reference has that nothing was compared with.
#pragma once

#include "views/compare/comparison.h"
#include "views/table/record_model.h"

#include <QCoreApplication>
#include <QString>

namespace nodewise::views {

struct GapRow {
    QString text; ///< the reason, or a node's name
    QString detail;
    std::optional<std::uint32_t> node;
    std::uint64_t count = 0; ///< of a reason
};

class GapModel : public RecordTree<GapRow> {
    Q_DECLARE_TR_FUNCTIONS(GapModel)
public:
    enum Column { What, Detail, ColumnCount };
    using DescribedModel::DescribedModel;
    /// Reasons in the order of how many values they concern.
    static Rows rowsOf(const Comparison& comparison);

protected:
    Table<GapRow> describe() const override;
};

} // namespace nodewise::views
