// SPDX-License-Identifier: Apache-2.0
// nodewise-cli run: its command line with a worker played by this program, and real programs where the torch worker was built.
#include "fake_debug_worker.h"
#include "tests/app/child_processes.h"
#include "tests/app/cli_runner.h"

#include "core/protocol/launch.h"
#include "core/protocol/session_record.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

using namespace nodewise;

namespace {

using Ran = nodewise::test::RanProgram<QString>;

QJsonObject readJson(const QString& file)
{
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(in.readAll()).object() : QJsonObject();
}

} // namespace

class TestCliRun : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void printsOutputsAndTimes();
    void repeats();
    void wrongUsage_data();
    void wrongUsage();
    void inputs_data();
    void inputs();
    void options();
    void checks();
    void profile();
    void crash();
    void session();
    void refusedLaunch();
    void engineNotThere();
    void realOutputs_data();
    void realOutputs();
    void realIrAlone();
    void realRunIsRepeatable();
    void realRunsFreeTheirMemory();
    void realDifferenceIsNamed();
    void realSession();
    void realPicture();

private:
    /// The command line of the copy that has the fake worker beside it.
    Ran fake(const QStringList& arguments);
    static Ran start(const QString& program, const QStringList& arguments);
    /// The command line as built.
    static Ran real(const QString& program, const QStringList& arguments = {});

    QTemporaryDir m_folder;
};

void TestCliRun::initTestCase()
{
    // Programs are looked for beside the one that runs: copies with the fake beside them.
    for (const char* name : {"nodewise-cli", "nodewise-engine"})
        QVERIFY(QFile::copy(QStringLiteral(NODEWISE_BIN "/") + QLatin1String(name), m_folder.filePath(QLatin1String(name))));
    QVERIFY(QFile::link(QCoreApplication::applicationFilePath(), m_folder.filePath(QStringLiteral("nodewise-torch"))));
}

Ran TestCliRun::start(const QString& program, const QStringList& arguments)
{
    return nodewise::test::runProgram<QString>(program, QStringList(QStringLiteral("run")) + arguments);
}

Ran TestCliRun::fake(const QStringList& arguments)
{
    return start(m_folder.filePath(QStringLiteral("nodewise-cli")), arguments);
}

void TestCliRun::printsOutputsAndTimes()
{
    const Ran ran = fake({QStringLiteral("plain")});
    QCOMPARE(ran.err, QString());
    QCOMPARE(ran.code, 0);
    QCOMPARE(ran.out, QStringLiteral("output_0  {\"program\":\"plain\"}\nkeep  \n1.500 ms\n"));
}

void TestCliRun::repeats()
{
    const Ran ran = fake({QStringLiteral("plain"), QStringLiteral("--repeat"), QStringLiteral("4")});
    QVERIFY2(ran.out.endsWith(QStringLiteral("\n4 runs: first 1.500 ms, best 1.500 ms, median 3.500 ms\n")), qPrintable(ran.out));
}

void TestCliRun::wrongUsage_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* arguments, const char* expected) {
        QTest::newRow(arguments) << QString::fromLatin1(arguments).split(QLatin1Char(' '), Qt::SkipEmptyParts) << expected;
    };
    row("", "run needs a FILE, or --session");
    row("plain --keep a*", "--keep and --save-values go together: which values, and the folder for them");
    row("plain --save-values /tmp", "--keep and --save-values go together: which values, and the folder for them");
    row("plain --rtol 1", "--rtol and --atol are for --check");
    row("plain --check f --rtol -1", "--rtol: Number less than 0 (see nodewise-cli --help)");
    row("--session s --repeat 2", "--session runs once to the end: leave --repeat and --keep out");
    row("plain --inputs x=", "--inputs 'x=': it names no file");
    row("plain --inputs x.bin,shape=1xa", "--inputs 'x.bin,shape=1xa': 'a' is not a number");
    row("plain --inputs x.bin,form=1", "--inputs 'x.bin,form=1': 'form' is not one of key, dtype, shape, mean, std, fit, seed");
    row("plain --inputs x.png,fit=cover", "--inputs 'x.png,fit=cover': 'cover' is not one of crop, stretch, none");
}

void TestCliRun::wrongUsage()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, expected);
    const Ran ran = fake(arguments);
    QCOMPARE(ran.code, 2);
    if (!expected.startsWith(QStringLiteral("--rtol: ")))
        QCOMPARE(ran.err, QStringLiteral("nodewise-cli: ") + expected + QLatin1Char('\n'));
    QVERIFY(ran.out.isEmpty());
}

