// SPDX-License-Identifier: Apache-2.0
// Kernels run on tensors in shared memory: what they compute beside what the test computes.
#include "core/mlir/kernel_requests.h"
#include "core/mlir/operands.h"
#include "tests/mlir/kernel_files.h"

#include <QTemporaryFile>
#include <QtTest>
#include <bit>
#include <cmath>
#include <fcntl.h>

using namespace nodewise;
using namespace nodewise::protocol;
using namespace nodewise::kernel_worker;
using test::kernelText;
using test::SharedTensor;
using Outcome = KernelRunAnswer::Outcome;

namespace {

std::vector<float> numbers(std::size_t count, int factor)
{
    std::vector<float> out(count);
    for (std::size_t i = 0; i < count; ++i)
        out[i] = static_cast<float>(static_cast<int>(i) * factor % 17 - 8) / 8;
    return out;
}

/// In double, so that the kernel's rounding is the only one.
std::vector<double> product(const std::vector<float>& x, const std::vector<float>& w, int m, int n, int k)
{
    std::vector<double> out(static_cast<std::size_t>(m * n));
    for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j)
            for (int l = 0; l < k; ++l)
                out[static_cast<std::size_t>(i * n + j)] +=
                    double(x[static_cast<std::size_t>(i * k + l)]) * double(w[static_cast<std::size_t>(l * n + j)]);
    return out;
}

double worst(const std::vector<float>& a, const std::vector<double>& b)
{
    double out = a.size() == b.size() ? 0 : 1e30;
    for (std::size_t i = 0; i < a.size(); ++i)
        out = std::isnan(a[i]) ? 1e30 : std::max(out, std::abs(double(a[i]) - b[i]));
    return out;
}

