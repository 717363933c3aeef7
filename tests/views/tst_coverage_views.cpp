// SPDX-License-Identifier: Apache-2.0
// Coverage in the window: models, chips, colors and pages over an engine that this program plays.
#include "tests/views/color_vision.h"
#include "tests/views/coverage_bench.h"
#include "tests/views/legend_lines.h"
#include "views/common/theme.h"
#include "views/coverage/chain_model.h"
#include "views/coverage/coverage_facts.h"
#include "views/coverage/coverage_model.h"
#include "views/coverage/coverage_page.h"
#include "views/coverage/coverage_panel.h"
#include "views/coverage/profile_menu.h"
#include "views/coverage/verdict_bar.h"
#include "views/coverage/verdict_change_model.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLocale>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace nodewise;
using namespace nodewise::views;
using protocol::Verdict;
using Page = CoveragePanel::Page;
using State = CoverageAsk::State;
using Bench = test::CoverageBench;
using test::answerOf;
using test::columnOf;
using test::first;
using test::patience;

class TestCoverageViews : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    /// Nodes are grouped by operator, verdict and rule; sums are of all of them.
    void groups()
    {
        Bench b;
        const CoverageResult result(answerOf(b, first));
        std::uint64_t nodes = 0;
        for (const CoverageResult::Op& op : result.ops())
            nodes += op.nodes.size();
        QCOMPARE(nodes, result.whole().nodes);
        QCOMPARE(nodes, result.answer().nodes.size());
        const auto linear = std::ranges::find(result.ops(), std::string("aten.linear.default"), &CoverageResult::Op::op);
        QVERIFY(linear != result.ops().end());
        QCOMPARE(linear->verdict, Verdict::Decomposed);
        QCOMPARE(linear->rule->line, 5);
        QCOMPARE(linear->flops, 1e6 * double(linear->nodes.size()));
        QCOMPARE(result.totals()[std::size_t(Verdict::Decomposed)].nodes, linear->nodes.size());
        // From a rule to its nodes, and back.
        const auto of = result.nodesOfRule("/x/first.json", 5);
        QCOMPARE(of.size(), linear->nodes.size());
        QCOMPARE(of.front(), b.node("aten.linear.default"));
        QCOMPARE(result.linesOf("/x/first.json").at(5), of.size());
        QVERIFY(result.nodesOfRule("/x/first.json", 6).empty() && result.linesOf("/x/other.json").empty());
        QCOMPARE(result.tryJudgment(of.front())->verdict, Verdict::Decomposed);
        QVERIFY(!result.tryJudgment(99999));
        // A judgment that is not there is no reason to crash.
        protocol::CoverageAnswer odd = answerOf(b, first);
        odd.nodes.front().judgment = 99999;
        QCOMPARE(CoverageResult(odd).whole().nodes, result.whole().nodes - 1);
    }

    void table()
    {
        Bench b;
        CoverageModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 0);
        model.setResult(std::make_shared<const CoverageResult>(answerOf(b, first)));
        const QStringList ops = columnOf(model, CoverageModel::Name);
        const QModelIndex linear = model.index(int(ops.indexOf("aten.linear.default")), 0);
        QVERIFY(linear.isValid());
        QCOMPARE(linear.siblingAtColumn(CoverageModel::Verdict).data().toString(), QString("decomposed"));
        QVERIFY(!linear.siblingAtColumn(CoverageModel::Verdict).data(Qt::DecorationRole).value<QIcon>().isNull());
        QCOMPARE(linear.siblingAtColumn(CoverageModel::Where).data().toString(), QString("first.json:5"));
        QCOMPARE(linear.siblingAtColumn(CoverageModel::Why).data().toString(), QString("→ aten.mm.default, aten.add.Tensor"));
        QCOMPARE(linear.siblingAtColumn(CoverageModel::Flops).data().toString(), QString("100 %"));
        QCOMPARE(linear.siblingAtColumn(CoverageModel::Flops).data(BarRole).toDouble(), 1.0);
        const QModelIndex other = model.index(linear.row() == 0 ? 1 : 0, CoverageModel::Flops); // nobody knows its operations
        QCOMPARE(other.data().toString(), QString("?"));
        QVERIFY(other.data(Qt::ToolTipRole).toString().contains("not known"));
        QVERIFY(CoverageText::flops({3, 12, 1e6, 2}).startsWith("1 M FLOP (operations of 2 node"));
        QCOMPARE(std::size_t(model.rowCount(linear)), model.nodesOf(linear).size());
        QVERIFY(linear.data(Qt::ToolTipRole).toString().contains("first.json:5"));
        const std::uint32_t node = b.node("aten.linear.default");
        QCOMPARE(model.indexOfNode(node).parent(), linear);
        QCOMPARE(model.nodesOf(model.indexOfNode(node)), std::vector<std::uint32_t>{node});
        // As a file: English, all digits.
        const TextTable file = model.file({linear, model.indexOfNode(node), model.indexOfNode(b.node("aten.relu.default"))});
        QCOMPARE(file.rows, 2u); // nodes, not operators
        QCOMPARE(file.line(0).size(), file.titles.size());
        model.setResult(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void chain()
    {
        ChainModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        using Stage = protocol::ChainLink::Stage;
        const protocol::Judgment judgment{Verdict::Decomposed,
                                          {},
                                          {{.stage = Stage::Decomposition,
                                            .op = "aten.linear.default",
                                            .rule = "linear",
                                            .file = "/x/a.json",
                                            .line = 7,
                                            .becomes = {"aten.mm.default", "aten.mm.default"}},
                                           {.stage = Stage::Lowering, .depth = 1, .op = "aten.mm.default", .rule = "mm"},
                                           {.stage = Stage::OpFunc, .depth = 2, .op = "mm", .rule = "matmul", .unit = "pt"},
                                           {.stage = Stage::Unsupported, .depth = 1, .op = "aten.add.Tensor", .why = UserText("no")}}};
        model.setRows(ChainModel::rowsOf(judgment));
        QCOMPARE(model.rowCount(), 1);
        const QModelIndex top = model.index(0, 0);
        QCOMPARE(model.rowCount(top), 2);
        QCOMPARE(model.rowCount(model.index(0, 0, top)), 1);
        QCOMPARE(model.index(0, ChainModel::Becomes).data().toString(), QString("2×aten.mm.default"));
        QCOMPARE(model.index(0, ChainModel::Where).data().toString(), QString("a.json:7"));
        QCOMPARE(model.index(0, ChainModel::Rule, model.index(0, 0, top)).data().toString(), QString("matmul on pt"));
        QVERIFY(model.index(1, 0, top).data(Qt::ForegroundRole).isValid()); // bad
        QCOMPARE(CoverageText::chainLines(judgment).size(), 4);
        QVERIFY(CoverageText::chainLines(judgment)[2].startsWith("    mm: hardware function matmul on pt"));
    }

    /// The engine is asked on the way; what is chosen later is judged by itself.
    void judging()
    {
        Bench b;
        QSignalSpy results(b.run.get(), &CoverageRun::resultChanged), finished(b.run.get(), &CoverageRun::finished);
        QVERIFY(b.run->marks(Side::Fx).empty() && !b.run->wanted());
        QVERIFY(b.judges());
        QCOMPARE(results.size(), 1);
        QCOMPARE(finished.size(), 1);
        QCOMPARE(b.run->own().state(), State::Done);
        QVERIFY(b.run->outdatedText().isEmpty());
        QCOMPARE(b.run->marks(Side::Fx)[b.node("aten.linear.default")], Covered::Decomposed);
        QVERIFY(std::ranges::count(b.run->marks(Side::Ir), Covered::Decomposed) > 0);
        // Another choice.
        b.write("second", QString(first)
                                  .replace("first", "second")
                                  .replace("aten.linear", "aten.relu")
                                  .replace("\"lowerings\"", "\"fallbacks\"")
                                  .section("\"fallbacks\"", 0, 0)
                                  .trimmed()
                                  .chopped(1) +
                              "}");
        b.choice->choose("second");
        QVERIFY(b.settles());
        QCOMPARE(b.run->result()->answer().profile, std::string("second"));
        QCOMPARE(b.run->marks(Side::Fx)[b.node("aten.linear.default")], Covered::Unimplemented);
        QCOMPARE(finished.size(), 1); // the user did not ask for it: colors stay what they are
        // Gone.
        b.run->end();
        QVERIFY(!b.run->result() && b.run->marks(Side::Fx).empty());
        b.choice->choose("first");
        QVERIFY(!b.run->busy());
    }

    /// Files that change are judged anew; broken ones leave the last verdicts, and say what is wrong where.
    void hotReload()
    {
        Bench b;
        QVERIFY(b.judges());
        const auto before = b.run->result();
        b.write("first", QString(first).replace("aten.linear", "aten.lineer"));
        QTRY_VERIFY_WITH_TIMEOUT(b.run->result() != before && !b.run->busy(), patience);
        QCOMPARE(b.run->marks(Side::Fx)[b.node("aten.linear.default")], Covered::Unimplemented);
        const auto good = b.run->result();
        b.write("first", QString(first).replace("\"fallbacks\"", "\"fallback\""));
        QTRY_COMPARE_WITH_TIMEOUT(b.run->own().state(), State::Faulty, patience);
        QCOMPARE(b.run->result(), good);
        QCOMPARE(b.run->own().problems().size(), 1u);
        QCOMPARE(b.run->own().problems().front().line, 10);
        QVERIFY(!b.run->outdatedText().isEmpty());
        b.write("first", QLatin1String(first));
        QTRY_COMPARE_WITH_TIMEOUT(b.run->own().state(), State::Done, patience);
        QVERIFY(b.run->own().problems().empty() && b.run->outdatedText().isEmpty());
    }

    /// While one is under way the newest waits, and what comes of older ones is dropped; giving up leaves what was there.
    void lateAnswers()
    {
        Bench b;
        CoverageAsk ask({&b.engine, nullptr, b.document});
        QSignalSpy results(&ask, &CoverageAsk::resultChanged);
        const std::string path = b.path("first").toStdString();
        const auto named = [&](const char* name) {
            return protocol::ProfileSource{.name = path,
                                           .text = QString(first).replace("\"first\"", QString("\"%1\"").arg(name)).toStdString()};
        };
        for (const char* name : {"a", "b", "c"})
            ask.ask(named(name));
        QTRY_VERIFY_WITH_TIMEOUT(!ask.busy(), patience);
        QCOMPARE(results.size(), 1);
        QCOMPARE(ask.result()->answer().profile, std::string("c"));
        ask.ask({.name = path, .text = QString(first).replace("The first", "never answered").toStdString()});
        QVERIFY(ask.busy());
        ask.cancel();
        QCOMPARE(ask.state(), State::Failed);
        QVERIFY(ask.givenUp());
        QCOMPARE(ask.result()->answer().profile, std::string("c"));
        ask.clear();
        QCOMPARE(ask.state(), State::Empty);
        QVERIFY(!ask.result());
        // Nobody to ask.
        CoverageAsk alone({nullptr, nullptr, b.document});
        alone.ask(named("a"));
        QCOMPARE(alone.state(), State::Failed);
        QVERIFY(alone.reason().contains("no engine"));
        CoverageAsk noGraph({&b.engine, nullptr, openIr("cnn.ir.json")});
        QVERIFY(noGraph.hindrance().contains("FX graph"));
    }

    void bar()
    {
        Bench b;
        VerdictBar bar;
        bar.resize(400, 24);
        QVERIFY(bar.parts().empty());
        const CoverageResult result(answerOf(b, first));
        bar.setTotals(result.totals());
        double shares = 0;
        for (const auto& part : bar.parts())
            shares += part.share;
        QVERIFY(std::abs(shares - 1) < 1e-9);
        QVERIFY(bar.accessibleDescription().contains("decomposed"));
        bar.setMeasure(CoverageMeasure::Flops);
        QCOMPARE(bar.parts().size(), 1u);
        QCOMPARE(bar.parts().front().verdict, Verdict::Decomposed);
        bar.setMeasure(CoverageMeasure::Nodes);
        QSignalSpy clicked(&bar, &VerdictBar::verdictClicked);
        QTest::keyClick(&bar, Qt::Key_Right);
        QTest::keyClick(&bar, Qt::Key_Space);
        QCOMPARE(clicked.size(), 1);
        QCOMPARE(clicked.front()[0].value<Verdict>(), bar.parts()[1].verdict);
        QTest::mouseClick(&bar, Qt::LeftButton, {}, bar.parts().front().box.center().toPoint());
        QCOMPARE(clicked.back()[0].value<Verdict>(), bar.parts().front().verdict);
    }

    void exports()
    {
        Bench b;
        QVERIFY(b.judges());
        CoveragePage page(b.context);
        QSignalSpy said(&page, &TablePage::message);
        for (const auto& [name, part] : {std::pair("c.csv", "aten.relu.default,lowered"),
                                         {"c.md", "| aten.linear.default |"},
                                         {"c.json", "\"verdict\": \"lowered\""}}) {
            const QString file = b.home.filePath(name);
            page.exportTo(file);
            QTRY_COMPARE_WITH_TIMEOUT(said.count(), 1, patience);
            QVERIFY2(said.front()[0].toString().contains(name), qPrintable(said.front()[0].toString()));
            said.clear();
            const QString text = ProfileStore::tryText(file).value_or(QString());
            QVERIFY2(text.contains(part), qPrintable(text.left(2000)));
        }
        page.exportTo(b.home.filePath("nowhere/c.json"));
        QTRY_COMPARE_WITH_TIMEOUT(said.count(), 1, patience);
        QVERIFY(said.front()[0].toString().contains("can't be written"));
    }

    void choice()
    {
        Bench b;
        QSignalSpy changed(b.choice.get(), &ProfileChoice::changed), files(b.choice.get(), &ProfileChoice::filesChanged);
        QCOMPARE(b.choice->entry().title, QString("The first"));
        QVERIFY(!b.choice->entry().shipped && b.choice->entry().wrong.isEmpty());
        QCOMPARE(b.choice->source().name, b.path("first").toStdString());
        // It has no templates: kernels are planned with another one, and that is told.
        QCOMPARE(b.choice->kernelProfile(), ProfileChoice::usual().toStdString());
        QVERIFY(b.choice->kernelNote().contains("first"));
        // A file elsewhere, by its path.
        const QString elsewhere = b.home.filePath("other.json");
        QVERIFY(ProfileStore::save(elsewhere, QString(first).replace("\"lowerings\"", "\"templates\": {}, \"lowerings\"")).isEmpty());
        b.choice->choose(elsewhere);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(b.choice->entry().shortName(), QString("other"));
        QCOMPARE(b.choice->kernelProfile(), elsewhere.toStdString());
        QVERIFY(b.choice->kernelNote().isEmpty());
        // Written again with the same text: nothing happened.
        const QString beside = b.home.filePath("beside.json"); // of the same folder: whoever looks at it looks as late
        QVERIFY(ProfileStore::save(beside, QLatin1String(first)).isEmpty());
        ProfileChoice neighbor;
        neighbor.choose(beside);
        QSignalSpy looked(&neighbor, &ProfileChoice::filesChanged);
        QVERIFY(ProfileStore::save(elsewhere, *ProfileStore::tryText(elsewhere)).isEmpty());
        QVERIFY(ProfileStore::save(beside, QString(first).replace("\"first\"", "\"beside\"")).isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(!looked.empty(), patience);
        QCOMPARE(files.size(), 0);
        QVERIFY(ProfileStore::save(elsewhere, QLatin1String(first)).isEmpty());
        QTRY_COMPARE_WITH_TIMEOUT(files.size(), 1, patience);
        b.choice->choose("nowhere");
        QVERIFY(b.choice->entry().path.isEmpty() && b.choice->entry().wrong.contains("nowhere"));

        ProfileMenu menu;
        menu.setChoice(b.choice.get());
        QAction command("Edit");
        menu.setCommands({&command});
        QMetaObject::invokeMethod(&menu, "aboutToShow");
        QStringList texts;
        for (const QAction* action : menu.actions())
            texts.append(action->text());
        QVERIFY(texts.contains("first") && texts.contains("nowhere") && texts.contains("Edit"));
        QSignalSpy chosen(&menu, &ProfileMenu::chosen);
        menu.actions()[texts.indexOf("first")]->trigger();
        QCOMPARE(chosen.front()[0].toString(), QString("first"));
    }

    void store()
    {
        Bench b;
        const ProfileStore& store = b.choice->store();
        QVERIFY(std::ranges::count(store.all(), QString("first"), &ProfileEntry::name) == 1);
        b.write("broken", "{");
        const auto all = store.all();
        const auto broken = std::ranges::find(all, QString("broken"), &ProfileEntry::name);
        QVERIFY(broken != all.end() && broken->wrong.contains("broken.json"));
        QVERIFY(QFileInfo(store.freePath("first.json")).fileName() == "first-2.json");
        // What is named beside the old place is still found.
        QVERIFY(ProfileStore::save(b.home.filePath("a/functions.py"), "x").isEmpty());
        const QString text = R"({"name": "a", "functions": ["functions.py", "aten.py"], "lowerings": [{"op": "x.y", "as": "name"}]})";
        const QString copy = ProfileStore::copied(text, b.home.filePath("a/a.json"), b.home.filePath("b/mine.json"));
        QVERIFY2(copy.contains("\"name\": \"mine\"") && copy.contains(b.home.filePath("a/functions.py")) && copy.contains("\"aten.py\""),
                 qPrintable(copy));
        // Not by its path, where its name is enough: the next installation may lie elsewhere.
        qputenv("XDG_DATA_HOME", b.home.path().toUtf8());
        for (const char* file : {"known.py", "other.py"})
            QVERIFY(ProfileStore::save(b.home.filePath("nodewise/decompositions/") + file, "x").isEmpty());
        QVERIFY(ProfileStore::save(b.home.filePath("a/other.py"), "x").isEmpty());
        const QString plain = ProfileStore::copied(R"({"functions": ["../nodewise/decompositions/known.py", "other.py"]})",
                                                   b.home.filePath("a/a.json"), b.home.filePath("c/d/mine.json"));
        QCOMPARE(plain, QString(R"({"functions": ["known.py", "%1"]})").arg(b.home.filePath("a/other.py"))); // that name is another's
        // Drafts.
        qputenv("XDG_CACHE_HOME", b.home.path().toUtf8());
        const ProfileStore drafts;
        QVERIFY(!drafts.tryDraft(b.path("first")));
        drafts.keepDraft(b.path("first"), "typed");
        QCOMPARE(drafts.tryDraft(b.path("first"))->text, QString("typed"));
        drafts.dropDraft(b.path("first"));
        QVERIFY(!drafts.tryDraft(b.path("first")));
    }

    /// Eight colors that everybody tells apart, each with a sign, and texts that can be read on them.
    void colorsForEveryone()
    {
        using namespace nodewise::test;
        QStringList signs;
        for (const Covered verdict : everyCovered)
            signs.append(QString::fromUtf8(coveredSign(verdict)));
        QCOMPARE(QSet<QString>(signs.begin(), signs.end()).size(), signs.size());
        for (const Theme& theme : {Theme::light(), Theme::dark()})
            for (const Covered a : everyCovered) {
                QVERIFY2(contrast(theme.text, coveredLook(theme, a).fill) >= 4.5, coveredSign(a));
                QVERIFY2(contrast(onCovered(theme, a), coveredColor(theme, a)) >= 3, coveredSign(a));
                QVERIFY2(contrast(coveredColor(theme, a), theme.pane) >= 1.6, coveredSign(a));
                for (const Covered other : everyCovered)
                    for (const Eyes& eyes : allEyes)
                        QVERIFY2(a == other ||
                                     distance(seenWith(eyes, coveredColor(theme, a)), seenWith(eyes, coveredColor(theme, other))) > 80,
                                 qPrintable(QString("%1 %2").arg(coveredSign(a), coveredSign(other))));
            }
    }

    void legend()
    {
        Legend legend(nullptr);
        NodeMarks marks;
        marks.overlay = CoverageOverlay::of({Covered::None, Covered::Direct, Covered::Unsupported, Covered::Direct});
        legend.setMarks(&marks);
        QCOMPARE(test::marksOf(legend), QStringList({"Direct", "Unsupported"}));
        QVERIFY(legend.accessibleDescription().contains("Unsupported"));
        const Overlay::Entry* entry = marks.tryEntry(2);
        QVERIFY(entry && entry->bad && QString::fromUtf8(entry->sign) == "✗");
        QVERIFY(!marks.tryEntry(0) && !marks.tryEntry(1)->bad);
        QVERIFY(!CoverageOverlay::of({}));
        legend.setMarks(nullptr);
        QVERIFY(test::marksOf(legend).empty());
    }
};

int main(int argc, char** argv)
{
    if (argc > 1 && std::string_view(argv[1]) == "--engine")
        return test::CoverageEngine().run();
    QApplication app(argc, argv);
    TestCoverageViews tests;
    return QTest::qExec(&tests, argc, argv);
}

#include "tst_coverage_views.moc"
