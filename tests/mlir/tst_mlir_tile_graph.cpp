// SPDX-License-Identifier: Apache-2.0
// Tile graphs out of kernels: which steps operations become, what can't be told, and that compiled kernels move
// the bytes that the graph says.
#include "core/mlir/kernel_requests.h"
#include "core/sim/tile_text.h"
#include "core/sim/totals.h"
#include "tests/mlir/kernel_files.h"
#include "tests/mlir/tile_kernels.h"

#include <QtTest>

using namespace nodewise;
using namespace nodewise::protocol;
using namespace test; // kernels of pieces

namespace {

QString qs(const std::string& text)
{
    return QString::fromStdString(text);
}

} // namespace

class TestMlirTileGraph : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void gemm();
    void work_data();
    void work();
    void contractions_data();
    void contractions();
    void windows();
    void numbers();
    void conditions();
    void elements();
    void unclear_data();
    void unclear();
    void oneSpoilsNoOther();
    void pytorchsim();
    void counted_data();
    void counted();
    void notCounted();

private:
    sim::TileGraph graphOf(const std::string& text, bool allowUnregistered = false)
    {
        const TileGraphsRequest request{.kernels = {{.name = "file", .source = {.text = text, .allowUnregistered = allowUnregistered}}}};
        return m_service.tileGraphs(request).value().kernels.at(0).graph;
    }
    /// Each step as text, without those that are loops if `inner`.
    QStringList steps(const std::string& text, bool inner = false)
    {
        const sim::TileGraph graph = graphOf(text);
        if (!graph.why.empty())
            return {QStringLiteral("why: ") + qs(graph.why.english())};
        if (const auto fits = sim::lint(graph); !fits)
            return {qs(fits.error().text())};
        QStringList out;
        for (const sim::Step& step : graph.steps)
            if (!inner || step.kind != sim::Step::Kind::Loop)
                out += qs(sim::textOf(graph, step));
        return out;
    }

    kernel_worker::KernelService m_service;
};

void TestMlirTileGraph::gemm()
{
    const sim::TileGraph graph = graphOf(kernelText("gemm_ragged"));
    QCOMPARE(qs(sim::textOf(graph)),
             QStringLiteral("kernel\n"
                            "  X: f32 37 x 50, argument 0, 7400 bytes\n"
                            "  W: f32 50 x 29, argument 1, 5800 bytes\n"
                            "  Y: f32 37 x 29, argument 2, 4292 bytes\n"
                            "  Y_spad: f32 16 x 16, 1024 bytes\n"
                            "  X_spad: f32 16 x 16, 1024 bytes\n"
                            "  W_spad: f32 16 x 16, 1024 bytes\n"
                            "  12: for m = 0 to 37 step 16, parallel\n"
                            "  14:   for n = 0 to 29 step 16, parallel\n"
                            "  16:     vector of 256 points of 32 bits, each 1 simple to Y_spad fresh\n"
                            "  17:     for k = 0 to 50 step 16, accumulation\n"
                            "  19:       vector of 256 points of 32 bits, each 1 simple to X_spad fresh\n"
                            "  20:       vector of 256 points of 32 bits, each 1 simple to W_spad fresh\n"
                            "  23:       load X[m, k] of min(37 - m, 16) x min(50 - k, 16) to X_spad\n"
                            "  26:       load W[k, n] of min(50 - k, 16) x min(29 - n, 16) to W_spad\n"
                            "  27:       array of m = 16, n = 16, k = 16 of 32 bits from X_spad, W_spad, Y_spad to Y_spad\n"
                            "  31:     store Y_spad to Y[m, n] of min(37 - m, 16) x min(29 - n, 16)\n"));
    const auto totals = sim::totalsOf(graph).value();
    QCOMPARE(totals.loads, std::int64_t(48));
    QCOMPARE(totals.stores, std::int64_t(6));
    QCOMPARE(totals.multiplications, std::int64_t(3 * 2 * 4 * 16 * 16 * 16));
    QCOMPARE(totals.traffic[0].read, std::int64_t(2 * 37 * 50 * 4)); // once for each column of tiles
    QCOMPARE(totals.traffic[1].read, std::int64_t(3 * 50 * 29 * 4));
    QCOMPARE(totals.traffic[2], (sim::Totals::Traffic{0, 37 * 29 * 4}));
    // Lines are those of nodewise/kernelTiles.
    const auto tiles = m_service.tiles({.source = {.text = kernelText("gemm_ragged")}}).value();
    QCOMPARE(tiles.loops[2].line, graph.steps[3].line);
    QCOMPARE(tiles.tiles[0].line, graph.steps[6].line);
}

