// SPDX-License-Identifier: Apache-2.0
// Going back and forth through real programs: wherever a run arrives, and however, every value is bit for bit what a plain run has there.
#include "core/ir/convert.h"
#include "core/torch/history/execution_history.h"
#include "core/torch/run/compile.h"
#include "core/torch/run/loaded.h"

#include <c10/core/InferenceMode.h>

#include <QDir>
#include <QtTest>

#include <cstring>
#include <random>

using namespace nodewise;
using namespace nodewise::torch_worker;

namespace {

std::uint64_t mix(std::uint64_t hash, const void* bytes, std::size_t size)
{
    const auto* at = static_cast<const unsigned char*>(bytes);
    for (; size >= sizeof(std::uint64_t); size -= sizeof(std::uint64_t), at += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, at, sizeof word);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    for (std::size_t i = 0; i < size; ++i)
        hash = (hash ^ at[i]) * 0x100000001b3u;
    return hash;
}

std::uint64_t digest(std::uint64_t hash, const c10::IValue& value)
{
    if (value.isTensor() && hasBytes(value.toTensor()) && value.toTensor().layout() == at::kStrided) {
        const c10::InferenceMode inference;
        const at::Tensor& tensor = value.toTensor();
        hash = mix(hash, tensor.sizes().data(), tensor.sizes().size() * sizeof(std::int64_t));
        hash = mix(hash, tensor.strides().data(), tensor.strides().size() * sizeof(std::int64_t));
        const at::Tensor plain = tensor.contiguous();
        return mix(hash, plain.const_data_ptr(), plain.nbytes());
    }
    if (value.isTuple() || value.isList()) {
        eachTensor(value, [&](const at::Tensor& tensor) { hash = digest(hash, tensor); });
        return hash;
    }
    const std::int64_t number = value.isInt() ? value.toInt() : value.isBool() ? value.toBool() : 0;
    const double real = value.isDouble() ? value.toDouble() : 0;
    return mix(mix(hash, &number, sizeof number), &real, sizeof real);
}

/// Of everything that later steps read.
std::uint64_t digest(const Machine& machine, const Liveness& liveness)
{
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const Frame& frame : machine.state().frames) {
        hash = mix(hash, &frame.pc, sizeof frame.pc);
        for (Slot slot = 0; slot < frame.slots.size(); ++slot)
            if (liveness.isLive(*frame.plan, slot, frame.pc))
                hash = digest(hash, frame.slots[slot]);
    }
    return hash;
}

struct Program {
    Loaded loaded;
    std::shared_ptr<const ProgramPlan> plan;
    Values inputs;
};

Result<Program> open(const QString& file, bool ir = false)
{
    auto loaded = load({.file = file.toStdString()});
    if (!loaded)
        return fail(loaded.error());
    auto plan = ir ? compile(*ir::convert(*loaded->model, file.toStdString())->graph, ExecutorTable()) : compile(*loaded->model->graph);
    if (!plan->unresolved.empty())
        return fail(plan->unresolved.front());
    auto inputs = inputsFor(*plan, *loaded);
    if (!inputs)
        return fail(inputs.error());
    return Program{std::move(*loaded), std::move(plan), std::move(*inputs)};
}

/// What a plain run has at each tick.
Result<std::vector<std::uint64_t>> plainRun(const QString& file, bool ir)
{
    auto program = open(file, ir);
    if (!program)
        return fail(program.error());
    Machine machine(program->plan);
    const Liveness liveness(*program->plan);
    if (auto started = machine.start(program->inputs, 7); !started)
        return fail(started.error());
    std::vector<std::uint64_t> digests{digest(machine, liveness)};
    while (!machine.finished()) {
        if (auto ran = machine.advance(); !ran)
            return fail(ran.error());
        digests.push_back(digest(machine, liveness));
    }
    return digests;
}

QString programs(const QString& name = {})
{
    return QStringLiteral(NODEWISE_TEST_DATA "/programs/") + name;
}

} // namespace

class TestExecutionHistory : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void anyPath_data();
    void anyPath();
    void stepBackIsNear_data();
    void stepBackIsNear();
    void keptAsMade();
};

