// SPDX-License-Identifier: Apache-2.0
// The part of Python that templates' functions and guards are written in: values as Python has them, and what is refused, with its place.
#include "core/pyscript/builtins.h"
#include "core/pyscript/template_functions.h"

#include <QtTest>

using namespace nodewise;
using namespace nodewise::pyscript;

namespace {

/// As Python's repr, of what these tests have.
std::string shown(const Value& value)
{
    if (value.isNone())
        return "None";
    if (const auto* text = value.as<std::string>())
        return graph::pythonString(*text);
    if (const auto* list = value.as<std::shared_ptr<List>>()) {
        std::string out;
        for (const Value& item : **list)
            out += (out.empty() ? "" : ", ") + shown(item);
        return "[" + out + "]";
    }
    if (const auto* dict = value.as<std::shared_ptr<Dict>>()) {
        std::string out;
        for (const auto& [key, held] : **dict)
            out += (out.empty() ? "" : ", ") + shown(key) + ": " + shown(held);
        return "{" + out + "}";
    }
    if (const auto* dtype = value.as<graph::ScalarType>())
        return "torch." + std::string(graph::dtypeName(*dtype));
    Budget budget;
    return std::get<std::string>(builtin(budget, "str", {value}).v);
}

/// [2, 3, 4] of float16, and one whose first size is open.
std::optional<Value> argument(std::string_view name)
{
    auto meta = std::make_shared<graph::TensorMeta>();
    meta->dtype = graph::ScalarType::Float16;
    meta->sizes = {2, 3, 4};
    meta->strides = {12, 4, 1};
    if (name == "open")
        meta->sizes[0] = graph::SymInt(std::make_shared<const graph::SymExpr>(graph::SymExpr{.text = "s77"}));
    if (name == "x" || name == "open")
        return Value(std::shared_ptr<const graph::TensorMeta>(meta));
    if (name == "dims")
        return listOf({Value(std::int64_t(0)), Value(std::int64_t(-1))});
    if (name == "none")
        return Value();
    return {};
}

std::string failureText(const Failure& failure)
{
    static constexpr const char* kinds[] = {"wrong", "unknown", "spent"};
    return std::string(kinds[int(failure.kind)]) + ": " + failure.error.message.english();
}

std::string repeated(std::string_view text, int times)
{
    std::string out;
    for (int i = 0; i < times; ++i)
        out += text;
    return out;
}

std::string evaluated(const char* text)
{
    const auto parsed = parseExpression(text);
    if (!parsed)
        return "column " + std::to_string(parsed.error().column) + ": " + parsed.error().message.english();
    const auto value = evaluate(**parsed, argument);
    return value ? shown(*value) : failureText(value.error());
}

} // namespace

class TestPyscript : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void expressions_data();
    void expressions();
    void functions_data();
    void functions();
    void mistakesHaveTheirLine();
    void whatNeverEnds();
    void longChainsAreRefused();
    void templatesGetTheirTypes();
};

