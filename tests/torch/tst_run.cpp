// SPDX-License-Identifier: Apache-2.0
// Running exported programs: outputs against those that Python stored, repeated runs, single steps, saved states, stops, errors.
#include "core/ir/convert.h"
#include "core/ir/json.h"
#include "core/torch/base/storages.h"
#include "core/torch/plugin/plugins.h"
#include "tests/torch/run_program.h"
#include "tests/torch/stored_tensors.h"

using namespace run_test;

namespace {

void addPrograms()
{
    QTest::addColumn<QString>("name");
    for (const QString& file : QDir(QStringLiteral(NODEWISE_TEST_DATA "/programs")).entryList({"*.pt2"})) {
        const QString name = file.chopped(4);
        if (!needy.contains(name))
            QTest::newRow(qPrintable(name)) << name;
    }
}

} // namespace

class TestRun : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void givesStoredOutputs_data() { addPrograms(); }
    void givesStoredOutputs();
    void runsAgainTheSame_data() { addPrograms(); }
    void runsAgainTheSame();
    void stepsToTheSame_data() { addPrograms(); }
    void stepsToTheSame();
    void irGivesTheSame_data() { addPrograms(); }
    void irGivesTheSame();
    void peersIrGivesTheSame_data();
    void peersIrGivesTheSame();
    void runsFunctionalized_data();
    void runsFunctionalized();
    void restoresRandomNumbers();
    void stopsBeforeFlaggedNodes();
    void stepsIntoBodies();
    void tellsObservers();
    void interrupts();
    void notesAndTimes();
    void mapsWeights();
    void damagedWeights();
    void replacedProgram();
    void stepsShapesAlone();
    void errors_data();
    void errors();
    void namesFailingNode();
};

void TestRun::givesStoredOutputs()
{
    QFETCH(QString, name);
    const QString stored = name.section('.', 0, 0) + ".expected.safetensors";
    const auto expected = readStoredTensors(QString::fromStdString(path(stored)));
    QVERIFY(!expected.tensors.empty());
    Program program(name);
    program.run();
    const Values outputs = userOutputs(program);
    const bool bitwise = expected.fingerprint == fingerprint();
    for (const auto& [key, tensor] : expected.tensors) {
        const std::size_t index = static_cast<std::size_t>(key.mid(7).toInt());
        QVERIFY2(index < outputs.size() && outputs[index].isTensor(), qPrintable(key));
        const at::Tensor& ours = outputs[index].toTensor();
        QVERIFY2(close(ours, tensor), qPrintable(key));
        QVERIFY2(!bitwise || sameBits(ours, tensor), qPrintable(key + " is close, but not bitwise equal"));
    }
}

/// Whatever a run writes in place (buffers, inputs, running statistics), the next one starts from the same.
void TestRun::runsAgainTheSame()
{
    QFETCH(QString, name);
    Program program(name);
    const Values inputs = copied(program.loaded.inputs);
    const Values first = copied(program.run());
    QVERIFY(sameValues(first, copied(program.run())));
    program.start();
    QVERIFY(sameValues(inputs, program.loaded.inputs));
}

void TestRun::stepsToTheSame()
{
    QFETCH(QString, name);
    Program program(name);
    const Values expected = copied(program.run());
    const Tick ticks = program.machine->state().tick;
    program.start();
    Tick steps = 0;
    for (; !program.machine->finished(); ++steps) {
        const auto done = program.machine->advance();
        QVERIFY2(done, done ? "" : qPrintable(text(done.error())));
        QCOMPARE(program.machine->state().tick, steps + 1);
    }
    QCOMPARE(steps, ticks);
    QVERIFY(sameValues(expected, copied(*program.machine->outputs())));
    QVERIFY(!program.machine->advance());
}

/// As converted and as written to a file and read again.
void TestRun::irGivesTheSame()
{
    QFETCH(QString, name);
    Program program(name);
    const Values expected = copied(program.run());
    program.start(); // gives the inputs their first bytes back
    const auto converted = ir::convert(*program.loaded.model, path(name + ".pt2"));
    QVERIFY(converted);
    const auto read = ir::readJson(ir::writeJson(*converted->graph));
    QVERIFY(read);
    for (const auto& graph : {converted->graph, *read}) {
        const auto plan = compile(*graph, ExecutorTable());
        QVERIFY2(plan->unresolved.empty(), plan->unresolved.empty() ? "" : qPrintable(text(plan->unresolved.front())));
        std::size_t placeholders = 0;
        for (const Plan& body : plan->plans)
            placeholders += body.inputs.size();
        QCOMPARE(plan->places.size(), graph->nodes.size() + placeholders);
        QVERIFY(sameValues(expected, outputsOf(plan, program.loaded)));
        program.loaded = std::move(*load({.file = path(name + ".pt2")})); // the run may have written inputs in place
    }
}

