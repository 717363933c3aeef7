// SPDX-License-Identifier: Apache-2.0
// Comparisons as a client asks for them: the real engine and its torch worker over pipes. Needs the torch worker.
#include "debug_client.h"

#include "core/base/progress.h"
#include "core/protocol/session_record.h"

#include <QDir>
#include <QFile>

#include <algorithm>
#include <cstring>

using namespace nodewise;
using namespace nodewise::dap;
using namespace nodewise::protocol;
using namespace std::chrono_literals;
using Verdict = CompareRow::Verdict;

namespace {

std::string program(const char* name)
{
    return std::string(NODEWISE_TEST_DATA "/programs/") + name + ".pt2";
}

/// Of a float32 .npy of version 1, its last element made another.
void alterLast(const QString& file)
{
    QFile npy(file);
    QVERIFY2(npy.open(QIODevice::ReadWrite), qPrintable(file));
    QByteArray bytes = npy.readAll();
    QVERIFY2(bytes.left(128).contains("<f4"), qPrintable(file));
    float last = 0;
    std::memcpy(&last, bytes.constData() + bytes.size() - 4, 4);
    last += 1;
    std::memcpy(bytes.data() + bytes.size() - 4, &last, 4);
    npy.seek(0);
    QCOMPARE(npy.write(bytes), bytes.size());
}

} // namespace

class TestEngineCompare : public DebugClient {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup() { m_client.reset(); }
    void bothSides();
    void firstDivergence();
    void referenceValues();
    void pages();
    void otherProgram();
    void refusals();
    void cancelled();
    void workerDies();
    void breakpointMeanwhile();
    void swapAndGoOn();
    void swapSurvivesTheWorker();
    void swapIsSavedWithTheSession();
    void swapRefusals();
    void editsAreCompared();
    void replacedTensors();
    void editedWeight();
    void sampleOfBothSides();

private:
    void begin(const LaunchArguments& arguments);
    /// Every value of the program; the folder.
    QString dump(const char* name);
    std::uint32_t nodeNamed(const std::string& name);
    std::uint64_t tick() { return ask<StateAnswer>(StateRequest()).tick; }
    /// At the entry of a loop that goes on for days.
    void beginEndless();
    ValueInfo valueOf(std::uint32_t node, bool expected);

    QTemporaryDir m_dumps;
    static constexpr const char* faulty = "layer_norm_1"; ///< of bert, in its first layer
};

void TestEngineCompare::initTestCase()
{
#ifndef NODEWISE_HAS_TORCH_WORKER
    QSKIP("built without the torch worker");
#endif
    QVERIFY(QFile::link(QStringLiteral(NODEWISE_BIN "/nodewise-torch"), m_folder.filePath(QStringLiteral("nodewise-torch"))));
}

void TestEngineCompare::init()
{
    start({}, {.progress = true, .protocol = protocolVersion});
}

void TestEngineCompare::begin(const LaunchArguments& arguments)
{
    const auto launched = call("launch", encodeBody(arguments));
    QVERIFY2(launched, launched ? "" : launched.error().text().c_str());
    QVERIFY(call("configurationDone"));
    QCOMPARE(stop().reason, std::string("entry"));
}

QString TestEngineCompare::dump(const char* name)
{
    QString folder = m_dumps.filePath(QString::fromLatin1(QTest::currentTestFunction()));
    (void)ask<RunAnswer>(RunRequest{.keep = "*", .saveValues = folder.toStdString()});
    if (QDir(folder).entryList({QStringLiteral("*.npy")}).isEmpty())
        QTest::qFail(name, __FILE__, __LINE__);
    return folder;
}

std::uint32_t TestEngineCompare::nodeNamed(const std::string& name)
{
    const auto rows = ask<CompareRowsAnswer>(CompareRowsRequest{.start = 0, .count = 100000}).rows;
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const CompareRow& row) { return row.name == name; });
    if (found == rows.end())
        QTest::qFail(name.c_str(), __FILE__, __LINE__);
    return found == rows.end() ? 0 : found->node;
}

