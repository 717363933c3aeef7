// SPDX-License-Identifier: Apache-2.0
// Operators that write in place, and those that yield a new tensor instead, as PyTorch has both.
#include "core/graph/text_form.h"
#include "core/lowering/plan_call.h"
#include "core/rewrite/pass.h"
#include "core/torch/rewrite/torch_operators.h"

#include <ATen/core/dispatch/Dispatcher.h>

#include <QTest>
#include <algorithm>
#include <set>

using namespace nodewise;

namespace {

using Arguments = std::vector<std::pair<std::string, std::string>>;

/// Name and type of each, in order of names; what dropouts call their operand is "self".
Arguments argumentsOf(const c10::FunctionSchema& schema)
{
    Arguments out;
    for (const c10::Argument& argument : schema.arguments())
        out.emplace_back(argument.name() == "input" ? "self" : argument.name(), argument.type()->str());
    std::ranges::sort(out);
    return out;
}

bool writesFirst(const c10::FunctionSchema& schema)
{
    if (schema.returns().size() != 1 || schema.arguments().empty())
        return false;
    const c10::Argument& first = schema.arguments().front();
    return first.type()->kind() == c10::TypeKind::TensorType && first.alias_info() != nullptr && first.alias_info()->isWrite();
}

std::string opTypeOf(const c10::OperatorName& name)
{
    return "aten." + name.name.substr(6) + "." + (name.overload_name.empty() ? "default" : name.overload_name);
}

std::map<std::string, c10::OperatorHandle> operatorsOfAten()
{
    std::map<std::string, c10::OperatorHandle> out;
    auto& dispatcher = c10::Dispatcher::singleton();
    for (const c10::OperatorName& name : dispatcher.getAllOpNames())
        if (name.name.starts_with("aten::"))
            if (const auto found = dispatcher.findSchema(name))
                out.emplace(opTypeOf(name), *found);
    return out;
}

} // namespace

class TestOutOfPlace : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Each that writes has a name that PyTorch knows, of an operator that takes the same.
    void allOfAten()
    {
        const std::set<std::string> alone{"aten._fill_mem_eff_dropout_mask_.default",
                                          "aten._sobol_engine_ff_.default",
                                          "aten._sobol_engine_initialize_state_.default",
                                          "aten._sobol_engine_scramble_.default",
                                          "aten.fill_diagonal_.default",
                                          "aten.normal_.default",
                                          "aten.requires_grad_.default",
                                          "aten.set_.source_Tensor_storage_offset"};
        const auto operators = operatorsOfAten();
        int pairs = 0;
        for (const auto& [op, handle] : operators) {
            if (!lowering::writesInPlace(op) || !writesFirst(handle.schema()) || alone.contains(op))
                continue;
            const std::string other = lowering::outOfPlace(op);
            const auto found = operators.find(other);
            QVERIFY2(found != operators.end(), (op + ": there is no " + other).c_str());
            QVERIFY2(argumentsOf(found->second.schema()) == argumentsOf(handle.schema()), (op + " is not " + other).c_str());
            ++pairs;
        }
        QVERIFY2(pairs > 200, qPrintable(QString::number(pairs)));
    }

    void functionalized_data()
    {
        QTest::addColumn<QString>("call");
        QTest::addColumn<QString>("made");
        QTest::newRow("power") << "pow_.Scalar(self: %y, exponent: 0.5)"
                               << "pow.Tensor_Scalar(self: %y, exponent: 0.5)";
        QTest::newRow("tensor") << "pow_.Tensor(self: %y, exponent: %x)"
                                << "pow.Tensor_Tensor(self: %y, exponent: %x)";
        QTest::newRow("quotient") << "floor_divide_.Tensor(self: %y, other: %x)"
                                  << "floor_divide.default(self: %y, other: %x)";
        QTest::newRow("dropout") << "dropout_.default(self: %y, p: 0.1, train: False)"
                                 << "dropout.default(input: %y, p: 0.1, train: False)";
        QTest::newRow("alpha dropout") << "alpha_dropout_.default(self: %y, p: 0.1, train: False)"
                                       << "alpha_dropout.default(input: %y, p: 0.1, train: False)";
        QTest::newRow("sum") << "add_.Tensor(self: %y, other: %x)"
                             << "add.Tensor(self: %y, other: %x)";
    }
    void functionalized()
    {
        QFETCH(QString, call);
        QFETCH(QString, made);
        const QString text =
            "%x : f32[2, 3] = placeholder\n%y : f32[2, 3] = aten.neg.default(self: %x)\n%z : f32[2, 3] = aten.%1\nreturn (%z)\n";
        const auto graph = graph::parseText(text.arg(call).toStdString());
        QVERIFY2(graph, graph ? "" : graph.error().text().c_str());
        const auto profile = std::make_shared<torch_worker::ProfileOperators>(backend::Profile{.name = "test"});
        torch_worker::TorchOperators operators(profile, nullptr, {});
        const auto result = rewrite::tryPass("functionalize")->run(*graph, {.pass = "functionalize"}, operators);
        QVERIFY2(result, result ? "" : result.error().text().c_str());
        QCOMPARE(result->changes, std::size_t(1));
        const QString told = QString::fromStdString(graph::printText(*result->rewritten.graph));
        QVERIFY2(told.contains("= aten." + made + "\n"), qPrintable(told));
    }
};

QTEST_GUILESS_MAIN(TestOutOfPlace)
#include "tst_out_of_place.moc"
