// SPDX-License-Identifier: Apache-2.0
// Packages for bug reports: what is in them, and that Python gets the recorded results out of them, with torch alone.
#include "run_test.h"

#include "core/ir/json.h"
#include "core/torch/analysis/bundle.h"
#include "core/torch/analysis/reproduce_script.h"
#include "core/torch/tensor/compare.h"
#include "core/torch/tensor/files.h"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <c10/core/InferenceMode.h>

using namespace run_test;

namespace {

protocol::BundleAnswer packed(DebuggedRun& run, const QString& folder, const std::vector<std::string>& names, std::uint32_t nth = 1)
{
    auto answer = extract(run, {.names = names, .folder = folder.toStdString(), .run = nth});
    if (!answer)
        qWarning("%s", answer.error().text().c_str());
    return answer ? std::move(*answer) : protocol::BundleAnswer();
}

struct Ran {
    int code = -1;
    QString out, err;
};

/// In an empty folder, so that nothing but torch is there.
Ran python(const QStringList& arguments)
{
    QTemporaryDir elsewhere;
    QProcess process;
    process.setWorkingDirectory(elsewhere.path());
    process.start(QStringLiteral(NODEWISE_TORCH_PYTHON), QStringList(QStringLiteral("-I")) + arguments);
    if (!process.waitForFinished(120000))
        return {};
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()), QString::fromUtf8(process.readAllStandardError())};
}

bool hasTorch()
{
    static const bool has = [] {
        QProcess process;
        process.start(QStringLiteral(NODEWISE_TORCH_PYTHON), {QStringLiteral("-c"), QStringLiteral("import torch")});
        return process.waitForFinished(120000) && process.exitCode() == 0;
    }();
    return has;
}

using Parts = std::vector<std::pair<const char*, std::vector<std::string>>>;

/// Bitwise on the same machine, with the same threads. Without names: all nodes of the root. Importing torch takes longest: all scripts are
/// run by one Python.
void sameInPythonOf(const Parts& parts, protocol::Side side)
{
    QTemporaryDir folder;
    QStringList scripts;
    std::vector<qsizetype> outputs;
    for (const auto& [program, nodes] : parts) {
        const auto run = launched((std::string(program) + ".pt2").c_str(), {.side = side});
        QVERIFY(run);
        std::vector<std::string> names = nodes;
        if (names.empty())
            for (const Step& step : run->history().machine().plan().plans.front().steps)
                if (step.kind != Step::Kind::Value)
                    names.push_back(step.name);
        const QString to = folder.filePath(QString::number(scripts.size()));
        const auto answer = packed(*run, to, names);
        QVERIFY2(!answer.files.empty(), program);
        scripts << to + "/reproduce.py";
        outputs.push_back(qsizetype(answer.outputs.size()));
        QVERIFY2(outputs.back() > 0, program);
    }
    const Ran ran = python(QStringList{"-c", "import runpy, sys\nfor p in sys.argv[1:]: print('== ' + p); runpy.run_path(p)"} + scripts);
    QVERIFY2(ran.code == 0, qPrintable(ran.out + ran.err));
    const QStringList said = ran.out.split("== ", Qt::SkipEmptyParts);
    QCOMPARE(said.size(), scripts.size());
    for (qsizetype i = 0; i < said.size(); ++i) {
        const QStringList lines = said[i].split('\n', Qt::SkipEmptyParts); // the script, torch, a line per output
        QVERIFY2(lines.size() == 2 + outputs[std::size_t(i)] && lines[1].startsWith("torch 2."), qPrintable(said[i]));
        for (const QString& line : lines.mid(2))
            QVERIFY2(line.endsWith("max abs difference 0, bitwise equal"), qPrintable(said[i]));
    }
}

QString refusal(DebuggedRun& run, const protocol::BundleRequest& request)
{
    const auto answer = extract(run, request);
    return answer ? QString() : qs(answer.error().text());
}

} // namespace

class TestAnalysisBundle : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void files();
    void sameInPython();
    void sameInPythonOfIr();
    void irFiles();
    void aVmapIsWhole();
    void differenceIsShown();
    void layouts();
    void aNodeThatFails();
    void aTimeOfALoop();
    void nothingIsSmuggledIn_data();
    void nothingIsSmuggledIn();
    void refusals();
};

