// SPDX-License-Identifier: Apache-2.0
// A run beside another one or beside a dump: figures, pairs of nodes, the first node that is off, and whose fault it is.
#include "core/torch/compare/compare_run.h"
#include "core/torch/compare/replay.h"
#include "core/torch/compare/run_comparison.h"
#include "core/torch/compare/sample.h"
#include "tests/torch/compare_fixture.h"

#include <ATen/ATen.h>
#include <QDir>
#include <QTemporaryDir>
#include <QtTest>
#include <c10/core/InferenceMode.h>

#include <random>

using namespace nodewise;
using namespace nodewise::torch_worker;
using namespace compare_test;
using Verdict = CompareRow::Verdict;

namespace {

void alter(const QString& folder, const std::string& node)
{
    const std::string file = folder.toStdString() + "/" + node + ".npy";
    const c10::InferenceMode inference;
    at::Tensor value = readTensor(file).value().clone();
    value.view({-1})[value.numel() / 2] += 1;
    const NamedTensor named{"", value};
    QVERIFY(writeTensors(file, TensorFormat::Npy, {&named, 1}));
}

} // namespace

class TestCompare : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void figures();
    void figuresOfOddValues();
    void ulps_data();
    void ulps();
    void tolerances();
    void manifest();
    void badManifest_data();
    void badManifest();
    void bothSides_data();
    void bothSides();
    void plantedFault();
    void otherWeights();
    void weightsThatDiffer();
    void aroundAnIndex();
    void bisection();
    void alignment();
    void cancelled();
    void loops_data();
    void loops();
    void longLoop();
    void pastTurns();
    void unwrittenMemory_data();
    void unwrittenMemory();
};

void TestCompare::figures()
{
    const Difference d = difference(at::tensor({1.0f, 2.0f, 4.0f}), at::tensor({1.0f, 2.0f, 3.0f}), {});
    QVERIFY(d.comparable && !d.equal && !d.bitwise);
    QCOMPARE(d.elements, 3u);
    QCOMPARE(d.mismatches, 1u);
    QCOMPARE(d.maxAbs, 1.0);
    QCOMPARE(d.maxRel, 1.0 / 3);
    QCOMPARE(d.cosine, 17.0 / std::sqrt(21.0 * 14.0));
    QCOMPARE(d.snr, 10 * std::log10(14.0));
    QCOMPARE(d.maxUlps, std::uint64_t(1) << 22); // 3 stands in [2, 4): a unit is 2^-22
    QCOMPARE(d.firstIndex, std::vector<std::int64_t>{2});
    QCOMPARE(QString::fromStdString(d.message.english()),
             QStringLiteral("1 of 3 elements differ, first [2]: 4 instead of 3; max abs 1, rel 0.3333333333333333"));
    const Difference same = difference(at::ones({5000}), at::ones({5000}), {});
    QVERIFY(same.bitwise && same.equal && std::isinf(same.snr));
    QCOMPARE(same.cosine, 1.0);
}

void TestCompare::figuresOfOddValues()
{
    const Difference d = difference(at::tensor({NAN, INFINITY, 1.0f, NAN}), at::tensor({NAN, INFINITY, NAN, 2.0f}), {.rtol = 1, .atol = 9});
    QCOMPARE(d.nanActual, 2u);
    QCOMPARE(d.nanExpected, 2u);
    QCOMPARE(d.infActual, 1u);
    QCOMPARE(d.mismatches, 2u);
    QCOMPARE(d.firstIndex, std::vector<std::int64_t>{2});
    QVERIFY(!difference(at::ones({2}), at::ones({3}), {}).comparable);
    QVERIFY(!difference(at::ones({2}), at::ones({2}, at::kComplexFloat), {}).comparable);
    // Strided and lazily negated tensors, as they come out of operators.
    const at::Tensor base = at::arange(12, at::kFloat).view({3, 4});
    QVERIFY(difference(base.t(), base.t().contiguous(), {}).bitwise);
    const at::Tensor complex = at::complex(base, base);
    QVERIFY(difference(complex.conj(), complex.conj().resolve_conj(), {}).equal);
    QVERIFY(difference(at::ones({2}, at::kBFloat16), at::ones({2}), {}).equal);
    QVERIFY(difference(at::ones({0}), at::ones({0}), {}).equal);
}

