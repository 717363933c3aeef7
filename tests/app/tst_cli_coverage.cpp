// SPDX-License-Identifier: Apache-2.0
// nodewise-cli coverage: what the shipped profiles say of real programs, reports, exit codes.
#include "tests/app/cli_runner.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

namespace {

using Ran = nodewise::test::RanProgram<QString>;
constexpr auto cli = nodewise::test::runCli<QString>;

QString data(const char* path)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/") + QLatin1String(path);
}

Ran coverage(const QString& file, const QString& profile, const QStringList& more = {})
{
    return cli(QStringList{QStringLiteral("coverage"), file, QStringLiteral("--profile"), profile} + more);
}

QJsonObject json(const Ran& ran)
{
    return QJsonDocument::fromJson(ran.out.toUtf8()).object();
}

/// The verdict on a node, with its reason: "unimplemented: there is no OpFunc for neg".
QString told(const QJsonObject& report, const QString& node)
{
    for (const QJsonValue& op : report[QStringLiteral("ops")].toArray())
        if (op[QStringLiteral("nodes")].toArray().contains(node)) {
            QJsonValue way = op;
            for (const QJsonValue& other : op[QStringLiteral("others")].toArray())
                if (other[QStringLiteral("nodes")].toArray().contains(node))
                    way = other;
            return op[QStringLiteral("verdict")].toString() + QStringLiteral(": ") + way[QStringLiteral("reason")].toString();
        }
    return QStringLiteral("not judged");
}

/// "stage op rule" of each link of the node's chain.
QStringList chain(const QJsonObject& report, const QString& node)
{
    QStringList out;
    for (const QJsonValue& op : report[QStringLiteral("ops")].toArray())
        if (op[QStringLiteral("nodes")].toArray().contains(node))
            for (const QJsonValue& link : op[QStringLiteral("chain")].toArray())
                out.append(link[QStringLiteral("stage")].toString() + QLatin1Char(' ') + link[QStringLiteral("op")].toString() +
                           QLatin1Char(' ') + link[QStringLiteral("rule")].toString());
    return out;
}

} // namespace

class TestCliCoverage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void knownVerdicts_data();
    void knownVerdicts();
    void listsOfManyTensors();
    void chainsNameRules();
    void form();
    void realModels_data();
    void realModels();
    void takenWhole_data();
    void takenWhole();
    void ownProfile();
    void twoProfiles();
    void folder();
    void wrongUsage_data();
    void wrongUsage();
    void mistakes();

private:
    QMap<QString, QJsonObject> m_reports; ///< on coverage/operators.pt2
};

void TestCliCoverage::initTestCase()
{
#if !defined(NODEWISE_HAS_TORCH_WORKER)
    QSKIP("built without the torch worker");
#endif
    for (const char* profile : {"spyre-2025-11", "spyre-2026", "pytorchsim", "reference"}) {
        const Ran ran = coverage(data("coverage/operators.pt2"), QLatin1String(profile), {QStringLiteral("--json")});
        QVERIFY2(ran.code == 0 || ran.code == 1, qPrintable(ran.err));
        m_reports[QLatin1String(profile)] = json(ran);
        QVERIFY2(!m_reports[QLatin1String(profile)].isEmpty(), qPrintable(ran.err));
    }
}

