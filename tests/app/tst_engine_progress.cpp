// SPDX-License-Identifier: Apache-2.0
// What the engine tells a client of long work, and how the client gives it up. This program plays the worker, by a link named
// nodewise-torch.
#include "debug_client.h"
#include "fake_debug_worker.h"

#include "core/protocol/session_record.h"

#include <algorithm>

using namespace nodewise;
using namespace nodewise::dap;
using namespace nodewise::protocol;
using namespace std::chrono_literals;

class TestEngineProgress : public DebugClient {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { playWorker(); }
    void init() { start({}, {.progress = true, .protocol = protocolVersion}); }
    void cleanup() { m_client.reset(); }
    void ofARun();
    void ofAJump();
    void ofALaunch();
    void ofARequest();
    void ofARestart();
    void restartIsCancelled();
    void quickWorkIsNotTold();
    void clientsThatDoNotAsk();
    void cancelOfWhatIsOver();

private:
    using Answer = std::optional<Result<std::string>>;
    /// Waits for this event; its body.
    ProgressBody wait(const char* event);
    std::ptrdiff_t count(const char* event) const { return std::count(m_events.begin(), m_events.end(), event); }
    void cancel(const std::string& id) { QVERIFY(call("cancel", encodeBody(CancelArguments{.progressId = id}))); }
    /// The end is told before what it came to.
    void endedBefore(const char* event);
};

ProgressBody TestEngineProgress::wait(const char* event)
{
    const auto is = [event](const auto& one) { return one.first == event; };
    const auto waited = m_client->waitUntil([&] { return std::any_of(m_progress.begin(), m_progress.end(), is); }, 30000ms);
    if (!waited)
        QTest::qFail(waited.error().text().c_str(), __FILE__, __LINE__);
    const auto found = std::find_if(m_progress.begin(), m_progress.end(), is);
    return found == m_progress.end() ? ProgressBody() : found->second;
}

void TestEngineProgress::endedBefore(const char* event)
{
    const auto end = std::find(m_events.begin(), m_events.end(), "progressEnd");
    QVERIFY(end != m_events.end());
    QVERIFY(std::find(end, m_events.end(), event) != m_events.end());
}

void TestEngineProgress::ofARun()
{
    launch("slow");
    m_events.clear();
    const int seq = m_client->request("continue", encodeBody(StepArguments()), [](const auto&) {});
    const auto begin = wait("progressStart");
    QCOMPARE(qs(begin.title.english()), QStringLiteral("Running"));
    QVERIFY(begin.title.isListed()); // can be translated
    QCOMPARE(qs(begin.message.english()), QStringLiteral("node 6 of 10, layers.0: n5 (aten.op.default)"));
    QCOMPARE(begin.percentage, std::optional(50.0));
    QCOMPARE(begin.requestId, std::optional(seq));
    QVERIFY(begin.cancellable);
    QCOMPARE(count("progressUpdate"), 0); // nothing new
    cancel(begin.progressId);
    const auto stopped = stop();
    QCOMPARE(stopped.reason, std::string("pause"));
    QCOMPARE(wait("progressEnd").progressId, begin.progressId);
    endedBefore("stopped");
}

/// Percent of the way that is left, and no more than there is.
void TestEngineProgress::ofAJump()
{
    launch("slow");
    QVERIFY(call("next", encodeBody(StepArguments())));
    stop();
    m_client->request("goto", encodeBody(GotoArguments{.tick = 9}), [](const auto&) {});
    QCOMPARE(wait("progressStart").percentage, std::optional(50.0)); // from 1 to 9
    QVERIFY(call("pause", encodeBody(StepArguments())));
    stop();
}

void TestEngineProgress::ofALaunch()
{
    Answer answer;
    const int seq = m_client->request("launch", encodeBody(LaunchArguments{.program = "slow launch"}),
                                      [&answer](auto body) { answer = std::move(body); });
    const auto begin = wait("progressStart");
    QCOMPARE(qs(begin.title.english()), QStringLiteral("Opening slow launch"));
    QCOMPARE(qs(begin.message.english()), QStringLiteral("loading weights and inputs"));
    QVERIFY(begin.message.isListed());
    QVERIFY(!begin.percentage);
    QCOMPARE(begin.requestId, std::optional(seq));
    cancel(begin.progressId);
    QVERIFY(m_client->waitUntil([&answer] { return answer.has_value(); }, 30000ms));
    QCOMPARE(qs(answer->error().text()), QStringLiteral("cancelled"));
    QCOMPARE(wait("progressEnd").progressId, begin.progressId);
    // Also by the request's number; then another program is launched.
    answer.reset();
    const int again = m_client->request("launch", encodeBody(LaunchArguments{.program = "slow launch"}),
                                        [&answer](auto body) { answer = std::move(body); });
    QVERIFY(call("cancel", encodeBody(CancelArguments{.requestId = again})));
    QVERIFY(m_client->waitUntil([&answer] { return answer.has_value(); }, 30000ms));
    QCOMPARE(qs(answer->error().text()), QStringLiteral("cancelled"));
    launch("plain");
    QVERIFY(m_stops.empty());
}