void TestCompare::ulps_data()
{
    QTest::addColumn<int>("type");
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("unit");
    QTest::newRow("float32 1") << int(at::kFloat) << 1.0 << std::ldexp(1, -23);
    QTest::newRow("float32 0.75") << int(at::kFloat) << 0.75 << std::ldexp(1, -24);
    QTest::newRow("float16") << int(at::kHalf) << 1.0 << std::ldexp(1, -10);
    QTest::newRow("bfloat16") << int(at::kBFloat16) << 100.0 << std::ldexp(1, -1);
    QTest::newRow("float16 subnormal") << int(at::kHalf) << std::ldexp(1, -20) << std::ldexp(1, -24);
    QTest::newRow("float64") << int(at::kDouble) << 1.0 << std::ldexp(1, -52);
}

void TestCompare::ulps()
{
    QFETCH(int, type);
    QFETCH(double, value);
    QFETCH(double, unit);
    const auto dtype = static_cast<at::ScalarType>(type);
    const auto of = [&](double number) { return at::tensor({number}, at::kDouble).to(dtype); };
    QCOMPARE(difference(of(value + 3 * unit), of(value), {}).maxUlps, 3u);
}

void TestCompare::tolerances()
{
    const Tolerances rules(
        {{.op = "aten.softmax*", .module = {}, .rtol = 0.5, .atol = {}}, {.op = {}, .module = "layers.3*", .rtol = {}, .atol = 9}});
    QCOMPARE(rules.of("aten.add.Tensor", "", at::kFloat, at::kFloat).rtol, 1.3e-6);
    QCOMPARE(rules.of("aten.add.Tensor", "", at::kFloat, at::kBFloat16).rtol, 1.6e-2);
    QCOMPARE(rules.of("aten.softmax.int", "layers.3.attn", at::kFloat, at::kFloat).rtol, 0.5);
    QCOMPARE(rules.of("aten.softmax.int", "layers.3.attn", at::kFloat, at::kFloat).atol, 9.0);
    QCOMPARE(rules.of("aten.add.Tensor", "", at::kLong, at::kLong).atol, 0.0);
}

void TestCompare::manifest()
{
    QTemporaryDir folder;
    QFile data(folder.filePath("v.bin"));
    QVERIFY(data.open(QIODevice::WriteOnly));
    const float numbers[] = {9, 1, 2, 3, 4, 5, 6};
    data.write(reinterpret_cast<const char*>(numbers), sizeof numbers);
    data.close();
    QFile manifest(folder.filePath("manifest.json"));
    QVERIFY(manifest.open(QIODevice::WriteOnly));
    manifest.write(R"({"tensors": [{"name": "a/b", "file": "v.bin", "dtype": "float32", "shape": [2, 3], "strides": [1, 2], "offset": 4},
                                   {"name": "c", "file": "v.bin", "dtype": "float32", "shape": [7]}]})");
    manifest.close();
    const auto dump = Dump::open(folder.path().toStdString());
    QVERIFY2(dump.has_value(), dump ? "" : dump.error().text().c_str());
    QCOMPARE(dump->names(), (std::vector<std::string>{"a/b", "c"}));
    const auto value = dump->tryValue("a/b");
    QVERIFY(value && *value);
    QVERIFY((**value).equal(at::tensor({1.0f, 3.0f, 5.0f, 2.0f, 4.0f, 6.0f}).view({2, 3})));
    QVERIFY(dump->tryValue("c")->has_value() && !dump->tryValue("d")->has_value());
}

