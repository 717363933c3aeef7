// SPDX-License-Identifier: Apache-2.0
// Which parts of a tensor share elements: what is said to be apart is compared with the elements themselves.
#include "core/torch/rewrite/memory_part.h"

#include <ATen/ATen.h>
#include <QTest>

#include <set>

using namespace nodewise;
using torch_worker::areApart;
using torch_worker::partOf;

namespace {

bool overlap(const at::Tensor& a, const at::Tensor& b)
{
    const auto places = [](const at::Tensor& tensor) {
        const at::Tensor flat = tensor.reshape({-1}).contiguous();
        return std::set<std::int64_t>(flat.data_ptr<std::int64_t>(), flat.data_ptr<std::int64_t>() + flat.numel());
    };
    const auto left = places(a), right = places(b);
    return std::any_of(left.begin(), left.end(), [&](std::int64_t place) { return right.contains(place); });
}

} // namespace

class TestMemoryPart : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void chunks()
    {
        const at::Tensor gates = at::arange(2 * 12).reshape({2, 12});
        for (const std::int64_t dim : {0, 1})
            for (const std::int64_t size : {1, 2, 5}) {
                const auto parts = gates.split(size, dim);
                for (std::size_t i = 0; i < parts.size(); ++i)
                    for (std::size_t k = 0; k < parts.size(); ++k)
                        QCOMPARE(areApart(partOf(parts[i]), partOf(parts[k])), i != k);
            }
        QVERIFY(!areApart(partOf(gates), partOf(gates.chunk(4, 1)[1])));
    }

    /// It may say too little, never too much.
    void slicesOfAll()
    {
        const at::Tensor whole = at::arange(4 * 6).reshape({4, 6});
        std::vector<at::Tensor> views{whole, whole.t(), whole.reshape({24}), whole.as_strided({4, 4}, {3, 1}, 2)};
        for (std::int64_t from = 0; from < 6; ++from)
            for (std::int64_t to = from + 1; to <= 6; ++to) {
                views.push_back(whole.slice(1, from, to));
                views.push_back(whole.slice(1, from, to, 2));
                views.push_back(whole.slice(0, from % 4, std::min<std::int64_t>(to, 4)));
                views.push_back(whole.as_strided({2, 2}, {7, 1}, from + to));
            }
        int apart = 0;
        for (const at::Tensor& a : views)
            for (const at::Tensor& b : views) {
                if (a.numel() == 0 || b.numel() == 0 || !areApart(partOf(a), partOf(b)))
                    continue;
                ++apart;
                QVERIFY(!overlap(a, b));
            }
        QVERIFY(apart > 100);
    }
};

QTEST_GUILESS_MAIN(TestMemoryPart)
#include "tst_memory_part.moc"
