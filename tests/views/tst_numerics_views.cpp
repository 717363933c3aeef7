// SPDX-License-Identifier: Apache-2.0
// The numerics dock: its models, words and colors, and its pages over an engine that this program plays itself, started with --engine.
#include "tests/views/color_vision.h"
#include "tests/views/fake_engine.h"
#include "tests/views/find.h"
#include "tests/views/legend_lines.h"
#include "tests/views/menu.h"
#include "tests/views/test_document.h"
#include "views/common/filter_chips.h"
#include "views/common/selection.h"
#include "views/common/theme.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_session.h"
#include "views/debug/value_table.h"
#include "views/debug/work_strip.h"
#include "views/graph/state_look.h"
#include "views/numerics/numerics_panel.h"
#include "views/numerics/risk_model.h"
#include "views/numerics/risk_page.h"
#include "views/numerics/risk_run.h"
#include "views/numerics/risk_text.h"
#include "views/numerics/shadow_model.h"
#include "views/numerics/shadow_page.h"
#include "views/numerics/shadow_run.h"
#include "views/numerics/shadow_text.h"
#include "views/table/value_filter.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>
#include <QTreeView>
#include <QtTest>

using namespace nodewise;
using namespace nodewise::views;
using namespace nodewise::test;
using State = SessionWork::State;
using Level = protocol::RiskRow::Level;
using Verdict = protocol::ShadowRow::Verdict;

namespace {

constexpr int patience = 30000; // ms; nothing waits this long

/// A panel over cnn.pt2 and the fake engine, as the window makes it.
struct Bench {
    std::shared_ptr<const Document> document = openProgram("cnn.pt2");
    Selection selection{document};
    DebugSession session{QCoreApplication::applicationFilePath(), {QStringLiteral("--engine")}};
    BreakpointList breakpoints{document};
    RiskRun risk{&session, document};
    ShadowRun shadow{&session};
    CompareContext context{{&session, &breakpoints, &selection, document}};
    NumericsPanel panel;
    RiskPage* riskPage = new RiskPage(context, &risk, &panel);
    ShadowPage* shadowPage = new ShadowPage(context, &shadow, &panel);

    Bench()
    {
        panel.addPage(riskPage);
        panel.addPage(shadowPage);
        for (SessionWork* work : std::initializer_list<SessionWork*>{&risk, &shadow})
            QObject::connect(work, &SessionWork::launchRequested, &session, [this] {
                protocol::LaunchArguments arguments;
                arguments.program = document->file;
                session.launch(arguments);
            });
        panel.resize(1100, 320);
        panel.show();
    }
    /// The engine's first run never ends: it is given up, and the next one started.
    bool finds()
    {
        RiskPage& page = *riskPage;
        page.startButton()->click();
        if (!QTest::qWaitFor([this] { return risk.state() == State::Running; }, patience))
            return false;
        page.strip()->cancelButton()->click();
        if (!QTest::qWaitFor([this] { return risk.state() == State::Failed; }, patience))
            return false;
        page.startButton()->click();
        return QTest::qWaitFor([this] { return !risk.busy(); }, patience) && risk.state() == State::Done;
    }
    std::size_t count() const { return document->fx()->root().nodes.size(); }
};

protocol::RiskRow riskRow(const char* name, Level level, std::uint64_t overflow, std::uint64_t underflow)
{
    protocol::RiskRow row{.name = name, .op = "aten.add.Tensor", .module = "m", .dtype = "float32", .shape = {2, 100}, .level = level};
    row.elements = row.finite = 200;
    row.maxAbs = 1e5;
    row.headBits = 111.5;
    row.casts = {{.dtype = "float16", .overflow = overflow, .underflow = underflow}, {.dtype = "bfloat16"}};
    return row;
}

protocol::ShadowRow shadowRow(const char* name, Verdict verdict, double own, double total)
{
    protocol::ShadowRow row{.name = name, .op = "aten.sum.default", .dtype = "float32", .verdict = verdict};
    if (verdict != Verdict::NotShadowed) {
        row.own = protocol::ShadowError{.maxAbs = own, .maxUlps = std::uint64_t(own * 1000), .mismatches = own > 0 ? 1u : 0u};
        row.total = protocol::ShadowError{.maxAbs = total, .maxUlps = std::uint64_t(total * 1000), .mismatches = total > 0 ? 1u : 0u};
    } else {
        row.why = UserText("it draws random numbers: the run's own are used");
    }
    return row;
}

QStringList column(const QAbstractItemModel& model, int column)
{
    QStringList out;
    for (int row = 0; row < model.rowCount(); ++row)
        out.append(model.index(row, column).data().toString());
    return out;
}

} // namespace