void TestCompare::badManifest_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("message");
    const auto row = [](const QByteArray& members) {
        return QByteArray(R"({"tensors":[{"name":"a","file":"v.bin","dtype":"float32",)") + members + "}]}";
    };
    QTest::newRow("no object") << QByteArray("[]") << "an object with a list \"tensors\"";
    QTest::newRow("no JSON") << QByteArray("{") << "manifest.json: byte 2: this is not JSON";
    QTest::newRow("no UTF-8") << QByteArray("\xff\xfe{\0", 4) << "this is not JSON";
    QTest::newRow("lone surrogate") << QByteArray(R"({"tensors":[{"name":"\ud800"}]})") << "this is not JSON";
    QTest::newRow("out of range") << row(R"("shape":[1],"offset":1e999)") << "this JSON can't be read: ";
    QTest::newRow("too deep") << QByteArray(1000000, '[') << "the JSON nests deeper than 200 levels";
    QTest::newRow("too many") << "{\"tensors\":[" + QByteArray("0,").repeated(200000) + "0]}"
                              << "$.tensors has more than 200000 entries";
    QTest::newRow("dimensions") << row("\"shape\":[" + QByteArray("1,").repeated(64) + "1]")
                                << "$.tensors[0].shape must be a list of at most 64 sizes";
    QTest::newRow("no name") << QByteArray(R"({"tensors":[{}]})") << "$.tensors[0].name must be a string";
    QTest::newRow("negative") << row(R"("shape":[-1])") << "$.tensors[0].shape must be a list of at most 64 sizes";
    QTest::newRow("strides") << row(R"("shape":[2],"strides":[1,1])") << "$.tensors[0].strides must be";
    QTest::newRow("offset") << row(R"("shape":[2],"offset":"x")") << "$.tensors[0].offset must be";
    for (const char* file : {"../v.bin", "/etc/passwd", "sub/../../v.bin"})
        QTest::newRow(file) << QByteArray(R"({"tensors":[{"name":"a","file":")") + file + R"(","dtype":"uint8","shape":[1]}]})"
                            << QStringLiteral("$.tensors[0].file: '%1' leads out of the folder").arg(QLatin1String(file));
    QTest::newRow("beyond") << row(R"("shape":[2],"offset":5)") << "shape, strides and offset need more";
    QTest::newRow("overflow") << row(R"("shape":[4611686018427387904,4],"strides":[4,4])") << "shape, strides and offset need more";
    // 2^62 times 2 is a stride of -2^63, with which the last element lies before the first.
    QTest::newRow("negative stride") << row(R"("shape":[2,4611686018427387904,2],"offset":4)") << "shape, strides and offset need more";
}

void TestCompare::badManifest()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, message);
    QTemporaryDir folder;
    for (const auto& [name, bytes] : {std::pair("v.bin", QByteArray(8, '\0')), std::pair("manifest.json", json)}) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    const auto dump = Dump::open(folder.path().toStdString());
    const auto value = dump ? dump->tryValue("a") : Result<std::optional<at::Tensor>>(fail(dump.error()));
    QVERIFY(!value);
    QVERIFY2(QString::fromStdString(value.error().text()).contains(message), value.error().text().c_str());
}

void TestCompare::bothSides_data()
{
    QTest::addColumn<QString>("program");
    for (const char* name : {"bert", "cnn", "buffer_mutation", "cond_branch", "while_loop", "scan", "random_ops", "mutations_and_storages",
                             "item_and_nonzero", "sorting"})
        if (QFile::exists(QString::fromStdString(path(name))))
            QTest::newRow(name) << name;
}

/// FX graph and IR of a program, each by its own path: every value the same, bit for bit.
void TestCompare::bothSides()
{
    QFETCH(QString, program);
    const std::string file = path(qPrintable(program));
    const auto actual = launched({.program = file, .side = protocol::Side::Ir});
    const auto expected = otherRun({.program = file, .side = protocol::Side::Fx}, *actual);
    const CompareReport report = compared(*actual, *expected);
    for (const CompareRow& row : report.rows)
        QVERIFY2(row.verdict == Verdict::Equal || (row.verdict == Verdict::NotCompared && row.why.english().find("neither") == 0),
                 (actual->listing().node(row.node).qualified + ": " + row.why.english() + row.difference.message.english()).c_str());
    QVERIFY(report.equal > 3);
    QCOMPARE(report.equal, report.compared);
    QVERIFY(actual->history().finished());
}

