// SPDX-License-Identifier: Apache-2.0
// ONNX models of both of torch's exporters, and some made by hand: what is read of them, and what is refused.
#include "core/diff/known.h"
#include "core/program/onnx/onnx_program.h"
#include "core/program/program.h"
#include "core/program/runnable.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <protozero/pbf_writer.hpp>

using namespace nodewise;

namespace {

std::string data(const char* name)
{
    return std::string(NODEWISE_TEST_DATA "/onnx/") + name;
}

std::shared_ptr<const program::Model> opened(const std::string& file)
{
    auto model = program::open(file);
    if (!model)
        qFatal("%s", model.error().text().c_str());
    for (const graph::Diagnostic& broken : (*model)->graph->lint())
        qFatal("%s", broken.where.text().c_str());
    static std::vector<std::shared_ptr<const program::Model>> kept; // graphs are referred to
    return kept.emplace_back(*model);
}

const graph::Node& named(const graph::Graph& graph, const char* name, graph::SubgraphId subgraph = graph::SubgraphId(0))
{
    return graph.node(graph.tryFind(name, subgraph).value());
}

std::string fact(const graph::Node& node, std::string_view key)
{
    for (const auto& [name, value] : node.metadata.other)
        if (name == key)
            return value;
    return {};
}

const graph::Argument& argument(const graph::Node& node, std::string_view name)
{
    for (const graph::NamedArgument& one : node.args)
        if (one.name == name)
            return one.value;
    qFatal("no argument %s", std::string(name).c_str());
}

const program::WeightEntry& weight(const program::Model& model, std::string_view name)
{
    for (const program::WeightEntry& entry : model.weights)
        if (entry.name == name)
            return entry;
    qFatal("no weight %s", std::string(name).c_str());
}

// Files of our own

using Bytes = std::string;
using Writer = protozero::pbf_writer;

template <class Fill>
Bytes message(Fill fill)
{
    Bytes out;
    Writer writer(out);
    fill(writer);
    return out;
}

Bytes nodeBytes(const std::vector<std::string>& inputs, const std::vector<std::string>& outputs, const char* op,
                const Bytes& attribute = {})
{
    return message([&](Writer& writer) {
        for (const std::string& input : inputs)
            writer.add_string(1, input);
        for (const std::string& output : outputs)
            writer.add_string(2, output);
        writer.add_string(4, op);
        if (!attribute.empty())
            writer.add_message(5, attribute);
    });
}

Bytes graphAttribute(const char* name, const Bytes& graph)
{
    return message([&](Writer& writer) {
        writer.add_string(1, name);
        writer.add_message(6, graph);
        writer.add_int32(20, 5);
    });
}

Bytes modelBytes(const Bytes& graph)
{
    return message([&](Writer& writer) {
        writer.add_int64(1, 10);
        writer.add_string(2, "test");
        writer.add_message(7, graph);
    });
}

/// The error of opening it; empty = it opens.
std::string refusal(const Bytes& bytes, const QString& name = QStringLiteral("made.onnx"), QTemporaryDir* in = nullptr)
{
    QTemporaryDir own;
    const QString path = (in ? *in : own).filePath(name);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes.data(), qint64(bytes.size())) != qint64(bytes.size()))
        qFatal("the file could not be written");
    file.close();
    const auto model = program::open(path.toStdString());
    return model ? std::string() : model.error().message.english();
}

Bytes externalBytes(const std::string& location, const char* offset = "0")
{
    return modelBytes(message([&](Writer& graph) {
        graph.add_message(
            5, message([&](Writer& tensor) {
                tensor.add_int64(1, 4);
                tensor.add_int32(2, 1);
                tensor.add_string(8, "w");
                for (const auto& [key, value] : {std::pair<std::string, std::string>("location", location), {"offset", offset}})
                    tensor.add_message(13, message([&](Writer& pair) {
                                           pair.add_string(1, key);
                                           pair.add_string(2, value);
                                       }));
                tensor.add_int32(14, 1);
            }));
    }));
}

} // namespace

