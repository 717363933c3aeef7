// SPDX-License-Identifier: Apache-2.0
// The page of a program's operators and what the profile does with each: shares of verdicts as a bar, chips, filter and table; one
// selection with the graphs.
#pragma once

#include "views/coverage/coverage_text.h"
#include "views/debug/debug_context.h"

#include <QWidget>

class QBoxLayout;
class QComboBox;
class QLineEdit;
class QToolButton;
class QTreeView;

namespace nodewise::views {

class CoverageExport;
class CoverageModel;
class FilterChips;
class ValueFilter;
class VerdictBar;

/// The coverage is the context's, which is not null.
class CoveragePage : public QWidget {
    Q_OBJECT
public:
    explicit CoveragePage(const DebugContext& context, QWidget* parent = nullptr);

    QTreeView* table() const { return m_table; }
    CoverageModel& model() const { return *m_model; }
    ValueFilter& filter() const { return *m_filter; }
    FilterChips* chips() const { return m_chips; }
    bool sharesShown() const;
    VerdictBar* bar() const { return m_bar; }
    QComboBox* measure() const { return m_measure; }
    QLineEdit* filterField() const { return m_text; }
    CoverageExport* exporter() const { return m_export; }
    /// Shows those of one verdict alone, or all again where they were.
    void chooseVerdict(dap::Verdict verdict);
    /// Places in the answer of the nodes that are shown, in their order.
    std::vector<std::uint32_t> shown() const;

Q_SIGNALS:
    void ruleRequested(const QString& file, int line);
    /// Of the selected node, the whole chain.
    void whyRequested();
    void message(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeShares();
    QWidget* makeBar();
    void connectParts();
    void onResult();
    void onChosen();
    void markSelection();
    void showMenu(const QPoint& at);
    void requestRule(const QModelIndex& index);
    void fitChips();
    void retranslate();

    DebugContext m_context;
    CoverageModel* m_model;
    ValueFilter* m_filter;
    QTreeView* m_table;
    QWidget* m_head;
    QBoxLayout* m_top; ///< in it shares, and the row of chips
    QComboBox* m_measure;
    QWidget *m_shares = nullptr, *m_chipBar = nullptr;
    VerdictBar* m_bar;
    FilterChips* m_chips;
    QLineEdit* m_text;
    QToolButton* m_save;
    CoverageExport* m_export;
    bool m_following = false; ///< what changes is not the user's
};

} // namespace nodewise::views
