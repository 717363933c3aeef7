// SPDX-License-Identifier: Apache-2.0
// Conditions as they are written in the window, over the real engine: names are offered, what never holds is red at once, without a
// session, and hits are counted.
#include "tests/app/window/debug_bench.h"
#include "views/common/engine_service.h"
#include "views/common/schema_service.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/breakpoint_model.h"
#include "views/debug/breakpoint_panel.h"
#include "views/debug/expression_field.h"
#include "views/table/table_page.h"
#include "views/workbench/workbench.h"

#include <QApplication>
#include <QTreeView>

using namespace nodewise;
using namespace nodewise::viewer;
using views::Breakpoint;
using views::BreakpointModel;
using views::BreakpointPanel;
using views::ExpressionField;
using views::ThemeKind;

namespace {

const QString engineFile = QStringLiteral(NODEWISE_BIN "/nodewise-engine");

/// A window as main() makes it, with the engine that knows the operators.
struct ConditionBench {
    ConditionBench() : window({.theme = &theme, .schemas = &schemas, .animated = false, .engine = engineFile}, language, Session())
    {
        window.resize(1400, 900);
        window.show();
    }
    bool opens(const char* name)
    {
        OpenFile file;
        file.file = data(name);
        return Bench::ready(window.open(file)) && QTest::qWaitForWindowActive(&window);
    }
    DocumentPage& page() { return *window.currentPage(); }
    views::DebugAnalysis& debug() { return part<views::DebugAnalysis>(page()); }
    BreakpointPanel& panel()
    {
        page().showPage(QStringLiteral("breakpoints"), true);
        return part<BreakpointPanel>(page());
    }
    int addOn(const QString& op)
    {
        Breakpoint breakpoint;
        breakpoint.kind = Breakpoint::Kind::Op;
        breakpoint.target = op;
        return debug().breakpoints().add(breakpoint);
    }
    /// The editor of the breakpoint's condition, empty.
    ExpressionField& edit(int key)
    {
        BreakpointPanel& panel = this->panel(); // once: it takes the keyboard, which ends an editing
        panel.editCondition(key);
        auto& field = part<ExpressionField>(panel);
        field.clear();
        field.setFocus();
        return field;
    }
    QAbstractItemModel& table() { return *part<views::TablePage>(panel()).table()->model(); }
    QVariant cell(BreakpointModel::Column column, int role = Qt::DisplayRole)
    {
        return table().index(BreakpointModel::exceptionRows, column).data(role);
    }
    void picture(const QString& name)
    {
        for (const ThemeKind kind : {ThemeKind::Light, ThemeKind::Dark}) {
            theme.apply(kind);
            savePicture(window, name + (kind == ThemeKind::Light ? "_light.png" : "_dark.png"));
            if (QWidget* popup = QApplication::activePopupWidget())
                savePicture(*popup, name + (kind == ThemeKind::Light ? "_list_light.png" : "_list_dark.png"));
        }
    }

    views::ThemeHub theme;
    views::EngineService engine{engineFile};
    views::SchemaService schemas{&engine};
    Language language;
    MainWindow window;
};

} // namespace

class TestWindowConditions : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QCoreApplication::setApplicationName("nodewise-test");
        NEEDS_WORKER;
    }

    /// Before any session: the operator's arguments and its result are offered, and what can't hold is red while it is written.
    void offeredAndRefused()
    {
        ConditionBench b;
        QVERIFY(b.opens("cnn.pt2"));
        const int key = b.addOn("aten.relu*");
        QTRY_VERIFY_WITH_TIMEOUT(b.schemas.trySchema("aten.relu.default"), patience);
        ExpressionField* field = &b.edit(key);
        const BreakpointPanel& panel = part<BreakpointPanel>(b.page());
        QTest::keyClicks(field, "re");
        QVERIFY2(field->offered().startsWith("result") && field->offered().contains("relu"), qPrintable(field->offered().join(' ')));
        b.picture("conditions");
        QTest::keyClicks(field, "sult.ma");
        QCOMPARE(field->offered(), QStringList("max()"));
        field->setText("sel");
        QTest::keyClick(field, Qt::Key_Space, Qt::ControlModifier);
        QCOMPARE(field->offered(), QStringList("self"));
        QVERIFY(QApplication::activePopupWidget());
        QTest::keyClick(QApplication::activePopupWidget(), Qt::Key_Escape); // which has the keys while it is open
        QVERIFY(!QApplication::activePopupWidget());
        field->setText("resultt.max() > 3");
        QTRY_VERIFY2_WITH_TIMEOUT(panel.problem().contains("resultt"), qPrintable(panel.problem()), patience);
        QCOMPARE(field->problem(), panel.problem());
        b.picture("conditions_refused");
        field->setText("result.shape");
        QTRY_VERIFY2_WITH_TIMEOUT(panel.problem().contains("never holds"), qPrintable(panel.problem()), patience);
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_COMPARE(b.debug().breakpoints().tryFind(key)->condition, QString("result.shape"));
        // It stays red when it is not written any more.
        QTRY_VERIFY_WITH_TIMEOUT(b.debug().breakpoints().tryFind(key)->verified == Breakpoint::Verified::No, patience);
        QCOMPARE(b.cell(BreakpointModel::Condition, Qt::ForegroundRole).value<QColor>(), views::Theme::current().error);
        QVERIFY(panel.problem().contains("never holds"));
        field = &b.edit(key);
        field->setText("result.max() > -1");
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_VERIFY2(panel.problem().isEmpty(), qPrintable(panel.problem()));
    }

    /// A session stops behind the operator, whose result the condition names, and counts.
    void hits()
    {
        ConditionBench b;
        QVERIFY(b.opens("cnn.pt2"));
        const int key = b.addOn("aten.relu*");
        Breakpoint breakpoint = *b.debug().breakpoints().tryFind(key);
        breakpoint.condition = "result.max() > -1";
        b.debug().breakpoints().change(breakpoint);
        QCOMPARE((b.panel(), b.cell(BreakpointModel::Count).toString()), QString());
        b.window.actions()["debug.start"]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(b.debug().session().stopped(), patience);
        QTRY_COMPARE(b.cell(BreakpointModel::Count).toString(), QString("0"));
        b.window.actions()["debug.start"]->trigger(); // goes on
        QTRY_COMPARE_WITH_TIMEOUT(b.cell(BreakpointModel::Count).toString(), QString("1"), patience);
        // Behind the operator: what reads it is next.
        QTRY_VERIFY2(debugText(b.window).contains("Stopped before mean (breakpoint)"), qPrintable(debugText(b.window)));
        b.picture("conditions_hits");
    }

    /// A tab that goes while a condition is written takes the editor with it.
    void closedWhileOneIsWritten()
    {
        ConditionBench b;
        QVERIFY(b.opens("cnn.pt2"));
        ExpressionField& field = b.edit(b.addOn("aten.relu*"));
        QTest::keyClicks(&field, "nonsen");
        QTRY_VERIFY_WITH_TIMEOUT(!b.panel().problem().isEmpty(), patience);
    }
};

QTEST_MAIN(TestWindowConditions)
#include "tst_window_conditions.moc"
