// SPDX-License-Identifier: Apache-2.0
// Breakpoints as a plain client of the protocol sets them: in bodies of control flow, with conditions, over the death of a worker.
// Needs the torch worker.
#include "dap_session.h"

#include <QFile>
#include <QtTest>

#include <csignal>

using namespace nodewise;

namespace {

QJsonObject named(const char* name, const char* condition = "")
{
    QJsonObject out{{QStringLiteral("name"), QLatin1String(name)}};
    if (*condition)
        out[QStringLiteral("condition")] = QLatin1String(condition);
    return out;
}

/// The sample takes the other branch.
const QJsonObject ones{{QStringLiteral("inputs"),
                        QJsonArray{QJsonObject{{QStringLiteral("index"), 0}, {QStringLiteral("generate"), QStringLiteral("ones")}}}}};

QJsonValue idOf(const QJsonObject& answer, qsizetype index)
{
    return at(answer, "breakpoints", index)[QStringLiteral("id")];
}

bool isVerified(const QJsonObject& answer, qsizetype index)
{
    return at(answer, "breakpoints", index)[QStringLiteral("verified")].toBool();
}

} // namespace

class TestDapBreakpoints : public DapSession {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup() { finish(); }
    void bodiesByName_data();
    void bodiesByName();
    void bodiesByLine_data();
    void bodiesByLine();
    void filtersWithConditions();
    void falseConditionHidesNoOther();
    void conditionsThatDoNotCompile();
    void results();
    void filtersThatCanNotBe();
    void numbersOutliveTheWorker();
    void sourceWithoutPath();

private:
    /// 1-based; of the first line of the graph's file with the text, behind that with `after`.
    int lineOf(const QString& text, const QString& after = {});
    QJsonObject setFilter(const char* filter, const char* condition);
    /// Makes the sample's first input hold this.
    void poison(const char* what);
};

void TestDapBreakpoints::initTestCase()
{
#ifndef NODEWISE_HAS_TORCH_WORKER
    QSKIP("built without the torch worker");
#endif
}

int TestDapBreakpoints::lineOf(const QString& text, const QString& after)
{
    QFile file(m_graphFile);
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    const auto lines = QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'));
    qsizetype i = 0;
    while (i < lines.size() && !lines[i].contains(after))
        ++i;
    while (i < lines.size() && !lines[i].trimmed().startsWith(text))
        ++i;
    return i < lines.size() ? static_cast<int>(i) + 1 : 0;
}

void TestDapBreakpoints::bodiesByName_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("place");
    QTest::addColumn<QStringList>("stopsAt"); ///< in order, to the end
    const auto row = [](const char* program, const char* place, const QStringList& stopsAt) {
        QTest::addRow("%s %s", program, place) << QString::fromLatin1(program) << QString::fromLatin1(place) << stopsAt;
    };
    row("cond_branch", "node:true_graph_0/add", {QStringLiteral("true_graph_0/add")});
    row("cond_branch", "node:add", {QStringLiteral("true_graph_0/add")});
    row("cond_branch", "node:false_graph_0/sub", {}); // this branch is not taken
    row("cond_branch", "aten.sin*", {QStringLiteral("true_graph_0/sin")});
    row("while_loop", "node:while_loop_body_graph_0/sub",
        {QStringLiteral("while_loop_body_graph_0/sub"), QStringLiteral("while_loop_body_graph_0/sub"),
         QStringLiteral("while_loop_body_graph_0/sub")});
    row("scan", "node:scan_combine_graph_0/mul", {QStringLiteral("scan_combine_graph_0/mul"), QStringLiteral("scan_combine_graph_0/mul")});
}

void TestDapBreakpoints::bodiesByName()
{
    QFETCH(QString, program);
    QFETCH(QString, place);
    QFETCH(QStringList, stopsAt);
    begin(qPrintable(program), program == QStringLiteral("cond_branch") ? ones : QJsonObject());
    const auto answer = setFunctionBreakpoints({named(qPrintable(place))});
    QVERIFY(isVerified(answer, 0));
    QStringList stops;
    for (auto stop = m_client->step("continue"); !isFinished(stop) && stops.size() < 100; stop = m_client->step("continue")) {
        QCOMPARE(stop[QStringLiteral("hitBreakpointIds")].toArray(), QJsonArray{idOf(answer, 0)});
        stops << nodeOf(stop);
    }
    QCOMPARE(stops, stopsAt);
}

