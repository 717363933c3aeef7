// SPDX-License-Identifier: Apache-2.0
// Layouts in sticks and the division of work: values that the backend's documents and tests give, and what must hold of any.
#include "core/graph/text_form.h"
#include "core/lowering/operand.h"
#include "core/sticks/core_division.h"

#include <QTest>

#include <numeric>
#include <random>
#include <set>

using namespace nodewise;
using namespace nodewise::backend;
using namespace nodewise::lowering;
using namespace nodewise::sticks;
using Sizes = std::vector<std::int64_t>;
using Order = std::vector<std::size_t>;

class TestStickLayout : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void knownValues_data();
    void knownValues();
    void sizesOfOneDontCount();
    void scalars();
    void sparseResults();
    void symbolsTakeTheirHints();
    void mistakes_data();
    void mistakes();
    void identityHoldsForAny();
    void whatTheBackendPrints();
    void storedTypes();
    void firstAxisIsFastest();
    void divisions_data();
    void divisions();
    void spanComesFirst();
    void spanThatNothingKeeps();
    void workThatIsNotDivided_data();
    void workThatIsNotDivided();
    void coreOfAnElement();
    void storedTypesCountSticks();
};

namespace {

graph::TensorMeta metaOf(const Sizes& sizes, graph::ScalarType dtype = graph::ScalarType::Float16)
{
    graph::TensorMeta meta;
    meta.dtype = dtype;
    for (const std::int64_t size : sizes)
        meta.sizes.emplace_back(size);
    for (const std::int64_t stride : contiguousStrides(sizes))
        meta.strides.emplace_back(stride);
    return meta;
}

LayoutRule dimForm()
{
    LayoutRule rule;
    rule.map = "dim";
    return rule;
}

std::shared_ptr<const graph::Graph> parsed(const char* text)
{
    auto graph = graph::parseText(text);
    if (!graph)
        qFatal("%s", graph.error().text().c_str());
    return *graph;
}

const graph::Node& last(const graph::Graph& graph)
{
    const auto& nodes = graph.root().nodes;
    return graph.node(nodes[nodes.size() - 2]);
}

QString splitsOf(const CoreDivision& division)
{
    QStringList parts;
    for (const CoreDivision::Axis& axis : division.axes)
        parts << QString::fromStdString(axis.name) + (axis.stick ? "*" : "") + QString(" %1/%2").arg(axis.size).arg(axis.splits);
    return parts.join(", ");
}

} // namespace

Q_DECLARE_METATYPE(Sizes)
Q_DECLARE_METATYPE(Order)

// Values of the backend's documents (tensors_and_layouts.md) and of its tests of 2025-11.
void TestStickLayout::knownValues_data()
{
    QTest::addColumn<bool>("strideForm");
    QTest::addColumn<Sizes>("host");
    QTest::addColumn<Order>("order");
    QTest::addColumn<Sizes>("device");
    QTest::addColumn<Sizes>("map");
    QTest::addColumn<bool>("verified");
    const auto row = [](const char* name, bool stride, Sizes host, Order order, Sizes device, Sizes map, bool verified = true) {
        QTest::newRow(name) << stride << host << order << device << map << verified;
    };
    row("dim 1-D", false, {128}, {}, {2, 64}, {0, 0});
    row("dim 2-D", false, {512, 256}, {}, {4, 512, 64}, {1, 0, 1});
    row("dim 3-D", false, {512, 8, 256}, {}, {4, 512, 8, 64}, {2, 0, 1, 2});
    row("dim 2-D turned", false, {512, 256}, {1, 0}, {8, 256, 64}, {0, 1, 0});
    row("stride 1-D", true, {128}, {}, {2, 64}, {64, 1});
    row("stride 2-D", true, {512, 256}, {}, {4, 512, 64}, {64, 256, 1});
    row("stride 2-D turned", true, {512, 256}, {1, 0}, {8, 256, 64}, {16384, 1, 256});
    row("stride 2-D of the documents", true, {512, 1024}, {}, {16, 512, 64}, {64, 1024, 1});
    row("stride 2-D of the worked example of a copy", true, {1024, 256}, {}, {4, 1024, 64}, {64, 256, 1}); // device strides 65536, 64, 1
    row("stride 3-D, the stick is padded", true, {5, 100, 150}, {}, {100, 3, 5, 64}, {150, 64, 15000, 1});
    row("stride 3-D in another order", true, {5, 100, 150}, {1, 0, 2}, {5, 3, 100, 64}, {15000, 64, 150, 1});
    row("stride 3-D", true, {128, 256, 512}, {}, {256, 8, 128, 64}, {512, 64, 131072, 1});
    row("stride 3-D of the figure", true, {50, 10, 200}, {}, {10, 4, 50, 64}, {200, 64, 2000, 1});
    row("stride 4-D, read in the source", true, {2, 3, 5, 128}, {}, {3, 5, 2, 2, 64}, {640, 128, 64, 1920, 1}, false);
}

