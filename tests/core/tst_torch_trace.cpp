// SPDX-License-Identifier: Apache-2.0
// Logs of torch.compile (TORCH_TRACE) that torch 2.13 and 2.15 wrote: what was compiled, graphs, timeline, two logs compared, and damage.
#include "core/program/program.h"
#include "core/program/runnable.h"
#include "core/program/torchtrace/log_program.h"
#include "core/torchtrace/report.h"
#include "core/torchtrace/timeline.h"
#include "core/trace/read.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <sys/resource.h>

using namespace nodewise;
using namespace nodewise::torchtrace;

namespace {

std::string data(const char* name)
{
    return std::string(NODEWISE_TEST_DATA "/torch_trace/") + name;
}

ReadLog opened(const char* name)
{
    auto log = readLog(data(name));
    if (!log)
        qFatal("%s", log.error().text().c_str());
    return std::move(*log);
}

const Compile& compileOf(const ReadLog& log, const char* id)
{
    for (const Compile& compile : log.summary.compiles)
        if (compile.id.text() == id)
            return compile;
    qFatal("there is no %s", id);
}

std::shared_ptr<const program::Model> model(const char* file, const char* name)
{
    auto made = program::open(data(file), name);
    if (!made)
        qFatal("%s", made.error().text().c_str());
    return *made;
}

GraphText graphOf(const std::string& text)
{
    auto made = readGraphText(text, "log");
    if (!made)
        qFatal("%s", made.error().text().c_str());
    return std::move(*made);
}

/// "y = operator.iadd(%x, 1)" of each node in order.
QStringList lines(const graph::Graph& graph, graph::SubgraphId of = graph::SubgraphId(0))
{
    QStringList all;
    for (const graph::NodeId id : graph.subgraph(of).nodes) {
        const graph::Node& node = graph.node(id);
        QStringList arguments;
        for (const graph::NamedArgument& argument : node.args) {
            const std::string text = argumentText(argument.value, [&](graph::NodeId used) { return "%" + graph.node(used).name; });
            arguments.append(QString::fromStdString(argument.keyword ? argument.name + "=" + text : text));
        }
        all.append(QStringLiteral("%1 = %2(%3)").arg(node.name.c_str(), std::string(node.opType()).c_str(), arguments.join(", ")));
    }
    return all;
}

std::vector<std::string> facts(const graph::Node& node, std::string_view key)
{
    std::vector<std::string> made;
    for (const auto& [name, value] : node.metadata.other)
        if (name == key)
            made.push_back(value);
    return made;
}

const graph::Node& named(const graph::Graph& graph, const char* name)
{
    return graph.node(graph.tryFind(name).value());
}

/// A log with these replaced by others: what it says, beside the log as it is.
struct Changed {
    std::string text; ///< that the log is read from
    ReadLog log;
};
std::unique_ptr<Changed> changed(const char* name, const QByteArray& from, const QByteArray& to)
{
    QFile file(QString::fromStdString(data(name)));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s can't be read", name);
    QByteArray text = file.readAll();
    if (!text.contains(from))
        qFatal("%s does not have %s", name, from.constData());
    auto made = std::make_unique<Changed>();
    made->text = text.replace(from, to).toStdString();
    made->log.log = *Log::read(name, made->text);
    made->log.summary = *summarize(*made->log.log);
    return made;
}

constexpr const char* head = "V1123 08:04:27.962000 13763 torch/_dynamo/utils.py:2350] ";

} // namespace

class TestTorchTrace : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void graphBreaks();
    void recompiles();
    void failures();
    void compiledAutograd();
    void everyGraphIsRead();
    void capturedGraph();
    void jointGraph();
    void bodies();
    void provenance();
    void statements();
    void damagedGraphs_data();
    void damagedGraphs();
    void models();
    void isNotRun();
    void timeline();
    void ranks();
    void twoLogs();
    void cutLogs();
    void damagedLogs();
    void deepNesting();
    void otherCode();
    void otherErrors();
    void factsOfRepeatedNames();
    void stacksHaveABudget();
    void tooLittleMemory();
};

