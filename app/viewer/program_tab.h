// SPDX-License-Identifier: Apache-2.0
// One tab: a file being opened, the choice of its model, its error, or its document.
#pragma once

#include "app/viewer/load.h"
#include "app/viewer/services.h"
#include "app/viewer/session.h"
#include "core/base/input_file.h"
#include "views/analysis/notice.h"
#include "views/common/job.h"
#include "views/mlir/mlir_input.h"

#include <QStackedWidget>

namespace nodewise::views {
class MlirPage;
class ToolPage;
class TracePage;
} // namespace nodewise::views

namespace nodewise::viewer {

class DocumentPage;
class ErrorPage;
class LoadingPage;
class ModelChooser;
class OperatorCheck;
class PluginConversion;

/// Owns its pages and the job that loads. A document stays on the screen while its file is read again, and when that fails.
class ProgramTab : public QStackedWidget {
    Q_OBJECT
public:
    ProgramTab(const OpenFile& file, const Services& services, QWidget* parent = nullptr);

    /// `early`: a load of the same request that already runs; may be null.
    void load(std::shared_ptr<EarlyLoad> early = {});
    void cancel();
    bool loading() const;
    /// Nothing about the document is still being found out.
    bool settled() const;
    void showIr(const QString& irFile);

    DocumentPage* page() const { return m_page; } ///< null until opened
    /// In place of page(), of a file or folder of MLIR.
    views::MlirPage* mlir() const { return m_mlir; }
    /// In place of page(), of a trace.
    views::TracePage* trace() const { return m_trace; }
    /// In place of a file: what compares graphs of other tabs. Takes the page.
    void showTool(views::ToolPage* page, const QString& title);
    void setToolTitle(const QString& title) { m_toolTitle = title; }
    views::ToolPage* tool() const { return m_tool; }
    /// One of them is there.
    bool shows() const { return m_page || m_mlir || m_trace || m_tool; }
    QString file() const { return m_file.file; }
    QString title() const;
    /// As a session keeps it: with the current selection and arrangement.
    OpenFile state() const;
    LoadRequest request() const;
    /// What takes long just now; empty `what`: nothing.
    struct Work {
        QString what;
        double fraction = -1; ///< -1 = not known
        bool cancellable = false;
    };
    const Work& work() const { return m_work; }
    /// "" where nothing failed.
    QString errorText() const { return m_errorText; }

Q_SIGNALS:
    void opened();      ///< page() is there
    void mlirOpened();  ///< mlir() is
    void traceOpened(); ///< trace() is
    void failed(const QString& message);
    void choiceNeeded(const QStringList& models);
    void contextChanged(); ///< another page, arrangement or selection
    void workChanged();
    void firstFrame();
    void openOtherRequested();
    void exportPictureRequested();
    void message(const QString& text);
    void analysesChanged();

private:
    void take(LoadOutcome outcome);
    void takeDocument(std::shared_ptr<const views::Document> document);
    void watchFile();
    views::Notice programChanged(FileChange now, const QString& file);
    views::Notice sessionFileChanged(FileChange now, const QString& file);
    void takeMlir(document::MlirInput input);
    void takeTrace(std::shared_ptr<const trace::Trace> trace);
    void replace(QWidget* page, QWidget* old);
    void takeModels(const std::vector<std::string>& models);
    void takeError(const Error& error, const QString& snippet = {});
    void restoreSelection();
    void convert(std::shared_ptr<const views::Document> document);
    void checkOperators();
    void onPluginsChanged();
    void showProgress(const QString& what, double fraction);
    void endProgress();
    void setWork(Work work);

    OpenFile m_file;
    Services m_services;
    views::JobRunner m_job{this};
    PluginConversion* m_conversion;
    OperatorCheck* m_check;
    LoadingPage* m_loading = nullptr;
    ErrorPage* m_error = nullptr; ///< null until something failed
    ModelChooser* m_chooser = nullptr;
    DocumentPage* m_page = nullptr;
    views::MlirPage* m_mlir = nullptr;
    views::TracePage* m_trace = nullptr;
    views::ToolPage* m_tool = nullptr;
    QString m_toolTitle;
    QString m_errorText;
    Work m_work;
};

} // namespace nodewise::viewer
