// SPDX-License-Identifier: Apache-2.0
// Files of MLIR as pages: long texts, logs of passes, dump folders.
#include "tests/views/find.h"
#include "views/common/elided_label.h"
#include "views/common/theme.h"
#include "views/dump/mlir_page.h"
#include "views/kernel/mlir_view.h"
#include "views/kernel/outline_page.h"
#include "views/kernel/outline_rows.h"
#include "views/mlir/dump_page.h"
#include "views/mlir/line_view.h"
#include "views/mlir/log_page.h"
#include "views/mlir/module_page.h"
#include "views/mlir/text_pane.h"
#include "views/table/table_page.h"
#include "views/table/value_filter.h"
#include "views/text/text_search.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

using namespace nodewise;
using namespace nodewise::views;

namespace {

constexpr int patience = 20000; // ms, for slow machines

QString fixture(const char* name)
{
    return QStringLiteral(NODEWISE_TEST_DATA "/") + QLatin1String(name);
}

QString write(const QTemporaryDir& folder, const char* name, const QByteArray& text)
{
    QFile file(folder.filePath(QString::fromLatin1(name)));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("can't write");
    return file.fileName();
}

SharedFile opened(const QString& path)
{
    return mlirtext::TextFile::open(path.toStdString()).value_or(nullptr);
}

/// A page as it stands in a window.
template <class Page>
void show(Page& page)
{
    page.resize(1100, 700);
    page.show();
    QVERIFY(QTest::qWaitFor([&page] { return page.isVisible(); }, patience));
}

struct Log {
    explicit Log(const QString& path) { load(opened(path)); }
    void load(SharedFile file)
    {
        show(page);
        page.start(std::move(file));
        QVERIFY(wait());
    }
    bool wait()
    {
        return QTest::qWaitFor([this] { return page.settled(); }, patience);
    }
    void choose(std::initializer_list<int> rows)
    {
        QItemSelection selection;
        for (const int row : rows)
            selection.select(shown().index(row, 0), shown().index(row, 0));
        page.list()->table()->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        QVERIFY(wait());
    }
    QAbstractItemModel& shown() { return page.list()->filter(); }
    LineView& view() { return *page.text()->view(); }
    QString all()
    {
        QStringList lines;
        for (std::uint64_t i = 0; i < view().rowCount(); ++i)
            lines.append(view().rowText(i));
        return lines.join('\n');
    }
    QStringList column(int column)
    {
        QStringList texts;
        for (int row = 0; row < shown().rowCount(); ++row)
            texts.append(shown().index(row, column).data().toString());
        return texts;
    }
    QString detail() { return page.text()->findChild<ElidedLabel*>()->text(); }

    LogPage page;
};

} // namespace

