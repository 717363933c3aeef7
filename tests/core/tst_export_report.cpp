// SPDX-License-Identifier: Apache-2.0
// Files that say why a model does not export: what python/nodewise/_diagnosis.py writes is read whole, others are refused with the place.
#include "core/protocol/export_report.h"

#include <QtTest>

using namespace nodewise;
using namespace nodewise::protocol;

namespace {

constexpr const char* some =
    R"json({"format": "nodewise.export", "version": 1, "model": "/a/model.py", "factory": "make", "python": "3.11.2",
 "torch": "2.13.0", "draft": {"file": "/a/model.pt2", "failures": [{"kind": "DATA_DEPENDENT_ERROR", "text": "u0 > 3 = True", "where": "m"}]},
 "cause": "data-dependent", "what": "a branch", "change": "torch.cond", "where": "model.py:8 in forward", "error": "E: x", "details": "all",
 "condition": "u0 > 3", "stack": [{"file": "/a/model.py", "line": 8, "function": "forward", "text": "if x:"}],
 "graph": [{"name": "x", "op": "placeholder", "type": "float32[3]", "where": ""}], "graph_nodes": 7,
 "symbols": [{"name": "u0", "range": "[0, 9]", "source": ""}], "guards": ["s0 > 1"], "fixes": ["n = Dim('n')"],
 "source": [{"line": 8, "text": "        if x:"}]
})json";

} // namespace

class TestExportReport : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatIsRead()
    {
        const auto read = readExportReport(write(some));
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        QCOMPARE(read->cause, std::string("data-dependent"));
        QCOMPARE(read->stack[0].line, 8);
        QCOMPARE(read->graphNodes, std::uint64_t(7));
        QCOMPARE(read->symbols[0].range, std::string("[0, 9]"));
        QVERIFY(read->draft && read->draft->failures[0].kind == "DATA_DEPENDENT_ERROR");
        QCOMPARE(read->source[0].text, std::string("        if x:"));
    }

    void noDraft()
    {
        QByteArray text(some);
        const auto begin = text.indexOf("{\"file\": \"/a/model.pt2\""), end = text.indexOf("]}", begin) + 2;
        const auto read = readExportReport(write(text.replace(begin, end - begin, "null")));
        QVERIFY2(read && !read->draft, read ? "" : read.error().text().c_str());
    }

    void whatIsRefused_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<QString>("said");
        const auto add = [](const char* name, const char* from, const char* to, const char* said) {
            QTest::newRow(name) << QByteArray(from) << QByteArray(to) << QString(said);
        };
        add("format", "nodewise.export", "other", "does not say why a model does not export");
        add("version", "\"version\": 1", "\"version\": 2", "$.version: this was written by another version");
        add("no cause", "\"cause\"", "\"x\"", "$.cause: this is missing");
        add("a line", "\"line\": 8, \"function\"", "\"line\": \"8\", \"function\"", "$.stack[0].line: this must be an integer");
        add("a line before the first", "\"line\": 8, \"function\"", "\"line\": -8, \"function\"", "$.stack[0].line: this is less than 0");
        add("a source line", "\"line\": 8, \"text\"", "\"line\": -8, \"text\"", "$.source[0].line: this is less than 0");
        add("a graph", "\"graph\": [", "\"graph\": [3, ", "$.graph[0]: this must be an object");
        add("nodes", "\"graph_nodes\": 7", "\"graph_nodes\": -7", "$.graph_nodes: this is less than 0");
        add("cut", "\"guards\"", "", "not JSON");
    }
    void whatIsRefused()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(QString, said);
        QByteArray text(some);
        text.replace(text.indexOf(from), from.size(), to);
        const std::string file = write(text);
        const auto read = readExportReport(file);
        QVERIFY(!read);
        const QString told = QString::fromStdString(read.error().text());
        QVERIFY2(told.contains(said) && told.startsWith(QString::fromStdString(file)), qPrintable(told));
    }

    void boundsOfSizes()
    {
        const QByteArray many = "\"guards\": [\"s0 > 1\"" + QByteArray(", \"s\"").repeated(2000) + "]";
        QByteArray text(some);
        const auto read = readExportReport(write(text.replace("\"guards\": [\"s0 > 1\"]", many)));
        QVERIFY(!read && QString::fromStdString(read.error().text()).contains("$.guards: this has more than 2000 elements"));
        text = some;
        QVERIFY(readExportReport(write(text.replace("\"all\"", '"' + QByteArray(7 << 20, 'x') + '"'))));
        text = some;
        const auto large = readExportReport(write(text.replace("\"all\"", '"' + QByteArray(9 << 20, 'x') + '"')));
        QVERIFY(!large && QString::fromStdString(large.error().text()).contains("larger than"));
        QVERIFY(!readExportReport(m_folder.filePath("none").toStdString()));
    }

    void messages()
    {
        const auto step = decodeBody<ExportMessage>(R"({"step": "Exporting", "detail": "model.py:3 in forward"})");
        QVERIFY(step && !step->done && step->detail == "model.py:3 in forward");
        const auto done =
            decodeBody<ExportMessage>(R"({"done": {"program": "/a.pt2", "diagnosis": "", "draft": false, "told": ["training: x"]}})");
        QVERIFY(done && done->done && done->done->told.size() == 1);
        QVERIFY(!decodeBody<ExportMessage>(R"({"done": 3})"));
    }

private:
    std::string write(const QByteArray& text)
    {
        const QString file = m_folder.filePath("model.nodewise-export.json");
        QFile out(file);
        if (!out.open(QIODevice::WriteOnly) || out.write(text) != text.size())
            qFatal("the file can't be written");
        return file.toStdString();
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestExportReport)
#include "tst_export_report.moc"
