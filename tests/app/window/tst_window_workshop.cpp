// SPDX-License-Identifier: Apache-2.0
// The workshop over the real engine and workers, as a person uses it: an operator without a kernel gets one, from the first line to the
// plan.
#include "tests/app/window/workshop_bench.h"
#include "views/debug/debug_analysis.h"
#include "views/debug/work_strip.h"
#include "views/kernel/kernel_analysis.h"
#include "views/kernel/kernel_model.h"
#include "views/kernel/kernel_panel.h"
#include "views/kernel/mlir_view.h"
#include "views/kernel/outline_page.h"
#include "views/kernel/outline_rows.h"
#include "views/kernel/pass_model.h"
#include "views/kernel/pass_page.h"
#include "views/kernel/workshop_models.h"
#include "views/kernel/workshop_preview.h"
#include "views/table/value_filter.h"
#include "views/workbench/workbench.h"

#include <QComboBox>
#include <QDir>
#include <QLineEdit>
#include <QListWidget>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QToolButton>
#include <QTreeView>

using namespace nodewise;
using namespace nodewise::viewer;
using views::TemplateDraft;
using views::Workshop;
using Kind = views::KernelVerdict::Kind;
using Route = protocol::LoweredNode::Route;
using State = views::SessionWork::State;

class TestWindowWorkshop : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QCoreApplication::setApplicationName("nodewise-test"); }
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        qputenv("XDG_DATA_HOME", m_home->filePath("data").toUtf8());
        qputenv("XDG_CACHE_HOME", m_home->filePath("cache").toUtf8());
        qputenv("XDG_CONFIG_HOME", m_home->filePath("config").toUtf8());
    }

    /// From an operator that ATen runs to one whose kernel is planned, with a mistake on the way.
    void firstKernel();
    void ways();
    void mistakesOfAllKinds();
    void shippedTemplateIsReplaced();
    void savedUnderAnotherName();
    void nothingIsLost();
    void changedOnDisk();
    void looks();

private:
    // Of the first kernel, one after the other.
    void begin(WorkshopBench& b);
    void mistake(WorkshopBench& b);
    void mend(WorkshopBench& b);
    void remove(WorkshopBench& b);
    bool draftOfTake() const { return QDir(m_home->filePath("cache/nodewise/drafts")).entryList({"*-take.mlir"}).size() == 1; }
    QString own(const char* file) const { return m_home->filePath(QStringLiteral("data/nodewise/templates/") + QLatin1String(file)); }
    std::unique_ptr<QTemporaryDir> m_home;
};

void TestWindowWorkshop::firstKernel()
{
    NEEDS_KERNELS;
    WorkshopBench b;
    QVERIFY(b.open());
    QVERIFY(b.plans());
    QVERIFY(b.routeOf("take").route == Route::Fallback);
    for (const auto step :
         {&TestWindowWorkshop::begin, &TestWindowWorkshop::mistake, &TestWindowWorkshop::mend, &TestWindowWorkshop::remove}) {
        (this->*step)(b);
        if (QTest::currentTestFailed())
            return;
    }
}

/// With the skeleton, or what goes from shape to shape alike. It copies, which is not what the operator does.
void TestWindowWorkshop::begin(WorkshopBench& b)
{
    QVERIFY(b.write("take"));
    views::WorkshopStart& start = *b.startDialog();
    QCOMPARE(start.op(), std::string("aten.take.default"));
    QCOMPARE(start.name(), QString("take"));
    QVERIFY(start.list()->item(1)->text().contains("fits"));
    start.findChild<QLineEdit*>("name")->setText("gemm");
    QVERIFY(!b.startButton()->isEnabled() && start.errorText().contains("there already is a template 'gemm'"));
    start.findChild<QLineEdit*>("name")->setText("take");
    b.startButton()->click();
    Workshop& shop = b.shop();
    QVERIFY(shop.isVisible() && shop.dirty());
    QVERIFY(b.rendered());
    QCOMPARE(b.problems(), QStringList());
    QCOMPARE(shop.nodes().rowCount(), 5);
    QVERIFY(shop.preview()->mlirView()->text().all().contains("func.func @take_"));
    shop.checkButton()->click();
    QVERIFY2(b.checked(), qPrintable(b.draftCheck().reason()));
    QCOMPARE(b.draftCheck().counts()[std::size_t(Kind::Differs)], std::uint64_t(5));
}