void TestStickLayout::knownValues()
{
    QFETCH(bool, strideForm);
    QFETCH(Sizes, host);
    QFETCH(Order, order);
    QFETCH(Sizes, device);
    QFETCH(Sizes, map);
    QFETCH(bool, verified);
    const auto layout = stickLayout(metaOf(host), strideForm ? LayoutRule() : dimForm(), order);
    QVERIFY2(layout, layout ? "" : layout.error().text().c_str());
    QCOMPARE(layout->deviceSize, device);
    QCOMPARE(strideForm ? layout->strideMap : layout->dimMap, map);
    QCOMPARE(layout->deviceStrides, contiguousStrides(device));
    QCOMPARE(layout->verified, verified);
    QCOMPARE(layout->elementsPerStick, 64);
    QCOMPARE(layout->bytes, layout->sticks * 128);
    const std::int64_t elements = std::accumulate(host.begin(), host.end(), std::int64_t(1), std::multiplies());
    QCOMPARE(layout->paddingBytes, layout->bytes - 2 * elements);
}

// "Dimensions of size 1 must not contribute": [512, 1, 256] lies as [512, 256], [512, 1] as [512].
void TestStickLayout::sizesOfOneDontCount()
{
    const auto layout = stickLayout(metaOf({512, 1, 256}), LayoutRule());
    QVERIFY(layout);
    QCOMPARE(layout->deviceSize, (Sizes{4, 512, 64}));
    QCOMPARE(layout->strideMap, (Sizes{64, 256, 1}));
    QCOMPARE(layout->dimMap, (Sizes{2, 0, 2}));
    QCOMPARE(layout->order, (Order{0, 2}));
    const auto column = stickLayout(metaOf({512, 1}), LayoutRule());
    QVERIFY(column);
    QCOMPARE(column->deviceSize, (Sizes{8, 64}));
    QCOMPARE(column->padded, 512);
    QCOMPARE(*column->tryStickAxis(), std::size_t(0));
}

void TestStickLayout::scalars()
{
    for (const Sizes& sizes : {Sizes{}, Sizes{1, 1}}) {
        const auto layout = stickLayout(metaOf(sizes, graph::ScalarType::Float32), LayoutRule());
        QVERIFY(layout);
        QCOMPARE(layout->deviceSize, (Sizes{1, 32}));
        QCOMPARE(layout->strideMap, (Sizes{-1, -1}));
        QCOMPARE(layout->paddingBytes, 124);
        QVERIFY(tryHostPlace(*layout, Sizes{0, 0}));
        QVERIFY(!tryHostPlace(*layout, Sizes{0, 1}));
    }
    const auto none = stickLayout(metaOf({3, 0, 5}), LayoutRule());
    QVERIFY(none);
    QCOMPARE(none->bytes, 0);
}

// A reduction along the stick leaves one element per stick.
void TestStickLayout::sparseResults()
{
    const auto stride = stickLayout(metaOf({512}), LayoutRule(), {}, true);
    QVERIFY(stride);
    QCOMPARE(stride->deviceSize, (Sizes{1, 512, 64}));
    QCOMPARE(stride->strideMap, (Sizes{-1, 1, -1}));
    const auto dim = stickLayout(metaOf({512}), dimForm(), {}, true);
    QVERIFY(dim);
    QCOMPARE(dim->deviceSize, (Sizes{512, 64}));
    QCOMPARE(dim->dimMap, (Sizes{0, -1}));
    for (const auto& layout : {*stride, *dim}) {
        QCOMPARE(layout.sticks, 512);
        QCOMPARE(layout.bytes, 512 * 128);
        QVERIFY(!layout.tryStickAxis());
        const Sizes place = devicePlace(layout, Sizes{7});
        QCOMPARE(*tryHostPlace(layout, place), Sizes{7});
        QCOMPARE(deviceOffset(layout, place), 7 * 64);
        QVERIFY(!tryHostPlace(layout, devicePlaceOf(layout, 7 * 64 + 1)));
    }
}

