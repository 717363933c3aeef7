// SPDX-License-Identifier: Apache-2.0
// Backend profiles: what is read, what is refused and where, and what a profile says of an operator.
#include "core/backend/custom_schema.h"
#include "core/backend/profile.h"
#include "core/backend/rule_lookup.h"
#include "core/backend/unknown_names.h"
#include "core/base/near_names.h"
#include "tests/core/op_funcs.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace nodewise;
using namespace nodewise::backend;
using test::opFuncsFor;

class TestProfile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysWhatItHas();
    void mistakesHavePlaces_data();
    void mistakesHavePlaces();
    void namesThatAreNear();
    void rulesAreRead();
    void overloadsBeatPackets();
    void everyMistakeIsTold();
    void mistakesWithoutEnd();
    void unknownNamesWithoutEnd();
    void listsOfFiles();
    void rulesBehindOthers();
    void passesAreKnown();
    void byName();
    void shippedOnesAreRead();
};

namespace {

void write(const QString& path, const QByteArray& text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
}

} // namespace

void TestProfile::saysWhatItHas()
{
    const auto profile = readProfile("/data/mine.json", R"({
  "name": "mine", "title": "Some", "npu": "small16",
  "templates": {"folders": ["more", "../others"], "only": ["gemm", "softmax"], "except": ["softmax"]},
  "fallbacks": [{"op": "aten.rand", "why": "random"}, {"op": "aten.rand.generator", "why": "its own"}]
})");
    QVERIFY2(profile, profile ? "" : profile.error().text().c_str());
    QCOMPARE(profile->name, std::string("mine"));
    QCOMPARE(profile->title, std::string("Some"));
    QCOMPARE(profile->npu, std::string("small16"));
    QCOMPARE(profile->templateFolders, (std::vector<std::string>{"/data/more", "/others"}));
    QVERIFY(profile->hasTemplate("gemm"));
    QVERIFY(!profile->hasTemplate("softmax"));
    QVERIFY(!profile->hasTemplate("conv"));
    QCOMPARE(profile->tryFallback("aten.rand.default")->why, std::string("random"));
    QCOMPARE(profile->tryFallback("aten.rand.generator")->why, std::string("its own"));
    QVERIFY(profile->tryFallback("aten.rand_like.default") == nullptr);
    QVERIFY(Profile().hasTemplate("gemm"));
}

