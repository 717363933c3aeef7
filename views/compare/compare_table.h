// SPDX-License-Identifier: Apache-2.0
// The dock's table of compared values, or weights: filtered by verdict and text, sorted, by module, exported; one selection with the
// graphs.
#pragma once

#include "views/compare/compare_model.h"
#include "views/debug/debug_context.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QMenu;
class QToolButton;

namespace nodewise::views {

class TableExport;
class ValueFilter;
class ValueTable;
class VerdictChips;

class CompareTable : public QWidget {
    Q_OBJECT
public:
    explicit CompareTable(const DebugContext& context, CompareModel::Of of, QWidget* parent = nullptr);

    CompareModel& model() const { return *m_model; }
    ValueFilter& filter() const { return *m_filter; }
    ValueTable* view() const { return m_view; }
    VerdictChips* chips() const { return m_chips; }
    QLineEdit* filterField() const { return m_text; }
    QToolButton* groupButton() const { return m_group; }
    /// Those that are shown, in the order that is shown; of `selected` those that are selected.
    std::vector<const dap::CompareRow*> shown(bool selected) const;
    void copy();
    /// Selects the node's row and brings it into view, filtered out or not.
    void showNode(std::uint32_t node);
    /// What is shown; tab-separated where the name ends in .tsv. Says so, or why not, by message().
    void exportTo(const QString& file);

Q_SIGNALS:
    /// In the tensor view.
    void valueRequested(std::uint32_t node, std::optional<std::uint32_t> element, bool expected);
    /// In the tensor view, with the reference's taken from it.
    void differenceRequested(std::uint32_t node, std::optional<std::uint32_t> element);
    void message(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeBar();
    void makeView();
    void showCounts();
    void showMenu(const QPoint& at);
    void addRuleActions(QMenu& menu, const dap::CompareRow& row);
    void askExport();
    const dap::CompareRow* tryRow(const QModelIndex& shown) const;
    const CompareRows& rows() const;
    bool ofValues() const { return m_of == CompareModel::Of::Values; }
    void arrange();
    void showKernels();
    void retranslate();

    DebugContext m_context;
    Comparison* m_comparison;
    CompareModel::Of m_of;
    CompareModel* m_model;
    ValueFilter* m_filter;
    ValueTable* m_view;
    VerdictChips* m_chips;
    QLineEdit* m_text;
    QToolButton *m_group, *m_export;
    QLabel* m_loading;
    TableExport* m_file;
};

} // namespace nodewise::views
