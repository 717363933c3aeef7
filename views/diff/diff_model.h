// SPDX-License-Identifier: Apache-2.0
// Differences as a tree: modules, in them nodes, and below a node what of it changed, before and after.
#pragma once

#include "views/common/tree_model.h"
#include "views/diff/diff_result.h"

#include <QIcon>

#include <array>

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
class DiffModel : public TreeModel<DiffRow> {
    Q_OBJECT
public:
    enum Column { Name, Before, After, ColumnCount };
    /// `all`: what is the same, too. In the window's language.
    static Rows rowsOf(const DiffResult& result, bool all);

    /// The chip that a difference counts for: its place among everyDifference; after them what is the same.
    static std::size_t kindOf(Difference difference);

    using TreeModel::TreeModel;
    /// The row of an entry; not valid where it is not listed.
    QModelIndex indexOfEntry(std::uint32_t entry) const;

protected:
    int columns() const override { return ColumnCount; }
    QVariant cell(const DiffRow& row, int column, int role) const override;
    QVariant title(int column, int role) const override;

private:
    QVariant textColor(const DiffRow& row, int column) const;
};

} // namespace nodewise::views