void TestProfile::mistakesHavePlaces_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("message");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    const auto row = [](const char* name, const char* text, const char* message, int line, int column) {
        QTest::newRow(name) << QByteArray(text) << QString::fromLatin1(message) << line << column;
    };
    row("not JSON", "{\"name\": \"a\",\n  oops}", "this is not JSON: invalid literal; expected string literal", 2, 3);
    row("nothing", "", "the file is empty", 1, 1);
    row("blanks", " \n", "the file is empty", 1, 1);
    row("comma", "{\"name\": \"a\"\n  \"title\": \"b\"}", "this is not JSON: unexpected string literal; expected ',' or '}'", 2, 3);
    row("comma of a list", "{\"functions\": [\"a.py\" \"b.py\"]}", "this is not JSON: unexpected string literal; expected ',' or ']'", 1,
        23);
    row("comma behind a number", "{\"layout\": {\"cores\": 1\n \"x\": 2}}",
        "this is not JSON: unexpected string literal; expected ',' or '}'", 2, 2);
    row("colon", "{\"name\" \"a\"}", "this is not JSON: unexpected string literal; expected ':'", 1, 9);
    row("comma twice", "{\"functions\": [\"a.py\",, \"b.py\"]}", "this is not JSON: unexpected ','; expected '[', '{', or a literal", 1,
        23);
    row("not UTF-8", "{\"name\": \"a\xff\"}", "this is not JSON: invalid string: ill-formed UTF-8 byte", 1, 12);
    row("too large", "{\"name\": \"a\",\n \"layout\": {\"cores\": 1e999}}", "the number is too large", 2, 26);
    row("member twice", "{\"name\": \"a\",\n \"title\": \"x\", \"name\": \"b\"}", "the member 'name' appears twice", 2, 16);
    row("nested", QByteArray("{\"name\": ").append(QByteArray(100, '[')).append(QByteArray(100, ']')).append('}').constData(),
        "values are nested more than 64 levels deep", 1, 73);
    row("a list", "\n []", "a profile is a JSON object", 2, 2);
    row("no name", " {\"title\": \"x\"}", "the member 'name' is missing here", 1, 2);
    row("name is a number", "{\n  \"name\": 3\n}", "this must be a string", 2, 11);
    row("unknown member", "{\"name\": \"a\",\n \"lowering\": [1]}", "there is no member 'lowering' here", 2, 14);
    row("unknown member behind lists", "{\"name\": \"a\", \"templates\": {\"only\": [\"gemm\"]},\n\n \"x\": true}",
        "there is no member 'x' here", 3, 7);
    row("templates are a list", "{\"name\": \"a\", \"templates\": []}", "this must be an object with folders, only, except", 1, 28);
    row("no such choice", "{\"name\": \"a\", \"templates\": {\"without\": []}}", "there is no member 'without' here", 1, 40);
    row("name of a template", "{\"name\": \"a\", \"templates\": {\"only\": [\"gemm\",\n 7]}}", "this must be a string", 2, 2);
    row("fallback is a text", "{\"name\": \"a\", \"fallbacks\": [\"aten.rand\"]}", "this must be an object with op, why, when", 1, 29);
    row("fallback without reason", "{\"name\": \"a\", \"fallbacks\": [\n{\"op\": \"aten.rand\"}]}", "the member 'why' is missing here", 2,
        1);
    row("no operator", "{\"name\": \"a\", \"fallbacks\": [{\"op\": \"rand\", \"why\": \"x\"}]}", "this is not an operator", 1, 36);
    row("four parts", "{\"name\": \"a\", \"exclude\": [{\"op\": \"a.b.c.d\"}]}", "this is not an operator", 1, 34);
    row("stored as what there is not",
        "{\"name\": \"a\", \"dtypes\": [{\"dtype\": \"float32\", \"format\": \"F\"}, {\"dtype\": \"float64\"},\n"
        "{\"dtype\": \"int64\", \"stored\": \"float32\"}, {\"dtype\": \"bool\", \"stored\": \"float64\"}]}",
        "'bool' is stored as 'float64', which the backend does not have", 2, 42);
    row("fallback's member", "{\"name\": \"a\", \"fallbacks\": [{\"op\": \"aten.a\", \"why\": \"x\", \"as\": \"x\"}]}",
        "there is no member 'as' here", 1, 64);
    row("twice", "{\"name\": \"a\", \"fallbacks\": [{\"op\": \"aten.a\", \"why\": \"x\"},\n{\"op\": \"aten.a\", \"why\": \"y\"}]}",
        "line 1 has a rule for 'aten.a' that always matches: this one is never reached", 2, 1);
    row("decomposition twice",
        "{\"name\": \"a\", \"decompositions\": [{\"op\": \"aten.a\", \"becomes\": [\"aten.b\"]},\n {\"op\": \"aten.a\", \"function\": "
        "\"a\"}]}",
        "line 1 has a rule for 'aten.a' that always matches: this one is never reached", 2, 2);
    row("decomposition into nothing", "{\"name\": \"a\", \"decompositions\": [\n {\"op\": \"aten.a\"}]}",
        "the decomposition does not say what 'aten.a' becomes", 2, 2);
    row("decomposition told twice",
        "{\"name\": \"a\", \"decompositions\": [\n {\"op\": \"aten.a\", \"function\": \"a\", \"becomes\": [\"aten.b\"]}]}",
        "the decomposition has a function and a list of operators", 2, 2);
    row("pattern without replacement", "{\"name\": \"a\", \"passes\": {\"pre\": [\n {\"pass\": \"p\", \"pattern\": \"f\"}]}}",
        "the pass 'p' has a pattern and no replacement", 2, 2);
    row("guard of a pass without a pattern", "{\"name\": \"a\", \"passes\": {\"pre\": [\n {\"pass\": \"p\", \"when\": \"x\"}]}}",
        "the pass 'p' has no pattern", 2, 2);
    row("becomes no operator", "{\"name\": \"a\", \"decompositions\": [{\"op\": \"aten.a\", \"becomes\": [\"aten.b\",\n \"c\"]}]}",
        "this is not an operator", 2, 2);
    row("function is not there", "{\"name\": \"a\", \"functions\": [\"no-such.py\"]}", "there is no file '/nowhere/no-such.py'", 1, 29);
    row("option is a text", "{\"name\": \"a\", \"passes\": {\"post\": [{\"pass\": \"p\",\n \"stick\": \"x\"}]}}",
        "this must be a whole number from -9223372036854775807 to 9223372036854775807", 2, 11);
    row("point of no passes", "{\"name\": \"a\", \"passes\": {\"late\": []}}", "there is no member 'late' here", 1, 34);
    row("runs", "{\"name\": \"a\", \"passes\": {\"pre\": [{\"pass\": \"p\", \"runs\": 1}]}}", "this must be true or false", 1, 56);
    row("lowering without OpFunc", "{\"name\": \"a\", \"lowerings\": [{\"op\": \"aten.mm\", \"opFuncs\": [\"matmul\"]}]}",
        "the lowering uses 'matmul', which is not an OpFunc", 1, 29);
    row("OpFunc twice",
        "{\"name\": \"a\", \"opFuncs\": {\"pointwise\": [{\"op\": \"add\", \"name\": \"a\"},\n {\"op\": \"add\", \"name\": \"b\"}]}}",
        "line 1 has a rule for 'add' that always matches: this one is never reached", 2, 2);
    row("OpFunc without name", "{\"name\": \"a\", \"opFuncs\": {\"data\": [\n{\"op\": \"swap\"}]}}", "the member 'name' is missing here", 2,
        1);
    row("no such dtype", "{\"name\": \"a\", \"dtypes\": [{\"dtype\": \"half\"}]}", "there is no dtype 'half'", 1, 36);
    row("no such layout", "{\"name\": \"a\", \"layout\": {\"map\": \"strides\"}}", "this must be one of stride, dim", 1, 33);
    row("no stick", "{\"name\": \"a\", \"layout\": {\"stickBytes\": 0}}", "this must be a whole number from 1 to 1048576", 1, 40);
    row("more than a number", "{\"name\": \"a\", \"layout\": {\"spanBytes\": 18446744073709551615}}",
        "this must be a whole number from 1 to 9223372036854775807", 1, 39);
    const auto custom = [&row](const char* name, const char* rule, const char* message, int column) {
        const std::string text = "{\"name\": \"a\", \"customOps\": [\n" + std::string(rule) + "]}";
        row(name, text.c_str(), message, 2, column);
    };
    custom("custom without schema", R"-({"fake": "f"})-", "the member 'schema' is missing here", 1);
    custom("custom without fake rule", R"-({"schema": "a::b(Tensor x) -> Tensor"})-", "the member 'fake' is missing here", 1);
    custom("nothing becomes of it", R"-({"schema": "a::b(Tensor x) -> Tensor", "fake": "f"})-",
           "the profile does not say what becomes of the custom operator 'a.b.default'", 1);
    custom("a rule that only refuses it",
           R"-({"schema": "a::b(Tensor x) -> Tensor", "fake": "f"}],
"decompositions": [{"op": "a.b", "unsupported": "x.dim() > 3"}], "fallbacks": [)-",
           "the profile does not say what becomes of the custom operator 'a.b.default'", 1);
    custom("removed by nobody", R"-({"schema": "a::b(Tensor x) -> Tensor", "fake": "f", "removedBy": "p"})-",
           "the profile does not run the pass 'p', which should remove 'a.b.default'", 1);
    custom("removed by a pass that does not run",
           R"-({"schema": "a::b(Tensor x) -> Tensor", "fake": "f", "removedBy": "p"}],
"passes": {"post": [{"pass": "p", "runs": false}]}, "fallbacks": [)-",
           "the profile does not run the pass 'p', which should remove 'a.b.default'", 1);
    custom("no namespace", R"-({"schema": "b(Tensor x) -> Tensor", "fake": "f"})-", "the schema's name has no namespace", 13);
    custom("PyTorch's namespace", R"-({"schema": "aten::b(Tensor x) -> Tensor", "fake": "f"})-", "the namespace 'aten' is PyTorch's own",
           13);
    custom("no name", R"-({"schema": "a::2b(Tensor x) -> Tensor", "fake": "f"})-", "'a::2b' is not an operator name", 13);
    custom("no parentheses", R"-({"schema": "a::b -> Tensor", "fake": "f"})-", "the schema has no arguments in parentheses", 27);
    custom("open parenthesis", R"-({"schema": "a::b(Tensor x", "fake": "f"})-", "the schema's parenthesis is not closed", 26);
    custom("no type", R"-({"schema": "a::b(Tensor x, y) -> Tensor", "fake": "f"})-", "'y' is not an argument: a type and a name", 28);
    custom("two of a name", R"-({"schema": "a::b(Tensor x, int x) -> Tensor", "fake": "f"})-", "there are two arguments named 'x'", 27);
    custom("no result", R"-({"schema": "a::b(Tensor x)", "fake": "f"})-", "the schema does not say what the operator returns", 27);
}

