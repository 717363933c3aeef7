// SPDX-License-Identifier: Apache-2.0
#include "views/common/call_queue.h"

#include <QCoreApplication>
#include <QEvent>
#include <QThreadPool>

#include <utility>

namespace nodewise::views {

namespace {

// For the life of the process: what is posted carries nothing, and its receivers find these by name.
CallQueue& guiCalls()
{
    static CallQueue queue;
    return queue;
}

CallQueue& poolCalls()
{
    static CallQueue queue;
    return queue;
}

/// Gets one event for each of guiCalls(). Lives in the GUI thread, whichever thread makes it.
class GuiReceiver : public QObject {
public:
    explicit GuiReceiver(const QObject* application) { moveToThread(application->thread()); }

protected:
    void customEvent(QEvent*) override { guiCalls().takeOne(); }
};

} // namespace

void CallQueue::put(std::function<void()> call)
{
    const std::lock_guard lock(m_mutex);
    m_calls.push_back(std::move(call));
}

void CallQueue::takeOne()
{
    std::function<void()> call;
    {
        const std::lock_guard lock(m_mutex);
        call = std::move(m_calls.front());
        m_calls.pop_front();
    }
    call();
}

void callOnGuiThread(std::function<void()> call)
{
    QCoreApplication* application = QCoreApplication::instance();
    if (!application) // the program is ending
        return;
    guiCalls().put(std::move(call));
    static GuiReceiver receiver(application);
    QCoreApplication::postEvent(&receiver, new QEvent(QEvent::User));
}

void callOnPool(std::function<void()> call)
{
    poolCalls().put(std::move(call));
    QThreadPool::globalInstance()->start([] { poolCalls().takeOne(); });
}

} // namespace nodewise::views