ValueInfo TestEngineCompare::valueOf(std::uint32_t node, bool expected)
{
    const auto values = ask<ValuesAnswer>(ValuesRequest{.nodes = {node}, .stats = true, .expected = expected}).values;
    return values.empty() ? ValueInfo() : values.front();
}

/// FX graph and IR: all the same, and the session stays where it stands.
void TestEngineCompare::bothSides()
{
    begin({.program = program("bert")});
    QVERIFY(call("next", encodeBody(StepArguments())));
    const auto here = stop().nodewise.tick;
    const auto answer = ask<CompareAnswer>(CompareRequest{.dump = {}, .run = LaunchArguments{.side = Side::Ir}});
    QCOMPARE(answer.side, Side::Ir);
    QCOMPARE(answer.reference, program("bert"));
    QVERIFY(answer.equal > 50);
    QCOMPARE(answer.equal, answer.compared);
    QVERIFY(!answer.first && !answer.firstRow && !answer.replay);
    QCOMPARE(answer.rows.size(), answer.total);
    QVERIFY(answer.unused.empty());
    QCOMPARE(tick(), here);
    QVERIFY(m_stops.empty());
    QVERIFY(call("next", encodeBody(StepArguments())));
    QCOMPARE(stop().nodewise.tick, here + 1);
}

void TestEngineCompare::firstDivergence()
{
    begin({.program = program("bert")});
    const QString folder = dump("bert");
    alterLast(folder + QStringLiteral("/%1.npy").arg(QLatin1String(faulty)));
    QFile::copy(folder + QStringLiteral("/linear.npy"), folder + QStringLiteral("/stranger.npy"));
    for (const bool bisect : {false, true}) {
        const auto answer = ask<CompareAnswer>(CompareRequest{.dump = folder.toStdString(), .run = {}, .first = true, .bisect = bisect});
        QVERIFY(answer.firstRow && answer.first);
        QCOMPARE(answer.firstRow->name, std::string(faulty));
        QCOMPARE(answer.firstRow->verdict, Verdict::Diverged);
        QCOMPARE(answer.firstRow->figures.mismatches, 1u);
        QCOMPARE(answer.firstRow->dtype, std::string("float32"));
        QVERIFY(answer.firstRow->op.starts_with("aten.layer_norm"));
        QCOMPARE(answer.passes, bisect ? 2 : 1); // no module's output tells of a value that is wrong in the dump alone
        QVERIFY(answer.replay && answer.replay->operatorDiffers && answer.replay->onExpected);
        QCOMPARE(answer.unused, std::vector<std::string>{"stranger"});
        const auto at = stop(); // also where it stood there already
        QCOMPARE(at.reason, std::string("divergence"));
        QCOMPARE(at.nodewise.name, std::string(faulty));
        QVERIFY(m_stops.empty());
    }
    // Told tolerances hold.
    const auto loose =
        ask<CompareAnswer>(CompareRequest{.dump = folder.toStdString(),
                                          .run = {},
                                          .first = true,
                                          .rules = {{.op = "aten.layer_norm*", .module = {}, .dtype = "float32", .rtol = {}, .atol = 2}}});
    QCOMPARE(loose.diverged, 0u);
    QCOMPARE(loose.within, 1u);
    QVERIFY(m_stops.empty());
}

