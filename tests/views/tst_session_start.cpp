// SPDX-License-Identifier: Apache-2.0
// What is asked before a session starts, over an engine that this program plays itself, started with --engine.
#include "tests/views/debug_session_bench.h"
#include "tests/views/fake_engine.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_session.h"
#include "views/debug/session_start.h"

#include <QApplication>

using namespace nodewise;
using namespace nodewise::views;
using Bench = DebugSessionBench;

class TestSessionStart : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Trust in one interpreter starts no other one that was chosen meanwhile.
    void interpreterChosenWhileAsked()
    {
        Bench b;
        SessionStart start(&b.session, &b.breakpoints, b.document, nullptr, QString());
        std::vector<std::string> asked;
        std::function<void()> trusted, refused;
        start.setGate([&](const protocol::PythonExecutor& python, std::function<void()> then, std::function<void()> otherwise) {
            asked.push_back(python.python);
            trusted = std::move(then);
            refused = std::move(otherwise);
        });
        const auto choose = [&start](const char* python) {
            protocol::PythonExecutor chosen;
            chosen.python = python;
            start.setPython(chosen, {});
        };
        choose("/a/bin/python");
        start.start();
        choose("/b/bin/python");
        std::exchange(trusted, {})();
        QCOMPARE(asked, (std::vector<std::string>{"/a/bin/python", "/b/bin/python"}));
        QVERIFY(!b.session.alive());
        choose("/c/bin/python");
        std::exchange(refused, {})();
        QCOMPARE(asked.back(), std::string("/c/bin/python")); // that is not the one which was refused
        std::exchange(trusted, {})();
        QTRY_VERIFY_WITH_TIMEOUT(b.session.stopped(), patience);
        QCOMPARE(b.session.python().python, std::string("/c/bin/python"));
        QCOMPARE(asked.size(), 3u);
    }
};

int main(int argc, char** argv)
{
    if (argc > 1 && std::string_view(argv[1]) == "--engine")
        return nodewise::test::FakeEngine().run();
    QApplication app(argc, argv);
    TestSessionStart test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_session_start.moc"
