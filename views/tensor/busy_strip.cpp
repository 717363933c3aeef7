// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/busy_strip.h"

#include "views/common/elided_label.h"
#include "views/common/follow.h"
#include "views/tensor/tensor_ask.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QToolButton>

#include <algorithm>

namespace nodewise::views {

BusyStrip::BusyStrip(QWidget* parent)
    : QWidget(parent), m_text(new ElidedLabel(this)), m_bar(new QProgressBar(this)), m_cancel(new QToolButton(this))
{
    m_text->setDim(true);
    m_bar->setTextVisible(false);
    m_bar->setMaximumHeight(6);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(10, 2, 6, 2);
    row->setSpacing(8);
    row->addWidget(m_text);
    row->addWidget(m_bar, 1);
    m_bar->setMinimumWidth(60);
    row->addWidget(m_cancel);
    connect(m_cancel, &QToolButton::clicked, this, [this] {
        for (TensorAsk* ask : m_asks)
            ask->cancel();
        Q_EMIT cancelled();
    });
    followLanguage(this, &BusyStrip::retranslate);
    hide();
}

void BusyStrip::watch(TensorAsk* ask)
{
    m_asks.append(ask);
    connect(ask, &TensorAsk::slow, this, [this] {
        if (isHidden())
            showWork(QString(), -1);
    });
    connect(ask, &TensorAsk::done, this, &BusyStrip::hideWork);
    connect(ask, &TensorAsk::progressed, this, &BusyStrip::showWork);
}

void BusyStrip::showWork(const QString& text, double fraction)
{
    m_text->setText(text.isEmpty() ? tr("Reading the tensor…") : text);
    m_bar->setRange(0, fraction < 0 ? 0 : 1000);
    m_bar->setValue(static_cast<int>(fraction * 1000));
    show();
}

void BusyStrip::hideWork()
{
    if (std::none_of(m_asks.begin(), m_asks.end(), [](const TensorAsk* one) { return one->asking(); }))
        hide();
}

QString BusyStrip::text() const
{
    return m_text->text();
}

void BusyStrip::retranslate()
{
    m_text->setText(tr("Reading the tensor…"));
    m_cancel->setText(tr("Cancel"));
    m_cancel->setToolTip(tr("Cancel, and keep what is shown"));
}

} // namespace nodewise::views
