// SPDX-License-Identifier: Apache-2.0
// nodewise-cli compare: exit codes, what it prints and writes, over one program and over folders. Needs the torch worker but for usage.
#include "tests/app/cli_runner.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

#include <cstring>

namespace {

using Ran = nodewise::test::RanProgram<QString>;
constexpr auto run = nodewise::test::runCli<QString>;

QString program(const char* name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/programs/%1.pt2").arg(QLatin1String(name));
}

QByteArray contents(const QString& file)
{
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

/// Attributes and texts of a JUnit file.
struct Case {
    QString name, message;
    QString kind; ///< "failure", "error"; "" = passed
};
QList<Case> casesOf(const QString& file)
{
    QList<Case> out;
    QXmlStreamReader xml(contents(file));
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        const QString element = xml.name().toString();
        if (element == QLatin1String("testcase"))
            out.append({xml.attributes().value(QLatin1String("name")).toString(), {}, {}});
        else if (element == QLatin1String("failure") || element == QLatin1String("error"))
            out.last() = {out.last().name, xml.attributes().value(QLatin1String("message")).toString(), element};
    }
    if (xml.hasError())
        QTest::qFail(qPrintable(xml.errorString()), __FILE__, __LINE__);
    return out;
}

} // namespace

#define NEEDS_WORKER                                                                                                                       \
    if (!m_worker)                                                                                                                         \
    QSKIP("built without the torch worker")

class TestCliCompare : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void wrongUsage_data();
    void wrongUsage();
    void errors();
    void ownIr();
    void ownIrWithoutSamples();
    void firstDivergence();
    void tolerances();
    void json();
    void report();
    void reportOfAgreement();
    void weights();
    void expectedOutputs();
    void folder();
    void folderOfDumps();
    void nothingBeside();
    void weightsOfAnIr();
    void incomplete();
    void recordedElsewhere();
    void tolerancesWithoutEnd();

private:
    /// Every value of bert, altered at layer_norm_1; made anew.
    QString faultyDump(const char* name);

    QTemporaryDir m_folder;
#ifdef NODEWISE_HAS_TORCH_WORKER
    static constexpr bool m_worker = true;
#else
    static constexpr bool m_worker = false;
#endif
};

QString TestCliCompare::faultyDump(const char* name)
{
    QString folder = m_folder.filePath(QLatin1String(name));
    const Ran ran = run(
        {QStringLiteral("run"), program("bert"), QStringLiteral("--keep"), QStringLiteral("*"), QStringLiteral("--save-values"), folder});
    if (ran.code != 0)
        QTest::qFail(qPrintable(ran.err), __FILE__, __LINE__);
    QFile file(folder + QStringLiteral("/layer_norm_1.npy"));
    if (!file.open(QIODevice::ReadWrite))
        return folder;
    QByteArray bytes = file.readAll();
    float value = 0;
    std::memcpy(&value, bytes.constData() + bytes.size() - 8, 4);
    value += 1;
    std::memcpy(bytes.data() + bytes.size() - 8, &value, 4);
    file.seek(0);
    file.write(bytes);
    return folder;
}

void TestCliCompare::wrongUsage_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const QStringList& arguments, const char* message) {
        QTest::newRow(name) << arguments << QString::fromLatin1(message);
    };
    const QString bert = program("bert");
    row("no B", {bert}, "compare needs B, --ir");
    row("B and --ir", {bert, bert, QStringLiteral("--ir")}, "leave B out");
    row("rule key", {bert, bert, QStringLiteral("--rule"), QStringLiteral("oper=x,rtol=1")},
        "'oper' is not one of op, module, dtype, rtol, atol");
    row("rule number", {bert, bert, QStringLiteral("--rule"), QStringLiteral("op=x,rtol=1x")}, "'1x' is not a tolerance");
    row("rule without", {bert, bert, QStringLiteral("--rule"), QStringLiteral("op=x")}, "it needs rtol or atol");
    row("negative", {bert, bert, QStringLiteral("--rtol"), QStringLiteral("-1")}, "--rtol");
    row("budget", {bert, bert, QStringLiteral("--budget"), QStringLiteral("much")}, "--budget");
    const QString folder = QStringLiteral(NODEWISE_TEST_DATA "/programs");
    row("folder and file", {folder, bert}, "B must be a folder, too");
    row("folder and report", {folder, QStringLiteral("--report"), QStringLiteral("r.html")}, "--report takes one program");
    row("no programs", {QStringLiteral(NODEWISE_TEST_DATA "/dap")}, "there are no programs");
}