void TestRun::peersIrGivesTheSame_data()
{
    QTest::addColumn<QString>("name");
    for (const QString& file : QDir(QStringLiteral(NODEWISE_TEST_DATA "/programs")).entryList({"*.ir.json"}))
        if (const QString name = file.chopped(8); !needy.contains(name))
            QTest::newRow(qPrintable(name)) << name;
}

/// What pytorch-ir wrote has tensors only and no control flow; it is run by its rules.
void TestRun::peersIrGivesTheSame()
{
    QFETCH(QString, name);
    Program program(name);
    program.run();
    Values expected;
    for (const auto& value : userOutputs(program))
        if (value.isTensor())
            expected.push_back(value.toTensor().clone());
    program.start();
    const auto read = ir::readJsonFile(path(name + ".ir.json"));
    QVERIFY2(read, read ? "" : qPrintable(text(read.error())));
    const auto plan = compile(**read, ExecutorTable());
    if (!plan->unresolved.empty()) {
        const std::string why = plan->unresolved.front().message.english();
        QVERIFY2(why.ends_with("pytorch-ir drops the bodies of control flow") || why.ends_with("pytorch-ir drops its arguments"),
                 qPrintable(text(plan->unresolved.front())));
        return;
    }
    QVERIFY(sameValues(expected, outputsOf(plan, program.loaded)));
}

