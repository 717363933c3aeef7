// SPDX-License-Identifier: Apache-2.0
// The page of a table: chips and a text that filter, sorting that a third click undoes, rows as text and as files, and what is said
// where there are none.
#pragma once

#include "views/table/described.h"

#include <QIcon>
#include <QWidget>

#include <functional>
#include <optional>
#include <set>

class QAbstractItemModel;
class QHBoxLayout;
class QLineEdit;
class QMenu;
class QToolButton;
class QTreeView;
class QVBoxLayout;

namespace nodewise::views {

class Label;
class FilterChips;
class TableExport;
class ValueFilter;

/// What a page says of its table; asked for again when the language changes.
struct TableWords {
    QString name;                    ///< of the table, for who can't see it
    QString filter, filterName;      ///< "kernel or operator", "Filter kernels"; none: there is no filter
    QString exportTitle, exportFile; ///< "Export Kernels", "kernels.csv"
    QString exportTip{};             ///< none: the export has no button, the menu has it
    QString empty{};                 ///< what to do, or why there are no rows
    QString chipTip{};               ///< "%1" is count and name
};

/// How many rows count for a kind, as a button that filters. `tip`: what is said below the chips' tip.
struct TableChip {
    std::size_t kind = 0;
    std::function<QString()> name{};
    QIcon icon{};
    std::function<QString()> tip{};
};

/// Owns what it shows but the model, whose selection, open rows and place it keeps over a reset where rows have a key (see KeyRole).
class TablePage : public QWidget {
    Q_OBJECT
public:
    using Words = std::function<TableWords()>;

    /// `model` is a DescribedModel, or another model that is Described. `tree`: the one to use, which is taken.
    template <class Model>
    TablePage(Model* model, Words words, std::vector<TableChip> chips, QWidget* parent, QTreeView* tree = nullptr)
        : TablePage(model, model, std::move(words), std::move(chips), parent, tree)
    {
    }

    TablePage(QAbstractItemModel* model, Described* described, Words words, std::vector<TableChip> chips, QWidget* parent, QTreeView* tree);

    QTreeView* table() const { return m_table; }
    ValueFilter& filter() const { return *m_filter; }
    FilterChips* chips() const { return m_chips; } ///< null: there are none
    QLineEdit* filterField() const { return m_text; }
    TableExport* tableExport() const { return m_file; }
    /// What stands in place of rows; "" = there are some.
    QString emptyText() const;
    /// In place of the words'.
    void setEmptyText(const QString& text);

    /// Behind the filter's text, the export stays the last; or at a place from the left.
    void addToBar(QWidget* widget, int place = -1, int stretch = 0);
    QWidget* filterBar() const { return m_bar; }
    QVBoxLayout* column() const { return m_column; }
    /// As wide as the description has them, and as titles need.
    void fitColumns();
    /// Rows below others are open from the start, and again when a filter lets them in.
    void keepOpen();
    /// By kind.
    void setCounts(std::vector<std::uint64_t> counts);
    /// Of the model's rows.
    void countKinds();

    /// Rows of the model that are selected: the current one first, for it is looked at.
    QModelIndexList chosenRows() const;
    /// Number of the model's row that is chosen; -1 = none. Of a flat table.
    int chosenRow() const;
    /// Selects rows of the model and shows the first; chosen() is not said. Without `scroll` the first row becomes the current one.
    void mark(const QModelIndexList& rows, bool scroll = true);
    /// Rows of the model in the order shown, those below others after these; of `selected` those that are.
    QModelIndexList shownRows(bool selected = false) const;

    /// What is shown, as files have it.
    virtual TextTable exported() const;
    void exportTo(const QString& file);
    void askExport();
    /// Selected rows as text: tabs between the columns that are seen, as they stand. All rows where none is selected.
    void copy() const;

Q_SIGNALS:
    /// The user chose other rows.
    void chosen();
    /// A row of the model, be it chosen already.
    void clicked(const QModelIndex& index);
    /// Double click or Enter, a row of the model.
    void activated(const QModelIndex& index);
    /// Before the menu of a row of the model opens.
    void menuOpening(QMenu* menu, const QModelIndex& index);
    void message(const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    /// Words without room for them are left out of the chips.
    virtual void fitBar();
    virtual void retranslate();
    /// Pixels of the bar but chips and filter.
    int otherWidths() const;

private:
    struct Kept;

    void makeTable();
    void makeBar();
    void connectParts();
    void showMenu(const QPoint& at);
    void keep();
    void restore();
    void showEmpty();
    TextTable selectedText() const;
    void copyMarkdown() const;
    /// The same rows for other programs: titles, all columns that files have, all digits.
    void copyData() const;
    QModelIndex source(const QModelIndex& shown) const;

    Described* m_described;
    Words m_words;
    std::vector<TableChip> m_kinds;
    QTreeView* m_table;
    ValueFilter* m_filter;
    FilterChips* m_chips = nullptr;
    QLineEdit* m_text;
    QToolButton* m_export;
    Label* m_empty;
    TableExport* m_file;
    QWidget* m_bar;
    QHBoxLayout* m_row = nullptr;
    QVBoxLayout* m_column;
    std::optional<QString> m_emptyText;
    std::shared_ptr<Kept> m_kept;
    bool m_following = false; ///< what is selected is not the user's choice
};

} // namespace nodewise::views