void TestCliCompare::wrongUsage()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, message);
    const Ran ran = run(QStringList(QStringLiteral("compare")) + arguments);
    QCOMPARE(ran.code, 2);
    QVERIFY2(ran.err.contains(message), qPrintable(ran.err));
    QCOMPARE(ran.err.count(QLatin1Char('\n')), 1);
    QVERIFY(ran.out.isEmpty());
}

/// 1 is for a divergence alone.
void TestCliCompare::errors()
{
    NEEDS_WORKER;
    for (const QStringList& arguments :
         {QStringList{QStringLiteral("/nowhere.pt2"), QStringLiteral("--ir")},
          {program("cnn"), QStringLiteral("/nowhere")},
          {program("cnn"), QStringLiteral("/nowhere.pt2")},
          {program("cnn"), QStringLiteral("--ir"), QStringLiteral("--junit"), QStringLiteral("/nowhere/j.xml")},
          {program("meta_mlp"), QStringLiteral("--ir")}}) {
        const Ran ran = run(QStringList(QStringLiteral("compare")) + arguments);
        QVERIFY2(ran.code == 2, qPrintable(arguments.join(QLatin1Char(' ')) + ran.err));
        QVERIFY(!ran.err.isEmpty());
    }
}

void TestCliCompare::ownIr()
{
    NEEDS_WORKER;
    const Ran ran = run({QStringLiteral("compare"), program("bert"), QStringLiteral("--ir")});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    QVERIFY2(ran.out.contains(
                 QStringLiteral("against its own IR\n  67 values compared: 67 equal, 0 within tolerance, 0 diverged; 2 not compared\n")),
             qPrintable(ran.out));
    const Ran file = run({QStringLiteral("compare"), program("bert"), QStringLiteral(NODEWISE_TEST_DATA "/programs/bert.ir.json")});
    QVERIFY2(file.code == 0, qPrintable(file.err));
}

/// The program's own IR has no samples either.
void TestCliCompare::ownIrWithoutSamples()
{
    NEEDS_WORKER;
    const QString program = QStringLiteral(NODEWISE_TEST_DATA "/odd/deflated.pt2");
    const Ran ran = run({QStringLiteral("compare"), program, QStringLiteral("--ir"), QStringLiteral("--inputs"), QStringLiteral("x=ones")});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    QVERIFY2(ran.out.contains(QStringLiteral("2 values compared: 2 equal")), qPrintable(ran.out));
}

void TestCliCompare::firstDivergence()
{
    NEEDS_WORKER;
    const QString dump = faultyDump("first");
    for (const char* how : {"--first", "--bisect"}) {
        const Ran ran =
            run({QStringLiteral("compare"), program("bert"), dump, QLatin1String(how), QStringLiteral("--budget"), QStringLiteral("64MB")});
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.contains(QStringLiteral("node 'layer_norm_1': 1 of 512 elements differ, first [0, 15, 30]")), qPrintable(ran.err));
        QCOMPARE(ran.err.count(QLatin1Char('\n')), 1);
        QVERIFY2(ran.out.contains(QStringLiteral(
                     "first divergence: layer_norm_1 (aten.layer_norm.default) in m.encoder.layer.0.attention.output.LayerNorm")),
                 qPrintable(ran.out));
        QVERIFY2(ran.out.contains(QStringLiteral("This operator is the cause: ")), qPrintable(ran.out));
    }
}

void TestCliCompare::tolerances()
{
    NEEDS_WORKER;
    const QString dump = faultyDump("tolerances");
    const auto code = [&](const QStringList& more) {
        return run(QStringList{QStringLiteral("compare"), program("bert"), dump} + more).code;
    };
    QCOMPARE(code({}), 1);
    QCOMPARE(code({QStringLiteral("--atol"), QStringLiteral("2")}), 0);
    QCOMPARE(code({QStringLiteral("--rule"), QStringLiteral("op=aten.layer_norm*,atol=2")}), 0);
    QCOMPARE(code({QStringLiteral("--rule"), QStringLiteral("module=m.encoder.layer.1*,atol=2")}), 1);
    QCOMPARE(code({QStringLiteral("--rule"), QStringLiteral("dtype=float32,atol=2")}), 0);
    QCOMPARE(
        code({QStringLiteral("--rule"), QStringLiteral("atol=2"), QStringLiteral("--rule"), QStringLiteral("op=aten.layer_norm*,atol=0")}),
        1);
}

