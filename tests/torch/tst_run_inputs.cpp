// SPDX-License-Identifier: Apache-2.0
// Running with what the user brings: inputs of other sizes, weights out of files, executors.
#include "core/ir/convert.h"
#include "core/ir/json.h"
#include "core/torch/tensor/files.h"
#include "core/torch/tensor/picture.h"
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
    void runsIrAlone_data();
    void runsIrAlone();
    void numbersOfAnIrAlone();
    void namesWhatAnIrAloneLacks();
    void runsShapesOfAnIrAlone();
    void leavesDataOut();
    void readsInputsByName();
    void readsPictures();
    void picturesNeedOneInput();
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
        QCOMPARE(loaded->inputOrigin.back(), std::string("normal, seed 0"));
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
                                << "the input 'x' has the size 5 where the program takes 4 (the program was exported for this size "
                                   "only: export it with dynamic_shapes)";
    QTest::newRow("rank") << "ones"
                          << "3,2"
                          << "the input 'x' is [3, 2], but the program takes [s77, 2, 4]";
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
    QCOMPARE(loaded->notes, std::vector{UserText("%1 is not used", std::string_view("other"))});
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

/// What pytorch-ir wrote and what we write, with weights out of a file and constants out of the IR.
void TestRunInputs::runsIrAlone()
{
    QFETCH(QString, name);
    Program program(name);
    program.run();
    const Values expected = copied(userOutputs(program));
    program.start(); // gives the inputs their first bytes back
    const QTemporaryDir folder;
    const Parts parts = writeParts(program, folder);
    LoadOptions options{.inputs = {{.from = InputSource::From::File, .file = parts.inputs}}};
    if (!parts.weights.empty())
        options.weights = {parts.weights};
    const auto theirs = ir::readJsonFile(path(name + ".ir.json"));
    const auto ours = ir::convert(*program.loaded.model, path(name + ".pt2"));
    QVERIFY(theirs && ours);
    for (const auto& graph : {*theirs, ours->graph}) {
        const auto loaded = load(options, *graph);
        QVERIFY2(loaded, loaded ? "" : qPrintable(text(loaded.error())));
        const auto outputs = outputsOf(compile(*graph, ExecutorTable()), *loaded);
        QCOMPARE(outputs.size(), expected.size());
        for (std::size_t i = 0; i < outputs.size(); ++i)
            QVERIFY(close(outputs[i].toTensor(), expected[i].toTensor()));
    }
}

