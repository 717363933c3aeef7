// SPDX-License-Identifier: Apache-2.0
// Inductor's tables as they are shipped, and what is refused of others.
#include "core/backend/inductor_tables.h"
#include "core/backend/profile_files.h"
#include "core/backend/profile_places.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace nodewise;
using namespace nodewise::backend;

class TestInductorTables : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void shippedRows_data();
    void shippedRows();
    void shippedAsAWhole();
    void shippedCases();
    void mistakesHavePlaces();
    void laterOnesWin();
};

namespace {

const std::vector<std::string> shipped{NODEWISE_TEST_DATA "/../../resources/profiles"};

QString joined(const std::vector<std::string>& ops)
{
    QStringList texts;
    for (const std::string& op : ops)
        texts << QString::fromStdString(op);
    return texts.join(' ');
}

/// "reduction sum truediv", "decomposition aten.sigmoid.default ...", "kernel truediv"; "" = there is no such row
QString rowOf(const InductorTables& tables, const std::string& table, const std::string& op)
{
    if (table == "declining")
        return tables.declining.contains(op) ? "yes" : "";
    if (table != "lowering") {
        const auto& rows = table == "kernel" ? tables.kernelDecompositions : tables.decompositions;
        const auto row = rows.find(op);
        return row == rows.end() ? QString() : joined(row->second);
    }
    static constexpr const char* kinds[] = {"pointwise", "reduction", "view", "extern", "other"};
    const auto row = tables.lowerings.find(op);
    if (row == tables.lowerings.end())
        return {};
    return (QStringList{QString::fromLatin1(kinds[std::size_t(row->second.kind)])} << joined(row->second.ops)).join(' ').trimmed();
}

void write(const QString& path, const QByteArray& text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
}

} // namespace

void TestInductorTables::shippedRows_data()
{
    QTest::addColumn<QString>("row");
    const char* rows[] = {
        // operators whose usual tests are edge cases, or that only calls written for them reach
        "lowering aten.prod.default: reduction prod", "lowering aten.__lshift__.Scalar: pointwise bitwise_left_shift",
        "decomposition aten.fill.Tensor: aten.copy.default", "decomposition aten._unsafe_index_put.default: aten.index_put.default",
        "lowering aten.div.Tensor: pointwise truediv", "lowering aten.add.Scalar: pointwise add",
        "lowering aten.mean.dim: reduction sum truediv", "lowering aten.sum.dim_IntList: reduction sum",
        "lowering aten.amax.default: reduction max", "lowering aten.max.dim: reduction max argmax",
        "lowering aten.var.correction: reduction welford_reduce sub maximum truediv", "lowering aten.permute.default: view",
        "lowering aten.reshape.default: view", "lowering aten.slice.Tensor: view", "lowering aten.mm.default: extern",
        "lowering aten.convolution.default: extern", "lowering aten.clone.default: pointwise", "lowering aten.cat.default: pointwise",
        "lowering aten.full.default: pointwise constant", "lowering aten.embedding.default: pointwise indirect_indexing",
        "lowering aten.arange.start_step: pointwise index_expr", "lowering prims.iota.default: pointwise index_expr",
        "lowering aten.empty.memory_format: view", "lowering aten.sigmoid.default: pointwise sigmoid",
        "lowering prims.convert_element_type.default: pointwise to_dtype", "lowering aten.add.str: other",
        // no special case of a CPU with several threads; what lies there counts, too
        "lowering aten.scatter_add.default: pointwise indirect_indexing atomic_add",
        "lowering aten.scatter.src: pointwise indirect_indexing", "lowering aten.index_put.default: pointwise indirect_indexing",
        // fallbacks for which no sample was lowered; random numbers are none
        "lowering aten.nonzero.default: extern", "lowering aten._embedding_bag.default: extern",
        "lowering aten.rand.default: pointwise load_seed index_expr rand", "kernel sigmoid: neg exp add truediv",
        "kernel reciprocal: truediv", "kernel fma: mul add",
        "decomposition aten._softmax.default: aten.amax.default aten.sub.Tensor aten.exp.default aten.sum.dim_IntList aten.div.Tensor",
        "decomposition aten.layer_norm.default: aten.native_layer_norm.default",
        "decomposition aten.silu.default: aten.neg.default aten.exp.default aten.add.Tensor aten.div.Tensor",
        "decomposition aten.gelu.default: aten.mul.Tensor aten.erf.default aten.add.Tensor", "declining aten.mm.default: yes",
        "declining aten.bmm.default: yes",
        "declining aten.gelu.default: ", "decomposition aten.bernoulli.p: aten.rand_like.default aten.lt.Scalar"};
    for (const char* row : rows)
        QTest::newRow(row) << QString::fromLatin1(row);
}

