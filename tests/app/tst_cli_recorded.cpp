// SPDX-License-Identifier: Apache-2.0
// nodewise-cli compare with what msprobe, AOTInductor and ttnn recorded of a run of tests/data/onnx/net.pt2. Needs the torch worker.
#include "tests/app/cli_runner.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

namespace {

using Ran = nodewise::test::RanProgram<QString>;
constexpr auto run = nodewise::test::runCli<QString>;

const QString recorded = QStringLiteral(NODEWISE_TEST_DATA "/recorded"), net = QStringLiteral(NODEWISE_TEST_DATA "/onnx/net.pt2");
const QString tensors = QStringLiteral("/step0/proc1/dump_tensor_data/");

/// With the input of the run that was recorded.
Ran compared(const QString& reference, const QStringList& more = {})
{
    return run(QStringList{QStringLiteral("compare"), net, reference, QStringLiteral("--inputs"),
                           QStringLiteral("x=") + recorded + QStringLiteral("/msprobe") + tensors +
                               QStringLiteral("Functional.conv2d.0.forward.input.0.pt")} +
               more);
}

void copyFolder(const QString& from, const QString& to)
{
    for (QDirIterator files(from, QDir::Files, QDirIterator::Subdirectories); files.hasNext();) {
        const QString file = files.next(), target = to + file.mid(from.size());
        QVERIFY(QDir().mkpath(QFileInfo(target).path()));
        QVERIFY(QFile::copy(file, target));
        QVERIFY(QFile::setPermissions(target, QFile::ReadOwner | QFile::WriteOwner));
    }
}

} // namespace

class TestCliRecorded : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void msprobe();
    void changedValue();
    void changedWeight();
    void statisticsAlone();
    void ttnn();
};

void TestCliRecorded::initTestCase()
{
#ifndef NODEWISE_HAS_TORCH_WORKER
    QSKIP("built without the torch worker");
#endif
}

void TestCliRecorded::msprobe()
{
    const Ran ran = compared(recorded + QStringLiteral("/msprobe"));
    QVERIFY2(ran.code == 0, qPrintable(ran.out + ran.err));
    QVERIFY2(ran.out.contains(QStringLiteral("4 paired exactly, 6 derived")), qPrintable(ran.out));
}

void TestCliRecorded::changedValue()
{
    QTemporaryDir folder;
    copyFolder(recorded + QStringLiteral("/msprobe"), folder.path());
    const QString relu = folder.path() + tensors + QStringLiteral("Torch.relu.0.forward.output.0.pt");
    QVERIFY(QFile::remove(relu)); // what went in, in place of what came out
    QVERIFY(QFile::copy(folder.path() + tensors + QStringLiteral("Functional.conv2d.0.forward.output.0.pt"), relu));
    const Ran ran = compared(folder.path(), {QStringLiteral("--json")});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.err.contains(QStringLiteral("node 'relu'")), qPrintable(ran.err));
    QVERIFY2(ran.out.contains(QStringLiteral("Torch.relu.0.forward.output.0 (derived: relu, model.py:34)")), qPrintable(ran.out));
}

void TestCliRecorded::changedWeight()
{
    QTemporaryDir folder;
    copyFolder(recorded + QStringLiteral("/msprobe"), folder.path());
    QVERIFY(QFile::remove(folder.path() + tensors + QStringLiteral("Module.head.Dense.forward.0.parameters.weight.pt")));
    const Ran ran = compared(folder.path()); // a file that dump.json names and that is not there is no silence
    QVERIFY2(ran.code != 0, qPrintable(ran.out));
}

void TestCliRecorded::statisticsAlone()
{
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("dump.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"task": "statistics", "data": {"Torch.softmax.0.forward": {"output": [
        {"type": "torch.Tensor", "dtype": "torch.float32", "shape": [2, 4], "Max": 1, "Min": 0, "Mean": 0.25, "Norm": 1}]}}})");
    file.close();
    const Ran ran = compared(folder.path());
    QVERIFY2(ran.code != 0, qPrintable(ran.out)); // not compared is not green
}

void TestCliRecorded::ttnn()
{
    const Ran ran = compared(recorded + QStringLiteral("/ttnn/db.sqlite"));
    QVERIFY2(ran.code != 0, qPrintable(ran.out));
}

QTEST_GUILESS_MAIN(TestCliRecorded)
#include "tst_cli_recorded.moc"
