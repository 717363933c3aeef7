// SPDX-License-Identifier: Apache-2.0
// Pictures, searches, bits, coverage of storages and texts of tensors, against ATen's own operators and against what formats define.
#include "core/torch/tensor/bits.h"
#include "core/torch/tensor/csv.h"
#include "core/torch/tensor/find.h"
#include "core/torch/tensor/python_text.h"
#include "core/torch/tensor/raster.h"
#include "core/torch/tensor/storage_facts.h"

#include <ATen/ATen.h>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <bit>
#include <cmath>

using namespace nodewise;
using namespace nodewise::torch_worker;

namespace {

using List = std::vector<std::int64_t>;
using Type = c10::ScalarType;

constexpr double none = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

/// What raster() promises, element by element: the table is [rows, columns] in double.
bool isPictureOf(const Raster& picture, const at::Tensor& table)
{
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x) {
            const auto begin = [](std::int64_t count, int at, int pixels) { return count * at / pixels; };
            const at::Tensor under = table
                                         .slice(0, picture.row + begin(picture.rows, y, picture.height),
                                                picture.row + begin(picture.rows, y + 1, picture.height))
                                         .slice(1, picture.column + begin(picture.columns, x, picture.width),
                                                picture.column + begin(picture.columns, x + 1, picture.width))
                                         .reshape({-1});
            const at::Tensor finite = under.masked_select(under.isfinite());
            const auto at = static_cast<std::size_t>(y * picture.width + x);
            const std::uint8_t flags = (under.isnan().any().item<bool>() ? Raster::Nan : 0) |
                                       (under.isposinf().any().item<bool>() ? Raster::PositiveInf : 0) |
                                       (under.isneginf().any().item<bool>() ? Raster::NegativeInf : 0);
            if (picture.flags[at] != flags)
                return false;
            if (finite.numel() == 0) {
                if (!std::isnan(picture.mean[at]) || !std::isnan(picture.min[at]) || !std::isnan(picture.max[at]))
                    return false;
                continue;
            }
            if (picture.min[at] != finite.min().item<double>() || picture.max[at] != finite.max().item<double>() ||
                std::abs(picture.mean[at] - finite.mean().item<double>()) > 1e-9)
                return false;
        }
    return true;
}

at::Tensor awkward()
{
    at::Tensor made = at::randn({57, 83}, at::kDouble);
    made[3].slice(0, 10, 30) = none;
    made[40][82] = infinity;
    made[56][0] = -infinity;
    made.slice(0, 20, 30).slice(1, 20, 30) = none;
    return made;
}

RasterOptions sized(int width, int height, TableShape table = {})
{
    RasterOptions out;
    out.width = width;
    out.height = height;
    out.table = table;
    return out;
}

std::optional<FoundElement> found(const at::Tensor& tensor, const FindOptions& options)
{
    const auto answer = find(tensor, options);
    if (!answer)
        qWarning("%s", answer.error().text().c_str());
    return answer ? *answer : std::nullopt;
}

std::int64_t place(const at::Tensor& tensor, const FindOptions& options)
{
    const auto answer = found(tensor, options);
    return answer ? answer->flat : -1;
}

QString text(const Result<std::string>& from)
{
    return QString::fromStdString(from ? *from : from.error().text());
}

QByteArray contents(const QString& file)
{
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray("no such file");
}

} // namespace

class TestTensorQuery : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { at::manual_seed(7); }
    void pictures_data();
    void pictures();
    void tablesOfAnyRank();
    void picturesOfStrides();
    void picturesOfTypes();
    void differences();
    void sampledPictures();
    void partsOfPictures();
    void pictureRefusals();
    void searches();
    void searchesOfIntegers();
    void searchesOfExtremes();
    void searchesInStrides();
    void searchesAreCancelled();
    void counts();
    void floatsByTheirFields_data();
    void floatsByTheirFields();
    void bitsOfElements();
    void coverage();
    void storages();
    void pythonTexts();
    void csvFiles();
};

