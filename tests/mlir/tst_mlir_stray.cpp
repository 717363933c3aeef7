// SPDX-License-Identifier: Apache-2.0
// Kernels that don't fit, don't lower, crash, hang or write where they must not: each is an answer, and this process goes on.
#include "core/mlir/kernel_requests.h"
#include "core/mlir/reach.h"
#include "tests/mlir/kernel_files.h"

#include <QtTest>

using namespace nodewise;
using namespace nodewise::protocol;
using namespace nodewise::kernel_worker;
using test::kernelText;
using test::SharedTensor;
using Outcome = KernelRunAnswer::Outcome;

namespace {

QString qs(const UserText& text)
{
    return QString::fromStdString(text.english());
}

std::vector<float> numbers(std::size_t count)
{
    std::vector<float> out(count);
    for (std::size_t i = 0; i < count; ++i)
        out[i] = static_cast<float>(static_cast<int>(i) * 5 % 17 - 8) / 8;
    return out;
}

} // namespace

class TestMlirStray : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void refusals_data();
    void refusals();
    void doesNotVerify();
    void doesNotLower();
    void unknownSymbol();
    void writesBehindTheEnd();
    void readsOutside();
    void writesAnInput();
    void writesBetweenElements();
    void leavesAScratchpad();
    void crashes_data();
    void crashes();
    void endsItsProcess();
    void neverEnds();
    void emptyTensors();

private:
    KernelRunAnswer run(std::string text, std::vector<KernelOperand> operands, std::uint32_t limitMs = 30'000)
    {
        return m_service.run({.name = "k", .source = {.text = std::move(text)}, .operands = std::move(operands), .timeLimitMs = limitMs})
            .value();
    }

    KernelService m_service;
};

void TestMlirStray::refusals_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("change");
    QTest::addColumn<QString>("message");
    const QString copy = QStringLiteral("func.func @kernel(%X: memref<4x8xf32, strided<[8, 1]>>) {\n  return\n}");
    QTest::newRow("dtype") << copy << "dtype"
                           << "'X': the kernel takes f32, not f64";
    QTest::newRow("shape") << copy << "shape"
                           << "'X': the kernel takes the shape [4, 8], not [4, 7]";
    QTest::newRow("rank") << copy << "rank"
                          << "'X': the kernel takes the shape [4, 8], not [4, 8, 1]";
    QTest::newRow("strides") << copy << "strides"
                             << "'X': the kernel takes the strides [8, 1], not [9, 1]";
    QTest::newRow("bytes") << copy << "bytes"
                           << "'X': its elements don't fit in its 120 bytes";
    QTest::newRow("offset") << copy << "offset"
                            << "'X': its elements don't fit in its 128 bytes";
    QTest::newRow("overflow") << QStringLiteral("func.func @kernel(%X: memref<?x?xf32, strided<[?, 1]>>) {\n  return\n}") << "overflow"
                              << "'X': its elements don't fit in its 128 bytes";
    QTest::newRow("short file") << copy << "file"
                                << "the file has 128 bytes, not 128 from byte 64";
    QTest::newRow("count") << copy << "count"
                           << "the kernel takes 1 operands, not 2";
    QTest::newRow("no file") << copy << "missing"
                             << "the memory of an operand can't be mapped: No such file or directory";
    QTest::newRow("overlap") << QStringLiteral("func.func @kernel(%X: memref<?x?xf32, strided<[?, 1]>>) {\n  return\n}") << "overlap"
                             << "'X': its elements overlap, so it can't be written";
}

