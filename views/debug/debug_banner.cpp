// SPDX-License-Identifier: Apache-2.0
#include "views/debug/debug_banner.h"

#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/style_sheet.h"
#include "views/common/translated.h"
#include "views/debug/debug_session.h"
#include "views/debug/debug_text.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

namespace nodewise::views {

using State = DebugSession::State;

DebugBanner::DebugBanner(const DebugContext& context, QWidget* parent)
    : QFrame(parent), m_context(context), m_text(new Label(this)), m_restart(new QPushButton(this)), m_cast(new QPushButton(this)),
      m_inputs(new QPushButton(this)), m_dismiss(new QPushButton(this)), m_wasStopped(context.session->stopped())
{
    setObjectName(QStringLiteral("debugBanner"));
    m_restart->setObjectName(QStringLiteral("restart"));
    m_cast->setObjectName(QStringLiteral("cast"));
    m_inputs->setObjectName(QStringLiteral("inputs"));
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_restart->setProperty("role", "primary");
    m_cast->setProperty("role", "primary");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(14, 6, 8, 6);
    row->addWidget(m_text, 1);
    for (QPushButton* button : {m_cast, m_restart, m_inputs, m_dismiss})
        row->addWidget(button);
    connect(m_restart, &QPushButton::clicked, this, [this] {
        if (m_context.session->state() == State::Crashed)
            m_context.session->recover();
        else
            Q_EMIT launchRequested();
    });
    connect(m_cast, &QPushButton::clicked, this, &DebugBanner::cast);
    connect(m_inputs, &QPushButton::clicked, this, &DebugBanner::inputsRequested);
    connect(m_dismiss, &QPushButton::clicked, this, [this] {
        m_dismissed = DebugText::trouble(*m_context.session);
        m_notice.clear();
        refresh();
    });
    connect(context.session, &DebugSession::stateChanged, this, &DebugBanner::onState);
    connect(context.session, &DebugSession::snapshotChanged, this, &DebugBanner::refresh);
    connect(context.session, &DebugSession::output, this, [this](const QString& category, const QString& text) {
        if (category == QLatin1String("important"))
            tell(text.trimmed());
    });
    connect(context.session, &DebugSession::opened, this,
            [this](const protocol::LaunchAnswer& answer) { tell(DebugText::lacking(answer)); });
    followLanguage(this, &DebugBanner::refresh);
}

/// A new start forgets what was told, and so does a step: it was about what the last one came to.
void DebugBanner::onState()
{
    const State now = m_context.session->state();
    if (now == State::Starting || now == State::Crashed || (now == State::Running && m_wasStopped))
        m_notice.clear();
    m_wasStopped = now == State::Stopped;
    refresh();
}

void DebugBanner::tell(const QString& notice)
{
    if (!notice.isEmpty() && !m_notice.contains(notice))
        m_notice += (m_notice.isEmpty() ? QString() : QStringLiteral("\n")) + notice;
    refresh();
}

QString DebugBanner::text() const
{
    return m_text->text();
}

void DebugBanner::refresh()
{
    const DebugSession& session = *m_context.session;
    // While it goes on after an error the banner stays until the next stop says otherwise.
    if (session.state() == State::Running && isVisible() && m_notice.isEmpty())
        return;
    const QString trouble = DebugText::trouble(session);
    if (trouble.isEmpty())
        m_dismissed.clear();
    const bool shown = !trouble.isEmpty() && trouble != m_dismissed;
    m_text->setText(shown ? trouble : m_notice);
    setAccessibleName(m_text->text());
    showButtons(shown);
    setVisible(!m_text->text().isEmpty());
    update();
}

void DebugBanner::showButtons(bool trouble)
{
    const DebugSession& session = *m_context.session;
    const auto snapshot = session.snapshot();
    const bool cast = trouble && session.stopped() && snapshot && snapshot->info().cast;
    const bool lacking = session.alive() && session.launchAnswer().meta && !session.launched().meta;
    if (cast)
        m_cast->setText(
            tr("Cast %1 to %2")
                .arg(QString::fromStdString(snapshot->info().cast->argument), QString::fromStdString(snapshot->info().cast->dtype)));
    m_cast->setToolTip(tr("For this node only; the cast is listed among the edits and can be undone"));
    m_cast->setVisible(cast);
    m_restart->setText(session.state() == State::Failed ? tr("Try again") : tr("Restart at the previous stop"));
    m_restart->setVisible(trouble && (session.state() == State::Crashed || session.state() == State::Failed));
    m_inputs->setText(tr("Inputs and Weights…"));
    m_inputs->setVisible(trouble ? session.state() == State::Failed : lacking);
    m_dismiss->setText(tr("Dismiss"));
    m_dismiss->setVisible(session.state() != State::Crashed);
}

void DebugBanner::cast()
{
    const auto snapshot = m_context.session->snapshot();
    if (!snapshot || !snapshot->info().cast)
        return;
    const protocol::CastOffer& offer = *snapshot->info().cast;
    m_context.session->ask<protocol::EditsAnswer>(
        protocol::CastRequest{offer.node, offer.argument, offer.dtype}, this,
        [this](Result<protocol::EditsAnswer> answer) {
            if (!answer)
                Q_EMIT failed(translated(answer.error()));
        },
        DebugSession::Lifetime::Session);
}

void DebugBanner::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const bool trouble = m_text->text() != m_notice;
    const QColor color = trouble ? Theme::current().error : Theme::current().warning;
    painter.fillRect(rect(), mixed(Theme::current().pane, color, 0.10));
    painter.fillRect(QRect(0, 0, 4, height()), color);
    painter.fillRect(QRect(0, height() - 1, width(), 1), Theme::current().line);
}

} // namespace nodewise::views
