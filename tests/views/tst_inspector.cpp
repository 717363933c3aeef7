// SPDX-License-Identifier: Apache-2.0
#include "tests/views/test_document.h"
#include "views/inspect/fact_page.h"
#include "views/inspect/fact_table.h"
#include "views/inspect/inspector.h"
#include "views/inspect/node_facts.h"
#include "views/inspect/source_page.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>

using namespace nodewise;
using namespace nodewise::views;

class TestInspector : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void argumentsWithoutSchema();
    void argumentsWithSchema();
    void mutationMarks();
    void everyNodeOfEveryProgramHasFacts_data();
    void everyNodeOfEveryProgramHasFacts();
    void conversionAndExecution();
    void weightsAndAliases();
    void symbolsHaveRanges();
    void memoryLayouts();
    void nodeInfoAsJson();
    void linksSelect();
    void modules();
    void loneIrFile();
    void stackTraceFormat();
    void sourceIsReadBesideTheProgram();
    void changedSourceSaysSo();
    void emptyStates();
    void copyKeys();
    void factModelIsSound();

private:
    std::shared_ptr<const Document> m_llama;
};

namespace {

const FactSection* trySection(const NodeFacts& facts, const char* title)
{
    for (const FactSection& section : facts.sections) {
        if (section.title == QLatin1String(title))
            return &section;
    }
    return nullptr;
}

QStringList textsOf(const FactRow& row)
{
    QStringList texts;
    for (const FactCell& cell : row.cells)
        texts << cell.text;
    return texts;
}

/// The row whose first cell starts with `name`.
QStringList rowOf(const FactSection* section, const char* name)
{
    for (std::size_t i = 0; section && i < section->rows.size(); ++i) {
        if (section->rows[i].cells.front().text.startsWith(QLatin1String(name)))
            return textsOf(section->rows[i]);
    }
    return {};
}

protocol::OpSchema linearSchema()
{
    protocol::OpSchema schema;
    schema.opType = "aten.linear.default";
    schema.kind = protocol::OpSchema::Kind::Operator;
    schema.text = "aten::linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor";
    schema.arguments = {{.name = "input", .type = "Tensor"},
                        {.name = "weight", .type = "Tensor"},
                        {.name = "bias", .type = "Tensor?", .defaultText = "None"}};
    schema.returns = {{.type = "Tensor"}};
    return schema;
}

NodeFacts factsOfNode(const Document& document, const char* name, const SchemaState& schema = {})
{
    const graph::NodeId id = fxNode(document, name);
    const auto linked = document.links->irOf(id);
    return factsOf(document, id, linked.empty() ? std::nullopt : std::optional(linked.front()), schema);
}

} // namespace

void TestInspector::initTestCase()
{
    m_llama = openProgram("llama.pt2");
    QVERIFY(m_llama);
}

void TestInspector::argumentsWithoutSchema()
{
    const NodeFacts facts = factsOfNode(*m_llama, "linear_1", {nullptr, QStringLiteral("The schema is being fetched.")});
    QCOMPARE(facts.header.title, QStringLiteral("linear_1"));
    QCOMPARE(facts.header.kind, QStringLiteral("aten.linear.default"));
    QCOMPARE(facts.header.detail.text, QStringLiteral("m.model.layers.0.self_attn.k_proj · Linear"));
    const FactSection* arguments = trySection(facts, "Arguments");
    QCOMPARE(rowOf(arguments, "weight").mid(2), (QStringList{"k_proj.weight f32[16,32]", "parameter"}));
    QVERIFY(rowOf(arguments, "bias").isEmpty()); // only the schema knows it
    QVERIFY(!arguments->note.isEmpty());
    QCOMPARE(trySection(facts, "Schema")->note, QStringLiteral("The schema is being fetched."));
}

void TestInspector::argumentsWithSchema()
{
    const protocol::OpSchema schema = linearSchema();
    const NodeFacts facts = factsOfNode(*m_llama, "linear_1", {&schema, {}});
    const FactSection* arguments = trySection(facts, "Arguments");
    QCOMPARE(rowOf(arguments, "input"), (QStringList{"input", "Tensor", "mul_3 f32[1,16,32]", "tensor input"}));
    QCOMPARE(rowOf(arguments, "bias"), (QStringList{"bias", "Tensor?", "None", "default"}));
    QCOMPARE(rowOf(arguments, "returns"), (QStringList{"returns", "Tensor", "linear_1 f32[1,16,16]", ""}));
    QVERIFY(arguments->note.isEmpty());
    QCOMPARE(trySection(facts, "Schema")->rows.front().cells.front().text, QString::fromStdString(schema.text));
}

