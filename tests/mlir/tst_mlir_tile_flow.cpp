// SPDX-License-Identifier: Apache-2.0
// What flows between a tile graph's steps: which writes begin a buffer anew, which loops' rounds keep to themselves, and which add up.
#include "core/mlir/kernel_requests.h"
#include "core/sim/tile_text.h"
#include "tests/mlir/tile_kernels.h"

#include <QtTest>

using namespace nodewise;
using namespace test; // kernels of pieces

namespace {

QString qs(const std::string& text)
{
    return QString::fromStdString(text);
}

} // namespace

class TestMlirTileFlow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void fresh_data();
    void fresh();
    void parallel_data();
    void parallel();
    void accumulation();

private:
    sim::TileGraph graphOf(const std::string& text)
    {
        return m_service.tileGraphs({.kernels = {{.name = "k", .source = {.text = text}}}}).value().kernels.at(0).graph;
    }

    kernel_worker::KernelService m_service;
};

void TestMlirTileFlow::fresh_data()
{
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("writes"); // of A, in the order of the steps: f(resh), F(irst round), -
    const auto row = [](const char* name, const std::string& body, const char* writes) {
        QTest::newRow(name) << qs(kernel(body)) << QString::fromLatin1(writes);
    };
    const std::string next = "%next = affine.apply affine_map<(d0) -> (d0 + 1)>(%r)\n";
    row("whole", loop("m", load("%m, 0") + store("%m, 0")), "f");
    row("twice", loop("m", load("%m, 0") + store("%m, 0") + load("0, %m") + store("0, %m", "A")), "ff");
    row("over the other", loop("m", load("%m, 0") + load("0, %m") + store("0, %m", "A")), "ff"); // nobody reads the first
    row("work in place", loop("m", load("%m, 0") + load("%m, 0", "B") + times + store("%m, 0")), "f-");
    row("accumulator", fill("A") + loop("m", load("%m, 0", "B") + times) + store("0, 0"), "f-");
    row("read before it is written", loop("m", store("%m, 0") + load("%m, 0")), "-");
    row("nothing before", store("0, 0") + loop("m", load("%m, 0") + store("%m, 0")), "-");
    row("a part that is read alone", loop("m", rowsOf("0", 8, true) + rowsOf("0", 8, false)), "f");
    row("a part, and all is read", loop("m", rowsOf("0", 8, true) + store("%m, 0")), "-");
    row("a part of what is filled", loop("m", fill("A") + rowsOf("0", 8, true) + store("%m, 0")), "f-");
    row("under a condition", loop("m", "affine.if affine_set<(d0) : (d0 - 20 >= 0)>(%m) {\n" + load("%m, 0") + "}\n" + store("%m, 0")),
        "-");
    row("and all of it there", loop("m", "affine.if affine_set<(d0) : (d0 - 20 >= 0)>(%m) {\n" + load("%m, 0") + store("%m, 0") + "}\n"),
        "f");
    row("row by row", loop("m", loop("r", rowsOf("%r", 1, true), "0 to 16") + store("%m, 0")), "F");
    row("not all rows", loop("m", loop("r", rowsOf("%r", 1, true), "0 to 15") + store("%m, 0")), "-");
    row("every other row", loop("m", loop("r", rowsOf("%r", 1, true), "0 to 16 step 2") + store("%m, 0")), "-");
    row("the same row", loop("m", loop("r", rowsOf("0", 1, true), "0 to 16") + store("%m, 0")), "-");
    row("row by row, each read", loop("m", loop("r", rowsOf("%r", 1, true) + rowsOf("%r", 1, false), "0 to 16")), "f");
    row("row by row, the next read", loop("m", loop("r", rowsOf("%r", 1, true) + next + rowsOf("%next", 1, false), "0 to 15")), "-");
    row("row by row on what was filled", loop("m", fill("A") + loop("r", rowsOf("%r", 1, true), "0 to 16") + store("%m, 0")), "fF");
    row("a row too many on what was filled", loop("m", fill("A") + loop("r", rowsOf("%r", 1, true), "0 to 15") + store("%m, 0")), "f-");
    row("kept over rounds", load("0, 0") + loop("m", store("%m, 0")), "f");
    row("changed in rounds", load("0, 0") + loop("m", store("%m, 0") + rowsOf("0", 8, true)), "f-");
}

void TestMlirTileFlow::fresh()
{
    QFETCH(QString, body);
    QFETCH(QString, writes);
    const sim::TileGraph graph = graphOf(body.toStdString());
    QCOMPARE(qs(graph.why.english()), QString());
    QString found;
    for (const sim::Step& step : graph.steps)
        for (const sim::Access& write : step.writes)
            if (graph.buffers[write.buffer].name == "A")
                found += !write.fresh ? u'-' : write.first == sim::Access::always ? u'f' : u'F';
    QVERIFY2(found == writes, qPrintable(found + u'\n' + qs(sim::textOf(graph))));
}

