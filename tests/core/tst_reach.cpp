// SPDX-License-Identifier: Apache-2.0
// What is upstream, downstream, and between, in a diagram written as its edges.
#include "core/layout/reach.h"

#include <QTest>

using namespace nodewise::layout;

namespace {

/// "ab bc": one edge per word, from the first letter to the second.
Diagram diagramOf(const QString& edges)
{
    Diagram diagram;
    diagram.items.resize(26);
    for (const QString& edge : edges.split(u' ', Qt::SkipEmptyParts))
        diagram.edges.push_back({ItemId(edge[0].unicode() - 'a'), ItemId(edge[1].unicode() - 'a'), {}, edge.size() > 2});
    return diagram;
}

QString lettersOf(const std::vector<bool>& items)
{
    QString letters;
    for (std::size_t i = 0; i < items.size(); ++i)
        if (items[i])
            letters += QChar(static_cast<char16_t>('a' + i));
    return letters;
}

} // namespace

class TestReach : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void reaches_data()
    {
        QTest::addColumn<QString>("edges");
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("up");
        QTest::addColumn<QString>("down");
        QTest::addColumn<QString>("between");
        QTest::newRow("chain") << "ab bc cd"
                               << "b"
                               << "ab"
                               << "bcd"
                               << "b";
        QTest::newRow("diamond") << "ab ac bd cd de"
                                 << "ad"
                                 << "abcd"
                                 << "abcde"
                                 << "abcd";
        QTest::newRow("two ends") << "ab bc ad de fc"
                                  << "ac"
                                  << "abcf"
                                  << "abcde"
                                  << "abc";
        QTest::newRow("apart") << "ab cd"
                               << "ad"
                               << "acd"
                               << "abd"
                               << "ad";
        QTest::newRow("a hub's stub") << "abs bc"
                                      << "c"
                                      << "abc"
                                      << "c"
                                      << "c";
        QTest::newRow("twice") << "ab ab bc"
                               << "a"
                               << "a"
                               << "abc"
                               << "a";
        QTest::newRow("ring of a loop's body") << "ab ba bc"
                                               << "ac"
                                               << "abc"
                                               << "abc"
                                               << "abc";
        QTest::newRow("nothing") << "ab"
                                 << ""
                                 << ""
                                 << ""
                                 << "";
    }

    void reaches()
    {
        QFETCH(QString, edges);
        QFETCH(QString, from);
        QFETCH(QString, up);
        QFETCH(QString, down);
        QFETCH(QString, between);
        const Diagram diagram = diagramOf(edges);
        std::vector<ItemId> items;
        for (const QChar letter : from)
            items.emplace_back(letter.unicode() - 'a');
        QCOMPARE(lettersOf(reached(diagram, items, Reach::Upstream)), up);
        QCOMPARE(lettersOf(reached(diagram, items, Reach::Downstream)), down);
        QCOMPARE(lettersOf(reached(diagram, items, Reach::Between)), between);
    }
};

QTEST_APPLESS_MAIN(TestReach)
#include "tst_reach.moc"
