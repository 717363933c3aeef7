// SPDX-License-Identifier: Apache-2.0
#include "tests/app/cli_runner.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>

namespace {

using Ran = nodewise::test::RanProgram<QByteArray>;
constexpr auto run = nodewise::test::runCli<QByteArray>;

QString program(const char* name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/programs/") + QString::fromLatin1(name);
}

QByteArray contents(const QString& file)
{
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

QJsonObject object(const QByteArray& json)
{
    return QJsonDocument::fromJson(json).object();
}

} // namespace

class TestCli : public QObject {
    Q_OBJECT
    QTemporaryDir m_folder;

    QString made(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }

private Q_SLOTS:
    void infoCounts()
    {
        const Ran ran = run({QStringLiteral("info"), program("resnet18.pt2"), QStringLiteral("--json")});
        QCOMPARE(ran.code, 0);
        QVERIFY(ran.err.isEmpty());
        const QJsonObject info = object(ran.out);
        QCOMPARE(info[QStringLiteral("torch_version")].toString(), QStringLiteral("2.13.0+cpu"));
        const QJsonArray ops = info[QStringLiteral("ops")].toArray();
        QHash<QString, int> counts;
        for (const auto& op : ops)
            counts[op.toObject()[QStringLiteral("op")].toString()] = op.toObject()[QStringLiteral("count")].toInt();
        // As ResNet-18 has them.
        QCOMPARE(counts[QStringLiteral("aten.conv2d.default")], 20);
        QCOMPARE(counts[QStringLiteral("aten.linear.default")], 1);
        QVERIFY(info[QStringLiteral("peak_activation_bytes")].toDouble() > 0);
    }

    void infoCountsAliasesOnce()
    {
        const QJsonObject info = object(run({QStringLiteral("info"), program("tied_weights.pt2"), QStringLiteral("--json")}).out);
        QVERIFY(info[QStringLiteral("aliases")].toInt() >= 1);
        qint64 tensors = 0;
        for (const auto& weight : info[QStringLiteral("weights")].toArray())
            tensors += weight.toObject()[QStringLiteral("tensors")].toInt();
        QVERIFY(tensors >= 2);
    }

    void infoReadsEveryProgram()
    {
        const QDir folder(program(""));
        for (const QString& name : folder.entryList({QStringLiteral("*.pt2"), QStringLiteral("*.ir.json")})) {
            const Ran plain = run({QStringLiteral("info"), folder.filePath(name)});
            QVERIFY2(plain.code == 0 && plain.err.isEmpty() && plain.out.contains("operators"),
                     qPrintable(name + QString::fromUtf8(plain.err)));
            const Ran json = run({QStringLiteral("info"), folder.filePath(name), QStringLiteral("--json")});
            QVERIFY2(!object(json.out).isEmpty(), qPrintable(name));
        }
    }

    void graphPrintsAsTorch()
    {
        QCOMPARE(run({QStringLiteral("graph"), program("llama.pt2")}).out,
                 contents(QStringLiteral(NODEWISE_TEST_DATA "/fx/llama.code.txt")));
        QCOMPARE(run({QStringLiteral("graph"), program("llama.pt2"), QStringLiteral("--code")}).out,
                 contents(QStringLiteral(NODEWISE_TEST_DATA "/fx/llama.code.txt")));
        QCOMPARE(run({QStringLiteral("graph"), program("llama.pt2"), QStringLiteral("--fx")}).out,
                 contents(QStringLiteral(NODEWISE_TEST_DATA "/fx/llama.graph.txt")) + '\n');
    }
    void graphPrintsBodies()
    {
        const Ran ran = run({QStringLiteral("graph"), program("cond_branch.pt2"), QStringLiteral("--fx"), QStringLiteral("--subgraph"),
                             QStringLiteral("true_graph_0")});
        QCOMPARE(ran.code, 0);
        QVERIFY(ran.out.contains("%sin : ") && !ran.out.contains("%cos : "));
        QVERIFY(run({QStringLiteral("graph"), program("cond_branch.pt2"), QStringLiteral("--text")})
                    .out.contains("%true_graph_0 = get_attr true_graph_0 "));
        QVERIFY(run({QStringLiteral("graph"), program("cond_branch.ir.json"), QStringLiteral("--ir")}).out.contains("aten."));
    }