void TestStickLayout::symbolsTakeTheirHints()
{
    const auto graph = parsed("range s77 2 64\nsym {s77} \"Symbol('s77', positive=True, integer=True)\" hint 10\n"
                              "%x : f16[s77, 150] = placeholder\nreturn (%x)\n");
    const graph::Node& x = graph->node(graph->root().nodes[0]);
    const auto layout = stickLayout(x.value.tensor, LayoutRule());
    QVERIFY2(layout, layout ? "" : layout.error().text().c_str());
    QVERIFY(layout->hinted);
    QCOMPARE(layout->deviceSize, (Sizes{3, 10, 64}));
    QCOMPARE(layout->padded, 192);
}

void TestStickLayout::mistakes_data()
{
    QTest::addColumn<Sizes>("sizes");
    QTest::addColumn<int>("dtype");
    QTest::addColumn<int>("stick");
    QTest::addColumn<Order>("order");
    QTest::addColumn<QString>("message");
    const auto half = int(graph::ScalarType::Float16);
    QTest::newRow("too short an order") << Sizes{2, 3} << half << 128 << Order{0} << "an order must name each of the 2 axes once";
    QTest::newRow("an axis twice") << Sizes{2, 3} << half << 128 << Order{1, 1} << "an order must name each of the 2 axes once";
    QTest::newRow("no such axis") << Sizes{2, 3} << half << 128 << Order{0, 2} << "an order must name each of the 2 axes once";
    QTest::newRow("dtype") << Sizes{2} << 0 << 128 << Order{} << "elements of this tensor have no known size";
    QTest::newRow("stick") << Sizes{2} << half << 33 << Order{} << "elements of 2 bytes don't divide a stick of 33";
    QTest::newRow("no stick") << Sizes{2} << half << 0 << Order{} << "elements of 2 bytes don't divide a stick of 0";
    QTest::newRow("too many") << Sizes{1ll << 40, 1ll << 40} << half << 128 << Order{}
                              << "the tensor has more elements than can be counted";
    QTest::newRow("too many sticks") << Sizes{1ll << 57, 3} << half << 128 << Order{} << "the tensor has more elements than can be counted";
    QTest::newRow("negative") << Sizes{-2} << half << 128 << Order{} << "a size can't be -2";
}

void TestStickLayout::mistakes()
{
    QFETCH(Sizes, sizes);
    QFETCH(int, dtype);
    QFETCH(int, stick);
    QFETCH(Order, order);
    QFETCH(QString, message);
    LayoutRule rule;
    rule.stickBytes = stick;
    graph::TensorMeta meta;
    meta.dtype = graph::ScalarType(dtype);
    for (const std::int64_t size : sizes)
        meta.sizes.emplace_back(size);
    const auto layout = stickLayout(meta, rule, order);
    QVERIFY(!layout);
    QCOMPARE(QString::fromStdString(layout.error().text()), message);
}

// Over random shapes, orders, strides, dtypes and forms: each element has one device place and back, host offset = device coordinates
// times the stride map, and every other device place is padding.
void TestStickLayout::identityHoldsForAny()
{
    std::mt19937 random(0xAFFE);
    const auto below = [&](std::size_t count) { return std::size_t(random() % count); };
    const graph::ScalarType dtypes[] = {graph::ScalarType::Float16, graph::ScalarType::Float32, graph::ScalarType::Float8E4M3FN,
                                        graph::ScalarType::Int64};
    const std::int64_t choices[] = {1, 2, 3, 5, 17, 64, 65, 130};
    for (int round = 0; round < 400; ++round) {
        Sizes sizes(below(5));
        for (std::int64_t& size : sizes)
            size = sizes.size() > 3 ? choices[below(5)] : choices[below(std::size(choices))];
        graph::TensorMeta meta = metaOf(sizes, dtypes[below(std::size(dtypes))]);
        Order order(sizes.size());
        std::iota(order.begin(), order.end(), std::size_t(0));
        std::shuffle(order.begin(), order.end(), random);
        if (below(3) == 0 && sizes.size() > 1) { // a transposed view
            std::swap(meta.sizes[0], meta.sizes[1]);
            std::swap(meta.strides[0], meta.strides[1]);
        }
        const auto layout = stickLayout(meta, below(2) ? LayoutRule() : dimForm(), order, below(4) == 0);
        QVERIFY2(layout, layout ? "" : layout.error().text().c_str());
        std::int64_t valid = 0;
        const std::int64_t positions = layout->sticks * layout->elementsPerStick;
        for (std::int64_t at = 0; at < positions; ++at) {
            const Sizes device = devicePlaceOf(*layout, at);
            QCOMPARE(deviceOffset(*layout, device), at);
            const auto host = tryHostPlace(*layout, device);
            if (!host)
                continue;
            ++valid;
            QCOMPARE(devicePlace(*layout, *host), device);
            QCOMPARE(hostOffset(*layout, device),
                     std::inner_product(host->begin(), host->end(), layout->hostStrides.begin(), std::int64_t(0)));
        }
        QCOMPARE(valid, layout->elements);
        QCOMPARE((positions - valid) * layout->itemBytes, layout->paddingBytes);
    }
}