void TestProfile::mistakesHavePlaces()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, message);
    QFETCH(int, line);
    QFETCH(int, column);
    const auto profile = readProfile("/nowhere/a.json", std::string_view(text.constData(), std::size_t(text.size())));
    QVERIFY(!profile);
    QCOMPARE(QString::fromStdString(profile.error().message.english()), message);
    QCOMPARE(profile.error().line, line);
    QCOMPARE(profile.error().column, column);
    QCOMPARE(profile.error().file, std::string("/nowhere/a.json"));
}

void TestProfile::namesThatAreNear()
{
    QCOMPARE(misspellings("silu", "silu"), std::size_t(0));
    QCOMPARE(misspellings("", "silu"), std::size_t(4));
    QCOMPARE(misspellings("sillu", "silu"), std::size_t(1));
    QCOMPARE(misspellings("sigmiod", "sigmoid"), std::size_t(1)); // neighbors that changed places
    QCOMPARE(misspellings("arrange", "range"), std::size_t(2));
    using Names = std::vector<std::string>;
    QCOMPARE(nearNames("arrange", {"arange", "range", "abs"}), Names{"arange"});                   // the nearest
    QCOMPARE(nearNames("sun", {"sub", "sum", "sin", "sen", "mul"}), (Names{"sub", "sum", "sin"})); // of as near ones three
    QCOMPARE(nearNames("absmax", {"abs", "amax", "maximum"}), Names());
}