/// Told at its line, here and in what was rendered.
void TestWindowWorkshop::mistake(WorkshopBench& b)
{
    Workshop& shop = b.shop();
    writeTake(shop);
    replace(templateOf(shop), "arith.index_cast %index", "arith.index_cast %indx");
    QVERIFY(b.rendered());
    QVERIFY(QTest::qWaitFor([&] { return !templateOf(shop)->marks().empty(); }, patience));
    const auto& mark = templateOf(shop)->marks().front();
    QVERIFY(templateOf(shop)->document()->findBlockByNumber(mark.line).text().contains("%indx"));
    QVERIFY2(b.problems()[0].contains("use of undeclared SSA value name"), qPrintable(b.problems()[0]));
    savePicture(shop, "workshop_mistake.png");
    // It is saved, but not without a word.
    QVERIFY(shop.save());
    QTRY_VERIFY2_WITH_TIMEOUT(b.statusText().contains("error"), qPrintable(b.statusText()), patience);
    functionsOf(shop)->goTo(0);
    b.editors().setCurrentIndex(1);
    auto* problems = b.ofShop<views::ProblemPage>()->table();
    problems->setCurrentIndex(problems->model()->index(0, 0));
    QCOMPARE(b.editors().currentIndex(), 0);
    QCOMPARE(templateOf(shop)->currentLine(), mark.line);
}

/// Checked and saved, it is in the plan.
void TestWindowWorkshop::mend(WorkshopBench& b)
{
    Workshop& shop = b.shop();
    replace(templateOf(shop), "%indx ", "%index ");
    QVERIFY(b.rendered());
    QVERIFY(QTest::qWaitFor([&] { return templateOf(shop)->marks().empty(); }, patience));
    QCOMPARE(shop.nodes().row(4).verdict, QString("not matched"));
    QVERIFY(shop.nodes().row(4).detail.contains("its index has dimensions"));
    shop.checkButton()->click();
    QVERIFY2(b.checked(), qPrintable(b.draftCheck().reason()));
    QCOMPARE(b.draftCheck().counts(), (std::array<std::uint64_t, 4>{0, 4, 0, 0}));
    QVERIFY2(shop.checkStrip()->summaryText().startsWith("All 4 node"), qPrintable(shop.checkStrip()->summaryText()));
    shop.check(true);
    QVERIFY2(b.checked(), qPrintable(b.draftCheck().reason()));
    QCOMPARE(b.draftCheck().counts()[std::size_t(Kind::Equal)], std::uint64_t(4));
    savePicture(shop, "workshop_checked.png");
    b.saveButton()->click();
    QVERIFY2(!shop.dirty(), qPrintable(b.statusText()));
    QVERIFY(textOf(own("take.mlir")).contains("{{Index_type}}") && textOf(own("take.py")).contains("its index"));
    QVERIFY(QTest::qWaitFor([&] { return !b.plan().busy(); }, patience) && b.plan().state() == State::Done);
    QVERIFY(b.routeOf("take").route == Route::Kernel);
    QCOMPARE(b.plan().answer()->kernels[*b.plan().tryKernel(b.routeOf("take").node)].file, own("take.mlir").toStdString());
    QVERIFY(b.routeOf("take_4").route == Route::Fallback);
    QVERIFY(!draftOfTake());
}

/// Then it is ATen's again.
void TestWindowWorkshop::remove(WorkshopBench& b)
{
    Workshop& shop = b.shop();
    b.confirmDeletion();
    QVERIFY(QTest::qWaitFor(
        [&] {
            return !QFileInfo::exists(own("take.mlir")) && b.plan().state() == State::Done && b.routeOf("take").route == Route::Fallback;
        },
        patience));
    QVERIFY(shop.dirty()); // its text is still here
}