class TestMlirPages : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void log()
    {
        Log log(fixture("mlir/logs/after_all.log"));
        QAbstractItemModelTester tester(&log.page.dumps());
        QCOMPARE(log.column(DumpListModel::Pass), (QStringList{"Whole file", "lower-affine", "canonicalize", "lower-affine", "canonicalize",
                                                               "lower-affine", "canonicalize", "cse", "convert-scf-to-cf"}));
        QCOMPARE(log.column(DumpListModel::Operation), (QStringList{"", "@decl", "@decl", "@f", "@f", "@g", "@g", "module", "module"}));
        QCOMPARE(log.view().rowCount(), std::uint64_t(106));
        QVERIFY2(log.page.stateText().contains("8 dumps, 2 with changes"), qPrintable(log.page.stateText()));
        // What changed nothing is dim.
        const QModelIndex same = log.shown().index(4, 0), changed = log.shown().index(6, 0);
        QVERIFY(same.data(Qt::ForegroundRole).isValid() && !changed.data(Qt::ForegroundRole).isValid());
        QVERIFY(same.data(Qt::ToolTipRole).toString().startsWith("Canonicalizer: the same"));
        // One dump alone, with the file's line numbers.
        log.choose({6});
        QCOMPARE(log.all(), QString("func.func @g(%arg0: i32) -> i32 {\n  return %arg0 : i32\n}"));
        QCOMPARE(log.page.text()->titleText(), QString("after canonicalize"));
        QCOMPARE(log.view().source()->rows(0, 1, 100).front().number, std::uint64_t(41));
        // What it changed.
        log.page.changesButton()->click();
        QVERIFY(log.wait());
        QVERIFY(log.view().source()->differences());
        QCOMPARE(log.all(), QString("func.func @g(%arg0: i32) -> i32 {\n  %c0_i32 = arith.constant 0 : i32\n"
                                    "  %0 = arith.addi %arg0, %c0_i32 : i32\n  return %0 : i32\n  return %arg0 : i32\n}"));
        QCOMPARE(log.detail(), QString("−3 +1 lines against lower-affine"));
        QCOMPARE(log.view().currentRow(), std::uint64_t(1));
        log.choose({4});
        QCOMPARE(log.detail(), QString("no difference from lower-affine"));
        // The first one of its operation has nothing to be compared with: it is shown.
        log.choose({3});
        QVERIFY(!log.view().source()->differences());
        // Any two.
        log.page.changesButton()->click();
        log.choose({3, 7});
        QVERIFY2(log.detail().endsWith("against lower-affine"), qPrintable(log.detail()));
        log.choose({0});
        QCOMPARE(log.view().rowCount(), std::uint64_t(106));
    }
    void filters()
    {
        Log log(fixture("mlir/logs/failed.log"));
        QAbstractItemModelTester tester(&log.page.dumps());
        QCOMPARE(log.page.dumps().rowCount(), 5);
        QCOMPARE(log.column(DumpListModel::Pass).back(), QString("convert-linalg-to-std failed"));
        log.choose({2});
        const QString shown = log.page.text()->titleText();
        test::named<QToolButton>(log.page, "changed only")->click();
        QCOMPARE(log.column(DumpListModel::Pass),
                 (QStringList{"Whole file", "canonicalize", "convert-func-to-spirv", "convert-linalg-to-std failed"}));
        QCOMPARE(log.page.list()->table()->selectionModel()->selectedRows().front().row(), 2); // still that one
        test::named<QToolButton>(log.page, "changed only")->click();
        log.page.list()->filterField()->setText("MATH");
        QCOMPARE(log.column(DumpListModel::Pass), (QStringList{"Whole file", "convert-math-to-spirv"}));
        QCOMPARE(log.page.text()->titleText(), shown); // what is hidden
        log.page.list()->copy();
        QCOMPARE(QGuiApplication::clipboard()->text().count('\n'), 2);
        log.page.list()->filterField()->clear();
        QCOMPARE(log.page.list()->table()->selectionModel()->selectedRows().front().row(), 2); // again
        log.page.searchField()->setText("spirv.");
        QTRY_VERIFY_WITH_TIMEOUT(log.page.settled() && log.column(DumpListModel::Found).front() == "3", patience);
        QCOMPARE(log.column(DumpListModel::Found), (QStringList{"3", "", "1", "1", "1"}));
        log.page.searchField()->clear();
        QTRY_COMPARE_WITH_TIMEOUT(log.column(DumpListModel::Found).front(), QString(), patience);
    }
    /// SSA values that are only numbered anew are no change, if one wants.
    void anyNumbers()
    {
        QTemporaryDir folder;
        const QByteArray head = "// -----// IR Dump After A (a) //----- //\nmodule {\n";
        Log log(write(folder, "a.log", head + "  %0 = x.a\n  %1 = x.b %0\n}\n\n" + head + "  %7 = x.a\n  %9 = x.b %7\n  x.c\n}\n"));
        log.page.changesButton()->click();
        log.choose({2});
        QCOMPARE(log.detail(), QString("−2 +3 lines against a"));
        QVERIFY(test::named<QToolButton>(log.page, "ignore renumbering")->isVisible());
        test::named<QToolButton>(log.page, "ignore renumbering")->click();
        QVERIFY(log.wait());
        QCOMPARE(log.detail(), QString("−0 +1 lines against a"));
    }
    void passFolder()
    {
        const auto input = openMlir(fixture("mlir/logs/tree"));
        QVERIFY(input);
        MlirPage page(*input, nullptr);
        show(page);
        QTRY_VERIFY_WITH_TIMEOUT(page.log() && page.settled() && page.shown(), patience);
        QCOMPARE(page.log()->dumps().rowCount(), 9);
    }
    void functions()
    {
        QTemporaryDir folder;
        QByteArray text;
        for (int i = 0; i < 30000; ++i)
            text += "func.func @f" + QByteArray::number(i) + "() {\n  %0 = x.y\n  x.use %0\n}\n";
        Log log(write(folder, "a.mlir", text));
        const TablePage& functions = *log.page.functions();
        QAbstractItemModelTester tester(functions.filter().sourceModel());
        QCOMPARE(functions.filter().rowCount(), 30000);
        functions.table()->setCurrentIndex(functions.filter().index(20000, 0));
        QCOMPARE(log.view().currentRow(), std::uint64_t(80000));
        QVERIFY(log.view().verticalScrollBar()->value() > 79000);
        functions.filterField()->setText("f29999");
        QCOMPARE(functions.filter().rowCount(), 1);
        // A name is looked up in its function.
        log.view().goTo(80002, 9);
        QTRY_COMPARE_WITH_TIMEOUT(test::named<QLabel>(log.page, "names")->text(), QString("%0: line 80,002 · 1 use(s)"), patience);
        QTest::keyClick(&log.view(), Qt::Key_F12);
        QTRY_COMPARE_WITH_TIMEOUT(log.view().currentRow(), std::uint64_t(80001), patience);
    }

    // --- the view ------------------------------------------------------------------------------------------------------------------------

    void finding()
    {
        QTemporaryDir folder;
        QByteArray text;
        for (int i = 0; i < 5000; ++i)
            text += "line " + QByteArray::number(i) + (i % 1000 == 999 ? " Needle\n" : "\n");
        Log log(write(folder, "a.mlir", text));
        TextPane& pane = *log.page.text();
        const TextSearch* bar = log.view().search();
        QSignalSpy said(&pane, &TextPane::message);
        log.view().find();
        QVERIFY(bar->isVisible());
        bar->field()->setText("needle");
        QTRY_COMPARE_WITH_TIMEOUT(bar->state(), QString("line 1 of 5 with a match"), patience);
        QCOMPARE(log.view().currentRow(), std::uint64_t(999));
        log.view().goToFound(1);
        QCOMPARE(log.view().currentRow(), std::uint64_t(1999));
        QCOMPARE(log.view().selectedText(), QString("Needle"));
        log.view().goToFound(-1);
        log.view().goToFound(-1);
        QCOMPARE(log.view().currentRow(), std::uint64_t(4999)); // around
        test::named<QToolButton>(bar, "case")->click();
        QTRY_COMPARE_WITH_TIMEOUT(bar->state(), QString("not found"), patience);
        log.view().findLine();
        test::named<QLineEdit>(bar, "line")->setText("77");
        QTest::keyClick(test::named<QLineEdit>(bar, "line"), Qt::Key_Return);
        QCOMPARE(log.view().currentRow(), std::uint64_t(76));
        QTest::keyClick(test::named<QLineEdit>(bar, "line"), Qt::Key_Escape);
        QVERIFY(!bar->isVisible());
        // Saving, but not over the file that is shown.
        pane.saveTo(folder.filePath("b.mlir"));
        QTRY_COMPARE_WITH_TIMEOUT(said.size(), 1, patience);
        QFile saved(folder.filePath("b.mlir"));
        QVERIFY(saved.open(QIODevice::ReadOnly));
        QCOMPARE(saved.readAll(), text);
        pane.saveTo(folder.filePath("a.mlir"));
        QVERIFY(said.size() == 2 && said.back().front().toString().contains("overwrite itself"));
    }
    void selecting()
    {
        QTemporaryDir folder;
        QByteArray text;
        for (int i = 0; i < 3000; ++i)
            text += "line " + QByteArray::number(i) + "\n";
        Log log(write(folder, "a.mlir", text));
        LineView& view = log.view();
        QSignalSpy said(&view, &LineView::message);
        view.goTo(10, 5);
        for (int i = 0; i < 2000; ++i)
            QTest::keyClick(&view, i % 40 ? Qt::Key_Down : Qt::Key_PageDown, Qt::ShiftModifier);
        QCOMPARE(view.currentRow(), std::uint64_t(2999));
        QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(said.size(), 1, patience);
        QString copied = QGuiApplication::clipboard()->text();
        QVERIFY2(copied.startsWith("10\nline 11\n") && copied.endsWith("\nline 2998\nline "), qPrintable(copied.right(40)));
        view.goTo(3, 0, 4);
        view.copy();
        QCOMPARE(QGuiApplication::clipboard()->text(), QString("line"));
        QTest::keyClick(&view, Qt::Key_A, Qt::ControlModifier);
        view.copy();
        QTRY_COMPARE_WITH_TIMEOUT(said.size(), 2, patience);
        QCOMPARE(QGuiApplication::clipboard()->text() + '\n', QString::fromLatin1(text));
        // Keys and the mouse.
        QTest::keyClick(&view, Qt::Key_Home, Qt::ControlModifier);
        QCOMPARE(view.currentRow(), std::uint64_t(0));
        QTest::keyClick(&view, Qt::Key_End, Qt::ControlModifier);
        QCOMPARE(view.currentRow(), std::uint64_t(2999));
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, QPoint(200, 40));
        QVERIFY(view.currentRow() > 2900);
    }
    /// A line of megabytes, as a dense constant is: its start, and how much is left out; copied whole.
    void longLines()
    {
        QTemporaryDir folder;
        const QByteArray dense = "  %0 = arith.constant dense<\"0x" + QByteArray(5 << 20, 'A') + "\"> : tensor<9xf32>";
        Log log(write(folder, "a.mlir", "module {\n" + dense + "\n}\n"));
        QCOMPARE(log.view().rowCount(), std::uint64_t(3));
        const auto row = log.view().source()->rows(1, 1).front();
        QVERIFY(row.text.size() <= qsizetype(LineSource::shownBytes) && row.leftOut > (5 << 20) - 5000);
        QCOMPARE(log.view().rowText(2), QString("}"));
        QVERIFY(!log.view().grab().isNull());
        QSignalSpy said(&log.view(), &LineView::message);
        log.view().goTo(1, 0);
        QTest::keyClick(&log.view(), Qt::Key_Down, Qt::ShiftModifier);
        log.view().copy();
        QTRY_COMPARE_WITH_TIMEOUT(said.size(), 1, patience);
        QCOMPARE(QGuiApplication::clipboard()->text(), QString::fromLatin1(dense) + '\n');
        // More than a clipboard should hold is a file's.
        Log large(write(folder, "b.mlir", QByteArray(20 << 20, '\n')));
        QSignalSpy refused(&large.view(), &LineView::message);
        large.view().copy();
        QTRY_COMPARE_WITH_TIMEOUT(refused.size(), 1, patience);
        QVERIFY2(refused.front().front().toString().contains("save them"), qPrintable(refused.front().front().toString()));
    }
    void oddTexts_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("no end") << QByteArray("// -----// IR Dump After A (a) //----- //");
        QTest::newRow("CRLF") << QByteArray("module {\r\n}\r\n");
        QTest::newRow("binary") << QByteArray("\0\1\xff\xfe%\n\0\0", 8);
        QTest::newRow("cut UTF-8") << QByteArray("// \xed\x95\n// \xed\x95\x9c\n");
        QTest::newRow("tabs") << QByteArray("\t\t%0 = x.y\n");
    }
    void oddTexts()
    {
        QFETCH(const QByteArray, text);
        QTemporaryDir folder;
        const QString path = write(folder, "a.mlir", text);
        Log log(path);
        QVERIFY(!log.page.grab().isNull());
        QTest::keyClick(&log.view(), Qt::Key_End, Qt::ControlModifier);
        QTest::keyClick(&log.view(), Qt::Key_F12);
        log.view().copy();
        const auto input = openMlir(path);
        QVERIFY(input);
        MlirPage page(*input, nullptr);
        show(page);
        QTRY_VERIFY_WITH_TIMEOUT(page.settled(), patience);
        QVERIFY(!page.grab().isNull());
    }
    /// What is shown may become shorter, or be replaced: no crash, and it is said.
    void changes()
    {
        QTemporaryDir folder;
        QByteArray text;
        for (int i = 0; i < 200000; ++i)
            text += "  %" + QByteArray::number(i) + " = x.y\n";
        const QString path = write(folder, "a.mlir", text);
        const auto input = openMlir(path);
        QVERIFY(input);
        MlirPage page(*input, nullptr);
        show(page);
        QVERIFY(page.log());
        QTRY_VERIFY_WITH_TIMEOUT(page.settled(), patience);
        QVERIFY(QFile::resize(path, 3000));
        page.log()->text()->view()->scrollTo(150000);
        QVERIFY(!page.grab().isNull());
        QTRY_VERIFY_WITH_TIMEOUT(page.changeText().contains("changed after"), patience);
        QSignalSpy reload(&page, &MlirPage::reloadRequested);
        test::named<QPushButton>(page, "reload")->click();
        QCOMPARE(reload.size(), 1);
    }
    void whileReading()
    {
        QTemporaryDir folder;
        QByteArray text;
        while (text.size() < (24 << 20))
            text += "  %0 = arith.addf %1, %2 : f32\n";
        const auto file = opened(write(folder, "a.mlir", text));
        LogPage page;
        show(page);
        page.start(file);
        QTRY_VERIFY_WITH_TIMEOUT(page.text()->view()->rowCount() > 0, patience);
        // A line further than what is read is gone to later.
        page.text()->view()->goTo(700000);
        QTRY_VERIFY_WITH_TIMEOUT(page.settled(), patience);
        QCOMPARE(page.text()->view()->currentRow(), std::uint64_t(700000));
        page.start(file);
        page.scanned().cancel();
        QVERIFY(!page.scanned().reading());
    }

    // --- small files, folders
    // -------------------------------------------------------------------------------------------------------------

    void module()
    {
        const auto input = openMlir(fixture("mlir/spyre_bundle_from_description.mlir"));
        QVERIFY(input);
        MlirPage page(*input, nullptr);
        show(page);
        QTRY_VERIFY_WITH_TIMEOUT(page.module() && page.settled() && page.shown(), patience);
        QCOMPARE(page.module()->view()->text().lines.size(), qsizetype(12));
        QCOMPARE(page.module()->outline()->model().rowCount(), 1); // by its line
        page.find();
        page.module()->view()->search()->field()->setText("arith.constant");
        QCOMPARE(page.module()->view()->currentLine(), 3);
        page.findNext(true);
        QCOMPARE(page.module()->view()->currentLine(), 4);
        page.findNext(false);
        page.findNext(false);
        QCOMPARE(page.module()->view()->currentLine(), 5);
        const auto bytecode = openMlir(fixture("mlir/unregistered.mlirbc"));
        QVERIFY(bytecode);
        MlirPage without(*bytecode, nullptr);
        QVERIFY(without.module() && without.settled());
    }
    void dumpFolder()
    {
        const auto input = openMlir(fixture("dumps/pytorchsim_from_description"));
        QVERIFY(input);
        MlirPage page(*input, nullptr);
        page.resize(1100, 700);
        QSignalSpy nodes(page.dump(), &DumpPage::nodesChosen), open(page.dump(), &DumpPage::openRequested);
        show(page);
        DumpPage& dump = *page.dump();
        QAbstractItemModelTester tester(&dump.model());
        QTRY_VERIFY_WITH_TIMEOUT(page.settled() && dump.model().rowCount() == 3, patience);
        QCOMPARE(dump.model().index(1, DumpModel::Name).data().toString(), QString("extension_kernel_1"));
        QCOMPARE(dump.model().index(1, DumpModel::Nodes).data().toString(), QString("relu, relu_1"));
        QCOMPARE(dump.model().index(0, DumpModel::Cycles).data().toString(), QString("247"));
        QCOMPARE(dump.model().index(1, DumpModel::Launches).data().toString(), QString("2"));
        QCOMPARE(nodes.back().front().toStringList(), QStringList{"addmm"}); // the first one is looked at
        dump.tree()->setCurrentIndex(dump.tree()->model()->index(1, 0));
        QCOMPARE(nodes.back().front().toStringList(), (QStringList{"relu", "relu_1"}));
        QTRY_VERIFY_WITH_TIMEOUT(page.settled() && dump.text()->view()->rowText(0).startsWith("func.func @kernel"), patience);
        // Its files; the same kernel's nodes are not told again.
        const auto count = nodes.size();
        const QModelIndex stage = dump.tree()->model()->index(1, 0, dump.tree()->model()->index(1, 0));
        dump.tree()->setCurrentIndex(stage);
        QTRY_VERIFY_WITH_TIMEOUT(page.settled() && dump.text()->view()->rowText(0).startsWith("llvm.func"), patience);
        QCOMPARE(nodes.size(), count);
        Q_EMIT dump.tree()->activated(stage);
        QVERIFY(open.size() == 1 && open.front().front().toString().endsWith("_llvm.mlir"));
        // A node chosen elsewhere.
        QVERIFY(dump.selectNode("add") && !dump.selectNode("nothing"));
        QCOMPARE(dump.nodes(), QStringList{"add"});
        QCOMPARE(nodes.size(), count);
        auto* kernels = test::named<TablePage>(dump, "kernels");
        kernels->filterField()->setText("relu_1");
        QCOMPARE(kernels->filter().rowCount(), 1);
        QCOMPARE(kernels->filter().rowCount(kernels->filter().index(0, 0)),
                 dump.model().rowCount(dump.model().index(1, 0))); // with its files
        kernels->copy();
        QVERIFY2(QGuiApplication::clipboard()->text().startsWith("extension_kernel_1\trelu, relu_1\t"),
                 qPrintable(QGuiApplication::clipboard()->text()));
        QCOMPARE(kernels->exported().rows, std::size_t(1)); // files are not in it
        QVERIFY(dump.selectNode("addmm"));
        QCOMPARE(dump.nodes(), QStringList{"addmm"});
        QVERIFY(dump.problems()->count() == 1 && dump.problems()->item(0)->text().contains("extern_kernels.mm"));
    }
    void damagedFolder()
    {
        DumpPage page;
        show(page);
        page.start(fixture("dumps/pytorchsim_damaged_from_description"));
        QTRY_VERIFY_WITH_TIMEOUT(page.settled() && page.model().rowCount() == 2, patience);
        QListWidgetItem* bad = nullptr;
        for (int i = 0; i < page.problems()->count(); ++i)
            if (page.problems()->item(i)->text().contains("meta.txt, line 3"))
                bad = page.problems()->item(i);
        QVERIFY(bad);
        Q_EMIT page.problems()->itemActivated(bad);
        QTRY_VERIFY_WITH_TIMEOUT(page.settled() && page.text()->view()->currentRow() == 2, patience);
        QCOMPARE(page.text()->view()->rowText(2), QString("arg2=(x, y, z)"));
        QTemporaryDir empty;
        DumpPage none;
        none.start(empty.path());
        QTRY_VERIFY_WITH_TIMEOUT(!none.failure().isEmpty(), patience);
    }
    void anotherLanguageAndTheme()
    {
        Log log(fixture("mlir/logs/after_all.log"));
        ThemeHub hub;
        hub.apply(ThemeKind::Dark);
        QEvent event(QEvent::LanguageChange);
        QCoreApplication::sendEvent(&log.page, &event);
        QVERIFY(!log.page.grab().isNull());
    }
};

QTEST_MAIN(TestMlirPages)
#include "tst_mlir_pages.moc"