void TestTensorQuery::pictures_data()
{
    QTest::addColumn<int>("width");
    QTest::addColumn<int>("height");
    QTest::newRow("one pixel per element") << 200 << 200;
    QTest::newRow("uneven") << 13 << 10;
    QTest::newRow("one pixel") << 1 << 1;
    QTest::newRow("rows alone") << 83 << 5;
    QTest::newRow("columns alone") << 4 << 57;
}

void TestTensorQuery::pictures()
{
    QFETCH(int, width);
    QFETCH(int, height);
    const at::Tensor tensor = awkward();
    const auto picture = raster(tensor, sized(width, height));
    QVERIFY(picture);
    QCOMPARE(picture->width, std::min(width, 83));
    QCOMPARE(picture->height, std::min(height, 57));
    QVERIFY(!picture->sampled);
    QVERIFY(isPictureOf(*picture, tensor));
}

void TestTensorQuery::tablesOfAnyRank()
{
    const at::Tensor t = at::randn({3, 4, 5, 6}, at::kDouble);
    const auto last = raster(t, sized(99, 99));
    QVERIFY(last && last->totalRows == 5 && last->totalColumns == 6 && isPictureOf(*last, t[0][0]));
    const auto all = raster(t, sized(99, 99, {.allRows = true}));
    QVERIFY(all && all->totalRows == 60 && isPictureOf(*all, t.reshape({60, 6})));
    const auto along = raster(t, sized(99, 99, {.allRows = true, .along = 1}));
    QVERIFY(along && along->totalRows == 90 && along->totalColumns == 4 && isPictureOf(*along, t.movedim(1, 3).reshape({90, 4})));
    const auto first = raster(t, sized(99, 99, {.along = 0}));
    QVERIFY(first && isPictureOf(*first, t.movedim(0, 3)[0][0]));
    const auto line = raster(t[0][0][0], sized(4, 9));
    QVERIFY(line && line->height == 1 && line->width == 4 && isPictureOf(*line, t[0][0][0].unsqueeze(0)));
    const auto single = raster(t[0][0][0][0], sized(9, 9));
    QVERIFY(single && single->width == 1 && single->mean[0] == t[0][0][0][0].item<double>());
    const auto empty = raster(at::zeros({3, 0}), sized(9, 9));
    QVERIFY(empty && empty->width == 0 && empty->height == 0 && empty->totalRows == 3);
    const auto nothing = raster(at::zeros({0, 3, 4}), sized(9, 9));
    QVERIFY(nothing && nothing->width == 0 && nothing->totalRows == 0);
}

void TestTensorQuery::picturesOfStrides()
{
    const at::Tensor t = awkward();
    const at::Tensor turned = t.t().contiguous().t(); // columns lie together
    QVERIFY(isPictureOf(*raster(turned, sized(11, 7)), t));
    QVERIFY(isPictureOf(*raster(t.t(), sized(11, 7)), t.t()));
    QVERIFY(isPictureOf(*raster(t.slice(0, 1, 50, 3).slice(1, 2, 80, 5), sized(6, 6)), t.slice(0, 1, 50, 3).slice(1, 2, 80, 5)));
    const at::Tensor row = at::randn({1, 40}, at::kDouble);
    QVERIFY(isPictureOf(*raster(row.expand({30, 40}), sized(7, 7)), row.expand({30, 40})));
}

