// SPDX-License-Identifier: Apache-2.0
// Differences as a tree: modules, in them nodes, and below a node what of it changed, before and after.
#pragma once

#include "views/diff/diff_result.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

namespace nodewise::views {

struct DiffRow {
    static constexpr std::uint32_t none = 0xffffffffu;
    std::uint32_t entry = none; ///< none: a module's line
    Difference difference = Difference::None;
    QString name, before, after;
    QString tip, search;
    bool detail = false; ///< one change, or one node of several
};

/// Lines of modules have no kind.
class DiffModel : public RecordTree<DiffRow> {
    Q_DECLARE_TR_FUNCTIONS(DiffModel)
public:
    enum Column { Name, Before, After, ColumnCount };
    /// `all`: what is the same, too. In the window's language.
    static Rows rowsOf(const DiffResult& result, bool all);

    /// The chip that a difference counts for: its place among everyDifference; after them what is the same.
    static std::size_t kindOf(Difference difference);

    using DescribedModel::DescribedModel;
    /// The row of an entry; not valid where it is not listed.
    QModelIndex indexOfEntry(std::uint32_t entry) const;

protected:
    Table<DiffRow> describe() const override;
};

} // namespace nodewise::views