void TestAnalysisBundle::files()
{
    QTemporaryDir folder;
    const auto run = launched("cnn.pt2");
    run->steps().goTo(2);
    const QString to = folder.filePath("a/b"); // is made
    const auto answer = packed(*run, to, {"conv2d", "batch_norm"});
    QCOMPARE(run->history().tick(), Tick(2));
    QCOMPARE(answer.files, (std::vector<std::string>{"tensors.safetensors", "ir.json", "reproduce.py", "fingerprint.json"}));
    QStringList inputs;
    for (const auto& input : answer.inputs)
        inputs << qs(input.name) + (input.weight ? " w" : "");
    QVERIFY2(inputs.contains("x") && inputs.contains("p_c_weight w") && inputs.contains("b_bn_running_mean w"),
             qPrintable(inputs.join(" ")));
    QCOMPARE(answer.outputs.size(), 1u); // conv2d's is read inside
    QCOMPARE(answer.outputs.front().name, std::string("batch_norm"));
    QCOMPARE(answer.outputs.front().shape, (std::vector<std::int64_t>{2, 8, 16, 16}));
    std::uint64_t bytes = 0;
    for (const std::string& file : answer.files)
        bytes += static_cast<std::uint64_t>(QFileInfo(to + "/" + qs(file)).size());
    QCOMPARE(answer.bytes, bytes);
    const auto ir = ir::readJsonFile((to + "/ir.json").toStdString());
    QVERIFY2(ir, ir ? "" : ir.error().text().c_str());
    QCOMPARE((*ir)->nodes.size(), 2u);
    QCOMPARE((*ir)->nodes.front().name, std::string("conv2d"));
    const auto tensors = readTensors((to + "/tensors.safetensors").toStdString());
    QVERIFY(tensors && tensors->size() == answer.inputs.size() + 1);
    QFile print(to + "/fingerprint.json");
    QVERIFY(print.open(QIODevice::ReadOnly));
    const auto json = QJsonDocument::fromJson(print.readAll()).object();
    QCOMPARE(json["program"].toString(), QStringLiteral("cnn.pt2"));
    QVERIFY(json["torch"].toString().startsWith("2."));
}

void TestAnalysisBundle::sameInPython()
{
    if (!hasTorch())
        QSKIP("no Python with torch");
    const Parts parts{
        {"cnn", {"conv2d", "batch_norm", "relu", "mean", "split", "getitem"}},
        {"cnn", {"cat"}}, // reads elements of a list that is made outside
        {"llama", {"scaled_dot_product_attention", "transpose_4", "reshape_2"}},
        {"cond_branch", {"cond"}},
        {"while_loop", {"while_loop"}},
        {"not_finite", {"slice_1", "copy_", "sub_1", "log"}},
        {"lost_digits", {"rand", "sum_2", "to"}},
        {"autocast", {}},
        {"float8", {}},
        {"complex_fft", {}},
        {"mutations_and_storages", {}},
        {"quantize_per_channel", {}},
        {"vmap_over", {"dot"}}, // with the vmap around it
    };
    sameInPythonOf(parts, protocol::Side::Fx);
}

/// The IR's own calls: arguments out of flat inputs and attributes, elements of lists, numbers, bodies' nodes.
void TestAnalysisBundle::sameInPythonOfIr()
{
    if (!hasTorch())
        QSKIP("no Python with torch");
    const Parts parts{
        {"cnn", {"conv2d", "batch_norm", "relu", "mean", "split", "getitem"}},
        {"cnn", {"cat"}}, // reads elements of a list that is made outside
        {"llama", {"scaled_dot_product_attention", "transpose_4", "reshape_2"}},
        {"dynamic_batch", {}},
        {"cond_branch", {"false_graph_0/cos", "false_graph_0/sub"}},
        {"not_finite", {"slice_1", "copy_", "sub_1", "log"}},
        {"lost_digits", {"rand", "sum_2", "to"}},
        {"float8", {}},
        {"complex_fft", {}},
        {"indexing", {}}, // lists with absent tensors
        {"mutations_and_storages", {}},
        {"quantize_per_channel", {}},
        {"vmap_over", {"dot"}},
    };
    sameInPythonOf(parts, protocol::Side::Ir);
}

/// The part's own IR, not one that is made again.
void TestAnalysisBundle::irFiles()
{
    QTemporaryDir folder;
    const auto run = launched("cnn.pt2", {.side = protocol::Side::Ir});
    const auto answer = packed(*run, folder.path(), {"conv2d", "batch_norm"});
    QCOMPARE(answer.files, (std::vector<std::string>{"tensors.safetensors", "ir.json", "reproduce.py", "fingerprint.json"}));
    QVERIFY(
        std::any_of(answer.inputs.begin(), answer.inputs.end(), [](const auto& one) { return one.name == "p_c_weight" && one.weight; }));
    QCOMPARE(answer.outputs.size(), 1u);
    const auto ir = ir::readJsonFile(folder.filePath("ir.json").toStdString());
    QVERIFY2(ir, ir ? "" : ir.error().text().c_str());
    QCOMPARE((*ir)->nodes.size(), 2u);
    QFile print(folder.filePath("fingerprint.json"));
    QVERIFY(print.open(QIODevice::ReadOnly));
    QCOMPARE(QJsonDocument::fromJson(print.readAll()).object()["side"].toString(), QStringLiteral("ir"));
    QFile script(folder.filePath("reproduce.py"));
    QVERIFY(script.open(QIODevice::ReadOnly));
    QVERIFY(script.readAll().contains("of the IR of cnn.pt2"));
}

