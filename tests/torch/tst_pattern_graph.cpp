// SPDX-License-Identifier: Apache-2.0
// TorchScript functions as patterns: what they call as a graph, what no pattern can have, and matches replaced by what others call.
#include "core/rewrite/pipeline.h"
#include "core/torch/rewrite/guard_check.h"
#include "core/torch/rewrite/torch_operators.h"
#include "tests/torch/last_call.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace nodewise;
using test::parsed;

class TestPatternGraph : public QObject {
    Q_OBJECT
    QTemporaryDir m_folder;

    backend::Profile profileWith(const QString& functions, backend::PassRule rule) const
    {
        const std::string file = m_folder.filePath("functions.py").toStdString();
        std::ofstream(file) << functions.toStdString();
        rule.pass = "mine";
        rule.pattern = "parts";
        rule.replacement = "whole";
        rule.place = {4, 5};
        return {.name = "test", .path = "/test.json", .functions = {file}, .passes = {rule}};
    }
    static QString textOf(const Error& error)
    {
        const QString place = QString::fromStdString(error.file).section('/', -1) + ":" + QString::number(error.line);
        const QString hint = error.hint.empty() ? QString() : " (" + QString::fromStdString(error.hint.english()) + ")";
        return place + ": " + QString::fromStdString(error.message.english()) + hint;
    }
    /// What `profile check` would say.
    static QStringList problemsOf(const backend::Profile& profile)
    {
        torch_worker::ProfileOperators operators(profile);
        QStringList out;
        for (const auto& errors :
             {operators.problems(), torch_worker::functionErrors(profile, operators), torch_worker::guardErrors(profile, {}, operators)})
            for (const Error& error : errors)
                out << textOf(error);
        return out;
    }

private Q_SLOTS:
    void functionsAreGraphs_data();
    void functionsAreGraphs();
    void whatNoPatternHas_data();
    void whatNoPatternHas();
    void profilesAreChecked_data();
    void profilesAreChecked();
    void matchesAreReplaced_data();
    void matchesAreReplaced();
    void largePatternsAreRefused();
    void twoProfilesMayHaveTheSame();
};

void TestPatternGraph::functionsAreGraphs_data()
{
    QTest::addColumn<QString>("function");
    QTest::addColumn<QString>("graph"); // without parameters and types
    const auto row = [](const char* name, const char* function, const char* graph) {
        QTest::newRow(name) << QString(function) << QString(graph);
    };
    row("numbers as torch.export has them", "def parts(x: Tensor, eps: float) -> Tensor:\n    return (x + eps) * 2\n",
        "call_0 = aten.add.Tensor(self: %x, other: %eps)\ncall_1 = aten.mul.Tensor(self: %call_0, other: 2)\nreturn (%call_1)\n");
    row("defaults are left out", "def parts(x: Tensor) -> Tensor:\n    return torch.softmax(x.mean(-1, keepdim=True), 1)\n",
        "call_0 = aten.mean.dim(self: %x, dim: [-1], keepdim: True)\ncall_1 = aten.softmax.int(self: %call_0, dim: 1)\nreturn (%call_1)\n");
    row("dtypes", "def parts(x: Tensor, to: int) -> Tensor:\n    return x.to(torch.float16).to(to)\n",
        "call_0 = aten.to.dtype(self: %x, dtype: torch.float16)\ncall_1 = aten.to.dtype(self: %call_0, dtype: %to)\nreturn (%call_1)\n");
    row("lists with parameters in them",
        "def parts(x: Tensor, n: int, rest: List[int]) -> Tensor:\n    return x.view([n, -1]).reshape(rest)\n",
        "call_0 = aten.view.default(self: %x, size: [%n, -1])\ncall_1 = aten.reshape.default(self: %call_0, shape: %rest)\nreturn "
        "(%call_1)\n");
    row("several results of one call",
        "def parts(x: Tensor) -> Tuple[Tensor, Tensor]:\n    a, b = x.chunk(2, 1)\n    v, i = b.max(0)\n    return a, v\n",
        "call_0 = aten.chunk.default(self: %x, chunks: 2, dim: 1)\ncall_1 = \"operator.getitem\"(%call_0, 0)\n"
        "call_2 = \"operator.getitem\"(%call_0, 1)\ncall_3 = aten.max.dim(self: %call_2, dim: 0)\n"
        "call_4 = \"operator.getitem\"(%call_3, 0)\nreturn (%call_1, %call_4)\n");
    row("functions of the file",
        "def inner(x: Tensor, n: int) -> Tensor:\n    return x.pow(n)\n\ndef parts(x: Tensor) -> Tensor:\n    return inner(x, 2)\n",
        "call_0 = aten.pow.Tensor_Scalar(self: %x, exponent: 2)\nreturn (%call_0)\n");
    row("lists of tensors", "def parts(x: Tensor, y: Tensor) -> Tensor:\n    return torch.cat([x, y], -1)\n",
        "call_0 = aten.cat.default(tensors: [%x, %y], dim: -1)\nreturn (%call_0)\n");
}

