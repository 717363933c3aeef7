// SPDX-License-Identifier: Apache-2.0
// Kernels asked of the real engine: answered while a program is debugged, named when their worker dies, cancelled, given up when they take
// too long. This program also plays a "nodewise-kernels" that hangs.
#include "debug_client.h"

#include "core/dap/request_loop.h"
#include "core/process/shared_page.h"
#include "core/protocol/kernels.h"
#include "core/protocol/tile_graphs.h"
#include "core/sim/totals.h"
#include "tests/mlir/kernel_files.h"

#include <csignal>
#include <thread>

using namespace nodewise;
using namespace nodewise::dap;
using namespace nodewise::process;
using namespace nodewise::protocol;
using test::kernelPath;
using test::kernelText;
using test::SharedTensor;
using Outcome = KernelRunAnswer::Outcome;

namespace {

int playWorker()
{
    auto channel = Channel::takeStdio();
    auto page = SharedPage::tryInherited().value();
    RequestLoop loop;
    loop.on("nodewise/kernelCheck", [&page](const std::string& arguments) -> Result<std::string> {
        page->setNames({decodeBody<KernelCheckRequest>(arguments)->name});
        page->node().store(0);
        std::this_thread::sleep_for(std::chrono::hours(1));
        return {};
    });
    return loop.run(*channel);
}

std::string deepText()
{
    return "#deep = " + std::string(2'000'000, '[');
}

} // namespace

class TestEngineKernels : public DebugClient {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup() { m_client.reset(); }
    void listed();
    void refusals();
    void takesTooLong();
    void workerNotThere();
    void check();
    void passes();
    void tileGraphs();
    void run();
    void wrongKernelIsAnAnswer();
    void deepTextIsAnAnswer();
    void besideASession();
    void killedInTheMiddle();
    void cancelled();
    void cancelledCount();

private:
    /// The engine with this program for its kernel worker.
    void startWith(const QString& kernels, std::vector<std::string> arguments = {});
    KernelRunAnswer runGemm();
    /// Asks for a kernel that runs for ever, until its process is there. The answer goes to `answer`.
    int startEndless(const SharedTensor<std::int64_t>& x, std::optional<Result<std::string>>& answer);

    std::vector<WorkerEvent> m_kernelEvents;
};

void TestEngineKernels::startWith(const QString& kernels, std::vector<std::string> arguments)
{
    QFile::remove(m_folder.filePath(QStringLiteral("nodewise-kernels")));
    QVERIFY(QFile::link(kernels, m_folder.filePath(QStringLiteral("nodewise-kernels"))));
    start(std::move(arguments));
    m_kernelEvents.clear();
    m_client->onEvent([this](const Event& event) {
        m_events.push_back(event.event);
        if (event.event == StoppedBody::event)
            m_stops.push_back(decodeBody<StoppedBody>(event.body).value());
        if (event.event == WorkerEvent::event)
            if (auto told = decodeWorkerEvent(event.body).value(); told.worker == "nodewise-kernels")
                m_kernelEvents.push_back(std::move(told));
    });
}

void TestEngineKernels::init()
{
#ifdef NODEWISE_HAS_KERNEL_WORKER
    startWith(QStringLiteral(NODEWISE_BIN "/nodewise-kernels"));
#else
    startWith(QCoreApplication::applicationFilePath());
#endif
}

void TestEngineKernels::listed()
{
    m_client = BlockingClient::start({.program = m_engine}).value();
    const auto capabilities =
        decodeCapabilities(call("initialize", encode(InitializeArguments{.protocol = protocolVersion})).value()).value();
    for (const char* request : {"nodewise/kernelCheck", "nodewise/kernelPasses", "nodewise/kernelRun", "nodewise/tileGraphs"})
        QVERIFY(std::find(capabilities.requests.begin(), capabilities.requests.end(), request) != capabilities.requests.end());
}