/// Both sides of a value are there to be looked at, with the inputs of the node.
void TestEngineCompare::referenceValues()
{
    begin({.program = program("bert")});
    QCOMPARE(refusal("nodewise/tensorSlice",
                     encodeBody(SliceRequest{.value = {.node = 60, .path = {}, .side = {}, .frameId = {}, .expected = true}})),
             QStringLiteral("nothing is compared (send 'nodewise/compare' first)"));
    const QString folder = dump("bert");
    alterLast(folder + QStringLiteral("/%1.npy").arg(QLatin1String(faulty)));
    const auto answer = ask<CompareAnswer>(CompareRequest{.dump = folder.toStdString(), .run = {}, .first = true});
    stop();
    const std::uint32_t node = answer.firstRow->node;
    QCOMPARE(valueOf(node, false).state, ValueInfo::State::Pending);
    const ValueInfo expected = valueOf(node, true);
    QVERIFY(expected.ref.expected && expected.stats);
    QCOMPARE(expected.name, std::string(faulty));
    QCOMPARE(expected.shape, answer.firstRow->shape);
    // One of its operands is computed, others are weights, of which the dump has none.
    const auto mine = ask<ValuesAnswer>(ValuesRequest{.nodes = {}, .scope = ValuesRequest::Scope::Inputs});
    const auto theirs = ask<ValuesAnswer>(ValuesRequest{.nodes = {}, .scope = ValuesRequest::Scope::Inputs, .expected = true});
    QCOMPARE(mine.values.size(), 3u);
    QCOMPARE(theirs.values.size(), 1u);
    QCOMPARE(theirs.total, 3u);
    QVERIFY(call("next", encodeBody(StepArguments())));
    stop();
    const auto slice = [&](bool reference) {
        return ask<Slice>(
            SliceRequest{.value = {.node = node, .path = {}, .side = {}, .frameId = {}, .expected = reference}, .slice = "[-1, -1, -1]"});
    };
    const auto a = slice(false), e = slice(true);
    QCOMPARE(a.numbers.size(), 1u);
    QCOMPARE(e.numbers.front(), double(float(a.numbers.front()) + 1));
    const QString file = m_dumps.filePath(QStringLiteral("reference.npy"));
    QVERIFY(
        call("nodewise/export", encodeBody(ExportRequest{.value = {.node = node, .path = {}, .side = {}, .frameId = {}, .expected = true},
                                                         .slice = {},
                                                         .file = file.toStdString(),
                                                         .format = {}})));
    QVERIFY(QFile::exists(file));
    QVERIFY(
        refusal("nodewise/edit", encodeBody(EditRequest{.value = {.node = node, .path = {}, .side = {}, .frameId = {}, .expected = true},
                                                        .number = Scalar(1.0)}))
            .startsWith(QStringLiteral("the reference's values can't be edited")));
    QVERIFY(call(std::string(endComparisonCommand)));
    QVERIFY(refusal("nodewise/compareRows").startsWith(QStringLiteral("nothing is compared")));
}

void TestEngineCompare::pages()
{
    begin({.program = program("bert")});
    const auto few = ask<CompareAnswer>(CompareRequest{.dump = {}, .run = LaunchArguments{.side = Side::Ir}, .rows = 3});
    QCOMPARE(few.rows.size(), 3u);
    QVERIFY(few.total > 50);
    const auto last = ask<CompareRowsAnswer>(CompareRowsRequest{.start = few.total - 2, .count = 10});
    QCOMPARE(last.total, few.total);
    QCOMPARE(last.rows.size(), 2u);
    QCOMPARE(ask<CompareRowsAnswer>(CompareRowsRequest{.start = few.total + 5, .count = 10}).rows.size(), 0u);
    const auto page = ask<CompareRowsAnswer>(CompareRowsRequest{.start = 1, .count = 2});
    QCOMPARE(encodeBody(page.rows.front()), encodeBody(few.rows[1]));
}

/// Another program of other sizes: what has a partner is compared, of all else it is said why it was not.
void TestEngineCompare::otherProgram()
{
    begin({.program = program("gpt2")});
    const auto answer = ask<CompareAnswer>(CompareRequest{.dump = {}, .run = LaunchArguments{.program = program("llama")}});
    QVERIFY(answer.notCompared > 0);
    QVERIFY(!answer.unused.empty());
    for (const CompareRow& row : answer.rows)
        QCOMPARE(row.why.empty(), row.verdict != Verdict::NotCompared);
}

