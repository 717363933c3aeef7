// SPDX-License-Identifier: Apache-2.0
// Memory of small tensors, in the thread that wants it in blocks and in others.
#include "core/torch/analysis/allocation_meter.h"
#include "core/torch/base/small_blocks.h"

#include <ATen/ATen.h>

#include <QtTest>
#include <set>
#include <thread>

using namespace nodewise::torch_worker;

namespace {

at::Tensor ofBytes(std::int64_t bytes)
{
    return at::empty({bytes}, at::kByte);
}

/// The test's allocator is LibTorch's under AddressSanitizer.
#ifdef __SANITIZE_ADDRESS__
constexpr bool inBlocks = false;
#else
constexpr bool inBlocks = true;
#endif

} // namespace

class TestSmallBlocks : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void sizes();
    void apart();
    void usedAgain();
    void otherThreads();
    void metered();
};

void TestSmallBlocks::initTestCase()
{
    const at::Tensor before = ofBytes(64);
    useSmallBlocks();
    useSmallBlocks(); // once is enough
    QVERIFY(!isSmallBlock(before.data_ptr()));
}

void TestSmallBlocks::sizes()
{
    for (const std::int64_t bytes : std::initializer_list<std::int64_t>{1, 63, 64, 65, 1000, std::int64_t(smallBytes)}) {
        const at::Tensor tensor = ofBytes(bytes);
        QCOMPARE(isSmallBlock(tensor.data_ptr()), inBlocks);
        QCOMPARE(reinterpret_cast<std::uintptr_t>(tensor.data_ptr()) % 64, std::uintptr_t(0));
    }
    QVERIFY(!isSmallBlock(ofBytes(std::int64_t(smallBytes) + 1).data_ptr()));
    QVERIFY(!isSmallBlock(ofBytes(0).data_ptr()));
}

/// Many of all sizes at a time, each filled with its number: none lies in another.
void TestSmallBlocks::apart()
{
    std::vector<at::Tensor> tensors;
    for (int i = 0; i < 5000; ++i)
        tensors.push_back(at::full({1 + i * 7 % std::int64_t(smallBytes)}, i % 251, at::kByte));
    for (int i = 0; i < 5000; ++i)
        QVERIFY(tensors[std::size_t(i)].eq(i % 251).all().item<bool>());
}

void TestSmallBlocks::usedAgain()
{
    if (!inBlocks)
        QSKIP("AddressSanitizer keeps freed memory apart");
    const void* first = ofBytes(100).data_ptr();
    const void* again = ofBytes(128).data_ptr();
    QCOMPARE(again, first); // of the same number of lines
}

/// What another thread frees comes back; what it makes is as it was before.
void TestSmallBlocks::otherThreads()
{
    std::vector<at::Tensor> given;
    std::set<const void*> blocks;
    for (int i = 0; i < 100; ++i)
        blocks.insert(given.emplace_back(ofBytes(960)).data_ptr());
    bool ownInBlock = true;
    std::thread([&] {
        given.clear();
        ownInBlock = isSmallBlock(ofBytes(960).data_ptr());
    }).join();
    QVERIFY(!ownInBlock);
    if (!inBlocks)
        return;
    std::vector<at::Tensor> again;
    for (int i = 0; i < 2000 && !blocks.empty(); ++i) // behind what is fresh of a chunk
        blocks.erase(again.emplace_back(ofBytes(960)).data_ptr());
    QVERIFY(blocks.empty());
}

void TestSmallBlocks::metered()
{
    const AllocationMeter meter;
    const at::Tensor tensor = ofBytes(640);
    QCOMPARE(isSmallBlock(tensor.data_ptr()), inBlocks);
    QCOMPARE(meter.held(), std::uint64_t(640));
}

QTEST_GUILESS_MAIN(TestSmallBlocks)
#include "tst_small_blocks.moc"
