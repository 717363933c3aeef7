// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/trace_saver.h"

#include "core/trace/write/write.h"
#include "views/common/follow.h"
#include "views/timeline/job_strip.h"
#include "views/timeline/timeline_export.h"
#include "views/timeline/timeline_view.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

QFileDialog* saveDialog(QWidget* over, const QString& title, const QStringList& filters, const QString& name)
{
    auto* dialog = new QFileDialog(over, title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters(filters);
    dialog->setDefaultSuffix(QFileInfo(name).suffix());
    QObject::connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        dialog->setDefaultSuffix(filter.section(QStringLiteral("*."), 1, 1).section(QLatin1Char(')'), 0, 0).trimmed());
    });
    dialog->selectFile(name);
    return dialog;
}

} // namespace

TraceSaver::TraceSaver(TimelineView* view, QWidget* parent) : QWidget(parent), m_view(view), m_strip(new JobStrip(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_strip);
    connect(m_view, &TimelineView::menuAboutToShow, this, &TraceSaver::fillMenu);
    connect(m_strip, &JobStrip::cancelled, this, [this] {
        m_saving.cancel();
        m_strip->end();
    });
    followLanguage(this, &TraceSaver::retranslate);
}

void TraceSaver::setNames(const QString& trace, const QString& picture)
{
    m_traceName = trace;
    m_pictureName = picture;
}

void TraceSaver::fillMenu(QMenu& menu)
{
    if (!m_view->trace())
        return;
    menu.addSeparator();
    menu.addAction(tr("Save Trace &As…"), this, &TraceSaver::saveAs);
    menu.addAction(tr("Export Pic&ture…"), this, &TraceSaver::exportPicture);
}

void TraceSaver::saveAs()
{
    auto* dialog = saveDialog(window(), tr("Save Trace As"),
                              {tr("Chrome trace (*.json)"), tr("Chrome trace, compressed (*.json.gz)"), tr("Perfetto trace (*.pftrace)"),
                               tr("Table (*.csv)"), tr("Nodewise trace (*.nwtrace)")},
                              m_traceName);
    connect(dialog, &QFileDialog::fileSelected, this, &TraceSaver::save);
    dialog->open();
}

void TraceSaver::save(const QString& file)
{
    m_strip->begin(tr("Writing %1…").arg(QFileInfo(file).fileName()));
    m_saving.start(
        [trace = m_view->trace(), file](const Progress& progress) { return trace::writeTrace(*trace, file.toStdString(), progress); },
        [this, file](const Result<void>& done) {
            m_strip->end();
            Q_EMIT message(done ? tr("Written: %1").arg(file) : translated(done.error()));
        },
        [this](const QString& what, double fraction) { m_strip->setProgress(what, fraction); });
}

void TraceSaver::exportPicture()
{
    auto* dialog = saveDialog(window(), tr("Export Picture of the Timeline"),
                              {tr("PNG picture (*.png)"), tr("SVG picture (*.svg)"), tr("PDF (*.pdf)")}, m_pictureName);
    connect(dialog, &QFileDialog::fileSelected, this, &TraceSaver::writePicture);
    dialog->open();
}

void TraceSaver::writePicture(const QString& file)
{
    m_drawing.start([image = TimelineExport::of(m_view->canvas()->picture(), m_view->canvas()->size()),
                     file](const Progress&) { return image.write(file); },
                    [this, file](const QString& why) {
                        Q_EMIT message(why.isEmpty() ? tr("Written: %1").arg(file) : tr("%1 can't be written: %2").arg(file, why));
                    });
}

void TraceSaver::retranslate()
{
    m_strip->setAccessibleName(tr("Writing the trace"));
}

} // namespace nodewise::views
