// SPDX-License-Identifier: Apache-2.0
// MLIR parsed and verified: diagnostics with places, what a kernel is made of, names and where they are used, bytecode.
#include "core/mlir/kernel_requests.h"
#include "tests/mlir/kernel_files.h"
#include "tests/mlir/scopes.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

using namespace nodewise;
using namespace nodewise::protocol;
using namespace nodewise::kernel_worker;
using test::kernelPath;
using test::kernelText;

namespace {

QString qs(const std::string& text)
{
    return QString::fromStdString(text);
}

/// "4:23 error: use of undeclared SSA value name", notes behind a bar.
QString textOf(const KernelDiagnostic& said)
{
    static constexpr const char* severities[] = {"error", "warning", "remark"};
    QString out = QStringLiteral("%1:%2 %3: %4")
                      .arg(said.line)
                      .arg(said.column)
                      .arg(QLatin1String(severities[static_cast<int>(said.severity)]), qs(said.message));
    for (const KernelNote& note : said.notes)
        out += QStringLiteral(" | %1:%2 %3").arg(note.line).arg(note.column).arg(qs(note.message));
    return out;
}

/// "MVIN X>X_spad 4096 bytes, 6 times"
QString textOf(const KernelCopy& copy)
{
    return QStringLiteral("%1 %2>%3 %4 bytes, %5 times")
        .arg(qs(copy.direction), qs(copy.source.name), qs(copy.target.name),
             copy.bytes ? QString::number(*copy.bytes) : QStringLiteral("?"),
             copy.runs ? QString::number(*copy.runs) : QStringLiteral("?"));
}

/// "m 0..64 by 32 (2) outer_loop=true"
QString textOf(const KernelLoop& loop)
{
    QString out = QStringLiteral("%1 %2..%3 by %4 (%5)")
                      .arg(qs(loop.variables.at(0)), qs(loop.lower.at(0)), qs(loop.upper.at(0)), qs(loop.step.at(0)),
                           loop.trips ? QString::number(*loop.trips) : QStringLiteral("?"));
    for (const KernelAttribute& role : loop.roles)
        out += QStringLiteral(" %1=%2").arg(qs(role.name), qs(role.value));
    return out;
}

template <class Entries>
QStringList textsOf(const Entries& entries)
{
    QStringList out;
    for (const auto& entry : entries)
        out.append(textOf(entry));
    return out;
}

} // namespace

class TestMlirCheck : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void errors_data();
    void errors();
    void beyondBounds_data();
    void beyondBounds();
    void upToTheBounds();
    void gemm();
    void raggedTiles();
    void unregisteredDialects();
    void loopsOfAllKinds();
    void directAccesses();
    void argumentTypes();
    void symbols();
    void scopes();
    void tiles();
    void bytecode();
    void hostileBytecode();
    void files();
    void hostileTexts();

private:
    KernelCheckAnswer check(std::string text, bool allowUnregistered = false)
    {
        return m_service
            .check(
                {.source = {.text = std::move(text), .file = {}, .allowUnregistered = allowUnregistered}, .outline = true, .symbols = true})
            .value();
    }

    KernelService m_service;
};

void TestMlirCheck::errors_data()
{
    QTest::addColumn<bool>("parsed");
    QTest::addColumn<QString>("expected");
    QTest::newRow("parse_error") << false << "4:23 error: use of undeclared SSA value name";
    QTest::newRow("verify_error") << true
                                  << "3:3 error: 'memref.copy' op requires the same shape for all operands | 3:3 see current operation: "
                                     "\"memref.copy\"(%arg0, %arg1) : (memref<4xf32>, memref<8xf32>) -> ()";
}

void TestMlirCheck::errors()
{
    QFETCH(QString, expected);
    const KernelCheckAnswer answer = check(kernelText(QTest::currentDataTag()));
    QTEST(answer.parsed, "parsed");
    QVERIFY(!answer.verified);
    QCOMPARE(textsOf(answer.diagnostics), QStringList(expected));
    QVERIFY(answer.outline == KernelOutline());
}

