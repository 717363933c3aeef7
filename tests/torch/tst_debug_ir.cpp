// SPDX-License-Identifier: Apache-2.0
// Sessions over the IR: of a program, and of a file that pytorch-ir wrote, alone; bodies of control flow, whose placeholders are no nodes
// there.
#include "tests/torch/run_program.h"
#include "tests/torch/run_test.h"

#include <QTemporaryDir>

using namespace run_test;

class TestDebugIr : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("XDG_CACHE_HOME", m_cache.path().toUtf8()); }
    void irSide();
    void besideItsProgram();
    void returnsWhatTheUserGets();
    void loneIr_data();
    void loneIr();
    void loneIrEdits();
    void loneIrShapes();
    void loneIrLacks();
    void bodyPlaceholders_data();
    void bodyPlaceholders();

private:
    QTemporaryDir m_cache;
};

/// The same verbs over the converted graph, whose inputs are no nodes; the same outputs.
void TestDebugIr::irSide()
{
    protocol::LaunchArguments arguments;
    arguments.side = protocol::Side::Ir;
    const auto run = launched("cnn.pt2", arguments);
    QVERIFY(run);
    QCOMPARE(run->answer().inputs.size(), std::size_t(1));
    QCOMPARE(qs(run->answer().inputs[0].name), QStringLiteral("x"));
    run->steps().start();
    setBreakpoints(*run, protocol::FunctionBreakpoints{{{"aten.relu*", {}}}});
    auto stop = run->steps().run();
    QCOMPARE(qs(stop.nodewise.name), QStringLiteral("relu"));
    QCOMPARE(text(*run, "x.shape"), QStringLiteral("[2, 3, 16, 16]"));
    QVERIFY(run->edits().set(editOf(*run, "x", "", "torch.zeros_like(x)")));
    QCOMPARE(qs(run->report().stopped("").nodewise.name), QStringLiteral("relu"));
    QVERIFY(run->edits().undo());
    setBreakpoints(*run, protocol::FunctionBreakpoints{});
    QVERIFY(run->steps().run().nodewise.finished);
    const auto fx = launched("cnn.pt2");
    fx->steps().start();
    fx->steps().run();
    const auto mine = run->values().evaluate("linear"), other = fx->values().evaluate("linear");
    QVERIFY(mine && other);
    QVERIFY(mine->toTensor().equal(other->toTensor()));
}

/// A file that pytorch-ir wrote, with the program's own weights and samples.
void TestDebugIr::besideItsProgram()
{
    const auto run = launched("cnn.pt2", {.side = protocol::Side::Ir, .ir = run_test::path(QStringLiteral("cnn.ir.json"))});
    QVERIFY(run);
    QCOMPARE(run->answer().sides.size(), std::size_t(2));
    QCOMPARE(run->answer().inputs.size(), std::size_t(1));
    QCOMPARE(run->answer().inputs[0].from, std::string("samples"));
    run->steps().start();
    QVERIFY(run->steps().run().nodewise.finished);
    QVERIFY(run->wholeRuns().check({run_test::path(QStringLiteral("cnn.expected.safetensors")), 1e-4, 1e-5})->equal);
}

/// What buffers and inputs are written with is returned, too, but not to the user.
void TestDebugIr::returnsWhatTheUserGets()
{
    for (const auto side : {protocol::Side::Fx, protocol::Side::Ir}) {
        const auto run = launched("written_buffers.pt2", {.side = side});
        QVERIFY(run);
        QCOMPARE(run->answer().outputs.size(), std::size_t(2));
        QVERIFY(run->history().machine().plan().plans.front().outputs.size() > 2);
        run->steps().start();
        const auto ran = run->wholeRuns().run({});
        QVERIFY(ran);
        QCOMPARE(ran->outputs.size(), std::size_t(2));
        const auto checked = run->wholeRuns().check({run_test::path(QStringLiteral("written_buffers.expected.safetensors")), 1e-4, 1e-5});
        QVERIFY2(checked && checked->equal, checked ? checked->outputs.front().message.c_str() : checked.error().text().c_str());
        QCOMPARE(checked->outputs.size(), std::size_t(2));
    }
}

namespace {

/// What pytorch-ir made of a program, alone: with the program's weights and inputs out of files.
protocol::LaunchArguments loneArguments(const char* name, const QTemporaryDir& folder)
{
    run_test::Program program(QString::fromLatin1(name));
    const auto parts = run_test::writeParts(program, folder);
    protocol::LaunchArguments out{.ir = run_test::path(QLatin1String(name) + QStringLiteral(".ir.json")),
                                  .inputs = {{.file = parts.inputs}}};
    if (!parts.weights.empty())
        out.weights = {parts.weights};
    return out;
}

} // namespace

