// SPDX-License-Identifier: Apache-2.0
#include "core/graph/text_form.h"
#include "core/ir/constant_data.h"
#include "core/ir/convert.h"
#include "core/ir/json.h"
#include "core/ir/node_info.h"
#include "core/ir/op_table.h"
#include "core/ir/python_json.h"
#include "core/program/program.h"

#include <QDir>
#include <QTest>
#include <algorithm>
#include <bit>
#include <cmath>

using namespace nodewise;
using namespace nodewise::ir;

namespace {

std::string programPath(const QString& name)
{
    return (QStringLiteral(NODEWISE_TEST_DATA "/programs/") + name).toStdString();
}

Attr jsonOf(const std::string& text)
{
    auto value = parsePythonJson(text);
    return value ? std::move(*value) : Attr();
}

Attr fileJson(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? jsonOf(file.readAll().toStdString()) : Attr();
}

const Attr* member(const Attr& object, std::string_view name)
{
    const auto* dict = object.as<Attr::Dict>();
    if (dict)
        for (const auto& [key, value] : *dict)
            if (key == name)
                return &value;
    return nullptr;
}

/// Every key of the peer's value must be in ours with the same value; numbers as Python compares their repr, NaN equal to NaN.
void compare(const std::string& path, const Attr& ours, const Attr& peers, QStringList& differences)
{
    const auto differ = [&] { differences << QString::fromStdString(path); };
    if (const auto* dict = peers.as<Attr::Dict>()) {
        for (const auto& [key, value] : *dict)
            if (const Attr* own = member(ours, key))
                compare(path + "." + key, *own, value, differences);
            else
                differences << QString::fromStdString(path + "." + key + " is missing");
        return;
    }
    const auto* list = peers.as<Attr::List>();
    const auto* ownList = ours.as<Attr::List>();
    if (list && ownList && list->size() == ownList->size()) {
        for (std::size_t i = 0; i < list->size(); ++i)
            compare(path + "[" + std::to_string(i) + "]", (*ownList)[i], (*list)[i], differences);
        return;
    }
    const auto* number = peers.as<double>();
    const auto* ownNumber = ours.as<double>();
    const bool nan = number && ownNumber && std::isnan(*number) && std::isnan(*ownNumber);
    if (!nan && !(ours == peers))
        differ();
}

/// Attributes must be the peer's exactly, not more.
void compareAttrKeys(const Attr& ours, const Attr& peers, QStringList& differences)
{
    const auto* nodes = member(ours, "nodes")->as<Attr::List>();
    const auto* peerNodes = member(peers, "nodes")->as<Attr::List>();
    for (std::size_t i = 0; i < std::min(nodes->size(), peerNodes->size()); ++i)
        if (member((*nodes)[i], "attrs")->as<Attr::Dict>()->size() != member((*peerNodes)[i], "attrs")->as<Attr::Dict>()->size())
            differences << QStringLiteral("nodes[%1].attrs has more keys").arg(i);
}

struct Opened {
    std::shared_ptr<const program::Model> model;
    Converted converted;
};

std::optional<Opened> convertProgram(const QString& name, const ConvertOptions& options = {})
{
    const std::string path = programPath(name + QStringLiteral(".pt2"));
    auto model = program::open(path);
    if (!model) {
        qWarning("%s", model.error().text().c_str());
        return std::nullopt;
    }
    auto converted = convert(**model, path, options);
    if (!converted) {
        qWarning("%s", converted.error().text().c_str());
        return std::nullopt;
    }
    return Opened{*model, std::move(*converted)};
}

const OpNode* tryNode(const Graph& graph, std::string_view name)
{
    for (const OpNode& node : graph.nodes)
        if (node.name == name)
            return &node;
    return nullptr;
}

graph::TensorMeta metaOf(graph::ScalarType type, std::vector<std::int64_t> sizes, std::vector<std::int64_t> strides,
                         std::int64_t offset = 0)
{
    graph::TensorMeta meta{.dtype = type, .storageOffset = graph::SymInt(offset)};
    for (const std::int64_t size : sizes)
        meta.sizes.emplace_back(size);
    for (const std::int64_t stride : strides)
        meta.strides.emplace_back(stride);
    return meta;
}

/// linear, then relu as its only user: one node of the name of the relu.
Result<ConvertedNodes> fuseLinearRelu(const NodeInfo& relu, const ConversionContext& context)
{
    const auto* ref = relu.args.front().value.as<graph::Argument::NodeRef>();
    const NodeInfo& linear = context.info(ref->node);
    if (linear.opType != "aten.linear.default")
        return fail("its input is " + linear.opType);
    OpNode node{
        .name = relu.name, .opType = "test.linear_relu", .inputs = linear.inputMetas, .outputs = relu.outputMetas, .attrs = linear.attrs};
    return ConvertedNodes{{std::move(node)}, {linear.id}};
}

} // namespace

