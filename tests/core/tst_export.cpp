// SPDX-License-Identifier: Apache-2.0
#include "core/export/export.h"
#include "core/ir/convert.h"
#include "core/ir/json.h"
#include "core/program/program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QTest>
#include <QXmlStreamReader>

using namespace nodewise;
using namespace nodewise::exporting;

namespace {

struct Opened {
    std::shared_ptr<const program::Model> model;
    std::shared_ptr<const ir::Graph> ir;

    Request request(std::string_view format, Side side = Side::Ir) const
    {
        return {.format = tryFormat(format), .side = side, .ir = ir.get(), .graph = model->graph.get(), .model = model.get()};
    }
};

std::optional<Opened> openProgram(const char* name)
{
    const std::string path = std::string(NODEWISE_TEST_DATA "/programs/") + name + ".pt2";
    auto model = program::open(path);
    if (!model)
        return std::nullopt;
    auto converted = ir::convert(**model, path, {.modelName = name});
    return converted ? std::optional(Opened{*model, converted->graph}) : std::nullopt;
}

QString text(const Result<std::string>& result)
{
    return QString::fromStdString(result ? *result : "FAILED " + result.error().text());
}

QStringList lines(const QString& text)
{
    return text.split(QLatin1Char('\n'));
}

const char* const programs[] = {"bert",  "cnn",  "cond_branch",         "dynamic_batch", "indexing",
                                "llama", "scan", "symbolic_arithmetic", "tied_weights"};

} // namespace