void TestRunInputs::runsIrAlone_data()
{
    QTest::addColumn<QString>("name");
    for (const char* name : {"cnn", "lifted_constant", "bert", "kwarg_order", "buffer_mutation", "aliases"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

/// A number is checked as a size is: against the symbol's range, and against where else the symbol stands.
void TestRunInputs::numbersOfAnIrAlone()
{
    const auto graph = ir::readJson(R"({"model_name": "m", "pytorch_version": "2.13.0",
        "graph_inputs": [{"name": "x", "shape": ["s1"], "dtype": "float32"}],
        "graph_outputs": [{"name": "mul", "shape": ["s1"], "dtype": "float32"}], "weights": [], "weight_name_mapping": {},
        "nodes": [{"name": "mul", "op_type": "aten.mul.Tensor", "attrs": {},
            "inputs": [{"name": "x", "shape": ["s1"], "dtype": "float32", "producer_node": "x", "producer_output_idx": 0}],
            "outputs": [{"name": "mul", "shape": ["s1"], "dtype": "float32"}],
            "nodewise": {"args": [{"name": "self", "value": {"$node": "x"}}, {"name": "other", "value": {"$node": "n"}}], "kwargs": {}}}],
        "range_constraints": {"s0": {"min": 2, "max": 9}, "s1": {"min": 1, "max": null}},
        "nodewise": {"format": 1, "placeholders": [{"name": "x", "kind": "user_input"},
            {"name": "n", "kind": "user_input", "value": {"int": "s0"}}, {"name": "m", "kind": "user_input", "value": {"int": "s1"}}],
            "returned": [{"kind": "user_output", "value": {"$node": "mul"}}]}})");
    QVERIFY2(graph, graph ? "" : qPrintable(text(graph.error())));
    const auto problem = [&](const char* n, const char* m) {
        const auto value = [](const char* name, const char* number) {
            return InputSource{.from = InputSource::From::Value, .name = name, .value = number};
        };
        InputSource x = generated("x", "ones", {});
        x.shape = {3};
        const auto loaded = load({.inputs = {x, value("n", n), value("m", m)}}, **graph);
        return loaded ? QString() : text(loaded.error());
    };
    QCOMPARE(problem("2", "3"), QString());
    QCOMPARE(problem("9", "3"), QString());
    QCOMPARE(problem("10", "3"), QStringLiteral("the input 'n' has the size 10, but s0 is at most 9 in this program"));
    QCOMPARE(problem("1", "3"), QStringLiteral("the input 'n' has the size 1, but s0 is at least 2 in this program"));
    QCOMPARE(problem("2", "4"), QStringLiteral("the input 'm' has the size 4 where the program takes s1, which is 3 in another input"));
}

void TestRunInputs::namesWhatAnIrAloneLacks()
{
    const auto graph = ir::readJsonFile(path("cnn.ir.json"));
    QVERIFY(graph);
    const auto none = load({.file = "cnn.ir.json"}, **graph);
    QVERIFY(!none);
    QCOMPARE(text(none.error()),
             QStringLiteral("cnn.ir.json: an IR has no sample inputs (name them: --inputs and --weights on the command line, "
                            "\"inputs\" or the \"program\" in a launch)"));
    const LoadOptions inputs{.inputs = {generated("x", "ones", {})}};
    const auto weightless = load(inputs, **graph);
    QVERIFY(!weightless);
    QCOMPARE(text(weightless.error()), QStringLiteral("the IR has no data for c.weight: no file has it (and for 8 more) (give a file of "
                                                      "weights, or step through the shapes alone)"));
}

/// Neither weights nor inputs are needed for shapes; where some are given, everything is a shape all the same.
void TestRunInputs::runsShapesOfAnIrAlone()
{
    for (const bool someData : {false, true}) {
        const auto graph = ir::readJsonFile(path("cnn.ir.json"));
        QVERIFY(graph);
        LoadOptions options{.allowMeta = true};
        if (someData)
            options.inputs = {generated("x", "ones", {})};
        const auto loaded = load(options, **graph);
        QVERIFY2(loaded, loaded ? "" : qPrintable(text(loaded.error())));
        QVERIFY(loaded->meta);
        QCOMPARE(loaded->missing.size(), std::size_t(9));
        QCOMPARE(loaded->inputOrigin.back(), std::string(someData ? "ones" : "shape"));
        const auto outputs = outputsOf(compile(**graph, ExecutorTable(), {.meta = true}), *loaded);
        QCOMPARE(outputs.size(), std::size_t(2));
        QVERIFY(outputs[0].toTensor().is_meta());
        QCOMPARE(outputs[0].toTensor().sizes().vec(), (std::vector<std::int64_t>{2, 10}));
    }
    const auto dynamic = ir::convert(*Program("dynamic_batch").loaded.model, path("dynamic_batch.pt2"));
    QVERIFY(dynamic);
    const auto unknown = load({.meta = true}, *dynamic->graph);
    QVERIFY(!unknown);
    QCOMPARE(text(unknown.error()), QStringLiteral("the size s77 of the input 'x' is not known (give its shape)"));
}

/// Asked for, shapes take the place of data that is there.
void TestRunInputs::leavesDataOut()
{
    const auto loaded = load({.file = path("cnn.pt2"), .meta = true});
    QVERIFY2(loaded, loaded ? "" : qPrintable(text(loaded.error())));
    QVERIFY(loaded->meta && loaded->missing.empty());
    for (const auto& input : loaded->inputs)
        QVERIFY(input.toTensor().is_meta());
    QVERIFY(loaded->inputs.front().toTensor().requires_grad());
}

/// One file without a name gives each input its own.
void TestRunInputs::readsInputsByName()
{
    Program program("kwarg_order");
    const QTemporaryDir folder;
    const std::string file = folder.filePath("inputs.npz").toStdString();
    const auto filled = [](double value) { return at::full({4}, value, at::kFloat); };
    QVERIFY(writeTensors(file, TensorFormat::Npz, std::vector<NamedTensor>{{"a", filled(5)}, {"b", filled(7)}}));
    const LoadOptions options{.file = path("kwarg_order.pt2"), .inputs = {{.from = InputSource::From::File, .file = file}}};
    const auto loaded = load(options);
    QVERIFY2(loaded, loaded ? "" : qPrintable(text(loaded.error())));
    QCOMPARE(loaded->inputOrigin, (std::vector<std::string>{"samples", file + ": b", file + ": a"}));
    QCOMPARE(loaded->inputs[1].toTensor()[0].item().toDouble(), 7.0);
    QVERIFY(writeTensors(file, TensorFormat::Npz, std::vector<NamedTensor>{{"c", filled(5)}}));
    const auto none = load(options);
    QVERIFY(!none);
    QVERIFY2(text(none.error()).endsWith("no tensor of the file has the name of an input (its inputs are: x, b, a)"),
             qPrintable(text(none.error())));
}

/// At the size, with the channels, the batch and the dtype that the program takes.
void TestRunInputs::readsPictures()
{
    const std::string picture = NODEWISE_TEST_DATA "/pictures/rgb.png";
    InputSource source{.from = InputSource::From::File, .file = picture, .mean = {0.5}, .std = {0.25}};
    auto loaded = load({.file = path("cnn.pt2"), .inputs = {source}}); // its only input needs no name
    QVERIFY2(loaded, loaded ? "" : qPrintable(text(loaded.error())));
    QCOMPARE(loaded->inputOrigin.back(), picture);
    const auto expected = readPicture(picture, {.shape = {2, 3, 16, 16}, .mean = {0.5}, .std = {0.25}});
    QVERIFY(expected);
    QVERIFY(loaded->inputs.back().toTensor().equal(*expected));
    QVERIFY(!outputsOf(compile(*loaded->model->graph), *loaded).empty());
    source.name = "x";
    source.fit = PictureOptions::Fit::None;
    loaded = load({.file = path("cnn.pt2"), .inputs = {source}});
    QVERIFY(!loaded);
    QVERIFY2(text(loaded.error()).contains("rgb.png: the input 'x' has the size 24 where the program takes 16"),
             qPrintable(text(loaded.error())));
    source.shape = {8, 8};
    source.fit = PictureOptions::Fit::Stretch;
    loaded = load({.file = path("cnn.pt2"), .inputs = {source}});
    QVERIFY2(!loaded && text(loaded.error()).contains("has the size 8 where the program takes 16"), "the shape given is the size");
    // A raw file may begin as a picture does: its dtype tells it from one.
    source = {
        .from = InputSource::From::File, .name = "x", .file = NODEWISE_TEST_DATA "/pictures/no_suffix", .dtype = "uint8", .shape = {1}};
    loaded = load({.file = path("cnn.pt2"), .inputs = {source}});
    QVERIFY2(!loaded && text(loaded.error()).contains("uint8 in this shape needs 1"), qPrintable(text(loaded.error())));
}

void TestRunInputs::picturesNeedOneInput()
{
    const InputSource source{.from = InputSource::From::File, .file = NODEWISE_TEST_DATA "/pictures/rgb.png"};
    const auto loaded = load({.file = path("kwarg_order.pt2"), .inputs = {source}});
    QVERIFY(!loaded);
    QVERIFY2(text(loaded.error()).endsWith("rgb.png: a picture has no name: say which input it is for (its inputs are: x, b, a)"),
             qPrintable(text(loaded.error())));
}

QTEST_GUILESS_MAIN(TestRunInputs)
#include "tst_run_inputs.moc"