void TestEngineCompare::refusals()
{
    begin({.program = program("cnn")});
    QCOMPARE(refusal("nodewise/compare"), QStringLiteral("$.arguments: a comparison takes exactly one of dump, run and lowered"));
    QCOMPARE(refusal("nodewise/compare", encodeBody(CompareRequest{.dump = "d", .run = LaunchArguments()})),
             QStringLiteral("$.arguments: a comparison takes exactly one of dump, run and lowered"));
    QVERIFY(refusal("nodewise/compare", encodeBody(CompareRequest{.dump = "/nowhere", .run = {}})).contains(QStringLiteral("/nowhere")));
    QVERIFY(refusal("nodewise/compare", encodeBody(CompareRequest{.dump = {}, .run = LaunchArguments{.program = "/nowhere.pt2"}}))
                .contains(QStringLiteral("/nowhere.pt2")));
    QCOMPARE(tick(), 0u);
    QVERIFY(m_stops.empty());
}

void TestEngineCompare::beginEndless()
{
    begin({.program = program("while_loop")});
    const auto inputs = ask<ValuesAnswer>(ValuesRequest{.nodes = {}, .scope = ValuesRequest::Scope::ProgramInputs}).values;
    const auto count = std::find_if(inputs.begin(), inputs.end(), [](const ValueInfo& value) { return value.name == "a_0"; });
    QVERIFY(count != inputs.end());
    QVERIFY(call("nodewise/edit", encodeBody(EditRequest{.value = count->ref, .expression = "a_0 * 0 + 1000000000000"})));
}

void TestEngineCompare::cancelled()
{
    beginEndless();
    QVERIFY(call("next", encodeBody(StepArguments())));
    const auto here = stop().nodewise.tick;
    std::optional<Result<std::string>> answer;
    const int seq = m_client->request("nodewise/compare", encodeBody(CompareRequest{.dump = {}, .run = LaunchArguments{.side = Side::Ir}}),
                                      [&](const Result<std::string>& body) { answer = body; });
    const auto isTold = [](const auto& told) { return told.first == "progressStart" && told.second.title == "Comparing values"; };
    QVERIFY(m_client->waitUntil([&] { return std::any_of(m_progress.begin(), m_progress.end(), isTold); }, 30000ms));
    QVERIFY(call("cancel", encodeBody(CancelArguments{.requestId = seq})));
    QVERIFY(m_client->waitUntil([&] { return answer.has_value(); }, 30000ms));
    QVERIFY(!*answer);
    QCOMPARE(answer->error().message.english(), std::string(cancelledMessage));
    QCOMPARE(tick(), here);
    QVERIFY(m_stops.empty());
}

void TestEngineCompare::workerDies()
{
    beginEndless();
    std::optional<Result<std::string>> answer;
    m_client->request("nodewise/compare", encodeBody(CompareRequest{.dump = {}, .run = LaunchArguments{.side = Side::Ir}}),
                      [&](const Result<std::string>& body) { answer = body; });
    QVERIFY(call("nodewise/endWorker"));
    QVERIFY(m_client->waitUntil([&] { return answer.has_value(); }, 30000ms));
    QVERIFY(!*answer);
    QVERIFY2(answer->error().text().find("was ended on request") != std::string::npos, answer->error().text().c_str());
    QCOMPARE(stop().reason, std::string("exception"));
    QVERIFY(call("nodewise/recover"));
    QCOMPARE(stop().nodewise.tick, 0u);
}

/// What is set while values are compared counts later, and ends nothing.
void TestEngineCompare::breakpointMeanwhile()
{
    begin({.program = program("bert")});
    std::optional<Result<std::string>> answer;
    m_client->request("nodewise/compare", encodeBody(CompareRequest{.dump = {}, .run = LaunchArguments{.side = Side::Ir}}),
                      [&](const Result<std::string>& body) { answer = body; });
    for (int i = 0; i < 20 && !answer; ++i)
        QVERIFY(call("setFunctionBreakpoints", encodeBody(FunctionBreakpoints{{{"aten.layer_norm*", {}}}})));
    QVERIFY(m_client->waitUntil([&] { return answer.has_value(); }, 30000ms));
    QVERIFY2(*answer, answer->error().text().c_str());
    QVERIFY(call("continue", encodeBody(StepArguments())));
    QCOMPARE(stop().reason, std::string("function breakpoint"));
}