void TestDapBreakpoints::bodiesByLine_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("after");
    QTest::addColumn<QString>("stopsAt");
    QTest::addColumn<int>("frames"); ///< of the stack that are in the graph's file
    const auto row = [](const char* program, const char* line, const char* after, const char* stopsAt, int frames) {
        QTest::addRow("%s %s", program, stopsAt) << program << line << after << stopsAt << frames;
    };
    row("cond_branch", "add:", "class true_graph_0", "true_graph_0/add", 2);
    row("cond_branch", "def forward", "class true_graph_0", "true_graph_0/sin", 2); // the next line with a node
    row("cond_branch", "sub:", "class false_graph_0", "", 0);
    row("while_loop", "gt:", "class while_loop_cond_graph_0", "while_loop_cond_graph_0/gt", 2);
    row("while_loop", "sum_1:", "class while_loop_body_graph_0", "while_loop_body_graph_0/sum_1", 2);
    row("while_loop", "linear:", "class false_graph_0", "while_loop_body_graph_0/false_graph_0/linear", 3);
    row("scan", "mul:", "class scan_combine_graph_0", "scan_combine_graph_0/mul", 2);
}

void TestDapBreakpoints::bodiesByLine()
{
    QFETCH(QString, program);
    QFETCH(QString, line);
    QFETCH(QString, after);
    QFETCH(QString, stopsAt);
    QFETCH(int, frames);
    begin(qPrintable(program), program == QStringLiteral("cond_branch") ? ones : QJsonObject());
    const int wanted = lineOf(line, after);
    QVERIFY(wanted > 0);
    const auto answer = setLines({QJsonObject{{QStringLiteral("line"), wanted}}});
    QVERIFY(isVerified(answer, 0));
    const auto stop = m_client->step("continue");
    QCOMPARE(isFinished(stop), stopsAt.isEmpty());
    if (stopsAt.isEmpty())
        return;
    QCOMPARE(nodeOf(stop), stopsAt);
    QCOMPARE(topFrame()[QStringLiteral("line")], at(answer, "breakpoints", 0)[QStringLiteral("line")]);
    int inGraph = 0;
    for (const auto& frame : m_client->ask("stackTrace", {{QStringLiteral("threadId"), 1}})[QStringLiteral("stackFrames")].toArray())
        inGraph += frame[QStringLiteral("presentationHint")] == QLatin1String("normal") ? 1 : 0;
    QCOMPARE(inGraph, frames);
    // Back before the body, and into it again.
    while (tickOf(m_client->step("stepBack")) > 0) {}
    QCOMPARE(nodeOf(m_client->step("continue")), stopsAt);
}

QJsonObject TestDapBreakpoints::setFilter(const char* filter, const char* condition)
{
    QJsonObject option{{QStringLiteral("filterId"), QLatin1String(filter)}};
    if (*condition)
        option[QStringLiteral("condition")] = QLatin1String(condition);
    return m_client->ask("setExceptionBreakpoints",
                         {{QStringLiteral("filters"), QJsonArray()}, {QStringLiteral("filterOptions"), QJsonArray{option}}});
}

void TestDapBreakpoints::poison(const char* what)
{
    const auto tensor = variable("Program inputs", [](const QJsonObject&) { return true; });
    setVariable(tensor, tensor[QStringLiteral("evaluateName")].toString() + QStringLiteral(" * float('") + QLatin1String(what) +
                            QStringLiteral("')"));
}

