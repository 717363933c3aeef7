// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/loading_page.h"

#include "views/common/follow.h"
#include "views/common/label.h"

#include <QFileInfo>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace nodewise::viewer {

LoadingPage::LoadingPage(QWidget* parent) : QWidget(parent), m_box(new QWidget(this))
{
    m_title = new views::Label(m_box);
    m_cause = new views::Label(m_box);
    m_cause->setForegroundRole(QPalette::PlaceholderText);
    m_bar = new QProgressBar(m_box);
    m_bar->setTextVisible(false);
    m_cancel = new QPushButton(m_box);
    auto* column = new QVBoxLayout(m_box);
    for (QWidget* part : std::initializer_list<QWidget*>{m_title, m_bar, m_cause})
        column->addWidget(part);
    column->addWidget(m_cancel, 0, Qt::AlignLeft);
    m_box->setFixedWidth(420);
    auto* outer = new QVBoxLayout(this);
    outer->addStretch(2);
    outer->addWidget(m_box, 0, Qt::AlignHCenter);
    outer->addStretch(3);
    m_box->hide();
    m_delay.setSingleShot(true);
    m_delay.setInterval(200);
    connect(&m_delay, &QTimer::timeout, m_box, &QWidget::show);
    connect(m_cancel, &QPushButton::clicked, this, &LoadingPage::cancelRequested);
    views::onLanguageChange(this, &LoadingPage::retranslate);
}

void LoadingPage::start(const QString& file)
{
    m_file = file;
    m_bar->setRange(0, 0);
    m_cause->clear();
    m_box->hide();
    m_delay.start();
    retranslate();
}

void LoadingPage::setProgress(const QString& what, double fraction)
{
    m_cause->setText(what);
    m_bar->setRange(0, fraction < 0 ? 0 : 1000);
    if (fraction >= 0)
        m_bar->setValue(static_cast<int>(fraction * 1000));
}

void LoadingPage::stop()
{
    m_delay.stop();
    m_box->hide();
    m_cause->clear();
}

bool LoadingPage::shown() const
{
    return m_box->isVisible();
}

void LoadingPage::retranslate()
{
    m_title->setText(tr("Opening %1").arg(QFileInfo(m_file).fileName()));
    m_bar->setAccessibleName(m_title->text());
    m_cancel->setText(tr("&Cancel"));
}

} // namespace nodewise::viewer
