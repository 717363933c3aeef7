// SPDX-License-Identifier: Apache-2.0
// Values that other tools recorded: what is read of them, which nodes they are paired with, and what is refused.
#include "core/program/program.h"
#include "core/recorded/pairing.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <protozero/pbf_writer.hpp>
#include <sqlite3.h>

using namespace nodewise;
using namespace nodewise::recorded;

namespace {

std::string data(const char* name)
{
    return std::string(NODEWISE_TEST_DATA "/recorded/") + name;
}

Recording readOr(const std::string& path)
{
    auto recording = recorded::read(path);
    if (!recording)
        qFatal("%s", recording.error().text().c_str());
    if (!*recording)
        qFatal("%s is no recording", path.c_str());
    return std::move(**recording);
}

/// Of tests/data/onnx/net.pt2, whose run was recorded.
std::vector<Node> nodesOfNet()
{
    const auto model = program::open(NODEWISE_TEST_DATA "/onnx/net.pt2");
    if (!model)
        qFatal("%s", model.error().text().c_str());
    const graph::Graph& graph = *(*model)->graph;
    std::vector<Node> nodes;
    for (const graph::Node& node : graph.nodes()) {
        if (node.op != graph::NodeOp::CallFunction)
            continue;
        Node one{.name = graph.qualifiedName(node.id),
                 .op = std::string(node.opType()),
                 .module = graph.module(node.module).path,
                 .frames = {},
                 .shape = {}};
        static const QRegularExpression frame(QStringLiteral("File \"([^\"]*)\", line ([0-9]+)"));
        for (auto found = frame.globalMatch(QString::fromStdString(node.metadata.stackTrace)); found.hasNext();) {
            const auto match = found.next();
            one.frames.insert(one.frames.begin(), {match.captured(1).toStdString(), match.captured(2).toInt()});
        }
        if (node.value.isTensor()) {
            one.shape = graph::dtypeName(node.value.tensor.dtype);
            for (const graph::SymInt& size : node.value.tensor.sizes)
                one.shape += "," + size.text();
        }
        nodes.push_back(std::move(one));
    }
    return nodes;
}

/// "relu <- Torch.relu.0.forward.output.0 (relu, model.py:34)".
QStringList lines(const Recording& recording, const Pairs& pairs)
{
    QStringList all;
    for (const Pair& pair : pairs.pairs)
        all.append(QString::fromStdString(pair.node + " <- " + recording.values[pair.value].name + " (" + pair.evidence + ")"));
    all.sort();
    return all;
}

void write(const QString& path, const QByteArray& bytes)
{
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

/// A database of statements, as a hostile one may be.
void makeDatabase(const QString& path, const std::vector<std::string>& statements)
{
    sqlite3* database = nullptr;
    QCOMPARE(sqlite3_open(path.toUtf8().constData(), &database), SQLITE_OK);
    for (const std::string& statement : statements) {
        char* trouble = nullptr;
        if (sqlite3_exec(database, statement.c_str(), nullptr, nullptr, &trouble) != SQLITE_OK)
            qFatal("%s", trouble);
    }
    sqlite3_close(database);
}

const std::vector<std::string> reportTables{"CREATE TABLE operations (operation_id int, name text)",
                                            "CREATE TABLE tensors (tensor_id int, shape text)",
                                            "CREATE TABLE output_tensors (operation_id int, output_index int, tensor_id int)"};

} // namespace

class TestRecorded : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void msprobe();
    void statisticsAlone();
    void severalSteps();
    void modulesAlone();
    void countsThatDiffer();
    void leavesTheFolder();
    void damagedText();
    void ttnn();
    void viewsAndTriggers();
    void otherDatabases();
    void hugeText();
    void aoti();
    void onnx();
    void otherFolders();
    void orderOfCalls();
    void weightsOfNoProgram();
    void manyOutputs();
    void computedColumns();
    void onnxNamesAlone();
    void onnxPartOfANode();
    void numbersOfPython();
    void foldersOfOthers();
};

