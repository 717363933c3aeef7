// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/model_chooser.h"

#include "views/common/label.h"

#include <QEvent>
#include <QFileInfo>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace nodewise::viewer {

ModelChooser::ModelChooser(QWidget* parent) : QWidget(parent)
{
    auto* box = new QWidget(this);
    box->setFixedWidth(460);
    m_title = new views::Label(box);
    m_title->setWordWrap(true);
    m_list = new QListWidget(box);
    m_open = new QPushButton(box);
    m_open->setDefault(true);
    m_title->setBuddy(m_list);
    auto* column = new QVBoxLayout(box);
    column->setSpacing(12);
    column->addWidget(m_title);
    column->addWidget(m_list);
    column->addWidget(m_open, 0, Qt::AlignRight);
    auto* outer = new QVBoxLayout(this);
    outer->addStretch(1);
    outer->addWidget(box, 0, Qt::AlignHCenter);
    outer->addStretch(2);
    connect(m_open, &QPushButton::clicked, this, &ModelChooser::choose);
    connect(m_list, &QListWidget::itemActivated, this, &ModelChooser::choose);
}

void ModelChooser::setModels(const QString& file, const QStringList& names)
{
    m_file = file;
    m_list->clear();
    m_list->addItems(names);
    fitList();
    m_list->setCurrentRow(0);
    setFocusProxy(m_list);
    m_list->setFocus();
    retranslate();
}

// As many rows as there are models, within reason.
void ModelChooser::fitList()
{
    constexpr int fewest = 2, most = 12, rowPadding = 10;
    const int row = m_list->fontMetrics().height() + rowPadding;
    for (int i = 0; i < m_list->count(); ++i)
        m_list->item(i)->setSizeHint(QSize(0, row));
    m_list->setFixedHeight(qBound(fewest, m_list->count(), most) * row + 2 * m_list->frameWidth() + 2);
}

void ModelChooser::choose()
{
    if (const QListWidgetItem* item = m_list->currentItem())
        Q_EMIT chosen(item->text());
}

void ModelChooser::retranslate()
{
    m_title->setText(tr("%1 holds %n model(s). &Which one should be opened?", nullptr, m_list->count()).arg(QFileInfo(m_file).fileName()));
    m_list->setAccessibleName(tr("Models"));
    m_open->setText(tr("&Open"));
}

void ModelChooser::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::FontChange && m_list)
        fitList();
    QWidget::changeEvent(event);
}

} // namespace nodewise::viewer
