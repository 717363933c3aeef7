// SPDX-License-Identifier: Apache-2.0
// Kernels saved from the window: the same folder that nodewise-cli lower writes.
#pragma once

#include "views/common/job.h"
#include "views/common/message_box.h"
#include "views/kernel/kernel_check.h"

#include <QProgressDialog>

namespace nodewise::views {

/// Plan, check, and trust outlive it; its dialogs are the widget's. What it writes is trusted as far as the templates are (docs/trust.md).
class KernelSaver : public QObject {
    Q_OBJECT
public:
    KernelSaver(KernelPlan* plan, KernelCheck* check, TrustService* trust, QWidget* parent);

    /// Lets the user choose a folder.
    void ask();
    /// Asks before kernels that are there are replaced.
    void saveTo(const QString& folder);
    /// While it is asked; else null.
    QMessageBox* question() const { return m_question; }
    bool busy() const { return m_saving.running(); }
    void cancel();

Q_SIGNALS:
    /// What came of it.
    void message(const QString& text);

private:
    void write(const QString& folder);
    void finish(const QString& folder, const protocol::LowerAnswer& plan, const Result<std::size_t>& written);

    KernelPlan* m_plan;
    KernelCheck* m_check;
    TrustService* m_trust; ///< null: nothing is trusted
    QWidget* m_parent;
    QString m_folder;
    QPointer<MessageBox> m_question;
    QPointer<QProgressDialog> m_progress;
    JobRunner m_saving{this};
};

} // namespace nodewise::views
