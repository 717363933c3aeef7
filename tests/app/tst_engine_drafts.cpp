// SPDX-License-Identifier: Apache-2.0
// nodewise/templateDraft of the real engine: skeletons and templates under edit, rendered for nodes of a program, verified by MLIR, run on
// the run's values and on random ones, and compared with ATen. What is wrong with them is told; what never ends does not hold the session.
#include "debug_client.h"

#include "core/base/data_folder.h"
#include "core/lowering/skeleton.h"
#include "core/protocol/schema.h"
#include "core/protocol/template_draft.h"

using namespace nodewise;
using namespace nodewise::protocol;
using File = TemplateProblem::File;
using Outcome = KernelRunAnswer::Outcome;
using Route = LoweredNode::Route;

namespace {

const std::string shipped = NODEWISE_TEST_DATA "/../../resources/templates";

/// torch.take, by indices in one dimension: tests/data/make_kernels.py's workshop() has others, too.
lowering::TemplateTexts taken(lowering::TemplateTexts texts)
{
    const auto replace = [](std::string& text, const std::string& what, const std::string& by) {
        const std::size_t at = text.find(what);
        if (at == std::string::npos)
            qFatal("the skeleton has no '%s'", what.c_str());
        text.replace(at, what.size(), by);
    };
    replace(texts.text, "%from = arith.remui %at, %x_count : index",
            "%index = memref.load %Index[%at] : {{Index_type}}\n        %from = arith.index_cast %index : i64 to index");
    replace(texts.functions, "-> str:\n    return \"\"", "-> str:\n    return \"its index has dimensions\" if len(Y_shape) != 1 else \"\"");
    return texts;
}

} // namespace

class TestEngineDrafts : public DebugClient {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup() { m_client.reset(); }
    void skeletonsRender_data();
    void skeletonsRender();
    void checkedOnTheRun();
    void checkedOnRandomNumbers();
    void wrongOnesDiffer();
    void roomForFewFiles();
    void mistakes_data();
    void mistakes();
    void verifierErrorsAtTheTemplate();
    void shippedOnesAreDrafts();
    void endlessFunctions();
    void needsAnFxGraph();

private:
    OpSchema schemaOf(const std::string& op)
    {
        const auto body = call(std::string(SchemasRequest::command), encode(SchemasRequest{.ops = {op}, .plugins = {}}));
        return decodeSchemasAnswer(*body)->schemas.front();
    }
    TemplateDraftRequest request(const std::string& name, const lowering::TemplateTexts& texts)
    {
        return {.name = name, .text = texts.text, .functions = texts.functions, .npu = "small16", .templates = {shipped}};
    }
    TemplateDraftRequest skeleton(const std::string& op) { return request("mine", *lowering::templateSkeleton("mine", schemaOf(op))); }
    TemplateDraftRequest take() { return request("mine", taken(*lowering::templateSkeleton("mine", schemaOf("aten.take.default")))); }
    /// Runs the cases; verdicts of those that ended well.
    std::vector<LowerVerdictsAnswer::Verdict> run(const TemplateDraftAnswer& answer);
    void open(const QString& program) { launch(qPrintable(QStringLiteral(NODEWISE_TEST_DATA "/") + program)); }
};

void TestEngineDrafts::initTestCase()
{
#if !defined(NODEWISE_HAS_TORCH_WORKER) || !defined(NODEWISE_HAS_KERNEL_WORKER)
    QSKIP("built without the torch worker or the kernel worker");
#endif
    for (const QString& worker : {QStringLiteral("nodewise-torch"), QStringLiteral("nodewise-kernels")})
        QVERIFY(QFile::link(QStringLiteral(NODEWISE_BIN "/") + worker, m_folder.filePath(worker)));
}

void TestEngineDrafts::init()
{
    start();
}

