// SPDX-License-Identifier: Apache-2.0
// A Python file's model on its way to a program: what is being done and in which line, and where it does not export why, and what to
// change. A diagnosis that was written (.nodewise-export.json) shows the same. Nothing runs before the user said so.
#pragma once

#include "app/viewer/export_run.h"
#include "core/process/interpreters.h"
#include "views/analysis/tool_page.h"
#include "views/common/job.h"

#include <optional>

class QPlainTextEdit;
class QPushButton;
class QStackedWidget;
class QTabWidget;
class QToolButton;

namespace nodewise::views {
class FactPage;
class TablePage;
class TrustService;
} // namespace nodewise::views

namespace nodewise::viewer {

class ErrorPage;
class LoadingPage;
class PaneHeader;
class TracedModel;

/// The trust service is watched, not owned.
class ExportPage : public views::ToolPage {
    Q_OBJECT
public:
    /// `model`: an absolute path, and after a colon the function.
    ExportPage(QString model, views::TrustService* trust, QWidget* parent);
    /// Of a file that says why; nothing of it is run.
    ExportPage(const QString& file, const Result<protocol::ExportReport>& report, QWidget* parent);

    /// Runs it, once it may.
    void start();
    void cancel();
    bool running() const { return m_search.running() || m_asking || m_run.running(); }
    const QString& model() const { return m_model; } ///< "" = a report's
    const std::optional<protocol::ExportReport>& report() const { return m_report; }
    /// "model.py" of "/a/model.py:make"
    static QString fileOf(const QString& model);

    std::shared_ptr<const views::Document> document() const override { return nullptr; }
    void readAgain(const std::shared_ptr<const views::Document>&) override {}
    void find() override;
    views::GraphCanvas* activeCanvas() const override { return nullptr; }
    bool isComplete() const override { return !running() && m_laidOut; }

Q_SIGNALS:
    /// A program was written. `whole`: there is nothing else to say, and the page may go.
    void exported(const QString& program, bool whole);
    void draftRequested(const QString& program);
    void openOtherRequested();

private:
    void make();
    void read(const Result<protocol::ExportReport>& report);
    QWidget* makeReport();
    QWidget* makeMore();
    void ask(std::optional<process::Interpreter> found);
    void run(const process::Interpreter& python);
    void onFinished(const ExportRun::Done& done);
    void fill();
    void showReport();
    void showTold();
    void seeReport();
    void showError(const QString& message, const QString& hint = {});
    void showError(const Error& error);
    void chooseInterpreter();
    void copy() const;
    void retranslate();

    QString m_model, m_file;
    views::TrustService* m_trust = nullptr;
    views::JobRunner m_search{this};
    ExportRun m_run;
    std::optional<process::Interpreter> m_python; ///< that was chosen, or found
    bool m_asking = false;
    bool m_laidOut = true; ///< what is shown has its sizes: tables find theirs once they are seen
    std::optional<protocol::ExportReport> m_report;
    std::vector<std::string> m_told;
    PaneHeader* m_head;
    QToolButton* m_interpreter;
    QPushButton *m_again, *m_copy, *m_draft;
    QStackedWidget* m_stack;
    LoadingPage* m_loading;
    ErrorPage* m_error;
    QWidget* m_shown = nullptr; ///< the report
    views::FactPage *m_why = nullptr, *m_sizes = nullptr;
    TracedModel* m_nodes = nullptr;
    views::TablePage* m_graph = nullptr;
    QPlainTextEdit* m_text = nullptr;
    QTabWidget* m_more = nullptr;
};

} // namespace nodewise::viewer
