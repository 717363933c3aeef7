// SPDX-License-Identifier: Apache-2.0
// Statistics against ATen's own operators, over element types, strides and the numbers that are none.
#include "core/torch/tensor/stats.h"

#include <ATen/ATen.h>
#include <QtTest>
#include <algorithm>
#include <ctime>
#include <set>

using namespace nodewise;
using namespace nodewise::torch_worker;

namespace {

TensorStats statsOf(const at::Tensor& tensor, const StatsOptions& options = {})
{
    auto stats = statistics(tensor, options);
    if (!stats)
        qFatal("%s", stats.error().text().c_str());
    return std::move(*stats);
}

bool near(double a, double b, double tolerance = 1e-9)
{
    return std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b)) || (std::isnan(a) && std::isnan(b));
}

/// Best of three; of this process alone, whatever else runs.
template <class Run>
double cpuMilliseconds(Run run)
{
    double best = 1e9;
    for (int i = 0; i < 3; ++i) {
        const std::clock_t start = std::clock();
        run();
        best = std::min(best, 1e3 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    }
    return best;
}

/// The same by ATen in double over a contiguous copy of the finite elements.
void compareWithAten(const at::Tensor& tensor)
{
    const TensorStats stats = statsOf(tensor, {.quantiles = {0, 0.25, 0.5, 0.99, 1}});
    at::Tensor wide = tensor.is_complex() ? tensor.to(at::kComplexDouble).abs() : tensor.to(at::kDouble);
    const at::Tensor finite = wide.masked_select(at::isfinite(wide));
    QCOMPARE(stats.count, static_cast<std::uint64_t>(tensor.numel()));
    QCOMPARE(stats.nan, static_cast<std::uint64_t>(at::isnan(wide).sum().item<std::int64_t>()));
    QCOMPARE(stats.positiveInf, static_cast<std::uint64_t>(at::isposinf(wide).sum().item<std::int64_t>()));
    QCOMPARE(stats.negativeInf, static_cast<std::uint64_t>(at::isneginf(wide).sum().item<std::int64_t>()));
    QCOMPARE(stats.zeros, static_cast<std::uint64_t>((finite == 0).sum().item<std::int64_t>()));
    QCOMPARE(stats.finite(), static_cast<std::uint64_t>(finite.numel()));
    if (finite.numel() == 0) {
        QVERIFY(std::isnan(toDouble(stats.min)) && std::isnan(stats.mean) && std::isnan(stats.std));
        return;
    }
    QCOMPARE(toDouble(stats.min), finite.min().item<double>());
    QCOMPARE(toDouble(stats.max), finite.max().item<double>());
    QVERIFY2(near(stats.mean, finite.mean().item<double>()), qPrintable(QString::number(stats.mean, 'g', 17)));
    QVERIFY2(near(stats.std, finite.std().item<double>()), qPrintable(QString::number(stats.std, 'g', 17)));
    for (const auto& [q, value] : stats.quantiles)
        QVERIFY2(near(value, at::quantile(finite, q).item<double>()), qPrintable(QString::number(q)));
}

} // namespace

class TestTensorStats : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void asAten_data();
    void asAten();
    void exactIntegers();
    void notNumbers();
    void subnormals();
    void expanded();
    void huge();
    void histograms_data();
    void histograms();
    void histogramRanges();
    void lazySigns();
    void refusals();
    void tellsHowFarItIs();
    void texts();
    void speed();
};

void TestTensorStats::asAten_data()
{
    QTest::addColumn<int>("type");
    using Type = c10::ScalarType;
    for (const Type type : {Type::Float,
                            Type::Double,
                            Type::Half,
                            Type::BFloat16,
                            Type::Float8_e4m3fn,
                            Type::Float8_e5m2,
                            Type::Float8_e4m3fnuz,
                            Type::Float8_e5m2fnuz,
                            Type::Float8_e8m0fnu,
                            Type::ComplexFloat,
                            Type::ComplexDouble,
                            Type::Bool,
                            Type::Byte,
                            Type::Char,
                            Type::Short,
                            Type::Int,
                            Type::Long,
                            Type::UInt16,
                            Type::UInt32,
                            Type::UInt64})
        QTest::newRow(c10::toString(type)) << static_cast<int>(type);
}

