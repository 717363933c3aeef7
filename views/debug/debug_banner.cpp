// SPDX-License-Identifier: Apache-2.0
#include "views/debug/debug_banner.h"

#include "views/common/style_sheet.h"
#include "views/common/translated.h"
#include "views/debug/debug_session.h"
#include "views/debug/debug_text.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

namespace nodewise::views {

using State = DebugSession::State;

DebugBanner::DebugBanner(const DebugContext& context, QWidget* parent)
    : QFrame(parent), m_context(context), m_text(new QLabel(this)), m_restart(new QPushButton(this)), m_cast(new QPushButton(this)),
      m_dismiss(new QPushButton(this))
{
    setObjectName(QStringLiteral("debugBanner"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_restart->setProperty("role", "primary");
    m_cast->setProperty("role", "primary");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(14, 6, 8, 6);
    row->addWidget(m_text, 1);
    row->addWidget(m_cast);
    row->addWidget(m_restart);
    row->addWidget(m_dismiss);
    connect(m_restart, &QPushButton::clicked, this, [this] {
        if (m_context.session->state() == State::Crashed)
            m_context.session->recover();
        else
            Q_EMIT launchRequested();
    });
    connect(m_cast, &QPushButton::clicked, this, &DebugBanner::cast);
    connect(m_dismiss, &QPushButton::clicked, this, [this] {
        m_dismissed = m_text->text();
        hide();
    });
    connect(context.session, &DebugSession::stateChanged, this, &DebugBanner::refresh);
    connect(context.session, &DebugSession::snapshotChanged, this, &DebugBanner::refresh);
    refresh();
}

void DebugBanner::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

QString DebugBanner::text() const
{
    return m_text->text();
}

void DebugBanner::refresh()
{
    const DebugSession& session = *m_context.session;
    // While it goes on after an error the banner stays until the next stop says otherwise.
    if (session.state() == State::Running && isVisible())
        return;
    const QString text = DebugText::trouble(session);
    m_text->setText(text);
    const auto snapshot = session.snapshot();
    const bool cast = session.stopped() && snapshot && snapshot->info().cast;
    if (cast) {
        m_text->setText(QString::fromStdString(snapshot->info().cast->text));
        m_cast->setText(
            tr("Cast %1 to %2")
                .arg(QString::fromStdString(snapshot->info().cast->argument), QString::fromStdString(snapshot->info().cast->dtype)));
    }
    m_cast->setVisible(cast);
    m_restart->setText(session.state() == State::Failed ? tr("Try again") : tr("Restart at the stop before"));
    m_restart->setVisible(session.state() == State::Crashed || session.state() == State::Failed);
    m_dismiss->setText(tr("Dismiss"));
    m_dismiss->setVisible(session.state() != State::Crashed);
    setAccessibleName(text);
    if (text.isEmpty() && !cast)
        m_dismissed.clear();
    setVisible(!m_text->text().isEmpty() && m_text->text() != m_dismissed);
}

void DebugBanner::cast()
{
    const auto snapshot = m_context.session->snapshot();
    if (!snapshot || !snapshot->info().cast)
        return;
    const dap::CastOffer& offer = *snapshot->info().cast;
    m_context.session->ask<dap::EditsAnswer>(
        dap::CastRequest{offer.node, offer.argument, offer.dtype}, this,
        [this](Result<dap::EditsAnswer> answer) {
            if (answer)
                m_context.session->refresh();
            else
                Q_EMIT failed(translated(answer.error()));
        },
        DebugSession::Lifetime::Session);
}

void DebugBanner::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), mixed(m_theme.pane, m_theme.error, 0.10));
    painter.fillRect(QRect(0, 0, 4, height()), m_theme.error);
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_theme.line);
}

void DebugBanner::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        refresh();
    QFrame::changeEvent(event);
}

} // namespace nodewise::views
