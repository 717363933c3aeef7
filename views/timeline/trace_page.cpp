// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/trace_page.h"

#include "core/trace/write.h"
#include "views/timeline/job_strip.h"
#include "views/timeline/timeline_export.h"

#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
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

TracePage::TracePage(std::shared_ptr<const trace::Trace> trace, const QString& file, QWidget* parent)
    : QWidget(parent), m_file(file), m_view(new TimelineView(this)), m_notice(new QWidget(this)), m_noticeText(new QLabel(m_notice)),
      m_show(new QPushButton(m_notice)), m_strip(new JobStrip(this))
{
    auto* row = new QHBoxLayout(m_notice);
    row->setContentsMargins(12, 4, 8, 4);
    m_noticeText->setProperty("role", "warning");
    m_noticeText->setWordWrap(true);
    row->addWidget(m_noticeText, 1);
    row->addWidget(m_show);
    m_notice->setVisible(!trace->origin().skipped.empty());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_notice);
    column->addWidget(m_strip);
    column->addWidget(m_view, 1);
    setFocusProxy(m_view);
    m_view->setTrace(std::move(trace));
    connect(m_view, &TimelineView::message, this, &TracePage::message);
    connect(m_view, &TimelineView::menuAboutToShow, this, &TracePage::fillMenu);
    connect(m_show, &QPushButton::clicked, this, [this] { m_view->showPanel(TimelineView::Panel::Skipped); });
    connect(m_strip, &JobStrip::cancelled, this, [this] {
        m_saving.cancel();
        m_strip->end();
    });
    retranslate();
}

void TracePage::setTheme(const Theme& theme)
{
    m_view->setTheme(theme);
}

QString TracePage::skippedText() const
{
    std::uint64_t count = 0;
    const auto& skipped = m_view->trace()->origin().skipped;
    for (const trace::Skipped& each : skipped)
        count += each.count;
    if (count == 0)
        return {};
    const trace::Skipped& first = skipped.front();
    const QString why = translated(first.why), line = QLocale().toString(qulonglong(first.line)),
                  all = QLocale().toString(qulonglong(count));
    return first.line > 0 ? tr("%1 of this file's entries could not be used; the first is in line %2: %3").arg(all, line, why)
                          : tr("%1 of this file's entries could not be used; the first: %2").arg(all, why);
}

void TracePage::fillMenu(QMenu& menu)
{
    menu.addSeparator();
    menu.addAction(tr("Save Trace &As…"), this, &TracePage::saveAs);
    menu.addAction(tr("Export Pic&ture…"), this, &TracePage::exportPicture);
}

QString TracePage::suggestedName(const QString& end) const
{
    QString name = QFileInfo(m_file).fileName();
    return name.left(name.indexOf(QLatin1Char('.'), 1)) + end;
}

void TracePage::saveAs()
{
    auto* dialog = saveDialog(window(), tr("Save Trace As"),
                              {tr("Chrome trace (*.json)"), tr("Chrome trace, compressed (*.json.gz)"), tr("Perfetto trace (*.pftrace)"),
                               tr("Table (*.csv)"), tr("Nodewise trace (*.nwtrace)")},
                              suggestedName(QStringLiteral("-copy.json")));
    connect(dialog, &QFileDialog::fileSelected, this, &TracePage::save);
    dialog->open();
}

void TracePage::save(const QString& file)
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

void TracePage::exportPicture()
{
    auto* dialog =
        saveDialog(window(), tr("Export Picture of the Timeline"),
                   {tr("PNG picture (*.png)"), tr("SVG picture (*.svg)"), tr("PDF (*.pdf)")}, suggestedName(QStringLiteral(".png")));
    connect(dialog, &QFileDialog::fileSelected, this, &TracePage::writePicture);
    dialog->open();
}

void TracePage::writePicture(const QString& file)
{
    m_drawing.start([image = TimelineExport::of(m_view->canvas()->picture(), m_view->canvas()->size()),
                     file](const Progress&) { return image.write(file); },
                    [this, file](const QString& why) {
                        Q_EMIT message(why.isEmpty() ? tr("Written: %1").arg(file) : tr("%1 can't be written: %2").arg(file, why));
                    });
}

void TracePage::retranslate()
{
    m_noticeText->setText(skippedText());
    m_show->setText(tr("Show"));
    m_strip->setAccessibleName(tr("Writing the trace"));
}

void TracePage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace nodewise::views
