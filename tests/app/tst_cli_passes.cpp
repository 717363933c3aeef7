// SPDX-License-Identifier: Apache-2.0
// nodewise-cli passes and kernel info: logs of passes, and files of other compilers.
#include "tests/app/cli_runner.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

namespace {

using Ran = nodewise::test::RanProgram<QString>;

QString fixture(const char* name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/mlir/") + QLatin1String(name);
}

Ran cli(const QStringList& arguments)
{
    return nodewise::test::runCli<QString>(arguments);
}

QJsonObject json(const Ran& ran)
{
    return QJsonDocument::fromJson(ran.out.toUtf8()).object();
}

} // namespace

class TestCliPasses : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void list()
    {
        const Ran ran = cli({"passes", fixture("logs/after_all.log"), "--find", "ARITH"});
        QCOMPARE(ran.err, QString());
        QCOMPARE(ran.code, 0);
        QCOMPARE(ran.out, QStringLiteral(R"(#  pass               of               line  lines  change   found
1  lower-affine       func.func @decl     1      1  first
2  canonicalize       func.func @decl     4      1  same
3  lower-affine       func.func @f        7     11  first        4
4  canonicalize       func.func @f       20     11  same         4
5  lower-affine       func.func @g       33      5  first        2
6  canonicalize       func.func @g       40      3  changed
7  cse                builtin.module     45     17  first        4
8  convert-scf-to-cf  builtin.module     65     23  changed      6
)"));
        QCOMPARE(cli({"passes", fixture("logs/tree")}).out.count('\n'), 9);
    }
    void asJson()
    {
        const QJsonObject out = json(cli({"passes", fixture("logs/failed.log"), "--json", "--find", "spirv"}));
        QCOMPARE(out["kind"].toString(), "pass log");
        const QJsonArray dumps = out["dumps"].toArray();
        QCOMPARE(dumps.size(), 4);
        QCOMPARE(dumps[3].toObject()["change"].toString(), "failed");
        QCOMPARE(dumps[3].toObject()["argument"].toString(), "convert-linalg-to-std");
        QCOMPARE(dumps[0].toObject()["found"].toInt(), 0);
        QCOMPARE(dumps[1].toObject()["found"].toInt(), 1);
    }
    void difference()
    {
        const Ran ran = cli({"passes", fixture("logs/after_all.log"), "--diff", "5", "6"});
        QCOMPARE(ran.code, 0);
        QCOMPARE(ran.out, QStringLiteral(R"( func.func @g(%arg0: i32) -> i32 {
-  %c0_i32 = arith.constant 0 : i32
-  %0 = arith.addi %arg0, %c0_i32 : i32
-  return %0 : i32
+  return %arg0 : i32
 }
)"));
        QCOMPARE(cli({"passes", fixture("logs/after_all.log"), "--diff", "3", "4"}).out, QString());
        QCOMPARE(cli({"passes", fixture("logs/after_all.log"), "--show", "6"}).out,
                 QStringLiteral("func.func @g(%arg0: i32) -> i32 {\n  return %arg0 : i32\n}\n"));
    }
    void errors()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath("a.mlir"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("module {\n}\n") > 0);
        file.close();
        Ran ran = cli({"passes", file.fileName()});
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.contains("there is no dump of a pass in it (make a log with mlir-opt --mlir-print-ir-after-all"),
                 qPrintable(ran.err));
        QCOMPARE(cli({"passes", folder.filePath("none")}).err,
                 QString("nodewise-cli: %1: there is no such file\n").arg(folder.filePath("none")));
        ran = cli({"passes", fixture("logs/after_all.log"), "--show", "9"});
        QCOMPARE(ran.code, 2);
        QCOMPARE(ran.err, QString("nodewise-cli: there is no dump 9: the log has 8\n"));
        QCOMPARE(cli({"passes", fixture("logs/after_all.log"), "--diff", "1"}).code, 2);
        ran = cli({"kernel", "info", NODEWISE_TEST_DATA "/README.md"});
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.contains("this is not an MLIR file"), qPrintable(ran.err));
    }
    void info_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<bool>("verified");
        QTest::addColumn<QString>("said"); ///< unknown operations, or what is wrong
        QTest::newRow("PyTorchSim") << fixture("pytorchsim.mlir") << "text" << true << "togsim.transfer togsim.wait";
        QTest::newRow("bytecode") << fixture("unregistered.mlirbc") << "bytecode" << true << "togsim.query togsim.wait";
        QTest::newRow("a form of its own") << fixture("spyre_bundle_from_description.mlir") << "text" << true << "sdscbundle.sdsc_execute";
        QTest::newRow("broken") << fixture("parse_error.mlir") << "text" << false << "";
    }
    void info()
    {
#ifndef NODEWISE_HAS_KERNEL_WORKER
        QSKIP("built without the kernel worker");
#endif
        QFETCH(const QString, file);
        QFETCH(const QString, said);
        const Ran ran = cli({"kernel", "info", file, "--json"});
        QCOMPARE(ran.code, 0);
        const QJsonObject out = json(ran);
        QTEST(out["kind"].toString(), "kind");
        QTEST(out["verified"].toBool(), "verified");
        QStringList names;
        for (const auto& name : out["unregistered"].toArray())
            names.append(name.toString());
        const QJsonObject error = out["error"].toObject();
        const QString wrong = QString("%1:%2 %3").arg(error["line"].toInt()).arg(error["column"].toInt()).arg(error["message"].toString());
        QVERIFY2((out["verified"].toBool() ? names.join(' ') : wrong).contains(said), qPrintable(ran.out));
        QVERIFY(out["functions"].toArray().size() >= 1);
        QVERIFY(cli({"kernel", "info", file}).out.contains(out["verified"].toBool() ? "passes verification" : "MLIR can't read it"));
    }
    void cutBytecode()
    {
#ifndef NODEWISE_HAS_KERNEL_WORKER
        QSKIP("built without the kernel worker");
#endif
        QFile whole(fixture("unregistered.mlirbc"));
        QVERIFY(whole.open(QIODevice::ReadOnly));
        const QByteArray bytes = whole.readAll();
        QTemporaryDir folder;
        for (const qsizetype cut : {qsizetype(4), qsizetype(20), qsizetype(300), bytes.size() - 1}) {
            QFile file(folder.filePath("cut"));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes.left(cut)) == cut);
            file.close();
            const Ran ran = cli({"kernel", "info", file.fileName()});
            QCOMPARE(ran.code, 0);
            QVERIFY2(ran.out.contains("it may be truncated"), qPrintable(ran.out));
        }
    }
};

QTEST_GUILESS_MAIN(TestCliPasses)
#include "tst_cli_passes.moc"