void TestDebugIr::loneIr_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QStringList>("inputs");
    QTest::addColumn<int>("weights");
    QTest::newRow("cnn") << QStringLiteral("cnn") << QStringList{QStringLiteral("x")} << 9;
    QTest::newRow("lifted_constant") << QStringLiteral("lifted_constant") << QStringList{QStringLiteral("x")} << 2;
    QTest::newRow("bert") << QStringLiteral("bert") << QStringList{QStringLiteral("a_0")} << 42;
    QTest::newRow("kwarg_order") << QStringLiteral("kwarg_order")
                                 << QStringList{QStringLiteral("x"), QStringLiteral("b"), QStringLiteral("a")} << 0;
}

/// Stepped to its end and back, with a breakpoint, its outputs are those that Python stored for the program.
void TestDebugIr::loneIr()
{
    QFETCH(QString, name);
    QFETCH(QStringList, inputs);
    QFETCH(int, weights);
    const QTemporaryDir folder;
    auto made = DebuggedRun::launch(loneArguments(qPrintable(name), folder));
    QVERIFY2(made, made ? "" : made.error().text().c_str());
    DebuggedRun& run = **made;
    const auto& answer = run.answer();
    QCOMPARE(answer.sides, std::vector<protocol::Side>{protocol::Side::Ir});
    QStringList listed;
    for (const auto& input : answer.inputs) {
        listed << qs(input.name);
        QCOMPARE(qs(input.from), folder.filePath(QStringLiteral("inputs.safetensors")) + QStringLiteral(": ") + listed.back());
    }
    QCOMPARE(listed, inputs);
    QCOMPARE(static_cast<int>(run.values().nodesOf(protocol::ValuesRequest::Scope::Weights).size()), weights);
    QVERIFY(QFile::exists(qs(answer.graphFile)));

    auto stop = run.steps().start();
    QStringList names{qs(stop.nodewise.name)};
    while (!stop.nodewise.finished) {
        stop = run.steps().next(node);
        QVERIFY2(!stop.nodewise.error, stop.text.c_str());
        names << qs(stop.nodewise.name);
    }
    QCOMPARE(static_cast<std::uint32_t>(names.size()), answer.nodes + 1);
    const std::string expected = run_test::path(name + QStringLiteral(".expected.safetensors"));
    const auto checked = run.wholeRuns().check({expected, 1e-4, 1e-5});
    QVERIFY2(checked && checked->equal, checked ? checked->outputs.front().message.c_str() : checked.error().text().c_str());
    for (qsizetype i = names.size() - 2; i >= 0; --i)
        QCOMPARE(qs(run.steps().stepBack(node).nodewise.name), names[i]);
    const QString target = names[names.size() / 2];
    setBreakpoints(run, protocol::FunctionBreakpoints{{{"node:" + target.toStdString(), {}}}});
    stop = run.steps().run();
    QCOMPARE(qs(stop.reason), QStringLiteral("function breakpoint"));
    QCOMPARE(qs(stop.nodewise.name), target);
    const auto whole = run.wholeRuns().run({});
    QVERIFY(whole);
    QVERIFY(run.wholeRuns().check({expected, 1e-4, 1e-5})->equal);
}

/// Values by name, edits and breakpoints on lines, where the inputs are no nodes and no program tells of them.
void TestDebugIr::loneIrEdits()
{
    const QTemporaryDir folder;
    const auto run = std::move(*DebuggedRun::launch(loneArguments("cnn", folder)));
    run->steps().start();
    QCOMPARE(text(*run, "x.shape"), QStringLiteral("[2, 3, 16, 16]"));
    const int line = run->listing().node(nodeOf(*run, "linear")).line;
    QVERIFY(line > 0);
    setBreakpoints(*run, protocol::SourceBreakpoints{run->answer().graphFile, {{line, {}}}});
    QCOMPARE(qs(run->steps().run().nodewise.name), QStringLiteral("linear"));
    const QString before = text(*run, "cat.sum().item()");
    QVERIFY(run->edits().set(editOf(*run, "x", "", "torch.zeros_like(x)")));
    QCOMPARE(qs(run->report().stopped("").nodewise.name), QStringLiteral("linear"));
    QVERIFY(text(*run, "cat.sum().item()") != before);
    QVERIFY(run->edits().set(editOf(*run, "p_c_weight", "", "torch.ones_like(p_c_weight)")));
    QVERIFY(run->edits().undo());
    QVERIFY(run->edits().undo());
    QCOMPARE(text(*run, "cat.sum().item()"), before);
    QVERIFY(run->steps().run().nodewise.finished);
}

void TestDebugIr::loneIrShapes()
{
    protocol::LaunchArguments arguments{.ir = run_test::path(QStringLiteral("cnn.ir.json")), .allowMeta = true};
    const auto run = std::move(*DebuggedRun::launch(arguments));
    QVERIFY(run->answer().meta);
    QCOMPARE(run->answer().missingWeights.size(), std::size_t(9));
    QCOMPARE(qs(run->answer().inputs.at(0).from), QStringLiteral("shape"));
    run->steps().start();
    QVERIFY(run->steps().run().nodewise.finished);
    QCOMPARE(text(*run, "linear"), QStringLiteral("f32[2, 10] (shape only)"));
    QCOMPARE(qs(run->steps().stepBack(node).nodewise.name), QStringLiteral("amax"));
}

