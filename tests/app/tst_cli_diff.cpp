// SPDX-License-Identifier: Apache-2.0
// nodewise-cli diff: what it prints, as text and JSON, and how it exits. Needs no worker.
#include "tests/app/cli_runner.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

namespace {

using Ran = nodewise::test::RanProgram<QString>;
constexpr auto run = nodewise::test::runCli<QString>;

QString program(const char* name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/programs/%1.pt2").arg(QLatin1String(name));
}

} // namespace

class TestCliDiff : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void wrongUsage_data();
    void wrongUsage();
    void equal();
    void ownIr();
    void editedIr();
    void rewrittenIr();
    void json();
    void droppedByPeer();
    void oneOfSeveralResults();

private:
    /// cnn's IR with another stride of a convolution and without its first relu.
    QString edited();
    QTemporaryDir m_folder;
};

QString TestCliDiff::edited()
{
    const QString whole = m_folder.filePath(QStringLiteral("whole.json")), file = m_folder.filePath(QStringLiteral("edited.json"));
    if (QFile::exists(file))
        return file;
    if (const Ran made = run({"convert", program("cnn"), "-o", whole}); made.code != 0)
        qFatal("%s", qPrintable(made.err));
    QFile in(whole), out(file);
    if (!in.open(QIODevice::ReadOnly) || !out.open(QIODevice::WriteOnly))
        qFatal("the folder can't be written");
    QJsonObject root = QJsonDocument::fromJson(in.readAll()).object();
    QJsonArray nodes = root["nodes"].toArray();
    for (int i = nodes.size(); i-- > 0;) {
        QJsonObject node = nodes[i].toObject();
        if (node["op_type"].toString() == QLatin1String("aten.relu.default"))
            node["op_type"] = QStringLiteral("aten.gelu.default");
        else if (node["op_type"].toString() == QLatin1String("aten.conv2d.default"))
            node["outputs"] = QJsonArray{[&] {
                QJsonObject output = node["outputs"].toArray()[0].toObject();
                output["dtype"] = QStringLiteral("float16");
                return output;
            }()};
        nodes[i] = node;
    }
    root["nodes"] = nodes;
    out.write(QJsonDocument(root).toJson());
    return file;
}

void TestCliDiff::wrongUsage_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("said");
    QTest::newRow("no B") << QStringList{program("cnn")} << "diff needs B, or --ir for the program's own IR";
    QTest::newRow("nothing") << QStringList() << "A is required";
    QTest::newRow("no file") << QStringList{program("cnn"), "/nowhere.pt2"} << "/nowhere.pt2";
    QTest::newRow("no program") << QStringList{NODEWISE_TEST_DATA "/programs/cnn.ir.json", "--ir"} << "this is an IR file";
}

void TestCliDiff::wrongUsage()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, said);
    const Ran ran = run(QStringList("diff") + arguments);
    QCOMPARE(ran.code, 2);
    QCOMPARE(ran.out, QString());
    QVERIFY2(ran.err.contains(said), qPrintable(ran.err));
}

void TestCliDiff::equal()
{
    const Ran ran = run({"diff", program("cnn"), program("cnn.torch27")});
    QCOMPARE(ran.code, 0);
    QCOMPARE(ran.err, QString());
    QCOMPARE(
        ran.out,
        QStringLiteral(
            "--- %1 (FX graph, 21 nodes)\n+++ %2 (FX graph, 21 nodes)\nNo differences: 21 nodes are the same; weights are not compared\n")
            .arg(program("cnn"), program("cnn.torch27")));
}

void TestCliDiff::ownIr()
{
    for (const char* name : {"cnn", "llama", "while_loop", "written_buffers"}) {
        const Ran ran = run({"diff", program(name), "--ir"});
        QVERIFY2(ran.code == 0, qPrintable(ran.out));
        QVERIFY(ran.out.contains(QStringLiteral("No differences")));
    }
}

void TestCliDiff::editedIr()
{
    const QString graph = program("cnn"), file = edited();
    for (const QStringList& more : {QStringList(), QStringList("--ir")}) {
        const Ran ran = run(QStringList{"diff", graph, file} + more);
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.contains(QStringLiteral("differ: 2 changed")), qPrintable(ran.err));
        QVERIFY2(ran.out.contains(QStringLiteral("      op: aten.relu.default -> aten.gelu.default\n")), qPrintable(ran.out));
        QVERIFY2(ran.out.contains(QStringLiteral("      dtype: float32 -> float16\n")), qPrintable(ran.out));
        QVERIFY2(ran.out.contains(QStringLiteral("2 changed; 19 the same\n")), qPrintable(ran.out));
    }
}

