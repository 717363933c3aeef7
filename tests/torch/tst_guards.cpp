// SPDX-License-Identifier: Apache-2.0
// Guards of rules, asked of calls whose sizes are numbers or open.
#include "core/torch/rewrite/torch_operators.h"
#include "tests/torch/last_call.h"

#include <QTest>

using namespace nodewise;
using test::last;
using test::parsed;

class TestGuards : public QObject {
    Q_OBJECT
    std::unique_ptr<torch_worker::TorchOperators> m_operators;

private Q_SLOTS:
    void initTestCase()
    {
        m_operators = std::make_unique<torch_worker::TorchOperators>(
            std::make_shared<torch_worker::ProfileOperators>(backend::Profile{.name = "test"}), nullptr, std::string());
    }

    void guards()
    {
        const auto graph = parsed("%x : f16[200, 64] = placeholder\n"
                                  "%y : (f16[200, 3], i64[200, 3]) = aten.topk.default(self: %x, k: 3)\nreturn (%y)\n");
        const auto holds = [&](const char* guard) {
            const auto answer = m_operators->holds(*graph, graph->node(last(*graph)), guard);
            return answer ? QString(answer->always ? "yes" : "no") : QString::fromStdString(answer.error().text());
        };
        QVERIFY(!m_operators->isPure("operator.setitem"));
        QVERIFY(m_operators->isPure("operator.add"));
        QCOMPARE(holds("k <= 128 and largest"), QString("yes"));
        QCOMPARE(holds("self.dtype == torch.float16 and self.dim() == 2 and self.size(0) == 200"), QString("yes"));
        QCOMPARE(holds("not sorted"), QString("no"));
        QVERIFY2(holds("K > 1").contains("undefined value K"), qPrintable(holds("K > 1")));
        QVERIFY2(holds("K > 1").contains("the arguments of aten.topk.default are self, k, dim, largest, sorted"),
                 qPrintable(holds("K > 1")));
    }

    void noneInGuards()
    {
        const auto graph = parsed("%x : f32[2, 3] = placeholder\n%y : f32[] = aten.sum.default(self: %x)\nreturn (%y)\n");
        const auto answer = m_operators->holds(*graph, graph->node(last(*graph)), "dtype is None or dtype == torch.float16");
        QVERIFY2(answer, answer ? "" : answer.error().text().c_str());
        QVERIFY(answer->always);
    }

    /// At export the size is 6; what the guard says of others counts as well.
    void guardsThatASizeDecides_data()
    {
        QTest::addColumn<QString>("range");
        QTest::addColumn<QString>("guard");
        QTest::addColumn<QString>("answer");
        QTest::newRow("every size") << "2 64"
                                    << "input.size(0) >= 2"
                                    << "always";
        QTest::newRow("no size") << "2 64"
                                 << "input.size(0) > 64"
                                 << "never";
        QTest::newRow("no open size") << "2 64"
                                      << "input.size(1) == 4"
                                      << "always";
        QTest::newRow("upper end") << "2 64"
                                   << "input.size(0) < 64"
                                   << "'input.size(0) < 64' holds at s77 = 2, 6, 31, 63, not at s77 = 64";
        QTest::newRow("lower end as the program has it") << "0 64"
                                                         << "input.numel() > 0"
                                                         << "'input.numel() > 0' holds at s77 = 1, 2, 31, 64, not at s77 = 0";
        QTest::newRow("beside a number") << "2 -"
                                         << "input.size(0) == 77"
                                         << "'input.size(0) == 77' holds at s77 = 77, not at s77 = 2, 6, 513, 4096";
        QTest::newRow("larger than any trial") << "2 -"
                                               << "input.size(0) <= 100000"
                                               << "'input.size(0) <= 100000' holds at s77 = 2, 6, 99999, 100000, not at s77 = 100001";
        QTest::newRow("multiples") << "2 64"
                                   << "input.size(0) % 2 == 0"
                                   << "'input.size(0) % 2 == 0' holds at s77 = 2, 6, 24, 64, not at s77 = 3, 7, 13, 31";
    }
    void guardsThatASizeDecides()
    {
        QFETCH(QString, range);
        QFETCH(QString, guard);
        const auto graph = parsed("range s77 " + range +
                                  "\n%x : f32[s77, 4] = placeholder\n%w : f32[3, 4] = placeholder\n"
                                  "%y : f32[s77, 3] = aten.linear.default(input: %x, weight: %w)\nreturn (%y)\n");
        const auto answer = m_operators->holds(*graph, graph->node(last(*graph)), guard.toStdString());
        QVERIFY2(answer, answer ? "" : answer.error().text().c_str());
        const QString told = QString::fromStdString(answer->partly.english());
        QTEST(answer->always ? "always" : answer->never() ? "never" : told, "answer");
    }

    /// Programs that leave a size open without bounds have ranges from 0, and are made for 2 and more.
    void guardOfASizeWithoutLowerEnd()
    {
        const auto graph = parsed("range s83 0 64\nsym {s83} \"Symbol('s83', positive=True, integer=True)\" hint 10\n"
                                  "%x : f32[{s83}] = placeholder\n%y : f32[{s83}] = aten.exp.default(self: %x)\nreturn (%y)\n");
        const auto answer = m_operators->holds(*graph, graph->node(last(*graph)), "self.numel() > 1");
        QVERIFY2(answer, answer ? "" : answer.error().text().c_str());
        QVERIFY2(answer->always, answer->partly.english().c_str());
    }

    void guardOfTwoOpenSizes()
    {
        const auto graph = parsed("range s0 2 8\nrange s1 2 8\n%x : f32[s0, s1] strides [s1, 1] = placeholder\n"
                                  "%y : f32[s0, s1] strides [s1, 1] = aten.exp.default(self: %x)\nreturn (%y)\n");
        const auto told = [&](const char* guard) {
            const auto answer = m_operators->holds(*graph, graph->node(last(*graph)), guard);
            return QString::fromStdString(answer ? answer->partly.english() : answer.error().text());
        };
        QCOMPARE(told("self.size(1) < 8"), QString("'self.size(1) < 8' holds at s1 = 2, 3, 6, 7, not at s1 = 8"));
        QCOMPARE(told("self.size(0) + self.size(1) > 4"), QString("'self.size(0) + self.size(1) > 4' holds at s0 = 2, s1 = 4; s0 = 2, s1 = "
                                                                  "6; s0 = 8, s1 = 2; s0 = 8, s1 = 6, not at s0 = 2, s1 = 2"));
    }
};

QTEST_GUILESS_MAIN(TestGuards)
#include "tst_guards.moc"