void TestMlirTileFlow::parallel_data()
{
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("loops"); // p(arallel) or -
    const auto row = [](const char* name, const std::string& body, const char* loops) {
        QTest::newRow(name) << qs(kernel(body)) << QString::fromLatin1(loops);
    };
    const auto both = [](const std::string& at) { return load(at) + store(at); };
    row("tiles", loop("m", loop("n", both("%m, %n"))), "pp");
    row("the other way around", loop("m", loop("n", both("%n, %m"))), "pp");
    row("one place for all", loop("m", both("0, 0")), "-");
    row("inner place", loop("m", loop("n", both("0, %n"))), "-p");
    row("tiles that overlap", loop("m", both("%m, 0"), "0 to 48 step 8"), "-");
    row("farther apart", loop("m", both("%m, 0"), "0 to 48 step 24"), "p");
    const std::string twice = "%t = affine.apply affine_map<(d0) -> (d0 * 2)>(%m)\n";
    row("twice as far", loop("m", twice + both("%t, 0"), "0 to 24 step 8"), "p");
    row("half as far", loop("m", "%t = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%m)\n" + both("%t, 0")), "-");
    row("within the other's step",
        loop("m", loop("n", "%t = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%m, %n)\n" + both("%t, 0"), "0 to 32 step 16"),
             "0 to 64 step 32"),
        "pp");
    row("beyond the other's step",
        loop("m", loop("n", "%t = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%m, %n)\n" + both("%t, 0"), "0 to 32 step 16"),
             "0 to 32 step 16"),
        "-p");
    row("two stores beside each other", loop("m", load("0, %m") + store("%m, 0") + store("%m, 16")), "p");
    row("two stores in each other's place", loop("m", load("0, %m") + store("%m, 0") + store("0, %m")), "-");
    row("stored and loaded again", loop("m", load("%m, 0") + store("0, %m", "A", "X")), "-");
    row("a tile for all", load("0, 0") + loop("m", store("%m, 0")), "-");
    row("changed by each", load("0, 0", "A") + loop("m", load("%m, 0", "B") + times + store("%m, 0")), "-");
    row("the last one's is read later", loop("m", both("%m, 0")) + store("0, 0", "A", "X"), "-");
    row("sum of all", fill("A") + loop("m", load("%m, 0", "B") + times) + store("0, 0"), "-");
    row("nothing stored", loop("m", load("%m, 0")), "-");
    row("one round", loop("m", both("0, 0"), "0 to 16 step 16"), "p");
    row("said",
        "affine.parallel (%m) = (0) to (64) step (16) {\n%t = affine.apply affine_map<(d0) -> (d0 floordiv 2 * 2)>(%m)\n" + both("%t, 0") +
            "}\n",
        "p");
    row("said, but it can't be", load("0, 0") + "affine.parallel (%m) = (0) to (64) step (16) {\n" + store("%m, 0") + "}\n", "-");
    row("carried",
        "%s = affine.for %m = 0 to 64 step 16 iter_args(%c = %none) -> (index) {\n" + load("%m, 0") + store("%m, %c") +
            "%d = affine.apply affine_map<(d0) -> (d0 + 16)>(%c)\naffine.yield %d : index\n}\n",
        "-");
}

void TestMlirTileFlow::parallel()
{
    QFETCH(QString, body);
    QFETCH(QString, loops);
    const sim::TileGraph graph = graphOf(body.toStdString());
    QCOMPARE(qs(graph.why.english()), QString());
    QString found;
    for (const sim::Step& step : graph.steps)
        if (step.kind == sim::Step::Kind::Loop)
            found += step.parallel ? u'p' : u'-';
    QVERIFY2(found == loops, qPrintable(found + u'\n' + qs(sim::textOf(graph))));
}

void TestMlirTileFlow::accumulation()
{
    const auto ofLoops = [this](const std::string& body) {
        QString found;
        for (const sim::Step& step : graphOf(kernel(body)).steps)
            if (step.kind == sim::Step::Kind::Loop)
                found += step.accumulation ? u'a' : u'-';
        return found;
    };
    const std::string sum = load("%m, %k", "B") + times;
    QCOMPARE(ofLoops(loop("m", fill("A") + loop("k", sum) + store("%m, 0"))), QStringLiteral("-a"));
    QCOMPARE(ofLoops(loop("m", loop("k", load("%m, %k") + store("%m, %k")))), QStringLiteral("--"));
    QCOMPARE(ofLoops("affine.for %m = 0 to 64 step 16 {\n" + load("0, %m") + "} {accumulation_loop = true}\n"), QStringLiteral("a"));
    QCOMPARE(ofLoops("affine.for %m = 0 to 64 step 16 {\n" + load("0, %m") + "} {accumulation_loop = false}\n"), QStringLiteral("-"));
    // Rounds that keep to themselves add up nothing, whatever the program says.
    QCOMPARE(ofLoops("affine.for %m = 0 to 64 step 16 {\n" + load("0, %m") + store("%m, 0") + "} {accumulation_loop = true}\n"),
             QStringLiteral("-"));
}

QTEST_APPLESS_MAIN(TestMlirTileFlow)
#include "tst_mlir_tile_flow.moc"