class TestExport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void formatsAreFoundByNameAndSuffix()
    {
        QCOMPARE(tryFormat("model-explorer")->name, std::string_view("Model Explorer (JSON)"));
        QVERIFY(!tryFormat("png"));
        QCOMPARE(tryFormatOf("/a/b.JSON"), tryFormat("json"));
        QCOMPARE(tryFormatOf("x.mmd"), tryFormat("mermaid"));
        QVERIFY(!tryFormatOf("x.pdf"));
        for (const Format* format : formats())
            QCOMPARE(tryFormat(format->id), format);
    }

    /// tests/data/mermaid was drawn by pytorch-ir (make_mermaid.py).
    void mermaidIsDrawnAsThePeerDrawsIt_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("maxNodes");
        QTest::addColumn<bool>("weights");
        QTest::newRow("cnn") << "cnn" << 30 << true;
        QTest::newRow("indexing") << "indexing" << 30 << true;
        QTest::newRow("gpt2, cut") << "gpt2" << 30 << true;
        QTest::newRow("bert, 5 nodes, no weights") << "bert" << 5 << false;
        QTest::newRow("cond_branch") << "cond_branch" << 30 << true;
    }

    void mermaidIsDrawnAsThePeerDrawsIt()
    {
        QFETCH(QString, name);
        QFETCH(int, maxNodes);
        QFETCH(bool, weights);
        const auto opened = openProgram(name.toLatin1());
        QVERIFY(opened);
        Request request = opened->request("mermaid");
        request.options.maxNodes = maxNodes;
        request.options.includeWeights = weights;
        QFile file(QStringLiteral(NODEWISE_TEST_DATA "/mermaid/%1-%2-%3.mmd").arg(name).arg(maxNodes).arg(weights ? "weights" : "plain"));
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.fileName()));
        // The peer writes "<built-in function getitem>" as it is, which browsers take for a tag.
        QCOMPARE(text(render(request)).replace("#lt;", "<").replace("#gt;", ">"), QString::fromUtf8(file.readAll()));
    }

    void everyFormatRendersEveryProgram_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<int>("side");
        for (const char* name : programs)
            for (const Format* format : formats())
                for (const int side : {0, 1})
                    if (side == 0 || format->fx)
                        QTest::addRow("%s %s %s", name, format->id.data(), side == 0 ? "IR" : "FX")
                            << QString::fromLatin1(name) << QByteArray(format->id.data()) << side;
    }

    void everyFormatRendersEveryProgram()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, format);
        QFETCH(int, side);
        const auto opened = openProgram(name.toLatin1());
        QVERIFY(opened);
        Request request = opened->request(format.toStdString(), static_cast<Side>(side));
        request.options.maxNodes = 0;
        const auto result = render(request);
        QVERIFY2(result.has_value(), result ? "" : result.error().text().c_str());
        check(format, QString::fromStdString(*result), *opened);
    }

    static void check(const QByteArray& format, const QString& out, const Opened& opened)
    {
        if (format == "json")
            QVERIFY(ir::readJson(out.toStdString()).has_value());
        else if (format == "mermaid")
            QVERIFY(out.startsWith(QStringLiteral("flowchart TD\n")));
        else if (format == "dot")
            checkDot(out);
        else if (format == "svg")
            checkSvg(out);
        else if (format == "markdown")
            checkMarkdown(out, opened);
        else if (format == "model-explorer")
            checkModelExplorer(out, opened);
        else
            QFAIL("nothing checks this format");
    }

    static void checkDot(const QString& out)
    {
        QVERIFY(out.startsWith(QStringLiteral("digraph ")));
        int open = 0;
        for (const QString& line : lines(out)) {
            open += line.endsWith(QLatin1Char('{')) ? 1 : 0;
            open -= line.trimmed() == QStringLiteral("}") ? 1 : 0;
        }
        QCOMPARE(open, 0);
    }

    static void checkSvg(const QString& out)
    {
        QXmlStreamReader xml(out);
        int texts = 0;
        while (!xml.atEnd())
            if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("text"))
                ++texts;
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QVERIFY(texts > 2);
    }

    static void checkMarkdown(const QString& out, const Opened& opened)
    {
        for (const ir::OpNode& node : opened.ir->nodes)
            QVERIFY2(out.contains(QString::fromStdString(node.name).replace(QLatin1Char('_'), QStringLiteral("\\_"))), node.name.c_str());
        int columns = 0;
        for (const QString& line : lines(out)) {
            const int cells = static_cast<int>(QString(line).remove(QStringLiteral("\\|")).count(QLatin1Char('|')));
            if (cells > 0 && columns > 0)
                QCOMPARE(cells, columns);
            columns = cells;
        }
    }

    /// The rules of Model Explorer's input_graph.ts: ids unique, edges from nodes and outputs that exist, all values text.
    static void checkModelExplorer(const QString& out, const Opened& opened)
    {
        QJsonParseError error;
        const QJsonObject collection = QJsonDocument::fromJson(out.toUtf8(), &error).object();
        QCOMPARE(error.error, QJsonParseError::NoError);
        QVERIFY(collection[QStringLiteral("label")].isString());
        QSet<QString> graphs;
        const QJsonArray all = collection[QStringLiteral("graphs")].toArray();
        QCOMPARE(static_cast<std::size_t>(all.size()), opened.ir->subgraphs.size());
        for (const QJsonValue& graph : all)
            graphs << graph[QStringLiteral("id")].toString();
        QCOMPARE(graphs.size(), all.size());
        for (const QJsonValue& graph : all)
            checkModelExplorerNodes(graph[QStringLiteral("nodes")].toArray(), graphs);
    }

    static void checkModelExplorerNodes(const QJsonArray& nodes, const QSet<QString>& graphs)
    {
        QHash<QString, QSet<QString>> outputs;
        for (const QJsonValue& node : nodes) {
            const QString id = node[QStringLiteral("id")].toString();
            QVERIFY(!id.isEmpty() && !outputs.contains(id));
            QVERIFY(node[QStringLiteral("namespace")].isString() && node[QStringLiteral("label")].isString());
            for (const QJsonValue& output : node[QStringLiteral("outputsMetadata")].toArray())
                outputs[id] << output[QStringLiteral("id")].toString();
            outputs[id];
            for (const QJsonValue& body : node[QStringLiteral("subgraphIds")].toArray())
                QVERIFY(graphs.contains(body.toString()));
            for (const QJsonValue& attr : node[QStringLiteral("attrs")].toArray())
                QVERIFY(attr[QStringLiteral("key")].isString() && attr[QStringLiteral("value")].isString());
        }
        for (const QJsonValue& node : nodes)
            for (const QJsonValue& edge : node[QStringLiteral("incomingEdges")].toArray()) {
                const QString from = edge[QStringLiteral("sourceNodeId")].toString();
                QVERIFY2(outputs.contains(from), qPrintable(from));
                QVERIFY2(outputs[from].contains(edge[QStringLiteral("sourceNodeOutputId")].toString()), qPrintable(from));
            }
    }

    void aSelectionBecomesAProgramOfItsOwn()
    {
        const auto opened = openProgram("cnn");
        QVERIFY(opened);
        const ir::Graph& whole = *opened->ir;
        Scope scope{.kind = Scope::Kind::Nodes};
        // The second and third operation: their border is the first one's value and what the rest takes.
        for (const std::size_t i : {1u, 2u})
            scope.nodes.push_back(whole.root().nodes[i].index());
        const auto part = extract(whole, scope);
        QVERIFY2(part.has_value(), part ? "" : part.error().text().c_str());
        QCOMPARE(part->nodes.size(), 2u);
        QCOMPARE(part->root().inputs.size(), 1u);
        QCOMPARE(part->root().inputs[0].name, whole.node(whole.root().nodes[0]).outputs[0].name);
        QCOMPARE(part->root().outputs.size(), 1u);
        QCOMPARE(part->root().outputs[0].name, part->nodes[1].name);
        for (const ir::OpNode& node : part->nodes)
            for (const ir::TensorMeta& input : node.inputs)
                if (!input.producerNode.empty())
                    QVERIFY(input.producerNode == part->root().inputs[0].name || input.producerNode == part->nodes[0].name);
        const auto again = ir::readJson(ir::writeJson(*part));
        QVERIFY(again.has_value());
        QVERIFY(part->weights.size() < whole.weights.size());
    }

    /// Of every module of every program: both sides cut out, drawn, and the FX part sound.
    void everyModuleIsAProgramOfItsOwn_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : programs)
            QTest::newRow(name) << QString::fromLatin1(name);
    }

    void everyModuleIsAProgramOfItsOwn()
    {
        QFETCH(QString, name);
        const auto opened = openProgram(name.toLatin1());
        QVERIFY(opened);
        for (std::size_t i = 0; i < opened->ir->modules.size(); ++i) {
            const Scope scope{.kind = Scope::Kind::Module, .module = graph::ModuleId(i)};
            const auto part = extract(*opened->ir, scope);
            const auto fxPart = extract(*opened->model->graph, scope);
            QCOMPARE(part.has_value(), fxPart.has_value());
            if (!part)
                continue;
            QVERIFY((*fxPart)->lint().empty());
            // The part's own conversion has the nodes that are cut out of the whole one.
            const auto converted = ir::convert(**fxPart);
            QVERIFY(converted.has_value());
            QCOMPARE(converted->graph->root().nodes.size(), part->root().nodes.size());
            for (std::size_t k = 0; k < part->root().nodes.size(); ++k) {
                const ir::OpNode& ours = part->node(part->root().nodes[k]);
                const ir::OpNode& theirs = converted->graph->node(converted->graph->root().nodes[k]);
                QCOMPARE(ours.name, theirs.name);
                QVERIFY(ours.attrs == theirs.attrs);
                QCOMPARE(ours.inputs.size(), theirs.inputs.size());
            }
            QVERIFY(ir::readJson(ir::writeJson(*part)).has_value());
        }
    }

    void failuresSayWhatToDo()
    {
        const auto opened = openProgram("cnn");
        QVERIFY(opened);
        QVERIFY(text(render(opened->request("json", Side::Fx))).contains(QStringLiteral("this format shows the IR only")));
        Request lone = opened->request("dot", Side::Fx);
        lone.graph = nullptr;
        QVERIFY(text(render(lone)).contains(QStringLiteral("there is no FX graph")));
        Request empty = opened->request("dot");
        empty.scope.kind = Scope::Kind::Nodes;
        QVERIFY(text(render(empty)).contains(QStringLiteral("there is no operation in this part")));
        empty.scope.nodes = {999999};
        QVERIFY(text(render(empty)).contains(QStringLiteral("FAILED")));
        empty.side = Side::Fx;
        QVERIFY(text(render(empty)).contains(QStringLiteral("FAILED")));
    }

    void textIsEscaped()
    {
        const auto opened = openProgram("cnn");
        QVERIFY(opened);
        ir::Graph graph = *opened->ir;
        graph.nodes[0].opType = "a\"b<c>|&\\d";
        graph.nodes[0].name = "n<\"&>";
        graph.modelName = "m\"<";
        for (const std::string_view format : {"dot", "svg", "model-explorer", "mermaid", "markdown"}) {
            const QString out = text(render({.format = tryFormat(format), .ir = &graph}));
            QVERIFY(!out.startsWith(QStringLiteral("FAILED")));
            if (format == "svg")
                checkSvg(out);
            if (format == "dot")
                QVERIFY(out.contains(QStringLiteral("a\\\"b<c>|&\\\\d")));
            if (format == "markdown")
                QVERIFY(out.contains(QStringLiteral("a\"b&lt;c&gt;\\|&amp;\\\\d")));
        }
    }
};

QTEST_APPLESS_MAIN(TestExport)
#include "tst_export.moc"