void TestPatternGraph::functionsAreGraphs()
{
    QFETCH(QString, function);
    QFETCH(QString, graph);
    const torch_worker::ProfileOperators operators(profileWith(function, {}));
    QVERIFY2(operators.problems().empty(), operators.problems().empty() ? "" : qPrintable(textOf(operators.problems().front())));
    const auto pattern = operators.pattern("parts");
    QVERIFY(pattern.has_value());
    QString text = QString::fromStdString(graph::printText(*(*pattern)->graph));
    text.remove(QRegularExpression("^.*= placeholder.*\n", QRegularExpression::MultilineOption));
    text.remove(QRegularExpression("^%(?=call)", QRegularExpression::MultilineOption)).remove(" : none");
    QCOMPARE(text.replace("%%", "%"), graph);
}

void TestPatternGraph::whatNoPatternHas_data()
{
    QTest::addColumn<QString>("function");
    QTest::addColumn<QString>("problem");
    const auto row = [](const char* name, const char* body, const char* problem) {
        QTest::newRow(name) << QStringLiteral("def parts(x: Tensor, n: int) -> Tensor:\n") + body + "\n" << QString(problem);
    };
    row("a branch", "    if n > 2:\n        return x.relu()\n    return x.sum(n)",
        "functions.py:2: a pattern can't have 'aten::gt': it has calls of operators only "
        "(write numbers as they are, or bind them by a parameter of the pattern)");
    row("a loop", "    for i in range(3):\n        x = x.sum(n)\n    return x",
        "functions.py:2: a pattern can't branch or loop (write one pass for each case)");
    row("a number that it computes", "    return x.sum(n + 1)",
        "functions.py:2: a pattern can't have 'aten::add': it has calls of operators only "
        "(write numbers as they are, or bind them by a parameter of the pattern)");
    row("a size", "    return x.sum(n).view([x.size(0)])",
        "functions.py:2: a pattern can't have 'aten::size': it has calls of operators only "
        "(write numbers as they are, or bind them by a parameter of the pattern)");
    row("a write", "    return x.sum(n).relu_()",
        "functions.py:2: a pattern can't write in place, as 'aten::relu_' does (use the operator that yields a new tensor)");
    row("its argument", "    y = x.sum(n)\n    return x",
        "functions.py:1: a pattern returns tensors that its calls yield, and nothing else");
    row("a parameter without use", "    return x.relu()",
        "functions.py:1: the pattern does not use its parameter 'n' (nothing would tell what it stands for)");
}

void TestPatternGraph::whatNoPatternHas()
{
    QFETCH(QString, function);
    QFETCH(QString, problem);
    const QString whole = "\ndef whole(x: Tensor, n: int) -> Tensor:\n    return x.sum(n)\n";
    QCOMPARE(problemsOf(profileWith(function + whole, {})), QStringList(problem));
}

