// SPDX-License-Identifier: Apache-2.0
// What the window and the command line say a program costs, for all samples, over the real engine and workers.
#include "tests/app/cli_runner.h"
#include "tests/views/test_document.h"
#include "views/cost/simulation.h"
#include "views/debug/debug_session.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

using namespace nodewise;
using namespace nodewise::views;

namespace {

constexpr int patience = 240000; // ms; nothing waits this long

QJsonObject jsonOf(const UnitUse& use)
{
    return {{"macs", use.macs}, {"array", use.array}, {"vector", use.vector}, {"dma", use.dma}, {"dram", use.dram}};
}

QJsonObject picked(const QJsonObject& from, const QStringList& keys)
{
    QJsonObject out;
    for (const QString& key : keys)
        out[key] = from[key];
    return out;
}

/// As a table of the window has them, with the words of `simulate --json`.
QJsonArray kernelsOf(const CostRun& run)
{
    QJsonArray out;
    for (std::uint32_t i = 0; i < run.kernels().size(); ++i) {
        const CostRun::Kernel& kernel = run.kernels()[i];
        const sim::Cost& cost = run.cost(i);
        QJsonObject row{{"name", QString::fromStdString(kernel.name)}, {"launches", int(kernel.launches.size())}};
        if (run.run().missing[i].empty()) {
            row["cycles"] = qint64(cost.cycles);
            row["total_cycles"] = qint64(kernel.total);
            row["bound"] = QString::fromStdString(std::string(sim::boundWord(cost.bound())));
            row["roofline_cycles"] = qint64(cost.roofline());
            row["reason"] = QString::fromStdString(run.advice(i).reason.english());
            row["next"] = QJsonObject{{"text", QString::fromStdString(run.advice(i).next.english())},
                                      {"change", QString::fromStdString(std::string(cost::changeWord(run.advice(i).change)))}};
            const QJsonObject use = jsonOf(unitUse(cost, run.npu()));
            for (const QString& unit : use.keys())
                row[unit] = use[unit];
        }
        out.append(row);
    }
    return out;
}

} // namespace

class TestSameFigures : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void simulated_data();
    void simulated();
};

void TestSameFigures::simulated_data()
{
    QTest::addColumn<QString>("file");
    const QDir samples(QStringLiteral(NODEWISE_TEST_DATA "/../../resources/samples"));
    for (const QString& name : samples.entryList({QStringLiteral("*.pt2")}))
        if (!name.endsWith(QStringLiteral(".seed.pt2"))) // whole once they are opened: tests/core/tst_seeded.cpp
            QTest::newRow(qPrintable(name)) << QStringLiteral("../../../resources/samples/") + name;
}

void TestSameFigures::simulated()
{
#if !defined(NODEWISE_HAS_TORCH_WORKER) || !defined(NODEWISE_HAS_KERNEL_WORKER)
    QSKIP("built without the torch worker or the kernel worker");
#endif
    QFETCH(QString, file);
    const auto document = openProgram(file.toStdString().c_str());
    QVERIFY(document);
    DebugSession session(QStringLiteral(NODEWISE_BIN "/nodewise-engine"), {});
    KernelPlan plan(&session, document);
    Simulation simulation(&session, &plan);
    protocol::LaunchArguments launch;
    launch.program = document->file;
    launch.meta = true;
    session.launch(launch);
    QTRY_VERIFY_WITH_TIMEOUT(session.stopped(), patience);
    simulation.start();
    QTRY_VERIFY2_WITH_TIMEOUT(!simulation.busy(), "busy", patience);
    QVERIFY2(simulation.run(), qPrintable(simulation.reason()));
    const CostRun& run = *simulation.run();

    const auto ran =
        test::runCli<QByteArray>({QStringLiteral("simulate"), QString::fromStdString(document->file), QStringLiteral("--json")});
    QVERIFY2(ran.code == 0, ran.err.constData());
    const QJsonObject told = QJsonDocument::fromJson(ran.out).object();
    const QStringList units{"macs", "array", "vector", "dma", "dram"};
    QCOMPARE(told["npu"].toString(), QString::fromStdString(run.npu().name));
    QCOMPARE(qint64(told["cycles"].toDouble()), qint64(run.cycles()));
    QCOMPARE(picked(told, units), jsonOf(unitUse(run.total(), run.npu())));
    for (const QString& unit : units) // a unit does one thing after the other
        QVERIFY(told[unit].toDouble() >= 0 && told[unit].toDouble() <= 1);
    QJsonArray kernels;
    for (const auto& kernel : told["kernels"].toArray()) {
        QStringList keys{"name", "launches"};
        if (!kernel.toObject().contains("missing"))
            keys += QStringList{"cycles", "total_cycles", "bound", "roofline_cycles", "reason", "next"} + units;
        kernels.append(picked(kernel.toObject(), keys));
    }
    QCOMPARE(kernels, kernelsOf(run));
    QVERIFY(!kernels.isEmpty());
    QCOMPARE(int(told["gaps"].toArray().size()), int(run.run().gaps.size()));
}

QTEST_MAIN(TestSameFigures)
#include "tst_same_figures.moc"