/// A dump that is wrong at one node, whichever: found exactly, and said to be the operator and not what came in.
void TestCompare::plantedFault()
{
    QTemporaryDir folder;
    writeDump("bert", folder.path());
    const auto actual = launched({.program = path("bert"), .budget = 1 << 20});
    QCOMPARE(compared(*actual, *dumpOf(folder.path(), *actual)).diverged, 0u);
    std::mt19937 random(4);
    const QStringList files = QDir(folder.path()).entryList({"*.npy"});
    for (int round = 0; round < 4; ++round) {
        const QString file = files[static_cast<int>(random() % static_cast<unsigned>(files.size()))];
        const std::string node = file.chopped(4).toStdString();
        const at::Tensor sound = readTensor((folder.filePath(file)).toStdString()).value();
        if (sound.numel() == 0 || !sound.is_floating_point())
            continue;
        const at::Tensor copy = sound.clone();
        alter(folder.path(), node);
        for (const bool bisect : {false, true}) {
            const auto expected = dumpOf(folder.path(), *actual);
            CompareOptions options;
            options.first = true;
            options.bisect = bisect;
            const CompareReport report = compared(*actual, *expected, options);
            if (bisect && !report.first)
                continue; // cannot be: the last pass looks at every node
            QCOMPARE(firstOf(report, *actual), node);
            QVERIFY(report.replay && report.replay->onExpected);
            QVERIFY(report.replay->operatorDiffers);
            QVERIFY(report.passes <= 13);
            QCOMPARE(actual->listing().node(actual->position().node()).name, node);
            QVERIFY(report.peakBytes <= actual->history().budget());
        }
        const NamedTensor named{"", copy};
        QVERIFY(writeTensors(folder.filePath(file).toStdString(), TensorFormat::Npy, {&named, 1}));
    }
}

/// A run on other weights: the node that reads them is the first, and its operator is sound.
void TestCompare::otherWeights()
{
    const auto actual = launched({.program = path("bert")});
    const auto expected = otherRun({.program = path("bert")}, *actual);
    auto& other = static_cast<ExpectedRun&>(*expected).run();
    Values inputs = *other.history().inputs();
    std::string changed;
    std::uint32_t weight = 0;
    {
        const c10::InferenceMode inference;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const std::uint32_t node = other.listing().rootInputs()[i];
            if (other.listing().node(node).name.find("query_weight") == std::string::npos)
                continue;
            inputs[i] = inputs[i].toTensor() * 2;
            changed = other.listing().node(node).name;
            weight = node;
            break;
        }
    }
    QVERIFY(!changed.empty());
    QVERIFY(other.history().start(inputs, 0));
    CompareOptions options;
    options.first = true;
    const CompareReport report = compared(*actual, *expected, options);
    QVERIFY(report.first);
    const auto operands = actual->values().operandsOf(report.rows[*report.first].node);
    QVERIFY(std::find(operands.begin(), operands.end(), weight) != operands.end());
    QVERIFY(report.replay->onExpected);
    QVERIFY(!report.replay->operatorDiffers);
}