void TestProfile::rulesAreRead()
{
    const QTemporaryDir folder;
    write(folder.filePath("mine.py"), "");
    const auto read = readWholeProfile({folder.path().toStdString()}, "p", R"-({
  "name": "p", "tables": ["inductor-2.13"], "functions": ["mine.py"],
  "decompositions": [
    {"op": "aten.gelu", "function": "gelu", "when": "approximate == 'none'", "why": "exact"},
    {"op": "n.e", "becomes": ["aten.mul", "aten.tanh.default"], "unsupported": "self.dim() > 4"}],
  "exclude": [{"op": "aten.mm", "why": "it has one"}],
  "passes": {"pre-scheduling": [{"pass": "span_reduction", "runs": false}],
             "post": [{"pass": "pad-to-sticks", "stick": 128, "why": "pads"}, {"pass": "dead-code"}], "pre": [{"pass": "fold-views"}]},
  "lowerings": [{"op": "aten.mm.default", "as": "Reduction matmul", "opFuncs": ["matmul"], "when": "True", "unsupported": "False"}],
  "opFuncs": {"reduction": [{"op": "matmul", "name": "matmul", "unit": "pt"}],
              "pointwise": [{"op": "clamp", "name": "clip", "constants": ["clipMin", "clipMax"], "when": "min is not None"}]},
  "overrides": ["abs",
                "sigmoid"],
  "customOps": [{"schema": "n::a.b(Tensor(a!) x, *, float[] y=[1, 2], str z=\"(,)\") -> (Tensor, Tensor)", "fake": "a_fake", "executor": "a_run"},
                {"schema": "n::c() -> ()", "fake": "c_fake", "removedBy": "dead-code"},
                {"schema": "n::d(Tensor x) -> Tensor", "fake": "d_fake"},
                {"schema": "n::e(Tensor x) -> Tensor", "fake": "e_fake"}],
  "fallbacks": [{"op": "n.a", "why": "later", "when": "True"}, {"op": "n.d.other", "why": "another"}, {"op": "n.d.default", "why": "slow"}],
  "dtypes": [{"dtype": "bool", "stored": "float16"}, {"dtype": "float16", "format": "SEN169_FP16", "why": "one bit less"}],
  "layout": {"stickBytes": 64, "cores": 8, "spanBytes": 1024, "scratchpadBytes": 4096, "map": "dim", "divide": "pointwise-1d"}
})-");
    QVERIFY2(read.errors.empty(), read.errors.empty() ? "" : read.errors.front().text().c_str());
    const Profile& p = read.profile;
    QCOMPARE(p.path, folder.filePath("p.json").toStdString());
    QCOMPARE(p.tables, std::vector<std::string>{"inductor-2.13"});
    QCOMPARE(p.functions, std::vector<std::string>{folder.filePath("mine.py").toStdString()});
    QCOMPARE(p.decompositions.size(), std::size_t(2));
    QCOMPARE(p.decompositions[0].function, std::string("gelu"));
    QCOMPARE(p.decompositions[0].when, std::string("approximate == 'none'"));
    QCOMPARE(p.decompositions[0].why, std::string("exact"));
    QVERIFY(p.decompositions[0].place == (RulePlace{4, 5}));
    QCOMPARE(p.decompositions[1].becomes, (std::vector<std::string>{"aten.mul", "aten.tanh.default"}));
    QCOMPARE(p.decompositions[1].unsupported, std::string("self.dim() > 4"));
    QCOMPARE(p.excluded.at(0).op + p.excluded[0].why, std::string("aten.mmit has one"));
    QStringList passes;
    for (const PassRule& rule : p.passes)
        passes << QString("%1 %2 %3").arg(QString::fromStdString(rule.pass)).arg(int(rule.point)).arg(rule.runs);
    QCOMPARE(passes, (QStringList{"fold-views 1 1", "pad-to-sticks 2 1", "dead-code 2 1", "span_reduction 3 0"}));
    QCOMPARE(p.passes[1].options.at("stick"), std::int64_t(128));
    QCOMPARE(p.lowerings.at(0).as, std::string("Reduction matmul"));
    QCOMPARE(p.lowerings[0].opFuncs, std::vector<std::string>{"matmul"});
    QCOMPARE(p.lowerings[0].when + p.lowerings[0].unsupported, std::string("TrueFalse"));
    QCOMPARE(p.opFuncs.size(), std::size_t(2));
    const auto clamps = opFuncsFor(p.opFuncs, OpFunc::Kind::Pointwise, "clamp");
    QCOMPARE(clamps.size(), std::size_t(1));
    QCOMPARE(clamps[0]->constants, (std::vector<std::string>{"clipMin", "clipMax"}));
    QCOMPARE(clamps[0]->name + clamps[0]->when, std::string("clipmin is not None"));
    QVERIFY(opFuncsFor(p.opFuncs, OpFunc::Kind::Pointwise, "matmul").empty());
    QCOMPARE(opFuncsFor(p.opFuncs, OpFunc::Kind::Reduction, "matmul").at(0)->unit, std::string("pt"));
    QCOMPARE(p.overrides.at(1).op, std::string("sigmoid"));
    QVERIFY(p.overrides[1].place == (RulePlace{13, 17}));
    using Fate = CustomOp::Fate;
    QCOMPARE(p.customOps.size(), std::size_t(4));
    QCOMPARE(p.customOps[0].op, std::string("n.a.b"));
    QCOMPARE(p.customOps[0].executor + p.customOps[0].fake, std::string("a_runa_fake"));
    QVERIFY(p.customOps[0].fate == Fate::Fallback);
    QVERIFY(p.customOps[1].fate == Fate::Pass);
    QCOMPARE(p.customOps[2].op, std::string("n.d.default"));
    QVERIFY(p.customOps[2].fate == Fate::Fallback);
    QVERIFY(p.customOps[3].fate == Fate::Decomposition);
    QCOMPARE(p.dtypes.at(0).stored + p.dtypes.at(1).format, std::string("float16SEN169_FP16"));
    QVERIFY(p.layout);
    QCOMPARE(p.layout->stickBytes + p.layout->cores + p.layout->spanBytes + p.layout->scratchpadBytes, std::int64_t(64 + 8 + 1024 + 4096));
    QCOMPARE(p.layout->map + p.layout->divide, std::string("dimpointwise-1d"));
}

