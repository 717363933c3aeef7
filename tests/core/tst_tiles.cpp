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
    void sizesBeyondNumbers();
    void givenSizes();
    void givenSizesThatCantBe_data();
    void givenSizesThatCantBe();
    void promisingOnesFirst();
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
    for (const std::int64_t steps : {36, 97, 128, 3600}) { // every divisor, in order
        std::vector<std::int64_t> all;
        for (std::int64_t d = 1; d <= steps; ++d)
            if (steps % d == 0)
                all.push_back(8 * d);
        QCOMPARE(tileSizes({"a", 8 * steps, 8}), all);
    }
    const auto hostile = tileSizes({"a", std::numeric_limits<std::int64_t>::max(), 128}); // of which a template's options may speak
    QVERIFY(hostile.size() < 10'000 && std::ranges::is_sorted(hostile) && hostile.front() == 128);
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

// Neither bytes that no number can hold nor a size that can't be worked out are a small tile.
void TestTiles::sizesBeyondNumbers()
{
    const Npu npu{.name = "test", .lanes = 16, .scratchpadBytesPerLane = 16 * kilobyte};
    constexpr std::int64_t huge = std::int64_t{1} << 32;
    TiledBuffer square{.name = "X", .dimensions = {{-1, huge}, {-1, huge}}, .splitAxis = 1};
    QVERIFY(!chooseTiles({{"TILE", 8, 1}}, {square}, npu));
    square.dimensions = {{.axis = 0, .scale = std::int64_t{1} << 62}};
    square.splitAxis = 0;
    QVERIFY(!chooseTiles({{"TILE", 8, 1}}, {square}, npu, nullptr, {.sizes = {{"TILE", 4}}}));
    const auto divided = AxisExpression::parse("floor_div(16, (TILE - 4) * (TILE - 4))");
    QVERIFY(divided);
    square.dimensions = {{.expression = divided->atAxes([](std::string_view) { return 0; })}};
    const auto choice = chooseTiles({{"TILE", 8, 1}}, {square}, npu);
    QVERIFY(choice);
    for (const TileCandidate& candidate : choice->candidates)
        QCOMPARE(candidate.fits, candidate.sizes.front() != 4);
}

void TestTiles::givenSizes()
{
    const Npu npu{.name = "test", .lanes = 16, .scratchpadBytesPerLane = 16 * kilobyte};
    const auto axes = gemmAxes(512, 500, 512, 16);
    const auto some = chooseTiles(axes, gemmBuffers(), npu, nullptr, {.sizes = {{"TILE_N", 48}}}); // no divisor of 500
    QVERIFY(some);
    QVERIFY(std::ranges::all_of(some->candidates, [](const TileCandidate& candidate) { return candidate.sizes[1] == 48; }));
    QCOMPARE(some->candidates.size(), std::size_t(6 * 6));
    QVERIFY(some->why.english().starts_with("as asked for: TILE_N=48; this uses 2 × "));
    const GivenTiles all{.sizes = {{"TILE_M", 64}, {"TILE_N", 128}, {"TILE_K", 32}}, .tuned = true};
    const auto tuned = chooseTiles(axes, gemmBuffers(), npu, nullptr, all);
    QVERIFY(tuned);
    QCOMPARE(tuned->candidates.size(), std::size_t(1));
    QCOMPARE(tuned->candidates.front().sizes, (std::vector<std::int64_t>{64, 128, 32}));
    QVERIFY(tuned->why.english().starts_with("the simulator found these tiles fastest"));
}

void TestTiles::givenSizesThatCantBe_data()
{
    QTest::addColumn<QString>("axis");
    QTest::addColumn<int>("size");
    QTest::addColumn<QString>("error");
    QTest::newRow("unknown") << "TILE_X" << 16 << "there is no tile 'TILE_X'; there are TILE_M, TILE_N, TILE_K, TILE_R";
    QTest::newRow("step") << "TILE_M" << 24 << "TILE_M can't be 24: it must be a multiple of 16 up to 512, for an extent of 500";
    QTest::newRow("beyond") << "TILE_M" << 528 << "TILE_M can't be 528: it must be a multiple of 16 up to 512, for an extent of 500";
    QTest::newRow("zero") << "TILE_M" << 0 << "TILE_M can't be 0: it must be a multiple of 16 up to 512, for an extent of 500";
    QTest::newRow("negative") << "TILE_R" << -3 << "TILE_R can't be -3: it must be between 1 and 47, the extent";
    QTest::newRow("extent") << "TILE_R" << 48 << "TILE_R can't be 48: it must be between 1 and 47, the extent";
    QTest::newRow("below the step") << "TILE_K" << 16 << "TILE_K can't be 16 but 8, for an extent of 5";
    // X of 512 x 8, W of 8 x 16, Y of 512 x 16: in a lane a column each of X and Y, and eight numbers
    QTest::newRow("too large") << "TILE_M" << 512
                               << "TILE_M=512 does not fit the scratchpad of 'test': double-buffered, it takes at least 2 × 49664 of 65536 "
                                  "bytes, and 2 × 4128 of the 4096 bytes of a lane";
}

void TestTiles::givenSizesThatCantBe()
{
    QFETCH(const QString, axis);
    QFETCH(const int, size);
    QFETCH(const QString, error);
    const Npu npu{.name = "test", .lanes = 16, .scratchpadBytesPerLane = 4 * kilobyte};
    const std::vector<TiledAxis> axes{{"TILE_M", 500, 16}, {"TILE_N", 512, 16}, {"TILE_K", 5, 16}, {"TILE_R", 47, 1}};
    const auto choice = chooseTiles(axes, gemmBuffers(), npu, nullptr, {.sizes = {{axis.toStdString(), size}}});
    QVERIFY(!choice);
    QCOMPARE(QString::fromStdString(choice.error().message.english()), error);
}

void TestTiles::promisingOnesFirst()
{
    TileChoice choice;
    for (const double estimated : {5.0, 3.0, 4.0, 3.0})
        choice.candidates.push_back({.sizes = {}, .fits = true, .estimated = estimated});
    choice.candidates.push_back({.sizes = {}});
    choice.chosen = 1;
    QCOMPARE(mostPromising(choice, 10), (std::vector<std::size_t>{1, 3, 2, 0}));
    choice.chosen = 0;
    QCOMPARE(mostPromising(choice, 3), (std::vector<std::size_t>{0, 1, 3}));
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
