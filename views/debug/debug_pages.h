// SPDX-License-Identifier: Apache-2.0
// The dock's pages of a session, and what leads from one to another.
#pragma once

#include "views/analysis/page_spec.h"

#include <QObject>
#include <QPointer>
#include <QStringList>

#include <vector>

class QJsonObject;

namespace nodewise::protocol {
struct ValueInfo;
}

namespace nodewise::views {

class BreakpointPanel;
class ConsolePanel;
class DebugAnalysis;
class EditPanel;
class RanksPanel;
class ValuesPanel;
class WatchPanel;

/// The pages belong to the dock, and are there once it is first shown. The analysis outlives this.
class DebugPages : public QObject {
    Q_OBJECT
public:
    explicit DebugPages(DebugAnalysis& analysis, QObject* parent = nullptr);

    std::vector<PageSpec> specs();
    void editCondition(int breakpoint);
    /// The tensor that feeds the current node, where its value is there.
    void showInput();
    bool canUndo() const;
    bool canRedo() const;
    void undo();
    void redo();
    /// As RanksPanel::compare(); its page has been shown.
    void compareRanks();
    /// Watches.
    void save(QJsonObject& kept) const;
    void restore(const QJsonObject& kept);

private:
    QWidget* makeBanner(QWidget* parent);
    QWidget* makeValues();
    QWidget* makeWatches();
    QWidget* makeBreakpoints();
    QWidget* makeStack();
    QWidget* makeRanks();
    QWidget* makeConsole();
    QWidget* makeEdits();
    void watch(const QString& expression);
    void editValue(const protocol::ValueInfo& value);

    DebugAnalysis& m_analysis;
    QPointer<ValuesPanel> m_values;
    QPointer<WatchPanel> m_watches;
    QPointer<BreakpointPanel> m_breakpoints;
    QPointer<ConsolePanel> m_console;
    QPointer<EditPanel> m_edits;
    QPointer<RanksPanel> m_ranks;
    QStringList m_kept; ///< watches, until their page is made
};

} // namespace nodewise::views