    void findLists()
    {
        const Ran ran = run({QStringLiteral("find"), program("llama.pt2"), QStringLiteral("op:scaled_dot module:layers.1")});
        QCOMPARE(ran.code, 0);
        QCOMPARE(ran.out.split('\t').value(0), QByteArray("scaled_dot_product_attention_1"));
        QCOMPARE(ran.out.count('\n'), 1);
        const Ran json = run({QStringLiteral("find"), program("llama.pt2"), QStringLiteral("op:linear"), QStringLiteral("--json")});
        const Ran ir = run(
            {QStringLiteral("find"), program("llama.pt2"), QStringLiteral("op:linear"), QStringLiteral("--json"), QStringLiteral("--ir")});
        QCOMPARE(QJsonDocument::fromJson(json.out).array().size(), QJsonDocument::fromJson(ir.out).array().size());
        QVERIFY(QJsonDocument::fromJson(json.out).array().size() > 10);
        // A query that begins with a minus sign is no option.
        const QString negated = QStringLiteral("-op:linear op:scaled_dot");
        for (const QStringList& words :
             {QStringList{QStringLiteral("--"), negated}, QStringList{negated}, QStringList{negated, QStringLiteral("--ir")}})
            QCOMPARE(run(QStringList{QStringLiteral("find"), program("llama.pt2")} + words).out.count('\n'), 2);
        const Ran none = run({QStringLiteral("find"), program("llama.pt2"), QStringLiteral("op:nothing")});
        QVERIFY(none.code == 0 && none.out.isEmpty() && none.err.isEmpty());
    }

