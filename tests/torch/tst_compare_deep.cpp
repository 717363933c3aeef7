// SPDX-License-Identifier: Apache-2.0
// A fault planted at any node of a program of thousands of nodes is found, exactly, in little memory. The seed is printed; NODEWISE_SEED
// repeats it.
#include "core/torch/compare/compare_run.h"
#include "deep_program.h"

#include <ATen/ATen.h>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>
#include <c10/core/InferenceMode.h>

#include <bit>
#include <random>

using namespace nodewise;
using namespace nodewise::torch_worker;

namespace {

constexpr std::uint64_t budget = 64 << 20;
constexpr const char* llama = NODEWISE_TEST_DATA "/programs/llama.pt2";
/// Made by tests/bench: the real thing, where it is there.
constexpr const char* benchProgram = NODEWISE_TEST_DATA "/../../.cache/bench/llama_deep.pt2";

std::unique_ptr<DebuggedRun> launched(protocol::LaunchArguments arguments)
{
    arguments.budget = budget;
    arguments.threads = 1; // the operators are tiny
    auto run = DebuggedRun::launch(arguments);
    if (!run)
        qFatal("%s", run.error().text().c_str());
    return std::move(*run);
}

/// More runs than these would be no bisection.
int rerunsAllowed(const DebuggedRun& run)
{
    return std::bit_width(std::size_t(run.listing().size()));
}

QString fileOf(const QString& folder, const std::string& node)
{
    return folder + QLatin1Char('/') + QString::fromStdString(node).replace(QLatin1Char('/'), QLatin1Char('.')) + QStringLiteral(".npy");
}

void write(const QString& file, const at::Tensor& value)
{
    const NamedTensor named{"", value};
    QVERIFY(writeTensors(file.toStdString(), TensorFormat::Npy, {&named, 1}));
}

} // namespace

class TestCompareDeep : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void dump_data() { programs(); }
    void dump();
    void run_data() { programs(); }
    void run();

private:
    void programs();
    protocol::LaunchArguments arguments() const;
    std::uint32_t randomNode(const DebuggedRun& run, const std::function<bool(std::uint32_t)>& fits);
    /// The node is found, on one run and at most as many more as a bisection takes, and both sides kept to the budget.
    void found(DebuggedRun& actual, Expected& expected, std::uint32_t node, bool bisect);

    QTemporaryDir m_folder;
    std::mt19937 m_random;
};