void TestStickLayout::whatTheBackendPrints()
{
    const auto stride = stickLayout(metaOf({512, 1024}), LayoutRule());
    QCOMPARE(backendText(*stride, LayoutRule(), "SEN169_FP16"),
             std::string("SpyreTensorLayout(device_size=[16, 512, 64], stride_map =[64, 1024, 1], device_dtype=DataFormats.SEN169_FP16)"));
    const auto dim = stickLayout(metaOf({512, 256}), dimForm());
    QCOMPARE(backendText(*dim, dimForm(), ""), std::string("SpyreTensorLayout(device_size=[4, 512, 64], dim_map =[1, 0, 1])"));
}

void TestStickLayout::storedTypes()
{
    using graph::ScalarType;
    const std::vector<DtypeRule> rules{{.dtype = "float16", .format = "SEN169_FP16"}, {.dtype = "bool", .stored = "float16"}};
    QCOMPARE(storedType(rules, ScalarType::Bool), ScalarType::Float16);
    QCOMPARE(storedType(rules, ScalarType::Float32), ScalarType::Float32);
    QCOMPARE(deviceFormat(rules, ScalarType::Bool), std::string("SEN169_FP16"));
    QCOMPARE(deviceFormat(rules, ScalarType::Float32), std::string());
}

// Splits [2, 4, 1]: core 1 has [1, 0, 0], core 2 [0, 1, 0].
void TestStickLayout::firstAxisIsFastest()
{
    CoreDivision division;
    division.axes = {{.name = "a", .size = 2, .splits = 2, .host = 0},
                     {.name = "b", .size = 8, .splits = 4, .host = 1},
                     {.name = "c", .size = 3, .host = 2}};
    QCOMPARE(division.sliceOf(1), (Sizes{1, 0, 0}));
    QCOMPARE(division.sliceOf(2), (Sizes{0, 1, 0}));
    QCOMPARE(division.sliceOf(7), (Sizes{1, 3, 0}));
    QCOMPARE(division.coreOf(Sizes{1, 0, 2}), 1);
    QCOMPARE(division.coreOf(Sizes{0, 2, 0}), 2);
    division.axes.push_back({.name = "in", .size = 6, .splits = 2, .reduction = true, .host = {}});
    QCOMPARE(division.sliceOf(1), (Sizes{0, 0, 0, 1})); // those that add up one sum are neighbors
    QCOMPARE(division.sliceOf(2), (Sizes{1, 0, 0, 0}));
    QCOMPARE(division.coreOf(Sizes{1, 0, 0}), 2);
    division.slices = {{0, 1, 0, 0}, {0, 0, 0, 0}};
    QCOMPARE(division.sliceOf(0), (Sizes{0, 1, 0, 0})); // what a descriptor lists comes first
    QCOMPARE(division.coreOf(Sizes{0, 0, 0}), 1);
}