/// What the reference tells of torch-spyre's two versions, checked by hand.
void TestCliCoverage::knownVerdicts_data()
{
    QTest::addColumn<QString>("profile");
    QTest::addColumn<QString>("node");
    QTest::addColumn<QString>("expected"); // how it begins
    const auto row = [](const char* profile, const char* node, const char* expected) {
        QTest::addRow("%s: %s", profile, node) << QString::fromLatin1(profile) << QString::fromLatin1(node)
                                               << QString::fromLatin1(expected);
    };
    row("spyre-2025-11", "neg", "unimplemented: there is no OpFunc for neg");
    row("spyre-2026", "neg", "direct: the OpFunc neg computes it");
    row("spyre-2025-11", "addcmul", "direct: the OpFuncs mul, add compute it"); // though fma is overridden
    row("spyre-2025-11", "kthvalue", "unimplemented: Inductor calls ATen's own kernel for aten.kthvalue.default, ");
    row("spyre-2025-11", "sin", "unimplemented: there is no OpFunc for sin");
    row("spyre-2025-11", "sigmoid", "direct: the OpFunc sigmoid computes it");
    row("spyre-2025-11", "reciprocal", "direct: the OpFunc reciprocal computes it");
    row("spyre-2025-11", "layer_norm", "decomposed: it becomes spyre.exx2.default");
    row("spyre-2026", "layer_norm", "decomposed: it becomes ");
    row("spyre-2026", "silu", "decomposed: it becomes spyre.silu.default");
    row("spyre-2026", "gelu", "decomposed: it becomes spyre.gelu.default");
    row("spyre-2025-11", "linear_1", "decomposed: it becomes ");
    row("spyre-2026", "linear", "decomposed: it becomes ");
    row("spyre-2026", "topk", "decomposed: it becomes ");
    row("spyre-2026", "topk_1", "unsupported: ");
    row("spyre-2026", "topk_2", "unsupported: ");
    row("spyre-2025-11", "prod", "unimplemented: there is no OpFunc for prod");
    row("reference", "linear", "lowered: the template gemm matches it");
    row("reference", "t", "direct: it is only a view: there is no kernel");
    row("pytorchsim", "neg", "direct: ");
}

void TestCliCoverage::knownVerdicts()
{
    QFETCH(QString, profile);
    QFETCH(QString, node);
    QFETCH(QString, expected);
    const QString found = told(m_reports[profile], node);
    QVERIFY2(found.startsWith(expected), qPrintable(found + QLatin1Char('\n') + chain(m_reports[profile], node).join(QLatin1Char('\n'))));
}

/// Functions of a template are told all tensors of a list for each one: with 4,000 it took half a minute.
void TestCliCoverage::listsOfManyTensors()
{
    const Ran ran = coverage(QStringLiteral(NODEWISE_TEST_DATA "/odd/wide_cat.pt2"), QStringLiteral("reference"));
    QVERIFY2(ran.out.contains(QStringLiteral("'tensors' has 600 tensors, and a kernel takes at most 512")), qPrintable(ran.out + ran.err));
}

void TestCliCoverage::chainsNameRules()
{
    const QStringList norm = chain(m_reports[QStringLiteral("spyre-2025-11")], QStringLiteral("layer_norm"));
    for (const char* link :
         {"custom spyre.exx2.default spyre.exx2.default", "lowering spyre.exx2.default spyre.exx2",
          "lowering spyre.layernormscale.default spyre.layernormscale", "lowering spyre.layernormnorm.default spyre.layernormnorm"})
        QVERIFY2(norm.contains(QLatin1String(link)), qPrintable(norm.join(QLatin1Char('\n'))));
    QVERIFY2(norm.front().startsWith(QStringLiteral("decomposition aten.layer_norm.default ")), qPrintable(norm.front()));
    const QStringList linear = chain(m_reports[QStringLiteral("spyre-2026")], QStringLiteral("linear_1"));
    QVERIFY2(linear.contains(QStringLiteral("lowering aten.bmm.default aten.bmm.default")) ||
                 linear.contains(QStringLiteral("lowering aten.mm.default aten.mm.default")),
             qPrintable(linear.join(QLatin1Char('\n'))));
    // Each rule of the profile stands on the line that is told
    for (const QJsonObject& report : m_reports)
        for (const QJsonValue& op : report[QStringLiteral("ops")].toArray())
            for (const QJsonValue& link : op[QStringLiteral("chain")].toArray()) {
                if (link[QStringLiteral("line")].isUndefined())
                    continue;
                QFile file(link[QStringLiteral("file")].toString());
                if (!file.fileName().endsWith(QStringLiteral(".json"))) { // a template is one rule as a whole
                    QCOMPARE(link[QStringLiteral("line")].toInt(), 1);
                    continue;
                }
                QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.fileName()));
                const QByteArray line = file.readAll().split('\n').value(link[QStringLiteral("line")].toInt() - 1);
                const QByteArray rule = link[QStringLiteral("rule")].toString().toUtf8();
                const QByteArray named = rule == "fallback" || rule == "dtypes" ? QByteArray("\"")
                                         : rule.startsWith("inductor-") // a row of the table
                                             ? link[QStringLiteral("op")].toString().toUtf8().split('.').value(1, "\"")
                                             : rule.split('.').value(1, rule);
                QVERIFY2(line.contains(named), line + " should name " + rule);
            }
}