void TestTensorQuery::picturesOfTypes()
{
    const at::Tensor numbers = at::randn({30, 30}) * 3;
    for (const Type type : {Type::Half, Type::BFloat16, Type::Float, Type::Float8_e4m3fn, Type::Float8_e5m2, Type::Float8_e4m3fnuz,
                            Type::Float8_e5m2fnuz, Type::Char, Type::Short, Type::Int, Type::Long, Type::Bool}) {
        const at::Tensor t = numbers.to(type);
        const auto picture = raster(t, sized(8, 9));
        QVERIFY2(picture && isPictureOf(*picture, t.to(at::kFloat).to(at::kDouble)), c10::toString(type));
    }
    for (const Type type : {Type::Byte, Type::UInt16, Type::UInt32, Type::UInt64}) {
        const at::Tensor t = numbers.abs().to(type);
        QVERIFY2(isPictureOf(*raster(t, sized(8, 9)), t.to(at::kDouble)), c10::toString(type));
    }
    const at::Tensor complex = at::randn({20, 20}, at::kComplexDouble), lengths = complex.abs();
    const auto picture = raster(complex, sized(20, 20));
    for (std::size_t i = 0; i < 400; ++i)
        QVERIFY(std::abs(picture->mean[i] - lengths.const_data_ptr<double>()[i]) < 1e-12);
}

void TestTensorQuery::differences()
{
    const at::Tensor a = awkward(), b = awkward();
    QVERIFY(isPictureOf(*raster(a, sized(11, 12), &b), a - b));
    const at::Tensor turned = b.t().contiguous().t();
    QVERIFY(isPictureOf(*raster(a, sized(11, 12), &turned), a - b));
    const at::Tensor small = at::randn({9, 9}), half = small.to(at::kBFloat16);
    QVERIFY(isPictureOf(*raster(small, sized(9, 9), &half), small.to(at::kDouble) - half.to(at::kDouble)));
    const at::Tensor x = at::randn({9, 9}, at::kComplexDouble), y = at::randn({9, 9}, at::kComplexDouble).conj();
    const auto both = raster(x, sized(9, 9), &y);
    const at::Tensor apart = (x - y).abs();
    for (std::size_t i = 0; i < 81; ++i)
        QVERIFY(std::abs(both->mean[i] - apart.const_data_ptr<double>()[i]) < 1e-12);
    QCOMPARE(QString::fromStdString(raster(a, {}, &small).error().text()), QString("the shapes differ (slice both to the same shape)"));
    QVERIFY(!raster(x, {}, &small));
}

void TestTensorQuery::sampledPictures()
{
    const at::Tensor t = at::arange(1000 * 1000, at::kDouble).view({1000, 1000});
    RasterOptions options = sized(20, 20);
    options.most = 20'000;
    const auto some = raster(t, options);
    options.most = 0;
    const auto all = raster(t, options);
    QVERIFY(some && all && some->sampled && !all->sampled);
    for (std::size_t i = 0; i < all->mean.size(); ++i) {
        QVERIFY(some->min[i] >= all->min[i] && some->max[i] <= all->max[i]);
        QVERIFY(some->mean[i] >= some->min[i] && some->mean[i] <= some->max[i]);
    }
}

void TestTensorQuery::partsOfPictures()
{
    const at::Tensor t = awkward();
    RasterOptions options = sized(6, 5);
    options.row = 7;
    options.rows = 31;
    options.column = 70;
    const auto part = raster(t, options);
    QVERIFY(part && part->rows == 31 && part->columns == 13 && part->totalRows == 57);
    QVERIFY(isPictureOf(*part, t));
    options.row = 1000;
    QCOMPARE(raster(t, options)->height, 0);
}

void TestTensorQuery::pictureRefusals()
{
    QCOMPARE(QString::fromStdString(raster(at::zeros({2, 2}), sized(4, 4, {.along = 2})).error().text()),
             QString("a tensor with 2 dimensions has no dimension 2"));
    QVERIFY(!raster(at::empty({2, 2}, at::kMeta), {}));
    RasterOptions options;
    options.progress.cancel.cancel();
    QCOMPARE(QString::fromStdString(raster(at::zeros({2, 2}), options).error().text()), QString("cancelled"));
}