void TestInspector::mutationMarks()
{
    const auto document = openProgram("mutations_and_storages.pt2");
    QVERIFY(document);
    protocol::OpSchema schema;
    schema.kind = protocol::OpSchema::Kind::Operator;
    schema.arguments = {{.name = "self", .type = "Tensor", .alias = {"a", true}},
                        {.name = "other", .type = "Tensor"},
                        {.name = "alpha", .type = "Scalar", .kwargOnly = true, .defaultText = "1"}};
    const auto& nodes = document->fx()->nodes();
    const auto add =
        std::find_if(nodes.begin(), nodes.end(), [](const graph::Node& node) { return node.target == "torch.ops.aten.add_.Tensor"; });
    QVERIFY(add != nodes.end());
    const FactSection section = argumentSection(FactText(*document), *add, {&schema, {}});
    QCOMPARE(rowOf(&section, "self").mid(0, 2), (QStringList{"self written", "Tensor(a!)"}));
    QCOMPARE(rowOf(&section, "alpha"), (QStringList{"alpha keyword-only", "Scalar", "1", "default"}));
}

void TestInspector::everyNodeOfEveryProgramHasFacts_data()
{
    QTest::addColumn<QByteArray>("file");
    for (const QString& file : QDir(QStringLiteral(NODEWISE_TEST_DATA "/programs")).entryList({QStringLiteral("*.pt2")}))
        QTest::newRow(qPrintable(file)) << file.toUtf8();
}

void TestInspector::everyNodeOfEveryProgramHasFacts()
{
    QFETCH(QByteArray, file);
    const auto document = openProgram(file.constData());
    QVERIFY(document);
    for (const graph::Node& node : document->fx()->nodes()) {
        const auto linked = document->links->irOf(node.id);
        const NodeFacts facts = factsOf(*document, node.id, linked.empty() ? std::nullopt : std::optional(linked.front()), {});
        QVERIFY(!facts.header.title.isEmpty());
        QVERIFY(trySection(facts, "Producers and users"));
        const FactSection* both = trySection(facts, "NodeInfo beside OpNode");
        QVERIFY(both);
        QJsonParseError error;
        QJsonDocument::fromJson(both->json.toUtf8(), &error);
        QVERIFY2(error.error == QJsonParseError::NoError || both->json.contains(QLatin1String("Infinity")) ||
                     both->json.contains(QLatin1String("NaN")),
                 qPrintable(error.errorString() + QLatin1Char('\n') + both->json));
    }
    for (const graph::Module& module : document->fx()->modules())
        QVERIFY(!moduleFacts(*document, QString::fromStdString(module.path)).header.title.isEmpty());
}

void TestInspector::conversionAndExecution()
{
    const auto textOf = [](const FactSection& section) {
        QStringList rows;
        for (const FactRow& row : section.rows)
            rows.append(row.cells[0].text + QStringLiteral(": ") + row.cells[1].text);
        return rows.join(QStringLiteral("; "));
    };
    const protocol::OpSchema relu{.opType = "aten.relu.default", .kind = protocol::OpSchema::Kind::Operator};
    const protocol::OpSchema cond{.opType = "higher_order.cond", .kind = protocol::OpSchema::Kind::HigherOrder};
    const protocol::OpSchema unknown{.opType = "custom.gate.default"};
    const OpWay gate{QStringLiteral("npu.gate"), QStringLiteral("/plugins/gate.so")};
    QCOMPARE(textOf(waySection(OpWay(), OpWay(), &relu)), QStringLiteral("conversion: default; run by: PyTorch's registered operator"));
    QCOMPARE(textOf(waySection(OpWay(), OpWay(), &cond)), QStringLiteral("conversion: default; run by: Nodewise itself"));
    QCOMPARE(textOf(waySection(OpWay(), OpWay(), &unknown)), QStringLiteral("conversion: default")); // a warning says the rest
    QCOMPARE(textOf(waySection(OpWay(), OpWay(), nullptr)), QStringLiteral("conversion: default"));
    QCOMPARE(textOf(waySection(std::nullopt, gate, &relu)), QStringLiteral("run by: npu.gate · gate.so"));
    QCOMPARE(waySection(std::nullopt, gate, &relu).rows[0].cells[1].copyText(), QStringLiteral("npu.gate · /plugins/gate.so"));
    QVERIFY(waySection(std::nullopt, OpWay(), nullptr).rows.empty());
}

