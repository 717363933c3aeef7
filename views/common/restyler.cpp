// SPDX-License-Identifier: Apache-2.0
#include "views/common/restyler.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEvent>
#include <QStyle>

namespace nodewise::views {

namespace {

constexpr int slice = 8; // ms of one turn

/// A theme changes no size, so layouts need not hear of it.
void restyle(QWidget* widget)
{
    widget->style()->polish(widget);
    widget->update();
}

} // namespace

Restyler::~Restyler()
{
    finish();
}

/// Those that were never shown are polished when they are.
void Restyler::start()
{
    finish();
    const QWidgetList all = QApplication::allWidgets();
    std::vector<QPointer<QWidget>> seen; // what hears of its palette may delete others
    for (QWidget* widget : all)
        if (widget->testAttribute(Qt::WA_WState_Polished))
            (widget->isVisible() ? seen : m_waiting).emplace_back(widget);
    for (const QPointer<QWidget>& widget : m_waiting)
        m_left.insert(widget);
    for (const QPointer<QWidget>& widget : seen)
        if (widget)
            restyle(widget);
    if (m_waiting.empty())
        return;
    qApp->installEventFilter(this);
    m_idle.start(0, this);
}

bool Restyler::eventFilter(QObject* watched, QEvent* event)
{
    // One that is gone may have left its address to a window.
    if (event->type() == QEvent::Show && watched->isWidgetType() && m_left.remove(watched))
        restyle(static_cast<QWidget*>(watched));
    return false;
}

void Restyler::timerEvent(QTimerEvent*)
{
    QElapsedTimer clock;
    clock.start();
    while (!m_waiting.empty() && clock.elapsed() < slice) {
        const QPointer<QWidget> widget = m_waiting.back();
        m_waiting.pop_back();
        if (widget && m_left.remove(widget))
            restyle(widget);
    }
    if (m_waiting.empty())
        finish();
}

void Restyler::finish()
{
    m_waiting.clear();
    m_left.clear();
    m_idle.stop();
    if (qApp)
        qApp->removeEventFilter(this);
}

} // namespace nodewise::views