void TestPatternGraph::profilesAreChecked_data()
{
    QTest::addColumn<QString>("whole");
    QTest::addColumn<QString>("when");
    QTest::addColumn<QString>("problem");
    QTest::newRow("right") << "def whole(x: Tensor, n: int) -> Tensor:\n    return x.mean(n)\n"
                           << "n == 1 and x.dim() == 2"
                           << "";
    QTest::newRow("no replacement") << ""
                                    << ""
                                    << "test.json:4: there is no function 'whole' in the profile's files";
    QTest::newRow("another parameter") << "def whole(x: Tensor, m: int) -> Tensor:\n    return x.mean(m)\n"
                                       << ""
                                       << "functions.py:4: the parameter 'm' of 'whole' is not an argument of pattern::parts "
                                          "(its arguments are x, n)";
    QTest::newRow("another type") << "def whole(x: Tensor, n: str) -> Tensor:\n    return x.relu()\n"
                                  << ""
                                  << "functions.py:4: the parameter 'n' of 'whole' is str, but the argument of pattern::parts is int";
    QTest::newRow("more results") << "def whole(x: Tensor, n: int) -> Tuple[Tensor, Tensor]:\n    return x.mean(n), x\n"
                                  << ""
                                  << "functions.py:4: 'whole' returns Tuple[Tensor, Tensor], pattern::parts returns Tensor";
    QTest::newRow("a guard with another name")
        << "def whole(x: Tensor, n: int) -> Tensor:\n    return x.mean(n)\n"
        << "m == 1"
        << "test.json:4: 'm == 1': undefined value m (the arguments of pattern.parts.default are x, n)";
    QTest::newRow("a guard that is a number") << "def whole(x: Tensor, n: int) -> Tensor:\n    return x.mean(n)\n"
                                              << "n"
                                              << "test.json:4: 'n': a guard must be true or false, not int "
                                                 "(the arguments of pattern.parts.default are x, n)";
    QTest::newRow("a replacement that reads a file")
        << "def whole(x: Tensor, n: int) -> Tensor:\n    return torch.from_file('/etc/passwd', False, n)\n"
        << ""
        << "refused";
}

void TestPatternGraph::profilesAreChecked()
{
    QFETCH(QString, whole);
    QFETCH(QString, when);
    QFETCH(QString, problem);
    const QString parts = "def parts(x: Tensor, n: int) -> Tensor:\n    return x.sum(n)\n\n";
    const QString problems = problemsOf(profileWith(parts + whole, {.when = when.toStdString()})).join('\n');
    if (problem == "refused")
        QVERIFY2(problems.startsWith("functions.py:5: ") && problems.contains("from_file"), qPrintable(problems));
    else
        QCOMPARE(problems, problem);
}