void TestDapBreakpoints::filtersWithConditions()
{
    begin("cnn");
    poison("nan");
    const auto stopsBehind = [this](const char* condition) {
        if (!isVerified(setFilter("nan", condition), 0))
            return QStringLiteral("refused");
        m_client->step("restart");
        const auto stop = m_client->step("continue");
        if (reasonOf(stop) != QStringLiteral("exception"))
            return QStringLiteral("nowhere");
        if (m_client->ask("exceptionInfo", {{QStringLiteral("threadId"), 1}})[QStringLiteral("exceptionId")] != QLatin1String("nan"))
            return QStringLiteral("for another reason");
        return stop[QStringLiteral("nodewise")][QStringLiteral("error")][QStringLiteral("node")].toString();
    };
    QCOMPARE(stopsBehind(""), QStringLiteral("conv2d"));
    QCOMPARE(stopsBehind("conv2d.dim() == 4"), QStringLiteral("conv2d"));
    QCOMPARE(stopsBehind("conv2d.dim() == 3"), QStringLiteral("nowhere"));
    QCOMPARE(stopsBehind("mean.dim() == 2"), QStringLiteral("conv2d")); // can't be told there: better one stop too many
    QString logged;
    while (!logged.contains(QStringLiteral("condition of the filter 'nan'")))
        logged = m_client->event("output")[QStringLiteral("output")].toString();
    QCOMPARE(stopsBehind("node:relu"), QStringLiteral("relu"));
    QCOMPARE(stopsBehind("node:bat*"), QStringLiteral("batch_norm"));
    QCOMPARE(stopsBehind("op:aten.relu*"), QStringLiteral("relu"));
    QCOMPARE(stopsBehind("module:bn"), QStringLiteral("batch_norm"));
    QCOMPARE(stopsBehind("node:nothing_like_it"), QStringLiteral("refused"));
}

/// They hold nowhere, and their breakpoints say so: at once where no values are needed for that, else where they are reached.
void TestDapBreakpoints::conditionsThatDoNotCompile()
{
    begin("cnn");
    const auto unread = setFunctionBreakpoints({named("node:relu", "conv2d.mean( > 1")});
    QVERIFY(!isVerified(unread, 0));
    QVERIFY(at(unread, "breakpoints", 0)[QStringLiteral("message")].toString().contains(QStringLiteral("the condition does not compile")));
    const auto unknown = setFunctionBreakpoints({named("node:relu", "no_such_name > 1")});
    QVERIFY(!isVerified(unknown, 0));
    QVERIFY(at(unknown, "breakpoints", 0)[QStringLiteral("message")].toString().contains(QStringLiteral("no_such_name")));
    const auto lacking = setFunctionBreakpoints({named("node:relu", "conv2d.no_such_method() > 1")});
    QVERIFY(!isVerified(lacking, 0)); // it is a tensor
    QVERIFY(at(lacking, "breakpoints", 0)[QStringLiteral("message")].toString().contains(QStringLiteral("no_such_method")));
    const auto answer =
        setFunctionBreakpoints({named("node:cat", "split.no_such_method() > 1"), named("node:mean", "conv2d.mean().item() > 1e9")});
    QVERIFY(isVerified(answer, 0) && isVerified(answer, 1)); // what a list has is looked up where it is reached
    QVERIFY(isFinished(m_client->step("continue")));
    const auto changed = m_client->event("breakpoint")[QStringLiteral("breakpoint")].toObject();
    QCOMPARE(changed[QStringLiteral("id")], idOf(answer, 0));
    QVERIFY(!changed[QStringLiteral("verified")].toBool());
    QVERIFY2(changed[QStringLiteral("message")].toString().contains(QStringLiteral("no_such_method")),
             qPrintable(changed[QStringLiteral("message")].toString()));
    QString logged;
    while (!logged.contains(QStringLiteral("condition of breakpoint")))
        logged = m_client->event("output")[QStringLiteral("output")].toString();
    // What is true stops, and what can't be told but compiles does
    const auto others = setFunctionBreakpoints({named("node:relu", "conv2d.dim() == 4"), named("node:mean", "relu.mean((2, 3)) > 0")});
    m_client->step("restart");
    auto stop = m_client->step("continue");
    QCOMPARE(nodeOf(stop), QStringLiteral("relu"));
    stop = m_client->step("continue");
    QCOMPARE(nodeOf(stop), QStringLiteral("mean")); // neither true nor false
    QVERIFY(!isVerified(setFilter("nan", "conv2d +"), 0));
    QVERIFY(!idOf(others, 0).isUndefined());
}

