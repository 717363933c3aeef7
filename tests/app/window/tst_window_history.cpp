// SPDX-License-Identifier: Apache-2.0
// The history of an element over the real engine: by double click, by key, and from row to row.
#include "tests/app/window/tensor_bench.h"
#include "tests/views/find.h"
#include "views/table/table_page.h"
#include "views/tensor/history_page.h"
#include "views/tensor/tensor_grid.h"
#include "views/tensor/tensor_view.h"

#include <QLineEdit>
#include <QTreeView>

using namespace nodewise;
using namespace nodewise::views;
using Bench = TensorBench;
using Page = TensorView::Page;
using Scope = protocol::ValuesRequest::Scope;

class TestWindowHistory : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QCoreApplication::setApplicationName("nodewise-test"); }

    void historyOfAnElement()
    {
        NEEDS_WORKER;
        Bench b("not_finite.pt2");
        QVERIFY(b.start());
        QVERIFY(b.run());
        QVERIFY(b.show(Scope::Executed, "log"));
        TensorGrid& grid = b.part<TensorGrid>();
        HistoryPage& page = b.view.history();
        const QPoint cell = grid.visualRect(grid.model()->index(0, 0)).center();
        QTest::mouseClick(grid.viewport(), Qt::LeftButton, {}, cell); // as a mouse does before the second press
        QTest::mouseDClick(grid.viewport(), Qt::LeftButton, {}, cell);
        QCOMPARE(b.view.page(), Page::History); // and the cell is not edited
        QVERIFY(grid.viewport()->findChildren<QLineEdit*>().isEmpty());
        QTRY_VERIFY(page.model().rowCount() > 0);
        QVERIFY2(page.summary().contains("[0] = nan: the first non-finite element is log [0]: log(-1) = nan"), qPrintable(page.summary()));
        b.picture("history");
        // A row leads to its node; Enter shows the value that it is about, and the history there.
        const QModelIndex first = page.table().table()->model()->index(0, 0);
        QTest::mouseClick(page.table().table()->viewport(), Qt::LeftButton, {}, page.table().table()->visualRect(first).center());
        QTRY_COMPARE(b.selection.currentFx(), std::optional(b.document->fx()->tryFind(page.model().row(0).event.name).value()));
        // By key, from the cell that is chosen.
        b.view.showPage(Page::Grid);
        grid.setCurrentIndex(grid.model()->index(1, 0));
        b.menuAction("History of the Element")->trigger();
        QCOMPARE(b.view.page(), Page::History);
        QTRY_VERIFY2(page.summary().startsWith("[1] = "), qPrintable(page.summary()));
        QVERIFY2(page.summary().endsWith("log [1]: log(0) = -inf"), qPrintable(page.summary()));
    }

    /// A row leads to an element of another tensor, of whatever shape and slice it is.
    void historyIsFollowed()
    {
        NEEDS_WORKER;
        Bench b("llama.pt2");
        QVERIFY(b.start());
        QVERIFY(b.run());
        QVERIFY(b.show(Scope::Executed, "reshape_2"));
        HistoryPage& page = b.view.history();
        QTreeView* table = page.table().table();
        const auto enters = [&](auto leads) {
            for (int row = 0; row < page.model().rowCount(); ++row) {
                if (!leads(page.model().row(row).event))
                    continue;
                table->setCurrentIndex(table->model()->index(row, 0));
                QTest::keyClick(table, Qt::Key_Return);
                return true;
            }
            return false;
        };
        b.part<TensorGrid>().setCurrentIndex(b.view.model().index(1, 9));
        b.menuAction("History of the Element")->trigger();
        QTRY_VERIFY2(page.summary().startsWith("[0, 1, 9] = "), qPrintable(page.summary()));
        protocol::ElementEvent there;
        QVERIFY(enters([&](const protocol::ElementEvent& event) {
            const bool other = event.what != protocol::ElementEvent::What::Read && event.index.size() == 4;
            there = other ? event : there;
            return other;
        }));
        const QString place = QString::fromStdString(protocol::boxText(there.index));
        QTRY_COMPARE(b.view.model().value()->ref, there.ref);
        QTRY_VERIFY2(page.summary().startsWith(place + " = " + QString::fromStdString(there.text)),
                     qPrintable(place + " in " + page.summary()));
        // Of a slice, to the same tensor: the whole of it is shown, as the index is one in all of it.
        b.view.setSlice("[:, 1:]");
        const QString inSlice = QString::fromStdString(protocol::boxText(there.index));
        page.setElement({0, 0, 0, 0});
        QTRY_VERIFY2(page.summary().startsWith("[0, 0, 0, 0] = "), qPrintable(page.summary()));
        QTRY_VERIFY(enters([&](const protocol::ElementEvent& event) {
            const bool same = event.ref == there.ref && event.index.size() == 4 && event.index[1] == 1;
            there = same ? event : there;
            return same;
        }));
        QTRY_VERIFY2(page.summary().startsWith(QString::fromStdString(protocol::boxText(there.index)) + " = "), qPrintable(page.summary()));
        QCOMPARE(b.view.model().slice(), QString());
    }
};

QTEST_MAIN(TestWindowHistory)
#include "tst_window_history.moc"