void TestCliRun::inputs_data()
{
    QTest::addColumn<QString>("expected");
    QTest::newRow("a.npy") << R"([{"file":"a.npy","index":0}])";
    QTest::newRow("a.npy b.npy") << R"([{"file":"a.npy","index":0},{"file":"b.npy","index":1}])";
    QTest::newRow("all.safetensors") << R"([{"file":"all.safetensors"}])";
    QTest::newRow("all.npz,key=x") << R"([{"file":"all.npz","index":0,"key":"x"}])";
    QTest::newRow("x=normal,seed=7") << R"([{"generate":"normal","name":"x","seed":7}])";
    QTest::newRow("mask=None flag=True n=3 r=0.5 zeros")
        << R"([{"name":"mask","value":null},{"name":"flag","value":true},{"name":"n","value":3},{"name":"r","value":0.5},{"generate":"zeros","index":0}])";
    QTest::newRow("x=d.raw,dtype=float16,shape=1x3x8") << R"([{"dtype":"float16","file":"d.raw","name":"x","shape":[1,3,8]}])";
    QTest::newRow("cat.png,mean=0.5/0.25/0,std=1/2/4") << R"([{"file":"cat.png","index":0,"mean":[0.5,0.25,0.0],"std":[1.0,2.0,4.0]}])";
    QTest::newRow("x=cat.jpg,fit=stretch") << R"([{"file":"cat.jpg","fit":"stretch","name":"x"}])";
    QTest::newRow("a,b.npy") << R"([{"file":"a,b.npy","index":0}])";
}

void TestCliRun::inputs()
{
    QFETCH(QString, expected);
    const Ran ran = fake(QStringList{QStringLiteral("plain"), QStringLiteral("--inputs")} +
                         QString::fromLatin1(QTest::currentDataTag()).split(QLatin1Char(' ')));
    QCOMPARE(ran.code, 0);
    QCOMPARE(ran.out.section(QLatin1Char('\n'), 0, 0), QStringLiteral("output_0  {\"inputs\":%1,\"program\":\"plain\"}").arg(expected));
}

void TestCliRun::options()
{
    const Ran ran =
        fake(QStringLiteral("plain --ir --weights a.safetensors b.pt --plugin l.so --threads 2 --seed 5 --meta --model m --keep n* "
                            "--save-values /tmp/v")
                 .split(QLatin1Char(' ')));
    QCOMPARE(ran.code, 0);
    QCOMPARE(ran.out, QStringLiteral("output_0  {\"meta\":true,\"model\":\"m\",\"plugins\":[\"l.so\"],\"program\":\"plain\",\"seed\":5,"
                                     "\"side\":\"ir\",\"threads\":2,\"weights\":[\"a.safetensors\",\"b.pt\"]}\nkeep  n*\n"
                                     "saved /tmp/v/n0.npy\n1.500 ms\n"));
}

void TestCliRun::checks()
{
    Ran ran = fake({QStringLiteral("plain"), QStringLiteral("--check"), QStringLiteral("same")});
    QCOMPARE(ran.code, 0);
    QVERIFY(ran.out.endsWith(QStringLiteral("1 output is bitwise equal to those of same\n")));
    ran =
        fake({QStringLiteral("plain"), QStringLiteral("--check"), QStringLiteral("same"), QStringLiteral("--rtol"), QStringLiteral("0.1")});
    QVERIFY(ran.out.endsWith(QStringLiteral("1 output is within tolerance of those of same\n")));
    ran = fake({QStringLiteral("plain"), QStringLiteral("--check"), QStringLiteral("other")});
    QCOMPARE(ran.code, 1);
    QCOMPARE(ran.err, QStringLiteral("nodewise-cli: other: node 'output_1': 3 of 24 elements differ, max abs 0.25\n"));
}

