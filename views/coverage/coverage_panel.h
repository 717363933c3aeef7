// SPDX-License-Identifier: Apache-2.0
// What a backend does with the program's operators, in the debug dock: operators with verdicts, why a node has its own, two profiles
// compared, and what is wrong with the profile; each a page.
#pragma once

#include "views/coverage/coverage_context.h"

#include <QWidget>

class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTabBar;
class QToolButton;

namespace nodewise::views {

class Label;
class CoverageComparePage;
class CoveragePage;
class ElidedLabel;
class ProblemPage;
class WhyPage;

class CoveragePanel : public QWidget {
    Q_OBJECT
public:
    enum class Page { Operators, Why, Compare, Problems };

    explicit CoveragePanel(const CoverageContext& context, QWidget* parent = nullptr);

    void showPage(Page page);
    Page page() const;
    CoveragePage* operators() const { return m_operators; }
    WhyPage* why() const { return m_why; }
    CoverageComparePage* compare() const { return m_compare; }
    QToolButton* cancelButton() const { return m_cancel; }
    QTabBar* tabs() const { return m_tabs; }
    QString summaryText() const;
    QString errorText() const;
    QString progressText() const;

Q_SIGNALS:
    void ruleRequested(const QString& file, int line, int column);
    void message(const QString& text);

private:
    QWidget* makeHead();
    QWidget* makeProgress();
    void connectParts();
    void refresh();
    void showProblems();
    void showHowFar(const QString& what, double fraction);
    void retranslate();

    CoverageContext m_context;
    QTabBar* m_tabs;
    ElidedLabel *m_summary, *m_busyText;
    Label* m_badge; ///< of a result that is not of what is chosen, or of a text that is not saved
    Label* m_error;
    QPushButton* m_judge;
    QProgressBar* m_busy;
    QToolButton* m_cancel;
    QWidget* m_progress = nullptr;
    CoveragePage* m_operators;
    WhyPage* m_why;
    CoverageComparePage* m_compare;
    ProblemPage* m_problems;
    QStackedWidget* m_pages;
};

} // namespace nodewise::views
