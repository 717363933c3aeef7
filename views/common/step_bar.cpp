// SPDX-License-Identifier: Apache-2.0
#include "views/common/step_bar.h"

#include "views/common/elided_label.h"
#include "views/common/label.h"
#include "views/common/tip.h"

#include <QAction>
#include <QHBoxLayout>
#include <QToolButton>

namespace nodewise::views {

namespace {

void say(QAction* action, const QString& text, const QString& tip)
{
    action->setText(text);
    action->setToolTip(Tip(tip.arg(action->shortcut().toString(QKeySequence::NativeText))).text());
}

} // namespace

StepBar::StepBar(QWidget* scope, const QKeySequence& previous, const QKeySequence& next)
    : QFrame(scope), m_row(new QHBoxLayout(this)), m_heading(new Label(this)), m_detail(new ElidedLabel(this)),
      m_previous(new QAction(this)), m_next(new QAction(this))
{
    setProperty("role", "bar");
    m_row->setContentsMargins(10, 0, 6, 0);
    m_row->setSpacing(6);
    m_heading->setProperty("role", "heading");
    m_detail->setDim(true);
    m_row->addWidget(m_heading);
    m_row->addSpacing(4);
    m_row->addWidget(m_detail, 1);
    m_previous->setShortcut(previous);
    m_next->setShortcut(next);
    for (QAction* action : {m_previous, m_next}) {
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        scope->addAction(action);
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        m_row->addWidget(button);
    }
    setFixedHeight(fontMetrics().height() + 14);
}

void StepBar::setHeading(const QString& text)
{
    m_heading->setText(text);
}

void StepBar::setDetail(const QString& text)
{
    m_detail->setText(text);
}

QString StepBar::detail() const
{
    return m_detail->text();
}

void StepBar::insertWidget(QWidget* widget)
{
    m_row->insertWidget(m_row->indexOf(m_heading) + 1, widget);
    m_row->setContentsMargins(10, 3, 6, 3);
    setMinimumHeight(0);
    setMaximumHeight(QWIDGETSIZE_MAX); // as high as what stands in it
}

void StepBar::addWidget(QWidget* widget)
{
    m_row->addWidget(widget);
}

void StepBar::setPrevious(const QString& text, const QString& tip)
{
    say(m_previous, text, tip);
}

void StepBar::setNext(const QString& text, const QString& tip)
{
    say(m_next, text, tip);
}

void StepBar::setStepsEnabled(bool previous, bool next)
{
    m_previous->setEnabled(previous);
    m_next->setEnabled(next);
}

} // namespace nodewise::views