void TestProfile::overloadsBeatPackets()
{
    const std::vector<Fallback> rules{{.op = "aten.a", .why = "every", .when = "x"},
                                      {.op = "aten.a.out", .why = "its own"},
                                      {.op = "aten.a", .why = "rest"},
                                      {.op = "aten.ab", .why = "another"}};
    const auto whys = [&rules](std::string_view op) {
        QStringList found;
        for (const Fallback* rule : rulesFor(rules, op))
            found << QString::fromStdString(rule->why);
        return found.join(", ");
    };
    QCOMPARE(whys("aten.a.out"), QString("its own, every, rest"));
    QCOMPARE(whys("aten.a.default"), QString("every, rest"));
    QCOMPARE(whys("aten.a"), QString("every, rest"));
    QCOMPARE(whys("aten.abc.default"), QString());
    QVERIFY(tryRule(rules, "aten.c") == nullptr);
    QVERIFY(!isAbout("aten.a.out", "aten.a.out.more"));
}

void TestProfile::everyMistakeIsTold()
{
    const ReadProfile read = readWholeProfile("/x.json", R"({"overrides": [3],
  "fallbacks": [{"op": "rand"},
                {"op": "aten.rand", "why": "random"}],
  "name": ""})");
    QStringList told;
    for (const Error& error : read.errors)
        told << QString("%1:%2 %3").arg(error.line).arg(error.column).arg(QString::fromStdString(error.message.english()));
    QCOMPARE(told, (QStringList{"1:16 this must be a string", "2:17 the member 'why' is missing here", "2:24 this is not an operator",
                                "4:11 this must be a string"}));
    QCOMPARE(read.profile.fallbacks.size(), std::size_t(1));
}