class TestOnnx : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nodes();
    void namesOfTorch();
    void weights();
    void weightsBeside();
    void scriptExporter();
    void bodies();
    void functionsAndTypes();
    void isNotRun();
    void pairsWithTheProgram();
    void truncated();
    void nestedDeeply();
    void manyTinyNodes();
    void leavesTheFolder_data();
    void leavesTheFolder();
    void undefinedNames();
    void definedAfterItsBody();
    void functionsThatAmplify();
    void sparseTensors();
    void lengthsThatLie();
    void otherProtobufs();
};

void TestOnnx::nodes()
{
    const auto model = opened(data("net.onnx"));
    QCOMPARE(model->dialect, "ONNX");
    QCOMPARE(model->torchVersion, "2.13.0+cpu");
    QCOMPARE(model->schemaMajor, 10);
    const graph::Graph& graph = *model->graph;
    const graph::Node& conv = named(graph, "conv2d");
    QCOMPARE(std::string(conv.opType()), "onnx.Conv");
    QCOMPARE(graph::valueText(conv.value), "f32[2, 8, 8, 8]");
    QCOMPARE(graph::argumentText(argument(conv, "pads"), {}), "[1, 1, 1, 1]");
    QCOMPARE(graph::argumentText(argument(conv, "auto_pad"), {}), "'NOTSET'");
    const graph::Node& split = named(graph, "node_Split_7");
    QCOMPARE(graph::valueText(split.value), "(f32[2, 4], f32[2, 4])");
    QCOMPARE(graph.producers(named(graph, "split_split_1").id), std::vector{split.id});
    QCOMPARE(graph.outputs().size(), std::size_t(2));
}

void TestOnnx::namesOfTorch()
{
    const graph::Graph& graph = *opened(data("net.onnx"))->graph;
    const graph::Node& conv = named(graph, "conv2d");
    QCOMPARE(fact(conv, "fx_node"), "conv2d");
    QCOMPARE(graph.module(conv.module).path, "conv");
    QCOMPARE(graph.module(conv.module).typeName, "builtins.Conv");
    QVERIFY(conv.metadata.stackTrace.find("File \"model.py\", line 12, in forward") != std::string::npos);
    QCOMPARE(fact(named(graph, "p"), "fx_node"), "softmax"); // an output got a name of its own
    QCOMPARE(fact(named(graph, "conv_weight"), "fx_node"), "p_conv_weight");
    QCOMPARE(fact(named(graph, "node_Split_7"), "fx_node"), ""); // the optimizer made it
}