class TestNumericsViews : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void riskModel()
    {
        RiskModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setRows(std::vector{riskRow("a", Level::Fine, 0, 3), riskRow("b", Level::Danger, 50, 0), riskRow("c", Level::Watch, 1, 0)});
        QCOMPARE(column(model, RiskModel::Level), QStringList({"fine", "danger", "watch"}));
        QCOMPARE(column(model, RiskModel::Head), QStringList({"111.5", "111.5", "111.5"}));
        QCOMPARE(column(model, RiskModel::castColumn(0)), QStringList({"", "25 %", "0.50 %"}));
        QCOMPARE(column(model, RiskModel::castColumn(0) + 1), QStringList({"1.5 %", "", ""}));
        QCOMPARE(column(model, RiskModel::castColumn(2)), QStringList({"–", "–", "–"})); // a type that the answer lacks
        QCOMPARE(column(model, model.column(RiskModel::Shape)), QStringList({"[2, 100]", "[2, 100]", "[2, 100]"}));
        for (int i = 0; i < model.columnCount(); ++i) {
            QVERIFY(!model.headerData(i, Qt::Horizontal).toString().isEmpty());
            QCOMPARE(model.headerData(i, Qt::Horizontal, Qt::TextAlignmentRole), model.index(0, i).data(Qt::TextAlignmentRole));
        }
        QVERIFY(model.index(1, 0).data(Qt::ToolTipRole).toString().contains("as float16: 25 % too large"));
        // Sorted by numbers, filtered by chips and text.
        ValueFilter filter(&model);
        filter.sort(RiskModel::castColumn(0), Qt::DescendingOrder);
        QCOMPARE(column(filter, 0), QStringList({"b", "c", "a"}));
        auto rows = model.rows();
        rows[0].maxAbs = 9;
        rows[1].maxAbs = 10;
        rows[2].maxAbs = 100;
        model.setRows(rows);
        filter.sort(RiskModel::MaxAbs, Qt::AscendingOrder);
        QCOMPARE(column(filter, 0), QStringList({"a", "b", "c"})); // as words 9 would come last
        filter.sort(RiskModel::Level, Qt::AscendingOrder);
        QCOMPARE(column(filter, 0), QStringList({"a", "c", "b"}));
        filter.setKinds({true, false, true});
        QCOMPARE(column(filter, 0), QStringList({"a", "b"}));
        filter.setText(" B ");
        QCOMPARE(column(filter, 0), QStringList({"b"}));
        filter.setKinds({false, false, false});
        filter.setText("aten.add");
        QCOMPARE(filter.rowCount(), 3);
    }

    void weightsAreHidden()
    {
        RiskModel model;
        auto weight = riskRow("w", Level::Fine, 0, 0);
        weight.weight = true;
        model.setRows(std::vector{weight, riskRow("a", Level::Fine, 0, 0)});
        ValueFilter filter(&model);
        QCOMPARE(filter.rowCount(), 2);
        filter.setWeightsHidden(true);
        QCOMPARE(column(filter, 0), QStringList({"a"}));
    }

    void shadowModel()
    {
        ShadowModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        auto measured = shadowRow("b", Verdict::Inputs, 0, 2);
        measured.reference = protocol::ShadowError{.maxAbs = 0.5, .snr = 40};
        measured.closer = protocol::ShadowRow::Closer::Reference;
        model.setRows(std::vector{shadowRow("a", Verdict::Fine, 0, 0), measured, shadowRow("c", Verdict::Operator, 3, 3),
                                  shadowRow("d", Verdict::NotShadowed, 0, 0)});
        QCOMPARE(column(model, ShadowModel::Verdict), QStringList({"= fine", "≈ inputs", "≠ operator", "– not in float64"}));
        QCOMPARE(column(model, ShadowModel::OwnUlps), QStringList({"0", "0", "3,000", ""}));
        QCOMPARE(column(model, ShadowModel::TotalSnr), QStringList({"∞", "∞", "∞", ""}));
        QCOMPARE(column(model, ShadowModel::ReferenceSnr), QStringList({"", "40.0", "", ""}));
        QCOMPARE(column(model, ShadowModel::Closer), QStringList({"", "reference", "", ""}));
        for (int i = 0; i < model.columnCount(); ++i) {
            QVERIFY(!model.headerData(i, Qt::Horizontal).toString().isEmpty());
            QCOMPARE(model.headerData(i, Qt::Horizontal, Qt::TextAlignmentRole), model.index(0, i).data(Qt::TextAlignmentRole));
        }
        ValueFilter filter(&model);
        filter.sort(ShadowModel::TotalAbs, Qt::DescendingOrder);
        QCOMPARE(column(filter, 0), QStringList({"c", "b", "a", "d"}));
    }

    /// The verdict in a sentence, and what a reference says.
    void shadowInWords()
    {
        QCOMPARE(ShadowText::headline(shadowRow("a", Verdict::Operator, 3, 3)), QString("This operator loses the digits"));
        QCOMPARE(ShadowText::explanation(shadowRow("a", Verdict::Operator, 3, 3)),
                 QString("a, alone in float64 on the run's own inputs, is off by 3 (3,000 ULPs)."));
        auto row = shadowRow("a", Verdict::Inputs, 0, 2);
        QCOMPARE(ShadowText::headline(row), QString("Its inputs were already off"));
        QVERIFY(ShadowText::explanation(row).startsWith("a alone is not off at all;"));
        row.reference = protocol::ShadowError{.maxAbs = 9, .maxUlps = 9, .mismatches = 1};
        row.closer = protocol::ShadowRow::Closer::Run;
        QVERIFY(ShadowText::explanation(row).endsWith("the run is closer to float64, so look at the reference."));
        QCOMPARE(ShadowText::explanation(shadowRow("r", Verdict::NotShadowed, 0, 0)),
                 QString("r: it draws random numbers: the run's own are used"));
    }

    /// Shares are never rounded to nothing.
    void shares()
    {
        QCOMPARE(RiskText::share(0), QString());
        QCOMPARE(RiskText::share(1e-9), QString("< 0.01 %"));
        QCOMPARE(RiskText::share(0.002), QString("0.20 %"));
        QCOMPARE(RiskText::share(0.034), QString("3.4 %"));
        QCOMPARE(RiskText::share(1), QString("100 %"));
    }

    void originsInWords()
    {
        protocol::RiskAnswer answer;
        answer.origins = {{.kind = protocol::NonFiniteOrigin::Kind::Inf, .name = "mul_1", .firstIndex = {1}, .count = 3, .path = {4}},
                          {.name = "sub_1", .firstIndex = {0, 2}, .count = 1, .infOrigin = 0, .path = {5, 6}, .outputs = {"add"}}};
        OriginModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setRows(OriginModel::rowsOf(answer));
        QCOMPARE(column(model, OriginModel::Headline), QStringList({"Inf originates at mul_1", "NaN originates at sub_1"}));
        QCOMPARE(column(model, OriginModel::Cause), QStringList({"3 elements, first [1]", "at [0, 2] · caused by the Inf of mul_1"}));
        QCOMPARE(column(model, OriginModel::Reach),
                 QStringList({"does not propagate", "propagates to one more node · reaches the output add"}));
    }

    /// Before anything was found the page says what it is for; then it shows that.
    void runsAndGivesUp()
    {
        Bench b;
        RiskPage& page = *b.riskPage;
        QVERIFY(page.emptyText().contains("NaN and Inf originate"));
        QSignalSpy launches(&b.risk, &RiskRun::launchRequested);
        page.startButton()->click();
        QCOMPARE(launches.size(), 1);
        QVERIFY(!page.strip()->progressText().isEmpty() && !page.startButton()->isEnabled());
        QTRY_COMPARE_WITH_TIMEOUT(b.risk.state(), State::Running, patience);
        QTRY_VERIFY_WITH_TIMEOUT(page.strip()->progressText().contains("Looking through values"), patience);
        page.strip()->cancelButton()->click();
        QTRY_COMPARE_WITH_TIMEOUT(b.risk.state(), State::Failed, patience);
        QVERIFY(b.risk.givenUp() && b.session.stopped());
        QCOMPARE(page.strip()->errorText(), QString("The run for numerical risk was canceled."));
        page.startButton()->click();
        QTRY_COMPARE_WITH_TIMEOUT(b.risk.state(), State::Done, patience);
        QVERIFY(page.emptyText().isEmpty() && page.strip()->errorText().isEmpty());
        QCOMPARE(page.table()->filter().rowCount(), int(b.count()));
    }

    /// A run that fails half-way: what it found until then, and where it ended.
    void failsHalfWay()
    {
        Bench b;
        QVERIFY(b.finds());
        RiskPage& page = *b.riskPage;
        QVERIFY(page.noteText().isEmpty());
        page.startButton()->click();
        QTRY_COMPARE_WITH_TIMEOUT(b.risk.state(), State::Done, patience);
        QCOMPARE(page.table()->filter().rowCount(), int(b.count()) - 1);
        const QString last = b.breakpoints.nodeName(Side::Fx, b.document->fx()->root().nodes.back().index());
        QVERIFY2(page.noteText().startsWith(QString("The run failed at %1: there is no memory left.").arg(last)),
                 qPrintable(page.noteText()));
        QVERIFY2(page.noteText().contains("at 7 more places"), qPrintable(page.noteText()));
    }

    /// What an engine says that knows no such request.
    void refused()
    {
        Bench b;
        b.panel.showPage(b.shadowPage);
        b.shadowPage->startButton()->click();
        QTRY_COMPARE_WITH_TIMEOUT(b.shadow.state(), State::Failed, patience);
        QVERIFY2(b.shadowPage->strip()->errorText().contains("nodewise/shadow"), qPrintable(b.shadowPage->strip()->errorText()));
        QVERIFY(b.shadowPage->startButton()->isEnabled());
    }

    void colorsAndWay()
    {
        Bench b;
        QSignalSpy marks(&b.risk, &RiskRun::marksChanged);
        QVERIFY(b.finds());
        RiskPage& page = *b.riskPage;
        // The only origin is lit at once, from the third operator to the last node.
        QCOMPARE(b.risk.origin(), std::optional<std::size_t>(0));
        QVERIFY(b.risk.path(Side::Fx)->chain.size() > 3 && !b.risk.path(Side::Ir)->chain.empty());
        QVERIFY(b.risk.path(Side::Ir)->chain.size() <= b.risk.path(Side::Fx)->chain.size());
        QCOMPARE(b.selection.currentFx()->index(), b.risk.answer()->origins[0].node);
        const auto& risks = b.risk.risks(Side::Fx);
        QVERIFY(std::count(risks.begin(), risks.end(), Risk::Danger) > 3 && std::count(risks.begin(), risks.end(), Risk::Fine) > 3);
        QVERIFY(std::count(b.risk.risks(Side::Ir).begin(), b.risk.risks(Side::Ir).end(), Risk::Danger) > 0);
        // A cast tells something else: only the first value is too large.
        marks.clear();
        b.risk.setCast("float16");
        QCOMPARE(marks.size(), 1);
        QCOMPARE(std::count(b.risk.risks(Side::Fx).begin(), b.risk.risks(Side::Fx).end(), Risk::Danger), std::ptrdiff_t(1));
        QCOMPARE(b.risk.risks(Side::Fx)[b.document->fx()->root().nodes[0].index()], Risk::Danger);
        QHeaderView* header = page.table()->header();
        QCOMPARE(header->logicalIndex(RiskModel::Level + 1), RiskModel::castColumn(0));
        b.risk.setCast("bfloat16"); // of which the answer says nothing
        QCOMPARE(std::count(b.risk.risks(Side::Fx).begin(), b.risk.risks(Side::Fx).end(), Risk::None), std::ptrdiff_t(risks.size()));
        QCOMPARE(header->logicalIndex(RiskModel::Level + 2), RiskModel::castColumn(1) + 1);
        b.risk.setCast("");
        for (int i = 0; i < header->count(); ++i)
            QCOMPARE(header->logicalIndex(i), i);
        test::named<QToolButton>(page, "path")->click();
        QVERIFY(!b.risk.origin() && !b.risk.path(Side::Fx) && !test::named<QTreeView>(page, "origins")->selectionModel()->hasSelection());
        test::named<QToolButton>(page, "path")->click();
        QVERIFY(b.risk.origin());
        b.risk.end();
        QVERIFY(b.risk.risks(Side::Fx).empty() && !b.risk.overlay(Side::Fx) && !b.risk.path(Side::Fx));
        QCOMPARE(page.model().rowCount(), 0);
    }

    void oneSelection()
    {
        Bench b;
        QVERIFY(b.finds());
        ValueTable* table = b.riskPage->table();
        b.selection.selectFx(b.document->fx()->root().nodes[1]);
        QCOMPARE(table->currentRow(), 1);
        table->setCurrentIndex(table->filter().index(4, 0));
        QCOMPARE(b.selection.currentFx(), std::optional(b.document->fx()->root().nodes[4]));
        table->selectionModel()->select(table->filter().index(2, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
        QCOMPARE(b.selection.state().fx.size(), std::size_t(2));
        QCOMPARE(b.selection.currentFx(), std::optional(b.document->fx()->root().nodes[4])); // stays the one that is inspected
        b.panel.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&b.panel));
        table->setFocus();
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text().count('\n'), 2); // as they are read
        test::contextMenu(*table->viewport(), "Copy With All Digits");
        QCOMPARE(QGuiApplication::clipboard()->text().count('\n'), 3); // with titles
        QSignalSpy wanted(&b.panel, &NumericsPanel::valueRequested);
        Q_EMIT table->activated(table->currentIndex());
        QCOMPARE(wanted.size(), 1);
        QCOMPARE(wanted[0][0].value<std::uint32_t>(), b.document->fx()->root().nodes[4].index());
    }

    void endsWithTheSession()
    {
        Bench b;
        QVERIFY(b.finds());
        QVERIFY(b.riskPage->strip()->ageText().isEmpty());
        b.session.end();
        QCOMPARE(b.risk.age(), SessionWork::Age::Gone);
        QCOMPARE(b.riskPage->strip()->ageText(), QString("of an earlier session"));
        QVERIFY(b.riskPage->model().rowCount() > 0);
    }

    /// Another's page stands beside ours, with its own corner and a title that changes.
    void morePages()
    {
        Bench b;
        auto* page = new QLabel("page");
        auto* corner = new QPushButton("corner");
        page->setWindowTitle("More");
        b.panel.addPage(page, corner);
        QCOMPARE(b.panel.findChild<QTabBar*>()->tabText(2), QString("More"));
        b.panel.showPage(page);
        QVERIFY(b.panel.isShown(page) && page->isVisible() && corner->isVisible());
        page->setWindowTitle("Mehr");
        QCOMPARE(b.panel.findChild<QTabBar*>()->tabText(2), QString("Mehr"));
        b.panel.showPage(b.riskPage);
        QVERIFY(!corner->isVisible());
    }

    void legendExplains()
    {
        Legend legend(nullptr);
        NodeMarks marks;
        const std::vector risks{Risk::Fine, Risk::Danger, Risk::Watch, Risk::None};
        marks.overlay = RiskOverlay::of(risks, "");
        legend.setMarks(&marks);
        QCOMPARE(marksOf(legend), QStringList({"NaN, Inf or at the limit", "Near a limit", "Far from limits"}));
        marks.overlay = RiskOverlay::of(risks, "bfloat16");
        marks.path = RiskOverlay::path({1, 2}, {});
        legend.setMarks(&marks);
        QVERIFY(legend.accessibleDescription().contains("Fits bfloat16"));
        QCOMPARE(marksOf(legend).back(), "Path of the NaN or Inf");
    }

    /// Text stays readable on each color, and danger is told from safety with any color vision, in both themes.
    void colorsForEveryone()
    {
        for (const Theme& theme : {Theme::light(), Theme::dark()}) {
            for (const Risk risk : {Risk::Fine, Risk::Mild, Risk::Watch, Risk::High, Risk::Danger})
                QVERIFY(contrast(theme.text, riskLook(theme, risk).fill) >= 4.5);
            for (const Risk risk : {Risk::Watch, Risk::Danger}) // they are texts' colors, too
                QVERIFY(contrast(riskColor(theme, risk), theme.pane) >= 4.5);
            for (const auto& eyes : allEyes) {
                const auto apart = [&](const QColor& a, const QColor& c) { return distance(seenWith(eyes, a), seenWith(eyes, c)); };
                QVERIFY(apart(riskLook(theme, Risk::Danger).fill, riskLook(theme, Risk::Fine).fill) > 30);
                QVERIFY(apart(riskLook(theme, Risk::Watch).fill, riskLook(theme, Risk::Fine).fill) > 25);
                QVERIFY(apart(pathColor(theme), theme.accent) > 60);
            }
        }
        QCOMPARE(QByteArray(riskSign(Risk::Fine, true)), QByteArray());
        QCOMPARE(QByteArray(riskSign(Risk::Danger, false)), QByteArray("!"));
        QCOMPARE(QString::fromUtf8(riskSign(Risk::High, true)), QString("∞"));
        QCOMPARE(QByteArray(riskSign(Risk::Mild, true)), QByteArray("0"));
    }

    void keyboardReachesEverything()
    {
        Bench b;
        QVERIFY(b.finds());
        RiskPage& page = *b.riskPage;
        for (QWidget* widget : std::initializer_list<QWidget*>{
                 page.startButton(), page.table(), test::named<QTreeView>(page, "origins"), test::named<QToolButton>(page, "weights"),
                 test::named<QToolButton>(page, "path"), page.page()->chips()->chip(0), test::named<QToolButton>(b.panel, "options")})
            QVERIFY2(widget->focusPolicy() & Qt::TabFocus, widget->metaObject()->className());
        for (const auto* tree : b.panel.findChildren<QTreeView*>())
            QVERIFY2(!tree->accessibleName().isEmpty(), "a table without a name");
    }
};

int main(int argc, char** argv)
{
    if (argc > 1 && QByteArray(argv[1]) == "--engine")
        return nodewise::test::FakeEngine().run();
    QApplication app(argc, argv);
    TestNumericsViews test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_numerics_views.moc"
