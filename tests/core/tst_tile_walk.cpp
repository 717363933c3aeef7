// SPDX-License-Identifier: Apache-2.0
// Tile graphs: what holds them together, going through them in the order of the program, and as text.
#include "core/sim/tile_text.h"
#include "core/sim/walk.h"

#include <QtTest>

using namespace nodewise;
using namespace nodewise::sim;

namespace {

using Op = Number::Op;
using Kind = Step::Kind;

/// A graph piece by piece.
struct Maker {
    TileGraph graph{.name = "k"};

    NumberId number(Op op, NumberId left, NumberId right)
    {
        graph.numbers.push_back({.op = op, .left = left, .right = right});
        return static_cast<NumberId>(graph.numbers.size() - 1);
    }
    NumberId constant(std::int64_t value)
    {
        graph.numbers.push_back({.value = value});
        return static_cast<NumberId>(graph.numbers.size() - 1);
    }
    NumberId unknown()
    {
        graph.numbers.push_back({.op = Op::Unknown});
        return static_cast<NumberId>(graph.numbers.size() - 1);
    }
    /// Its step and its variable.
    std::pair<std::uint32_t, NumberId> open(const char* variable, NumberId lower, NumberId upper, std::int64_t by = 1)
    {
        const auto at = static_cast<std::uint32_t>(graph.steps.size());
        graph.steps.push_back({.line = at + 1, .lower = lower, .upper = upper, .step = by, .variable = variable});
        graph.numbers.push_back({.op = Op::Loop, .value = at});
        return {at, static_cast<NumberId>(graph.numbers.size() - 1)};
    }
    void close(std::uint32_t loop) { graph.steps[loop].end = static_cast<std::uint32_t>(graph.steps.size()); }
    Step& add(Kind kind)
    {
        Step& step = graph.steps.emplace_back();
        step.kind = kind;
        step.line = static_cast<std::uint32_t>(graph.steps.size());
        return step;
    }
};

/// X of 100 elements in tiles of 16, the last one cut off; each tile goes through the vector unit twice.
TileGraph ragged()
{
    Maker make;
    const NumberId zero = make.constant(0), hundred = make.constant(100), tile = make.constant(16), one = make.constant(1);
    make.graph.buffers = {{.name = "X", .argument = 0, .element = "f32", .shape = {100}, .strides = {1}, .bytes = 400},
                          {.name = "X_spad", .element = "f32", .shape = {16}, .strides = {1}, .bytes = 64}};
    const auto [i, at] = make.open("i", zero, hundred, 16);
    const NumberId left = make.number(Op::Add, hundred, make.number(Op::Multiply, at, make.constant(-1)));
    const NumberId size = make.number(Op::Min, tile, left);
    Step& load = make.add(Kind::Load);
    load.pad = 1;
    load.offsets = {at};
    load.sizes = {size};
    load.steps = {one};
    load.writes = {{1, true}};
    const auto [r, round] = make.open("r", zero, make.constant(2));
    Step& vector = make.add(Kind::Vector);
    vector.points = size;
    vector.work = {{VectorWork::Class::Simple, 2}, {VectorWork::Class::Exponential, 1}};
    vector.reads = vector.writes = {{1}};
    make.close(r);
    make.close(i);
    return make.graph;
}

Walk walk(const TileGraph& graph)
{
    auto made = Walk::of(graph);
    if (!made)
        qFatal("%s", made.error().text().c_str());
    return std::move(*made);
}

/// "1:16 3:16 3:16": steps with their amounts
QString ran(const TileGraph& graph)
{
    QStringList out;
    Walk w = walk(graph);
    while (w.next())
        out += QStringLiteral("%1:%2").arg(w.step()).arg(w.amount());
    return out.join(u' ') + (w.error().empty() ? QString() : u' ' + QString::fromStdString(w.error().english()));
}

QString refusal(const TileGraph& graph)
{
    const auto made = Walk::of(graph);
    return made ? QStringLiteral("accepted") : QString::fromStdString(made.error().text());
}

} // namespace

class TestTileWalk : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void programOrder();
    void loopsAround();
    void arithmetic_data();
    void arithmetic();
    void conditions();
    void fresh();
    void seeking();
    void emptyLoopsCostNothing();
    void endlessRounds();
    void refusals();
    void overflow();
    void asText();
};