namespace {

QString nested(int levels, const char* open, const char* inner, const char* close)
{
    return QString(QLatin1String(open)).repeated(levels) + QLatin1String(inner) + QString(QLatin1String(close)).repeated(levels);
}

/// Each of which stands in the next one, in the form that is given: "[%1, %1]".
QString aliases(int count, QChar kind, const char* first, const char* form)
{
    QString out = QStringLiteral("%1a0 = %2\n").arg(kind).arg(QLatin1String(first));
    for (int i = 1; i <= count; ++i)
        out += QStringLiteral("%1a%2 = %3\n")
                   .arg(kind)
                   .arg(i)
                   .arg(QString(QLatin1String(form)).arg(QStringLiteral("%1a%2").arg(kind).arg(i - 1)));
    return out;
}

} // namespace

/// Each of these ended the worker by a full stack, took it hours, or all memory.
void TestMlirCheck::beyondBounds_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const QString brackets = QStringLiteral("%1 error: brackets nest more than 256 levels deep");
    const QString operators = QStringLiteral("%1 error: an expression of more than 256 operators");
    const QString word = QStringLiteral("%1 error: a name, number, or shape of more than 4096 characters");
    const QString doubled = QStringLiteral("%1 error: an alias has more than 1 MB where all that it names is written out");
    const QString chain = QStringLiteral("257:1 error: more than 256 aliases of which each stands in the next");
    QTest::newRow("modules") << nested(100000, "module {\n", "", "}\n") << brackets.arg("257:8");
    QTest::newRow("never closed") << QStringLiteral("module {\n").repeated(1000000) << brackets.arg("257:8");
    QTest::newRow("generic") << nested(100000, "\"builtin.module\"() ({\n", "", "}) : () -> ()\n") << brackets.arg("129:17");
    QTest::newRow("attribute") << "module attributes {a = " + nested(100000, "[", "", "]") + "} {}" << brackets.arg("1:279");
    QTest::newRow("type") << "func.func private @f(" + nested(100000, "tuple<", "i32", ">") + ")" << brackets.arg("1:1557");
    QTest::newRow("closed by others") << nested(100000, "module { } module attributes {a = [(} {", "", "}") << brackets.arg("1:3350");
    QTest::newRow("place") << "module {} loc(" + nested(50000, "fused[", "\"a\"", "]") + ")" << brackets.arg("1:1550");
    QTest::newRow("affine brackets") << "#m = affine_map<(d0) -> (" + nested(100000, "(", "d0", ")") + ")>\nmodule {}"
                                     << brackets.arg("1:280");
    QTest::newRow("minus") << "#m = affine_map<(d0) -> (" + QString(200000, '-') + "d0)>\nmodule {}" << operators.arg("1:282");
    QTest::newRow("sum") << "#m = affine_map<(d0) -> (d0" + QStringLiteral(" + d0 * 3").repeated(30000) + ")>\nmodule {}"
                         << operators.arg("1:1181");
    QTest::newRow("modulo") << "#m = affine_map<(d0) -> (d0" + QStringLiteral(" mod 7 floordiv 3").repeated(30000) + ")>\nmodule {}"
                            << operators.arg("1:2205");
    QTest::newRow("dimensions") << "func.func private @f(memref<" + QStringLiteral("2x").repeated(100000) + "f32>)" << word.arg("1:29");
    QTest::newRow("digits") << "module attributes {a = " + QString(2000000, '9') + " : i16777215} {}" << word.arg("1:24");
    QTest::newRow("attributes that double") << aliases(40, '#', "[1, 2]", "[%1, %1]") + "module attributes {a = #a40} {}"
                                            << doubled.arg("18:1");
    QTest::newRow("types that double") << aliases(40, '!', "i32", "tuple<%1, %1>") + "func.func private @f(!a40)" << doubled.arg("17:1");
    QTest::newRow("over lines") << aliases(40, '!', "i32", "(%1)\n // and\n ->\n %1") + "func.func private @f(!a40)" << doubled.arg("66:1");
    QTest::newRow("names apart") << aliases(40, '#', "[1, 2]", "[%1, %1]").replace("#a", "#a-").replace(" = ", " // and\n = ") +
                                        "module attributes {a = #a-40} {}"
                                 << doubled.arg("33:1");
    QTest::newRow("attributes in a chain") << aliases(50000, '#', "[1, 2]", "[%1]") + "module attributes {a = #a50000} {}" << chain;
    QTest::newRow("types in a chain") << aliases(50000, '!', "i32", "tuple<%1>") + "func.func private @f(!a50000)" << chain;
    QTest::newRow("used often") << aliases(15, '#', "[1, 2]", "[%1, %1]") + "module {\n" +
                                       QStringLiteral("module attributes {a = #a15} {}\n").repeated(1000) + "}"
                                << "601:24 error: the text has more than 256 MB where its aliases are written out";
    QString many = aliases(16, '#', "[1, 2]", "[%1, %1]");
    for (int i = 0; i < 1000; ++i)
        many += QStringLiteral("#b%1 = [#a16]\n").arg(i);
    QTest::newRow("only defined") << many + "module {}"
                                  << "308:1 error: the text has more than 256 MB where its aliases are written out";
}

