// SPDX-License-Identifier: Apache-2.0
#include "core/torch/run/modes.h"
#include "core/torch/script/script.h"
#include "core/torch/values/describe.h"

#include <ATen/ops/arange.h>
#include <ATen/ops/rand.h>

#include <QtTest>

#include <map>

using namespace nodewise;
using namespace nodewise::torch_worker;

namespace {

/// Values x = arange(6) as 2 x 3 floats, n = 3, f = 0.5, flag = True, pair = (x, 3), none.
std::optional<c10::IValue> named(std::string_view name)
{
    const at::Tensor x = at::arange(6, at::kFloat).reshape({2, 3});
    const std::map<std::string_view, c10::IValue> values{{"x", x},
                                                         {"n", std::int64_t(3)},
                                                         {"f", 0.5},
                                                         {"flag", true},
                                                         {"pair", c10::ivalue::Tuple::create({x, std::int64_t(3)})},
                                                         {"none", c10::IValue()}};
    const auto found = values.find(name);
    return found == values.end() ? std::nullopt : std::optional(found->second);
}

QString told(Script& script, const char* expression)
{
    const auto value = script.evaluate(expression, named);
    return QString::fromStdString(value ? valueText(*value) : value.error().text());
}

} // namespace

class TestDebugScript : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void values_data();
    void values();
    void names();
    void messages();
    void conditions();
    void randomNumbersAreNotTaken();
};

void TestDebugScript::values_data()
{
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* expression, const char* expected) { QTest::newRow(expression) << QString::fromUtf8(expected); };
    row("x.mean()", "f32[] 2.5");
    row("x.sum(dim=1) + n", "f32[2] [6, 15]");
    row("n * 2 + f", "6.5");
    row("x[0, 1:]", "f32[2] [1, 2]");
    row("pair[0].sum().item()", "15");
    row("pair[1] if flag else 0", "3");
    row("x.to(torch.int64)[1]", "i64[3] [3, 4, 5]");
    row("x.dtype == torch.float", "True");
    row("'x' + \"torch.half\"", "'xtorch.half'");
    row("none is None", "True");
    row("nope + 1", "'nope + 1': undefined value nope");
    row("x +", "'x +': expected ident but found ')' here");
    row("x.add_(1)", "'x.add_(1)': add_ writes into a value (expressions are read-only; use an edit to change a value)");
    row("x.view(5)", "'x.view(5)': shape '[5]' is invalid for input of size 6");
    row("", "there is no expression");
    row("x\nx", "an expression is one line");
}

void TestDebugScript::values()
{
    QFETCH(QString, expected);
    Script script;
    const QString first = told(script, QTest::currentDataTag());
    QCOMPARE(first, expected);
    QCOMPARE(told(script, QTest::currentDataTag()), first);
}

void TestDebugScript::names()
{
    QCOMPARE(namesIn("x.sum(dim=dim) + y_1[n] == 'z' and not 1e5 if a else b"),
             (std::vector<std::string>{"x", "dim", "y_1", "n", "a", "b"}));
    QCOMPARE(namesIn("f(x)(a == b)"), (std::vector<std::string>{"f", "x", "a", "b"}));
}

void TestDebugScript::messages()
{
    QCOMPARE(*messageParts("x is {x.mean()} of {{n}}"), (std::vector<std::string>{"x is ", "x.mean()", " of {n}"}));
    QVERIFY(!messageParts("{x"));
}

void TestDebugScript::conditions()
{
    Script script;
    QVERIFY(*script.isTrue("x.max() > 4", named));
    QVERIFY(!*script.isTrue("n - 3", named));
    QVERIFY(!script.isTrue("x > 1", named));
    QCOMPARE(QString::fromStdString(script.isTrue("x > 1", named).error().text()),
             QStringLiteral("'x > 1' is neither true nor false (add .any() or .all() to a tensor of several elements)"));
}

/// A watch with a random operator leaves the run's numbers as they are.
void TestDebugScript::randomNumbersAreNotTaken()
{
    Script script;
    seedGenerator(3);
    const at::Tensor before = at::rand({4});
    seedGenerator(3);
    QVERIFY(script.evaluate("torch.rand_like(x).sum()", named));
    QVERIFY(before.equal(at::rand({4})));
}

QTEST_GUILESS_MAIN(TestDebugScript)
#include "tst_debug_script.moc"
