// SPDX-License-Identifier: Apache-2.0
// Running with what the user brings: inputs of other sizes, weights out of files, executors.
#include "core/ir/convert.h"
#include "core/ir/json.h"
#include "core/torch/tensor/files.h"
#include "tests/torch/run_program.h"

#include <ATen/ops/full.h>

using namespace run_test;

class TestRunInputs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void takesOtherSizes();
    void refusesInputs_data();
    void refusesInputs();
    void readsInputsOfClasses();
    void readsWeightFiles();
    void runsExecutors();
    void runsIrAlone();
};

namespace {

InputSource generated(std::string name, std::string how, std::vector<std::int64_t> shape, std::string dtype = {})
{
    return {.from = InputSource::From::Generate,
            .name = std::move(name),
            .dtype = std::move(dtype),
            .shape = std::move(shape),
            .generate = std::move(how)};
}

} // namespace

void TestRunInputs::takesOtherSizes()
{
    for (const std::int64_t batch : {2, 5, 64}) {
        auto loaded = load({.file = path("dynamic_batch.pt2"), .inputs = {generated("x", "normal", {batch, 2, 4})}});
        QVERIFY2(loaded, loaded ? "" : qPrintable(text(loaded.error())));
        QCOMPARE(loaded->inputOrigin, std::vector<std::string>{"normal, seed 0"});
        const auto outputs = outputsOf(compile(*loaded->model->graph), *loaded);
        QCOMPARE(outputs.size(), std::size_t(1));
        QCOMPARE(outputs[0].toTensor().sizes().vec(), (std::vector<std::int64_t>{batch, 2, 2}));
    }
}

void TestRunInputs::refusesInputs_data()
{
    QTest::addColumn<QString>("how");
    QTest::addColumn<QString>("shape");
    QTest::addColumn<QString>("expected");
    QTest::newRow("past the range") << "zeros"
                                    << "100,2,4"
                                    << "the input 'x' has the size 100, but s77 is at most 64 in this program";
    QTest::newRow("below the range") << "zeros"
                                     << "1,2,4"
                                     << "the input 'x' has the size 1, but s77 is at least 2 in this program";
    QTest::newRow("fixed size") << "zeros"
                                << "3,2,5"
                                << "the input 'x' has the size 5 where the program takes 4 (the program was exported for this size alone: "
                                   "export it with dynamic_shapes)";
    QTest::newRow("rank") << "ones"
                          << "3,2"
                          << "the input 'x' is [3, 2], the program takes [s77, 2, 4]";
}

void TestRunInputs::refusesInputs()
{
    QFETCH(QString, how);
    QFETCH(QString, shape);
    QFETCH(QString, expected);
    std::vector<std::int64_t> sizes;
    for (const QString& size : shape.split(','))
        sizes.push_back(size.toLongLong());
    const auto loaded = load({.file = path("dynamic_batch.pt2"), .inputs = {generated("x", how.toStdString(), sizes)}});
    QVERIFY(!loaded);
    QVERIFY2(text(loaded.error()).endsWith(expected), qPrintable(text(loaded.error())));
    const auto named = load({.file = path("dynamic_batch.pt2"), .inputs = {generated("y", "ones", sizes)}});
    QVERIFY2(text(named.error()).endsWith("the program has no input 'y' (its inputs are: x)"), qPrintable(text(named.error())));
}

/// The samples hold an object of a class, which is not executed; given inputs take their place.
void TestRunInputs::readsInputsOfClasses()
{
    auto loaded = load({.file = path("dataclass_input.pt2"),
                        .inputs = {{.from = InputSource::From::Generate, .index = 0, .generate = "arange"},
                                   {.from = InputSource::From::Value, .index = 1, .value = "3"}}});
    QVERIFY2(loaded, loaded ? "" : qPrintable(text(loaded.error())));
    const auto outputs = outputsOf(compile(*loaded->model->graph), *loaded);
    QCOMPARE(outputs.size(), std::size_t(1));
    QCOMPARE(outputs[0].toTensor().sizes().vec(), (std::vector<std::int64_t>{2, 3, 4}));
    QCOMPARE(outputs[0].toTensor().flatten()[23].item().toDouble(), 26.0);
}