void TestTileWalk::programOrder()
{
    QString expected;
    for (int i = 0; i < 6; ++i)
        expected += QStringLiteral("1:16 3:16 3:16 ");
    QCOMPARE(ran(ragged()), expected + QStringLiteral("1:4 3:4 3:4"));
    const TileGraph graph = ragged();
    Walk w = walk(graph);
    std::int64_t bytes = 0;
    while (w.next())
        bytes += w.bytes();
    QCOMPARE(bytes, std::int64_t(400));
    QVERIFY(!w.next()); // and stays there
}

void TestTileWalk::loopsAround()
{
    const TileGraph graph = ragged();
    Walk w = walk(graph);
    for (int i = 0; i < 6; ++i) // the last one: the second of the second tile
        QVERIFY(w.next());
    QCOMPARE(w.index(), std::uint64_t(5));
    QCOMPARE(std::vector(w.loops().begin(), w.loops().end()), (std::vector<std::uint32_t>{0, 2}));
    QCOMPARE(w.variable(0), std::int64_t(16));
    QCOMPARE(w.round(0), std::uint64_t(1));
    QCOMPARE(w.round(2), std::uint64_t(1));
    const Step& load = graph.steps[1];
    QCOMPARE(w.value(load.offsets[0]), std::int64_t(16));
}

void TestTileWalk::arithmetic_data()
{
    QTest::addColumn<int>("op");
    QTest::addColumn<qint64>("left");
    QTest::addColumn<qint64>("right");
    QTest::addColumn<qint64>("result");
    const auto row = [](Op op, qint64 left, qint64 right, qint64 result) {
        QTest::addRow("%d %lld %lld", static_cast<int>(op), left, right) << static_cast<int>(op) << left << right << result;
    };
    row(Op::Add, 3, -5, -2);
    row(Op::Multiply, 3, -5, -15);
    row(Op::FloorDiv, -7, 2, -4);
    row(Op::FloorDiv, 7, 2, 3);
    row(Op::FloorDiv, -8, 2, -4);
    row(Op::CeilDiv, -7, 2, -3);
    row(Op::CeilDiv, 7, 2, 4);
    row(Op::CeilDiv, 8, 2, 4);
    row(Op::Mod, -7, 3, 2);
    row(Op::Mod, 7, 3, 1);
    row(Op::Min, -1, 2, -1);
    row(Op::Max, -1, 2, 2);
}

void TestTileWalk::arithmetic()
{
    QFETCH(int, op);
    QFETCH(qint64, left);
    QFETCH(qint64, right);
    QFETCH(qint64, result);
    Maker make;
    const NumberId a = make.constant(left), b = make.constant(right);
    const NumberId c = make.number(static_cast<Op>(op), a, b);
    make.add(Kind::Vector).points = c;
    Walk w = walk(make.graph);
    QVERIFY(w.next());
    QCOMPARE(w.value(c), result);
    QCOMPARE(w.amount(), std::max<std::int64_t>(0, result)); // of less than nothing there is nothing
}

/// A condition is a loop that goes round once or not at all.
void TestTileWalk::conditions()
{
    Maker make;
    const NumberId zero = make.constant(0), one = make.constant(1);
    const auto [i, at] = make.open("i", zero, make.constant(6));
    const std::uint32_t odd = make.open("", zero, make.number(Op::Mod, at, make.constant(2))).first;
    make.add(Kind::Vector).points = at;
    make.close(odd);
    make.add(Kind::Vector).points = one;
    make.close(i);
    QCOMPARE(ran(make.graph), QStringLiteral("3:1 2:1 3:1 3:1 2:3 3:1 3:1 2:5 3:1"));
}

void TestTileWalk::fresh()
{
    Maker make;
    const NumberId zero = make.constant(0), two = make.constant(2), one = make.constant(1);
    make.graph.buffers = {{.name = "P", .shape = {4}, .strides = {1}, .bytes = 16}};
    const std::uint32_t i = make.open("i", zero, two).first;
    const std::uint32_t r = make.open("r", zero, two).first;
    const std::uint32_t s = make.open("s", zero, two).first;
    Step& step = make.add(Kind::Vector);
    step.points = one;
    step.writes = {{0, true, r}};
    make.close(s);
    make.close(r);
    make.close(i);
    QString out;
    Walk w = walk(make.graph);
    while (w.next())
        out += w.fresh(make.graph.steps[w.step()].writes[0]) ? u'f' : u'-';
    QCOMPARE(out, QStringLiteral("f---f---"));
    QVERIFY(w.fresh({0, true}) && !w.fresh({0, false}));
}