void TestDebugIr::loneIrLacks()
{
    const auto refusal = [](const protocol::LaunchArguments& arguments) {
        const auto made = DebuggedRun::launch(arguments);
        return made ? QString() : qs(made.error().text());
    };
    QCOMPARE(refusal({}), QStringLiteral("launch needs a program (name a .pt2 file, or an IR file as 'ir')"));
    const auto file = run_test::path(QStringLiteral("cnn.ir.json"));
    QCOMPARE(refusal({.ir = file}),
             qs(file) + QStringLiteral(": an IR has no sample inputs (name them: --inputs and --weights on the command line, "
                                       "\"inputs\" or the \"program\" in a launch)"));
    QVERIFY(
        refusal({.ir = file, .inputs = {{.name = "x", .generate = "ones"}}}).contains(QStringLiteral("the IR has no data for c.weight")));
    QVERIFY(refusal({.ir = "/none.json"}).contains(QStringLiteral("/none.json")));
}

/// What a body was entered with has a value from then on, also in the IR, where placeholders are no nodes.
void TestDebugIr::bodyPlaceholders()
{
    QFETCH(bool, ir);
    QFETCH(bool, kept);
    protocol::LaunchArguments arguments{.side = ir ? protocol::Side::Ir : protocol::Side::Fx,
                                        .keep = kept ? protocol::Keep::Budget : protocol::Keep::None};
    const auto run = launched("while_loop.pt2", arguments);
    const auto inner = run->listing().find("while_loop_body_graph_0/arg0_1");
    QCOMPARE(inner.size(), std::size_t(1));
    const auto state = [&] { return run->report().state(false).states.at(inner.front()); };
    const auto value = [&] {
        const auto found = run->values().value({.node = inner.front(), .path = {}, .side = {}, .frameId = {}});
        return found ? qs(valueText(*found)) : qs(found.error().message.english());
    };
    auto stop = run->steps().start();
    QCOMPARE(state(), 'p');
    QCOMPARE(value(), QStringLiteral("this value has not been computed yet"));
    setBreakpoints(*run, protocol::FunctionBreakpoints{{{"node:while_loop_body_graph_0/sub", {}}}});
    stop = run->steps().run();
    const auto before = stop.nodewise.executed;
    QCOMPARE(state(), 'x');
    QCOMPARE(value(), QStringLiteral("i64[] 3"));
    QCOMPARE(text(*run, "arg0_1"), QStringLiteral("i64[] 3"));
    QVERIFY(run->values().operandsOf(run->position().node()).front() == inner.front());
    stop = run->steps().run();
    QCOMPARE(value(), QStringLiteral("i64[] 2"));
    QCOMPARE(run->report().state(false).hits[inner.front()], 2u);
    QVERIFY(run->edits().set({.value = {.node = inner.front(), .path = {}, .side = {}, .frameId = {}},
                              .slice = {},
                              .expression = "torch.ones_like(arg0_1)",
                              .file = {},
                              .number = {}}));
    QCOMPARE(value(), QStringLiteral("i64[] 1"));
    setBreakpoints(*run, protocol::FunctionBreakpoints{});
    QVERIFY(run->steps().run().nodewise.finished); // the loop counts down to 0: this was its last turn
    QCOMPARE(state(), 'e');
    QCOMPARE(run->history().store().runs(inner.front()), 2u);
    QCOMPARE(value(), QStringLiteral("i64[] 1"));
    QVERIFY(run->edits().undo());
    QVERIFY(run->steps().run().nodewise.finished);
    QCOMPARE(run->history().store().runs(inner.front()), 3u);
    QCOMPARE(state(), kept ? 'x' : 'd');
    QCOMPARE(value(), QStringLiteral("i64[] 1"));
    stop = run->steps().goToNode(inner.front());
    QCOMPARE(run->position().depth(), std::size_t(2));
    run->steps().restart();
    QCOMPARE(state(), 'p');
    stop = run->steps().goToNode(inner.front()); // not there yet: where the body begins
    QCOMPARE(qs(stop.nodewise.name), QStringLiteral("while_loop_body_graph_0/sub"));
    QCOMPARE(value(), QStringLiteral("i64[] 3"));
    QCOMPARE(stop.nodewise.executed, before); // placeholders are no runs of nodes
}

void TestDebugIr::bodyPlaceholders_data()
{
    QTest::addColumn<bool>("ir");
    QTest::addColumn<bool>("kept");
    for (const bool ir : {false, true})
        for (const bool kept : {true, false})
            QTest::addRow("%s, %s", ir ? "IR" : "FX", kept ? "kept" : "dropped") << ir << kept;
}

QTEST_GUILESS_MAIN(TestDebugIr)
#include "tst_debug_ir.moc"
