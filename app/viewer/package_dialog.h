// SPDX-License-Identifier: Apache-2.0
// Asks where a package for a bug report is to be saved, and which time is meant of nodes in a loop; shows how far it is.
#pragma once

#include "app/viewer/package_job.h"
#include "core/graph/graph.h"
#include "views/common/document.h"

#include <QDialog>

#include <vector>

class QFormLayout;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace nodewise::views {
class Label;
}

namespace nodewise::viewer {

/// Owns the job. Closes when the package is there.
class PackageDialog : public QDialog {
    Q_OBJECT
public:
    /// `nodes`: not empty. `folder`: where packages were saved last.
    PackageDialog(std::shared_ptr<const views::Document> document, std::vector<graph::NodeId> nodes, const QString& folder, PackageJob* job,
                  QWidget* parent = nullptr);

    QPushButton* saveButton() const { return m_save; }
    QPushButton* cancelButton() const { return m_cancel; }
    QString noteText() const;
    QString errorText() const;
    QString progressText() const;
    void reject() override;

Q_SIGNALS:
    void saved(const nodewise::protocol::BundleAnswer& answer);

private:
    QWidget* makeWork();
    bool inBody() const;
    QString suggestion(const QString& folder) const;
    QString nodesText() const;
    void browse();
    void save();
    void showError(const QString& text);
    void showRunning(bool running);
    void checkFolder();
    void grow();
    void retranslate();

    std::shared_ptr<const views::Document> m_document;
    std::vector<graph::NodeId> m_nodes;
    PackageJob* m_job; ///< child
    views::Label *m_what, *m_about, *m_note, *m_error;
    QFormLayout* m_form;
    views::Label *m_folderLabel, *m_timeLabel;
    QLineEdit* m_folder;
    QToolButton* m_browse;
    QSpinBox* m_time;
    QWidget* m_work = nullptr;
    views::Label* m_progress = nullptr;
    QProgressBar* m_bar = nullptr;
    QPushButton *m_save, *m_cancel;
};

} // namespace nodewise::viewer
