// SPDX-License-Identifier: Apache-2.0
// Programs run through their kernels as a client asks for it: the real engine and both its workers. Kernels that hang or take their worker
// along, cancelled runs, ended workers, edits. Needs both workers.
#include "debug_client.h"

#include "core/base/progress.h"

#include <QFile>

#include <algorithm>
#include <cmath>
#include <csignal>

using namespace nodewise;
using namespace nodewise::dap;
using namespace nodewise::protocol;
using namespace std::chrono_literals;
using By = LoweredPart::By;
using Verdict = CompareRow::Verdict;

namespace {

std::string program(const char* name)
{
    return std::string(NODEWISE_TEST_DATA "/programs/") + name + ".pt2";
}

QString textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

class TestEngineLowered : public DebugClient {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup() { m_client.reset(); }
    void sessionStays();
    void bothSidesValues();
    void firstDivergence();
    void progressIsTold();
    void cancelled();
    void kernelWorkerDies();
    void sessionWorkerDies();
    void editsAreFollowed();
    void refusals();

private:
    void begin(const char* name);
    CompareRequest lowered(bool isolated = false) const;
    std::uint64_t tick() { return ask<StateAnswer>(StateRequest()).tick; }
    /// A matrix product that begins at one, or that never ends.
    void plant(const char* line);
    void plantEndless();
    /// Where a run through an endless kernel hangs in it.
    void waitForKernel();
    /// 0 = it does not run.
    int pidOf(const char* worker) const;
    void send(const CompareRequest& request);
    void waitForAnswer()
    {
        QVERIFY(m_client->waitUntil([&] { return m_answer.has_value(); }, 60000ms));
    }

    QTemporaryDir m_templates;
    std::optional<Result<std::string>> m_answer;
    std::uint32_t m_limit = 10'000;
};

void TestEngineLowered::initTestCase()
{
#if !defined(NODEWISE_HAS_TORCH_WORKER) || !defined(NODEWISE_HAS_KERNEL_WORKER)
    QSKIP("built without the torch worker or the kernel worker");
#endif
    for (const char* worker : {"nodewise-torch", "nodewise-kernels"})
        QVERIFY(QFile::link(QStringLiteral(NODEWISE_BIN "/") + QLatin1String(worker), m_folder.filePath(QLatin1String(worker))));
}

void TestEngineLowered::init()
{
    for (const char* file : {"gemm.mlir", "gemm.py"})
        QFile::remove(m_templates.filePath(QLatin1String(file)));
    m_answer.reset();
    m_limit = 10'000;
    start({}, {.progress = true, .protocol = protocolVersion});
}

void TestEngineLowered::begin(const char* name)
{
    const auto launched = call("launch", encodeBody(LaunchArguments{.program = program(name)}));
    QVERIFY2(launched, launched ? "" : launched.error().text().c_str());
    QVERIFY(call("configurationDone"));
    QCOMPARE(stop().reason, std::string("entry"));
}

CompareRequest TestEngineLowered::lowered(bool isolated) const
{
    CompareRequest request;
    request.lowered = {.plan = {.cache = ""}, .isolated = isolated, .timeLimitMs = m_limit};
    const std::string shipped = NODEWISE_TEST_DATA "/../../resources/templates";
    request.lowered->plan.templates = {shipped, m_templates.path().toStdString()};
    return request;
}

void TestEngineLowered::plant(const char* line)
{
    const QString source = QStringLiteral(NODEWISE_TEST_DATA "/../../resources/templates/gemm");
    const QString own = QStringLiteral("%zero = arith.constant {{Y_spad_zero}} : {{Y_spad_element}}");
    QString text = textOf(source + QStringLiteral(".mlir"));
    QVERIFY(text.contains(own));
    text.replace(own, QLatin1String(line));
    QFile file(m_templates.filePath(QStringLiteral("gemm.mlir")));
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate) && file.write(text.toUtf8()) > 0);
    QVERIFY(QFile::copy(source + QStringLiteral(".py"), m_templates.filePath(QStringLiteral("gemm.py"))));
}

void TestEngineLowered::plantEndless()
{
    plant("%zero = arith.constant {{Y_spad_zero}} : {{Y_spad_element}}\n"
          "  %none = arith.constant 0 : index\n"
          "  %go = arith.constant true\n"
          "  scf.while : () -> () {\n"
          "    memref.store %zero, %Y[%none, %none] : {{Y_type}}\n"
          "    scf.condition(%go)\n"
          "  } do {\n"
          "    scf.yield\n"
          "  }");
}

int TestEngineLowered::pidOf(const char* worker) const
{
    int pid = 0;
    for (const WorkerEvent& event : m_workers)
        if (event.worker == worker)
            pid = event.state == WorkerEvent::State::Started ? int(event.pid) : 0;
    return pid;
}

