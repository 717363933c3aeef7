// SPDX-License-Identifier: Apache-2.0
// Templates' functions under edit: skeletons of all operators that PyTorch has compile and render, mistakes are told at their lines, and
// a loop without end ends.
#include "core/torch/script/template_functions.h"

#include "core/base/data_folder.h"
#include "core/lowering/skeleton.h"
#include "core/torch/schema/schema_lookup.h"

#include <torch/csrc/jit/runtime/operator.h>

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <set>

using namespace nodewise;
using namespace nodewise::lowering;

namespace {

std::vector<protocol::OpSchema> allOperators()
{
    std::set<std::string> names;
    for (const auto& op : torch::jit::getAllOperators())
        if (op->schema().name().starts_with("aten::"))
            names.insert("aten." + op->schema().name().substr(6) + "." +
                         (op->schema().overload_name().empty() ? "default" : op->schema().overload_name()));
    return torch_worker::lookUpSchemas({names.begin(), names.end()});
}

/// What a node of the operator would tell the functions; plain arguments that must be given get a value of their type.
Options knownOf(const protocol::OpSchema& schema)
{
    const std::vector<std::int64_t> shape{3, 5};
    Options known{{"op", schema.opType}, {"lanes", std::int64_t(16)}};
    for (const std::string name : {"X", "Y"}) {
        known[name + "_shape"] = shape;
        known[name + "_stride"] = std::vector<std::int64_t>{5, 1};
        known[name + "_dtype"] = std::string("float32");
    }
    for (const protocol::SchemaArgument& argument : schema.arguments) {
        if (argument.defaultText)
            continue;
        if (argument.type.find('[') != std::string::npos)
            known[argument.name] = std::vector<std::int64_t>{1};
        else if (argument.type.starts_with("int") || argument.type.starts_with("SymInt"))
            known[argument.name] = std::int64_t(1);
        else if (argument.type.starts_with("float") || argument.type.starts_with("Scalar"))
            known[argument.name] = 1.5;
        else if (argument.type.starts_with("bool"))
            known[argument.name] = true;
        else
            known[argument.name] = std::string("float32");
        if (argument.type.starts_with("ScalarType"))
            known[argument.name] = std::string("float32");
    }
    return known;
}

Operand operand(const std::string& name, bool output)
{
    return {.name = name, .shape = {15}, .strides = {1}, .output = output};
}

Error errorOf(const std::string& functions, const std::string& function = "options", const Options& known = {})
{
    auto file = parseTemplate("/t/a.mlir", "//! template: a\n//! output: Y\n", "/t/a.py", functions);
    torch_worker::ScriptFunctions script;
    const auto answer = script.call(*file, function, known);
    return answer ? Error{} : answer.error();
}

} // namespace

class TestTemplateFunctions : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void skeletonsOfAllOperators();
    void mistakesHaveLines();
    void loopsEnd();
    void textsAreShort();
    void endlessIsAskedOnce();
    void sharedFunctions();
    void noAddresses();
};

void TestTemplateFunctions::skeletonsOfAllOperators()
{
    torch_worker::ScriptFunctions functions;
    int made = 0, refused = 0;
    for (const protocol::OpSchema& schema : allOperators()) {
        const std::string name = freeTemplateName(schema.opType, {});
        QVERIFY2(checkTemplateName(name).has_value(), name.c_str());
        const auto texts = templateSkeleton(name, schema);
        if (!texts) {
            ++refused;
            continue;
        }
        const auto file = parseDraft(name, *texts, {"/nowhere"});
        QVERIFY2(file.has_value(), file ? "" : (schema.text + ": " + file.error().text()).c_str());
        QVERIFY2(file->tryOp(schema.opType) != nullptr, schema.text.c_str());
        const Options known = knownOf(schema);
        KernelCase given{.file = &*file, .name = name + "_0", .outputs = {operand("Y", true)}};
        given.npu = {.name = "small16", .lanes = 16, .scratchpadBytesPerLane = 16 * 1024};
        for (const TemplateInput& input : file->inputs)
            if (!input.optional)
                given.inputs.push_back(operand(input.many ? input.name + "0" : input.name, false));
        for (const char* function : {"matches", "Y_view", "options", "flags", "texts"}) {
            const auto answer = functions.call(*file, function, known);
            QVERIFY2(answer.has_value(), answer ? "" : (schema.text + "\n" + texts->functions + answer.error().text()).c_str());
            if (answer->has_value())
                if (const auto* options = std::get_if<Options>(&**answer))
                    given.options.insert(options->begin(), options->end());
        }
        const auto kernel = renderKernel(given);
        QVERIFY2(kernel.has_value(), kernel ? "" : (schema.text + ": " + kernel.error().text()).c_str());
        QVERIFY2(kernel->text.find("{{") == std::string::npos && kernel->text.find("memref.store") != std::string::npos,
                 kernel->text.c_str());
        ++made;
    }
    qInfo("%d skeletons, %d operators without one", made, refused);
    QVERIFY(made > 900);
}