    void convertWrites_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<QByteArray>("head");
        QTest::newRow("json") << QStringLiteral("a.json") << QStringList() << QByteArray("{");
        QTest::newRow("mermaid") << QStringLiteral("a.mmd") << QStringList() << QByteArray("flowchart");
        QTest::newRow("dot") << QStringLiteral("a.dot") << QStringList() << QByteArray("digraph");
        QTest::newRow("svg") << QStringLiteral("a.svg") << QStringList() << QByteArray("<");
        QTest::newRow("markdown") << QStringLiteral("a.md") << QStringList() << QByteArray("#");
        QTest::newRow("model explorer") << QStringLiteral("b.json")
                                        << QStringList{QStringLiteral("--format"), QStringLiteral("model-explorer")} << QByteArray("{");
        QTest::newRow("fx") << QStringLiteral("fx.dot") << QStringList{QStringLiteral("--fx")} << QByteArray("digraph");
        QTest::newRow("module") << QStringLiteral("m.json") << QStringList{QStringLiteral("--module"), QStringLiteral("m.model.layers.0")}
                                << QByteArray("{");
        QTest::newRow("nodes") << QStringLiteral("n.json") << QStringList{QStringLiteral("--nodes"), QStringLiteral("silu,linear_5")}
                               << QByteArray("{");
    }
    void convertWrites()
    {
        QFETCH(QString, file);
        QFETCH(QStringList, more);
        QFETCH(QByteArray, head);
        const QString out = m_folder.filePath(file);
        const Ran ran = run(QStringList{QStringLiteral("convert"), program("llama.pt2"), QStringLiteral("-o"), out} + more);
        QVERIFY2(ran.code == 0 && ran.err.isEmpty(), ran.err.constData());
        QVERIFY2(contents(out).startsWith(head), contents(out).left(40).constData());
    }
    /// What was there before stays, whole.
    void fullDisk_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("convert") << QStringList{QStringLiteral("convert"), program("llama.pt2"), QStringLiteral("-o")};
        QTest::newRow("trace") << QStringList{QStringLiteral("trace"), m_folder.filePath(QStringLiteral("long.csv")), QStringLiteral("-o")};
    }
    void fullDisk()
    {
        QFETCH(QStringList, arguments);
        QFile trace(m_folder.filePath(QStringLiteral("long.csv")));
        QVERIFY(trace.open(QIODevice::WriteOnly) && trace.write("name,start,duration\n") > 0);
        for (int i = 0; i < 2000; ++i)
            trace.write(QByteArray::number(i).prepend("slice") + ",1,2\n");
        trace.close();
        const QString out = m_folder.filePath(QStringLiteral("kept.json"));
        QFile file(out);
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate) && file.write("before") == 6);
        file.close();
        QProcess process;
        process.setChildProcessModifier([] {
            std::signal(SIGXFSZ, SIG_IGN);
            const struct ::rlimit most = {4096, 4096};
            ::setrlimit(RLIMIT_FSIZE, &most);
        });
        process.start(QStringLiteral(NODEWISE_BIN "/nodewise-cli"), arguments + QStringList(out));
        QVERIFY(process.waitForFinished(120000));
        const QString said = QString::fromUtf8(process.readAllStandardError());
        QVERIFY2(process.exitCode() == 1 && said.contains(QStringLiteral("the file can't be written: File too large")), qPrintable(said));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("before"));
        QCOMPARE(QDir(m_folder.path()).entryList({QStringLiteral("kept.json*")}, QDir::Files), QStringList(QStringLiteral("kept.json")));
    }

    /// None waits for the other end of a pipe.
    void pipesAreRefused_data()
    {
        QTest::addColumn<QStringList>("arguments");
        const QString pipe = m_folder.filePath(QStringLiteral("pipe"));
        for (const char* command : {"info", "graph", "find", "convert", "coverage", "trace", "simulate", "compare", "diff", "run", "lower"})
            QTest::newRow(command) << QStringList{QString::fromLatin1(command), pipe};
        QTest::newRow("IR") << QStringList{QStringLiteral("graph"), QStringLiteral("--ir"), pipe};
        QTest::newRow("session") << QStringList{QStringLiteral("run"), QStringLiteral("--session"), pipe};
    }
    void pipesAreRefused()
    {
        QFETCH(QStringList, arguments);
        const QString pipe = m_folder.filePath(QStringLiteral("pipe"));
        if (!QFileInfo::exists(pipe))
            QCOMPARE(::mkfifo(pipe.toLocal8Bit().constData(), 0600), 0);
        const QMap<QString, QStringList> more{{QStringLiteral("convert"), {QStringLiteral("-o"), made("pipe.json")}},
                                              {QStringLiteral("find"), {QStringLiteral("add")}},
                                              {QStringLiteral("lower"), {QStringLiteral("--run")}},
                                              {QStringLiteral("diff"), {program("cnn.pt2")}},
                                              {QStringLiteral("compare"), {program("cnn.pt2")}}};
        arguments << more.value(arguments.first());
        const Ran ran = run(arguments);
        QVERIFY2(ran.code > 0 && ran.err.contains("this is not a regular file"), ran.err.constData());
    }

    void convertCutsOut()
    {
        run({QStringLiteral("convert"), program("llama.pt2"), QStringLiteral("-o"), made("cut.json"), QStringLiteral("--nodes"),
             QStringLiteral("silu,linear_5")});
        const QJsonArray nodes = object(contents(made("cut.json")))[QStringLiteral("nodes")].toArray();
        QStringList names;
        for (const auto& node : nodes)
            names << node.toObject()[QStringLiteral("name")].toString();
        QCOMPARE(names, (QStringList{QStringLiteral("silu"), QStringLiteral("linear_5")}));
    }
    void convertedFileOpensAgain()
    {
        run({QStringLiteral("convert"), program("gpt2.pt2"), QStringLiteral("-o"), made("again.json")});
        QCOMPARE(run({QStringLiteral("convert"), made("again.json"), QStringLiteral("-o"), QStringLiteral("-"), QStringLiteral("--format"),
                      QStringLiteral("json")})
                     .out,
                 contents(made("again.json")));
    }

    void oneOfSeveralModelsIsChosen()
    {
        const QString two = QStringLiteral(NODEWISE_TEST_DATA "/odd/two_models.pt2");
        const Ran ambiguous = run({QStringLiteral("info"), two});
        QCOMPARE(ambiguous.code, 1);
        QVERIFY2(ambiguous.out.isEmpty() && ambiguous.err.contains("the file holds several models: '") &&
                     ambiguous.err.contains("--model NAME"),
                 ambiguous.err.constData());
        const QByteArray name = ambiguous.err.split('\'').value(1);
        const Ran chosen = run({QStringLiteral("info"), two, QStringLiteral("--model"), QString::fromUtf8(name), QStringLiteral("--json")});
        QCOMPARE(chosen.code, 0);
        QCOMPARE(object(chosen.out)[QStringLiteral("model")].toString().toUtf8(), name);
    }

    void opsLists()
    {
        const QJsonObject ops = object(run({QStringLiteral("ops"), QStringLiteral("--json")}).out);
        QCOMPARE(ops.keys(), (QStringList{QStringLiteral("conversion"), QStringLiteral("execution")}));
        QVERIFY(ops[QStringLiteral("execution")].toArray().contains(QStringLiteral("<built-in function getitem>")));
        QVERIFY(run({QStringLiteral("ops")}).out.startsWith("conversion:\n"));
    }

    void refuses_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("part");
        const auto row = [](const char* name, const QStringList& arguments, int code, const char* part) {
            QTest::newRow(name) << arguments << code << QString::fromLatin1(part);
        };
        const QString llama = program("llama.pt2"), info = QStringLiteral("info"), find = QStringLiteral("find"),
                      graph = QStringLiteral("graph"), convert = QStringLiteral("convert"), o = QStringLiteral("-o");
        row("nothing", {}, 2, "A subcommand is required");
        row("unknown command", {QStringLiteral("frobnicate")}, 2, "there is no command 'frobnicate'");
        row("unknown option", {info, llama, QStringLiteral("--jsn")}, 2, "--jsn");
        row("no file named", {info}, 2, "FILE is required");
        row("missing file", {info, QStringLiteral("/nowhere/a.pt2")}, 1, "/nowhere/a.pt2");
        row("not a program", {info, QStringLiteral(NODEWISE_TEST_DATA "/programs.py")}, 1, "programs.py");
        row("weights", {info, program("llama.expected.safetensors")}, 1, "llama.expected.safetensors");
        row("no such model", {info, llama, QStringLiteral("--model"), QStringLiteral("other")}, 1, "'other'");
        row("bad query", {find, llama, QStringLiteral("colour:red")}, 2, "column 1 of the query: there is no field 'colour'");
        row("bad regex", {find, llama, QStringLiteral("name:~a(")}, 2, "column 8 of the query");
        row("two forms", {graph, llama, QStringLiteral("--fx"), QStringLiteral("--text")}, 2, "--text");
        row("no such graph", {graph, llama, QStringLiteral("--fx"), QStringLiteral("--subgraph"), QStringLiteral("x")}, 1,
            "there is no graph 'x'");
        row("graph of IR", {graph, program("llama.ir.json")}, 1, "this is an IR file, which has no FX graph");
        row("unknown suffix", {convert, llama, o, QStringLiteral("a.xyz")}, 2, "the suffix of 'a.xyz' is not that of a known format");
        row("unknown format", {convert, llama, o, QStringLiteral("a"), QStringLiteral("--format"), QStringLiteral("xyz")}, 2,
            "there is no format 'xyz'");
        row("no output", {convert, llama}, 2, "--output");
        row("no such folder", {convert, llama, o, QStringLiteral("/nowhere/a.json")}, 1, "/nowhere/a.json: the file can't be written");
        row("no such module",
            {convert, llama, o, QStringLiteral("-"), QStringLiteral("--format"), QStringLiteral("json"), QStringLiteral("--module"),
             QStringLiteral("x.y")},
            1, "there is no module 'x.y'");
        row("no such node",
            {convert, llama, o, QStringLiteral("-"), QStringLiteral("--format"), QStringLiteral("json"), QStringLiteral("--nodes"),
             QStringLiteral("x")},
            1, "node 'x': there is no such node");
    }
    void refuses()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        QFETCH(QString, part);
        const Ran ran = run(arguments);
        QCOMPARE(ran.code, code);
        QVERIFY(ran.out.isEmpty());
        QVERIFY2(ran.err.startsWith("nodewise-cli: ") && QString::fromUtf8(ran.err).contains(part), ran.err.constData());
        QCOMPARE(ran.err.count('\n'), 1);
    }

    void helps()
    {
        const Ran ran = run({QStringLiteral("--help")});
        QCOMPARE(ran.code, 0);
        for (const char* command : {"info", "convert", "graph", "find", "ops"})
            QVERIFY2(ran.out.contains(command), command);
        QVERIFY(run({QStringLiteral("--version")}).out.startsWith("nodewise-cli "));
    }
};

QTEST_GUILESS_MAIN(TestCli)
#include "tst_cli.moc"