/// Listed by their names in the state dict, of another run and of a file; one program is not compared with itself.
void TestCompare::weightsThatDiffer()
{
    const auto actual = launched({.program = path("bert")});
    std::uint32_t weight = noNode;
    for (const std::uint32_t node : actual->listing().rootInputs())
        if (weight == noNode && actual->listing().node(node).name.find("query_weight") != std::string::npos)
            weight = node;
    QVERIFY(weight != noNode);
    const std::string target = actual->listing().node(weight).target;
    QVERIFY2(target.find("query.weight") != std::string::npos, target.c_str());
    QTemporaryDir folder;
    const std::string file = folder.filePath("other.safetensors").toStdString();
    {
        const c10::InferenceMode inference;
        const auto value = actual->values().value({.node = weight, .path = {}, .side = {}, .frameId = {}});
        QVERIFY(value);
        at::Tensor changed = value->toTensor().clone();
        changed[0][1] += 0.5;
        const NamedTensor named{target, changed};
        QVERIFY(writeTensors(file, TensorFormat::Safetensors, {&named, 1}));
    }
    const auto check = [&](const WeightReport& weights) {
        QCOMPARE(weights.diverged, 1u);
        QCOMPARE(weights.compared, weights.equal + 1);
        QCOMPARE(weights.rows.size(), std::size_t(1));
        QCOMPARE(weights.rows.front().node, weight);
        QCOMPARE(weights.rows.front().expectedName, target);
        QVERIFY(std::abs(weights.rows.front().difference.maxAbs - 0.5) < 1e-6);
        QCOMPARE(weights.rows.front().difference.firstIndex, (std::vector<std::int64_t>{0, 1}));
    };
    const auto otherReport = compared(*actual, *otherRun({.program = path("bert"), .weights = {file}}, *actual));
    check(otherReport.weights);
    QVERIFY(otherReport.weights.equal > 10);
    QVERIFY(otherReport.diverged > 0);
    const auto dump = dumpOf(folder.path(), *actual);
    const auto fileReport = compared(*actual, *dump);
    check(fileReport.weights);
    QCOMPARE(fileReport.weights.equal, 0u);
    QVERIFY(dump->unused().empty()); // it was of use
    const auto itself = compared(*actual, *otherRun({.program = path("bert"), .side = protocol::Side::Ir}, *actual));
    QCOMPARE(itself.weights.compared, 0u);
    QCOMPARE(itself.weights.note.english(), std::string("both sides read the same weights"));
    QTemporaryDir values;
    writeDump("bert", values.path());
    QCOMPARE(compared(*actual, *dumpOf(values.path(), *actual)).weights.note.english(), std::string("the reference has no weights"));
}

void TestCompare::aroundAnIndex()
{
    const c10::InferenceMode inference;
    const at::Tensor a = at::arange(2 * 3 * 8, at::kFloat).reshape({2, 3, 8}), e = a + 1;
    const auto inside = trySample(a, e, {1, 1, 4});
    QVERIFY(inside);
    QCOMPARE(inside->slice, std::string("[1, 0:3, 2:7]"));
    QCOMPARE(inside->rows, (std::vector<std::int64_t>{0, 1, 2}));
    QCOMPARE(inside->columns, (std::vector<std::int64_t>{2, 3, 4, 5, 6}));
    QCOMPARE(inside->actual.size(), std::size_t(15));
    QCOMPARE(inside->actual.front(), 26.0);
    QCOMPARE(inside->expected.back(), 47.0);
    QCOMPARE(trySample(a, e, {0, 0, 7})->slice, std::string("[0, 0:3, 3:8]")); // within the tensor
    const auto line = trySample(a.flatten().to(at::kBFloat16), e.flatten().to(at::kLong), {0});
    QCOMPARE(line->slice, std::string("[0:5]"));
    QCOMPARE(line->rows, std::vector<std::int64_t>{0});
    QCOMPARE(line->expected, (std::vector<double>{1, 2, 3, 4, 5}));
    QVERIFY(!trySample(at::scalar_tensor(1), at::scalar_tensor(2), {}));
    QVERIFY(!trySample(a.to(at::kComplexFloat), e, {0, 0, 0}));
    QVERIFY(!trySample(a, e[0], {0, 0, 0}));
}

void TestCompare::bisection()
{
    QTemporaryDir folder;
    writeDump("bert", folder.path());
    const auto actual = launched({.program = path("bert")});
    std::string node, module;
    for (std::uint32_t i = 0; i < actual->listing().size(); ++i)
        if (const auto& row = actual->listing().node(i); row.name == "linear_9") // of the second layer
            node = row.name, module = actual->listing().module(row.module).path;
    QVERIFY(!node.empty());
    bool behind = false; // as a real fault does, this one goes on
    for (std::uint32_t i = 0; i < actual->listing().size(); ++i) {
        const auto& row = actual->listing().node(i);
        behind = behind || row.name == node;
        if (behind && QFile::exists(folder.filePath(QString::fromStdString(row.name) + ".npy")))
            alter(folder.path(), row.name);
    }
    CompareOptions options;
    options.first = options.bisect = true;
    const CompareReport report = compared(*actual, *dumpOf(folder.path(), *actual), options);
    QCOMPARE(firstOf(report, *actual), node);
    QVERIFY(report.passes > 1);
    QVERIFY(!report.modules.empty());
    QVERIFY2(module.rfind(report.modules.back(), 0) == 0, report.modules.back().c_str());
    // Only what lies on the way was looked at.
    QVERIFY(report.compared < compared(*actual, *dumpOf(folder.path(), *actual)).compared / 2);
}

