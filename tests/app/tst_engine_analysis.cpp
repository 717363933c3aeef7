// SPDX-License-Identifier: Apache-2.0
// What is found out about a whole run, asked of the real engine: at a stop, cancelled, and with nobody there.
#include "debug_client.h"

#include "core/protocol/bundle.h"
#include "core/protocol/memory_map.h"
#include "core/protocol/risk.h"
#include "core/protocol/shadow.h"

using namespace nodewise;

namespace {

std::string program(const char* name)
{
    return std::string(NODEWISE_TEST_DATA "/programs/") + name + ".pt2";
}

} // namespace

class TestEngineAnalysis : public DebugClient {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init() { start(); }
    void cleanup() { m_client.reset(); }
    void needsAProgram();
    void leavesTheStop();
    void cancelled();
    void whileItRuns();
};

void TestEngineAnalysis::initTestCase()
{
#ifndef NODEWISE_HAS_TORCH_WORKER
    QSKIP("built without the torch worker");
#endif
    QVERIFY(QFile::link(QStringLiteral(NODEWISE_BIN "/nodewise-torch"), m_folder.filePath(QStringLiteral("nodewise-torch"))));
}

void TestEngineAnalysis::needsAProgram()
{
    QVERIFY(refusal("nodewise/risk").contains(QStringLiteral("no program is launched")));
}

void TestEngineAnalysis::leavesTheStop()
{
    launch(program("not_finite").c_str());
    QVERIFY(call("next", encodeBody(protocol::StepArguments())));
    const auto before = stop();
    const auto body = call("nodewise/risk", "{\"weights\":false}");
    QVERIFY2(body, body ? "" : body.error().text().c_str());
    const auto answer = protocol::decodeBody<protocol::RiskAnswer>(*body);
    QVERIFY(answer && !answer->origins.empty() && !answer->rows.empty());
    const auto shadow = call("nodewise/shadow", "{}"), memory = call("nodewise/memory", "{}");
    QVERIFY(shadow && protocol::decodeBody<protocol::ShadowAnswer>(*shadow)->shadowed > 0);
    QVERIFY(memory && protocol::decodeBody<protocol::MemoryAnswer>(*memory)->measured);
    QTemporaryDir folder;
    const protocol::BundleRequest request{.names = {"log"}, .folder = folder.path().toStdString()};
    const auto bundle = call("nodewise/extract", encodeBody(request));
    QVERIFY(bundle && protocol::decodeBody<protocol::BundleAnswer>(*bundle)->files.size() == 4);
    const auto state = call("nodewise/state", "{}");
    QCOMPARE(protocol::decodeBody<protocol::StateAnswer>(*state)->tick, before.nodewise.tick);
}

/// A request that waits or is under way is given up at once; the session stays as it is.
void TestEngineAnalysis::cancelled()
{
    launch(program("llama").c_str());
    for (const char* request : {"nodewise/risk", "nodewise/shadow", "nodewise/memory"}) {
        std::optional<Result<std::string>> answer;
        const int seq = m_client->request(request, "{}", [&](Result<std::string> body) { answer = std::move(body); });
        QVERIFY(call("cancel", "{\"requestId\":" + std::to_string(seq) + "}"));
        QVERIFY(m_client->waitUntil([&] { return answer.has_value(); }, std::chrono::seconds(30)));
        if (!*answer) // else it was done before
            QVERIFY2(qs(answer->error().text()).contains("cancelled"), answer->error().text().c_str());
        const auto state = call("nodewise/state", "{}");
        QVERIFY(state && protocol::decodeBody<protocol::StateAnswer>(*state)->tick == 0);
    }
}

void TestEngineAnalysis::whileItRuns()
{
    const auto capabilities = call("nodewise/memory", "{}");
    QVERIFY(!capabilities);
    launch(program("cnn").c_str());
    QVERIFY(refusal("nodewise/shadow", "{\"names\":[\"nothing\"]}").contains("there is no node 'nothing' that runs"));
    QVERIFY(refusal("nodewise/extract", "{}").contains("$.arguments.folder: this is missing"));
}

QTEST_GUILESS_MAIN(TestEngineAnalysis)
#include "tst_engine_analysis.moc"