class TestIrConvert : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalsThePeer_data()
    {
        QTest::addColumn<QString>("name");
        const QDir folder(QStringLiteral(NODEWISE_TEST_DATA "/programs"));
        const QStringList files = folder.entryList({QStringLiteral("*.ir.json")});
        QVERIFY(files.size() >= 24);
        for (const QString& file : files)
            QTest::newRow(qPrintable(file)) << file.chopped(8);
    }

    void equalsThePeer()
    {
        QFETCH(QString, name);
        const auto opened = convertProgram(name);
        QVERIFY(opened);
        const Attr ours = jsonOf(writeJson(*opened->converted.graph));
        const Attr peers = fileJson(QStringLiteral(NODEWISE_TEST_DATA "/programs/") + name + QStringLiteral(".ir.json"));
        QStringList differences;
        for (const char* key : {"graph_inputs", "graph_outputs", "weights", "weight_name_mapping", "nodes", "pytorch_version"}) {
            QVERIFY(member(ours, key) && member(peers, key));
            compare(key, *member(ours, key), *member(peers, key), differences);
        }
        const Attr* constants = member(peers, "constants");
        const Attr* ownConstants = member(ours, "constants");
        QCOMPARE(ownConstants != nullptr, constants != nullptr);
        if (constants) {
            compare("constants", *ownConstants, *constants, differences);
            compare("constants", *constants, *ownConstants, differences);
        }
        compare("weight_name_mapping", *member(peers, "weight_name_mapping"), *member(ours, "weight_name_mapping"), differences);
        compareAttrKeys(ours, peers, differences);
        QVERIFY2(differences.isEmpty(), qPrintable(differences.mid(0, 10).join(QLatin1Char('\n'))));
    }

    /// What is written is read back as it was, with everything of ours.
    void filesComeBack_data()
    {
        QTest::addColumn<QString>("name");
        const QDir folder(QStringLiteral(NODEWISE_TEST_DATA "/programs"));
        for (const QString& file : folder.entryList({QStringLiteral("*.pt2")}))
            QTest::newRow(qPrintable(file)) << file.chopped(4);
    }

    void filesComeBack()
    {
        QFETCH(QString, name);
        const auto opened = convertProgram(name);
        QVERIFY(opened);
        const std::string written = writeJson(*opened->converted.graph);
        const auto again = readJson(written);
        QVERIFY2(again.has_value(), again ? "" : again.error().text().c_str());
        QCOMPARE(writeJson(**again), written);
        QCOMPARE((*again)->modules.size(), opened->converted.graph->modules.size());
        for (std::size_t i = 0; i < (*again)->modules.size(); ++i)
            QCOMPARE((*again)->modules[i].label, opened->converted.graph->modules[i].label);
        // Linked by name, a file's IR has the links that the conversion made.
        const auto links = linkByName(*opened->model->graph, **again);
        for (const graph::Node& node : opened->model->graph->nodes()) {
            const auto made = opened->converted.links->irOf(node.id);
            const auto found = links->irOf(node.id);
            QVERIFY(std::equal(made.begin(), made.end(), found.begin(), found.end()));
        }
    }

    /// The flat zip of torch 2.7 and before: constants lie in an archive within the archive.
    void constantsOfOldFilesAreRead()
    {
        const auto old = convertProgram(QStringLiteral("lifted_constant.torch27"));
        const auto today = convertProgram(QStringLiteral("lifted_constant"));
        QVERIFY(old && today);
        QCOMPARE(old->converted.graph->constants.size(), 2u);
        for (std::size_t i = 0; i < 2; ++i) {
            QVERIFY(old->converted.graph->constants[i].known());
            QVERIFY(old->converted.graph->constants[i].data == today->converted.graph->constants[i].data);
        }
        QVERIFY(old->converted.diagnostics.empty());
    }

    void everyOperationIsLinkedBothWays()
    {
        const auto opened = convertProgram(QStringLiteral("scan"));
        QVERIFY(opened);
        std::size_t operations = 0;
        for (const graph::Node& node : opened->model->graph->nodes()) {
            if (node.op != graph::NodeOp::CallFunction)
                continue;
            ++operations;
            const auto ir = opened->converted.links->irOf(node.id);
            QCOMPARE(ir.size(), 1u);
            QCOMPARE(opened->converted.graph->node(ir.front()).name, node.name);
            const auto back = opened->converted.links->fxOf(ir.front());
            QCOMPARE(back.size(), 1u);
            QCOMPARE(back.front(), node.id);
        }
        QCOMPARE(operations, opened->converted.graph->nodes.size());
    }

    void symbolicShapesAreStringsWithRanges()
    {
        const auto opened = convertProgram(QStringLiteral("dynamic_batch"));
        QVERIFY(opened);
        const Graph& graph = *opened->converted.graph;
        QVERIFY(!graph.ranges.empty());
        const std::string symbol = graph.ranges.begin()->first;
        QCOMPARE(graph.root().inputs[0].shape[0].expr, symbol);
        const Attr json = jsonOf(writeJson(graph));
        QVERIFY(member(json, "range_constraints") && member(*member(json, "range_constraints"), symbol));
    }

    void controlFlowKeepsItsSubgraphs()
    {
        const auto opened = convertProgram(QStringLiteral("cond_branch"));
        QVERIFY(opened);
        const Graph& graph = *opened->converted.graph;
        const OpNode* cond = tryNode(graph, "cond");
        QVERIFY(cond && cond->call);
        QCOMPARE(cond->subgraphs.size(), 2u);
        QCOMPARE(graph.subgraphs[cond->subgraphs[0]].name, std::string("true_graph_0"));
        QCOMPARE(cond->call->args.size(), 4u);
        QVERIFY(cond->call->args[1].second == Attr(Attr::Dict{{"$subgraph", Attr(std::string("true_graph_0"))}}));
        for (const std::size_t body : cond->subgraphs) {
            QVERIFY(!graph.subgraphs[body].nodes.empty());
            QCOMPARE(graph.subgraphs[body].placeholders.size(), 1u);
            QCOMPARE(graph.subgraphs[body].outputs.size(), 1u);
            QCOMPARE(graph.subgraphs[body].returned.size(), 1u);
        }
        QVERIFY(cond->value == Attr(Attr::List{Attr(std::string("tensor"))}));
    }

    /// Every value that a call takes from another node or a placeholder is made before it in the same graph.
    void callsOfDynamicProgramsAreClosed_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"dynamic_batch", "item_and_nonzero", "sorting", "symbolic_arithmetic", "cond_branch", "scan", "map_over",
                                 "set_grad", "autocast"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }

    void callsOfDynamicProgramsAreClosed()
    {
        QFETCH(QString, name);
        const auto opened = convertProgram(name);
        QVERIFY(opened);
        const Graph& graph = *opened->converted.graph;
        for (const Subgraph& subgraph : graph.subgraphs) {
            std::vector<std::string> made;
            for (const Placeholder& placeholder : subgraph.placeholders)
                made.push_back(placeholder.name);
            for (const NodeId id : subgraph.nodes) {
                const OpNode& node = graph.node(id);
                std::vector<std::string> used;
                if (node.call)
                    for (const Attr::Dict* part : {&node.call->args, &node.call->kwargs})
                        for (const auto& [key, value] : *part)
                            collectNodes(value, used);
                for (const TensorMeta& input : node.inputs)
                    if (!input.producerNode.empty())
                        used.push_back(input.producerNode);
                for (const std::string& one : used)
                    QVERIFY2(std::find(made.begin(), made.end(), one) != made.end(), (node.name + " takes " + one).c_str());
                made.push_back(node.name);
            }
        }
    }

    static void collectNodes(const Attr& value, std::vector<std::string>& out)
    {
        if (const auto* list = value.as<Attr::List>())
            for (const Attr& element : *list)
                collectNodes(element, out);
        if (const auto* dict = value.as<Attr::Dict>())
            for (const auto& [key, element] : *dict) {
                if (key == "$node")
                    out.push_back(*element.as<std::string>());
                collectNodes(element, out);
            }
    }

    void constantsWithoutDataAreListed()
    {
        const auto opened = convertProgram(QStringLiteral("lifted_constant"));
        QVERIFY(opened);
        const auto without = convert(*opened->model->graph, {.weights = opened->model->weights});
        QVERIFY(without.has_value());
        QCOMPARE(without->graph->constants.size(), 2u);
        QVERIFY(!without->graph->constants[0].known());
        QCOMPARE(without->graph->constants[0].dtype, std::string("int64"));
        QCOMPARE(without->graph->constants[0].shape, std::vector<std::int64_t>{3});
        QCOMPARE(without->diagnostics.size(), 2u);
        auto weights = opened->model->weights;
        for (program::WeightEntry& entry : weights)
            entry.record.clear();
        const auto meta = convert(*opened->model->graph, {.weights = weights});
        QVERIFY(meta->diagnostics[0].where.text().find("register_buffer") != std::string::npos);
    }

    /// Each getitem of a split lists all of its pieces: of 30,000 that would be 900 million, some 150 GB.
    void listsOfListsAreBounded()
    {
        const auto withPieces = [](int pieces) {
            std::string list = "f32[1]", items;
            for (int i = 0; i < pieces; ++i) {
                list += i > 0 ? ", f32[1]" : "";
                items += "%item_" + std::to_string(i) + " : f32[1] = \"operator.getitem\"(%split, " + std::to_string(i) + ")\n";
            }
            return graph::parseText("%x : f32[1] = placeholder\n%split : (" + list + ") = aten.split.Tensor(%x, 1)\n" + items +
                                    "return (%x)\n")
                .value();
        };
        QVERIFY(convert(*withPieces(300), {}));
        const auto tooMany = convert(*withPieces(30'000), {});
        QVERIFY(!tooMany);
        QVERIFY(tooMany.error().node.starts_with("item_"));
        QVERIFY(tooMany.error().text().find("each node lists its inputs in full") != std::string::npos);
    }

    void registeredConversionsComeFirst()
    {
        Registry registry = Registry::standard();
        registry.conversions.add("aten.relu", [](const NodeInfo& info, const ConversionContext&) -> Result<ConvertedNodes> {
            return ConvertedNodes{
                {OpNode{.name = info.name, .opType = "test.relu", .inputs = info.inputMetas, .outputs = info.outputMetas}}, {}};
        });
        const auto opened = convertProgram(QStringLiteral("meta_mlp"), {.registry = &registry});
        QVERIFY(opened);
        const OpNode* relu = tryNode(*opened->converted.graph, "relu");
        QVERIFY(relu);
        QCOMPARE(relu->opType, std::string("test.relu"));
        QVERIFY(opened->converted.diagnostics.empty());
    }

    void aConversionMergesTwoNodes()
    {
        Registry registry = Registry::standard();
        registry.conversions.add("aten.relu.default", fuseLinearRelu);
        const auto plain = convertProgram(QStringLiteral("meta_mlp"));
        const auto opened = convertProgram(QStringLiteral("meta_mlp"), {.strict = true, .registry = &registry});
        QVERIFY(plain && opened);
        const graph::Graph& fx = *opened->model->graph;
        QCOMPARE(opened->converted.graph->nodes.size(), plain->converted.graph->nodes.size() - 1);
        const OpNode* merged = tryNode(*opened->converted.graph, "relu");
        QVERIFY(merged && !tryNode(*opened->converted.graph, "linear"));
        QCOMPARE(merged->opType, std::string("test.linear_relu"));
        const auto from = opened->converted.links->fxOf(merged->id);
        QCOMPARE(from.size(), 2u);
        for (const char* name : {"linear", "relu"}) {
            const graph::NodeId id = *fx.tryFind(name);
            QVERIFY(std::find(from.begin(), from.end(), id) != from.end());
            const auto to = opened->converted.links->irOf(id);
            QCOMPARE(to.size(), 1u);
            QCOMPARE(to.front(), merged->id);
        }
        QCOMPARE(merged->from, (std::vector<std::string>{"linear", "relu"}));
    }

    void failingConversionsFallBackOrFail()
    {
        Registry registry = Registry::standard();
        registry.conversions.add("aten.relu.default", [](const NodeInfo&, const ConversionContext&) -> Result<ConvertedNodes> {
            return fail("no such kernel");
        });
        const auto lenient = convertProgram(QStringLiteral("meta_mlp"), {.registry = &registry});
        QVERIFY(lenient);
        QCOMPARE(tryNode(*lenient->converted.graph, "relu")->opType, std::string("aten.relu.default"));
        QCOMPARE(lenient->converted.diagnostics.size(), 1u);
        const auto strict = convert(*lenient->model->graph, {.strict = true, .registry = &registry});
        QVERIFY(!strict.has_value());
        QCOMPARE(strict.error().node, std::string("relu"));
        QVERIFY(strict.error().text().find("aten.relu.default") != std::string::npos);
        QVERIFY(strict.error().text().find("no such kernel") != std::string::npos);
    }

    /// It may be meant, so that it is no error at first; but who asks for strictness, or reads what is said, knows.
    void whatConversionsLoseIsTold_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("message");
        QTest::newRow("input") << 0 << "it leaves out the input 'linear' of 'relu'";
        QTest::newRow("another input") << 1 << "it leaves out the input 'linear' of 'relu'";
        QTest::newRow("shape") << 2 << "it makes 'relu' float32[1] instead of float32[";
        QTest::newRow("dtype") << 3 << "it makes 'relu' bfloat16[";
        QTest::newRow("by its call") << 4 << "";
    }
    void whatConversionsLoseIsTold()
    {
        QFETCH(int, kind);
        QFETCH(QString, message);
        Registry registry = Registry::standard();
        registry.conversions.add("aten.relu.default", [kind](const NodeInfo& info, const ConversionContext&) -> Result<ConvertedNodes> {
            OpNode node{.name = info.name, .opType = "test.relu", .inputs = info.inputMetas, .outputs = info.outputMetas};
            if (kind == 0 || kind == 4)
                node.inputs.clear();
            if (kind == 1)
                node.inputs.front() = TensorMeta{.name = "input", .producerNode = "input"};
            if (kind == 2)
                node.outputs.front().shape = {{.size = 1, .expr = {}}};
            if (kind == 3)
                node.outputs.front().dtype = "bfloat16";
            if (kind == 4)
                node.call = Call{.args = {{"self", Attr(Attr::Dict{{"$node", Attr(info.inputMetas.front().producerNode)}})}}, .kwargs = {}};
            return ConvertedNodes{{node}, {}};
        });
        const auto model = program::open(programPath(QStringLiteral("meta_mlp.pt2")));
        QVERIFY(model.has_value());
        const auto lenient = convert(*(*model)->graph, {.registry = &registry}),
                   strict = convert(*(*model)->graph, {.strict = true, .registry = &registry});
        QVERIFY(lenient.has_value());
        QCOMPARE(tryNode(*lenient->graph, "relu")->opType, std::string("test.relu"));
        QCOMPARE(lenient->diagnostics.size(), std::size_t(message.isEmpty() ? 0 : 1));
        QCOMPARE(strict.has_value(), message.isEmpty());
        if (message.isEmpty())
            return;
        QVERIFY2(QString::fromStdString(lenient->diagnostics.front().where.text()).contains(message),
                 lenient->diagnostics.front().where.text().c_str());
        QVERIFY2(QString::fromStdString(strict.error().text()).contains(message), strict.error().text().c_str());
    }

    /// The peer asks the schema, which leaves out a tensor that is not given; the call keeps it.
    void absentTensorsOfCustomOperators()
    {
        const auto graph = graph::parseText("%x : f32[2] = placeholder\n%w : f32[2] = placeholder\n"
                                            "%y : f32[2] = custom.linear.default(x: %x, weight: %w, bias: None, eps: 0.5)\n"
                                            "%z : f32[2] = aten.clamp.default(self: %y, min: None, max: 1.0)\nreturn (%z)\n");
        QVERIFY2(graph, graph ? "" : graph.error().text().c_str());
        const auto converted = convert(**graph);
        const OpNode *custom = tryNode(*converted->graph, "y"), *clamp = tryNode(*converted->graph, "z");
        const auto has = [](const OpNode& node, std::string_view name) {
            return std::ranges::any_of(node.attrs, [name](const auto& attr) { return attr.first == name; });
        };
        QVERIFY(!has(*custom, "bias") && has(*custom, "eps"));
        QVERIFY(custom->call.has_value());
        QVERIFY(has(*clamp, "min")); // no tensor
        QVERIFY(!clamp->call.has_value());
        QVERIFY(isAbsentTensor("aten.conv2d.default", "bias") && !isAbsentTensor("aten.conv2d.default", "stride"));
    }

    void wrongResultsOfConversionsAreRefused_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QString>("message");
        QTest::newRow("lost value") << 0 << "no node of its result is named 'relu'";
        QTest::newRow("taken name") << 1 << "the name 'linear_1' of its result is used by another node";
        QTest::newRow("later input") << 2 << "'relu' uses 'linear_1', which is not defined before it";
        QTest::newRow("thrown") << 3 << "thrown out";
        QTest::newRow("absorbs a placeholder") << 4 << "which is not an operation of the same graph";
    }

    void wrongResultsOfConversionsAreRefused()
    {
        QFETCH(int, kind);
        QFETCH(QString, message);
        Registry registry = Registry::standard();
        registry.conversions.add(
            "aten.relu.default", [kind](const NodeInfo& info, const ConversionContext& context) -> Result<ConvertedNodes> {
                OpNode node{.name = info.name, .opType = "test.relu", .inputs = info.inputMetas, .outputs = info.outputMetas};
                if (kind == 3)
                    throw std::runtime_error("thrown out");
                if (kind == 0 || kind == 1)
                    node.name = kind == 0 ? "other" : "linear_1";
                if (kind == 2)
                    node.inputs.push_back(TensorMeta{.name = "linear_1", .producerNode = "linear_1"});
                ConvertedNodes converted{{node}, {}};
                if (kind == 1)
                    converted.nodes.push_back(OpNode{.name = info.name, .opType = "test.relu"});
                if (kind == 4)
                    converted.absorbed.push_back(context.graph().root().nodes.front());
                return converted;
            });
        const auto model = program::open(programPath(QStringLiteral("meta_mlp.pt2")));
        QVERIFY(model.has_value());
        const auto strict = convert(*(*model)->graph, {.strict = true, .registry = &registry});
        QVERIFY(!strict.has_value());
        QVERIFY2(QString::fromStdString(strict.error().text()).contains(message), strict.error().text().c_str());
    }

    void patternsAreLookedUpAsInThePeer()
    {
        PatternTable<int> table;
        table.add("aten.add.Scalar", 1);
        table.add("aten.add", 2);
        table.add("aten.mul.Tensor", 3);
        table.add("custom.gate", 4);
        QCOMPARE(*table.tryFind("aten.add.Scalar"), 1);
        QCOMPARE(*table.tryFind("aten.add.Tensor"), 2);
        QCOMPARE(*table.tryFind("aten.mul.Scalar"), 3);
        QCOMPARE(*table.tryFind("custom.gate.default"), 4);
        QVERIFY(!table.tryFind("aten.addmm.default"));
        QVERIFY(!table.tryFind("<built-in function add>"));
        table.add("aten.add", 5);
        QCOMPARE(*table.tryFind("aten.add.out"), 5);
        QCOMPARE(listRegisteredOps(Registry::standard()).execution, std::vector<std::string>{"<built-in function getitem>"});
    }

    void schemasOfTensorArgumentsAreKnown()
    {
        QCOMPARE(tensorArgument("aten.conv2d.default", "bias"), TensorArgument::Optional);
        QCOMPARE(tensorArgument("aten.conv2d.default", "stride"), TensorArgument::Other);
        QCOMPARE(tensorArgument("aten.cat.default", "tensors"), TensorArgument::List);
        QCOMPARE(tensorArgument("aten.index.Tensor", "indices"), TensorArgument::List);
        QCOMPARE(tensorArgument("myns.foo.default", "a"), TensorArgument::Unknown);
    }

    /// The condition of a while_loop returns its value bare.
    void bareReturnsAreKept()
    {
        const auto opened = convertProgram(QStringLiteral("while_loop"));
        QVERIFY(opened);
        const Subgraph& condition = opened->converted.graph->subgraphs[1];
        QCOMPARE(condition.returned.size(), 1u);
        QCOMPARE(condition.outputs.size(), 1u);
        QCOMPARE(condition.outputs[0].name, std::string("gt"));
    }

    void tensorsOfEveryKindAreRead()
    {
        const float floats[] = {0, 1, 2, 3, 4, 5, 0.1f, std::numeric_limits<float>::infinity()};
        const std::string_view bytes(reinterpret_cast<const char*>(floats), sizeof floats);
        const auto text = [](const Result<Attr>& value) {
            std::string out;
            if (value)
                PythonJsonWriter(out, 0).value(*value);
            return QString::fromStdString(value ? out : value.error().message.english());
        };
        using enum graph::ScalarType;
        QCOMPARE(text(tensorToList(bytes, metaOf(Float32, {2, 3}, {3, 1}))), QStringLiteral("[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]"));
        QCOMPARE(text(tensorToList(bytes, metaOf(Float32, {3, 2}, {1, 3}))), QStringLiteral("[[0.0, 3.0], [1.0, 4.0], [2.0, 5.0]]"));
        QCOMPARE(text(tensorToList(bytes, metaOf(Float32, {2}, {0}, 5))), QStringLiteral("[5.0, 5.0]"));
        QCOMPARE(text(tensorToList(bytes, metaOf(Float32, {}, {}, 6))), QStringLiteral("0.10000000149011612"));
        QCOMPARE(text(tensorToList(bytes, metaOf(Float32, {2, 0}, {1, 1}))), QStringLiteral("[[], []]"));
        QCOMPARE(text(tensorToList(bytes, metaOf(Complex64, {2}, {1}, 2))),
                 QStringLiteral("[[4.0, 5.0], [0.10000000149011612, Infinity]]"));
        QCOMPARE(text(tensorToList(bytes, metaOf(Float32, {9}, {1}))),
                 QStringLiteral("its elements lie outside of its storage of 32 bytes"));
        QCOMPARE(text(tensorToList(bytes, metaOf(Float32, {1 << 30, 1 << 30}, {0, 0}))),
                 QStringLiteral("it has more than 16777216 elements"));
        QCOMPARE(text(tensorToList(bytes, metaOf(Float32, {std::int64_t(1) << 62, 8}, {std::int64_t(1) << 62, 8}))),
                 QStringLiteral("its elements lie outside of its storage of 32 bytes"));
        const std::uint64_t large[] = {std::uint64_t(1) << 63, 5};
        QCOMPARE(text(tensorToList({reinterpret_cast<const char*>(large), sizeof large}, metaOf(UInt64, {2}, {1}))),
                 QStringLiteral("[9223372036854775808, 5]"));
        const std::string_view small("\x00\x01\xff\x7f\x80\xc0", 6);
        QCOMPARE(text(tensorToList(small, metaOf(Bool, {3}, {1}))), QStringLiteral("[false, true, true]"));
        QCOMPARE(text(tensorToList(small, metaOf(Int8, {6}, {1}))), QStringLiteral("[0, 1, -1, 127, -128, -64]"));
        QCOMPARE(text(tensorToList(small, metaOf(Float8E4M3FN, {6}, {1}))), QStringLiteral("[0.0, 0.001953125, NaN, NaN, -0.0, -2.0]"));
        QCOMPARE(text(tensorToList(small, metaOf(Float8E5M2, {6}, {1}))), QStringLiteral("[0.0, 1.52587890625e-05, NaN, NaN, -0.0, -2.0]"));
        QCOMPARE(text(tensorToList(small, metaOf(Float8E4M3FNUZ, {6}, {1}))),
                 QStringLiteral("[0.0, 0.0009765625, -240.0, 240.0, NaN, -1.0]"));
        QCOMPARE(text(tensorToList(small, metaOf(Float8E5M2FNUZ, {6}, {1}))),
                 QStringLiteral("[0.0, 7.62939453125e-06, -57344.0, 57344.0, NaN, -1.0]"));
        QCOMPARE(text(tensorToList(small, metaOf(Float8E8M0FNU, {3}, {1}))),
                 QStringLiteral("[5.877471754111438e-39, 1.1754943508222875e-38, NaN]"));
        QCOMPARE(smallFloat(Float16, 0x3555), 0.333251953125);
        QCOMPARE(smallFloat(BFloat16, 0x3eab), 0.333984375);
    }
};

QTEST_APPLESS_MAIN(TestIrConvert)
#include "tst_ir_convert.moc"
