// SPDX-License-Identifier: Apache-2.0
// What cutting a kernel is estimated to cost: its loops as the text nests them, and tiles that leave room for the next ones.
#include "core/lowering/tile_cost.h"

#include <QTest>

using namespace nodewise;
using namespace nodewise::lowering;

namespace {

constexpr std::int64_t kilobyte = 1024, lanes = 128;
const Npu tpu{.name = "test", .lanes = lanes, .scratchpadBytesPerLane = 128 * kilobyte};

constexpr auto gemm = R"(func.func @f(%X: memref<1xf32>) {
  affine.for %m = 0 to 128 step TILE_M {
    affine.for %n = 0 to 768 step TILE_N {
      linalg.fill ins(%zero : f32) outs(Y_spad : )
      affine.for %k = 0 to 768 step TILE_K {
        @in X_spad
        @in W_spad
        linalg.generic {indexing_maps = [], iterator_types = ["parallel"]}
        ins(X_spad,
        @product
        outs(Y_spad : ) {
        ^bb0(%x: f32):
        }
      } {accumulation_loop = true}
      @out Y_spad
    } {outer_loop = true}
  } {outer_loop = true}
}
)";

std::vector<TiledAxis> axesOf(std::int64_t m, std::int64_t n, std::int64_t k)
{
    return {{"TILE_M", m, lanes}, {"TILE_N", n, lanes}, {"TILE_K", k, lanes}};
}

std::vector<TiledBuffer> buffers()
{
    const auto buffer = [](const char* name, int a, int b) {
        return TiledBuffer{.name = name, .dimensions = {{a, 1}, {b, 1}}, .itemSize = 4, .splitAxis = 1};
    };
    return {buffer("X_spad", 0, 2), buffer("W_spad", 2, 1), buffer("Y_spad", 0, 1)};
}

TileModel modelOfGemm(std::int64_t m, std::int64_t n, std::int64_t k)
{
    TileModel model = *modelOf(gemm, axesOf(m, n, k), buffers());
    model.right = 1;
    model.result = 2;
    return model;
}

double cycles(const TileModel& model, std::int64_t m, std::int64_t n, std::int64_t k, const std::vector<std::int64_t>& sizes)
{
    return estimatedCycles(model, axesOf(m, n, k), buffers(), sizes, lanes);
}

} // namespace