void TestMlirStray::refusals()
{
    QFETCH(QString, text);
    QFETCH(QString, change);
    QFETCH(QString, message);
    const SharedTensor<float> x(numbers(32));
    KernelOperand operand = x.operand("f32", {4, 8});
    const std::map<QString, std::function<void()>> changes{{"dtype", [&] { operand.dtype = "f64"; }},
                                                           {"shape",
                                                            [&] {
                                                                operand.shape = {4, 7};
                                                            }},
                                                           {"rank",
                                                            [&] {
                                                                operand.shape = {4, 8, 1};
                                                            }},
                                                           {"strides",
                                                            [&] {
                                                                operand.strides = {9, 1};
                                                            }},
                                                           {"bytes", [&] { operand.bytes = 120; }},
                                                           {"offset", [&] { operand.storageOffset = 1; }},
                                                           {"overflow",
                                                            [&] {
                                                                operand.shape = {std::int64_t(1) << 62, 8};
                                                                operand.strides = {std::int64_t(1) << 62, 1};
                                                            }},
                                                           {"file", [&] { operand.offset = 64; }},
                                                           {"count", [] {}},
                                                           {"missing", [&] { operand.file = "/nowhere/x"; }},
                                                           {"overlap", [&] {
                                                                operand.shape = {std::int64_t(1) << 62, 8};
                                                                operand.strides = {0, 1};
                                                                operand.written = true;
                                                            }}};
    changes.at(change)();
    std::vector<KernelOperand> operands(change == QLatin1String("count") ? 2 : 1, operand);
    const auto answer = run(text.toStdString(), operands);
    QVERIFY(answer.outcome == Outcome::Refused);
    QVERIFY2(qs(answer.message).contains(message), answer.message.english().c_str());
}

void TestMlirStray::doesNotVerify()
{
    const auto answer = run(kernelText("verify_error"), {});
    QVERIFY(answer.outcome == Outcome::Invalid);
    QCOMPARE(qs(answer.message), QStringLiteral("the kernel does not verify"));
    QCOMPARE(answer.diagnostics.at(0).line, 3u);
    QVERIFY(run("func.func private @kernel()", {}).message == "there is no function 'kernel' with a body");
    QVERIFY(run("func.func @kernel(%n: index) {\n return\n}", {}).message ==
            "argument 1 of the function 'kernel' is index; only memrefs of known rank with strides can be passed");
    QVERIFY(run("func.func @kernel() -> f32 {\n %c = arith.constant 1.0 : f32\n return %c : f32\n}", {}).message ==
            "the function 'kernel' returns values; a kernel writes them into an argument");
}

void TestMlirStray::doesNotLower()
{
    const SharedTensor<float> x(numbers(4));
    const auto answer = run(kernelText("pass_error"), {x.operand("f32", {4})});
    QVERIFY(answer.outcome == Outcome::Invalid);
    QCOMPARE(qs(answer.message), QStringLiteral("the kernel can't be lowered: the pass finalize-memref-to-llvm failed"));
    QCOMPARE(answer.diagnostics.at(0).line, 4u);
}

void TestMlirStray::unknownSymbol()
{
    const auto answer =
        run("func.func private @no_such_function()\nfunc.func @kernel() {\n  call @no_such_function() : () -> ()\n  return\n}", {});
    QVERIFY(answer.outcome == Outcome::Invalid);
    QVERIFY2(qs(answer.message).contains(QStringLiteral("no_such_function")), answer.message.english().c_str());
}

void TestMlirStray::writesBehindTheEnd()
{
    std::vector<float> longer = numbers(40);
    const SharedTensor<float> x(longer), y(std::vector<float>(32, 5));
    auto in = x.operand("f32", {4, 8}); // a row more than the kernel should read
    const auto answer = run(kernelText("out_of_bounds"), {in, y.operand("f32", {4, 8}, true)});
    QVERIFY(answer.outcome == Outcome::Strayed);
    QVERIFY(answer.strayed == std::vector<std::string>{"Y"});
    QCOMPARE(qs(answer.message), QStringLiteral("the kernel k writes outside of Y: byte 1 past its end"));
    QVERIFY(y.read() == std::vector<float>(32, 5)); // nothing of it is kept
}