// What a body computes for a point: what is left once the compiler has seen it.
void TestMlirTileGraph::work_data()
{
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("step");
    const auto row = [](const char* name, const char* body, const char* step) {
        QTest::newRow(name) << QString::fromLatin1(body) << QStringLiteral("vector of 256 points of ") + QLatin1String(step);
    };
    row("copy", "linalg.yield %a : f32", "32 bits, each 1 simple from A to C fresh");
    row("constant", "linalg.yield %zero : f32", "32 bits, each 1 simple to C fresh");
    row("true", "%t = arith.constant true\n%s = arith.select %t, %a, %c : f32\nlinalg.yield %s : f32",
        "32 bits, each 1 simple from A to C fresh");
    row("times one", "%o = arith.constant 1.0 : f32\n%s = arith.mulf %a, %o : f32\n%r = arith.addf %s, %s : f32\nlinalg.yield %r : f32",
        "32 bits, each 1 simple from A to C fresh");
    row("unused", "%s = math.exp %c : f32\n%r = arith.negf %a : f32\nlinalg.yield %r : f32", "32 bits, each 1 simple from A to C fresh");
    row("all kinds",
        "%e = math.exp %a : f32\n%l = math.tanh %e : f32\n%s = math.sqrt %l : f32\n%i = math.sin %s : f32\n%d = arith.divf %i, %a : f32\n"
        "%m = arith.mulf %d, %a : f32\n%x = arith.maximumf %m, %a : f32\n%b = arith.cmpf olt, %x, %a : f32\n"
        "%w = arith.extf %x : f32 to f64\n%n = arith.truncf %w : f64 to f32\n%r = arith.select %b, %n, %x : f32\nlinalg.yield %r : f32",
        "64 bits, each 2 simple, 1 multiply, 1 divide, 1 root, 2 exponential, 1 trigonometric, 1 compare, 2 convert from A to C fresh");
    row("the same each time", "%o = arith.constant 2.0 : f32\n%s = math.exp %o : f32\n%r = arith.addf %a, %s : f32\nlinalg.yield %r : f32",
        "32 bits, each 1 simple from A to C fresh");
    row("place",
        "%i = linalg.index 0 : index\n%n = arith.index_cast %i : index to i32\n%f = arith.sitofp %n : i32 to f32\nlinalg.yield %f : f32",
        "32 bits, each 2 convert to C fresh");
    row("old value", "%r = arith.subf %c, %a : f32\nlinalg.yield %r : f32", "32 bits, each 1 simple from A, C to C");
}

void TestMlirTileGraph::work()
{
    QFETCH(QString, body);
    QFETCH(QString, step);
    const std::string text = kernel(R"(linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
  iterator_types = ["parallel", "parallel"]} ins(%A : memref<16x16xf32, 1>) outs(%C : memref<16x16xf32, 1>) {
^bb0(%a: f32, %c: f32):
)" + body.toStdString() + "\n}\n");
    QCOMPARE(steps(text), QStringList{step});
}

// By maps and body, not by name.
void TestMlirTileGraph::contractions_data()
{
    QTest::addColumn<QString>("op");
    QTest::addColumn<QString>("step");
    const auto row = [](const char* name, const std::string& op, const char* step) {
        QTest::newRow(name) << qs(op) << QString::fromLatin1(step);
    };
    const auto generic = [](const char* maps, const char* kinds, const char* body, const char* operands = nullptr) {
        return std::string("linalg.generic {indexing_maps = [") + maps + "], iterator_types = [" + kinds + "]} " +
               (operands ? operands : "ins(%A, %B : memref<16x16xf32, 1>, memref<16x16xf32, 1>) outs(%C : memref<16x16xf32, 1>)") +
               " {\n^bb0(%a: f32, %b: f32, %c: f32):\n" + body + "\n}\n";
    };
    const char* const product = "%p = arith.mulf %a, %b : f32\n%s = arith.addf %c, %p : f32\nlinalg.yield %s : f32";
    const char* const gemm = "affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>";
    const char* const three = "\"parallel\", \"parallel\", \"reduction\"";
    const char* const found = "array of m = 16, n = 16, k = 16 of 32 bits from A, B, C to C";
    row("matmul", "linalg.matmul ins(%A, %B : memref<16x16xf32, 1>, memref<16x16xf32, 1>) outs(%C : memref<16x16xf32, 1>)\n", found);
    row("generic", generic(gemm, three, product), found);
    row("turned around", generic(gemm, three, "%p = arith.mulf %b, %a : f32\n%s = arith.addf %p, %c : f32\nlinalg.yield %s : f32"), found);
    row("narrow",
        generic(gemm, three,
                "%t = arith.constant true\n%x = arith.select %t, %a, %b : f32\n%y = arith.extf %b : f32 to f64\n"
                "%w = arith.extf %x : f32 to f64\n%p = arith.mulf %w, %y : f64\n%u = arith.extf %c : f32 to f64\n"
                "%s = arith.addf %u, %p : f64\n%r = arith.truncf %s : f64 to f32\nlinalg.yield %r : f32"),
        found);
    row("vector",
        generic("affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>", "\"parallel\", \"reduction\"",
                product, "ins(%A, %R : memref<16x16xf32, 1>, memref<16xf32, 1>) outs(%R : memref<16xf32, 1>)"),
        "array of m = 16, n = 1, k = 16 of 32 bits from A, R to R");
    row("batch",
        generic("affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i, 0)>", "\"parallel\", \"reduction\"",
                product),
        "array of 16 times m = 1, n = 1, k = 16 of 32 bits from A, B, C to C");
    row("not summed up",
        generic("affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>", "\"parallel\", \"parallel\"",
                product),
        "vector of 256 points of 32 bits, each 1 simple, 1 multiply from A, B, C to C");
    row("largest", generic(gemm, three, "%p = arith.mulf %a, %b : f32\n%s = arith.maximumf %c, %p : f32\nlinalg.yield %s : f32"),
        "vector of 4096 points of 32 bits, each 1 simple, 1 multiply from A, B, C to C");
    row("square", generic(gemm, three, "%p = arith.mulf %a, %a : f32\n%s = arith.addf %c, %p : f32\nlinalg.yield %s : f32"),
        "vector of 4096 points of 32 bits, each 1 simple, 1 multiply from A, C to C");
    row("computed factor",
        generic(gemm, three, "%e = math.exp %a : f32\n%p = arith.mulf %e, %b : f32\n%s = arith.addf %c, %p : f32\nlinalg.yield %s : f32"),
        "vector of 4096 points of 32 bits, each 1 simple, 1 multiply, 1 exponential from A, B, C to C");
}

