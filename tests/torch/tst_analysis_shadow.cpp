// SPDX-License-Identifier: Apache-2.0
// A run beside itself in double: against programs whose losses are known in closed form, and against whole runs in double.
#include "run_test.h"

#include "core/torch/analysis/double_plan.h"
#include "core/torch/analysis/shadow.h"
#include "core/torch/tensor/files.h"

#include <ATen/ATen.h>
#include <QTemporaryDir>
#include <c10/core/InferenceMode.h>

using namespace run_test;
using Verdict = protocol::ShadowRow::Verdict;

namespace {

protocol::ShadowAnswer shadowOf(DebuggedRun& run, const protocol::ShadowRequest& request = {})
{
    auto answer = shadow(run, request);
    if (!answer)
        qFatal("%s", answer.error().text().c_str());
    return std::move(*answer);
}

const protocol::ShadowRow& row(const protocol::ShadowAnswer& answer, const char* name, std::uint32_t run = 1)
{
    for (const auto& each : answer.rows)
        if (each.name == name && each.run == run)
            return each;
    qFatal("no row of %s", name);
}

} // namespace

class TestAnalysisShadow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void doubles();
    void whoLosesDigits();
    void randomNumbers();
    void oneNode();
    void againstDouble();
    void reference();
    void wholePrograms_data();
    void wholePrograms();
    void withoutAKernelForDouble();
    void writesInPlace();
    void throughControlFlow();
    void smallBudget();
    void weightsAreLetGo();
    void refusals();
};

void TestAnalysisShadow::doubles()
{
    QCOMPARE(doubleType(at::kHalf), at::kDouble);
    QCOMPARE(doubleType(at::kFloat8_e5m2), at::kDouble);
    QCOMPARE(doubleType(at::kComplexFloat), at::kComplexDouble);
    QCOMPARE(doubleType(at::kLong), at::kLong);
    const c10::IValue tuple = c10::ivalue::Tuple::create({at::ones({2}), std::int64_t(3), at::ones({2}, at::kLong)});
    const auto wide = toDouble(tuple).toTupleRef().elements();
    QCOMPARE(wide[0].toTensor().scalar_type(), at::kDouble);
    QCOMPARE(wide[1].toInt(), 3);
    QCOMPARE(wide[2].toTensor().scalar_type(), at::kLong);
}

/// [1e8, 1, -1e8, 1].sum() is 2; 1 + 1e8 rounds to 1e8, which only the difference behind it shows; 1/3 goes through float16.
void TestAnalysisShadow::whoLosesDigits()
{
    const auto run = launched("lost_digits.pt2");
    const auto answer = shadowOf(*run);
    const auto& sum = row(answer, "sum_1");
    QCOMPARE(sum.verdict, Verdict::Operator);
    QCOMPARE(sum.own->maxAbs, 1.0); // 1 instead of 2
    QCOMPARE(sum.own->mismatches, 1u);
    QCOMPARE(sum.total->maxAbs, 1.0);
    const auto& far = row(answer, "add");
    QCOMPARE(far.verdict, Verdict::Fine);
    QCOMPARE(far.own->maxAbs, 1.0); // of 1e8: 8 units
    const auto& back = row(answer, "sub");
    QCOMPARE(back.verdict, Verdict::Inputs);
    QCOMPARE(back.own->maxAbs, 0.0);
    QVERIFY(std::isinf(back.own->snr));
    QCOMPARE(back.total->maxAbs, 1.0);
    const auto& half = row(answer, "to");
    QCOMPARE(half.dtype, std::string("float16"));
    QCOMPARE(half.verdict, Verdict::Fine); // within float16's tolerance
    QCOMPARE(half.own->maxAbs, std::abs(double(float(1) / 3) - double(c10::Half(float(1) / 3))));
    const auto& third = row(answer, "mul");
    QCOMPARE(third.verdict, Verdict::Inputs);
    QVERIFY(std::abs(third.total->maxAbs - std::abs(1 - 3 * double(c10::Half(1.0f / 3)))) < 1e-12);
    QVERIFY(answer.peakBytes > 0);
    QVERIFY(!answer.failed);
}

void TestAnalysisShadow::randomNumbers()
{
    const auto run = launched("lost_digits.pt2");
    const auto answer = shadowOf(*run);
    const auto& drawn = row(answer, "rand");
    QCOMPARE(drawn.verdict, Verdict::NotShadowed);
    QCOMPARE(qs(drawn.why.english()), QStringLiteral("it draws random numbers: the run's own are used"));
    const auto& sum = row(answer, "sum_2"); // on the run's own numbers
    QCOMPARE(sum.verdict, Verdict::Fine);
    QVERIFY(sum.total && sum.total->maxAbs < 1e-6);
    // The numbers that are drawn afterwards are those that they would have been.
    const auto twice = shadowOf(*run);
    QCOMPARE(encodeBody(twice), encodeBody(answer));
}

