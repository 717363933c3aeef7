// SPDX-License-Identifier: Apache-2.0
// A backend's pipeline in the window with the real engine and worker: steps, events, and the result beside the program, run against it.
#include "app/viewer/pipeline_tabs.h"
#include "tests/app/cli_runner.h"
#include "tests/app/window/window_bench.h"
#include "views/common/engine_service.h"
#include "views/common/plugin_service.h"
#include "views/common/schema_service.h"
#include "views/common/theme.h"
#include "views/coverage/coverage_analysis.h"
#include "views/coverage/profile_choice.h"
#include "views/coverage/profile_editor.h"
#include "views/diff/diff_view.h"
#include "views/editor/problem_page.h"
#include "views/editor/text_editor.h"
#include "views/rewrite/event_model.h"
#include "views/rewrite/pipeline_page.h"
#include "views/rewrite/pipeline_text.h"
#include "views/rewrite/step_model.h"
#include "views/table/table_page.h"
#include "views/table/value_filter.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QToolButton>

using namespace nodewise;
using namespace nodewise::viewer;

namespace {

const QString engineProgram = QStringLiteral(NODEWISE_BIN "/nodewise-engine");

struct PipelineBench {
    PipelineBench()
        : engine(engineProgram), schemas(&engine), plugins(&engine, &trust), window({.theme = &theme,
                                                                                     .schemas = &schemas,
                                                                                     .animated = false,
                                                                                     .engine = engineProgram,
                                                                                     .engineArguments = {},
                                                                                     .plugins = &plugins},
                                                                                    language, {})
    {
        window.resize(1400, 900);
        window.show();
    }
    views::EngineService engine;
    views::SchemaService schemas;
    views::TrustService trust;
    views::PluginService plugins;
    views::ThemeHub theme;
    Language language;
    MainWindow window;
};

} // namespace

