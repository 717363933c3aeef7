// SPDX-License-Identifier: Apache-2.0
#include "core/export/picture.h"
#include "core/ir/ir_code.h"
#include "core/ir/json.h"
#include "core/ir/python_json.h"
#include "core/layout/diagram.h"

#include <QDir>
#include <QTest>
#include <cmath>
#include <functional>
#include <limits>
#include <random>

using namespace nodewise;
using namespace nodewise::ir;

namespace {

std::string fileText(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

std::string printed(double value)
{
    std::string out;
    appendPythonFloat(out, value);
    return out;
}

const char smallFile[] = R"({
  "model_name": "m", "pytorch_version": "2.13.0",
  "graph_inputs": [{"name": "x", "shape": ["2*s77 + 1", 4], "dtype": "float32"}],
  "graph_outputs": [{"name": "y", "shape": ["2*s77 + 1", 4], "dtype": "float32"}],
  "weights": [{"name": "c", "shape": [2], "dtype": "complex64"}],
  "weight_name_mapping": {"c_c": "c"},
  "nodes": [
    {"name": "n", "op_type": "operator.mul", "inputs": [], "outputs": [], "attrs": {}, "mine": 1,
     "nodewise": {"module": 1, "args": [{"name": "a", "value": {"$node": "s"}}, {"value": 2}], "kwargs": {"k": null}, "value": {"int": "2*s77"}}},
    {"name": "y", "op_type": "cond", "inputs": [{"name": "x", "shape": ["2*s77 + 1", 4], "dtype": "float32", "producer_node": "x", "producer_output_idx": 0}],
     "outputs": [{"name": "y", "shape": ["2*s77 + 1", 4], "dtype": "float32"}], "attrs": {"a": [1, 2.0, NaN, -Infinity, "t\u00e9\ud83d\ude00", null, true]},
     "nodewise": {"subgraphs": ["true_graph_0"], "from": ["p", "q"]}}
  ],
  "subgraphs": [{"name": "true_graph_0", "graph_inputs": [], "graph_outputs": [], "nodes": [], "nodewise": {"placeholders": [], "returned": [{"kind": "user_output", "value": 1}]}}],
  "range_constraints": {"s77": {"min": 2, "max": null}},
  "nodewise": {"format": 1, "profile": "p", "values": {"old": "y", "true_graph_0/a": "b"},
    "placeholders": [{"name": "x", "kind": "user_input"}, {"name": "b_n", "kind": "buffer", "target": "n", "persistent": false}, {"name": "k", "kind": "constant_input", "value": 7}],
    "returned": [{"kind": "buffer_mutation", "target": "n", "value": {"$node": "y"}}],
    "modules": [{"path": "", "type": "M"}, {"path": "layers.0", "type": "Layer", "parent": 0}],
    "constants": {"c": {"data": [[1.0, 2.0], [0.0, -1.0]], "dtype": "complex64", "shape": [2]}}},
  "future": {"z": [], "y": {}}
})";

/// The graph and `count` bodies b1, b2, ...; `runs` says which bodies the nodes of each (0: the graph) run.
std::string nestedBodies(int count, const std::function<std::vector<int>(int)>& runs)
{
    const auto members = [&](int level) {
        std::string nodes;
        int number = 0;
        for (const int body : runs(level))
            if (body <= count)
                nodes += (nodes.empty() ? "" : ", ") + std::string(R"({"name": "n)") + std::to_string(number++) +
                         R"(", "op_type": "cond", "inputs": [], "outputs": [], "nodewise": {"subgraphs": ["b)" + std::to_string(body) +
                         "\"]}}";
            else
                nodes += (nodes.empty() ? "" : ", ") + std::string(R"({"name": "n)") + std::to_string(number++) +
                         R"(", "op_type": "aten.relu.default", "inputs": [], "outputs": []})";
        return R"("graph_inputs": [], "graph_outputs": [], "nodes": [)" + nodes + "]";
    };
    std::string bodies;
    for (int i = 1; i <= count; ++i)
        bodies += (i > 1 ? ", " : "") + std::string(R"({"name": "b)") + std::to_string(i) + "\", " + members(i) + "}";
    return "{" + members(0) + R"(, "weights": [], "subgraphs": [)" + bodies + "]}";
}

} // namespace

class TestIrJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void floatsPrintAsInPython_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("text");
        QTest::newRow("one") << 1.0 << "1.0";
        QTest::newRow("negative zero") << -0.0 << "-0.0";
        QTest::newRow("small") << 1e-5 << "1e-05";
        QTest::newRow("last fixed") << 0.0001 << "0.0001";
        QTest::newRow("below fixed") << 0.00012345 << "0.00012345";
        QTest::newRow("digits") << 0.1 + 0.2 << "0.30000000000000004";
        QTest::newRow("single precision") << double(0.1f) << "0.10000000149011612";
        QTest::newRow("big fixed") << 1234567890123456.0 << "1234567890123456.0";
        QTest::newRow("first scientific") << 1e16 << "1e+16";
        QTest::newRow("scientific") << 1.5e300 << "1.5e+300";
        QTest::newRow("lowest") << -3.4028234663852886e+38 << "-3.4028234663852886e+38";
        QTest::newRow("denormal") << 5e-324 << "5e-324";
        QTest::newRow("hundred") << 100.0 << "100.0";
        QTest::newRow("nan") << std::numeric_limits<double>::quiet_NaN() << "NaN";
        QTest::newRow("infinity") << -std::numeric_limits<double>::infinity() << "-Infinity";
    }

    void floatsPrintAsInPython()
    {
        QFETCH(double, value);
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(printed(value)), text);
        if (std::isnan(value))
            return;
        const auto back = parsePythonJson(printed(value));
        QVERIFY(back.has_value() && back->as<double>());
        QCOMPARE(*back->as<double>(), value);
    }

    void wholeNumbersComeBack()
    {
        const std::string text = "[-9223372036854775808, 9223372036854775807, 9223372036854775808, 18446744073709551615]";
        const auto read = parsePythonJson(text);
        QVERIFY(read.has_value());
        std::string out;
        PythonJsonWriter(out, 0).value(*read);
        QCOMPARE(out, text);
    }

    void modulesOfSecondCallsKeepTheirLabels()
    {
        std::string text = smallFile;
        const std::string modules = R"({"path": "layers.0", "type": "Layer", "parent": 0})";
        text.insert(text.find(modules) + modules.size(), R"(, {"path": "seq@1", "parent": 0}, {"path": "seq.0@1", "parent": 2})");
        const auto graph = readJson(text);
        QVERIFY2(graph.has_value(), graph ? "" : graph.error().text().c_str());
        QCOMPARE((*graph)->modules[2].label, std::string("seq@1"));
        QCOMPARE((*graph)->modules[3].label, std::string("0@1"));
    }

    /// The fixtures were written by pytorch-ir through json.dumps: reading and writing gives them back byte for byte.
    void filesOfThePeerComeBackByteForByte()
    {
        const QDir folder(QStringLiteral(NODEWISE_TEST_DATA "/programs"));
        const QStringList files = folder.entryList({QStringLiteral("*.ir.json")});
        QVERIFY(files.size() >= 24);
        for (const QString& file : files) {
            const std::string text = fileText(folder.filePath(file));
            const auto graph = readJson(text, file.toStdString());
            QVERIFY2(graph.has_value(), graph ? "" : graph.error().text().c_str());
            const std::string written = writeJson(**graph, {.indent = 0, .extensions = false});
            QVERIFY2(written == text, qPrintable(file));
        }
    }

    void ourKeysComeBack()
    {
        const auto graph = readJson(smallFile);
        QVERIFY2(graph.has_value(), graph ? "" : graph.error().text().c_str());
        const Graph& read = **graph;
        QCOMPARE(read.nodes.size(), 2u);
        const OpNode& node = read.nodes[0];
        QCOMPARE(node.module.index(), 1u);
        QVERIFY(node.call.has_value());
        QCOMPARE(node.call->args.size(), 2u);
        QCOMPARE(node.call->args[0].first, std::string("a"));
        QCOMPARE(node.unknown.size(), 1u);
        QCOMPARE(read.nodes[1].subgraphs, std::vector<std::size_t>{1});
        QCOMPARE(read.nodes[1].from, (std::vector<std::string>{"p", "q"}));
        QCOMPARE(read.values.at("old"), std::string("y"));
        QCOMPARE(read.values.size(), 2u);
        QCOMPARE(read.subgraphs[1].returned.size(), 1u);
        QCOMPARE(read.root().inputs[0].shape[0].expr, std::string("2*s77 + 1"));
        QCOMPARE(read.ranges.at("s77").min, std::optional<std::int64_t>(2));
        QVERIFY(!read.ranges.at("s77").max);
        QVERIFY(!read.root().placeholders[1].persistent);
        QCOMPARE(read.modules[1].label, std::string("layers.0"));
        QCOMPARE(read.modules[1].nodes.size(), 1u);
        QCOMPARE(read.constants[0].shape, std::vector<std::int64_t>{2});

        const std::string once = writeJson(read);
        const auto again = readJson(once);
        QVERIFY2(again.has_value(), again ? "" : again.error().text().c_str());
        QCOMPARE(writeJson(**again), once);
        QVERIFY(once.find("\"future\": {") != std::string::npos);
        QVERIFY(once.find("\"t\\u00e9\\ud83d\\ude00\"") != std::string::npos);
        QVERIFY(once.find("-Infinity") != std::string::npos);
    }

    void brokenFilesSayWhere_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("message");
        const QString start = QStringLiteral(R"({"graph_inputs": [], "graph_outputs": [], "weights": [], "nodes": )");
        QTest::newRow("empty") << ""
                               << "$: line 1, column 1: the text ends in the middle of a value";
        QTest::newRow("not JSON") << "hello"
                                  << "$: line 1, column 1: no JSON value starts here";
        QTest::newRow("list") << "[]"
                              << "$: expected an object";
        QTest::newRow("other JSON") << "{\"a\": 1}"
                                    << "$: this is not an IR file: \"nodes\" or \"graph_inputs\" is missing (open a .pt2, or JSON that "
                                       "pytorch-ir or Nodewise wrote)";
        QTest::newRow("cut") << start + "[{\"name\": \"a"
                             << "$.nodes[0].name: line 1, column 79: the text ends in the middle of a string";
        QTest::newRow("bad literal") << start + "[nul]}"
                                     << "$.nodes[0]: line 1, column 68: no JSON value starts here";
        QTest::newRow("trailing") << start + "[]} x"
                                  << "$: line 1, column 71: something follows the end of the JSON value";
        QTest::newRow("nodes") << start + "7}"
                               << "$.nodes: expected an array";
        QTest::newRow("no op") << start + "[{\"name\": \"a\"}]}"
                               << "$.nodes[0]: \"op_type\" is missing";
        QTest::newRow("shape")
            << start + R"([{"name": "a", "op_type": "o", "inputs": [{"name": "t", "dtype": "f", "shape": [1, true]}], "outputs": []}]})"
            << "$.nodes[0].inputs[0].shape[1]: expected a size or a symbolic expression";
        QTest::newRow("negative size")
            << start + R"([{"name": "a", "op_type": "o", "inputs": [{"name": "t", "dtype": "f", "shape": [-1]}], "outputs": []}]})"
            << "$.nodes[0].inputs[0].shape[0]: a size of -1";
        QTest::newRow("twice")
            << start +
                   R"([{"name": "a", "op_type": "o", "inputs": [], "outputs": []}, {"name": "a", "op_type": "o", "inputs": [], "outputs": []}]})"
            << "$.nodes[1]: the node name \"a\" is used twice";
        QTest::newRow("values") << start + R"([], "nodewise": {"values": {"old": 3}}})"
                                << "$.nodewise.values.old";
        QTest::newRow("module") << start + R"([{"name": "a", "op_type": "o", "inputs": [], "outputs": [], "nodewise": {"module": 3}}]})"
                                << "$.nodes[0].nodewise.module: 3 is out of range, there are 1";
        QTest::newRow("body") << start +
                                     R"([{"name": "a", "op_type": "o", "inputs": [], "outputs": [], "nodewise": {"subgraphs": ["t"]}}]})"
                              << "$.nodes[0].nodewise.subgraphs[0]: there is no subgraph \"t\"";
        QTest::newRow("deep") << start + QString(100000, QLatin1Char('[')) << "nested deeper than 200 levels";
        QTest::newRow("control character") << "{\"a\nb\": 1}"
                                           << "$: line 1, column 4: a string contains a control character";
        QTest::newRow("ranges") << start + R"([], "range_constraints": {"s0": {"min": "2"}}})"
                                << "$.range_constraints.s0.min: expected an integer or null";
    }

    void brokenFilesSayWhere()
    {
        QFETCH(QString, text);
        QFETCH(QString, message);
        const auto graph = readJson(text.toStdString());
        QVERIFY(!graph.has_value());
        const QString told = QString::fromStdString(graph.error().text());
        QVERIFY2(told.contains(message), qPrintable(told));
    }

    /// Damaged at random (the same every time), a file is read or refused with a message, never a crash.
    void damagedFilesAreReadOrRefused()
    {
        std::mt19937 random(7);
        const auto below = [&random](std::size_t bound) { return static_cast<std::size_t>(random() % bound); };
        constexpr std::string_view pieces[] = {
            "[", "]", "{", "}", ",", ":", "\"", "\\u12", "null", "-", "1e999", "NaN", "\x80", "\"shape\"", "99999999999999999999"};
        int refused = 0;
        for (int round = 0; round < 4000; ++round) {
            std::string text = smallFile;
            for (std::size_t i = 0; i <= below(3); ++i) {
                const std::size_t at = below(text.size());
                if (round % 3 == 0)
                    text.erase(at, 1 + below(20));
                else
                    text.replace(at, below(4), pieces[below(std::size(pieces))]);
            }
            const auto graph = readJson(text);
            if (graph) {
                const std::string written = writeJson(**graph);
                QVERIFY(readJson(written).has_value());
            } else {
                ++refused;
                QVERIFY(!graph.error().message.empty() && graph.error().path.starts_with('$'));
            }
        }
        QVERIFY(refused > 1000 && refused < 4000);
    }

    void syntaxErrorsHaveLineAndColumn()
    {
        const auto broken = parsePythonJson("{\n  \"a\": [1,\n    2 3]}");
        QVERIFY(!broken.has_value());
        QCOMPARE(broken.error().line, 3);
        QCOMPARE(broken.error().column, 7);
        QCOMPARE(broken.error().path, std::string("$.a"));
    }

    /// What json.dumps writes and what json.loads takes, where other readers refuse.
    void readsWhatPythonWrites()
    {
        const auto first = [](const char* text) {
            const auto value = parsePythonJson(text);
            return value ? std::get<Attr::List>(value->v).front() : Attr(std::string("refused"));
        };
        constexpr double infinity = std::numeric_limits<double>::infinity();
        QVERIFY(std::isnan(std::get<double>(first("[NaN]").v)));
        QCOMPARE(first("[-Infinity]"), Attr(-infinity));
        QCOMPARE(first("[1e999]"), Attr(infinity));
        QCOMPARE(first("[1e-999]"), Attr(0.0));
        QCOMPARE(first("[18446744073709551616]"), Attr(18446744073709551616.0)); // beyond 64 bits
        QCOMPARE(first(R"(["\ud800"])"), Attr(std::string("\xef\xbf\xbd")));     // half a pair
        QCOMPARE(first(R"(["\ud83d\ude00"])"), Attr(std::string("\xf0\x9f\x98\x80")));
        QCOMPARE(first("\xef\xbb\xbf[1]"), Attr(std::int64_t(1)));
        QCOMPARE(first("[\"\xff\"]"), Attr(std::string("\xff")));
    }

    void theLastOfEqualKeysCounts()
    {
        const auto value = parsePythonJson(R"({"a": 1, "b": 2, "a": 3})");
        QVERIFY(value.has_value());
        QCOMPARE(*value, Attr(Attr::Dict{{"a", Attr(std::int64_t(3))}, {"b", Attr(std::int64_t(2))}}));
    }

    /// Each body twice in the one before it: written out, they would double 60 times.
    void bodiesThatDoubleAreWrittenOnce()
    {
        const auto graph = readJson(nestedBodies(61, [](int level) { return std::vector<int>(2, level + 1); }));
        QVERIFY2(graph.has_value(), graph ? "" : graph.error().text().c_str());
        const CodeLines lines = irCode(**graph);
        QCOMPARE(lines.size(), std::size_t(62 * 4 + 61)); // header, two nodes, return; what each second node runs is named
        QCOMPARE(layout::diagramOf(**graph)->items.size(), std::size_t(62 * 3));
        QVERIFY(exporting::pictureOf(**graph).graphs.size() == 62);
        QCOMPARE(writeJson(**readJson(writeJson(**graph))), writeJson(**graph));
    }

    void bodiesAreNoCircleAndNotTooDeep()
    {
        const auto said = [](const std::string& text) {
            const auto graph = readJson(text);
            return graph ? std::string("read") : graph.error().text();
        };
        QCOMPARE(said(nestedBodies(64, [](int level) { return std::vector{level + 1}; })), std::string("read"));
        QCOMPARE(said(nestedBodies(65, [](int level) { return std::vector{level + 1}; })),
                 std::string("$.subgraphs: bodies nest deeper than 64 levels"));
        QCOMPARE(said(nestedBodies(50'000, [](int level) { return std::vector{level + 1}; })),
                 std::string("$.subgraphs: bodies nest deeper than 64 levels"));
        QCOMPARE(said(nestedBodies(3, [](int level) { return std::vector{level % 3 + 1}; })),
                 std::string("$.subgraphs: a body runs itself"));
        QCOMPARE(said(nestedBodies(1, [](int) { return std::vector{1}; })), std::string("$.subgraphs: a body runs itself"));
    }

    void readingIsCancelled()
    {
        std::string text = R"({"graph_inputs": [], "nodes": [], "more": [0)";
        for (int i = 0; i < 10'000; ++i)
            text += ",0";
        text += "]}";
        Progress progress;
        QVERIFY(readJson(text, {}, progress).error().message != cancelledMessage); // it has no outputs
        progress.cancel.cancel();
        QCOMPARE(readJson(text, "a.json", progress).error().text(), std::string("a.json: cancelled"));
    }

    /// A constant as it is written, a value per line, takes less than twice its text; two bytes of "1," take 120 while their array grows.
    void countsTheMemoryThatItTakes()
    {
        std::string plain = "[", dense = "[", texts = "[", nested = "[";
        for (int i = 0; i < 1 << 16; ++i) {
            plain += std::string(i ? "," : "") + "\n              false";
            dense += i ? ",1" : "1";
            texts += std::string(i ? "," : "") + '"' + std::string(100, 'x') + '"';
            nested += i ? ",{\"a\":[]}" : "{}";
        }
        const auto taken = [](const std::string& text, std::uint64_t bytes) { return parsePythonJson(text + "]", {.bytes = bytes}); };
        QVERIFY(taken(plain, 4u << 20).has_value()); // 40 bytes each, and 20 more while they move
        QVERIFY(!taken(plain, 3u << 20).has_value());
        QVERIFY(taken(dense, 4u << 20).has_value());
        const auto refused = taken(dense, 3u << 20);
        QVERIFY(!refused.has_value());
        QCOMPARE(refused.error().message.english(),
                 std::string("reading it takes more than the 3145728 bytes of memory that are free for this"));
        QCOMPARE(refused.error().column, 65538); // where the array grows to 65536 elements
        QVERIFY(!taken(texts, 9u << 20).has_value());
        QVERIFY(taken(texts, 11u << 20).has_value());
        QVERIFY(!taken(nested, 8u << 20).has_value());
        QVERIFY(taken(nested, 13u << 20).has_value());
    }

    void missingFilesSaySo()
    {
        const auto none = readJsonFile("/nowhere/x.json");
        QVERIFY(!none.has_value());
        QVERIFY(none.error().text().find("/nowhere/x.json") != std::string::npos);
        QVERIFY(!readJsonFile(NODEWISE_TEST_DATA).has_value());
    }
};

QTEST_APPLESS_MAIN(TestIrJson)
#include "tst_ir_json.moc"
