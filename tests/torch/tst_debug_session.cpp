// SPDX-License-Identifier: Apache-2.0
// Sessions over real programs: verbs, edits, casts, values by name, whole runs.
#include "core/torch/tensor/files.h"
#include "tests/torch/session_test.h"

#include <ATen/ops/empty.h>

#include <QTemporaryDir>

using namespace session_test;

class TestDebugSession : public QObject {
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

void TestDebugSession::initTestCase()
{
    qputenv("XDG_CACHE_HOME", m_cache.path().toUtf8());
}

void TestDebugSession::launchTells()
{
    const auto session = launched("cnn.pt2");
    QVERIFY(session);
    const auto& answer = session->answer();
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
}

void TestDebugSession::nodeByNode()
{
    const auto session = launched("cnn.pt2");
    auto stop = session->steps().start();
    QCOMPARE(qs(stop.reason), QStringLiteral("entry"));
    QCOMPARE(stop.nodewise.tick, std::uint64_t(0));
    QStringList names{qs(stop.nodewise.name)};
    while (!stop.nodewise.finished) {
        stop = session->steps().next(node);
        QCOMPARE(qs(stop.reason), QStringLiteral("step"));
        names << qs(stop.nodewise.name);
    }
    QCOMPARE(names, QStringLiteral("conv2d batch_norm relu mean split getitem getitem_1 cat linear amax ").split(QLatin1Char(' ')));
    QCOMPARE(stop.nodewise.executed, stop.nodewise.total);
    stop = session->steps().stepBack(node);
    QCOMPARE(qs(stop.nodewise.name), QStringLiteral("amax"));
    QCOMPARE(qs(session->report().state(false).states), QStringLiteral("xxxxxxxxxxxxxxxxxxxcp"));
    QCOMPARE(text(*session, "split[1].shape"), QStringLiteral("[2, 4]"));
    stop = session->steps().restart();
    QCOMPARE(qs(stop.reason), QStringLiteral("entry"));
    QCOMPARE(qs(session->report().state(false).states), QStringLiteral("xxxxxxxxxxcpppppppppp"));
    QCOMPARE(qs(session->steps().goToNode(nodeOf(*session, "linear")).nodewise.name), QStringLiteral("linear"));
    QCOMPARE(qs(session->steps().goToNode(nodeOf(*session, "relu")).nodewise.name), QStringLiteral("relu"));
}

void TestDebugSession::bodies()
{
    const auto session = launched("while_loop.pt2");
    auto stop = session->steps().start();
    while (stop.nodewise.name != "while_loop")
        stop = session->steps().next(node);
    const auto outside = stop.nodewise.tick;
    stop = session->steps().stepIn(node);
    QCOMPARE(qs(stop.nodewise.name), QStringLiteral("while_loop_cond_graph_0/gt"));
    QCOMPARE(session->position().depth(), std::size_t(2));
    stop = session->steps().stepOut(node);
    QCOMPARE(qs(stop.nodewise.name), QStringLiteral("getitem"));
    QCOMPARE(session->position().depth(), std::size_t(1));
    QVERIFY(stop.nodewise.tick > outside + 10);
    stop = session->steps().stepBack(node); // over the whole loop
    QCOMPARE(stop.nodewise.tick, outside);
    stop = session->steps().next(node);
    QCOMPARE(qs(stop.nodewise.name), QStringLiteral("getitem"));
    setBreakpoints(*session, protocol::FunctionBreakpoints{{{"node:while_loop_body_graph_0/sub", {}}}});
    stop = session->steps().reverse();
    QCOMPARE(qs(stop.nodewise.name), QStringLiteral("while_loop_body_graph_0/sub"));
    QCOMPARE(text(*session, "arg0_1"), QStringLiteral("i64[] 1")); // the last iteration
    stop = session->steps().restartFrame(0);
    QCOMPARE(session->position().depth(), std::size_t(2));
    QCOMPARE(qs(stop.nodewise.name), QStringLiteral("while_loop_body_graph_0/sub"));
}

/// Before a branch its bodies are handed over as attributes: none of them is what was computed last.
void TestDebugSession::computedLast()
{
    const auto session = launched("cond_branch.pt2");
    session->steps().start();
    session->steps().goToNode(nodeOf(*session, "cond"));
    const auto last = session->values().nodesOf(protocol::ValuesRequest::Scope::Outputs);
    QCOMPARE(last.size(), std::size_t(1));
    const auto value = session->values().tryFind(last.front());
    QVERIFY(value && !value->value.isNone());
    QVERIFY(session->listing().node(last.front()).op.starts_with("aten."));
}

void TestDebugSession::modules()
{
    const auto session = launched("llama.pt2");
    auto stop = session->steps().start();
    const auto modulePath = [&] { return qs(session->listing().module(session->listing().node(session->position().node()).module).path); };
    QStringList paths;
    for (int i = 0; i < 4; ++i) {
        stop = session->steps().stepIn(module);
        paths << modulePath();
    }
    QCOMPARE(QSet<QString>(paths.begin(), paths.end()).size() > 1, true);
    setBreakpoints(*session, protocol::FunctionBreakpoints{{{"module:*layers.1", {}}}});
    stop = session->steps().run();
    QCOMPARE(qs(stop.reason), QStringLiteral("function breakpoint"));
    QVERIFY2(modulePath().contains(QStringLiteral("layers.1")), qPrintable(modulePath()));
    stop = session->steps().next(module); // the whole layer
    QVERIFY2(!modulePath().contains(QStringLiteral("layers.1")), qPrintable(modulePath()));
    stop = session->steps().stepBack(module);
    QVERIFY2(modulePath().contains(QStringLiteral("layers.1")), qPrintable(modulePath()));
    stop = session->steps().stepOut(module);
    QVERIFY(!stop.nodewise.finished);
}

void TestDebugSession::lines()
{
    const auto session = launched("cnn.pt2");
    session->steps().start();
    const auto before = session->listing().pythonStack(session->position().node());
    QVERIFY(!before.empty());
    auto stop = session->steps().next(step(protocol::StepArguments::Granularity::Line));
    const auto after = session->listing().pythonStack(session->position().node());
    QVERIFY(before.back().line != after.back().line || before.back().file != after.back().file);
    QVERIFY(stop.nodewise.tick > 0);
}

void TestDebugSession::editAndUndo()
{
    const auto session = launched("cnn.pt2");
    session->steps().start();
    session->steps().goToNode(nodeOf(*session, "amax"));
    const QString linear = text(*session, "linear.sum().item()");
    QVERIFY(session->edits().set(editOf(*session, "relu", "[0, :, 2:4]", "relu[0, :, 2:4] + 100")));
    QCOMPARE(qs(session->report().stopped("").nodewise.name), QStringLiteral("amax")); // the stop stays
    QVERIFY(text(*session, "linear.sum().item()") != linear);
    QCOMPARE(text(*session, "(mean[0] > 10).all().item()"), QStringLiteral("True"));
    QCOMPARE(text(*session, "(mean[1] > 10).any().item()"), QStringLiteral("False"));
    QVERIFY(session->history().isEdited(nodeOf(*session, "relu")));
    QCOMPARE(session->report().state(false).states[nodeOf(*session, "relu")], 'e');
    QCOMPARE(session->edits().list().edits.size(), std::size_t(1));
    QVERIFY(session->edits().set(editOf(*session, "linear", "", "torch.zeros_like(linear)")));
    QCOMPARE(text(*session, "linear.sum().item()"), QStringLiteral("0"));
    session->steps().restart(); // edits stay with the run
    session->steps().goToNode(nodeOf(*session, "amax"));
    QCOMPARE(text(*session, "linear.sum().item()"), QStringLiteral("0"));
    QVERIFY(session->edits().undo());
    QVERIFY(text(*session, "linear.sum().item()") != QStringLiteral("0"));
    QVERIFY(session->edits().undo());
    QCOMPARE(text(*session, "linear.sum().item()"), linear);
    QVERIFY(session->edits().redo());
    QVERIFY(text(*session, "linear.sum().item()") != linear);
    QVERIFY(session->edits().undo());
    QVERIFY(!*session->edits().undo());
    QCOMPARE(session->edits().list().undone.size(), std::size_t(2));
    QCOMPARE(qs(session->edits().list().undone[0].name), QStringLiteral("relu")); // the one made first was taken back last

    // Redone from before its place, an edit waits there.
    QCOMPARE(session->steps().goTo(0).nodewise.tick, 0u);
    QVERIFY(session->edits().redo().value());
    QVERIFY(session->edits().redo().value());
    QVERIFY(!*session->edits().redo());
    QCOMPARE(session->report().stopped("").nodewise.tick, 0u);
    session->steps().goToNode(nodeOf(*session, "amax"));
    QCOMPARE(text(*session, "linear.sum().item()"), QStringLiteral("0"));
    QCOMPARE(text(*session, "(mean[0] > 10).all().item()"), QStringLiteral("True"));
}

/// What is seen is what is edited: after the operator that wrote it, not when the value was made.
void TestDebugSession::editOfWhatWasWritten()
{
    const auto session = launched("mutations_and_storages.pt2");
    session->steps().start();
    const QString first = text(*session, "y.sum().item()");
    session->steps().goToNode(nodeOf(*session, "add_5"));
    QVERIFY(session->edits().set(editOf(*session, "mul_", "", "torch.ones_like(mul_)")));
    QCOMPARE(text(*session, "mul_.sum().item()"), QStringLiteral("6"));
    session->steps().restart();
    QCOMPARE(text(*session, "y.sum().item()"), first);
    session->steps().goToNode(nodeOf(*session, "linear"));
    QCOMPARE(text(*session, "mul_.sum().item()"), QStringLiteral("6"));
}

void TestDebugSession::castOffer()
{
    const auto session = launched("cnn.pt2");
    session->steps().start();
    QVERIFY(session->edits().set(editOf(*session, "x", "", "x.half()")));
    auto stop = session->steps().run();
    QCOMPARE(qs(stop.reason), QStringLiteral("exception"));
    QCOMPARE(qs(stop.nodewise.name), QStringLiteral("conv2d"));
    QVERIFY(stop.nodewise.cast);
    const auto offer = *stop.nodewise.cast;
    QCOMPARE(qs(offer.argument), QStringLiteral("input"));
    QCOMPARE(qs(offer.dtype), QStringLiteral("float32"));
    QCOMPARE(qs(offer.text.english()),
             QStringLiteral("input is float16 (from x, placeholder), weight is float32 (from p_c_weight, placeholder)"));
    QVERIFY(!qs(stop.text).contains(QStringLiteral("Exception raised from"))); // no C++ backtrace
    QVERIFY(session->edits().cast({offer.node, offer.argument, offer.dtype}));
    QVERIFY(session->edits().list().edits.back().cast);
    stop = session->steps().run();
    QVERIFY(stop.nodewise.finished);
    QCOMPARE(text(*session, "linear.dtype == torch.float32"), QStringLiteral("True"));
    QVERIFY(session->edits().undo());
    session->steps().restart();
    QCOMPARE(qs(session->steps().run().reason), QStringLiteral("exception"));
}

void TestDebugSession::droppedValues()
{
    protocol::LaunchArguments arguments;
    arguments.keep = protocol::Keep::None;
    const auto session = launched("cnn.pt2", arguments);
    session->steps().start();
    session->steps().run();
    const std::uint32_t relu = nodeOf(*session, "relu");
    QCOMPARE(session->report().state(false).states[relu], 'd');
    QVERIFY(session->values().tryFind(relu)->state == protocol::ValueInfo::State::Dropped);
    const auto kept = launched("cnn.pt2");
    kept->steps().start();
    kept->steps().run();
    QCOMPARE(text(*session, "relu.sum().item()"), text(*kept, "relu.sum().item()"));
    QVERIFY(session->report().stopped("").nodewise.finished); // looking does not move the run
}

void TestDebugSession::wholeRuns()
{
    const auto session = launched("buffer_mutation.pt2"); // each run writes into its inputs, and the next finds them as they were
    session->steps().start();
    session->steps().next(node);
    const auto before = session->report().stopped("").nodewise.tick;
    const auto ran =
        session->wholeRuns().run({.repeat = 3, .keep = "*", .saveValues = m_cache.filePath(QStringLiteral("values")).toStdString()});
    QVERIFY2(ran, ran ? "" : ran.error().text().c_str());
    QCOMPARE(ran->ms.size(), std::size_t(3));
    QVERIFY(!ran->saved.empty() && QFile::exists(qs(ran->saved.front())));
    QCOMPARE(session->report().stopped("").nodewise.tick, before);
    const std::string file = m_cache.filePath(QStringLiteral("out.safetensors")).toStdString();
    QVERIFY(session->wholeRuns().saveOutputs(file));
    const auto same = session->wholeRuns().check({file, {}, {}});
    QVERIFY(same && same->equal && same->bitwise);
    const auto stored =
        session->wholeRuns().check({std::string(NODEWISE_TEST_DATA "/programs/buffer_mutation.expected.safetensors"), 1e-5, 1e-5});
    QVERIFY(stored && stored->equal);
    const auto wrong = session->wholeRuns().check({std::string(NODEWISE_TEST_DATA "/programs/cnn.expected.safetensors"), {}, {}});
    QVERIFY(wrong && !wrong->equal);
    session->steps().run();
    QVERIFY(session->wholeRuns().check({file, {}, {}})->equal);
}

/// Bitwise only where the file says that it was made under what is here: in its metadata, as Python's scripts write it, or in an entry.
void TestDebugSession::checksByFingerprint()
{
    const auto session = launched("cnn.pt2");
    session->steps().start();
    QVERIFY(session->wholeRuns().run({}));
    const std::string file = m_cache.filePath(QStringLiteral("prints.safetensors")).toStdString();
    QVERIFY(session->wholeRuns().saveOutputs(file));
    auto outputs = *readTensors(file);
    QCOMPARE(outputs.size(), std::size_t(2)); // nothing but the outputs
    const Metadata here = *readMetadata(file);
    QCOMPARE(here.at("torch"), session->answer().fingerprint.torch);
    const auto checked = [&](const std::vector<NamedTensor>& tensors, const Metadata& metadata) {
        if (!writeTensors(file, TensorFormat::Safetensors, tensors, metadata))
            qFatal("not written");
        const auto answer = session->wholeRuns().check({file, {}, {}});
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

void TestDebugSession::refusals()
{
    const auto session = launched("cnn.pt2");
    session->steps().start();
    QCOMPARE(text(*session, "relu.sum()"), QStringLiteral("'relu.sum()': undefined value relu"));
    QVERIFY2(text(*session, "x.nope()").contains(QStringLiteral("nope")), qPrintable(text(*session, "x.nope()")));
    QVERIFY2(text(*session, "x.add_(1)").contains(QStringLiteral("writes into a value")), qPrintable(text(*session, "x.add_(1)")));
    QVERIFY(!session->edits().set(editOf(*session, "x", "[9]", "1")));
    QVERIFY(!session->edits().set(editOf(*session, "relu", "", "x")));
    QVERIFY(!session->edits().set({}));
    QVERIFY(!session->edits().cast({nodeOf(*session, "relu"), "self", "float16"}));
    QVERIFY(session->edits().list().edits.empty());
}

QTEST_GUILESS_MAIN(TestDebugSession)
#include "tst_debug_session.moc"
