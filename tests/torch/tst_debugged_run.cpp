// SPDX-License-Identifier: Apache-2.0
// Sessions over real programs: verbs, edits, casts, values by name, whole runs.
#include "core/torch/tensor/files.h"
#include "tests/torch/run_test.h"

#include <ATen/ops/empty.h>

#include <QTemporaryDir>

using namespace run_test;

class TestDebuggedRun : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void launchTells();
    void nodeByNode();
    void bodies();
    void computedLast();
    void modules();
    void lines();
    void editAndUndo();
    void editOfWhatWasWritten();
    void castOffer();
    void droppedValues();
    void wholeRuns();
    void checksByFingerprint();
    void refusals();

private:
    QTemporaryDir m_cache;
};

void TestDebuggedRun::initTestCase()
{
    qputenv("XDG_CACHE_HOME", m_cache.path().toUtf8());
}

void TestDebuggedRun::launchTells()
{
    const auto run = launched("cnn.pt2");
    QVERIFY(run);
    const auto& answer = run->answer();
    QFile file(qs(answer.graphFile));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().contains("torch.ops.aten.conv2d.default"));
    QCOMPARE(answer.inputs.size(), std::size_t(1));
    QCOMPARE(qs(answer.inputs[0].name), QStringLiteral("x"));
    QCOMPARE(qs(answer.inputs[0].dtype), QStringLiteral("float32"));
    QCOMPARE(answer.inputs[0].shape, (std::vector<std::int64_t>{2, 3, 16, 16}));
    QCOMPARE(answer.outputs, (std::vector<std::string>{"linear", "amax"}));
    QVERIFY(!answer.fingerprint.torch.empty() && answer.fingerprint.threads > 0);
    QVERIFY(answer.unresolved.empty());
    const auto refused = DebuggedRun::launch({.program = std::string(NODEWISE_TEST_DATA "/programs/cnn.pt2"), .threads = 2'000'000'000});
    QVERIFY(!refused && refused.error().path == "$.arguments.threads");
}

void TestDebuggedRun::nodeByNode()
{
    const auto run = launched("cnn.pt2");
    auto stop = run->steps().start();
    QCOMPARE(qs(stop.reason), QStringLiteral("entry"));
    QCOMPARE(stop.nodewise.tick, std::uint64_t(0));
    QStringList names{qs(stop.nodewise.name)};
    while (!stop.nodewise.finished) {
        stop = run->steps().next(node);
        QCOMPARE(qs(stop.reason), QStringLiteral("step"));
        names << qs(stop.nodewise.name);
    }
    QCOMPARE(names, QStringLiteral("conv2d batch_norm relu mean split getitem getitem_1 cat linear amax ").split(QLatin1Char(' ')));
    QCOMPARE(stop.nodewise.executed, stop.nodewise.total);
    stop = run->steps().stepBack(node);
    QCOMPARE(qs(stop.nodewise.name), QStringLiteral("amax"));
    QCOMPARE(qs(run->report().state(false).states), QStringLiteral("xxxxxxxxxxxxxxxxxxxcp"));
    QCOMPARE(text(*run, "split[1].shape"), QStringLiteral("[2, 4]"));
    stop = run->steps().restart();
    QCOMPARE(qs(stop.reason), QStringLiteral("entry"));
    QCOMPARE(qs(run->report().state(false).states), QStringLiteral("xxxxxxxxxxcpppppppppp"));
    QCOMPARE(qs(run->steps().goToNode(nodeOf(*run, "linear")).nodewise.name), QStringLiteral("linear"));
    QCOMPARE(qs(run->steps().goToNode(nodeOf(*run, "relu")).nodewise.name), QStringLiteral("relu"));
}

void TestDebuggedRun::bodies()
{
    const auto run = launched("while_loop.pt2");
    auto stop = run->steps().start();
    while (stop.nodewise.name != "while_loop")
        stop = run->steps().next(node);
    const auto outside = stop.nodewise.tick;
    stop = run->steps().stepIn(node);
    QCOMPARE(qs(stop.nodewise.name), QStringLiteral("while_loop_cond_graph_0/gt"));
    QCOMPARE(run->position().depth(), std::size_t(2));
    stop = run->steps().stepOut(node);
    QCOMPARE(qs(stop.nodewise.name), QStringLiteral("getitem"));
    QCOMPARE(run->position().depth(), std::size_t(1));
    QVERIFY(stop.nodewise.tick > outside + 10);
    stop = run->steps().stepBack(node); // over the whole loop
    QCOMPARE(stop.nodewise.tick, outside);
    stop = run->steps().next(node);
    QCOMPARE(qs(stop.nodewise.name), QStringLiteral("getitem"));
    setBreakpoints(*run, protocol::FunctionBreakpoints{{{"node:while_loop_body_graph_0/sub", {}}}});
    stop = run->steps().reverse();
    QCOMPARE(qs(stop.nodewise.name), QStringLiteral("while_loop_body_graph_0/sub"));
    QCOMPARE(text(*run, "arg0_1"), QStringLiteral("i64[] 1")); // the last iteration
    stop = run->steps().restartFrame(0);
    QCOMPARE(run->position().depth(), std::size_t(2));
    QCOMPARE(qs(stop.nodewise.name), QStringLiteral("while_loop_body_graph_0/sub"));
}

/// Before a branch its bodies are handed over as attributes: none of them is what was computed last.
void TestDebuggedRun::computedLast()
{
    const auto run = launched("cond_branch.pt2");
    run->steps().start();
    run->steps().goToNode(nodeOf(*run, "cond"));
    const auto last = run->values().nodesOf(protocol::ValuesRequest::Scope::Outputs);
    QCOMPARE(last.size(), std::size_t(1));
    const auto value = run->values().tryFind(last.front());
    QVERIFY(value && !value->value.isNone());
    QVERIFY(run->listing().node(last.front()).op.starts_with("aten."));
}

void TestDebuggedRun::modules()
{
    const auto run = launched("llama.pt2");
    auto stop = run->steps().start();
    const auto modulePath = [&] { return qs(run->listing().module(run->listing().node(run->position().node()).module).path); };
    QStringList paths;
    for (int i = 0; i < 4; ++i) {
        stop = run->steps().stepIn(module);
        paths << modulePath();
    }
    QCOMPARE(QSet<QString>(paths.begin(), paths.end()).size() > 1, true);
    setBreakpoints(*run, protocol::FunctionBreakpoints{{{"module:*layers.1", {}}}});
    stop = run->steps().run();
    QCOMPARE(qs(stop.reason), QStringLiteral("function breakpoint"));
    QVERIFY2(modulePath().contains(QStringLiteral("layers.1")), qPrintable(modulePath()));
    stop = run->steps().next(module); // the whole layer
    QVERIFY2(!modulePath().contains(QStringLiteral("layers.1")), qPrintable(modulePath()));
    stop = run->steps().stepBack(module);
    QVERIFY2(modulePath().contains(QStringLiteral("layers.1")), qPrintable(modulePath()));
    stop = run->steps().stepOut(module);
    QVERIFY(!stop.nodewise.finished);
}

void TestDebuggedRun::lines()
{
    const auto run = launched("cnn.pt2");
    run->steps().start();
    const auto before = run->listing().pythonStack(run->position().node());
    QVERIFY(!before.empty());
    auto stop = run->steps().next(step(protocol::StepArguments::Granularity::Line));
    const auto after = run->listing().pythonStack(run->position().node());
    QVERIFY(before.back().line != after.back().line || before.back().file != after.back().file);
    QVERIFY(stop.nodewise.tick > 0);
}

void TestDebuggedRun::editAndUndo()
{
    const auto run = launched("cnn.pt2");
    run->steps().start();
    run->steps().goToNode(nodeOf(*run, "amax"));
    const QString linear = text(*run, "linear.sum().item()");
    QVERIFY(run->edits().set(editOf(*run, "relu", "[0, :, 2:4]", "relu[0, :, 2:4] + 100")));
    QCOMPARE(qs(run->report().stopped("").nodewise.name), QStringLiteral("amax")); // the stop stays
    QVERIFY(text(*run, "linear.sum().item()") != linear);
    QCOMPARE(text(*run, "(mean[0] > 10).all().item()"), QStringLiteral("True"));
    QCOMPARE(text(*run, "(mean[1] > 10).any().item()"), QStringLiteral("False"));
    QVERIFY(run->history().isEdited(nodeOf(*run, "relu")));
    QCOMPARE(run->report().state(false).states[nodeOf(*run, "relu")], 'e');
    QCOMPARE(run->edits().list().edits.size(), std::size_t(1));
    QVERIFY(run->edits().set(editOf(*run, "linear", "", "torch.zeros_like(linear)")));
    QCOMPARE(text(*run, "linear.sum().item()"), QStringLiteral("0"));
    run->steps().restart(); // edits stay with the run
    run->steps().goToNode(nodeOf(*run, "amax"));
    QCOMPARE(text(*run, "linear.sum().item()"), QStringLiteral("0"));
    QVERIFY(run->edits().undo());
    QVERIFY(text(*run, "linear.sum().item()") != QStringLiteral("0"));
    QVERIFY(run->edits().undo());
    QCOMPARE(text(*run, "linear.sum().item()"), linear);
    QVERIFY(run->edits().redo());
    QVERIFY(text(*run, "linear.sum().item()") != linear);
    QVERIFY(run->edits().undo());
    QVERIFY(!*run->edits().undo());
    QCOMPARE(run->edits().list().undone.size(), std::size_t(2));
    QCOMPARE(qs(run->edits().list().undone[0].name), QStringLiteral("relu")); // the one made first was taken back last

    // Redone from before its place, an edit waits there.
    QCOMPARE(run->steps().goTo(0).nodewise.tick, 0u);
    QVERIFY(run->edits().redo().value());
    QVERIFY(run->edits().redo().value());
    QVERIFY(!*run->edits().redo());
    QCOMPARE(run->report().stopped("").nodewise.tick, 0u);
    run->steps().goToNode(nodeOf(*run, "amax"));
    QCOMPARE(text(*run, "linear.sum().item()"), QStringLiteral("0"));
    QCOMPARE(text(*run, "(mean[0] > 10).all().item()"), QStringLiteral("True"));
}

/// What is seen is what is edited: after the operator that wrote it, not when the value was made.
void TestDebuggedRun::editOfWhatWasWritten()
{
    const auto run = launched("mutations_and_storages.pt2");
    run->steps().start();
    const QString first = text(*run, "y.sum().item()");
    run->steps().goToNode(nodeOf(*run, "add_5"));
    QVERIFY(run->edits().set(editOf(*run, "mul_", "", "torch.ones_like(mul_)")));
    QCOMPARE(text(*run, "mul_.sum().item()"), QStringLiteral("6"));
    run->steps().restart();
    QCOMPARE(text(*run, "y.sum().item()"), first);
    run->steps().goToNode(nodeOf(*run, "linear"));
    QCOMPARE(text(*run, "mul_.sum().item()"), QStringLiteral("6"));
}

void TestDebuggedRun::castOffer()
{
    const auto run = launched("cnn.pt2");
    run->steps().start();
    QVERIFY(run->edits().set(editOf(*run, "x", "", "x.half()")));
    auto stop = run->steps().run();
    QCOMPARE(qs(stop.reason), QStringLiteral("exception"));
    QCOMPARE(qs(stop.nodewise.name), QStringLiteral("conv2d"));
    QVERIFY(stop.nodewise.cast);
    const auto offer = *stop.nodewise.cast;
    QCOMPARE(qs(offer.argument), QStringLiteral("input"));
    QCOMPARE(qs(offer.dtype), QStringLiteral("float32"));
    QCOMPARE(qs(offer.text.english()),
             QStringLiteral("input is float16 (from x, placeholder), weight is float32 (from p_c_weight, placeholder)"));
    QVERIFY(!qs(stop.text).contains(QStringLiteral("Exception raised from"))); // no C++ backtrace
    QVERIFY(run->edits().cast({offer.node, offer.argument, offer.dtype}));
    QVERIFY(run->edits().list().edits.back().cast);
    stop = run->steps().run();
    QVERIFY(stop.nodewise.finished);
    QCOMPARE(text(*run, "linear.dtype == torch.float32"), QStringLiteral("True"));
    QVERIFY(run->edits().undo());
    run->steps().restart();
    QCOMPARE(qs(run->steps().run().reason), QStringLiteral("exception"));
}

void TestDebuggedRun::droppedValues()
{
    protocol::LaunchArguments arguments;
    arguments.keep = protocol::Keep::None;
    const auto run = launched("cnn.pt2", arguments);
    run->steps().start();
    run->steps().run();
    const std::uint32_t relu = nodeOf(*run, "relu");
    QCOMPARE(run->report().state(false).states[relu], 'd');
    QVERIFY(run->values().tryFind(relu)->state == protocol::ValueInfo::State::Dropped);
    const auto kept = launched("cnn.pt2");
    kept->steps().start();
    kept->steps().run();
    QCOMPARE(text(*run, "relu.sum().item()"), text(*kept, "relu.sum().item()"));
    QVERIFY(run->report().stopped("").nodewise.finished); // looking does not move the run
}

void TestDebuggedRun::wholeRuns()
{
    const auto run = launched("buffer_mutation.pt2"); // each run writes into its inputs, and the next finds them as they were
    run->steps().start();
    run->steps().next(node);
    const auto before = run->report().stopped("").nodewise.tick;
    const auto ran =
        run->wholeRuns().run({.repeat = 3, .keep = "*", .saveValues = m_cache.filePath(QStringLiteral("values")).toStdString()});
    QVERIFY2(ran, ran ? "" : ran.error().text().c_str());
    QCOMPARE(ran->ms.size(), std::size_t(3));
    QVERIFY(!ran->saved.empty() && QFile::exists(qs(ran->saved.front())));
    QCOMPARE(run->report().stopped("").nodewise.tick, before);
    const std::string file = m_cache.filePath(QStringLiteral("out.safetensors")).toStdString();
    QVERIFY(run->wholeRuns().saveOutputs(file));
    const auto same = run->wholeRuns().check({file, {}, {}});
    QVERIFY(same && same->equal && same->bitwise);
    const auto stored =
        run->wholeRuns().check({std::string(NODEWISE_TEST_DATA "/programs/buffer_mutation.expected.safetensors"), 1e-5, 1e-5});
    QVERIFY(stored && stored->equal);
    const auto wrong = run->wholeRuns().check({std::string(NODEWISE_TEST_DATA "/programs/cnn.expected.safetensors"), {}, {}});
    QVERIFY(wrong && !wrong->equal);
    run->steps().run();
    QVERIFY(run->wholeRuns().check({file, {}, {}})->equal);
}

/// Bitwise only where the file says that it was made under what is here: in its metadata, as Python's scripts write it, or in an entry.
void TestDebuggedRun::checksByFingerprint()
{
    const auto run = launched("cnn.pt2");
    run->steps().start();
    QVERIFY(run->wholeRuns().run({}));
    const std::string file = m_cache.filePath(QStringLiteral("prints.safetensors")).toStdString();
    QVERIFY(run->wholeRuns().saveOutputs(file));
    auto outputs = *readTensors(file);
    QCOMPARE(outputs.size(), std::size_t(2)); // nothing but the outputs
    const Metadata here = *readMetadata(file);
    QCOMPARE(here.at("torch"), run->answer().fingerprint.torch);
    const auto checked = [&](const std::vector<NamedTensor>& tensors, const Metadata& metadata) {
        if (!writeTensors(file, TensorFormat::Safetensors, tensors, metadata))
            qFatal("not written");
        const auto answer = run->wholeRuns().check({file, {}, {}});
        return answer ? *answer : protocol::CheckAnswer();
    };
    QVERIFY(checked(outputs, here).bitwise && checked(outputs, here).equal);
    Metadata other = here;
    other["threads"] = "1000";
    QVERIFY(!checked(outputs, other).bitwise && checked(outputs, other).equal);
    QVERIFY(!checked(outputs, {}).bitwise);
    outputs[0].tensor = outputs[0].tensor.mul(1 + 1e-6);
    QVERIFY(!checked(outputs, here).equal); // a last bit
    QVERIFY(checked(outputs, other).equal);
    std::string entry = here.at("torch") + "\n" + here.at("cpu_capability") + "\n" + here.at("device") + "\n" + here.at("threads");
    const auto tensorOf = [](const std::string& text) {
        at::Tensor out = at::empty({static_cast<std::int64_t>(text.size())}, at::kByte);
        std::copy(text.begin(), text.end(), static_cast<char*>(out.data_ptr()));
        return out;
    };
    outputs.push_back({"nodewise.fingerprint", tensorOf(entry)});
    QVERIFY(checked(outputs, {}).bitwise && !checked(outputs, {}).equal);
    outputs.back().tensor = tensorOf(entry + "0");
    QVERIFY(!checked(outputs, {}).bitwise && checked(outputs, {}).equal);
}

void TestDebuggedRun::refusals()
{
    const auto run = launched("cnn.pt2");
    run->steps().start();
    QCOMPARE(text(*run, "relu.sum()"), QStringLiteral("'relu.sum()': undefined value relu"));
    QVERIFY2(text(*run, "x.nope()").contains(QStringLiteral("nope")), qPrintable(text(*run, "x.nope()")));
    QVERIFY2(text(*run, "x.add_(1)").contains(QStringLiteral("writes into a value")), qPrintable(text(*run, "x.add_(1)")));
    QVERIFY(!run->edits().set(editOf(*run, "x", "[9]", "1")));
    QVERIFY(!run->edits().set(editOf(*run, "relu", "", "x")));
    QVERIFY(!run->edits().set({}));
    QVERIFY(!run->edits().cast({nodeOf(*run, "relu"), "self", "float16"}));
    QVERIFY(run->edits().list().edits.empty());
}

QTEST_GUILESS_MAIN(TestDebuggedRun)
#include "tst_debugged_run.moc"