void TestCliCompare::json()
{
    NEEDS_WORKER;
    const Ran ran = run({QStringLiteral("compare"), program("bert"), faultyDump("json"), QStringLiteral("--json")});
    QCOMPARE(ran.code, 1);
    const QJsonObject out = QJsonDocument::fromJson(ran.out.toUtf8()).object();
    QCOMPARE(out[QStringLiteral("result")].toString(), QStringLiteral("diverged"));
    QCOMPARE(out[QStringLiteral("diverged")].toInt(), 1);
    QCOMPARE(out[QStringLiteral("firstRow")][QStringLiteral("name")].toString(), QStringLiteral("layer_norm_1"));
    QCOMPARE(out[QStringLiteral("rows")].toArray().size(), out[QStringLiteral("total")].toInt());
    QVERIFY(!out[QStringLiteral("fingerprint")][QStringLiteral("torch")].toString().isEmpty());
}

void TestCliCompare::report()
{
    NEEDS_WORKER;
    const QString dump = faultyDump("report<b>&"); // what is shown is escaped
    const QString file = m_folder.filePath(QStringLiteral("report.html"));
    for (const QStringList& more : {QStringList(), {QStringLiteral("--first")}}) {
        const Ran ran = run(QStringList{QStringLiteral("compare"), program("bert"), dump, QStringLiteral("--report"), file} + more);
        QVERIFY2(ran.code == 1, qPrintable(ran.err));
        const QByteArray html = contents(file).replace("<wbr>", "");
        QVERIFY(html.startsWith("<!doctype html>"));
        for (const char* part :
             {"<h1>layer_norm_1 diverges</h1>", "report&lt;b&gt;&amp;", "<b>This operator is the cause</b>", "prefers-color-scheme:dark",
              "modeling_bert.py", "return F.layer_norm(", ">linear_4</text>", ">add_1</text>", "<td class=\"off first\">",
              "Values around the first that differs, <span class=\"mono\">[0, 11:16, 27:32]</span>", "_assert_tensor_metadata_default",
              "<dt>torch</dt>"})
            QVERIFY2(html.contains(part), part);
        QCOMPARE(html.contains("it ended at the first that diverged"), !more.isEmpty());
        for (const char* foreign : {"<script", "http:", "https:", "url(http", "<link", "<img"})
            QVERIFY2(!html.contains(foreign), foreign);
    }
}

void TestCliCompare::reportOfAgreement()
{
    NEEDS_WORKER;
    const QString file = m_folder.filePath(QStringLiteral("agreement.html"));
    const Ran ran = run({QStringLiteral("compare"), program("cnn"), QStringLiteral("--ir"), QStringLiteral("--report"), file});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    const QByteArray html = contents(file);
    QVERIFY(html.contains("<h1>Both sides agree</h1>"));
    QVERIFY(!html.contains("out of tolerance, in the order"));
}

/// Weights alone are compared with a file of them; one that differs is named, and what it makes of the run with it.
void TestCliCompare::weights()
{
    NEEDS_WORKER;
    QFile::remove(m_folder.filePath(QStringLiteral("w.safetensors")));
    const QString file = m_folder.filePath(QStringLiteral("w.safetensors"));
    QVERIFY(QFile::copy(QStringLiteral(NODEWISE_TEST_DATA "/programs/cnn.weights.safetensors"), file));
    QVERIFY(QFile::setPermissions(file, QFile::ReadOwner | QFile::WriteOwner));
    const Ran same = run({QStringLiteral("compare"), program("cnn"), file});
    QVERIFY2(same.code == 0, qPrintable(same.err));
    QVERIFY2(same.out.contains(QStringLiteral("9 weights compared: 9 equal, 0 within tolerance, 0 diverged")), qPrintable(same.out));
    QFile weights(file); // the last bytes are those of a weight
    QVERIFY(weights.open(QIODevice::ReadWrite));
    weights.seek(weights.size() - 4);
    const float other = 100;
    QCOMPARE(weights.write(reinterpret_cast<const char*>(&other), 4), 4);
    weights.close();
    const Ran differs = run({QStringLiteral("compare"), program("cnn"), file});
    QCOMPARE(differs.code, 1);
    QVERIFY2(differs.out.contains(QStringLiteral("8 equal, 0 within tolerance, 1 diverged\n    l.weight, max abs ")),
             qPrintable(differs.out));
    QVERIFY2(differs.err.contains(QStringLiteral("node 'l.weight': 1 of 80 elements differ")), qPrintable(differs.err));
    const QString page = m_folder.filePath(QStringLiteral("w.html"));
    const Ran json = run({QStringLiteral("compare"), program("cnn"), file, QStringLiteral("--json"), QStringLiteral("--report"), page});
    const QJsonObject told = QJsonDocument::fromJson(json.out.toUtf8()).object()[QStringLiteral("weights")].toObject();
    QCOMPARE(told[QStringLiteral("diverged")].toInt(), 1);
    QCOMPARE(told[QStringLiteral("rows")].toArray()[0].toObject()[QStringLiteral("name")].toString(), QStringLiteral("l.weight"));
    QVERIFY(contents(page).contains("Weights that differ before the run"));
}

