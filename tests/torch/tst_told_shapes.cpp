// SPDX-License-Identifier: Apache-2.0
// Shapes of operators that PyTorch has no rule for: as the CPU's results are laid out, at any size.
#include "core/torch/rewrite/shape_rules.h"

#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <QTest>

using namespace nodewise::torch_worker;

namespace {

at::Tensor called(const char* name, const char* overload, Values stack)
{
    const auto op = c10::Dispatcher::singleton().findSchemaOrThrow(name, overload);
    runOnShapes(op, stack);
    return stack.front().toTensor();
}

} // namespace

class TestToldShapes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void safeSoftmax_data()
    {
        QTest::addColumn<bool>("transposed");
        QTest::addColumn<bool>("wide");
        QTest::newRow("as it lies") << false << false;
        QTest::newRow("transposed") << true << false;
        QTest::newRow("in another type") << false << true;
    }
    void safeSoftmax()
    {
        QFETCH(bool, transposed);
        QFETCH(bool, wide);
        const at::Tensor rows = at::ones({2, 3, 4, 5}, at::kHalf), given = transposed ? rows.transpose(1, 2) : rows;
        const c10::IValue type = wide ? c10::IValue(int64_t(at::kFloat)) : c10::IValue();
        const at::Tensor told = called("aten::_safe_softmax", "", {given.to(at::kMeta), -1, type});
        const at::Tensor made = at::_safe_softmax(given, -1, wide ? std::optional(at::kFloat) : std::nullopt);
        QVERIFY(told.is_meta());
        QVERIFY(told.sizes() == made.sizes() && told.strides() == made.strides() && told.scalar_type() == made.scalar_type());
    }

    /// Attention with a mask, of sizes that are tried only.
    void safeSoftmaxOfManyNumbers()
    {
        const at::Tensor told = called("aten::_safe_softmax", "", {at::empty({8, 4096, 4096}, at::device(at::kMeta)), -1, c10::IValue()});
        QVERIFY(told.sizes() == (std::vector<int64_t>{8, 4096, 4096}));
    }

    /// Beside a number, which has its data.
    void whereWithANumber()
    {
        const at::Tensor mask = at::empty({8, 4096, 4096}, at::device(at::kMeta).dtype(at::kBool));
        const at::Tensor told = called("aten::where", "self", {mask, at::scalar_tensor(0.5), at::empty({}, at::device(at::kMeta))});
        QVERIFY(told.is_meta() && told.sizes() == mask.sizes() && told.scalar_type() == at::kFloat);
        const at::Tensor half = at::empty({4096}, at::device(at::kMeta).dtype(at::kHalf));
        for (const auto& [overload, self, other] : {std::tuple<const char*, c10::IValue, c10::IValue>{"ScalarSelf", 0.5, half},
                                                    {"ScalarOther", half, int64_t(3)},
                                                    {"Scalar", int64_t(3), int64_t(4)}}) {
            const at::Tensor made = called("aten::where", overload, {mask, self, other});
            QVERIFY2(made.is_meta() && made.sizes() == mask.sizes(), overload);
            QCOMPARE(made.scalar_type(), self.isTensor() || other.isTensor() ? at::kHalf : at::kLong);
        }
    }

    /// What can't be told says so in words of ours.
    void tooLarge()
    {
        const at::Tensor large = at::empty({8, 4096, 4096}, at::device(at::kMeta));
        try {
            called("aten::where", "self_out", {large > 0, large, large, large});
            QFAIL("it was told");
        } catch (const c10::Error& error) {
            const std::string what = error.what_without_backtrace();
            QVERIFY2(what.find("aten::where.self_out has no rule for shapes in PyTorch") != std::string::npos, what.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestToldShapes)
#include "tst_told_shapes.moc"
