// SPDX-License-Identifier: Apache-2.0
// What is wrong on purpose in an IR is never green: conversions of a plug-in that are wrong (convert --check), and files that were changed
// afterwards (compare).
#include "tests/app/cli_runner.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#ifndef NODEWISE_PLUGINS
#define NODEWISE_PLUGINS "" // built without the torch worker
#endif

namespace {

using Ran = nodewise::test::RanProgram<QString>;
constexpr auto cli = nodewise::test::runCli<QString>;

QString program(const char* name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/programs/%1.pt2").arg(QLatin1String(name));
}

using Nodes = QJsonArray;
using Change = void (*)(Nodes& nodes);

/// Of an operator.
qsizetype placeOf(const Nodes& nodes, const char* op)
{
    for (qsizetype i = 0; i < nodes.size(); ++i)
        if (nodes[i][QStringLiteral("op_type")] == QLatin1String(op))
            return i;
    qFatal("there is no %s", op);
}

void set(Nodes& nodes, const char* op, const char* key, const QJsonValue& value)
{
    const qsizetype at = placeOf(nodes, op);
    QJsonObject node = nodes[at].toObject();
    node[QLatin1String(key)] = value;
    nodes[at] = node;
}

} // namespace

class TestCliConvertCheck : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        if (qstrlen(NODEWISE_PLUGINS) == 0)
            QSKIP("built without the torch worker");
    }

    void soundConversions_data()
    {
        QTest::addColumn<QString>("file");
        for (const char* name : {"cnn", "gpt2", "llama", "vit", "while_loop", "buffer_mutation", "mixed_dtypes"})
            QTest::newRow(name) << program(name);
    }
    void soundConversions()
    {
        QFETCH(QString, file);
        const QTemporaryDir folder;
        const QString out = folder.filePath(QStringLiteral("ir.json"));
        const Ran ran = cli({QStringLiteral("convert"), file, QStringLiteral("-o"), out, QStringLiteral("--check")});
        QVERIFY2(ran.code == 0, qPrintable(ran.err));
        QVERIFY2(ran.out.contains(QStringLiteral(" compared: ")) && ran.out.contains(QStringLiteral(" 0 diverged")), qPrintable(ran.out));
        QVERIFY(QFile::exists(out));
    }

    /// What is in a branch that was not taken has not been looked at, whoever asks; a record is of its run.
    void branchesNotTaken_data()
    {
        QTest::addColumn<QStringList>("command");
        const QString file = program("cond_branch");
        QTest::newRow("convert") << QStringList{"convert", file, "-o", "OUT", "--check"};
        QTest::newRow("compare --ir") << QStringList{"compare", file, "--ir"};
        QTest::newRow("compare") << QStringList{"compare", file, file};
        QTest::newRow("decompose") << QStringList{"decompose", file, "--profile", "reference", "--check"};
    }
    void branchesNotTaken()
    {
        QFETCH(QStringList, command);
        const QTemporaryDir folder;
        command.replaceInStrings(QStringLiteral("OUT"), folder.filePath(QStringLiteral("ir.json")));
        const Ran ran = cli(command);
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.contains(QStringLiteral("node 'true_graph_0/sin': it was not compared: its body was not entered")),
                 qPrintable(ran.err));
        QVERIFY2(ran.out.contains(QStringLiteral("incomplete: ")) && ran.out.contains(QStringLiteral(" 0 diverged")), qPrintable(ran.out));
        const Ran partial = cli(command + QStringList{QStringLiteral("--partial")});
        QVERIFY2(partial.code == 0, qPrintable(partial.err));
        const QString dump = folder.filePath(QStringLiteral("dump"));
        QCOMPARE(cli({"run", program("cond_branch"), "--keep", "*", "--save-values", dump}).code, 0);
        QCOMPARE(cli({"compare", program("cond_branch"), dump}).code, 0);
    }

    void faultyConversions_data()
    {
        QTest::addColumn<QString>("said");
        QTest::newRow("cnn") << QStringLiteral("node 'relu': "); // other values
        QTest::newRow("llama") << QStringLiteral("npu.unknown"); // nothing runs it
        QTest::newRow("vit") << QStringLiteral("node 'gelu': "); // another attribute
        QTest::newRow("gpt2") << QStringLiteral("tanh");         // left out
    }
    void faultyConversions()
    {
        QFETCH(QString, said);
        const QTemporaryDir folder;
        const QStringList convert{QStringLiteral("convert"),  program(QTest::currentDataTag()),
                                  QStringLiteral("-o"),       folder.filePath(QStringLiteral("ir.json")),
                                  QStringLiteral("--plugin"), QStringLiteral(NODEWISE_PLUGINS "/faulty_conversions.so")};
        const Ran ran = cli(convert + QStringList{QStringLiteral("--check")});
        QVERIFY2(ran.code == 1, qPrintable(ran.out + ran.err));
        QVERIFY2(ran.err.contains(said), qPrintable(ran.err));
        const Ran partial = cli(convert + QStringList{QStringLiteral("--check"), QStringLiteral("--partial")}); // no branch is to blame
        QVERIFY2(partial.code == 1, qPrintable(partial.out + partial.err));
        QVERIFY2(partial.err.contains(said), qPrintable(partial.err));
    }

    void changedFiles_data()
    {
        QTest::addColumn<QString>("said");
        QTest::addColumn<Change>("change");
        const auto row = [](const char* name, const char* said, Change change) {
            QTest::newRow(name) << QString::fromLatin1(said) << change;
        };
        row("other operator",
            "node 'relu': ", [](Nodes& nodes) { set(nodes, "aten.relu.default", "op_type", QStringLiteral("aten.abs.default")); });
        row("other attribute", "node 'mean': ", [](Nodes& nodes) {
            set(nodes, "aten.mean.dim", "attrs", QJsonObject{{QStringLiteral("dim"), QJsonArray{0, 1}}});
        });
        row("other order", "node 'cat': ", [](Nodes& nodes) {
            const QJsonArray inputs = nodes[placeOf(nodes, "aten.cat.default")][QStringLiteral("inputs")].toArray();
            set(nodes, "aten.cat.default", "inputs", QJsonArray{inputs[1], inputs[0]});
        });
        row("unsupported operator", "npu.unknown",
            [](Nodes& nodes) { set(nodes, "aten.relu.default", "op_type", QStringLiteral("npu.unknown")); });
        row("dropped node", "relu", [](Nodes& nodes) { nodes.removeAt(placeOf(nodes, "aten.relu.default")); });
        row("dropped output", "amax", [](Nodes& nodes) { nodes.removeAt(placeOf(nodes, "aten.amax.default")); });
    }
    void changedFiles()
    {
        QFETCH(QString, said);
        QFETCH(Change, change);
        const QTemporaryDir folder;
        const QString name = folder.filePath(QStringLiteral("ir.json"));
        const Ran made = cli({QStringLiteral("convert"), program("cnn"), QStringLiteral("-o"), name});
        QVERIFY2(made.code == 0, qPrintable(made.err));
        QCOMPARE(cli({QStringLiteral("compare"), program("cnn"), name}).code, 0);
        QFile file(name);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QJsonObject ir = QJsonDocument::fromJson(file.readAll()).object();
        Nodes nodes = ir[QStringLiteral("nodes")].toArray();
        change(nodes);
        ir[QStringLiteral("nodes")] = nodes;
        QVERIFY(file.resize(0) && file.seek(0) && file.write(QJsonDocument(ir).toJson()) > 0);
        file.close();
        const Ran ran = cli({QStringLiteral("compare"), program("cnn"), name});
        QVERIFY2(ran.code != 0, qPrintable(ran.out));
        QVERIFY2(ran.err.contains(said), qPrintable(ran.err));
    }

    /// A run that stops in the middle lacks values for another reason than that a branch was not taken.
    void stopsInTheMiddle()
    {
        const QTemporaryDir folder;
        const QString name = folder.filePath(QStringLiteral("ir.json"));
        QCOMPARE(cli({QStringLiteral("convert"), program("cnn"), QStringLiteral("-o"), name}).code, 0);
        QFile file(name);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QJsonObject ir = QJsonDocument::fromJson(file.readAll()).object();
        Nodes nodes = ir[QStringLiteral("nodes")].toArray();
        set(nodes, "aten.mean.dim", "attrs", QJsonObject{{QStringLiteral("dim"), QJsonArray{0, 9}}});
        ir[QStringLiteral("nodes")] = nodes;
        QVERIFY(file.resize(0) && file.seek(0) && file.write(QJsonDocument(ir).toJson()) > 0);
        file.close();
        const Ran ran = cli({QStringLiteral("compare"), program("cnn"), name, QStringLiteral("--partial")});
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.out.contains(QStringLiteral("3 equal")), qPrintable(ran.out));
        QVERIFY2(ran.err.contains(QStringLiteral("Dimension out of range")), qPrintable(ran.err));
    }

    void usage()
    {
        for (const QStringList& how :
             {QStringList{QStringLiteral("-o"), QStringLiteral("-"), QStringLiteral("--format"), QStringLiteral("json")},
              QStringList{QStringLiteral("-o"), QStringLiteral("a.svg")},
              QStringList{QStringLiteral("-o"), QStringLiteral("a.json"), QStringLiteral("--nodes"), QStringLiteral("relu")}}) {
            const Ran ran = cli(QStringList{QStringLiteral("convert"), program("cnn"), QStringLiteral("--check")} + how);
            QCOMPARE(ran.code, 2);
            QVERIFY2(ran.err.contains(QStringLiteral("--check runs a program (.pt2) beside the whole IR")), qPrintable(ran.err));
        }
    }
};

QTEST_GUILESS_MAIN(TestCliConvertCheck)
#include "tst_cli_convert_check.moc"
