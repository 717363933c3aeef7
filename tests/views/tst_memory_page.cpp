// SPDX-License-Identifier: Apache-2.0
// The page of memory over a run in each of its states, over an engine that this program plays itself, started with --engine.
#include "tests/views/fake_engine.h"
#include "tests/views/find.h"
#include "tests/views/memory_answers.h"
#include "tests/views/menu.h"
#include "tests/views/test_document.h"
#include "views/common/elided_label.h"
#include "views/common/selection.h"
#include "views/common/style_sheet.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_session.h"
#include "views/debug/work_strip.h"
#include "views/numerics/lifetime_view.h"
#include "views/numerics/memory_blocks.h"
#include "views/numerics/memory_export.h"
#include "views/numerics/memory_page.h"
#include "views/numerics/memory_plot.h"
#include "views/numerics/memory_run.h"
#include "views/table/table_page.h"
#include "views/table/value_filter.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>
#include <QtTest>

using namespace nodewise;
using namespace nodewise::views;
using namespace nodewise::views::memory_answers;
using State = SessionWork::State;

namespace {

constexpr int patience = 30000; // ms; nothing waits this long

/// A page over cnn.pt2 and the fake engine, as the window makes it.
std::uint32_t blockAt(const ValueFilter& filter, const MemoryBlocks& blocks, int row)
{
    return blocks.row(filter.mapToSource(filter.index(row, 0)).row());
}

struct Bench {
    std::shared_ptr<const Document> document = openProgram("cnn.pt2");
    Selection selection{document};
    DebugSession session{QCoreApplication::applicationFilePath(), {QStringLiteral("--engine")}};
    BreakpointList breakpoints{document};
    MemoryRun run{&session, document};
    protocol::LaunchArguments setup;
    MemoryPage page;

    Bench() : page({&session, &breakpoints, &selection, document}, &run)
    {
        setup.program = document->file;
        QObject::connect(&run, &SessionWork::launchRequested, &session, [this] { session.launch(setup); });
        page.resize(1000, 320);
        page.corner()->show();
        page.show();
    }
    bool measure()
    {
        run.start();
        return QTest::qWaitFor([this] { return run.state() == State::Done; }, patience);
    }
    const MemoryProfile& profile() const { return *run.profile(); }
    /// The node of a step, as the selection has it.
    graph::NodeId nodeOf(std::uint32_t step) const { return graph::NodeId(profile().nodeAt(step)); }
    std::uint32_t shownBlock(int row) const { return blockAt(page.tablePage()->filter(), page.blocks(), row); }
    QStringList column(int column) const
    {
        QStringList out;
        for (int row = 0; row < page.tablePage()->filter().rowCount(); ++row)
            out.append(page.tablePage()->filter().index(row, column).data().toString());
        return out;
    }
};

} // namespace

class TestMemoryPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void tableOfBlocks()
    {
        MemoryBlocks blocks;
        ValueFilter filter(&blocks);
        const QAbstractItemModelTester tester(&blocks), filtered(&filter);
        const auto profile = small();
        blocks.setBlocks(profile, profile->living(2, true));
        QCOMPARE(blocks.rowCount(), 4);
        const auto text = [&](int row, int column) { return filter.index(row, column).data().toString(); };
        filter.sort(MemoryBlocks::Bytes, Qt::DescendingOrder);
        QCOMPARE(text(0, MemoryBlocks::Name), QString("p_weight"));
        QCOMPARE(text(0, MemoryBlocks::Kind), QString("weight"));
        QCOMPARE(text(1, MemoryBlocks::Name), QString("linear_1"));
        QCOMPARE(text(1, MemoryBlocks::Bytes), QString("300 B"));
        QCOMPARE(text(1, MemoryBlocks::First), QString("3")); // counted from 1
        QCOMPARE(text(1, MemoryBlocks::Last), QString("– 5"));
        QCOMPARE(text(1, MemoryBlocks::Shared), QString("view"));
        QCOMPARE(text(1, MemoryBlocks::Op), QString("aten.linear.default"));
        filter.sort(MemoryBlocks::First, Qt::DescendingOrder);
        QCOMPARE(text(0, MemoryBlocks::Name), QString("linear_1"));
        filter.sort(MemoryBlocks::Name, Qt::AscendingOrder);
        QCOMPARE(text(0, MemoryBlocks::Name), QString("linear_1"));
        filter.setText("VIEW"); // shares it
        QCOMPARE(filter.rowCount(), 1);
        QCOMPARE(blockAt(filter, blocks, 0), 3u);
        QCOMPARE(filter.mapFromSource(blocks.indexOf(3)).row(), 0);
        QCOMPARE(filter.mapFromSource(blocks.indexOf(2)).row(), -1);
        filter.setText("relu.default");
        QCOMPARE(filter.rowCount(), 1);
        filter.setText("nothing of it");
        QCOMPARE(filter.rowCount(), 0);
        filter.setText({});
        blocks.setBlocks(profile, profile->living(5, false));
        QCOMPARE(filter.rowCount(), 2);
        QCOMPARE(filter.mapFromSource(blocks.indexOf(6)).siblingAtColumn(MemoryBlocks::Kind).data().toString(), QString("output"));
        blocks.setBlocks(nullptr, {});
        QCOMPARE(filter.rowCount(), 0);
    }

    /// Sorted by numbers, also where there are very many.
    void tableOfManyBlocks()
    {
        const auto profile = of(longAnswer(100'000));
        std::vector<std::uint32_t> all(profile->answer().blocks.size());
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i] = std::uint32_t(i);
        MemoryBlocks blocks;
        ValueFilter filter(&blocks);
        blocks.setBlocks(profile, all);
        QElapsedTimer timer;
        timer.start();
        filter.sort(MemoryBlocks::Bytes, Qt::DescendingOrder);
        qInfo("%d blocks were sorted in %lld ms", filter.rowCount(), timer.elapsed());
        for (int row = 1; row < filter.rowCount(); ++row)
            QVERIFY(profile->block(blockAt(filter, blocks, row - 1)).bytes >= profile->block(blockAt(filter, blocks, row)).bytes);
    }

    /// No session is alive: one is started, and the answer begins at the peak of the plan.
    void startsASession()
    {
        Bench b;
        QVERIFY(!b.run.profile() && b.page.ageText().isEmpty());
        QCOMPARE(b.page.startButton()->text(), QString("Measure Memory"));
        b.page.startButton()->click();
        QCOMPARE(b.run.state(), State::Waiting);
        QVERIFY(!b.page.strip()->progressText().isEmpty() && !b.page.startButton()->isEnabled());
        QTRY_COMPARE_WITH_TIMEOUT(b.run.state(), State::Done, patience);
        QCOMPARE(b.page.startButton()->text(), QString("Measure Again"));
        QCOMPARE(b.page.cursor(), std::optional(b.profile().answer().plannedPeakStep));
        QVERIFY2(test::named<QToolButton>(b.page, "planned")->text().contains(b.profile().name(b.profile().nodeAt(*b.page.cursor()))),
                 qPrintable(test::named<QToolButton>(b.page, "planned")->text()));
        QVERIFY(test::named<QToolButton>(b.page, "measured")->isVisible());
        QVERIFY2(test::named<views::ElidedLabel>(b.page, "rest")->text().contains("weights 5.0 kB") &&
                     test::named<views::ElidedLabel>(b.page, "rest")->text().contains("more than planned"),
                 qPrintable(test::named<views::ElidedLabel>(b.page, "rest")->text()));
        QVERIFY(test::named<QLabel>(b.page, "failure")->isHidden() && b.page.ageText().isEmpty());
        QCOMPARE(std::size_t(b.page.tablePage()->filter().rowCount()),
                 b.profile().living(*b.page.cursor(), b.page.baseButton()->isChecked()).size());
    }

    /// The peak's link, a click into the plot, a row and a node on the canvas: one place.
    void oneSelection()
    {
        Bench b;
        QVERIFY(b.measure());
        test::named<QToolButton>(b.page, "measured")->click();
        const std::uint32_t peak = b.profile().answer().measuredPeakStep;
        QCOMPARE(b.page.cursor(), std::optional(peak));
        QCOMPARE(b.selection.currentFx(), std::optional(b.nodeOf(peak)));
        QCOMPARE(b.page.plot()->marked(), std::vector<std::uint32_t>{peak});
        const AxisScale scale = b.page.plot()->scale();
        QTest::mouseClick(b.page.plot(), Qt::LeftButton, {}, QPoint(int(scale.middle(2)), int(scale.area.center().y())));
        QCOMPARE(b.page.cursor(), std::optional(2u));
        QCOMPARE(b.selection.currentFx(), std::optional(b.nodeOf(2)));
        QVERIFY2(b.page.placeText().startsWith("step 3 of"), qPrintable(b.page.placeText()));
        QCOMPARE(test::named<views::LifetimeView>(b.page)->cursor(), std::optional(PlotPlace(2)));
        // From the canvas.
        b.selection.selectFx(b.nodeOf(5));
        QCOMPARE(b.page.cursor(), std::optional(5u));
        const auto own = b.page.plot()->block();
        QVERIFY(own && b.profile().block(*own).nodes.front() == b.nodeOf(5).index()); // what it makes
        QCOMPARE(test::named<views::LifetimeView>(b.page)->block(), own);
        QCOMPARE(b.page.tablePage()->chosenRows().value(0), b.page.blocks().indexOf(*own));
        // A row: who made it is selected, and the table stays what it is.
        const int row =
            b.page.tablePage()->filter().mapFromSource(b.page.blocks().indexOf(b.profile().blocksOf(b.profile().nodeAt(4)).front())).row();
        QVERIFY(row >= 0);
        b.page.table()->setCurrentIndex(b.page.tablePage()->filter().index(row, 0));
        QCOMPARE(b.selection.currentFx(), std::optional(b.nodeOf(4)));
        QCOMPARE(b.page.cursor(), std::optional(5u));
        QCOMPARE(b.page.plot()->block(), std::optional(b.shownBlock(row)));
        // And where it was made.
        Q_EMIT b.page.table()->activated(b.page.tablePage()->filter().index(row, 0));
        QCOMPARE(b.page.cursor(), std::optional(4u));
        // A node that does not run: the cursor stays, its memory is shown.
        const auto weight = b.document->fx()->root().nodes.front();
        b.page.baseButton()->setChecked(true);
        b.selection.selectFx(weight);
        QCOMPARE(b.page.cursor(), std::optional(4u));
        QVERIFY(b.page.plot()->block() && b.profile().block(*b.page.plot()->block()).nodes.front() == weight.index());
        b.selection.clear();
        QVERIFY(!b.page.plot()->block() && b.page.plot()->marked().empty());
    }

    /// Many steps by keyboard are one place of the history.
    void walkingByKeyboard()
    {
        Bench b;
        QVERIFY(b.measure());
        b.selection.selectFx(b.nodeOf(0));
        b.page.plot()->setFocus();
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(b.page.plot(), Qt::Key_Right);
        QCOMPARE(b.selection.currentFx(), std::optional(b.nodeOf(3)));
        b.selection.back();
        QCOMPARE(b.selection.currentFx(), std::optional(b.nodeOf(0)));
        QCOMPARE(b.page.cursor(), std::optional(0u));
    }

    void plotAndLifetimesShowTheSameSteps()
    {
        Bench b;
        QVERIFY(b.measure());
        b.page.setMode(MemoryPage::Mode::Lifetimes);
        QVERIFY(test::named<views::LifetimeView>(b.page)->isVisible() && !b.page.plot()->isVisible());
        QVERIFY(!test::named<views::LifetimeView>(b.page)->blocks().empty());
        AxisWindow part = b.page.plot()->window();
        part.zoom(0, 0.1);
        test::named<views::LifetimeView>(b.page)->setFocus();
        QTest::keyClick(test::named<views::LifetimeView>(b.page), Qt::Key_Plus);
        QCOMPARE(b.page.plot()->window(), test::named<views::LifetimeView>(b.page)->window());
        const std::uint32_t second = test::named<views::LifetimeView>(b.page)->blocks()[1];
        test::named<views::LifetimeView>(b.page)->setBlock(test::named<views::LifetimeView>(b.page)->blocks()[0]);
        QTest::keyClick(test::named<views::LifetimeView>(b.page), Qt::Key_Down);
        QCOMPARE(b.page.plot()->block(), std::optional(second));
        QCOMPARE(b.shownBlock(b.page.table()->currentIndex().row()), second);
    }

    /// Where there is little room the blocks are a view of their own; with more they come back beside the plot.
    void oneViewAtATime()
    {
        Bench b;
        QVERIFY(b.measure());
        QVERIFY(b.page.plot()->isVisible() && b.page.table()->isVisible());
        b.page.resize(600, 200);
        QVERIFY(b.page.plot()->isVisible() && !b.page.table()->isVisible());
        b.page.setMode(MemoryPage::Mode::Blocks);
        QVERIFY(!b.page.plot()->isVisible() && b.page.table()->isVisible());
        b.page.resize(600, 500);
        QVERIFY(b.page.plot()->isVisible() && b.page.table()->isVisible() && b.page.mode() == MemoryPage::Mode::Plot);
        QVERIFY(b.page.plot()->mapTo(&b.page, QPoint()).y() < b.page.table()->mapTo(&b.page, QPoint()).y());
        b.page.resize(1000, 200);
        QVERIFY(b.page.plot()->mapTo(&b.page, QPoint()).x() < b.page.table()->mapTo(&b.page, QPoint()).x());
    }

    void weightsCanBeHidden()
    {
        Bench b;
        QVERIFY(b.measure());
        const int values = int(b.profile().living(*b.page.cursor(), false).size());
        b.page.baseButton()->setChecked(false);
        QCOMPARE(b.page.tablePage()->filter().rowCount(), values);
        QVERIFY(!b.page.plot()->picture().base);
        b.page.baseButton()->setChecked(true);
        QCOMPARE(b.page.tablePage()->filter().rowCount(), values + 1);
        QVERIFY(b.page.plot()->picture().base);
        b.page.tablePage()->filterField()->setText("there is no such node");
        QCOMPARE(b.page.tablePage()->filter().rowCount(), 0);
    }

    void shapesAlone()
    {
        Bench b;
        b.setup.meta = true;
        QVERIFY(b.measure());
        QVERIFY(!test::named<QToolButton>(b.page, "measured")->isVisible());
        QVERIFY2(test::named<views::ElidedLabel>(b.page, "rest")->text().contains("planned only"),
                 qPrintable(test::named<views::ElidedLabel>(b.page, "rest")->text()));
        QVERIFY(!b.page.grab().isNull());
    }

    void runThatFails()
    {
        Bench b;
        b.setup.seed = 2;
        QVERIFY(b.measure());
        QCOMPARE(b.profile().steps(), 4u);
        QVERIFY2(test::named<QLabel>(b.page, "failure")->text().contains(b.profile().name(*b.profile().answer().failed)) &&
                     test::named<QLabel>(b.page, "failure")->text().contains("expected scalar type"),
                 qPrintable(test::named<QLabel>(b.page, "failure")->text()));
    }

    void cancelled()
    {
        Bench b;
        b.setup.seed = 1;
        b.run.start();
        QTRY_VERIFY_WITH_TIMEOUT(b.page.strip()->progressText().contains("Measuring memory"), patience);
        b.page.strip()->cancelButton()->click();
        QTRY_COMPARE_WITH_TIMEOUT(b.run.state(), State::Failed, patience);
        QVERIFY(b.run.givenUp() && !b.run.profile());
        QVERIFY(b.page.strip()->errorText().contains("canceled"));
        QVERIFY(b.page.startButton()->isEnabled());
    }

    /// Other inputs than those that were measured: it says so, and no longer when they are as they were.
    void outdatedByOtherInputs()
    {
        Bench b;
        QVERIFY(b.measure());
        b.run.setNext(b.setup);
        QVERIFY(b.page.ageText().isEmpty());
        protocol::LaunchArguments other = b.setup;
        other.budget = 1; // has nothing to do with it
        b.run.setNext(other);
        QVERIFY(b.page.ageText().isEmpty());
        other.inputs = {{.name = "x", .generate = "normal"}};
        b.run.setNext(other);
        QVERIFY(b.page.ageText().startsWith("outdated"));
        b.run.setNext(b.setup);
        QVERIFY(b.page.ageText().isEmpty());
        b.run.setNext(other);
        b.setup = other;
        b.session.end();
        QVERIFY(b.run.profile()); // stays on the screen
        QVERIFY(b.measure());
        QVERIFY(b.page.ageText().isEmpty());
        b.run.end();
        QVERIFY(!b.run.profile() && b.page.tablePage()->filter().rowCount() == 0 && !b.page.plot()->profile());
    }

    void filesAndClipboard()
    {
        Bench b;
        QVERIFY(b.measure());
        QTemporaryDir folder;
        QSignalSpy messages(&b.page, &MemoryPage::message);
        const auto written = [&](const QString& file) {
            return QTest::qWaitFor([&] { return !messages.isEmpty(); }, patience) &&
                   messages.takeFirst()[0].toString() == "Written: " + file;
        };
        for (const MemoryPage::Mode mode : {MemoryPage::Mode::Plot, MemoryPage::Mode::Lifetimes}) {
            PlotView* plot =
                mode == MemoryPage::Mode::Plot ? static_cast<PlotView*>(b.page.plot()) : test::named<views::LifetimeView>(b.page);
            auto* files = plot->findChild<PictureSaver*>();
            files->write(plot->pictureFile(), folder.filePath("memory.png"));
            QVERIFY(written(folder.filePath("memory.png")));
            const QImage image(folder.filePath("memory.png"));
            QVERIFY(image.width() >= 1800 && image.height() > 100);
            files->write(plot->pictureFile(), folder.filePath("memory.svg"));
            QVERIFY(written(folder.filePath("memory.svg")));
            QVERIFY(QSvgRenderer(folder.filePath("memory.svg")).isValid());
        }
        b.page.plot()->findChild<PictureSaver*>()->write(b.page.plot()->pictureFile(), folder.filePath("nowhere/memory.png"));
        QVERIFY(QTest::qWaitFor([&] { return !messages.isEmpty(); }, patience));
        QVERIFY(messages.takeFirst()[0].toString().contains("can't be written"));
        b.page.tablePage()->exportTo(folder.filePath("blocks.csv"));
        QVERIFY(written(folder.filePath("blocks.csv")));
        QFile csv(folder.filePath("blocks.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        const QStringList lines = QString::fromUtf8(csv.readAll()).split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), b.page.tablePage()->filter().rowCount() + 1);
        QCOMPARE(lines[0], QString("node,bytes,kind,output,first_step,last_step,shared_with,op"));
        const protocol::MemoryBlock& first = b.profile().block(b.shownBlock(0));
        QVERIFY2(lines[1].startsWith(b.profile().name(first.nodes.front()) + ',' + QString::number(first.bytes) + ','),
                 qPrintable(lines[1]));
        const TextTable steps = memoryStepTable(b.run.profile());
        QCOMPARE(steps.rows, std::size_t(b.profile().steps()));
        QCOMPARE(steps.line(2)[0], QString("3"));
        QCOMPARE(steps.line(2)[3], QString::number(b.profile().planned()[2]));
        b.page.table()->setCurrentIndex(b.page.tablePage()->filter().index(1, 0));
        test::contextMenu(*b.page.table()->viewport(), "Copy With All Digits");
        QCOMPARE(QGuiApplication::clipboard()->text().count('\n'), 2); // titles and the chosen one
        b.page.tablePage()->copy();
        QCOMPARE(QGuiApplication::clipboard()->text().count('\n'), 1);  // as it is read
        QTest::keyClick(b.page.plot(), Qt::Key_C, Qt::ControlModifier); // the table has the same shortcut
        QVERIFY(!QGuiApplication::clipboard()->image().isNull());
    }

    void everyLook()
    {
        Bench b;
        b.page.grab(); // empty
        QVERIFY(b.measure());
        ThemeHub hub;
        for (const ThemeKind kind : {ThemeKind::Dark, ThemeKind::Light}) {
            hub.apply(kind);
            for (const QSize size : {QSize(1400, 300), QSize(420, 260), QSize(200, 120)}) {
                b.page.resize(size);
                for (const MemoryPage::Mode mode : {MemoryPage::Mode::Plot, MemoryPage::Mode::Lifetimes}) {
                    b.page.setMode(mode);
                    QVERIFY(!b.page.grab().isNull());
                }
            }
        }
    }
};

int main(int argc, char** argv)
{
    for (int i = 1; i < argc; ++i)
        if (std::string_view(argv[i]) == "--engine")
            return test::FakeEngine().run();
    QApplication app(argc, argv);
    TestMemoryPage test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_memory_page.moc"