void TestInspector::weightsAndAliases()
{
    const auto document = openProgram("mutations_and_storages.pt2");
    const auto& inputs = document->fx()->inputs();
    int shared = 0;
    for (const graph::InputSpec& spec : inputs) {
        if (spec.target.empty())
            continue;
        const NodeFacts facts = factsOfNode(*document, spec.name.c_str());
        const FactSection* input = trySection(facts, "Input");
        QVERIFY(input);
        QCOMPARE(rowOf(input, "state-dict name").value(1), QString::fromStdString(spec.target));
        QVERIFY(rowOf(input, "record").value(1).contains(QLatin1String("weight_")) ||
                rowOf(input, "record").value(1).contains(QLatin1String("tensor_")));
        shared += !rowOf(input, "shares").isEmpty();
    }
    QVERIFY(shared >= 2);
}

void TestInspector::symbolsHaveRanges()
{
    const auto document = openProgram("symbolic_arithmetic.pt2");
    QVERIFY(document);
    QVERIFY(!document->fx()->ranges().empty());
    const graph::NodeId x = document->fx()->root().nodes.front();
    const FactSection symbols = symbolSection(FactText(*document), document->fx()->node(x));
    QCOMPARE(symbols.rows.size(), std::size_t(2));
    for (const FactRow& row : symbols.rows) {
        const graph::Range& range = document->fx()->ranges().at(row.cells[0].text.toStdString());
        QCOMPARE(row.cells[1].text, rangeText(range));
    }
    QCOMPARE(rangeText({2, 64}), QStringLiteral("[2, 64]"));
    QCOMPARE(rangeText({2, std::nullopt}), QStringLiteral("at least 2"));
}

void TestInspector::memoryLayouts()
{
    graph::TensorMeta meta;
    meta.dtype = graph::ScalarType::Float32;
    meta.sizes = {1, 3, 4, 5};
    meta.strides = {60, 20, 5, 1};
    QCOMPARE(FactText::memoryLayout(meta), QStringLiteral("contiguous"));
    meta.sizes = {2, 3, 4, 5};
    meta.strides = {60, 1, 15, 3};
    QCOMPARE(FactText::memoryLayout(meta), QStringLiteral("channels_last"));
    meta.strides = {60, 0, 15, 3};
    QVERIFY(FactText::memoryLayout(meta).startsWith(QLatin1String("expanded")));
    meta.sizes = {4, 6};
    meta.strides = {1, 4};
    QVERIFY(FactText::memoryLayout(meta).startsWith(QLatin1String("dense")));
    meta.strides = {12, 1};
    QVERIFY(FactText::memoryLayout(meta).contains(QLatin1String("gaps")));
    QCOMPARE(FactText::bytesOf(meta), qint64(4 * 6 * 4));
    meta.sizes = {std::int64_t(1) << 40, std::int64_t(1) << 40};
    QCOMPARE(FactText::bytesOf(meta), qint64(-1)); // more than fits in 64 bits
}

void TestInspector::nodeInfoAsJson()
{
    const NodeFacts facts = factsOfNode(*m_llama, "linear_1");
    const QJsonObject both = QJsonDocument::fromJson(trySection(facts, "NodeInfo beside OpNode")->json.toUtf8()).object();
    QCOMPARE(both[QLatin1String("NodeInfo")][QLatin1String("target")].toString(), QStringLiteral("torch.ops.aten.linear.default"));
    QCOMPARE(both[QLatin1String("OpNode")][QLatin1String("op_type")].toString(), QStringLiteral("aten.linear.default"));
}

