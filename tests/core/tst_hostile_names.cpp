// SPDX-License-Identifier: Apache-2.0
// Each format is written of a program whose names would act if they got out of their place, and read back by the reader of its format.
#include "hostile_names.h"

#include "core/base/csv_cell.h"
#include "core/base/json_text.h"
#include "core/base/shown_text.h"
#include "core/base/utf8.h"
#include "core/coverage/report_parts.h"
#include "core/export/comparison_report.h"
#include "core/export/escape.h"
#include "core/export/export.h"
#include "core/export/finding.h"
#include "core/ir/json.h"
#include "core/trace/store/builder.h"
#include "core/trace/write/write.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

#include <nlohmann/json.hpp>

using namespace nodewise;

namespace {

QByteArray outputOf(const QString& program, const QStringList& arguments, const std::string& input)
{
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForStarted())
        return "not installed: " + program.toUtf8();
    process.write(input.data(), qint64(input.size()));
    process.closeWriteChannel();
    process.waitForFinished(120000);
    const bool good = process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
    return good ? process.readAllStandardOutput() : "failed: " + process.readAllStandardError();
}

/// With Python's standard library.
QJsonDocument python(const char* script, const std::string& input)
{
    QJsonParseError error;
    const QByteArray output = outputOf("python3",
                                       {"-c", QString("import csv, html.parser, io, json, sys\n"
                                                      "text = sys.stdin.buffer.read().decode()\n") +
                                                  script},
                                       input);
    const QJsonDocument answer = QJsonDocument::fromJson(output, &error);
    if (answer.isNull())
        qWarning("%s", qPrintable(output.left(2000)));
    return answer;
}

/// Names of the elements that a well-formed XML text consists of; a word with the error otherwise.
QSet<QString> elementsOf(const QByteArray& xml, QString* texts)
{
    QXmlStreamReader reader(xml);
    QSet<QString> names;
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isStartElement())
            names.insert(reader.name().toString());
        else if (reader.isCharacters() && texts)
            *texts += reader.text();
        else if (reader.isDTD() || reader.isProcessingInstruction() || reader.isComment() || reader.isEntityReference())
            names.insert(reader.tokenString());
    }
    if (reader.hasError())
        names.insert("error: " + reader.errorString());
    return names;
}

std::string written(const char* format, exporting::Side side, const ir::Graph& ir, const graph::Graph& fx, std::string title = {})
{
    const exporting::Request request{.format = exporting::tryFormat(format),
                                     .side = side,
                                     .ir = &ir,
                                     .graph = &fx,
                                     .options = {.maxNodes = 0},
                                     .title = std::move(title)};
    auto text = exporting::render(request);
    return text ? *text : "FAILED " + text.error().text();
}

std::shared_ptr<const trace::Trace> hostileTrace()
{
    trace::Builder builder(trace::Unit::Nanoseconds);
    trace::Time time = 0;
    for (const std::string& name : test::hostileNames()) {
        const trace::LaneId lane = builder.addLane(name, builder.addGroup(name));
        const trace::SliceId slice = builder.addSlice(lane, time, 5, builder.intern(name));
        builder.addArgument(slice, builder.intern(name), std::string_view(name));
        time += 10;
    }
    return *builder.build();
}

std::string traceText(auto write)
{
    std::string out;
    const auto done = write(
        *hostileTrace(),
        [&out](std::string_view part) -> Result<void> {
            out += part;
            return {};
        },
        Progress{});
    return done ? out : "FAILED";
}

} // namespace

class TestHostileNames : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void mermaid();
    void markdown();
    void markdownOfEachName();
    void svg();
    void junit();
    void html();
    void json();
    void csv();
    void chrome();
    void perfetto();

private:
    const ir::Graph m_ir = test::hostileIr();
    const std::shared_ptr<const graph::Graph> m_fx = test::hostileFx();
};

