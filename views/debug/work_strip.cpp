// SPDX-License-Identifier: Apache-2.0
#include "views/debug/work_strip.h"

#include "views/common/elided_label.h"
#include "views/common/follow.h"
#include "views/common/label.h"
#include "views/common/tip.h"
#include "views/debug/session_work.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

namespace nodewise::views {

using State = SessionWork::State;
using Age = SessionWork::Age;

WorkStrip::WorkStrip(SessionWork* work, QWidget* parent)
    : QWidget(parent), m_work(work), m_summary(new ElidedLabel(this)), m_progress(new ElidedLabel(this)), m_age(new Label(this)),
      m_error(new Label(this)), m_bar(new QProgressBar(this)), m_cancel(new QToolButton(this))
{
    m_error->setProperty("role", "error");
    m_error->setWordWrap(true);
    m_error->setContentsMargins(12, 4, 12, 4);
    m_error->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeResult());
    column->addWidget(makeProgress());
    column->addWidget(m_error);
    connect(m_cancel, &QToolButton::clicked, work, &SessionWork::cancel);
    connect(work, &SessionWork::changed, this, &WorkStrip::refresh);
    connect(work, &SessionWork::progress, this, &WorkStrip::showProgress);
    followLanguage(this, &WorkStrip::refresh);
}

QWidget* WorkStrip::makeResult()
{
    m_result = new QWidget(this);
    m_summary->setDim(true);
    m_summary->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_age->setProperty("role", "badge");
    auto* row = new QHBoxLayout(m_result);
    row->setContentsMargins(12, 1, 8, 3);
    row->setSpacing(8);
    row->addWidget(m_summary, 1);
    row->addWidget(m_age);
    return m_result;
}

QWidget* WorkStrip::makeProgress()
{
    m_running = new QWidget(this);
    m_bar->setTextVisible(false);
    m_bar->setMaximumWidth(220);
    auto* row = new QHBoxLayout(m_running);
    row->setContentsMargins(12, 3, 8, 3);
    row->setSpacing(10);
    row->addWidget(m_bar, 1);
    row->addWidget(m_progress, 2);
    row->addWidget(m_cancel);
    return m_running;
}

void WorkStrip::setSummary(const QString& text)
{
    m_summary->setText(text);
    refresh();
}

void WorkStrip::setAgeTip(const QString& tip)
{
    m_age->setToolTip(Tip(tip).text());
}

QString WorkStrip::summaryText() const
{
    return m_summary->text();
}

QString WorkStrip::ageText() const
{
    return m_age->isHidden() ? QString() : m_age->text();
}

QString WorkStrip::errorText() const
{
    return m_error->isHidden() ? QString() : m_error->text();
}

QString WorkStrip::progressText() const
{
    return m_running->isHidden() ? QString() : m_progress->text();
}

void WorkStrip::refresh()
{
    const bool done = m_work->state() == State::Done, failed = m_work->state() == State::Failed;
    m_running->setVisible(m_work->busy());
    if (m_work->state() == State::Waiting)
        showProgress(tr("Starting a session…"), -1);
    else if (m_work->state() == State::Running && m_progress->text().isEmpty())
        showProgress(m_busyText, -1);
    else if (!m_work->busy())
        m_progress->setText(QString());
    m_error->setVisible(failed);
    m_error->setProperty("role", m_work->givenUp() ? "dim" : "error");
    m_error->style()->polish(m_error);
    m_error->setText(m_work->reason());
    m_cancel->setText(tr("Cancel"));
    m_result->setVisible(done && !m_summary->text().isEmpty());
    showAge(done);
}

void WorkStrip::showAge(bool done)
{
    const bool shown = done && (m_mindsMoves || SessionWork::isOld(m_work->age()));
    const QString age = shown ? SessionWork::ageText(m_work->age()) : QString();
    m_age->setVisible(!age.isEmpty());
    m_age->setText(age);
    m_age->setProperty("role", SessionWork::isOld(m_work->age()) ? "stale" : "badge");
    m_age->style()->polish(m_age);
}

void WorkStrip::showProgress(const QString& text, double fraction)
{
    if (text.isEmpty())
        return;
    m_progress->setText(text);
    m_bar->setRange(0, fraction >= 0 ? 1000 : 0);
    if (fraction >= 0)
        m_bar->setValue(qRound(fraction * 1000));
}

} // namespace nodewise::views
