// SPDX-License-Identifier: Apache-2.0
// Kernels' text from the templates that are shipped.
#include "core/base/data_folder.h"
#include "core/lowering/kernel.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <cstdio>

using namespace nodewise;
using namespace nodewise::lowering;
using graph::ScalarType;

class TestKernelText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void gemmWithWholeTiles();
    void gemmWithRaggedTilesAndEpilogue();
    void storesOfAnotherRank_data();
    void storesOfAnotherRank();
    void pointwiseWithBroadcast();
    void keysTellKernelsApart();
    void headersMistakes_data();
    void headersMistakes();
    void headerWithGaps();

private:
    const TemplateFile& file(const char* name) const { return *std::ranges::find(m_templates, name, &TemplateFile::name); }
    KernelCase gemm(std::int64_t m, std::int64_t n, std::int64_t k) const;

    std::vector<TemplateFile> m_templates;
    std::vector<ScalarOp> m_scalars;
};

namespace {

Operand operand(const char* name, std::vector<std::int64_t> shape, bool output = false, ScalarType dtype = ScalarType::Float32)
{
    return {.name = name, .dtype = dtype, .shape = shape, .strides = contiguousStrides(shape), .output = output};
}

int count(const std::string& text, std::string_view what)
{
    int found = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
        ++found;
    return found;
}

// Every %name is defined once in front of its first use: what MLIR's parser would say, but for types and regions.
QString undefinedName(const std::string& text)
{
    static const QRegularExpression name(QStringLiteral("%[A-Za-z_0-9]+"));
    QSet<QString> known;
    for (const QString& line : QString::fromStdString(text).split('\n')) {
        const bool defines = line.contains(QStringLiteral(" = ")) && line.trimmed().startsWith('%');
        const bool arguments = line.contains(QStringLiteral("func.func")) || line.trimmed().startsWith(QStringLiteral("^bb0")) ||
                               line.contains(QStringLiteral("affine.for"));
        auto found = name.globalMatch(line);
        for (int i = 0; found.hasNext(); ++i) {
            const QString word = found.next().captured();
            if (arguments || (defines && i == 0))
                known.insert(word);
            else if (!known.contains(word))
                return word + QStringLiteral(" in ") + line;
        }
    }
    return {};
}

} // namespace

void TestKernelText::initTestCase()
{
    const std::string resources = NODEWISE_TEST_DATA "/../../resources/templates";
    auto templates = readTemplates({resources});
    QVERIFY2(templates.has_value(), templates ? "" : templates.error().text().c_str());
    m_templates = std::move(*templates);
    auto scalars = parseScalarOps(*readDataFile(resources + "/pointwise.scalars"));
    QVERIFY2(scalars.has_value(), scalars ? "" : scalars.error().text().c_str());
    m_scalars = std::move(*scalars);
}

KernelCase TestKernelText::gemm(std::int64_t m, std::int64_t n, std::int64_t k) const
{
    KernelCase made;
    made.file = &file("gemm");
    made.name = "gemm_0";
    made.inputs = {operand("X", {m, k}), {.name = "W", .shape = {k, n}, .strides = {1, k}}};
    made.outputs = {operand("Y", {m, n}, true)};
    made.options = {{"M", m}, {"N", n}, {"K", k}};
    made.npu = {.name = "small16", .lanes = 16, .scratchpadBytesPerLane = 16 * 1024};
    made.fused.table = &m_scalars;
    return made;
}

void TestKernelText::gemmWithWholeTiles()
{
    const auto kernel = renderKernel(gemm(512, 512, 512));
    QVERIFY2(kernel.has_value(), kernel ? "" : kernel.error().text().c_str());
    if (qEnvironmentVariableIsSet("NODEWISE_SHOW_KERNELS"))
        std::fputs(kernel->text.c_str(), stdout);
    QVERIFY(kernel->text.find("%W: memref<512x512xf32, strided<[1, 512]>>") != std::string::npos);
    QCOMPARE(count(kernel->text, "memref.copy"), 3);
    QCOMPARE(count(kernel->text, "dma = \"MVIN\""), 2);
    QCOMPARE(count(kernel->text, "affine.min"), 0); // tiles divide 512
    QCOMPARE(count(kernel->text, "outer_loop = true"), 2);
    QCOMPARE(count(kernel->text, "accumulation_loop = true"), 1);
    QCOMPARE(kernel->scratchpads.size(), std::size_t(3));
    std::int64_t bytes = 0;
    for (const Scratchpad& scratchpad : kernel->scratchpads)
        bytes += scratchpad.tile.bytes();
    QVERIFY(2 * bytes < 256 * 1024);
    QCOMPARE(int(kernel->templateLines.size()), count(kernel->text, "\n"));
    QCOMPARE(undefinedName(kernel->text), QString());
}