void TestTileWalk::seeking()
{
    // Rounds that are alike are skipped; those of r are not, as it goes round i times.
    Maker make;
    const NumberId zero = make.constant(0), one = make.constant(1);
    const std::uint32_t n = make.open("n", zero, make.constant(3)).first;
    make.add(Kind::Vector).points = one;
    const auto [i, at] = make.open("i", zero, make.constant(4));
    const auto [r, round] = make.open("r", zero, at);
    make.add(Kind::Vector).points = round;
    make.close(r);
    make.close(i);
    const auto [m, tile] = make.open("m", zero, make.constant(1000), 10);
    make.add(Kind::Vector).points = tile;
    make.close(m);
    make.close(n);
    std::vector<std::array<std::int64_t, 3>> all;
    for (Walk w = walk(make.graph); w.next();)
        all.push_back({w.step(), w.amount(), w.variable(n)});
    QCOMPARE(all.size(), std::size_t(3 * (1 + 6 + 100)));
    for (std::size_t to = 0; to < all.size(); ++to) {
        Walk w = walk(make.graph);
        QVERIFY(w.seek(to));
        QCOMPARE(w.index(), std::uint64_t(to));
        QCOMPARE((std::array<std::int64_t, 3>{w.step(), w.amount(), w.variable(n)}), all[to]);
        QCOMPARE(w.next(), to + 1 < all.size());
        if (to + 1 < all.size())
            QCOMPARE((std::array<std::int64_t, 3>{w.step(), w.amount(), w.variable(n)}), all[to + 1]);
    }
    Walk w = walk(make.graph);
    QVERIFY(w.next() && w.seek(50) && w.seek(51) && w.seek(320) && !w.seek(321));
}

/// A number of rounds that nobody could wait for.
void TestTileWalk::emptyLoopsCostNothing()
{
    Maker make;
    const NumberId zero = make.constant(0), huge = make.constant(std::numeric_limits<std::int64_t>::max());
    const auto [i, at] = make.open("i", zero, huge);
    const std::uint32_t j = make.open("j", zero, at).first;
    make.close(j);
    make.close(i);
    make.add(Kind::Barrier);
    const std::uint32_t k = make.open("k", zero, huge).first;
    make.add(Kind::Barrier);
    make.close(k);
    Walk w = walk(make.graph);
    QVERIFY(w.next());
    QCOMPARE(w.step(), std::uint32_t(2));
    QVERIFY(w.seek(std::uint64_t(1) << 62));
    QCOMPARE(w.variable(3), (std::int64_t(1) << 62) - 1);
    QCOMPARE(w.count().value_or(0), std::uint64_t(1) << 63);
    make.graph.steps[3].upper = huge;
    make.graph.steps.insert(make.graph.steps.begin() + 3, {.lower = zero, .upper = huge});
    make.graph.steps[3].end = make.graph.steps[4].end = 6;
    QCOMPARE(walk(make.graph).count().value_or(0), std::numeric_limits<std::uint64_t>::max() - 1);
}

/// Where only a condition in a loop tells that nothing is done, it goes round until that takes too long.
void TestTileWalk::endlessRounds()
{
    Maker make;
    const NumberId zero = make.constant(0);
    make.add(Kind::Barrier);
    const auto [i, at] = make.open("i", zero, make.constant(std::numeric_limits<std::int64_t>::max()));
    const std::uint32_t never = make.open("", zero, make.number(Op::Mod, at, make.constant(1))).first;
    make.add(Kind::Barrier);
    make.close(never);
    make.close(i);
    const QString said = QStringLiteral("line 2 of k: more than 20000000 consecutive iterations do nothing");
    Walk next = walk(make.graph), sought = walk(make.graph);
    QVERIFY(next.next() && !next.next() && !next.next());
    QCOMPARE(QString::fromStdString(next.error().english()), said);
    QVERIFY(!sought.seek(1));
    QCOMPARE(QString::fromStdString(sought.error().english()), said);
}