void TestEngineLowered::send(const CompareRequest& request)
{
    m_client->request("nodewise/compare", encodeBody(request), [this](const Result<std::string>& body) { m_answer = body; });
}

/// The kernel is a child of its worker; one that has computed for so long is not one that ends.
void TestEngineLowered::waitForKernel()
{
    const auto isEndless = [this] {
        (void)call("threads"); // takes events, too
        const int pid = pidOf("nodewise-kernels");
        const QString child = pid == 0 ? QString() : textOf(QStringLiteral("/proc/%1/task/%1/children").arg(pid)).trimmed();
        const QStringList fields = child.isEmpty() ? QStringList() : textOf(QStringLiteral("/proc/%1/stat").arg(child)).split(u' ');
        constexpr int userTime = 13, ticks = 30; // a tick is a hundredth of a second
        return fields.size() > userTime && fields[userTime].toInt() >= ticks;
    };
    QTRY_VERIFY_WITH_TIMEOUT(m_answer || isEndless(), 60000);
    QVERIFY(!m_answer);
}

/// The whole program, while the session stays where it stands.
void TestEngineLowered::sessionStays()
{
    begin("bert");
    QVERIFY(call("next", encodeBody(StepArguments())));
    const auto here = stop().nodewise.tick;
    for (const bool isolated : {false, true}) {
        const auto answer = ask<CompareAnswer>(lowered(isolated));
        QVERIFY(answer.lowered);
        QCOMPARE(answer.lowered->isolated, isolated);
        QCOMPARE(answer.diverged, 0u);
        QVERIFY(answer.compared > 20 && answer.lowered->launches > 20 && answer.lowered->kernels > 10);
        QCOMPARE(answer.lowered->failed, 0u);
        QCOMPARE(tick(), here);
        QVERIFY(m_stops.empty());
        for (const CompareRow& row : answer.rows)
            QVERIFY(row.lowered);
    }
    QVERIFY(call("next", encodeBody(StepArguments())));
    QCOMPARE(stop().nodewise.tick, here + 1);
}

/// Values of a run that is over are made again, nearly ATen's.
void TestEngineLowered::bothSidesValues()
{
    begin("bert");
    QVERIFY(call("continue", encodeBody(StepArguments())));
    stop();
    for (const bool isolated : {false, true}) {
        const auto answer = ask<CompareAnswer>(lowered(isolated));
        int near = 0;
        for (const CompareRow& row : answer.rows) {
            if (row.verdict != Verdict::Within || row.lowered->by != By::Kernel || near == 3)
                continue;
            const auto values = [&](bool expected) {
                return ask<ValuesAnswer>(ValuesRequest{.nodes = {row.node}, .stats = true, .expected = expected}).values;
            };
            const auto own = values(false), made = values(true);
            QCOMPARE(made.size(), std::size_t(1));
            QCOMPARE(made.front().shape, own.front().shape);
            QVERIFY(std::abs(made.front().stats->mean - own.front().stats->mean) < 1e-4);
            ++near;
        }
        QCOMPARE(near, 3);
    }
}

/// With `first` the session stands before the node whose kernel is wrong.
void TestEngineLowered::firstDivergence()
{
    plant("%zero = arith.constant {{Y_spad_one}} : {{Y_spad_element}}");
    begin("gpt2");
    CompareRequest request = lowered();
    request.first = true;
    const auto answer = ask<CompareAnswer>(request);
    QVERIFY(answer.firstRow && answer.replay && answer.sample);
    QVERIFY(answer.firstRow->lowered->kernel.starts_with("gemm"));
    QVERIFY(answer.firstRow->lowered->ownDiffers && answer.replay->operatorDiffers);
    QCOMPARE(answer.total, *answer.first + 1);
    const StoppedBody at = stop();
    QCOMPARE(at.reason, std::string("divergence"));
    QCOMPARE(at.nodewise.node, answer.firstRow->node);
    // The kernels' numbers are what is tested, and ATen's what they should be.
    QVERIFY(std::abs(answer.sample->actual.front() - answer.sample->expected.front() - 1) < 1e-4);
    QVERIFY(std::abs(answer.firstRow->figures.firstActual - answer.firstRow->figures.firstExpected - 1) < 1e-4);
}

void TestEngineLowered::progressIsTold()
{
    plantEndless();
    m_limit = 1500;
    begin("gpt2");
    send(lowered());
    waitForAnswer();
    QVERIFY2(*m_answer, m_answer->error().text().c_str());
    const auto started = [](const auto& told) { return told.first == "progressStart" && told.second.title == "Running through kernels"; };
    QCOMPARE(std::count_if(m_progress.begin(), m_progress.end(), started), 1);
    QCOMPARE(m_progress.back().first, std::string("progressEnd"));
}