/// At the first divergence the reference's value is taken, and what follows agrees with a reference that went on from it.
void TestEngineCompare::swapAndGoOn()
{
    begin({.program = program("bert")});
    const QString folder = dump("bert");
    alterLast(folder + QStringLiteral("/%1.npy").arg(QLatin1String(faulty)));
    const CompareRequest request{.dump = folder.toStdString(), .run = {}, .first = true};
    const auto found = ask<CompareAnswer>(request);
    stop();
    const ValueRef value{.node = found.firstRow->node, .path = {}, .side = {}, .frameId = {}};
    const auto edits = ask<EditsAnswer>(SwapRequest{.value = value, .dump = folder.toStdString(), .name = {}});
    QCOMPARE(edits.edits.size(), 1u);
    QCOMPARE(edits.edits.front().text.english(), std::string(faulty) + " = " + faulty + " of " + folder.toStdString());
    QVERIFY(m_stops.empty()); // the node is still to come
    QVERIFY(call("next", encodeBody(StepArguments())));
    stop();
    QCOMPARE(ask<StateAnswer>(StateRequest()).states.at(value.node), 'e');
    const auto slice = [&](bool reference) {
        auto ref = value;
        ref.expected = reference;
        return ask<Slice>(SliceRequest{.value = ref, .slice = "[-1, -1, :]"}).numbers;
    };
    QCOMPARE(slice(false), slice(true));
    // The rest of the dump is of a run without the fault: it goes on to differ from the next node on.
    const auto next = ask<CompareAnswer>(request);
    QVERIFY(next.firstRow && next.firstRow->node > value.node);
    stop();
    // Now it is there; another value in its place.
    QCOMPARE(ask<EditsAnswer>(SwapRequest{.value = value, .dump = folder.toStdString(), .name = "layer_norm"}).edits.size(), 2u);
    QVERIFY(call("nodewise/undo"));
    const auto left = decodeBody<EditsAnswer>(*call("nodewise/undo")).value();
    QVERIFY(left.edits.empty());
    QCOMPARE(left.undone.size(), 2u);
    const auto sound = ask<CompareAnswer>(request);
    QCOMPARE(sound.firstRow->node, value.node); // as at first
}

void TestEngineCompare::swapSurvivesTheWorker()
{
    begin({.program = program("bert")});
    const QString folder = dump("bert");
    const auto answer = ask<CompareAnswer>(CompareRequest{.dump = folder.toStdString(), .run = {}});
    QCOMPARE(answer.diverged, 0u);
    const std::uint32_t node = nodeNamed(faulty);
    QVERIFY(call("goto", encodeBody(GotoArguments{.node = node})));
    const auto before = stop();
    QVERIFY(call("nodewise/swap",
                 encodeBody(SwapRequest{
                     .value = {.node = node, .path = {}, .side = {}, .frameId = {}}, .dump = folder.toStdString(), .name = "layer_norm"})));
    QVERIFY(call("nodewise/endWorker"));
    stop();
    QVERIFY(call("nodewise/recover"));
    QCOMPARE(stop().nodewise.tick, before.nodewise.tick);
    const auto edits = decodeBody<EditsAnswer>(*call("nodewise/edits")).value().edits;
    QCOMPARE(edits.size(), 1u);
    QCOMPARE(edits.front().node, node);
}

