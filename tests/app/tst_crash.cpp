// SPDX-License-Identifier: Apache-2.0
// The real worker with a plug-in whose operator crashes, runs away, eats memory or prints: the session goes on. Needs the torch worker.
#include "core/protocol/shadow.h"
#include "debug_client.h"

#include <QFile>

using namespace nodewise;
using namespace nodewise::protocol;
using namespace std::chrono_literals;

class TestCrash : public DebugClient {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void segfault();
    void segfaultInDouble();
    void segfaultOfAReference();
    void runawayMemory();
    void neverReturns();
    void prints();

private:
    /// A session at the entry, with an operator that does this.
    void begin(const char* what, const std::vector<std::string>& arguments = {});
    void goOn();
    void recovers();
};

void TestCrash::initTestCase()
{
#ifndef NODEWISE_CRASH_OP
    QSKIP("built without the torch worker");
#endif
    QVERIFY(QFile::link(QStringLiteral(NODEWISE_BIN "/nodewise-torch"), m_folder.filePath(QStringLiteral("nodewise-torch"))));
}

void TestCrash::cleanup()
{
    m_client.reset();
    qunsetenv("NODEWISE_TEST_OP");
}

void TestCrash::begin(const char* what, const std::vector<std::string>& arguments)
{
#ifdef NODEWISE_CRASH_OP
    qputenv("NODEWISE_TEST_OP", what);
    start(arguments);
    const auto launched = call(
        "launch", encodeBody(LaunchArguments{.program = NODEWISE_TEST_DATA "/programs/custom_op.pt2", .plugins = {NODEWISE_CRASH_OP}}));
    QVERIFY2(launched, launched ? "" : launched.error().text().c_str());
    QVERIFY(decodeBody<LaunchAnswer>(*launched).value().unresolved.empty());
    QVERIFY(call("configurationDone"));
    QCOMPARE(stop().reason, std::string("entry"));
#else
    Q_UNUSED(what)
    Q_UNUSED(arguments)
#endif
}

void TestCrash::goOn()
{
    QVERIFY(call("continue", encodeBody(StepArguments())));
}

/// One request brings the session back to the stop before, with its values.
void TestCrash::recovers()
{
    QVERIFY(!call("stackTrace", R"({"threadId":1})"));
    QVERIFY(call("nodewise/recover"));
    QCOMPARE(stop().nodewise.tick, 0u);
    QVERIFY(!evaluate("a_0.size(0)").contains(QLatin1Char(' '))); // an answer and no error
}

void TestCrash::segfault()
{
    begin("segv");
    goOn();
    const auto body = stop();
    QCOMPARE(body.reason, std::string("exception"));
    QCOMPARE(body.nodewise.name, std::string("foo"));
    QVERIFY2(body.text.starts_with("nodewise-torch was killed by signal 11 (Segmentation fault)"), body.text.c_str());
    QVERIFY2(body.text.ends_with(" while it ran foo (myns.foo.default)"), body.text.c_str());
    recovers();
}

/// Beside itself in double, each operator runs twice: first in double, where it crashes.
void TestCrash::segfaultInDouble()
{
    begin("segv");
    QVERIFY(!call("nodewise/shadow", encodeBody(ShadowRequest())));
    QCOMPARE(stop().nodewise.name, std::string("foo"));
}

/// No node of the session is blamed, and none is kept from running.
void TestCrash::segfaultOfAReference()
{
    begin("segv2");
    const QString refused = refusal("nodewise/compare", encodeBody(CompareRequest{.dump = {}, .run = LaunchArguments{.side = Side::Ir}}));
    QVERIFY2(refused.startsWith(QStringLiteral("nodewise-torch was killed by signal 11 (Segmentation fault) (")), qPrintable(refused));
    QCOMPARE(stop().nodewise.tick, 0u);
    recovers();
    goOn();
    QVERIFY(stop().nodewise.finished);
}

void TestCrash::runawayMemory()
{
    begin("hog", {"--memory-limit", "1000"});
    goOn();
    const auto body = stop();
    QCOMPARE(qs(body.text), QStringLiteral("nodewise-torch was ended because it took more than 1000 MB of memory while it ran foo "
                                           "(myns.foo.default)"));
    recovers();
}

void TestCrash::neverReturns()
{
    begin("loop");
    goOn();
    QVERIFY(call("pause", encodeBody(StepArguments())));
    QVERIFY(
        m_client->waitUntil([this] { return m_output.contains(QStringLiteral("foo (myns.foo.default) has been running for ")); }, 30000ms));
    QVERIFY(call("nodewise/endWorker"));
    QCOMPARE(stop().nodewise.name, std::string("foo"));
    recovers();
}

void TestCrash::prints()
{
    begin("print");
    goOn();
    QVERIFY(stop().nodewise.finished);
    QVERIFY(m_client->waitUntil([this] { return m_output.contains(QStringLiteral("Content-Length: 3")); }, 30000ms));
}

QTEST_GUILESS_MAIN(TestCrash)
#include "tst_crash.moc"