void TestMlirTileGraph::contractions()
{
    QFETCH(QString, op);
    QFETCH(QString, step);
    QCOMPARE(steps(kernel(op.toStdString())), QStringList{step});
}

/// A convolution: what both have is summed up, what only one has are rows and columns, and sizes are those of the subviews.
void TestMlirTileGraph::windows()
{
    const QStringList found = steps(R"(
memref.global "private" @X_spad : memref<3x8x8xf32, 1>
memref.global "private" @W_spad : memref<5x3xf32, 1>
memref.global "private" @Y_spad : memref<5x8x8xf32, 1>
func.func @conv(%X: memref<3x8x8xf32>, %W: memref<5x3x3xf32>, %Y: memref<5x8x8xf32>) {
  %x = memref.get_global @X_spad : memref<3x8x8xf32, 1>
  %w = memref.get_global @W_spad : memref<5x3xf32, 1>
  %y = memref.get_global @Y_spad : memref<5x8x8xf32, 1>
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%y : memref<5x8x8xf32, 1>)
  affine.for %t = 0 to 3 {
    %tap = memref.subview %W[0, 0, %t] [5, 3, 1] [1, 1, 1] : memref<5x3x3xf32> to memref<5x3xf32, strided<[9, 3], offset: ?>>
    memref.copy %tap, %w : memref<5x3xf32, strided<[9, 3], offset: ?>> to memref<5x3xf32, 1>
    %top = affine.max affine_map<(d0) -> (0, 1 - d0)>(%t)
    %end = affine.min affine_map<(d0) -> (8, 9 - d0)>(%t)
    %high = arith.subi %end, %top : index
    %at = affine.apply affine_map<(d0, d1) -> (d0 + d1 - 1)>(%top, %t)
    %xp = memref.subview %x[0, 0, 0] [3, %high, 8] [1, 1, 1] : memref<3x8x8xf32, 1> to memref<3x?x8xf32, strided<[64, 8, 1]>, 1>
    %xt = memref.subview %X[0, %at, 0] [3, %high, 8] [1, 1, 1] : memref<3x8x8xf32> to memref<3x?x8xf32, strided<[64, 8, 1], offset: ?>>
    memref.copy %xt, %xp : memref<3x?x8xf32, strided<[64, 8, 1], offset: ?>> to memref<3x?x8xf32, strided<[64, 8, 1]>, 1>
    %yp = memref.subview %y[0, %top, 0] [5, %high, 8] [1, 1, 1] : memref<5x8x8xf32, 1> to memref<5x?x8xf32, strided<[64, 8, 1], offset: ?>, 1>
    linalg.generic {indexing_maps = [affine_map<(f, h, w, c) -> (c, h, w)>, affine_map<(f, h, w, c) -> (f, c)>, affine_map<(f, h, w, c) -> (f, h, w)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%xp, %w : memref<3x?x8xf32, strided<[64, 8, 1]>, 1>, memref<5x3xf32, 1>) outs(%yp : memref<5x?x8xf32, strided<[64, 8, 1], offset: ?>, 1>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %p = arith.mulf %a, %b : f32
      %s = arith.addf %c, %p : f32
      linalg.yield %s : f32
    }
  }
  memref.copy %y, %Y : memref<5x8x8xf32, 1> to memref<5x8x8xf32>
  return
})");
    const QString high = QStringLiteral("min(9 - t, 8) - max(1 - t, 0)");
    QCOMPARE(found,
             (QStringList{QStringLiteral("vector of 320 points of 32 bits, each 1 simple to Y_spad fresh"),
                          QStringLiteral("for t = 0 to 3, accumulation"), QStringLiteral("load W[0, 0, t] of 5 x 3 x 1 to W_spad fresh"),
                          QStringLiteral("load X[0, max(1 - t, 0) + t - 1, 0] of 3 x (%1) x 8 to X_spad fresh").arg(high),
                          QStringLiteral("array of m = (%1) * 8, n = 5, k = 3 of 32 bits from X_spad, W_spad, Y_spad to Y_spad").arg(high),
                          QStringLiteral("store Y_spad to Y[0, 0, 0] of 5 x 8 x 8")}));
}