/// To nearest, ties to even.
std::uint16_t toBfloat16(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    return static_cast<std::uint16_t>((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
}

float fromBfloat16(std::uint16_t bits)
{
    return std::bit_cast<float>(std::uint32_t(bits) << 16);
}

/// One operation per element on tensors of 6x10 of a type.
std::string elementwise(const std::string& type, const std::string& operations)
{
    const std::string memref = "memref<6x10x" + type + ">";
    return "func.func @kernel(%A: " + memref + ", %B: " + memref + ", %Y: " + memref +
           ") {\n"
           "  affine.for %i = 0 to 6 {\n    affine.for %j = 0 to 10 {\n"
           "      %a = memref.load %A[%i, %j] : " +
           memref + "\n      %b = memref.load %B[%i, %j] : " + memref + "\n      " + operations +
           "\n      memref.store %y, %Y[%i, %j] : " + memref + "\n    }\n  }\n  return\n}\n";
}

} // namespace

class TestMlirRun : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void filesAreOpenedOnce();
    void gemm_data();
    void gemm();
    void linalgOrders();
    void floats_data();
    void floats();
    void doubles();
    void halves();
    void integers();
    void booleans();
    void mathOfSmallFloats();
    void casts();
    void smallFloatProducts();
    void stridesAndOffsets();
    void rankZeroAndReductions();
    void vectors();
    void staleMemoryIsNaN();
    void repeatedRuns();
    void compiledOnce();
    void manyBranches();

private:
    KernelRunAnswer run(std::string text, std::vector<KernelOperand> operands, std::uint32_t limitMs = 30'000)
    {
        return m_service.run({.name = "k", .source = {.text = std::move(text)}, .operands = std::move(operands), .timeLimitMs = limitMs})
            .value();
    }
    /// The kernel's result for A and B.
    template <class T>
    std::vector<T> elements(const std::string& type, const std::string& operations, const std::vector<T>& a, const std::vector<T>& b)
    {
        const SharedTensor<T> first(a), second(b), result(std::vector<T>(60));
        const auto answer = run(elementwise(type, operations), {first.operand(type.c_str(), {6, 10}), second.operand(type.c_str(), {6, 10}),
                                                                result.operand(type.c_str(), {6, 10}, true)});
        if (answer.outcome != Outcome::Done)
            qWarning("%s %s", answer.message.english().c_str(), answer.diagnostics.empty() ? "" : answer.diagnostics[0].message.c_str());
        return result.read();
    }

    KernelService m_service;
};

void TestMlirRun::gemm_data()
{
    QTest::addColumn<int>("m");
    QTest::addColumn<int>("n");
    QTest::addColumn<int>("k");
    QTest::newRow("gemm") << 64 << 32 << 96;
    QTest::newRow("gemm_ragged") << 37 << 29 << 50;
}

void TestMlirRun::gemm()
{
    QFETCH(int, m);
    QFETCH(int, n);
    QFETCH(int, k);
    const auto x = numbers(static_cast<std::size_t>(m * k), 5), w = numbers(static_cast<std::size_t>(k * n), 7);
    const SharedTensor<float> first(x), second(w), result(std::vector<float>(static_cast<std::size_t>(m * n)), 4096 + 12);
    const auto answer = run(kernelText(QTest::currentDataTag()),
                            {first.operand("f32", {m, k}), second.operand("f32", {k, n}), result.operand("f32", {m, n}, true)});
    QVERIFY2(answer.outcome == Outcome::Done, answer.message.english().c_str());
    QVERIFY(answer.jitMs > 0 && answer.passesMs > 0 && !answer.compiledBefore && answer.diagnostics.empty());
    QVERIFY(worst(result.read(), product(x, w, m, n, k)) < 1e-4);
    QVERIFY(first.read() == x && second.read() == w);
}

/// All orders of loops give the same sums: rows of the result, sums along rows, batches, a convolution, sizes known only at the run.
void TestMlirRun::linalgOrders()
{
    const auto x = numbers(12 * 20, 5), w = numbers(20 * 14, 7), wt = [&] {
        std::vector<float> out(20 * 14);
        for (std::size_t i = 0; i < 20; ++i)
            for (std::size_t j = 0; j < 14; ++j)
                out[j * 20 + i] = w[i * 14 + j];
        return out;
    }();
    const auto expected = product(x, w, 12, 14, 20);
    const SharedTensor<float> first(x), second(w), turned(wt), result(std::vector<float>(12 * 14));
    const auto compute = [&](const std::string& body, const std::string& xType, const std::string& wType, const std::string& yType,
                             std::vector<std::int64_t> xShape, std::vector<std::int64_t> wShape, std::vector<std::int64_t> yShape) {
        const std::string text = "func.func @kernel(%X: " + xType + ", %W: " + wType + ", %Y: " + yType +
                                 ") {\n%zero = arith.constant 0.0 : f32\nlinalg.fill ins(%zero : f32) outs(%Y : " + yType + ")\n" + body +
                                 " ins(%X, %W : " + xType + ", " + wType + ") outs(%Y : " + yType + ")\nreturn\n}";
        const auto& weight = body.find("transpose_b") == std::string::npos ? second : turned;
        const auto answer = run(text, {first.operand("f32", std::move(xShape)), weight.operand("f32", std::move(wShape)),
                                       result.operand("f32", std::move(yShape), true)});
        if (answer.outcome != Outcome::Done)
            qWarning("%s", answer.message.english().c_str());
        const auto got = result.read();
        return worst(got, expected);
    };
    QVERIFY(compute("linalg.matmul", "memref<12x20xf32>", "memref<20x14xf32>", "memref<12x14xf32>", {12, 20}, {20, 14}, {12, 14}) < 1e-4);
    QVERIFY(compute("linalg.matmul", "memref<?x?xf32>", "memref<?x?xf32>", "memref<?x?xf32>", {12, 20}, {20, 14}, {12, 14}) < 1e-4);
    QVERIFY(compute("linalg.matmul_transpose_b", "memref<12x20xf32>", "memref<14x20xf32>", "memref<12x14xf32>", {12, 20}, {14, 20},
                    {12, 14}) < 1e-4);
    QVERIFY(compute("linalg.batch_matmul", "memref<1x12x20xf32>", "memref<1x20x14xf32>", "memref<1x12x14xf32>", {1, 12, 20}, {1, 20, 14},
                    {1, 12, 14}) < 1e-4);
    QVERIFY(compute("linalg.conv_2d_nhwc_hwcf", "memref<1x12x1x20xf32>", "memref<1x1x20x14xf32>", "memref<1x12x1x14xf32>", {1, 12, 1, 20},
                    {1, 1, 20, 14}, {1, 12, 1, 14}) < 1e-4);
}

void TestMlirRun::floats_data()
{
    using Function = double (*)(double, double);
    QTest::addColumn<QString>("operations");
    QTest::addColumn<Function>("expected");
    const auto row = [](const char* name, const char* operations, Function expected) {
        QTest::newRow(name) << QString::fromLatin1(operations) << expected;
    };
    row("add", "%y = arith.addf %a, %b : T", [](double a, double b) { return a + b; });
    row("exp", "%y = math.exp %a : T", [](double a, double) { return std::exp(a); });
    row("log", "%c = math.absf %a : T\n%one = arith.constant 0.5 : T\n%d = arith.addf %c, %one : T\n%y = math.log %d : T",
        [](double a, double) { return std::log(std::abs(a) + 0.5); });
    row("sqrt", "%c = math.absf %a : T\n%y = math.sqrt %c : T", [](double a, double) { return std::sqrt(std::abs(a)); });
    row("rsqrt", "%c = math.absf %a : T\n%one = arith.constant 0.5 : T\n%d = arith.addf %c, %one : T\n%y = math.rsqrt %d : T",
        [](double a, double) { return 1 / std::sqrt(std::abs(a) + 0.5); });
    row("tanh", "%y = math.tanh %a : T", [](double a, double) { return std::tanh(a); });
    row("erf", "%y = math.erf %a : T", [](double a, double) { return std::erf(a); });
    row("sin", "%y = math.sin %a : T", [](double a, double) { return std::sin(a); });
    row("cos", "%y = math.cos %a : T", [](double a, double) { return std::cos(a); });
    row("pow", "%c = math.absf %a : T\n%y = math.powf %c, %b : T", [](double a, double b) { return std::pow(std::abs(a), b); });
    row("maximum", "%y = arith.maximumf %a, %b : T", [](double a, double b) { return std::max(a, b); });
    row("where", "%c = arith.cmpf olt, %a, %b : T\n%y = arith.select %c, %a, %b : T", [](double a, double b) { return std::min(a, b); });
    row("if",
        "%c = arith.cmpf ogt, %a, %b : T\n%y = scf.if %c -> T {\n%s = arith.subf %a, %b : T\nscf.yield %s : T\n} else {\nscf.yield %a : "
        "T\n}",
        [](double a, double b) { return a > b ? a - b : a; });
    row("floor", "%y = math.floor %a : T", [](double a, double) { return std::floor(a); });
    row("round", "%y = math.roundeven %a : T", [](double a, double) { return std::nearbyint(a); });
    row("fpowi", "%n = arith.constant 3 : i32\n%y = math.fpowi %a, %n : T, i32", [](double a, double) { return a * a * a; });
    row("atan2", "%y = math.atan2 %a, %b : T", [](double a, double b) { return std::atan2(a, b); });
    const auto unary = [&row](const char* name, const char* op, Function expected) {
        row(name, (std::string("%y = ") + op + " %a : T").c_str(), expected);
    };
    unary("neg", "arith.negf", [](double a, double) { return -a; });
    unary("tan", "math.tan", [](double a, double) { return std::tan(a); });
    unary("atan", "math.atan", [](double a, double) { return std::atan(a); });
    unary("exp2", "math.exp2", [](double a, double) { return std::exp2(a); });
    unary("ceil", "math.ceil", [](double a, double) { return std::ceil(a); });
    unary("trunc", "math.trunc", [](double a, double) { return std::trunc(a); });
    for (const auto& [name, function] :
         {std::pair<const char*, Function>("log2", [](double a, double) { return std::log2(std::abs(a) + 0.5); }),
          std::pair<const char*, Function>("log10", [](double a, double) { return std::log10(std::abs(a) + 0.5); }),
          std::pair<const char*, Function>("log1p", [](double a, double) { return std::log1p(std::abs(a) + 0.5); })})
        row(name,
            (std::string("%c = math.absf %a : T\n%half = arith.constant 0.5 : T\n%d = arith.addf %c, %half : T\n%y = math.") + name +
             " %d : T")
                .c_str(),
            function);
    row("expm1", "%y = math.expm1 %a : T", [](double a, double) { return std::expm1(a); });
}

Q_DECLARE_METATYPE(double (*)(double, double))

void TestMlirRun::floats()
{
    using Function = double (*)(double, double);
    QFETCH(QString, operations);
    QFETCH(Function, expected);
    auto a = numbers(60, 5), b = numbers(60, 7);
    for (float& value : b)
        value += 0.01f; // no ties, no power of zero
    std::vector<double> wide(60);
    for (std::size_t i = 0; i < 60; ++i)
        wide[i] = expected(a[i], b[i]);
    const auto body = [&](const char* type) {
        return QString(operations).replace(QStringLiteral(" T"), QStringLiteral(" ") + type).toStdString();
    };
    QVERIFY(worst(elements("f32", body("f32"), a, b), wide) < 2e-6);
    if (QLatin1String(QTest::currentDataTag()) != QLatin1String("round")) { // a tie may fall elsewhere
        std::vector<std::uint16_t> ha(60), hb(60);
        for (std::size_t i = 0; i < 60; ++i) {
            ha[i] = toBfloat16(a[i]);
            hb[i] = toBfloat16(b[i]);
            wide[i] = expected(fromBfloat16(ha[i]), fromBfloat16(hb[i]));
        }
        const auto got = elements("bf16", body("bf16"), ha, hb);
        for (std::size_t i = 0; i < 60; ++i)
            QVERIFY2(fromBfloat16(got[i]) == wide[i] || // infinities, too
                         std::abs(fromBfloat16(got[i]) - wide[i]) <= std::abs(wide[i]) * 0.02 + 1e-3,
                     qPrintable(QString::number(wide[i])));
    }
}

void TestMlirRun::doubles()
{
    std::vector<double> a(60), b(60);
    for (std::size_t i = 0; i < 60; ++i) {
        a[i] = 0.1 * double(i) - 2;
        b[i] = 0.3 + double(i % 7);
    }
    const auto y = elements<double>("f64", "%s = math.tanh %a : f64\n%e = math.exp %b : f64\n%y = arith.divf %s, %e : f64", a, b);
    for (std::size_t i = 0; i < 60; ++i)
        QVERIFY(std::abs(y[i] - std::tanh(a[i]) / std::exp(b[i])) < 1e-14);
}

/// Every operation rounds to its own type, as ATen's do: 2048 + 1 is 2048 in float16, twice.
void TestMlirRun::halves()
{
    constexpr std::uint16_t two11 = 0x6800, one = 0x3c00; // 2048, 1
    const std::vector<std::uint16_t> a(60, two11), b(60, one);
    const auto y = elements<std::uint16_t>("f16", "%s = arith.addf %a, %b : f16\n%y = arith.addf %s, %b : f16", a, b);
    QVERIFY(y == a);
    const auto same =
        elements<std::uint16_t>("bf16", "%s = arith.addf %a, %b : bf16\n%y = arith.addf %s, %b : bf16",
                                std::vector<std::uint16_t>(60, toBfloat16(256)), std::vector<std::uint16_t>(60, toBfloat16(1)));
    QVERIFY(same == std::vector<std::uint16_t>(60, toBfloat16(256)));
}

void TestMlirRun::integers()
{
    std::vector<std::int64_t> a(60), b(60);
    for (std::size_t i = 0; i < 60; ++i) {
        a[i] = std::int64_t(i) * 1'000'000'007 - 30'000'000'000;
        b[i] = std::int64_t(i % 5) + 3;
    }
    const auto y = elements<std::int64_t>("i64", "%m = arith.muli %a, %b : i64\n%y = arith.floordivsi %m, %b : i64", a, b);
    QVERIFY(y == a);
    const auto remainders = elements<std::int64_t>("i64", "%y = arith.remsi %a, %b : i64", a, b);
    const auto powers = elements<std::int64_t>("i64", "%y = math.ipowi %b, %b : i64", a, b);
    for (std::size_t i = 0; i < 60; ++i) {
        QCOMPARE(remainders[i], a[i] % b[i]);
        QCOMPARE(powers[i], static_cast<std::int64_t>(std::pow(double(b[i]), double(b[i]))));
    }
    const auto bytes =
        elements<std::int8_t>("i8", "%y = arith.addi %a, %b : i8", std::vector<std::int8_t>(60, 100), std::vector<std::int8_t>(60, 100));
    QVERIFY(bytes == std::vector<std::int8_t>(60, -56));
}

void TestMlirRun::booleans()
{
    std::vector<std::uint8_t> a(60), b(60), expected(60);
    for (std::size_t i = 0; i < 60; ++i) {
        a[i] = i % 2;
        b[i] = i % 3 == 0;
        expected[i] = a[i] != b[i] || b[i];
    }
    QVERIFY(elements<std::uint8_t>("i1", "%x = arith.xori %a, %b : i1\n%y = arith.ori %x, %b : i1", a, b) == expected);
}

void TestMlirRun::mathOfSmallFloats()
{
    const std::vector<std::uint16_t> ones(60, 0x3c00);
    const auto y = elements<std::uint16_t>("f16", "%e = math.exp %a : f16\n%y = math.tanh %e : f16", ones, ones);
    QCOMPARE(y.at(7), std::uint16_t(0x3bee)); // tanh(2.71875) = 0.991338 = 2030.26 / 2048
}

/// From one type to another; -2.5 and 3.
void TestMlirRun::casts()
{
    const auto cast = [&]<class From, class To>(const char* from, const char* to, const char* op, const std::vector<From>& values, To) {
        const SharedTensor<From> first(values);
        const SharedTensor<To> result(std::vector<To>(values.size()));
        const std::string in = std::string("memref<2x") + from + ">", out = std::string("memref<2x") + to + ">";
        const auto answer =
            run("func.func @kernel(%A: " + in + ", %Y: " + out + ") {\naffine.for %i = 0 to 2 {\n%a = memref.load %A[%i] : " + in +
                    "\n%y = " + op + " %a : " + from + " to " + to + "\nmemref.store %y, %Y[%i] : " + out + "\n}\nreturn\n}",
                {first.operand(from, {2}), result.operand(to, {2}, true)});
        if (answer.outcome != Outcome::Done)
            qWarning("%s to %s: %s", from, to, answer.message.english().c_str());
        return result.read();
    };
    using Bits = std::vector<std::uint16_t>;
    const std::vector<float> floats{-2.5f, 3};
    const std::vector<double> doubles{-2.5, 3};
    const std::vector<std::int64_t> integers{-2, 3};
    const Bits halves{0xc100, 0x4200}, bfloats{0xc020, 0x4040};
    QVERIFY(cast("f32", "f16", "arith.truncf", floats, std::uint16_t()) == halves);
    QVERIFY(cast("f32", "bf16", "arith.truncf", floats, std::uint16_t()) == bfloats);
    QVERIFY(cast("f64", "f16", "arith.truncf", doubles, std::uint16_t()) == halves);
    QVERIFY(cast("f64", "bf16", "arith.truncf", doubles, std::uint16_t()) == bfloats);
    QVERIFY(cast("f64", "f32", "arith.truncf", doubles, float()) == floats);
    QVERIFY(cast("f16", "f32", "arith.extf", halves, float()) == floats);
    QVERIFY(cast("bf16", "f32", "arith.extf", bfloats, float()) == floats);
    QVERIFY(cast("bf16", "f64", "arith.extf", bfloats, double()) == doubles);
    QVERIFY(cast("f16", "f64", "arith.extf", halves, double()) == doubles);
    QVERIFY(cast("f32", "i64", "arith.fptosi", floats, std::int64_t()) == integers);
    QVERIFY(cast("bf16", "i64", "arith.fptosi", bfloats, std::int64_t()) == integers);
    QVERIFY((cast("i64", "f16", "arith.sitofp", integers, std::uint16_t()) == Bits{0xc000, 0x4200}));
    QVERIFY((cast("i64", "bf16", "arith.sitofp", integers, std::uint16_t()) == Bits{0xc000, 0x4040}));
    QVERIFY((cast("i64", "i8", "arith.trunci", integers, std::int8_t()) == std::vector<std::int8_t>{-2, 3}));
    const std::vector<std::uint8_t> bools{0, 1};
    QVERIFY((cast("i1", "f32", "arith.uitofp", bools, float()) == std::vector<float>{0, 1}));
    QVERIFY((cast("i1", "bf16", "arith.uitofp", bools, std::uint16_t()) == Bits{0, 0x3f80}));
    QVERIFY((cast("i1", "i64", "arith.extui", bools, std::int64_t()) == std::vector<std::int64_t>{0, 1}));
}

/// linalg.matmul on float16 and bfloat16, summed up in float32 or in their own type.
void TestMlirRun::smallFloatProducts()
{
    std::vector<std::uint16_t> bits(64);
    std::vector<float> exact(64);
    for (std::size_t i = 0; i < 64; ++i) {
        exact[i] = static_cast<float>(static_cast<int>(i % 5) - 2);
        bits[i] = toBfloat16(exact[i]);
    }
    const auto expected = product(exact, exact, 8, 8, 8);
    const SharedTensor<std::uint16_t> x(bits), narrow(std::vector<std::uint16_t>(64));
    const SharedTensor<float> wide(std::vector<float>(64));
    const auto text = [](const char* out) {
        const std::string in = "memref<8x8xbf16>", result = std::string("memref<8x8x") + out + ">";
        return "func.func @kernel(%X: " + in + ", %W: " + in + ", %Y: " + result + ") {\n%z = arith.constant 0.0 : " + out +
               "\nlinalg.fill ins(%z : " + out + ") outs(%Y : " + result + ")\nlinalg.matmul ins(%X, %W : " + in + ", " + in +
               ") outs(%Y : " + result + ")\nreturn\n}";
    };
    const auto x1 = x.operand("bf16", {8, 8});
    QVERIFY(run(text("f32"), {x1, x1, wide.operand("f32", {8, 8}, true)}).outcome == Outcome::Done);
    QVERIFY(worst(wide.read(), expected) == 0);
    QVERIFY(run(text("bf16"), {x1, x1, narrow.operand("bf16", {8, 8}, true)}).outcome == Outcome::Done);
    const auto got = narrow.read();
    for (std::size_t i = 0; i < 64; ++i)
        QCOMPARE(double(fromBfloat16(got[i])), expected[i]);
}

/// A view in the middle of a larger tensor, column-major, and one that starts behind an offset its type knows.
void TestMlirRun::stridesAndOffsets()
{
    constexpr auto text = R"(
func.func @kernel(%X: memref<3x4xf32, strided<[1, 5], offset: ?>>, %Y: memref<3x4xf32, strided<[8, 2], offset: 3>>) {
  memref.copy %X, %Y : memref<3x4xf32, strided<[1, 5], offset: ?>> to memref<3x4xf32, strided<[8, 2], offset: 3>>
  return
})";
    const auto x = numbers(24, 5);
    const SharedTensor<float> first(x, 20), result(std::vector<float>(30, 77));
    auto in = first.operand("f32", {3, 4});
    in.strides = {1, 5};
    in.storageOffset = 2;
    auto out = result.operand("f32", {3, 4}, true);
    out.strides = {8, 2};
    out.storageOffset = 3;
    const auto answer = run(text, {in, out});
    QVERIFY2(answer.outcome == Outcome::Done, answer.message.english().c_str());
    std::vector<float> expected(30, 77); // what lies between the elements stays
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 4; ++j)
            expected[3 + 8 * i + 2 * j] = x[2 + i + 5 * j];
    QVERIFY(result.read() == expected);
    out.storageOffset = 4; // the type says 3: the storage is shifted under it
    QVERIFY(run(text, {in, out}).outcome == Outcome::Done);
    QCOMPARE(result.read().at(4), x[2]);
}

