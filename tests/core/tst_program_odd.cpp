// SPDX-License-Identifier: Apache-2.0
// Odd but readable files: nothing is dropped, and what is unknown says so.
#include "core/program/module_stack.h"
#include "core/program/program.h"
#include "tests/core/fx_dump.h"

#include <QtTest>

using namespace nodewise;
using graph::Argument;
using graph::InputSpec;
using graph::Value;
using program::WeightEntry;

namespace {

std::shared_ptr<const program::Model> opened(const char* name, const std::string& wanted = {})
{
    auto model = program::open(std::string(NODEWISE_TEST_DATA "/odd/") + name, wanted);
    if (!model)
        qWarning("%s", model.error().text().c_str());
    return model ? *model : nullptr;
}

const graph::Node& node(const program::Model& model, std::string_view name)
{
    const auto id = model.graph->tryFind(name);
    if (!id)
        qFatal("no node %s", std::string(name).c_str());
    return model.graph->node(*id);
}

QStringList diagnostics(const program::Model& model)
{
    QStringList out;
    for (const graph::Diagnostic& d : model.graph->diagnostics())
        out << QString::fromStdString(d.where.path + ": " + d.where.message.english());
    return out;
}

QStringList names(const graph::Graph& g)
{
    QStringList out;
    for (const graph::Node& n : g.nodes())
        out << QString::fromStdString(n.name);
    return out;
}

} // namespace

