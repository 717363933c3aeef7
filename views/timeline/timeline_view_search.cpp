// SPDX-License-Identifier: Apache-2.0
// Finding slices in a timeline.
#include "views/common/label.h"
#include "views/timeline/job_strip.h"
#include "views/timeline/slice_table.h"
#include "views/timeline/timeline_view.h"

#include <QLineEdit>
#include <QLocale>
#include <QToolButton>

#include <algorithm>

namespace nodewise::views {

using trace::SliceId;

void TimelineView::find(const QString& text)
{
    if (!text.isEmpty())
        m_search->setText(text);
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

/// Runs anew with each letter: the last one drops what came before.
void TimelineView::search()
{
    const QString text = m_search->text().trimmed();
    if (!trace() || text.isEmpty()) {
        m_searchJob.cancel();
        m_strip->end();
        m_found = {};
        light();
        return showFound();
    }
    m_strip->begin(tr("Searching slices…"));
    m_searchJob.start([trace = trace(), text](const Progress& progress) { return findSlices(*trace, text, progress); },
                      [this](FoundSlices found) { takeFound(std::move(found)); },
                      [this](const QString& what, double fraction) { m_strip->setProgress(what, fraction); });
    showCount();
}

void TimelineView::takeFound(FoundSlices found)
{
    m_strip->end();
    m_found = std::move(found);
    light();
    showFound();
    if (settled())
        Q_EMIT finished();
}

void TimelineView::findNext(bool forward)
{
    if (m_found.inTime.empty())
        return;
    const auto& all = m_found.inTime;
    const SliceId selected = m_canvas->selected();
    const auto key = [this](SliceId slice) { return std::pair(trace()->start(slice), slice); };
    std::size_t to = forward ? 0 : all.size() - 1;
    if (selected != trace::none) {
        const auto here = std::lower_bound(all.begin(), all.end(), key(selected), [&](SliceId a, const auto& b) { return key(a) < b; });
        const auto place = std::size_t(here - all.begin());
        const bool on = here != all.end() && *here == selected;
        if (forward)
            to = (place + (on ? 1 : 0)) % all.size();
        else
            to = (place + all.size() - 1) % all.size();
    }
    goTo(all[to]);
    showCount();
}

void TimelineView::showCount()
{
    const bool any = !m_search->text().trimmed().isEmpty() && trace();
    const QLocale locale;
    const auto& all = m_found.inTime;
    const auto place = std::find(all.begin(), all.begin() + std::ptrdiff_t(std::min(all.size(), SliceTable::most)), m_canvas->selected());
    QString text;
    if (any && m_searchJob.running())
        text = QStringLiteral("…");
    else if (any && place != all.end() && m_canvas->selected() != trace::none && *place == m_canvas->selected())
        text = tr("%1 of %2", "match").arg(locale.toString(qulonglong(place - all.begin()) + 1), locale.toString(qulonglong(all.size())));
    else if (any)
        text = all.empty() ? tr("no match") : locale.toString(qulonglong(all.size()));
    m_count->setText(text);
    for (QToolButton* button : {m_previous, m_next, m_filter})
        button->setEnabled(any && !all.empty());
}

void TimelineView::showFound()
{
    showCount();
    m_panels->setFound(m_found, foundText());
}

QString TimelineView::foundText() const
{
    const std::size_t count = m_found.inTime.size();
    if (m_search->text().trimmed().isEmpty() || !trace())
        return tr("Type words in the field above to find slices.");
    if (count == 0)
        return tr("No slice matches.");
    const QLocale locale;
    return count <= SliceTable::most
               ? QString()
               : tr("The first %1 of %2 slices").arg(locale.toString(qulonglong(SliceTable::most)), locale.toString(qulonglong(count)));
}

} // namespace nodewise::views
