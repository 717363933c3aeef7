// SPDX-License-Identifier: Apache-2.0
// The page of a simulated program's kernels: a table with chips and a filter; one selection with the graphs.
#pragma once

#include "views/debug/debug_context.h"

#include <QWidget>

#include <memory>

class QLineEdit;
class QToolButton;
class QTreeView;

namespace nodewise::views {

class CostModel;
class CostRun;
class FilterChips;
class TableExport;
class ValueFilter;
struct TextTable;

/// The simulation is the context's, which is not null.
class CostKernelPage : public QWidget {
    Q_OBJECT
public:
    explicit CostKernelPage(const DebugContext& context, QWidget* parent = nullptr);

    QTreeView* table() const { return m_table; }
    CostModel& model() const { return *m_model; }
    ValueFilter& filter() const { return *m_filter; }
    FilterChips* chips() const { return m_chips; }
    QLineEdit* filterField() const { return m_text; }
    TableExport* tableExport() const { return m_file; }
    /// Kernels that are shown, in their order, as a file has them.
    TextTable exported() const;

Q_SIGNALS:
    /// The chosen kernel should be seen.
    void kernelRequested();
    /// The timeline should be seen, where its slices are lit.
    void timelineRequested();
    void message(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeBar();
    void connectParts();
    const std::shared_ptr<const CostRun>& run() const;
    void onRun();
    void onChosen();
    void followSelection();
    void markSelection(bool scroll);
    std::vector<std::uint32_t> chosenKernels() const;
    void chooseLeftOut();
    void showMenu(const QPoint& at);
    void fitChips();
    void retranslate();

    DebugContext m_context;
    CostModel* m_model;
    ValueFilter* m_filter;
    QTreeView* m_table;
    FilterChips* m_chips;
    QLineEdit* m_text;
    QToolButton* m_export;
    TableExport* m_file;
    bool m_following = false; ///< what changes is not the user's
};

} // namespace nodewise::views