void TestEngineKernels::refusals()
{
    QCOMPARE(refusal("nodewise/kernelRun", "{}"), QStringLiteral("$.arguments.operands: this is missing"));
    QCOMPARE(refusal("nodewise/kernelCheck", "{\"text\":1}"), QStringLiteral("$.arguments.text: this must be a string"));
    QCOMPARE(refusal("nodewise/kernelPasses", "{\"texts\":1}"), QStringLiteral("$.arguments.texts: this must be true or false"));
    QCOMPARE(refusal("nodewise/tileGraphs", "{\"kernels\":[{\"count\":1}]}"),
             QStringLiteral("$.arguments.kernels[0].count: this must be true or false"));
    QVERIFY(m_kernelEvents.empty()); // no worker before it is needed
}

/// Behind it, the next one's time runs from its own start.
void TestEngineKernels::takesTooLong()
{
    startWith(QCoreApplication::applicationFilePath(), {"--kernel-limit", "1"});
    for (const char* name : {"one", "two"}) {
        const auto body = call("nodewise/kernelCheck", encodeBody(KernelCheckRequest{.name = name, .source = {.text = "x"}}));
        QVERIFY(!body);
        QCOMPARE(qs(body.error().text()), QStringLiteral("nodewise-kernels was ended because it took more than 1 s while answering "
                                                         "nodewise/kernelCheck for '%1' (it is restarted with the next request)")
                                              .arg(QLatin1String(name)));
    }
    QCOMPARE(m_kernelEvents.size(), 4u);
}

void TestEngineKernels::workerNotThere()
{
    m_client = BlockingClient::start({.program = m_engine, .arguments = {"--worker-dir", "/nowhere"}}).value();
    QVERIFY(call("initialize", encode(InitializeArguments{.protocol = protocolVersion})));
    QVERIFY(refusal("nodewise/kernelCheck", "{}").startsWith(QStringLiteral("the program nodewise-kernels is not in /nowhere")));
}

void TestEngineKernels::check()
{
#ifndef NODEWISE_HAS_KERNEL_WORKER
    QSKIP("built without the kernel worker");
#endif
    const auto answer = ask<KernelCheckAnswer>(KernelCheckRequest{.source = {.file = kernelPath("gemm")}});
    QVERIFY(answer.verified && answer.outline.copies.size() == 3 && answer.outline.loops.size() == 3);
    const auto wrong = ask<KernelCheckAnswer>(KernelCheckRequest{.source = {.text = kernelText("parse_error")}});
    QVERIFY(!wrong.parsed && wrong.diagnostics.at(0).line == 4);
    QCOMPARE(m_kernelEvents.size(), 1u);
}

void TestEngineKernels::passes()
{
#ifndef NODEWISE_HAS_KERNEL_WORKER
    QSKIP("built without the kernel worker");
#endif
    const auto answer = ask<KernelPassesAnswer>(KernelPassesRequest{.source = {.text = kernelText("gemm")}});
    QVERIFY(answer.succeeded && answer.stages.size() > 15);
}

void TestEngineKernels::tileGraphs()
{
#ifndef NODEWISE_HAS_KERNEL_WORKER
    QSKIP("built without the kernel worker");
#endif
    const auto answer =
        ask<TileGraphsAnswer>(TileGraphsRequest{.kernels = {{.name = "wrong", .source = {.text = kernelText("parse_error")}},
                                                            {.name = "gemm", .source = {.file = kernelPath("gemm")}, .count = true}}});
    QCOMPARE(answer.kernels.size(), 2u);
    QCOMPARE(qs(answer.kernels[0].graph.why.english()),
             QStringLiteral("the kernel does not verify: line 4: use of undeclared SSA value name"));
    const auto totals = sim::totalsOf(answer.kernels[1].graph).value();
    QCOMPARE(answer.kernels[1].counted.size(), 3u);
    for (const auto& counted : answer.kernels[1].counted)
        QCOMPARE(totals.traffic[counted.buffer], (sim::Totals::Traffic{counted.read, counted.written}));
    QCOMPARE(m_kernelEvents.size(), 1u);
    // One that nests without end is refused by itself, and the next one counted.
    const auto nested =
        ask<TileGraphsAnswer>(TileGraphsRequest{.kernels = {{.name = "deep", .source = {.text = deepText()}},
                                                            {.name = "gemm", .source = {.text = kernelText("gemm")}, .count = true}}});
    QVERIFY(qs(nested.kernels[0].graph.why.english()).contains(QStringLiteral("brackets nest more than 256 levels deep")));
    QCOMPARE(nested.kernels[1].counted.size(), 3u);
}