void TestPyscript::expressions_data()
{
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* text, const char* expected) { QTest::newRow(text) << QString::fromUtf8(expected); };
    // As CPython 3.11 prints them.
    row("-7 // 2", "-4");
    row("-7 % 3", "2");
    row("-9223372036854775807 % 3", "2");
    row("(-9223372036854775807 - 1) % 3", "1");
    row("(-9223372036854775807 - 1) % -1", "0");
    row("range(9223372036854775805, 9223372036854775807, 5)", "[9223372036854775805]");
    row("range(-9223372036854775807, -9223372036854775807 - 1, -9)", "[-9223372036854775807]");
    row("7 % 0", "wrong: division by zero");
    row("len([] * 9000000000000000000) == 0", "True");
    row("[1] * 9000000000000000000", "wrong: a list is too long");
    row("'bc' in 'abcd' and 'bd' not in 'abcd'", "True");
    row("[x + x for x in [x for x in [1, 2]]]", "[2, 4]");
    row("7 % -3", "-2");
    row("7.5 // -2", "-4.0");
    row("1 / 4", "0.25");
    row("-2 ** 2.0", "-4.0");
    row("2 ** -0.5", "0.7071067811865476");
    row("not 1 == 2 and 3 < 4 <= 4 != 5", "True");
    row("1 or undefined", "1");
    row("[] or 'x'", "'x'");
    row("'a' 'b' + \"c\\n\"", "'abc\\n'");
    row("[1, 2, 3][-1]", "3");
    row("[1, 2, 3][:-1] + [4] * 2", "[1, 2, 4, 4]");
    row("'abcd'[1:3]", "'bc'");
    row("[i * i for i in range(5) if i % 2 == 0]", "[0, 4, 16]");
    row("{'a': 1, 'b': [2]}['b']", "[2]");
    row("1 if None else 2", "2");
    row("3 in [1, 2, 3] and 'x' not in 'abc'", "True");
    row("max(3, 1 + 4, 2) + min([4, 2])", "7");
    row("float(3) + int(2.9) + math.ceil(0.1)", "6.0");
    row("range(7, 1, -3)", "[7, 4]");
    row("str(5) + str(1.0) + str(True) + str(None)", "'51.0TrueNone'");
    row("[1, 2] == [1, 2.0]", "True");
    row("True + 1", "2");
    row("abs(-3) + sum([1, 2])", "6");
    // Of tensors without data
    row("x.dtype == torch.float16 or x.dtype == torch.half", "True");
    row("x.dim() == 3 and x.size(-1) == 4 and x.size() == [2, 3, 4]", "True");
    row("x.numel() > 20 and x.is_contiguous() and x.is_floating_point()", "True");
    row("x.shape[1:]", "[3, 4]");
    row("len(x)", "2");
    row("none is None and x is not None", "True");
    row("open.size(1) == 3", "True");
    row("open.dim() == 2 or open.size(0) > 5", "unknown: it depends on the size s77, which the program leaves open");
    row("open.numel() > 0", "unknown: it depends on a size that the program leaves open");
    row("x.sum() > 0", "unknown: 'sum' of a tensor needs PyTorch");
    row("x + 1", "unknown: arithmetic of tensors needs PyTorch");
    row("torch.relu(x)", "unknown: 'torch.relu' needs PyTorch");
    row("y.dtype", "wrong: there is no 'y'");
    row("1 // 0", "wrong: division by zero");
    row("[1][2]", "wrong: the index 2 is out of range");
    row("9223372036854775807 + 1", "wrong: a number is too large");
    row("'a' < 1", "wrong: a number is expected");
    row("1 +", "column 4: the end of the line can't stand here");
    row("x.size(1", "column 9: ')' is expected here");
    row("lambda: 1", "column 1: 'lambda' can't stand here");
    row("x := 1", "column 3: ':' can't stand here");
    row("a @ b", "column 3: '@' is not supported here");
    row("'open", "column 1: this string has no end");
    row("((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((1", "column 31: this is nested too deeply");
}

void TestPyscript::expressions()
{
    QFETCH(QString, expected);
    QCOMPARE(QString::fromStdString(evaluated(QTest::currentDataTag())), expected);
}

void TestPyscript::functions_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const char* text, const char* expected) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(expected);
    };
    row("loops",
        "def f(n: int = 5) -> int:\n    out = 0\n    for i in range(n):\n        if i == 3:\n            continue\n        out += i\n    "
        "return out\n",
        "7");
    row("while",
        "def f() -> List[int]:\n    counts: List[int] = []\n    while len(counts) < 3:\n        counts.append(len(counts))\n    return "
        "counts\n",
        "[0, 1, 2]");
    row("elif",
        "def f(n: int = 2) -> str:\n    if n == 1:\n        return 'one'\n    elif n == 2:\n        return 'two'\n    else:\n        "
        "return 'more'\n",
        "'two'");
    row("break", "def f() -> int:\n    for i in [4, 5, 6]:\n        if i > 4: break\n    return i\n", "5");
    row("others",
        "def f() -> int:\n    return g(2, by=3)\n\ndef g(x: int, by: int = 1, more: int = 10) -> int:\n    return x * by + more\n", "16");
    row("shared", "def f() -> List[int]:\n    a = [1]\n    g(a)\n    return a\n\ndef g(a: List[int]) -> None:\n    a.append(2)\n",
        "[1, 2]");
    row("set",
        "def f() -> Dict[str, int]:\n    d = {'a': 1}\n    d['b'] = 2\n    d.update({'a': 3})\n    l = [1, 2]\n    l[-1] = 5\n    d['c'] = "
        "l[1]\n    return d\n",
        "{'a': 3, 'b': 2, 'c': 5}");
    row("comments", "# first\n\ndef f() -> int:  # a comment\n    # more\n\n    return [1,\n            2][1]\n", "2");
    row("nothing", "def f() -> None:\n    pass\n", "None");
    row("raises", "def f() -> int:\n    raise ValueError('no')\n", "wrong: it raises an exception");
    row("names of comprehensions", "def f() -> List[int]:\n    i = 7\n    a = [i for i in range(2)]\n    return a + [i]\n", "[0, 1, 7]");
    row("holds itself", "def f() -> int:\n    a = [1]\n    a.append(a)\n    return len(a)\n", "2");
    row("gives what holds itself", "def f():\n    a = [1]\n    a.append(a)\n    return a\n", "spent: this is nested too deeply");
    row("gives what is deep", "def f():\n    a = [1]\n    for i in range(70):\n        a = [a]\n    return a\n",
        "spent: this is nested too deeply");
    row("gives what doubles", "def f():\n    a = [1]\n    for i in range(50):\n        a = [a, a]\n    return a\n",
        "spent: more time or memory than one call may take");
    row("locals of others", "def f() -> int:\n    a = 1\n    return g()\n\ndef g() -> int:\n    return a\n", "wrong: there is no 'a'");
}

