// SPDX-License-Identifier: Apache-2.0
#include "tests/views/test_document.h"
#include "views/inspect/query_edit.h"
#include "views/inspect/search_model.h"
#include "views/inspect/search_panel.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QSignalSpy>
#include <QTreeView>

using namespace nodewise;
using namespace nodewise::views;

class TestSearch : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void findsAsYouType();
    void stepsThroughResults();
    void marksBothSides();
    void parseErrorPointsAtTheColumn();
    void clearingClearsTheMarks();
    void remembersWhatWasStepped();
    void irOnlyMatches();
    void modelIsSound();

private:
    std::shared_ptr<const Document> m_llama;
};

namespace {

struct Shown {
    explicit Shown(std::shared_ptr<const Document> document) : selection(std::move(document))
    {
        panel.resize(240, 400);
        panel.setSelection(&selection);
        panel.show();
        (void)QTest::qWaitForWindowExposed(&panel);
    }
    void ask(const char* query)
    {
        QSignalSpy done(&panel, &SearchPanel::finished);
        panel.setQuery(QLatin1String(query));
        QVERIFY(done.wait());
    }
    Selection selection;
    SearchPanel panel;
};

} // namespace

void TestSearch::initTestCase()
{
    m_llama = openProgram("llama.pt2");
    QVERIFY(m_llama);
}

void TestSearch::findsAsYouType()
{
    Shown shown(m_llama);
    QSignalSpy done(&shown.panel, &SearchPanel::finished);
    shown.panel.focusQuery();
    QTest::keyClicks(shown.panel.edit(), QStringLiteral("op:linear module:layers.0"));
    QVERIFY(done.wait());
    QCOMPARE(shown.panel.resultCount(), 7);     // q, k, v, o, gate, up, down
    QVERIFY(shown.selection.state().isEmpty()); // typing selects nothing
    QCOMPARE(shown.panel.findChild<QLabel*>("status")->text(), QStringLiteral("7 found · Enter next"));
}

void TestSearch::stepsThroughResults()
{
    Shown shown(m_llama);
    shown.ask("op:linear module:layers.0");
    QTest::keyClick(shown.panel.edit(), Qt::Key_Return);
    QCOMPARE(shown.selection.currentFx(), std::optional(fxNode(*m_llama, "linear")));
    QCOMPARE(shown.panel.findChild<QLabel*>("status")->text(), QStringLiteral("1 of 7 · Enter next"));
    QTest::keyClick(shown.panel.edit(), Qt::Key_F3);
    QCOMPARE(shown.selection.currentFx(), std::optional(fxNode(*m_llama, "linear_1")));
    QTest::keyClick(shown.panel.edit(), Qt::Key_F3, Qt::ShiftModifier);
    QTest::keyClick(shown.panel.edit(), Qt::Key_F3, Qt::ShiftModifier);
    QCOMPARE(shown.panel.findChild<QLabel*>("status")->text(), QStringLiteral("7 of 7 · Enter next"));
    QTest::keyClick(shown.panel.edit(), Qt::Key_Down);
    QVERIFY(shown.panel.view()->hasFocus());
}

void TestSearch::marksBothSides()
{
    Shown shown(m_llama);
    std::size_t fx = 0, ir = 0;
    connect(&shown.panel, &SearchPanel::marked, this, [&](const auto& f, const auto& i) {
        fx = f.size();
        ir = i.size();
    });
    shown.ask("op:linear module:layers.0");
    QCOMPARE(fx, std::size_t(7));
    QCOMPARE(ir, std::size_t(7));
}

void TestSearch::parseErrorPointsAtTheColumn()
{
    Shown shown(m_llama);
    shown.panel.setQuery(QStringLiteral("op:linear colour:red"));
    QCOMPARE(shown.panel.edit()->errorColumn(), 10);
    QVERIFY(shown.panel.findChild<QLabel*>("status")->text().contains(QLatin1String("colour")));
    QCOMPARE(shown.panel.resultCount(), 0);
    shown.panel.setQuery(QString::fromUtf8("op:선형 colour:red")); // the column counts letters, not bytes
    QCOMPARE(shown.panel.edit()->errorColumn(), 6);
    shown.panel.setQuery(QStringLiteral("op:linear"));
    QCOMPARE(shown.panel.edit()->errorColumn(), -1);
}

void TestSearch::clearingClearsTheMarks()
{
    Shown shown(m_llama);
    shown.ask("op:linear");
    std::size_t fx = 99;
    connect(&shown.panel, &SearchPanel::marked, this, [&fx](const auto& f, const auto&) { fx = f.size(); });
    QTest::keyClick(shown.panel.edit(), Qt::Key_Escape);
    QCOMPARE(fx, std::size_t(0));
    QCOMPARE(shown.panel.resultCount(), 0);
    QVERIFY(shown.panel.findChild<QLabel*>("status")->text().isEmpty());
}

void TestSearch::remembersWhatWasStepped()
{
    Shown shown(m_llama);
    QSignalSpy changed(&shown.panel, &SearchPanel::recentQueriesChanged);
    shown.ask("op:linear");
    QVERIFY(changed.isEmpty()); // half a word is not worth keeping
    shown.panel.next();
    shown.ask("op:mul");
    shown.panel.next();
    QCOMPARE(changed.count(), 2);
    QCOMPARE(changed.back()[0].toStringList(), (QStringList{"op:mul", "op:linear"}));
}

void TestSearch::irOnlyMatches()
{
    const auto lone = openIr("llama.ir.json");
    Shown shown(lone);
    shown.ask("op:linear");
    QVERIFY(shown.panel.resultCount() > 7);
    shown.panel.next();
    QVERIFY(shown.selection.currentIr());
}

void TestSearch::modelIsSound()
{
    SearchModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto query = query::Query::parse("op:view");
    QVERIFY(query.has_value());
    SearchResult result = search(*query, m_llama->fx(), m_llama->ir.get(), m_llama->links.get());
    QVERIFY(!result.rows.empty());
    model.setRows(std::move(result.rows));
    model.setRows(SearchModel::Rows());
}

QTEST_MAIN(TestSearch)
#include "tst_search.moc"