void TestTorchTrace::graphBreaks()
{
    const ReadLog log = opened("graph_breaks.log");
    QCOMPARE(log.summary.torchVersion, std::string("2.13.0+cpu"));
    QCOMPARE(log.summary.breaks, std::size_t(3));
    const Compile& first = compileOf(log, "0/0");
    QCOMPARE(placeOf(first), std::string("f at program.py:36"));
    QCOMPARE(first.attempts, std::int64_t(2));
    QCOMPARE(first.restarts, std::vector<std::string>{"Unsupported Tensor.item() call with capture_scalar_outputs=False"});
    const GraphBreak& broken = first.breaks.at(0);
    QCOMPARE(broken.reason, std::string("Unsupported Tensor.item() call with capture_scalar_outputs=False"));
    QCOMPARE(broken.file + ":" + std::to_string(broken.line), std::string("program.py:39"));
    QCOMPARE(broken.stack.size(), std::size_t(3));
    QCOMPARE(broken.stack.back(), (Frame{"program.py", "f", "print(\"value\", y[0].item() > 0)", 39}));
    QCOMPARE(broken.hints.size(), std::size_t(1));
    QCOMPARE(compileOf(log, "2/0").breaks.at(0).reason, std::string("Data-dependent branching"));
    QCOMPARE(compileOf(log, "1/0").outcome, Compile::Outcome::NoGraph);
    // torch 2.8 and before wrote fewer lines
    const GraphBreak old =
        readBreak("Graph break in user code at /a/b.py:7\nReason: Data-dependent jump\nUser code traceback:\n  File \"/a/b.py\", "
                  "line 7, in f\n    if x > 0:\n");
    QCOMPARE(old.reason, std::string("Data-dependent jump"));
    QCOMPARE(old.stack.at(0).code, std::string("if x > 0:"));
}

void TestTorchTrace::recompiles()
{
    const ReadLog log = opened("recompiles.log");
    const Compile& second = compileOf(log, "0/1");
    QCOMPARE(second.failedGuards.size(), std::size_t(1)); // text, though the log calls it JSON
    QCOMPARE(second.failedGuards[0].of, std::string("0/0"));
    QCOMPARE(second.failedGuards[0].guard, std::string("tensor 'x' size mismatch at index 0. expected 4, actual 5"));
    const Compile& later = compileOf(log, "0/3");
    QCOMPARE(later.failedGuards.size(), std::size_t(3));
    QCOMPARE(later.failedGuards[0].guard, std::string("k == 2"));
    QCOMPARE(later.failedGuards[0].place, std::string("program.py:54 in f"));
    QVERIFY(second.times.total > second.times.generation && second.times.generation > 0);
}

void TestTorchTrace::failures()
{
    const ReadLog log = opened("failure.log");
    QCOMPARE(log.summary.failures, std::size_t(2));
    QCOMPARE(compileOf(log, "0/0").errorType, std::string("BackendCompilerFailed"));
    QVERIFY(compileOf(log, "1/0").error.starts_with("RuntimeError when making fake tensor call"));
    QVERIFY(compileOf(log, "1/0").errorEntry.has_value());
}

void TestTorchTrace::compiledAutograd()
{
    const ReadLog log = opened("compiled_autograd.log");
    QVERIFY(log.summary.tryGraph("!0/compiled_autograd_graph"));
    QVERIFY(log.summary.tryGraph("!0/1/0/aot_inference_graph"));
    QCOMPARE(compileOf(log, "!0/1/0").operators, std::int64_t(59));
}

