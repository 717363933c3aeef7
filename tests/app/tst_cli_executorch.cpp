// SPDX-License-Identifier: Apache-2.0
// What ExecuTorch leaves beside a program, on the command line: times of a run, and its values beside what the program computes.
#include "tests/app/cli_runner.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

namespace {

using Ran = nodewise::test::RanProgram<QString>;
constexpr auto cli = nodewise::test::runCli<QString>;

QString data(const QString& name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/executorch/") + name;
}

/// A copy of a run with what names it, beside which it can be changed.
QString copied(const QTemporaryDir& folder)
{
    for (const char* name : {"net.etdp", "net.debug.bin", "net.etrecord", "net.pte"}) {
        QFile::copy(data(QString::fromLatin1(name)), folder.filePath(QString::fromLatin1(name)));
        QFile(folder.filePath(QString::fromLatin1(name))).setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    }
    return folder.filePath(QStringLiteral("net.etdp"));
}

void changeFloat(const QString& path, qint64 offset, float by)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadWrite) && file.seek(offset));
    float value = 0;
    QCOMPARE(file.read(reinterpret_cast<char*>(&value), sizeof value), qint64(sizeof value));
    value += by;
    QVERIFY(file.seek(offset) && file.write(reinterpret_cast<const char*>(&value), sizeof value) == qint64(sizeof value));
}

Ran compared(const QString& program, const QString& run, const QStringList& more = {})
{
    return cli(QStringList{QStringLiteral("compare"), program, run, QStringLiteral("--inputs"), data(QStringLiteral("net.bpte"))} + more);
}

} // namespace

class TestCliExecutorch : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void times();
    void agrees();
    void agreesAtTheEdge();
    void changedValue_data();
    void changedValue();
    void wrongDelegate();
    void testCases();
    void constants();
};

void TestCliExecutorch::times()
{
    const Ran ran = cli({QStringLiteral("trace"), data(QStringLiteral("net.etdp")), QStringLiteral("--by"), QStringLiteral("node")});
    QCOMPARE(ran.code, 0);
    QVERIFY2(ran.out.contains(QStringLiteral("taken as nanoseconds")), qPrintable(ran.out));
    QVERIFY(ran.out.contains(QStringLiteral("they compute 8 of 8 nodes of the exported program")));
    QVERIFY(ran.out.contains(QRegularExpression(QStringLiteral("\nlinear +4 "))));
    const Ran cycles = cli({QStringLiteral("trace"), data(QStringLiteral("net.etdp")), QStringLiteral("--unit"), QStringLiteral("cycles")});
    QVERIFY(cycles.out.contains(QStringLiteral("taken as cycles, as asked")));
}

/// What ExecuTorch's kernels computed is what ATen computes.
void TestCliExecutorch::agrees()
{
    const Ran ran = compared(data(QStringLiteral("net.pt2")), data(QStringLiteral("net.etdp")));
    QVERIFY2(ran.code == 0, qPrintable(ran.out + ran.err));
    QVERIFY2(ran.out.contains(QStringLiteral("0 diverged")), qPrintable(ran.out));
    QVERIFY2(ran.out.contains(QStringLiteral("kept values of 8 of 8 nodes, named by net.etrecord")), qPrintable(ran.out));
}

void TestCliExecutorch::agreesAtTheEdge()
{
    const Ran ran = compared(data(QStringLiteral("net.etrecord")), data(QStringLiteral("net.etdp")),
                             {QStringLiteral("--model"), QStringLiteral("edge_dialect_exported_program/forward")});
    QVERIFY2(ran.code == 0, qPrintable(ran.out + ran.err));
    QVERIFY2(ran.out.contains(QStringLiteral("0 diverged")), qPrintable(ran.out));
}

void TestCliExecutorch::changedValue_data()
{
    QTest::addColumn<int>("offset");
    QTest::addColumn<QString>("node");
    QTest::addColumn<QString>("line");
    QTest::newRow("relu") << 4144 + 40 << "relu"
                          << "model.py\", line 34";
    QTest::newRow("linear") << 8624 + 4 << "linear"
                            << "model.py\", line 22";
    QTest::newRow("element of a list") << 8368 << "split"
                                       << "model.py\", line 35";
}

/// A number that is wrong on purpose in the debug buffer is found at its node, with the model's line.
void TestCliExecutorch::changedValue()
{
    QFETCH(int, offset);
    QFETCH(QString, node);
    QFETCH(QString, line);
    const QTemporaryDir folder;
    const QString run = copied(folder);
    changeFloat(folder.filePath(QStringLiteral("net.debug.bin")), offset, 0.5F);
    const Ran ran = compared(data(QStringLiteral("net.pt2")), run, {QStringLiteral("--first")});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.err.contains(QStringLiteral("'%1'").arg(node)) || ran.err.contains(node), qPrintable(ran.err));
    QVERIFY2((ran.out + ran.err).contains(line), qPrintable(ran.out + ran.err));
}

/// The synthetic run of a delegate has one element of the softmax 0.01 too large.
void TestCliExecutorch::wrongDelegate()
{
    const Ran ran =
        compared(data(QStringLiteral("net.pt2")), data(QStringLiteral("synthetic_net_xnnpack.etdp")), {QStringLiteral("--first")});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.err.contains(QStringLiteral("softmax")), qPrintable(ran.out + ran.err));
}

void TestCliExecutorch::testCases()
{
    Ran ran = compared(data(QStringLiteral("net.pt2")), data(QStringLiteral("net.bpte")));
    QVERIFY2(ran.code == 0, qPrintable(ran.out + ran.err));
    QVERIFY2(ran.out.contains(QStringLiteral("2 values compared")), qPrintable(ran.out));
    // The outputs of the first case are not those of the second one's inputs.
    ran = cli({QStringLiteral("compare"), data(QStringLiteral("net.pt2")), data(QStringLiteral("net.bpte")), QStringLiteral("--inputs"),
               data(QStringLiteral("net.bpte,key=case_1"))});
    QCOMPARE(ran.code, 1);
    ran = cli(
        {QStringLiteral("run"), data(QStringLiteral("net.pt2")), QStringLiteral("--inputs"), data(QStringLiteral("net.bpte,key=case_7"))});
    QCOMPARE(ran.code, 2);
    QVERIFY2(ran.err.contains(QStringLiteral("case_0, case_1")), qPrintable(ran.err));
}

/// A .ptd is a file of weights, by their names in the state dict.
void TestCliExecutorch::constants()
{
    const Ran ran = compared(data(QStringLiteral("net.pt2")), data(QStringLiteral("net.etdp")),
                             {QStringLiteral("--weights"), data(QStringLiteral("net_external.ptd"))});
    QVERIFY2(ran.code == 0, qPrintable(ran.out + ran.err));
}

QTEST_APPLESS_MAIN(TestCliExecutorch)
#include "tst_cli_executorch.moc"