void TestPatternGraph::matchesAreReplaced_data()
{
    QTest::addColumn<QString>("functions");
    QTest::addColumn<QString>("when");
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("after"); // or "NOTE: what is told"
    const QString norm = "def parts(x: Tensor, w: Tensor, eps: float) -> Tensor:\n"
                         "    return x * torch.rsqrt(x.pow(2).mean([-1], True) + eps) * w\n"
                         "def whole(x: Tensor, w: Tensor, eps: float) -> Tensor:\n"
                         "    return torch.rms_norm(x, [x.size(-1)], w, eps)\n";
    const QString program =
        "%x : f32[SIZES] = placeholder\n%w : f32[4] = placeholder\n"
        "%p : f32[SIZES] = aten.pow.Tensor_Scalar(self: %x, exponent: 2)\n"
        "%m : f32[LEAST] = aten.mean.dim(self: %p, dim: [-1], keepdim: True)\n"
        "%a : f32[LEAST] = aten.add.Tensor(self: %m, other: 1e-06)\n%r : f32[LEAST] = aten.rsqrt.default(self: %a)\n"
        "%n : f32[SIZES] = aten.mul.Tensor(self: %x, other: %r)\n%y : f32[SIZES] = aten.mul.Tensor(self: %w, other: %n)\n"
        "return (%y)\n";
    const auto sized = [&](const char* range, const char* sizes, const char* least) {
        return range + QString(program).replace("SIZES", sizes).replace("LEAST", least);
    };
    const QString after = "%x : f32[SIZES] = placeholder\n%w : f32[4] = placeholder\n"
                          "%rms_norm : f32[SIZES] = aten.rms_norm.default(input: %x, normalized_shape: [4], weight: %w, eps: 1e-06)\n"
                          "return (%rms_norm)\n";
    QTest::newRow("a chain") << norm << "" << sized("", "2, 4", "2, 1") << QString(after).replace("SIZES", "2, 4");
    QTest::newRow("open sizes") << norm << "x.size(-1) == 4" << sized("range s0 2 64\n", "s0, 4", "s0, 1")
                                << "range s0 2 64\n" + QString(after).replace("SIZES", "s0, 4");
    QTest::newRow("a guard that does not hold")
        << norm << "x.dim() == 3" << sized("", "2, 4", "2, 1")
        << "NOTE: nothing was replaced; left as they are: 1: the guard 'x.dim() == 3' does not hold";
    QTest::newRow("a guard that a size decides")
        << norm << "x.size(0) < 10" << sized("range s0 2 64\n", "s0, 4", "s0, 1")
        << "NOTE: nothing was replaced; left as they are: 1: it accepts only some sizes: 'x.size(0) < 10' holds at";
    QTest::newRow("bound numbers in a guard") << norm << "eps > 1e-3" << sized("", "2, 4", "2, 1")
                                              << "NOTE: nothing was replaced; left as they are: 1: the guard 'eps > 1e-3' does not hold";
    const QString parts = norm.left(norm.indexOf("def whole"));
    QTest::newRow("another shape") << parts + "def whole(x: Tensor, w: Tensor, eps: float) -> Tensor:\n    return x.sum(-1) + w[0] + eps\n"
                                   << "" << sized("", "2, 4", "2, 1")
                                   << "NOTE: nothing was replaced; matches that the replacement is wrong about: 1 … "
                                      "it returns f32[2] where the call returns f32[2, 4]";
    QTest::newRow("another type")
        << parts + "def whole(x: Tensor, w: Tensor, eps: float) -> Tensor:\n    return (x * w + eps).to(torch.float16)\n"
        << "" << sized("", "2, 4", "2, 1")
        << "NOTE: nothing was replaced; matches that the replacement is wrong about: 1 … "
           "it returns f16[2, 4] where the call returns f32[2, 4]";
    QTest::newRow("it writes into an argument")
        << parts + "def whole(x: Tensor, w: Tensor, eps: float) -> Tensor:\n    return x.mul_(w).add_(eps)\n"
        << "" << sized("", "2, 4", "2, 1")
        << "NOTE: nothing was replaced; matches that the replacement is wrong about: 1 … "
           "torch.ops.aten.mul_.Tensor writes into an argument of the call";
    QTest::newRow("it never ends")
        << parts + "def whole(x: Tensor, w: Tensor, eps: float) -> Tensor:\n    while eps < 2.0:\n        x = x.relu()\n    return x * w\n"
        << "" << sized("", "2, 4", "2, 1") << "NOTE: nothing was replaced; left as they are: 1: ";
    QTest::newRow("two results")
        << "def parts(x: Tensor, a: Tensor, b: Tensor) -> Tuple[Tensor, Tensor]:\n    return torch.mm(x, a), torch.mm(x, b)\n"
           "def whole(x: Tensor, a: Tensor, b: Tensor) -> Tuple[Tensor, Tensor]:\n"
           "    both = torch.mm(x, torch.cat([a, b], 1))\n"
           "    return both.narrow(1, 0, a.size(1)), both.narrow(1, a.size(1), b.size(1))\n"
        << ""
        << "%x : f32[2, 3] = placeholder\n%a : f32[3, 4] = placeholder\n%b : f32[3, 5] = placeholder\n"
           "%p : f32[2, 4] = aten.mm.default(self: %x, mat2: %a)\n%q : f32[2, 5] = aten.mm.default(self: %x, mat2: %b)\n"
           "return (%q, %p)\n"
        << "%x : f32[2, 3] = placeholder\n%a : f32[3, 4] = placeholder\n%b : f32[3, 5] = placeholder\n"
           "%cat : f32[3, 9] = aten.cat.default(tensors: [%a, %b], dim: 1)\n"
           "%mm : f32[2, 9] = aten.mm.default(self: %x, mat2: %cat)\n"
           "%narrow : f32[2, 4] strides [9, 1] = aten.narrow.default(self: %mm, dim: 1, start: 0, length: 4)\n"
           "%narrow_1 : f32[2, 5] strides [9, 1] offset 4 = aten.narrow.default(self: %mm, dim: 1, start: 4, length: 5)\n"
           "return (%narrow_1, %narrow)\n";
}