/// A file of outputs is no dump of nodes; the node that makes the output is named.
void TestCliCompare::expectedOutputs()
{
    NEEDS_WORKER;
    const QString expected = QStringLiteral(NODEWISE_TEST_DATA "/programs/gpt2.expected.safetensors");
    const Ran same = run({QStringLiteral("compare"), program("gpt2"), expected});
    QVERIFY2(same.code == 0, qPrintable(same.err));
    const Ran others = run({QStringLiteral("compare"), program("llama"), expected});
    QCOMPARE(others.code, 1);
    QVERIFY2(others.err.contains(QStringLiteral("node 'linear_14': ")), qPrintable(others.err));
}

void TestCliCompare::folder()
{
    NEEDS_WORKER;
    const QString folder = m_folder.filePath(QStringLiteral("folder"));
    QVERIFY(QDir().mkpath(folder));
    const auto take = [&](const char* from, const char* to) {
        QVERIFY(QFile::copy(QStringLiteral(NODEWISE_TEST_DATA "/programs/") + QLatin1String(from),
                            folder + QLatin1Char('/') + QLatin1String(to)));
    };
    take("bert.pt2", "bert.pt2"); // against its own IR
    take("cnn.pt2", "cnn.pt2");
    take("cnn.expected.safetensors", "cnn.expected.safetensors");
    const QString junit = m_folder.filePath(QStringLiteral("junit.xml"));
    const QStringList command{QStringLiteral("compare"), folder, QStringLiteral("--junit"), junit};
    const Ran good = run(command);
    QVERIFY2(good.code == 0, qPrintable(good.err));
    QVERIFY2(good.out.endsWith(QStringLiteral("2 programs: 2 agree, 0 diverged, 0 errors\n")), qPrintable(good.out));
    QCOMPARE(casesOf(junit).size(), 2);
    take("llama.pt2", "llama.pt2");
    take("gpt2.expected.safetensors", "llama.expected.safetensors");
    QFile broken(folder + QStringLiteral("/a&broken.pt2"));
    QVERIFY(broken.open(QIODevice::WriteOnly) && broken.write("PK") == 2);
    broken.close();
    const Ran bad = run(command);
    QCOMPARE(bad.code, 1);
    QVERIFY2(bad.out.endsWith(QStringLiteral("4 programs: 2 agree, 1 diverged, 1 error\n")), qPrintable(bad.out));
    const auto cases = casesOf(junit);
    QCOMPARE(cases.size(), 4);
    QCOMPARE(cases[0].name, QStringLiteral("a&broken"));
    QCOMPARE(cases[0].kind, QStringLiteral("error"));
    QCOMPARE(cases[3].kind, QStringLiteral("failure"));
    QVERIFY2(cases[3].message.startsWith(QStringLiteral("linear_14: ")), qPrintable(cases[3].message));
    QVERIFY(cases[1].kind.isEmpty() && cases[2].kind.isEmpty());
    QVERIFY(contents(junit).contains("tests=\"4\" failures=\"1\" errors=\"1\""));
}

