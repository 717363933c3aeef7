// SPDX-License-Identifier: Apache-2.0
// What must be compared before two runs can be said to agree, and what counts as the same value.
#include "core/base/atomic_file.h"
#include "core/ir/convert.h"
#include "core/ir/json.h"
#include "core/program/program.h"
#include "core/protocol/no_values.h"
#include "tests/torch/compare_fixture.h"

#include <QTemporaryDir>
#include <QtTest>
#include <c10/core/InferenceMode.h>

using namespace nodewise;
using namespace nodewise::torch_worker;
using namespace compare_test;
using Verdict = CompareRow::Verdict;

class TestCompareWhole : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void changedOperators();
    void swappedOutputs();
    void missingOutputs();
    void storedInWiderTypes();
    void recordedElsewhere();
    void otherKinds();
};

/// A value keeps its name where its operator became another: what is left over is paired, also in bodies of one name in others.
void TestCompareWhole::changedOperators()
{
    const auto model = program::open(path("cnn"));
    QVERIFY(model);
    const auto converted = ir::convert(**model, path("cnn"));
    QVERIFY(converted);
    ir::Graph changed = *converted->graph;
    for (ir::OpNode& node : changed.nodes)
        if (node.opType == "aten.relu.default")
            node.opType = "aten.tanh.default";
    QTemporaryDir folder;
    const std::string file = folder.filePath(QStringLiteral("changed.json")).toStdString();
    QVERIFY(writeFile(file, ir::writeJson(changed)));
    const auto actual = launched({.program = path("cnn")});
    const auto other = otherRun({.program = path("cnn"), .side = protocol::Side::Ir, .ir = file}, *actual);
    const CompareReport report = compared(*actual, *other, {.first = true});
    QCOMPARE(firstOf(report, *actual), std::string("relu"));
    QVERIFY(report.replay && report.replay->operatorDiffers);
    const auto nested = launched({.program = path("llama")});
    const CompareReport whole =
        compared(*nested, *otherRun({.program = path("llama"), .side = protocol::Side::Ir}, *nested), {.whole = true});
    QVERIFY(whole.missing.empty());
    for (const CompareRow& row : whole.rows)
        QVERIFY2(row.verdict != Verdict::NotCompared || protocol::holdsNothing(row.why), row.why.english().c_str());
}

/// All nodes are equal, and yet the program returns something else.
void TestCompareWhole::swappedOutputs()
{
    const auto model = program::open(path("cnn"));
    QVERIFY(model);
    const auto converted = ir::convert(**model, path("cnn"));
    QVERIFY(converted);
    ir::Graph swapped = *converted->graph;
    QCOMPARE(swapped.subgraphs.front().returned.size(), std::size_t(2));
    std::swap(swapped.subgraphs.front().returned[0], swapped.subgraphs.front().returned[1]);
    QTemporaryDir folder;
    const std::string file = folder.filePath(QStringLiteral("swapped.json")).toStdString();
    QVERIFY(writeFile(file, ir::writeJson(swapped)));
    const auto actual = launched({.program = path("cnn")});
    const CompareReport report = compared(*actual, *otherRun({.program = path("cnn"), .side = protocol::Side::Ir, .ir = file}, *actual));
    QCOMPARE(report.diverged, 2u);
    QCOMPARE(firstOf(report, *actual), std::string("linear"));
    QCOMPARE(report.rows[*report.first].output, std::optional<std::uint32_t>(0));
    QCOMPARE(report.rows[*report.first].expectedName, std::string("amax"));
    swapped.subgraphs.front().returned.pop_back();
    QVERIFY(writeFile(file, ir::writeJson(swapped)));
    const CompareReport fewer = compared(*actual, *otherRun({.program = path("cnn"), .side = protocol::Side::Ir, .ir = file}, *actual));
    QVERIFY(fewer.diverged > 0);
}

