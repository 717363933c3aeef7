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

/// That of the run that was recorded.
QString input()
{
    return QStringLiteral("x=") + recorded + QStringLiteral("/msprobe") + tensors +
           QStringLiteral("Functional.conv2d.0.forward.input.0.pt");
}

Ran compared(const QString& reference, const QStringList& more = {})
{
    return run(QStringList{QStringLiteral("compare"), net, reference, QStringLiteral("--inputs"), input()} + more);
}

void write(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
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
    void missingWeight();
    void onlyWeightsReadable();
    void otherWeights();
    void elements();
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
    const QString weight = folder.path() + tensors + QStringLiteral("Module.head.Dense.forward.0.parameters.weight.pt");
    QByteArray header("{'descr': '<f4', 'fortran_order': False, 'shape': (4, 8), }"); // zeros of the same shape
    header = header.leftJustified(117, ' ') + '\n';
    write(weight, QByteArray("\x93NUMPY\x01\x00", 8) + char(header.size()) + '\0' + header + QByteArray(4 * 4 * 8, '\0'));
    const Ran ran = compared(folder.path());
    QCOMPARE(ran.code, 1);
    QVERIFY2((ran.out + ran.err).contains(QStringLiteral("head.weight")), qPrintable(ran.out + ran.err));
}

/// A file that dump.json names and that is not there is no silence.
void TestCliRecorded::missingWeight()
{
    QTemporaryDir folder;
    copyFolder(recorded + QStringLiteral("/msprobe"), folder.path());
    QVERIFY(QFile::remove(folder.path() + tensors + QStringLiteral("Module.head.Dense.forward.0.parameters.weight.pt")));
    const Ran ran = compared(folder.path());
    QVERIFY2(ran.code != 0 && ran.err.contains(QStringLiteral("the dump was copied in part")), qPrintable(ran.out + ran.err));
}

/// Weights that agree do not make up for values none of which could be read.
void TestCliRecorded::onlyWeightsReadable()
{
    const QByteArray weights =
        R"("Module.head.Dense.forward.0": {"parameters": {"weight": [{"type": "torch.Tensor", "dtype": "torch.float32",
        "shape": [4, 8], "data_name": "Module.head.Dense.forward.0.parameters.weight.pt"}]}})";
    const QByteArray softmax =
        R"("Torch.softmax.0.forward": {"output": [{"type": "torch.Tensor", "dtype": "torch.float32", "shape": [2, 4],)";
    const QString file = QStringLiteral("Torch.softmax.0.forward.output.0.pt");
    for (const QByteArray& value : {QByteArray(R"("data_name": "Torch.softmax.0.forward.output.0.pt"}]})"), QByteArray(R"("Max": 1}]})")}) {
        QTemporaryDir folder;
        copyFolder(recorded + QStringLiteral("/msprobe"), folder.path());
        QVERIFY(QFile::resize(folder.path() + tensors + file, 300));
        write(folder.path() + QStringLiteral("/step0/proc1/dump.json"), "{\"data\": {" + weights + ", " + softmax + value + "}}");
        const Ran ran = compared(folder.path());
        QVERIFY2(ran.code != 0, qPrintable(ran.out));
        QVERIFY2(ran.out.contains(QStringLiteral("incomplete: node 'softmax'")), qPrintable(ran.out));
    }
}

/// Of a weight that the program does not have.
void TestCliRecorded::otherWeights()
{
    QTemporaryDir folder;
    copyFolder(recorded + QStringLiteral("/msprobe"), folder.path());
    QFile file(folder.path() + QStringLiteral("/step0/proc1/dump.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QByteArray dump = file.readAll();
    file.close();
    write(file.fileName(), dump.replace("\"Module.head.Dense.forward.0\": {", "\"Module.tail.Dense.forward.0\": {"));
    const Ran ran = compared(folder.path());
    QVERIFY2(ran.out.contains(QStringLiteral("2 paired exactly")), qPrintable(ran.out + ran.err));
    QVERIFY2(ran.out.contains(QStringLiteral("Module.tail.Dense.forward.0.parameters.weight")), qPrintable(ran.out + ran.err));
}

/// A program takes the parts of split by nodes of their own; another tool's .pt beside the values is left out.
void TestCliRecorded::elements()
{
    QTemporaryDir folder;
    const QString values = folder.filePath(QStringLiteral("values"));
    const Ran saved = run({QStringLiteral("run"), net, QStringLiteral("--inputs"), input(), QStringLiteral("--keep"), QStringLiteral("*"),
                           QStringLiteral("--save-values"), values});
    QVERIFY2(saved.code == 0, qPrintable(saved.err));
    write(values + QStringLiteral("/model.pt"), "no tensor");
    const Ran whole = compared(values);
    QVERIFY2(whole.code == 0 && whole.out.contains(QStringLiteral("'model.pt' is left out")), qPrintable(whole.out + whole.err));
    const QString msprobe = folder.filePath(QStringLiteral("msprobe"));
    for (const char* part : {"split.0.npy", "split.1.npy"}) {
        QVERIFY(QDir().mkpath(msprobe + QStringLiteral("/dump_tensor_data")));
        QVERIFY(QFile::copy(values + QStringLiteral("/") + QString::fromLatin1(part),
                            msprobe + QStringLiteral("/dump_tensor_data/") + QString::fromLatin1(part)));
    }
    write(msprobe + QStringLiteral("/dump.json"), R"({"data": {"Torch.split.0.forward": {"output": [
        {"type": "torch.Tensor", "data_name": "split.0.npy"}, {"type": "torch.Tensor", "data_name": "split.1.npy"}]}}})");
    const Ran ran = compared(msprobe);
    QVERIFY2(ran.out.contains(QStringLiteral("4 values compared: 4 equal")), qPrintable(ran.out + ran.err));
}

void TestCliRecorded::statisticsAlone()
{
    QTemporaryDir folder;
    write(folder.filePath(QStringLiteral("dump.json")), R"({"task": "statistics", "data": {"Torch.softmax.0.forward": {"output": [
        {"type": "torch.Tensor", "dtype": "torch.float32", "shape": [2, 4], "Max": 1, "Min": 0, "Mean": 0.25, "Norm": 1}]}}})");
    const Ran ran = compared(folder.path());
    QCOMPARE(ran.code, 2); // not compared is not green
    QVERIFY2(ran.err.contains(QStringLiteral("nothing could be compared")), qPrintable(ran.err));
}

void TestCliRecorded::ttnn()
{
    const Ran ran = compared(recorded + QStringLiteral("/ttnn/db.sqlite"));
    QCOMPARE(ran.code, 2);
    QVERIFY2(ran.err.contains(QStringLiteral("nothing could be compared")), qPrintable(ran.err));
}

QTEST_GUILESS_MAIN(TestCliRecorded)
#include "tst_cli_recorded.moc"