void TestMlirTileGraph::numbers()
{
    const std::string text = kernel(loop("m", R"(
    %c3 = arith.constant 3 : index
    %d = arith.divsi %m, %c3 : index
    %r = arith.remsi %m, %c3 : index
    %f = affine.apply affine_map<(d0) -> (d0 floordiv 3 + d0 mod 3)>(%m)
    %s = arith.subi %m, %c3 : index
    %q = arith.divsi %s, %c3 : index
    %n = arith.index_cast %m : index to i32
    %o = arith.muli %n, %n : i32
    %w = arith.index_cast %o : i32 to index
    %b = arith.cmpi sgt, %m, %c3 : index
    %e = arith.select %b, %m, %c3 : index
)" + load("%d, %r") + load("%f, %q") + load("%w, %e") +
                                                  load("0, 0"))) +
                             "";
    QCOMPARE(
        steps(text, true),
        (QStringList{QStringLiteral("load X[m floordiv 3, m - m floordiv 3 * 3] of 16 x 16 to A fresh"),
                     QStringLiteral("load X[m floordiv 3 + m mod 3, max(m - 3, 0) floordiv 3 + min(m - 3, 0) ceildiv 3] of 16 x "
                                    "16 to A fresh"),
                     QStringLiteral("load X[m * m, max(min(m - 3, 1), 0) * m + (1 - max(min(m - 3, 1), 0)) * 3] of 16 x 16 to A fresh"),
                     QStringLiteral("load X[0, 0] of 16 x 16 to A fresh")}));
    // A narrow number wraps around where this one does not.
    QCOMPARE(steps(kernel(loop("m", "%n = arith.index_cast %m : index to i8\n%o = arith.muli %n, %n : i8\n"
                                    "%w = arith.index_cast %o : i8 to index\n" +
                                        load("%w, 0"))))
                 .value(1),
             QStringLiteral("load X[?, 0] of 16 x 16 to A fresh"));
    // What is one number in all rounds is written as that.
    QCOMPARE(
        steps(kernel(loop("m", "affine.for %i = 0 to min affine_map<(d0) -> (16, 64 - d0)>(%m) {\n" + load("%i, 0") + "}\n"))).value(1),
        QStringLiteral("for i = 0 to 16"));
}

void TestMlirTileGraph::conditions()
{
    const std::string inside = load("%m, 0");
    QCOMPARE(
        steps(kernel(loop("m", "affine.if affine_set<(d0) : (d0 mod 3 == 0, 40 - d0 >= 0)>(%m) {\n" + inside + "} else {\n" +
                                   load("0, %m") + "}\n"))),
        (QStringList{QStringLiteral("for m = 0 to 64 step 16"), QStringLiteral("if (1 - min(m mod 3, 1)) * max(min(41 - m, 1), 0) > 0"),
                     QStringLiteral("load X[m, 0] of 16 x 16 to A fresh"),
                     QStringLiteral("if 1 - (1 - min(m mod 3, 1)) * max(min(41 - m, 1), 0) > 0"),
                     QStringLiteral("load X[0, m] of 16 x 16 to A fresh")}));
    const std::string compare = "%c = arith.constant 100 : index\n%b = arith.cmpi slt, %m, %c : index\n";
    QCOMPARE(
        steps(kernel(loop("m", compare + "scf.if %b {\n" + inside + "} else {\n" + load("0, 0") + "}\n"))),
        (QStringList{QStringLiteral("for m = 0 to 64 step 16"), QStringLiteral("load X[m, 0] of 16 x 16 to A fresh")})); // it always holds
    const std::string same = "%c = arith.constant 32 : index\n%b = arith.cmpi eq, %m, %c : index\n%t = arith.constant true\n"
                             "%n = arith.xori %b, %t : i1\n";
    QCOMPARE(steps(kernel(loop("m", same + "scf.if %n {\n" + inside + "}\n"))).value(1),
             QStringLiteral("if 1 - (1 - max(min(max(m - 32, (m - 32) * -1), 1), 0)) > 0"));
    const std::string asked = "%v = memref.load %R[%none] : memref<16xf32, 1>\n%b = arith.cmpf olt, %v, %zero : f32\nscf.if %b {\n";
    QCOMPARE(steps(kernel(asked + inside.substr(0, 0) + load("0, 0") + "}\n")).value(0).left(14), QStringLiteral("why: line 17: "));
    QCOMPARE(steps(kernel(asked + "}\n")), QStringList()); // and nothing done
}

