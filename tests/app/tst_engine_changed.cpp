// SPDX-License-Identifier: Apache-2.0
// The file of a program is rewritten or replaced while a client shows it: nothing of the other one runs. Needs the torch worker.
#include "core/base/input_file.h"
#include "core/program/program.h"
#include "core/protocol/inspect.h"
#include "core/protocol/session_record.h"
#include "core/protocol/values.h"
#include "tests/app/debug_client.h"

#include <QFile>

#include <filesystem>

using namespace nodewise;
using namespace nodewise::protocol;

class TestEngineChanged : public DebugClient {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init() { put("cnn.pt2", false); }
    void cleanup() { m_client.reset(); }
    void anotherFileIsNotLaunched_data() { ways(); }
    void anotherFileIsNotLaunched();
    void sessionDoesNotGoOn_data() { ways(); }
    void sessionDoesNotGoOn();
    void valuesOfAnotherFileAreNotShown_data() { ways(); }
    void valuesOfAnotherFileAreNotShown();
    void anotherIrIsNotLaunched();
    void sessionGoesOnWithItsFile();
    void rewrittenWhileItRuns();
    void filesOfWeightsAreWatched_data() { ways(); }
    void filesOfWeightsAreWatched();
    void recordsRunWhatStandsThere();

private:
    static void ways();
    void put(const char* program, bool renamed);
    FileIdentity identity() const { return InputFile::open(m_program).value().identity(); }
    void begin(const LaunchArguments& arguments);
    const std::string m_program = m_folder.filePath(QStringLiteral("program.pt2")).toStdString();
    const QString m_refused = qs(m_program) + QStringLiteral(": the file has changed since it was opened (open it again)");
};

void TestEngineChanged::initTestCase()
{
#ifndef NODEWISE_HAS_TORCH_WORKER
    QSKIP("built without the torch worker");
#endif
    QVERIFY(QFile::link(QStringLiteral(NODEWISE_BIN "/nodewise-torch"), m_folder.filePath(QStringLiteral("nodewise-torch"))));
}

void TestEngineChanged::ways()
{
    QTest::addColumn<bool>("renamed");
    QTest::newRow("in place") << false;
    QTest::newRow("by rename") << true;
}

/// Its bytes where the session's program stands, in the same file or in another one.
void TestEngineChanged::put(const char* program, bool renamed)
{
    QFile from(QStringLiteral(NODEWISE_TEST_DATA "/programs/") + QLatin1String(program));
    QFile to(qs(m_program) + (renamed ? QStringLiteral(".new") : QString()));
    QVERIFY(from.open(QIODevice::ReadOnly) && to.open(QIODevice::WriteOnly));
    QVERIFY(to.write(from.readAll()) == from.size());
    to.close();
    if (renamed)
        std::filesystem::rename(to.fileName().toStdString(), m_program);
}

void TestEngineChanged::begin(const LaunchArguments& arguments)
{
    start();
    QCOMPARE(refusal("launch", encodeBody(arguments)), QStringLiteral("accepted"));
    QVERIFY(call("configurationDone"));
    QCOMPARE(stop().reason, std::string("entry"));
}

void TestEngineChanged::anotherFileIsNotLaunched()
{
    QFETCH(bool, renamed);
    LaunchArguments arguments{.program = m_program, .programIs = identity()};
    QCOMPARE(decodeBody<LaunchArguments>(encodeBody(arguments)).value(), arguments);
    put("aliases.pt2", renamed);
    start();
    QCOMPARE(refusal("launch", encodeBody(arguments)), m_refused);
    arguments.programIs = identity();
    begin(arguments);
}

void TestEngineChanged::sessionDoesNotGoOn()
{
    QFETCH(bool, renamed);
    begin({.program = m_program});
    put("aliases.pt2", renamed);
    for (const char* verb : {"continue", "next", "restart", "reverseContinue"})
        QCOMPARE(refusal(verb, encodeBody(StepArguments())), m_refused);
    QCOMPARE(refusal("nodewise/run"), m_refused);
    QCOMPARE(refusal("nodewise/memory"), m_refused);
    QVERIFY(m_stops.empty());
    QVERIFY(call("stackTrace", R"({"threadId":1})")); // it stands where it stood
}