void TestCliRun::profile()
{
    const QString file = m_folder.filePath(QStringLiteral("p.json"));
    QCOMPARE(fake({QStringLiteral("plain"), QStringLiteral("--profile"), file}).code, 0);
    const auto events = readJson(file)[QStringLiteral("traceEvents")].toArray();
    QMap<QString, QJsonObject> byName;
    for (const auto& event : events)
        byName.insert(event.toObject()[QStringLiteral("name")].toString(), event.toObject());
    QCOMPARE(byName.size(), 7);                                                   // two nodes, modules a, a.b and a.c; names of two lanes
    QCOMPARE(byName[QStringLiteral("n1")][QStringLiteral("ts")].toDouble(), 0.5); // us per run, after n0
    QCOMPARE(byName[QStringLiteral("n1")][QStringLiteral("dur")].toDouble(), 1.0);
    QCOMPARE(byName[QStringLiteral("a")][QStringLiteral("dur")].toDouble(), 1.5);
    QCOMPARE(byName[QStringLiteral("a.b")][QStringLiteral("dur")].toDouble(), 0.5);
    const Ran ran = fake({QStringLiteral("plain"), QStringLiteral("--profile"), QStringLiteral("/nowhere/p.json")});
    QCOMPARE(ran.code, 1);
    QCOMPARE(ran.err, QStringLiteral("nodewise-cli: /nowhere/p.json: the file can't be written: No such file or directory\n"));
}

void TestCliRun::crash()
{
    const Ran ran = fake({QStringLiteral("crash")});
    QCOMPARE(ran.code, 1);
    QCOMPARE(ran.err, QStringLiteral("nodewise-cli: node 'n5': nodewise-torch was killed by signal 11 (Segmentation fault) while it ran n5 "
                                     "(aten.op.default)\n"));
}

void TestCliRun::session()
{
    const auto file = m_folder.filePath(QStringLiteral("s.json"));
    protocol::SessionRecord record{
        .launch = {R"({"program":"crash"})"}, .functions = {R"({"breakpoints":[{"name":"node:n8"}]})"}, .tick = 2};
    QVERIFY(protocol::writeSessionFile(record, file.toStdString()));
    const QString trust = QStringLiteral("--trust"), folder = m_folder.path();
    // A record from elsewhere is told, and not run.
    Ran ran = fake({QStringLiteral("--session"), file});
    QCOMPARE(ran.code, 1);
    QCOMPARE(ran.err,
             QStringLiteral("nodewise-cli: %1: this session record is not trusted: it would run crash to its end and make 0 edits (if "
                            "you trust who wrote it, add --trust %2, or trust it in the window)\n")
                 .arg(file, folder));
    ran = fake({QStringLiteral("--session"), file, trust, folder});
    QCOMPARE(ran.code, 1);
    QCOMPARE(ran.err, QStringLiteral("nodewise-cli: node 'n5': nodewise-torch was killed by signal 11 (Segmentation fault) while it ran n5 "
                                     "(aten.op.default)\n"));
    record.edits = {{3, "nodewise/edit", {R"({"value":{"node":4},"number":1})"}}}; // with which n5 does not crash
    QVERIFY(protocol::writeSessionFile(record, file.toStdString()));
    ran = fake({QStringLiteral("--session"), file, QStringLiteral("--check"), QStringLiteral("same"), trust, folder});
    QCOMPARE(ran.err, QString());
    QCOMPARE(ran.code, 0);
    QCOMPARE(ran.out, QStringLiteral("1 output is bitwise equal to those of same\n"));
}

void TestCliRun::refusedLaunch()
{
    const Ran ran = fake({QStringLiteral("refuse")});
    QCOMPARE(ran.code, 1);
    QCOMPARE(ran.err, QStringLiteral("nodewise-cli: refuse: it is no program\n"));
}

void TestCliRun::engineNotThere()
{
    const QTemporaryDir alone;
    QVERIFY(QFile::copy(m_folder.filePath(QStringLiteral("nodewise-cli")), alone.filePath(QStringLiteral("nodewise-cli"))));
    const Ran ran = start(alone.filePath(QStringLiteral("nodewise-cli")), {QStringLiteral("plain")});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.err.startsWith(QStringLiteral("nodewise-cli: the program nodewise-engine is not in ")), qPrintable(ran.err));
}

namespace {

QString programFile(const QString& name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/programs/") + name;
}

} // namespace

Ran TestCliRun::real(const QString& program, const QStringList& arguments)
{
    const QStringList file = program.isEmpty() ? QStringList() : QStringList(programFile(program + QStringLiteral(".pt2")));
    return start(QStringLiteral(NODEWISE_BIN "/nodewise-cli"), file + arguments);
}

#ifdef NODEWISE_HAS_TORCH_WORKER
#define NEEDS_WORKER
#else
#define NEEDS_WORKER QSKIP("built without the torch worker")
#endif

void TestCliRun::realOutputs_data()
{
    QTest::addColumn<QString>("program");
    for (const char* program : {"cnn", "llama", "while_loop", "buffer_mutation", "cond_branch", "written_buffers"})
        QTest::newRow(program) << QString::fromLatin1(program);
}