KernelRunAnswer TestEngineKernels::runGemm()
{
    const SharedTensor<float> x(std::vector<float>(64 * 96, 0.5f)), w(std::vector<float>(96 * 32, 2)), y(std::vector<float>(64 * 32));
    auto answer = ask<KernelRunAnswer>(
        KernelRunRequest{.name = "gemm",
                         .source = {.text = kernelText("gemm")},
                         .operands = {x.operand("f32", {64, 96}), w.operand("f32", {96, 32}), y.operand("f32", {64, 32}, true)}});
    if (y.read() != std::vector<float>(64 * 32, 96))
        answer.outcome = Outcome::Crashed;
    return answer;
}

void TestEngineKernels::run()
{
#ifndef NODEWISE_HAS_KERNEL_WORKER
    QSKIP("built without the kernel worker");
#endif
    QVERIFY(runGemm().outcome == Outcome::Done);
    const auto again = runGemm();
    QVERIFY(again.outcome == Outcome::Done && again.compiledBefore);
}

void TestEngineKernels::wrongKernelIsAnAnswer()
{
#ifndef NODEWISE_HAS_KERNEL_WORKER
    QSKIP("built without the kernel worker");
#endif
    const SharedTensor<float> x(std::vector<float>(40)), y(std::vector<float>(32));
    const auto answer = ask<KernelRunAnswer>(KernelRunRequest{.name = "wide",
                                                              .source = {.text = kernelText("out_of_bounds")},
                                                              .operands = {x.operand("f32", {4, 8}), y.operand("f32", {4, 8}, true)}});
    QVERIFY(answer.outcome == Outcome::Strayed);
    QCOMPARE(answer.message.english(), std::string("the kernel wide writes outside of Y: byte 1 past its end"));
    QCOMPARE(m_kernelEvents.size(), 1u); // the worker lives on
}

/// MLIR's parser would descend as deep as the text does, and end the worker.
void TestEngineKernels::deepTextIsAnAnswer()
{
#ifndef NODEWISE_HAS_KERNEL_WORKER
    QSKIP("built without the kernel worker");
#endif
    const auto answer = ask<KernelCheckAnswer>(KernelCheckRequest{.name = "deep", .source = {.text = deepText()}});
    QVERIFY(!answer.parsed && !answer.diagnostics.empty());
    const QString message = qs(answer.diagnostics.front().message);
    QVERIFY2(message.contains(QStringLiteral("brackets nest more than 256 levels deep")), qPrintable(message));
    QVERIFY(runGemm().outcome == Outcome::Done);
    QCOMPARE(m_kernelEvents.size(), 1u); // the worker lives on
}

int TestEngineKernels::startEndless(const SharedTensor<std::int64_t>& x, std::optional<Result<std::string>>& answer)
{
    auto operand = x.operand("i64", {1}, true);
    operand.read = true;
    const KernelRunRequest request{.name = "forever", .source = {.text = kernelText("endless")}, .operands = {operand}, .timeLimitMs = 0};
    const int seq = m_client->request(std::string(KernelRunRequest::command), encodeBody(request),
                                      [&answer](Result<std::string> body) { answer = std::move(body); });
    while (m_kernelEvents.empty() && !answer) // its worker is started
        (void)call("nodewise/ping");
    return seq;
}

/// A stop stays as it is while the kernel worker dies, again and again.
void TestEngineKernels::besideASession()
{
#if !defined(NODEWISE_HAS_KERNEL_WORKER) || !defined(NODEWISE_HAS_TORCH_WORKER)
    QSKIP("built without one of the workers");
#endif
    QFile::link(QStringLiteral(NODEWISE_BIN "/nodewise-torch"), m_folder.filePath(QStringLiteral("nodewise-torch")));
    launch(NODEWISE_TEST_DATA "/programs/cnn.pt2");
    QVERIFY(call("next", encodeBody(StepArguments())));
    const auto before = stop();
    for (int i = 0; i < 2; ++i) {
        std::optional<Result<std::string>> answer;
        const SharedTensor<std::int64_t> x({1});
        m_kernelEvents.clear();
        QVERIFY(m_events.size() < 1000);
        startEndless(x, answer);
        ::kill(m_kernelEvents.at(0).pid, SIGKILL);
        QVERIFY(m_client->waitUntil([&] { return answer.has_value(); }, std::chrono::seconds(30)));
        const auto state = decodeBody<StateAnswer>(call("nodewise/state", "{}").value()).value();
        QCOMPARE(state.tick, before.nodewise.tick);
    }
    QVERIFY(call("next", encodeBody(StepArguments())));
    QCOMPARE(stop().nodewise.tick, before.nodewise.tick + 1);
    QVERIFY(runGemm().outcome == Outcome::Done);
}

