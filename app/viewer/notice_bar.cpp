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
    : QFrame(parent), m_text(new views::Label(this)), m_details(new views::Label(this)), m_action(new QPushButton(this)),
      m_open(new QPushButton(this)), m_folder(new QPushButton(this)), m_dismiss(new QPushButton(this))
{
    setObjectName(QStringLiteral("noticeBar"));
    m_action->setObjectName(QStringLiteral("action"));
    m_action->setProperty("role", "primary");
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
    for (QPushButton* button : {m_action, m_open, m_folder, m_dismiss})
        row->addWidget(button, 0, Qt::AlignTop);
    connect(m_open, &QPushButton::clicked, this, [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(m_notices.back().file)); });
    connect(m_folder, &QPushButton::clicked, this, [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(m_notices.back().folder)); });
    connect(m_dismiss, &QPushButton::clicked, this, &NoticeBar::dismiss);
    connect(m_action, &QPushButton::clicked, this, [this] {
        if (const views::Notice notice = taken(); notice.run)
            notice.run();
    });
    views::followLanguage(this, &NoticeBar::retranslate);
    hide();
}

void NoticeBar::tell(views::Notice notice)
{
    std::erase_if(m_notices, [&notice](const views::Notice& each) { return !each.key.isEmpty() && each.key == notice.key; });
    if (!m_notices.empty() && !m_notices.back().action)
        m_notices.pop_back();
    m_notices.push_back(std::move(notice));
    refresh();
}

void NoticeBar::dismiss()
{
    if (m_notices.empty())
        return;
    if (const views::Notice notice = taken(); notice.dismissed)
        notice.dismissed();
}

void NoticeBar::withdraw(const QString& key)
{
    std::erase_if(m_notices, [&key](const views::Notice& each) { return each.key == key; });
    refresh();
}

views::Notice NoticeBar::taken()
{
    views::Notice notice = std::move(m_notices.back());
    m_notices.pop_back();
    refresh();
    return notice;
}

void NoticeBar::refresh()
{
    const views::Notice now = m_notices.empty() ? views::Notice() : m_notices.back();
    m_action->setVisible(now.action != nullptr);
    m_open->setVisible(!now.file.isEmpty());
    m_folder->setVisible(!now.folder.isEmpty());
    retranslate();
    setVisible(!m_notices.empty());
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
    const views::Notice now = m_notices.empty() ? views::Notice() : m_notices.back();
    m_action->setText(now.action ? now.action() : QString());
    m_text->setText(now.text ? now.text() : QString());
    m_details->setText(now.details ? now.details() : QString());
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