void TestRecorded::msprobe()
{
    const Recording recording = readOr(data("msprobe"));
    QCOMPARE(recording.tool, std::string("msprobe"));
    const Pairs pairs = pair(recording, nodesOfNet());
    QCOMPARE(lines(recording, pairs),
             (QStringList{QStringLiteral("amax <- Tensor.amax.0.forward.output.0 (amax, model.py:37)"),
                          QStringLiteral("conv.bias <- Module.conv.Conv.forward.0.parameters.bias (name in the state dict)"),
                          QStringLiteral("conv.weight <- Module.conv.Conv.forward.0.parameters.weight (name in the state dict)"),
                          QStringLiteral("conv2d <- Functional.conv2d.0.forward.output.0 (conv2d, module conv, model.py:12)"),
                          QStringLiteral("head.bias <- Module.head.Dense.forward.0.parameters.bias (name in the state dict)"),
                          QStringLiteral("head.weight <- Module.head.Dense.forward.0.parameters.weight (name in the state dict)"),
                          QStringLiteral("linear <- Functional.linear.0.forward.output.0 (linear, module head, model.py:22)"),
                          QStringLiteral("mean <- Tensor.mean.0.forward.output.0 (mean, model.py:34)"),
                          QStringLiteral("relu <- Torch.relu.0.forward.output.0 (relu, model.py:34)"),
                          QStringLiteral("softmax <- Torch.softmax.0.forward.output.0 (softmax, model.py:37)")}));
    QCOMPARE(pairs.count(Mark::Exact), std::size_t(4));
    QCOMPARE(pairs.count(Mark::Derived), std::size_t(6));
    QCOMPARE(pairs.left.size(), std::size_t(1)); // the loss is not in the program
    QCOMPARE(pairs.repeated.size(), std::size_t(2));
    QCOMPARE(summaryOf(recording, pairs).english(),
             "msprobe: 13 recorded values: 4 paired exactly, 6 derived by operator, module and Python line, 0 ambiguous and not compared, "
             "2 recorded twice, 1 of no node");
}

void TestRecorded::statisticsAlone()
{
    QTemporaryDir folder;
    write(folder.filePath(QStringLiteral("dump.json")),
          R"({"task": "statistics", "data": {"Torch.relu.0.forward": {"input_args": [], "output": [
              {"type": "torch.Tensor", "dtype": "torch.float32", "shape": [2], "Max": 4.5, "Min": 0, "Mean": "nan", "Norm": 3}]}}})");
    const Recording recording = readOr(folder.path().toStdString());
    QCOMPARE(recording.values.size(), std::size_t(1));
    QCOMPARE(recording.values[0].file, std::string());
    QCOMPARE(recording.values[0].figures.english(), std::string("max 4.5, min 0, mean nan, norm 3"));
    QCOMPARE(recording.notes.back().english(),
             std::string("of 1 values msprobe recorded statistics only: dump with \"task\": \"tensor\" to compare them"));
}

void TestRecorded::severalSteps()
{
    QTemporaryDir folder;
    for (const char* step : {"step0", "step1"})
        write(folder.filePath(QString::fromLatin1(step) + QStringLiteral("/rank0/dump.json")), "{\"data\": {}}");
    const auto several = recorded::read(folder.path().toStdString());
    QVERIFY(!several);
    QCOMPARE(several.error().message.english(), std::string("the folder holds several steps or ranks of msprobe"));
    QVERIFY(recorded::read(folder.filePath(QStringLiteral("step1")).toStdString()).value());
}

/// Level L0: modules, and no API.
void TestRecorded::modulesAlone()
{
    QTemporaryDir folder;
    write(
        folder.filePath(QStringLiteral("dump.json")),
        R"({"data": {"Module.head.Dense.forward.0": {"output": [{"type": "torch.Tensor", "dtype": "torch.float32", "shape": [2, 4]}]}}})");
    const Recording recording = readOr(folder.path().toStdString());
    const Pairs pairs = pair(recording, nodesOfNet());
    QCOMPARE(lines(recording, pairs),
             QStringList(QStringLiteral("linear <- Module.head.Dense.forward.0.output.0 (returned by module head)")));
}