/// Every way into the workshop.
void TestWindowWorkshop::ways()
{
    NEEDS_KERNELS;
    WorkshopBench b;
    QVERIFY(b.open());
    QVERIFY(b.plans());
    views::KernelPanel& panel = *find<views::KernelPanel>(b.page());
    panel.showPage(views::KernelPanel::Page::Fallbacks);
    QVERIFY(!panel.findChild<QPushButton*>("write")->isEnabled());
    for (int row = 0; row < panel.fallbacks().rowCount(); ++row)
        if (panel.fallbacks().row(panel.fallbacks().index(row, 0)).what.contains("logcumsumexp"))
            panel.findChild<views::TablePage*>("aten")->table()->setCurrentIndex(
                panel.findChild<views::TablePage*>("aten")->filter().index(row, 0));
    QVERIFY(panel.findChild<QPushButton*>("write")->isEnabled());
    panel.findChild<QPushButton*>("write")->click();
    QVERIFY(b.startDialog());
    QCOMPARE(b.startDialog()->op(), std::string("aten.logcumsumexp.default"));
    b.startDialog()->reject();
    QVERIFY(!b.shop().isVisible());

    // Another template to start from: its text, bound to this operator.
    QVERIFY(b.write("logcumsumexp"));
    QListWidget* list = b.startDialog()->list();
    const auto softmax = list->findItems("softmax", Qt::MatchStartsWith);
    QCOMPARE(softmax.size(), 1);
    list->setCurrentItem(softmax[0]);
    b.startButton()->click();
    QVERIFY(templateOf(b.shop())->toPlainText().contains("//! op: aten.logcumsumexp.default X=self\n"));
    QVERIFY(b.rendered());
    QCOMPARE(b.problems(), QStringList());

    // A kernel's template; what is not saved is asked about first.
    QVERIFY(b.page().selectByName("arange"));
    QVERIFY(b["kernels.edit"]->isEnabled());
    b["kernels.edit"]->trigger();
    QVERIFY(b.question());
    b.question()->button(QMessageBox::Discard)->click();
    QTRY_COMPARE(b.shop().name(), QString("arange"));
    QVERIFY(!b.shop().dirty());
    QVERIFY(b.rendered());
    QCOMPARE(b.problems(), QStringList());

    // New, from the menu; of an operator that can be chosen.
    b["kernels.new"]->trigger();
    QVERIFY(b.startDialog());
    QVERIFY(b.startDialog()->findChild<QComboBox*>()->findText("aten.topk.default") >= 0);
    b.startDialog()->reject();
    b.page().selection().clear();
    QVERIFY(!b["kernels.write"]->isEnabled());
}

void TestWindowWorkshop::mistakesOfAllKinds()
{
    NEEDS_KERNELS;
    WorkshopBench b;
    QVERIFY(b.open());
    QVERIFY(b.write("take"));
    b.startButton()->click();
    QVERIFY(b.rendered());
    Workshop& shop = b.shop();
    const auto after = [&](views::TextEditor* editor, const QString& what, const QString& by) {
        replace(editor, what, by);
        return b.rendered() && QTest::qWaitFor([&] { return b.problems().size() > 0; }, patience);
    };
    // A name that nothing stands for
    QVERIFY(after(templateOf(shop), "{{COUNT}} step", "{{COUNTS}} step"));
    QVERIFY2(b.problems()[0].startsWith("take.mlir:") && b.problems()[0].contains("nothing is named 'COUNTS' here"),
             qPrintable(b.problems()[0]));
    QCOMPARE(templateOf(shop)->marks().size(), std::size_t(1));
    QVERIFY(shop.preview()->mlirView()->text().lines.isEmpty());
    templateOf(shop)->undo();
    QTRY_COMPARE(b.problems(), QStringList());
    // TorchScript
    QVERIFY(after(functionsOf(shop), "count(Y_shape), \"X_COUNT\"", "counts(Y_shape), \"X_COUNT\""));
    QVERIFY2(b.problems()[0].startsWith("take.py:") && b.problems()[0].contains("undefined value counts"), qPrintable(b.problems()[0]));
    QCOMPARE(functionsOf(shop)->marks().size(), std::size_t(1));
    functionsOf(shop)->undo();
    QTRY_COMPARE(b.problems(), QStringList());
    // A header that can't be read is not saved: it would stand in the way of all templates.
    QVERIFY(after(templateOf(shop), "//! output: Y", "//! output Y"));
    QVERIFY(!shop.save());
    QVERIFY2(b.statusText().contains("kept as a draft"), qPrintable(b.statusText()));
    QVERIFY(!QFileInfo::exists(own("take.mlir")));
    // The session goes on, and the preview comes back.
    templateOf(shop)->undo();
    QTRY_VERIFY(shop.preview()->mlirView()->text().lines.size() > 5);
    // What the kernel does wrong: it never ends, writes beside its result, or divides by nothing.
    replace(templateOf(shop), "memref.store %value, %Y[%at]", "memref.store %value, %Y[%far]");
    replace(templateOf(shop), "        memref.store",
            "        %off = arith.constant 100000 : index\n        %far = arith.addi %at, %off : index\n        memref.store");
    QVERIFY(b.rendered());
    shop.check(false);
    QVERIFY2(b.checked(), qPrintable(b.draftCheck().reason()));
    QCOMPARE(b.draftCheck().counts()[std::size_t(Kind::Failed)], std::uint64_t(5));
    QVERIFY2(shop.nodes().row(0).detail.contains("take"), qPrintable(shop.nodes().row(0).detail));
    QVERIFY(part<views::DebugAnalysis>(b.page()).session().stopped());
    // Lines are linked both ways.
    shop.preview()->linkFromTemplate(templateOf(shop)->document()->find("scf.if").blockNumber());
    QVERIFY(!shop.preview()->mlirView()->linked().empty());
    shop.preview()->showPage(views::WorkshopPreview::Page::Passes);
    QVERIFY(QTest::qWaitFor([&] { return shop.preview()->passes()->model().rowCount() > 5; }, patience));
    QVERIFY(shop.preview()->outline()->model().rowCount() > 0);
    // One that takes no node is saved, but not without a word: MLIR has seen no kernel of it.
    replace(functionsOf(shop), "return \"\"", "return \"it takes nothing\"");
    QVERIFY(b.rendered() && shop.save());
    QTRY_VERIFY2_WITH_TIMEOUT(b.statusText().contains("matches no node of the program"), qPrintable(b.statusText()), patience);
}

