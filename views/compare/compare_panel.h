// SPDX-License-Identifier: Apache-2.0
// The compare dock: setup, first divergence, all values, and what could not be compared; each a page, under one line that says how it
// stands.
#pragma once

#include "views/compare/compare_context.h"

#include <QWidget>

#include <optional>

class QPushButton;
class QStackedWidget;
class QTabBar;
class QToolButton;

namespace nodewise::protocol {
struct ValueInfo;
}

namespace nodewise::views {

class Label;
class CompareSetupPage;
class CompareTable;
class FindingCard;
class GapModel;
class TablePage;
class WorkStrip;

/// Owns its pages.
class ComparePanel : public QWidget {
    Q_OBJECT
public:
    enum class Page { Setup, Finding, Values, Weights, Gaps };

    explicit ComparePanel(const CompareContext& context, QWidget* parent = nullptr);

    void showPage(Page page);
    Page page() const;
    FindingCard* finding() const { return m_finding; }
    CompareTable* table() const { return m_table; }
    CompareTable* weights() const { return m_weights; }
    GapModel& gaps() const { return *m_gaps; }
    QPushButton* startButton() const { return m_start; }
    QToolButton* cancelButton() const;
    QString summaryText() const;
    QString ageText() const;
    QString errorText() const;
    QString progressText() const;
    /// Selects the next value that differs.
    void goToNextDivergence();
    /// In the tensor view; where the session stands before the node, it is run first.
    void requestValue(std::uint32_t node, std::optional<std::uint32_t> element, bool expected);
    /// The same of the run's value, with the reference's taken from it.
    void requestDifference(std::uint32_t node, std::optional<std::uint32_t> element);
    /// The row of a node in the table of all values.
    void showNode(std::uint32_t node);

Q_SIGNALS:
    void tensorRequested(const nodewise::protocol::ValueInfo& value);
    void differenceRequested(const nodewise::protocol::ValueInfo& value);
    void sourceRequested();
    /// Another interpreter to compare with is to be chosen.
    void interpreterRequested();
    /// The finding should be written as a page.
    void reportRequested();
    void message(const QString& text);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Wanted {
        std::uint32_t node;
        std::optional<std::uint32_t> element;
        bool difference;
    };

    QWidget* makeHead();
    void connectParts();
    void refresh();
    void refreshPages();
    void onFinished();
    void fillGaps();
    void showDrop(const QString& what);
    void askOwn(const Wanted& wanted);
    void requestOwn(std::uint32_t node, std::optional<std::uint32_t> element, bool difference);
    void takeValue(Result<protocol::ValueInfo> value, bool expected, bool difference);
    void onValues();
    void retranslate();

    CompareContext m_context;
    QTabBar* m_tabs;
    QPushButton* m_start;
    QToolButton* m_end;
    WorkStrip* m_strip;
    Label* m_drop;
    QStackedWidget* m_pages;
    CompareSetupPage* m_setup;
    FindingCard* m_finding;
    CompareTable *m_table, *m_weights;
    GapModel* m_gaps;
    TablePage* m_gapPage;
    std::optional<Wanted> m_wanted; ///< a value whose node is being run to be looked at
};

} // namespace nodewise::views