/// Two calls for three nodes: nobody knows which, so none is compared.
void TestRecorded::countsThatDiffer()
{
    Recording recording{.tool = "test"};
    for (int i = 0; i < 2; ++i)
        recording.values.push_back({.name = "relu." + std::to_string(i), .call = "relu." + std::to_string(i), .op = "relu"});
    std::vector<Node> nodes;
    for (const char* name : {"relu", "relu_1", "relu_2"})
        nodes.push_back({.name = name, .op = "aten.relu.default"});
    const Pairs pairs = pair(recording, nodes);
    QVERIFY(pairs.pairs.empty());
    QCOMPARE(pairs.ambiguous.size(), std::size_t(2));
    QCOMPARE(pairs.ambiguous[0].evidence, std::string("relu, relu_1, relu_2"));
    recording.values.push_back({.name = "relu.2", .call = "relu.2", .op = "relu"});
    const Pairs all = pair(recording, nodes);
    QCOMPARE(all.pairs.size(), std::size_t(3));
    QCOMPARE(all.pairs[1].evidence, std::string("relu, call 2 of 3"));
}

void TestRecorded::leavesTheFolder()
{
    QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkpath(QStringLiteral("dump_tensor_data")));
    write(folder.filePath(QStringLiteral("dump.json")),
          R"({"data": {"Torch.relu.0.forward": {"output": [{"type": "torch.Tensor", "data_name": "../../etc/hostname"}]}}})");
    const auto refused = recorded::read(folder.path().toStdString());
    QVERIFY(!refused);
    QCOMPARE(refused.error().message.english(), std::string("'../../etc/hostname' leads out of the folder"));
}

void TestRecorded::damagedText()
{
    QTemporaryDir folder;
    for (const auto& [text, message] : {std::pair("{\"data\": []}", "this must be an object"),
                                        {"[1]", "this must be an object"},
                                        {"{\"data\": {\"Torch\": {}}}", "'Torch' is no call as msprobe names them"}}) {
        write(folder.filePath(QStringLiteral("dump.json")), text);
        const auto refused = recorded::read(folder.path().toStdString());
        QVERIFY2(!refused, text);
        QCOMPARE(refused.error().message.english(), std::string(message));
    }
    write(folder.filePath(QStringLiteral("dump.json")),
          R"({"data": {"Torch.relu.0.forward": {"output": [{"type": 5, "dtype": [], "shape": 1}]}}})");
    QVERIFY(readOr(folder.path().toStdString()).values.empty()); // a number in place of a text
    write(folder.filePath(QStringLiteral("dump.json")), "{\"data\": {");
    QVERIFY(!recorded::read(folder.path().toStdString()));
}

void TestRecorded::ttnn()
{
    const Recording recording = readOr(data("ttnn"));
    const Pairs pairs = pair(recording, nodesOfNet());
    QCOMPARE(lines(recording, pairs), (QStringList{QStringLiteral("cat <- ttnn.concat 4.output.0 (concat, model.py:36)"),
                                                   QStringLiteral("conv2d <- ttnn.conv2d 1.output.0 (conv2d, model.py:12)"),
                                                   QStringLiteral("linear <- ttnn.linear 5.output.0 (linear, model.py:22)"),
                                                   QStringLiteral("mean <- ttnn.mean 3.output.0 (mean, model.py:34)"),
                                                   QStringLiteral("relu <- ttnn.relu 2.output.0 (relu, model.py:34)"),
                                                   QStringLiteral("softmax <- ttnn.softmax 6.output.0 (softmax, model.py:37)")}));
    QCOMPARE(recording.values[4].figures.english(),
             std::string("local PCC 0.92312, too low: wanted are 0.999, global PCC 0.9231, too low: wanted are 0.999"));
    QCOMPARE(*recording.values[4].shape, (std::vector<std::int64_t>{2, 4}));
    QCOMPARE(readOr(data("ttnn/db.sqlite")).values.size(), recording.values.size());
}