/// One node of it is asked for: all of it is packed, and what comes out of it is its result.
void TestAnalysisBundle::aVmapIsWhole()
{
    QTemporaryDir folder;
    for (const protocol::Side side : {protocol::Side::Fx, protocol::Side::Ir}) {
        const auto run = launched("vmap_over.pt2", {.side = side});
        const auto answer = packed(*run, folder.path(), {"dot"});
        QCOMPARE(answer.outputs.size(), 1u);
        QCOMPARE(answer.outputs.front().name, std::string("_remove_batch_dim"));
        QStringList inputs;
        for (const auto& input : answer.inputs)
            inputs << qs(input.name);
        QCOMPARE(inputs, (QStringList{"select", "select_2"}));
    }
}

void TestAnalysisBundle::differenceIsShown()
{
    if (!hasTorch())
        QSKIP("no Python with torch");
    QTemporaryDir folder;
    const auto run = launched("cnn.pt2");
    packed(*run, folder.path(), {"relu"});
    const std::string file = folder.filePath("tensors.safetensors").toStdString();
    auto tensors = readTensors(file);
    QVERIFY(tensors);
    const c10::InferenceMode inference;
    for (NamedTensor& each : *tensors)
        if (each.name == "output.relu") {
            each.tensor = each.tensor.clone();
            each.tensor.view({-1})[5] += 2;
        }
    const std::vector<NamedTensor> copies(tensors->begin(), tensors->end());
    QVERIFY(writeTensors(file, TensorFormat::Safetensors, copies));
    const Ran ran = python({folder.filePath("reproduce.py")});
    QVERIFY2(ran.out.contains("relu: max abs difference 2\n"), qPrintable(ran.out + ran.err));
}

/// A transposed and an expanded input keep their strides.
void TestAnalysisBundle::layouts()
{
    if (!hasTorch())
        QSKIP("no Python with torch");
    QTemporaryDir folder;
    const auto run = launched("llama.pt2");
    const auto answer = packed(*run, folder.path(), {"scaled_dot_product_attention", "reshape"});
    QVERIFY(!answer.files.empty());
    QFile script(folder.filePath("reproduce.py"));
    QVERIFY(script.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(script.readAll());
    QVERIFY(text.contains("strided(T['input.")); // what is expanded has a stride of 0
    const Ran ran = python({folder.filePath("reproduce.py")});
    QVERIFY2(ran.code == 0 && ran.out.contains("scaled_dot_product_attention: max abs difference 0, bitwise equal"),
             qPrintable(ran.out + ran.err));
}

void TestAnalysisBundle::aNodeThatFails()
{
    QTemporaryDir folder;
    const auto run = launched("cnn.pt2");
    run->steps().goToNode(nodeOf(*run, "linear"));
    const auto edited = run->edits().set(editOf(*run, "cat", "", "torch.ones([2, 3])")); // linear wants 8
    QVERIFY2(edited, edited ? "" : edited.error().text().c_str());
    const auto answer = packed(*run, folder.path(), {"linear"});
    QVERIFY(answer.failed && answer.outputs.empty());
    QVERIFY(std::any_of(answer.notes.begin(), answer.notes.end(),
                        [](const UserText& note) { return qs(note.english()).startsWith("node 'linear': "); }));
    if (!hasTorch())
        QSKIP("no Python with torch");
    const Ran ran = python({folder.filePath("reproduce.py")});
    QVERIFY(ran.code != 0);
    QVERIFY2(ran.err.contains("shapes cannot be multiplied"), qPrintable(ran.err));
}

void TestAnalysisBundle::aTimeOfALoop()
{
    QTemporaryDir folder;
    const auto run = launched("while_loop.pt2");
    std::string name;
    for (const Plan& plan : run->history().machine().plan().plans)
        for (const Step& step : plan.steps)
            if (step.name.find("body_graph_0/") != std::string::npos && std::count(step.name.begin(), step.name.end(), '/') == 1 &&
                step.kind == Step::Kind::Operator)
                name = step.name;
    QVERIFY(!name.empty());
    const auto first = packed(*run, folder.filePath("1"), {name}, 1), second = packed(*run, folder.filePath("2"), {name}, 2);
    QVERIFY(!first.files.empty() && !second.files.empty());
    const auto a = readTensors(folder.filePath("1/tensors.safetensors").toStdString()),
               b = readTensors(folder.filePath("2/tensors.safetensors").toStdString());
    QVERIFY(a && b && a->size() == b->size());
    bool differ = false;
    for (std::size_t i = 0; i < a->size(); ++i)
        differ = differ || !compare((*a)[i].tensor, (*b)[i].tensor).equal;
    QVERIFY(differ);
    QVERIFY(
        refusal(*run, {.names = {name}, .folder = folder.path().toStdString(), .run = 99}).contains("does not reach this node that often"));
}

void TestAnalysisBundle::nothingIsSmuggledIn_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("target");
    QTest::addColumn<QString>("device");
    QTest::addColumn<QString>("trace");
    QTest::addColumn<QString>("refused");
    const QString op = "torch.ops.aten.relu.default";
    QTest::newRow("plain") << "relu" << op << "cpu"
                           << ""
                           << "";
    QTest::newRow("name") << "relu; evil()" << op << "cpu"
                          << ""
                          << "the name 'relu; evil()' can't be used in a script";
    QTest::newRow("target") << "relu"
                            << "evil() or torch"
                            << "cpu"
                            << ""
                            << "the name 'evil() or torch' can't be used in a script";
    QTest::newRow("device") << "relu" << op << "cpu'); evil(); ('"
                            << ""
                            << "node 'relu': one of its arguments can't be written in a script";
    QTest::newRow("comment") << "relu" << op << "cpu"
                             << "  File \"a.py\", line 1, in f\n    x = 1\revil()\n"
                             << "";
}

