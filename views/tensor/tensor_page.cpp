// SPDX-License-Identifier: Apache-2.0
#include "views/tensor/tensor_page.h"

#include "core/base/progress.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/translated.h"
#include "views/tensor/busy_strip.h"
#include "views/tensor/tensor_ask.h"

#include <QImage>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace nodewise::views {

TensorPage::TensorPage(DebugSession* session, QWidget* parent)
    : QWidget(parent), m_session(session), m_stack(new QStackedLayout), m_words(new Label(this)), m_body(new QWidget(this)),
      m_strip(new BusyStrip(this))
{
    m_words->setProperty("role", "dim");
    m_words->setAlignment(Qt::AlignCenter);
    m_words->setWordWrap(true);
    m_words->setMargin(12);
    m_stack->addWidget(m_words);
    m_stack->addWidget(m_body);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(m_stack, 1);
    column->addWidget(m_strip);
    onLanguageChange(this, [this] {
        retranslate();
        if (!m_subject)
            m_stale = true;
        refreshIfSeen();
    });
}

void TensorPage::setContents(QWidget* contents)
{
    auto* column = new QVBoxLayout(m_body);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(contents);
}

TensorAsk* TensorPage::makeAsk()
{
    auto* ask = new TensorAsk(m_session, this);
    m_strip->watch(ask);
    return ask;
}

void TensorPage::setSubject(const std::optional<TensorSubject>& subject)
{
    if (subject == m_subject)
        return;
    m_subject = subject;
    invalidate();
}

void TensorPage::invalidate()
{
    m_stale = true;
    refreshIfSeen();
}

void TensorPage::refreshIfSeen()
{
    if (!m_stale || !isVisible())
        return;
    if (!m_subject)
        return setWords(tr("No tensor is shown. Double-click a value to see it here."));
    bool empty = false;
    for (const std::int64_t size : m_subject->shape)
        empty = empty || size == 0;
    if (empty)
        return setWords(tr("This tensor has no elements."));
    if (!m_session->stopped())
        return; // what was shown stays
    m_stale = false;
    setWords(QString());
    refresh();
}

void TensorPage::setWords(const QString& words)
{
    m_words->setText(words);
    m_stack->setCurrentWidget(words.isEmpty() ? m_body : m_words);
}

QString TensorPage::words() const
{
    return m_stack->currentWidget() == m_words ? m_words->text() : QString();
}

void TensorPage::fail_(const Error& error)
{
    if (error.message == cancelledMessage)
        Q_EMIT message(tr("Canceled: the tensor was not read to its end"));
    else
        setWords(translated(error));
}

void TensorPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refreshIfSeen();
}

} // namespace nodewise::views