void TestCliCoverage::form()
{
    const QJsonObject report = m_reports[QStringLiteral("spyre-2026")];
    QCOMPARE(report.keys(), (QStringList{"ops", "profile", "totals"}));
    QCOMPARE(report[QStringLiteral("profile")].toString(), QStringLiteral("spyre-2026"));
    const QStringList severity{"refused", "unsupported", "unimplemented", "fallback", "custom", "decomposed", "lowered", "direct"};
    int count = 0;
    qsizetype before = 0;
    for (const QJsonValue& op : report[QStringLiteral("ops")].toArray()) {
        const qsizetype place = severity.indexOf(op[QStringLiteral("verdict")].toString());
        QVERIFY(place >= before);
        before = place;
        QCOMPARE(op[QStringLiteral("nodes")].toArray().size(), op[QStringLiteral("count")].toInt());
        QVERIFY(!op[QStringLiteral("reason")].toString().isEmpty());
        QVERIFY2(!op[QStringLiteral("chain")].toArray().isEmpty(), qPrintable(op[QStringLiteral("op")].toString()));
        count += op[QStringLiteral("count")].toInt();
    }
    QCOMPARE(report[QStringLiteral("totals")][QStringLiteral("count")].toInt(), count);
    // Tensors only: neither getitem nor checks
    QCOMPARE(told(report, QStringLiteral("getitem")), QStringLiteral("not judged"));
    QCOMPARE(told(report, QStringLiteral("_assert_tensor_metadata_default")), QStringLiteral("not judged"));
    const Ran markdown = coverage(data("coverage/operators.pt2"), QStringLiteral("spyre-2026"), {QStringLiteral("--md")});
    QVERIFY(markdown.out.startsWith(QStringLiteral("# spyre-2026 on operators.pt2: ")));
    QVERIFY(markdown.out.contains(QStringLiteral("| aten.topk.default | unsupported |")));
    QCOMPARE(markdown.code, 1);
    const Ran text = coverage(data("coverage/operators.pt2"), QStringLiteral("spyre-2026"));
    QVERIFY2(text.err.contains(QStringLiteral("nodes are refused, unsupported, or unimplemented by 'spyre-2026'")), qPrintable(text.err));
    QCOMPARE(text.err.count(QLatin1Char('\n')), 1);
    QVERIFY(text.out.startsWith(QStringLiteral("operator")));
    const Ran chains = coverage(data("coverage/halves.pt2"), QStringLiteral("spyre-2025-11"), {QStringLiteral("--chains")});
    QCOMPARE(chains.code, 0);
    QVERIFY2(chains.out.contains(QStringLiteral("    mapping aten.mul.Tensor -> mul  [inductor-2.13 (inductor-2.13.json:")),
             qPrintable(chains.out));
}

/// Programs as people bring them: all of them are judged, by every profile.
void TestCliCoverage::realModels_data()
{
    QTest::addColumn<QString>("profile");
    for (const char* program : {"llama", "bert", "gpt2", "resnet18", "cond_branch", "dynamic_batch", "symbolic_arithmetic", "mixed_dtypes"})
        for (const char* profile : {"spyre-2025-11", "spyre-2026", "pytorchsim", "reference"})
            QTest::addRow("%s.pt2 by %s", program, profile) << QString::fromLatin1(profile);
}