void TestRunInputs::readsWeightFiles()
{
    QTemporaryDir folder;
    const std::string file = folder.filePath("weights.safetensors").toStdString();
    const auto filled = [](std::vector<std::int64_t> shape, double value) { return at::full(shape, value, at::kFloat); };
    std::vector<NamedTensor> weights{{"0.weight", filled({8, 4}, 1)},
                                     {"0.bias", filled({8}, 0.5)},
                                     {"2.weight", filled({2, 8}, 2)},
                                     {"2.bias", filled({2}, -1)},
                                     {"other", filled({1}, 0)}};
    QVERIFY(writeTensors(file, TensorFormat::Safetensors, weights));
    const LoadOptions options{
        .file = path("meta_mlp.pt2"), .inputs = {{.from = InputSource::From::Generate, .index = 0, .generate = "ones"}}, .weights = {file}};
    auto loaded = load(options);
    QVERIFY2(loaded, loaded ? "" : qPrintable(text(loaded.error())));
    QVERIFY(!loaded->meta && loaded->missing.empty());
    QCOMPARE(loaded->notes, std::vector<std::string>{"nothing asks for other"});
    const auto outputs = outputsOf(compile(*loaded->model->graph), *loaded);
    QCOMPARE(outputs.size(), std::size_t(1));
    QCOMPARE(outputs[0].toTensor().flatten()[0].item().toDouble(), 4.5 * 8 * 2 - 1);

    weights[0].tensor = filled({8, 5}, 1);
    QVERIFY(writeTensors(file, TensorFormat::Safetensors, weights));
    loaded = load(options);
    QVERIFY(!loaded);
    QVERIFY2(text(loaded.error()).contains("the program has no data for 0.weight: the file has it as [8, 5], the program as f32[8, 4]"),
             qPrintable(text(loaded.error())));
}

/// A registered executor takes the place of ATen's; what it returns must be what the node says.
void TestRunInputs::runsExecutors()
{
    Program program("cond_branch");
    const auto converted = ir::convert(*program.loaded.model, path("cond_branch.pt2"));
    QVERIFY(converted);
    std::vector<std::string> names;
    ExecutorTable table;
    const auto half = [&names](const ExecutorCall& call) -> Result<Values> {
        for (const auto& [name, value] : call.attrs)
            names.push_back(name);
        return Values{call.inputs.at(0).toTensor().mul(at::full({}, 0.5, at::kFloat))};
    };
    table.add("aten.add", {.run = half, .origin = "test.so"});
    const auto plan = compile(*converted->graph, table);
    const Step* add = nullptr;
    for (const Plan& body : plan->plans)
        for (const Step& step : body.steps)
            if (step.opType == "aten.add.Tensor")
                add = &step;
    QVERIFY(add);
    QCOMPARE(add->executedBy, std::string("test.so"));
    QVERIFY(!outputsOf(plan, program.loaded).empty());
    if (!names.empty()) // the branch with the addition ran
        QCOMPARE(names, (std::vector<std::string>{"other", "alpha"}));
    table.add("aten.sum",
              {.run = [](const ExecutorCall&) { return Result<Values>(Values{at::full({3}, 1.0, at::kFloat)}); }, .origin = "test.so"});
    Machine machine(compile(*converted->graph, table));
    QVERIFY(machine.start(program.loaded.inputs, 0));
    const auto end = machine.run();
    QVERIFY(!end);
    QCOMPARE(text(end.error()),
             QStringLiteral("node 'sum_1': aten.sum.default: output 'sum_1' of the executor is float32[3], the node says "
                            "float32[] (see test.so)"));
}

/// What pytorch-ir wrote, with weights out of a file and its constants out of the IR.
void TestRunInputs::runsIrAlone()
{
    for (const QString name : {"cnn", "lifted_constant"}) {
        Program program(name);
        program.run();
        const Values expected = userOutputs(program);
        QTemporaryDir folder;
        const std::string weightFile = folder.filePath("weights.pt").toStdString(), input = folder.filePath("x.npy").toStdString();
        std::vector<NamedTensor> weights;
        const auto& specs = program.loaded.model->graph->inputs();
        std::string inputName;
        for (std::size_t i = 0; i < specs.size(); ++i) {
            const at::Tensor tensor = program.loaded.inputs[i].toTensor().detach();
            if (specs[i].kind == graph::InputSpec::Kind::Parameter || specs[i].kind == graph::InputSpec::Kind::Buffer)
                weights.push_back({specs[i].target, tensor});
            else if (specs[i].kind == graph::InputSpec::Kind::UserInput) {
                inputName = specs[i].name;
                QVERIFY(writeTensors(input, TensorFormat::Npy, std::vector<NamedTensor>{{"", tensor}}));
            }
        }
        const auto ir = ir::readJsonFile(path(name + ".ir.json"));
        QVERIFY(ir);
        LoadOptions options{.inputs = {{.from = InputSource::From::File, .name = inputName, .file = input}}};
        if (!weights.empty()) {
            QVERIFY(!load(options, **ir)); // without weights
            QVERIFY(writeTensors(weightFile, TensorFormat::TorchSave, weights));
            options.weights = {weightFile};
        }
        const auto loaded = load(options, **ir);
        QVERIFY2(loaded, loaded ? "" : qPrintable(text(loaded.error())));
        const auto outputs = outputsOf(compile(**ir, ExecutorTable()), *loaded);
        QCOMPARE(outputs.size(), expected.size());
        for (std::size_t i = 0; i < outputs.size(); ++i)
            QVERIFY(close(outputs[i].toTensor(), expected[i].toTensor()));
    }
    const auto ir = ir::readJsonFile(path("cnn.ir.json"));
    const auto none = load(LoadOptions(), **ir);
    QVERIFY(!none);
}

QTEST_GUILESS_MAIN(TestRunInputs)
#include "tst_run_inputs.moc"