void TestAnalysisShadow::oneNode()
{
    const auto run = launched("lost_digits.pt2");
    const auto answer = shadowOf(*run, {.names = {"sum_1"}, .program = false});
    QCOMPARE(answer.rows.size(), 1u);
    QCOMPARE(answer.rows.front().verdict, Verdict::Operator);
    QVERIFY(!answer.rows.front().total);
    QCOMPARE(answer.peakBytes, 0u);
}

/// A whole run whose inputs and weights are double already has the values that the shadow has.
void TestAnalysisShadow::againstDouble()
{
    const auto run = launched("cnn.pt2");
    const auto answer = shadowOf(*run);
    const c10::InferenceMode inference;
    const auto& weight = [&](const char* name) { return run->values().value({.node = nodeOf(*run, name)})->toTensor().to(at::kDouble); };
    const at::Tensor x = run->history().inputs()->back().toTensor().to(at::kDouble);
    const at::Tensor exact = at::conv2d(x, weight("p_c_weight"), weight("p_c_bias"), 1, 1);
    run->steps().goToNode(nodeOf(*run, "batch_norm"));
    const at::Tensor own = run->values().value({.node = nodeOf(*run, "conv2d")})->toTensor();
    const double distance = (own.to(at::kDouble) - exact).abs().max().item().toDouble();
    QVERIFY(distance > 0);
    QVERIFY(std::abs(row(answer, "conv2d").own->maxAbs - distance) < 1e-12);
    QVERIFY(std::abs(row(answer, "conv2d").total->maxAbs - distance) < 1e-12);
    QVERIFY(row(answer, "linear").total->maxAbs >= row(answer, "linear").own->maxAbs / 4);
}

void TestAnalysisShadow::reference()
{
    QTemporaryDir folder;
    const c10::InferenceMode inference;
    const NamedTensor good{"", at::scalar_tensor(2.0)}, bad{"", at::scalar_tensor(9.0)};
    QVERIFY(writeTensors(folder.filePath("sum_1.npy").toStdString(), TensorFormat::Npy, {&good, 1}));
    QVERIFY(writeTensors(folder.filePath("add.npy").toStdString(), TensorFormat::Npy, {&bad, 1}));
    const auto run = launched("lost_digits.pt2");
    const auto answer = shadowOf(*run, {.reference = folder.path().toStdString()});
    QCOMPARE(row(answer, "sum_1").closer, protocol::ShadowRow::Closer::Reference); // exact where the run says 1
    QCOMPARE(row(answer, "sum_1").reference->maxAbs, 0.0);
    QCOMPARE(row(answer, "add").closer, protocol::ShadowRow::Closer::Run);
    QVERIFY(!row(answer, "sub").reference);
}

void TestAnalysisShadow::wholePrograms_data()
{
    QTest::addColumn<QString>("program");
    for (const char* program : {"cnn",
                                "bert",
                                "llama",
                                "gpt2",
                                "attention",
                                "autocast",
                                "aliases",
                                "mutations_and_storages",
                                "buffer_mutation",
                                "written_buffers",
                                "cond_branch",
                                "while_loop",
                                "scan",
                                "scan_generic",
                                "scan_pointwise",
                                "map_over",
                                "checkpoint",
                                "set_grad",
                                "vmap_over",
                                "complex_fft",
                                "float8",
                                "mixed_dtypes",
                                "random_ops",
                                "factories",
                                "indexing",
                                "item_and_nonzero",
                                "quantize_per_channel",
                                "quantize_per_token",
                                "not_finite",
                                "interpolate",
                                "tied_weights"})
        QTest::newRow(program) << program;
}

/// In float32 and bfloat16 honest operators are near double; the run stands where it stood, with the same values.
void TestAnalysisShadow::wholePrograms()
{
    QFETCH(const QString, program);
    const auto run = launched((program + ".pt2").toLatin1());
    QVERIFY(run);
    run->steps().goTo(3);
    const Tick here = run->history().tick();
    const auto answer = shadowOf(*run);
    QCOMPARE(run->history().tick(), here);
    QVERIFY(!answer.failed);
    QVERIFY(answer.shadowed > 0);
    for (const auto& each : answer.rows) {
        const bool quantizes =
            program.startsWith("quantize") || program == "float8" || program == "autocast"; // rounding is what they are for
        if (each.own && !quantizes && program != "not_finite")                              // whose Inf double has no need of
            QVERIFY2(each.own->maxRel < 0.02 || each.own->mismatches == 0, each.name.c_str());
        if (each.verdict == Verdict::NotShadowed)
            QVERIFY2(!each.why.empty(), each.name.c_str());
        else if (!each.total)
            QVERIFY2(!each.why.empty(), each.name.c_str());
    }
    const auto ran = run->wholeRuns().run({});
    QVERIFY(ran);
    const auto check =
        run->wholeRuns().check({.file = std::string(NODEWISE_TEST_DATA "/programs/") + program.toStdString() + ".expected.safetensors"});
    QVERIFY(check && check->equal);
}