void TestMlirTileGraph::elements()
{
    // From DRAM to DRAM through a register; what is computed, where it is stored.
    QCOMPARE(steps(kernel(R"(affine.for %i = 0 to 64 {
    %x = memref.load %X[%i, %none] : memref<64x64xf32>
    memref.store %x, %Y[%i, %none] : memref<64x64xf32>
    %e = math.exp %x : f32
    %m = arith.mulf %e, %x : f32
    affine.store %m, %Y[%i, 1] : memref<64x64xf32>
    %j = affine.apply affine_map<(d0) -> (d0 mod 16)>(%i)
    memref.store %m, %R[%j] : memref<16xf32, 1>
    })")),
             (QStringList{QStringLiteral("for i = 0 to 64, parallel"), QStringLiteral("load X[i, 0] of 1 x 1 to x fresh"),
                          QStringLiteral("store x to Y[i, 0] of 1 x 1"),
                          QStringLiteral("vector of 1 points of 32 bits, each 1 multiply, 1 exponential from x to m fresh"),
                          QStringLiteral("store m to Y[i, 1] of 1 x 1"),
                          QStringLiteral("vector of 1 points of 32 bits, each 1 simple from x to R fresh")}));
    // Rows by indices in the scratchpad: the load waits for them.
    QCOMPARE(steps(kernel(R"(affine.for %i = 0 to 64 step 16 {
    %n = memref.subview %N[%i] [16] [1] : memref<64xi64> to memref<16xi64, strided<[1], offset: ?>>
    memref.copy %n, %I : memref<16xi64, strided<[1], offset: ?>> to memref<16xi64, 1>
    affine.for %r = 0 to 16 {
      %v = affine.load %I[%r] : memref<16xi64, 1>
      %row = arith.index_cast %v : i64 to index
      %x = memref.subview %X[%row, 0] [1, 16] [1, 1] : memref<64x64xf32> to memref<1x16xf32, strided<[64, 1], offset: ?>>
      %a = memref.subview %A[%r, 0] [1, 16] [1, 1] : memref<16x16xf32, 1> to memref<1x16xf32, strided<[16, 1], offset: ?>, 1>
      memref.copy %x, %a : memref<1x16xf32, strided<[64, 1], offset: ?>> to memref<1x16xf32, strided<[16, 1], offset: ?>, 1>
    }
    )" + store("%i, 0") + "}\n")),
             (QStringList{QStringLiteral("for i = 0 to 64 step 16, parallel"), QStringLiteral("load N[i] of 16 to I fresh"),
                          QStringLiteral("for r = 0 to 16"),
                          QStringLiteral("load X[?, 0] of 1 x 16 to A fresh in the first round of r, placed by I"),
                          QStringLiteral("store A to Y[i, 0] of 16 x 16")}));
    // What a loop carries.
    QCOMPARE(steps(kernel(R"(%sum = affine.for %i = 0 to 16 iter_args(%sofar = %zero) -> (f32) {
      %x = memref.load %R[%i] : memref<16xf32, 1>
      %s = arith.addf %sofar, %x : f32
      affine.yield %s : f32
    }
    memref.store %sum, %Y[%none, %none] : memref<64x64xf32>
)")),
             (QStringList{QStringLiteral("vector of 1 points of 32 bits, each 1 simple to sum fresh"),
                          QStringLiteral("for i = 0 to 16, accumulation"),
                          QStringLiteral("vector of 1 points of 32 bits, each 1 simple from R, sum to sum"),
                          QStringLiteral("store sum to Y[0, 0] of 1 x 1")}));
    // What is overwritten before it is needed is kept: each round has the element of the one before.
    QCOMPARE(
        steps(kernel(R"(affine.for %i = 0 to 64 {
      %x = memref.load %R[%none] : memref<16xf32, 1>
      linalg.fill ins(%zero : f32) outs(%R : memref<16xf32, 1>)
      affine.store %x, %Y[%i, 0] : memref<64x64xf32>
    })")),
        (QStringList{QStringLiteral("for i = 0 to 64"), QStringLiteral("vector of 1 points of 32 bits, each 1 simple from R to x fresh"),
                     QStringLiteral("vector of 16 points of 32 bits, each 1 simple to R"), QStringLiteral("store x to Y[i, 0] of 1 x 1")}));
    // Vectors of elements.
    QCOMPARE(steps(kernel(R"(affine.for %i = 0 to 64 {
    %x = affine.vector_load %X[%i, 0] : memref<64x64xf32>, vector<16xf32>
    %y = arith.addf %x, %x : vector<16xf32>
    affine.vector_store %y, %A[%i mod 16, 0] : memref<16x16xf32, 1>, vector<16xf32>
    })")),
             (QStringList{QStringLiteral("for i = 0 to 64"), QStringLiteral("load X[i, 0] of 1 x 16 to x fresh"),
                          QStringLiteral("vector of 16 points of 32 bits, each 1 simple from x to A fresh")}));
}