void TestInductorTables::shippedRows()
{
    QFETCH(QString, row);
    static const auto tables = readInductorTables(shipped, {"inductor-2.13"});
    QVERIFY2(tables, tables ? "" : tables.error().text().c_str());
    const QStringList parts = row.split(": ");
    const QStringList key = parts[0].split(' ');
    QCOMPARE(rowOf(*tables, key[0].toStdString(), key[1].toStdString()), parts[1]);
}

void TestInductorTables::shippedAsAWhole()
{
    const auto tables = readInductorTables(shipped, {"inductor-2.13"});
    QVERIFY(tables);
    QCOMPARE(tables->name, std::string("inductor-2.13"));
    QCOMPARE(tables->torch, std::string("2.13.0"));
    const auto told = std::ranges::count_if(
        tables->lowerings, [](const auto& row) { return row.second.kind != InductorLowering::Kind::Other || !row.second.ops.empty(); });
    QVERIFY2(told > 700, qPrintable(QString::number(told)));
    QVERIFY(tables->lowerings.size() > 1300);
    QVERIFY(std::ranges::count_if(tables->decompositions, [](const auto& row) { return !row.second.empty(); }) > 600);
    for (const std::string& op : tables->declining)
        QVERIFY2(!tables->decompositions.contains(op), op.c_str());
    for (const auto& [op, ops] : tables->kernelDecompositions) // a circle would be followed forever
        QVERIFY2(std::ranges::count(ops, op) == 0, op.c_str());
}

void TestInductorTables::shippedCases()
{
    const auto tables = readInductorTables(shipped, {"inductor-2.13"});
    QVERIFY(tables);
    const auto& powers = tables->cases.at("aten.pow.Tensor_Scalar");
    const auto root = std::ranges::find(powers, "exponent == 0.5", &InductorCase::when);
    QVERIFY(root != powers.end());
    QVERIFY(root->tells == InductorCase::Tells::Lowering);
    QVERIFY(root->lowering.kind == InductorLowering::Kind::Pointwise);
    QCOMPARE(joined(root->lowering.ops), QString("sqrt"));
    QVERIFY(QString::fromStdString(root->file).endsWith("inductor-2.13.json"));
    QVERIFY(root->place.line > 1000);
    const InductorCase& least = tables->cases.at("aten.clamp.default").front();
    QVERIFY(least.tells == InductorCase::Tells::Decomposition);
    QCOMPARE(joined(least.becomes), QString("aten.clamp_min.default"));
    const InductorCall* conversion = tables->tryCall("aten._to_copy.default", "prims.convert_element_type.default");
    QVERIFY(conversion != nullptr);
    QCOMPARE(conversion->arguments.size(), std::size_t(2));
    QCOMPARE(conversion->arguments[0].name + "=" + conversion->arguments[0].from, std::string("a=self"));
    QCOMPARE(conversion->arguments[1].name + "=" + conversion->arguments[1].from, std::string("dtype=dtype"));
    const InductorCall* quotient = tables->tryCall("aten.floor_divide.default", "aten.div.Tensor_mode");
    QVERIFY(quotient != nullptr);
    const auto mode = std::ranges::find(quotient->arguments, "rounding_mode", &InductorCall::Given::name);
    QVERIFY(mode != quotient->arguments.end() && mode->from.empty());
    QCOMPARE(*mode->value.as<std::string>(), std::string("floor"));
    for (const auto& [op, made] : tables->calls)
        for (const auto& [name, call] : made)
            QVERIFY2(std::ranges::count(tables->decompositions.at(op), name) == 1, (op + " " + name).c_str());
    for (const auto& [op, some] : tables->cases) // where none holds
        QVERIFY2(tables->lowerings.contains(op) || tables->decompositions.contains(op), op.c_str());
}