void TestCompareDeep::initTestCase()
{
    const unsigned seed =
        qEnvironmentVariableIsSet("NODEWISE_SEED") ? qEnvironmentVariable("NODEWISE_SEED").toUInt() : std::random_device()();
    qInfo("NODEWISE_SEED=%u", seed);
    m_random.seed(seed);
    const auto model = program::open(llama);
    QVERIFY(model);
    const auto converted = ir::convert(**model, llama);
    QVERIFY(converted);
    const auto deep = test::deepened(*converted->graph, {.input = "to_11", .output = "to_15", .module = "m.model.layers.1"}, 78);
    QFile file(m_folder.filePath(QStringLiteral("deep.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(ir::writeJson(deep, {.indent = 0})));
}

void TestCompareDeep::programs()
{
    QTest::addColumn<bool>("bench");
    QTest::newRow("the layers of llama 80 times") << false;
    if (QFile::exists(QLatin1String(benchProgram)))
        QTest::newRow("llama_deep") << true;
}

protocol::LaunchArguments TestCompareDeep::arguments() const
{
    QFETCH(bool, bench);
    if (bench)
        return {.program = benchProgram};
    return {.program = llama, .side = protocol::Side::Ir, .ir = m_folder.filePath(QStringLiteral("deep.json")).toStdString()};
}

std::uint32_t TestCompareDeep::randomNode(const DebuggedRun& run, const std::function<bool(std::uint32_t)>& fits)
{
    const Listing& listing = run.listing();
    while (true) {
        const auto node = static_cast<std::uint32_t>(m_random() % listing.size());
        if (listing.node(node).runs && listing.node(node).op != "output" && fits(node))
            return node;
    }
}

void TestCompareDeep::found(DebuggedRun& actual, Expected& expected, std::uint32_t node, bool bisect)
{
    CompareOptions options;
    options.first = true;
    options.bisect = bisect;
    const auto report = compareRun(actual, expected, options);
    QVERIFY2(report, report ? "" : report.error().text().c_str());
    QVERIFY2(report->first, actual.listing().node(node).qualified.c_str());
    QCOMPARE(QString::fromStdString(actual.listing().node(report->rows[*report->first].node).qualified),
             QString::fromStdString(actual.listing().node(node).qualified));
    QCOMPARE(actual.position().node(), node);
    QVERIFY(bisect ? report->passes - 1 <= rerunsAllowed(actual) : report->passes == 1);
    QVERIFY2(report->peakBytes <= budget, qPrintable(QString::number(report->peakBytes)));
    QVERIFY(report->replay && report->replay->onExpected && report->replay->operatorDiffers);
}

/// Of a dump one value is wrong.
void TestCompareDeep::dump()
{
    const QString folder = m_folder.filePath(QString::fromLatin1(QTest::currentDataTag()).remove(QLatin1Char(' ')));
    const auto actual = launched(arguments());
    QVERIFY(actual->listing().size() > 5000);
    QVERIFY(actual->wholeRuns().run({.repeat = 1, .keep = "*", .saveValues = folder.toStdString()}));
    const auto sound = [&](std::uint32_t node) -> std::optional<at::Tensor> {
        const QString file = fileOf(folder, actual->listing().node(node).qualified);
        return QFile::exists(file) ? std::optional(readTensor(file.toStdString()).value()) : std::nullopt;
    };
    const auto floating = [&](std::uint32_t node) {
        const auto value = sound(node);
        return value && value->is_floating_point() && value->numel() > 0;
    };
    for (int round = 0; round < 5; ++round) {
        const std::uint32_t node = randomNode(*actual, floating);
        const c10::InferenceMode inference;
        const at::Tensor before = sound(node)->clone(), altered = before.clone();
        altered.view({-1})[static_cast<std::int64_t>(m_random() % static_cast<unsigned>(altered.numel()))] = 12345.5;
        write(fileOf(folder, actual->listing().node(node).qualified), altered);
        for (const bool bisect : {false, true}) {
            auto opened = Dump::open(folder.toStdString());
            QVERIFY(opened);
            ExpectedDump expected(std::move(*opened), actual->listing());
            found(*actual, expected, node, bisect);
            if (QTest::currentTestFailed())
                return;
        }
        write(fileOf(folder, actual->listing().node(node).qualified), before);
    }
}

/// Of another run one value is wrong, and with it what is computed from it.
void TestCompareDeep::run()
{
    const auto actual = launched(arguments());
    auto expected = ExpectedRun::launch(arguments(), {}, *actual);
    QVERIFY(expected);
    actual->history().setBudget(budget / 2);
    DebuggedRun& other = (*expected)->run();
    other.history().setBudget(budget / 2);
    for (int round = 0; round < 3; ++round) {
        const auto read = [&](std::uint32_t node) { // by another one
            const auto& module = actual->listing().node(node);
            return module.op.starts_with("aten.linear") || module.op.starts_with("aten.mul.") || module.op.starts_with("aten.add.");
        };
        const std::uint32_t node = randomNode(*actual, read);
        const std::uint32_t counterpart = other.listing().find((*expected)->nameOf(node)).front();
        const auto after = other.steps().goToNode(counterpart);
        QCOMPARE(after.reason, std::string("goto"));
        (void)other.steps().next({});
        const std::string name = other.listing().node(counterpart).name;
        const auto edited =
            other.edits().set({.value = {.node = counterpart, .path = {}, .side = {}, .frameId = {}}, .expression = name + " + 1"});
        QVERIFY2(edited, edited ? "" : edited.error().text().c_str());
        found(*actual, **expected, node, true);
        if (QTest::currentTestFailed())
            return;
        QVERIFY(other.edits().undo());
    }
}

QTEST_GUILESS_MAIN(TestCompareDeep)
#include "tst_compare_deep.moc"