/// The other run's value lies in a temporary file; the session is opened again when that is gone.
void TestEngineCompare::swapIsSavedWithTheSession()
{
    QTemporaryDir kept;
    const std::string record = kept.filePath("s.nodewise-session.json").toStdString();
    ValueRef value;
    const auto numbers = [&] { return ask<Slice>(SliceRequest{.value = value, .slice = "[-1, -1, :]"}).numbers; };
    std::vector<double> taken;
    {
        QTemporaryDir temporary;
        begin({.program = program("bert")});
        (void)ask<CompareAnswer>(CompareRequest{.dump = {}, .run = LaunchArguments{.side = Side::Ir}});
        value.node = nodeNamed(faulty);
        ValueRef other;
        other.node = nodeNamed("layer_norm");
        QVERIFY(call("goto", encodeBody(GotoArguments{.node = nodeNamed("linear_4")})));
        stop();
        const auto own = numbers();
        // Another node's value in its place, so that it surely is another one.
        const std::string file = temporary.filePath("x.safetensors").toStdString();
        QVERIFY(call("nodewise/export", encodeBody(ExportRequest{.value = other, .slice = {}, .file = file, .format = {}})));
        QVERIFY(call("nodewise/swap", encodeBody(SwapRequest{.value = value, .dump = file, .name = "layer_norm", .keep = true})));
        taken = numbers();
        QVERIFY(taken != own);
        QVERIFY(call("nodewise/saveSession", encodeBody(SaveSessionRequest{record})));
        cleanup();
    }
    QCOMPARE(QDir(kept.filePath("s.values")).entryList(QDir::Files), QStringList("x.safetensors"));
    init();
    const auto launched = call("launch", encodeBody(LaunchArguments{.session = record}));
    QVERIFY2(launched, launched ? "" : launched.error().text().c_str());
    QVERIFY(call("configurationDone"));
    stop();
    QCOMPARE(numbers(), taken);
    QCOMPARE(decodeBody<EditsAnswer>(*call("nodewise/edits")).value().edits.size(), 1u);
}

void TestEngineCompare::swapRefusals()
{
    begin({.program = program("bert")});
    const QString folder = dump("bert");
    (void)ask<CompareAnswer>(CompareRequest{.dump = folder.toStdString(), .run = {}});
    const std::uint32_t node = nodeNamed(faulty);
    const auto swap = [&](const std::string& name) {
        return refusal("nodewise/swap",
                       encodeBody(SwapRequest{
                           .value = {.node = node, .path = {}, .side = {}, .frameId = {}}, .dump = folder.toStdString(), .name = name}));
    };
    QVERIFY(swap({}).contains(QStringLiteral("this value has not been computed yet")));
    QVERIFY(call("goto", encodeBody(GotoArguments{.node = node})));
    stop();
    QVERIFY2(swap("nobody").contains(QStringLiteral("the dump has no value named nobody")), qPrintable(swap("nobody")));
    QVERIFY2(swap("linear_4").contains(QStringLiteral("and not f32")), qPrintable(swap("linear_4")));
    QVERIFY(decodeBody<EditsAnswer>(*call("nodewise/edits")).value().edits.empty());
}

/// What an edit put into a value's place is what is compared: also where it is another tensor, of another dtype.
void TestEngineCompare::editsAreCompared()
{
    begin({.program = program("bert")});
    const CompareRequest request{.dump = {}, .run = LaunchArguments{.side = Side::Ir}};
    const auto before = ask<CompareAnswer>(request);
    QCOMPARE(before.diverged, 0u);
    const auto behind = [&](std::uint32_t node) {
        QVERIFY(call("goto", encodeBody(GotoArguments{.node = node})));
        stop();
        QVERIFY(call("next", encodeBody(StepArguments())));
        stop();
    };
    const std::uint32_t node = nodeNamed(faulty);
    behind(node);
    const ValueRef value{.node = node, .path = {}, .side = {}, .frameId = {}};
    (void)ask<EditsAnswer>(EditRequest{.value = value, .expression = std::string(faulty) + " + 1"});
    const auto written = ask<CompareAnswer>(request);
    QVERIFY(written.firstRow);
    QCOMPARE(written.firstRow->name, std::string(faulty));
    QCOMPARE(written.firstRow->figures.mismatches, written.firstRow->figures.elements);
    QVERIFY(std::abs(written.firstRow->figures.maxAbs - 1) < 1e-5);
    QVERIFY(call("nodewise/undo"));
    QCOMPARE(ask<CompareAnswer>(request).diverged, 0u);
}