void TestInductorTables::mistakesHavePlaces()
{
    const auto error = [](const char* text) { return QString::fromStdString(readInductorTables("t.json", text).error().text()); };
    const auto read = readInductorTables("t.json", "{\"name\": \"t\", \"torch\": \"2\", \"operators\": [\"or_\"],\n\"lowerings\": {\n"
                                                   "\"aten.a.b\": [\"pointwise\", \"x\"],\n\"aten.c\": [\"view\"]}}");
    QVERIFY(read);
    QCOMPARE(read->placeOf("lowerings", "aten.a.b"), (RowPlace{"t.json", 3}));
    QCOMPARE(read->placeOf("lowerings", "aten.c"), (RowPlace{"t.json", 4}));
    QCOMPARE(read->placeOf("decompositions", "aten.c"), RowPlace());
    QCOMPARE(read->kernelOps(), (std::set<std::string, std::less<>>{"or_", "x"}));
    QCOMPARE(error("{"), QString("t.json: line 1, column 2: this is not JSON: unexpected end of input; expected string literal"));
    QCOMPARE(error("{\"name\": \"t\"}"), QString("t.json: $: line 1, column 1: the member 'torch' is missing here"));
    QCOMPARE(
        error("{\"name\": \"t\", \"torch\": \"2\",\n\"lowerings\": {\"aten.a\": [\"pontwise\"]}}"),
        QString("t.json: $.lowerings.aten.a: line 2, column 25: this must begin with one of pointwise, reduction, view, extern, other"));
    QCOMPARE(error("{\"name\": \"t\", \"torch\": \"2\",\n\"decompositions\": {\"aten.a\": [1]}}"),
             QString("t.json: $.decompositions.aten.a[0]: line 2, column 31: this must be a string"));
    const char* both = "{\"name\": \"t\", \"torch\": \"2\",\n\"cases\": {\"aten.a\": [{\"when\": \"x\"%1}]}}";
    const auto wrongCase = [&](const char* more) { return error(QString(both).arg(more).toLatin1()); };
    QCOMPARE(wrongCase(""), QString("t.json: $.cases.aten.a[0]: line 2, column 22: a case has either 'lowering' or 'becomes'"));
    QCOMPARE(wrongCase(", \"lowering\": [\"view\"], \"becomes\": []"), wrongCase(""));
    QCOMPARE(error("{\"name\": \"t\", \"torch\": \"2\",\n\"calls\": {\"aten.a\": {\"aten.b\": {\"x\": []}}}}"),
             QString("t.json: $.calls.aten.a.aten.b.x: line 2, column 38: this must be an object with text"));
    const auto none = readInductorTables(shipped, {"inductor-1.0"});
    QVERIFY(!none);
    QCOMPARE(none.error().text(), std::string("there is no table 'inductor-1.0' (available: inductor-2.13)"));
}