/// Mermaid has no reader but a browser's: each line is one of those that we write, and its labels hold nothing that means something.
void TestHostileNames::mermaid()
{
    const QString id = "(op|input|w|output)_[A-Za-z0-9_.]*";
    const QRegularExpression node("^    " + id + R"re(\[[/\\]?"(Input: |Output)?(?<text>.*)"/?\]$)re");
    const QRegularExpression edge("^    " + id + R"re( -(\.-|-)>(\|"(?<text>.*)"\|)? )re" + id + "$");
    for (const exporting::Side side : {exporting::Side::Ir, exporting::Side::Fx}) {
        const QString text = QString::fromStdString(written("mermaid", side, m_ir, *m_fx));
        QStringList lines = text.split('\n');
        QCOMPARE(lines.takeFirst(), QString("flowchart TD"));
        QVERIFY(lines.size() > 80);
        QSet<QString> ids;
        for (const QString& line : lines) {
            auto match = node.match(line);
            if (match.hasMatch())
                ids.insert(line.section('[', 0, 0));
            else
                match = edge.match(line);
            QVERIFY2(match.hasMatch(), qPrintable(line.left(200)));
            QString label = match.captured("text");
            label.remove("<br/>");
            QVERIFY2(!label.contains(QRegularExpression("[\"<>&%`]|[^\\S ]")), qPrintable(label.left(200)));
            label.remove(QRegularExpression("#(quot|lt|gt|amp|35|37|96);"));
            QVERIFY2(!label.contains('#'), qPrintable(label.left(200)));
        }
        const std::size_t count = test::hostileNames().size();
        QCOMPARE(std::size_t(ids.size()), side == exporting::Side::Ir ? 3 * count + 1 : count + 2); // no two names are one node
    }
}

void TestHostileNames::markdown()
{
    for (const exporting::Side side : {exporting::Side::Ir, exporting::Side::Fx}) {
        const std::string text = written("markdown", side, m_ir, *m_fx, "![x](http://evil.example) # |");
        const QByteArray xml =
            outputOf("cmark-gfm", {"-e", "table", "-e", "autolink", "-e", "strikethrough", "-e", "tasklist", "-t", "xml"}, text);
        QString texts;
        QSet<QString> elements = elementsOf(xml, &texts);
        elements -= {"document", "heading", "table", "table_header", "table_row", "table_cell", "text", "code", "DTD"};
        QVERIFY2(elements.isEmpty(), qPrintable(QStringList(elements.values()).join(' ')));
        QVERIFY(texts.contains("![x](http://evil.example) # |"));
    }
}

/// As a cell it comes back as it is shown.
void TestHostileNames::markdownOfEachName()
{
    for (std::string name : test::hostileNames()) {
        name = name.substr(0, 1000);
        const std::string table = coverage::markdownRow({"a", "b"}) + coverage::markdownRule(2, {}) + coverage::markdownRow({name, "b"});
        const QByteArray xml = outputOf("cmark-gfm", {"-e", "table", "-e", "autolink", "-e", "strikethrough", "-t", "xml"}, table);
        QString texts;
        elementsOf(xml, &texts);
        std::string line = name;
        std::ranges::replace(line, '\n', ' ');
        const QString expected = QString::fromStdString(shownText(line)), read = texts.simplified().remove(' ');
        QCOMPARE(read, "ab" + expected.simplified().remove(' ') + "b");
        const QByteArray heading = outputOf("cmark-gfm", {"-e", "autolink", "-t", "xml"}, "# " + exporting::markdownText(name));
        texts.clear();
        const QSet<QString> elements = elementsOf(heading, &texts);
        QVERIFY2((elements - QSet<QString>{"document", "heading", "text", "code", "DTD"}).isEmpty(), heading.constData());
        QCOMPARE(texts.simplified().remove(' '), expected.simplified().remove(' '));
    }
}

void TestHostileNames::svg()
{
    for (const exporting::Side side : {exporting::Side::Ir, exporting::Side::Fx}) {
        QSet<QString> elements = elementsOf(QByteArray::fromStdString(written("svg", side, m_ir, *m_fx)), nullptr);
        elements -= {"svg", "g", "rect", "text", "path", "polygon", "polyline", "line", "circle", "title"};
        QVERIFY2(elements.isEmpty(), qPrintable(QStringList(elements.values()).join(' ')));
    }
}

void TestHostileNames::junit()
{
    std::vector<exporting::Compared> all;
    for (const std::string& name : test::hostileNames()) {
        exporting::Compared one{.pair = {name + ".pt2", name}};
        one.error = Error{.message = name, .file = name, .node = name};
        all.push_back(std::move(one));
    }
    const QSet<QString> elements = elementsOf(QByteArray::fromStdString(exporting::junitText(all)), nullptr);
    QCOMPARE(elements, (QSet<QString>{"testsuites", "testsuite", "testcase", "error"}));
}

