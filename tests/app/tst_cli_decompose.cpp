// SPDX-License-Identifier: Apache-2.0
// Programs rewritten by a profile on the command line, over the real engine: steps, the IR, the check against the program.
#include "tests/app/cli_runner.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

namespace {

using Ran = nodewise::test::RanProgram<QByteArray>;
constexpr auto cli = nodewise::test::runCli<QByteArray>;

constexpr const char* functions = R"(def linear(input: Tensor, weight: Tensor, bias: Optional[Tensor]) -> Tensor:
    y = torch.matmul(input, weight.transpose(0, 1))
    if bias is not None:
        y = y + bias
    return y

def softmax(self: Tensor, dim: int, dtype: Optional[int]) -> Tensor:
    e = torch.ops.testnpu.shifted_exp(self, self.amax([dim], True))
    return e / e.sum([dim], True)

def wrong(self: Tensor, dim: int, dtype: Optional[int]) -> Tensor:
    e = self.exp()
    return e / (e.sum([dim], True) + 1)

def summed(self: Tensor, dim: int, dtype: Optional[int]) -> Tensor:
    return self.softmax(dim).sum([dim], True)

def halved(self: Tensor, dim: int, dtype: Optional[int]) -> Tensor:
    return self.softmax(dim).to(torch.float16)

def written(self: Tensor, dim: int, dtype: Optional[int]) -> Tensor:
    y = self.exp()
    self.zero_()
    return y / y.sum([dim], True)

def raised(self: Tensor, dim: int, dtype: Optional[int]) -> Tensor:
    if self.dim() > 0:
        raise RuntimeError("not on this machine")
    return self.exp()

def shifted_exp_fake(x: Tensor, by: Tensor) -> Tensor:
    return torch.empty_like(x)

def shifted_exp_run(x: Tensor, by: Tensor) -> Tensor:
    return (x - by).exp()
)";

constexpr const char* profile = R"({
  "name": "test-npu",
  "functions": ["./functions.py"],
  "decompositions": [
    {"op": "aten.linear", "function": "linear", "why": "products of matrices alone"},
    {"op": "aten.softmax.int", "function": "SOFTMAX", "when": "dim == -1", "why": "over the last dimension"}
  ],
  "customOps": [{"schema": "testnpu::shifted_exp(Tensor x, Tensor by) -> Tensor", "fake": "shifted_exp_fake",
                 "executor": "shifted_exp_run", "why": "exponential of a difference"}],
  "lowerings": [{"op": "testnpu.shifted_exp", "as": "Pointwise"}]
})";

} // namespace

class TestCliDecompose : public QObject {
    Q_OBJECT
    QTemporaryDir m_folder;

    QString file(const QString& name, const QByteArray& text)
    {
        const QString path = m_folder.filePath(name);
        QFile out(path);
        if (!out.open(QIODevice::WriteOnly) || out.write(text) != text.size())
            qFatal("can't write %s", qPrintable(path));
        return path;
    }
    QString profileWith(const char* softmax)
    {
        file("functions.py", functions);
        return file(QString("%1.json").arg(softmax), QByteArray(profile).replace("SOFTMAX", softmax));
    }

private Q_SLOTS:
    void initTestCase()
    {
#ifndef NODEWISE_HAS_TORCH_WORKER
        QSKIP("built without the torch worker");
#endif
    }

    void checksEveryValue()
    {
        const QString out = m_folder.filePath("attention.json");
        const QStringList arguments{
            "decompose", NODEWISE_TEST_DATA "/programs/attention.pt2", "--profile", profileWith("softmax"), "-o", out, "--check"};
        const Ran ran = cli(arguments);
        QVERIFY2(ran.code == 0, ran.err + ran.out);
        QVERIFY2(ran.out.contains("decompositions"), ran.out);
        QVERIFY2(ran.out.contains(" 0 diverged"), ran.out);
        const Ran json = cli(arguments + QStringList{"--json"});
        const QJsonObject check = QJsonDocument::fromJson(json.out).object()["check"].toObject();
        QVERIFY2(check["compared"].toInt() > 5, json.out);
        QCOMPARE(QJsonDocument::fromJson(json.out)["dtypes"].toArray(), QJsonArray()); // none changed
        QVERIFY(QFile::exists(out));
    }