std::vector<LowerVerdictsAnswer::Verdict> TestEngineDrafts::run(const TemplateDraftAnswer& answer)
{
    for (const TemplateDraftAnswer::Case& one : answer.cases) {
        const LoweredKernel& kernel = answer.plan.kernels[one.kernel];
        const auto ran = ask<KernelRunAnswer>(
            KernelRunRequest{.name = kernel.name, .source = {.text = kernel.text}, .entry = kernel.name, .operands = one.operands});
        if (ran.outcome != Outcome::Done)
            qFatal("%s: %s", ran.message.english().c_str(), ran.diagnostics.empty() ? "" : ran.diagnostics.front().message.c_str());
    }
    return ask<LowerVerdictsAnswer>(LowerVerdictsRequest{}).verdicts;
}

// Of all operators of a program: what is rendered verifies.
void TestEngineDrafts::skeletonsRender_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QStringList>("ops");
    QTest::newRow("workshop") << "kernels/workshop.pt2"
                              << QStringList{"aten.take.default", "aten.logcumsumexp.default", "aten.randn.default", "aten.arange.default"};
    QTest::newRow("indexing") << "programs/indexing.pt2"
                              << QStringList{"aten.where.ScalarOther", "aten.clamp.default", "aten.masked_fill.Scalar"};
    QTest::newRow("cnn") << "programs/cnn.pt2" << QStringList{"aten.conv2d.default", "aten.batch_norm.default", "aten.cat.default",
                                                              "aten.mean.dim",       "aten.amax.default",       "aten.linear.default"};
}

void TestEngineDrafts::skeletonsRender()
{
    QFETCH(QString, program);
    QFETCH(QStringList, ops);
    open(program);
    for (const QString& op : ops) {
        const auto answer = ask<TemplateDraftAnswer>(skeleton(op.toStdString()));
        const QByteArray about = op.toUtf8() + ": " + (answer.problems.empty() ? "" : answer.problems[0].message.english().c_str());
        QVERIFY2(answer.problems.empty() && !answer.plan.nodes.empty(), about);
        for (const LoweredNode& node : answer.plan.nodes)
            QVERIFY2(node.route == Route::Kernel, (about + node.why.english().c_str()));
        for (const LoweredKernel& kernel : answer.plan.kernels) {
            const auto checked = ask<KernelCheckAnswer>(KernelCheckRequest{.name = kernel.name, .source = {.text = kernel.text}});
            QVERIFY2(checked.verified,
                     (about + (checked.diagnostics.empty() ? "" : checked.diagnostics[0].message.c_str()) + kernel.text.c_str()));
        }
    }
}

void TestEngineDrafts::checkedOnTheRun()
{
    open("kernels/workshop.pt2");
    auto asked = take();
    asked.values = m_folder.path().toStdString();
    const auto answer = ask<TemplateDraftAnswer>(asked);
    QVERIFY2(answer.problems.empty(), answer.problems.empty() ? "" : answer.problems[0].message.english().c_str());
    // Four of five; the index of the fifth has two dimensions, which the guard says.
    QCOMPARE(answer.plan.nodes.size(), std::size_t(5));
    QCOMPARE(answer.plan.nodes[4].why.english(), std::string("its index has dimensions"));
    QCOMPARE(answer.cases.size(), std::size_t(4));
    const auto verdicts = run(answer);
    QCOMPARE(verdicts.size(), std::size_t(4));
    for (const auto& verdict : verdicts)
        QVERIFY2(verdict.equal, verdict.message.english().c_str());
    // The session stands where it stood
    QVERIFY(call("next", encodeBody(StepArguments())).has_value());
    stop();
}

void TestEngineDrafts::checkedOnRandomNumbers()
{
    open("kernels/workshop.pt2");
    auto asked = take();
    asked.values = m_folder.path().toStdString();
    const auto values = [&](bool random) {
        asked.random = random;
        const auto answer = ask<TemplateDraftAnswer>(asked);
        for (const auto& verdict : run(answer))
            if (!verdict.equal)
                qFatal("%s", verdict.message.english().c_str());
        std::vector<QByteArray> read;
        for (const TemplateDraftAnswer::Case& one : answer.cases) {
            QFile file(qs(one.operands.front().file));
            if (!file.open(QIODevice::ReadOnly) || !file.seek(qint64(one.operands.front().offset)))
                qFatal("the values are gone");
            read.push_back(file.read(qint64(one.operands.front().bytes)));
        }
        return read;
    };
    const auto own = values(false), random = values(true);
    QCOMPARE(own.size(), random.size());
    QVERIFY(own[0] != random[0] && own[1] != random[1]);
    QCOMPARE(own[2], random[2]); // whole numbers may be indices: they stay
    QVERIFY(random == values(true));
}