void TestTensorQuery::searches()
{
    const at::Tensor t = at::zeros({3, 5000});
    t[0][4999] = 2;
    t[2][1] = 2;
    t[1][4100] = none;
    t[2][4999] = infinity;
    t[0][0] = -infinity;
    FindOptions two{.number = Number(2.0)};
    QCOMPARE(place(t, two), 4999);
    two.from = 4999;
    QCOMPARE(place(t, two), 10001);
    two.from = 10001;
    const auto around = found(t, two);
    QVERIFY(around && around->flat == 4999 && around->wrapped);
    two.backward = true;
    QCOMPARE(place(t, two), 4999);
    QVERIFY(!found(t, two)->wrapped);
    two.from = 4999;
    QCOMPARE(place(t, two), 10001);
    two.from.reset();
    QCOMPARE(place(t, two), 10001);
    t[2][1] = 0;
    two.from = 4999;
    QCOMPARE(place(t, two), 4999); // itself at last
    QVERIFY(found(t, two)->wrapped);
    QCOMPARE(place(t, {.number = Number(2.01), .eps = 0.02}), 4999);
    QCOMPARE(place(t, {.number = Number(2.01), .eps = 0.001}), -1);
    QCOMPARE(place(t, {.what = FindOptions::What::Nan}), 9100);
    QCOMPARE(place(t, {.number = Number(none)}), 9100);
    QCOMPARE(place(t, {.what = FindOptions::What::Inf}), 0);
    QCOMPARE(place(t, {.what = FindOptions::What::Inf, .from = 0}), 14999);
    QCOMPARE(place(t, {.what = FindOptions::What::NotFinite, .from = 0}), 9100);
    QCOMPARE(place(t, {.number = Number(infinity)}), 14999);
    QCOMPARE(place(at::zeros({0}), {.what = FindOptions::What::Nan}), -1);
    QCOMPARE(place(at::full({}, 3.0), {.number = Number(3.0)}), 0);
    QCOMPARE(place(t, {.number = Number(2.0), .from = 1'000'000'000}), 4999); // past the end: from the start
}

void TestTensorQuery::searchesOfIntegers()
{
    const std::int64_t large = (std::int64_t(1) << 53) + 1;
    const at::Tensor t = at::full({10}, large - 1, at::kLong);
    t[7] = large;
    QCOMPARE(place(t, {.number = Number(large)}), 7);
    QCOMPARE(place(t, {.what = FindOptions::What::Max}), 7);
    QCOMPARE(place(t, {.number = Number(static_cast<double>(large))}), 0);
    QCOMPARE(place(t, {.number = Number(large), .eps = 1}), 0);
    const at::Tensor wide = at::zeros({4}, at::kLong);
    wide[2] = -1;
    QCOMPARE(place(wide.view(Type::UInt64), {.what = FindOptions::What::Max}), 2); // 2^64 - 1
    QCOMPARE(place(wide.view(Type::UInt64), {.number = Number(~std::uint64_t(0))}), 2);
    QCOMPARE(place(wide.view(Type::UInt64), {.number = Number(std::int64_t(-1))}), -1); // the same bits, but none of its numbers
    QCOMPARE(place(wide, {.number = Number(~std::uint64_t(0))}), -1);
    QCOMPARE(place(wide, {.number = Number(std::int64_t(-1))}), 2);
    const at::Tensor truth = at::zeros({4}, at::kBool);
    truth[3] = true;
    QCOMPARE(place(truth, {.number = Number(std::int64_t(1))}), 3);
    QCOMPARE(place(at::ones({3}), {.number = Number(std::int64_t(1))}), 0); // an integer in floats
}

void TestTensorQuery::searchesOfExtremes()
{
    const at::Tensor t = at::tensor({1.0, none, 5.0, -3.0, 5.0, infinity});
    QCOMPARE(place(t, {.what = FindOptions::What::Max}), 2);
    QCOMPARE(place(t, {.what = FindOptions::What::Max, .from = 2}), 4);
    QCOMPARE(place(t, {.what = FindOptions::What::Min}), 3);
    QCOMPARE(place(at::full({3}, none), {.what = FindOptions::What::Max}), -1);
    for (const Type type : {Type::Half, Type::BFloat16, Type::Float8_e4m3fn, Type::Float8_e5m2}) {
        const at::Tensor small = at::randn({100}).to(type);
        QCOMPARE(place(small, {.what = FindOptions::What::Min}), small.to(at::kFloat).argmin().item<std::int64_t>());
    }
    const at::Tensor complex = at::randn({50}, at::kComplexFloat);
    QCOMPARE(place(complex, {.what = FindOptions::What::Max}), complex.to(at::kComplexDouble).abs().argmax().item<std::int64_t>());
}

void TestTensorQuery::searchesInStrides()
{
    const at::Tensor t = at::arange(6 * 7 * 8).view({6, 7, 8}).permute({2, 0, 1});
    for (const std::int64_t wanted : {0, 17, 200, 335})
        QCOMPARE(place(t, {.number = Number(wanted)}), (t == wanted).reshape({-1}).to(at::kInt).argmax().item<std::int64_t>());
    for (const std::int64_t wanted : {0, 17, 200, 335})
        QCOMPARE(place(t, {.number = Number(wanted), .from = 100, .backward = true}),
                 (t == wanted).reshape({-1}).to(at::kInt).argmax().item<std::int64_t>());
}

void TestTensorQuery::searchesAreCancelled()
{
    FindOptions options{.what = FindOptions::What::Nan};
    options.progress.cancel.cancel();
    QCOMPARE(QString::fromStdString(find(at::zeros({100}), options).error().text()), QString("cancelled"));
    double reached = 0;
    FindOptions told{.what = FindOptions::What::Nan};
    told.progress.report = [&](const UserText&, double fraction) { reached = fraction; };
    QVERIFY(find(at::zeros({3'000'000}), told));
    QVERIFY(reached > 0.2 && reached <= 1);
}

void TestTensorQuery::counts()
{
    const at::Tensor t = at::randint(0, 5, {40, 30, 20}).permute({2, 0, 1});
    const at::Tensor flat = t.contiguous().view({-1});
    const auto among = [&](std::int64_t begin, std::int64_t end) { return (flat.slice(0, begin, end) == 3).sum().item<std::int64_t>(); };
    const FindOptions threes{.number = Number(std::int64_t(3))};
    const auto all = countMatches(t, threes, {.at = 7777});
    QCOMPARE(all->matches, among(0, 24000));
    QCOMPARE(all->before, among(0, 7777));
    QCOMPARE(all->end, 24000);
    const auto part = countMatches(t, threes, {.begin = 5000, .end = 9001, .at = 5003});
    QCOMPARE(part->matches, among(5000, 9001));
    QCOMPARE(part->before, among(5000, 5003));
    QCOMPARE(part->end, 9001);
    QCOMPARE(countMatches(t, threes, {.begin = 30000})->matches, 0);
    QCOMPARE(countMatches(at::tensor({1.0, none, 5.0, infinity, 5.0, none}), {.what = FindOptions::What::Max})->matches, 2);
    QCOMPARE(countMatches(at::tensor({1.0, none, 5.0, infinity, 5.0, none}), {.what = FindOptions::What::NotFinite})->matches, 3);
    QCOMPARE(countMatches(at::full({3}, none), {.what = FindOptions::What::Min})->matches, 0);
    QCOMPARE(countMatches(at::empty({0}), threes)->matches, 0);
    FindOptions cancelled = threes;
    cancelled.progress.cancel.cancel();
    QCOMPARE(countMatches(t, cancelled).error().message.english(), std::string("cancelled"));
}

void TestTensorQuery::floatsByTheirFields_data()
{
    QTest::addColumn<int>("type");
    for (const Type type : {Type::Half, Type::BFloat16, Type::Float8_e4m3fn, Type::Float8_e5m2, Type::Float8_e4m3fnuz,
                            Type::Float8_e5m2fnuz, Type::Float8_e8m0fnu})
        QTest::newRow(c10::toString(type)) << int(type);
}

/// Every number of the type: its fields make its value, and the next number is one unit away.
void TestTensorQuery::floatsByTheirFields()
{
    QFETCH(int, type);
    const auto dtype = static_cast<Type>(type);
    const int width = static_cast<int>(c10::elementSize(dtype)) * 8;
    const std::int64_t count = std::int64_t(1) << width;
    const at::Tensor all = at::arange(count, at::kInt).to(width == 8 ? at::kByte : at::kUInt16).view(dtype);
    const at::Tensor values = all.to(at::kFloat).to(at::kDouble);
    using Class = NumberBits::Class;
    for (std::int64_t i = 0; i < count; ++i) {
        const auto bits = bitsOf(all, {i});
        QVERIFY(bits && bits->numbers.size() == 1);
        const NumberBits& number = bits->numbers.front();
        const double value = values.const_data_ptr<double>()[i];
        QCOMPARE(static_cast<int>(number.bits.size()), width);
        QCOMPARE(std::stoll(number.bits, nullptr, 2), static_cast<long long>(i));
        if (!std::isfinite(value)) {
            QCOMPARE(number.kind, std::isnan(value) ? Class::Nan : Class::Infinite);
            QVERIFY(number.exact.empty());
            continue;
        }
        const FloatLayout& layout = number.layout;
        const std::string mantissa = number.bits.substr(static_cast<std::size_t>(layout.sign + layout.exponent));
        const double fraction = mantissa.empty() ? 0 : std::ldexp(static_cast<double>(std::stoll(mantissa, nullptr, 2)), -layout.mantissa);
        const double whole = number.kind == Class::Normal ? 1 : 0;
        const double made = (layout.sign && number.bits[0] == '1' ? -1 : 1) * std::ldexp(whole + fraction, number.exponent);
        QCOMPARE(made, value);
        QCOMPARE(QByteArray::fromStdString(number.exact).toDouble(), value);
        QCOMPARE(number.kind == Class::Zero, value == 0);
        const bool next = i + 1 < count && std::isfinite(values.const_data_ptr<double>()[i + 1]) &&
                          std::signbit(value) == std::signbit(values.const_data_ptr<double>()[i + 1]);
        if (next && layout.mantissa > 0)
            QCOMPARE(number.ulp, std::abs(values.const_data_ptr<double>()[i + 1] - value));
    }
}

void TestTensorQuery::bitsOfElements()
{
    const at::Tensor t = at::tensor({1.0F, -2.5F, std::ldexp(1.0F, -149), 0.1F}).view({2, 2});
    const auto bits = bitsOf(t.t(), {0, 1});
    QVERIFY(bits);
    QCOMPARE(QString::fromStdString(bits->numbers[0].bits), QString("00000000000000000000000000000001"));
    QCOMPARE(bits->numbers[0].kind, NumberBits::Class::Subnormal);
    QCOMPARE(bits->numbers[0].exponent, -126);
    QCOMPARE(bits->address, 8u);
    QVERIFY((bits->bytes == std::vector<std::uint8_t>{1, 0, 0, 0}));
    const auto tenth = bitsOf(t, {1, 1});
    QCOMPARE(QString::fromStdString(tenth->numbers[0].text), QString("0.1"));
    QCOMPARE(QString::fromStdString(tenth->numbers[0].exact), QString("0.100000001490116119384765625"));
    QCOMPARE(tenth->numbers[0].ulp, std::ldexp(1.0, -27));
    const auto minus = bitsOf(at::tensor({std::int64_t(-2)}).to(at::kShort), {0});
    QCOMPARE(QString::fromStdString(minus->numbers[0].bits), QString("1111111111111110"));
    QCOMPARE(QString::fromStdString(minus->numbers[0].text), QString("-2"));
    QCOMPARE(minus->numbers[0].kind, NumberBits::Class::Integer);
    const auto truth = bitsOf(at::ones({1}, at::kBool), {0});
    QCOMPARE(QString::fromStdString(truth->numbers[0].text), QString("True"));
    const auto complex = bitsOf(at::full({1}, c10::complex<double>(1, -2), at::kComplexDouble), {0});
    QCOMPARE(complex->numbers.size(), 2u);
    QCOMPARE(QString::fromStdString(complex->numbers[1].text), QString("-2"));
    QCOMPARE(QString::fromStdString(bitsOf(t, {1}).error().text()), QString("the index has 1 numbers, the tensor 2 dimensions"));
    QCOMPARE(QString::fromStdString(bitsOf(t, {0, 2}).error().text()),
             QString("the index 2 is outside of dimension 1, which has the size 2"));
}

/// Against the elements one by one, for many views of a storage.
void TestTensorQuery::coverage()
{
    const at::Tensor base = at::zeros({5040});
    const at::Tensor views[] = {base,
                                base.slice(0, 100, 200),
                                base.slice(0, 3, 5000, 7),
                                base.view({60, 84}).t(),
                                base.view({60, 84}).slice(1, 10, 20),
                                base.view({6, 10, 84}).slice(0, 1, 6, 2).slice(2, 3, 80, 11),
                                base.view({6, 10, 84}).permute({2, 0, 1}).slice(0, 5, 50, 3),
                                base.slice(0, 5039, 5040),
                                base.slice(0, 0, 0),
                                base.as_strided({4, 3}, {1000, 1}, 17)};
    for (const at::Tensor& view : views)
        for (const int buckets : {1, 7, 64, 5040, 6000}) {
            std::vector<double> expected(static_cast<std::size_t>(buckets));
            const double width = 5040.0 / buckets;
            at::Tensor marks = at::zeros({5040});
            marks.as_strided(view.sizes(), view.strides(), view.storage_offset()).fill_(1);
            for (int i = 0; i < 5040; ++i)
                for (int b = std::max(0, static_cast<int>(i / width) - 1); b < buckets && b * width < i + 1; ++b)
                    expected[static_cast<std::size_t>(b)] +=
                        marks.const_data_ptr<float>()[i] *
                        std::max(0.0, std::min(i + 1.0, (b + 1) * width) - std::max<double>(i, b * width)) / width;
            const auto got = storageCoverage(view, buckets);
            QCOMPARE(got.size(), expected.size());
            if (buckets > 5040) { // the element in which the bucket begins
                for (int i = 0; i < buckets; ++i)
                    QCOMPARE(got[static_cast<std::size_t>(i)], double(marks.const_data_ptr<float>()[i * 5040 / buckets]));
                continue;
            }
            const double off = 1.0 / width; // an element on a border counts for one side
            double all = 0, wanted = 0;
            for (std::size_t i = 0; i < got.size(); ++i) {
                QVERIFY2(std::abs(got[i] - expected[i]) <= std::min(1.0, off) + 1e-9,
                         qPrintable(QString("%1 buckets, %2: %3 instead of %4").arg(buckets).arg(i).arg(got[i]).arg(expected[i])));
                all += got[i];
                wanted += expected[i];
            }
            QVERIFY2(std::abs(all - wanted) <= 1 + 0.02 * wanted,
                     qPrintable(QString("%1 buckets: %2 instead of %3").arg(buckets).arg(all).arg(wanted)));
        }
}

void TestTensorQuery::storages()
{
    const at::Tensor base = at::zeros({4, 6});
    const StorageFacts whole = storageFacts(base);
    QVERIFY(whole.storageBytes == 96 && whole.elementBytes == 4 && whole.begin == 0 && whole.end == 96);
    QVERIFY(whole.contiguous && !whole.overlapping && whole.alignment >= 16);
    const StorageFacts part = storageFacts(base.slice(0, 1, 3).slice(1, 1, 3));
    QVERIFY(part.begin == 28 && part.end == 60 && !part.contiguous && part.alignment == 4);
    QVERIFY(storageFacts(at::zeros({1, 3}).expand({5, 3})).overlapping);
    QVERIFY(storageFacts(base.as_strided({3, 4}, {2, 1})).overlapping);
    QVERIFY(!storageFacts(base.t()).overlapping);
    const StorageFacts empty = storageFacts(base.slice(0, 2, 2));
    QCOMPARE(empty.begin, empty.end);
}

void TestTensorQuery::pythonTexts()
{
    QCOMPARE(text(pythonText(at::tensor({1.0F, 0.1F, 1e20F}), 10)), QString("torch.tensor([1.0, 0.1, 1e+20], dtype=torch.float32)"));
    QCOMPARE(text(pythonText(at::tensor({none, infinity, -infinity}, at::kDouble), 10)),
             QString("torch.tensor([float('nan'), float('inf'), float('-inf')], dtype=torch.float64)"));
    QCOMPARE(text(pythonText(at::arange(4, at::kInt).view({2, 2}).t(), 10)),
             QString("torch.tensor([[0, 2],\n              [1, 3]], dtype=torch.int32)"));
    QCOMPARE(text(pythonText(at::tensor({1, 0}).to(at::kBool), 10)), QString("torch.tensor([True, False], dtype=torch.bool)"));
    QCOMPARE(text(pythonText(at::full({}, c10::complex<float>(1, -2), at::kComplexFloat).conj(), 10)),
             QString("torch.tensor(complex(1.0, 2.0), dtype=torch.complex64)"));
    QCOMPARE(text(pythonText(at::tensor({-1}, at::kLong).view(Type::UInt64), 10)),
             QString("torch.tensor([18446744073709551615], dtype=torch.uint64)"));
    QCOMPARE(text(pythonText(at::tensor({0.25F}).to(Type::Float8_e4m3fn), 10)), QString("torch.tensor([0.25], dtype=torch.float8_e4m3fn)"));
    QCOMPARE(text(pythonText(at::zeros({2, 0}), 10)), QString("torch.empty([2, 0], dtype=torch.float32)"));
    QCOMPARE(text(pythonText(at::zeros({11}), 10)),
             QString("11 elements are too many for text; at most 10 are written (take a slice, or export a file)"));
}

void TestTensorQuery::csvFiles()
{
    QTemporaryDir folder;
    const QString file = folder.filePath("a.csv");
    const auto written = [&](const at::Tensor& tensor) {
        const auto done = writeCsv(file.toStdString(), tensor);
        return done ? contents(file) : QByteArray::fromStdString(done.error().text());
    };
    QCOMPARE(written(at::tensor({1.0F, 0.1F, static_cast<float>(none)}).view({1, 3})), QByteArray("1,0.1,nan\n"));
    QCOMPARE(written(at::tensor({1, 0}).to(at::kBool)), QByteArray("1,0\n"));
    QCOMPARE(written(at::full({}, 0.5)), QByteArray("0.5\n"));
    QCOMPARE(written(at::arange(6, at::kLong).view({2, 3}).t()), QByteArray("0,3\n1,4\n2,5\n"));
    QCOMPARE(written(at::arange(8, at::kInt).view({2, 2, 2})), QByteArray("d0,d1,0,1\n0,0,0,1\n0,1,2,3\n1,0,4,5\n1,1,6,7\n"));
    QCOMPARE(written(at::complex(at::tensor({1.0, 2.0}), at::tensor({-3.0, 4.0}))), QByteArray("1-3j,2+4j\n"));
    QCOMPARE(written(at::full({}, c10::complex<double>(1, 2), at::kComplexDouble)), QByteArray("1+2j\n"));
    const at::Tensor wide = at::arange(10'000, at::kInt);
    QCOMPARE(written(wide).count(','), 9999);
    QVERIFY(written(at::empty({2}, at::kMeta)).contains("no data"));
    QVERIFY(!writeCsv("/no/such/folder/a.csv", wide));
}

QTEST_APPLESS_MAIN(TestTensorQuery)
#include "tst_tensor_query.moc"