void TestMlirCheck::beyondBounds()
{
    QFETCH(QString, text);
    const KernelCheckAnswer answer = check(text.toStdString());
    QVERIFY(!answer.parsed);
    QTEST(textsOf(answer.diagnostics).join('\n'), "expected");
}

/// What real kernels have is far from them, and what is just within them does no harm in any step.
void TestMlirCheck::upToTheBounds()
{
    const QString text = aliases(250, '#', "[1, 2]", "[%1]") +
                         aliases(60, '#', "loc(\"a\")", "loc(fused[%1, callsite(%1 at %1)])").replace("#a", "#loc") +
                         aliases(12, '!', "i32", "tuple<%1, %1>") + "#map = affine_map<(d0) -> (" + nested(250, "(", "d0", " + d0)") +
                         ")>\n" + "#minus = affine_map<(d0) -> (" + QString(250, '-') + "d0)>\n" +
                         "#places = affine_set<(d0) : (d0 >= 0, 9 - d0 >= 0)>\n" + "// " + QString(5000, '[') +
                         "\nmodule attributes {memref.a = #a250, memref.m = #map, memref.n = #minus, memref.s = #places, memref.w = \"" +
                         QString(5000, '(') + "\"} {\nfunc.func private @f(!a12)\n" +
                         nested(125, "\"builtin.module\"() ({\n", "func.func private @g(i32)\n", "}) : () -> ()\n") + "}";
    const KernelCheckAnswer answer = check(text.toStdString());
    QCOMPARE(textsOf(answer.diagnostics).join('\n'), QString());
    QVERIFY(answer.parsed && answer.verified);
    const auto passes = m_service.passes({.source = {.text = text.toStdString()}, .pipeline = "canonicalize,cse", .texts = true});
    QVERIFY2(passes, passes ? "" : passes.error().message.english().c_str());
}

void TestMlirCheck::gemm()
{
    const KernelCheckAnswer answer = check(kernelText("gemm"));
    QVERIFY(answer.parsed && answer.verified && answer.diagnostics.empty());
    const KernelOutline& outline = answer.outline;
    QCOMPARE(outline.functions.size(), 1u);
    QCOMPARE(qs(outline.functions[0].name), QStringLiteral("kernel"));
    QCOMPARE(outline.functions[0].line, 7u);
    QCOMPARE(outline.functions[0].endLine, 27u);
    QCOMPARE(qs(outline.functions[0].arguments.at(1).name), QStringLiteral("W"));
    QCOMPARE(textsOf(outline.loops), QStringList({"m 0..64 by 32 (2) outer_loop=true", "n 0..32 by 32 (1) outer_loop=true",
                                                  "k 0..96 by 32 (3) accumulation_loop=true subtile_loop=\"k\""}));
    QCOMPARE(outline.loops[2].line, 15u);
    QCOMPARE(outline.loops[2].endLine, 21u);
    QVERIFY(outline.loops[2].loop == 1u && outline.loops[2].runs == 2u);
    QCOMPARE(textsOf(outline.copies),
             QStringList({"MVIN X>X_spad 4096 bytes, 6 times", "MVIN W>W_spad 4096 bytes, 6 times", "MVOUT Y_spad>Y 4096 bytes, 2 times"}));
    QCOMPARE(outline.copies[0].line, 17u);
    QCOMPARE(qs(outline.copies[0].source.value), QStringLiteral("%xt"));
    QVERIFY(outline.copies[0].source.type.space == 0 && outline.copies[0].target.type.space == 1);
    QCOMPARE(outline.buffers.size(), 3u);
    QCOMPARE(qs(outline.buffers[0].name), QStringLiteral("X_spad"));
    QVERIFY(outline.buffers[0].bytes == 4096u && outline.buffers[0].type.space == 1 && outline.buffers[0].line == 3);
    QCOMPARE(outline.computes.size(), 2u);
    QCOMPARE(qs(outline.computes[1].op), QStringLiteral("linalg.matmul"));
    QVERIFY(outline.computes[1].runs == 6u && outline.computes[1].inputs.at(1).name == "W_spad");
    QVERIFY(outline.accesses.empty());
}

