// SPDX-License-Identifier: Apache-2.0
// Slices by expression against ATen's own views, their errors with columns, and windows of numbers.
#include "core/torch/tensor/slice.h"

#include <ATen/ATen.h>
#include <QtTest>

using namespace nodewise;
using namespace nodewise::torch_worker;

namespace {

using List = std::vector<std::int64_t>;

const at::Tensor& sample()
{
    static const at::Tensor tensor = at::arange(4 * 5 * 6, at::kInt).view({4, 5, 6});
    return tensor;
}

} // namespace

class TestTensorSlice : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void slices_data();
    void slices();
    void refusals_data();
    void refusals();
    void writesThrough();
    void windows();
    void kinds();
    void lazySigns();
    void huge();
    void badWindows();
};

void TestTensorSlice::slices_data()
{
    const at::Tensor& t = sample();
    QTest::addColumn<QString>("expression");
    QTest::addColumn<at::Tensor>("expected");
    const auto row = [](const char* expression, const at::Tensor& expected) {
        QTest::newRow(expression) << QString(expression) << expected;
    };
    row("", t);
    row("[]", t);
    row("[:]", t);
    row("[...]", t);
    row("0", t[0]);
    row("[0, :, 3:7]", t[0].slice(1, 3, 6));
    row(" [ -1 , ... , 2 ] ", t[3].select(1, 2));
    row("..., 1", t.select(2, 1));
    row("1, ...", t[1]);
    row("[::2, 1::3, :-1]", t.slice(0, 0, 4, 2).slice(1, 1, 5, 3).slice(2, 0, 5));
    row("[-2:, -100:100]", t.slice(0, 2, 4));
    row("[3:1]", t.slice(0, 3, 3));
    row("[None]", t.unsqueeze(0));
    row("[0, None, ..., None]", t[0].unsqueeze(0).unsqueeze(3));
    row("[1, 2, 3]", t[1][2][3]);
    row("[1, 2, 3, ..., ]", t[1][2][3]);
    row("[:, 2:3, 1:2:9223372036854775807]", t.slice(1, 2, 3).slice(2, 1, 2));
    row("[+1]", t[1]);
}

void TestTensorSlice::slices()
{
    QFETCH(QString, expression);
    QFETCH(at::Tensor, expected);
    const auto got = sliced(sample(), expression.toStdString());
    if (!got)
        QFAIL(got.error().text().c_str());
    QCOMPARE(got->sizes().vec(), expected.sizes().vec());
    QVERIFY(got->equal(expected));
    QCOMPARE(got->storage().data(), sample().storage().data());
}

void TestTensorSlice::refusals_data()
{
    QTest::addColumn<QString>("message");
    QTest::addColumn<int>("column");
    const auto row = [](const char* expression, int column, const char* message) {
        QTest::newRow(expression) << QString(message) << column;
    };
    row("[0, x]", 5, "expected a number, a range such as 2:5, '...' or None");
    row("[0, 1", 6, "a slice that begins with '[' must end with ']'");
    row("[0] 1", 5, "unexpected text after the ']'");
    row("0 1", 3, "expected ','");
    row("[0 1]", 4, "expected ',' or ']'");
    row("[..., 1, ...]", 10, "a slice has at most one '...'");
    row("[::-1]", 4, "the step of a range must be greater than 0");
    row("[::0]", 4, "the step of a range must be greater than 0");
    row("[1.5]", 2, "an index is a whole number");
    row("[99999999999999999999]", 2, "the number is too large");
    row("[0, 5]", 5, "index 5 is out of range for dimension 1, which has 5 elements");
    row("[-5]", 2, "index -5 is out of range for dimension 0, which has 4 elements");
    row("[0, 0, 0, 0]", 11, "the tensor has 3 dimensions, but the slice names more");
    row("[,]", 2, "expected a number, a range such as 2:5, '...' or None");
    row("[[0]]", 2, "expected a number, a range such as 2:5, '...' or None");
}

void TestTensorSlice::refusals()
{
    QFETCH(QString, message);
    QFETCH(int, column);
    const auto got = sliced(sample(), QTest::currentDataTag());
    QVERIFY(!got);
    QCOMPARE(QString::fromStdString(got.error().message.english()), message);
    QCOMPARE(got.error().column, column);
}

void TestTensorSlice::writesThrough()
{
    const at::Tensor tensor = at::zeros({3, 4});
    sliced(tensor, "[1, ::2]")->fill_(7);
    QCOMPARE(tensor.sum().item<float>(), 14.0f);
    QCOMPARE(tensor[1][2].item<float>(), 7.0f);
}

