// SPDX-License-Identifier: Apache-2.0
// Expressions in templates: sizes of buffers, and the copies of tiles that reach beside their operand.
#include "core/base/data_folder.h"
#include "core/lowering/axis_expression.h"
#include "core/lowering/kernel.h"

#include <QTest>

using namespace nodewise;
using namespace nodewise::lowering;
using graph::ScalarType;

namespace {

constexpr std::string_view stencil = R"(//! template: stencil
//! input: X
//! output: Y
//! axis: TILE of I
//! buffer: X_spad of X [TILE + MORE]
//! buffer: Y_spad of Y [TILE]
{{global_vars}}
func.func @{{KERNEL_NAME}}({{arguments}}) {
  {{local_vars}}
  affine.for %i = 0 to {{I}} step {{TILE}} {
    {{#EXTENT}}%ti = %i of I by TILE{{/EXTENT}}
    {{#MVIN}}X[%i - BEFORE] to X_spad[%ti + MORE] outside zero{{/MVIN}}
  }
  return
}
)";

std::string replaced(std::string text, std::string_view from, std::string_view to)
{
    return text.replace(text.find(from), from.size(), to);
}

Result<Kernel> rendered(const std::string& text, std::int64_t extent, std::int64_t more, std::int64_t before, std::int64_t input)
{
    const auto file = parseTemplate("stencil.mlir", text);
    if (!file)
        return fail(file.error());
    KernelCase given;
    given.file = &*file;
    given.name = "stencil_0";
    given.inputs = {{.name = "X", .dtype = ScalarType::Float32, .shape = {input}, .strides = {1}}};
    given.outputs = {{.name = "Y", .dtype = ScalarType::Float32, .shape = {extent}, .strides = {1}, .output = true}};
    given.options = {{"I", extent}, {"MORE", more}, {"BEFORE", before}};
    given.npu = {.name = "small16", .lanes = 16, .scratchpadBytesPerLane = 1024};
    return renderKernel(given);
}

QString message(const Error& error)
{
    return QString::fromStdString(error.message.english());
}

} // namespace

class TestAxisExpressions : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void values_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qint64>("value");
        const auto row = [](const char* text, qint64 value) { QTest::newRow(text) << QString(text) << value; };
        row("7", 7);
        row("A", 10);
        row("A + 2 * B", 16);
        row("(A - 1) * B + 5", 32);
        row("A - B - 2", 5);
        row("-A + 4", -6);
        row("A % B", 1);
        row("-A % B", 2);
        row("(-9223372036854775807 - 1) % 3", 1); // what is taken off it is larger than any number
        row("%a %B", 2);
        row("min(A, B, 5)", 3);
        row("max(A, B * 4) + 1", 13);
        row("ceil_div(A, B)", 4);
        row("floor_div(A - 20, B)", -4);
        row("ceil_div(-A, B)", -3);
        row("min(max(A,4),(B))", 3);
    }
    void values()
    {
        QFETCH(QString, text);
        QFETCH(qint64, value);
        const auto parsed = AxisExpression::parse(text.toStdString());
        QVERIFY2(parsed.has_value(), parsed ? "" : parsed.error().text().c_str());
        const auto found = parsed->value([](const AxisExpression::Step& step) -> std::optional<std::int64_t> {
            return step.name == "A" ? 10 : step.name == "B" ? 3 : step.name == "%a" ? std::optional<std::int64_t>(5) : std::nullopt;
        });
        QVERIFY2(found.has_value(), found ? "" : found.error().text().c_str());
        QCOMPARE(qint64(*found), value);
    }

    void mistakes_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("why");
        QTest::addColumn<int>("column");
        const auto row = [](const QString& text, const char* why, int column) { QTest::newRow(qPrintable(text)) << text << why << column; };
        row("", "a number or a name is missing", 1);
        row("A +", "a number or a name is missing", 4);
        row("A / 2", "'/' is not expected here", 3);
        row("(A + 2", "')' is missing", 7);
        row("A + 2)", "')' is not expected here", 6);
        row("2A", "a name can't begin with a digit", 2);
        row("floor(A, 2)", "there is no function 'floor'", 1);
        row("1 + ceil_div(A)", "'ceil_div' takes two numbers", 15);
        row("min(A)", "'min' takes two numbers or more", 6);
        row("99999999999999999999", "the number is too large", 1);
        row("A + Q", "nothing is named 'Q' here", 5);
        row("A % (A - 10)", "a division by 0", 3);
        row("9223372036854775807 + A", "the number is too large", 21);
        row(QString(100, '('), "the expression nests deeper than 64 levels", 65);
    }
    void mistakes()
    {
        QFETCH(QString, text);
        QFETCH(QString, why);
        QFETCH(int, column);
        const auto parsed = AxisExpression::parse(text.toStdString());
        const auto found = parsed ? parsed->value([](const AxisExpression::Step& step) {
            return step.name == "A" ? std::optional<std::int64_t>(10) : std::nullopt;
        })
                                  : Result<std::int64_t>(fail(parsed.error()));
        QVERIFY(!found);
        QCOMPARE(message(found.error()), why);
        QCOMPARE(found.error().column, column);
    }

