// SPDX-License-Identifier: Apache-2.0
// What differs between two graphs, as a list: chips by kind, a filter, one line per difference under its module.
#pragma once

#include "views/diff/diff_model.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QStackedWidget;
class QToolButton;
class QTreeView;

namespace nodewise::views {

class FilterChips;
class ValueFilter;

class DiffList : public QWidget {
    Q_OBJECT
public:
    explicit DiffList(QWidget* parent = nullptr);

    /// Null clears.
    void setResult(std::shared_ptr<const DiffResult> result);
    /// Selects the entry's line, filtered out or not; false: it is not listed.
    bool showEntry(std::uint32_t entry);
    /// To the next difference that is listed, or the one before, beginning again at the end.
    void step(int by);
    std::optional<std::uint32_t> currentEntry() const;

    DiffModel& model() const { return *m_model; }
    ValueFilter& filter() const { return *m_filter; }
    FilterChips* chips() const { return m_chips; }
    QLineEdit* filterField() const { return m_text; }
    QToolButton* onlyButton() const { return m_only; }
    QTreeView* view() const { return m_view; }
    QLabel* emptyText() const { return m_empty; } ///< shown where nothing differs

Q_SIGNALS:
    /// The user chose it, or the previous or the next one.
    void entryChosen(std::uint32_t entry);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeBar();
    void makeView();
    void fill();
    void showKinds();
    void spread();
    void showEmpty();
    void choose(const QModelIndex& index);
    std::vector<QModelIndex> shownEntries() const;
    void retranslate();

    std::shared_ptr<const DiffResult> m_result;
    DiffModel* m_model;
    ValueFilter* m_filter;
    FilterChips* m_chips;
    QLineEdit* m_text;
    QToolButton* m_only;
    QStackedWidget* m_stack;
    QTreeView* m_view;
    QLabel* m_empty;
    bool m_following = false; ///< the current line is being set from elsewhere
};

} // namespace nodewise::views
