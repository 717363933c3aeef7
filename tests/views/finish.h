// SPDX-License-Identifier: Apache-2.0
// What tests wait for in place of a time, and pictures of what is then there.
#pragma once

#include <QAbstractEventDispatcher>
#include <QTest>
#include <QThreadPool>
#include <QWidget>

namespace nodewise::test {

/// Until the event loop has nothing more to do: layouts, repaints, words of another language.
inline void finishEvents()
{
    constexpr int many = 10000; // an animation may never be over
    for (int turn = 0; turn < many && QAbstractEventDispatcher::instance()->processEvents(QEventLoop::AllEvents); ++turn) {}
}

/// Until the jobs that were started have ended, those that were given up, too, and their results have been delivered or dropped.
inline void finishJobs()
{
    do {
        QThreadPool::globalInstance()->waitForDone();
        finishEvents();
    } while (QThreadPool::globalInstance()->activeThreadCount() > 0);
}

/// For people to look at: written where NODEWISE_TEST_PICTURES says.
inline void savePicture(QWidget& widget, const QString& name)
{
    const QString folder = qEnvironmentVariable("NODEWISE_TEST_PICTURES");
    if (folder.isEmpty())
        return;
    finishJobs();
    QVERIFY(widget.grab().save(folder + QLatin1Char('/') + name));
}

} // namespace nodewise::test