void TestCliRun::realOutputs()
{
    NEEDS_WORKER;
    QFETCH(QString, program);
    // Stored on another machine, perhaps: within tolerance.
    const Ran ran = real(program, {QStringLiteral("--check"), programFile(program + QStringLiteral(".expected.safetensors")),
                                   QStringLiteral("--rtol"), QStringLiteral("1e-4"), QStringLiteral("--atol"), QStringLiteral("1e-5")});
    QCOMPARE(ran.err, QString());
    QCOMPARE(ran.code, 0);
    QVERIFY2(ran.out.contains(QStringLiteral(" within tolerance of those of ")), qPrintable(ran.out));
}

/// The IR file that pytorch-ir wrote, without its program.
void TestCliRun::realIrAlone()
{
    NEEDS_WORKER;
    const QString cli = QStringLiteral(NODEWISE_BIN "/nodewise-cli"), ir = programFile(QStringLiteral("cnn.ir.json"));
    const QStringList parts{QStringLiteral("--weights"), programFile(QStringLiteral("cnn.weights.safetensors")), QStringLiteral("--inputs"),
                            programFile(QStringLiteral("cnn.inputs.safetensors"))};
    const QStringList check{QStringLiteral("--check"), programFile(QStringLiteral("cnn.expected.safetensors")),
                            QStringLiteral("--rtol"),  QStringLiteral("1e-4"),
                            QStringLiteral("--atol"),  QStringLiteral("1e-5")};
    Ran ran = start(cli, QStringList(ir) + parts + check);
    QCOMPARE(ran.err, QString());
    QCOMPARE(ran.code, 0);
    QVERIFY2(ran.out.contains(QStringLiteral("2 outputs are within tolerance of those of ")), qPrintable(ran.out));
    ran = start(cli, QStringList(ir) + parts.first(2) + QStringList{QStringLiteral("--inputs"), QStringLiteral("x=ones")} + check);
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.err.contains(QStringLiteral("node 'linear': ")), qPrintable(ran.err));
    ran = start(cli, {ir});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.err.contains(QStringLiteral("cnn.ir.json: an IR has no sample inputs")), qPrintable(ran.err));
    ran = start(cli, {ir, QStringLiteral("--meta")});
    QCOMPARE(ran.err, QString());
    QCOMPARE(ran.code, 0);
    QVERIFY2(ran.out.contains(QStringLiteral("linear  f32[2, 10] (shape only)")), qPrintable(ran.out));
}

void TestCliRun::realRunIsRepeatable()
{
    NEEDS_WORKER;
    const QString outputs = m_folder.filePath(QStringLiteral("o.safetensors")), trace = m_folder.filePath(QStringLiteral("t.json")),
                  values = m_folder.filePath(QStringLiteral("values"));
    Ran ran = real(QStringLiteral("cnn"),
                   {QStringLiteral("--save-outputs"), outputs, QStringLiteral("--repeat"), QStringLiteral("3"), QStringLiteral("--profile"),
                    trace, QStringLiteral("--keep"), QStringLiteral("relu*"), QStringLiteral("--save-values"), values});
    QCOMPARE(ran.err, QString());
    QCOMPARE(ran.code, 0);
    QVERIFY(QFile(values + QStringLiteral("/relu.npy")).size() > 100);
    QStringList names;
    for (const auto& event : readJson(trace)[QStringLiteral("traceEvents")].toArray())
        names << event.toObject()[QStringLiteral("name")].toString();
    QVERIFY2(names.contains(QStringLiteral("relu")) && names.contains(QStringLiteral("linear")), qPrintable(names.join(QLatin1Char(' '))));
    ran = real(QStringLiteral("cnn"), {QStringLiteral("--check"), outputs});
    QCOMPARE(ran.code, 0);
    QVERIFY2(ran.out.contains(QStringLiteral("outputs are bitwise equal to those of ")), qPrintable(ran.out));
}

