// SPDX-License-Identifier: Apache-2.0
// Real children: /bin/sh and /bin/cat stand for workers that behave, hang, lie and die.
#include "core/process/channel.h"
#include "core/process/worker_process.h"

#include <QtTest>

#include <csignal>
#include <filesystem>
#include <unistd.h>

using namespace nodewise;
using namespace nodewise::process;
using namespace std::chrono_literals;

namespace {

std::unique_ptr<WorkerProcess> startShell(const char* script)
{
    auto worker = WorkerProcess::start({.program = "/bin/sh", .arguments = {"-c", script}, .grace = 100ms});
    return worker ? std::move(*worker) : nullptr;
}

QString text(const Error& error)
{
    return QString::fromStdString(error.text());
}

int openDescriptors()
{
    return static_cast<int>(std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {}));
}

} // namespace

class TestWorkerProcess : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void echoes();
    void largeMessageBothWays();
    void missingProgram();
    void exitCodeAndLastWords();
    void killedWorkerIsNamed();
    void timeoutThenTerminate();
    void cancelled();
    void printingBreaksTheProtocol();
    void terminateEscalates();
    void stderrIsBounded();
    void lastMessageOfADeadWorker();
    void environmentIsPassed();
    void noDescriptorLeaks();
    void channelKeepsStdoutClean();
};

void TestWorkerProcess::echoes()
{
    auto worker = WorkerProcess::start({.program = "/bin/cat"}).value();
    for (const char* body : {"{\"seq\":1}", "", "two"}) {
        QVERIFY(worker->send(body, 5000ms));
        QCOMPARE(worker->receive(5000ms).value(), std::string(body));
    }
    QCOMPARE(worker->terminate(), (ExitStatus{false, 0})); // end of input is enough
}

void TestWorkerProcess::largeMessageBothWays()
{
    auto worker = WorkerProcess::start({.program = "/bin/cat"}).value();
    const std::string body(20u << 20, 'x'); // far past what a pipe holds: a writer that does not read would wait forever
    QVERIFY(worker->send(body, 20000ms));
    QCOMPARE(worker->receive(20000ms).value().size(), body.size());
}

void TestWorkerProcess::missingProgram()
{
    const auto worker = WorkerProcess::start({.program = "/nowhere/nodewise-none"});
    QVERIFY(!worker);
    QCOMPARE(text(worker.error()), QStringLiteral("/nowhere/nodewise-none: cannot start it: No such file or directory"));
}

void TestWorkerProcess::exitCodeAndLastWords()
{
    auto worker = startShell("echo one >&2; echo 'out of luck' >&2; exit 7");
    QCOMPARE(text(worker->receive(5000ms).error()), QStringLiteral("sh exited with code 7; its last line was: out of luck"));
    QCOMPARE(worker->stderrTail(), std::string("one\nout of luck\n"));
    QVERIFY(!worker->send("{}", 1000ms));
}

void TestWorkerProcess::killedWorkerIsNamed()
{
    auto worker = startShell("exec sleep 100");
    ::kill(worker->pid(), SIGKILL);
    QCOMPARE(text(worker->receive(5000ms).error()), QStringLiteral("sh was killed by signal 9 (Killed)"));
    QVERIFY(worker->exitStatus());
}

void TestWorkerProcess::timeoutThenTerminate()
{
    auto worker = startShell("exec sleep 100");
    QCOMPARE(text(worker->receive(50ms).error()), QStringLiteral("sh did not answer within 50 ms"));
    QVERIFY(!worker->exitStatus());
    QCOMPARE(worker->terminate(), (ExitStatus{true, SIGTERM}));
}

void TestWorkerProcess::cancelled()
{
    auto worker = startShell("exec sleep 100");
    CancelToken token;
    token.cancel();
    QCOMPARE(worker->receive(60000ms, token).error().message.english(), std::string(cancelledMessage));
    QCOMPARE(worker->terminate(true), (ExitStatus{true, SIGKILL}));
}

