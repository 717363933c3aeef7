// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/session_keeper.h"

#include "app/viewer/document_page.h"
#include "app/viewer/main_window.h"
#include "app/viewer/notice_bar.h"
#include "app/viewer/program_tab.h"
#include "app/viewer/session_store.h"

#include <QApplication>
#include <QEvent>
#include <QLocale>

namespace nodewise::viewer {

namespace {

constexpr int delay = 250; // ms: no longer than a person takes to the next thing

/// "10:42", with the date where it was not today.
QString when(const QDateTime& time)
{
    return time.date() == QDate::currentDate() ? QLocale().toString(time.time(), QLocale::ShortFormat)
                                               : QLocale().toString(time, QLocale::ShortFormat);
}

} // namespace

SessionKeeper::SessionKeeper(MainWindow& window, SessionStore& store) : m_window(window), m_store(store)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(delay);
    connect(&m_timer, &QTimer::timeout, this, &SessionKeeper::keep);
    connect(&window, &MainWindow::sessionChanged, this, &SessionKeeper::keep);
    connect(&window, &MainWindow::tabOpened, this, &SessionKeeper::onOpened);
    if (store.restored().isValid())
        for (const ProgramTab* tab : window.tabs())
            m_restored.append(tab->file());
    qApp->installEventFilter(this);
}

bool SessionKeeper::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::MouseButtonRelease:
    case QEvent::KeyRelease:
    case QEvent::Wheel:
    case QEvent::Drop:
    case QEvent::Resize:
        soon();
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

/// Not put off by what comes next: who never rests is kept, too.
void SessionKeeper::soon()
{
    if (!m_timer.isActive())
        m_timer.start();
}

void SessionKeeper::keep()
{
    m_timer.stop();
    m_store.keep(m_window.session());
}

void SessionKeeper::onOpened(ProgramTab* tab)
{
    connect(tab, &ProgramTab::contextChanged, this, &SessionKeeper::soon);
    connect(tab, &ProgramTab::analysesChanged, this, &SessionKeeper::soon);
    if (m_restored.removeAll(tab->file()) == 0)
        return;
    const QString time = when(m_store.restored());
    tab->page()->notice()->tell(
        {.text = [time] { return tr("Restored from %1.").arg(time); },
         .details = [] { return tr("The window ended without being closed. Breakpoints, layout and what else was set are as they were."); },
         .file = {},
         .folder = {}});
}

} // namespace nodewise::viewer