/// What a schema does by itself does not happen, and a view is no table.
void TestRecorded::viewsAndTriggers()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("db.sqlite"));
    makeDatabase(path,
                 {reportTables[1], reportTables[2], "CREATE TABLE held (operation_id int, name text)",
                  "CREATE VIEW operations AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS operation_id, "
                  "'x' AS name FROM n"});
    const auto view = recorded::read(path.toStdString());
    QVERIFY(!view);
    QCOMPARE(view.error().message.english(), std::string("the database has no table 'operations', as a report of ttnn has"));
    QVERIFY(QFile::remove(path));
    std::vector<std::string> statements = reportTables;
    statements.emplace_back("CREATE TRIGGER act AFTER INSERT ON operations BEGIN DELETE FROM tensors; END");
    statements.emplace_back("INSERT INTO tensors VALUES (1, 'Shape([2])')");
    makeDatabase(path, statements);
    QVERIFY(recorded::read(path.toStdString()).value());
}

void TestRecorded::otherDatabases()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("profile.sqlite"));
    makeDatabase(path, {"CREATE TABLE StringIds (id int)"});
    const auto refused = recorded::read(path.toStdString());
    QVERIFY(!refused);
    QCOMPARE(refused.error().hint.english(), std::string("other databases are not read"));
    write(path, QByteArray("SQLite format 3\0 and then nothing of one", 40));
    QVERIFY(!recorded::read(path.toStdString()));
}

void TestRecorded::hugeText()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("db.sqlite"));
    std::vector<std::string> statements = reportTables;
    statements.emplace_back("INSERT INTO operations VALUES (1, hex(zeroblob(20000000)))");
    statements.emplace_back("INSERT INTO tensors VALUES (1, 'Shape([2])')");
    statements.emplace_back("INSERT INTO output_tensors VALUES (1, 0, 1)");
    makeDatabase(path, statements);
    QVERIFY(!recorded::read(path.toStdString())); // larger than SQLite is let read
    statements[3] = "INSERT INTO operations VALUES (1, hex(zeroblob(200000)))";
    QVERIFY(QFile::remove(path));
    makeDatabase(path, statements);
    QVERIFY(readOr(path.toStdString()).values.at(0).name.size() < 2000);
}

void TestRecorded::aoti()
{
    const Recording recording = readOr(data("aoti"));
    const Pairs pairs = pair(recording, nodesOfNet());
    QCOMPARE(lines(recording, pairs).filter(QStringLiteral("linear")),
             QStringList(QStringLiteral("linear <- aoti_torch_cpu_addmm_out buf9 (kernel aoti_torch_cpu_addmm_out, shape)")));
    QCOMPARE(pairs.pairs.size(), std::size_t(1));
    QCOMPARE(pairs.ambiguous.size(), std::size_t(4)); // of fused kernels: what was read is saved like what was written
    QCOMPARE(pairs.ambiguous[0].evidence, std::string("softmax"));
    QCOMPARE(recording.notes.front().english(), std::string("1 values from before a kernel are not compared: it had not written them yet"));
}

/// By the names of an ONNX model's values, with the model beside them.
void TestRecorded::onnx()
{
    QTemporaryDir folder;
    QVERIFY(QFile::copy(QStringLiteral(NODEWISE_TEST_DATA "/onnx/net.onnx"), folder.filePath(QStringLiteral("net.onnx"))));
    for (const char* name : {"p", "top", "relu", "other"})
        write(folder.filePath(QString::fromLatin1(name) + QStringLiteral(".npy")), "x");
    const Recording recording = readOr(folder.path().toStdString());
    const Pairs pairs = pair(recording, nodesOfNet());
    QCOMPARE(lines(recording, pairs), (QStringList{QStringLiteral("amax <- top (the recording names the node)"),
                                                   QStringLiteral("relu <- relu (the recording names the node)"),
                                                   QStringLiteral("softmax <- p (the recording names the node)")}));
}