void TestCliCompare::folderOfDumps()
{
    NEEDS_WORKER;
    const QString programs = m_folder.filePath(QStringLiteral("programs")), dumps = m_folder.filePath(QStringLiteral("dumps"));
    QVERIFY(QDir().mkpath(programs) && QDir().mkpath(dumps));
    QVERIFY(QFile::copy(program("bert"), programs + QStringLiteral("/bert.pt2")));
    QVERIFY(QFile::copy(program("cnn"), programs + QStringLiteral("/cnn.pt2"))); // nothing of that name
    QVERIFY(QDir().rename(faultyDump("bert"), dumps + QStringLiteral("/bert")));
    const Ran ran = run({QStringLiteral("compare"), programs, dumps, QStringLiteral("--json")});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.out.contains(QStringLiteral("has nothing with that name")), qPrintable(ran.out));
    const auto list = QJsonDocument::fromJson(ran.out.toUtf8())[QStringLiteral("programs")].toArray();
    QCOMPARE(list.size(), 2);
    QCOMPARE(list[0][QStringLiteral("firstRow")][QStringLiteral("name")].toString(), QStringLiteral("layer_norm_1"));
}

/// A program that nothing stands beside is not said to agree, nor is a value whose file can't be read.
void TestCliCompare::nothingBeside()
{
    NEEDS_WORKER;
    const QString programs = m_folder.filePath(QStringLiteral("both")), dumps = m_folder.filePath(QStringLiteral("one"));
    QVERIFY(QDir().mkpath(programs) && QDir().mkpath(dumps));
    QVERIFY(QFile::copy(program("cnn"), programs + QStringLiteral("/a.pt2")));
    QVERIFY(QFile::copy(program("cnn"), programs + QStringLiteral("/cnn.pt2")));
    const QString dump = dumps + QStringLiteral("/cnn");
    const Ran kept =
        run({QStringLiteral("run"), program("cnn"), QStringLiteral("--keep"), QStringLiteral("*"), QStringLiteral("--save-values"), dump});
    QVERIFY2(kept.code == 0, qPrintable(kept.err));
    const QStringList command{QStringLiteral("compare"), programs, dumps};
    const Ran ran = run(command);
    QCOMPARE(ran.code, 2);
    QVERIFY2(ran.err.contains(QStringLiteral("a.pt2: ")) && ran.err.contains(QStringLiteral("has nothing with that name")),
             qPrintable(ran.err));
    const Ran accepted = run(command + QStringList{QStringLiteral("--partial")});
    QVERIFY2(accepted.code == 0, qPrintable(accepted.err));

    QFile file(dump + QStringLiteral("/relu.npy"));
    QVERIFY(file.open(QIODevice::ReadWrite) && file.resize(file.size() - 8));
    file.close();
    const QStringList one{QStringLiteral("compare"), program("cnn"), dump};
    const Ran cut = run(one);
    QCOMPARE(cut.code, 1);
    QVERIFY2(cut.err.contains(QStringLiteral("'relu'")) && cut.err.contains(QStringLiteral("it was not compared")), qPrintable(cut.err));
    QVERIFY(QFile::remove(file.fileName())); // what a dump lacks, it may lack
    QCOMPARE(run(one).code, 0);
}

/// Nodes, inputs, and weights are the same: the table that says which weight is which differs.
void TestCliCompare::weightsOfAnIr()
{
    NEEDS_WORKER;
    const QString file = m_folder.filePath(QStringLiteral("swapped.json"));
    QVERIFY(run({QStringLiteral("convert"), program("bert"), QStringLiteral("-o"), file}).code == 0);
    QCOMPARE(run({QStringLiteral("compare"), program("bert"), file}).code, 0);
    QByteArray text = contents(file);
    const QByteArray from = R"("p_m_encoder_layer_0_attention_self_key_weight": "m.encoder.layer.0.attention.self.key.weight")";
    QVERIFY(text.contains(from));
    text.replace(from, QByteArray(from).replace("self.key", "self.query"));
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly | QIODevice::Truncate) && out.write(text) == text.size());
    out.close();
    const Ran ran = run({QStringLiteral("compare"), program("bert"), file});
    QVERIFY(ran.code != 0);
    QVERIFY2(ran.err.contains(QStringLiteral("self_key_weight")), qPrintable(ran.err));
}