/// Nodes that were inserted shift the names behind them.
void TestCompare::alignment()
{
    const auto plain = launched({.program = path("bert")});
    const Pairing same = pairNodes(plain->listing(), plain->listing());
    QCOMPARE(same.pairs(), std::size_t(plain->listing().size()));
    for (std::uint32_t node = 0; node < plain->listing().size(); ++node)
        QCOMPARE(same.of(node), node);
    const auto other = launched({.program = path("gpt2")});
    const Pairing unlike = pairNodes(plain->listing(), other->listing());
    QVERIFY(unlike.pairs() < plain->listing().size());
    for (std::uint32_t node = 0; node < plain->listing().size(); ++node)
        if (const auto pair = unlike.of(node); pair != noNode)
            QCOMPARE(plain->listing().node(node).op.substr(0, 8), other->listing().node(pair).op.substr(0, 8));
}

void TestCompare::cancelled()
{
    const auto actual = launched({.program = path("bert")});
    const auto expected = otherRun({.program = path("bert")}, *actual);
    CompareOptions options;
    options.progress = [&](std::uint64_t, std::uint64_t) { options.cancel.cancel(); };
    const auto report = compareRun(*actual, *expected, options);
    QVERIFY(!report);
    QCOMPARE(report.error().message.english(), std::string(cancelledMessage));
}

void TestCompare::loops_data()
{
    QTest::addColumn<QString>("program");
    for (const char* name : {"while_loop", "scan", "map_over", "cond_branch"})
        QTest::newRow(name) << name;
}

/// A dump has of a node in a loop the value of the last time: the times before are not compared with it.
void TestCompare::loops()
{
    QFETCH(QString, program);
    QTemporaryDir folder;
    writeDump(qPrintable(program), folder.path());
    const auto actual = launched({.program = path(qPrintable(program))});
    const auto sound = compared(*actual, *dumpOf(folder.path(), *actual));
    QCOMPARE(sound.diverged, 0u);
    QVERIFY(sound.equal > 3);
    QCOMPARE(sound.compared + sound.notCompared, sound.rows.size()); // one row per value
    QString file;
    for (const QString& name : QDir(folder.path()).entryList({"*graph_0.*.npy"}))
        if (readTensor(folder.filePath(name).toStdString()).value().is_floating_point())
            file = name;
    QVERIFY(!file.isEmpty());
    alter(folder.path(), file.chopped(4).toStdString());
    CompareOptions options;
    options.first = true;
    const auto report = compared(*actual, *dumpOf(folder.path(), *actual), options);
    QVERIFY(report.first);
    const auto& row = report.rows[*report.first];
    QCOMPARE(QString::fromStdString(actual->listing().node(row.node).qualified).replace('/', '.'), file.chopped(4));
    QCOMPARE(report.first, report.rows.size() - 1);
    QCOMPARE(actual->position().node(), row.node); // about to run its last time
    QCOMPARE(actual->history().store().runs(row.node) + 1, row.run);
}