/// Of two that a value is caught by.
void TestDapBreakpoints::falseConditionHidesNoOther()
{
    begin("cnn");
    const auto tensor = variable("Program inputs", [](const QJsonObject&) { return true; });
    const int node = tensor[QStringLiteral("memoryReference")].toString().section(QLatin1Char(':'), 1).toInt();
    const auto set = [&](const char* cell, const char* number) {
        m_client->ask("nodewise/edit", {{QStringLiteral("value"), QJsonObject{{QStringLiteral("node"), node}}},
                                        {QStringLiteral("slice"), QLatin1String(cell)},
                                        {QStringLiteral("number"), QLatin1String(number)}});
    };
    set("[0, 0, 0, 0]", "Infinity");
    set("[1, 0, 0, 0]", "NaN");
    const QJsonArray both{
        QJsonObject{{QStringLiteral("filterId"), QStringLiteral("nan")}, {QStringLiteral("condition"), QStringLiteral("False")}},
        QJsonObject{{QStringLiteral("filterId"), QStringLiteral("inf")}, {QStringLiteral("condition"), QStringLiteral("op:aten.conv*")}}};
    m_client->ask("setExceptionBreakpoints", {{QStringLiteral("filters"), QJsonArray()}, {QStringLiteral("filterOptions"), both}});
    QCOMPARE(reasonOf(m_client->step("continue")), QStringLiteral("exception"));
    QCOMPARE(
        m_client->ask("evaluate", {{QStringLiteral("expression"), QStringLiteral("conv2d.isnan().any().item()")}})[QStringLiteral("result")]
            .toString(),
        QStringLiteral("True"));
    QCOMPARE(m_client->ask("exceptionInfo", {{QStringLiteral("threadId"), 1}})[QStringLiteral("exceptionId")].toString(),
             QStringLiteral("inf"));
}

/// `result` is what the operator gives; hits are told with the stop.
void TestDapBreakpoints::results()
{
    begin("cnn");
    const auto answer = setFunctionBreakpoints({named("aten.relu*", "result.min() >= 0 and self.min() < 0")});
    QVERIFY(isVerified(answer, 0));
    const auto stop = m_client->step("continue");
    QCOMPARE(reasonOf(stop), QStringLiteral("function breakpoint"));
    QCOMPARE(nodeOf(stop), QStringLiteral("mean")); // behind relu
    const auto told = m_client->event("breakpoint")[QStringLiteral("breakpoint")].toObject();
    QCOMPARE(told[QStringLiteral("id")], idOf(answer, 0));
    QCOMPARE(told[QStringLiteral("nodewise")].toObject()[QStringLiteral("hits")].toInt(), 1);
    // The same is told of a condition before it is set, and without a session.
    const auto problem = [this](const char* condition) {
        return m_client
            ->ask("nodewise/condition", {{QStringLiteral("condition"), QLatin1String(condition)},
                                         {QStringLiteral("ops"), QJsonArray{QStringLiteral("aten.relu.default")}},
                                         {QStringLiteral("tensors"), QJsonArray{QStringLiteral("x")}}})[QStringLiteral("problem")]
            .toString();
    };
    QCOMPARE(problem("result.max() > x.max()"), QString());
    QVERIFY2(problem("weight.max() > 1").contains(QStringLiteral("there is no value 'weight'")), qPrintable(problem("weight.max() > 1")));
    QVERIFY(problem("x.nax() > 1").contains(QStringLiteral("nax")));
    // What is mostly written behind a dot is offered to every client.
    const auto words = m_client->ask("completions", {{QStringLiteral("text"), QStringLiteral("relu.ma")}, {QStringLiteral("column"), 8}});
    QCOMPARE(at(words, "targets", 0)[QStringLiteral("label")].toString(), QStringLiteral("max()"));
}

