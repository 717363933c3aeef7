// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/pane_header.h"

#include "views/common/elided_label.h"
#include "views/common/label.h"

#include <QHBoxLayout>

namespace nodewise::viewer {

PaneHeader::PaneHeader(QWidget* parent)
    : QFrame(parent), m_row(new QHBoxLayout(this)), m_title(new views::Label(this)), m_detail(new views::ElidedLabel(this))
{
    setProperty("role", "bar");
    m_title->setProperty("role", "heading");
    m_detail->setDim(true);
    m_row->setContentsMargins(10, 0, 6, 0);
    m_row->setSpacing(4);
    m_row->addWidget(m_title);
    m_row->addSpacing(6);
    m_row->addWidget(m_detail, 1);
    setFixedHeight(fontMetrics().height() + 14);
}

void PaneHeader::setTitle(const QString& title)
{
    m_title->setText(title);
}

void PaneHeader::setDetail(const QString& detail)
{
    m_detail->setText(detail);
}

void PaneHeader::addControl(QWidget* control)
{
    m_row->addWidget(control);
}

void PaneHeader::mouseDoubleClickEvent(QMouseEvent*)
{
    Q_EMIT doubleClicked();
}

} // namespace nodewise::viewer
