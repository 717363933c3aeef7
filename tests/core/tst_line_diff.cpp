// SPDX-License-Identifier: Apache-2.0
// What differs between two texts, line by line.
#include "core/base/hash.h"
#include "core/mlirtext/line_diff.h"

#include <QTest>

#include <random>
#include <string>
#include <vector>

using namespace nodewise;
using namespace nodewise::mlirtext;

namespace {

/// Of both sides, put together again from what differs.
void applies(const std::vector<std::string>& a, const std::vector<std::string>& b, const LineDiff& diff)
{
    std::vector<std::string> left, right;
    for (const DiffRun& run : diff.runs)
        for (std::uint64_t i = 0; i < run.count; ++i) {
            if (run.kind != DiffRun::Kind::Added)
                left.push_back(a.at(run.a + i));
            if (run.kind != DiffRun::Kind::Removed)
                right.push_back(b.at(run.b + i));
        }
    QCOMPARE(left, a);
    QCOMPARE(right, b);
}

LineDiff differ(const std::vector<std::string>& a, const std::vector<std::string>& b)
{
    std::vector<std::uint64_t> x, y;
    for (const auto& line : a)
        x.push_back(hashOf(line));
    for (const auto& line : b)
        y.push_back(hashOf(line));
    return diffLines(x, y, {});
}

} // namespace

class TestLineDiff : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void differences_data()
    {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<int>("removed");
        QTest::addColumn<int>("added");
        QTest::newRow("empty") << ""
                               << "" << 0 << 0;
        QTest::newRow("same") << "a b c"
                              << "a b c" << 0 << 0;
        QTest::newRow("to nothing") << "a b"
                                    << "" << 2 << 0;
        QTest::newRow("from nothing") << ""
                                      << "a b" << 0 << 2;
        QTest::newRow("one in the middle") << "a b c"
                                           << "a x c" << 1 << 1;
        QTest::newRow("inserted") << "a b c d"
                                  << "a b x y c d" << 0 << 2;
        QTest::newRow("no line is unique") << "a a b b a a"
                                           << "a a b a a" << 1 << 0;
        QTest::newRow("moved") << "a b c d e"
                               << "c d e a b" << 2 << 2;
        QTest::newRow("nothing in common") << "a b c"
                                           << "x y" << 3 << 2;
        QTest::newRow("twice") << "} } x } }"
                               << "} } y } } }" << 1 << 2;
    }
    void differences()
    {
        QFETCH(const QString, a);
        QFETCH(const QString, b);
        const auto words = [](const QString& text) {
            std::vector<std::string> out;
            for (const QString& word : text.split(' ', Qt::SkipEmptyParts))
                out.push_back(word.toStdString());
            return out;
        };
        const LineDiff diff = differ(words(a), words(b));
        applies(words(a), words(b), diff);
        QTEST(int(diff.removed), "removed");
        QTEST(int(diff.added), "added");
    }
    /// Whatever two texts are, what differs makes one of the other; and no more is said than must be, where lines are few.
    void randomDifferences()
    {
        std::mt19937 random(4);
        for (int round = 0; round < 400; ++round) {
            const std::size_t kinds = 1 + random() % (round % 2 ? 4 : 200);
            std::vector<std::string> a(random() % 60), b;
            for (std::string& line : a)
                line = std::to_string(random() % kinds);
            for (const std::string& line : a) {
                if (random() % 8 == 0)
                    b.push_back(std::to_string(random() % kinds));
                if (random() % 8 != 0)
                    b.push_back(line);
            }
            const LineDiff diff = differ(a, b);
            applies(a, b, diff);
            for (std::size_t i = 1; i < diff.runs.size(); ++i)
                QVERIFY(diff.runs[i].kind != diff.runs[i - 1].kind);
        }
    }
    void largeDifferences()
    {
        std::vector<std::uint64_t> a, b;
        std::mt19937_64 random(5);
        for (int i = 0; i < 300000; ++i)
            a.push_back(i % 3 == 0 ? 7 : random() % 1000000);
        b = a;
        for (int i = 0; i < 3000; ++i)
            b[random() % b.size()] = random();
        LineDiff diff = diffLines(a, b, {});
        QVERIFY(diff.complete && diff.added < 3200);
        for (std::uint64_t& line : b)
            line = random();
        diff = diffLines(a, b, {});
        QCOMPARE(diff.removed, std::uint64_t(a.size()));
        Progress progress;
        progress.cancel.cancel();
        QVERIFY(!diffLines(a, b, progress).complete);
    }
};

QTEST_GUILESS_MAIN(TestLineDiff)
#include "tst_line_diff.moc"