    /// In the header, where they are read, or where the template's functions have no such number; in the text, behind the tag.
    void mistakesHavePlaces_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("why");
        QTest::addColumn<int>("line");
        QTest::addColumn<int>("column");
        const auto row = [](const char* from, const char* to, const char* why, int line, int column) {
            QTest::newRow(to) << QString(from) << QString(to) << QString(why) << line << column;
        };
        row("[TILE + MORE]", "[TILE + (MORE]", "')' is missing", 5, 38);
        row("[TILE + MORE]", "[TILE + LESS]", "nothing is named 'LESS' here", 5, 33);
        row("[TILE + MORE]", "[floor_div(TILE, MORE - 4)]", "a division by 0", 5, 26);
        row("%i - BEFORE", "%i - AFTER", "nothing is named 'AFTER' here", 12, 21);
        row("%i - BEFORE", "%i * %i", "a product of two values", 12, 19);
        row("%ti + MORE", "%ti + ", "a number or a name is missing", 12, 44);
        row("%ti = %i of I by TILE", "%ti = %ti * 2 + 1", "'%ti' is defined by itself", 11, 5);
        row("outside zero", "outside nothing", "'nothing' is not what tiles of f32 can be filled with", 12, 5);
    }
    void mistakesHavePlaces()
    {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, why);
        QFETCH(int, line);
        QFETCH(int, column);
        const auto kernel = rendered(replaced(std::string(stencil), from.toStdString(), to.toStdString()), 1000, 4, 2, 1000);
        QVERIFY(!kernel);
        QCOMPARE(message(kernel.error()), why);
        QCOMPARE(kernel.error().line, line);
        QCOMPARE(kernel.error().column, column);
        QCOMPARE(kernel.error().file, std::string("stencil.mlir"));
    }

    /// The scratchpad has the halo, and the choice of tiles counts it.
    void halosTakeScratchpad()
    {
        const auto kernel = rendered(std::string(stencil), 1000, 4, 2, 1000);
        QVERIFY2(kernel.has_value(), kernel ? "" : kernel.error().text().c_str());
        QCOMPARE(kernel->scratchpads[0].tile.shape[0], kernel->tileSizes.at("TILE") + 4);
        // A halo of all that the scratchpad has leaves room for less
        const auto wide = rendered(std::string(stencil), 1000, 1500, 2, 2500);
        QVERIFY2(wide.has_value(), wide ? "" : wide.error().text().c_str());
        QVERIFY(wide->tileSizes.at("TILE") < kernel->tileSizes.at("TILE"));
        QVERIFY(!rendered(std::string(stencil), 1000, 3000, 2, 4000));
    }

    void expressionsThatAreNotLinear()
    {
        const auto kernel = rendered(replaced(std::string(stencil), "[TILE]", "[min(TILE, 7), ceil_div(TILE, 2)]"), 100, 4, 2, 100);
        QVERIFY2(kernel.has_value(), kernel ? "" : kernel.error().text().c_str());
        const std::int64_t tile = kernel->tileSizes.at("TILE");
        QCOMPARE(kernel->scratchpads[1].tile.shape, (std::vector<std::int64_t>{std::min<std::int64_t>(tile, 7), (tile + 1) / 2}));
    }

    /// What is beside the operand is filled; where no tile reaches there, nothing is.
    void edgesAreFilled_data()
    {
        QTest::addColumn<int>("more");
        QTest::addColumn<int>("before");
        QTest::addColumn<int>("input");
        QTest::addColumn<bool>("starts");
        QTest::addColumn<bool>("fills");
        QTest::newRow("on both sides") << 4 << 2 << 1000 << true << true;
        QTest::newRow("before") << 4 << 4 << 1000 << true << true;
        QTest::newRow("behind") << 4 << 0 << 1003 << false << true;
        QTest::newRow("nowhere") << 4 << 0 << 1004 << false << false;
    }
    void edgesAreFilled()
    {
        QFETCH(int, more);
        QFETCH(int, before);
        QFETCH(int, input);
        QFETCH(bool, starts);
        QFETCH(bool, fills);
        const auto kernel = rendered(std::string(stencil), 1000, more, before, input);
        QVERIFY2(kernel.has_value(), kernel ? "" : kernel.error().text().c_str());
        QCOMPARE(kernel->text.find("linalg.fill") != std::string::npos, fills);
        QCOMPARE(kernel->text.find("(0 - (") != std::string::npos, starts);
        QCOMPARE(kernel->text.find(std::to_string(input) + " - (") != std::string::npos, fills && before < more);
    }

    /// Where it is not known how far values reach, what may be beside the operand is filled.
    void definedByOthers_data()
    {
        QTest::addColumn<QString>("extents");
        QTest::addColumn<QString>("size");
        QTest::addColumn<bool>("fills");
        const auto extent = [](const QString& text) { return "\n    {{#EXTENT}}" + text + "{{/EXTENT}}"; };
        QString chain = extent("%a0 = %ti + 0");
        for (int i = 1; i <= 40; ++i)
            chain += extent(QStringLiteral("%a%1 = %a%2 + %a%2").arg(i).arg(i - 1));
        QTest::newRow("one") << extent("%a = %ti + 1") << "%a + 3" << false;
        QTest::newRow("each by the other") << extent("%a = %b + 1") + extent("%b = %a + 1") << "%b + 3" << true;
        QTest::newRow("many") << chain << "%a40 + 4" << true;
        QTest::newRow("a name that was another's") << extent("%a = %ti + 1") + extent("%ti = %j of 7 by TILE") << "%a + 3" << true;
        QTest::newRow("a loop that was another") << extent("%tj = %i of 70 by TILE") << "%ti + %tj" << true;
        QTest::newRow("too large to tell") << ""
                                           << "0 * %ti + 9223372036854775807" << true;
    }
    void definedByOthers()
    {
        QFETCH(const QString, extents);
        QFETCH(const QString, size);
        QFETCH(const bool, fills);
        const std::string begin = "by TILE{{/EXTENT}}";
        std::string text = replaced(std::string(stencil), begin, begin + extents.toStdString());
        text = replaced(replaced(text, "%ti + MORE", size.toStdString()), "to {{I}}", "to 5000");
        const auto kernel = rendered(replaced(text, "of I by", "of 5000 by"), 5000, 4, 0, 5014);
        QVERIFY2(kernel.has_value(), kernel ? "" : kernel.error().text().c_str());
        QCOMPARE(kernel->text.find("linalg.fill") != std::string::npos, fills);
    }
};

QTEST_GUILESS_MAIN(TestAxisExpressions)
#include "tst_axis_expressions.moc"