/// In the midst of a kernel that never ends: it is ended with its worker, which starts again.
void TestEngineLowered::cancelled()
{
    plantEndless();
    m_limit = 100'000;
    begin("gpt2");
    QVERIFY(call("next", encodeBody(StepArguments())));
    const auto here = stop().nodewise.tick;
    const int seq =
        m_client->request("nodewise/compare", encodeBody(lowered()), [this](const Result<std::string>& body) { m_answer = body; });
    waitForKernel();
    QVERIFY(call("cancel", encodeBody(CancelArguments{.requestId = seq})));
    waitForAnswer();
    QVERIFY(!*m_answer);
    QCOMPARE(m_answer->error().message.english(), std::string(cancelledMessage));
    QCOMPARE(pidOf("nodewise-kernels"), 0);
    QVERIFY(pidOf("nodewise-torch") != 0);
    QCOMPARE(tick(), here);
    QVERIFY(m_stops.empty());
    for (const char* file : {"gemm.mlir", "gemm.py"})
        QVERIFY(QFile::remove(m_templates.filePath(QLatin1String(file))));
    const auto again = ask<CompareAnswer>(lowered());
    QCOMPARE(again.diverged + again.lowered->failed, 0u);
}

/// The worker is killed with a kernel in it: the node is told, and ATen goes on.
void TestEngineLowered::kernelWorkerDies()
{
    plantEndless();
    m_limit = 2'000; // other kernels never end, either
    begin("gpt2");
    send(lowered());
    waitForKernel();
    QCOMPARE(::kill(pidOf("nodewise-kernels"), SIGKILL), 0);
    waitForAnswer();
    QVERIFY2(*m_answer, m_answer->error().text().c_str());
    const auto answer = decodeBody<CompareAnswer>(**m_answer).value();
    QCOMPARE(answer.diverged, 0u);
    const auto first =
        std::find_if(answer.rows.begin(), answer.rows.end(), [](const CompareRow& row) { return row.lowered->by == By::Failed; });
    QVERIFY(first != answer.rows.end());
    QVERIFY2(first->lowered->why.english().find("killed by signal 9") != std::string::npos, first->lowered->why.english().c_str());
    QVERIFY(first->verdict == Verdict::Equal || first->verdict == Verdict::Within);
    QVERIFY(call("next", encodeBody(StepArguments())));
    QCOMPARE(stop().reason, std::string("step"));
}

/// The session's worker is ended while a kernel runs: nothing of that comes to the next one.
void TestEngineLowered::sessionWorkerDies()
{
    plantEndless();
    m_limit = 100'000;
    begin("gpt2");
    send(lowered());
    waitForKernel();
    QVERIFY(call("nodewise/endWorker"));
    waitForAnswer();
    QVERIFY(!*m_answer);
    QCOMPARE(stop().reason, std::string("exception"));
    QVERIFY(call("nodewise/recover"));
    QCOMPARE(stop().nodewise.tick, 0u);
    for (const char* file : {"gemm.mlir", "gemm.py"})
        QVERIFY(QFile::remove(m_templates.filePath(QLatin1String(file))));
    const auto again = ask<CompareAnswer>(lowered());
    QCOMPARE(again.diverged + again.lowered->failed, 0u);
}

/// What the user set holds for both runs.
void TestEngineLowered::editsAreFollowed()
{
    begin("bert");
    const auto before = ask<CompareAnswer>(lowered());
    const auto norm = std::find_if(before.rows.begin(), before.rows.end(), [](const CompareRow& row) {
        return row.op == "aten.layer_norm.default" && row.lowered->by == By::Kernel;
    });
    QVERIFY(norm != before.rows.end());
    QVERIFY(call("goto", encodeBody(GotoArguments{.node = norm->node})));
    stop();
    QVERIFY(call("next", encodeBody(StepArguments())));
    stop();
    const ValueRef value{.node = norm->node, .path = {}, .side = {}, .frameId = {}};
    (void)ask<EditsAnswer>(EditRequest{.value = value, .expression = norm->name + " + 1"});
    const auto after = ask<CompareAnswer>(lowered());
    QCOMPARE(after.diverged, 0u);
    const auto edited = std::find_if(after.rows.begin(), after.rows.end(), [&](const CompareRow& row) { return row.node == norm->node; });
    QCOMPARE(edited->lowered->why.english(), std::string("the value was edited"));
    QVERIFY(edited->verdict == Verdict::Equal);
}

void TestEngineLowered::refusals()
{
    CompareRequest two = lowered();
    two.dump = "/tmp";
    begin("bert");
    QVERIFY(refusal("nodewise/compare", encodeBody(two)).contains(QStringLiteral("exactly one of dump, run and lowered")));
    CompareRequest unknown = lowered();
    unknown.lowered->plan.npu = "tpuv9";
    QVERIFY(refusal("nodewise/compare", encodeBody(unknown)).contains(QStringLiteral("there is no NPU configuration 'tpuv9'")));
}

QTEST_GUILESS_MAIN(TestEngineLowered)
#include "tst_engine_lowered.moc"