void TestWindowWorkshop::shippedTemplateIsReplaced()
{
    NEEDS_KERNELS;
    WorkshopBench b;
    QVERIFY(b.open());
    QVERIFY(b.plans());
    QVERIFY(b.page().selectByName("arange"));
    b["kernels.edit"]->trigger();
    Workshop& shop = b.shop();
    QCOMPARE(shop.name(), QString("arange"));
    QVERIFY(!b.saveButton()->isEnabled());
    replace(templateOf(shop), "//! title:", "//! title: My");
    QVERIFY(shop.dirty() && shop.save());
    QVERIFY(textOf(own("arange.mlir")).contains("title: My"));
    QVERIFY(QTest::qWaitFor([&] { return !b.plan().busy(); }, patience));
    const auto file = [&] {
        return QString::fromStdString(b.plan().answer()->kernels[*b.plan().tryKernel(b.routeOf("arange").node)].file);
    };
    QCOMPARE(file(), own("arange.mlir"));
    b.confirmDeletion();
    QVERIFY(QTest::qWaitFor([&] { return !b.plan().busy() && b.plan().any() && file() != own("arange.mlir"); }, patience));
    QVERIFY(!templateOf(shop)->toPlainText().contains("title: My"));
    QVERIFY(!shop.dirty());
}

/// The header takes the name; what was typed is in the copy alone.
void TestWindowWorkshop::savedUnderAnotherName()
{
    NEEDS_KERNELS;
    WorkshopBench b;
    QVERIFY(b.open());
    QVERIFY(b.shop().edit("arange"));
    replace(templateOf(b.shop()), "//! title:", "//! title: My");
    QVERIFY(!b.shop().saveTo(m_home->filePath("mine.mlir")));
    QVERIFY2(b.statusText().contains("templates are saved in"), qPrintable(b.statusText()));
    QVERIFY(!b.shop().saveTo(own("not a name.mlir")));
    QVERIFY(b.shop().saveTo(own("mine.mlir")));
    QCOMPARE(b.shop().name(), QString("mine"));
    QVERIFY(!b.shop().dirty());
    const QString text = textOf(own("mine.mlir"));
    QVERIFY2(text.contains("//! template: mine\n") && text.contains("title: My"), qPrintable(text));
    QVERIFY(QFileInfo::exists(own("mine.py")) || functionsOf(b.shop())->toPlainText().isEmpty());
    QVERIFY(b.rendered());
    QCOMPARE(b.problems(), QStringList());
    QVERIFY(b.shop().edit("arange"));
    QVERIFY(!templateOf(b.shop())->toPlainText().contains("title: My"));
}

/// Whatever ends the window, what was typed is there again.
void TestWindowWorkshop::nothingIsLost()
{
    NEEDS_KERNELS;
    {
        WorkshopBench b;
        QVERIFY(b.open());
        QVERIFY(b.write("take"));
        b.startButton()->click();
        QTest::keyClicks(templateOf(b.shop()), "// mine");
        QTest::keyClick(templateOf(b.shop()), Qt::Key_Return);
    } // as if it were killed: nothing is asked
    WorkshopBench b;
    QVERIFY(b.open());
    QVERIFY(b.shop().edit("take"));
    QVERIFY(templateOf(b.shop())->toPlainText().contains("// mine\n"));
    QVERIFY(b.shop().dirty());
    // Of a template that is saved it is said, and can be taken back.
    QVERIFY(b.shop().save());
    QTest::keyClicks(templateOf(b.shop()), "// again");
    b.shop().close();
    QVERIFY(b.shop().isVisible() && b.question());
    b.question()->button(QMessageBox::Cancel)->click();
    QVERIFY(b.shop().isVisible());
    QTRY_VERIFY(draftOfTake());
    WorkshopBench other;
    QVERIFY(other.open());
    QVERIFY(other.shop().edit("take"));
    QVERIFY(templateOf(other.shop())->toPlainText().contains("// again"));
    QVERIFY2(other.notice().text().contains("Unsaved changes"), qPrintable(other.notice().text()));
    other.notice().button(false)->click();
    QVERIFY(!templateOf(other.shop())->toPlainText().contains("// again"));
    QVERIFY(!other.shop().dirty());
    b.shop().close();
    b.question()->button(QMessageBox::Discard)->click();
    QTRY_VERIFY(!b.shop().isVisible());
    QVERIFY(!draftOfTake());
}