void TestMlirCheck::raggedTiles()
{
    const KernelCheckAnswer answer = check(kernelText("gemm_ragged"));
    QVERIFY(answer.verified);
    QCOMPARE(textsOf(answer.outline.copies),
             QStringList({"MVIN X>X_spad ? bytes, 24 times", "MVIN W>W_spad ? bytes, 24 times", "MVOUT Y_spad>Y ? bytes, 6 times"}));
}

void TestMlirCheck::unregisteredDialects()
{
    const KernelCheckAnswer refused = check(kernelText("pytorchsim"));
    QVERIFY(!refused.parsed);
    QVERIFY(qs(refused.diagnostics.at(0).message).startsWith(QStringLiteral("operation being parsed with an unregistered dialect")));
    const KernelCheckAnswer answer = check(kernelText("pytorchsim"), true);
    QVERIFY(answer.verified);
    QVERIFY(answer.unregistered == std::vector<std::string>({"togsim.transfer", "togsim.wait"}));
    QCOMPARE(textsOf(answer.outline.copies), QStringList({"MVIN X>X_spad 32768 bytes, 32 times", "MVOUT Y_spad>Y 32768 bytes, 32 times"}));
    QCOMPARE(qs(answer.outline.copies[1].op), QStringLiteral("togsim.transfer"));
    QCOMPARE(answer.outline.copies[1].attributes.size(), 4u);
    QCOMPARE(textsOf(answer.outline.loops), QStringList("index0 0..262144 by 8192 (32) outer_loop=true subtile_loop=\"m\""));
    QVERIFY(check(kernelText("gemm")).verified &&
            !check(kernelText("pytorchsim")).parsed); // one request's permission is not the next one's
}

void TestMlirCheck::loopsOfAllKinds()
{
    const KernelCheckAnswer answer = check(R"(
func.func @kernel(%X: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %v = arith.constant 1.0 : f32
  scf.for %h = %c0 to %c7 step %c2 {
  }
  affine.for %i = 0 to 7 step 2 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 8)>(%i) step 3 {
      memref.store %v, %X[%j] : memref<?xf32>
    }
    scf.for %k = %c0 to %n step %c2 {
      memref.store %v, %X[%k] : memref<?xf32>
    }
  }
  affine.for %l = 0 to min affine_map<()[s0] -> (s0 - 1, 5)>()[%n] {
  }
  affine.parallel (%a, %b) = (0, 0) to (4, 9) step (1, 2) {
    memref.store %v, %X[%a] : memref<?xf32>
  }
  %inside = arith.cmpi slt, %n, %c7 : index
  scf.if %inside {
    memref.store %v, %X[%c0] : memref<?xf32>
  }
  return
})");
    QVERIFY2(answer.verified, answer.diagnostics.empty() ? "" : answer.diagnostics[0].message.c_str());
    QCOMPARE(textsOf(answer.outline.loops), QStringList({"h 0..7 by 2 (4)", "i 0..7 by 2 (4)", "j %i..%i + 8 by 3 (3)", "k 0..%n by 2 (?)",
                                                         "l 0..min(%n - 1, 5) by 1 (?)", "a 0..4 by 1 (20)"}));
    QVERIFY(answer.outline.loops[5].variables == std::vector<std::string>({"a", "b"}));
    std::vector<std::optional<std::uint64_t>> runs;
    for (const KernelAccess& access : answer.outline.accesses)
        runs.push_back(access.runs);
    QVERIFY(runs == (std::vector<std::optional<std::uint64_t>>{12, std::nullopt, 20, std::nullopt}));
}

void TestMlirCheck::directAccesses()
{
    const KernelCheckAnswer answer = check(kernelText("out_of_bounds"));
    QCOMPARE(answer.outline.accesses.size(), 2u);
    const KernelAccess &load = answer.outline.accesses[0], &store = answer.outline.accesses[1];
    QVERIFY(!load.store && load.name == "X" && load.runs == 40u && load.line == 6 && load.loop == 1u);
    QVERIFY(store.store && store.name == "Y");
}