void TestKernelText::gemmWithRaggedTilesAndEpilogue()
{
    KernelCase given = gemm(47, 130, 300);
    given.fused.inputs = {operand("F0", {1, 130})};
    given.fused.ops = {{"aten.add.Tensor", {{"self", FusedArgument::Producer()}, {"other", FusedArgument::Input{0}}}, ScalarType::Float32},
                       {"aten.relu.default", {{"self", FusedArgument::Result{0}}}, ScalarType::Float32}};
    given.fused.results = {1};
    const auto kernel = renderKernel(given);
    QVERIFY2(kernel.has_value(), kernel ? "" : kernel.error().text().c_str());
    if (qEnvironmentVariableIsSet("NODEWISE_SHOW_KERNELS"))
        std::fputs(kernel->text.c_str(), stdout);
    QVERIFY(count(kernel->text, "affine.min") >= 1);
    QCOMPARE(count(kernel->text, "linalg.generic"), 1);
    QVERIFY(kernel->text.find("affine_map<(d0, d1) -> (0, d1)>") != std::string::npos);
    QCOMPARE(count(kernel->text, "dma = \"MVOUT\""), 1);
    QCOMPARE(kernel->arguments.size(), std::size_t(4));
    QCOMPARE(undefinedName(kernel->text), QString());
}

// Sizes and places are as many as the operand has dimensions, also where other operators come between.
void TestKernelText::storesOfAnotherRank_data()
{
    QTest::addColumn<QString>("store");
    QTest::newRow("a size too many") << "Y_spad to Y[%m, %n] of [%tm, %tn, 1]";
    QTest::newRow("a size too few") << "Y_spad to Y[%m, %n] of [%tm]";
    QTest::newRow("a place too many") << "Y_spad to Y[%m, %n, 0] of [%tm, %tn]";
    QTest::newRow("both") << "Y_spad to Y[%m, %n, 0] of [%tm, %tn, 1]";
}

void TestKernelText::storesOfAnotherRank()
{
    QFETCH(const QString, store);
    TemplateFile wrong = file("gemm");
    const std::string right = "Y_spad to Y[%m, %n] of [%tm, %tn]";
    QVERIFY(wrong.text.find(right) != std::string::npos);
    wrong.text.replace(wrong.text.find(right), right.size(), store.toStdString());
    for (const bool fused : {false, true}) {
        KernelCase given = gemm(47, 130, 300);
        given.file = &wrong;
        if (fused) {
            given.fused.inputs = {operand("F0", {1, 130})};
            given.fused.ops = {
                {"aten.add.Tensor", {{"self", FusedArgument::Producer()}, {"other", FusedArgument::Input{0}}}, ScalarType::Float32}};
            given.fused.results = {0};
        }
        const auto kernel = renderKernel(given);
        QVERIFY(!kernel);
        QCOMPARE(QString::fromStdString(kernel.error().message.english()), QStringLiteral("'Y' has 2 dimensions"));
    }
}

void TestKernelText::pointwiseWithBroadcast()
{
    KernelCase given;
    given.file = &file("pointwise");
    given.name = "pointwise_0";
    given.npu = {.name = "small16", .lanes = 16, .scratchpadBytesPerLane = 16 * 1024};
    given.outputs = {operand("Y", {70, 3, 1000}, true, ScalarType::BFloat16)};
    given.fused.table = &m_scalars;
    given.fused.inputs = {operand("F0", {70, 3, 1000}, false, ScalarType::BFloat16), operand("F1", {1, 3, 1}, false, ScalarType::Bool)};
    given.fused.ops = {
        {"aten.mul.Tensor", {{"self", FusedArgument::Input{0}}, {"other", Option(2.5)}}, ScalarType::BFloat16},
        {"aten.gt.Scalar", {{"self", FusedArgument::Result{0}}, {"other", Option(std::int64_t(0))}}, ScalarType::Bool},
        {"aten.logical_and.default", {{"self", FusedArgument::Result{1}}, {"other", FusedArgument::Input{1}}}, ScalarType::Bool},
        {"aten.where.self",
         {{"condition", FusedArgument::Result{2}}, {"self", FusedArgument::Result{0}}, {"other", FusedArgument::Input{0}}},
         ScalarType::BFloat16}};
    given.fused.results = {3};
    const auto kernel = renderKernel(given);
    QVERIFY2(kernel.has_value(), kernel ? "" : kernel.error().text().c_str());
    if (qEnvironmentVariableIsSet("NODEWISE_SHOW_KERNELS"))
        std::fputs(kernel->text.c_str(), stdout);
    QCOMPARE(count(kernel->text, "affine.for"), 3);
    QCOMPARE(count(kernel->text, "arith.truncf"), 3); // rounded behind the product and the choice, and for memory
    QCOMPARE(undefinedName(kernel->text), QString());
}