// What a file says of where its nodes come from holds whichever side it is on, and against the program's IR.
void TestCliDiff::rewrittenIr()
{
    const QString whole = m_folder.filePath(QStringLiteral("cnn.json")), file = m_folder.filePath(QStringLiteral("rewritten.json"));
    QCOMPARE(run({"convert", program("cnn"), "-o", whole}).code, 0);
    QFile in(whole), out(file);
    QVERIFY(in.open(QIODevice::ReadOnly) && out.open(QIODevice::WriteOnly));
    QJsonObject root = QJsonDocument::fromJson(in.readAll()).object();
    QJsonArray nodes;
    const QJsonObject from{{"from", QJsonArray{"relu"}}};
    for (const QJsonValue& value : root["nodes"].toArray()) {
        QJsonObject node = value.toObject();
        if (node["name"].toString() == QLatin1String("relu")) { // relu(x) as (|x| + x) / 2, say: two nodes stand for it
            QJsonObject first = node;
            first["name"] = QStringLiteral("abs_1");
            first["op_type"] = QStringLiteral("aten.abs.default");
            first["nodewise"] = from;
            QJsonObject output = node["outputs"].toArray()[0].toObject();
            output["name"] = QStringLiteral("abs_1");
            first["outputs"] = QJsonArray{output};
            nodes.append(first);
            QJsonObject input = node["inputs"].toArray()[0].toObject();
            input["name"] = input["producer_node"] = QStringLiteral("abs_1");
            node["inputs"] = QJsonArray{input};
            node["op_type"] = QStringLiteral("aten.neg.default");
            node["nodewise"] = from;
        }
        nodes.append(node);
    }
    root["nodes"] = nodes;
    QJsonObject own = root["nodewise"].toObject();
    own["profile"] = QStringLiteral("spyre-2026");
    root["nodewise"] = own;
    out.write(QJsonDocument(root).toJson());
    out.close();
    const QString there = QStringLiteral("  * relu -> abs_1, relu\n"), back = QStringLiteral("  * abs_1, relu -> relu\n");
    const QList<std::pair<QStringList, QString>> rows{{{"diff", program("cnn"), file}, there},
                                                      {{"diff", file, program("cnn")}, back},
                                                      {{"diff", program("cnn"), file, "--ir"}, there},
                                                      {{"diff", file, program("cnn"), "--ir"}, back},
                                                      {{"diff", whole, file}, there}};
    for (const auto& [arguments, line] : rows) {
        const Ran ran = run(arguments);
        QVERIFY2(ran.err.contains(QStringLiteral("differ: 1 replaced")), qPrintable(ran.err));
        QVERIFY2(ran.out.contains(line), qPrintable(ran.out));
    }
}

void TestCliDiff::json()
{
    const Ran ran = run({"diff", program("cnn"), edited(), "--json"});
    QCOMPARE(ran.code, 1);
    const QJsonObject root = QJsonDocument::fromJson(ran.out.toUtf8()).object();
    QCOMPARE(root["equal"].toBool(true), false);
    QCOMPARE(root["same"].toInt(), 19);
    QCOMPARE(root["changed"].toInt(), 2);
    QCOMPARE(root["before"].toObject()["graph"].toString(), QStringLiteral("fx"));
    QCOMPARE(root["after"].toObject()["graph"].toString(), QStringLiteral("ir"));
    const QJsonArray entries = root["entries"].toArray();
    QCOMPARE(entries.size(), 2);
    const QJsonObject entry = entries[1].toObject();
    QCOMPARE(entry["kind"].toString(), QStringLiteral("changed"));
    QCOMPARE(entry["before"].toArray()[0].toObject()["op"].toString(), QStringLiteral("aten.relu.default"));
    QCOMPARE(entry["changes"].toArray()[0].toObject()["after"].toString(), QStringLiteral("aten.gelu.default"));
}

void TestCliDiff::droppedByPeer()
{
    // pytorch-ir's file has no bodies of control flow: that is a difference.
    const Ran ran = run({"diff", program("while_loop"), NODEWISE_TEST_DATA "/programs/while_loop.ir.json"});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.out.contains(QStringLiteral("  - %while_loop_body_graph_0 = get_attr()\n")), qPrintable(ran.out));
    QCOMPARE(run({"diff", program("bert"), NODEWISE_TEST_DATA "/programs/bert.ir.json"}).code, 0);
}

// Its inputs in the IR are all results of the operator that it takes one of.
void TestCliDiff::oneOfSeveralResults()
{
    const Ran ran = run({"diff", program("cond_branch"), program("cnn")});
    QVERIFY2(ran.out.contains(QStringLiteral("%getitem_1 : float32[2×4] = getitem(%split, 1)\n")), qPrintable(ran.out));
    const Ran listing = run({"graph", program("cnn"), "--ir"});
    QVERIFY2(listing.out.contains(QStringLiteral("%getitem_1 : f32[2,4] = getitem(%split, 1)\n")), qPrintable(listing.out));
    QVERIFY(!listing.out.contains(QStringLiteral("built-in")));
}

QTEST_GUILESS_MAIN(TestCliDiff)
#include "tst_cli_diff.moc"
