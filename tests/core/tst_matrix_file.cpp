// SPDX-License-Identifier: Apache-2.0
// Matrices of models and operators as files: what is written is read back, by the command line's hand and by Python's; others are refused
// with the place of what is wrong.
#include "core/coverage/matrix.h"
#include "core/coverage/report_text.h"

#include <QtTest>

using namespace nodewise;
using namespace nodewise::coverage;

namespace {

/// As python/nodewise/_matrix.py writes it.
constexpr const char* zoo = R"json({"format": "nodewise.matrix", "version": 1, "profile": "mine", "models": [
 {"model": "llama", "file": "llama.pt2", "totals": {"count": 10, "covered": {"count": 7}}},
 {"model": "broken", "error": "no such file"}],
 "ops": [
 {"op": "aten.add.Tensor", "models": {"llama": {"verdict": "direct", "count": 6, "missing": 0}}},
 {"op": "aten.sin.default", "models": {"llama": {"verdict": "unimplemented", "count": 4, "missing": 3}}}],
 "runs": [{"time": "2026-11-01T10:00:00+00:00", "nodes": {"llama": 10}, "missing": {"llama": 5}},
 {"time": "2026-11-02T10:00:00+00:00", "nodes": {"llama": 10}, "missing": {"llama": 3}}]})json";

std::string shortened(std::string text, const std::string& what, const std::string& by)
{
    text.replace(text.find(what), what.size(), by);
    return text;
}

} // namespace

class TestMatrixFile : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatIsRead()
    {
        const std::string file = write(zoo);
        QVERIFY(isMatrixFile(file));
        const auto read = readMatrix(file);
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        QCOMPARE(read->programs.size(), std::size_t(2));
        QCOMPARE(read->programs[0].missing(), std::uint64_t(3));
        QCOMPARE(QString::fromStdString(read->programs[0].file), m_folder.filePath("llama.pt2"));
        QCOMPARE(read->programs[1].error->text(), std::string("no such file"));
        QCOMPARE(read->rows[0].op, std::string("aten.sin.default")); // most missing first
        QCOMPARE(cellText(*read->rows[0].cells[0]), std::string("unimplemented 3/4"));
        QVERIFY(!read->rows[0].cells[1]);
        // The last run is this one, as it was written.
        QCOMPARE(runsBefore(*read).size(), std::size_t(1));
        QCOMPARE(sumOf(runsBefore(*read)[0], {"llama"}), (MatrixSum{10, 5}));
        QCOMPARE(sumOf(*read), (MatrixSum{10, 3}));
        QCOMPARE(sumOf(*read, {"broken"}), MatrixSum());
        const QString text = QString::fromStdString(matrixText(*read));
        QVERIFY2(text.endsWith("\n2026-11-01T10:00:00+00:00: 5 of 10 nodes are missing\nnow: 3 of 10 nodes are missing\n"),
                 qPrintable(text));
    }

    void whatWeWriteIsRead()
    {
        const auto read = readMatrix(write(zoo));
        QVERIFY(read);
        const std::string written = jsonMatrix(*read), file = m_folder.filePath("again.json").toStdString();
        save(file, written);
        QVERIFY(isMatrixFile(file)); // by what it begins with
        const auto again = readMatrix(file);
        QVERIFY2(again, again ? "" : again.error().text().c_str());
        QCOMPARE(jsonMatrix(*again), written);
        QCOMPARE(matrixText(*again), matrixText(*read));
    }

    void whatIsRefused_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("said");
        const auto add = [](const char* name, const char* from, const char* to, const char* said) {
            QTest::newRow(name) << QString(from) << QString(to) << QString(said);
        };
        add("format", "nodewise.matrix", "other", "no matrix of models and operators");
        add("version", "\"version\": 1", "\"version\": 9", "$.version: this was written by another version");
        add("no profile", "\"profile\"", "\"x\"", "$.profile: this must be a string");
        add("a verdict", "unimplemented", "perfect", "$.ops[1].models.llama.verdict: 'perfect' is not a verdict");
        add("a model", "{\"llama\": {\"verdict\": \"direct\"", "{\"no\": {\"verdict\": \"direct\"",
            "$.ops[0].models.no: there is no model 'no'");
        add("more missing", "\"missing\": 3}}}", "\"missing\": 5}}}", "$.ops[1].models.llama.missing: this is more than there are nodes");
        add("more covered", "{\"count\": 7}", "{\"count\": 11}", "$.models[0].totals.covered.count: this is more than there are nodes");
        add("negative", "\"count\": 10", "\"count\": -1", "$.models[0].totals.count: this must be a number of nodes");
        add("twice", "\"model\": \"broken\"", "\"model\": \"llama\"", "$.models[1].model: two models have the name 'llama'");
        add("a run", "\"nodes\": {\"llama\": 10}", "\"nodes\": [1]", "$.runs[0].nodes: this must be an object");
        add("cut", "\"runs\"", "", "not JSON");
    }
    void whatIsRefused()
    {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, said);
        const std::string file = write(shortened(zoo, from.toStdString(), to.toStdString()));
        const auto read = readMatrix(file);
        QVERIFY(!read);
        const QString text = QString::fromStdString(read.error().text());
        QVERIFY2(text.contains(said) && text.startsWith(QString::fromStdString(file)), qPrintable(text));
    }

    /// Sizes are bounded before anything is made of them.
    void boundsOfSizes()
    {
        std::string models, ops;
        for (int i = 0; i < 2001; ++i)
            models += (i ? "," : "") + std::string("{\"model\": \"m") + std::to_string(i) +
                      "\", \"error\": \"x\"}"; // moc takes no two raw strings in a line
        const auto many =
            readMatrix(write(R"json({"format": "nodewise.matrix", "profile": "p", "ops": [], "models": [)json" + models + "]}"));
        QVERIFY(!many && QString::fromStdString(many.error().text()).contains("$.models: this has more than 2000 elements"));
        for (int i = 0; i < 1500; ++i)
            ops += (i ? "," : "") + std::string(R"json({"op": "o", "models": {}})json");
        const auto cells =
            readMatrix(write(R"json({"format": "nodewise.matrix", "profile": "p", "ops": [)json" + ops + R"json(], "models": [)json" +
                             models.substr(0, models.rfind(',', models.rfind("\"m2000\""))) + "]}"));
        QVERIFY(!cells);
        QVERIFY2(QString::fromStdString(cells.error().text()).contains("$.ops: this has more than 2000000 cells"),
                 cells.error().text().c_str());
        QVERIFY(!readMatrix(m_folder.filePath("none.json").toStdString()));
    }

private:
    static void save(const std::string& file, const std::string& text)
    {
        QFile out(QString::fromStdString(file));
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(text.data(), qint64(text.size()));
    }
    std::string write(const std::string& text)
    {
        const std::string file = m_folder.filePath("zoo.nodewise-matrix.json").toStdString();
        save(file, text);
        return file;
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestMatrixFile)
#include "tst_matrix_file.moc"