void TestTorchTrace::everyGraphIsRead()
{
    std::size_t graphs = 0;
    for (const char* name : {"graph_breaks.log", "recompiles.log", "failure.log", "train_step.log", "train_step_torch215.log",
                             "control_flow.log", "compiled_autograd.log", "ranks/dedicated_log_torch_trace_rank_0_ddp.log"}) {
        const ReadLog log = opened(name);
        QVERIFY(log.log->problems().empty());
        for (const GraphEntry& graph : log.summary.graphs) {
            const auto read = readStage(*log.log, log.summary, graph);
            QVERIFY2(read, read ? "" : read.error().text().c_str());
            QVERIFY2(read->graph->diagnostics().empty(), graph.name.c_str());
            QVERIFY2(read->graph->lint().empty(), graph.name.c_str());
            for (const graph::Node& node : read->graph->nodes())
                for (const graph::NamedArgument& argument : node.args)
                    QVERIFY2(!argument.value.as<graph::Argument::Opaque>(), (graph.name + ": " + node.name).c_str());
            ++graphs;
        }
    }
    QCOMPARE(graphs, std::size_t(87));
}

void TestTorchTrace::capturedGraph()
{
    const auto made = model("train_step.log", "0/0/dynamo_output_graph");
    const graph::Graph& graph = *made->graph;
    QCOMPARE(lines(graph).first(2), (QStringList{"l_self_modules_up_parameters_weight_ = L_self_modules_up_parameters_weight_()",
                                                 "l_self_modules_up_parameters_bias_ = L_self_modules_up_parameters_bias_()"}));
    QCOMPARE(graph.inputs()[0].kind, graph::InputSpec::Kind::Parameter);
    QCOMPARE(graph.inputs()[0].target, std::string("up.weight"));
    const graph::Node& linear = named(graph, "linear");
    QCOMPARE(linear.target, std::string("torch._C._nn.linear"));
    QCOMPARE(graph::valueText(linear.value), std::string("f32[8, 32]"));
    QCOMPARE(linear.value.tensor.device.type, std::string("cpu"));
    QCOMPARE(linear.metadata.stackTrace,
             std::string("  File \"program.py\", line 13, in forward\n    return self.down(torch.relu(self.norm(self.up(x))))\n"));
}

void TestTorchTrace::jointGraph()
{
    const auto made = model("train_step.log", "0/0/aot_joint_graph");
    const graph::Graph& graph = *made->graph;
    QCOMPARE(graph.inputs().size(), std::size_t(8)); // primals and tangents, unpacked
    QCOMPARE(facts(named(graph, "tangents_1"), "aot"), std::vector<std::string>{"TangentAOTInput(output=PlainAOTOutput(idx=0))"});
    QCOMPARE(graph.outputs().size(), std::size_t(8));
    QVERIFY(graph.outputs()[3].value.isNone());
}

void TestTorchTrace::bodies()
{
    const auto made = model("control_flow.log", "0/0/aot_inference_graph");
    const graph::Graph& graph = *made->graph;
    QCOMPARE(graph.subgraphs().size(), std::size_t(3));
    const graph::Node& body = named(graph, "true_graph_0");
    QVERIFY(body.body.valid());
    QCOMPARE(lines(graph, body.body),
             (QStringList{"arg0_1 = arg0_1()", "arg1_1 = arg1_1()", "sin = aten.sin.default(%arg0_1)", "output = output([%sin])"}));
    QCOMPARE(lines(graph).filter("cond = "),
             QStringList{"cond = higher_order.cond(%gt, %true_graph_0, %false_graph_0, [%arg2_1, %arg1_1])"});
    QCOMPARE(graph::valueText(named(graph, "ge").value), std::string("Sym(u1 >= 0)"));
    QCOMPARE(graph::valueText(named(graph, "expand").value), std::string("f32[2, s77]"));
}

