// SPDX-License-Identifier: Apache-2.0
// What the shipped table of Inductor's tells of calls whose arguments decide what they become: its guards are asked by TorchScript.
#include "core/graph/text_form.h"
#include "core/rewrite/table_case.h"
#include "core/torch/rewrite/guard_check.h"
#include "core/torch/rewrite/torch_operators.h"

#include <QTest>

using namespace nodewise;

namespace {

std::shared_ptr<const graph::Graph> parsed(const QString& text)
{
    auto graph = graph::parseText(text.toStdString());
    if (!graph)
        qFatal("%s", graph.error().text().c_str());
    return *graph;
}

/// In front of what is returned.
graph::NodeId last(const graph::Graph& graph)
{
    const auto& nodes = graph.root().nodes;
    return nodes[nodes.size() - 2];
}

const backend::InductorTables& shippedTables()
{
    const std::vector<std::string> folders{NODEWISE_TEST_DATA "/../../resources/profiles"};
    static const auto tables = backend::readInductorTables(folders, std::vector<std::string>{"inductor-2.13"});
    if (!tables)
        qFatal("%s", tables.error().text().c_str());
    return *tables;
}

} // namespace

class TestTableCases : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void shippedCases_data()
    {
        QTest::addColumn<QString>("call");
        QTest::addColumn<QString>("made");
        const std::pair<const char*, const char*> rows[] = {
            {"pow.Tensor_Scalar(self: %x, exponent: 2)", "the row"},
            {"pow.Tensor_Scalar(self: %x, exponent: 3.0)", "the row"},
            {"pow.Tensor_Scalar(self: %x, exponent: 1)", ""},
            {"pow.Tensor_Scalar(self: %x, exponent: 0.0)", ""},
            {"pow.Tensor_Scalar(self: %x, exponent: 0.5)", "sqrt"},
            {"pow.Tensor_Scalar(self: %x, exponent: -0.5)", "pow"},
            {"pow.Tensor_Scalar(self: %x, exponent: -1)", "reciprocal"},
            {"pow.Tensor_Scalar(self: %x, exponent: -3.0)", "reciprocal mul"},
            {"pow.Tensor_Scalar(self: %x, exponent: 2.5)", "pow"},
            {"pow.Tensor_Scalar(self: %x, exponent: 40)", "pow"},
            {"pow.Tensor_Scalar(self: %n, exponent: 40)", "the row"},
            {"pow.Tensor_Scalar(self: %x, exponent: complex(0.0, 1.0))", "the row"}, // guards compare no complex numbers
            {"pow.Scalar(self: 2, exponent: %x)", "the row"},
            {"pow.Scalar(self: 1, exponent: %x)", "constant"},
            {"pow.Scalar(self: 3, exponent: %x)", "pow"},
            {"pow.Scalar(self: 2.5, exponent: %n)", "pow"},
            {"pow.Scalar(self: 2, exponent: %n)", ""}, // ATen's own
            {"div.Tensor_mode(self: %x, other: %x, rounding_mode=None)", "truediv"},
            {"div.Tensor_mode(self: %x, other: %n, rounding_mode=\"floor\")", "div_rn floor"},
            {"div.Tensor_mode(self: %x, other: %x, rounding_mode=\"trunc\")", "the row"},
            {"div.Tensor_mode(self: %n, other: %n, rounding_mode=\"floor\")", "floordiv"},
            {"div.Tensor_mode(self: %n, other: %n, rounding_mode=\"trunc\")", "truncdiv"},
            {"div_.Tensor_mode(self: %x, other: %x, rounding_mode=\"floor\")", "div_rn floor"},
            {"div.Scalar_mode(self: %n, other: 2.5, rounding_mode=\"floor\")", "div_rn floor"},
            {"div.Scalar_mode(self: %n, other: 2, rounding_mode=\"floor\")", "floordiv"},
            {"clamp.default(self: %x, min: 0)", "aten.clamp_min.default"},
            {"clamp.default(self: %x, max: 0.5)", "aten.clamp_max.default"},
            {"clamp.default(self: %x, min: 0, max: 1)", "the row"},
            {"clamp.Tensor(self: %x, max: %x)", "aten.clamp_max.Tensor"},
            {"index.Tensor(self: %x, indices: [%n])", "the row"},
            {"index.Tensor(self: %x, indices: [None, %n])", "the row"},
            {"index.Tensor(self: %x, indices: [%b])", ""}, // ATen's own: how much it makes is known at run time
            {"index_put.default(self: %x, indices: [%n], values: %x)", "the row"},
            {"index_put.default(self: %x, indices: [%n], values: %x, accumulate: True)", "indirect_indexing atomic_add"},
            {"index_put_.default(self: %x, indices: [%b], values: %x)", ""},
            {"index_put.default(self: %x, indices: [%b], values: %s)", "where"},
            {"native_dropout.default(input: %x, p: 0.5, train: True)", "aten.rand_like.default aten.gt.Scalar aten.mul.Tensor"},
            {"native_dropout.default(input: %x, p: 0.5, train: False)", "the row"},
            {"_adaptive_avg_pool2d.default(self: %i, output_size: [20, 20])", ""}, // a copy
            {"_adaptive_avg_pool2d.default(self: %i, output_size: [10, 5])", "add truediv"},
            {"_adaptive_avg_pool2d.default(self: %i, output_size: [2, 2])", "sum truediv"},
            {"_adaptive_avg_pool2d.default(self: %i, output_size: [3, 7])", ""}, // ATen's own
            {"_adaptive_avg_pool2d.default(self: %i, output_size: [7, 9])", "the row"},
            {"avg_pool2d.default(self: %i, kernel_size: [3, 3], stride: [2, 2])", "the row"},
            {"avg_pool2d.default(self: %i, kernel_size: [10])", "sum truediv"},
            {"avg_pool2d.default(self: %i, kernel_size: [6, 6], stride: [2, 2])", ""}, // ATen's own
            {"native_batch_norm.default(input: %x, weight: None, bias: None, running_mean: None, running_var: None, training: True, "
             "momentum: 0.5, eps: 0.5)",
             "aten.var_mean.correction aten.add.Tensor aten.rsqrt.default aten.sub.Tensor aten.mul.Tensor aten.squeeze.dims "
             "aten.copy_.default aten.unsqueeze.default"},
            {"_native_batch_norm_legit_functional.default(input: %x, weight: None, bias: None, running_mean: %s, running_var: %s, "
             "training: "
             "False, momentum: 0.5, eps: 0.5)",
             "aten._to_copy.default aten.add.Tensor aten.sqrt.default aten.reciprocal.default aten.mul.Tensor aten.new_zeros.default "
             "aten.unsqueeze.default aten.sub.Tensor"},
        };
        for (const auto& [call, made] : rows)
            QTest::newRow(call) << QString(call) << QString(made);
    }
    void shippedCases()
    {
        QFETCH(QString, call);
        QFETCH(QString, made);
        const backend::InductorTables& tables = shippedTables();
        const auto graph = parsed("%x : f32[2, 3] = placeholder\n%n : i64[2, 3] = placeholder\n%b : b8[2, 3] = placeholder\n"
                                  "%s : f32[] = placeholder\n%i : f32[1, 2, 20, 20] = placeholder\n%y : f32[2, 3] = aten." +
                                  call + "\nreturn (%y)\n");
        const auto profile = std::make_shared<torch_worker::ProfileOperators>(backend::Profile{.name = "test"});
        torch_worker::TorchOperators operators(profile, nullptr, {});
        using Tells = backend::InductorCase::Tells;
        QString told = "the row";
        for (const Tells tells : {Tells::Lowering, Tells::Decomposition}) {
            const auto* found = rewrite::tryTableCase(tables, operators, *graph, graph->node(last(*graph)), tells);
            if (found == nullptr)
                continue;
            QStringList ops;
            for (const std::string& op : tells == Tells::Lowering ? found->lowering.ops : found->becomes)
                ops << QString::fromStdString(op);
            told = ops.join(' ');
        }
        QCOMPARE(told, made);
    }

    void guardsAreCheckedWithTheProfile()
    {
        backend::InductorTables tables = shippedTables();
        const torch_worker::ProfileOperators operators(backend::Profile{.name = "p"});
        QVERIFY(torch_worker::guardErrors({.name = "p"}, tables, operators).empty());
        tables.cases.at("aten.pow.Tensor_Scalar").front().when = "exponnt == 1";
        const std::vector<Error> errors = torch_worker::guardErrors({.name = "p"}, tables, operators);
        QCOMPARE(errors.size(), std::size_t(1));
        QVERIFY(QString::fromStdString(errors.front().file).endsWith("inductor-2.13.json"));
        QVERIFY(errors.front().line > 1000);
    }
};

QTEST_GUILESS_MAIN(TestTableCases)
#include "tst_table_cases.moc"