/// Weights are read where they are looked at: watches, the console, edits and pictures of them would show those of the other program.
void TestEngineChanged::valuesOfAnotherFileAreNotShown()
{
    QFETCH(bool, renamed);
    const auto evaluate = [this](const char* expression) {
        return refusal("evaluate", encodeBody(EvaluateArguments{.expression = expression}));
    };
    begin({.program = m_program});
    const auto graph = program::open(m_program).value()->graph;
    const std::uint32_t weight = graph->tryFind("p_c_weight")->index();
    const auto slice = encodeBody(SliceRequest{.value = {.node = weight}});
    QCOMPARE(evaluate("p_c_weight.sum()"), QStringLiteral("accepted"));
    QCOMPARE(refusal("nodewise/tensorSlice", slice), QStringLiteral("accepted"));
    put("aliases.pt2", renamed);
    QCOMPARE(evaluate("p_c_weight.sum()"), m_refused);
    QVERIFY2(refusal("nodewise/tensorSlice", slice).contains(QStringLiteral("the file has changed since it was opened")),
             qPrintable(refusal("nodewise/tensorSlice", slice)));
    QCOMPARE(evaluate("x.sum()"), QStringLiteral("accepted")); // it is in memory
    put("cnn.pt2", renamed);
    QCOMPARE(evaluate("p_c_weight.sum()"), m_refused); // bytes alike do not make it the file that was opened
}

void TestEngineChanged::anotherIrIsNotLaunched()
{
    const std::string ir = m_program + ".ir.json";
    const auto write = [&ir] {
        std::filesystem::remove(ir);
        return QFile::copy(QStringLiteral(NODEWISE_TEST_DATA "/programs/cnn.ir.json"), qs(ir));
    };
    QVERIFY(write());
    LaunchArguments arguments{.program = m_program, .side = Side::Ir, .ir = ir, .irIs = InputFile::open(ir).value().identity()};
    QCOMPARE(decodeBody<LaunchArguments>(encodeBody(arguments)).value(), arguments);
    begin(arguments);
    QFile file(qs(ir));
    QVERIFY(file.open(QIODevice::Append) && file.write("\n") == 1);
    file.close();
    const QString refused = qs(ir) + QStringLiteral(": the file has changed since it was opened (open it again)");
    QCOMPARE(refusal("next", encodeBody(StepArguments())), refused);
    start();
    QCOMPARE(refusal("launch", encodeBody(arguments)), refused);
    QVERIFY(write());
    arguments.irIs = InputFile::open(ir).value().identity();
    begin(arguments);
}

/// What counts is the file, not that something came about in its folder.
void TestEngineChanged::sessionGoesOnWithItsFile()
{
    begin({.program = m_program, .programIs = identity()});
    const std::string aside = m_program + ".aside";
    std::filesystem::rename(m_program, aside);
    QCOMPARE(refusal("next", encodeBody(StepArguments())), qs(m_program) + QStringLiteral(": the file no longer exists (open it again)"));
    std::filesystem::rename(aside, m_program);
    QCOMPARE(refusal("restart"), QStringLiteral("accepted"));
    QCOMPARE(stop().nodewise.tick, 0u);
    QCOMPARE(refusal("continue", encodeBody(StepArguments())), QStringLiteral("accepted"));
    QVERIFY(stop().nodewise.finished);
}