void TestMlirCheck::argumentTypes()
{
    const KernelCheckAnswer answer = check(R"(
func.func private @other(f32, memref<4xi1>) -> (f32, index)
func.func @kernel(%A: memref<4x?xbf16, strided<[?, 1], offset: 3>>, %B: memref<i64>, %C: memref<4x8xf32, affine_map<(i, j) -> (j, i)>, 2>,
                  %D: memref<*xf32>, %n: index) {
  return
})");
    QVERIFY2(answer.verified, answer.diagnostics.empty() ? "" : answer.diagnostics[0].message.c_str());
    const auto& other = answer.outline.functions.at(0);
    QVERIFY(other.declaration && other.results == std::vector<std::string>({"f32", "index"}));
    const auto& arguments = answer.outline.functions.at(1).arguments;
    const KernelType& a = arguments.at(0).type;
    QVERIFY(a.memref && a.dtype == "bf16" && a.shape == (std::vector<std::int64_t>{4, dynamicSize}) &&
            a.strides == (std::vector<std::int64_t>{dynamicSize, 1}) && a.offset == 3 && a.space == 0);
    QCOMPARE(qs(a.text), QStringLiteral("memref<4x?xbf16, strided<[?, 1], offset: 3>>"));
    QVERIFY(arguments.at(1).type.memref && arguments[1].type.shape.empty() && arguments[1].type.dtype == "i64");
    QVERIFY(arguments.at(2).type.memref && arguments[2].type.strides.empty() && arguments[2].type.space == 2);
    QVERIFY(!arguments.at(3).type.memref && arguments[3].type.dtype == "f32");
    QVERIFY(!arguments.at(4).type.memref && arguments[4].type.dtype == "index" && arguments[4].name == "n");
}

void TestMlirCheck::symbols()
{
    const KernelCheckAnswer answer = check(kernelText("gemm"));
    const auto find = [&](const char* name) {
        const auto found =
            std::find_if(answer.symbols.begin(), answer.symbols.end(), [&](const KernelSymbol& symbol) { return symbol.name == name; });
        return found == answer.symbols.end() ? KernelSymbol() : *found;
    };
    const KernelSymbol tile = find("%xt");
    QVERIFY((tile.place == KernelPlace{16, 9, 3}));
    QVERIFY((tile.uses == std::vector<KernelPlace>{{17, 21, 3}}));
    QCOMPARE(qs(tile.type), QStringLiteral("memref<32x32xf32, strided<[96, 1], offset: ?>>"));
    QVERIFY((find("%X").place == KernelPlace{7, 19, 2}));
    QVERIFY((find("%k").type == "index" && find("%k").uses.size() == 2));
    const KernelSymbol spad = find("@X_spad");
    QVERIFY((spad.place == KernelPlace{3, 25, 7} && spad.uses == std::vector<KernelPlace>{{8, 26, 7}}));
}

/// Places that mean the same, told apart by function, region and block; aliases, too.
void TestMlirCheck::scopes()
{
    const KernelCheckAnswer answer = check(test::scopesText);
    QVERIFY2(answer.verified, answer.diagnostics.empty() ? "" : answer.diagnostics.front().message.c_str());
    QString names;
    const auto told = [](const KernelPlace& place) { return QStringLiteral(" %1:%2").arg(place.line).arg(place.column); };
    for (const KernelSymbol& symbol : answer.symbols) {
        names += qs(symbol.name) + told(symbol.place) + QLatin1Char('*');
        std::vector<KernelPlace> uses = symbol.uses;
        std::sort(uses.begin(), uses.end(),
                  [](const auto& a, const auto& b) { return std::pair(a.line, a.column) < std::pair(b.line, b.column); });
        for (const KernelPlace& use : uses)
            names += told(use);
        names += QLatin1Char('\n');
    }
    QCOMPARE(names, QString::fromLatin1(test::scopesNames));
    const auto map = std::find_if(answer.symbols.begin(), answer.symbols.end(), [](const auto& symbol) { return symbol.name == "#map"; });
    QCOMPARE(qs(map->type), QStringLiteral("affine_map<(d0) -> (d0)>"));
}