void TestTemplateFunctions::mistakesHaveLines()
{
    const Error syntax = errorOf("def options() -> Dict[str, int]:\n    x = (1\n    return {\"A\": 1}\n");
    QCOMPARE(syntax.file, std::string("/t/a.py"));
    QVERIFY2(syntax.line == 2 || syntax.line == 3, syntax.text().c_str());
    const Error unknown = errorOf("def options() -> Dict[str, int]:\n    x = 1\n    return {\"A\": nothing}\n");
    QCOMPARE(unknown.line, 3);
    QVERIFY2(unknown.text().find("nothing") != std::string::npos, unknown.text().c_str());
    // While it runs, in a function that the first one calls
    const Error ran =
        errorOf("def pick(l: List[int]) -> int:\n    return l[3]\ndef options() -> Dict[str, int]:\n    return {\"A\": pick([1])}\n");
    QCOMPARE(ran.line, 2);
    QVERIFY2(ran.text().find("list index out of range") != std::string::npos, ran.text().c_str());
    const Error raised = errorOf("def options(lanes: int) -> Dict[str, int]:\n    assert lanes > 99, \"too few\"\n"
                                 "    return {\"A\": 1}\n",
                                 "options", {{"lanes", std::int64_t(16)}});
    QCOMPARE(raised.line, 2);
    QVERIFY2(raised.text().find("too few") != std::string::npos, raised.text().c_str());
}

void TestTemplateFunctions::loopsEnd()
{
    const Error endless =
        errorOf("def options() -> Dict[str, int]:\n    x = 0\n    while x < 1:\n        x = x * 2\n    return {\"A\": x}\n");
    QCOMPARE(endless.message.source(), std::string(endlessMessage));
    QCOMPARE(endless.line, 3);
    // Of many steps, none of them in one loop alone
    const Error nested = errorOf("def options() -> Dict[str, int]:\n    x = 0\n    for i in range(10000):\n        for j in range(10000):\n"
                                 "            x = x + j\n    return {\"A\": x}\n");
    QCOMPARE(nested.message.source(), std::string(endlessMessage));
    const Error fine =
        errorOf("def options() -> Dict[str, int]:\n    x = 0\n    for i in range(1000):\n        x = x + i\n    return {\"A\": x}\n");
    QVERIFY2(fine.message.empty(), fine.text().c_str());
}

/// Each kernel would hold all of it.
void TestTemplateFunctions::textsAreShort()
{
    const auto doubled = [](int times) {
        return errorOf("def options() -> Dict[str, str]:\n    x = 'a'\n    for i in range(" + std::to_string(times) +
                       "):\n        x = x + x\n    return {\"A\": x}\n");
    };
    QVERIFY2(doubled(16).message.empty(), doubled(16).text().c_str());
    const Error told = doubled(22);
    QCOMPARE(told.message.english(), std::string("the template's function 'options' returns more than 1000000 characters"));
    QCOMPARE(told.line, 1);
}

void TestTemplateFunctions::endlessIsAskedOnce()
{
    const auto file = parseTemplate("/t/a.mlir", "//! template: a\n//! output: Y\n", "/t/a.py",
                                    "def matches() -> bool:\n    while True:\n        pass\n    return True\n");
    torch_worker::ScriptFunctions script;
    WatchedFunctions watched(script);
    for (int i = 0; i < 2000; ++i) // minutes, if each counted to a million
        QVERIFY(!watched.call(*file, "matches", {}).has_value());
    QCOMPARE(watched.errors().size(), std::size_t(1));
}

void TestTemplateFunctions::sharedFunctions()
{
    // The user's copy of a template finds what it shares with others in the folder of those that are shipped
    const QTemporaryDir shipped, own;
    std::ofstream(shipped.filePath("common.py").toStdString()) << "def twice(x: int) -> int:\n    return x / 0\n";
    const auto file =
        parseDraft("a", {"//! template: a\n//! uses: common\n//! output: Y\n", "def options() -> Dict[str, int]:\n    return {\"A\": 1}\n"},
                   {shipped.path().toStdString(), own.path().toStdString()});
    QVERIFY2(file.has_value(), file ? "" : file.error().text().c_str());
    torch_worker::ScriptFunctions script;
    const auto answer = script.call(*file, "options", {});
    QVERIFY(!answer.has_value());
    QCOMPARE(answer.error().file, shipped.filePath("common.py").toStdString());
    QVERIFY2(answer.error().line == 1 || answer.error().line == 2, answer.error().text().c_str());
}

/// What fails while LibTorch optimizes it came with a backtrace: a thousand words, and where the worker's memory lies.
void TestTemplateFunctions::noAddresses()
{
    const Error error = errorOf("def options() -> Dict[str, int]:\n    s = [1, 2, 3]\n    return {'ONE': len(s[::0])}\n");
    QCOMPARE(QString::fromStdString(error.message.english()), "the template's functions: List slice should have non-zero step");
}

QTEST_GUILESS_MAIN(TestTemplateFunctions)
#include "tst_template_functions.moc"