void TestCliCoverage::realModels()
{
    QFETCH(QString, profile);
    const QString name = QString::fromLatin1(QTest::currentDataTag()).section(QLatin1Char(' '), 0, 0);
    const Ran ran = coverage(data("programs/") + name, profile, {QStringLiteral("--json")});
    const QJsonObject totals = json(ran)[QStringLiteral("totals")].toObject();
    QVERIFY2(totals[QStringLiteral("count")].toInt() > 0, qPrintable(ran.err));
    const QJsonObject verdicts = totals[QStringLiteral("verdicts")].toObject();
    const int missing = verdicts[QStringLiteral("unsupported")][QStringLiteral("count")].toInt() +
                        verdicts[QStringLiteral("unimplemented")][QStringLiteral("count")].toInt();
    QCOMPARE(ran.code, missing > 0 ? 1 : 0);
}

void TestCliCoverage::takenWhole_data()
{
    QTest::addColumn<QString>("profile");
    for (const char* program : {"llama", "bert", "gpt2", "vit"})
        QTest::addRow("%s.pt2", program) << QStringLiteral("spyre-2026");
    QTest::addRow("resnet18.pt2") << QStringLiteral("pytorchsim");
}

/// What a backend is made for, down to bodies in which autocast is switched off (llama's rotary embedding).
void TestCliCoverage::takenWhole()
{
    QFETCH(QString, profile);
    const Ran ran = coverage(data("programs/") + QString::fromLatin1(QTest::currentDataTag()), profile, {});
    QVERIFY2(ran.code == 0, qPrintable(ran.out + ran.err));
}

void TestCliCoverage::ownProfile()
{
    const QTemporaryDir folder;
    const auto write = [&](const QByteArray& text) {
        QFile file(folder.filePath(QStringLiteral("mine.json")));
        return file.open(QIODevice::WriteOnly) && file.write(text) == text.size() ? file.fileName() : QString();
    };
    const QString mine = write(R"({"name": "mine", "tables": ["inductor-2.13"],
  "opFuncs": {"pointwise": [{"op": "mul", "name": "vmul"},
    {"op": "add", "name": "vadd", "when": "self.dtype == torch.float16 and self.dim() == 2"}]}})");
    const Ran ran = coverage(data("coverage/halves.pt2"), mine, {QStringLiteral("--json")});
    QVERIFY2(ran.code == 0, qPrintable(ran.err));
    QCOMPARE(told(json(ran), QStringLiteral("add")), QStringLiteral("direct: the OpFunc vadd computes it"));
    write(R"({"name": "mine", "tables": ["inductor-2.13"], "opFuncs": {"pointwise": [{"op": "mul", "name": "vmul"},
    {"op": "add", "name": "vadd", "when": "self.dim() == 3", "why": "it takes three dimensions"}]}})");
    const Ran refused = coverage(data("coverage/halves.pt2"), mine, {QStringLiteral("--json")});
    QCOMPARE(refused.code, 1);
    QCOMPARE(told(json(refused), QStringLiteral("add")),
             QStringLiteral("unimplemented: no OpFunc for add accepts this call: it takes three dimensions"));
}

