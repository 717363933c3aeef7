// SPDX-License-Identifier: Apache-2.0
// A table is data: what its columns are called, show, are sorted by, and leave in files.
#pragma once

#include "views/common/theme.h"
#include "views/common/tip.h"

#include <QString>
#include <QVariant>

#include <functional>
#include <optional>
#include <vector>

namespace nodewise::views {

/// Roles of tables besides Qt's and those of value_filter.h.
enum TableRole {
    BarRole = Qt::UserRole + 40, ///< double, 0..1: length of the bar behind a cell
    KeyRole,                     ///< QString: tells a row in the next snapshot
};

/// One line is one column. Functions capture values and shares of what does not change: `text` and `value` are called on other threads,
/// too. Titles are made anew when the language changes.
template <class Row>
struct Column {
    QString title;
    QString name{};      ///< in files for other programs, in English; none: not in them
    int letters = 12;    ///< width
    bool number = false; ///< stands right, is sorted by `value`
    bool right = false;  ///< stands right, though it is no number
    bool mono = true;
    QString tip{}; ///< of the title
    /// What people read; none: `value`.
    std::function<QString(const Row&)> text{};
    /// A number or a text, with all digits; invalid: none. None: `text`.
    std::function<QVariant(const Row&)> value{};
    /// Number or text; none: `value`.
    std::function<QVariant(const Row&)> sortKey{};
    /// Invalid: the table's.
    std::function<QColor(const Row&, const Theme&)> color{};
    std::function<Tip(const Row&)> hint{};      ///< the cell's tooltip; none: the row's
    std::function<QVariant(const Row&)> icon{}; ///< icon or color
    bool bar = false;                           ///< behind the text, as long as its sort key says, 0..1
    std::function<bool(const Row&)> bold{};     ///< what stands out
    std::function<bool(const Row&)> words{};    ///< in the font of words, though the column is `mono`
    /// Takes what was typed in place of its `value`; false: it can't be that. None: the column isn't edited.
    std::function<bool(const Row&, const QString& typed)> edit{};
    std::function<bool(const Row&)> editable{};               ///< the cells that `edit` is for; none: all
    std::function<std::optional<bool>(const Row&)> checked{}; ///< of its check box; none: there is none
    std::function<void(const Row&, bool)> check{};            ///< the box was clicked
    bool wraps = false;                                       ///< over as many lines as it needs
    std::function<QString(const Row&)> spoken{};              ///< for screen readers; none: the text
};

/// What a file for other programs has of a row, where that is not its columns.
template <class Row>
struct Field {
    QString name;
    std::function<QVariant(const Row&)> value;
};

/// The columns, and what is of whole rows; all but the columns may be left out.
template <class Row>
struct Table {
    std::vector<Column<Row>> columns;
    std::vector<Field<Row>> fields{};                             ///< of files; none: the columns that have a name
    std::function<bool(const Row&)> inFiles{};                    ///< which rows; none: all
    std::function<int(const Row&)> kind{};                        ///< the chip that it counts for; -1: it stays while a row below it does
    std::function<QString(const Row&)> search{};                  ///< what a filter looks in; none: all texts
    std::function<bool(const Row&)> stays{};                      ///< whatever is typed into the filter
    std::function<Tip(const Row&)> tip{};                         ///< of cells that have none
    std::function<QColor(const Row&, const Theme&)> color{};      ///< of cells that have none
    std::function<QColor(const Row&, const Theme&)> background{}; ///< of the whole row
    std::function<QVariant(const Row&)> node{};                   ///< uint: index of the row's node
    std::function<bool(const Row&)> weight{};                     ///< hidden on request
    std::function<QString(const Row&)> key{};                     ///< tells it in the next snapshot, so that it stays selected and open
};

} // namespace nodewise::views