void TestTorchTrace::provenance()
{
    const auto after = model("control_flow.log", "0/0/inductor_post_grad_graph");
    QCOMPARE(facts(named(*after->graph, "full"), "fx_node"), std::vector<std::string>{"zeros"});
    QCOMPARE(facts(named(*after->graph, "full"), "kernel"), std::vector<std::string>{"cpp_fused_add_expand_sum_zeros_3:4"});
    const auto captured = model("control_flow.log", "0/0/dynamo_output_graph");
    QCOMPARE(facts(named(*captured->graph, "zeros"), "kernel"), std::vector<std::string>{"cpp_fused_add_expand_sum_zeros_3:4"});
}

/// The forms in which torch.fx prints nodes.
void TestTorchTrace::statements()
{
    const GraphText made = graphOf(R"py(class GraphModule(torch.nn.Module):
    def forward(self, L_x_: "f32[s77, 2*s77 + 1][1, s77]cuda:1", n: "Sym(s77)", *rest):
        l_x_ = L_x_
         # Annotation: {'stage': 0} File: m.py:3 in forward, code: x += 1
        l_x_ += 1;  y: "f32[4]" = l_x_;  l_x_ = None
        y[(slice(None, 2, None), n)] = 0.5;  setitem = y
        a = -n;  b = n % 2 == 0
        c = torch.add(y, other = n, alpha = -1e-05, dtype = torch.float16, layout = torch.strided, device = device(type='cuda', index=0))
        d = y[1:n, ..., None]; e = self.weight
        f = y.sum(0).mean("it's");  g = y.T
        # No stacktrace found for following nodes
        h = torch.foo([y, {'k': (n, None, True)}], lambda x: x + 1)
        return {"out": h, "n": n})py");
    QCOMPARE(
        lines(*made.graph),
        (QStringList{
            "l_x_ = L_x_()", "n = n()", "rest = rest()", "y = operator.iadd(%l_x_, 1)",
            "setitem = operator.setitem(%y, [{'slice': [None, 2, None]}, %n], 0.5)", "a = operator.neg(%n)",
            "b = operator.eq({'%': [%n, 2]}, 0)",
            "c = torch.add(%y, other=%n, alpha=-1e-05, dtype=torch.float16, layout=torch.strided, device=device(type='cuda', index=0))",
            "d = operator.getitem(%y, [{'slice': [1, %n, None]}, ..., None])", "e = weight()",
            "f = Tensor.mean({'.sum': [%y, 0]}, \"it's\")", "g = getattr(%y, 'T')",
            "h = torch.foo([%y, {'k': [%n, None, True]}], lambda x: x + 1)", "output = output({'out': %h, 'n': %n})"}));
    const graph::TensorMeta& meta = named(*made.graph, "l_x_").value.tensor;
    QCOMPARE(meta.sizes[1].text(), std::string("2*s77 + 1"));
    QCOMPARE(meta.sizes[1].expr->symbols, std::vector<std::string>{"s77"});
    QCOMPARE(graph::deviceText(meta.device), std::string("cuda:1"));
    QVERIFY(named(*made.graph, "y").metadata.stackTrace.starts_with("  File \"m.py\", line 3, in forward"));
    QVERIFY(named(*made.graph, "h").metadata.stackTrace.empty());
    QVERIFY(made.graph->lint().empty());
    QCOMPARE(made.lines[3], 5);
}