void TestMlirStray::readsOutside()
{
    const SharedTensor<float> x(numbers(32)), y(std::vector<float>(32));
    const auto answer = run(kernelText("out_of_bounds"), {x.operand("f32", {4, 8}), y.operand("f32", {4, 8}, true)});
    QVERIFY(answer.outcome == Outcome::Strayed);
    QCOMPARE(qs(answer.message), QStringLiteral("the kernel k reads outside of X: byte 1 past its end"));
    const auto before = run(R"(
func.func @kernel(%X: memref<4x8xf32>, %Y: memref<4x8xf32>) {
  %c0 = arith.constant 0 : index
  %c = arith.constant -128 : index
  %v = memref.load %X[%c, %c0] : memref<4x8xf32>
  memref.store %v, %Y[%c0, %c0] : memref<4x8xf32>
  return
})",
                            {x.operand("f32", {4, 8}), y.operand("f32", {4, 8}, true)});
    QCOMPARE(qs(before.message), QStringLiteral("the kernel k reads outside of X: byte 4096 before its start"));
}

void TestMlirStray::writesAnInput()
{
    const auto x = numbers(32);
    const SharedTensor<float> first(x);
    const auto answer = run(R"(
func.func @kernel(%X: memref<4x8xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  memref.store %zero, %X[%c0, %c0] : memref<4x8xf32>
  return
})",
                            {first.operand("f32", {4, 8})});
    QVERIFY(answer.outcome == Outcome::Strayed);
    QCOMPARE(qs(answer.message), QStringLiteral("the kernel k writes X, which is read-only"));
    QVERIFY(first.read() == x);
}

void TestMlirStray::writesBetweenElements()
{
    constexpr auto text = R"(
func.func @kernel(%X: memref<4x8xf32, strided<[10, 1]>>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 9 {
      memref.store %zero, %X[%i, %j] : memref<4x8xf32, strided<[10, 1]>>
    }
  }
  return
})";
    const SharedTensor<float> x(numbers(40));
    auto operand = x.operand("f32", {4, 8}, true);
    operand.strides = {10, 1};
    const auto answer = run(text, {operand});
    QVERIFY(answer.outcome == Outcome::Strayed);
    QCOMPARE(qs(answer.message), QStringLiteral("the kernel k writes between the elements of X"));
    QVERIFY(x.read() == numbers(40));
    // Bytes between the data and its guard: 3 bytes before a page's end can't be any.
    const SharedTensor<std::int8_t> odd(std::vector<std::int8_t>(3));
    const auto beside = run(R"(
func.func @kernel(%X: memref<3xi8>) {
  %c = arith.constant -1 : index
  %one = arith.constant 1 : i8
  memref.store %one, %X[%c] : memref<3xi8>
  return
})",
                            {odd.operand("i8", {3}, true)});
    QCOMPARE(qs(beside.message), QStringLiteral("the kernel k writes right next to X"));
}

void TestMlirStray::leavesAScratchpad()
{
    const auto answer = run(R"(
memref.global "private" @S : memref<16x16xf32, 1>
func.func @kernel() {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %s = memref.get_global @S : memref<16x16xf32, 1>
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 17 {
    memref.store %zero, %s[%i, %c0] : memref<16x16xf32, 1>
  }
  return
})",
                            {});
    QVERIFY(answer.outcome == Outcome::Strayed);
    QVERIFY(answer.strayed == std::vector<std::string>{"S"});
    QCOMPARE(qs(answer.message), QStringLiteral("the kernel k writes outside of S: byte 1 past its end"));
}

