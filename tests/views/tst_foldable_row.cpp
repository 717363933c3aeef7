// SPDX-License-Identifier: Apache-2.0
#include "views/common/foldable_row.h"

#include <QMenu>
#include <QTabBar>
#include <QToolButton>
#include <QtTest>

using namespace nodewise::views;

class TestFoldableRow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void foldsWhereTabsWouldBeCut()
    {
        auto* tabs = new QTabBar;
        tabs->setExpanding(false);
        tabs->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        for (const char* name : {"Grid", "Heat Map", "Histogram"})
            tabs->addTab(name);
        int exported = 0;
        QList<QToolButton*> buttons;
        for (const char* name : {"Pin \u25be", "Export \u25be"}) {
            auto* button = new QToolButton;
            button->setText(QString::fromUtf8(name));
            auto* menu = new QMenu(button);
            menu->addAction("now", this, [&exported] { ++exported; });
            button->setMenu(menu);
            buttons.append(button);
        }
        buttons[0]->setEnabled(false);
        FoldableRow row(tabs, buttons);
        row.resize(900, 40);
        row.show();
        QVERIFY(!row.isFolded() && buttons[0]->isVisible());
        const int enough = tabs->sizeHint().width() + buttons[0]->sizeHint().width() + buttons[1]->sizeHint().width() + 40;
        row.resize(enough - 60, 40);
        QVERIFY(row.isFolded() && !buttons[0]->isVisible());
        QTRY_VERIFY(tabs->width() >= tabs->sizeHint().width()); // no tab is cut
        auto* more = row.findChild<QToolButton*>("more");
        QVERIFY(more->isVisible() && !more->accessibleName().isEmpty());
        Q_EMIT more->menu()->aboutToShow();
        const QList<QAction*> folded = more->menu()->actions();
        QCOMPARE(folded.size(), 2);
        QCOMPARE(folded[0]->text(), QString("Pin"));
        QVERIFY(!folded[0]->isEnabled() && folded[1]->isEnabled());
        folded[1]->menu()->actions().front()->trigger();
        QCOMPARE(exported, 1);
        row.resize(900, 40);
        QVERIFY(!row.isFolded() && buttons[1]->isVisible() && !more->isVisible());
        tabs->addTab(QString(200, 'x')); // words change
        QTRY_VERIFY(row.isFolded());
    }
};

QTEST_MAIN(TestFoldableRow)
#include "tst_foldable_row.moc"
