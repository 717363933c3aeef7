// SPDX-License-Identifier: Apache-2.0
// Values out of tolerance, measured against the run in double.
#include "core/torch/compare/in_double.h"
#include "core/torch/compare/run_comparison.h"
#include "tests/torch/compare_fixture.h"

#include <ATen/ATen.h>
#include <QTemporaryDir>
#include <QtTest>
#include <c10/core/InferenceMode.h>

using namespace compare_test;

class TestCompareInDouble : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void nearness_data();
    void nearness();
    void roundings();
};

void TestCompareInDouble::nearness_data()
{
    QTest::addColumn<int>("type");
    QTest::addColumn<double>("ownUnits");   // by how many units each element of the run is off, in turn up and down
    QTest::addColumn<double>("otherUnits"); // the same of the reference
    QTest::addColumn<double>("lone");       // what is added to one element of the reference
    QTest::addColumn<bool>("near");
    QTest::newRow("both are rounded") << int(at::kHalf) << 0.5 << 1.0 << 0.0 << true;
    QTest::newRow("the reference is better") << int(at::kHalf) << 4.0 << 0.0 << 0.0 << true;
    QTest::newRow("as far as three times") << int(at::kHalf) << 2.0 << 6.0 << 0.0 << true;
    QTest::newRow("further") << int(at::kHalf) << 2.0 << 8.0 << 0.0 << false;
    QTest::newRow("a lone element") << int(at::kHalf) << 0.5 << 0.5 << 0.25 << false;
    QTest::newRow("the run is exact") << int(at::kBFloat16) << 0.0 << 0.25 << 0.0 << true;
    QTest::newRow("but the reference is not") << int(at::kBFloat16) << 0.0 << 2.0 << 0.0 << false;
    QTest::newRow("twice of float32") << int(at::kFloat) << 4.0 << 8.0 << 0.0 << true;
    QTest::newRow("more of float32") << int(at::kFloat) << 4.0 << 10.0 << 0.0 << false;
}

/// Around 1.5, where a unit is that of 1; tensors are in double, so that halves of units are.
void TestCompareInDouble::nearness()
{
    QFETCH(int, type);
    QFETCH(double, ownUnits);
    QFETCH(double, otherUnits);
    QFETCH(double, lone);
    const auto dtype = static_cast<at::ScalarType>(type);
    const double unit = dtype == at::kHalf ? std::ldexp(1, -10) : dtype == at::kFloat ? std::ldexp(1, -23) : std::ldexp(1, -7);
    const at::Tensor exact = at::full({4096}, 1.5, at::kDouble), signs = at::arange(4096, at::kDouble).remainder(2) * 2 - 1;
    const at::Tensor own = exact + signs * (unit * ownUnits), other = exact + signs * (unit * otherUnits);
    other[17] += lone;
    const auto found = inDouble(own, other, exact, dtype);
    QVERIFY(found);
    QTEST(found->asNear, "near");
    QVERIFY(!inDouble(own, other, exact, at::kDouble)); // nothing is more exact
    QVERIFY(!inDouble(own, other, exact, at::kLong));
    other[3] = NAN;
    QVERIFY(!inDouble(own, other, exact, dtype));
}

/// What is off by roundings agrees, and says how far it is; what is off by more does not.
void TestCompareInDouble::roundings()
{
    const auto actual = launched({.program = path("attention")});
    const auto report = [&](double by, bool asked) {
        const QTemporaryDir folder;
        writeDump("attention", folder.path());
        const std::string file = folder.filePath("softmax.npy").toStdString();
        const c10::InferenceMode inference;
        const at::Tensor value = (readTensor(file).value().to(at::kDouble) * (1 + by)).to(at::kFloat);
        const NamedTensor named{"", value};
        if (!writeTensors(file, TensorFormat::Npy, {&named, 1}))
            qFatal("can't write");
        auto comparison =
            RunComparison::open(*actual, {}, {.dump = folder.path().toStdString(), .run = {}, .inDouble = asked, .rtol = 1e-9, .atol = 0});
        if (!comparison || !(*comparison)->run())
            qFatal("can't compare");
        return (*comparison)->answer();
    };
    const auto plain = report(1e-7, false), near = report(1e-7, true), off = report(1e-5, true);
    QCOMPARE(plain.diverged, 1u);
    QVERIFY(plain.firstRow && !plain.firstRow->inDouble);
    QCOMPARE(near.diverged, 0u);
    QVERIFY(!near.firstRow);
    QCOMPARE(near.roundings, 1u);
    QCOMPARE(near.within, plain.within + 1);
    QCOMPARE(near.compared, plain.compared);
    const auto row = std::ranges::find(near.rows, std::string("softmax"), &protocol::CompareRow::name);
    QVERIFY(row != near.rows.end() && row->verdict == protocol::CompareRow::Verdict::Within);
    QVERIFY(row->inDouble && row->inDouble->asNear && row->inDouble->expected < 1e-6);
    QCOMPARE(off.diverged, 1u);
    QCOMPARE(off.firstRow->name, std::string("softmax"));
    QVERIFY(off.firstRow->inDouble && !off.firstRow->inDouble->asNear && off.firstRow->inDouble->expected > 9e-6);

    QVERIFY(!RunComparison::open(*actual, {}, {.dump = "x", .run = {}, .first = true, .inDouble = true}));
}

QTEST_GUILESS_MAIN(TestCompareInDouble)
#include "tst_compare_in_double.moc"