void TestMlirRun::rankZeroAndReductions()
{
    const auto answerOf = [&](const std::string& combine, double start) {
        const std::string text = "func.func @kernel(%X: memref<6x10xf32>, %Y: memref<f32>) {\n%s = arith.constant " +
                                 QByteArray::number(start, 'e').toStdString() +
                                 " : f32\nmemref.store %s, %Y[] : memref<f32>\n"
                                 "linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], "
                                 "iterator_types = [\"reduction\", \"reduction\"]} ins(%X : memref<6x10xf32>) outs(%Y : memref<f32>) {\n"
                                 "^bb0(%a: f32, %b: f32):\n%c = " +
                                 combine + " %a, %b : f32\nlinalg.yield %c : f32\n}\nreturn\n}";
        const SharedTensor<float> first(numbers(60, 5)), result(std::vector<float>(1));
        const auto answer = run(text, {first.operand("f32", {6, 10}), result.operand("f32", {}, true)});
        if (answer.outcome != Outcome::Done)
            qWarning("%s", answer.message.english().c_str());
        return result.read().at(0);
    };
    double sum = 0;
    for (const float value : numbers(60, 5))
        sum += value;
    QVERIFY(std::abs(answerOf("arith.addf", 0) - sum) < 1e-5);
    QCOMPARE(answerOf("arith.maximumf", -100), 1.0f);
}

