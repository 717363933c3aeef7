// SPDX-License-Identifier: Apache-2.0
// Plug-ins: the examples, what they register, programs that run with them, and libraries that are none.
#include "core/dap/client.h"
#include "core/ir/convert.h"
#include "core/ir/json.h"
#include "core/program/program.h"
#include "core/torch/debug/debugged_run.h"
#include "core/torch/plugin/plugins.h"
#include "core/torch/run/loaded.h"
#include "core/torch/run/machine.h"
#include "core/torch/server/plugin_requests.h"
#include "core/torch/tensor/compare.h"

#include <ATen/ATen.h>
#include <QDirIterator>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <fstream>
#include <torch/version.h>

using namespace nodewise;
using namespace nodewise::torch_worker;

namespace {

std::string plugin(const char* name)
{
    return std::string(NODEWISE_PLUGINS "/") + name + ".so";
}

std::string data(const std::string& file)
{
    return std::string(NODEWISE_TEST_DATA "/") + file;
}

const LoadedPlugin& mustLoad(Plugins& plugins, const char* name)
{
    const auto loaded = plugins.load(plugin(name));
    if (!loaded)
        qFatal("%s", loaded.error().text().c_str());
    return **loaded;
}

QString errorOf(const std::string& file)
{
    Plugins plugins;
    const auto loaded = plugins.load(file);
    return loaded ? QString() : QString::fromStdString(loaded.error().text());
}

std::shared_ptr<const ir::Graph> convertedGraph(const protocol::ConvertRequest& request, Plugins& plugins)
{
    const auto answer = convert(request, plugins);
    if (!answer)
        qFatal("%s", answer.error().text().c_str());
    const auto graph = ir::readJson(answer->ir);
    if (!graph)
        qFatal("%s", graph.error().text().c_str());
    return *graph;
}

Values inputsOf(const std::string& file)
{
    auto loaded = load({.file = file});
    if (!loaded)
        qFatal("%s", loaded.error().text().c_str());
    return loaded->inputs;
}

Result<Values> runPlan(const std::shared_ptr<const ProgramPlan>& plan, const std::string& file)
{
    auto loaded = load({.file = file});
    if (!loaded)
        return fail(std::move(loaded.error()));
    auto inputs = inputsFor(*plan, *loaded);
    if (!inputs)
        return fail(std::move(inputs.error()));
    if (!plan->unresolved.empty())
        return fail(plan->unresolved.front());
    Machine machine(plan);
    if (auto started = machine.start(std::move(*inputs), 0); !started)
        return fail(std::move(started.error()));
    if (auto ended = machine.run(); !ended)
        return fail(std::move(ended.error()));
    return machine.outputs();
}

Result<Values> runFx(const std::string& file)
{
    const auto model = program::open(file);
    if (!model)
        return fail(model.error());
    return runPlan(compile(*(*model)->graph), file);
}

/// A process of its own, where nothing is loaded yet.
struct Worker {
    static Worker start()
    {
        auto made = dap::BlockingClient::start({.program = NODEWISE_BIN "/nodewise-torch"});
        if (!made)
            qFatal("%s", made.error().text().c_str());
        return {std::move(*made)};
    }
    Result<protocol::ResolveAnswer> resolve(const protocol::ResolveRequest& request)
    {
        const auto body =
            client->call(std::string(protocol::ResolveRequest::command), protocol::encodeBody(request), process::Milliseconds(60'000));
        return body ? protocol::decodeBody<protocol::ResolveAnswer>(*body) : Result<protocol::ResolveAnswer>(fail(body.error()));
    }

    std::unique_ptr<dap::BlockingClient> client;
};

} // namespace

class TestPlugin : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void fusedGate();
    void registrations();
    void listed();
    void convertsWithPlugin();
    void runsFx();
    void runsIr();
    void runsCustomOp();
    void stopSaysSo();
    void replacesAten();
    void equalWithoutConversions();
    void resolvesAll();
    void namesWhatIsUnresolved();
    void failingConversion();
    void badRequests();
    void noisy();
    void realWorker();
    void failingOperator();
    void refused_data();
    void refused();
    void halfWay();
    void throwsOnLoad();
    void notUnloaded();
};

void TestPlugin::fusedGate()
{
    Plugins plugins;
    const LoadedPlugin& loaded = mustLoad(plugins, "fused_gate");
    QCOMPARE(loaded.operators, (std::vector<std::string>{"custom::fused_gate", "custom::fused_gate_parts"}));
    QCOMPARE(loaded.conversions, (std::vector<std::string>{"custom.fused_gate", "custom.fused_gate_parts"}));
    QCOMPARE(loaded.executors, std::vector<std::string>{"npu.gate"});
    QCOMPARE(&mustLoad(plugins, "fused_gate"), &loaded);
    QCOMPARE(plugins.loaded().size(), std::size_t(1));
    QVERIFY(plugins.convert());
}

void TestPlugin::registrations()
{
    Plugins plugins;
    const auto before = plugins.registrations("custom.fused_gate.default");
    QVERIFY(!before.conversion && !before.execution);
    const std::string file = mustLoad(plugins, "fused_gate").file;
    const auto gate = plugins.registrations("custom.fused_gate.default");
    QCOMPARE(*gate.conversion, std::string("custom.fused_gate"));
    QCOMPARE(gate.conversionOrigin, file);
    QVERIFY(!gate.execution);
    QCOMPARE(*plugins.registrations("npu.gate").execution, std::string("npu.gate"));
    const auto item = plugins.registrations("<built-in function getitem>");
    QVERIFY(item.execution && item.executionOrigin == "built-in" && !item.conversion);
    QVERIFY(!plugins.registrations("aten.relu.default").conversion);
}

void TestPlugin::listed()
{
    Plugins plugins;
    mustLoad(plugins, "fused_gate");
    const ir::RegisteredOps ops = ir::listRegisteredOps(plugins.registry());
    QCOMPARE(ops.conversion, (std::vector<std::string>{"custom.fused_gate", "custom.fused_gate_parts"}));
    QCOMPARE(ops.execution, (std::vector<std::string>{"<built-in function getitem>", "npu.gate"}));
}

void TestPlugin::convertsWithPlugin()
{
    Plugins plugins;
    const auto graph = convertedGraph({.program = data("plugins/fused_gate.pt2"), .plugins = {plugin("fused_gate")}}, plugins);
    std::vector<std::size_t> outputs;
    for (const ir::OpNode& node : graph->nodes)
        if (node.opType == "npu.gate") {
            QCOMPARE(node.inputs.size(), std::size_t(2));
            QCOMPARE(*node.attrs.front().second.as<std::string>(), std::string("sigmoid"));
            outputs.push_back(node.outputs.size());
        }
    QCOMPARE(outputs, (std::vector<std::size_t>{1, 2}));
    const auto plain = convertedGraph({.program = data("plugins/fused_gate.pt2")}, plugins); // still loaded: still active
    QCOMPARE(ir::writeJson(*plain), ir::writeJson(*graph));
}

void TestPlugin::runsFx()
{
    Plugins plugins;
    mustLoad(plugins, "fused_gate");
    const auto outputs = runFx(data("plugins/fused_gate.pt2"));
    if (!outputs)
        QFAIL(outputs.error().text().c_str());
    const auto expected = readTensors(data("plugins/fused_gate.expected.safetensors"));
    QCOMPARE(outputs->size(), std::size_t(2));
    // Bitwise where this machine computes as the one that wrote the file did.
    const Tolerance close{.rtol = 1e-5, .atol = 1e-6};
    for (const NamedTensor& wanted : *expected) {
        const Comparison got = compare((*outputs)[wanted.name == "relu" ? 0 : 1].toTensor(), wanted.tensor, close);
        QVERIFY2(got.equal, got.message.english().c_str());
    }
}

/// The converted IR by the plug-in's executor: the same numbers as the FX graph by the plug-in's operators.
void TestPlugin::runsIr()
{
    Plugins plugins;
    const std::string file = data("plugins/fused_gate.pt2");
    const auto graph = convertedGraph({.program = file, .plugins = {plugin("fused_gate")}}, plugins);
    const auto plan = compile(*graph, plugins.executors());
    int executed = 0;
    for (const Step& step : plan->plans.front().steps)
        executed += step.executedBy == plugin("fused_gate");
    QCOMPARE(executed, 2);
    const auto byIr = runPlan(plan, file), byFx = runFx(file);
    if (!byIr)
        QFAIL(byIr.error().text().c_str());
    QCOMPARE(byIr->size(), byFx->size());
    for (std::size_t i = 0; i < byIr->size(); ++i)
        QVERIFY(compare((*byIr)[i].toTensor(), (*byFx)[i].toTensor()).bitwise);
}

/// A stop says whose executor runs the node that is next.
void TestPlugin::stopSaysSo()
{
    auto run =
        DebuggedRun::launch({.program = data("plugins/fused_gate.pt2"), .side = protocol::Side::Ir, .plugins = {plugin("fused_gate")}});
    if (!run)
        QFAIL(run.error().text().c_str());
    int byPlugin = 0;
    for (auto stop = (*run)->steps().start(); !stop.nodewise.finished; stop = (*run)->steps().next({})) {
        QVERIFY2(!stop.nodewise.error, stop.text.c_str());
        const bool ours = stop.nodewise.name.find("fused_gate") != std::string::npos;
        QCOMPARE(stop.nodewise.executedBy == plugin("fused_gate"), ours);
        byPlugin += ours;
    }
    QCOMPARE(byPlugin, 2);
    QVERIFY((*run)->report().stopped("step").nodewise.executedBy.empty());
}

/// Executors for ATen's own operators take their place; what they do wrong stops at the node.
void TestPlugin::replacesAten()
{
    Plugins plugins;
    mustLoad(plugins, "fused_gate");
    const std::string file = data("plugins/fused_gate.pt2");
    const auto graph = convertedGraph({.program = file}, plugins);
    mustLoad(plugins, "bad_functions");
    const auto outputs = runPlan(compile(*graph, plugins.executors()), file);
    QVERIFY(!outputs);
    QCOMPARE(outputs.error().node, std::string("relu"));
    QVERIFY2(outputs.error().text().find("the executor threw") != std::string::npos, outputs.error().text().c_str());
}

void TestPlugin::runsCustomOp()
{
    const std::string file = data("programs/custom_op.pt2");
    Plugins plugins;
    QCOMPARE(mustLoad(plugins, "custom_op").operators, std::vector<std::string>{"myns::foo"});
    QVERIFY(!plugins.convert());
    const auto outputs = runFx(file);
    if (!outputs)
        QFAIL(outputs.error().text().c_str());
    // foo(x, 3) is x + 3.
    QVERIFY(outputs->front().toTensor().equal(inputsOf(file).back().toTensor() + 3));
}

void TestPlugin::equalWithoutConversions()
{
    Plugins plugins;
    int count = 0;
    QDirIterator files(NODEWISE_TEST_DATA "/programs", {"*.pt2"}, QDir::Files);
    while (files.hasNext()) {
        const std::string file = files.next().toStdString();
        const auto model = program::open(file);
        if (!model)
            continue;
        const auto byCore = ir::convert(**model, file);
        QVERIFY(byCore.has_value());
        const auto byWorker = convert({.program = file}, plugins);
        QVERIFY2(byWorker.has_value(), file.c_str());
        QCOMPARE(byWorker->ir, ir::writeJson(*byCore->graph, {.indent = 0}));
        // The links survive the way through text.
        const auto read = ir::readJson(byWorker->ir);
        const auto links = ir::linkByName(*(*model)->graph, **read);
        for (const graph::Node& node : (*model)->graph->nodes())
            QCOMPARE(links->irOf(node.id).size(), byCore->links->irOf(node.id).size());
        ++count;
    }
    QVERIFY(count > 30);
}

/// Of all programs only the one with an operator of its own has something that can't be run. In a worker of its own: what another test
/// loaded stays in this process.
void TestPlugin::resolvesAll()
{
    auto worker = Worker::start();
    QDirIterator files(NODEWISE_TEST_DATA "/programs", {"*.pt2"}, QDir::Files);
    int count = 0;
    while (files.hasNext()) {
        const QString file = files.next();
        const auto answer = worker.resolve({.program = file.toStdString()});
        QVERIFY2(answer.has_value(), qPrintable(file));
        QVERIFY(!answer->ops.empty());
        ++count;
        if (QFileInfo(file).completeBaseName() != QLatin1String("custom_op")) {
            QVERIFY2(answer->unresolved.empty(), answer->unresolved.empty() ? "" : answer->unresolved[0].reason.english().c_str());
            continue;
        }
        QCOMPARE(answer->unresolved.size(), std::size_t(1));
        const auto& foo = answer->unresolved[0];
        QVERIFY(foo.side == protocol::Side::Fx);
        QCOMPARE(foo.op, std::string("myns.foo.default"));
        QCOMPARE(foo.nodes, std::vector<std::string>{"foo"});
        QVERIFY(foo.reason.english().starts_with("myns.foo.default: not registered"));
        QVERIFY(foo.hint.english().starts_with("name the library that defines the operator as a plug-in"));
    }
    QVERIFY(count > 30);
}

void TestPlugin::namesWhatIsUnresolved()
{
    auto worker = Worker::start();
    protocol::ResolveRequest request{.program = data("plugins/fused_gate.pt2")};
    const auto without = worker.resolve(request);
    QCOMPARE(without->unresolved.size(), std::size_t(2)); // both operators, each told once for both graphs
    request.plugins = {plugin("fused_gate")};
    const auto with = worker.resolve(request);
    if (!with)
        QFAIL(with.error().text().c_str());
    QVERIFY(with->unresolved.empty());
    const auto rowOf = [&](const char* op) {
        return *std::find_if(with->ops.begin(), with->ops.end(), [op](const auto& row) { return row.op == op; });
    };
    QCOMPARE(rowOf("custom.fused_gate.default").conversion.value_or(""), std::string("custom.fused_gate"));
    QCOMPARE(rowOf("custom.fused_gate.default").conversionOrigin, plugin("fused_gate"));
    QCOMPARE(rowOf("npu.gate").execution.value_or(""), std::string("npu.gate"));
    QCOMPARE(rowOf("npu.gate").executionOrigin, plugin("fused_gate"));
    QVERIFY(!rowOf("aten.relu.default").execution);
    QVERIFY(!worker.resolve({.program = request.program, .plugins = {"/none.so"}}));
    QVERIFY(!worker.resolve({}));
    QVERIFY(!worker.resolve({.program = data("none.pt2")}));

    // Its IR in the hands of someone without the plug-in, alone.
    QTemporaryDir folder;
    const std::string file = folder.filePath("gate.json").toStdString();
    Plugins plugins;
    std::ofstream(file) << convert({.program = request.program, .plugins = request.plugins}, plugins)->ir;
    const auto alone = Worker::start().resolve({.ir = file});
    if (!alone)
        QFAIL(alone.error().text().c_str());
    QCOMPARE(alone->unresolved.size(), std::size_t(1));
    QVERIFY(alone->unresolved[0].side == protocol::Side::Ir);
    QCOMPARE(alone->unresolved[0].nodes.size(), std::size_t(2));
    QCOMPARE(alone->unresolved[0].hint.english(), std::string("name the plug-in that registers an executor for it"));
}

void TestPlugin::failingConversion()
{
    Plugins plugins;
    mustLoad(plugins, "fused_gate");
    mustLoad(plugins, "bad_functions"); // replaces the conversion of custom.fused_gate
    protocol::ConvertRequest request{.program = data("plugins/fused_gate.pt2")};
    const auto answer = convert(request, plugins);
    QVERIFY(answer.has_value());
    QVERIFY(std::any_of(answer->diagnostics.begin(), answer->diagnostics.end(), [](const auto& row) {
        return row.node == "fused_gate" && row.message.english().find("the conversion threw") != std::string::npos;
    }));
    request.strict = true;
    const auto strict = convert(request, plugins);
    QVERIFY(!strict && strict.error().node == "fused_gate");
}

void TestPlugin::badRequests()
{
    Plugins plugins;
    QVERIFY(!convert({.program = data("none.pt2")}, plugins));
    const auto missing = convert({.program = data("plugins/fused_gate.pt2"), .plugins = {"/none.so"}}, plugins);
    QCOMPARE(missing.error().text(), std::string("/none.so: there is no such plug-in"));
    QVERIFY(!protocol::decodeBody<protocol::ConvertRequest>("{}"));
    const protocol::ConvertRequest full{.program = "a", .model = "b", .plugins = {"c"}, .strict = true};
    QCOMPARE(*protocol::decodeBody<protocol::ConvertRequest>(protocol::encodeBody(full)), full);
    const protocol::ConvertAnswer answer{
        .ir = "{}", .diagnostics = {{.message = UserText("m"), .node = "n"}}, .plugins = {{"f", {"a::b"}, {"c"}, {"d"}}}};
    QCOMPARE(*protocol::decodeBody<protocol::ConvertAnswer>(protocol::encodeBody(answer)), answer);
}

void TestPlugin::noisy()
{
    Plugins plugins;
    QCOMPARE(mustLoad(plugins, "noisy").operators, std::vector<std::string>{"noisy::noisy"});
    QVERIFY(runFx(data("plugins/noisy.pt2")).has_value());
}

/// Over pipes: what the plug-in prints, frames among it, does not get between ours.
void TestPlugin::realWorker()
{
    auto worker = dap::BlockingClient::start({.program = NODEWISE_BIN "/nodewise-torch"});
    if (!worker)
        QFAIL(worker.error().text().c_str());
    constexpr process::Milliseconds patience(60'000);
    const auto ask = [&](const protocol::ConvertRequest& request) {
        return (*worker)->call(std::string(protocol::ConvertRequest::command), protocol::encodeBody(request), patience);
    };
    const auto body = ask({.program = data("plugins/fused_gate.pt2"), .plugins = {plugin("noisy"), plugin("fused_gate")}});
    if (!body)
        QFAIL(body.error().text().c_str());
    const auto answer = protocol::decodeBody<protocol::ConvertAnswer>(*body);
    QCOMPARE(answer->plugins.size(), std::size_t(2));
    Plugins here;
    QCOMPARE(answer->ir, convert({.program = data("plugins/fused_gate.pt2"), .plugins = {plugin("fused_gate")}}, here)->ir);
    const auto refused = ask({.program = data("plugins/fused_gate.pt2"), .plugins = {plugin("other_version")}});
    QVERIFY(!refused && refused.error().text().find("version 99") != std::string::npos);
    QVERIFY(ask({.program = data("programs/custom_op.pt2")}).has_value());
}

void TestPlugin::failingOperator()
{
    Plugins plugins;
    QCOMPARE(mustLoad(plugins, "crash_ops").operators.size(), std::size_t(5));
    const auto outputs = runFx(data("plugins/fails.pt2"));
    QVERIFY(!outputs);
    QVERIFY2(outputs.error().text().find("this operator always fails") != std::string::npos, outputs.error().text().c_str());
    QCOMPARE(outputs.error().node, std::string("fails"));
}

void TestPlugin::refused_data()
{
    QTest::addColumn<QString>("message");
    QTest::newRow("empty") << "the library registers no operator and does not define NODEWISE_PLUGIN (see docs/extending.md)";
    QTest::newRow("other_version") << "the plug-in was built for version 99 of the plug-in interface, this is version 1 "
                                      "(build it again with this Nodewise's headers and its LibTorch)";
    QTest::newRow("other_torch") << "the plug-in was built with LibTorch 1.0.0, this is " TORCH_VERSION
                                    " (build it again with this Nodewise's headers and its LibTorch)";
    QTest::newRow("throws") << "no license was found";
    QTest::newRow("unresolved") << "the library can't be loaded: undefined symbol: functionThatNobodyHas "
                                   "(build it again with this Nodewise's headers and its LibTorch)";
    QTest::newRow("none") << "there is no such plug-in";
}

void TestPlugin::refused()
{
    QFETCH(QString, message);
    const std::string file = plugin(QTest::currentDataTag());
    Plugins plugins;
    for (int i = 0; i < 2; ++i) { // the second time, too
        const auto loaded = plugins.load(file);
        QVERIFY(!loaded);
        QCOMPARE(QString::fromStdString(loaded.error().text()), QString::fromStdString(file) + ": " + message);
    }
}

void TestPlugin::halfWay()
{
    QTemporaryDir folder;
    const QString text = folder.filePath("text.so");
    QFile out(text);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(QByteArray(2000, 'x'));
    out.close();
    QVERIFY(errorOf(text.toStdString()).endsWith("(a plug-in is a shared library (.so))"));
    QVERIFY(errorOf(folder.path().toStdString()).contains("can't be loaded"));

    Plugins plugins;
    QVERIFY(!plugins.load(plugin("throws")));
    QVERIFY(!plugins.registrations("aten.relu.default").conversion);
    QVERIFY(!plugins.load(plugin("throws")));
}

/// What a library's initializers throw can't be caught: the loader of the system does not let it through. The worker ends, and says why.
void TestPlugin::throwsOnLoad()
{
    auto worker = dap::BlockingClient::start({.program = NODEWISE_BIN "/nodewise-torch"});
    QVERIFY(worker.has_value());
    const protocol::ConvertRequest request{.program = data("programs/custom_op.pt2"), .plugins = {plugin("custom_op"), plugin("twice")}};
    const auto body =
        (*worker)->call(std::string(protocol::ConvertRequest::command), protocol::encodeBody(request), process::Milliseconds(60'000));
    QVERIFY(!body);
    QVERIFY2(body.error().text().find("TORCH_LIBRARY_FRAGMENT(myns, m)") != std::string::npos, body.error().text().c_str());
}

void TestPlugin::notUnloaded()
{
    {
        Plugins plugins;
        mustLoad(plugins, "custom_op");
    }
    QVERIFY(runFx(data("programs/custom_op.pt2")).has_value());
}

QTEST_APPLESS_MAIN(TestPlugin)
#include "tst_plugin.moc"
