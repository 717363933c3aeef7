// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/analysis_page.h"

#include "views/common/elided_label.h"
#include "views/common/follow.h"
#include "views/timeline/job_strip.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QTreeView>
#include <QVBoxLayout>

namespace nodewise::views {

AnalysisPage::AnalysisPage(QWidget* parent)
    : QWidget(parent), m_summary(new ElidedLabel(this)), m_bar(new QHBoxLayout), m_strip(new JobStrip(this)), m_table(new QTreeView(this))
{
    m_table->setUniformRowHeights(true);
    m_table->setAllColumnsShowFocus(true);
    m_table->setTextElideMode(Qt::ElideRight);
    m_table->header()->setStretchLastSection(false);
    m_summary->setDim(true);
    m_bar->setContentsMargins(10, 4, 8, 4);
    m_bar->setSpacing(8);
    m_bar->addWidget(m_summary, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(m_bar);
    column->addWidget(m_strip);
    column->addWidget(m_table, 1);
    connect(m_strip, &JobStrip::cancelled, this, [this] {
        m_job.cancel();
        end();
        setSummary(tr("Canceled."));
        Q_EMIT finished();
    });
    onLanguageChange(this, &AnalysisPage::retranslate);
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
    QWidget::showEvent(event);
    if (std::exchange(m_stale, false))
        start();
}

} // namespace nodewise::views