/// A mistake in each of a million values takes neither minutes nor a gigabyte.
void TestProfile::mistakesWithoutEnd()
{
    constexpr int count = 1'300'000;
    std::string text = R"({"name": "mine", "title": "Some", "fallbacks": [[])";
    for (int i = 1; i < count; ++i)
        text += ",[]";
    const ReadProfile read = readWholeProfile("/x.json", text + "]}");
    QCOMPARE(read.errors.size(), std::size_t(1001));
    QCOMPARE(read.errors.front().column, int(text.find("[]")) + 1);
    QCOMPARE(read.errors[1].column, int(text.find("[]")) + 4);
    QCOMPARE(read.errors.back().message.english(), std::string("1299000 more mistakes are not listed"));
}

/// Each was compared with all names that there are; each file was read as often as it was named.
void TestProfile::unknownNamesWithoutEnd()
{
    Profile profile;
    for (int i = 0; i < 50'000; ++i) {
        profile.lowerings.emplace_back().op = "aten.lineas" + std::to_string(i);
        profile.lowerings.back().place = {.line = i + 1, .column = 1};
    }
    KnownOperators known;
    for (int i = 0; i < 3000; ++i)
        known["aten.linear" + std::to_string(i)] = {"default"};
    const std::vector<Error> errors = unknownOperators(profile, {}, known, "2.13.0");
    QCOMPARE(errors.size(), std::size_t(1000));
    QCOMPARE(std::ranges::count_if(errors, [](const Error& error) { return !error.hint.empty(); }), 100);
}

void TestProfile::listsOfFiles()
{
    for (const char* form :
         {R"({"name": "x", "tables": [%1]})", R"({"name": "x", "functions": [%1]})", R"({"name": "x", "templates": {"folders": [%1]}})"}) {
        const QString names = QStringLiteral("\"inductor-2.13\", ").repeated(100'000) + "\"inductor-2.13\"";
        const auto read = readWholeProfile("/x.json", QString(QLatin1String(form)).arg(names).toStdString());
        QCOMPARE(read.errors.size(), std::size_t(1));
        QVERIFY(read.errors[0].message.english() == "this list has more than 200 entries" && read.errors[0].line == 1);
    }
}

// What a rule that only refuses leaves, and what a function may decline, those behind it are asked.
void TestProfile::rulesBehindOthers()
{
    QVERIFY(readProfile("/x.json", R"({"name": "x", "decompositions": [{"op": "aten.a", "unsupported": "n > 3"},
  {"op": "aten.a", "function": "f"}, {"op": "aten.a", "becomes": ["aten.b"]}]})"));
    const auto hintOf = [](const char* text) { return readProfile("/x.json", text).error().hint.english(); };
    QCOMPARE(hintOf(R"({"name": "x", "fallbacks": [{"op": "aten.a", "why": "y"}, {"op": "aten.a", "why": "y"}]})"),
             std::string("give the first one a guard (\"when\"), or remove one"));
    QCOMPARE(hintOf(R"({"name": "x", "exclude": [{"op": "aten.a"}, {"op": "aten.a"}]})"), std::string("remove one")); // they have no guards
}