void TestPyscript::functions()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    const auto parsed = parseFunctions(text.toStdString());
    QVERIFY2(parsed, parsed ? "" : parsed.error().text().c_str());
    const auto value = pyscript::call(*parsed, parsed->at("f"), [](std::string_view) { return std::nullopt; });
    QCOMPARE(QString::fromStdString(value ? shown(*value) : failureText(value.error())), expected);
}

void TestPyscript::mistakesHaveTheirLine()
{
    const auto line = [](const char* text) {
        const auto parsed = parseFunctions(text);
        return parsed ? 0 : parsed.error().line;
    };
    QCOMPARE(line("def f():\n    return 1\n"), 0);
    QCOMPARE(line("def f():\n    return 1 +\n"), 2);
    QCOMPARE(line("def f():\n    if 1:\n      x = 1\n     y = 2\n"), 4);
    QCOMPARE(line("x = 1\n"), 1);
    QCOMPARE(line("def f():\nreturn 1\n"), 2);
    const auto parsed = parseFunctions("def f():\n    a = 1\n    return a[0]\n");
    const auto value = pyscript::call(*parsed, parsed->at("f"), [](std::string_view) { return std::nullopt; });
    QVERIFY(!value);
    QCOMPARE(value.error().error.line, 3);
    const auto loop = parseFunctions("def f():\n    for i in 3:\n        pass\n");
    const auto walked = pyscript::call(*loop, loop->at("f"), [](std::string_view) { return std::nullopt; });
    QVERIFY(!walked);
    QCOMPARE(walked.error().error.line, 2);
}

void TestPyscript::whatNeverEnds()
{
    const std::string big = "def f():\n    big = range(1000000)\n",
                      text = "def f():\n    t = 'x'\n    for i in range(20):\n        t = t + t\n";
    const std::string functions[] = {
        "def f():\n    while True:\n        pass\n",
        "def f():\n    return f()\n",
        "def f():\n    a = [1]\n    while True:\n        a = a + a\n",
        "def f():\n    x = [0]\n    for i in range(60):\n        x = [x, x]\n    return x == x\n",
        "def f():\n    x = [0]\n    x.append(x)\n    return x == x\n",
        "def f():\n    x = [0]\n    while True:\n        x = [x]\n",
        "def f():\n    x = {'a': 0}\n    while True:\n        x = {'a': x}\n",
        "def f():\n    while True:\n        b = [0]\n        a = [b]\n        for i in range(50):\n            a = [a]\n"
        "        b.append(a)\n",
        std::string("def f():\n    return f() + 1" + repeated("+1", 400) + "\n"),
        big + "    while -1 not in big:\n        pass\n",
        big + "    while True:\n        a = big + [1]\n",
        big + "    while True:\n        a = big[1:]\n",
        big + "    while True:\n        a = big.copy()\n",
        big + "    while max(big) > 0:\n        pass\n",
        big + "    while True:\n        for i in big:\n            break\n",
        "def f():\n    while True:\n        range(1048576)\n",
        text + "    d = {'': ''}\n    for i in range(1000000):\n        d[str(i) + t[1:]] = t\n",
        text + "    while True:\n        for c in t:\n            break\n",
        text + "    while 'xy' not in t:\n        pass\n",
        text + "    a = [t] * 1000000\n    b = a + a\n"};
    for (const std::string& function : functions) {
        const auto parsed = parseFunctions(function);
        QVERIFY2(parsed, function.c_str());
        const auto value = pyscript::call(*parsed, parsed->at("f"), [](std::string_view) { return std::nullopt; });
        QVERIFY2(!value, function.c_str());
        QVERIFY2(value.error().kind != Failure::Kind::Unknown && value.error().error.line > 0, function.c_str());
    }
}