/// Another dtype and another shape stand in the place of a value that only the output takes.
void TestEngineCompare::replacedTensors()
{
    begin({.program = program("cnn")});
    const CompareRequest request{.dump = {}, .run = LaunchArguments{.side = Side::Ir}};
    QCOMPARE(ask<CompareAnswer>(request).diverged, 0u);
    const std::uint32_t node = nodeNamed("amax");
    QVERIFY(call("goto", encodeBody(GotoArguments{.node = node})));
    stop();
    QVERIFY(call("next", encodeBody(StepArguments())));
    stop();
    const ValueRef value{.node = node, .path = {}, .side = {}, .frameId = {}};
    (void)ask<EditsAnswer>(EditRequest{.value = value, .expression = "amax.double() + 1"});
    const auto wider = ask<CompareAnswer>(request);
    QVERIFY(wider.firstRow);
    QCOMPARE(wider.firstRow->name, std::string("amax"));
    QCOMPARE(wider.firstRow->dtype, std::string("float64"));
    QCOMPARE(wider.firstRow->expectedDtype, std::string("float32"));
    QVERIFY(std::abs(wider.firstRow->figures.maxAbs - 1) < 1e-6);
    QCOMPARE(wider.diverged, 1u);
    (void)ask<EditsAnswer>(EditRequest{.value = value, .expression = "amax[0:1]"});
    const auto shorter = ask<CompareAnswer>(request);
    QVERIFY(shorter.firstRow);
    QCOMPARE(shorter.firstRow->name, std::string("amax"));
    QCOMPARE(shorter.firstRow->shape, std::vector<std::int64_t>{1});
    QVERIFY(!shorter.sample);
    QVERIFY(call("nodewise/undo"));
    QVERIFY(call("nodewise/undo"));
    QCOMPARE(ask<CompareAnswer>(request).diverged, 0u);
}

/// The other side of a program has the weight as it is in the file.
void TestEngineCompare::editedWeight()
{
    begin({.program = program("cnn")});
    const CompareRequest request{.dump = {}, .run = LaunchArguments{.side = Side::Ir}};
    const auto before = ask<CompareAnswer>(request);
    QCOMPARE(before.weights.compared, 0u);
    QVERIFY(!before.weights.note.empty());
    const ValueInfo weight = valueOf(0, false);
    QCOMPARE(weight.name, std::string("p_c_weight"));
    (void)ask<EditsAnswer>(EditRequest{.value = weight.ref, .expression = "p_c_weight + 0.25"});
    const auto answer = ask<CompareAnswer>(request);
    QVERIFY(answer.weights.note.empty());
    QCOMPARE(answer.weights.diverged, 1u);
    QVERIFY(answer.weights.equal > 0);
    QCOMPARE(answer.weights.rows.size(), std::size_t(1));
    const CompareRow& row = answer.weights.rows.front();
    QCOMPARE(row.node, 0u);
    QCOMPARE(row.name, std::string("c.weight")); // as in the state dict
    QCOMPARE(row.expectedName, row.name);
    QCOMPARE(row.module, std::string("c"));
    QCOMPARE(row.op, std::string("parameter"));
    QVERIFY(std::abs(row.figures.maxAbs - 0.25) < 1e-6);
}

/// Both sides' numbers around the first divergence come with the answer, wherever the session stands.
void TestEngineCompare::sampleOfBothSides()
{
    begin({.program = program("bert")});
    const QString folder = dump("bert");
    alterLast(folder + QStringLiteral("/%1.npy").arg(QLatin1String(faulty)));
    for (const bool first : {true, false}) {
        const auto answer = ask<CompareAnswer>(CompareRequest{.dump = folder.toStdString(), .run = {}, .first = first});
        QVERIFY(answer.sample);
        const CompareSample& sample = *answer.sample;
        QCOMPARE(sample.actual.size(), sample.rows.size() * sample.columns.size());
        QCOMPARE(sample.columns.back(), answer.firstRow->figures.firstIndex.back());
        QCOMPARE(sample.expected.back(), double(float(sample.actual.back()) + 1));
        for (std::size_t i = 0; i + 1 < sample.actual.size(); ++i)
            QCOMPARE(sample.actual[i], sample.expected[i]);
    }
}

QTEST_GUILESS_MAIN(TestEngineCompare)
#include "tst_engine_compare.moc"