void TestMlirTileGraph::unclear_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("why");
    const auto row = [](const char* name, const std::string& text, const char* why) {
        QTest::newRow(name) << qs(text) << QString::fromLatin1(why);
    };
    const std::string number = "%v = memref.load %I[%none] : memref<16xi64, 1>\n%n = arith.index_cast %v : i64 to index\n";
    row("rounds", kernel(number + "affine.for %i = 0 to %n {\n" + load("0, 0") + "}\n"),
        "line 17: the number of iterations of the loop depends on data");
    row("size",
        kernel(number + "%x = memref.subview %X[0, 0] [%n, 16] [1, 1] : memref<64x64xf32> to memref<?x16xf32, strided<[64, 1]>>\n"
                        "%a = memref.subview %A[0, 0] [%n, 16] [1, 1] : memref<16x16xf32, 1> to memref<?x16xf32, strided<[16, 1]>, 1>\n"
                        "memref.copy %x, %a : memref<?x16xf32, strided<[64, 1]>> to memref<?x16xf32, strided<[16, 1]>, 1>\n"),
        "line 19: how much of X is moved depends on data");
    row("DRAM to DRAM", kernel("memref.copy %X, %Y : memref<64x64xf32> to memref<64x64xf32>\n"),
        "line 15: a copy from DRAM to DRAM, which no DMA engine supports");
    row("work in DRAM", kernel("linalg.fill ins(%zero : f32) outs(%Y : memref<64x64xf32>)\n"),
        "line 15: linalg.fill computes on memory that is not in the scratchpad");
    row("another's operation", kernel("memref.prefetch %X[%none, %none], read, locality<3>, data : memref<64x64xf32>\n"),
        "line 15: what memref.prefetch does to memory is unknown here");
    row("call",
        "func.func private @f(memref<4xf32>)\nfunc.func @k(%X: memref<4xf32>) {\n  func.call @f(%X) : (memref<4xf32>) -> ()\n  return\n}\n",
        "line 3: what func.call does to memory is unknown here");
    row("while",
        kernel("scf.while : () -> () {\n  %t = arith.constant true\n  scf.condition(%t)\n} do {\n" + load("0, 0") + "  scf.yield\n}\n"),
        "line 15: what scf.while does to memory is unknown here");
    row("sizes of arguments", "func.func @k(%X: memref<?xf32>) {\n  return\n}\n",
        "line 1: the shape and strides of the argument X are not known");
    row("elements of arguments", "func.func @k(%X: memref<4xcomplex<f32>>) {\n  return\n}\n",
        "line 1: elements of the argument X are neither whole numbers nor floating-point numbers");
    row("space of arguments", "func.func @k(%X: memref<4xf32, 1>) {\n  return\n}\n", "line 1: the argument X is not in DRAM");
    row("bytes of arguments", "func.func @k(%X: memref<1099511627776x1099511627776xf32>) {\n  return\n}\n",
        "line 1: the argument X has more bytes than 64 bits can count");
    row("no function", "memref.global \"private\" @A : memref<4xf32, 1>\n", "there is no function with a body");
    row("two", "func.func @a() {\n  return\n}\nfunc.func @b() {\n  return\n}\n", "there are several functions with a body");
    row("nonsense", "\nnonsense", "the kernel does not verify: line 2: custom op 'nonsense' is unknown (tried 'builtin.nonsense' as well)");
    row("empty", "", "there is no function with a body");
}

void TestMlirTileGraph::unclear()
{
    QFETCH(QString, text);
    QFETCH(QString, why);
    const sim::TileGraph graph = graphOf(text.toStdString());
    QCOMPARE(qs(graph.why.english()), why);
    QVERIFY(graph.steps.empty() && graph.buffers.empty() && graph.numbers.empty());
}