void TestPatternGraph::matchesAreReplaced()
{
    QFETCH(QString, functions);
    QFETCH(QString, when);
    QFETCH(QString, graph);
    QFETCH(QString, after);
    const backend::Profile profile = profileWith(functions, {.when = when.toStdString()});
    const auto registered = std::make_shared<torch_worker::ProfileOperators>(profile);
    QVERIFY2(registered->problems().empty(), registered->problems().empty() ? "" : qPrintable(textOf(registered->problems().front())));
    torch_worker::TorchOperators operators(registered, nullptr, std::string());
    const auto pipeline = rewrite::runPipeline(parsed(graph), profile, {}, operators);
    QVERIFY2(pipeline.has_value(), pipeline ? "" : qPrintable(textOf(pipeline.error())));
    const rewrite::PipelineStep& step = pipeline->steps.back();
    QVERIFY(pipeline->result()->lint().empty());
    if (!after.startsWith("NOTE: ")) {
        QCOMPARE(QString::fromStdString(graph::printText(*pipeline->result())), after);
        return;
    }
    QString told = QString::fromStdString("NOTE: " + step.note.english());
    for (const rewrite::Event& event : step.events)
        told += ": " + QString::fromStdString(event.why.english());
    for (const QString& part : after.split(QStringLiteral(" … ")))
        QVERIFY2(told.contains(part), qPrintable(told));
}

void TestPatternGraph::largePatternsAreRefused()
{
    QString huge = "def parts(x: Tensor) -> Tensor:\n";
    for (int i = 0; i < 300; ++i)
        huge += "    x = x.relu()\n";
    const QStringList problems =
        problemsOf(profileWith(huge + "    return x\n\ndef whole(x: Tensor) -> Tensor:\n    return x.relu()\n", {}));
    QCOMPARE(problems, QStringList("functions.py:258: a pattern has at most 256 calls (look for a smaller part)"));
}

/// As where one is open in the window, and another is asked about.
void TestPatternGraph::twoProfilesMayHaveTheSame()
{
    const backend::Profile profile =
        profileWith("def parts(x: Tensor) -> Tensor:\n    return x.neg().neg()\ndef whole(x: Tensor) -> Tensor:\n    return x\n", {});
    const torch_worker::ProfileOperators first(profile), second(profile);
    QVERIFY(first.problems().empty() && second.problems().empty());
    QCOMPARE((*first.pattern("parts"))->target, std::string("torch.ops.pattern.parts.default"));
    QCOMPARE((*second.pattern("parts"))->target, std::string("torch.ops.pattern.parts_2.default"));
}

QTEST_GUILESS_MAIN(TestPatternGraph)
#include "tst_pattern_graph.moc"
