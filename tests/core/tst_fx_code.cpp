// SPDX-License-Identifier: Apache-2.0
#include "core/graph/annotation.h"
#include "core/graph/fx_code.h"
#include "core/graph/text_form.h"
#include "core/program/program.h"

#include <QDir>
#include <QtTest>

using namespace nodewise;
using namespace nodewise::graph;

namespace {

const QString data = QStringLiteral(NODEWISE_TEST_DATA);

std::shared_ptr<const Graph> load(const QString& name)
{
    auto model = program::open((data + QStringLiteral("/programs/%1.pt2").arg(name)).toStdString());
    if (!model)
        qWarning("%s", model.error().text().c_str());
    return model ? (*model)->graph : nullptr;
}

QStringList expectedLines(const QString& name, const QString& suffix)
{
    QFile file(data + QStringLiteral("/fx/%1.%2.txt").arg(name, suffix));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'));
}

void compare(const CodeLines& lines, const QStringList& expected)
{
    for (qsizetype i = 0; i < std::min<qsizetype>(expected.size(), static_cast<qsizetype>(lines.size())); ++i)
        QCOMPARE(QString::fromStdString(lines[static_cast<std::size_t>(i)].text), expected[i]);
    QCOMPARE(static_cast<qsizetype>(lines.size()), expected.size());
}

void checkSpans(const Graph& graph, const CodeLine& line)
{
    std::size_t end = 0;
    for (const CodeSpan& span : line.spans) {
        QVERIFY2(span.begin >= end && span.begin + span.length <= line.text.size(), line.text.c_str());
        end = span.begin + span.length;
        const std::string word = line.text.substr(span.begin, span.length);
        const bool names =
            span.kind == CodeSpan::Kind::Definition || span.kind == CodeSpan::Kind::Use || span.kind == CodeSpan::Kind::Deletion;
        QCOMPARE(span.node.valid(), names);
        if (names) {
            QCOMPARE(graph.node(span.node).subgraph, line.subgraph);
            QVERIFY2(word.find(graph.node(span.node).name) != std::string::npos, word.c_str());
        }
    }
}

} // namespace

class TestFxCode : public QObject {
    Q_OBJECT

    static void addPrograms()
    {
        QTest::addColumn<QString>("name");
        const QStringList files = QDir(data + QStringLiteral("/fx")).entryList({QStringLiteral("*.code.txt")});
        QVERIFY(files.size() > 10);
        for (const QString& file : files)
            QTest::newRow(qPrintable(file)) << file.chopped(9);
    }

private Q_SLOTS:
    void codeIsTorchs_data() { addPrograms(); }
    void codeIsTorchs()
    {
        QFETCH(QString, name);
        const auto graph = load(name);
        QVERIFY(graph);
        QStringList expected = expectedLines(name, QStringLiteral("code"));
        QVERIFY(expected.size() > 2 && expected.takeLast().isEmpty());
        compare(fxCode(*graph), expected);
    }

    void graphTextIsTorchs_data() { addPrograms(); }
    void graphTextIsTorchs()
    {
        QFETCH(QString, name);
        const auto graph = load(name);
        QVERIFY(graph);
        compare(fxGraphText(*graph), expectedLines(name, QStringLiteral("graph")));
    }

    void everyNodeHasItsLines_data() { addPrograms(); }
    void everyNodeHasItsLines()
    {
        QFETCH(QString, name);
        const auto graph = load(name);
        QVERIFY(graph);
        const CodeLines lines = fxCode(*graph);
        std::vector<int> defined(graph->nodes().size());
        for (const CodeLine& line : lines) {
            checkSpans(*graph, line);
            for (const CodeSpan& span : line.spans)
                if (span.kind == CodeSpan::Kind::Definition)
                    ++defined[span.node.index()];
        }
        for (const Node& node : graph->nodes())
            if (node.op != NodeOp::Output)
                QVERIFY2(defined[node.id.index()] >= 1, node.name.c_str());
    }

    /// What torch 2.13 prints of these nodes.
    void annotationsAndOperatorsAreTorchs()
    {
        const std::string x(40, 'x'), v(32, 'v');
        QCOMPARE(annotationText("{\"stage\": 1, \"name\": \"첫 단계\", \"long\": \"" + x + "yz\", \"deep\": {\"k\": [\"" + v + "w\"]}}"),
                 "{'stage': 1, 'name': '첫 단계', 'long': '" + x + "...', 'deep': \"{'k': ['" + v + "...\"}");
        QCOMPARE(annotationText("{\"list\": [1, 2.5, null, true, {\"a\": \"b'\"}]}"),
                 std::string("{'list': [1, 2.5, None, True, {'a': \"b'\"}]}"));
        QCOMPARE(annotationText("{}"), std::string());
        QCOMPARE(annotationText("[1"), std::string());

        const auto graph =
            parseText("%x : f32[2] = placeholder\n"
                      "%y : f32[2] = aten.relu.default(self: %x) meta \"custom\" \"{\\\"k\\\": 1}\"\n"
                      "%z : f32[2] = \"torch.ops.higher_order.with_effects\"(operator('torch.ops.aten._print.default'), %y)\n"
                      "return (%z)\n");
        QVERIFY2(graph.has_value(), graph ? "" : graph.error().text().c_str());
        QCOMPARE(fxCode(**graph)[2].text, std::string("        # Annotation: {'k': 1} No stacktrace found for following nodes"));
        QCOMPARE(fxGraphText(**graph)[3].text,
                 std::string("    %z : [num_users=1] = call_function[target=torch.ops.higher_order.with_effects](args = "
                             "(aten._print.default, %y), kwargs = {})"));
    }

    void realProgramsAreSound_data()
    {
        QTest::addColumn<QString>("name");
        const QStringList files = QDir(data + QStringLiteral("/programs")).entryList({QStringLiteral("*.pt2")});
        QVERIFY(files.size() > 30);
        for (const QString& file : files)
            QTest::newRow(qPrintable(file)) << file.chopped(4);
    }
    void realProgramsAreSound()
    {
        QFETCH(QString, name);
        const auto graph = load(name);
        QVERIFY(graph);
        for (const Diagnostic& found : graph->lint())
            QFAIL(found.where.text().c_str());
    }
};

QTEST_GUILESS_MAIN(TestFxCode)
#include "tst_fx_code.moc"
