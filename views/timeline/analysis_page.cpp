// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/analysis_page.h"

#include "views/common/elided_label.h"
#include "views/timeline/job_strip.h"

#include <QHeaderView>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

void AnalysisPage::make()
{
    m_summary = new ElidedLabel(this);
    m_strip = new JobStrip(this);
    m_summary->setDim(true);
    addToBar(m_summary, 0, 2);
    column()->insertWidget(1, m_strip);
    table()->header()->setStretchLastSection(false);
    connect(m_strip, &JobStrip::cancelled, this, [this] {
        m_job.cancel();
        end();
        setSummary(tr("Canceled."));
        Q_EMIT finished();
    });
}

void AnalysisPage::setTrace(std::shared_ptr<const trace::Trace> trace)
{
    m_job.cancel();
    m_strip->end();
    m_trace = std::move(trace);
    m_text = m_trace ? TickText(*m_trace) : TickText();
    m_stale = false;
    clear();
    retranslate();
    refresh();
}

QString AnalysisPage::summary() const
{
    return m_summary->text();
}

void AnalysisPage::setSummary(const QString& text)
{
    m_summary->setText(text);
}

void AnalysisPage::refresh()
{
    m_stale = m_trace != nullptr && !isVisible();
    if (m_trace && isVisible())
        start();
}

void AnalysisPage::begin(const QString& what)
{
    m_strip->begin(what);
}

void AnalysisPage::end()
{
    m_strip->end();
}

void AnalysisPage::progress(const QString& text, double fraction)
{
    m_strip->setProgress(text, fraction);
}

void AnalysisPage::showEvent(QShowEvent* event)
{
    TablePage::showEvent(event);
    if (std::exchange(m_stale, false))
        start();
}

} // namespace nodewise::views