void TestTorchTrace::damagedGraphs_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("said");
    const QString graph = "class G(torch.nn.Module):\n    def forward(self, x):\n";
    QTest::newRow("nothing") << "text"
                             << "log: line 1: there is no graph in this text";
    QTest::newRow("no end") << graph + "        y = x + 1\n"
                            << "log: line 4: the graph does not end: the text is truncated";
    QTest::newRow("two") << graph + "        return x\n" + graph << "log: line 4: a second graph begins in this text";
    QTest::newRow("body without end")
        << graph + "        b = self.b\n        return x\n    class b(torch.nn.Module):\n        def forward(self):\n            y = 1\n"
        << "log: line 5: the graph does not end: the text is truncated";
    // Told, and read on
    QTest::newRow("after the end") << graph + "        return x\n        y = x + 1\n        return y\n"
                                   << "log: line 4: lines after the graph's end are left out";
    QTest::newRow("twice") << graph + "        y = x + 1\n        y = x + 2\n        return y\n"
                           << "log: line 4: the name 'y' is defined a second time; it is shown as 'y__2'";
    QTest::newRow("an update without a name") << graph + "        x += 1\n        return x\n"
                                              << "log: line 3: this line of the graph is not understood, and is left out";
    QTest::newRow("no expression") << graph + "        y = )\n        return x\n"
                                   << "log: line 3: this expression is not understood, and is shown as text";
}

void TestTorchTrace::damagedGraphs()
{
    QFETCH(QString, text);
    QFETCH(QString, said);
    const auto made = readGraphText(text.toStdString(), "log");
    const std::string what = !made                                ? made.error().text()
                             : made->graph->diagnostics().empty() ? ""
                                                                  : made->graph->diagnostics()[0].where.text();
    QCOMPARE(QString::fromStdString(what), said);
    if (made)
        QVERIFY(made->graph->lint().empty());
}

void TestTorchTrace::models()
{
    const auto summary = program::inspect(data("train_step.log"));
    QVERIFY(summary);
    QVERIFY(std::ranges::find(summary->models, "0/0/inductor_post_grad_graph#2") != summary->models.end());
    const auto none = program::open(data("train_step.log"), "0/0/aot_forward_graf");
    QVERIFY(!none);
    QCOMPARE(none.error().message.english(), std::string("the log has no graph '0/0/aot_forward_graf'"));
    QVERIFY(none.error().hint.english().find("'0/0/aot_forward_graph'") != std::string::npos);
    const ReadLog log = opened("train_step.log");
    const auto before = [&log](const char* name) {
        const GraphEntry* found = stageBefore(*log.log, log.summary, *log.summary.tryGraph(name));
        return found ? found->name : std::string();
    };
    QCOMPARE(before("0/0/dynamo_output_graph"), std::string());
    QCOMPARE(before("0/0/aot_forward_graph"), std::string("0/0/aot_joint_graph"));
    QCOMPARE(before("0/0/before_post_grad_graph"), std::string("0/0/aot_forward_graph"));
    QCOMPARE(before("0/0/before_post_grad_graph#2"), std::string("0/0/aot_backward_graph"));
    QCOMPARE(before("0/0/aot_backward_graph"), std::string("0/0/aot_joint_graph")); // not the forward graph, its sibling
}

void TestTorchTrace::isNotRun()
{
    const auto refused = program::checkRunnable(*model("train_step.log", "0/0/aot_forward_graph"));
    QVERIFY(!refused);
    QCOMPARE(refused.error().message.english(), std::string("a graph of a TORCH_TRACE log is read, not run: the log has no values"));
}

void TestTorchTrace::timeline()
{
    const trace::FormatReader* const readers[] = {&timelineReader()};
    trace::ReadOptions options;
    options.readers = readers;
    const auto one = trace::readTraces({data("train_step.log")}, options);
    QVERIFY(one);
    QVERIFY((*one)->origin().skipped.empty());
    QVERIFY((*one)->sliceCount() > 10);
    QCOMPARE((*one)->name((*one)->columns().name[0]), std::string_view("dynamo"));
    const auto both = trace::readTraces({data("ranks")}, options);
    QVERIFY(both);
    QCOMPARE((*both)->lanes().size(), std::size_t(2));
    QCOMPARE((*both)->groups().at(1).name, std::string("rank 1"));
}