void TestTensorStats::asAten()
{
    QFETCH(int, type);
    const auto dtype = static_cast<c10::ScalarType>(type);
    at::manual_seed(7);
    at::Tensor base = at::randn({6, 50, 33}, at::kDouble) * 20;
    if (c10::isComplexType(dtype))
        base = at::complex(base, base.flip(0));
    const bool isUnsigned = dtype == at::kByte || dtype == at::kUInt16 || dtype == at::kUInt32 || dtype == at::kUInt64;
    const at::Tensor tensor = (isUnsigned ? base.abs() : base).to(dtype);
    compareWithAten(tensor);
    compareWithAten(tensor.transpose(0, 2));
    compareWithAten(tensor.slice(2, 1, 33, 3));
    compareWithAten(tensor.slice(1, 3, 41).select(0, 2));
    compareWithAten(tensor.select(2, 5));
    compareWithAten(tensor[0][0][0]);
    compareWithAten(tensor.slice(0, 0, 0));
}

void TestTensorStats::exactIntegers()
{
    const std::int64_t big = std::numeric_limits<std::int64_t>::max();
    const TensorStats stats = statsOf(at::tensor({big, big - 1, big - 2}, at::kLong));
    QCOMPARE(numberText(stats.max), std::string("9223372036854775807"));
    QCOMPARE(numberText(stats.min), std::string("9223372036854775805"));
    QCOMPARE(stats.mean, 9223372036854775806.0);
    const at::Tensor wide = at::tensor({std::int64_t(-1), std::int64_t(1)}, at::kLong).view(at::kUInt64);
    QCOMPARE(numberText(statsOf(wide).max), std::string("18446744073709551615"));
}

void TestTensorStats::notNumbers()
{
    at::manual_seed(1);
    for (const auto dtype : {at::kFloat, at::kDouble, at::kHalf, at::kBFloat16}) {
        at::Tensor tensor = at::randn({10007}, at::kFloat);
        tensor.slice(0, 0, 10007, 7).fill_(-INFINITY);
        tensor.slice(0, 3, 10007, 11).fill_(INFINITY);
        tensor.slice(0, 5, 10007, 13).fill_(NAN);
        compareWithAten(tensor.to(dtype));
        compareWithAten(at::full({9000}, -INFINITY, at::kFloat).to(dtype));
        compareWithAten(at::full({3}, NAN, at::kFloat).to(dtype));
    }
}

void TestTensorStats::subnormals()
{
    QCOMPARE(statsOf(at::tensor({1e-40f, -1e-45f, 0.0f, -0.0f, 1.2e-38f, 1.0f}, at::kFloat)).subnormals, std::uint64_t(2));
    QCOMPARE(statsOf(at::tensor({1e-310, 3e-308}, at::kDouble)).subnormals, std::uint64_t(1));
    QCOMPARE(statsOf(at::tensor({1e-5f, 6.2e-5f, 0.0f}, at::kFloat).to(at::kHalf)).subnormals, std::uint64_t(1));
    // Every value of a type: as many subnormals as mantissas but zero, with both signs.
    const auto all = at::arange(256, at::kInt).to(at::kByte);
    QCOMPARE(statsOf(all.view(at::kFloat8_e4m3fn)).subnormals, std::uint64_t(14));
    QCOMPARE(statsOf(all.view(at::kFloat8_e5m2)).subnormals, std::uint64_t(6));
    QCOMPARE(statsOf(all.view(at::kFloat8_e4m3fnuz)).subnormals, std::uint64_t(14));
    QCOMPARE(statsOf(all.view(at::kFloat8_e5m2fnuz)).subnormals, std::uint64_t(6));
    QCOMPARE(statsOf(all.view(at::kFloat8_e8m0fnu)).subnormals, std::uint64_t(0));
    QCOMPARE(statsOf(at::arange(65536, at::kInt).to(at::kUInt16).view(at::kHalf)).subnormals, std::uint64_t(2046));
}

void TestTensorStats::expanded()
{
    const at::Tensor row = at::tensor({1.0f, 2.0f, 4.0f, NAN});
    compareWithAten(row.expand({5, 4}));
    // A terabyte that is four numbers.
    const TensorStats stats = statsOf(row.expand({1 << 18, 1 << 18, 4}), {.bins = 3, .quantiles = {0.5}});
    QCOMPARE(stats.count, std::uint64_t(1) << 38);
    QCOMPARE(stats.nan, std::uint64_t(1) << 36);
    QCOMPARE(stats.histogram->counts, (std::vector<std::uint64_t>{1ull << 36, 1ull << 36, 1ull << 36}));
    QCOMPARE(stats.quantiles.front().second, 2.0);
}

