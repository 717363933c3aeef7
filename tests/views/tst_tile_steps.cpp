// SPDX-License-Identifier: Apache-2.0
// Iterations of a kernel's loops, and where its tiles lie in them.
#include "views/kernel/tile_drawing.h"
#include "views/kernel/tile_page.h"
#include "views/kernel/tile_stepper.h"
#include "views/kernel/tile_steps.h"

#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>
#include <QtTest>

using namespace nodewise;
using namespace nodewise::views;

namespace {

/// for m in 0..100 by 16 { for n in 0..64 by 32 { for k in 0..32 by 8 { X[m, k], W[k, n] in } Y[m, n] out } }; r stands beside them.
protocol::KernelTilesAnswer product()
{
    protocol::KernelTilesAnswer answer;
    answer.loops = {{.name = "m", .line = 3, .upper = 100, .step = 16, .roles = {{"outer_loop", "true"}}},
                    {.name = "n", .line = 4, .around = 0, .upper = 64, .step = 32},
                    {.name = "k", .line = 5, .around = 1, .upper = 32, .step = 8},
                    {.name = "r", .line = 9, .upper = 4}};
    answer.tiles = {
        {.operand = "X",
         .line = 6,
         .in = true,
         .shape = {100, 32},
         .offsets = {{0, {{0, 1}}}, {0, {{2, 1}}}},
         .extents = {16, 8},
         .loop = 2},
        {.operand = "W",
         .line = 7,
         .in = true,
         .shape = {32, 64},
         .offsets = {{0, {{2, 1}}}, {0, {{1, 1}}}},
         .extents = {8, 32},
         .loop = 2},
        {.operand = "Y", .line = 8, .shape = {100, 64}, .offsets = {{0, {{0, 1}}}, {0, {{1, 1}}}}, .extents = {16, 32}, .loop = 1},
        {.operand = "B", .line = 2, .in = true, .shape = {64}, .offsets = {{}}, .extents = {64}}};
    return answer;
}

QString part(const TileSteps& steps, std::size_t tile)
{
    const auto found = steps.partOf(steps.answer().tiles[tile]);
    if (!found)
        return "?";
    QStringList axes;
    for (std::size_t axis = 0; axis < found->begin.size(); ++axis)
        axes.append(QString("%1+%2").arg(found->begin[axis]).arg(found->size[axis]));
    return axes.join(' ');
}

} // namespace