void TestMlirTileGraph::oneSpoilsNoOther()
{
    const TileGraphsRequest request{.kernels = {{.name = "a", .source = {.text = "nonsense"}, .count = true},
                                                {.name = "b", .source = {.file = "/nowhere.mlir"}},
                                                {.name = "c", .source = {.text = kernelText("gemm")}}}};
    const auto answer = m_service.tileGraphs(request).value();
    QCOMPARE(answer.kernels.size(), std::size_t(3));
    QCOMPARE(qs(answer.kernels[0].graph.why.english()),
             QStringLiteral("the kernel does not verify: line 1: custom op 'nonsense' is unknown (tried 'builtin.nonsense' as well)"));
    QCOMPARE(qs(answer.kernels[0].graph.name), QStringLiteral("a"));
    QVERIFY(answer.kernels[0].counted.empty());
    QCOMPARE(qs(answer.kernels[1].graph.why.english()), QStringLiteral("/nowhere.mlir: there is no such file"));
    QCOMPARE(qs(answer.kernels[2].graph.name), QStringLiteral("kernel"));
    QVERIFY(answer.kernels[2].graph.why.empty() && !answer.kernels[2].graph.steps.empty());
    QVERIFY(decodeBody<TileGraphsAnswer>(encodeBody(answer)).value() == answer);
}

/// "togsim.transfer" says where it reads by strides; the older memref.dma_start of the fixture does not.
void TestMlirTileGraph::pytorchsim()
{
    QCOMPARE(qs(graphOf(kernelText("pytorchsim"), true).why.english()),
             QStringLiteral("line 14: memref.dma_start does not say which part of X it moves (dram_stride)"));
    const QString text = QStringLiteral(R"(
memref.global @X_spad : memref<128x64xf32, 1>
func.func @kernel(%X: memref<262144xf32>, %Y: memref<262144xf32>) {
  %c0 = arith.constant 0 : index
  %x = memref.get_global @X_spad : memref<128x64xf32, 1>
  %tag = memref.alloc() : memref<1xi32>
  affine.for %i = 0 to 262144 step 8192 {
    "togsim.transfer"(%X, %i, %x, %c0, %tag, %c0) {dma_kind = "MVIN", dram_stride = [64, 1]} : (memref<262144xf32>, index, memref<128x64xf32, 1>, index, memref<1xi32>, index) -> ()
    "togsim.wait"(%tag) : (memref<1xi32>) -> ()
    "togsim.transfer"(%Y, %i, %x, %c0, %tag, %c0) {dma_kind = "MVOUT", dram_stride = [1, 128]} : (memref<262144xf32>, index, memref<128x64xf32, 1>, index, memref<1xi32>, index) -> ()
  } {outer_loop = true}
  return
})");
    const sim::TileGraph graph = graphOf(text.toStdString(), true);
    QCOMPARE(qs(sim::textOf(graph)), QStringLiteral("kernel\n"
                                                    "  X: f32 262144, argument 0, 1048576 bytes\n"
                                                    "  Y: f32 262144, argument 1, 1048576 bytes\n"
                                                    "  X_spad: f32 128 x 64, 32768 bytes\n"
                                                    "  X: f32 128 x 64, argument 0, 1048576 bytes\n"
                                                    "  Y: f32 128 x 64 x 1, argument 1, strides 1, 128, 1, 1048576 bytes\n"
                                                    "   7: for i = 0 to 262144 step 8192, parallel\n"
                                                    "   8:   load X[0, i] of 128 x 64 to X_spad fresh\n"
                                                    "   9:   barrier\n"
                                                    "  10:   store X_spad to Y[0, 0, i] of 128 x 64 x 1\n"));
    const sim::TileGraph older = graphOf(R"(
memref.global @X_spad : memref<128x64xf32, 1>
func.func @kernel(%X: memref<262144xf32>) {
  %c0 = arith.constant 0 : index
  %mvin = arith.constant 2 : index
  %x = memref.get_global @X_spad : memref<128x64xf32, 1>
  %tag = memref.alloc() : memref<1xi32>
  affine.for %i = 0 to 262144 step 8192 {
    "memref.dma_start"(%X, %i, %x, %c0, %c0, %mvin, %tag, %c0, %c0, %c0) {dram_stride = [64, 1]} : (memref<262144xf32>, index, memref<128x64xf32, 1>, index, index, index, memref<1xi32>, index, index, index) -> ()
    memref.dma_wait %tag[%c0], %mvin : memref<1xi32>
  }
  return
})");
    QCOMPARE(qs(older.why.english()), QString());
    QCOMPARE(qs(sim::textOf(older, older.steps[1])), QStringLiteral("load X[0, i] of 128 x 64 to X_spad fresh"));
    QVERIFY(older.steps[2].kind == sim::Step::Kind::Barrier);
    // Rounds that begin a row later go over the same memory.
    QVERIFY(!graphOf(QString(text).replace(QStringLiteral("step 8192"), QStringLiteral("step 64")).toStdString(), true).steps[0].parallel);
    QCOMPARE(sim::totalsOf(graph).value().traffic[3].read, std::int64_t(1048576));
}