    /// Dropout that is off leaves nothing: its value is the one that it read, also where that was decomposed itself.
    void valuesOfWhatVanished()
    {
        const Ran ran = cli({"decompose", NODEWISE_TEST_DATA "/programs/gpt2.pt2", "--profile", "spyre-2026", "--check", "--json"});
        QVERIFY2(ran.code == 0, ran.err);
        QMap<QString, QJsonObject> rows;
        for (const auto& row : QJsonDocument::fromJson(ran.out).object()["check"].toObject()["rows"].toArray())
            rows.insert(row.toObject()["name"].toString(), row.toObject());
        QCOMPARE(rows["dropout"]["expectedName"], rows["add"]["expectedName"]);
        QCOMPARE(rows["dropout"]["verdict"].toString(), QString("equal"));
    }

    /// What was merged has one value: that of the node that stays, which is compared with each of them.
    void valuesOfWhatWasMerged()
    {
        const QString by = file("merging.json", R"({"name": "merging", "passes": {"pre": [{"pass": "common-subexpressions"}]}})");
        const Ran ran = cli({"decompose", NODEWISE_TEST_DATA "/programs/llama.pt2", "--profile", by, "--check", "--json"});
        QVERIFY2(ran.code == 0, ran.err);
        QMap<QString, QJsonObject> rows;
        for (const auto& row : QJsonDocument::fromJson(ran.out).object()["check"].toObject()["rows"].toArray())
            rows.insert(row.toObject()["name"].toString(), row.toObject());
        for (const char* merged : {"unsqueeze_3", "unsqueeze_7"})
            QCOMPARE(rows[merged]["expectedName"].toString(), QString("unsqueeze_3"));
    }

    /// Memory that nobody has written is no difference, though a program returns it.
    void valuesOfNobody()
    {
        const Ran ran = cli({"decompose", NODEWISE_TEST_DATA "/unwritten/memory.pt2", "--profile", "pytorchsim", "--check"});
        QVERIFY2(ran.code == 0, ran.err);
        QVERIFY2(ran.out.contains(" 0 diverged"), ran.out);
        QVERIFY2(ran.out.contains("not compared, it holds no values yet (uninitialized memory): "), ran.out);
    }

