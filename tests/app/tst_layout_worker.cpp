// SPDX-License-Identifier: Apache-2.0
// The layout worker as a process: answers, dies, hangs, is cancelled.
#include "../core/layout_checks.h"

#include "core/layout/bundled_metrics.h"
#include "core/layout/layouter.h"
#include "core/layout/placement_message.h"
#include "core/layout/worker_placer.h"
#include "core/program/program.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <thread>

using namespace nodewise;
using namespace nodewise::layout;

namespace {

const char* const workerPath = NODEWISE_BIN "/nodewise-layout";

PlacementRequest diamond()
{
    PlacementRequest request;
    request.nodes.assign(4, {.width = 100, .height = 40});
    request.edges = {{0, 1}, {0, 2}, {1, 3}, {2, 3}};
    return request;
}

} // namespace

class TestLayoutWorker : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
#ifndef NODEWISE_HAS_LAYOUT_WORKER
        QSKIP("built without the layout worker");
#endif
    }

    void places()
    {
        WorkerPlacer placer({.program = workerPath, .arguments = {}});
        const std::vector<PlacementRequest> requests{diamond(), {}, diamond()};
        const auto answers = placer.place(requests, {});
        QVERIFY2(answers, answers ? "" : answers.error().text().c_str());
        QCOMPARE(answers->size(), std::size_t(3));
        const Placement& p = answers->front();
        QVERIFY(p == answers->back());
        QCOMPARE(p.centers.size(), std::size_t(4));
        QVERIFY(p.centers[0].y < p.centers[1].y && p.centers[1].y < p.centers[3].y);
        QCOMPARE(p.centers[1].y, p.centers[2].y);
        QVERIFY(std::abs(p.centers[1].x - p.centers[2].x) > 100);
    }

    void programs()
    {
        WorkerPlacer placer({.program = workerPath, .arguments = {}});
        const BundledMetrics metrics;
        for (const char* name : {"cnn", "llama", "resnet18", "cond_branch", "attention", "vit", "item_and_nonzero"}) {
            const auto opened = program::open(std::string(NODEWISE_TEST_DATA "/programs/") + name + ".pt2");
            QVERIFY2(opened, name);
            const auto diagram = diagramOf(*(*opened)->graph);
            LayoutCache cache;
            const auto scene = layout::layout(*diagram, ExpansionState::all(*diagram), metrics, placer, cache);
            QVERIFY2(scene, name);
            const std::string wrong = checks::all(*diagram, **scene, metrics);
            QVERIFY2(wrong.empty(), (std::string(name) + ": " + wrong).c_str());
        }
    }

    void survivesManyGraphs()
    {
        // dot's older ranking crashed after some hundred graphs with fixed rows.
        PlacementRequest request = diamond();
        request.nodes[0].rank = PlacementRequest::Rank::First;
        request.nodes[3].rank = PlacementRequest::Rank::Last;
        request.nodes.push_back({.width = 8, .height = 0, .rank = PlacementRequest::Rank::Last});
        request.edges.push_back({1, 4});
        WorkerPlacer placer({.program = workerPath, .arguments = {}});
        const auto first = placer.place(std::vector(1, request), {});
        QVERIFY(first);
        const int pid = placer.workerPid();
        const auto answers = placer.place(std::vector(1000, request), {});
        QVERIFY(answers);
        QVERIFY(answers->back() == first->front());
        QCOMPARE(placer.workerPid(), pid);
    }

    void restartsAfterAKill()
    {
        WorkerPlacer placer({.program = workerPath, .arguments = {}});
        const std::vector<PlacementRequest> requests{diamond()};
        const auto before = placer.place(requests, {});
        QVERIFY(before);
        const int pid = placer.workerPid();
        QCOMPARE(::kill(pid, SIGKILL), 0);
        const auto after = placer.place(requests, {});
        QVERIFY2(after, after ? "" : after.error().text().c_str());
        QVERIFY(*before == *after);
        QVERIFY(placer.workerPid() != pid);
    }

    void refusesWrongIndices()
    {
        WorkerPlacer placer({.program = workerPath, .arguments = {}});
        PlacementRequest request = diamond();
        request.edges.push_back({0, 99});
        const auto answer = placer.place(std::vector(1, request), {});
        QVERIFY(!answer);
        const std::string message = answer.error().message.english();
        QVERIFY2(message.find("names a node that it does not have") != std::string::npos, message.c_str());
    }

    void saysHowAWorkerDied()
    {
        WorkerPlacer placer({.program = "/bin/sh", .arguments = {"-c", "echo last words >&2; exit 3"}});
        const auto answer = placer.place(std::vector(1, diamond()), {});
        QVERIFY(!answer);
        const std::string message = answer.error().message.english();
        QVERIFY2(message.starts_with("the graph could not be laid out: "), message.c_str());
    }

    void givesUpOnAHangingWorker()
    {
        WorkerPlacer placer({.program = "/bin/sleep", .arguments = {"60"}, .timeout = process::Milliseconds(100)});
        QVERIFY(!placer.place(std::vector(1, diamond()), {}));
        QCOMPARE(placer.workerPid(), -1);
    }

    void cancelEndsTheWorker()
    {
        const QTemporaryDir folder;
        const QString begun = folder.filePath("begun");
        const std::string asked = "head -c 1 >/dev/null; touch '" + begun.toStdString() + "'; exec sleep 60";
        WorkerPlacer placer({.program = "/bin/sh", .arguments = {"-c", asked}});
        CancelToken cancel;
        std::thread canceller([cancel, begun]() mutable {
            while (!QFile::exists(begun))
                std::this_thread::yield();
            cancel.cancel();
        });
        const auto answer = placer.place(std::vector(1, diamond()), cancel);
        canceller.join();
        QVERIFY(!answer);
        QCOMPARE(answer.error().message.english(), std::string(cancelledMessage));
        QCOMPARE(placer.workerPid(), -1);
    }

    void damagedMessages()
    {
        const std::string good = encodeRequests(std::vector(1, diamond()));
        QVERIFY(decodeRequests(good));
        for (std::size_t length = 0; length < good.size(); ++length)
            QVERIFY(!decodeRequests(std::string_view(good).substr(0, length)));
        QVERIFY(!decodeRequests(good + "x"));
        std::string huge = good;
        huge[4] = huge[5] = huge[6] = huge[7] = '\xff';
        QVERIFY(!decodeRequests(huge));
        QVERIFY(!decodeAnswers(good));
    }
};

QTEST_GUILESS_MAIN(TestLayoutWorker)
#include "tst_layout_worker.moc"