void TestMlirStray::crashes_data()
{
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("message");
    QTest::newRow("far away") << "%c = arith.constant -68719476736 : index\nmemref.store %v, %X[%c] : memref<4xi64>"
                              << "the kernel k writes to an address outside its memory: Segmentation fault";
    QTest::newRow("nowhere") << "%c = arith.constant 1152921504606846976 : index\nmemref.store %v, %X[%c] : memref<4xi64>"
                             << "the kernel k";
    QTest::newRow("division") << "%c1 = arith.constant 1 : index\n%n = memref.load %X[%c1] : memref<4xi64>\n%z = memref.load %X[%c0] : "
                                 "memref<4xi64>\n%d = arith.divsi %n, %z : i64\n"
                                 "memref.store %d, %X[%c0] : memref<4xi64>"
                              << "the kernel k was killed by signal 8 (Floating point exception)";
    QTest::newRow("abort") << "call @abort() : () -> ()"
                           << "the kernel k was killed by signal 6 (Aborted)";
    QTest::newRow("stack") << "call @deep(%X) : (memref<4xi64>) -> ()"
                           << "the kernel k ran out of stack";
}

void TestMlirStray::crashes()
{
    QFETCH(QString, body);
    QFETCH(QString, message);
    const std::string text = R"(
func.func private @abort()
func.func @deep(%X: memref<4xi64>) {
  %a = memref.alloca() : memref<4096xi64>
  %c0 = arith.constant 0 : index
  %v = memref.load %X[%c0] : memref<4xi64>
  memref.store %v, %a[%c0] : memref<4096xi64>
  func.call @deep(%X) : (memref<4xi64>) -> ()
  %w = memref.load %a[%c0] : memref<4096xi64>
  memref.store %w, %X[%c0] : memref<4xi64>
  return
}
func.func @kernel(%X: memref<4xi64>) {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1 : i64
)" + body.toStdString() + "\n  return\n}";
    const SharedTensor<std::int64_t> x({0, 0, 0, 0});
    auto operand = x.operand("i64", {4}, true);
    operand.read = true;
    const auto answer = run(text, {operand});
    QVERIFY2(answer.outcome == Outcome::Crashed, answer.message.english().c_str());
    QVERIFY2(qs(answer.message).startsWith(message), answer.message.english().c_str());
    QVERIFY(run("func.func @kernel() {\n  return\n}", {}).outcome == Outcome::Done); // this process has not noticed
}

void TestMlirStray::endsItsProcess()
{
    const char* const text = "func.func private @exit(i32)\nfunc.func @kernel() {\n  %n = arith.constant 3 : i32\n"
                             "  call @exit(%n) : (i32) -> ()\n  return\n}";
    const auto refused = run(text, {});
    QVERIFY(refused.outcome == Outcome::Invalid);
    QCOMPARE(qs(refused.message), QStringLiteral("the kernel declares 'exit', which kernels may not call"));
    qputenv(reachSwitch, "off");
    const auto ended = KernelService().run({.name = "k", .source = {.text = text}}).value();
    qunsetenv(reachSwitch);
    QVERIFY(ended.outcome == Outcome::Crashed);
    QCOMPARE(qs(ended.message), QStringLiteral("the kernel k ended its process with code 3"));
}

void TestMlirStray::neverEnds()
{
    const SharedTensor<std::int64_t> x({1});
    auto operand = x.operand("i64", {1}, true);
    operand.read = true;
    const auto answer = run(kernelText("endless"), {operand}, 200);
    QVERIFY(answer.outcome == Outcome::Late);
    QCOMPARE(qs(answer.message), QStringLiteral("the kernel k did not end within 200 ms"));
    QCOMPARE(x.read().at(0), std::int64_t(1));
}

void TestMlirStray::emptyTensors()
{
    const SharedTensor<float> x({});
    const auto answer = run("func.func @kernel(%X: memref<0x8xf32>, %Y: memref<0x8xf32>) {\n  memref.copy %X, %Y : memref<0x8xf32> to "
                            "memref<0x8xf32>\n  return\n}",
                            {x.operand("f32", {0, 8}), x.operand("f32", {0, 8}, true)});
    QVERIFY2(answer.outcome == Outcome::Done, answer.message.english().c_str());
}

QTEST_APPLESS_MAIN(TestMlirStray)
#include "tst_mlir_stray.moc"
