// SPDX-License-Identifier: Apache-2.0
// Comparing outputs with a reference, against torch's allclose.
#include "core/torch/tensor/compare.h"

#include <ATen/ATen.h>
#include <QtTest>

using namespace nodewise::torch_worker;

class TestTensorCompare : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void bits();
    void notNumbers();
    void asAllclose_data();
    void asAllclose();
    void messages();
    void integers();
    void layouts();
    void all();
};

void TestTensorCompare::bits()
{
    const Comparison same = compare(at::tensor({1.0f, NAN}), at::tensor({1.0f, NAN}));
    QVERIFY(same.equal && same.bitwise && same.message.empty());
    const Comparison zeros = compare(at::tensor({0.0f}), at::tensor({-0.0f}));
    QVERIFY(zeros.equal && !zeros.bitwise);
    const Comparison payload = compare(at::tensor({0x7fc00001}).view(at::kFloat), at::tensor({NAN}));
    QVERIFY(payload.equal && !payload.bitwise);
}

void TestTensorCompare::notNumbers()
{
    const Tolerance loose{.rtol = 1, .atol = 1e30};
    QVERIFY(!compare(at::tensor({NAN}), at::tensor({1.0f}), loose).equal);
    QVERIFY(!compare(at::tensor({INFINITY}), at::tensor({1.0f}), loose).equal);
    QVERIFY(!compare(at::tensor({1.0f}), at::tensor({INFINITY}), loose).equal);
    QVERIFY(!compare(at::tensor({INFINITY}), at::tensor({-INFINITY}), loose).equal);
    QVERIFY(compare(at::tensor({INFINITY}), at::tensor({INFINITY})).equal);
    QVERIFY(std::isinf(compare(at::tensor({NAN}), at::tensor({1.0f})).maxAbs));
    QVERIFY(!compare(at::tensor({std::nan("")}), at::tensor({INFINITY})).equal);
}

void TestTensorCompare::asAllclose_data()
{
    QTest::addColumn<double>("rtol");
    QTest::addColumn<double>("atol");
    for (const double rtol : {0.0, 1e-6, 1e-4, 1e-2})
        for (const double atol : {0.0, 1e-6, 1e-3})
            QTest::addRow("%g %g", rtol, atol) << rtol << atol;
}

void TestTensorCompare::asAllclose()
{
    QFETCH(double, rtol);
    QFETCH(double, atol);
    at::manual_seed(1);
    for (const auto type : {at::kFloat, at::kDouble, at::kHalf, at::kBFloat16, at::kComplexFloat, at::kComplexDouble})
        for (const double noise : {0.0, 1e-7, 1e-5, 1e-3}) {
            const at::Tensor a = at::randn({40, 5}, type), b = a + at::randn({40, 5}, type) * noise;
            const at::Tensor wideA = a.to(a.is_complex() ? at::kComplexDouble : at::kDouble), wideB = b.to(wideA.scalar_type());
            const Comparison got = compare(a, b, {.rtol = rtol, .atol = atol});
            QCOMPARE(got.equal, at::allclose(wideA, wideB, rtol, atol, true));
            QVERIFY(std::abs(got.maxAbs - (wideA - wideB).abs().max().item<double>()) <= 1e-15);
            QCOMPARE(got.mismatches, static_cast<std::uint64_t>((~at::isclose(wideA, wideB, rtol, atol)).sum().item<std::int64_t>()));
        }
}

void TestTensorCompare::messages()
{
    const at::Tensor expected = at::zeros({2, 3}) + 1.25;
    at::Tensor actual = expected.clone();
    actual[0][2] = 1.5;
    actual[1][1] = 1.0;
    const Comparison got = compare(actual, expected);
    QCOMPARE(got.message.english(), std::string("2 of 6 elements differ, first [0, 2]: 1.5 instead of 1.25; max abs 0.25, rel 0.2"));
    QCOMPARE(got.firstIndex, (std::vector<std::int64_t>{0, 2}));
    QCOMPARE(compare(at::ones({2}), at::ones({3})).message.english(), std::string("shape [2] instead of [3]"));
    QCOMPARE(compare(at::ones({2}), at::ones({2}, at::kHalf)).message.english(), std::string("float32 instead of float16"));
    QVERIFY(compare(at::empty({2}, at::kMeta), at::ones({2})).message.english().find("no data") != std::string::npos);
    QVERIFY(compare({}, at::ones({2})).message.english().find("no tensor") != std::string::npos);
    QVERIFY(compare(at::ones({}, at::kBool), at::zeros({}, at::kBool))
                .message.english()
                .starts_with("1 of 1 elements differ, first []: True instead of False"));
}

void TestTensorCompare::integers()
{
    const std::int64_t big = std::int64_t(1) << 60;
    QVERIFY(!compare(at::tensor({big}), at::tensor({big + 1})).equal); // the same double
    QVERIFY(compare(at::tensor({big}), at::tensor({big + 1}), {.atol = 1}).equal);
    const at::Tensor most = at::tensor({std::int64_t(-1)}).view(at::kUInt64), none = at::tensor({std::int64_t(0)}).view(at::kUInt64);
    QCOMPARE(compare(most, none).maxAbs, 18446744073709551615.0);
    QCOMPARE(compare(at::tensor({INT64_MIN}), at::tensor({INT64_MAX})).maxAbs, 18446744073709551615.0);
    QVERIFY(compare(at::empty({0, 3}), at::empty({0, 3})).bitwise);
}

void TestTensorCompare::layouts()
{
    const at::Tensor a = at::arange(24.0).view({4, 6});
    QVERIFY(compare(a.t(), a.t().contiguous()).bitwise);
    Comparison got = compare(a.t(), a.t() + at::eye(6, 4));
    QCOMPARE(got.mismatches, std::uint64_t(4));
    const at::Tensor complex = at::complex(at::ones({2}), at::ones({2}));
    QVERIFY(compare(complex.conj(), at::complex(at::ones({2}), -at::ones({2}))).bitwise);
}

void TestTensorCompare::all()
{
    const at::Tensor x = at::ones({2});
    const std::vector<NamedTensor> outputs{{"b", x}, {"a", x}, {"extra", x}}, reference{{"a", x}, {"b", x + 1}, {"missing", x}};
    const auto rows = compareAll(outputs, reference);
    QCOMPARE(rows.size(), std::size_t(4));
    QVERIFY(rows[0].name == "a" && rows[0].result.equal);
    QVERIFY(rows[1].name == "b" && !rows[1].result.equal);
    QCOMPARE(rows[2].result.message.english(), std::string("the program has no output of this name"));
    QCOMPARE(rows[3].result.message.english(), std::string("the reference has no entry of this name"));
}

QTEST_APPLESS_MAIN(TestTensorCompare)
#include "tst_tensor_compare.moc"