void TestTensorSlice::windows()
{
    const auto all = cells(sample(), {.rows = 100, .columns = 100});
    QCOMPARE(all->totalRows, 5);
    QCOMPARE(all->totalColumns, 6);
    QCOMPARE(all->integers.size(), std::size_t(30)); // [0] of the leading dimension
    const auto part = cells(sample().transpose(0, 2), {.row = 3, .rows = 9, .column = 1, .columns = 2});
    QCOMPARE(part->rows, 2);
    QCOMPARE(part->columns, 2);
    QCOMPARE(part->integers, (List{48, 78, 54, 84}));
    const auto vector = cells(at::arange(5, at::kLong), {.row = 2, .rows = 2, .columns = 5});
    QCOMPARE(vector->integers, (List{2, 3}));
    QCOMPARE(vector->totalColumns, 1);
    QCOMPARE(cells(at::scalar_tensor(2.5), {.rows = 1, .columns = 1})->numbers, std::vector<double>{2.5});
    QCOMPARE(cells(at::empty({0, 3, 4}), {.rows = 5, .columns = 5})->totalRows, 0);
    QCOMPARE(cells(sample(), {.row = 50, .rows = 5, .columns = 5})->rows, 0);
}

void TestTensorSlice::kinds()
{
    const Window window{.rows = 10, .columns = 10};
    const at::Tensor base = at::tensor({0.0, 1.0, -2.0, 0.5}, at::kDouble);
    for (const auto type : {at::kFloat, at::kDouble, at::kHalf, at::kBFloat16, at::kFloat8_e4m3fn, at::kFloat8_e5m2, at::kFloat8_e4m3fnuz,
                            at::kFloat8_e5m2fnuz}) {
        const auto got = cells(base.to(type), window);
        QVERIFY(got->kind == Cells::Kind::Float);
        QCOMPARE(got->numbers, (std::vector<double>{0, 1, -2, 0.5}));
    }
    for (const auto type : {at::kByte, at::kChar, at::kShort, at::kInt, at::kLong, at::kUInt16, at::kUInt32})
        QCOMPARE(cells(at::tensor({0, 1, 100}).to(type), window)->integers, (List{0, 1, 100}));
    const auto flags = cells(at::tensor({1, 0}).to(at::kBool), window);
    QVERIFY(flags->kind == Cells::Kind::Bool);
    QCOMPARE(flags->integers, (List{1, 0}));
    const auto wide = cells(at::tensor({std::int64_t(-1)}).view(at::kUInt64), window);
    QVERIFY(wide->kind == Cells::Kind::UInt);
    QCOMPARE(wide->unsignedIntegers.front(), std::numeric_limits<std::uint64_t>::max());
    const auto special = cells(at::tensor({NAN, -INFINITY}), window);
    QVERIFY(std::isnan(special->numbers[0]) && std::isinf(special->numbers[1]));
}

void TestTensorSlice::lazySigns()
{
    const at::Tensor complex = at::complex(at::tensor({3.0f}), at::tensor({4.0f}));
    const Window window{.rows = 1, .columns = 1};
    QCOMPARE(cells(complex, window)->numbers, (std::vector<double>{3, 4}));
    QCOMPARE(cells(complex.conj(), window)->numbers, (std::vector<double>{3, -4}));
    QCOMPARE(cells(at::imag(complex.conj()), window)->numbers, std::vector<double>{-4});
    QCOMPARE(cells(*sliced(complex.conj(), "[0]"), window)->numbers, (std::vector<double>{3, -4}));
}

void TestTensorSlice::huge()
{
    // 4 TB that are not there: only what is read may be touched.
    const at::Tensor tensor = at::ones({1}).expand({1 << 20, 1 << 20});
    const auto got = cells(*sliced(tensor, "[5:, ::3]"), {.row = 1'000'000, .rows = 3, .columns = 2});
    QCOMPARE(got->numbers.size(), std::size_t(6));
    QCOMPARE(got->totalRows, (1 << 20) - 5);
}

void TestTensorSlice::badWindows()
{
    const auto message = [](const at::Tensor& tensor, const Window& window) {
        const auto got = cells(tensor, window);
        return got ? QString() : QString::fromStdString(got.error().message.english());
    };
    QVERIFY(message(sample(), {.row = -1, .rows = 1, .columns = 1}).contains("row and column 0"));
    QVERIFY(message(at::ones({1}).expand({10000, 10000}), {.rows = 10000, .columns = 10000}).contains("at most 4000000 cells"));
    QVERIFY(message(at::empty({2}, at::kMeta), {.rows = 1, .columns = 1}).contains("no data"));
}

QTEST_APPLESS_MAIN(TestTensorSlice)
#include "tst_tensor_slice.moc"