void TestMlirRun::vectors()
{
    constexpr auto text = R"(
func.func @kernel(%X: memref<40xf32>, %Y: memref<40xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 40 step 8 {
    %v = vector.transfer_read %X[%i], %zero {in_bounds = [true]} : memref<40xf32>, vector<8xf32>
    %w = arith.mulf %v, %v : vector<8xf32>
    %e = math.exp %w : vector<8xf32>
    vector.transfer_write %e, %Y[%i] {in_bounds = [true]} : vector<8xf32>, memref<40xf32>
  }
  return
})";
    const auto x = numbers(40, 5);
    const SharedTensor<float> first(x), result(std::vector<float>(40));
    const auto answer = run(text, {first.operand("f32", {40}), result.operand("f32", {40}, true)});
    QVERIFY2(answer.outcome == Outcome::Done, answer.message.english().c_str());
    std::vector<double> expected(40);
    for (std::size_t i = 0; i < 40; ++i)
        expected[i] = std::exp(double(x[i]) * x[i]);
    QVERIFY(worst(result.read(), expected) < 1e-5);
}

/// A kernel that reads a scratchpad or result before it writes it finds NaN, not the zeros that would hide it.
void TestMlirRun::staleMemoryIsNaN()
{
    constexpr auto text = R"(
memref.global "private" @S : memref<2xf32, 1>
func.func @kernel(%Y: memref<2xf32>, %Z: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.get_global @S : memref<2xf32, 1>
  %v = memref.load %s[%c0] : memref<2xf32, 1>
  memref.store %v, %Y[%c0] : memref<2xf32>
  %w = memref.load %Y[%c1] : memref<2xf32>
  memref.store %w, %Z[%c0] : memref<2xf32>
  %one = arith.constant 1.0 : f32
  memref.store %one, %s[%c0] : memref<2xf32, 1>
  return
})";
    SharedTensor<float> y({5, 5}), z({5, 5});
    for (int i = 0; i < 2; ++i) { // the second run does not find the first one's
        QVERIFY(run(text, {y.operand("f32", {2}, true), z.operand("f32", {2}, true)}).outcome == Outcome::Done);
        QVERIFY(std::isnan(y.read().at(0)) && std::isnan(z.read().at(0)));
    }
    auto kept = y.operand("f32", {2}, true);
    kept.read = true; // in and out
    y.write({5, 6});
    QVERIFY(run(text, {kept, z.operand("f32", {2}, true)}).outcome == Outcome::Done);
    QCOMPARE(z.read().at(0), 6.0f);
}