/// What is returned must be compared before anything can be said to agree.
void TestCliCompare::incomplete()
{
    NEEDS_WORKER;
    const QString dump = m_folder.filePath(QStringLiteral("part"));
    const Ran kept =
        run({QStringLiteral("run"), program("cnn"), QStringLiteral("--keep"), QStringLiteral("*"), QStringLiteral("--save-values"), dump});
    QVERIFY2(kept.code == 0, qPrintable(kept.err));
    const QStringList command{QStringLiteral("compare"), program("cnn"), dump};
    QCOMPARE(run(command).code, 0);
    QVERIFY(QFile::remove(dump + QStringLiteral("/linear.npy")));
    const QString junit = m_folder.filePath(QStringLiteral("part.xml")), page = m_folder.filePath(QStringLiteral("part.html"));
    const Ran ran = run(command + QStringList{QStringLiteral("--junit"), junit, QStringLiteral("--report"), page});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.err.contains(QStringLiteral("node 'linear': the output was not compared: the dump has no value of this name")),
             qPrintable(ran.err));
    QVERIFY2(ran.out.contains(QStringLiteral("  incomplete: node 'linear': the output was not compared")), qPrintable(ran.out));
    QCOMPARE(casesOf(junit)[0].kind, QStringLiteral("failure"));
    QVERIFY(contents(page).contains("<h1>What the program returns was not compared</h1>"));
    const Ran json = run(command + QStringList{QStringLiteral("--json")});
    QCOMPARE(QJsonDocument::fromJson(json.out.toUtf8())[QStringLiteral("result")].toString(), QStringLiteral("incomplete"));
    QCOMPARE(QJsonDocument::fromJson(json.out.toUtf8())[QStringLiteral("missing")].toArray().size(), 1);
    QCOMPARE(run(command + QStringList{QStringLiteral("--partial")}).code, 0);
}

/// Values of another number of threads may differ, and the verdict says so.
void TestCliCompare::recordedElsewhere()
{
    NEEDS_WORKER;
    const QString dump = m_folder.filePath(QStringLiteral("threads"));
    const QStringList keep{QStringLiteral("--keep"), QStringLiteral("*"), QStringLiteral("--save-values"), dump};
    const Ran kept = run(QStringList{QStringLiteral("run"), program("cnn"), QStringLiteral("--threads"), QStringLiteral("3")} + keep);
    QVERIFY2(kept.code == 0, qPrintable(kept.err));
    const QJsonDocument print = QJsonDocument::fromJson(contents(dump + QStringLiteral("/fingerprint.json")));
    QCOMPARE(print[QStringLiteral("threads")].toString(), QStringLiteral("3"));
    const QStringList command{QStringLiteral("compare"), program("cnn"), dump, QStringLiteral("--threads"), QStringLiteral("1")};
    const QString told = QStringLiteral("the reference was recorded with another number of threads, 3 instead of 1");
    QVERIFY2(run(command).out.contains(told), qPrintable(run(command).out));
    const Ran strict =
        run(command + QStringList{QStringLiteral("--rtol"), QStringLiteral("0"), QStringLiteral("--atol"), QStringLiteral("0")});
    QVERIFY2(strict.code == 0 || strict.err.contains(told), qPrintable(strict.err));
    QVERIFY2(!run({QStringLiteral("compare"), program("cnn"), dump, QStringLiteral("--threads"), QStringLiteral("3")}).out.contains(told),
             "");
    // Outputs, too, which `run --check` compares as well
    const QString outputs = m_folder.filePath(QStringLiteral("threads.safetensors"));
    const Ran saved = run({QStringLiteral("run"), program("cnn"), QStringLiteral("--threads"), QStringLiteral("3"),
                           QStringLiteral("--save-outputs"), outputs});
    QVERIFY2(saved.code == 0, qPrintable(saved.err));
    QByteArray bytes = contents(outputs);
    bytes.replace(bytes.size() - 8, 8, QByteArray(8, '\x40'));
    QFile file(outputs);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    file.close();
    for (const QStringList& how : {QStringList{QStringLiteral("compare"), program("cnn"), outputs},
                                   {QStringLiteral("run"), program("cnn"), QStringLiteral("--check"), outputs}}) {
        const Ran wrong = run(how + QStringList{QStringLiteral("--threads"), QStringLiteral("1")});
        QCOMPARE(wrong.code, 1);
        QVERIFY2(wrong.err.contains(told), qPrintable(wrong.err));
    }
}

void TestCliCompare::tolerancesWithoutEnd()
{
    for (const QStringList& how : {QStringList{QStringLiteral("--rtol"), QStringLiteral("inf")},
                                   {QStringLiteral("--atol"), QStringLiteral("nan")},
                                   {QStringLiteral("--rule"), QStringLiteral("rtol=inf")},
                                   {QStringLiteral("--rule"), QStringLiteral("atol=1e999")}})
        QCOMPARE(run(QStringList{QStringLiteral("compare"), program("cnn"), QStringLiteral("--ir")} + how).code, 2);
}

QTEST_GUILESS_MAIN(TestCliCompare)
#include "tst_cli_compare.moc"
