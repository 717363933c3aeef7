// SPDX-License-Identifier: Apache-2.0
// Which tiles fit a scratchpad, by PyTorchSim's rule.
#include "core/lowering/tile.h"

#include <QTest>

using namespace nodewise;
using namespace nodewise::lowering;

class TestTiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void descriptors();
    void sizesOfAnAxis();
    void gemmAsPyTorchSimsRule();
    void nothingFits();
    void configurations();
};

namespace {

constexpr std::int64_t kilobyte = 1024;

std::vector<TiledBuffer> gemmBuffers()
{
    const auto buffer = [](const char* name, int a, int b) {
        return TiledBuffer{.name = name, .dimensions = {{a, 1}, {b, 1}}, .itemSize = 4, .splitAxis = 1};
    };
    return {buffer("X", 0, 2), buffer("W", 2, 1), buffer("Y", 0, 1)};
}

std::vector<TiledAxis> gemmAxes(std::int64_t m, std::int64_t n, std::int64_t k, std::int64_t lanes)
{
    return {{"TILE_M", m, lanes}, {"TILE_N", n, lanes}, {"TILE_K", k, lanes}};
}

} // namespace

void TestTiles::descriptors()
{
    const TileDescriptor tile{.shape = {47, 200}, .itemSize = 4, .splitAxis = 1};
    QCOMPARE(tile.bytes(), std::int64_t(47 * 200 * 4));
    QCOMPARE(tile.strides(), (std::vector<std::int64_t>{200, 1}));
    QCOMPARE(tile.bytesPerLane(128), std::int64_t(47 * 2 * 4)); // ceil(200 / 128) columns in the fullest lane
    QCOMPARE((TileDescriptor{.shape = {1, 1}, .splitAxis = 1}.bytesPerLane(128)), std::int64_t(8)); // at least two elements
}

void TestTiles::sizesOfAnAxis()
{
    QCOMPARE(tileSizes({"a", 512, 128}), (std::vector<std::int64_t>{128, 256, 512}));
    QCOMPARE(tileSizes({"a", 300, 128}), (std::vector<std::int64_t>{128, 384})); // padded to 3 steps, a prime
    QCOMPARE(tileSizes({"a", 10, 128}), (std::vector<std::int64_t>{16}));        // padded to 8
    QCOMPARE(tileSizes({"a", 47, 1}), (std::vector<std::int64_t>{1, 2, 4, 8, 16, 32, 47}));
    QCOMPARE(tileSizes({"a", 0, 1}), (std::vector<std::int64_t>{1}));
}

void TestTiles::gemmAsPyTorchSimsRule()
{
    const Npu npu{.name = "test", .lanes = 16, .scratchpadBytesPerLane = 16 * kilobyte};
    const auto choice = chooseTiles(gemmAxes(512, 512, 512, 16), gemmBuffers(), npu);
    QVERIFY(choice);
    // The rule, written once more: all candidates, the used bytes, and the fullest that stays below half of the scratchpad
    std::int64_t best = 0;
    std::size_t fitting = 0;
    const std::vector<std::int64_t> sizes{16, 32, 64, 128, 256, 512};
    for (const std::int64_t m : sizes)
        for (const std::int64_t n : sizes)
            for (const std::int64_t k : sizes) {
                const std::int64_t used = (m * k + k * n + m * n) * 4;
                const std::int64_t lane = (m * (k / 16) + k * (n / 16) + m * (n / 16)) * 4;
                if (used < 16 * kilobyte * 16 / 2 && lane < 16 * kilobyte / 2) {
                    best = std::max(best, used);
                    ++fitting;
                }
            }
    QCOMPARE(choice->candidates.size(), sizes.size() * sizes.size() * sizes.size());
    QCOMPARE(std::size_t(std::ranges::count_if(choice->candidates, &TileCandidate::fits)), fitting);
    const TileCandidate& chosen = choice->candidates[choice->chosen];
    QVERIFY(chosen.fits);
    QCOMPARE(chosen.bytes, best);
    QVERIFY(!choice->why.empty());
    for (std::size_t i = 1; i < fitting; ++i)
        QVERIFY(choice->candidates[i - 1].bytes >= choice->candidates[i].bytes);
    QVERIFY(!choice->candidates[fitting].fits);
}

void TestTiles::nothingFits()
{
    const Npu npu{.name = "tiny", .lanes = 4, .scratchpadBytesPerLane = 16};
    const auto choice = chooseTiles(gemmAxes(8, 8, 8, 4), gemmBuffers(), npu);
    QVERIFY(!choice);
    QVERIFY(choice.error().message.english().find("2 × 192 of 64 bytes") != std::string::npos);
    QVERIFY(!choice.error().hint.empty());
}

void TestTiles::configurations()
{
    const auto npus = readNpus({NODEWISE_TEST_DATA "/../../resources/npu", "/nowhere"});
    QVERIFY2(npus.has_value(), npus ? "" : npus.error().text().c_str());
    const auto tpu = std::ranges::find(*npus, "tpuv3", &Npu::name);
    QVERIFY(tpu != npus->end());
    QCOMPARE(tpu->scratchpadBytes(), std::int64_t(16384) * kilobyte); // PyTorchSim's core_spad_size_kb
    QVERIFY(std::ranges::count(*npus, "small16", &Npu::name) == 1);
    QCOMPARE(readNpu("{\"name\": \"a\", \"vpu_num_lanes\": 0}").error().path, std::string("$.vpu_num_lanes"));
    QCOMPARE(readNpu("{\"vpu_num_lanes\": 0}").error().path, std::string("$.name"));
    QCOMPARE(readNpu("{").error().message.english(), std::string("this is not JSON"));
    QVERIFY(!readNpu("[]"));
}

QTEST_GUILESS_MAIN(TestTiles)
#include "tst_tiles.moc"