void TestMlirRun::repeatedRuns()
{
    constexpr auto text = R"(
func.func @kernel(%X: memref<1xi64>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i64
  %v = memref.load %X[%c0] : memref<1xi64>
  %w = arith.addi %v, %one : i64
  memref.store %w, %X[%c0] : memref<1xi64>
  return
})";
    const SharedTensor<std::int64_t> x({40});
    auto operand = x.operand("i64", {1}, true);
    operand.read = true;
    const auto answer = m_service.run({.source = {.text = text}, .operands = {operand}, .repeat = 3}).value();
    QVERIFY(answer.outcome == Outcome::Done);
    QCOMPARE(x.read().at(0), std::int64_t(43));
}

void TestMlirRun::compiledOnce()
{
    const SharedTensor<float> x(numbers(32, 5)), y(std::vector<float>(32));
    const std::string text = "func.func @kernel(%X: memref<32xf32>, %Y: memref<32xf32>) {\n  memref.copy %X, %Y : memref<32xf32> to "
                             "memref<32xf32>\n  return\n}";
    const std::vector<KernelOperand> operands{x.operand("f32", {32}), y.operand("f32", {32}, true)};
    QVERIFY(!run(text, operands).compiledBefore);
    QVERIFY(run(text, operands).compiledBefore);
    QVERIFY(!run(text + "\n", operands).compiledBefore);
    QTemporaryFile file; // a file's kernel, too, until it is another
    QVERIFY(file.open() && file.write(text.c_str()) > 0 && file.flush());
    const KernelRunRequest ofFile{.source = {.text = {}, .file = file.fileName().toStdString()}, .operands = operands};
    QVERIFY(m_service.run(ofFile).value().compiledBefore);
    QVERIFY(file.write("// more") > 0 && file.flush());
    QVERIFY(!m_service.run(ofFile).value().compiledBefore);
    for (int i = 0; i < 70; ++i) // more than are kept
        QVERIFY(run(text + "// " + std::to_string(i), operands).outcome == Outcome::Done);
    const auto again = run(text, operands);
    QVERIFY(!again.compiledBefore && again.outcome == Outcome::Done);
    QVERIFY(y.read() == x.read());
}