// As "name size/splits" per axis, * where the size counts sticks.
void TestStickLayout::divisions_data()
{
    QTest::addColumn<QString>("graph");
    QTest::addColumn<bool>("old");
    QTest::addColumn<QString>("splits");
    QTest::addColumn<int>("cores");
    const auto row = [](const char* name, const char* text, bool old, const char* splits, int cores) {
        QTest::newRow(name) << text << old << splits << cores;
    };
    const char* add = "%x : f16[512, 256] = placeholder\n%y : f16[256] = placeholder\n"
                      "%z : f16[512, 256] = aten.add.Tensor(self: %x, other: %y)\nreturn (%z)\n";
    row("pointwise: the larger axis first", add, false, "mb 512/32, out* 4/1", 32);
    row("pointwise of two axes in 2025-11", add, true, "mb 512/1, out* 4/1", 1);
    const char* one = "%x : f16[2048] = placeholder\n%z : f16[2048] = aten.abs.default(self: %x)\nreturn (%z)\n";
    row("one axis", one, false, "out* 32/32", 32);
    row("one axis in 2025-11", one, true, "out* 32/32", 32);
    const char* odd = "%x : f16[67, 256] = placeholder\n%z : f16[67, 256] = aten.exp.default(self: %x)\nreturn (%z)\n";
    row("67 is a prime", odd, false, "mb 67/1, out* 4/4", 4);
    const char* mm = "%x : f16[64, 1024] = placeholder\n%y : f16[1024, 128] = placeholder\n"
                     "%z : f16[64, 128] = aten.mm.default(self: %x, mat2: %y)\nreturn (%z)\n";
    row("product: rows take all", mm, false, "mb 64/32, out* 2/1, in* 16/1", 32);
    row("product in 2025-11", mm, true, "mb 64/1, out* 2/1, in* 16/1", 1);
    const char* narrow = "%x : f16[3, 1024] = placeholder\n%w : f16[128, 1024] = placeholder\n"
                         "%z : f16[3, 128] = aten.linear.default(input: %x, weight: %w)\nreturn (%z)\n";
    row("linear: the reduction is split last", narrow, false, "mb 3/3, out* 2/2, in* 16/4", 24);
    const char* bmm = "%x : f16[8, 64, 64] = placeholder\n%y : f16[8, 64, 128] = placeholder\n"
                      "%z : f16[8, 64, 128] = aten.bmm.default(self: %x, mat2: %y)\nreturn (%z)\n";
    row("batched product", bmm, false, "x 8/1, mb 64/32, out* 2/1, in* 1/1", 32);
    const char* rows = "%x : f16[96, 256] = placeholder\n%z : f16[256] = aten.sum.dim_IntList(self: %x, dim: [0])\nreturn (%z)\n";
    row("a reduction is not split", rows, false, "out* 4/4, r0 96/1", 4);
    const char* stick =
        "%x : f16[96, 256] = placeholder\n%z : f16[96, 1] = aten.amax.default(self: %x, dim: [-1], keepdim: True)\nreturn (%z)\n";
    row("a reduction along the stick", stick, false, "mb 96/32, out 1/1, r1* 4/1", 32);
    const char* broadcast = "%x : f16[8, 1, 64] = placeholder\n%y : f16[3, 64] = placeholder\n"
                            "%z : f16[8, 3, 64] = aten.mul.Tensor(self: %x, other: %y)\nreturn (%z)\n";
    row("broadcast", broadcast, false, "mb 8/8, x 3/3, out* 1/1", 24);
}

void TestStickLayout::divisions()
{
    QFETCH(QString, graph);
    QFETCH(bool, old);
    QFETCH(QString, splits);
    QFETCH(int, cores);
    const auto made = parsed(graph.toUtf8().constData());
    LayoutRule rule;
    if (old) {
        rule.map = "dim";
        rule.divide = "pointwise-1d";
    }
    const auto division = divideCores(*made, last(*made), rule);
    QVERIFY2(division, division ? "" : division.error().text().c_str());
    QCOMPARE(splitsOf(*division), splits);
    QCOMPARE(division->cores, cores);
    QVERIFY(!division->why.empty());
    std::set<Sizes> slices;
    for (std::int64_t core = 0; core < division->cores; ++core)
        slices.insert(division->sliceOf(core));
    QCOMPARE(slices.size(), std::size_t(division->cores)); // each core has its own
    for (const CoreDivision::Axis& axis : division->axes)
        QCOMPARE(axis.size % axis.splits, 0);
}