void TestExecutionHistory::anyPath_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<quint64>("budget");
    QTest::addColumn<bool>("ir");
    for (const QString& file : QDir(programs()).entryList({QStringLiteral("*.pt2")})) {
        if (file.contains(QStringLiteral("torch27")))
            continue;
        QTest::newRow(qPrintable(file)) << file << (quint64(1) << 30) << false;
        QTest::newRow(qPrintable(file + QStringLiteral(", 64 KB"))) << file << (quint64(64) << 10) << false;
        QTest::newRow(qPrintable(file + QStringLiteral(", IR"))) << file << (quint64(1) << 20) << true;
    }
}

void TestExecutionHistory::anyPath()
{
    QFETCH(QString, file);
    QFETCH(quint64, budget);
    QFETCH(bool, ir);
    const auto expected = plainRun(programs(file), ir);
    if (!expected)
        QSKIP(expected.error().text().c_str()); // needs a plug-in, inputs or weights: not of this test
    auto program = open(programs(file), ir);
    QVERIFY(program);
    const Liveness liveness(*program->plan);
    ExecutionHistory history(program->plan, {.keep = KeepValues::Budget, .budget = budget, .checkpoints = true});
    QVERIFY(history.start(program->inputs, 7));
    const Tick last = expected->size() - 1;
    std::mt19937 random(static_cast<unsigned>(qHash(file)));
    const int moves = last > 500 ? 12 : 40;
    for (int i = 0; i < moves; ++i) {
        const Tick wanted = random() % (last + 1);
        switch (random() % 4) {
        case 0: {
            const auto end = history.run();
            QVERIFY(end || history.finished());
            break;
        }
        case 1:
            QVERIFY(history.go(history.tick() > 0 ? history.tick() - 1 : 0));
            break;
        case 2:
            QVERIFY(history.goBackTo([&] { return history.tick() % 5 == wanted % 5; }));
            break;
        default:
            QVERIFY(history.go(wanted));
            QCOMPARE(history.tick(), wanted);
        }
        QVERIFY(history.tick() <= last);
        QCOMPARE(digest(history.machine(), liveness), (*expected)[history.tick()]);
        history.makeRoom();
        if (const std::uint32_t node = history.store().lastNode(); node != noNode) { // an excursion leaves no trace
            QVERIFY(history.remake(node));
            QCOMPARE(digest(history.machine(), liveness), (*expected)[history.tick()]);
        }
    }
    QVERIFY(history.go(last));
    QCOMPARE(digest(history.machine(), liveness), expected->back());
}

/// One step back runs few nodes again, and what is held stays within the budget, also where that has no room for the values.
void TestExecutionHistory::stepBackIsNear_data()
{
    QTest::addColumn<quint64>("budget");
    QTest::newRow("all values fit") << (quint64(64) << 20);
    QTest::newRow("checkpoints alone fit") << (quint64(100) << 10);
}

void TestExecutionHistory::stepBackIsNear()
{
    QFETCH(quint64, budget);
    auto program = open(programs(QStringLiteral("bert.pt2")));
    QVERIFY(program);
    ExecutionHistory history(program->plan, {.keep = KeepValues::Budget, .budget = budget, .checkpoints = true});
    QVERIFY(history.start(program->inputs, 0));
    QVERIFY(history.run());
    QVERIFY(history.finished());
    while (history.tick() > 0) {
        history.takeRecomputed();
        QVERIFY(history.go(history.tick() - 1));
        QVERIFY(history.takeRecomputed() <= ExecutionHistory::maxGap);
        history.makeRoom();
        QVERIFY(history.keptBytes() <= history.budget());
    }
}

/// A value is kept as it was made, though a later operator writes into its memory.
void TestExecutionHistory::keptAsMade()
{
    auto program = open(programs(QStringLiteral("mutations_and_storages.pt2")));
    QVERIFY(program);
    ExecutionHistory history(program->plan, {});
    QVERIFY(history.start(program->inputs, 0));
    std::vector<std::pair<std::uint32_t, std::uint64_t>> made;
    while (!history.finished()) {
        const Step* step = history.machine().tryNext();
        QVERIFY(history.step());
        if (const c10::IValue* value = history.store().tryValue(step->node))
            made.emplace_back(step->node, digest(1, *value));
    }
    QVERIFY(made.size() > 5);
    for (const auto& [node, hash] : made)
        QCOMPARE(digest(1, *history.store().tryValue(node)), hash);
}

QTEST_GUILESS_MAIN(TestExecutionHistory)
#include "tst_execution_history.moc"
