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
    /// The row of a node in the table of all values.
    void showNode(std::uint32_t node);

Q_SIGNALS:
    /// One that is there already.
    void tensorRequested(const nodewise::protocol::ValueInfo& value);
    /// To be fetched and looked at; as ValueFetch has them.
    void valueRequested(std::uint32_t node, std::optional<std::uint32_t> element, bool expected);
    void differenceRequested(std::uint32_t node, std::optional<std::uint32_t> element);
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
    QWidget* makeHead();
    void connectParts();
    void refresh();
    void refreshPages();
    void showResult();
    void fillGaps();
    void showDrop(const QString& what);
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
};

} // namespace nodewise::views