/// A loop of many turns does not make as many rows.
void TestCompare::longLoop()
{
    const auto actual = launched({.program = path("while_loop")});
    const auto inputs = actual->values().nodesOf(protocol::ValuesRequest::Scope::ProgramInputs);
    const auto count =
        std::find_if(inputs.begin(), inputs.end(), [&](std::uint32_t node) { return actual->listing().node(node).name == "a_0"; });
    QVERIFY(count != inputs.end());
    QVERIFY(actual->edits().set({.value = {.node = *count, .path = {}, .side = {}, .frameId = {}}, .expression = "a_0 * 0 + 300"}));
    const auto expected = otherRun({.program = path("while_loop"), .side = protocol::Side::Ir}, *actual);
    auto& other = static_cast<ExpectedRun&>(*expected).run();
    QVERIFY(
        other.edits().set({.value = {.node = other.listing().find(expected->nameOf(*count)).front(), .path = {}, .side = {}, .frameId = {}},
                           .expression = "a_0 * 0 + 300"}));
    const auto report = compared(*actual, *expected);
    QVERIFY(report.compared > 1000);
    QCOMPARE(report.diverged, 0u);
    QVERIFY2(report.rows.size() < actual->listing().size() * CompareReport::rowsOfOne, qPrintable(QString::number(report.rows.size())));
}

/// The reference is run again to a turn that it went past, where the other stands there.
void TestCompare::pastTurns()
{
    const auto actual = launched({.program = path("while_loop")});
    auto comparison = RunComparison::open(*actual, {}, {.dump = {}, .run = protocol::LaunchArguments{.side = protocol::Side::Ir}});
    QVERIFY(comparison);
    QVERIFY((*comparison)->run());
    const auto& rows = (*comparison)->report().rows;
    const auto row = std::find_if(rows.begin(), rows.end(), [](const CompareRow& found) {
        return found.run == 3 && found.verdict == Verdict::Equal && found.dtype == "float32";
    });
    QVERIFY(row != rows.end()); // it changes from turn to turn
    const protocol::ValueRef own{.node = row->node, .path = {}, .side = {}, .frameId = {}, .expected = false};
    protocol::ValueRef other = own;
    other.expected = true;
    std::vector<at::Tensor> seen;
    ExecutionHistory& history = actual->history();
    for (const std::uint32_t turn : {1u, 3u, 2u, 1u}) {
        QVERIFY(history.go(0));
        while (history.store().runs(row->node) < turn)
            QVERIFY(history.step());
        const auto a = actual->values().value(own), e = (*comparison)->value(other);
        QVERIFY2(a && e, e ? "" : e.error().text().c_str());
        QVERIFY(at::equal(a->toTensor(), e->toTensor()));
        seen.push_back(e->toTensor());
    }
    QVERIFY(!at::equal(seen[0], seen[1]));
    QVERIFY(at::equal(seen[0], seen[3]));
}

void TestCompare::unwrittenMemory_data()
{
    QTest::addColumn<QString>("side");
    for (const char* side : {"fx", "ir"})
        QTest::newRow(side) << side;
}

/// What nobody has written is compared with nothing, element by element, wherever it is moved to; all that has a value is.
void TestCompare::unwrittenMemory()
{
    QFETCH(QString, side);
    const std::string file = NODEWISE_TEST_DATA "/unwritten/memory.pt2";
    const auto actual = launched({.program = file, .side = side == "fx" ? protocol::Side::Fx : protocol::Side::Ir});
    const auto expected = otherRun({.program = file}, *actual);
    at::globalContext().setDeterministicAlgorithms(true, false); // fills such memory with NaN, which nothing below may have met
    const CompareReport report = compared(*actual, *expected);
    at::globalContext().setDeterministicAlgorithms(false, false);
    QStringList left;
    for (const CompareRow& row : report.rows) {
        const std::string& name = actual->listing().node(row.node).name;
        if (row.verdict == Verdict::NotCompared) {
            QCOMPARE(QString::fromStdString(row.why.english()), QStringLiteral("it holds no values yet (uninitialized memory)"));
            left += QString::fromStdString(name);
            continue;
        }
        QVERIFY2(row.verdict == Verdict::Equal && row.difference.nanActual == 0, name.c_str());
    }
    QCOMPARE(left, (QStringList{"empty", "slice_1", "clone", "empty_1", "slice_4", "empty_like", "empty_permuted", "new_empty", "t",
                                "contiguous"}));
    QCOMPARE(report.diverged, 0u);
}

QTEST_GUILESS_MAIN(TestCompare)
#include "tst_compare.moc"
