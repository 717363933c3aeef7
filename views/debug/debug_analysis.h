// SPDX-License-Identifier: Apache-2.0
// A program run node by node: session and breakpoints, which other analyses ask, and what the window shows of them.
#pragma once

#include "views/analysis/analysis.h"
#include "views/debug/debug_context.h"
#include "views/debug/session_start.h"

#include <QTimer>

namespace nodewise::protocol {
struct ValueInfo;
}

namespace nodewise::views {

class DebugPages;
class RunTarget;
class SessionRescue;

/// Owns the session and its breakpoints.
class DebugAnalysis : public Analysis {
    Q_OBJECT
public:
    static AnalysisKind kind();
    explicit DebugAnalysis(Analyses& tab);
    ~DebugAnalysis() override;

    const DebugContext& context() const { return m_context; }
    /// Whose reference values may be subtracted from; before the pages are made.
    void setCompared(const SessionWork* comparison) { m_context.compared = comparison; }
    DebugSession& session() const { return *m_context.session; }
    BreakpointList& breakpoints() const { return *m_context.breakpoints; }
    /// What sessions are started with.
    SessionStart& launcher() const { return *m_start; }
    /// The graph that runs, or would.
    Side runningSide() const;
    /// Of the graph that runs.
    std::optional<std::uint32_t> selectedNode() const;
    std::optional<std::uint32_t> onRunningSide(Side side, std::uint32_t node) const;
    void toggleBreakpoint();
    void editCondition();
    void runTo(std::uint32_t node);
    /// Who runs the next session; the dialog asks.
    void chooseInterpreter();
    /// As SessionStart::replay.
    void replay(const protocol::SessionRecord& record, const QString& file, std::vector<std::string> plugins);
    /// The answer comes by message().
    void saveRecord(const QString& file);

    std::vector<PageSpec> pages() override;
    void mark(NodeMarks& marks, Side side) const override;
    QStringList hint(Side side, std::uint32_t node) override;
    std::vector<NodeMenuItem> nodeMenu(Side side, std::optional<std::uint32_t> node) override;
    void onGutter(Side side, std::uint32_t node) override;
    void save(QJsonObject& kept) const override;
    void restore(const QJsonObject& kept) override;
    QString status() const override;
    QColor statusColor(const Theme& theme) const override;
    bool running() const override;
    void cancel() override;

Q_SIGNALS:
    /// A value should be seen as a tensor; against what the comparison's reference has; or be written to a file.
    void tensorRequested(const nodewise::protocol::ValueInfo& value);
    void differenceRequested(const nodewise::protocol::ValueInfo& value);
    void exportRequested(const nodewise::protocol::ValueInfo& value);

private:
    QString askFor(const QString& node);
    QString askForPython(const QString& path);
    QString askForRanks(const QString& count);
    void connectSession();
    void onState();
    void onSnapshot();
    void follow();
    void showHintAgain();

    DebugContext m_context;
    SessionStart* m_start;
    SessionRescue* m_rescue;
    RunTarget* m_target;
    DebugPages* m_pages;
    QTimer m_busy; ///< quick steps don't make the buttons flicker
    bool m_follow = true;
    quint64 m_followed = 0; ///< generation whose node was selected
};

} // namespace nodewise::views