/// That nothing diverged says nothing of what was not compared.
void TestCompareWhole::missingOutputs()
{
    QTemporaryDir folder;
    writeDump("cnn", folder.path());
    const auto actual = launched({.program = path("cnn")});
    QVERIFY(compared(*actual, *dumpOf(folder.path(), *actual)).missing.empty());
    QVERIFY(QFile::remove(folder.filePath(QStringLiteral("relu.npy")))); // another value
    QVERIFY(compared(*actual, *dumpOf(folder.path(), *actual)).missing.empty());
    QVERIFY(QFile::remove(folder.filePath(QStringLiteral("linear.npy"))));
    const CompareReport report = compared(*actual, *dumpOf(folder.path(), *actual));
    QCOMPARE(report.missing.size(), std::size_t(1));
    QVERIFY(report.missing.front().output);
    QCOMPARE(actual->listing().node(report.missing.front().node).name, std::string("linear"));
    QCOMPARE(compared(*actual, *dumpOf(folder.path(), *actual), {.whole = true}).missing.size(), std::size_t(2));
}

/// NumPy has no bfloat16: what was written as float32 is still bit for bit the run's, and what was computed in float32 is not.
void TestCompareWhole::storedInWiderTypes()
{
    QTemporaryDir folder;
    writeDump("mixed_dtypes", folder.path());
    const auto actual = launched({.program = path("mixed_dtypes")});
    const CompareReport report = compared(*actual, *dumpOf(folder.path(), *actual));
    std::size_t widened = 0;
    for (const CompareRow& row : report.rows)
        if (row.verdict != Verdict::NotCompared && row.dtype != row.expectedDtype) {
            ++widened;
            QVERIFY2(row.verdict == Verdict::Equal, actual->listing().node(row.node).name.c_str());
        }
    QVERIFY(widened > 0);
    QCOMPARE(report.within, 0u);
    for (const CompareRow& row : report.rows)
        if (row.dtype == "bfloat16") {
            const std::string name = actual->listing().node(row.node).name, file = folder.path().toStdString() + "/" + name + ".npy";
            const c10::InferenceMode inference;
            const NamedTensor finer{"", readTensor(file).value() * 1.0001f};
            QVERIFY(writeTensors(file, TensorFormat::Npy, {&finer, 1}));
            const CompareReport computed = compared(*actual, *dumpOf(folder.path(), *actual));
            QVERIFY(computed.within + computed.diverged > 0);
            return;
        }
    QFAIL("there is no bfloat16");
}

void TestCompareWhole::recordedElsewhere()
{
    QTemporaryDir folder;
    writeDump("cnn", folder.path());
    const auto actual = launched({.program = path("cnn")});
    QVERIFY(dumpOf(folder.path(), *actual)->recordedElsewhere().empty());
    RecordedAt at = recordedHere();
    at["threads"] = "97";
    QVERIFY(writeFile(folder.filePath(QLatin1String(recordedAtName)).toStdString(), recordedAtJson(at)));
    const std::string told = dumpOf(folder.path(), *actual)->recordedElsewhere().english();
    QVERIFY2(told.find("another number of threads, 97 instead of ") != std::string::npos, told.c_str());
    at["device"] = "cpu of a phone";
    QVERIFY(torch_worker::recordedElsewhere(at).english().find("another machine, cpu of a phone instead of ") != std::string::npos);
    QVERIFY(readRecordedAt("{").empty());
    QVERIFY(torch_worker::recordedElsewhere({}).empty());
}

/// A number of elements, or no tensor where there is one, is as wrong as other numbers.
void TestCompareWhole::otherKinds()
{
    QTemporaryDir folder;
    writeDump("cnn", folder.path());
    QVERIFY(QFile::remove(folder.filePath(QStringLiteral("split.1.npy"))));
    const auto actual = launched({.program = path("cnn")});
    const CompareReport report = compared(*actual, *dumpOf(folder.path(), *actual));
    QCOMPARE(report.diverged, 1u);
    QCOMPARE(QString::fromStdString(report.rows[*report.first].difference.message.english()),
             QStringLiteral("the reference has 1 elements"));
}

QTEST_GUILESS_MAIN(TestCompareWhole)
#include "tst_compare_whole.moc"
