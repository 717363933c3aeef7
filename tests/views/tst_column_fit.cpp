// SPDX-License-Identifier: Apache-2.0
// Columns in the room that there is.
#include "views/common/column_fit.h"
#include "views/common/theme.h"

#include <QHeaderView>
#include <QStandardItemModel>
#include <QTest>
#include <QTreeView>

using namespace nodewise::views;

namespace {

struct Table {
    Table()
    {
        for (const char* row : {"a", "b"}) {
            QList<QStandardItem*> items;
            for (int column = 0; column < 4; ++column)
                items.append(new QStandardItem(row));
            model.appendRow(items);
        }
        tree.setModel(&model);
        fit = new ColumnFit(&tree, {{20, 8}, {10, 6}, {10, 10}, {30, 15}}, 3, {2});
        tree.setFrameShape(QFrame::NoFrame);
        tree.show();
    }
    static int letters(int count) { return count * QFontMetrics(monoFont()).horizontalAdvance(QLatin1Char('m')); }
    void widen(int count) { tree.resize(letters(count) + tree.width() - tree.viewport()->width(), 200); }
    QStandardItemModel model;
    QTreeView tree;
    ColumnFit* fit = nullptr;
};

} // namespace

class TestColumnFit : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void roomForAll()
    {
        Table t;
        t.widen(100);
        QCOMPARE(t.tree.columnWidth(0), Table::letters(20));
        QCOMPARE(t.tree.columnWidth(3), t.tree.viewport()->width() - Table::letters(40)); // what the others leave
    }

    void whatCanBeMissedGoesFirst()
    {
        Table t;
        t.widen(50);
        QVERIFY(t.tree.isColumnHidden(2));
        QCOMPARE(t.tree.columnWidth(0), Table::letters(20));
        t.widen(36); // the others give by what they have to give, rounded up
        QVERIFY(t.tree.columnWidth(3) >= Table::letters(15) && t.tree.columnWidth(3) <= Table::letters(15) + 2);
        QVERIFY(t.tree.columnWidth(0) < Table::letters(20) && t.tree.columnWidth(0) > Table::letters(8));
        QVERIFY(t.tree.columnWidth(1) < Table::letters(10));
        t.widen(10);
        QCOMPARE(t.tree.columnWidth(0), Table::letters(8));
        QCOMPARE(t.tree.columnWidth(1), Table::letters(6));
        QCOMPARE(t.tree.columnWidth(3), Table::letters(15));
        t.widen(100);
        QVERIFY(!t.tree.isColumnHidden(2));
    }

    /// Not a pixel more than there is, whatever the width.
    void noScrollBar()
    {
        Table t;
        for (int width = 400; width < 800; width += 7) {
            t.tree.resize(width, 200);
            int sum = 0;
            for (int column = 0; column < 4; ++column)
                sum += t.tree.columnWidth(column);
            QCOMPARE(sum, t.tree.viewport()->width());
        }
    }

    void whatTheUserChoseStays()
    {
        Table t;
        t.widen(100);
        t.tree.header()->resizeSection(0, 33);
        t.widen(90);
        QCOMPARE(t.tree.columnWidth(0), 33);
    }
};

QTEST_MAIN(TestColumnFit)
#include "tst_column_fit.moc"
