// SPDX-License-Identifier: Apache-2.0
// Bars that several views share: over files that are edited, over what is stepped through, beside an opened folder.
#include "views/common/step_bar.h"
#include "views/editor/edit_bars.h"
#include "views/mlir/dump_list_model.h"
#include "views/mlir/folder_side.h"

#include <QAction>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace nodewise;
using namespace nodewise::views;

class TestBars : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void headTellsWhatIsEdited()
    {
        EditHead head;
        auto* own = new QPushButton("Check");
        head.insertButton(own);
        head.setBadge("yours");
        QCOMPARE(head.badge(), QString("yours"));
        head.setBadge({});
        QVERIFY(head.badge().isEmpty());
        head.setStatus("Not saved: no room", true);
        QCOMPARE(head.status(), QString("Not saved: no room"));
        head.resize(800, 40);
        head.show();
        QVERIFY(own->x() < head.saveButton()->x());
        QVERIFY(head.saveButton()->x() < head.findChild<QToolButton*>()->x());
    }

    void noticeAsksForTheFileOrKeepsTheText_data()
    {
        QTest::addColumn<NoticeBar::Notice>("notice");
        QTest::addColumn<bool>("first");
        QTest::addColumn<int>("wanted");
        using Notice = NoticeBar::Notice;
        QTest::newRow("a draft is kept") << Notice::Restored << true << 0;
        QTest::newRow("a draft is given up") << Notice::Restored << false << 1;
        QTest::newRow("a changed file is read") << Notice::Changed << true << 1;
        QTest::newRow("a changed file is not read") << Notice::Changed << false << 0;
    }

    void noticeAsksForTheFileOrKeepsTheText()
    {
        QFETCH(NoticeBar::Notice, notice);
        QFETCH(bool, first);
        NoticeBar bar;
        QVERIFY(bar.isHidden() && bar.text().isEmpty());
        bar.tell(notice, "it happened");
        QCOMPARE(bar.text(), QString("it happened"));
        QVERIFY(!bar.isHidden());
        const QSignalSpy wanted(&bar, &NoticeBar::fileWanted);
        bar.button(first)->click();
        QTEST(int(wanted.count()), "wanted");
        QVERIFY(bar.isHidden() && bar.text().isEmpty());
    }

    void stepsAreHeardInTheirView()
    {
        QWidget view;
        StepBar bar(&view, Qt::SHIFT | Qt::Key_F8, Qt::Key_F8);
        QLineEdit inner(&view);
        bar.setHeading("Differences");
        bar.setDetail("3 added");
        QCOMPARE(bar.detail(), QString("3 added"));
        bar.setPrevious("Back", "the one before (%1)");
        bar.setNext("On", "the next one (%1)");
        QCOMPARE(bar.nextAction()->toolTip(), QString("the next one (F8)"));
        QVERIFY(bar.previousAction()->toolTip().contains("F8)"));
        const QSignalSpy next(bar.nextAction(), &QAction::triggered), previous(bar.previousAction(), &QAction::triggered);
        view.show();
        QVERIFY(QTest::qWaitForWindowActive(&view));
        inner.setFocus();
        QTest::keyClick(&inner, Qt::Key_F8);
        QTest::keyClick(&inner, Qt::Key_F8, Qt::ShiftModifier);
        QCOMPARE(next.count(), 1);
        QCOMPARE(previous.count(), 1);
        bar.setStepsEnabled(true, false);
        QTest::keyClick(&inner, Qt::Key_F8);
        QTest::keyClick(&inner, Qt::Key_F8, Qt::ShiftModifier);
        QCOMPARE(next.count(), 1);
        QCOMPARE(previous.count(), 2);
    }

    void remarksOfAFolderNameTheirFile()
    {
        DumpListModel model;
        FolderSide side(
            &model, [] { return TableWords{.name = "Files", .exportTitle = "Export", .exportFile = "files.csv"}; }, nullptr);
        side.showRemarks();
        QVERIFY(side.remarks()->isHidden());
        side.addError({.message = UserText("no such thing"), .file = "/there/in/a.json", .path = "ops/0", .line = 3}, "/there", 7);
        side.addRemark("missing: b.json");
        side.showRemarks();
        QVERIFY(!side.remarks()->isHidden());
        QCOMPARE(side.remarks()->item(0)->text(), QString("in/a.json, line 3: no such thing (ops/0)"));
        const QSignalSpy activated(&side, &FolderSide::remarkActivated);
        Q_EMIT side.remarks()->itemActivated(side.remarks()->item(1)); // of no file
        QCOMPARE(activated.count(), 0);
        Q_EMIT side.remarks()->itemActivated(side.remarks()->item(0));
        QCOMPARE(activated.count(), 1);
        QCOMPARE(activated.last().at(0).value<QVariant>().toInt(), 7);
        QCOMPARE(activated.last().at(1).toInt(), 3);
        side.setLink([] { return QString("in llama.pt2"); });
        QCOMPARE(side.linkText(), QString("in llama.pt2"));
    }
};

QTEST_MAIN(TestBars)
#include "tst_bars.moc"
