// SPDX-License-Identifier: Apache-2.0
// What a run is compared with, and how: the setup page, its rules, and what is asked of the engine.
#include "core/base/data_folder.h"
#include "core/sim/floor.h"
#include "tests/views/compare_bench.h"
#include "tests/views/find.h"
#include "views/common/path_field.h"
#include "views/compare/compare_setup_page.h"
#include "views/compare/tolerance_editor.h"
#include "views/compare/tolerance_model.h"
#include "views/table/table_page.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QJsonDocument>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTabBar>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>

using namespace nodewise;
using namespace nodewise::views;
using Bench = CompareBench;
using State = Comparison::State;
using Page = ComparePanel::Page;
using With = CompareSetup::With;

class TestCompareSetup : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void emptyStateExplains()
    {
        Bench b;
        QCOMPARE(b.comparison.state(), State::Empty);
        QCOMPARE(b.panel.page(), Page::Setup);
        for (const Page page : {Page::Finding, Page::Values, Page::Gaps})
            QVERIFY(!test::named<QTabBar>(b.panel)->isTabEnabled(int(page)));
        CompareSetupPage* setup = test::named<CompareSetupPage>(b.panel);
        QVERIFY(setup->choice(With::OtherSide)->isChecked() && setup->choice(With::OtherSide)->isEnabled());
        QVERIFY(b.panel.startButton()->isEnabled());
        QVERIFY(setup->hintText().contains("IR"));
        setup->choice(With::Dump)->click();
        QVERIFY(setup->hintText().contains("manifest.json"));
        QVERIFY(!b.panel.startButton()->isEnabled());
        QVERIFY(b.panel.startButton()->toolTip().contains("Choose a folder"));
        QVERIFY(test::named<PathField>(setup, "dump")->isEnabled() && !test::named<PathField>(setup, "program")->isEnabled());
        test::named<PathField>(setup, "dump")->box()->setEditText("/values");
        QVERIFY(b.panel.startButton()->isEnabled());
        setup->choice(With::Program)->click();
        QVERIFY(b.panel.startButton()->toolTip().contains("Choose a program"));
        test::named<QCheckBox>(setup, "first")->click();
        QVERIFY(!test::named<QCheckBox>(setup, "bisect")->isEnabled() && !b.comparison.setup().first);
        QCOMPARE(b.comparison.setup().dump, QString("/values"));
    }

    void oneGraphHasNoOtherSide()
    {
        const auto document = std::make_shared<Document>(*openProgram("cnn.pt2"));
        document->ir = nullptr;
        CompareSetup setup;
        QVERIFY(CompareRequests::lacking(setup, *document).contains("only one graph"));
        QVERIFY(!CompareRequests::of(setup, *document, {}));
    }

    void requestsSayWhatIsChosen()
    {
        const auto document = openProgram("cnn.pt2");
        CompareSetup setup;
        setup.bisect = true;
        setup.rtol = 0.5;
        setup.rules = {{.op = "aten.mm*", .module = {}, .dtype = {}, .rtol = {}, .atol = 2}};
        auto request = CompareRequests::of(setup, *document, {.side = protocol::Side::Fx}).value();
        QVERIFY(request.run && request.run->side == protocol::Side::Ir && request.run->program.empty() && request.dump.empty());
        QVERIFY(request.first && request.bisect && request.rows);
        QCOMPARE(request.rtol, std::optional(0.5));
        QCOMPARE(request.rules, setup.rules);
        request = CompareRequests::of(setup, *document, {.side = protocol::Side::Ir}).value();
        QVERIFY(request.run->side == protocol::Side::Fx);
        setup.first = false; // without it there is nothing to bisect
        setup.with = With::Program;
        setup.program = "/other.pt2";
        request = CompareRequests::of(setup, *document, {.side = protocol::Side::Fx, .plugins = {"/npu.so"}}).value();
        QVERIFY(!request.bisect && request.run->program == "/other.pt2" && request.run->plugins == std::vector<std::string>{"/npu.so"});
        setup.program = "/other.JSON";
        request = CompareRequests::of(setup, *document, {}).value();
        QVERIFY(request.run->ir == "/other.JSON" && request.run->side == protocol::Side::Ir && request.run->program.empty());
        setup.with = With::Dump;
        setup.dump = "/values";
        request = CompareRequests::of(setup, *document, {}).value();
        QVERIFY(!request.run && request.dump == "/values");
    }

    /// A lowered run has the tiles that are chosen beside it, forced or found.
    void kernelsHaveTheirTiles()
    {
        const auto document = openProgram("cnn.pt2");
        CompareSetup setup;
        setup.with = With::Kernels;
        setup.npu = "small16";
        setup.tiles = {{.of = "conv_0", .sizes = {{"TILE_C", 16}}}};
        auto request = CompareRequests::of(setup, *document, {}).value();
        QVERIFY(request.lowered && request.lowered->plan.tiles == setup.tiles);
        const auto npu = sim::findNpu("small16", dataFolders("npu"));
        QVERIFY(npu);
        QCOMPARE(QString::fromStdString(request.lowered->plan.tuned), QString::fromStdString(sim::simulationKey(*npu)));
        setup.usesTuned = false;
        request = CompareRequests::of(setup, *document, {}).value();
        QVERIFY(request.lowered->plan.tuned.empty());
        setup.usesTuned = true;
        setup.npu = "none of that name"; // the engine says so
        QVERIFY(CompareRequests::of(setup, *document, {})->lowered->plan.tuned.empty());
    }

    void setupIsKept()
    {
        CompareSetup setup;
        setup.with = With::Program;
        setup.program = "/a.pt2";
        setup.dump = "/values";
        setup.first = false;
        setup.bisect = true;
        setup.atol = 1e-3;
        setup.rules = {{.op = "aten.mm*", .module = "layers.0", .dtype = "bfloat16", .rtol = 0.25, .atol = {}}};
        setup.noteRecent();
        QCOMPARE(setup.recentPrograms, QStringList{"/a.pt2"});
        QVERIFY(setup.recentDumps.isEmpty());
        QCOMPARE(CompareSetup::fromJson(setup.toJson()), setup);
        for (int i = 0; i < 20; ++i) {
            setup.program = QString("/%1.pt2").arg(i);
            setup.noteRecent();
        }
        QCOMPARE(setup.recentPrograms.size(), qsizetype(CompareSetup::maxRecent));
        QCOMPARE(setup.recentPrograms.front(), QString("/19.pt2"));
        const auto odd =
            QJsonDocument::fromJson(R"({"with":"moon","rtol":-1,"atol":"x","rules":[1,{"op":3,"rtol":-5}],"recentDumps":[1]})");
        const CompareSetup read = CompareSetup::fromJson(odd.object());
        QVERIFY(read.with == With::OtherSide && !read.rtol && !read.atol && read.recentDumps.isEmpty());
        QCOMPARE(read.rules, std::vector<protocol::ToleranceRule>(2));
    }

    void kindsOfFiles()
    {
        QTemporaryDir folder;
        QCOMPARE(compareKindOf(folder.path()), std::optional(With::Dump));
        QCOMPARE(compareKindOf("/x/manifest.json"), std::optional(With::Dump));
        QCOMPARE(compareKindOf("a.PT2"), std::optional(With::Program));
        QCOMPARE(compareKindOf("ir.json"), std::optional(With::Program));
        QCOMPARE(compareKindOf("v.safetensors"), std::optional(With::Dump));
        QCOMPARE(compareKindOf("notes.txt"), std::nullopt);
    }

    void rulesAreEditedAndUndone()
    {
        Bench b;
        ToleranceEditor* editor = test::named<CompareSetupPage>(b.panel)->tolerances();
        ToleranceModel& model = editor->model();
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        editor->addButton()->click();
        const auto cell = [&](int column) { return model.index(0, column); };
        QCOMPARE(cell(ToleranceModel::Op).data().toString(), QString("any"));
        QVERIFY(model.setData(cell(ToleranceModel::Op), "aten.softmax*", Qt::EditRole));
        QVERIFY(model.setData(cell(ToleranceModel::Atol), "1E-3", Qt::EditRole));
        QCOMPARE(b.comparison.setup().rules.front(),
                 (protocol::ToleranceRule{.op = "aten.softmax*", .module = {}, .dtype = {}, .rtol = {}, .atol = 1e-3}));
        QVERIFY(!model.setData(cell(ToleranceModel::Rtol), "-2", Qt::EditRole));
        QVERIFY2(editor->noteText().contains("\"-2\" is not a tolerance"), qPrintable(editor->noteText()));
        test::named<QToolButton>(editor, "undo")->click();
        QVERIFY(!b.comparison.setup().rules.front().atol);
        QVERIFY(editor->noteText().isEmpty());
        auto* page = test::named<TablePage>(editor, "tolerances");
        page->table()->setCurrentIndex(page->filter().index(0, 0));
        page->copy();
        QCOMPARE(QApplication::clipboard()->text(), QString("aten.softmax*\tany\tany\tdefault\tdefault\n"));
        test::named<QToolButton>(editor, "remove")->click();
        QCOMPARE(model.rowCount(), 0);
        QVERIFY(b.comparison.setup().rules.empty());
        test::named<QToolButton>(editor, "undo")->click();
        QCOMPARE(model.rowCount(), 1);
        test::named<QToolButton>(editor, "undo")->click();
        test::named<QToolButton>(editor, "undo")->click();
        QCOMPARE(model.rowCount(), 0);
        QVERIFY(!test::named<QToolButton>(editor, "undo")->isEnabled());
        QTest::keyClicks(test::named<QLineEdit>(editor, "rtol"), "1e-x");
        QVERIFY(!editor->noteText().isEmpty() && !b.comparison.setup().rtol);
        test::named<QLineEdit>(editor, "rtol")->selectAll();
        QTest::keyClicks(test::named<QLineEdit>(editor, "rtol"), "0.01");
        QCOMPARE(b.comparison.setup().rtol, std::optional(0.01));
        QCOMPARE(test::named<QLineEdit>(editor, "rtol")->text(), QString("0.01")); // not put into another form while it is typed
    }
};

QTEST_MAIN(TestCompareSetup)
#include "tst_compare_setup.moc"
