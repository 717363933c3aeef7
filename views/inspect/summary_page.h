// SPDX-License-Identifier: Apache-2.0
// What a program is, on one page: facts, operators, parameters, inputs and outputs, symbols, FLOPs, memory, warnings; findings come first.
#pragma once

#include "core/findings/finding.h"
#include "core/summary/module_costs.h"
#include "views/common/job.h"
#include "views/common/selection.h"

#include <QPointer>
#include <QScrollArea>

#include <deque>
#include <functional>
#include <vector>

class QGridLayout;
class QTimer;
class QVBoxLayout;

namespace nodewise::summary {
struct Summary;
}

namespace nodewise::views {

class FactTable;
class LinePlot;
class ModuleMap;
struct FactLink;
struct FactSection;

/// The numbers are counted in a background job; the cards appear when it is done, one after the other, so that no turn is long.
class SummaryPage : public QScrollArea {
    Q_OBJECT
public:
    explicit SummaryPage(QWidget* parent = nullptr);
    ~SummaryPage() override;

    void setSelection(Selection* selection);
    /// Nothing is being counted, and all cards stand.
    bool isFilled() const { return m_filled; }

    /// Of what was run or judged: they join those of reading. What is shown is built anew only where they differ.
    void setRunFindings(std::vector<findings::Finding> found);
    /// The card's table; null if it is not shown.
    FactTable* tryTable(const QString& title) const;
    LinePlot* plot() const { return m_plot; }
    ModuleMap* map() const { return m_map; } ///< null: the program has one module

Q_SIGNALS:
    /// The cards stand.
    void filled();
    /// It is seen, and has no program yet.
    void wanted();
    /// The user clicked an operator's bar: find its nodes.
    void queryRequested(const QString& query);
    void message(const QString& text);
    /// A button was pressed: the window's action of this id.
    void actionRequested(const QByteArray& id);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    struct Card {
        QWidget* frame;
        FactTable* table;
        QString title;
    };
    void fill();
    void fillNext();
    void fillCards();
    void fillIr();
    void addMemory();
    void addMap();
    void addNext();
    std::vector<findings::Finding> allFindings() const;
    void clear();
    void sentence(const QString& text);
    Card& addCard(const FactSection& section, QWidget* above = nullptr);
    void arrange();
    void arrangeNext();
    void place(const Card& card);
    void follow(const FactLink& link);

    QPointer<Selection> m_selection;
    JobRunner m_job{this};
    QVBoxLayout* m_columns[2];
    std::vector<Card> m_cards;
    std::deque<std::function<void()>> m_steps; ///< cards that are still to be made, each a turn's work
    QTimer* m_next;
    bool m_filled = false;
    LinePlot* m_plot = nullptr; ///< in the card of memory
    ModuleMap* m_map = nullptr;
    QPointer<QGridLayout> m_nextButtons;
    int m_nextColumns = 0;
    std::shared_ptr<const summary::Summary> m_summary;
    std::vector<findings::Finding> m_findings; ///< of reading; null until it is counted
    std::vector<findings::Finding> m_runFindings;
    std::vector<summary::ModuleCost> m_costs;
    int m_columnCount = 0;
    int m_heights[2] = {};    ///< of the columns' cards
    std::size_t m_placed = 0; ///< cards that stand in a column
};

} // namespace nodewise::views
