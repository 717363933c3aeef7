// SPDX-License-Identifier: Apache-2.0
// The simulated program's timeline in the debug dock; one selection with the graphs, the kernel page and its tiles.
#pragma once

#include "views/cost/cost_context.h"

#include <QWidget>

#include <functional>

class QStackedWidget;

namespace nodewise::views {

class SimulatePrompt;
class Simulation;
class TimelineView;
class TraceSaver;

/// Which tile of a kernel a slice worked on: its line of the text, from 1, and what its loops' variables were, by the loops' lines.
struct SliceTile {
    std::uint32_t line = 0;
    std::vector<std::pair<std::uint32_t, std::int64_t>> loops; ///< outermost first
};

class TimelinePage : public QWidget {
    Q_OBJECT
public:
    explicit TimelinePage(const CostContext& context, QWidget* parent = nullptr);

    /// Made with the first run: null before.
    TimelineView* view() const { return m_view; }
    TraceSaver* saver() const { return m_saver; } ///< as the view
    /// What people noted of slices; to be set again when that changes.
    void setNotes(std::function<QStringList(const QString& name)> notes);
    QString emptyText() const; ///< "" while there is a trace

Q_SIGNALS:
    /// Of the plan's current kernel.
    void tileChosen(const nodewise::views::SliceTile& tile);
    /// The kernel of the chosen slice should be seen.
    void kernelRequested();
    /// A note should be pinned to slices of this name.
    void noteRequested(const QString& name);
    void message(const QString& text);

private:
    void connectParts();
    void makeView();
    void onRun();
    void onNodes(const QStringList& names);
    void onSlice(quint32 slice);
    void followSelection();
    void retranslate();

    CostContext m_context;
    Simulation* m_simulation;
    QStackedWidget* m_whole;
    SimulatePrompt* m_empty;
    std::function<QStringList(const QString&)> m_notes;
    TimelineView* m_view = nullptr;
    TraceSaver* m_saver = nullptr;
    bool m_following = false; ///< what changes is not the user's
};

} // namespace nodewise::views