void TestDapBreakpoints::filtersThatCanNotBe()
{
    begin("cnn");
    const auto told = [this](const char* filter, const char* condition) {
        const auto info = at(setFilter(filter, condition), "breakpoints", 0);
        return info[QStringLiteral("verified")].toBool() ? QStringLiteral("verified") : info[QStringLiteral("message")].toString();
    };
    QCOMPARE(told("range", "-1e4,1e4"), QStringLiteral("verified"));
    QCOMPARE(told("range", ""), QStringLiteral("write the range as its condition: LOW,HIGH"));
    QCOMPARE(told("error", ""), QStringLiteral("verified"));
    QCOMPARE(told("error", "x.dim() == 1"), QStringLiteral("an error always stops: the run can't continue after it"));
    QCOMPARE(told("raised", ""), QStringLiteral("there is no filter 'raised': error, nan, inf, range"));
}

void TestDapBreakpoints::numbersOutliveTheWorker()
{
    begin("cnn");
    const auto lines = setLines({QJsonObject{{QStringLiteral("line"), lineOf(QStringLiteral("relu:"))}}});
    const auto functions = setFunctionBreakpoints({named("node:mean"), named("no such op")});
    QVERIFY(!isVerified(functions, 1));
    ::kill(m_client->event("nodewise/worker")[QStringLiteral("pid")].toInt(), SIGKILL);
    QCOMPARE(reasonOf(m_client->event("stopped")), QStringLiteral("exception"));
    // Without a worker: the one that was there keeps its number, what becomes of the other is told later.
    const auto pending = setFunctionBreakpoints({named("node:linear"), named("node:mean")});
    QCOMPARE(idOf(pending, 1), idOf(functions, 0));
    QVERIFY(!isVerified(pending, 0));
    QCOMPARE(at(pending, "breakpoints", 0)[QStringLiteral("reason")].toString(), QStringLiteral("pending"));
    m_client->step("continue"); // brings another worker
    for (qsizetype i = 0; i < 2; ++i) {
        const auto changed = m_client->event("breakpoint");
        QCOMPARE(changed[QStringLiteral("reason")].toString(), QStringLiteral("changed"));
        QCOMPARE(changed[QStringLiteral("breakpoint")][QStringLiteral("id")], idOf(pending, i));
        QVERIFY(changed[QStringLiteral("breakpoint")][QStringLiteral("verified")].toBool());
    }
    const auto hits = [this] { return m_client->step("continue")[QStringLiteral("hitBreakpointIds")].toArray(); };
    QCOMPARE(hits(), QJsonArray{idOf(lines, 0)});
    QCOMPARE(hits(), QJsonArray{idOf(functions, 0)});
    QCOMPARE(hits(), QJsonArray{idOf(pending, 0)});
    for (const QJsonValue& id : {idOf(lines, 0), idOf(functions, 0), idOf(pending, 0)}) { // each was hit once, and that is all
        const QJsonValue counted = m_client->event("breakpoint")[QStringLiteral("breakpoint")];
        QCOMPARE(counted[QStringLiteral("id")], id);
        QCOMPARE(counted[QStringLiteral("nodewise")][QStringLiteral("hits")].toInt(), 1);
    }
    QVERIFY(!m_client->has("breakpoint"));
}

/// Of a client that knows the file by a reference only: refused, and those on functions stay.
void TestDapBreakpoints::sourceWithoutPath()
{
    begin("cnn");
    setFunctionBreakpoints({named("node:mean")});
    const auto answer =
        m_client->ask("setBreakpoints", {{QStringLiteral("source"), QJsonObject{{QStringLiteral("name"), QStringLiteral("x")}}},
                                         {QStringLiteral("breakpoints"), QJsonArray{QJsonObject{{QStringLiteral("line"), 1}}}}});
    QVERIFY(!isVerified(answer, 0));
    QCOMPARE(nodeOf(m_client->step("continue")), QStringLiteral("mean"));
}

QTEST_GUILESS_MAIN(TestDapBreakpoints)
#include "tst_dap_breakpoints.moc"