void TestRun::runsFunctionalized_data()
{
    QTest::addColumn<QString>("name");
    for (const char* name : {"functional_v1", "functional_v2", "functional_out"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

/// Operators of a plug-in that write their arguments, in programs where PyTorch has wrapped them, as FX graph, as IR, and as an IR file.
void TestRun::runsFunctionalized()
{
    QFETCH(QString, name);
    const QString file = QStringLiteral(NODEWISE_TEST_DATA "/plugins/") + name;
    const std::string program = (file + ".pt2").toStdString();
    static Plugins plugins;
    const auto unresolved = [&] { return compile(*program::open(program).value()->graph)->unresolved; };
    if (plugins.loaded().empty()) {
        QVERIFY2(text(unresolved().front()).contains("the operator that it calls is not registered (name the library"),
                 qPrintable(text(unresolved().front())));
        QVERIFY(plugins.load(NODEWISE_PLUGINS "/mutating.so"));
    }
    QVERIFY2(unresolved().empty(), unresolved().empty() ? "" : qPrintable(text(unresolved().front())));
    const auto expected = readStoredTensors(file + ".expected.safetensors");
    QVERIFY(!expected.tensors.empty());
    const auto loaded = load({.file = program});
    QVERIFY(loaded);
    const Values inputs = copied(loaded->inputs);
    const auto converted = ir::convert(*loaded->model, program);
    const auto read = ir::readJson(ir::writeJson(*converted->graph));
    QVERIFY(read);
    for (const auto& plan :
         {compile(*loaded->model->graph), compile(*converted->graph, ExecutorTable()), compile(**read, ExecutorTable())}) {
        const Values outputs = outputsOf(plan, *loaded);
        QCOMPARE(outputs.size(), expected.tensors.size());
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            const at::Tensor& wanted = expected.tensors.at(QStringLiteral("output_%1").arg(i));
            QVERIFY2(close(outputs[i].toTensor(), wanted), qPrintable(QString::number(i)));
            QVERIFY(expected.fingerprint != fingerprint() || sameBits(outputs[i].toTensor(), wanted));
        }
        QVERIFY(sameValues(inputs, loaded->inputs)); // nothing was written in place
    }
}

/// From any saved state on, the run is the same again, random numbers and loops included.
void TestRun::restoresRandomNumbers()
{
    for (const QString name : {"random_ops", "while_loop", "scan", "scan_pointwise", "autocast", "vmap_over", "set_grad", "llama"}) {
        Program program(name);
        const Values expected = copied(program.run());
        program.start();
        std::vector<State> states;
        while (!program.machine->finished()) {
            states.push_back(program.machine->save());
            QVERIFY(program.machine->advance());
        }
        for (std::size_t i = 0; i < states.size(); i += 1 + states.size() / 8) {
            program.machine->restore(states[i]);
            QVERIFY(program.machine->run());
            QVERIFY2(sameValues(expected, *program.machine->outputs()), qPrintable(name));
        }
    }
}

void TestRun::stopsBeforeFlaggedNodes()
{
    Program program("llama");
    const auto& steps = program.plan->plans.front().steps;
    std::vector<std::uint8_t> stops(program.plan->nodeCount);
    const std::vector<std::size_t> chosen{0, 5, steps.size() - 1};
    for (const std::size_t index : chosen)
        stops[steps[index].node] = 1;
    program.machine->setStops(stops.data());
    program.start();
    for (const std::size_t index : {5, static_cast<int>(steps.size()) - 1}) { // at the first one it starts
        const auto end = program.machine->run();
        QVERIFY(end && *end == Machine::End::Stopped);
        QCOMPARE(program.machine->tryNext()->name, steps[index].name);
    }
    QVERIFY(*program.machine->run() == Machine::End::Finished);
    QVERIFY(program.machine->tryNext() == nullptr);
}

void TestRun::stepsIntoBodies()
{
    Program program("while_loop");
    std::vector<std::uint8_t> stops(program.plan->nodeCount);
    const Step* inner = stepNamed(program, "while_loop_body_graph_0/sub");
    QVERIFY(inner);
    stops[inner->node] = 1;
    program.machine->setStops(stops.data());
    program.start();
    for (std::int64_t iteration = 0; iteration < 3; ++iteration) { // the input is 3, and counts down
        QVERIFY(*program.machine->run() == Machine::End::Stopped);
        QCOMPARE(program.machine->state().frames.size(), std::size_t(2));
        QCOMPARE(program.machine->state().frames.front().control->iteration, iteration);
        const auto& frame = program.machine->top();
        QCOMPARE(frame.slots[frame.plan->inputs[0]].toTensor().item().toLong(), 3 - iteration);
    }
    QVERIFY(*program.machine->run() == Machine::End::Finished);
    QCOMPARE(program.machine->state().frames.size(), std::size_t(1));
}

void TestRun::tellsObservers()
{
    struct Counter : Observer {
        void beforeWrite(const Step& step, const at::Tensor& written) override
        {
            writes << QString::fromStdString(step.name);
            QVERIFY(written.defined());
        }
        void produced(const Frame& frame, const Step& step) override
        {
            ++count;
            QVERIFY(step.kind != Step::Kind::Operator || step.outputCount == 0 || !frame.slots[step.output].isNone());
        }
        void dying(Frame& frame, Slot slot) override
        {
            QVERIFY(slot < frame.slots.size());
            ++deaths;
        }
        QStringList writes;
        std::size_t count = 0, deaths = 0;
    } counter;
    Program program("mutations_and_storages");
    program.machine->setObserver(&counter);
    program.run();
    QCOMPARE(counter.writes, (QStringList{"add_", "mul_"}));
    QCOMPARE(counter.count, program.plan->plans.front().steps.size());
    QVERIFY(counter.deaths > 5);
}

void TestRun::interrupts()
{
    Program program("llama");
    program.start();
    program.machine->interrupt() = true;
    QVERIFY(*program.machine->run() == Machine::End::Interrupted);
    QCOMPARE(program.machine->state().tick, Tick(1)); // a run leaves the stop that it is at
    program.machine->interrupt() = false;
    QVERIFY(*program.machine->run() == Machine::End::Finished);
}

void TestRun::notesAndTimes()
{
    std::atomic<std::uint64_t> tick = 0;
    std::atomic<std::uint32_t> node = 0;
    Program program("cond_branch");
    program.machine->setNote({&tick, &node});
    program.machine->setTiming(true);
    program.run();
    QVERIFY(tick > 3);
    const Step* sum = stepNamed(program, "sum_1");
    QVERIFY(sum);
    QCOMPARE(program.machine->timing()[sum->node].count, 1u);
    QVERIFY(program.machine->timing()[sum->node].nanoseconds > 0);
}

void TestRun::mapsWeights()
{
    Program tied("tied_weights");
    QVERIFY(tied.loaded.inputs.size() >= 3);
    const auto& first = tied.loaded.inputs[0].toTensor();
    const auto& second = tied.loaded.inputs[1].toTensor();
    QVERIFY(first.is_alias_of(second));
    QVERIFY(first.requires_grad());

    QFile file(QString::fromStdString(path("mutations_and_storages.pt2")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray before = file.readAll();
    Program mutating("mutations_and_storages");
    mutating.run(); // writes a buffer in place
    file.seek(0);
    QCOMPARE(file.readAll(), before);
}

/// One bit in a weight: told before anything runs; without their bytes nothing is wrong.
void TestRun::damagedWeights()
{
    QTemporaryDir folder;
    const QString name = folder.filePath("cnn.pt2");
    QVERIFY(QFile::copy(QString::fromStdString(path("cnn.pt2")), name));
    const auto model = program::open(name.toStdString());
    QVERIFY(model);
    const program::WeightEntry& weight = (*model)->weights.front();
    QVERIFY(weight.recordOffset > 0);
    QFile file(name);
    QVERIFY(file.open(QIODevice::ReadWrite) && file.seek(qint64(weight.recordOffset)));
    const char damaged = char(file.peek(1).at(0) ^ 1);
    QVERIFY(file.write(&damaged, 1) == 1);
    file.close();
    const auto loaded = load({.file = name.toStdString()});
    QVERIFY(!loaded);
    QVERIFY2(text(loaded.error())
                 .contains("the record '" + QString::fromStdString(weight.record) + "' does not match its checksum: the file is damaged"),
             qPrintable(text(loaded.error())));
    QVERIFY(load({.file = name.toStdString(), .meta = true}));
}

/// The graph is of one file: the weights of another one would be taken for its own.
void TestRun::replacedProgram()
{
    QTemporaryDir folder;
    const QString name = folder.filePath("p.pt2"), other = folder.filePath("other.pt2");
    QVERIFY(QFile::copy(QString::fromStdString(path("cnn.pt2")), name) && QFile::copy(QString::fromStdString(path("cnn.pt2")), other));
    const auto model = program::open(name.toStdString());
    QVERIFY(model);
    WeightTensors weights(name.toStdString());
    weights.expect(**model);
    QCOMPARE(std::rename(other.toStdString().c_str(), name.toStdString().c_str()), 0);
    const auto tensor = weights.tensor((*model)->weights.front());
    QVERIFY(!tensor);
    QCOMPARE(text(tensor.error()), QString("the file has changed since it was opened"));
}

void TestRun::stepsShapesAlone()
{
    Program program("meta_mlp", true);
    QVERIFY(program.loaded.meta);
    QCOMPARE(program.loaded.missing.size(), std::size_t(4));
    const Values outputs = program.run();
    QCOMPARE(outputs.size(), std::size_t(1));
    QVERIFY(outputs[0].toTensor().is_meta());
    QCOMPARE(outputs[0].toTensor().sizes().vec(), (std::vector<std::int64_t>{2, 2}));
}

void TestRun::errors_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("expected");
    QTest::newRow("custom class")
        << "dataclass_input"
        << "the sample inputs hold an object of the class traps.Pair, which can't be read without Python (give the "
           "inputs: each tensor of the object is an input of its own)";
    QTest::newRow("no weights") << "meta_mlp"
                                << "the program has no data for 0.weight: the file has no data for it (and for 3 more) (give a file of "
                                   "weights, or step through the shapes alone)";
    QTest::newRow("no operator")
        << "custom_op"
        << "node 'foo': myns.foo.default: not registered: no operator of the namespace 'myns' is known here; the "
           "library that defines it is not loaded (name the library that defines the operator as a plug-in, or run "
           "the IR with a plug-in that registers an executor for it)";
}

void TestRun::errors()
{
    QFETCH(QString, name);
    QFETCH(QString, expected);
    auto loaded = load({.file = path(name + ".pt2")});
    QString said = loaded ? QString() : text(loaded.error());
    if (loaded) {
        const auto plan = compile(*loaded->model->graph);
        QCOMPARE(plan->unresolved.size(), std::size_t(1));
        said = text(plan->unresolved.front());
        Machine machine(plan);
        QVERIFY(machine.start(loaded->inputs, 0));
        const auto end = machine.run();
        QVERIFY(!end);
        QCOMPARE(QString::fromStdString(end.error().node), QStringLiteral("foo"));
    }
    QVERIFY2(said.endsWith(expected), qPrintable(said));
}

/// ATen does not cast: the node that a wrong dtype reaches is named, without LibTorch's C++ backtrace.
void TestRun::namesFailingNode()
{
    Program program("cnn");
    for (std::size_t i = 0; i < program.loaded.inputs.size(); ++i)
        if (program.loaded.model->graph->inputs()[i].kind == graph::InputSpec::Kind::UserInput)
            program.loaded.inputs[i] = program.loaded.inputs[i].toTensor().to(at::kHalf);
    program.start();
    const auto end = program.machine->run();
    QVERIFY(!end);
    QCOMPARE(QString::fromStdString(end.error().node), QStringLiteral("conv2d"));
    const std::string message = end.error().message.english();
    QVERIFY2(message.starts_with("aten.conv2d.default: Input type"), message.c_str());
    QVERIFY(!QString::fromStdString(message).contains("frame #"));
    QCOMPARE(QString::fromStdString(program.machine->tryNext()->name), QStringLiteral("conv2d"));
}

QTEST_GUILESS_MAIN(TestRun)
#include "tst_run.moc"
