// SPDX-License-Identifier: Apache-2.0
// Values out of tolerance that only the order of their sums explains, and those that it does not.
#include "core/torch/compare/compare_run.h"
#include "core/torch/tensor/sum_rounding.h"
#include "tests/torch/compare_fixture.h"

#include <ATen/ATen.h>
#include <QTemporaryDir>
#include <QtTest>
#include <c10/core/InferenceMode.h>

using namespace nodewise;
using namespace nodewise::torch_worker;
using namespace compare_test;
using Verdict = CompareRow::Verdict;

namespace {

/// One product after the other is added, in the operands' type; those from `terms` on are missing.
at::Tensor inOrder(const at::Tensor& left, const at::Tensor& right, std::int64_t terms)
{
    at::Tensor sum = at::zeros({left.size(0), right.size(1)}, left.options());
    for (std::int64_t k = 0; k < terms; ++k)
        sum = sum + left.narrow(1, k, 1) * right.narrow(0, k, 1);
    return sum;
}

} // namespace

class TestCompareRounding : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void otherOrder();
    void missingTerm();
    void askedTolerance();
    void otherValue();
    void factorsAreNoTerms();

private:
    CompareReport against(const at::Tensor& value, const CompareOptions& options = {});
    const CompareRow& rowOf(const CompareReport& report) const;

    const char* const m_program = "../kernels/gemm"; // draws its operands: a run and its dump draw the same
    QTemporaryDir m_folder;
    std::unique_ptr<DebuggedRun> m_run;
    std::uint32_t m_node = noNode; ///< the matrix product with the most terms
    at::Tensor m_left, m_right;
};

void TestCompareRounding::initTestCase()
{
    const c10::InferenceMode inference;
    writeDump(m_program, m_folder.path());
    m_run = launched({.program = path(m_program)});
    const Listing& listing = m_run->listing();
    const auto valueOf = [&](std::uint32_t node) {
        return readTensor(m_folder.filePath(QString::fromStdString(listing.node(node).name) + QStringLiteral(".npy")).toStdString())
            .value();
    };
    for (std::uint32_t node = 0; node < listing.size(); ++node) {
        if (!listing.node(node).op.starts_with("aten.matmul") || !listing.node(node).shape.starts_with("float32"))
            continue; // values of bfloat16 are float32 in a dump, too
        const auto operands = m_run->values().operandsOf(node);
        const at::Tensor left = valueOf(operands.at(0)), right = valueOf(operands.at(1));
        if (left.scalar_type() != at::kFloat || left.dim() != 2 || (m_left.defined() && left.size(1) < m_left.size(1)))
            continue;
        m_node = node;
        m_left = left;
        m_right = right;
    }
    QVERIFY(m_node != noNode && m_left.size(1) > 300);
}

/// The run beside a dump that has this value of the product.
CompareReport TestCompareRounding::against(const at::Tensor& value, const CompareOptions& options)
{
    const std::string file = m_folder.filePath(QString::fromStdString(m_run->listing().node(m_node).name) + ".npy").toStdString();
    const NamedTensor named{"", value};
    if (!writeTensors(file, TensorFormat::Npy, {&named, 1}))
        qFatal("%s could not be written", file.c_str());
    return compared(*m_run, *dumpOf(m_folder.path(), *m_run), options);
}

const CompareRow& TestCompareRounding::rowOf(const CompareReport& report) const
{
    return *std::ranges::find(report.rows, m_node, &CompareRow::node);
}

void TestCompareRounding::otherOrder()
{
    const c10::InferenceMode inference;
    const at::Tensor value = inOrder(m_left, m_right, m_left.size(1));
    QVERIFY(!difference(value, at::matmul(m_left, m_right), usualTolerance(at::kFloat)).equal);
    const CompareReport report = against(value);
    QCOMPARE(report.diverged, 0u);
    QCOMPARE(rowOf(report).verdict, Verdict::Within);
    QCOMPARE(rowOf(report).terms, std::uint64_t(m_left.size(1)));
    QVERIFY(rowOf(report).slack > 0);
}

void TestCompareRounding::missingTerm()
{
    const c10::InferenceMode inference;
    CompareOptions options;
    options.first = true;
    const CompareReport report = against(inOrder(m_left, m_right, m_left.size(1) - 1), options);
    QCOMPARE(report.diverged, 1u);
    QCOMPARE(report.rows[*report.first].node, m_node);
    QVERIFY(report.replay && report.replay->onExpected && report.replay->operatorDiffers);
    QVERIFY(report.replay->onExpected->mismatches > std::uint64_t(m_left.size(0) * m_right.size(1) * 9 / 10));
}

/// Who says how far values may be apart is not told otherwise.
void TestCompareRounding::askedTolerance()
{
    const c10::InferenceMode inference;
    CompareOptions options;
    options.tolerances = Tolerances({{.op = "aten.matmul*", .module = {}, .dtype = {}, .rtol = 1e-6, .atol = {}}});
    const CompareReport report = against(inOrder(m_left, m_right, m_left.size(1)), options);
    QCOMPARE(rowOf(report).verdict, Verdict::Diverged);
    QCOMPARE(rowOf(report).slack, 0.0);
}

/// A single element, by less than a term.
void TestCompareRounding::otherValue()
{
    const c10::InferenceMode inference;
    at::Tensor value = at::matmul(m_left, m_right).clone();
    value.view({-1})[7] += 0.01;
    const CompareReport report = against(value);
    QCOMPARE(rowOf(report).verdict, Verdict::Diverged);
    QCOMPARE(rowOf(report).difference.mismatches, std::uint64_t(1));
}

/// What a product is multiplied by makes it no longer; nothing is said of one so long that a term could be missing.
void TestCompareRounding::factorsAreNoTerms()
{
    const c10::InferenceMode inference;
    const at::Tensor left = at::rand({3, 50}, at::kDouble), right = at::rand({50, 4}, at::kDouble), added = at::rand({3, 4}, at::kDouble);
    for (const double alpha : {1.0, -1e9, 0.0}) {
        const auto rounding =
            tryProductRounding([&](Change factors, Change add) { return at::addmm(add(added), factors(left), factors(right), 1, alpha); },
                               true, at::kFloat, alpha);
        QVERIFY(rounding);
        QCOMPARE(rounding->terms, alpha == 1 ? 51 : alpha == 0 ? 2 : 52);
    }
    const RunAgain endless = [](Change, Change) { return at::full({1}, 1e12, at::kDouble); };
    QVERIFY(!tryProductRounding(endless, false, at::kFloat));
}

QTEST_GUILESS_MAIN(TestCompareRounding)
#include "tst_compare_rounding.moc"