void TestOnnx::weights()
{
    const auto model = opened(data("net.onnx"));
    QCOMPARE(model->weights.size(), std::size_t(6));
    const program::WeightEntry& bias = weight(*model, "head.bias");
    QCOMPARE(bias.role, program::WeightEntry::Role::Parameter);
    QCOMPARE(bias.recordSize, std::uint64_t(16));
    QFile file(QString::fromStdString(data("net.onnx")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.seek(qint64(bias.recordOffset)));
    float first = 0;
    QCOMPARE(file.read(reinterpret_cast<char*>(&first), 4), qint64(4));
    QVERIFY(std::abs(first) < 1.3F && std::abs(first) > 1e-3F); // as msprobe recorded them
    QCOMPARE(weight(*model, "val_2").role, program::WeightEntry::Role::Constant);
}

void TestOnnx::weightsBeside()
{
    const auto model = opened(data("net_external.onnx"));
    const program::WeightEntry& conv = weight(*model, "conv.weight");
    QCOMPARE(conv.record, "net_external.onnx.data");
    QCOMPARE(conv.recordSize, std::uint64_t(864));
    QVERIFY(model->graph->diagnostics().empty());
    QTemporaryDir folder; // without the file beside it the graph is shown, and what is missing is said
    QVERIFY(QFile::copy(QString::fromStdString(data("net_external.onnx")), folder.filePath(QStringLiteral("a.onnx"))));
    const auto alone = opened(folder.filePath(QStringLiteral("a.onnx")).toStdString());
    QCOMPARE(weight(*alone, "conv.weight").record, "");
    QCOMPARE(alone->graph->diagnostics().size(), std::size_t(1));
    QCOMPARE(alone->graph->diagnostics().front().where.message.english(),
             "'net_external.onnx.data', which holds the values of tensors, is not there: copy it beside the model");
}

void TestOnnx::scriptExporter()
{
    const graph::Graph& graph = *opened(data("net_script.onnx"))->graph;
    const graph::Node& gemm = named(graph, "_head_Gemm_output_0");
    QCOMPARE(graph.module(gemm.module).path, "head");
    QCOMPARE(fact(gemm, "value"), "/head/Gemm_output_0");
    QCOMPARE(graph::argumentText(argument(named(graph, "_Constant_1_output_0"), "value"), {}), "[4, 4]");
}

void TestOnnx::bodies()
{
    const graph::Graph& graph = *opened(data("cond.onnx"))->graph;
    const graph::Node& choice = named(graph, "getitem");
    QCOMPARE(std::string(choice.opType()), "onnx.If");
    QCOMPARE(fact(choice, "fx_node"), "cond");
    QCOMPARE(graph.subgraphs().size(), std::size_t(3));
    const graph::Subgraph& body = graph.subgraph(graph::SubgraphId(1));
    QCOMPARE(body.name, "true_graph_0");
    QCOMPARE(graph.node(body.nodes.front()).op, graph::NodeOp::Placeholder); // taken from around it
    QCOMPARE(graph.node(body.nodes.front()).name, "linear");
    QCOMPARE(graph::argumentText(argument(choice, "captured"), [&](graph::NodeId id) { return graph.node(id).name; }), "[linear, x]");
    QCOMPARE(graph.qualifiedName(named(graph, "sin", body.id).id), "true_graph_0/sin");
}

void TestOnnx::functionsAndTypes()
{
    const auto model = opened(data("hand.onnx"));
    const graph::Graph& graph = *model->graph;
    const graph::Node& call = named(graph, "a");
    QCOMPARE(std::string(call.opType()), "my.dom.Silu2");
    const auto* body = argument(call, "function").as<graph::Argument::NodeRef>();
    QVERIFY(body);
    const graph::SubgraphId inside = graph.node(body->node).body;
    QCOMPARE(std::string(named(graph, "y", inside).opType()), "onnx.Mul");
    QCOMPARE(graph::valueText(named(graph, "x", inside).value), "f32[N, 2]"); // of the call
    QCOMPARE(graph::valueText(named(graph, "x").value), "f32[N, 2]");
    QVERIFY(named(graph, "out").args.at(1).value.isNone()); // an input that is left out
    QCOMPARE(named(graph, "seq").value.text, "sequence");
    QCOMPARE(weight(*model, "f8").meta.dtype, graph::ScalarType::Float8E4M3FN);
    QCOMPARE(weight(*model, "i4").recordSize, std::uint64_t(3)); // two in a byte, as varints
    QCOMPARE(fact(named(graph, "i4"), "dtype"), "int4[3]");
    QCOMPARE(weight(*model, "st").record, ""); // strings have no place
    const graph::Node& loop = named(graph, "r");
    QCOMPARE(graph::argumentText(argument(loop, "captured"), [&](graph::NodeId id) { return graph.node(id).name; }), "[w]");
}

void TestOnnx::isNotRun()
{
    const auto refused = program::checkRunnable(*opened(data("net.onnx")));
    QVERIFY(!refused);
    QCOMPARE(refused.error().message.english(), "an ONNX model is shown, not run: its operators are not PyTorch's");
}

void TestOnnx::pairsWithTheProgram()
{
    const auto program = opened(data("net.pt2")), model = opened(data("net.onnx"));
    const diff::Known known = diff::knownOf(*program->graph, *model->graph);
    std::vector<std::string> pairs;
    for (const auto& [before, after] : known)
        pairs.push_back(program->graph->node(graph::NodeId(before)).name + "=" + model->graph->node(graph::NodeId(after)).name);
    QCOMPARE(pairs, (std::vector<std::string>{"p_conv_weight=conv_weight", "p_conv_bias=conv_bias", "p_head_weight=head_weight",
                                              "p_head_bias=head_bias", "x=x", "conv2d=conv2d", "relu=relu", "mean=mean", "cat=cat",
                                              "linear=linear", "softmax=p", "amax=top"}));
    QCOMPARE(diff::knownOf(*model->graph, *program->graph).size(), known.size());
    QVERIFY(diff::knownOf(*model->graph, *model->graph).empty());
}

void TestOnnx::truncated()
{
    QFile whole(QString::fromStdString(data("net.onnx")));
    QVERIFY(whole.open(QIODevice::ReadOnly));
    const QByteArray bytes = whole.readAll();
    for (const qsizetype size : {qsizetype(3), qsizetype(40), bytes.size() / 2, bytes.size() - 20})
        QVERIFY2(refusal(bytes.left(size).toStdString()).starts_with("the file is not an ONNX model, or damaged"),
                 std::to_string(size).c_str());
}

void TestOnnx::nestedDeeply()
{
    Bytes graph = message([](Writer& writer) { writer.add_string(2, "g"); });
    for (int depth = 0; depth < 200; ++depth) {
        const Bytes node = nodeBytes({}, {"v" + std::to_string(depth)}, "If", graphAttribute("then_branch", graph));
        graph = message([&](Writer& writer) { writer.add_message(1, node); });
    }
    QCOMPARE(refusal(modelBytes(graph)), "graphs are nested in each other more than 32 deep");
}

void TestOnnx::manyTinyNodes()
{
    Bytes graph;
    const Bytes node = message([](Writer& writer) { writer.add_string(4, "A"); });
    Writer writer(graph);
    for (int i = 0; i < 1'000'000; ++i)
        writer.add_message(1, node);
    QCOMPARE(refusal(modelBytes(graph)), "the model has more nodes, inputs and attributes than a file of its size holds in earnest");
}

void TestOnnx::leavesTheFolder_data()
{
    QTest::addColumn<QString>("location");
    QTest::newRow("up") << QStringLiteral("../secret");
    QTest::newRow("absolute") << QStringLiteral("/etc/hostname");
    QTest::newRow("through a link") << QStringLiteral("link/hostname");
    QTest::newRow("in and out") << QStringLiteral("a/../../secret");
    QTest::newRow("nothing") << QString();
}

void TestOnnx::leavesTheFolder()
{
    QFETCH(QString, location);
    QTemporaryDir folder;
    QVERIFY(QFile::link(QStringLiteral("/etc"), folder.filePath(QStringLiteral("link"))));
    const std::string refused = refusal(externalBytes(location.toStdString()), QStringLiteral("made.onnx"), &folder);
    QVERIFY2(refused.ends_with("leads out of the folder"), refused.c_str());
}

void TestOnnx::undefinedNames()
{
    const auto graphWith = [](const Bytes& node) { return modelBytes(message([&](Writer& writer) { writer.add_message(1, node); })); };
    QCOMPARE(refusal(graphWith(nodeBytes({"x"}, {"y"}, "Relu"))), "the graph uses the value 'x', which nothing before it defines");
    QCOMPARE(refusal(graphWith(nodeBytes({}, {"y"}, ""))), "a node does not say which operator it calls");
    const Bytes twice = message([&](Writer& writer) {
        writer.add_message(1, nodeBytes({}, {"y"}, "A"));
        writer.add_message(1, nodeBytes({}, {"y"}, "A"));
    });
    QCOMPARE(refusal(modelBytes(twice)), "the value 'y' is defined twice");
}

/// A body that uses a value of the body around it before that defines it, while outside there is one of that name.
void TestOnnx::definedAfterItsBody()
{
    const auto named = [](const char* name) { return message([&](Writer& writer) { writer.add_string(1, name); }); };
    const Bytes inner = message([&](Writer& writer) {
        writer.add_message(1, nodeBytes({"x"}, {"b"}, "Relu"));
        writer.add_message(12, named("b"));
    });
    const Bytes body = message([&](Writer& writer) {
        writer.add_message(1, nodeBytes({"c"}, {"t"}, "If", graphAttribute("then_branch", inner)));
        writer.add_message(1, nodeBytes({"t"}, {"x"}, "Relu"));
        writer.add_message(11, named("c"));
    });
    const Bytes graph = message([&](Writer& writer) {
        writer.add_message(1, nodeBytes({}, {"y"}, "Loop", graphAttribute("body", body)));
        writer.add_message(11, named("x"));
    });
    QCOMPARE(refusal(modelBytes(graph)), "the node uses the value 'x', which nothing before it defines");
}

/// Each of many bodies calls a function, which has a long text, and gets a copy of its own.
void TestOnnx::functionsThatAmplify()
{
    const Bytes text = message([](Writer& writer) {
        writer.add_string(1, "text");
        writer.add_string(4, std::string(400'000, 'x'));
        writer.add_int32(20, 3);
    });
    const Bytes calls = message([](Writer& writer) { writer.add_message(1, nodeBytes({}, {"r"}, "F")); });
    Bytes graph;
    Writer nodes(graph);
    for (int i = 0; i < 2000; ++i)
        nodes.add_message(1, nodeBytes({}, {"v" + std::to_string(i)}, "If", graphAttribute("then_branch", calls)));
    Bytes model = modelBytes(graph);
    Writer(model).add_message(25, message([&](Writer& writer) {
                                  writer.add_string(1, "F");
                                  writer.add_string(5, "r");
                                  writer.add_message(7, nodeBytes({}, {"r"}, "Constant", text));
                              }));
    QCOMPARE(refusal(model), "the model calls its functions more often than the file could hold");
}

/// A value that nodes can use, whose numbers are not read.
void TestOnnx::sparseTensors()
{
    const Bytes graph = message([](Writer& writer) {
        writer.add_message(1, nodeBytes({"W"}, {"y"}, "Relu"));
        writer.add_message(
            15, message([](Writer& sparse) { sparse.add_message(1, message([](Writer& values) { values.add_string(8, "W"); })); }));
    });
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("sparse.onnx")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(modelBytes(graph)));
    file.close();
    const auto model = opened(file.fileName().toStdString());
    QCOMPARE(named(*model->graph, "W").value.text, std::string("sparse tensor"));
    QCOMPARE(model->graph->diagnostics().at(0).where.message.english(),
             std::string("the numbers of 1 sparse tensors of the model are not read"));
}

void TestOnnx::lengthsThatLie()
{
    // a packed list that claims more than there is, and a tensor whose bytes are not as many as its sizes need
    QVERIFY(refusal(modelBytes(std::string("\x2a\x04\x0a\x7f\x01\x01", 6))).starts_with("the file is not an ONNX model, or damaged"));
    const auto tensor = [](std::int64_t size, const Bytes& raw) {
        return modelBytes(message([&](Writer& graph) {
            graph.add_message(5, message([&](Writer& writer) {
                                  writer.add_int64(1, size);
                                  writer.add_int32(2, 1);
                                  writer.add_string(8, "w");
                                  writer.add_bytes(9, raw);
                              }));
        }));
    };
    QCOMPARE(refusal(tensor(4, "12345678")), "the tensor has 8 bytes, its type and sizes need 16");
    QCOMPARE(refusal(tensor(-1, "12345678")), "a tensor has a negative size, or more bytes than 64 bits count");
    QCOMPARE(refusal(tensor(std::int64_t(1) << 62, "12345678")), "a tensor has a negative size, or more bytes than 64 bits count");
}

/// TensorFlow's saved models begin with the same bytes.
void TestOnnx::otherProtobufs()
{
    const Bytes saved = message([](Writer& writer) {
        writer.add_int64(1, 1);
        writer.add_message(2, std::string("\x0a\x00", 2));
    });
    const std::string refused = refusal(saved, QStringLiteral("saved_model.pb"));
    QVERIFY2(!refused.empty() && refused.find("ONNX model, or damaged") == std::string::npos, refused.c_str());
}

QTEST_GUILESS_MAIN(TestOnnx)
#include "tst_onnx.moc"
