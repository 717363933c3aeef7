// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/trace_page.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/timeline/trace_saver.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace nodewise::views {

TracePage::TracePage(std::shared_ptr<const trace::Trace> trace, const QString& file, QWidget* parent)
    : QWidget(parent), m_view(new TimelineView(this)), m_notice(new QWidget(this)), m_noticeText(new Label(m_notice)),
      m_show(new QPushButton(m_notice)), m_saver(new TraceSaver(m_view, this))
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
    column->addWidget(m_saver);
    column->addWidget(m_view, 1);
    setFocusProxy(m_view);
    m_view->setTrace(std::move(trace));
    connect(m_view, &TimelineView::message, this, &TracePage::message);
    connect(m_saver, &TraceSaver::message, this, &TracePage::message);
    const QString whole = QFileInfo(file).fileName(), name = whole.left(whole.indexOf(QLatin1Char('.'), 1));
    m_saver->setNames(name + QStringLiteral("-copy.json"), name + QStringLiteral(".png"));
    connect(m_show, &QPushButton::clicked, this, [this] { m_view->showPanel(TimelineView::Panel::Skipped); });
    followLanguage(this, &TracePage::retranslate);
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
    m_noticeText->setText(skippedText());
    m_show->setText(tr("Show"));
}

} // namespace nodewise::views
