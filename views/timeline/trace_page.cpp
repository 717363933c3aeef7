// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/trace_page.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/notes/note_dialog.h"
#include "views/notes/program_notes.h"
#include "views/timeline/trace_saver.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <chrono>

namespace nodewise::views {

using namespace std::chrono_literals;

TracePage::TracePage(std::shared_ptr<const trace::Trace> trace, const QString& file, QWidget* parent)
    : QWidget(parent), m_view(new TimelineView(this)), m_notice(new QWidget(this)), m_noticeText(new Label(m_notice)),
      m_show(new QPushButton(m_notice)), m_reload(new QPushButton(m_notice)), m_saver(new TraceSaver(m_view, this)),
      m_notes(new ProgramNotes(file.toStdString(), this))
{
    auto* row = new QHBoxLayout(m_notice);
    row->setContentsMargins(12, 4, 8, 4);
    m_noticeText->setObjectName(QStringLiteral("notice"));
    m_noticeText->setProperty("role", "warning");
    m_noticeText->setWordWrap(true);
    row->addWidget(m_noticeText, 1);
    row->addWidget(m_show);
    row->addWidget(m_reload);
    m_reload->setObjectName(QStringLiteral("reload"));
    m_show->setVisible(!trace->origin().skipped.empty());
    m_reload->hide();
    m_notice->setVisible(!trace->origin().skipped.empty() || trace->origin().producer.starts_with("ExecuTorch"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_notice);
    column->addWidget(m_saver);
    column->addWidget(m_view, 1);
    setFocusProxy(m_view);
    m_view->setTrace(std::move(trace));
    connect(m_view, &TimelineView::message, this, &TracePage::message);
    connect(m_saver, &TraceSaver::message, this, &TracePage::message);
    const QString whole = QFileInfo(file).fileName(), name = whole.left(whole.indexOf(QLatin1Char('.'), 1));
    m_saver->setNames(name + QStringLiteral("-copy.json"), name + QStringLiteral(".png"));
    connect(m_show, &QPushButton::clicked, this, [this] { m_view->showPanel(TimelineView::Panel::Skipped); });
    connect(m_reload, &QPushButton::clicked, this, &TracePage::reloadRequested);
    followNotes();
    connect(&m_watch, &QTimer::timeout, this, &TracePage::lookForCut);
    m_watch.start(500ms);
    followLanguage(this, &TracePage::retranslate);
}

/// Pinned to slices by their name, also those that were pinned on the command line.
void TracePage::followNotes()
{
    const auto ask = [this](const notes::Note& note, const QString& why) {
        askForNote(window(), note, why, this, [this](const notes::Note& written) { m_notes->add(written); });
    };
    connect(m_view, &TimelineView::noteRequested, this,
            [ask](const QString& name) { ask({.on = notes::Note::On::Slice, .name = name.toStdString()}, {}); });
    connect(m_notes, &ProgramNotes::notAdded, this, ask);
    connect(m_notes, &ProgramNotes::failed, this, &TracePage::message);
    connect(m_notes, &ProgramNotes::changed, this, [this] {
        m_view->setNotes([this](const QString& name) { return m_notes->textsOn(notes::Note::On::Slice, name.toStdString()); });
    });
    m_notes->read();
}

void TracePage::lookForCut()
{
    if (!m_view->trace()->isCutOff())
        return;
    m_watch.stop();
    m_reload->show();
    m_notice->show();
    retranslate();
}

QString TracePage::cutText() const
{
    return m_view->trace()->isCutOff()
               ? tr("The file was cut short while it was open. What it no longer contains is shown as zeros: do not rely on it.")
               : QString();
}

/// What an ETDump does not say of its times, and whose they are.
QString TracePage::notesText() const
{
    const auto& origin = m_view->trace()->origin();
    QStringList notes;
    if (origin.producer.starts_with("ExecuTorch"))
        for (const std::string& note : origin.notes)
            notes.append(QString::fromStdString(note));
    return notes.join(QStringLiteral(". "));
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
    return first.line > 0 ? tr("%1 of this file's entries could not be used; the first is on line %2: %3").arg(all, line, why)
                          : tr("%1 of this file's entries could not be used; the first: %2").arg(all, why);
}

void TracePage::retranslate()
{
    QStringList lines{cutText(), notesText(), skippedText()};
    lines.removeAll(QString());
    m_noticeText->setText(lines.join(QLatin1Char('\n')));
    m_show->setText(tr("Show"));
    m_reload->setText(tr("Reload"));
}

} // namespace nodewise::views
