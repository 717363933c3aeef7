// SPDX-License-Identifier: Apache-2.0
// Backend profiles in the window: their choice, coverage over the real engine and worker, and the editor.
#include "app/viewer/graph_pane.h"
#include "core/findings/finding.h"
#include "tests/app/window/debug_bench.h"
#include "tests/views/legend_lines.h"
#include "tests/views/menu.h"
#include "views/common/elided_label.h"
#include "views/common/engine_service.h"
#include "views/common/filter_chips.h"
#include "views/common/schema_service.h"
#include "views/common/theme.h"
#include "views/common/translated.h"
#include "views/coverage/chain_model.h"
#include "views/coverage/coverage_analysis.h"
#include "views/coverage/coverage_compare_page.h"
#include "views/coverage/coverage_model.h"
#include "views/coverage/coverage_page.h"
#include "views/coverage/coverage_run.h"
#include "views/coverage/profile_choice.h"
#include "views/coverage/profile_editor.h"
#include "views/coverage/profile_menu.h"
#include "views/coverage/profile_rule_bar.h"
#include "views/coverage/verdict_bar.h"
#include "views/coverage/verdict_change_model.h"
#include "views/coverage/why_page.h"
#include "views/debug/session_start.h"
#include "views/editor/text_editor.h"
#include "views/inspect/fact_table.h"
#include "views/inspect/inspector.h"
#include "views/inspect/outline.h"
#include "views/inspect/summary_page.h"
#include "views/kernel/kernel_plan.h"
#include "views/table/value_filter.h"
#include "views/workbench/workbench.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QToolBar>
#include <QToolButton>
#include <QTreeView>

using namespace nodewise;
using namespace nodewise::viewer;
using views::CoveragePanel;
using views::Side;

namespace {

/// A window as main() makes it, with the engine that judges.
struct CoverageBench {
    explicit CoverageBench(Session session = {})
        : engine(QStringLiteral(NODEWISE_BIN "/nodewise-engine")), schemas(&engine),
          window({.theme = &theme, .schemas = &schemas, .animated = false, .engine = QStringLiteral(NODEWISE_BIN "/nodewise-engine")},
                 language, std::move(session))
    {
        window.resize(1440, 900);
        window.show();
    }
    bool open(const char* name)
    {
        OpenFile file;
        file.file = data(name);
        return Bench::ready(window.open(file));
    }
    DocumentPage& page() { return *window.currentPage(); }
    views::CoverageRun& coverage() { return part<views::CoverageRun>(page()); }
    CoveragePanel& panel() { return *find<views::CoveragePanel>(page()); }
    QAction* operator[](const char* id) { return window.actions()[id]; }
    QToolButton* button() { return window.findChild<QToolButton*>(QStringLiteral("profileButton")); }
    bool settles()
    {
        return QTest::qWaitFor([this] { return !coverage().busy(); }, patience);
    }
    bool judges()
    {
        (*this)["coverage.start"]->trigger();
        return settles() && coverage().result();
    }
    QString problem()
    {
        const auto& own = coverage().own();
        return own.problems().empty() ? own.reason() : views::translated(own.problems().front().message);
    }

    views::ThemeHub theme;
    Language language;
    views::EngineService engine;
    views::SchemaService schemas;
    MainWindow window;
};

} // namespace

