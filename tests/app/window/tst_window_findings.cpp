// SPDX-License-Identifier: Apache-2.0
// What is handed on from the window, and looked at beside the reference: packages for bug reports, reports, differences, weights. Over the
// real engine and worker.
#include "app/viewer/graph_pane.h"
#include "app/viewer/notice_bar.h"
#include "app/viewer/package_analysis.h"
#include "app/viewer/package_dialog.h"
#include "tests/app/window/debug_bench.h"
#include "tests/app/window/dump_files.h"
#include "tests/views/find.h"
#include "tests/views/menu.h"
#include "views/common/filter_chips.h"
#include "views/compare/compare_panel.h"
#include "views/compare/compare_table.h"
#include "views/compare/comparison.h"
#include "views/compare/finding_card.h"
#include "views/compare/finding_report.h"
#include "views/compare/reference_line.h"
#include "views/debug/value_table.h"
#include "views/debug/values_panel.h"
#include "views/inspect/inspector.h"
#include "views/table/table_page.h"
#include "views/table/value_filter.h"
#include "views/tensor/difference_page.h"
#include "views/tensor/tensor_view.h"
#include "views/workbench/workbench.h"

#include <QComboBox>
#include <QDesktopServices>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>
#include <QUrl>

#include <cstring>

using namespace nodewise;
using namespace nodewise::viewer;
using views::ComparePanel;
using views::Comparison;
using With = views::CompareSetup::With;

