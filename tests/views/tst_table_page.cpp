// SPDX-License-Identifier: Apache-2.0
// A table that is a list of columns, and its page: what is shown, sorted, filtered, copied and written follows from the list.
#include "tests/views/menu.h"
#include "views/common/filter_chips.h"
#include "views/common/theme.h"
#include "views/table/bar_delegate.h"
#include "views/table/record_model.h"
#include "views/table/table_page.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <limits>

using namespace nodewise::views;

namespace {

struct Fruit {
    QString name;
    double weight = 0;
    std::optional<int> seeds;
    int kind = 0;
};

Table<Fruit> fruits()
{
    return {
        .columns =
            {{.title = "Name", .name = "name", .letters = 20, .tip = "What it is called", .text = [](const Fruit& of) { return of.name; }},
             {.title = "Weight",
              .name = "weight_g",
              .number = true,
              .text = [](const Fruit& of) { return QString::number(of.weight, 'f', 1) + " g"; },
              .value = [](const Fruit& of) { return of.weight; },
              .color = [](const Fruit& of, const Theme& theme) { return of.weight > 100 ? theme.error : QColor(); }},
             {.title = "Seeds",
              .name = "seeds",
              .number = true,
              .value = [](const Fruit& of) { return of.seeds ? QVariant(*of.seeds) : QVariant(); }},
             {.title = "Share", .number = true, .value = [](const Fruit& of) { return of.weight / 200; }, .bar = true}},
        .kind = [](const Fruit& of) { return of.kind; },
        .tip = [](const Fruit& of) { return "A " + of.name; },
        .key = [](const Fruit& of) { return of.name; },
    };
}

class Fruits : public RecordModel<Fruit> {
public:
    using DescribedModel::DescribedModel;

protected:
    Table<Fruit> describe() const override { return fruits(); }
};

class Orchard : public RecordTree<Fruit> {
public:
    using DescribedModel::DescribedModel;

protected:
    Table<Fruit> describe() const override
    {
        Table<Fruit> table = fruits();
        table.inFiles = [](const Fruit& of) { return of.weight > 0; }; // not the trees
        return table;
    }
};

std::vector<Fruit> some()
{
    return {{"pear", 150.25, 9, 0}, {"cherry, \"sour\"", 8, 1, 1}, {"fig|a", 50, std::nullopt, 0}, {"apple", 120, 5, 1}};
}

TableWords words()
{
    return {.name = "Fruits",
            .filter = "name",
            .filterName = "Filter fruits",
            .exportTitle = "Export Fruits",
            .exportFile = "fruits.csv",
            .exportTip = "Write them",
            .empty = "There is no fruit."};
}

std::vector<TableChip> chips()
{
    return {{.kind = 1, .name = [] { return QString("red"); }, .tip = [] { return QString("They are red."); }},
            {.kind = 0, .name = [] { return QString("green"); }}};
}

struct Bench {
    Fruits* model = new Fruits;
    TablePage page{model, words, chips(), nullptr};
    explicit Bench(std::vector<Fruit> rows = some())
    {
        model->setParent(&page);
        page.table()->setRootIsDecorated(false);
        model->setRows(std::move(rows));
        page.countKinds();
        page.resize(700, 300);
        page.show();
    }
    QStringList names() const
    {
        QStringList out;
        for (const QModelIndex& index : page.shownRows())
            out.append(model->row(index.row()).name);
        return out;
    }
    void clickTitle(int column)
    {
        QHeaderView* header = page.table()->header();
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                          QPoint(header->sectionViewportPosition(column) + header->sectionSize(column) / 2, header->height() / 2));
    }
    void select(int row) { page.table()->setCurrentIndex(page.table()->model()->index(row, 0)); }
    QByteArray written(const QString& file)
    {
        QSignalSpy told(&page, &TablePage::message);
        page.exportTo(file);
        QFile in(file);
        return QTest::qWaitFor([&] { return told.size() == 1; }, 10000) && in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
    }
};