void TestCliCoverage::twoProfiles()
{
    const QStringList other{QStringLiteral("--compare"), QStringLiteral("spyre-2026")};
    const Ran ran =
        coverage(data("coverage/operators.pt2"), QStringLiteral("spyre-2025-11"), other + QStringList{QStringLiteral("--json")});
    QCOMPARE(ran.code, 1);
    const QJsonObject found = json(ran);
    QCOMPARE(found[QStringLiteral("profile")].toString(), QStringLiteral("spyre-2025-11"));
    QCOMPARE(found[QStringLiteral("other")].toString(), QStringLiteral("spyre-2026"));
    bool seen = false;
    for (const QJsonValue& op : found[QStringLiteral("ops")].toArray())
        if (op[QStringLiteral("op")] == QStringLiteral("aten.neg.default")) {
            seen = true;
            QCOMPARE(op[QStringLiteral("better")].toInt(), 1);
            QCOMPARE(op[QStringLiteral("nodes")][0][QStringLiteral("from")][QStringLiteral("verdict")].toString(),
                     QStringLiteral("unimplemented"));
            QCOMPARE(op[QStringLiteral("nodes")][0][QStringLiteral("to")][QStringLiteral("verdict")].toString(), QStringLiteral("direct"));
        }
    QVERIFY(seen);
    const Ran text = coverage(data("coverage/operators.pt2"), QStringLiteral("spyre-2025-11"), other);
    QVERIFY2(text.out.contains(QStringLiteral("from spyre-2025-11 to spyre-2026: ")), qPrintable(text.out));
    const Ran same = coverage(data("coverage/halves.pt2"), QStringLiteral("spyre-2026"), other);
    QCOMPARE(same.code, 0);
    QVERIFY2(same.out.startsWith(QStringLiteral("from spyre-2026 to spyre-2026: 0 worse, 0 better, 0 as good in another way, 2 the same")),
             qPrintable(same.out));
}

void TestCliCoverage::folder()
{
    const QTemporaryDir folder;
    QVERIFY(QFile::copy(data("coverage/halves.pt2"), folder.filePath(QStringLiteral("halves.pt2"))));
    QVERIFY(QFile::copy(data("coverage/operators.pt2"), folder.filePath(QStringLiteral("operators.pt2"))));
    const Ran ran = coverage(folder.path(), QStringLiteral("spyre-2025-11"), {QStringLiteral("--json")});
    QCOMPARE(ran.code, 1);
    const QJsonArray models = json(ran)[QStringLiteral("models")].toArray();
    QCOMPARE(models.size(), 2);
    QCOMPARE(models[0][QStringLiteral("model")].toString(), QStringLiteral("halves"));
    QCOMPARE(models[0][QStringLiteral("totals")][QStringLiteral("covered")][QStringLiteral("count")].toInt(), 2);
    for (const QJsonValue& op : json(ran)[QStringLiteral("ops")].toArray())
        if (op[QStringLiteral("op")] == QStringLiteral("aten.mul.Tensor"))
            QCOMPARE(op[QStringLiteral("models")].toObject().keys(), (QStringList{"halves", "operators"}));
    const Ran text = coverage(folder.path(), QStringLiteral("spyre-2025-11"));
    QVERIFY2(text.out.contains(QStringLiteral("nodes covered")) && text.out.contains(QStringLiteral("2/2")), qPrintable(text.out));
    const Ran markdown = coverage(folder.path(), QStringLiteral("spyre-2025-11"), {QStringLiteral("--md")});
    QVERIFY(markdown.out.startsWith(QStringLiteral("# spyre-2025-11\n\n| operator | halves | operators |\n")));
    // One that can't be judged does not keep the others from it
    QFile broken(folder.filePath(QStringLiteral("broken.pt2")));
    QVERIFY(broken.open(QIODevice::WriteOnly) && broken.write("no archive") > 0);
    broken.close();
    const Ran some = coverage(folder.path(), QStringLiteral("spyre-2025-11"), {QStringLiteral("--json")});
    QCOMPARE(some.code, 1);
    QVERIFY2(some.err.contains(QStringLiteral("broken.pt2")), qPrintable(some.err));
    QCOMPARE(json(some)[QStringLiteral("models")].toArray().size(), 3);
    QVERIFY(!json(some)[QStringLiteral("models")][0][QStringLiteral("error")].toString().isEmpty());
}

void TestCliCoverage::wrongUsage_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("message");
    const QString halves = data("coverage/halves.pt2"), programs = data("coverage"), none = data("broken/none");
    QTest::newRow("no file") << QStringList{} << QStringLiteral("FILE is required");
    QTest::newRow("two forms") << QStringList{halves, "--json", "--md"} << QStringLiteral("--json and --md are mutually exclusive");
    QTest::newRow("folder beside another profile")
        << QStringList{programs, "--compare", "spyre-2026"} << QStringLiteral("--compare takes one program");
    QTest::newRow("chains of a folder") << QStringList{programs, "--chains"} << QStringLiteral("--chains is of one program's table");
    QTest::newRow("empty folder") << QStringList{data("pictures")} << QStringLiteral("there are no programs (.pt2)");
    QTest::newRow("unknown option") << QStringList{halves, "--all"} << QStringLiteral("--all");
}

