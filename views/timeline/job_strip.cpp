// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/job_strip.h"

#include "views/common/elided_label.h"
#include "views/common/follow.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QTimer>
#include <QToolButton>

namespace nodewise::views {

namespace {

constexpr int patience = 200; // milliseconds

} // namespace

JobStrip::JobStrip(QWidget* parent)
    : QWidget(parent), m_text(new ElidedLabel(this)), m_bar(new QProgressBar(this)), m_cancel(new QToolButton(this)),
      m_timer(new QTimer(this))
{
    m_timer->setSingleShot(true);
    m_timer->setInterval(patience);
    m_bar->setTextVisible(false);
    m_bar->setMaximumWidth(160);
    m_bar->setMaximumHeight(6);
    m_text->setDim(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 2, 8, 2);
    row->addWidget(m_text, 1);
    row->addWidget(m_bar);
    row->addWidget(m_cancel);
    hide();
    connect(m_timer, &QTimer::timeout, this, &QWidget::show);
    connect(m_cancel, &QToolButton::clicked, this, &JobStrip::cancelled);
    followLanguage(this, &JobStrip::retranslate);
}

void JobStrip::begin(const QString& text)
{
    setProgress(text, -1);
    if (isHidden() && !m_timer->isActive())
        m_timer->start();
}

void JobStrip::setProgress(const QString& text, double fraction)
{
    m_text->setText(text);
    m_bar->setRange(0, fraction < 0 ? 0 : 100);
    m_bar->setValue(int(fraction * 100));
}

void JobStrip::end()
{
    m_timer->stop();
    hide();
}

void JobStrip::retranslate()
{
    m_cancel->setText(tr("Cancel"));
    setAccessibleName(tr("Work in progress"));
}

} // namespace nodewise::views