namespace {

/// Of zeros, as safetensors: https://github.com/huggingface/safetensors
bool writeZeros(const QString& file, const QByteArray& name, const QByteArray& shape, qint64 elements)
{
    QByteArray head =
        "{\"" + name + "\":{\"dtype\":\"F32\",\"shape\":" + shape + ",\"data_offsets\":[0," + QByteArray::number(elements * 4) + "]}}";
    head += QByteArray((8 - head.size() % 8) % 8, ' ');
    const quint64 size = static_cast<quint64>(head.size());
    QFile out(file);
    return out.open(QIODevice::WriteOnly) && out.write(reinterpret_cast<const char*>(&size), 8) == 8 && out.write(head) == head.size() &&
           out.write(QByteArray(elements * 4, '\0')) == elements * 4;
}

QByteArray contents(const QString& file)
{
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

ComparePanel& panel(DebugBench& b)
{
    return *find<views::ComparePanel>(b.page());
}

bool compares(DebugBench& b, const QString& values, bool first)
{
    views::CompareSetup setup = part<views::Comparison>(b.page()).setup();
    setup.with = values.isEmpty() ? With::OtherSide : With::Dump;
    setup.dump = values;
    setup.first = first;
    part<views::Comparison>(b.page()).setSetup(setup);
    b["compare.start"]->trigger();
    const Comparison& comparison = part<views::Comparison>(b.page());
    return QTest::qWaitFor([&] { return !comparison.busy() && comparison.complete(); }, patience) &&
           comparison.state() == Comparison::State::Done;
}

PackageDialog* dialogOf(DebugBench& b)
{
    b["debug.package"]->trigger();
    return b.window.findChild<PackageDialog*>();
}

bool toldOf(DebugBench& b, const QString& text)
{
    return QTest::qWaitFor([&] { return b.page().notice()->text().contains(text); }, patience);
}

/// In place of a file manager or a browser.
class Opened : public QObject {
    Q_OBJECT
public:
    Opened() { QDesktopServices::setUrlHandler("file", this, "open"); }
    ~Opened() override { QDesktopServices::unsetUrlHandler("file"); }
    QUrl url;
public Q_SLOTS:
    void open(const QUrl& opened) { url = opened; }
};

} // namespace

class TestWindowFindings : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QCoreApplication::setApplicationName("nodewise-test"); }

    /// Without a session: one is started for the package alone.
    void packageOfNodes()
    {
        NEEDS_WORKER;
        QTemporaryDir folder;
        DebugBench b = DebugBench::real();
        b.window.applyLanguage("en"); // with its plurals
        QVERIFY(b.open("bert.pt2"));
        QVERIFY(!b["debug.package"]->isEnabled());
        b.page().selection().selectModule("m.pooler"); // with what is in it
        QCOMPARE(part<PackageAnalysis>(b.page()).nodes().size(), std::size_t(3));
        QVERIFY(b.page().selectByNames({"linear_1", "layer_norm"}));
        QVERIFY(b["debug.package"]->isEnabled());
        PackageDialog* dialog = dialogOf(b);
        QVERIFY(dialog && test::named<QLabel>(dialog, "what")->text().contains("2 nodes") &&
                test::named<QLabel>(dialog, "what")->text().contains("linear_1"));
        QVERIFY(test::named<QSpinBox>(dialog, "time")->isHidden() && dialog->noteText().isEmpty());
        QVERIFY2(test::named<QLineEdit>(dialog, "folder")->text().contains("bert-"),
                 qPrintable(test::named<QLineEdit>(dialog, "folder")->text()));
        const QString place = folder.filePath("sub/package");
        test::named<QLineEdit>(dialog, "folder")->setText(place);
        savePicture(*dialog, "package_dialog.png");
        dialog->saveButton()->click();
        QVERIFY(!dialog->progressText().isEmpty() && !dialog->saveButton()->isEnabled());
        QVERIFY(toldOf(b, place));
        QVERIFY(b.page().notice()->text().contains("4 files"));
        QVERIFY2(b.page().notice()->details().contains("linear_1 float32["), qPrintable(b.page().notice()->details()));
        for (const char* file : {"ir.json", "tensors.safetensors", "reproduce.py", "fingerprint.json"})
            QVERIFY2(!contents(place + '/' + file).isEmpty(), file);
        QVERIFY(!b.debug().session().alive());
        QCOMPARE(b.window.session().lastFolder, folder.filePath("sub"));
        Opened opened;
        b.page().notice()->folderButton()->click();
        QCOMPARE(opened.url.toLocalFile(), place);
        QVERIFY(b.page().notice()->openButton()->isHidden());
        for (const char* language : {"ko", "en"})
            for (const char* theme : {"dark", "light"}) {
                b.window.applyTheme(theme);
                b.window.applyLanguage(language);
                savePicture(b.window, QString("package_notice_%1_%2.png").arg(theme, language));
            }
        test::named<QPushButton>(b.page().notice(), "dismiss")->click();
        QVERIFY(b.page().notice()->isHidden());
        // Again in the same folder: what is lost there is said.
        QTRY_VERIFY(!b.window.findChild<PackageDialog*>());
        dialog = dialogOf(b);
        test::named<QLineEdit>(dialog, "folder")->setText(place);
        QVERIFY(dialog->noteText().contains("reproduce.py"));
        for (const char* language : {"ko", "en"})
            for (const char* theme : {"dark", "light"}) {
                b.window.applyTheme(theme);
                b.window.applyLanguage(language);
                savePicture(*dialog, QString("package_dialog_%1_%2.png").arg(theme, language));
            }
    }

    /// An IR selection is of the FX nodes that it is linked with; the session that is on makes the package, edits included, and stays.
    void packageOfTheLiveSession()
    {
        NEEDS_WORKER;
        QTemporaryDir folder;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("cnn.pt2"));
        b["debug.start"]->trigger();
        QVERIFY(b.stopped(0));
        b["debug.step"]->trigger();
        QVERIFY(b.stopped(1));
        const auto fx = b.page().document()->fx()->tryFind("relu");
        const auto& linked = b.page().document()->links->irOf(*fx);
        QVERIFY(!linked.empty());
        b.page().selection().selectIr(linked[0]);
        QVERIFY(b.page().selection().state().side == views::Side::Ir);
        test::contextMenu(*b.page().pane(views::Side::Ir)->content(), "Save Bug Report Package…");
        auto* dialog = b.window.findChild<PackageDialog*>();
        QVERIFY(dialog && test::named<QLabel>(dialog, "what")->text().contains("relu"));
        test::named<QLineEdit>(dialog, "folder")->setText(folder.filePath("p"));
        dialog->saveButton()->click();
        QVERIFY(toldOf(b, folder.filePath("p")));
        QVERIFY(contents(folder.filePath("p/fingerprint.json")).contains("\"relu\""));
        QVERIFY(b.stopped(1));
    }

    /// What can't be done is said in the dialog, which stays.
    void packageErrors()
    {
        NEEDS_WORKER;
        QTemporaryDir folder;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("while_loop.pt2"));
        const graph::Graph& graph = *b.page().document()->fx();
        QString inside;
        for (const graph::Node& node : graph.nodes())
            if (node.op == graph::NodeOp::CallFunction && graph.qualifiedName(node.id).starts_with("while_loop_body_graph_0/"))
                inside = QString::fromStdString(graph.qualifiedName(node.id));
        QVERIFY(!inside.isEmpty());
        QVERIFY(b.page().selectByName(inside));
        PackageDialog* dialog = dialogOf(b);
        QVERIFY(!test::named<QSpinBox>(dialog, "time")->isHidden());
        test::named<QLineEdit>(dialog, "folder")->setText("/dev/null/package");
        dialog->saveButton()->click();
        QTRY_VERIFY_WITH_TIMEOUT(dialog->errorText().contains("/dev/null/package"), patience);
        QVERIFY(dialog->isVisible() && dialog->saveButton()->isEnabled());
        savePicture(*dialog, "package_error.png");
        test::named<QLineEdit>(dialog, "folder")->setText(folder.filePath("p"));
        test::named<QSpinBox>(dialog, "time")->setValue(1000);
        dialog->saveButton()->click();
        QVERIFY(dialog->errorText().isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->errorText().isEmpty(), patience);
        QVERIFY2(!QFile::exists(folder.filePath("p")), qPrintable(dialog->errorText()));
        test::named<QSpinBox>(dialog, "time")->setValue(2);
        dialog->saveButton()->click();
        QVERIFY(toldOf(b, folder.filePath("p")));
    }

    void packageGivenUp()
    {
        NEEDS_WORKER;
        QTemporaryDir folder;
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("bert.pt2"));
        QVERIFY(b.page().selectByName("linear_1"));
        PackageDialog* dialog = dialogOf(b);
        test::named<QLineEdit>(dialog, "folder")->setText(folder.filePath("p"));
        dialog->saveButton()->click();
        dialog->cancelButton()->click();
        QVERIFY(dialog->errorText().contains("Canceled"));
        QVERIFY(dialog->isVisible() && dialog->saveButton()->isEnabled());
        dialog->cancelButton()->click();
        QTRY_VERIFY(!b.window.findChild<PackageDialog*>());
        QVERIFY(!QFile::exists(folder.filePath("p")));
        QVERIFY(b.page().notice()->isHidden());
    }

    /// The page of a finding, in the window's language.
    void reportOfAFinding()
    {
        NEEDS_WORKER;
        QTemporaryDir folder;
        const QString values = dumpOf(folder, "bert.pt2");
        QVERIFY(alter(values + "/layer_norm_1.npy"));
        QFile::remove(values + "/linear_2.npy");
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("bert.pt2"));
        QVERIFY(!b["compare.report"]->isEnabled());
        QVERIFY(compares(b, values, true));
        QVERIFY(b["compare.report"]->isEnabled() && test::named<QPushButton>(panel(b).finding(), "report")->isEnabled());
        QCOMPARE(find<views::FindingReport>(b.page())->suggestion(), QString("bert-layer_norm_1.html"));
        const QString file = folder.filePath("finding.html");
        find<views::FindingReport>(b.page())->write(file);
        QVERIFY(toldOf(b, file));
        const QString html = QString::fromUtf8(contents(file));
        for (const char* part : {"<html lang=\"en\">", "<h1>layer_norm_1 diverges</h1>", "This operator is the cause", "Location",
                                 "class=\"off first\"", "Python source", "How it was compared", "bert.pt2"})
            QVERIFY2(html.contains(QLatin1String(part)), part);
        Opened opened;
        b.page().notice()->openButton()->click();
        QCOMPARE(opened.url.toLocalFile(), file);
        savePicture(b.window, "report_notice.png");
        b.window.applyLanguage("ko");
        const QString korean = folder.filePath("ko.html");
        find<views::FindingReport>(b.page())->write(korean);
        QVERIFY(toldOf(b, korean));
        const QString ko = QString::fromUtf8(contents(korean));
        QVERIFY(ko.contains("<html lang=\"ko\">"));
        for (const char* english :
             {"diverges", "This operator is the cause", "Location", "How it was compared", "on the reference's inputs", "first value"})
            QVERIFY2(!ko.contains(QLatin1String(english)), english);
        b.window.applyLanguage("en");
        // All values, and no divergence.
        QVERIFY(compares(b, {}, false));
        find<views::FindingReport>(b.page())->write(folder.filePath("agree.html"));
        QVERIFY(toldOf(b, "agree.html"));
        QVERIFY(contents(folder.filePath("agree.html")).contains("<h1>Both sides agree</h1>"));
        QSignalSpy told(&b.page(), &DocumentPage::message);
        find<views::FindingReport>(b.page())->write("/nowhere/a.html");
        QTRY_COMPARE_WITH_TIMEOUT(told.size(), 1, patience);
        QVERIFY(told[0][0].toString().startsWith("/nowhere/a.html can't be written"));
        if (const QString pictures = qEnvironmentVariable("NODEWISE_TEST_PICTURES"); !pictures.isEmpty())
            for (const char* name : {"finding.html", "ko.html", "agree.html"})
                QFile::copy(folder.filePath(name), pictures + '/' + name);
    }

    /// The inspector says how a node compares, and leads to its row; the tensor view shows the difference.
    void besideTheReference()
    {
        NEEDS_WORKER;
        QTemporaryDir folder;
        const QString values = dumpOf(folder, "bert.pt2");
        QVERIFY(alter(values + "/layer_norm_1.npy"));
        DebugBench b = DebugBench::real();
        QVERIFY(b.open("bert.pt2"));
        auto* line = find<views::Inspector>(b.page())->findChild<views::ReferenceLine*>();
        QVERIFY(line && line->isHidden());
        QVERIFY(compares(b, values, true));
        QTRY_COMPARE(b.page().selectedName(), QString("layer_norm_1"));
        QVERIFY2(line->allText().contains("differs") && line->allText().contains("max abs"), qPrintable(line->allText()));
        QVERIFY(line->allText().contains("beside layer_norm_1"));
        QVERIFY(b.page().selectByName("linear_1"));
        QVERIFY(line->allText().contains("equal"));
        QVERIFY(b.page().selectByName("layer_norm_1"));
        panel(b).table()->chips()->choose(std::size_t(protocol::CompareRow::Verdict::Equal), true); // a filter that hides it
        line->chip()->click();
        QCOMPARE(panel(b).page(), ComparePanel::Page::Values);
        QCOMPARE(panel(b).table()->view()->currentIndex().siblingAtColumn(0).data().toString(), QString("layer_norm_1"));
        // From the card: the node is run, then both sides are subtracted.
        QTRY_VERIFY_WITH_TIMEOUT(b.debug().session().stopped() && b.debug().session().snapshot(), patience);
        panel(b).showPage(ComparePanel::Page::Finding);
        test::named<QPushButton>(panel(b).finding(), "difference")->click();
        views::TensorView* tensor = find<views::TensorView>(b.page());
        QTRY_COMPARE_WITH_TIMEOUT(tensor->page(), views::TensorView::Page::Difference, patience);
        views::DifferencePage& difference = tensor->difference();
        QTRY_VERIFY_WITH_TIMEOUT(difference.figures().contains("1 of "), patience);
        QVERIFY2(test::named<QComboBox>(tensor, "other")->currentText().startsWith("reference's layer_norm_1"),
                 qPrintable(test::named<QComboBox>(tensor, "other")->currentText()));
        for (const char* language : {"ko", "en"})
            for (const char* theme : {"dark", "light"}) {
                b.window.applyTheme(theme);
                b.window.applyLanguage(language);
                QTRY_VERIFY_WITH_TIMEOUT(!difference.figures().isEmpty(), patience);
                savePicture(b.window, QString("reference_%1_%2.png").arg(theme, language));
            }
        // From the list of values it is the same, and of the reference's own value the run's is the other side.
        const std::uint32_t node = b.page().document()->fx()->tryFind("linear_1")->index();
        const auto ask = [&](bool expected, auto take) {
            part<views::Comparison>(b.page()).requestValue(node, {}, expected, &b.window, [take](Result<protocol::ValueInfo> value) {
                QVERIFY(value);
                take(*value);
            });
        };
        find<views::Workbench>(b.page())->showPage("values");
        const auto* list = test::named<views::TablePage>(find<views::ValuesPanel>(b.page()), "values");
        const QModelIndex live = list->filter().index(int(views::ValuesModel::Section::Live), 0);
        QModelIndex before;
        for (int row = 0; row < list->filter().rowCount(live) && !before.isValid(); ++row)
            if (const QModelIndex each = list->filter().index(row, 0, live); each.data().toString() != "layer_norm_1")
                before = each;
        QVERIFY(before.isValid());
        list->table()->scrollTo(before);
        test::contextMenu(*list->table()->viewport(), "Show Difference from Reference", list->table()->visualRect(before).center());
        QTRY_VERIFY_WITH_TIMEOUT(
            test::named<QComboBox>(tensor, "other")->currentText().startsWith("reference's " + before.data().toString()), patience);
        QTRY_VERIFY_WITH_TIMEOUT(difference.figures().contains("bitwise equal"), patience);
        ask(true, [tensor](const protocol::ValueInfo& value) { tensor->showValue(value); });
        QTRY_VERIFY_WITH_TIMEOUT(test::named<QComboBox>(tensor, "other")->currentText().startsWith("linear_1 "), patience);
        b["compare.end"]->trigger();
        QTRY_VERIFY(line->isHidden());
    }

    /// Weights that are not the reference's are listed by their names in the state dict.
    void weights()
    {
        NEEDS_WORKER;
        QTemporaryDir folder;
        const QString values = dumpOf(folder, "cnn.pt2");
        QVERIFY(writeZeros(values + "/weights.safetensors", "c.weight", "[8,3,3,3]", 216));
        DebugBench b = DebugBench::real();
        b.window.applyLanguage("en"); // with its plurals
        QVERIFY(b.open("cnn.pt2"));
        QVERIFY(compares(b, values, true));
        QCOMPARE(part<views::Comparison>(b.page()).weights().size(), std::size_t(1));
        QVERIFY2(test::named<QToolButton>(panel(b).finding(), "weights")->text().startsWith("1 weight differs"),
                 qPrintable(test::named<QToolButton>(panel(b).finding(), "weights")->text()));
        savePicture(b.window, "weights_card.png");
        test::named<QToolButton>(panel(b).finding(), "weights")->click();
        QCOMPARE(panel(b).page(), ComparePanel::Page::Weights);
        const QAbstractItemModel& rows = panel(b).weights()->filter();
        QCOMPARE(rows.rowCount(), 1);
        QCOMPARE(rows.index(0, views::CompareModel::Name).data().toString(), QString("c.weight"));
        QVERIFY(rows.index(0, views::CompareModel::Verdict).data().toString().contains("differs"));
        QCOMPARE(rows.index(0, views::CompareModel::Op).data().toString(), QString("parameter"));
        for (const char* language : {"ko", "en"})
            for (const char* theme : {"dark", "light"}) {
                b.window.applyTheme(theme);
                b.window.applyLanguage(language);
                savePicture(b.window, QString("weights_%1_%2.png").arg(theme, language));
            }
        // Both sides of it in the tensor view.
        views::TensorView* tensor = find<views::TensorView>(b.page());
        Q_EMIT panel(b).weights()->valueRequested(part<views::Comparison>(b.page()).weights().front()->node, {}, true);
        QTRY_VERIFY_WITH_TIMEOUT(tensor->model().value() && tensor->model().value()->ref.expected, patience);
        Q_EMIT panel(b).weights()->differenceRequested(part<views::Comparison>(b.page()).weights().front()->node, {});
        QTRY_VERIFY_WITH_TIMEOUT(tensor->difference().figures().contains("216"), patience);
        // Without weights in the reference there is no such page.
        QVERIFY(compares(b, {}, false));
        QVERIFY(part<views::Comparison>(b.page()).weights().empty());
        QVERIFY(test::named<QToolButton>(panel(b).finding(), "weights")->isHidden());
    }
};

QTEST_MAIN(TestWindowFindings)
#include "tst_window_findings.moc"