void TestEngineDrafts::wrongOnesDiffer()
{
    open("kernels/workshop.pt2");
    auto asked = skeleton("aten.take.default"); // which copies
    asked.values = m_folder.path().toStdString();
    const auto answer = ask<TemplateDraftAnswer>(asked);
    QCOMPARE(answer.cases.size(), std::size_t(5));
    for (const auto& verdict : run(answer)) {
        QVERIFY(!verdict.equal && verdict.mismatches > 0 && verdict.maxAbs > 0);
        QVERIFY(!verdict.firstIndex.empty());
    }
}

void TestEngineDrafts::roomForFewFiles()
{
    open("kernels/workshop.pt2");
    auto asked = take();
    asked.values = m_folder.path().toStdString();
    asked.maxBytes = 1;
    auto answer = ask<TemplateDraftAnswer>(asked);
    QCOMPARE(answer.cases.size(), std::size_t(1)); // one always
    QCOMPARE(answer.cases[0].node, answer.plan.nodes[0].node);
    asked.nodes = {answer.plan.nodes[1].node, answer.plan.nodes[2].node};
    asked.maxBytes = 40 * 30 * 4 + 1000 * 12;
    answer = ask<TemplateDraftAnswer>(asked);
    QCOMPARE(answer.plan.nodes.size(), std::size_t(2));
    QCOMPARE(answer.cases.size(), std::size_t(1));
}

void TestEngineDrafts::mistakes_data()
{
    QTest::addColumn<bool>("functions");
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("by");
    QTest::addColumn<QString>("message");
    QTest::newRow("header") << false << "//! output: Y"
                            << "//! output Y"
                            << "this line of the header has no ':'";
    QTest::newRow("braces") << false << "{{COUNT}} step"
                            << "{{{COUNT}}} step"
                            << "three braces in a row";
    QTest::newRow("missingName") << false << "{{COUNT}} step"
                                 << "{{COUNTS}} step"
                                 << "nothing is named 'COUNTS' here";
    QTest::newRow("argument") << false << "X=self"
                              << "X=input"
                              << "its argument 'input' is not a tensor";
    QTest::newRow("syntax") << true << "return \"\""
                            << "return ("
                            << "";
    QTest::newRow("unknown") << true << "{\"COUNT\": count(Y_shape)"
                             << "{\"COUNT\": counts(Y_shape)"
                             << "the template's functions: undefined value counts";
    QTest::newRow("parameter") << true << "lanes: int) -> Dict[str, int]"
                               << "lanes: int, more: int) -> Dict[str, int]"
                               << "the parameter 'more' of 'options' is unknown";
    QTest::newRow("result")
        << true << "def flags(X_shape: List[int]"
        << "def numbers() -> float:\n    return 1.0\n\ndef lists() -> Tensor:\n    return torch.ones(3)\n\ndef flags(X_shape: List[int]"
        << "the template's function 'lists' returns neither a number, a string, a list of these nor a dictionary of them";
    QTest::newRow("type") << true << "Y_dtype: str) -> Dict[str, str]"
                          << "Y_dtype: int) -> Dict[str, str]"
                          << "";
}

