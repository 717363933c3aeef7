// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/kernel_saver.h"

#include "views/common/message_box.h"
#include "views/common/tip.h"
#include "views/common/trust_service.h"

#include <QDir>
#include <QFileDialog>
#include <QPushButton>

namespace nodewise::views {

namespace {

constexpr int patience = 200; // ms without a progress bar
constexpr int steps = 1000;

} // namespace

KernelSaver::KernelSaver(KernelPlan* plan, KernelCheck* check, TrustService* trust, QWidget* parent)
    : QObject(parent), m_plan(plan), m_check(check), m_trust(trust), m_parent(parent)
{
}

void KernelSaver::ask()
{
    if (!m_plan->any())
        return;
    auto* dialog = new QFileDialog(m_parent->window(), tr("Save Kernels to a Folder"), m_folder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, &KernelSaver::saveTo);
    dialog->open();
}

void KernelSaver::saveTo(const QString& folder)
{
    m_folder = folder;
    if (!exporting::holdsKernels(*m_plan->answer(), folder.toStdString()))
        return write(folder);
    m_question =
        new MessageBox(QMessageBox::Question, tr("Save Kernels"), tr("%1 already contains kernels.").arg(QDir::toNativeSeparators(folder)),
                       QMessageBox::Cancel, m_parent->window());
    m_question->setInformativeText(tr("Files of the same names, and plan.json, are replaced. Other files stay."));
    const QPushButton* replace = m_question->addButton(tr("&Replace"), QMessageBox::AcceptRole);
    connect(replace, &QPushButton::clicked, this, [this, folder] { write(folder); });
    m_question->open();
}

void KernelSaver::write(const QString& folder)
{
    cancel();
    m_progress = new QProgressDialog(Tip(tr("Writing kernels to %1").arg(QDir::toNativeSeparators(folder))).text(), tr("Cancel"), 0, steps,
                                     m_parent->window());
    m_progress->setAttribute(Qt::WA_DeleteOnClose);
    m_progress->setMinimumDuration(patience);
    connect(m_progress, &QProgressDialog::canceled, this, [this] {
        cancel();
        Q_EMIT message(tr("Saving the kernels was canceled."));
    });
    m_saving.start([plan = m_plan->answer(), checked = m_check->checked(), to = folder.toStdString()](
                       const Progress& progress) { return exporting::writeKernelFolder(*plan, checked, to, progress); },
                   [this, folder, plan = m_plan->answer()](const Result<std::size_t>& written) { finish(folder, *plan, written); },
                   [this](const QString&, double fraction) {
                       if (m_progress)
                           m_progress->setValue(int(fraction * steps));
                   });
}

void KernelSaver::cancel()
{
    m_saving.cancel();
    if (m_progress) {
        m_progress->disconnect(this);
        m_progress->close();
        m_progress.clear();
    }
}

void KernelSaver::finish(const QString& folder, const protocol::LowerAnswer& plan, const Result<std::size_t>& written)
{
    cancel();
    if (written && m_trust)
        m_trust->trustWritten(
            exporting::trustedKernels(plan, folder.toStdString(), [this](const std::string& file) { return m_trust->remembers(file); }));
    Q_EMIT message(written ? tr("%n kernel(s) and plan.json written to %1", nullptr, int(*written)).arg(QDir::toNativeSeparators(folder))
                           : translated(written.error()));
}

} // namespace nodewise::views