class TestTileSteps : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void steps()
    {
        TileSteps steps(product());
        QCOMPARE(steps.loops(), (std::vector<std::uint32_t>{0, 1, 2})); // no tile follows from r
        QCOMPARE(steps.active(), std::optional<std::uint32_t>(2));
        QCOMPARE(steps.iterations(), std::int64_t(7 * 2 * 4));
        QCOMPARE(part(steps, 0), QString("0+16 0+8"));
        QVERIFY(steps.step(1));
        QCOMPARE(part(steps, 0), QString("0+16 8+8"));
        QCOMPARE(part(steps, 1), QString("8+8 0+32"));
        QCOMPARE(part(steps, 2), QString("0+16 0+32"));
        QVERIFY(steps.step(3)); // past k's end
        QCOMPARE(part(steps, 1), QString("0+8 32+32"));
        QVERIFY(steps.step(1000));
        QCOMPARE(steps.iteration(), std::int64_t(55));
        QCOMPARE(part(steps, 2), QString("96+4 32+32")); // cut off at the edge
        QVERIFY(!steps.step(1));
        QVERIFY(steps.step(-1000) && !steps.step(-1));
        // Of an outer loop: what is inside stays.
        steps.setRound(2, 3);
        QVERIFY(steps.setActiveLine(3));
        QVERIFY(steps.step(2));
        QCOMPARE(part(steps, 0), QString("32+16 24+8"));
        QCOMPARE(steps.iterations(), std::int64_t(7));
        QVERIFY(!steps.setActiveLine(9) && !steps.setActiveLine(77));
        steps.setRound(0, 99);
        QCOMPARE(steps.value(0), std::int64_t(96));
        QCOMPARE(part(steps, 3), QString("0+64"));
        const TileSteps none;
        QVERIFY(none.loops().empty() && !none.active() && none.iterations() == 1);
    }

    void unknownSizes()
    {
        protocol::KernelTilesAnswer answer = product();
        answer.tiles[0].extents[1] = protocol::dynamicSize;
        answer.tiles[1].offsets[0].constant = 1000; // a mistake of the kernel's: nothing of the operand is there
        const TileSteps steps(answer);
        QCOMPARE(part(steps, 0), QString("?"));
        QCOMPARE(part(steps, 1), QString("32+0 0+32"));
        answer.loops[0].step = 0; // of another program's answer
        answer.loops[1].around = 9;
        QCOMPARE(TileSteps(answer).iterations(), std::int64_t(8));
    }

    void operandsFollow()
    {
        std::vector<TiledOperand> operands{{"X", {100, 32}, {protocol::dynamicSize, 8}, true, false, {}}, {"Q", {4}, {2}, true, false, {}}};
        TileSteps steps(product());
        steps.step(1);
        placeTiles(operands, steps);
        QCOMPARE(operands[0].parts, (std::vector<TilePart>{{{0, 8}, {16, 8}}}));
        QCOMPARE(operands[0].tile, (std::vector<std::int64_t>{16, 8}));
        QVERIFY(operands[1].parts.empty()); // nothing is told of it
    }

    void page()
    {
        TilePage page;
        page.resize(900, 320);
        page.show();
        protocol::LoweredKernel kernel;
        kernel.name = "gemm_0";
        page.setKernel(&kernel);
        QVERIFY(!page.stepper()->isVisible());
        protocol::KernelOutline outline;
        const protocol::KernelType x{.memref = true, .shape = {100, 32}}, tile{.memref = true, .shape = {16, 8}};
        protocol::KernelType pad = tile;
        pad.space = 1;
        outline.functions = {{.name = "gemm_0", .arguments = {{"X", x}}}};
        outline.copies = {{.direction = "MVIN", .source = {"X", "%x", tile}, .target = {"X_spad", "%s", pad}}};
        page.setOutline(outline);
        const QImage still = page.drawing()->grab().toImage();
        page.setTiles(product());
        TileStepper& stepper = *page.stepper();
        QVERIFY(stepper.isVisible());
        QCOMPARE(stepper.fields().size(), std::size_t(3));
        QCOMPARE(stepper.fields()[0]->text(), QString("m = 0"));
        QCOMPARE(stepper.findChild<QSlider*>()->toolTip(), QString("iteration 1 of 56 of the loop over k and its outer loops"));
        const auto begin = [&page] { return page.drawing()->operands()[0].parts.at(0).begin; };
        QCOMPARE(begin(), (std::vector<std::int64_t>{0, 0}));
        QTest::keyClick(page.drawing(), Qt::Key_Right);
        QCOMPARE(begin(), (std::vector<std::int64_t>{0, 8}));
        QVERIFY(page.drawing()->grab().toImage() != still);
        QVERIFY(page.drawing()->accessibleDescription().contains("at [0, 8]"));
        QTest::keyClick(page.drawing(), Qt::Key_End);
        QCOMPARE(begin(), (std::vector<std::int64_t>{96, 24}));
        QTest::keyClick(page.drawing(), Qt::Key_Home);
        QTest::keyClick(stepper.fields()[0], Qt::Key_Up); // a loop by itself
        QCOMPARE(begin(), (std::vector<std::int64_t>{16, 0}));
        QCOMPARE(stepper.findChild<QSlider*>()->toolTip(), QString("iteration 2 of 7 of the loop over m and its outer loops"));
        stepper.chooseLine(5);
        stepper.findChild<QSlider*>()->setValue(55);
        QCOMPARE(begin(), (std::vector<std::int64_t>{96, 24}));
        stepper.fields()[2]->setValue(11); // between two rounds
        QCOMPARE(begin(), (std::vector<std::int64_t>{96, 8}));
        QCOMPARE(stepper.fields()[2]->value(), 8);
        page.setKernel(nullptr);
        QVERIFY(!stepper.isVisible() && page.drawing()->operands().empty());
    }
};

QTEST_MAIN(TestTileSteps)
#include "tst_tile_steps.moc"