void TestWindowWorkshop::changedOnDisk()
{
    NEEDS_KERNELS;
    WorkshopBench b;
    QVERIFY(b.open());
    QVERIFY(b.write("take"));
    b.startButton()->click();
    QVERIFY(b.shop().save());
    const auto append = [this](const char* line) {
        QFile file(own("take.mlir"));
        QVERIFY(file.open(QIODevice::Append));
        file.write(line);
    };
    const auto type = [&] {
        templateOf(b.shop())->moveCursor(QTextCursor::End);
        QTest::keyClicks(templateOf(b.shop()), "// mine");
    };
    // Nothing was typed: the file is read again.
    append("// theirs\n");
    QTRY_VERIFY_WITH_TIMEOUT(templateOf(b.shop())->toPlainText().contains("// theirs"), patience);
    QVERIFY(!b.shop().dirty() && b.notice().text().isEmpty());
    QVERIFY2(b.statusText().contains("changed on disk"), qPrintable(b.statusText()));
    // Something was: it is asked about.
    type();
    append("// theirs, too\n");
    QTRY_VERIFY_WITH_TIMEOUT(b.notice().text().contains("changed on disk"), patience);
    b.notice().button(true)->click();
    QVERIFY(templateOf(b.shop())->toPlainText().contains("// theirs, too"));
    QVERIFY(!b.shop().dirty());
    type();
    append("// and more\n");
    QTRY_VERIFY_WITH_TIMEOUT(!b.notice().text().isEmpty(), patience);
    b.notice().button(false)->click();
    QVERIFY(!templateOf(b.shop())->toPlainText().contains("and more"));
    QVERIFY(b.shop().dirty());
    QVERIFY(b.shop().save());
    QVERIFY(!textOf(own("take.mlir")).contains("and more"));
}

void TestWindowWorkshop::looks()
{
    NEEDS_KERNELS;
    WorkshopBench b;
    QVERIFY(b.open());
    QVERIFY(b.plans());
    QVERIFY(b.write("take"));
    savePicture(*b.startDialog(), "workshop_start.png");
    b.startButton()->click();
    writeTake(b.shop());
    QVERIFY(b.rendered());
    b.shop().check(false);
    QVERIFY(b.checked());
    replace(templateOf(b.shop()), "{{TILE}} {", "{{TILES}} {");
    QVERIFY(b.rendered());
    for (const char* language : {"ko", "en"})
        for (const char* theme : {"dark", "light"}) {
            b.window.applyTheme(theme);
            b.window.applyLanguage(language);
            for (const QSize size : {QSize(1000, 620), QSize(1280, 800), QSize(1900, 1100)}) {
                b.shop().resize(size);
                test::finishEvents();
                for (const QPushButton* button : b.shop().findChildren<QPushButton*>())
                    if (button->isVisible())
                        QTRY_VERIFY2(button->width() >= button->fontMetrics().horizontalAdvance(button->text()) + 8,
                                     qPrintable(button->text()));
                savePicture(b.shop(), QString("workshop_%1_%2_%3.png").arg(theme, language).arg(size.width()));
            }
        }
    templateOf(b.shop())->undo();
    QVERIFY(b.rendered());
    savePicture(b.shop(), "workshop_fine.png");
    for (const char* theme : {"dark", "light"}) {
        b.window.applyTheme(theme);
        b["kernels.panel"]->trigger();
        find<views::KernelPanel>(b.page())->showPage(views::KernelPanel::Page::Fallbacks);
        savePicture(b.window, QString("workshop_aten_%1.png").arg(theme));
    }
}

QTEST_MAIN(TestWindowWorkshop)
#include "tst_window_workshop.moc"