/// Written as what the passes make of loops: they have nothing to do, and the test needs no minutes. Only the counting is seen.
void TestMlirRun::manyBranches()
{
    constexpr int each = 3000, switches = 7; // an operation has at most 4096 successors
    std::string text = "func.func @kernel(%X: memref<1xi32>) {\n  %c0 = arith.constant 0 : index\n"
                       "  %x = memref.load %X[%c0] : memref<1xi32>\n  llvm.call @branches(%x) : (i32) -> ()\n  return\n}\n"
                       "llvm.func @branches(%x: i32) {\n  %n = llvm.mlir.constant(21000 : i32) : i32\n"
                       "  %p = llvm.alloca %n x i32 : (i32) -> !llvm.ptr\n  llvm.br ^s0\n";
    const auto number = [](int i) { return std::to_string(i); };
    for (int s = 0; s < switches; ++s) {
        text += "^s" + number(s) + ":\n  llvm.switch %x : i32, ^s" + number(s + 1) + " [\n";
        for (int i = 0; i < each; ++i)
            text += "    " + number(i) + ": ^b" + number(s * each + i) + (i + 1 < each ? ",\n" : "\n  ]\n");
        for (int i = 0; i < each; ++i)
            text += "^b" + number(s * each + i) + ":\n  %e" + number(s * each + i) + " = llvm.getelementptr %p[" + number(s * each + i) +
                    "] : (!llvm.ptr) -> !llvm.ptr, i32\n  llvm.store volatile %x, %e" + number(s * each + i) +
                    " : i32, !llvm.ptr\n  llvm.br ^s" + number(switches) + "\n"; // no two alike, which would become one
    }
    text += "^s" + number(switches) + ":\n  llvm.return\n}\n";
    const SharedTensor<std::int32_t> x({40});
    const auto answer = run(text, {x.operand("i32", {1})});
    QVERIFY(answer.outcome == Outcome::Invalid);
    const std::string said = answer.message.english();
    QVERIFY2(said.find("the function 'branches' has 21009 loops and branches, which would take too long to compile (at most 20000)") !=
                 std::string::npos,
             said.c_str());
}

/// However many operands lie in them; to be written if one of them is.
void TestMlirRun::filesAreOpenedOnce()
{
    QTemporaryFile both, read;
    QVERIFY(both.open() && read.open());
    const auto nameOf = [](const QTemporaryFile& file) { return file.fileName().toStdString(); };
    const std::vector<KernelOperand> operands{
        {.file = nameOf(both)}, {.file = nameOf(both), .written = true}, {.file = nameOf(read)}, {}, {.file = "/nowhere"}};
    OperandFiles files(operands);
    const int first = files.descriptor(nameOf(both)), second = files.descriptor(nameOf(read));
    QVERIFY(first >= 0 && second >= 0);
    QCOMPARE(files.descriptor(nameOf(both)), first);
    QCOMPARE(::fcntl(first, F_GETFL) & O_ACCMODE, O_RDWR);
    QCOMPARE(::fcntl(second, F_GETFL) & O_ACCMODE, O_RDONLY);
    QCOMPARE(files.descriptor("/nowhere"), -1);
}

QTEST_APPLESS_MAIN(TestMlirRun)
#include "tst_mlir_run.moc"