QString clipboard()
{
    return QGuiApplication::clipboard()->text();
}

} // namespace

class TestTablePage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    /// Everything that a cell answers is in the list.
    void cells()
    {
        Fruits model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.columnCount(), 4);
        model.setRows(some());
        QCOMPARE(model.headerData(1, Qt::Horizontal).toString(), QString("Weight"));
        QCOMPARE(model.headerData(0, Qt::Horizontal, Qt::ToolTipRole).toString(), QString("What it is called"));
        const QModelIndex weight = model.index(0, 1);
        QCOMPARE(weight.data().toString(), QString("150.3 g"));
        QCOMPARE(weight.data(SortRole).toDouble(), 150.25);
        QVERIFY(weight.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight);
        QCOMPARE(weight.data(Qt::ForegroundRole).value<QColor>(), Theme::light().error);
        QVERIFY(!model.index(1, 1).data(Qt::ForegroundRole).isValid());
        QCOMPARE(weight.data(Qt::ToolTipRole).toString(), QString("A pear"));
        QCOMPARE(model.index(0, 2).data().toString(), QString("9")); // a value is its own text
        QCOMPARE(model.index(2, 2).data().toString(), QString());
        QVERIFY(model.index(2, 2).data(SortRole).toDouble() < -1e300); // none is before all
        QCOMPARE(model.index(3, 3).data(BarRole).toDouble(), 0.6);
        QCOMPARE(weight.data(BarRole).toDouble(), 0.0);
        QCOMPARE(model.index(3, 0).data(KindRole).toInt(), 1);
        QVERIFY(model.index(3, 0).data(SearchRole).toString().contains("120.0 g")); // all texts
        QVERIFY(!(model.flags(weight) & Qt::ItemIsEditable));
        model.setRows(std::vector<Fruit>());
        QCOMPARE(model.rowCount(), 0);
    }

    /// Up, down, and back to the order in which they came.
    void sortingIsUndone()
    {
        Bench b;
        const QStringList natural = b.names();
        b.clickTitle(1);
        const QStringList once = b.names();
        b.clickTitle(1);
        const QStringList twice = b.names();
        QCOMPARE(QStringList(once.rbegin(), once.rend()), twice);
        QVERIFY(once.front() == "pear" || once.back() == "pear");
        b.clickTitle(1);
        QCOMPARE(b.names(), natural);
        b.page.table()->sortByColumn(2, Qt::AscendingOrder);
        QCOMPARE(b.names(), (QStringList{"fig|a", "cherry, \"sour\"", "apple", "pear"})); // by numbers, none first
    }

    void chipsAndText()
    {
        Bench b;
        QCOMPARE(b.page.chips()->chip(1)->text(), QString("2 red"));
        QVERIFY(b.page.chips()->chip(1)->toolTip().endsWith("They are red."));
        b.page.chips()->choose(1, true);
        QCOMPARE(b.names(), (QStringList{"cherry, \"sour\"", "apple"}));
        b.page.filterField()->setText("APP");
        QCOMPARE(b.names(), QStringList("apple"));
        b.page.filterField()->setText("no such");
        QVERIFY(b.names().isEmpty());
        QVERIFY(!b.page.emptyText().isEmpty());
        b.page.filterField()->clear();
        b.page.chips()->choose(1, false);
        QCOMPARE(b.names().size(), 4);
        QVERIFY(b.page.emptyText().isEmpty());
        // In little room chips have no words.
        b.page.resize(180, 300);
        QVERIFY(b.page.chips()->isCompact());
        b.page.resize(900, 300);
        QVERIFY(!b.page.chips()->isCompact());
    }

    void keyboard()
    {
        Bench b;
        b.page.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&b.page));
        b.page.filterField()->setFocus();
        QTest::keyClicks(b.page.filterField(), "fig");
        QCOMPARE(b.names(), QStringList("fig|a"));
        QTest::keyClick(b.page.filterField(), Qt::Key_Escape);
        QCOMPARE(b.names().size(), 4);
        QTest::keyClick(b.page.filterField(), Qt::Key_Down);
        QVERIFY(b.page.table()->hasFocus());
        b.select(3);
        QSignalSpy activated(&b.page, &TablePage::activated);
        QTest::keyClick(b.page.table(), Qt::Key_Return);
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated[0][0].toModelIndex().model(), static_cast<const QAbstractItemModel*>(b.model));
        QCOMPARE(activated[0][0].toModelIndex().row(), 3);
        QTest::keyClick(b.page.table(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(clipboard(), QString("apple\t120.0 g\t5\t0.6\n"));
    }

    /// As it is read: the columns that are seen, in their order; all rows where none is selected.
    void copied()
    {
        Bench b;
        b.page.copy();
        QCOMPARE(clipboard().count('\n'), 4);
        b.select(1);
        QHeaderView* header = b.page.table()->header();
        header->moveSection(header->visualIndex(2), 0);
        b.page.table()->setColumnHidden(3, true);
        b.page.copy();
        QCOMPARE(clipboard(), QString("1\t\"cherry, \"\"sour\"\"\"\t8.0 g\n"));
        nodewise::test::contextMenu(*b.page.table()->viewport(), "Copy as Markdown");
        QCOMPARE(clipboard(), QString("| Seeds | Name | Weight |\n| ---: | --- | ---: |\n| 1 | cherry, \"sour\" | 8.0 g |\n"));
        nodewise::test::contextMenu(*b.page.table()->viewport(), "Copy With All Digits");
        QCOMPARE(clipboard(), QString("name\tweight_g\tseeds\n\"cherry, \"\"sour\"\"\"\t8\t1\n"));
    }

    /// What is shown, in its order: all digits for programs, words for people.
    void written()
    {
        Bench b;
        QTemporaryDir folder;
        b.page.table()->sortByColumn(1, Qt::DescendingOrder);
        b.page.filterField()->setText("e"); // not the fig
        QCOMPARE(b.written(folder.filePath("f.csv")),
                 QByteArray("name,weight_g,seeds\npear,150.25,9\napple,120,5\n\"cherry, \"\"sour\"\"\",8,1\n"));
        QCOMPARE(b.written(folder.filePath("f.tsv")),
                 QByteArray("name\tweight_g\tseeds\npear\t150.25\t9\napple\t120\t5\n\"cherry, \"\"sour\"\"\"\t8\t1\n"));
        b.page.filterField()->clear();
        const QJsonArray rows = QJsonDocument::fromJson(b.written(folder.filePath("f.json"))).array();
        QCOMPARE(rows.size(), 4);
        QCOMPARE(rows[0].toObject()["weight_g"].toDouble(), 150.25);
        QCOMPARE(rows[2].toObject()["name"].toString(), QString("fig|a"));
        QVERIFY(rows[2].toObject()["seeds"].isNull());
        QCOMPARE(rows[3].toObject()["name"].toString(), QString("cherry, \"sour\""));
        const QByteArray markdown = b.written(folder.filePath("f.md"));
        QVERIFY2(markdown.startsWith("| Name | Weight | Seeds | Share |\n| --- | ---: | ---: | ---: |\n| pear | 150.3 g | 9 |"),
                 markdown.constData());
        QVERIFY(markdown.contains("| fig\\|a |"));
        b.model->setRows(std::vector<Fruit>{{"heavy", std::numeric_limits<double>::infinity(), {}, 0}});
        const QByteArray endless = b.written(folder.filePath("g.json"));
        QVERIFY2(endless.contains("\"weight_g\": \"inf\""), endless.constData());
        b.model->setRows(std::vector<Fruit>());
        QCOMPARE(QJsonDocument::fromJson(b.written(folder.filePath("h.json"))).array().size(), 0);
    }

    void emptyState()
    {
        Bench b(std::vector<Fruit>{});
        QCOMPARE(b.page.emptyText(), QString("There is no fruit."));
        QVERIFY(!b.page.tableExport() || b.page.shownRows().isEmpty());
        b.page.setEmptyText("All fruit was eaten.");
        QCOMPARE(b.page.emptyText(), QString("All fruit was eaten."));
        b.model->setRows(some());
        QVERIFY(b.page.emptyText().isEmpty());
    }

    /// Rows are replaced whole: what was selected is told by its key. Only what the user chooses is said.
    void selectionStays()
    {
        Bench b;
        QSignalSpy chosen(&b.page, &TablePage::chosen);
        b.select(3);
        QCOMPARE(chosen.size(), 1);
        std::vector<Fruit> more = some();
        more.insert(more.begin(), {"quince", 200, 4, 0});
        b.model->setRows(more);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(b.page.chosenRows().size(), 1);
        QCOMPARE(b.model->row(b.page.chosenRows().front().row()).name, QString("apple"));
        b.page.mark({b.model->index(0, 0), b.model->index(2, 0)});
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(b.page.chosenRows().front(), b.model->index(0, 0)); // the one that is looked at
        QCOMPARE(b.page.chosenRows().size(), 2);
    }

    void trees()
    {
        auto* model = new Orchard;
        TablePage page(model, words, {}, nullptr);
        model->setParent(&page);
        const QAbstractItemModelTester tester(model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto orchard = [](double weight) {
            TreeRows<Fruit> rows;
            const auto tree = rows.add({"tree", 0, {}, 0});
            rows.add({"plum", weight, 1, 0}, tree);
            rows.add({"peach", 90, 1, 0}, tree);
            return rows;
        };
        model->setRows(orchard(30));
        const auto top = [&page] { return page.table()->model()->index(0, 0); };
        page.table()->expand(top());
        page.filterField()->setText("plum"); // what is above it stays
        QCOMPARE(page.shownRows().size(), 2);
        QCOMPARE(page.exported().rows, std::size_t(1));
        QCOMPARE(page.exported().line(0), (QStringList{"plum", "30", "1"}));
        model->setRows(orchard(31));
        QVERIFY(page.table()->isExpanded(top()));
        page.copy();
        QCOMPARE(clipboard().count('\n'), 2);
    }

    /// A file is of the rows that there were when it was asked for.
    void writtenWhileRowsChange()
    {
        Bench b;
        const TextTable table = b.page.exported();
        b.model->setRows(std::vector<Fruit>());
        QCOMPARE(table.rows, std::size_t(4));
        QCOMPARE(table.line(0).front(), QString("pear"));
        QCOMPARE(table.shown->line(3).front(), QString("apple"));
    }

    /// As many as a large program has values: all that a page does comes to its end.
    void manyRows()
    {
        std::vector<Fruit> many;
        for (int i = 0; i < 500'000; ++i)
            many.push_back({QStringLiteral("fruit %1").arg(i), double(i % 1000), i % 7, i % 2});
        Bench b(std::move(many));
        QCOMPARE(b.page.table()->model()->rowCount(), 500'000);
        b.page.table()->sortByColumn(1, Qt::DescendingOrder);
        QCOMPARE(b.page.table()->model()->index(0, 1).data().toString(), QString("999.0 g"));
        b.page.filterField()->setText("fruit 4999");
        QCOMPARE(b.page.table()->model()->rowCount(), 111);
        b.page.filterField()->clear();
        b.page.table()->sortByColumn(-1, Qt::AscendingOrder);
        QCOMPARE(b.page.table()->model()->index(499'999, 0).data().toString(), QString("fruit 499999"));
        QCOMPARE(b.page.exported().rows, std::size_t(500'000));
    }
};

QTEST_MAIN(TestTablePage)
#include "tst_table_page.moc"