/// Where a tile lies follows from the loops' variables; an edge cuts it off.
void TestMlirCheck::tiles()
{
    const char* const text = R"(
func.func @k(%X: memref<2x100x64xf32>, %Y: memref<100xf32>, %Z: memref<64xf32>) {
  %pad = memref.alloc() : memref<16x8xf32, 1>
  %row = memref.alloc() : memref<16xf32, 1>
  %all = memref.alloc() : memref<64xf32, 1>
  memref.copy %Z, %all : memref<64xf32> to memref<64xf32, 1>
  affine.for %m = 0 to 100 step 16 {
    %tm = affine.min affine_map<(d0) -> (16, -d0 + 100)>(%m)
    affine.parallel (%i, %j) = (0, 1) to (4, 5) {
      %c8 = arith.constant 8 : index
      %two = arith.muli %j, %c8 : index
      %k = affine.apply affine_map<(d0, d1)[s0] -> (d0 * 2 + d1 + s0 + 3)>(%i, %m)[%c8]
      %x = memref.subview %X[1, %m, %two] [1, %tm, 8] [1, 1, 2]
        : memref<2x100x64xf32> to memref<?x8xf32, strided<[64, 2], offset: ?>>
      %p = memref.subview %pad[0, 0] [%tm, 8] [1, 1] : memref<16x8xf32, 1> to memref<?x8xf32, strided<[8, 1]>, 1>
      memref.copy %x, %p {dma = "MVIN"} : memref<?x8xf32, strided<[64, 2], offset: ?>> to memref<?x8xf32, strided<[8, 1]>, 1>
      %y = memref.subview %Y[%k] [16] [1] : memref<100xf32> to memref<16xf32, strided<[1], offset: ?>>
      memref.copy %row, %y {dma = "MVOUT"} : memref<16xf32, 1> to memref<16xf32, strided<[1], offset: ?>>
      %f = affine.apply affine_map<(d0) -> (d0 floordiv 3)>(%m)
      %q = memref.subview %Y[%f] [16] [1] : memref<100xf32> to memref<16xf32, strided<[1], offset: ?>>
      memref.copy %row, %q : memref<16xf32, 1> to memref<16xf32, strided<[1], offset: ?>>
    }
  } {outer_loop = true}
  return
})";
    const KernelTilesAnswer answer = m_service.tiles({.source = {.text = text}}).value();
    const KernelTilesAnswer expected{.loops = {{.name = "m", .line = 7, .upper = 100, .step = 16, .roles = {{"outer_loop", "true"}}},
                                               {.name = "i", .line = 9, .around = 0, .upper = 4},
                                               {.name = "j", .line = 9, .around = 1, .lower = 1, .upper = 5}},
                                     .tiles = {{.operand = "Z", .line = 6, .in = true, .shape = {64}, .offsets = {{}}, .extents = {64}},
                                               {.operand = "X",
                                                .line = 16,
                                                .in = true,
                                                .shape = {2, 100, 64},
                                                .offsets = {{1, {}}, {0, {{0, 1}}}, {0, {{2, 8}}}},
                                                .extents = {1, 16, 15},
                                                .loop = 2},
                                               {.operand = "Y",
                                                .line = 18,
                                                .shape = {100},
                                                .offsets = {{11, {{1, 2}, {0, 1}}}},
                                                .extents = {16},
                                                .loop = 2}}}; // of a floor nothing is told
    QCOMPARE(answer.loops.size(), expected.loops.size());
    for (std::size_t i = 0; i < expected.loops.size(); ++i)
        QVERIFY2(answer.loops[i] == expected.loops[i], protocol::encodeBody(answer).c_str());
    QVERIFY2(answer == expected, protocol::encodeBody(answer).c_str());
    QCOMPARE(answer.loops[0].trips(), std::int64_t(7));
    QVERIFY(protocol::decodeBody<KernelTilesAnswer>(protocol::encodeBody(answer)).value() == answer);
    QVERIFY(m_service.tiles({.source = {.text = "nothing"}}).value().tiles.empty());
}