void TestInspector::linksSelect()
{
    Selection selection(m_llama);
    Inspector inspector;
    inspector.resize(360, 700);
    inspector.setSelection(&selection);
    inspector.show();
    selection.selectFx(fxNode(*m_llama, "linear_1"));
    FactTable* arguments = inspector.nodePage()->tryTable(QStringLiteral("Arguments"));
    QVERIFY(arguments);
    arguments->setCurrentIndex(arguments->model()->index(0, 2));
    QTest::keyClick(arguments, Qt::Key_Return);
    QCOMPARE(selection.currentFx(), std::optional(fxNode(*m_llama, "mul_3")));

    selection.back();
    arguments = inspector.nodePage()->tryTable(QStringLiteral("Arguments"));
    const QRect cell = arguments->visualRect(arguments->model()->index(0, 2));
    QTest::mouseClick(arguments->viewport(), Qt::LeftButton, {}, cell.topLeft() + QPoint(14, 10));
    QCOMPARE(selection.currentFx(), std::optional(fxNode(*m_llama, "mul_3")));
}

void TestInspector::modules()
{
    const NodeFacts facts = moduleFacts(*m_llama, QStringLiteral("m.model.layers.0.self_attn"));
    QCOMPARE(facts.header.kind, QStringLiteral("LlamaAttention"));
    QCOMPARE(rowOf(trySection(facts, "Module"), "parameters").value(1), QStringLiteral("3,072"));
    QCOMPARE(rowOf(trySection(facts, "Operators inside"), "aten.linear.default").value(1), QStringLiteral("4"));
    QVERIFY(!rowOf(trySection(facts, "In and out"), "out").isEmpty());
}

void TestInspector::loneIrFile()
{
    const auto lone = openIr("llama.ir.json");
    Selection selection(lone);
    Inspector inspector;
    inspector.setSelection(&selection);
    selection.selectIr(irNode(*lone, "linear_1"));
    FactTable* inputs = inspector.nodePage()->tryTable(QStringLiteral("Inputs and attributes"));
    QVERIFY(inputs);
    QCOMPARE(inputs->rowText(0), QStringLiteral("mul_3\tf32[1,16,32]\tmul_3"));
    QCOMPARE(inputs->rowText(1).section(QLatin1Char('\t'), 2), QStringLiteral("m.model.layers.0.self_attn.k_proj.weight"));
    QVERIFY(inspector.nodePage()->tryTable(QStringLiteral("OpNode")));
}

void TestInspector::stackTraceFormat()
{
    const auto frames = parseStackTrace("File \"programs.py\", line 17, in forward\n    def forward(s): pass\n  File "
                                        "\"<eval_with_key>.53\", line 9, in <lambda>\n    x = y");
    QCOMPARE(frames.size(), std::size_t(2));
    QCOMPARE(frames[0].path, QStringLiteral("programs.py"));
    QCOMPARE(frames[0].line, 17);
    QCOMPARE(frames[0].source, QStringLiteral("def forward(s): pass"));
    QCOMPARE(frames[1].function, QStringLiteral("<lambda>"));
    QVERIFY(parseStackTrace("").empty());
    QVERIFY(parseStackTrace("no frames here\n at all").empty());
}

void TestInspector::sourceIsReadBesideTheProgram()
{
    QTemporaryDir dir;
    QVERIFY(QDir(dir.path()).mkpath(QStringLiteral("pkg/models")));
    QFile source(dir.filePath(QStringLiteral("pkg/models/net.py")));
    QVERIFY(source.open(QIODevice::WriteOnly));
    source.write("one\ntwo\nthree\n    four = 4\nfive\n");
    source.close();
    auto frames = parseStackTrace("File \"/gone/site-packages/pkg/models/net.py\", line 4, in forward\n    four = 4");
    readSources(frames, dir.filePath(QStringLiteral("model.pt2")));
    QCOMPARE(frames[0].found, dir.filePath(QStringLiteral("pkg/models/net.py")));
    QCOMPARE(frames[0].firstLine, 1);
    QCOMPARE(frames[0].context.value(3), QStringLiteral("    four = 4"));
    QVERIFY(!frames[0].changed);

    // A file that only grew above the line still has it.
    auto moved = parseStackTrace("File \"net.py\", line 2, in forward\n    four = 4");
    readSources(moved, dir.filePath(QStringLiteral("pkg/models/model.pt2")));
    QCOMPARE(moved[0].shownLine, 4);
    QVERIFY(!moved[0].changed);

    auto missing = parseStackTrace("File \"../../etc/hostname\", line 1, in f\n    x");
    readSources(missing, dir.filePath(QStringLiteral("model.pt2")));
    QVERIFY(missing[0].found.isEmpty()); // a program does not lead out of the folders around it
}

