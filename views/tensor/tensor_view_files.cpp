// SPDX-License-Identifier: Apache-2.0
// The tensor view's pictures and files.
#include "views/common/translated.h"
#include "views/tensor/busy_strip.h"
#include "views/tensor/picture_dialog.h"
#include "views/tensor/picture_export.h"
#include "views/tensor/tensor_model.h"
#include "views/tensor/tensor_page.h"
#include "views/tensor/tensor_view.h"

#include <QFileDialog>
#include <QImage>
#include <QTabBar>

namespace nodewise::views {

QImage TensorView::picture() const
{
    return page() == Page::Grid ? QImage() : m_pages[m_tabs->currentIndex() - 1]->picture();
}

std::optional<ElementPicture> TensorView::elementPicture() const
{
    return page() == Page::Grid ? std::nullopt : m_pages[m_tabs->currentIndex() - 1]->elementPicture();
}

void TensorView::connectPictures()
{
    connect(m_pictures, &PictureExport::progressed, m_strip, &BusyStrip::showWork);
    connect(m_strip, &BusyStrip::cancelled, this, [this] {
        m_pictures->cancel();
        m_strip->hideWork();
    });
    connect(m_pictures, &PictureExport::finished, this, [this](const QString& file, const QString& problem) {
        m_strip->hideWork();
        Q_EMIT message(problem.isEmpty() ? tr("Written: %1").arg(file)
                                         : tr("The picture could not be written to %1: %2").arg(file, problem));
    });
}

void TensorView::askPicture()
{
    const QImage seen = picture();
    if (seen.isNull())
        return;
    auto* dialog = new PictureDialog(seen.size(), elementPicture(), window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { askPictureFile(dialog->scale()); });
    dialog->open();
}

void TensorView::askPictureFile(int scale)
{
    auto* dialog = new QFileDialog(window(), tr("Export Picture"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilter(tr("Picture (*.png)"));
    dialog->setDefaultSuffix(QStringLiteral("png"));
    if (model().value())
        dialog->selectFile(QString::fromStdString(model().value()->name).replace(QLatin1Char('/'), QLatin1Char('_')) +
                           QStringLiteral(".png"));
    connect(dialog, &QFileDialog::fileSelected, this, [this, scale](const QString& file) { exportPicture(scale, file); });
    dialog->open();
}

void TensorView::exportPicture(int scale, const QString& file)
{
    const auto elements = scale > 0 ? elementPicture() : std::nullopt;
    if (elements && elements->fits(scale))
        return m_pictures->start(*elements, scale, file);
    const QImage image = scale > 0 ? QImage() : picture();
    const bool good = !image.isNull() && image.save(file, "PNG");
    Q_EMIT message(good             ? tr("Written: %1").arg(file)
                   : elements       ? tr("The picture would be too large: show a slice of the tensor")
                   : image.isNull() ? tr("There is no picture to save: choose the heat map or the images first")
                                    : tr("The picture could not be written to %1").arg(file));
}

void TensorView::askExport(const protocol::ValueInfo& value, const QString& slice)
{
    auto* dialog = new QFileDialog(window(), tr("Export Tensor"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    QStringList filters{tr("NumPy array (*.npy)"), tr("NumPy archive (*.npz)"), tr("safetensors (*.safetensors)"),
                        tr("PyTorch tensor (*.pt)"), tr("Comma-separated text (*.csv)")};
    if (model().value() && model().value()->ref == value.ref && !picture().isNull())
        filters.append(tr("Visible picture (*.png)"));
    dialog->setNameFilters(filters);
    dialog->setDefaultSuffix(QStringLiteral("npy"));
    connect(dialog, &QFileDialog::filterSelected, dialog,
            [dialog](const QString& filter) { dialog->setDefaultSuffix(filter.section(QStringLiteral("*."), 1).chopped(1)); });
    dialog->selectFile(QString::fromStdString(value.name).replace(QLatin1Char('/'), QLatin1Char('_')) + QStringLiteral(".npy"));
    connect(dialog, &QFileDialog::fileSelected, this, [this, value, slice](const QString& file) { exportTo(value, slice, file); });
    dialog->open();
}

void TensorView::exportTo(const protocol::ValueInfo& value, const QString& slice, const QString& file)
{
    if (file.endsWith(QStringLiteral(".png"), Qt::CaseInsensitive))
        return exportPicture(0, file);
    protocol::ExportRequest request;
    request.value = value.ref;
    request.slice = slice.toStdString();
    request.file = file.toStdString();
    m_context.session->askText(
        std::string(protocol::ExportRequest::command), protocol::encodeBody(request), this,
        [this, file](Result<std::string> body) { Q_EMIT message(body ? tr("Written: %1").arg(file) : translated(body.error())); },
        DebugSession::Lifetime::Session);
}

} // namespace nodewise::views
