// SPDX-License-Identifier: Apache-2.0
// Mustache as kernel templates use it.
#include "core/lowering/template_text.h"

#include <QDir>
#include <QRegularExpression>
#include <QTest>

using namespace nodewise;
using namespace nodewise::lowering;

class TestTemplateText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void replacesAndMapsLines();
    void functionsAreIndented();
    void mistakesHavePlaces_data();
    void mistakesHavePlaces();
    void functionsErrorsHavePlaces();
    void nothingIsEscaped();
    void shippedTemplatesComputeNothingForAName();
};

namespace {

Tag call(std::function<Result<std::string>(const std::string&)> function)
{
    return {Tag::Function(std::move(function))};
}

std::string rendered(std::string_view text, const Tags& tags)
{
    const auto result = renderTemplate(text, tags);
    return result ? result->text : "error: " + result.error().text();
}

} // namespace

void TestTemplateText::replacesAndMapsLines()
{
    const Tags tags{{"rows", {std::vector<Tags>{{{"n", {std::string("0")}}}, {{"n", {std::string("1")}}}}}},
                    {"no", {false}},
                    {"yes", {true}},
                    {"M", {std::string("512")}}};
    const auto result =
        renderTemplate("a {{M}}\n{{#rows}}\nfor %i{{n}} {\n{{/rows}}\n{{#no}}\nnever\n{{/no}}\n{{^no}}\nalways\n{{/no}}\n{{! a remark "
                       "}}\nend {{#yes}}x{{/yes}}\n",
                       tags, 10);
    QVERIFY(result);
    QCOMPARE(QString::fromStdString(result->text), QStringLiteral("a 512\nfor %i0 {\nfor %i1 {\nalways\nend x\n"));
    QCOMPARE(result->templateLines, (std::vector<int>{10, 12, 12, 18, 21}));
}

void TestTemplateText::functionsAreIndented()
{
    const Tags tags{{"MVIN", call([](const std::string& text) { return Result<std::string>("view " + text + "\ncopy"); })},
                    {"tm", {std::string("%tm")}}};
    const auto result = renderTemplate("for {\n  {{#MVIN}}X[{{tm}}]{{/MVIN}}\n}\n", tags);
    QVERIFY(result);
    QCOMPARE(QString::fromStdString(result->text), QStringLiteral("for {\n  view X[%tm]\n  copy\n}\n"));
    QCOMPARE(result->templateLines, (std::vector<int>{1, 2, 2, 3}));
}

void TestTemplateText::mistakesHavePlaces_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("message");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    QTest::newRow("missing name") << "ok\n  {{TILE_X}}"
                                  << "nothing is named 'TILE_X' here" << 2 << 3;
    QTest::newRow("missing section") << "{{#thing}}x{{/thing}}"
                                     << "nothing is named 'thing' here" << 1 << 1;
    QTest::newRow("three braces") << "x\nmap {{{M}}}"
                                  << "three braces in a row" << 2 << 5;
    QTest::newRow("brace in a tag") << "{{ {a} }}"
                                    << "'{a}' is not a tag name" << 1 << 1;
    QTest::newRow("no end of a tag") << "a {{M"
                                     << "a tag has no end on its line" << 1 << 3;
    QTest::newRow("no end of a section") << "{{#yes}}\nx"
                                         << "the section 'yes' has no end" << 1 << 1;
    QTest::newRow("end without section") << "x\n{{/yes}}"
                                         << "the end of the section 'yes', which was never opened" << 2 << 1;
    QTest::newRow("crossing") << "{{#yes}}\n{{#M}}{{/yes}}{{/M}}"
                              << "the end of 'yes' where that of 'M', opened in line 2, is expected" << 2 << 7;
    QTest::newRow("partial") << "{{>other}}"
                             << "tags that begin with '>' are not supported in kernel templates" << 1 << 1;
    QTest::newRow("no name") << "{{}}"
                             << "a tag has no name" << 1 << 1;
    QTest::newRow("too deep") << QStringLiteral("{{#yes}}\n").repeated(20'000) + QStringLiteral("{{/yes}}\n").repeated(20'000)
                              << "sections nest deeper than 32 levels" << 33 << 1;
}

void TestTemplateText::mistakesHavePlaces()
{
    QFETCH(QString, text);
    QFETCH(QString, message);
    QFETCH(int, line);
    QFETCH(int, column);
    const auto result = renderTemplate(text.toStdString(), {{"M", {std::string("1")}}, {"yes", {true}}});
    QVERIFY(!result);
    QCOMPARE(QString::fromStdString(result.error().message.english()), message);
    QCOMPARE(result.error().line, line);
    QCOMPARE(result.error().column, column);
}

void TestTemplateText::functionsErrorsHavePlaces()
{
    const Tags tags{
        {"BAD", call([](const std::string&) -> Result<std::string> { return fail("there is no buffer '%1'", std::string("Q")); })}};
    const auto result = renderTemplate("\n\n a {{#BAD}}x{{/BAD}}", tags);
    QVERIFY(!result);
    QCOMPARE(result.error().line, 3);
    QCOMPARE(result.error().column, 4);
}

void TestTemplateText::nothingIsEscaped()
{
    QCOMPARE(rendered("{{x}}", {{"x", {std::string("<\"&'>")}}}), std::string("<\"&'>\n"));
    QCOMPARE(rendered("{a = {{x}} }", {{"x", {std::string("1")}}}), std::string("{a = 1 }\n"));
}

/// The simulator bills each operation of a body: x + 0 or x * 1, so that a value has the name that a later line wants, is a pass of its
/// own.
void TestTemplateText::shippedTemplatesComputeNothingForAName()
{
    const QDir folder(QStringLiteral(NODEWISE_TEST_DATA "/../../resources/templates"));
    const QStringList files = folder.entryList({QStringLiteral("*.mlir")});
    QVERIFY(files.size() > 20);
    static const QRegularExpression idle(QStringLiteral("arith\\.(add[fi] [^:]*%zero\\b|mul[fi] [^:]*%one\\b)"));
    for (const QString& name : files) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto found = idle.match(QString::fromUtf8(file.readAll()));
        QVERIFY2(!found.hasMatch(), qPrintable(name + QStringLiteral(": ") + found.captured()));
    }
}

QTEST_GUILESS_MAIN(TestTemplateText)
#include "tst_template_text.moc"
