// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/notice_bar.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/style_sheet.h"

#include <QDesktopServices>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QUrl>
#include <QVBoxLayout>

namespace nodewise::viewer {

NoticeBar::NoticeBar(QWidget* parent)
    : QFrame(parent), m_text(new views::Label(this)), m_details(new views::Label(this)), m_open(new QPushButton(this)),
      m_folder(new QPushButton(this)), m_dismiss(new QPushButton(this))
{
    setObjectName(QStringLiteral("noticeBar"));
    m_dismiss->setObjectName(QStringLiteral("dismiss"));
    for (views::Label* label : {m_text, m_details}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_details->setProperty("role", "dim");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(14, 6, 8, 6);
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(m_text);
    words->addWidget(m_details);
    row->addLayout(words, 1);
    for (QPushButton* button : {m_open, m_folder, m_dismiss})
        row->addWidget(button, 0, Qt::AlignTop);
    connect(m_open, &QPushButton::clicked, this, [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(m_notice.file)); });
    connect(m_folder, &QPushButton::clicked, this, [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(m_notice.folder)); });
    connect(m_dismiss, &QPushButton::clicked, this, &NoticeBar::dismiss);
    views::followLanguage(this, &NoticeBar::retranslate);
    hide();
}

void NoticeBar::tell(views::Notice notice)
{
    m_notice = std::move(notice);
    m_open->setVisible(!m_notice.file.isEmpty());
    m_folder->setVisible(!m_notice.folder.isEmpty());
    retranslate();
    show();
}

void NoticeBar::dismiss()
{
    m_notice = {};
    hide();
}

QString NoticeBar::text() const
{
    return isHidden() ? QString() : m_text->text();
}

QString NoticeBar::details() const
{
    return isHidden() ? QString() : m_details->text();
}

void NoticeBar::retranslate()
{
    m_open->setText(tr("Open"));
    m_folder->setText(tr("Open Folder"));
    m_dismiss->setText(tr("Dismiss"));
    m_text->setText(m_notice.text ? m_notice.text() : QString());
    m_details->setText(m_notice.details ? m_notice.details() : QString());
    m_details->setVisible(!m_details->text().isEmpty());
    setAccessibleName(m_text->text());
}

void NoticeBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), views::mixed(views::Theme::current().pane, views::Theme::current().accent, 0.08));
    painter.fillRect(QRect(0, 0, 4, height()), views::Theme::current().accent);
    painter.fillRect(QRect(0, height() - 1, width(), 1), views::Theme::current().line);
}

} // namespace nodewise::viewer
