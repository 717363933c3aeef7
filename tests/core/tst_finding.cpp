// SPDX-License-Identifier: Apache-2.0
// The page of a finding: what it shows, that it needs nothing from elsewhere, and that no text of a program becomes markup.
#include "core/export/finding.h"
#include "core/export/finding_svg.h"

#include <QtTest>

#include <QRegularExpression>

#include <cctype>
#include <limits>

using namespace nodewise;
using exporting::Finding;

namespace {

const std::string evil = "<script>alert(\"x\")</script>&'\x01";

Finding full()
{
    Finding out;
    out.title = UserText("%1 diverges", std::string("linear"));
    out.subtitle = UserText("%1 against %2", std::string("a.pt2"), std::string("b.pt2"));
    out.verdict = UserText("This operator is the cause");
    out.evidence = std::string("by far");
    out.blamesOperator = true;
    out.place = {{UserText("Operator"), std::string("aten.linear.default")}};
    out.figures = {{UserText("Cosine"), std::string("0.5")}};
    out.facts = {{std::string("torch"), std::string("2.13.0")}};
    out.excerpt.node = {.name = "linear", .op = std::string("linear"), .type = "float32[2]"};
    out.excerpt.producers = {{.name = "x", .op = UserText("input"), .constant = true}};
    out.excerpt.moreUsers = 7;
    out.sample = {.slice = "[0:2]",
                  .rows = {0},
                  .columns = {0, 1},
                  .cells = {{1, 1, false}, {std::numeric_limits<double>::infinity(), 2, true}},
                  .firstRow = 0,
                  .firstColumn = 1,
                  .actualType = "float32",
                  .expectedType = "bfloat16"};
    out.stack = "File \"a.py\", line 1, in forward\n    y = self.lin(x)";
    out.points = {{"a", Finding::Verdict::Equal, 0}, {"b", Finding::Verdict::Within, 1e-7}, {"linear", Finding::Verdict::Diverged, 0.5}};
    out.firstPoint = 2;
    out.tables = {{.caption = UserText("Values out of tolerance, in the order of the run"),
                   .note = UserText("and %1 more", 3),
                   .head = {UserText("value"), UserText("max abs")},
                   .rows = {{std::string("linear_layer"), std::string("0.5")}}}};
    return out;
}

} // namespace

class TestFinding : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void page();
    void leavesOutWhatIsNotKnown();
    void inAnotherLanguage();
    void textIsNoMarkup();
    void manyPoints();
    void excerpt();
    void numbers();
};

void TestFinding::page()
{
    const QString html = QString::fromStdString(exporting::findingHtml(full()));
    for (const char* part : {"<h1>linear diverges</h1>", "verdict bad", "<dd>aten.linear.default</dd>", "[0:2]", ">inf<",
                             "class=\"off first\"", "y = self.lin(x)", "prefers-color-scheme:dark", "linear_<wbr>layer",
                             "<td class=\"n\">0.5</td>", "and 3 more", "<dt>torch</dt><dd>2.13.0</dd>"})
        QVERIFY2(html.contains(QLatin1String(part)), part);
    for (const char* foreign : {"http", "<script", "<img", "<link", "@import"})
        QVERIFY2(!html.contains(QLatin1String(foreign)), foreign);
    QCOMPARE(html.count(QStringLiteral("<svg")), 2);
}

void TestFinding::leavesOutWhatIsNotKnown()
{
    const QString html = QString::fromStdString(exporting::findingHtml({.title = UserText("Both sides agree")}));
    QVERIFY(html.contains(QStringLiteral("<h1>Both sides agree</h1>")));
    for (const char* part : {"<h2>", "<svg", "<table", "class=\"verdict"})
        QVERIFY2(!html.contains(QLatin1String(part)), part);
}

/// Every word goes through the language; names and numbers do not.
void TestFinding::inAnotherLanguage()
{
    const exporting::Language shouting{.code = "x-loud", .translate = [](std::string source) {
                                           for (std::size_t i = 0; i < source.size(); ++i)
                                               source[i] = static_cast<char>(std::toupper(static_cast<unsigned char>(source[i])));
                                           return source;
                                       }};
    QString html = QString::fromStdString(exporting::findingHtml(full(), shouting));
    QVERIFY(html.contains("<html lang=\"x-loud\">"));
    QVERIFY(html.contains("linear DIVERGES") && html.contains("By far.") && html.contains("AND 3 MORE"));
    html.remove(QRegularExpression("<style>.*</style>", QRegularExpression::DotMatchesEverythingOption));
    html.remove(QRegularExpression("<[^>]*>"));
    for (const char* name : {"linear_layer", "linear", "against", "a.pt2", "b.pt2", "aten.default", "aten.", ".default", "By far.",
                             "float32[2]", "float32", "bfloat16", "torch", "inf", "e-07"})
        html.remove(QLatin1String(name));
    html.remove(full().stack.c_str());
    html.remove(QRegularExpression("&[a-z#0-9]+;|File|line 1|in forward|y = self.lin\\(x\\)|\\b[abx]\\b|\\d[e\\d.-]*|\\.py"));
    QVERIFY2(!html.contains(QRegularExpression("[a-z]{3,}")), qPrintable(html.simplified()));
}