void TestTorchTrace::ranks()
{
    const auto logs = logsOf(data("ranks"));
    QVERIFY(logs);
    QCOMPARE(logs->size(), std::size_t(2));
    QVERIFY(logs->front().ends_with("rank_0_ddp.log"));
    QVERIFY(holdsLogs(data("ranks")));
    QVERIFY(!holdsLogs(NODEWISE_TEST_DATA "/programs"));
    const ReadLog one = opened("ranks/dedicated_log_torch_trace_rank_1_ddp.log");
    QCOMPARE(one.log->rank(), std::int64_t(1));
    const auto same = compareLogs(opened("ranks/dedicated_log_torch_trace_rank_0_ddp.log"), one);
    QVERIFY(same);
    QCOMPARE(same->differing(), std::size_t(0));
}

void TestTorchTrace::twoLogs()
{
    const ReadLog before = opened("train_step.log"), after = opened("train_step_torch215.log");
    const auto found = compareLogs(before, after);
    QVERIFY(found);
    QCOMPARE(found->compiles.size(), std::size_t(1));
    QVERIFY(found->timeBefore > 0 && found->timeAfter > found->timeBefore);
    QVERIFY(!found->compiles[0].graphs.empty());

    QFile file(QString::fromStdString(data("graph_breaks.log")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QByteArray text = file.readAll();
    text.replace("Data-dependent branching", "Something else");
    text.replace("torch.sin(l_x_)", "torch.cos(l_x_)");
    const std::string other = text.toStdString();
    const auto log = Log::read("other.log", other);
    QVERIFY(log);
    const ReadLog changed{*log, *summarize(**log)}, original = opened("graph_breaks.log");
    const auto difference = compareLogs(original, changed);
    QVERIFY(difference);
    QCOMPARE(difference->differing(), std::size_t(2));
    QStringList gone, graphs;
    for (const CompilePair& pair : difference->compiles) {
        for (const std::size_t i : pair.breaksGone)
            gone.append(QString::fromStdString(original.summary.compiles[*pair.before].breaks[i].reason));
        for (const GraphPair& graph : pair.graphs)
            if (graph.differs)
                graphs.append(QString::fromStdString(changed.summary.graphs[graph.after].name));
    }
    QCOMPARE(gone, QStringList{"Data-dependent branching"});
    QCOMPARE(graphs, (QStringList{"0/0_1/dynamo_output_graph", "0/0_1/before_pre_grad_graph", "0/0_1/after_pre_grad_graph"}));
}

/// At any byte: what came before is read, and nothing is wrong but the end.
void TestTorchTrace::cutLogs()
{
    QFile file(QString::fromStdString(data("graph_breaks.log")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray whole = file.readAll();
    std::size_t last = 0;
    for (qsizetype size = 1000; size < whole.size(); size += 997) {
        const std::string text = whole.left(size).toStdString();
        const auto log = Log::read("cut.log", text);
        QVERIFY(log);
        QVERIFY((*log)->problems().size() <= 1);
        QVERIFY((*log)->entries().size() >= last);
        last = (*log)->entries().size();
        QVERIFY(summarize(**log));
    }
    const std::string cut = std::string(head) + "{\"artifact\": {\"name\": \"a\"}, \"has_payload\": \"1\"}\n\tx\n" + head + "{\"dynamo_sta";
    const auto log = Log::read("cut.log", cut);
    QVERIFY(log);
    QCOMPARE((*log)->problems().at(0).text(),
             std::string("cut.log: line 3: the log ends inside this entry: what wrote it was ended, or still writes"));
}

void TestTorchTrace::damagedLogs()
{
    QVERIFY(!Log::isLogText("V1123 08:04 no entry"));
    QVERIFY(Log::isLogText(std::string("noise\n[rank0]:") + head + "{\"a\": 1}"));
    const auto none = Log::read("empty.log", "hello\n");
    QVERIFY(!none);
    QCOMPARE(none.error().message.english(), std::string("this log has no entry of TORCH_TRACE"));
    const std::string text = std::string("noise\n") + head + "{\"str\": [\"model.py\", 3]}\n" + head + "{broken}\n\tlost\n" + head +
                             "{}\n" + head +
                             "{\"artifact\": {\"name\": \"a\"}, \"frame_id\": 1, \"frame_compile_id\": 2, \"attempt\": 3, \"has_payload\": "
                             "\"\"}\n\tone\n\t\n\tthree\n";
    const auto log = Log::read("odd.log", text);
    QVERIFY(log);
    QStringList said;
    for (const Error& problem : (*log)->problems())
        said.append(QString::fromStdString(problem.text()));
    QCOMPARE(said, (QStringList{"odd.log: line 1: this line is no entry of the log, and is left out",
                                "odd.log: line 3: this entry is not valid JSON, and is left out",
                                "odd.log: line 4: this line is no entry of the log, and is left out",
                                "odd.log: line 5: this entry does not say what it is, and is left out"}));
    QCOMPARE((*log)->string(3), std::string_view("model.py"));
    const Entry& entry = (*log)->entries().at(0);
    QCOMPARE(*(*log)->payload(entry), std::string("one\n\nthree"));
    QCOMPARE((*log)->ids()[entry.id].text(), std::string("1/2_3"));
}

void TestTorchTrace::deepNesting()
{
    const std::string start = "class G(torch.nn.Module):\n    def forward(self, x):\n        y = ";
    for (const char* piece : {"(", "[", "f(", "-", "x.a", "x[", "{1:", "x + (", "x ** "}) {
        std::string text = start;
        for (int i = 0; i < 20'000; ++i)
            text += piece;
        text += "\n        return x\n";
        const auto made = readGraphText(text, "log");
        QVERIFY(made ? made->graph->lint().empty() : !made.error().message.empty());
    }
    std::string classes;
    for (int i = 0; i < 100; ++i)
        classes += std::string(std::size_t(i), ' ') + "class c(torch.nn.Module):\n";
    QCOMPARE(readGraphText(classes, "log").error().text(), std::string("log: line 65: graphs nest deeper than 64"));
}

/// Graphs and times are the same, what Inductor made of them is not.
void TestTorchTrace::otherCode()
{
    const ReadLog original = opened("train_step.log");
    const auto other = changed("train_step.log", "in_out_ptr0", "in_out_ptrX");
    const auto difference = compareLogs(original, other->log);
    QVERIFY(difference);
    QCOMPARE(difference->differing(), std::size_t(1));
    const std::string text = reportText(original, other->log, *difference);
    QVERIFY2(text.find("  ~ code: 0/0/inductor_output_code") != std::string::npos, text.c_str());
    QVERIFY(reportJson(original, other->log, *difference).find("\"codes_changed\": [") != std::string::npos);
    const auto comment = changed("train_step.log", "# AOT ID: ", "# AOT no.: ");
    QCOMPARE(compareLogs(original, comment->log)->differing(), std::size_t(0));
}

void TestTorchTrace::otherErrors()
{
    const ReadLog original = opened("failure.log");
    const auto message = changed("failure.log", "RuntimeError when making fake tensor call", "RuntimeError when doing something else");
    const auto difference = compareLogs(original, message->log);
    QVERIFY(difference);
    QCOMPARE(difference->differing(), std::size_t(1));
    QVERIFY(reportText(original, message->log, *difference).find("something else") != std::string::npos);
    const ReadLog attempts = opened("graph_breaks.log");
    const auto reason = changed("graph_breaks.log", "\"restart_reasons\": [\"", "\"restart_reasons\": [\"other ");
    const auto restarted = compareLogs(attempts, reason->log);
    QVERIFY(restarted);
    QVERIFY(restarted->differing() > 0);
    QVERIFY(reportText(attempts, reason->log, *restarted).find("  + restarted: other ") != std::string::npos);
}

/// A text that defines one name again and again does not copy what is known of it as often, nor a name of a megabyte.
void TestTorchTrace::factsOfRepeatedNames()
{
    std::string text = std::string(head) +
                       "{\"artifact\": {\"name\": \"inductor_provenance_tracking_node_mappings\"}, \"frame_id\": 0, "
                       "\"frame_compile_id\": 0, \"attempt\": 0, \"has_payload\": \"x\"}\n\t{\"version\": 2, \"preToPost\": {}, "
                       "\"postToPre\": {\"x\": [\"" +
                       std::string(1u << 20, 'k') + "\"]}, \"cppCodeToPost\": {}, \"postToCppCode\": {}}\n" + head +
                       "{\"inductor_post_grad_graph\": {}, \"frame_id\": 0, \"frame_compile_id\": 0, \"attempt\": 0, "
                       "\"has_payload\": \"x\"}\n\tclass M(torch.nn.Module):\n\t    def forward(self, a):\n";
    for (int i = 0; i < 50; ++i)
        text += "\t        x = f(a)\n";
    text += "\t        return x\n";
    const auto log = Log::read("facts.log", text);
    QVERIFY(log);
    const auto summary = summarize(**log);
    QVERIFY(summary);
    const auto read = readStage(**log, *summary, summary->graphs.at(0));
    QVERIFY2(read, read ? "" : read.error().text().c_str());
    std::size_t bytes = 0, nodes = 0;
    for (const graph::Node& node : read->graph->nodes())
        for (const std::string& name : facts(node, "fx_node")) {
            bytes += name.size();
            ++nodes;
        }
    QCOMPARE(nodes, std::size_t(1));
    QCOMPARE(bytes, std::size_t(4096));
}

/// The name of a file is written once, and 500 frames of each compilation name it.
void TestTorchTrace::stacksHaveABudget()
{
    std::string text = std::string(head) + "{\"str\": [\"" + std::string(4000, 'f') + "\", 0]}\n", stack;
    for (int i = 0; i < 500; ++i)
        stack += std::string(i > 0 ? "," : "") + "{\"line\": 1, \"name\": \"f" + std::to_string(i) + "\", \"filename\": 0}";
    constexpr int compiles = 20;
    for (int i = 0; i < compiles; ++i)
        text += std::string(head) + "{\"dynamo_start\": {\"stack\": [" + stack + "]}, \"frame_id\": " + std::to_string(i) +
                ", \"frame_compile_id\": 0, \"attempt\": 0}\n";
    const auto log = Log::read("stacks.log", text);
    QVERIFY(log);
    const auto summary = summarize(**log);
    QVERIFY(summary);
    std::size_t bytes = 0;
    QCOMPARE(summary->compiles.size(), std::size_t(compiles));
    for (const Compile& compile : summary->compiles) {
        for (const Frame& frame : compile.stack)
            bytes += frame.file.size();
        QCOMPARE(compile.stack.back().function, std::string("f499"));
    }
    QVERIFY2(bytes > 0 && bytes < text.size() * 8 + (2u << 20), std::to_string(bytes).c_str());
}

void TestTorchTrace::tooLittleMemory()
{
    const std::string text = "class G(torch.nn.Module):\n" + std::string(5'000'000, '#') + "\n";
    struct ::rlimit before = {};
    QCOMPARE(::getrlimit(RLIMIT_AS, &before), 0);
    const struct ::rlimit less = {900'000'000, before.rlim_max};
    QCOMPARE(::setrlimit(RLIMIT_AS, &less), 0);
    const auto refused = readGraphText(text, "log", 7);
    ::setrlimit(RLIMIT_AS, &before);
    QVERIFY(!refused);
    QVERIFY2(refused.error().text().starts_with("log: line 7: reading the 5000027 bytes of this graph may take 1000005400 bytes of memory"),
             refused.error().text().c_str());
}

QTEST_GUILESS_MAIN(TestTorchTrace)
#include "tst_torch_trace.moc"
