// SPDX-License-Identifier: Apache-2.0
#include "views/workbench/panel_window.h"

#include <QCloseEvent>
#include <QGuiApplication>
#include <QScreen>
#include <QVBoxLayout>

namespace nodewise::views {

namespace {

/// In the middle of another screen than the window's, if there is one; else beside the window's corner.
QPoint placeFor(const QSize& size, const QWidget* window)
{
    const QScreen* own = window->screen();
    const QList<QScreen*> screens = QGuiApplication::screens();
    for (const QScreen* screen : screens)
        if (screen != own) {
            QRect place(QPoint(), size);
            place.moveCenter(screen->availableGeometry().center());
            return place.topLeft();
        }
    return window->geometry().topLeft() + QPoint(60, 60);
}

} // namespace

PanelWindow::PanelWindow(QWidget* panel, QWidget* parent) : QWidget(parent, Qt::Window), m_program(parent->window()->windowTitle())
{
    setObjectName(QStringLiteral("panelWindow"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(panel);
    addActions(parent->window()->actions());
    const QSize most = parent->window()->screen()->availableSize() * 0.8;
    resize(panel->size().expandedTo(QSize(760, 480)).boundedTo(most));
    move(placeFor(size(), parent->window()));
}

void PanelWindow::setPanelTitle(const QString& title)
{
    setWindowTitle(m_program.isEmpty() ? title : tr("%1 — %2", "a panel's window: panel and program").arg(title, m_program));
}

void PanelWindow::closeEvent(QCloseEvent* event)
{
    event->accept();
    Q_EMIT backWanted();
}

} // namespace nodewise::views