void TestProfile::passesAreKnown()
{
    const auto profile = readProfile("/x.json", R"({"name": "x", "passes": {"post": [{"pass": "dead-code", "stick": 1},
  {"pass": "dead-cod"},
  {"pass": "theirs", "runs": false}]}})");
    QVERIFY(profile);
    const auto errors = passErrors(*profile, {{.name = "dead-code", .options = {}}, {.name = "fold", .options = {"stick"}}});
    QCOMPARE(errors.size(), std::size_t(2));
    QCOMPARE(errors[0].text(), std::string("/x.json: line 1, column 35: the pass 'dead-code' has no option 'stick' (there are none)"));
    QCOMPARE(errors[1].text(),
             std::string("/x.json: line 2, column 3: Nodewise has no pass 'dead-cod' (it has dead-code, fold; of a pass that "
                         "only the backend has write \"runs\": false)"));
    const auto own = readProfile("/x.json", R"({"name": "x", "passes": {"post": [
  {"pass": "mine", "pattern": "f", "replacement": "g", "when": "x.dim() == 2", "why": "as one"},
  {"pass": "fold", "pattern": "f", "replacement": "g", "stick": 1}]}})");
    QVERIFY(own && own->passes.front().isOfProfile());
    QCOMPARE(own->passes.front().when, std::string("x.dim() == 2"));
    const auto taken = passErrors(*own, {{.name = "fold", .options = {"stick"}}});
    QCOMPARE(taken.size(), std::size_t(2));
    QCOMPARE(taken[0].text(),
             std::string("/x.json: line 3, column 3: 'fold' is the name of one of Nodewise's own passes (give the pass with "
                         "this pattern another name)"));
    QCOMPARE(taken[1].message.english(), std::string("the pass 'fold' has no option 'stick'"));
    const auto nothing = readProfile("/x.json", R"({"name": "x", "passes": {"post": [{"pass": "fold", "stick": 0, "k": 0}]}})");
    const auto wrong = passErrors(*nothing, {{.name = "fold", .options = {"stick", "k"}}});
    QCOMPARE(wrong.size(), std::size_t(1));
    QCOMPARE(wrong[0].text(), std::string("/x.json: line 1, column 35: the option 'stick' must be 1 or more"));
}

void TestProfile::byName()
{
    const QTemporaryDir shipped, own;
    write(shipped.filePath("a.json"), R"({"name": "a", "title": "shipped"})");
    write(shipped.filePath("b.json"), R"({"name": "b"})");
    write(own.filePath("a.json"), R"({"name": "a", "title": "own"})");
    const std::vector<std::string> folders{shipped.path().toStdString(), own.path().toStdString()};
    QCOMPARE(readProfile(folders, "a")->title, std::string("own"));
    QCOMPARE(readProfile(folders, "b")->name, std::string("b"));
    QCOMPARE(readProfile({}, shipped.filePath("a.json").toStdString())->title, std::string("shipped"));
    const auto none = readProfile(folders, "c");
    QVERIFY(!none);
    QCOMPARE(none.error().text(), std::string("there is no profile 'c' (available: a, b)"));
    QVERIFY(!readProfile(folders, shipped.filePath("c.json").toStdString()));
}

void TestProfile::shippedOnesAreRead()
{
    const QDir folder(QStringLiteral(NODEWISE_TEST_DATA "/../../resources/profiles"));
    QStringList files = folder.entryList({"*.json"});
    QVERIFY(files.removeAll(QStringLiteral("profile.schema.json")) <= 1);
    QVERIFY(files.contains(QStringLiteral("reference.json")));
    for (const QString& file : files) {
        const auto profile = readProfile({}, folder.filePath(file).toStdString());
        QVERIFY2(profile, profile ? "" : profile.error().text().c_str());
        QCOMPARE(QString::fromStdString(profile->name) + ".json", file);
    }
}

QTEST_GUILESS_MAIN(TestProfile)
#include "tst_profile.moc"
