// SPDX-License-Identifier: Apache-2.0
// Pipelines over kernels: each pass with what it made of the module, and why one failed.
#include "core/mlir/kernel_requests.h"
#include "core/mlir/passes.h"
#include "tests/mlir/kernel_files.h"

#include <QtTest>

using namespace nodewise;
using namespace nodewise::protocol;
using namespace nodewise::kernel_worker;
using test::kernelText;

class TestMlirPasses : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void standard();
    void ownPipelines();
    void orderOfLoops();
    void failingPass();
    void wrongPipelines_data();
    void wrongPipelines();
    void withoutTexts();
    void sourceThatDoesNotVerify();
    void tooLarge_data();
    void tooLarge();
    void textsEnd();

private:
    KernelPassesAnswer run(const char* kernel, std::string pipeline = {}, bool texts = true)
    {
        return m_service.passes({.source = {.text = kernelText(kernel)}, .pipeline = std::move(pipeline), .texts = texts}).value();
    }

    KernelService m_service;
};

void TestMlirPasses::standard()
{
    const auto answer = run("gemm");
    QVERIFY(answer.verified && answer.succeeded && answer.diagnostics.empty());
    QVERIFY(answer.pipeline == standardPipeline());
    QVERIFY(answer.stages.size() > 15);
    QVERIFY(answer.stages[0].pass.empty() && answer.stages[0].text.find("linalg.matmul") != std::string::npos);
    QVERIFY(answer.stages[1].pass == "nodewise-expand-copies" && answer.stages[1].function == "kernel" && answer.stages[1].changed);
    QVERIFY(answer.stages[1].text.find("memref.copy") == std::string::npos);
    const auto unchanged =
        std::find_if(answer.stages.begin(), answer.stages.end(), [](const KernelStage& s) { return s.pass == "math-legalize-to-f32"; });
    QVERIFY(unchanged != answer.stages.end() && !unchanged->changed && unchanged->text.empty()); // there is no math in it
    QVERIFY(answer.stages.back().pass == "reconcile-unrealized-casts");
    std::string last;
    for (const KernelStage& stage : answer.stages)
        if (stage.changed)
            last = stage.text;
    QVERIFY(last.find("llvm.func @kernel") != std::string::npos && last.find("memref") == std::string::npos);
    for (const KernelStage& stage : answer.stages) // each is a module that parses again
        if (stage.changed)
            QVERIFY2(m_service.check({.source = {.text = stage.text}}).value().verified, stage.pass.c_str());
}

void TestMlirPasses::ownPipelines()
{
    for (const char* pipeline :
         {"builtin.module(func.func(convert-linalg-to-loops),canonicalize)", " func.func(convert-linalg-to-loops),canonicalize\n"}) {
        const auto answer = run("gemm", pipeline);
        QVERIFY(answer.succeeded);
        QCOMPARE(answer.stages.size(), 3u);
        QVERIFY(answer.stages[1].pass == "convert-linalg-to-loops" && answer.stages[2].pass == "canonicalize");
        QVERIFY(answer.stages[2].function.empty());
    }
}

/// The row of the result innermost, four terms of the sum at a time.
void TestMlirPasses::orderOfLoops()
{
    const auto answer = run("gemm", "func.func(nodewise-order-contractions,canonicalize)");
    QVERIFY(answer.succeeded);
    const std::string& text = answer.stages.at(2).text;
    QVERIFY(text.find("linalg.matmul") == std::string::npos && text.find("linalg.fill") != std::string::npos);
    QVERIFY2(text.find("step 4") != std::string::npos, text.c_str());
    const QString inner = QString::fromStdString(text.substr(text.find("step 4"))).section(QStringLiteral("affine.for"), 1, 1);
    QCOMPARE(inner.count(QStringLiteral("arith.mulf")), 4);
    const QString variable = inner.trimmed().section(QLatin1Char(' '), 0, 0);
    QCOMPARE(inner.count(QStringLiteral(", %1]").arg(variable)), 12); // rows of W, and of Y read and written

    // W is read along its rows already, as a linear layer has it: no other order, but the terms in any.
    const auto transposed = m_service.passes({.source = {.text = R"(
func.func @kernel(%X: memref<8x8xf32>, %W: memref<8x8xf32>, %Y: memref<8x8xf32>) {
  linalg.matmul_transpose_b ins(%X, %W : memref<8x8xf32>, memref<8x8xf32>) outs(%Y : memref<8x8xf32>)
  return
})"},
                                              .pipeline = "func.func(nodewise-order-contractions,convert-linalg-to-loops)"});
    QVERIFY(transposed.value().succeeded);
    QVERIFY(transposed->stages.back().text.find("fastmath<reassoc>") != std::string::npos);
}