void TestTensorStats::huge()
{
    const TensorStats stats = statsOf(at::tensor({1.7e308, 1.7e308, -1.7e308}, at::kDouble), {.bins = 2});
    QVERIFY(near(stats.mean, 1.7e308 / 3));
    QCOMPARE(stats.histogram->counts, (std::vector<std::uint64_t>{1, 2}));
    // Offsets that a sum of squares does not survive.
    QVERIFY(near(statsOf(at::tensor({1e9, 1e9 + 1, 1e9 + 2}, at::kDouble)).std, 1.0));
}

void TestTensorStats::histograms_data()
{
    QTest::addColumn<int>("bins");
    for (const int bins : {1, 2, 7, 32, 100})
        QTest::addRow("%d", bins) << bins;
}

void TestTensorStats::histograms()
{
    QFETCH(int, bins);
    at::manual_seed(3);
    for (const at::Tensor& tensor : {at::randn({20000}, at::kDouble), at::randint(-50, 50, {5000}, at::kDouble)}) {
        const TensorStats stats = statsOf(tensor, {.bins = bins});
        // By the edges, which is numpy's definition.
        const at::Tensor edges = at::linspace(stats.histogram->low, stats.histogram->high, bins + 1, at::kDouble);
        const at::Tensor expected = std::get<0>(at::histogram(tensor, edges));
        for (int i = 0; i < bins; ++i)
            QVERIFY(std::abs(static_cast<double>(stats.histogram->counts[static_cast<std::size_t>(i)]) - expected[i].item<double>()) <= 1);
    }
}

void TestTensorStats::histogramRanges()
{
    const at::Tensor tensor = at::tensor({0.0, 0.5, 1.0, 2.0, 3.0, -1.0, INFINITY, NAN}, at::kDouble);
    const Histogram given = *statsOf(tensor, {.bins = 2, .low = 0.0, .high = 2.0}).histogram;
    QCOMPARE(given.counts, (std::vector<std::uint64_t>{2, 2}));
    QCOMPARE(given.below, std::uint64_t(1));
    QCOMPARE(given.above, std::uint64_t(1));
    const Histogram constant = *statsOf(at::full({10}, 3.0), {.bins = 4}).histogram;
    QCOMPARE(constant.low, 2.5);
    QCOMPARE(constant.high, 3.5);
    QCOMPARE(constant.counts, (std::vector<std::uint64_t>{0, 0, 10, 0}));
    const Histogram enormous = *statsOf(at::full({2}, 1e300, at::kDouble), {.bins = 2}).histogram;
    QVERIFY(enormous.low < enormous.high);
    QCOMPARE(enormous.counts[0] + enormous.counts[1], std::uint64_t(2));
    const Histogram none = *statsOf(at::empty({0}), {.bins = 3}).histogram;
    QCOMPARE(none.counts, (std::vector<std::uint64_t>{0, 0, 0}));
    const Histogram outside = *statsOf(tensor, {.bins = 2, .low = 100.0}).histogram;
    QCOMPARE(outside.below, std::uint64_t(6));
}

void TestTensorStats::lazySigns()
{
    const at::Tensor complex = at::complex(at::tensor({3.0f, 0.0f}), at::tensor({4.0f, -2.0f}));
    QCOMPARE(toDouble(statsOf(complex.conj()).max), 5.0);
    const at::Tensor imaginary = at::imag(complex.conj());
    QVERIFY(imaginary.is_neg());
    QCOMPARE(toDouble(statsOf(imaginary).min), -4.0);
}