/// What ran since may have read of both files: the stop is an error, however far it got.
void TestEngineChanged::rewrittenWhileItRuns()
{
#ifdef NODEWISE_CRASH_OP
    put("custom_op.pt2", false);
    const QString target = qs(m_program) + QStringLiteral(".go");
    QFile::remove(target);
    qputenv("NODEWISE_TEST_OP", "wait");
    qputenv("NODEWISE_TEST_TARGET", target.toUtf8());
    begin({.program = m_program, .plugins = {NODEWISE_CRASH_OP}});
    qunsetenv("NODEWISE_TEST_OP");
    QCOMPARE(refusal("continue", encodeBody(StepArguments())), QStringLiteral("accepted"));
    QVERIFY(m_client->waitUntil([this] { return m_output.contains(QStringLiteral("waiting")); }, std::chrono::seconds(30)));
    put("cnn.pt2", false);
    QFile go(target);
    QVERIFY(go.open(QIODevice::WriteOnly));
    const auto stopped = stop();
    QVERIFY(stopped.nodewise.finished && stopped.nodewise.error);
    const std::string said =
        m_program + ": the file has changed since it was opened while the program ran, so values may be of either file";
    QCOMPARE(stopped.nodewise.error->message, std::string_view(said));
    QVERIFY2(m_output.contains(qs(said)), qPrintable(m_output));
#endif
}

/// Files that are given as weights and inputs are mapped, as the program's is.
void TestEngineChanged::filesOfWeightsAreWatched()
{
    QFETCH(bool, renamed);
    put("cnn.pt2", false);
    const QString weights = qs(m_program) + QStringLiteral(".safetensors"), input = qs(m_program) + QStringLiteral(".raw");
    const auto write = [](const QString& name, const QByteArray& bytes) {
        QFile file(name);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("no file");
    };
    constexpr int weightBytes = 8 * 3 * 3 * 3 * 4, inputBytes = 2 * 3 * 16 * 16 * 4,
                  headerBytes = 120; // so that data lies aligned and is mapped
    QByteArray header =
        QByteArray("{\"c.weight\":{\"dtype\":\"F32\",\"shape\":[8,3,3,3],\"data_offsets\":[0,") + QByteArray::number(weightBytes) + "]}}";
    header = header.leftJustified(headerBytes, ' ');
    write(weights, QByteArray(1, char(headerBytes)) + QByteArray(7, '\0') + header + QByteArray(weightBytes, '\0'));
    write(input, QByteArray(inputBytes, '\0'));
    const auto touch = [renamed, write](const QString& file) {
        QFile from(file);
        if (!from.open(QIODevice::ReadOnly))
            qFatal("no file");
        const QByteArray bytes = from.readAll();
        from.close();
        write(file + (renamed ? QStringLiteral(".new") : QString()), bytes);
        if (renamed)
            std::filesystem::rename(file.toStdString() + ".new", file.toStdString());
    };
    const auto again = [&](const QString& file) {
        begin({.program = m_program,
               .inputs = {{.name = "x", .file = input.toStdString(), .dtype = "float32", .shape = {2, 3, 16, 16}}},
               .weights = {weights.toStdString()}});
        QCOMPARE(refusal("evaluate", encodeBody(EvaluateArguments{.expression = "p_c_weight.sum() + x.sum()"})),
                 QStringLiteral("accepted"));
        touch(file);
        const QString refused = file + QStringLiteral(": the file has changed since it was opened (open it again)");
        for (const char* verb : {"next", "continue"})
            QCOMPARE(refusal(verb, encodeBody(StepArguments())), refused);
        QCOMPARE(refusal("nodewise/run"), refused);
        QCOMPARE(refusal("evaluate", encodeBody(EvaluateArguments{.expression = "p_c_weight.sum() + x.sum()"})), refused);
    };
    again(weights);
    again(input);
}

/// Who replays a record has not seen the file that it was made with.
void TestEngineChanged::recordsRunWhatStandsThere()
{
    begin({.program = m_program, .programIs = identity()});
    const std::string record = m_program + ".json";
    QVERIFY(call("nodewise/saveSession", encodeBody(SaveSessionRequest{.file = record})));
    put("cnn.pt2", true);
    begin({.session = record});
}

QTEST_GUILESS_MAIN(TestEngineChanged)
#include "tst_engine_changed.moc"