void TestWorkerProcess::printingBreaksTheProtocol()
{
    auto worker = startShell("printf 'hello\\r\\n\\r\\n'; exec sleep 100");
    QCOMPARE(text(worker->receive(5000ms).error()),
             QStringLiteral("byte 0: sh broke the protocol: 'hello' is not a header field of the form 'Name: value'"));
}

void TestWorkerProcess::terminateEscalates()
{
    auto worker = startShell("trap '' TERM; echo ready >&2; while :; do sleep 0.05; done");
    while (worker->takeStderr().empty())
        worker->pump();
    QCOMPARE(worker->terminate(), (ExitStatus{true, SIGKILL}));
    QVERIFY(::kill(worker->pid(), 0) != 0); // collected
}

void TestWorkerProcess::stderrIsBounded()
{
    auto worker = WorkerProcess::start(
                      {.program = "/bin/sh", .arguments = {"-c", "for i in 1 2 3 4 5 6 7 8; do echo line$i >&2; done"}, .stderrBytes = 12})
                      .value();
    QVERIFY(!worker->receive(5000ms));
    QCOMPARE(worker->stderrTail(), std::string("line7\nline8\n"));
}

void TestWorkerProcess::lastMessageOfADeadWorker()
{
    auto worker = startShell("printf 'Content-Length: 2\\r\\n\\r\\n{}'; exit 1");
    QTRY_VERIFY(worker->exitStatus());
    QCOMPARE(worker->receive(5000ms).value(), std::string("{}"));
    QCOMPARE(text(worker->receive(5000ms).error()), QStringLiteral("sh exited with code 1"));
}

void TestWorkerProcess::environmentIsPassed()
{
    ::setenv("NODEWISE_TEST_A", "old", 1);
    auto worker = WorkerProcess::start({.program = "/bin/sh",
                                        .arguments = {"-c", "printf 'Content-Length: 6\\r\\n\\r\\n%s%s' $NODEWISE_TEST_A $NODEWISE_TEST_B"},
                                        .environment = {{"NODEWISE_TEST_A", "new"}, {"NODEWISE_TEST_B", "two"}}})
                      .value();
    QCOMPARE(worker->receive(5000ms).value(), std::string("newtwo"));
}

void TestWorkerProcess::noDescriptorLeaks()
{
    const auto countInChild = [] {
        auto worker = startShell("ls /proc/self/fd | wc -l >&2");
        const bool answered = worker->receive(5000ms).has_value();
        return answered ? std::string() : worker->stderrTail();
    };
    const auto alone = countInChild();
    QVERIFY(!alone.empty());
    const int before = openDescriptors();
    for (int i = 0; i < 20; ++i) {
        auto other = startShell("exec sleep 100");
        QCOMPARE(countInChild(), alone); // it has none of the other worker's pipes
        other->terminate(true);
        QVERIFY(!WorkerProcess::start({.program = "/nowhere/none"}));
    }
    QCOMPARE(openDescriptors(), before);
}

/// A library's printf must land on stderr, the message alone on stdout.
void TestWorkerProcess::channelKeepsStdoutClean()
{
    auto worker =
        WorkerProcess::start({.program = QCoreApplication::applicationFilePath().toStdString(), .arguments = {"--as-worker"}}).value();
    QVERIFY(worker->send("ping", 5000ms));
    QCOMPARE(worker->receive(10000ms).value(), std::string("got ping"));
    QCOMPARE(worker->terminate(), (ExitStatus{false, 0}));
    QCOMPARE(worker->stderrTail(), std::string("printed by a library\n"));
}

static int runAsWorker()
{
    auto channel = Channel::takeStdio();
    while (auto message = channel->receive()) {
        if (!*message)
            return 0;
        std::puts("printed by a library");
        std::fflush(stdout);
        if (!channel->send("got " + **message))
            return 1;
    }
    return 1;
}

int main(int argc, char** argv)
{
    if (argc > 1 && std::string_view(argv[1]) == "--as-worker")
        return runAsWorker();
    QCoreApplication app(argc, argv);
    TestWorkerProcess test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_worker_process.moc"