class TestWindowCoverage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QCoreApplication::setApplicationName("nodewise-test");
        qputenv("XDG_CACHE_HOME", m_home.path().toUtf8());
        qputenv("XDG_DATA_HOME", m_home.path().toUtf8());
    }

    /// The toolbar's choice holds for the tab, for what is opened later, and is kept.
    void choice()
    {
        CoverageBench b;
        QVERIFY(b.button() && !b.button()->isEnabled());
        QVERIFY(b.open("cnn.pt2"));
        QVERIFY(b.button()->isEnabled());
        QVERIFY2(b.button()->text().contains("reference"), qPrintable(b.button()->text()));
        auto* menu = qobject_cast<views::ProfileMenu*>(b.button()->menu());
        QVERIFY(menu);
        QMetaObject::invokeMethod(menu, "aboutToShow");
        QStringList texts;
        for (const QAction* action : menu->actions())
            texts.append(QString(action->text()).remove('&'));
        QVERIFY2(texts.contains("reference") && texts.contains("spyre-2026") && texts.contains("Edit Profile…"),
                 qPrintable(texts.join(' ')));
        menu->actions()[texts.indexOf("spyre-2026")]->trigger();
        QVERIFY(b.button()->text().contains("spyre-2026"));
        QCOMPARE(part<views::ProfileChoice>(b.page()).name(), QString("spyre-2026"));
        // It has no kernel templates: kernels are planned with another one, and that is told.
        QCOMPARE(part<views::KernelPlan>(b.page()).profile(), std::string("reference"));
        QVERIFY(part<views::KernelPlan>(b.page()).profileNote().contains("spyre-2026"));
        // Sessions run its operators where what they run calls them.
        QCOMPARE(part<views::SessionStart>(b.page()).arguments().profile, std::string("spyre-2026"));
        part<views::CoverageAnalysis>(b.page()).choose("reference");
        QCOMPARE(part<views::SessionStart>(b.page()).arguments().profile, std::string());
        part<views::CoverageAnalysis>(b.page()).choose("spyre-2026");
        const Session kept = b.window.session();
        QCOMPARE(kept.profile, QString("spyre-2026"));
        QVERIFY(b.open("attention.pt2"));
        QCOMPARE(part<views::ProfileChoice>(b.page()).name(), QString("spyre-2026"));
        part<views::CoverageAnalysis>(b.page()).choose("spyre-2025-11");
        b.coverage().keepCompared("pytorchsim");
        CoverageBench again(b.window.session());
        again.window.restoreFiles();
        QTRY_VERIFY_WITH_TIMEOUT(again.window.tabs().size() == 2 && again.window.tabs()[0]->page() && again.window.tabs()[1]->page(),
                                 patience);
        QCOMPARE(part<views::ProfileChoice>(again.window.tabs()[0]->page()).name(), QString("spyre-2026"));
        QCOMPARE(part<views::ProfileChoice>(again.window.tabs()[1]->page()).name(), QString("spyre-2025-11"));
        QCOMPARE(part<views::CoverageRun>(again.window.tabs()[1]->page()).comparedName(), QString("pytorchsim"));
        QVERIFY(!part<views::CoverageRun>(again.window.tabs()[1]->page()).busy()); // nobody asked
    }

    /// Whatever the profile is called, no button is cut: words give way, then what is left stands behind the last button.
    void toolbar()
    {
        CoverageBench b;
        QVERIFY(b.open("llama.pt2"));
        const auto* bar = b.window.findChild<QToolBar*>("toolBar");
        const auto* more = bar->findChild<QToolButton*>("qt_toolbar_ext_button");
        for (const char* name : {"spyre-2025-11", "my-spyre-2025-11", "a-profile-with-a-name-as-long-as-this-one"}) {
            part<views::CoverageAnalysis>(b.page()).choose(name);
            QVERIFY2(b.button()->toolTip().contains(name), qPrintable(b.button()->toolTip()));
            for (const char* language : {"language.en", "language.ko"})
                for (const int width : {1024, 1280, 1600, 800, 1920}) {
                    b[language]->trigger();
                    b.window.resize(width, 800);
                    QCoreApplication::sendPostedEvents();
                    QCoreApplication::processEvents();
                    int hidden = 0;
                    for (const QToolButton* button : bar->findChildren<QToolButton*>()) {
                        if (button == more)
                            continue;
                        const QString told = QStringLiteral("%1 at %2: %3").arg(name).arg(width).arg(button->text());
                        hidden += button->isVisible() ? 0 : 1;
                        if (!button->isVisible())
                            continue;
                        QVERIFY2(bar->contentsRect().contains(button->geometry()), qPrintable(told));
                        QVERIFY2(button->width() >= button->sizeHint().width(), qPrintable(told));
                        QVERIFY2(!more->isVisible() || !more->geometry().intersects(button->geometry()), qPrintable(told));
                    }
                    QCOMPARE(more->isVisible(), hidden > 0);
                    QVERIFY(!more->isVisible() || (more->width() >= 24 && !more->icon().isNull()));
                    if (width >= 1024)
                        QVERIFY2(hidden == 0, qPrintable(QStringLiteral("%1 at %2: %3 hidden").arg(name).arg(width).arg(hidden)));
                    savePicture(b.window, QStringLiteral("toolbar_%1_%2_%3.png")
                                              .arg(name)
                                              .arg(width)
                                              .arg(qstrcmp(language, "language.ko") == 0 ? "ko" : "en"));
                }
        }
        b["language.en"]->trigger();
    }

    /// The summary's own button changes what it lists; while another backend judges, what is listed is still the first one's.
    void findingsOnTheSummary()
    {
        NEEDS_WORKER;
        CoverageBench b;
        QVERIFY(b.open("cnn.pt2"));
        auto& analysis = part<views::CoverageAnalysis>(b.page());
        analysis.choose("spyre-2025-11");
        b.page().showSummary(true);
        auto& summary = part<views::SummaryPage>(b.page());
        const auto judge = [&summary] { return summary.findChild<QPushButton*>("coverage.start"); };
        const auto tells = [&summary] {
            const auto* table = summary.tryTable(QStringLiteral("Findings"));
            return table && table->allText().contains(QStringLiteral("the backend spyre-2025-11 can't run"));
        };
        QTRY_VERIFY_WITH_TIMEOUT(judge(), patience);
        QVERIFY(!tells());
        judge()->click();
        QTRY_VERIFY_WITH_TIMEOUT(tells(), patience);
        analysis.choose("spyre-2026");
        judge()->click();
        QVERIFY(b.coverage().busy());
        std::vector<findings::Finding> found;
        analysis.addFindings(found);
        for (const findings::Finding& one : found)
            QVERIFY2(one.title.english().find("spyre-2026") == std::string::npos, one.title.english().c_str());
        QTRY_VERIFY_WITH_TIMEOUT(!b.coverage().busy() && !tells() && judge(), patience); // it has all that this program needs
    }

    /// From a program to its verdicts, on the table, on the canvas, in the inspector, in the menu of a node.
    void judgesAProgram()
    {
        NEEDS_WORKER;
        m_llama = std::make_unique<CoverageBench>();
        CoverageBench& b = *m_llama;
        b.window.applyTheme("light");
        QVERIFY(b.open("llama.pt2"));
        part<views::CoverageAnalysis>(b.page()).choose("spyre-2026");
        b["coverage.panel"]->trigger();
        QVERIFY(find<views::Workbench>(b.page())->isShown("coverage"));
        QVERIFY(b.panel().operators()->emptyText().contains("spyre-2026"));
        QVERIFY(!b["coverage.colors"]->isEnabled());
        savePicture(b.window, "coverage_empty.png");
        QSignalSpy progressed(&b.coverage().own(), &views::CoverageAsk::progressed);
        QVERIFY2(b.judges(), qPrintable(b.problem()));
        QVERIFY(progressed.count() > 3); // reading, decompositions, passes, as the worker tells
        for (int i = 1; i < progressed.count(); ++i)
            QVERIFY(!progressed[i][0].toString().isEmpty() && progressed[i][1].toDouble() >= progressed[i - 1][1].toDouble());
        QVERIFY(progressed.back()[1].toDouble() > 0.5 && progressed.back()[1].toDouble() < 1);
        const auto result = b.coverage().result();
        QVERIFY(result->whole().nodes > 100);
        QVERIFY(result->totals()[std::size_t(protocol::Verdict::Decomposed)].nodes > 0);
        // Its tables have the most of the dock while there is no session whose values the right could show.
        const QList<int> sizes = find<views::Workbench>(b.page())->sizes();
        QVERIFY2(sizes[0] * 100 >= (sizes[0] + sizes[1]) * 60, qPrintable(QString::number(sizes[0])));
    }

    /// With a legend.
    void colorsOfVerdicts()
    {
        NEEDS_WORKER;
        CoverageBench& b = llama();
        QVERIFY(b["coverage.colors"]->isChecked());
        const auto* legend = b.page().pane(Side::Fx)->findChild<views::Legend*>();
        QVERIFY(legend && test::marksOf(*legend).contains("Decomposed"));
        const QModelIndex whole = b.page().outline()->model().index(0, 0);
        QVERIFY(!whole.data(Qt::DecorationRole).isNull()); // modules as the canvas has them
        b["coverage.colors"]->trigger();
        QVERIFY(!test::marksOf(*legend).contains("Decomposed"));
        QVERIFY(whole.data(Qt::DecorationRole).isNull());
        b["coverage.colors"]->trigger();
    }

    /// The reason is in sight and whole: on one line, or it has the most of the width.
    void whyOfANode()
    {
        NEEDS_WORKER;
        CoverageBench& b = llama();
        QVERIFY(b.page().selectByName("linear"));
        QVERIFY(find<views::Inspector>(b.page())->allText().contains("Backend"));
        QVERIFY2(find<views::Inspector>(b.page())->allText().contains("decomposed"),
                 qPrintable(find<views::Inspector>(b.page())->allText()));
        savePicture(b.window, "coverage_light.png");
        b["coverage.why"]->trigger();
        QCOMPARE(b.panel().page(), CoveragePanel::Page::Why);
        QVERIFY(b.panel().why()->findChild<views::ElidedLabel*>()->text().startsWith("linear · aten.linear.default"));
        savePicture(b.window, "coverage_why.png");
        // The reason is in sight and whole: on one line, or it has the most of the width.
        const QTreeView& chain = *b.panel().why()->table();
        QModelIndex reason;
        for (QModelIndex row = chain.model()->index(0, 0); row.isValid(); row = chain.indexBelow(row))
            if (const QModelIndex each = row.siblingAtColumn(views::ChainModel::Why);
                each.data().toString().size() > reason.data().toString().size())
                reason = each;
        QVERIFY(reason.isValid());
        const QRect place = chain.visualRect(reason);
        QVERIFY2(chain.viewport()->rect().contains(place.topRight() - QPoint(1, 0)), qPrintable(QString::number(place.right())));
        const int around = 2 * (chain.style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, &chain) + 1);
        const bool oneLine = chain.fontMetrics().horizontalAdvance(reason.data().toString()) + around <= place.width();
        QVERIFY(oneLine || place.width() >= chain.viewport()->width() * 2 / 5);
        for (int column = 0; column < views::ChainModel::Why; ++column)
            QVERIFY(oneLine || chain.columnWidth(column) < place.width());
        QVERIFY(place.height() >= chain.fontMetrics()
                                      .boundingRect(QRect(0, 0, place.width() - around, 10000), Qt::TextWordWrap, reason.data().toString())
                                      .height());
        b["view.expandAll"]->trigger(); // the node itself is shown, not its module
        const auto texts = [&b] { return test::contextMenu(*b.page().pane(Side::Fx)->content()); };
        QTRY_VERIFY2(texts().contains("Why This Verdict?"), qPrintable(texts().join('|')));
    }

    /// The last one of these: others have a window of their own.
    void twoProfiles()
    {
        NEEDS_WORKER;
        CoverageBench& b = llama();
        b["coverage.compare"]->trigger();
        b.coverage().compareWith("spyre-2025-11");
        QVERIFY(b.settles());
        QTRY_VERIFY(b.panel().compare()->change());
        QVERIFY(b.panel().compare()->change()->counts()[std::size_t(coverage::Trend::Better)] > 0);
        savePicture(b.window, "coverage_compare.png");
        b.window.applyTheme("dark");
        b["coverage.panel"]->trigger();
        savePicture(b.window, "coverage_dark.png");
        b["coverage.end"]->trigger();
        QVERIFY(!b.coverage().result() && !b["coverage.colors"]->isEnabled());
        m_llama.reset();
    }

    /// A copy of a shipped profile under edit: its verdicts are seen while it is typed.
    void editor()
    {
        NEEDS_WORKER;
        CoverageBench b;
        b.window.applyTheme("light");
        QVERIFY(b.open("llama.pt2"));
        part<views::CoverageAnalysis>(b.page()).choose("spyre-2026");
        QVERIFY2(b.judges(), qPrintable(b.problem()));
        const auto before = b.coverage().result();
        b["profile.new"]->trigger();
        views::ProfileEditor* editor = find<views::ProfileEditor>(b.page());
        QVERIFY(editor && editor->isVisible());
        QVERIFY(part<views::ProfileChoice>(b.page()).name() != "spyre-2026" && !part<views::ProfileChoice>(b.page()).entry().shipped);
        QVERIFY(b.button()->text().contains(part<views::ProfileChoice>(b.page()).entry().shortName().left(6)));
        QTRY_VERIFY_WITH_TIMEOUT(editor->settled() && !b.coverage().busy(), patience);
        QVERIFY2(b.coverage().own().state() == views::CoverageAsk::State::Done, qPrintable(b.problem()));
        // The copy says what the original said.
        for (std::size_t verdict = 0; verdict < views::verdictCount; ++verdict)
            QCOMPARE(b.coverage().result()->totals()[verdict].nodes, before->totals()[verdict].nodes);
        // From a verdict to its rule, and from the rule to its nodes.
        QVERIFY(b.page().selectByName("linear"));
        const auto node = views::currentNode(b.page().selection(), Side::Fx);
        const protocol::Judgment* linear = b.coverage().result()->tryJudgment(*node);
        const protocol::ChainLink* rule = views::CoverageResult::tryRule(*linear);
        QVERIFY(rule && rule->line > 0);
        const int lineOfRule = rule->line; // the result goes with the next edit
        QCOMPARE(QString::fromStdString(rule->file), editor->currentFile());
        part<views::CoverageAnalysis>(b.page()).edit(QString::fromStdString(rule->file), lineOfRule);
        QCOMPARE(editor->currentEditor()->currentLine(), lineOfRule - 1);
        const auto* rules = editor->findChild<views::ProfileRuleBar*>();
        QVERIFY(rules->findChild<QLabel*>()->text().contains("decides"));
        QVERIFY(!rules->findChild<QToolButton*>()->isHidden());
        savePicture(*editor, "profile_editor_light.png");
        // Without the rule.
        QTextCursor line = editor->currentEditor()->textCursor();
        QTextCursor found = editor->currentEditor()->document()->find("aten.linear", line.block().position());
        QVERIFY(!found.isNull());
        found.insertText("aten.no_such_op");
        QTRY_VERIFY_WITH_TIMEOUT(editor->settled() && !b.coverage().busy(), patience);
        if (b.coverage().own().problems().empty())
            QVERIFY(b.coverage().result()->tryJudgment(*node)->verdict != protocol::Verdict::Decomposed ||
                    views::CoverageResult::tryRule(*b.coverage().result()->tryJudgment(*node))->line != lineOfRule);
        const QAbstractItemModel& changes = editor->findChild<views::TablePage*>("changed verdicts")->filter();
        QTRY_VERIFY_WITH_TIMEOUT(changes.rowCount() > 0, patience);
        QCOMPARE(changes.index(0, 0).data().toString(), QString("aten.linear.default"));
        b.window.applyTheme("dark");
        savePicture(*editor, "profile_editor_dark.png");
        editor->currentEditor()->undo();
        QVERIFY(!editor->dirty());
    }

private:
    /// A window with a judged program, for those that only look at it.
    CoverageBench& llama()
    {
        if (!m_llama) {
            m_llama = std::make_unique<CoverageBench>();
            m_llama->window.applyTheme("light");
            if (!m_llama->open("llama.pt2"))
                qFatal("no window");
            part<views::CoverageAnalysis>(m_llama->page()).choose("spyre-2026");
            (*m_llama)["coverage.panel"]->trigger();
            if (!m_llama->judges())
                qFatal("there is no verdict");
        }
        return *m_llama;
    }
    QTemporaryDir m_home;
    std::unique_ptr<CoverageBench> m_llama;
};

QTEST_MAIN(TestWindowCoverage)
#include "tst_window_coverage.moc"
