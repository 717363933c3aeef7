// SPDX-License-Identifier: Apache-2.0
// What is handed on: packages for bug reports, and reports of what a comparison found.
#include "app/viewer/main_window.h"

#include "app/viewer/debug_controller.h"
#include "app/viewer/document_page.h"
#include "app/viewer/notice_bar.h"
#include "app/viewer/package_dialog.h"
#include "views/common/translated.h"
#include "views/compare/finding_report.h"
#include "views/inspect/number_text.h"

#include <QDir>
#include <QFileDialog>

namespace nodewise::viewer {

namespace {

using Tensors = std::vector<dap::BundleAnswer::Tensor>;

constexpr std::size_t namesShown = 4;

/// "x float32[1, 16], p_weight float32[16, 4]"
QString namesOf(const Tensors& tensors)
{
    QStringList names;
    for (std::size_t i = 0; i < std::min(namesShown, tensors.size()); ++i) {
        QStringList shape;
        for (const std::int64_t size : tensors[i].shape)
            shape.append(QString::number(size));
        names.append(
            QStringLiteral("%1 %2[%3]")
                .arg(QString::fromStdString(tensors[i].name), QString::fromStdString(tensors[i].dtype), shape.join(QStringLiteral(", "))));
    }
    if (tensors.size() > namesShown)
        names.append(QStringLiteral("…"));
    return names.join(QStringLiteral(", "));
}

} // namespace

void MainWindow::askPackage()
{
    DocumentPage* page = currentPage();
    if (!page)
        return;
    auto nodes = page->debug().packageNodes();
    if (nodes.empty())
        return;
    auto* dialog = new PackageDialog(page->document(), std::move(nodes), m_session.lastFolder, page->debug().newPackageJob(), this);
    connect(dialog, &PackageDialog::saved, this, [this, page = QPointer(page)](const dap::BundleAnswer& answer) {
        m_session.lastFolder = QFileInfo(QString::fromStdString(answer.folder)).absolutePath();
        if (page)
            tellPackage(page, answer);
        Q_EMIT sessionChanged();
    });
    connect(page, &QObject::destroyed, dialog, &QObject::deleteLater); // the tab's session goes with it
    dialog->open();
}

void MainWindow::tellPackage(DocumentPage* page, const dap::BundleAnswer& answer)
{
    const QString folder = QString::fromStdString(answer.folder);
    const auto text = [answer, folder] {
        return tr("Bug report package saved in %1: %n file(s), %2", nullptr, static_cast<int>(answer.files.size()))
            .arg(QDir::toNativeSeparators(folder), views::byteText(static_cast<std::int64_t>(answer.bytes)));
    };
    const auto details = [answer, folder] {
        QStringList lines;
        if (!answer.inputs.empty())
            lines.append(tr("Came in: %1").arg(namesOf(answer.inputs)));
        if (!answer.outputs.empty())
            lines.append(tr("Came out: %1").arg(namesOf(answer.outputs)));
        if (answer.failed)
            lines.append(tr("A node failed: the package has what came in, and nothing from there on."));
        for (const Text& note : answer.notes)
            lines.append(tr("Note: %1").arg(views::translated(note)));
        lines.append(
            tr("Run it: %1")
                .arg(QStringLiteral("python %1").arg(QDir::toNativeSeparators(QDir(folder).filePath(QStringLiteral("reproduce.py"))))));
        return lines.join(QLatin1Char('\n'));
    };
    page->notice()->tell({.text = text, .details = details, .file = {}, .folder = folder});
}

void MainWindow::askReport()
{
    DocumentPage* page = currentPage();
    if (!page || !page->report()->possible())
        return;
    auto* dialog = new QFileDialog(this, tr("Save Report"), m_session.lastFolder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("Web pages (*.html)")});
    dialog->setDefaultSuffix(QStringLiteral("html"));
    dialog->selectFile(page->report()->suggestion());
    connect(dialog, &QFileDialog::fileSelected, this, [this, page = QPointer(page)](const QString& file) {
        if (!page)
            return;
        m_session.lastFolder = QFileInfo(file).absolutePath();
        page->report()->write(file);
        Q_EMIT sessionChanged();
    });
    dialog->open();
}

} // namespace nodewise::viewer