void TestFinding::textIsNoMarkup()
{
    Finding finding = full();
    finding.title = finding.subtitle = finding.verdict = finding.evidence = finding.stack = finding.sample.slice = evil;
    finding.sample.actualType = finding.sample.expectedType = evil;
    finding.place = finding.figures = finding.facts = {{evil, evil}};
    finding.excerpt.node = {.name = evil, .op = evil, .type = evil};
    finding.excerpt.producers = finding.excerpt.users = {finding.excerpt.node};
    for (auto& point : finding.points)
        point.name = evil;
    finding.tables = {{.caption = evil, .note = evil, .head = {evil}, .rows = {{evil}}}};
    const QString html = QString::fromStdString(exporting::findingHtml(finding));
    QVERIFY(!html.contains(QStringLiteral("<script")));
    QVERIFY(!html.contains(QLatin1Char('\x01')));
    QVERIFY(html.contains(QStringLiteral("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;&#39;")));
}

/// Thousands of values become columns; the worst of each is what is seen.
void TestFinding::manyPoints()
{
    std::vector<Finding::Point> points(6000, {"quiet", Finding::Verdict::Equal, 0});
    points[4321] = {"loud", Finding::Verdict::Diverged, 1};
    const QString svg = QString::fromStdString(exporting::errorSvg(points, 4321, {}));
    QCOMPARE(svg.count(QStringLiteral("class=\"diverged\"")), 1);
    QVERIFY(svg.count(QStringLiteral("<rect")) < 500);
    QCOMPARE(svg.count(QStringLiteral("loud")), 2); // its column, and the mark
}

void TestFinding::excerpt()
{
    exporting::Picture picture;
    picture.graphs.emplace_back();
    auto& nodes = picture.graphs.front().nodes;
    const auto add = [&](const std::string& name, exporting::Picture::Kind kind, std::vector<std::uint32_t> from) {
        exporting::Picture::Node node{.kind = kind, .name = name, .label = name + ".label", .op = "aten.add.Tensor"};
        for (const std::uint32_t index : from)
            node.inputs.push_back({index, 0});
        nodes.push_back(std::move(node));
        return static_cast<std::uint32_t>(nodes.size() - 1);
    };
    using Kind = exporting::Picture::Kind;
    const auto weight = add("p_weight", Kind::Weight, {});
    const auto before = add("before", Kind::Operation, {});
    const auto here = add("here", Kind::Operation, {weight, before, before});
    for (int i = 0; i < 8; ++i)
        add("user_" + std::to_string(i), Kind::Operation, {here});
    const auto excerpt = exporting::excerptOf(picture, "here");
    QCOMPARE(excerpt.producers.size(), 2u); // each once, what was computed first
    QCOMPARE(excerpt.producers[0].name, std::string("before"));
    QCOMPARE(excerpt.producers[1].name, std::string("p_weight.label"));
    QVERIFY(excerpt.producers[1].constant && !excerpt.producers[0].constant);
    QCOMPARE(excerpt.users.size(), 5u);
    QCOMPARE(excerpt.moreUsers, 3u);
    QVERIFY(QString::fromStdString(exporting::excerptSvg(excerpt, {})).contains(QStringLiteral(">+3</text>")));
    const auto nobody = exporting::excerptOf(picture, "body/here");
    QCOMPARE(nobody.node.name, std::string("body/here"));
    QVERIFY(nobody.producers.empty());
    picture.graphs.push_back({.name = "body", .nodes = {{.name = "here", .op = "aten.mul.Tensor"}}});
    QCOMPARE(exporting::excerptOf(picture, "body/here").node.op.english(), std::string("mul.Tensor"));
}

void TestFinding::numbers()
{
    const double infinity = std::numeric_limits<double>::infinity();
    QCOMPARE(exporting::numberText(0.000123456), std::string("0.00012346"));
    QCOMPARE(exporting::numberText(1e-9, 3), std::string("1e-09"));
    QCOMPARE(exporting::numberText(-infinity), std::string("-inf"));
    QCOMPARE(exporting::numberText(infinity - infinity), std::string("nan"));
}

QTEST_GUILESS_MAIN(TestFinding)
#include "tst_finding.moc"