void TestInspector::changedSourceSaysSo()
{
    QTemporaryDir dir;
    QFile source(dir.filePath(QStringLiteral("net.py")));
    QVERIFY(source.open(QIODevice::WriteOnly));
    source.write("something else\n");
    source.close();
    SourcePage page;
    QSignalSpy read(&page, &SourcePage::sourcesRead);
    page.setTrace("File \"net.py\", line 1, in forward\n    recorded_line()", dir.filePath(QStringLiteral("model.pt2")));
    QVERIFY(page.toPlainText().contains(QLatin1String("recorded_line()"))); // before any file was read
    QVERIFY(read.wait());
    QVERIFY(page.frames()[0].changed);
    QVERIFY(page.toPlainText().contains(QLatin1String("has changed since the export")));
    QVERIFY(page.toPlainText().contains(QLatin1String("something else")));
}

void TestInspector::emptyStates()
{
    Selection selection(m_llama);
    Inspector inspector;
    inspector.setSelection(&selection);
    // What the program is, copyable as every fact is.
    const QString all = inspector.allText();
    QVERIFY(all.contains(QLatin1String("Select a node")));
    const auto& model = *m_llama->model;
    for (const QString& fact : {QStringLiteral("exported by\ttorch %1").arg(QString::fromStdString(model.torchVersion)),
                                QStringLiteral("schema\t%1.%2").arg(model.schemaMajor).arg(model.schemaMinor),
                                QStringLiteral("in 2 subgraph(s)"), QStringLiteral("parameters\t24,992"),
                                QStringLiteral("bytes of weights\t"), QStringLiteral("in\tmask\t"), QStringLiteral("out\t")})
        QVERIFY2(all.contains(fact), qPrintable(fact + QLatin1Char('\n') + all));
    FactTable* program = inspector.nodePage()->tryTable(QStringLiteral("Program"));
    QVERIFY(program);
    QCOMPARE(program->rowText(1), QStringLiteral("model\t%1").arg(QString::fromStdString(model.name)));
    selection.selectFx(fxNode(*m_llama, "linear_1"));
    QVERIFY(!inspector.nodePage()->tryTable(QStringLiteral("Program")));
    // A program of symbolic sizes has their ranges; a lone IR file what it records.
    Selection dynamic(openProgram("dynamic_batch.pt2"));
    inspector.setSelection(&dynamic);
    QVERIFY(inspector.nodePage()->tryTable(QStringLiteral("Symbols")));
    Selection lone(openIr("llama.ir.json"));
    inspector.setSelection(&lone);
    QVERIFY(inspector.allText().contains(QLatin1String("llama.ir.json")));
    QVERIFY(inspector.nodePage()->tryTable(QStringLiteral("Inputs and outputs")));
    inspector.setSelection(&selection);
    QVERIFY(inspector.allText().contains(QLatin1String("has no engine")));
    inspector.setSelection(nullptr);
    QVERIFY(inspector.allText().startsWith(QLatin1String("Select a node")));
}

void TestInspector::copyKeys()
{
    FactTable table;
    FactSection section;
    section.columns = {QStringLiteral("a"), QStringLiteral("b")};
    section.rows = {{{FactCell::value(QStringLiteral("x")), FactCell::value(QString(1000, QLatin1Char('y')))}, {}}};
    table.setFacts(section);
    table.setCurrentIndex(table.model()->index(0, 1));
    QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text().size(), 1000); // the whole, though the cell shows less
    QCOMPARE(table.allText().left(6), QStringLiteral("a\tb\nx\t"));
}

void TestInspector::factModelIsSound()
{
    FactModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    for (const FactSection& section : factsOfNode(*m_llama, "linear_1").sections) {
        model.setFacts(section);
        QCOMPARE(model.rowCount(), int(section.rows.size()));
    }
    model.setFacts({});
    QCOMPARE(model.columnCount(), 0);
}

QTEST_MAIN(TestInspector)
#include "tst_inspector.moc"