void TestEngineProgress::ofARequest()
{
    launch("plain");
    m_events.clear();
    Answer answer;
    const int seq =
        m_client->request("evaluate", R"({"expression":"until cancelled"})", [&answer](auto body) { answer = std::move(body); });
    const auto begin = wait("progressStart");
    QCOMPARE(qs(begin.title.english()), QStringLiteral("Evaluating an expression"));
    QCOMPARE(begin.requestId, std::optional(seq));
    cancel(begin.progressId);
    QVERIFY(m_client->waitUntil([&answer] { return answer.has_value(); }, 30000ms));
    QCOMPARE(qs(answer->error().text()), QStringLiteral("cancelled"));
    QCOMPARE(wait("progressEnd").progressId, begin.progressId);
    QCOMPARE(evaluate("1"), QStringLiteral("1")); // the worker lives
}

void TestEngineProgress::ofARestart()
{
    launch("crash");
    crash();
    QVERIFY(call("nodewise/recover"));
    stop();
    QCOMPARE(count("progressStart"), 1);
    QVERIFY(count("progressUpdate") >= 1);
    QCOMPARE(count("progressEnd"), 1);
    const auto first = wait("progressStart").progressId;
    m_progress.clear();
    crash();
    QVERIFY(call("nodewise/recover"));
    stop();
    QVERIFY(wait("progressStart").progressId != first); // an id is used once
    QCOMPARE(qs(wait("progressStart").title.english()), QStringLiteral("Restarting the worker"));
    double last = 0;
    for (const auto& [event, body] : m_progress) {
        QVERIFY(body.percentage.value_or(last) >= last);
        last = body.percentage.value_or(last);
    }
}

void TestEngineProgress::restartIsCancelled()
{
    launch("slow");
    QVERIFY(call("goto", encodeBody(GotoArguments{.tick = 5})));
    stop();
    evaluate("crash");
    stop();
    QVERIFY(call("nodewise/recover", encodeBody(RecoverRequest{.tick = 9}))); // over the slow node
    cancel(wait("progressStart").progressId);
    const auto body = stop();
    QCOMPARE(body.reason, std::string("exception"));
    QVERIFY2(body.text.find("was ended because the restart was canceled") != body.text.npos, body.text.c_str());
    QCOMPARE(count("progressEnd"), 1);
    QVERIFY(call("nodewise/recover", encodeBody(RecoverRequest{.tick = 2})));
    QCOMPARE(stop().nodewise.tick, 2u);
}

void TestEngineProgress::quickWorkIsNotTold()
{
    launch("plain");
    QVERIFY(call("next", encodeBody(StepArguments())));
    stop();
    edit(1);
    evaluate("1");
    QVERIFY(call("continue", encodeBody(StepArguments())));
    stop();
    QVERIFY(m_progress.empty());
}

void TestEngineProgress::clientsThatDoNotAsk()
{
    start();
    launch("slow");
    QVERIFY(call("continue", encodeBody(StepArguments())));
    auto silent = std::move(m_client);
    // One that asks is told of what it began later.
    start({}, {.progress = true, .protocol = protocolVersion});
    launch("slow");
    QVERIFY(call("continue", encodeBody(StepArguments())));
    wait("progressStart");
    m_client = std::move(silent);
    m_progress.clear();
    QVERIFY(call("pause", encodeBody(StepArguments())));
    stop();
    QVERIFY(m_progress.empty());
}

void TestEngineProgress::cancelOfWhatIsOver()
{
    launch("slow");
    QVERIFY(call("continue", encodeBody(StepArguments())));
    const auto begin = wait("progressStart");
    QVERIFY(call("pause", encodeBody(StepArguments())));
    stop();
    cancel(begin.progressId);
    m_progress.clear();
    QVERIFY(call("goto", encodeBody(GotoArguments{.tick = 2})));
    stop();
    QVERIFY(call("continue", encodeBody(StepArguments())));
    const auto again = wait("progressStart"); // the cancel stopped nothing
    QVERIFY(again.progressId != begin.progressId);
    cancel(begin.progressId);
    cancel("nonsense");
    cancel(again.progressId);
    QCOMPARE(stop().reason, std::string("pause"));
    QCOMPARE(evaluate("pauses"), QStringLiteral("2")); // ours, and what the last cancel became
}

int main(int argc, char** argv)
{
    if (std::string_view(argv[0]).ends_with("/nodewise-torch"))
        return test::playDebugWorker();
    QCoreApplication app(argc, argv);
    TestEngineProgress test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_engine_progress.moc"