void TestMlirCheck::bytecode()
{
    const QString tool = QStandardPaths::findExecutable(QStringLiteral("mlir-opt-19"));
    if (tool.isEmpty())
        QSKIP("no mlir-opt-19 here");
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("gemm.mlirbc"));
    QCOMPARE(QProcess::execute(tool, {qs(kernelPath("gemm")), QStringLiteral("--emit-bytecode"), QStringLiteral("-o"), file}), 0);
    const auto answer = m_service.check({.source = {.file = file.toStdString()}}).value();
    QVERIFY(answer.bytecode && answer.verified);
    QCOMPARE(textsOf(answer.outline.copies).size(), 3);
    const QStringList lines = qs(answer.text).split(QLatin1Char('\n'));
    for (const KernelCopy& copy : answer.outline.copies) // the lines are those of the text that comes along
        QVERIFY(lines.at(static_cast<int>(copy.line) - 1).contains(QStringLiteral("memref.copy")));

    QFile whole(file);
    QVERIFY(whole.open(QIODevice::ReadWrite) && whole.resize(whole.size() / 2));
    const auto cut = m_service.check({.source = {.file = file.toStdString()}}).value();
    QVERIFY(cut.bytecode && !cut.parsed && !cut.diagnostics.empty());
}

/// Text has bounds before MLIR sees it; bytecode is read where it ends nothing: regions that nest too deep for what walks them, and an
/// attribute that is within itself, which a byte is enough for.
void TestMlirCheck::hostileBytecode()
{
    const QString tool = QStandardPaths::findExecutable(QStringLiteral("mlir-opt-19"));
    if (tool.isEmpty())
        QSKIP("no mlir-opt-19 here");
    const QTemporaryDir folder;
    const auto made = [&](const QString& text) {
        QFile in(folder.filePath("in.mlir"));
        if (!in.open(QIODevice::WriteOnly) || in.write(text.toUtf8()) < 0)
            qFatal("no file");
        in.close();
        if (QProcess::execute(tool, {in.fileName(), "--emit-bytecode", "-o", folder.filePath("out.mlirbc")}) != 0)
            qFatal("mlir-opt");
        QFile out(folder.filePath("out.mlirbc"));
        return out.open(QIODevice::ReadOnly) ? out.readAll().toStdString() : std::string();
    };
    const KernelCheckAnswer deep = check(made(nested(2000, "module {\n", "", "}\n")));
    QVERIFY(deep.bytecode && !deep.parsed);
    QCOMPARE(textsOf(deep.diagnostics), QStringList("0:0 error: operations nest more than 128 levels deep"));
    const KernelCheckAnswer attribute = check(made("module attributes {memref.a = " + nested(1000, "[", "", "]") + "} {}"));
    QVERIFY(attribute.bytecode && !attribute.parsed);
    QVERIFY2(textsOf(attribute.diagnostics).join('\n').contains("brackets nest more than 256 levels deep"),
             qPrintable(textsOf(attribute.diagnostics).join('\n')));

    const std::string sound = made("module attributes {memref.a = [[[\"x\"]]]} {}");
    QVERIFY(check(sound).verified);
    int endless = 0;
    for (std::size_t at = 4; at < sound.size(); ++at)
        for (const char value : {1, 3, 5, 7, 9, 11, 13}) { // numbers up to 6, as bytecode writes them
            std::string damaged = sound;
            damaged[at] = value;
            const QString said = textsOf(check(damaged).diagnostics).join('\n');
            endless += said.contains("nest too deep to be read, or without end") ? 1 : 0;
        }
    QVERIFY(endless > 0);
    QVERIFY(check(sound).verified); // by the same process
}

void TestMlirCheck::files()
{
    QVERIFY(m_service.check({.source = {.file = kernelPath("gemm")}}).value().verified);
    const auto missing = m_service.check({.source = {.file = "/nowhere/k.mlir"}});
    QVERIFY(!missing);
    QCOMPARE(qs(missing.error().text()), QStringLiteral("/nowhere/k.mlir: there is no such file"));
    const auto folder = m_service.check({.source = {.file = NODEWISE_TEST_DATA}});
    QVERIFY(!folder && folder.error().text().ends_with(": this is a folder"));
}

void TestMlirCheck::hostileTexts()
{
    QVERIFY(check("").verified); // an empty module
    for (const std::string& text : {std::string("module {"), std::string("\xff\xfe\x00", 3), std::string("ML\xefR", 4),
                                    std::string("ML\xefR\x7f\x00\x00", 7), std::string(10'000, '{')}) {
        const KernelCheckAnswer answer = check(text);
        QVERIFY2(!answer.verified && !answer.diagnostics.empty(), text.substr(0, 8).c_str());
    }
    const std::string good = kernelText("gemm");
    for (std::size_t length = 100; length < good.size(); length += 97)
        check(good.substr(0, length));
}

QTEST_APPLESS_MAIN(TestMlirCheck)
#include "tst_mlir_check.moc"