class TestWindowPipeline : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        if (!QFileInfo::exists(QStringLiteral(NODEWISE_BIN "/nodewise-torch")))
            QSKIP("built without the torch worker");
        QStandardPaths::setTestModeEnabled(true);
        qputenv("XDG_DATA_HOME", m_home.path().toUtf8());
    }

    void stepsAndResult()
    {
        PipelineBench bench;
        OpenFile file;
        file.file = data("cnn.pt2");
        ProgramTab* program = bench.window.open(file);
        QVERIFY(Bench::ready(program));
        part<PipelineTabs>(bench.window).show(QStringLiteral("pytorchsim"));
        views::PipelinePage* page = find<views::PipelinePage>(bench.window.currentTab());
        QVERIFY(page);
        QTRY_VERIFY_WITH_TIMEOUT(page->isComplete(), patience);
        QVERIFY2(page->run().state() == views::PipelineRun::State::Done, qPrintable(page->findChild<QLabel*>("pipeline message")->text()));
        const views::PipelineResult& result = *page->run().result();
        QVERIFY(!result.steps.empty() && result.whole.changes > 0);
        // A step knows what it did, node by node.
        const auto changed = std::find_if(result.steps.begin(), result.steps.end(), [](const auto& step) { return step.changes > 0; });
        QVERIFY(changed != result.steps.end() && !changed->events.empty());
        QTreeView* steps = page->findChild<views::TablePage*>("pipeline steps")->table();
        steps->setCurrentIndex(steps->model()->index(int(changed - result.steps.begin()) + 1, 0));
        QTRY_VERIFY_WITH_TIMEOUT(page->isComplete(), patience);
        const auto* events = page->findChild<views::TablePage*>("pipeline events");
        QCOMPARE(std::size_t(events->filter().rowCount()), changed->events.size());
        QVERIFY(!page->diff()->result()->diff.equal());
        savePicture(bench.window, QStringLiteral("pipeline_step.png"));
        // The result stands beside the program, linked to it, and computes the same.
        page->findChild<QToolButton*>("open result")->click();
        QTRY_VERIFY_WITH_TIMEOUT(bench.window.currentTab() == program && !program->page()->document()->irFile.empty(), patience);
        QVERIFY(Bench::ready(program));
        const views::Document& document = *program->page()->document();
        std::size_t replaced = 0;
        for (const graph::Node& node : document.fx()->nodes())
            replaced += document.links->irOf(node.id).size() > 1 ? 1 : 0;
        QVERIFY(replaced > 0);
        savePicture(bench.window, QStringLiteral("pipeline_result.png"));
        const auto compared = test::runCli<QString>({"compare", file.file, QString::fromStdString(document.irFile)});
        QVERIFY2(compared.code == 0, qPrintable(compared.err + compared.out));
        // So does the difference of both: what was replaced is known.
        const auto differs = test::runCli<QString>({"diff", file.file, QString::fromStdString(document.irFile)});
        QCOMPARE(differs.code, 1);
        QVERIFY2(differs.out.contains(QStringLiteral("replaced")), qPrintable(differs.out));
    }

    /// What a pass of the profile's own did, and what it left: RMSNorm in place of its parts, and a match that its replacement is wrong
    /// about.
    void passesOfTheProfile()
    {
        PipelineBench bench;
        bench.window.applyTheme("light");
        OpenFile file;
        file.file = data("llama.pt2");
        ProgramTab* program = bench.window.open(file);
        QVERIFY(Bench::ready(program));
        const QString folder = QStringLiteral(NODEWISE_TEST_DATA "/../../examples/passes/");
        part<PipelineTabs>(bench.window).show(folder + "fused.json");
        views::PipelinePage* page = find<views::PipelinePage>(bench.window.currentTab());
        QTRY_VERIFY_WITH_TIMEOUT(page->isComplete(), patience);
        QVERIFY2(page->run().state() == views::PipelineRun::State::Done, qPrintable(page->findChild<QLabel*>("pipeline message")->text()));
        const auto stepOf = [page](const char* name) {
            const auto& steps = page->run().result()->steps;
            return std::find_if(steps.begin(), steps.end(), [name](const auto& step) { return step.name == name; });
        };
        const auto fused = stepOf("fuse-rms-norm");
        QCOMPARE(fused->changes, std::uint64_t(5));
        QTreeView* steps = page->findChild<views::TablePage*>("pipeline steps")->table();
        steps->setCurrentIndex(steps->model()->index(int(fused - page->run().result()->steps.begin()) + 1, 0));
        QTRY_VERIFY_WITH_TIMEOUT(page->isComplete(), patience);
        savePicture(bench.window, QStringLiteral("pipeline_own_pass_light.png"));

        QTemporaryDir own;
        QFile text(folder + "fused.py"), copy(own.filePath("wrong.py")), profile(own.filePath("wrong.json"));
        QVERIFY(text.open(QIODevice::ReadOnly) && copy.open(QIODevice::WriteOnly) && profile.open(QIODevice::WriteOnly));
        copy.write(text.readAll().replace("weight, eps)", "weight, eps).sum(-1, True)[0]"));
        profile.write(R"({
  "name": "wrong",
  "functions": ["wrong.py"],
  "passes": {"pre-grad": [{"pass": "fuse-rms-norm", "pattern": "rms_norm_parts", "replacement": "rms_norm_whole"}]}
})");
        copy.close();
        profile.close();
        bench.window.applyTheme("dark");
        page->start(profile.fileName());
        QTRY_VERIFY_WITH_TIMEOUT(page->isComplete() && page->run().state() == views::PipelineRun::State::Done, patience);
        const auto wrong = stepOf("fuse-rms-norm");
        QCOMPARE(wrong->changes, std::uint64_t(0));
        QCOMPARE(wrong->events.size(), std::size_t(5));
        QVERIFY(views::PipelineText::isBad(*wrong) && views::PipelineText::isBad(wrong->events.front()));
        steps->setCurrentIndex(steps->model()->index(int(wrong - page->run().result()->steps.begin()) + 1, 0));
        QTRY_VERIFY_WITH_TIMEOUT(page->isComplete(), patience);
        savePicture(bench.window, QStringLiteral("pipeline_own_pass_dark.png"));
        // In the editor a name that is not there is told at the line of the pass.
        bench.window.actions()["profile.edit"]->trigger();
        views::ProfileEditor* editor = find<views::ProfileEditor>(program->page());
        QVERIFY(editor && editor->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(editor->settled(), patience);
        QTextCursor guard = editor->currentEditor()->document()->find("rms_norm_whole");
        QVERIFY(!guard.isNull());
        guard.insertText("rms_norm_who");
        const auto* problems = editor->findChild<views::ProblemPage*>();
        QTRY_VERIFY_WITH_TIMEOUT(editor->settled() && problems->mistakes() == 1, patience);
        QCOMPARE(problems->problems().front().line, 4);
        QVERIFY2(problems->problems().front().what.contains("rms_norm_who"), qPrintable(problems->problems().front().what));
        savePicture(*editor, QStringLiteral("profile_editor_own_pass.png"));
        editor->currentEditor()->undo();
    }

    /// The menu's commands of profiles are about the one that rewrote the program.
    void menuOfProfiles()
    {
        PipelineBench bench;
        OpenFile file;
        file.file = data("cnn.pt2");
        ProgramTab* program = bench.window.open(file);
        QVERIFY(Bench::ready(program));
        part<views::CoverageAnalysis>(program->page()).choose(QStringLiteral("reference"));
        const auto enabled = [&bench](const char* id) { return bench.window.actions()[id]->isEnabled(); };
        part<PipelineTabs>(bench.window).show({});
        QVERIFY(enabled("profile.choose") && !enabled("profile.edit") && !enabled("coverage.start"));
        views::PipelinePage* page = find<views::PipelinePage>(bench.window.currentTab());
        page->start(QStringLiteral("pytorchsim"));
        QTRY_VERIFY_WITH_TIMEOUT(page->isComplete(), patience);
        QVERIFY(enabled("profile.edit") && enabled("profile.new"));
        bench.window.actions()["profile.edit"]->trigger();
        views::ProfileEditor* editor = find<views::ProfileEditor>(program->page());
        QVERIFY(editor && editor->isVisible());
        QCOMPARE(QFileInfo(editor->currentFile()).fileName(), QStringLiteral("pytorchsim.json"));
        QCOMPARE(part<views::ProfileChoice>(program->page()).name(), QStringLiteral("reference")); // it was only looked at
        editor->close();
        bench.window.actions()["profile.choose"]->trigger();
        QVERIFY(page->profileBox()->view()->isVisible());
        page->profileBox()->hidePopup();
        // A copy rewrites the program from now on.
        bench.window.actions()["profile.new"]->trigger();
        QVERIFY2(page->profile().contains(QStringLiteral("pytorchsim")) && page->profile() != QStringLiteral("pytorchsim"),
                 qPrintable(page->profile()));
        QTRY_VERIFY_WITH_TIMEOUT(page->isComplete(), patience);
        QVERIFY2(page->run().state() == views::PipelineRun::State::Done, qPrintable(page->findChild<QLabel*>("pipeline message")->text()));
        const auto text = views::ProfileStore::tryText(editor->currentFile());
        QVERIFY(text && text->contains(QStringLiteral("\"aten.py\""))); // found by its name, wherever Nodewise is installed
        savePicture(bench.window, QStringLiteral("pipeline_menu.png"));
    }

    void wrongProfile()
    {
        PipelineBench bench;
        OpenFile file;
        file.file = data("cnn.pt2");
        QVERIFY(Bench::ready(bench.window.open(file)));
        part<PipelineTabs>(bench.window).show(QStringLiteral("/nowhere/mine.json"));
        views::PipelinePage* page = find<views::PipelinePage>(bench.window.currentTab());
        QTRY_VERIFY_WITH_TIMEOUT(page->isComplete(), patience);
        QVERIFY(page->run().state() != views::PipelineRun::State::Done);
        QVERIFY2(page->findChild<QLabel*>("pipeline message")->text().contains(QStringLiteral("mine")),
                 qPrintable(page->findChild<QLabel*>("pipeline message")->text()));
    }

private:
    QTemporaryDir m_home; ///< of the user's own profiles
};

QTEST_MAIN(TestWindowPipeline)
#include "tst_window_pipeline.moc"