/// The operator's own result is taken in its place, and what follows goes on from it; what does not read it stays in double all along.
void TestAnalysisShadow::withoutAKernelForDouble()
{
    const auto run = launched("../shadow/no_double.pt2");
    const auto answer = shadowOf(*run);
    QVERIFY(!answer.failed);
    const auto& product = row(answer, "_weight_int8pack_mm");
    QCOMPARE(product.verdict, Verdict::NotShadowed);
    QVERIFY2(qs(product.why.english()).contains("32-bit or 16-bit float"), product.why.english().c_str());
    QVERIFY(!product.own && !product.total);
    // 0.03 was lost before it: the product is not one of exact numbers, and so is not what is behind it.
    QVERIFY(row(answer, "sub").total->maxAbs > 0.01);
    run->steps().goToNode(nodeOf(*run, "sum_1"));
    const c10::InferenceMode inference;
    const auto value = [&](const char* name) { return run->values().value({.node = nodeOf(*run, name)})->toTensor().to(at::kDouble); };
    const double lost = (value("mul") - value("_weight_int8pack_mm") * 0.3).abs().max().item().toDouble();
    QVERIFY(lost > 0);
    const auto& behind = row(answer, "mul");
    QCOMPARE(behind.own->maxAbs, lost);
    QCOMPARE(behind.total->maxAbs, lost);
    QVERIFY(row(answer, "sum_1").total->maxAbs > 1e-4);
    // Each node for itself: the same is said of it.
    const auto alone = shadowOf(*run, {.program = false});
    QCOMPARE(row(alone, "_weight_int8pack_mm").verdict, Verdict::NotShadowed);
    QCOMPARE(row(alone, "_weight_int8pack_mm").why.english(), product.why.english());
    QCOMPARE(row(alone, "mul").own->maxAbs, lost);
}

void TestAnalysisShadow::writesInPlace()
{
    for (const char* program : {"buffer_mutation.pt2", "mutations_and_storages.pt2", "aliases.pt2"}) {
        const auto run = launched(program);
        const auto answer = shadowOf(*run);
        for (const auto& each : answer.rows) {
            QVERIFY2(each.total || !each.why.empty(), each.name.c_str());
            if (each.total) // an in-place result that went lost would be far off
                QVERIFY2(each.total->mismatches == 0, (std::string(program) + " " + each.name).c_str());
        }
    }
}

void TestAnalysisShadow::throughControlFlow()
{
    const auto run = launched("while_loop.pt2");
    const auto answer = shadowOf(*run);
    const auto times = std::count_if(answer.rows.begin(), answer.rows.end(), [](const auto& each) { return each.run > 1; });
    QVERIFY(times > 0);
    const auto loop = std::find_if(answer.rows.begin(), answer.rows.end(),
                                   [](const auto& each) { return each.op.find("while_loop") != std::string::npos; });
    QVERIFY(loop != answer.rows.end());
    QVERIFY(!loop->own && loop->total && loop->total->mismatches == 0);
    QVERIFY(qs(loop->why.english()).startsWith("control flow"));
}

void TestAnalysisShadow::smallBudget()
{
    const auto run = launched("llama.pt2", {.budget = 4096});
    const auto answer = shadowOf(*run);
    const auto given = std::find_if(answer.rows.begin(), answer.rows.end(), [](const auto& each) { return !each.total; });
    QVERIFY(given != answer.rows.end());
    QVERIFY(qs(given->why.english()).contains("budget of 4096 bytes"));
    QVERIFY(given->own); // each node alone needs little
}

/// llama's weights take 140 KB in double; what lives at once is a layer's.
void TestAnalysisShadow::weightsAreLetGo()
{
    const auto run = launched("llama.pt2");
    std::uint64_t weights = 0;
    for (const std::uint32_t node : run->values().nodesOf(protocol::ValuesRequest::Scope::Weights))
        weights += run->values().describe(node, {}).bytes;
    const auto answer = shadowOf(*run);
    QVERIFY(answer.peakBytes > 0);
    QVERIFY2(answer.peakBytes < 2 * weights, qPrintable(QString::number(answer.peakBytes) + " of " + QString::number(2 * weights)));
}

void TestAnalysisShadow::refusals()
{
    const auto run = launched("cond_branch.pt2");
    const auto refusal = [&](const protocol::ShadowRequest& request) {
        const auto answer = shadow(*run, request);
        return answer ? QString() : qs(answer.error().text());
    };
    QVERIFY(refusal({.nodes = {999}}).contains("there is no node 999 that runs"));
    QVERIFY(refusal({.names = {"nothing"}}).contains("there is no node 'nothing' that runs"));
    QVERIFY(!refusal({.reference = "/not/there"}).isEmpty());
    QVERIFY(launched("cnn.pt2", {.meta = true}) != nullptr);
    const auto meta = launched("cnn.pt2", {.meta = true});
    const auto answer = shadow(*meta, {});
    QVERIFY(!answer && qs(answer.error().text()).contains("shapes only"));
    run->interrupts().interrupt();
    QCOMPARE(refusal({}), QStringLiteral("cancelled"));
}

QTEST_APPLESS_MAIN(TestAnalysisShadow)
#include "tst_analysis_shadow.moc"
