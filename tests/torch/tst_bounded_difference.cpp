// SPDX-License-Identifier: Apache-2.0
// What an error analysis may explain of a difference, and what it may not.
#include "core/torch/tensor/bounded_difference.h"

#include <ATen/ATen.h>
#include <QtTest>

#include <cmath>

using namespace nodewise::torch_worker;

namespace {

constexpr Tolerance exact{.rtol = 0, .atol = 1e-6};

BoundedDifference bounded(const at::Tensor& actual, const at::Tensor& expected, const at::Tensor& most)
{
    return differenceWithin(actual, expected, exact, [&] { return Slack{.most = most, .terms = 7}; });
}

} // namespace

class TestBoundedDifference : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void eachElementHasItsOwn()
    {
        const at::Tensor expected = at::tensor({1000.0f, 1.0f}), most = at::tensor({10.0, 0.01});
        const BoundedDifference within = bounded(at::tensor({1009.0f, 1.0f}), expected, most);
        QVERIFY(within.difference.equal);
        QCOMPARE(within.slack, 10.0);
        QCOMPARE(within.terms, std::uint64_t(7));
        const BoundedDifference off = bounded(at::tensor({1000.0f, 2.0f}), expected, most);
        QVERIFY(!off.difference.equal);
        QCOMPARE(off.terms, std::uint64_t(0)); // rounding explains nothing
        QCOMPARE(off.difference.firstIndex, std::vector<std::int64_t>{1});
        QCOMPARE(off.difference.mismatches, std::uint64_t(1));
    }

    void oneForAll()
    {
        QVERIFY(bounded(at::tensor({1.5f, 2.0f}), at::tensor({1.0f, 2.0f}), at::tensor(0.5).squeeze()).difference.equal);
        QVERIFY(!bounded(at::tensor({1.6f, 2.0f}), at::tensor({1.0f, 2.0f}), at::tensor(0.5).squeeze()).difference.equal);
    }

    /// Neither an infinite result nor an infinite slack makes another value right.
    void infinityExplainsNothing()
    {
        const at::Tensor slack = at::tensor({0.1}), endless = at::tensor({double(INFINITY)});
        for (const float wrong : {0.0f, 5.0f, -INFINITY, NAN})
            QVERIFY2(!bounded(at::tensor({wrong}), at::tensor({INFINITY}), slack).difference.equal, qPrintable(QString::number(wrong)));
        QVERIFY(!bounded(at::tensor({1e30f}), at::tensor({0.0f}), endless).difference.equal);
        QVERIFY(!bounded(at::tensor({NAN}), at::tensor({0.0f}), endless).difference.equal);
        QVERIFY(bounded(at::tensor({INFINITY}), at::tensor({INFINITY}), slack).difference.equal);
    }

    void whatIsWithinIsNotAsked()
    {
        bool asked = false;
        const auto same = differenceWithin(at::tensor({1.0f}), at::tensor({1.0f}), exact, [&] {
            asked = true;
            return Slack();
        });
        QVERIFY(same.difference.equal && !asked);
        QVERIFY(!bounded(at::tensor({1.0f}), at::tensor({2.0f}), {}).difference.equal); // nothing is allowed
    }
};

QTEST_GUILESS_MAIN(TestBoundedDifference)
#include "tst_bounded_difference.moc"