void TestEngineKernels::killedInTheMiddle()
{
#ifndef NODEWISE_HAS_KERNEL_WORKER
    QSKIP("built without the kernel worker");
#endif
    const SharedTensor<std::int64_t> x({1});
    std::optional<Result<std::string>> answer;
    startEndless(x, answer);
    const int pid = m_kernelEvents.at(0).pid;
    // The process in which the kernel runs is there once the worker has a child.
    const auto child = [pid] {
        QFile file(QStringLiteral("/proc/%1/task/%1/children").arg(pid));
        return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().toInt() : 0;
    };
    QTRY_VERIFY_WITH_TIMEOUT(child() > 0, 30000);
    const int kernel = child();
    ::kill(pid, SIGKILL);
    QVERIFY(m_client->waitUntil([&] { return answer.has_value(); }, std::chrono::seconds(30)));
    QVERIFY(!*answer);
    QCOMPARE(qs(answer->error().text()),
             QStringLiteral("nodewise-kernels was killed by signal 9 (Killed) while answering nodewise/kernelRun "
                            "for 'forever' (it is restarted with the next request)"));
    QTRY_VERIFY_WITH_TIMEOUT(::kill(kernel, 0) != 0, 30000); // it does not run on without its worker
    QVERIFY(runGemm().outcome == Outcome::Done);
}

void TestEngineKernels::cancelled()
{
#ifndef NODEWISE_HAS_KERNEL_WORKER
    QSKIP("built without the kernel worker");
#endif
    const SharedTensor<std::int64_t> x({1});
    std::optional<Result<std::string>> answer;
    const int seq = startEndless(x, answer);
    QVERIFY(call("cancel", encodeCancel(seq)));
    QVERIFY(m_client->waitUntil([&] { return answer.has_value(); }, std::chrono::seconds(30)));
    QVERIFY(!*answer);
    QCOMPARE(qs(answer->error().text()), QStringLiteral("cancelled"));
    QVERIFY(runGemm().outcome == Outcome::Done);
}

/// The loop of this kernel would go round for years.
void TestEngineKernels::cancelledCount()
{
#ifndef NODEWISE_HAS_KERNEL_WORKER
    QSKIP("built without the kernel worker");
#endif
    const std::string text = "func.func @k(%X: memref<8xi64>) {\n  affine.for %i = 0 to 1000000000000000 {\n"
                             "    %x = affine.load %X[%i mod 8] : memref<8xi64>\n    %y = arith.xori %x, %x : i64\n"
                             "    affine.store %y, %X[(%i + 1) mod 8] : memref<8xi64>\n  }\n  return\n}\n";
    std::optional<Result<std::string>> answer;
    const int seq = m_client->request(std::string(TileGraphsRequest::command),
                                      encodeBody(TileGraphsRequest{.kernels = {{.name = "k", .source = {.text = text}, .count = true}}}),
                                      [&answer](Result<std::string> body) { answer = std::move(body); });
    while (m_kernelEvents.empty() && !answer)
        (void)call("nodewise/ping");
    QVERIFY(call("cancel", encodeCancel(seq)));
    QVERIFY(m_client->waitUntil([&] { return answer.has_value(); }, std::chrono::seconds(30)));
    QVERIFY(!*answer);
    QCOMPARE(qs(answer->error().text()), QStringLiteral("cancelled"));
    QVERIFY(runGemm().outcome == Outcome::Done);
}

int main(int argc, char** argv)
{
    if (std::string_view(argv[0]).ends_with("/nodewise-kernels"))
        return playWorker();
    QCoreApplication app(argc, argv);
    TestEngineKernels test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_engine_kernels.moc"
