// SPDX-License-Identifier: Apache-2.0
#include "core/graph/fx_code.h"
#include "core/graph/text_form.h"
#include "core/program/program.h"

#include <QDir>
#include <QtTest>
#include <random>

using namespace nodewise;
using namespace nodewise::graph;

namespace {

QString text(const std::string& s)
{
    return QString::fromStdString(s);
}

/// A graph with one of each thing that the form can say.
std::string everything()
{
    QFile file(QStringLiteral(NODEWISE_TEST_DATA "/graph/everything.graph"));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

} // namespace

class TestTextForm : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everythingComesBack()
    {
        const auto graph = parseText(everything());
        QVERIFY2(graph.has_value(), graph ? "" : graph.error().text().c_str());
        QCOMPARE(text(printText(**graph)), text(everything()));
        QCOMPARE((*graph)->module(*(*graph)->tryModule("odd")).parent, *(*graph)->tryModule("layers.0"));
        QCOMPARE((*graph)->inputs()[2].kind, InputSpec::Kind::TensorConstant);
        QCOMPARE((*graph)->outputs()[0].target, std::string("n"));
        QCOMPARE((*graph)->node(*(*graph)->tryFind("x")).value.tensor.sizes[1].known(), std::optional<std::int64_t>(15));
        for (const Diagnostic& found : (*graph)->lint())
            QFAIL(found.where.text().c_str());
    }

    void programsComeBack_data()
    {
        QTest::addColumn<QString>("file");
        const QDir folder(QStringLiteral(NODEWISE_TEST_DATA "/programs"));
        for (const QString& name : folder.entryList({QStringLiteral("*.pt2")}))
            QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }
    void programsComeBack()
    {
        QFETCH(QString, file);
        const auto model = program::open(file.toStdString());
        QVERIFY2(model.has_value(), model ? "" : model.error().text().c_str());
        const Graph& graph = *(*model)->graph;
        const std::string printed = printText(graph);
        const auto parsed = parseText(printed);
        QVERIFY2(parsed.has_value(), parsed ? "" : parsed.error().text().c_str());
        QCOMPARE(text(printText(**parsed)), text(printed));
        QCOMPARE(text(codeText(fxCode(**parsed))), text(codeText(fxCode(graph))));
        QCOMPARE(text(codeText(fxGraphText(**parsed))), text(codeText(fxGraphText(graph))));
        QCOMPARE((*parsed)->modules().size(), graph.modules().size());
        QCOMPARE((*parsed)->ranges(), graph.ranges());
        QVERIFY((*parsed)->lint().empty());
    }

    void fixturesAreShort()
    {
        const auto right = parseText(
            "# a comment\n%x : f32[s0, 3] = placeholder  # the input\n\n%y : f32[s0, 3] = aten.relu.default(%x) @net.act\nreturn (%y)");
        QVERIFY2(right.has_value(), right ? "" : right.error().text().c_str());
        QCOMPARE((*right)->node(*(*right)->tryFind("x")).users.size(), std::size_t(1));
        QVERIFY((*right)->tryModule("net.act").has_value());
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("input");
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* input, int line, int column, const char* message) {
            QTest::newRow(input) << text(input) << QStringLiteral("%1:%2").arg(line).arg(column) << text(message);
        };
        row("%x = placeholder\n%y = aten.relu.default(%z)", 2, 24, "there is no node 'z' above this line");
        row("%x = placeholder\n%x = placeholder", 2, 1, "'x': the name is used twice in this graph");
        row("hello", 1, 1, "a line begins with %name, return, range, sym, module or }");
        row("%x : f33[2] = placeholder", 1, 6, "'f33' is not an element type");
        row("%x : f32[2 = placeholder", 1, 12, "',' is missing here");
        row("%x : f32[{s0 + 1}] = placeholder", 1, 10, "the expression 's0 + 1' is not declared");
        row("%x = placeholder weight \"a\"", 1, 18, "this is not an input kind");
        row("%x = placeholder\nreturn (%x) : nothing", 2, 15, "this is not an output kind");
        row("%x = aten.f.default(1.2.3)", 1, 21, "'1.2.3' is not a number");
        row("%x = aten.f.default(99999999999999999999)", 1, 21, "the number does not fit in 64 bits");
        row("%x = aten.f.default(torch.float33)", 1, 21, "'torch.float33' is not a dtype, layout or memory format");
        row("%x = aten.f.default('abc", 1, 21, "the text in quotes has no end on its line");
        row("%x = aten.f.default(frob)", 1, 21, "'frob' is not an argument");
        row("%x = placeholder }", 1, 18, "unexpected text at the end of the line");
        row("}", 1, 1, "this brace closes nothing");
        row("%g = get_attr g {\n  %x = placeholder\n", 3, 1, "'}' is missing here");
        row("sym {s0 + 1} \"Add(\"", 1, 19, "symbolic expression: an expression is missing here");
        row("module a : A in b", 1, 18, "module 'b' is not declared before this line");
        row("range s0 1", 1, 11, "a bound is missing here");
    }
    void refuses()
    {
        QFETCH(QString, input);
        QFETCH(QString, place);
        QFETCH(QString, message);
        const auto graph = parseText(input.toStdString());
        QVERIFY(!graph);
        QCOMPARE(text(graph.error().message.english()), message);
        QCOMPARE(QStringLiteral("%1:%2").arg(graph.error().line).arg(graph.error().column), place);
    }

    /// Damaged text gives an error or a graph that prints and parses again; it never crashes. The seed is fixed.
    void damagedTextIsRefusedOrSound()
    {
        const std::string whole = everything();
        std::mt19937 random(7);
        const auto below = [&random](std::size_t bound) { return static_cast<std::size_t>(random() % bound); };
        int parsed = 0;
        for (int round = 0; round < 3000; ++round) {
            std::string damaged = whole;
            for (std::size_t change = 1 + below(3); change > 0; --change) {
                const std::size_t at = below(damaged.size()), length = std::min(below(12), damaged.size() - at);
                switch (below(3)) {
                case 0:
                    damaged.erase(at, length);
                    break;
                case 1:
                    damaged.insert(at, whole.substr(below(whole.size()), length));
                    break;
                default:
                    damaged[at] = static_cast<char>(1 + below(127)); // the text is UTF-8
                    break;
                }
            }
            const auto graph = parseText(damaged);
            if (!graph) {
                QVERIFY(!graph.error().message.empty() && graph.error().line > 0);
                continue;
            }
            ++parsed;
            (*graph)->lint();
            const std::string printed = printText(**graph);
            const auto again = parseText(printed);
            QVERIFY2(again.has_value(), again ? "" : (again.error().text() + "\n" + printed).c_str());
            const QStringList lines = text(printed).split(QLatin1Char('\n')), others = text(printText(**again)).split(QLatin1Char('\n'));
            for (qsizetype i = 0; i < lines.size(); ++i)
                QCOMPARE(others.value(i).right(300), lines[i].right(300));
            QCOMPARE(others, lines);
            codeText(fxCode(**graph));
        }
        QVERIFY(parsed > 100);
    }

    void deepNestingEnds()
    {
        QVERIFY(!parseText("%x = aten.f.default(" + std::string(100000, '[')));
        QVERIFY(!parseText("%x : " + std::string(100000, '(')));
        std::string blocks;
        for (int i = 0; i < 2000; ++i)
            blocks += "%g = get_attr g {\n";
        QVERIFY(!parseText(blocks));
    }
};

QTEST_GUILESS_MAIN(TestTextForm)
#include "tst_text_form.moc"
