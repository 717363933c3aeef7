// SPDX-License-Identifier: Apache-2.0
// File > Export: format, side and scope, a preview of exactly what will be written, save and copy.
#pragma once

#include "app/viewer/export_job.h"
#include "views/common/job.h"
#include "views/common/selection.h"
#include "views/common/theme.h"

#include <QDialog>
#include <QTimer>

class QComboBox;
class QCheckBox;
class QListWidget;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QStackedWidget;

namespace nodewise::views {
class Label;
class GraphCanvas;
} // namespace nodewise::views

namespace nodewise::viewer {

class DocumentPage;

/// The page must outlive it. Rendering and writing are background jobs.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    ExportDialog(DocumentPage& page, QWidget* parent);

    void setFolder(const QString& folder) { m_folder = folder; }
    /// By id ("mermaid"); an unknown one leaves the first.
    void chooseFormat(const QByteArray& id);
    void choosePicture();
    void chooseSide(exporting::Side side);
    void chooseScope(exporting::Scope::Kind kind);
    /// Writes without asking for the name; exported() or failed() follows.
    void save(const QString& path);
    bool writing() const { return m_write.running(); }
    /// Of what is being written; nothing is left of it.
    bool rendering() const { return m_render.running() || m_delay.isActive(); }

Q_SIGNALS:
    void exported(const QString& file, const QByteArray& format);
    void failed(const QString& reason);
    void rendered();

private:
    void cancelWriting();
    enum class Picture { None, Whole, Visible };

    void makeList();
    void makeOptions(QWidget* parent);
    QLayout* makeProgress();
    void makeButtons(QWidget* parent);
    void fillScopes();
    void formatChanged();
    void schedule();
    void render();
    void showResult(const ExportResult& result);
    void showPictureHint();
    void savePicture(const QString& path);
    void showProgress(bool running);
    void say(const QString& text, bool error);
    void askSave();
    void saved(const QString& path, const QString& reason);
    QByteArray formatId() const;
    bool isPicture() const;
    const exporting::Format& format() const;
    exporting::Side side() const;
    exporting::Scope scope() const;
    views::GraphCanvas* canvas() const;
    QStringList nameFilters() const;

    DocumentPage& m_page;
    views::JobRunner m_render{this}, m_write{this};
    QTimer m_delay;
    QString m_folder;
    std::string m_text; ///< what save writes
    QListWidget* m_formats;
    QComboBox* m_side;
    QComboBox* m_scope;
    QComboBox* m_area; ///< of a picture: everything, or what is seen
    QCheckBox* m_weights;
    views::Label* m_status;
    QStackedWidget* m_preview;
    QPlainTextEdit* m_previewText;
    views::Label* m_previewImage;
    QProgressBar* m_progress;
    QPushButton* m_stop;
    QPushButton* m_save = nullptr;
    QPushButton* m_copy = nullptr;
};

} // namespace nodewise::viewer