void TestKernelText::keysTellKernelsApart()
{
    const KernelCase one = gemm(64, 64, 64);
    KernelCase other = one;
    other.name = "another";
    QCOMPARE(kernelKey(one), kernelKey(other));
    other.inputs[1].strides = {64, 1};
    QVERIFY(kernelKey(one) != kernelKey(other));
    other = one;
    other.npu.lanes = 32;
    QVERIFY(kernelKey(one) != kernelKey(other));
    other = one;
    other.fused.ops = {{"aten.relu.default", {{"self", FusedArgument::Producer()}}, ScalarType::Float32}};
    QVERIFY(kernelKey(one) != kernelKey(other));
}

void TestKernelText::headersMistakes_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("message");
    QTest::addColumn<int>("line");
    QTest::newRow("no name") << "//! output: Y\n"
                             << "the template has no name" << 1;
    QTest::newRow("no output") << "//! template: a\n"
                               << "the template has no output" << 1;
    QTest::newRow("unknown key") << "// x\n//! template: a\n//! ouput: Y\n"
                                 << "unknown header key 'ouput'" << 3;
    QTest::newRow("no colon") << "//! template a\n"
                              << "this line of the header has no ':'" << 1;
    QTest::newRow("buffer of nothing") << "//! template: a\n//! output: Y\n//! buffer: S of Q [1]\n"
                                       << "'Q' is not an operand of the template" << 3;
    QTest::newRow("split axis") << "//! template: a\n//! output: Y\n//! buffer: S of Y [1] split 1\n"
                                << "the buffer has 1 dimensions, none of them number 1" << 3;
    QTest::newRow("split axis of 2^32") << "//! template: a\n//! output: Y\n//! buffer: S of Y [1] split 4294967296\n"
                                        << "the buffer has 1 dimensions, none of them number 2147483647" << 3;
    QTest::newRow("stride without end") << "//! template: a\n//! output: Y\n//! buffer: S of Y [1] stride 9223372036854775808\n"
                                        << "'9223372036854775808' is not a number of dimensions or lanes" << 3;
    QTest::newRow("unbound input") << "//! template: a\n//! output: Y\n//! input: X\n//! op: aten.mm\n"
                                   << "'aten.mm' does not say which argument is the input 'X'" << 4;
    QTest::newRow("output of no buffer") << "//! template: a\n//! output: Y\n//! output: M? from S\n"
                                         << "the output 'M' is stored from 'S', which is not a buffer" << 1;
    QTest::newRow("half an output") << "//! template: a\n//! output: Y from\n"
                                    << "this is not an output" << 2;
    QTest::newRow("result of no output") << "//! template: a\n//! output: Y\n//! op: aten.max.dim Y=1 V=0\n"
                                         << "'V' is not an output of the template" << 3;
    QTest::newRow("a line too late") << "//! template: a\n//! output: Y\nmodule {}\n  //! input: X\n"
                                     << "this line of the header comes after the kernel" << 4;
    // each of these took time by the square of its length
    const QString start = "//! template: a\n//! output: Y\n";
    const char* const keys[] = {"op: aten.relu X=self", "input: X",           "output: Z",
                                "axis: T of M",         "buffer: B of Y [1]", "product: A of B and C"};
    for (const char* key : keys)
        QTest::newRow(key) << start + QStringLiteral("//! %1\n").arg(QLatin1String(key)).repeated(100'000)
                           << "the header has more than 1000 lines" << 1001;
    QTest::newRow("a long line") << start + "//! op: aten.relu" + QStringLiteral(" X=self").repeated(100'000) + "\n"
                                 << "this line of the header has more than 256 words" << 3;
    QTest::newRow("a tag") << "//! template: a\n//! output: Y\n\n{{{x}}}\n"
                           << "three braces in a row" << 4;
}

void TestKernelText::headersMistakes()
{
    QFETCH(QString, text);
    QFETCH(QString, message);
    QFETCH(int, line);
    const auto parsed = parseTemplate("a.mlir", text.toStdString());
    QVERIFY(!parsed);
    QCOMPARE(QString::fromStdString(parsed.error().message.english()), message);
    QCOMPARE(parsed.error().line, line);
    QCOMPARE(parsed.error().file, std::string("a.mlir"));
}

/// Blank lines and comments belong to whoever writes it.
void TestKernelText::headerWithGaps()
{
    const auto parsed =
        parseTemplate("a.mlir", "// A license.\n\n//! template: a\n\n// What it takes\n//! input: X\n//! op: aten.relu X=self\n \n"
                                "//! output: Y\n\n// The kernel\nmodule {}\n");
    QVERIFY2(parsed.has_value(), parsed ? "" : parsed.error().text().c_str());
    QCOMPARE(parsed->inputs.size(), std::size_t(1));
    QCOMPARE(parsed->text, std::string("\n// The kernel\nmodule {}\n"));
    QCOMPARE(parsed->textLine, 10);
}

QTEST_GUILESS_MAIN(TestKernelText)
#include "tst_kernel_text.moc"
