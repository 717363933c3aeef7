// SPDX-License-Identifier: Apache-2.0
// Logs of torch.compile (TORCH_TRACE): what was compiled as a tree; beside it what happened, and the graphs and generated code as text.
#pragma once

#include "views/analysis/tool_page.h"
#include "views/common/job.h"
#include "views/compilelog/log_model.h"

class QSplitter;
class QToolButton;

namespace nodewise::views {

class ElidedLabel;
class FactPage;
class Label;
class LogTextView;
class TablePage;

/// Made off the GUI thread: a log may have millions of rows.
struct ShownLogs {
    std::shared_ptr<const CompileLogs> logs;
    std::shared_ptr<const TreeRows<LogRow>> rows;
    std::vector<std::uint64_t> counts; ///< of the kinds that have a chip
};

class CompileLogPage : public ToolPage {
    Q_OBJECT
public:
    explicit CompileLogPage(QWidget* parent = nullptr);

    /// A log, or a folder of them; in the background.
    void start(const QString& path);
    const std::shared_ptr<const CompileLogs>& logs() const { return m_logs; } ///< null until read
    const LogModel& model() const { return *m_model; }
    TablePage* tree() const { return m_tree; }
    FactPage* facts() const { return m_facts; }
    LogTextView* text() const { return m_text; }
    QString summaryText() const;
    QString failure() const { return m_failure; }
    void choose(const QModelIndex& row);

    std::shared_ptr<const Document> document() const override { return nullptr; }
    void readAgain(const std::shared_ptr<const Document>&) override {}
    void find() override;
    GraphCanvas* activeCanvas() const override { return nullptr; }
    bool isComplete() const override { return !m_reading.running() && !m_building.running() && !m_decoding.running(); }

Q_SIGNALS:
    /// A graph is to be opened as a program.
    void openRequested(const QString& file, const QString& model);
    /// What differs between two graphs.
    void differenceRequested(const QString& file, const QString& model, const QString& otherFile, const QString& otherModel);
    void timelineRequested(const QString& path);
    /// With another log, which is to be chosen; of a folder of two, those.
    void compareRequested(const QString& path, const QString& other);
    void message(const QString& text);
    void opened(); ///< or failed

private:
    QWidget* makeHead();
    QWidget* makeSide();
    void take(Result<ShownLogs> logs);
    void showRows(ShownLogs shown);
    void showRow(const LogRow& row);
    void showPayload(const LogRow& row);
    std::optional<std::size_t> entryOf(const LogRow& row) const;
    const LogRow* current() const;
    void openGraph();
    void showDifference();
    void showButtons();
    void sayWords();
    void retranslate();

    QString m_path, m_failure;
    std::shared_ptr<const CompileLogs> m_logs;
    LogModel* m_model;
    TablePage* m_tree;
    Label* m_summary;
    ElidedLabel* m_title;
    FactPage* m_facts;
    LogTextView* m_text;
    QSplitter* m_side;
    QToolButton *m_timeline, *m_compare, *m_open, *m_difference;
    JobRunner m_reading{this}, m_building{this}, m_decoding{this};
};

} // namespace nodewise::views
