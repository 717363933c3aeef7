// SPDX-License-Identifier: Apache-2.0
#include "views/editor/edit_bars.h"

#include "views/common/elided_label.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/tip.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

namespace nodewise::views {

EditHead::EditHead(QWidget* parent)
    : QFrame(parent), m_row(new QHBoxLayout(this)), m_title(new Label(this)), m_badge(new Label(this)), m_status(new ElidedLabel(this)),
      m_save(new QPushButton(this)), m_more(new QToolButton(this))
{
    setProperty("role", "bar");
    m_row->setContentsMargins(12, 6, 8, 6);
    m_row->setSpacing(8);
    m_title->setProperty("role", "heading");
    m_badge->setProperty("role", "badge");
    m_status->setDim(true);
    m_status->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_save->setProperty("role", "primary");
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setMenu(new QMenu(m_more));
    m_row->addWidget(m_title);
    m_row->addWidget(m_badge);
    m_row->addWidget(m_status, 1);
    m_row->addWidget(m_save);
    m_row->addWidget(m_more);
    followLanguage(this, &EditHead::retranslate);
}

void EditHead::setTitle(const QString& title, bool dirty)
{
    m_title->setText(dirty ? QStringLiteral("● ") + title : title);
}

void EditHead::setBadge(const QString& text)
{
    m_badge->setText(text);
    m_badge->setVisible(!text.isEmpty());
}

QString EditHead::badge() const
{
    return m_badge->text();
}

void EditHead::setStatus(const QString& text, bool bad)
{
    m_status->setText(text);
    m_status->setDim(!bad);
    m_status->setToolTip(Tip(text).text());
}

QString EditHead::status() const
{
    return m_status->text();
}

void EditHead::insertButton(QPushButton* button)
{
    m_row->insertWidget(m_row->indexOf(m_save), button);
}

QMenu* EditHead::menu() const
{
    return m_more->menu();
}

void EditHead::retranslate()
{
    m_save->setText(tr("Save"));
    m_more->setText(tr("More"));
}

NoticeBar::NoticeBar(QWidget* parent)
    : QFrame(parent), m_text(new Label(this)), m_first(new QPushButton(this)), m_second(new QPushButton(this))
{
    setProperty("role", "card");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 8, 4);
    m_text->setWordWrap(true);
    row->addWidget(m_text, 1);
    row->addWidget(m_first);
    row->addWidget(m_second);
    hide();
    connect(m_first, &QPushButton::clicked, this, [this] { answer(true); });
    connect(m_second, &QPushButton::clicked, this, [this] { answer(false); });
    onLanguageChange(this, &NoticeBar::retranslate);
}

void NoticeBar::tell(Notice notice, const QString& text)
{
    m_notice = notice;
    m_text->setText(text);
    retranslate();
    setVisible(notice != Notice::None);
}

QString NoticeBar::text() const
{
    return m_notice == Notice::None ? QString() : m_text->text();
}

void NoticeBar::answer(bool first)
{
    const bool file = (m_notice == Notice::Changed && first) || (m_notice == Notice::Restored && !first);
    clear();
    if (file)
        Q_EMIT fileWanted();
}

void NoticeBar::retranslate()
{
    m_first->setText(m_notice == Notice::Changed ? tr("&Reload") : tr("&Keep It"));
    m_second->setText(m_notice == Notice::Changed ? tr("&Keep Mine") : tr("&Revert to Saved"));
}

} // namespace nodewise::views