/// Deep to the left, where the parser has no recursion of its own, or in a type.
void TestPyscript::longChainsAreRefused()
{
    constexpr int many = 200'000;
    for (const std::string& text : {"0" + repeated("+1", many), "1" + repeated("*1", many), "a" + repeated("[0]", many),
                                    "a" + repeated(".x", many), "a" + repeated(".x()", many), "a" + repeated("[:]", many)}) {
        const auto parsed = parseExpression(text);
        QVERIFY(!parsed);
        QCOMPARE(parsed.error().message.english(), std::string("this is nested too deeply"));
        QVERIFY(parsed.error().line == 1 && parsed.error().column > 500 && parsed.error().column < 10'000);
    }
    QCOMPARE(evaluated(("0" + repeated("+1", 400)).c_str()), std::string("400"));
    QCOMPARE(evaluated(("0" + repeated(" or 0", many)).c_str()), std::string("0"));
    std::string nested = "0" + repeated("+1", 400); // chains whose first link is a chain
    for (int i = 0; i < 20; ++i)
        nested = "(" + nested + ")" + repeated("+1", 400);
    QVERIFY(!parseExpression(nested));
    QVERIFY(!parseFunctions("def f(a: " + repeated("List[", many) + "int" + repeated("]", many) + "):\n    pass\n"));
    QVERIFY(!parseFunctions("def f(a" + repeated(", a", many) + "):\n    pass\n"));
}

/// Numbers for floats and for lists of one, None for a default, as TorchScript passes them.
void TestPyscript::templatesGetTheirTypes()
{
    lowering::TemplateFile file;
    file.hash = "1";
    file.functionsPath = "x.py";
    file.functions = "def options(scale: float, dim: List[int], alpha: float = 2.0, more: Optional[int] = None) -> Dict[str, float]:\n"
                     "    return {'A': scale / 2, 'B': float(dim[0]) + alpha}\n\n"
                     "def names() -> List[str]:\n    return []\n\ndef odd() -> List[List[int]]:\n    return [[1]]\n";
    PlainFunctions functions;
    const lowering::Options known{{"scale", std::int64_t(3)}, {"dim", std::int64_t(4)}, {"alpha", std::monostate()}};
    const auto made = functions.call(file, "options", known);
    QVERIFY2(made && *made, made ? "" : made.error().text().c_str());
    QCOMPARE(lowering::optionsText(std::get<lowering::Options>(**made)), lowering::optionsText({{"A", 1.5}, {"B", 6.0}}));
    QVERIFY(!functions.call(file, "missing", known).value());
    const auto names = functions.call(file, "names", {});
    QVERIFY(names && std::holds_alternative<std::vector<std::string>>(std::get<lowering::Option>(**names)));
    const auto odd = functions.call(file, "odd", {});
    QVERIFY(!odd);
    QCOMPARE(odd.error().file, std::string("x.py"));
    QCOMPARE(odd.error().line, 7);
    const auto unknown = functions.call(file, "options", {});
    QVERIFY(!unknown);
    QCOMPARE(unknown.error().message.english(), std::string("the template's functions: the parameter 'scale' of 'options' is unknown"));
    const auto unsuited = functions.call(file, "options", {{"scale", std::string("x")}, {"dim", std::int64_t(1)}});
    QVERIFY(!unsuited);
}

QTEST_APPLESS_MAIN(TestPyscript)
#include "tst_pyscript.moc"