void TestEngineDrafts::mistakes()
{
    QFETCH(bool, functions);
    QFETCH(QString, what);
    QFETCH(QString, by);
    QFETCH(QString, message);
    open("kernels/workshop.pt2");
    auto asked = skeleton("aten.take.default");
    std::string& text = functions ? asked.functions : asked.text;
    const std::size_t at = text.find(what.toStdString());
    QVERIFY(at != std::string::npos);
    const auto line = std::uint32_t(1 + std::count(text.begin(), text.begin() + std::ptrdiff_t(at), '\n'));
    text.replace(at, std::size_t(what.size()), by.toStdString());
    const auto answer = ask<TemplateDraftAnswer>(asked);
    if (message.startsWith("its argument")) { // this is said of each node
        QCOMPARE(qs(answer.plan.nodes[0].why.english()), message);
        return;
    }
    QVERIFY(!answer.problems.empty());
    const TemplateProblem& problem = answer.problems[0];
    QVERIFY2(message.isEmpty() || qs(problem.message.english()) == message, problem.message.english().c_str());
    QVERIFY(problem.file == (functions ? File::Functions : File::Text));
    QVERIFY2(problem.line >= line && problem.line <= line + 3, problem.message.english().c_str()); // the parser goes on for a bit
}

void TestEngineDrafts::verifierErrorsAtTheTemplate()
{
    open("kernels/workshop.pt2");
    auto asked = skeleton("aten.take.default");
    const std::size_t at = asked.text.find("memref.store %value");
    asked.text.replace(at, 19, "memref.store %nothing");
    const auto line = std::uint32_t(1 + std::count(asked.text.begin(), asked.text.begin() + std::ptrdiff_t(at), '\n'));
    const auto answer = ask<TemplateDraftAnswer>(asked);
    QVERIFY(answer.problems.empty()); // it is good as a template
    const LoweredKernel& kernel = answer.plan.kernels.back();
    const auto checked = ask<KernelCheckAnswer>(KernelCheckRequest{.name = kernel.name, .source = {.text = kernel.text}});
    QVERIFY(!checked.verified);
    const auto problems = problemsOf(kernel, checked.diagnostics);
    QCOMPARE(problems[0].line, line);
    QVERIFY(problems[0].hint.english().find("of the rendered mine_") != std::string::npos);
}

// A template of the folder, as the workshop opens it: what it shares with others is found, and its kernels are good.
void TestEngineDrafts::shippedOnesAreDrafts()
{
    open("programs/cnn.pt2");
    for (const char* name : {"reduce", "gemm", "batch_norm"}) {
        const lowering::TemplateTexts texts{*readDataFile(shipped + "/" + name + ".mlir"), *readDataFile(shipped + "/" + name + ".py")};
        auto asked = request(name, texts);
        asked.templates = {shipped, m_folder.path().toStdString()};
        asked.values = m_folder.path().toStdString();
        const auto answer = ask<TemplateDraftAnswer>(asked);
        QVERIFY2(answer.problems.empty(), answer.problems.empty() ? "" : answer.problems[0].message.english().c_str());
        QVERIFY2(!answer.cases.empty(), name);
        for (const auto& verdict : run(answer))
            QVERIFY2(verdict.equal, verdict.message.english().c_str());
    }
}

void TestEngineDrafts::endlessFunctions()
{
    open("kernels/workshop.pt2");
    auto asked = skeleton("aten.take.default");
    asked.functions +=
        "\ndef numbers() -> Dict[str, float]:\n    x = 1.0\n    while x > 0.0:\n        x = x + 1.0\n    return {\"A\": x}\n";
    const auto line = std::uint32_t(std::count(asked.functions.begin(), asked.functions.end(), '\n')) - 2;
    const auto answer = ask<TemplateDraftAnswer>(asked);
    QCOMPARE(answer.problems.size(), std::size_t(1));
    QVERIFY(answer.problems[0].file == File::Functions);
    QCOMPARE(answer.problems[0].line, line);
    QVERIFY(call("next", encodeBody(StepArguments())).has_value()); // the session lives
    stop();
}

void TestEngineDrafts::needsAnFxGraph()
{
    open("kernels/workshop.pt2");
    auto asked = skeleton("aten.take.default");
    asked.npu = "nowhere";
    QVERIFY(refusal(std::string(TemplateDraftRequest::command), encodeBody(asked)).contains("there is no NPU configuration 'nowhere'"));
    QCOMPARE(refusal(std::string(TemplateDraftRequest::command), "{}"), QString("$.arguments.name: this is missing"));
}

QTEST_GUILESS_MAIN(TestEngineDrafts)
#include "tst_engine_drafts.moc"
