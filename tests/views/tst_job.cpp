// SPDX-License-Identifier: Apache-2.0
#include "views/common/job.h"

#include <QTest>
#include <QThread>

#include <atomic>
#include <optional>
#include <semaphore>
#include <vector>

using namespace nodewise;
using namespace nodewise::views;

namespace {

/// Counts those that die outside the thread that made the counter.
struct Deaths {
    QThread* home = QThread::currentThread();
    std::atomic<int> here = 0, elsewhere = 0;
};

/// Moved-from ones do not count.
std::shared_ptr<int> watched(Deaths& deaths, int value)
{
    return {new int(value), [&deaths](const int* dying) {
                ++(QThread::currentThread() == deaths.home ? deaths.here : deaths.elsewhere);
                delete dying;
            }};
}

} // namespace

class TestJob : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void workRunsElsewhereAndDoneRunsHere()
    {
        JobRunner runner(this);
        std::optional<bool> workedElsewhere, doneHere;
        runner.start([home = QThread::currentThread()](const Progress&) { return QThread::currentThread() != home; },
                     [&, home = QThread::currentThread()](bool elsewhere) {
                         workedElsewhere = elsewhere;
                         doneHere = QThread::currentThread() == home;
                     });
        QVERIFY(runner.running());
        QTRY_VERIFY(doneHere);
        QVERIFY(*doneHere && *workedElsewhere);
        QVERIFY(!runner.running());
    }

    void progressArrivesInOrderBeforeTheResult()
    {
        JobRunner runner(this);
        std::vector<int> seen;
        runner.start(
            [](const Progress& progress) {
                for (int i = 0; i < 100; ++i)
                    progress.step(UserText("step %1", i), i);
                return 100;
            },
            [&](int result) { seen.push_back(result); }, [&](const QString&, double fraction) { seen.push_back(int(fraction)); });
        QTRY_COMPARE(seen.size(), std::size_t(101));
        for (int i = 0; i <= 100; ++i)
            QCOMPARE(seen[std::size_t(i)], i);
    }

    /// Results, and what `done` holds, may be things of the GUI thread by then.
    void resultsDieHere()
    {
        constexpr int jobs = 200;
        Deaths deaths;
        JobRunner runner(this);
        for (int i = 0; i < jobs; ++i) {
            bool done = false;
            runner.start([&deaths, i](const Progress&) { return watched(deaths, i); },
                         [&, held = watched(deaths, i)](const std::shared_ptr<int>& result) { done = *result == *held; });
            QTRY_VERIFY_WITH_TIMEOUT(done, 20000);
        }
        QTRY_COMPARE(deaths.here.load(), 2 * jobs);
        QCOMPARE(deaths.elsewhere.load(), 0);
    }

    void lateResultsAreDropped()
    {
        struct Shared {
            std::binary_semaphore go{0}, gone{0};
        };
        auto shared = std::make_shared<Shared>();
        Deaths deaths;
        std::vector<int> results;
        JobRunner runner(this);
        runner.start(
            [shared, &deaths](const Progress& progress) {
                shared->go.acquire();
                auto result = watched(deaths, progress.cancelled() ? 1 : 0);
                shared->gone.release();
                return result;
            },
            [&](const std::shared_ptr<int>& result) { results.push_back(*result); });
        runner.start([](const Progress&) { return 2; }, [&](int result) { results.push_back(result); });
        shared->go.release();
        shared->gone.acquire();
        QTRY_COMPARE(deaths.here.load(), 1);
        QTRY_COMPARE(results.size(), std::size_t(1));
        QCOMPARE(results.front(), 2);
    }

    void contextMayDieFirst()
    {
        auto go = std::make_shared<std::binary_semaphore>(0);
        Deaths deaths;
        bool called = false;
        {
            QObject context;
            JobRunner runner(&context);
            runner.start(
                [go, &deaths](const Progress&) {
                    go->acquire();
                    return watched(deaths, 0);
                },
                [&](const std::shared_ptr<int>&) { called = true; });
        }
        go->release();
        QTRY_COMPARE(deaths.here.load(), 1);
        QVERIFY(!called);
    }
};

QTEST_GUILESS_MAIN(TestJob)
#include "tst_job.moc"