// Sums of an instrumented run are those of the graph, buffer by buffer.
void TestMlirTileGraph::counted_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("gemm") << qs(kernelText("gemm"));
    QTest::newRow("ragged") << qs(kernelText("gemm_ragged"));
    QTest::newRow("elements") << qs(kernel(R"(affine.for %i = 0 to 64 {
      %x = memref.load %X[%i, %none] : memref<64x64xf32>
      affine.if affine_set<(d0) : (d0 mod 3 == 0)>(%i) {
        affine.store %x, %Y[%i, 1] : memref<64x64xf32>
      }
    })"));
    QTest::newRow("vectors") << qs(kernel(R"(affine.for %i = 0 to 64 {
      %x = affine.vector_load %X[%i, 0] : memref<64x64xf32>, vector<16xf32>
      affine.vector_store %x, %Y[%i, 0] : memref<64x64xf32>, vector<16xf32>
    })"));
    QTest::newRow("transposed") << qs(
        kernel(R"(%t = memref.transpose %X (i, j) -> (j, i) : memref<64x64xf32> to memref<64x64xf32, strided<[1, 64]>>
    %x = memref.subview %t[3, 7] [16, 16] [2, 1] : memref<64x64xf32, strided<[1, 64]>> to memref<16x16xf32, strided<[2, 64], offset: 451>>
    memref.copy %x, %A : memref<16x16xf32, strided<[2, 64], offset: 451>> to memref<16x16xf32, 1>
)"));
    QTest::newRow("divides") << qs(kernel(R"(affine.for %i = 0 to 64 step 2 {
      %v = affine.load %N[%i] : memref<64xi64>
      %w = arith.divsi %v, %v : i64
      affine.store %w, %N[%i] : memref<64xi64>
    })"));
}

void TestMlirTileGraph::counted()
{
    QFETCH(QString, text);
    const TileGraphsRequest request{.kernels = {{.name = "k", .source = {.text = text.toStdString()}, .count = true}}};
    const auto answer = m_service.tileGraphs(request).value().kernels.at(0);
    QCOMPARE(qs(answer.uncounted.english()), QString());
    QCOMPARE(answer.counted.size(), std::size_t(3));
    const auto totals = sim::totalsOf(answer.graph).value();
    std::int64_t all = 0;
    for (const auto& counted : answer.counted) {
        QCOMPARE(counted.read, totals.traffic[counted.buffer].read);
        QCOMPARE(counted.written, totals.traffic[counted.buffer].written);
        all += counted.read + counted.written;
    }
    QVERIFY(all > 0);
}

void TestMlirTileGraph::notCounted()
{
    const auto why = [this](const std::string& text, bool allowUnregistered = false) {
        const TileGraphsRequest request{
            .kernels = {{.name = "k", .source = {.text = text, .allowUnregistered = allowUnregistered}, .count = true}}};
        const auto answer = m_service.tileGraphs(request).value().kernels.at(0);
        return answer.counted.empty() && answer.graph.why.empty() ? qs(answer.uncounted.english()) : QStringLiteral("counted");
    };
    QCOMPARE(why("func.func @k(%X: memref<4xf32>) {\n  %i = arith.constant 400000000 : index\n  %x = arith.constant 0.0 : f32\n"
                 "  memref.store %x, %X[%i] : memref<4xf32>\n  return\n}\n")
                 .left(13),
             QStringLiteral("the kernel k "));
    // Of affine alone: the operations that count are of dialects that nothing else has loaded.
    kernel_worker::KernelService fresh;
    const auto affine =
        fresh.tileGraphs({.kernels = {{.name = "k",
                                       .source = {.text = "func.func @k(%X: memref<4xf32>, %Y: memref<4xf32>) {\n"
                                                          "  affine.for %i = 0 to 4 {\n"
                                                          "    %v = affine.load %X[%i] : memref<4xf32>\n"
                                                          "    affine.store %v, %Y[%i] : memref<4xf32>\n  }\n  return\n}\n"},
                                       .count = true}}});
    QCOMPARE(qs(affine->kernels.at(0).uncounted.english()), QString());
    QCOMPARE(affine->kernels[0].counted.size(), std::size_t(2));
    QCOMPARE(affine->kernels[0].counted[0].read, std::int64_t(16));
    QCOMPARE(affine->kernels[0].counted[1].written, std::int64_t(16));
    QCOMPARE(why("func.func @k(%X: memref<4xf32>) {\n  \"a.b\"() : () -> ()\n  return\n}\n", true), QStringLiteral("counted"));
    QCOMPARE(why("func.func @k(%X: memref<99999999999x4xf32>) {\n  return\n}\n"),
             QStringLiteral("no value can be generated for the argument X, memref<99999999999x4xf32>"));
}

QTEST_APPLESS_MAIN(TestMlirTileGraph)
#include "tst_mlir_tile_graph.moc"
