// SPDX-License-Identifier: Apache-2.0
// What a program is, on one page: facts, operators, parameters, inputs and outputs, symbols, FLOPs, memory, warnings; findings come first.
#pragma once

#include "core/findings/finding.h"
#include "core/summary/module_costs.h"
#include "views/common/job.h"
#include "views/common/selection.h"

#include <QPointer>
#include <QScrollArea>

#include <vector>

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

/// The numbers are counted in a background job; the cards appear when it is done.
class SummaryPage : public QScrollArea {
    Q_OBJECT
public:
    explicit SummaryPage(QWidget* parent = nullptr);
    ~SummaryPage() override;

    void setSelection(Selection* selection);

    /// Of what was run or judged: they join those of reading. What is shown is built anew only where they differ.
    void setRunFindings(std::vector<findings::Finding> found);
    /// The card's table; null if it is not shown.
    FactTable* tryTable(const QString& title) const;
    LinePlot* plot() const { return m_plot; }
    ModuleMap* map() const { return m_map; } ///< null: the program has one module

Q_SIGNALS:
    /// The cards stand.
    void filled();
    /// The user clicked an operator's bar: find its nodes.
    void queryRequested(const QString& query);
    void message(const QString& text);
    /// A button was pressed: the window's action of this id.
    void actionRequested(const QByteArray& id);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Card {
        QWidget* frame;
        FactTable* table;
        QString title;
    };
    void fill();
    void fillCards(const summary::Summary& summary);
    void fillIr();
    void addMap();
    void addNext();
    std::vector<findings::Finding> allFindings() const;
    void clear();
    void sentence(const QString& text);
    Card& addCard(const FactSection& section, QWidget* above = nullptr);
    void arrange();
    void follow(const FactLink& link);

    QPointer<Selection> m_selection;
    JobRunner m_job{this};
    QVBoxLayout* m_columns[2];
    std::vector<Card> m_cards;
    LinePlot* m_plot = nullptr; ///< in the card of memory
    ModuleMap* m_map = nullptr;
    std::shared_ptr<const summary::Summary> m_summary;
    std::vector<findings::Finding> m_findings; ///< of reading; null until it is counted
    std::vector<findings::Finding> m_runFindings;
    std::vector<summary::ModuleCost> m_costs;
    int m_columnCount = 0;
};

} // namespace nodewise::views