void TestRecorded::otherFolders()
{
    QTemporaryDir folder;
    write(folder.filePath(QStringLiteral("relu.npy")), "x");
    QVERIFY(!recorded::read(folder.path().toStdString()).value());
    QVERIFY(!recorded::read(folder.filePath(QStringLiteral("relu.npy")).toStdString()).value());
    QVERIFY(!recorded::read(folder.filePath(QStringLiteral("missing")).toStdString()).value());
}

/// Twelve calls of one operator are in the order of their counts, whichever order the file has.
void TestRecorded::orderOfCalls()
{
    std::vector<Node> nodes;
    QByteArray run, sorted;
    std::vector<std::string> names;
    const auto entry = [](const std::string& name) {
        return QByteArray::fromStdString("\"" + name +
                                         R"(": {"output": [{"type": "torch.Tensor", "dtype": "torch.float32", "shape": [2]}]})");
    };
    for (int i = 0; i < 12; ++i) {
        names.push_back("Torch.relu." + std::to_string(i) + ".forward");
        nodes.push_back({.name = i == 0 ? "relu" : "relu_" + std::to_string(i), .op = "aten.relu.default"});
        run += (i == 0 ? "" : ", ") + entry(names.back());
    }
    std::vector<std::string> alphabetical = names;
    std::ranges::sort(alphabetical);
    for (const std::string& name : alphabetical)
        sorted += (sorted.isEmpty() ? "" : ", ") + entry(name);
    QTemporaryDir folder;
    for (const QByteArray& calls : {run, sorted}) {
        write(folder.filePath(QStringLiteral("dump.json")), "{\"data\": {" + calls + "}}");
        const Recording recording = readOr(folder.path().toStdString());
        const Pairs pairs = pair(recording, nodes);
        QCOMPARE(pairs.pairs.size(), names.size());
        for (const Pair& one : pairs.pairs) {
            const auto at = std::ranges::find(nodes, one.node, &Node::name) - nodes.begin();
            QCOMPARE(recording.values[one.value].call, names[std::size_t(at)]);
        }
    }
    write(folder.filePath(QStringLiteral("dump.json")),
          "{\"data\": {" + entry("Torch.b.0.forward") + ", " + entry("Torch.a.0.forward") + "}}");
    QCOMPARE(readOr(folder.path().toStdString()).values[0].op, std::string("b")); // of other operators that of the file
}

void TestRecorded::weightsOfNoProgram()
{
    Recording recording{.tool = "test"};
    for (const char* name : {"head.weight", "other.weight"})
        recording.values.push_back({.name = name, .call = "head", .weight = name});
    const Pairs pairs = pair(recording, {}, [](const std::string& name) { return name == "head.weight"; });
    QCOMPARE(summaryOf(recording, pairs).english(),
             "test: 2 recorded values: 1 paired exactly, 0 derived by operator, module and Python line, 0 ambiguous and not compared, "
             "0 recorded twice, 1 of no node");
    QCOMPARE(pairs.left, std::vector<std::size_t>{1});
}

/// More than SQLite sorts without a file, and in an order that has to be sorted.
void TestRecorded::manyOutputs()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("db.sqlite"));
    const std::string numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120000) ";
    std::vector<std::string> statements = reportTables;
    statements.emplace_back("INSERT INTO operations VALUES (1, 'ttnn.split')");
    statements.emplace_back("INSERT INTO tensors VALUES (1, 'Shape([2])')");
    statements.push_back(numbers + "INSERT INTO output_tensors SELECT 1, 120000 - i, 1 FROM n");
    makeDatabase(path, statements);
    const Recording recording = readOr(path.toStdString());
    QCOMPARE(recording.values.size(), std::size_t(120000));
    QCOMPARE(recording.values[2].name, std::string("ttnn.split 1.output.2"));
    statements.back() = numbers + "INSERT INTO output_tensors SELECT 1, a.i, 1 FROM n a JOIN (SELECT 1 UNION ALL SELECT 2)";
    QVERIFY(QFile::remove(path));
    makeDatabase(path, statements);
    QCOMPARE(recorded::read(path.toStdString()).error().message.english(), std::string("a table has more than 200000 rows"));
}