    /// A run that stops says why, not that nothing could be compared.
    void theOtherRunStops()
    {
        file("failing.py", QByteArray(functions).replace("return (x - by).exp()", "return (x - by.reshape([7, 11])).exp()"));
        const QString by = file("failing.json", QByteArray(profile).replace("functions.py", "failing.py").replace("SOFTMAX", "softmax"));
        const Ran ran = cli({"decompose", NODEWISE_TEST_DATA "/programs/attention.pt2", "--profile", by, "--check"});
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.contains("shape '[7, 11]' is invalid"), ran.err);
    }

    /// The result is a program of its own.
    void resultRunsAndLinks()
    {
        const QString out = m_folder.filePath("linked.json");
        const QString by = profileWith("softmax");
        const Ran ran = cli({"decompose", NODEWISE_TEST_DATA "/programs/attention.pt2", "--profile", by, "-o", out});
        QVERIFY2(ran.code == 0, ran.err);
        QFile ir(out);
        QVERIFY(ir.open(QIODevice::ReadOnly));
        const QJsonObject graph = QJsonDocument::fromJson(ir.readAll()).object();
        QCOMPARE(graph["nodewise"].toObject()["profile"].toString(), by);
        bool linked = false;
        for (const auto& node : graph["nodes"].toArray())
            linked = linked || (node.toObject()["op_type"] == "testnpu.shifted_exp.default" &&
                                node.toObject()["nodewise"].toObject()["from"].toArray() == QJsonArray{"softmax"});
        QVERIFY(linked);
        const Ran without = cli({"compare", NODEWISE_TEST_DATA "/programs/attention.pt2", out});
        QVERIFY2(without.out.contains("testnpu.shifted_exp.default: not registered") &&
                     without.out.contains("note: the IR was made by the profile " + by.toUtf8()),
                 without.out); // a file that a file names is not read
        const Ran with = cli({"compare", NODEWISE_TEST_DATA "/programs/attention.pt2", out, "--backend", by});
        QVERIFY2(with.code == 0 && !with.out.contains("not compared"), with.err + with.out);
    }

    /// What passes compute ahead stands in the result with its numbers, beside the program's weights.
    void foldedConstants()
    {
        const QString by =
            file("fold.json", R"({"name": "fold", "passes": {"post": [{"pass": "fold-constants", "weights": 1, "why": "ahead"}]}})");
        const QString out = m_folder.filePath("folded.json");
        const Ran ran = cli({"decompose", NODEWISE_TEST_DATA "/programs/bert.pt2", "--profile", by, "-o", out, "--check"});
        QVERIFY2(ran.code == 0, ran.err + ran.out);
        QVERIFY2(ran.out.contains(" 0 diverged"), ran.out);
        QFile ir(out);
        QVERIFY(ir.open(QIODevice::ReadOnly));
        const QJsonObject constants = QJsonDocument::fromJson(ir.readAll()).object()["constants"].toObject();
        QVERIFY2(constants.contains("folded_tensor_0"), qPrintable(constants.keys().join(' ')));
    }

    /// Where all that changed is a constant now, no node comes from another: values are told all the same.
    void outputsThatAreConstants()
    {
        const QString by = file("factories.json", R"({"name": "f", "passes": {"post": [{"pass": "fold-constants", "factories": 1}]}})");
        const Ran ran = cli({"decompose", NODEWISE_TEST_DATA "/programs/not_finite.pt2", "--profile", by, "--check", "--partial"});
        QVERIFY2(ran.code == 0, ran.err + ran.out);
    }

    /// Calls under autocast stay, and say why.
    void keptUnderAutocast()
    {
        const Ran ran = cli({"decompose", NODEWISE_TEST_DATA "/programs/autocast.pt2", "--profile", "spyre-2025-11", "--json"});
        QVERIFY2(ran.code == 0, ran.err);
        const QJsonArray kept = QJsonDocument::fromJson(ran.out).object()["kept"].toArray();
        QCOMPARE(kept.size(), 1);
        QCOMPARE(kept[0].toObject()["op"].toString(), QString("aten.linear.default"));
        QVERIFY2(kept[0].toObject()["why"].toString().startsWith("it runs under autocast"), ran.out);
    }

    /// Roundings of float16 are no mistake of a decomposition, and are told apart from one.
    void roundingsAgree()
    {
        file("sums.py", R"(def rough(self: Tensor, other: Tensor, alpha: float = 1.0) -> Tensor:
    return (self * 3.0 - other * -3.0) / 3.0

def wrong(self: Tensor, other: Tensor, alpha: float = 1.0) -> Tensor:
    return self - other * -1.01
)");
        const auto checked = [this](const char* function, const QStringList& more = {}) {
            const QByteArray text =
                R"({"name": "sums", "functions": ["./sums.py"], "decompositions": [{"op": "aten.add.Tensor", "function": "%1"}]})";
            const QString by = file(QString("%1.json").arg(function), QByteArray(text).replace("%1", function));
            return cli(QStringList{"decompose", NODEWISE_TEST_DATA "/coverage/halves.pt2", "--profile", by, "--check", "--inputs",
                                   "normal,seed=1"} +
                       more);
        };
        const Ran rough = checked("rough");
        QVERIFY2(rough.code == 0, rough.err + rough.out);
        QVERIFY2(rough.out.contains("1 by rounding alone") && rough.out.contains("add (float16): up to ") &&
                     rough.out.contains(" 0 diverged"),
                 rough.out);
        const Ran strict = checked("rough", {"--rtol", "0.001"}); // who names a tolerance means it
        QCOMPARE(strict.code, 1);
        const Ran wrong = checked("wrong");
        QCOMPARE(wrong.code, 1);
        QVERIFY2(wrong.out.contains("more than rounding: in double, error 0."), wrong.out);
        const QJsonObject check = QJsonDocument::fromJson(checked("rough", {"--json"}).out).object()["check"].toObject();
        QCOMPARE(check["roundings"].toInt(), 1);
    }

    void divergenceIsAnError()
    {
        const Ran ran = cli({"decompose", NODEWISE_TEST_DATA "/programs/attention.pt2", "--profile", profileWith("wrong"), "--check"});
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.contains("node 'softmax'"), ran.err);
    }

    void whatAPassIsMadeFor_data()
    {
        QTest::addColumn<QString>("error");
        QTest::addColumn<QString>("hint");
        const QString hint = QStringLiteral(" (the profile's pass remove-dtype-conversions removed '%1': ");
        QTest::newRow("dtype_mismatch_ok") << "node 'mul': " << hint.arg("to");
        QTest::newRow("mixed_dtypes") << "node 'to_2': " << hint.arg("to', 'to_1', 'to_2");
    }
    /// A profile without types removes conversions: what differs for it says so, and names them.
    void whatAPassIsMadeFor()
    {
        QFETCH(QString, error);
        QFETCH(QString, hint);
        const QString program = QStringLiteral(NODEWISE_TEST_DATA "/programs/%1.pt2").arg(QTest::currentDataTag());
        const QStringList arguments{"decompose", program, "--profile", "spyre-2025-11", "--check"};
        const Ran ran = cli(arguments + QStringList{"--rule", "dtype=float32,rtol=1.3e-6,atol=1e-5"}); // the usual ones, and no more
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.contains(error.toUtf8()) && ran.err.contains(hint.toUtf8()), ran.err);
        const Ran other = cli({"decompose", program, "--profile", "pytorchsim", "--check"});
        QVERIFY2(other.code == 0, other.err);
    }
    /// What such a pass does not round any more is nearer to double, and says which conversions it was.
    void conversionsThatRounded()
    {
        const QStringList arguments{"decompose", NODEWISE_TEST_DATA "/programs/mixed_dtypes.pt2", "--profile", "spyre-2025-11", "--check"};
        const Ran ran = cli(arguments);
        QVERIFY2(ran.code == 0, ran.err);
        QVERIFY2(ran.out.contains("2 by rounding alone") &&
                     ran.out.contains("  the pass remove-dtype-conversions removed 'to', 'to_1', 'to_2', which rounded\n"),
                 ran.out);
        QCOMPARE(QJsonDocument::fromJson(cli(arguments + QStringList{"--json"}).out).object()["leftOut"].toArray(),
                 (QJsonArray{"to", "to_1", "to_2"}));
    }
    /// What is computed in fewer digits agrees all the same, and says so.
    void outputsOfOtherTypes()
    {
        const QStringList arguments{"decompose", NODEWISE_TEST_DATA "/programs/dtype_mismatch_ok.pt2",
                                    "--profile", "spyre-2025-11",
                                    "--check",   "--rtol",
                                    "0.05",      "--atol",
                                    "0.05"};
        const Ran ran = cli(arguments);
        QVERIFY2(ran.code == 0, ran.err);
        QVERIFY2(ran.out.contains("output 'add' is float32 instead of float64"), ran.out);
        const Ran json = cli(arguments + QStringList{"--json"});
        QCOMPARE(QJsonDocument::fromJson(json.out)["dtypes"].toArray(),
                 (QJsonArray{QJsonObject{{"output", "add"}, {"dtype", "float64"}, {"becomes", "float32"}}}));
        // What was left out stands in the program's result as what it read
        const Ran other = cli({"decompose", NODEWISE_TEST_DATA "/programs/autocast.pt2", "--profile", "spyre-2025-11", "--check"});
        QVERIFY2(other.code == 0, other.err);
        QVERIFY2(other.out.contains("output 'to' is bfloat16 instead of float32"), other.out);
    }
    void otherDifferencesAreNotThePasses()
    {
        const Ran ran = cli({"decompose", NODEWISE_TEST_DATA "/programs/attention.pt2", "--profile", profileWith("wrong"), "--check"});
        QVERIFY2(!ran.err.contains("remove-dtype-conversions"), ran.err);
    }

    /// A rule that can't do what it claims decomposes nothing: that all values agree then is no success.
    void rulesThatAreWrong_data()
    {
        QTest::addColumn<QString>("function");
        QTest::addColumn<QString>("told");
        QTest::newRow("another shape") << "summed"
                                       << "it returns f32[4, 3, 1] where the call returns f32[4, 3, 3]";
        QTest::newRow("another dtype") << "halved"
                                       << "it returns f16[4, 3, 3] where the call returns f32[4, 3, 3]";
        QTest::newRow("writes into its argument") << "written"
                                                  << "writes into an argument of the call";
        QTest::newRow("raises") << "raised"
                                << "not on this machine";
    }
    void rulesThatAreWrong()
    {
        QFETCH(QString, function);
        QFETCH(QString, told);
        const QString by = profileWith(qPrintable(function)), program = NODEWISE_TEST_DATA "/programs/attention.pt2";
        const QByteArray place = by.toUtf8() + ":6:", wrong = "the decomposition " + function.toUtf8() + " can't replace ";
        for (const QStringList& how : {QStringList{"--check"}, QStringList{"--json"}, QStringList{"-o", m_folder.filePath("wrong.json")}}) {
            const Ran ran = cli(QStringList{"decompose", program, "--profile", by} + how);
            QCOMPARE(ran.code, 1);
            QVERIFY2(ran.err.contains(wrong) && ran.err.contains(told.toUtf8()), ran.err);
            QVERIFY2(how.front() == "--json" || (ran.out.contains(place) && ran.out.contains(wrong)), ran.out);
        }
        const Ran json = cli({"decompose", program, "--profile", by, "--json"});
        const QJsonArray mistakes = QJsonDocument::fromJson(json.out)["mistakes"].toArray();
        QCOMPARE(mistakes.size(), 1);
        QCOMPARE(mistakes[0]["line"].toInt(), 6);
        const Ran coverage = cli({"coverage", program, "--profile", by, "--json"});
        QCOMPARE(coverage.code, 1);
        const QJsonDocument judged = QJsonDocument::fromJson(coverage.out);
        QCOMPARE(judged["mistakes"].toArray().size(), 1);
        for (const QJsonValue& op : judged["ops"].toArray())
            if (op["op"].toString() == "aten.softmax.int") {
                QCOMPARE(op["verdict"].toString(), QString("unimplemented"));
                QVERIFY2(op["reason"].toString().contains(told), qPrintable(op["reason"].toString()));
            }
        for (const char* form : {"--chains", "--md"})
            QVERIFY(cli({"coverage", program, "--profile", by, form}).out.contains("can't replace "));
    }

    void problemsOfTheProfile()
    {
        const QString by = profileWith("absent");
        const Ran ran = cli({"decompose", NODEWISE_TEST_DATA "/programs/attention.pt2", "--profile", by, "--check"});
        QCOMPARE(ran.code, 1);
        QVERIFY2(ran.err.contains(by.toUtf8() + ": line 6,") && ran.err.contains("there is no function 'absent'"), ran.err);
        QCOMPARE(cli({"decompose", NODEWISE_TEST_DATA "/programs/attention.pt2", "--profile", by}).code, 2);
        QCOMPARE(cli({"decompose", NODEWISE_TEST_DATA "/programs/attention.pt2", "--check"}).code, 2);
    }
};

QTEST_GUILESS_MAIN(TestCliDecompose)
#include "tst_cli_decompose.moc"