void TestTileWalk::refusals()
{
    TileGraph broken = ragged();
    broken.why = UserText("line 3 is odd");
    QCOMPARE(refusal(broken), QStringLiteral("the tile graph of k is incomplete: line 3 is odd"));
    const auto without = [](auto change) {
        TileGraph graph = ragged();
        change(graph);
        return refusal(graph);
    };
    const QString step = QStringLiteral("step %1 of the tile graph of k uses numbers, buffers or loops that do not exist");
    QCOMPARE(without([](TileGraph& g) { g.steps[1].offsets = {99}; }), step.arg(1));
    QCOMPARE(without([](TileGraph& g) { g.steps[1].offsets.clear(); }), step.arg(1));
    QCOMPARE(without([](TileGraph& g) { g.steps[1].pad = 2; }), step.arg(1));
    QCOMPARE(without([](TileGraph& g) { g.steps[3].points = 99; }), step.arg(3));
    QCOMPARE(without([](TileGraph& g) { g.steps[3].writes[0].first = 3; }), step.arg(3));
    QCOMPARE(without([](TileGraph& g) { g.steps[2].end = 5; }), step.arg(2));
    QCOMPARE(without([](TileGraph& g) { g.steps[0].end = 0; }), step.arg(0));
    QCOMPARE(without([](TileGraph& g) { g.steps[0].step = 0; }), step.arg(0));
    const QString number = QStringLiteral("number %1 of the tile graph of k uses numbers or loops that do not exist");
    QCOMPARE(without([](TileGraph& g) { g.numbers[4].value = 1; }), number.arg(4)); // a load is no loop
    QCOMPARE(without([](TileGraph& g) { g.numbers[6].left = 6; }), number.arg(6));
    QCOMPARE(without([](TileGraph& g) { g.numbers[0].left = 99; }), number.arg(0));
    QCOMPARE(without([](TileGraph&) {}), QStringLiteral("accepted"));
}

void TestTileWalk::overflow()
{
    const QString said =
        QStringLiteral("a number of the tile graph of k does not fit in 64 bits, or is divided by a number that is not above 0");
    Maker make;
    const NumberId zero = make.constant(0), huge = make.constant(std::numeric_limits<std::int64_t>::max());
    const auto [i, at] = make.open("i", zero, make.constant(3));
    Step& step = make.add(Kind::Vector);
    step.points = make.number(Op::Multiply, at, huge);
    make.close(i);
    QCOMPARE(ran(make.graph), QStringLiteral("1:0 1:%1 ").arg(std::numeric_limits<qint64>::max()) + said);
    make.graph.numbers.back() = {.op = Op::FloorDiv, .left = huge, .right = at};
    QCOMPARE(ran(make.graph), u' ' + said);
    make.graph.numbers.back() = {.op = Op::Mod, .left = huge, .right = zero};
    QCOMPARE(refusal(make.graph), said);
    make.graph.numbers.back() = {.op = Op::Add, .left = huge, .right = zero};
    make.graph.steps[1].kind = Kind::Array;
    make.graph.steps[1].batch = make.graph.steps[1].m = make.graph.steps[1].n = make.graph.steps[1].k = huge;
    QCOMPARE(refusal(make.graph), QStringLiteral("line 2 of k moves or computes more than fits in 64 bits"));
}

void TestTileWalk::asText()
{
    TileGraph graph = ragged();
    graph.steps[0].parallel = true;
    QCOMPARE(QString::fromStdString(textOf(graph)),
             QStringLiteral("k\n"
                            "  X: f32 100, argument 0, 400 bytes\n"
                            "  X_spad: f32 16, 64 bytes\n"
                            "   1: for i = 0 to 100 step 16, parallel\n"
                            "   2:   load X[i] of min(16, 100 - i) to X_spad fresh\n"
                            "   3:   for r = 0 to 2\n"
                            "   4:     vector of min(16, 100 - i) points of 32 bits, each 2 simple, 1 "
                            "exponential from X_spad to X_spad\n"));
    Maker make;
    const NumberId two = make.constant(2), five = make.constant(-5), odd = make.unknown();
    const NumberId sum = make.number(Op::Add, five, two);
    QCOMPARE(QString::fromStdString(textOf(make.graph, make.number(Op::FloorDiv, make.number(Op::Multiply, sum, odd), sum))),
             QStringLiteral("(2 - 5) * ? floordiv (2 - 5)"));
    graph.why = UserText("line 3 is odd");
    QCOMPARE(QString::fromStdString(textOf(graph)), QStringLiteral("k\n  line 3 is odd\n"));
}

QTEST_APPLESS_MAIN(TestTileWalk)
#include "tst_tile_walk.moc"