void TestInductorTables::laterOnesWin()
{
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkdir("tables"));
    write(folder.filePath("tables/mine.json"), R"({"name": "mine", "torch": "9",
        "lowerings": {"aten.div.Tensor": ["reduction", "x"], "aten.div.Tensor_mode": ["view"]},
        "decompositions": {"aten.mm.default": ["aten.mul.Tensor"], "aten.floor_divide.default": ["aten.mine.default"]},
        "declining": ["aten.gelu.default"], "leftTypes": ["int4"],
        "calls": {"aten.mine.default": {"aten.pow.Scalar": {"self": 2, "exponent": "x", "a": 0.5, "b": true}}},
        "cases": {"aten.pow.Scalar": [{"when": "self == 4", "lowering": ["view"]}]}})");
    write(folder.filePath("tables/bad.json"), "[]");
    write(folder.filePath("f.py"), "");
    write(folder.filePath("p.json"), R"({"name": "p", "tables": ["inductor-2.13", "mine"], "functions": ["f.py"]})");
    const auto profile = readProfile(shipped, folder.filePath("p.json").toStdString());
    QVERIFY2(profile, profile ? "" : profile.error().text().c_str());
    const auto tables = readTablesOf(*profile, shipped); // its own folder counts
    QVERIFY2(tables, tables ? "" : tables.error().text().c_str());
    QCOMPARE(rowOf(*tables, "lowering", "aten.div.Tensor"), QString("reduction x"));
    QCOMPARE(rowOf(*tables, "lowering", "aten.mm.default"), QString("extern"));
    QVERIFY(!tables->declining.contains("aten.mm.default") && tables->decompositions.contains("aten.mm.default"));
    QVERIFY(tables->declining.contains("aten.gelu.default") && !tables->decompositions.contains("aten.gelu.default"));
    QVERIFY(tables->leftTypes.contains("int4") && tables->leftTypes.contains("complex64"));
    QCOMPARE(memberPlace(*profile, "$.functions[0]"), (RulePlace{1, 66}));
    QCOMPARE(memberPlace(*profile, "$.templates"), RulePlace());
    QVERIFY(tables->placeOf("lowerings", "aten.div.Tensor").file.ends_with("/tables/mine.json"));
    QCOMPARE(tables->placeOf("lowerings", "aten.div.Tensor").line, 2);
    const backend::RowPlace row = tables->placeOf("lowerings", "aten.mm.default");
    QVERIFY(row.file.ends_with("/tables/inductor-2.13.json"));
    QFile text(QString::fromStdString(row.file));
    QVERIFY(text.open(QIODevice::ReadOnly));
    QCOMPARE(text.readAll().split('\n').value(row.line - 1).trimmed(), QByteArray("\"aten.mm.default\": [\"extern\"],"));
    QCOMPARE(tables->name, std::string("inductor-2.13, mine"));
    QVERIFY(!tables->cases.contains("aten.div.Tensor_mode"));                                 // its row is another now
    QVERIFY(tables->tryCall("aten.floor_divide.default", "aten.div.Tensor_mode") == nullptr); // nor does it become that
    QVERIFY(tables->tryCall("aten._to_copy.default", "prims.convert_element_type.default") != nullptr);
    const InductorCall* mine = tables->tryCall("aten.mine.default", "aten.pow.Scalar");
    QVERIFY(mine != nullptr);
    QString given;
    for (const InductorCall::Given& one : mine->arguments)
        given += QString::fromStdString(one.name + "=" + one.from + graph::argumentText(one.value, {}) + " ");
    QCOMPARE(given, QString("a=0.5 b=True exponent=xNone self=2 "));
    QCOMPARE(tables->cases.at("aten.pow.Scalar").size(), std::size_t(1));
    QVERIFY(tables->cases.contains("aten.pow.Tensor_Scalar"));
    QVERIFY(!readInductorTables({folder.path().toStdString()}, {"bad"}));

    QStringList files;
    for (const std::string& file : filesOf(shipped, *profile))
        files << QFileInfo(QString::fromStdString(file)).fileName();
    QCOMPARE(files, (QStringList{"p.json", "inductor-2.13.json", "mine.json", "f.py"}));
    QVERIFY(readInductorTables(std::vector<std::string>(), std::vector<std::string>())->lowerings.empty());
}

QTEST_GUILESS_MAIN(TestInductorTables)
#include "tst_inductor_tables.moc"