/// A program's file is not trusted, but whoever gets the script runs it.
void TestAnalysisBundle::nothingIsSmuggledIn()
{
    QFETCH(const QString, name);
    QFETCH(const QString, target);
    QFETCH(const QString, device);
    QFETCH(const QString, trace);
    QFETCH(const QString, refused);
    using namespace nodewise::graph;
    GraphBuilder builder;
    const auto add = [&](graph::Node made) {
        made.subgraph = SubgraphId(0);
        made.module = ModuleId(0);
        return builder.addNode(std::move(made)).value();
    };
    builder.addInput({.kind = InputSpec::Kind::UserInput, .name = "x"});
    const NodeId x = add({.op = NodeOp::Placeholder, .name = "x", .target = "x"});
    graph::Node call{.name = name.toStdString(), .target = target.toStdString()};
    call.args = {{"self", Argument(Argument::NodeRef{x}), false}, {"device", Argument(Device{device.toStdString(), {}}), true}};
    call.metadata.stackTrace = trace.toStdString();
    const NodeId relu = add(std::move(call));
    graph::Node output{.op = NodeOp::Output, .name = "output", .target = "output"};
    output.args = {{"", Argument(Argument::List{Argument(Argument::NodeRef{relu})}), false}};
    add(std::move(output));
    const auto script = reproduceScript(*builder.build(), {.inputs = {{"x", "1"}}});
    QCOMPARE(script ? QString() : qs(script.error().text()), refused);
    static const QRegularExpression lineEnds(QStringLiteral("[\\r\\n]"));
    if (script)
        for (const QString& line : qs(*script).split(lineEnds))
            QVERIFY2(!line.trimmed().startsWith("evil"), qPrintable(line));
}

void TestAnalysisBundle::refusals()
{
    QTemporaryDir folder;
    const std::string to = folder.path().toStdString();
    const auto run = launched("cond_branch.pt2");
    QCOMPARE(refusal(*run, {.folder = to}), QStringLiteral("name the nodes to pack"));
    QVERIFY(refusal(*run, {.names = {"true_graph_0/sin", "cond"}, .folder = to}).contains("is in another graph than"));
    QVERIFY(refusal(*run, {.names = {"nothing"}, .folder = to}).contains("there is no node 'nothing' that runs"));
    QVERIFY(!refusal(*run, {.names = {"cond"}, .folder = "/proc/not/here"}).isEmpty());
    const auto ir = launched("cond_branch.pt2", {.side = protocol::Side::Ir});
    QVERIFY2(refusal(*ir, {.names = {"cond"}, .folder = to}).contains("control flow of the IR can't be packed (pack its FX node"),
             qPrintable(refusal(*ir, {.names = {"cond"}, .folder = to})));
    const auto meta = launched("cnn.pt2", {.meta = true});
    QVERIFY(refusal(*meta, {.names = {"relu"}, .folder = to}).contains("shapes only"));
    const auto small = launched("cnn.pt2", {.budget = 1000});
    QVERIFY(refusal(*small, {.names = {"relu"}, .folder = to}).contains("more than the budget of 1000"));
    run->interrupts().interrupt();
    QCOMPARE(refusal(*run, {.names = {"cond"}, .folder = to}), QStringLiteral("cancelled"));
}

QTEST_GUILESS_MAIN(TestAnalysisBundle)
#include "tst_analysis_bundle.moc"