void TestMlirPasses::failingPass()
{
    const auto answer = run("pass_error");
    QVERIFY(answer.verified && !answer.succeeded);
    QVERIFY(answer.stages.back().failed);
    QCOMPARE(QString::fromStdString(answer.stages.back().pass), QStringLiteral("finalize-memref-to-llvm"));
    const auto error = std::find_if(answer.diagnostics.begin(), answer.diagnostics.end(),
                                    [](const KernelDiagnostic& d) { return d.severity == KernelDiagnostic::Severity::Error; });
    QVERIFY(error != answer.diagnostics.end());
    QCOMPARE(error->line, 4u);
    QVERIFY2(error->message.find("operand type mismatch") != std::string::npos, error->message.c_str());
}

void TestMlirPasses::wrongPipelines_data()
{
    QTest::addColumn<QString>("message");
    QTest::newRow("no-such-pass") << "'no-such-pass' does not refer to a registered pass or pass pipeline";
    QTest::newRow("builtin.module(cse") << "";
    QTest::newRow("arith-expand{no-such-option}") << "no such option";
}

void TestMlirPasses::wrongPipelines()
{
    QFETCH(QString, message);
    const auto answer = run("gemm", QTest::currentDataTag());
    QVERIFY(answer.verified && !answer.succeeded && answer.stages.empty());
    QCOMPARE(answer.diagnostics.size(), 1u);
    QVERIFY2(QString::fromStdString(answer.diagnostics[0].message).contains(message), answer.diagnostics[0].message.c_str());
    QCOMPARE(answer.diagnostics[0].line, 0u);
}

void TestMlirPasses::withoutTexts()
{
    const auto answer = run("gemm", {}, false);
    QVERIFY(answer.succeeded && answer.stages.size() > 15);
    for (const KernelStage& stage : answer.stages)
        QVERIFY(stage.text.empty() && !stage.pass.empty());
}

void TestMlirPasses::sourceThatDoesNotVerify()
{
    const auto answer = run("verify_error");
    QVERIFY(!answer.verified && !answer.succeeded && answer.stages.empty());
    QCOMPARE(answer.diagnostics.at(0).line, 3u);
}

/// Each of these took minutes, or memory by the square of the count.
void TestMlirPasses::tooLarge_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("line");
    const auto listed = [](const QString& form) {
        QStringList out;
        for (int i = 0; i < 5000; ++i)
            out += form.contains("%1") ? form.arg(i) : form;
        return out.join(", ");
    };
    QTest::newRow("arguments") << "\nfunc.func @f(" + listed("%a%1: memref<4xf32>") + ") {\n return\n}\n" << 2;
    QTest::newRow("results") << "func.func private @g() -> (" + listed("i64") + ")\n" << 1;
    QTest::newRow("values of a loop") << "func.func @f(%x: f32) {\n %r:5000 = affine.for %i = 0 to 4 iter_args(" + listed("%a%1 = %x") +
                                             ") -> (" + listed("f32") + ") {\n affine.yield " + listed("%a%1") + " : " + listed("f32") +
                                             "\n }\n return\n}\n"
                                      << 3;
    QTest::newRow("inputs") << "func.func @f(%a: memref<4xf32>) {\n linalg.generic {indexing_maps = [" +
                                   listed("affine_map<(d0) -> (d0)>") +
                                   ", affine_map<(d0) -> (d0)>], iterator_types = [\"parallel\"]} ins(" + listed("%a") + " : " +
                                   listed("memref<4xf32>") + ") outs(%a : memref<4xf32>) {\n ^bb0(" + listed("%e%1: f32") +
                                   ", %o: f32):\n linalg.yield %o : f32\n }\n return\n}\n"
                            << 2;
}

void TestMlirPasses::tooLarge()
{
    QFETCH(QString, text);
    const auto answer = m_service.passes({.source = {.text = text.toStdString()}, .texts = true}).value();
    QVERIFY(answer.verified && !answer.succeeded && answer.stages.empty());
    QCOMPARE(answer.diagnostics.size(), std::size_t(1));
    QCOMPARE(QString::fromStdString(answer.diagnostics[0].message),
             "more than 4096 operands, results, or arguments, which would take too long to lower");
    QTEST(int(answer.diagnostics[0].line), "line");
}

/// A pass of functions is one pass for each of them, behind each of which the whole module would be printed.
void TestMlirPasses::textsEnd()
{
    std::string text;
    for (int i = 0; i < 5000; ++i)
        text += "func.func @function_with_a_name_" + std::to_string(i) + "() {\n return\n}\n";
    const auto answer = m_service.passes({.source = {.text = text}, .pipeline = "func.func(canonicalize,cse)", .texts = true}).value();
    QVERIFY(answer.succeeded);
    QCOMPARE(answer.stages.size(), std::size_t(10'001));
    QCOMPARE(answer.diagnostics.size(), std::size_t(1));
    QVERIFY(answer.diagnostics[0].severity == KernelDiagnostic::Severity::Remark);
    QVERIFY2(answer.diagnostics[0].message.find("are left out: they have more than 128 MB") != std::string::npos,
             answer.diagnostics[0].message.c_str());
}

QTEST_APPLESS_MAIN(TestMlirPasses)
#include "tst_mlir_passes.moc"