// 4096 x 131072 halves are 1 GB. The outermost device axis are 2048 tiles of the stick axis: 4 parts keep a core's part within 256 MB. Then
// the other axis gets the 8 cores that are left.
void TestStickLayout::spanComesFirst()
{
    const auto graph = parsed("%x : f16[4096, 131072] = placeholder\n%z : f16[4096, 131072] = aten.neg.default(self: %x)\nreturn (%z)\n");
    const auto division = divideCores(*graph, last(*graph), LayoutRule());
    QVERIFY2(division, division ? "" : division.error().text().c_str());
    QCOMPARE(splitsOf(*division), QString("mb 4096/8, out* 2048/4"));
    QCOMPARE(QString::fromStdString(division->why[0].english()),
             QString("a core would reach 1024 MB of 'z', more than 256: split into out / 4 first"));
}

void TestStickLayout::spanThatNothingKeeps()
{
    const auto graph = parsed("%x : f16[7, 128] = placeholder\n%z : f16[7, 128] = aten.neg.default(self: %x)\nreturn (%z)\n");
    LayoutRule rule;
    rule.spanBytes = 128;
    rule.cores = 7;
    const auto division = divideCores(*graph, last(*graph), rule);
    QVERIFY(!division);
    QCOMPARE(QString::fromStdString(division.error().text()), QString("no split keeps what one core reaches of 'z' (1 MB) within 1 MB"));
}

void TestStickLayout::workThatIsNotDivided_data()
{
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("message");
    QTest::newRow("softmax") << "%x : f16[4, 64] = placeholder\n%z : f16[4, 64] = aten.softmax.int(self: %x, dim: -1)\nreturn (%z)\n"
                             << "it is unknown over which axes 'aten.softmax.int' works (its decomposition is divided, operator by "
                                "operator)";
    QTest::newRow("view") << "%x : f16[4, 64] = placeholder\n%z : f16[64, 4] = aten.t.default(self: %x)\nreturn (%z)\n"
                          << "'z' is only a view of another tensor: no core works on it";
    QTest::newRow("no tensor") << "%x : f16[4, 64] = placeholder\n%z : sym 4 = aten.sym_size.int(self: %x, dim: 0)\nreturn (%x)\n"
                               << "'z' computes no tensor";
    QTest::newRow("an input") << "%z : f16[4] = placeholder\nreturn (%z)\n"
                              << "'z' is an input: no core computes it";
    QTest::newRow("no such axis") << "%x : f16[4] = placeholder\n%z : f16[] = aten.amax.default(self: %x, dim: [3])\nreturn (%z)\n"
                                  << "the tensor has no axis 3";
}

void TestStickLayout::workThatIsNotDivided()
{
    QFETCH(QString, graph);
    QFETCH(QString, message);
    const auto made = parsed(graph.toUtf8().constData());
    const auto division = divideCores(*made, last(*made), LayoutRule());
    QVERIFY(!division);
    QCOMPARE(QString::fromStdString(division.error().text()), message);
}

void TestStickLayout::coreOfAnElement()
{
    const auto graph = parsed("%x : f16[4, 256] = placeholder\n%z : f16[4, 256] = aten.neg.default(self: %x)\nreturn (%z)\n");
    LayoutRule rule;
    rule.cores = 8;
    const auto division = divideCores(*graph, last(*graph), rule);
    QVERIFY(division);
    QCOMPARE(splitsOf(*division), QString("mb 4/4, out* 4/2"));
    QCOMPARE(division->coreOf(Sizes{0, 127}), 0);
    QCOMPARE(division->coreOf(Sizes{1, 0}), 1);
    QCOMPARE(division->coreOf(Sizes{0, 128}), 4);
    QCOMPARE(division->coreOf(Sizes{3, 255}), 7);
}

// Truth values that are stored as halves: 64 to a stick, not 128.
void TestStickLayout::storedTypesCountSticks()
{
    const auto graph = parsed("%x : f16[4, 256] = placeholder\n%z : b8[4, 256] = aten.gt.Scalar(self: %x, other: 0)\nreturn (%z)\n");
    const std::vector<DtypeRule> dtypes{{.dtype = "bool", .stored = "float16"}};
    const auto stored = divideCores(*graph, last(*graph), LayoutRule(), dtypes), own = divideCores(*graph, last(*graph), LayoutRule());
    QVERIFY(stored && own);
    QCOMPARE(splitsOf(*stored), QString("mb 4/4, out* 4/4"));
    QCOMPARE(splitsOf(*own), QString("mb 4/4, out* 2/2"));
}

QTEST_APPLESS_MAIN(TestStickLayout)
#include "tst_stick_layout.moc"