/// Values of 16 MB, one after the other where the one before was: a free list that keeps what lies between them makes that impossible.
void TestCliRun::realRunsFreeTheirMemory()
{
    NEEDS_WORKER;
    QProcess run;
    run.start(QStringLiteral(NODEWISE_BIN "/nodewise-cli"),
              {QStringLiteral("run"), QStringLiteral(NODEWISE_TEST_DATA "/sim/relu4m.pt2"), QStringLiteral("--inputs"),
               QStringLiteral("normal"), QStringLiteral("--repeat"), QStringLiteral("60")});
    qint64 peak = 0;
    while (!run.waitForFinished(10) && run.state() == QProcess::Running)
        peak = std::max(peak, test::peakBelow("nodewise-torch"));
    QCOMPARE(run.exitCode(), 0);
    QVERIFY2(peak > 0 && peak < 700'000, qPrintable(QString::number(peak)));
}

/// A picture gives what the tensor gives that torchvision made of it.
void TestCliRun::realPicture()
{
    NEEDS_WORKER;
    const QString pictures = QStringLiteral(NODEWISE_TEST_DATA "/pictures/"), outputs = m_folder.filePath(QStringLiteral("p.safetensors"));
    const auto run = [](const QString& input, const QString& option, const QString& file) {
        return real(QStringLiteral("cnn"), {QStringLiteral("--inputs"), input, option, file});
    };
    QCOMPARE(run(pictures + QStringLiteral("expected.safetensors,key=x"), QStringLiteral("--save-outputs"), outputs).code, 0);
    const QString scale = QStringLiteral(",mean=0.485/0.456/0.406,std=0.229/0.224/0.225");
    const auto check = [&](const QString& input) {
        return real(QStringLiteral("cnn"), {QStringLiteral("--inputs"), input, QStringLiteral("--check"), outputs, QStringLiteral("--rtol"),
                                            QStringLiteral("1e-4"), QStringLiteral("--atol"), QStringLiteral("1e-5")});
    };
    Ran ran = check(QStringLiteral("x=") + pictures + QStringLiteral("rgb.png") + scale);
    QCOMPARE(ran.err, QString());
    QCOMPARE(ran.code, 0);
    QCOMPARE(check(pictures + QStringLiteral("rgb.png") + scale + QStringLiteral(",fit=stretch")).code, 1);
    QCOMPARE(check(pictures + QStringLiteral("rgb.png")).code, 1); // another scale
    ran = check(pictures + QStringLiteral("bad_cut.jpg"));
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.err.endsWith(QStringLiteral("bad_cut.jpg: the file ends within the picture (it is truncated: copy or save it again)\n")),
             qPrintable(ran.err));
}

void TestCliRun::realDifferenceIsNamed()
{
    NEEDS_WORKER;
    const QString outputs = m_folder.filePath(QStringLiteral("d.safetensors"));
    QCOMPARE(real(QStringLiteral("cnn"), {QStringLiteral("--save-outputs"), outputs}).code, 0);
    const Ran ran = real(QStringLiteral("cnn"), {QStringLiteral("--inputs"), QStringLiteral("x=ones"), QStringLiteral("--check"), outputs});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.err.contains(QStringLiteral("node 'linear': ")) && ran.err.contains(QStringLiteral("elements differ")),
             qPrintable(ran.err));
    QVERIFY2(ran.err.contains(QStringLiteral("max abs ")), qPrintable(ran.err));
}

void TestCliRun::realSession()
{
    NEEDS_WORKER;
    const QString outputs = m_folder.filePath(QStringLiteral("e.safetensors")), file = m_folder.filePath(QStringLiteral("real.json"));
    QCOMPARE(
        real(QStringLiteral("cnn"), {QStringLiteral("--inputs"), QStringLiteral("x=ones"), QStringLiteral("--save-outputs"), outputs}).code,
        0);
    const auto program = programFile(QStringLiteral("cnn.pt2")).toStdString();
    protocol::SessionRecord record{
        .launch = {encodeBody(protocol::LaunchArguments{.program = program, .inputs = {{.name = "x", .generate = "ones"}}})}, .tick = 2};
    QVERIFY(protocol::writeSessionFile(record, file.toStdString()));
    const Ran same =
        real({}, {QStringLiteral("--session"), file, QStringLiteral("--check"), outputs, QStringLiteral("--trust"), m_folder.path()});
    QCOMPARE(same.err, QString());
    QCOMPARE(same.code, 0);
    record.launch = {encodeBody(protocol::LaunchArguments{.program = program})};
    QVERIFY(protocol::writeSessionFile(record, file.toStdString()));
    QCOMPARE(
        real({}, {QStringLiteral("--session"), file, QStringLiteral("--check"), outputs, QStringLiteral("--trust"), m_folder.path()}).code,
        1);
}

int main(int argc, char** argv)
{
    if (std::string_view(argv[0]).ends_with("/nodewise-torch"))
        return test::playDebugWorker();
    QCoreApplication app(argc, argv);
    TestCliRun test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_cli_run.moc"