void TestRecorded::computedColumns()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("db.sqlite"));
    makeDatabase(path, {"CREATE TABLE operations (operation_id int, name text AS (hex(zeroblob(100))))", reportTables[1], reportTables[2]});
    const auto refused = recorded::read(path.toStdString());
    QVERIFY(!refused);
    QCOMPARE(refused.error().message.english(),
             std::string("columns of the table 'operations' are computed, which those of a report of ttnn are not"));
}

/// A name is exact where the Python line is the same, derived where there is none, and no pair where it is another.
void TestRecorded::onnxNamesAlone()
{
    const auto at = [](int line) { return std::make_shared<const std::vector<Frame>>(1, Frame{"model.py", line}); };
    Recording recording{.tool = "ONNX"};
    for (const auto& [name, frames] : {std::pair<const char*, Frames>("a", at(3)), {"b", at(4)}, {"c", nullptr}}) {
        Value& value = recording.values.emplace_back(Value{.name = name, .call = name, .node = name});
        value.frames = frames;
    }
    std::vector<Node> nodes;
    for (const char* name : {"a", "b", "c"})
        nodes.push_back({.name = name, .op = "aten.relu.default", .module = {}, .frames = {{"model.py", 3}}, .shape = {}});
    const Pairs pairs = pair(recording, nodes);
    QCOMPARE(pairs.pairs.size(), std::size_t(2));
    QCOMPARE(pairs.pairs[0].mark, Mark::Exact);
    QCOMPARE(pairs.pairs[1].mark, Mark::Derived);
    QCOMPARE(pairs.left, std::vector<std::size_t>{1});
}

/// Of two ONNX nodes that compute one node of the program only the last one's value is the node's, also where it alone was not saved.
void TestRecorded::onnxPartOfANode()
{
    std::string model;
    protozero::pbf_writer file(model);
    file.add_int64(1, 10);
    {
        protozero::pbf_writer graph(file, 7);
        for (const char* output : {"first", "second"}) {
            protozero::pbf_writer node(graph, 1);
            node.add_string(2, output);
            node.add_string(4, "Constant");
            protozero::pbf_writer pair(node, 9);
            pair.add_string(1, "pkg.torch.onnx.fx_node");
            pair.add_string(2, "%gelu : [num_users=1] = call_function[target=torch.ops.aten.gelu.default](args = (%x,), kwargs = {})");
        }
    }
    QTemporaryDir folder;
    write(folder.filePath(QStringLiteral("model.onnx")), QByteArray::fromStdString(model));
    write(folder.filePath(QStringLiteral("first.npy")), "x");
    QCOMPARE(readOr(folder.path().toStdString()).values.at(0).node, std::string());
    write(folder.filePath(QStringLiteral("second.npy")), "x");
    QCOMPARE(readOr(folder.path().toStdString()).values.at(1).node, std::string("gelu"));
}

/// Python writes NaN and Infinity, which JSON does not have.
void TestRecorded::numbersOfPython()
{
    QTemporaryDir folder;
    write(folder.filePath(QStringLiteral("dump.json")),
          R"({"data": {"Torch.relu.0.forward": {"output": [{"type": "torch.Tensor", "Max": Infinity, "Min": -Infinity, "Mean": NaN,
              "NaN \"NaN": 1}]}}})");
    QCOMPARE(readOr(folder.path().toStdString()).values.at(0).figures.english(), std::string("max Infinity, min -Infinity, mean NaN"));
}

/// `run --ranks --save-values` writes such folders, which are none of msprobe.
void TestRecorded::foldersOfOthers()
{
    QTemporaryDir folder;
    for (const char* rank : {"rank0", "rank1"})
        write(folder.filePath(QString::fromLatin1(rank) + QStringLiteral("/relu.npy")), "x");
    QVERIFY(!recorded::read(folder.path().toStdString()).value());
    write(folder.filePath(QStringLiteral("rank1/dump.json")), "{\"data\": {}}");
    QCOMPARE(readOr(folder.path().toStdString()).tool, std::string("msprobe"));
}

QTEST_GUILESS_MAIN(TestRecorded)
#include "tst_recorded.moc"