class TestTileCost : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void loopsOfTheText()
    {
        const auto model = modelOf(gemm, axesOf(128, 768, 768), buffers());
        QVERIFY(model);
        QCOMPARE(model->transfers.size(), std::size_t(3));
        QCOMPARE(model->transfers[0].nest.axes, (std::vector<int>{0, 1, 2}));
        QCOMPARE(model->transfers[1].buffer, std::size_t(1));
        QCOMPARE(model->transfers[2].nest.axes, (std::vector<int>{0, 1}));
        QVERIFY(model->transfers[0].in && !model->transfers[2].in);
        QCOMPARE(model->product.axes, (std::vector<int>{0, 1, 2}));
        QCOMPARE(model->product.times, std::int64_t(1));
    }
    void otherLoopsCount()
    {
        const auto model =
            modelOf("affine.for %n = 0 to 7 {\naffine.for %i = 0 to 9 step 2 {\n@product\n}\n}\n@in X_spad\n", axesOf(1, 1, 1), buffers());
        QVERIFY(model);
        QCOMPARE(model->product.times, std::int64_t(7 * 5));
        QCOMPARE(model->transfers.front().nest.times, std::int64_t(1)); // it stands behind them
        QVERIFY(!modelOf("@in X_spad\n", axesOf(1, 1, 1), buffers())->hasProduct);
        QVERIFY(!modelOf("", axesOf(1, 1, 1), buffers())); // nothing is copied, or multiplied
    }

    /// What nothing is multiplied in is split over the cores, rows before columns: a row that is read again would be copied again.
    void coresGetTheirShare()
    {
        const std::vector<TiledAxis> axes{{"TILE_O", 512, 1}, {"TILE_R", 768, 1}};
        const std::vector<TiledBuffer> rows{{.name = "X_spad", .dimensions = {{0, 1}, {1, 1}}},
                                            {.name = "sum_spad", .dimensions = {{0, 1}}}};
        const auto model = modelOf("affine.for %o = 0 to 512 step TILE_O {\naffine.for %r = 0 to 768 step TILE_R {\n@in X_spad\n"
                                   "} {accumulation_loop = true}\n@out sum_spad\n} {outer_loop = true}\n",
                                   axes, rows);
        QVERIFY(model && !model->hasProduct);
        QCOMPARE(model->outer.axes, std::vector<int>{0});
        const auto chosenOn = [&](std::int64_t cores) {
            Npu npu = tpu;
            npu.cores = cores;
            const auto choice = chooseTiles(axes, rows, npu, &*model);
            return choice->candidates[choice->chosen].sizes;
        };
        QCOMPARE(chosenOn(1), (std::vector<std::int64_t>{512, 768}));
        QCOMPARE(chosenOn(32), (std::vector<std::int64_t>{16, 768}));
        QCOMPARE(chosenOn(4), (std::vector<std::int64_t>{128, 768}));
        QCOMPARE(chosenOn(3), (std::vector<std::int64_t>{16, 768})); // 32 parts: 11 rounds of 3 are busy for 32 of 33
        // A product is the estimate's
        const TileModel product = modelOfGemm(128, 768, 768);
        Npu many = tpu;
        many.cores = 32;
        QCOMPARE(chooseTiles(axesOf(128, 768, 768), buffers(), many, &product)->chosen,
                 chooseTiles(axesOf(128, 768, 768), buffers(), tpu, &product)->chosen);
    }

    /// One tile that holds all is loaded, then computed on, then stored; several take turns.
    void onePieceIsSlower()
    {
        const TileModel model = modelOfGemm(128, 768, 768);
        QVERIFY(cycles(model, 128, 768, 768, {128, 768, 128}) < 0.9 * cycles(model, 128, 768, 768, {128, 768, 768}));
        // What the loops copy again and again costs more than that saves
        QVERIFY(cycles(model, 128, 768, 768, {128, 128, 128}) > cycles(model, 128, 768, 768, {128, 768, 128}));
        const auto choice = chooseTiles(axesOf(128, 768, 768), buffers(), tpu, &model);
        QVERIFY(choice);
        const auto& chosen = choice->candidates[choice->chosen].sizes;
        for (const auto& candidate : choice->candidates)
            QVERIFY(!candidate.fits || cycles(model, 128, 768, 768, chosen) <= cycles(model, 128, 768, 768, candidate.sizes));
        QVERIFY(chosen != (std::vector<std::int64_t>{128, 768, 768}) && chosen != (std::vector<std::int64_t>{128, 128, 128}));
        const auto fullest = chooseTiles(axesOf(128, 768, 768), buffers(), tpu);
        QCOMPARE(fullest->candidates[fullest->chosen].sizes, (std::vector<std::int64_t>{128, 768, 768}));
    }

    /// A column of a row-major operand takes a request for each of its elements.
    void requestsAreWhole()
    {
        TileModel rows = modelOfGemm(1024, 1024, 1024), columns = rows;
        rows.transfers[1].shape = columns.transfers[1].shape = {1024, 1024};
        rows.transfers[1].strides = {1024, 1};
        columns.transfers[1].strides = {2048, 2}; // every other element
        const std::vector<std::int64_t> sizes{128, 256, 128};
        QVERIFY(cycles(columns, 1024, 1024, 1024, sizes) > 2 * cycles(rows, 1024, 1024, 1024, sizes));
    }

    /// Three channels feed three rows of the array; packed, all taps feed it at once.
    void tapsFillTheArray()
    {
        TileModel apart = modelOfGemm(12544, 64, 3), packed = apart;
        apart.product.times = 49;
        packed.taps = 49;
        const std::vector<std::int64_t> sizes{128, 64, 8};
        QVERIFY(cycles(apart, 12544, 64, 3, sizes) > 5 * cycles(packed, 12544, 64, 3, sizes));
    }

    /// What is computed on a tile before it is stored keeps the next one waiting.
    void epiloguesCost()
    {
        TileModel plain = modelOfGemm(128, 3072, 768), after = plain;
        after.passes = 40;
        const std::vector<std::int64_t> sizes{128, 3072, 128};
        QVERIFY(cycles(after, 128, 3072, 768, sizes) > cycles(plain, 128, 3072, 768, sizes) + 128.0 * 3072 * 40 / (lanes * 8) - 1);
    }

    /// "TILE_H * 2 + 5": a tile with its halo.
    void halos()
    {
        const TiledBuffer buffer{.name = "X", .dimensions = {{.axis = 0, .scale = 2, .more = 5}, {-1, 3}}, .itemSize = 4};
        QCOMPARE(buffer.tile({16}).shape, (std::vector<std::int64_t>{37, 3}));
        const TiledBuffer less{.name = "X", .dimensions = {{.axis = 0, .scale = 1, .more = -5}}, .itemSize = 4};
        QCOMPARE(less.tile({4}).shape, (std::vector<std::int64_t>{1}));
    }
};

QTEST_GUILESS_MAIN(TestTileCost)
#include "tst_tile_cost.moc"