class TestProgramOdd : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void unknownThingsStayVisible()
    {
        const auto model = opened("unknown_things.pt2");
        QVERIFY(model);
        const auto* opaque = node(*model, "relu_1").args[0].value.as<Argument::Opaque>();
        QVERIFY(opaque);
        QCOMPARE(opaque->json, std::string(R"({"as_quaternion":[1,2,3,4]})"));
        QCOMPARE(node(*model, "to").value.tensor.dtype, graph::ScalarType::Unknown);
        QCOMPARE(node(*model, "clone").value.tensor.layout, graph::Layout::Unknown);
        QCOMPARE(node(*model, "thing").target, std::string("#ext:thing"));
        QVERIFY(!node(*model, "size").value.sym.expr->readable);
        QCOMPARE(node(*model, "no_value").value.kind, Value::Kind::Opaque);
        QCOMPARE(model->graph->inputs().back().kind, InputSpec::Kind::Unknown);
        QCOMPARE(model->graph->outputs().back().kind, graph::OutputSpec::Kind::Unknown);
        const QStringList found = diagnostics(*model);
        for (const char* expected : {"$.graph_module.graph.nodes[2].inputs[0].arg: unknown kind of argument 'as_quaternion'",
                                     "$.graph_module.graph.nodes[3].inputs[1].arg.as_scalar_type: unknown scalar type number 99",
                                     "$.graph_module.graph.nodes[4].inputs[1].arg.as_memory_format: unknown memory format number 42",
                                     "$.graph_module.graph.tensor_values.clone.layout: unknown layout number 77",
                                     "$.graph_module.graph.nodes[7].outputs[0].as_tensor.name: the file does not say what 'no_value' is",
                                     "$.graph_module.graph.nodes[8].metadata.nn_module_stack: the module stack can't be read",
                                     "$.graph_module.signature.input_specs[2]: unknown kind of input 'telepathy'",
                                     "$.graph_module.signature.output_specs[1]: unknown kind of output 'dream'"})
            QVERIFY2(found.contains(QString::fromLatin1(expected)), expected);
        QCOMPARE(found.filter(QStringLiteral("expr_str: the expression can't be read")).size(), 1);
    }
    void nodesOfOldFilesGetTorchsNames()
    {
        const auto model = opened("old_nodes.pt2");
        QVERIFY(model);
        QCOMPARE(names(*model->graph), QStringList({"p_w", "x", "linear", "relu", "topk_default", "getitem", "getitem_1", "add", "conv",
                                                    "_assert_async_msg_unused", "output"}));
        QCOMPARE(model->dialect, std::string("TRAINING"));
        const auto& add = node(*model, "add");
        QVERIFY(!add.args[1].keyword);
        QVERIFY(add.args[2].keyword && std::isnan(*add.args[2].value.as<double>()));
        const auto& conv = node(*model, "conv").args;
        QVERIFY(!conv[1].keyword && conv[2].keyword && conv[3].keyword);
    }
    void inputsThatAreNoTensors()
    {
        const auto model = opened("inputs.pt2");
        QVERIFY(model);
        const auto& inputs = model->graph->inputs();
        QCOMPARE(inputs.size(), std::size_t(8));
        QCOMPARE(inputs[0].kind, InputSpec::Kind::Token);
        QCOMPARE(inputs[1].kind, InputSpec::Kind::CustomObject);
        QCOMPARE(inputs[1].target, std::string("q"));
        QCOMPARE(node(*model, "obj_q").value.text, std::string("__torch__.Queue"));
        QCOMPARE(inputs[4].kind, InputSpec::Kind::ConstantInput);
        QCOMPARE(inputs[4].name, std::string("k"));
        QCOMPARE(*inputs[4].constant.as<std::int64_t>(), std::int64_t(3));
        QVERIFY(inputs[5].constant.isNone());
        QCOMPARE(node(*model, "mode").value.text, std::string("'nearest'"));
        QCOMPARE(node(*model, inputs[7].name).value.text, std::string("inf"));
        const auto& push = node(*model, "push_default_unused");
        QVERIFY(push.args[0].value.as<Argument::NodeRef>());
        QCOMPARE(push.args[1].value.as<Argument::CustomObject>()->classFqn, std::string("__torch__.Stack"));
        QCOMPARE(test::argField(*model->graph, node(*model, "output").args[0].value), std::string("[%token, %relu, 7, None]"));
        QVERIFY(model->weights.back().pickled);
    }
    void everyElementType()
    {
        const auto model = opened("dtypes.pt2");
        QVERIFY(model);
        QVERIFY(diagnostics(*model).isEmpty());
        QStringList types;
        for (std::size_t i = 2; i < model->graph->inputs().size(); ++i)
            types << QString::fromUtf8(graph::dtypeName(node(*model, model->graph->inputs()[i].name).value.tensor.dtype).data());
        QCOMPARE(types.join(u' '),
                 QStringLiteral("uint8 int8 int16 int32 int64 float16 float32 float64 complex32 complex64 complex128 bool bfloat16 "
                                "uint16 float8_e4m3fn float8_e5m2 float8_e4m3fnuz float8_e5m2fnuz float8_e8m0fnu uint32 uint64"));
    }
    void severalModels()
    {
        const auto summary = program::inspect(NODEWISE_TEST_DATA "/odd/two_models.pt2");
        QVERIFY(summary);
        QCOMPARE(summary->models, (std::vector<std::string>{"first", "second"}));
        QCOMPARE(opened("two_models.pt2")->name, std::string("first"));
        QCOMPARE(opened("two_models.pt2", "second")->record, std::string("models/second.json"));
        const auto third = program::open(NODEWISE_TEST_DATA "/odd/two_models.pt2", "third");
        QVERIFY(!third);
        QCOMPARE(third.error().message.english(), std::string("the file has no model 'third'"));
        QCOMPARE(third.error().hint.english(), std::string("it has 'first', 'second'"));
    }
    void compressedArchive()
    {
        const auto model = opened("deflated.pt2");
        QVERIFY(model);
        QCOMPARE(model->weights[0].recordSize, std::uint64_t(48));
        QCOMPARE(model->weights[0].recordOffset, std::uint64_t(0));
    }
    void interimLayout_data()
    {
        QTest::addColumn<bool>("deflated");
        QTest::newRow("stored") << false;
        QTest::newRow("deflated") << true;
    }
    void interimLayout()
    {
        QFETCH(bool, deflated);
        const char* name = deflated ? "interim_deflated.pt2" : "interim.pt2";
        QCOMPARE(program::inspect(std::string(NODEWISE_TEST_DATA "/odd/") + name)->kind, program::Summary::Kind::InterimArchive);
        const auto model = opened(name);
        QVERIFY(model);
        QCOMPARE(model->weights.size(), std::size_t(3));
        const WeightEntry& w = model->weights[0];
        QCOMPARE(w.role, WeightEntry::Role::Parameter);
        QCOMPARE(w.record, std::string("data/weights/model.pt/archive/data/0"));
        QCOMPARE(w.meta.storageOffset.value, std::int64_t(2));
        QCOMPARE(w.recordOffset != 0, !deflated);
        QVERIFY(model->weights[2].pickled); // os.system(...) is data here, and nothing else
        QCOMPARE(model->aliases.size(), std::size_t(1));
        QCOMPARE(model->aliases[0].entries, (std::vector<std::size_t>{0, 1}));
    }
    void unversionedAndWithoutWeights()
    {
        QVERIFY(opened("unversioned.pt2"));
        const auto model = opened("weight_missing.pt2");
        QVERIFY(model);
        QCOMPARE(diagnostics(*model), QStringList({QStringLiteral("$: the file has no weight 'w' for the input 'p_w'")}));
    }
    /// nn_module_stack of a module that is called twice, as torch 2.13 writes it.
    void secondCallsHaveTheirOwnModules()
    {
        graph::GraphBuilder builder;
        const std::pair<std::string_view, std::string_view> second[] = {{"", "M"}, {"seq@1", "Sequential"}, {"seq.0@1", "Linear"}};
        const graph::ModuleId id = builder.addModule(second);
        const auto g = builder.build();
        QCOMPARE(g->module(id).path, std::string("seq.0@1"));
        QCOMPARE(g->module(id).label, std::string("0@1"));
        const auto stack = program::tryModuleStack("L__self__,,a.M[int, str];L__self__seq.0@1,seq.0,torch.nn.Linear");
        QVERIFY(stack);
        QCOMPARE(stack->front().second, std::string("a.M[int, str]"));
        QCOMPARE(stack->back().first, std::string("seq.0@1"));
    }
    void cancelling()
    {
        Progress progress;
        progress.cancel.cancel();
        const auto model = program::open(NODEWISE_TEST_DATA "/odd/deflated.pt2", {}, progress);
        QVERIFY(!model);
        QCOMPARE(model.error().message.english(), std::string(cancelledMessage));
        QVERIFY(model.error().hint.empty());
    }
};

QTEST_GUILESS_MAIN(TestProgramOdd)
#include "tst_program_odd.moc"