/// The page has the elements and attributes that it has of harmless names.
void TestHostileNames::html()
{
    const auto page = [](const std::string& name) {
        exporting::Finding out;
        out.title = out.subtitle = out.verdict = out.evidence = UserText(name);
        out.place = out.figures = out.facts = {{UserText(name), UserText(name)}};
        out.excerpt.node = {.name = name, .op = name, .type = name};
        out.excerpt.producers = out.excerpt.users = {out.excerpt.node};
        out.stack = "File \"" + name + "\", line 1, in " + name + "\n    " + name;
        out.points = {{name, exporting::Finding::Verdict::Diverged, 0.5}};
        out.tables = {{.caption = name, .note = name, .head = {name}, .rows = {{name}}}};
        return python("class Reader(html.parser.HTMLParser):\n"
                      "    found = []\n"
                      "    def handle_starttag(self, tag, attributes):\n"
                      "        self.found += [] if tag == 'wbr' else [[tag] + [name for name, value in attributes]]\n"
                      "reader = Reader()\n"
                      "reader.feed(text)\n"
                      "print(json.dumps(reader.found))",
                      exporting::findingHtml(out));
    };
    const QJsonDocument harmless = page("name");
    QVERIFY(harmless.array().size() > 20);
    for (const std::string& name : test::hostileNames())
        QCOMPARE(page(name.substr(0, 1000)), harmless);
}

void TestHostileNames::json()
{
    const QJsonObject read = python("print(json.dumps(json.loads(text)))", ir::writeJson(m_ir)).object();
    const QJsonArray nodes = read["nodes"].toArray();
    QCOMPARE(std::size_t(nodes.size()), m_ir.nodes.size());
    for (qsizetype i = 0; i < nodes.size(); ++i)
        QCOMPARE(nodes[i].toObject()["name"].toString(),
                 QString::fromUtf8(test::hostileNames()[std::size_t(i)].data(), qsizetype(test::hostileNames()[std::size_t(i)].size())));
    QVERIFY(!python("print(json.dumps(json.loads(text)))", written("model-explorer", exporting::Side::Fx, m_ir, *m_fx)).isNull());
    nlohmann::ordered_json names = nlohmann::ordered_json::array();
    for (const std::string& name : test::hostileNames())
        names.push_back(name);
    const std::string text = jsonText(names);
    QCOMPARE(std::size_t(python("print(json.dumps(json.loads(text)))", text).array().size()), names.size());
    QCOMPARE(escapedUnseen(text), text); // nothing in it acts on a terminal
}

void TestHostileNames::csv()
{
    const std::string text = traceText([](auto&&... all) { return trace::writeCsv(all...); });
    QVERIFY(text.starts_with("#"));
    const std::string rows = text.substr(text.find("\ntype,") + 1);
    const QJsonArray read = python("csv.field_size_limit(1 << 30)\n"
                                   "print(json.dumps(list(csv.DictReader(io.StringIO(text, newline='')))))",
                                   rows)
                                .array();
    const auto names = test::hostileNames();
    QCOMPARE(std::size_t(read.size()), names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        const QJsonObject row = read[qsizetype(i)].toObject();
        for (const char* column : {"group", "lane", "name"}) {
            const QString cell = row[column].toString();
            QVERIFY2(!cell.contains(QRegularExpression("^[=+@\t\r-]")), qPrintable(cell.left(100)));
            const std::string own = cell.toStdString();
            QCOMPARE(std::string(textOfCsvCell(own)), utf8::replaced(names[i]));
        }
    }
}

void TestHostileNames::chrome()
{
    const std::string text = traceText([](auto&&... all) { return trace::writeChrome(all...); });
    const QJsonDocument read = python("print(json.dumps(json.loads(text)))", text);
    const QJsonArray events = read.isArray() ? read.array() : read.object()["traceEvents"].toArray();
    QVERIFY(std::size_t(events.size()) > test::hostileNames().size());
}

/// Protobuf's strings are UTF-8.
void TestHostileNames::perfetto()
{
    QTemporaryDir folder;
    const std::string file = folder.filePath("t.pftrace").toStdString();
    QVERIFY(trace::writeTrace(*hostileTrace(), file));
    QFile bytes(QString::fromStdString(file));
    QVERIFY(bytes.open(QIODevice::ReadOnly));
    const QByteArray all = bytes.readAll();
    QVERIFY(all.contains("SUM(1+1)") && !all.contains("\xff\xfe not UTF-8") && !all.contains("\xed\xa0\x80 surrogate"));
}

QTEST_GUILESS_MAIN(TestHostileNames)
#include "tst_hostile_names.moc"