void TestCliCoverage::wrongUsage()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, message);
    const Ran ran = cli(QStringList{QStringLiteral("coverage")} + arguments);
    QCOMPARE(ran.code, 2);
    QVERIFY2(ran.err.contains(message), qPrintable(ran.err));
    QVERIFY(ran.out.isEmpty());
}

void TestCliCoverage::mistakes()
{
    const Ran ir = coverage(data("programs/llama.ir.json"), QStringLiteral("reference"));
    QCOMPARE(ir.code, 1);
    QVERIFY2(
        ir.err.contains(QStringLiteral("this is an IR file, which has no FX graph ('coverage' needs the .pt2 file that it was made from)")),
        qPrintable(ir.err));
    const Ran missing = coverage(data("programs/none.pt2"), QStringLiteral("reference"));
    QCOMPARE(missing.code, 1);
    const Ran profile = coverage(data("coverage/halves.pt2"), QStringLiteral("spyre-1999"));
    QCOMPARE(profile.code, 1);
    QVERIFY2(profile.err.contains(QStringLiteral("there is no profile 'spyre-1999'")), qPrintable(profile.err));
    const QTemporaryDir folder;
    const auto with = [&](const QByteArray& text) {
        QFile file(folder.filePath(QStringLiteral("mine.json")));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qFatal("the profile can't be written");
        file.close();
        return coverage(data("coverage/halves.pt2"), file.fileName());
    };
    const Ran member = with("{\"name\": \"mine\",\n \"overides\": []}");
    QCOMPARE(member.code, 1);
    QVERIFY2(member.err.contains(QStringLiteral("mine.json: line 2, column 14: there is no member 'overides' here")),
             qPrintable(member.err));
    QCOMPARE(member.err.count(QLatin1Char('\n')), 1);
    QVERIFY(member.out.isEmpty());
    // Two mistakes: the first, and how many more
    const Ran two = with("{\"name\": \"mine\",\n \"overides\": [],\n \"lowering\": []}");
    QVERIFY2(two.err.contains(QStringLiteral("(and 1 more: see nodewise-cli profile check)")), qPrintable(two.err));
    const Ran guard = with("{\"name\": \"mine\",\n \"lowerings\": [{\"op\": \"aten.mul\", \"when\": \"self.dim( == 2\"}]}");
    QCOMPARE(guard.code, 1);
    QVERIFY2(guard.err.contains(QStringLiteral("mine.json: line 2, column ")), qPrintable(guard.err));
    // Of operators that the program has not, and of hardware functions
    for (const char* other : {R"({"op": "aten.topk", "when": "kk <= 128"}])", R"({"op": "aten.topk", "unsupported": "k + 1"}])"}) {
        const Ran elsewhere = with("{\"name\": \"mine\",\n \"lowerings\": [" + QByteArray(other) + "}");
        QCOMPARE(elsewhere.code, 1);
        QVERIFY2(elsewhere.out.isEmpty() && elsewhere.err.contains(QStringLiteral("mine.json: line 2, column ")),
                 qPrintable(elsewhere.err));
    }
    const Ran function = with("{\"name\": \"mine\", \"tables\": [\"inductor-2.13\"],\n \"opFuncs\": {\"pointwise\": [{\"op\": \"add\", "
                              "\"name\": \"add\", \"when\": \"self.dim( == 2\"}]}}");
    QCOMPARE(function.code, 1);
    QVERIFY2(function.out.isEmpty() && function.err.contains(QStringLiteral("mine.json: line 2, column ")), qPrintable(function.err));
}

QTEST_GUILESS_MAIN(TestCliCoverage)
#include "tst_cli_coverage.moc"