void TestTensorStats::refusals()
{
    const auto message = [](const at::Tensor& tensor, const StatsOptions& options = {}) {
        const auto stats = statistics(tensor, options);
        return stats ? QString() : QString::fromStdString(stats.error().text());
    };
    QCOMPARE(message(at::empty({3}, at::kMeta)), "the tensor has a shape but no data (run with weights and inputs to see numbers)");
    QVERIFY(message(at::eye(3).to_sparse()).contains("sparse"));
    QVERIFY(message(at::quantize_per_tensor(at::ones({2}), 0.1, 0, at::kQInt8)).contains("qint8"));
    QVERIFY(message({}).contains("no tensor"));
    QVERIFY(message(at::ones({2}), {.bins = -1}).contains("bins"));
    QVERIFY(message(at::ones({2}), {.bins = 2, .low = 2, .high = 1}).contains("range"));
    QVERIFY(message(at::ones({2}), {.quantiles = {1.5}}).contains("quantile"));
    StatsOptions cancelled;
    cancelled.progress.cancel.cancel();
    QCOMPARE(message(at::ones({2}), cancelled), "cancelled");
}

/// Over all passes: one for the moments, one for the bins, and as many as the quantiles of the type take.
void TestTensorStats::tellsHowFarItIs()
{
    const at::Tensor base = at::arange(3 << 20);
    for (const auto dtype : {at::kFloat, at::kBFloat16, at::kDouble, at::kByte, at::kLong, at::kComplexFloat}) {
        const at::Tensor tensor = (base % 200).to(dtype);
        std::vector<double> told;
        std::set<std::string> passes;
        StatsOptions options{.bins = 8, .low = {}, .high = {}, .quantiles = {0.5}, .progress = {}};
        options.progress.report = [&](const UserText& what, double fraction) {
            told.push_back(fraction);
            passes.insert(what.english().substr(0, what.english().find(':')));
        };
        QVERIFY(statistics(tensor, options));
        QVERIFY(told.size() > 6);
        QVERIFY(std::is_sorted(told.begin(), told.end()));
        QVERIFY2(told.front() < 0.5 && told.back() > 0.9 && told.back() <= 1, c10::toString(dtype));
        const std::size_t quantiles = dtype == at::kByte ? 1 : dtype == at::kFloat || dtype == at::kBFloat16 ? 2 : 4;
        QCOMPARE(passes.size(), 2 + quantiles);
        QCOMPARE(*passes.begin(), "pass 1 of " + std::to_string(2 + quantiles));
    }
    StatsOptions given;
    given.progress.report = [cancel = given.progress.cancel](const UserText& what, double) mutable {
        QCOMPARE(what.english(), std::string("1048576 of 3145728 elements"));
        cancel.cancel();
    };
    const auto stats = statistics(base, given);
    QCOMPARE(stats.error().message.english(), std::string("cancelled"));
}

void TestTensorStats::texts()
{
    const auto text = [](const at::Tensor& tensor) { return summaryText(tensor, statsOf(tensor)); };
    QCOMPARE(text(at::tensor({-2.25f, 2.5f, 0.0f}).view({1, 3})), std::string("f32[1, 3] min -2.25 max 2.5 mean 0.08333"));
    QCOMPARE(text(at::scalar_tensor(0.5)), std::string("f32[] 0.5"));
    QCOMPARE(text(at::tensor({1.0f, NAN, -INFINITY})), std::string("f32[3] min 1 max 1 mean 1 1 nan 1 inf"));
    QCOMPARE(text(at::tensor({1, 0}).to(at::kBool)), std::string("b8[2] min 0 max 1 mean 0.5"));
}

/// Reports; what is too slow shows in the benchmarks, not in a test that may run beside others.
void TestTensorStats::speed()
{
    at::manual_seed(1);
    const at::Tensor base = at::randn({1 << 20});
    for (const auto dtype : {at::kFloat, at::kHalf, at::kBFloat16, at::kFloat8_e4m3fn, at::kInt, at::kLong, at::kByte, at::kDouble}) {
        const at::Tensor tensor = (base * 20).to(dtype);
        const double plain = cpuMilliseconds([&] { statsOf(tensor); });
        const double bins = cpuMilliseconds([&] { statsOf(tensor, {.bins = 64}); });
        const double quantiles = cpuMilliseconds([&] { statsOf(tensor, {.quantiles = {0.01, 0.25, 0.5, 0.75, 0.99}}); });
        qInfo("%s, 1M elements: %.2f ms; with 64 bins %.2f; with 5 quantiles %.2f", c10::toString(dtype), plain, bins, quantiles);
    }
}

QTEST_APPLESS_MAIN(TestTensorStats)
#include "tst_tensor_stats.moc"
