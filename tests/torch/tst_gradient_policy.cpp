// SPDX-License-Identifier: Apache-2.0
// Operators of the backward pass: what the forward pass would have handed them runs; what their kernels would use without looking is
// refused before they are called. Each refused row read or wrote beyond a tensor on LibTorch 2.13.
#include "core/ir/convert.h"
#include "core/torch/base/guarded.h"
#include "core/torch/policy/policy.h"
#include "tests/torch/run_program.h"
#include "tests/torch/stored_tensors.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/stack.h>
#include <ATen/ops/full.h>
#include <ATen/ops/ones.h>

#include <QtTest>

using namespace nodewise;
using namespace nodewise::torch_worker;
using c10::IValue;

namespace {

using Sizes = std::vector<std::int64_t>;

IValue ones(const Sizes& sizes)
{
    return at::ones(sizes);
}

/// Of the same sizes as they look, one element in memory.
IValue spread(const Sizes& sizes)
{
    return at::ones(Sizes(sizes.size(), 1)).expand(sizes);
}

IValue numbers(const Sizes& sizes, std::int64_t each)
{
    return at::full(sizes, each, at::kLong);
}

IValue mask(std::initializer_list<bool> each)
{
    return c10::List<bool>(each);
}

/// By name with overload: "aten::avg_pool2d_backward.grad_input".
c10::OperatorHandle operatorNamed(const std::string& name)
{
    const std::size_t dot = name.find('.');
    return c10::Dispatcher::singleton().findSchemaOrThrow(name.substr(0, dot).c_str(), dot == name.npos ? "" : name.c_str() + dot + 1);
}

/// A call that runs.
struct Call {
    std::string name; ///< without "aten::"
    std::vector<IValue> arguments;
};

/// What it says; "" = it ran.
std::string ran(const Call& call)
{
    const c10::OperatorHandle op = operatorNamed("aten::" + call.name);
    if (const auto refused = policy::refusal(op.schema()))
        return refused->english();
    const auto done = caught([&] {
        if (const auto check = policy::tryCheck(op.schema()))
            check(op.schema(), call.arguments);
        torch::jit::Stack stack = call.arguments;
        op.callBoxed(stack);
    });
    return done ? std::string() : done.error().message.english();
}

const Sizes images{2, 3, 8, 8}, halves{2, 3, 4, 4}, volumes{2, 3, 4, 4, 4}, cubes{2, 3, 2, 2, 2};
const IValue two = Sizes{2, 2}, none = Sizes{0, 0}, one = Sizes{1, 1}, twos = Sizes{2, 2, 2}, nones = Sizes{0, 0, 0}, alls = Sizes{1, 1, 1};

std::vector<Call> norms()
{
    const IValue all = mask({true, true, true});
    return {
        {"native_layer_norm_backward", {ones({4, 8}), ones({4, 8}), Sizes{8}, ones({4, 1}), ones({4, 1}), ones({8}), ones({8}), all}},
        {"native_group_norm_backward", {ones({2, 6, 4}), ones({2, 6, 4}), ones({2, 3}), ones({2, 3}), ones({6}), 2, 6, 4, 3, all}},
        {"native_batch_norm_backward",
         {ones(images), ones(images), ones({3}), ones({3}), ones({3}), ones({3}), ones({3}), true, 1e-5, all}},
        {"_weight_norm_interface_backward", {ones({4, 8}), ones({4, 8}), ones({4, 1}), ones({4, 1}), 0}},
        {"native_group_norm", {ones({2, 6, 4}), ones({6}), ones({6}), 2, 6, 4, 3, 1e-5}},
        {"group_norm", {ones({2, 6, 4}), 3, ones({6}), ones({6}), 1e-5, false}},
    };
}

std::vector<Call> losses()
{
    return {
        {"_softmax_backward_data", {ones({4, 8}), ones({4, 8}), 1, at::kFloat}},
        {"_log_softmax_backward_data", {ones({4, 8}), ones({4, 8}), 1, at::kFloat}},
        {"_masked_softmax_backward", {ones({4, 8}), ones({4, 8}), at::ones({4, 8}, at::kBool), 1}},
        {"_scaled_dot_product_flash_attention_for_cpu_backward",
         {ones({2, 2, 6, 8}), ones({2, 2, 6, 8}), ones({2, 2, 6, 8}), ones({2, 2, 6, 8}), ones({2, 2, 6, 8}), ones({2, 2, 6}), 0.0, false,
          IValue(), IValue()}},
        {"_cdist_backward", {ones({4, 5}), ones({4, 3}), ones({5, 3}), 2.0, ones({4, 5})}},
        {"nll_loss_backward", {ones({4}), ones({4, 6}), numbers({4}, 5), ones({6}), 0, -100, ones({})}},
        {"nll_loss2d_backward", {ones({2, 4, 4}), ones({2, 6, 4, 4}), numbers({2, 4, 4}, -100), ones({6}), 0, -100, ones({})}},
        {"multi_margin_loss_backward", {ones({4}), ones({4, 6}), numbers({4}, 5), 1, 1, ones({6}), 0}},
        {"embedding_dense_backward", {ones({5, 8}), numbers({5}, 9), 10, -1, true}},
        {"convolution_backward",
         {ones({2, 4, 6, 6}), ones(images), ones({4, 3, 3, 3}), Sizes{4}, one, none, one, false, none, 1, mask({true, true, true})}},
        {"lu_unpack", {ones({4, 5}), at::ones({4}, at::kInt), true, true}},
        {"_fft_r2c", {ones({4, 8}), Sizes{1}, 0, true}},
        {"_fft_c2r", {at::ones({4, 5}, at::kComplexFloat), Sizes{1}, 0, 8}},
        {"sum", {ones({4}), at::kDouble}},
        {"clone", {ones({4}), at::MemoryFormat::Contiguous}},
        {"empty_like", {ones({4}), IValue(), at::kStrided, IValue(), IValue(), IValue()}},
        {"_embedding_bag", {ones({10, 5}), numbers({4}, 9), numbers({2}, 0), false, 0, false, ones({4}), false, -1}},
        {"_weight_int8pack_mm", {at::ones({4, 32}, at::kBFloat16), at::ones({6, 32}, at::kChar), at::ones({6}, at::kBFloat16)}},
        {"_pdist_forward", {ones({4, 3}), 2.0}},
        {"_pad_packed_sequence", {ones({6, 8}), numbers({3}, 2), false, 0.0, 3}},
    };
}

std::vector<Call> pools()
{
    return {
        {"avg_pool2d_backward", {ones(halves), ones(images), two, two, none, false, true, IValue()}},
        {"avg_pool3d_backward", {ones(cubes), ones(volumes), twos, twos, nones, false, true, IValue()}},
        {"_adaptive_avg_pool2d_backward", {ones(halves), ones(images)}},
        {"_adaptive_avg_pool3d_backward", {ones(cubes), ones(volumes)}},
        {"max_pool2d_with_indices_backward", {ones(halves), ones(images), two, two, none, one, false, numbers(halves, 63)}},
        {"max_pool3d_with_indices_backward", {ones(cubes), ones(volumes), twos, twos, nones, alls, false, numbers(cubes, 63)}},
        {"adaptive_max_pool2d_backward", {ones(halves), ones(images), numbers(halves, 63)}},
        {"adaptive_max_pool3d_backward", {ones(cubes), ones(volumes), numbers(cubes, 63)}},
        {"reflection_pad1d_backward", {ones({2, 3, 8}), ones({2, 3, 4}), Sizes{2, 2}}},
        {"reflection_pad2d_backward", {ones({2, 3, 8, 8}), ones(halves), Sizes{2, 2, 2, 2}}},
        {"replication_pad1d_backward", {ones({2, 3, 8}), ones({2, 3, 4}), Sizes{2, 2}}},
        {"replication_pad2d", {ones(halves), Sizes{2, 2, 2, 2}}},
        {"grid_sampler_2d_backward", {ones({2, 3, 5, 5}), ones(images), ones({2, 5, 5, 2}), 0, 0, false, mask({true, true})}},
        {"grid_sampler_3d_backward", {ones(volumes), ones({2, 3, 5, 5, 5}), ones({2, 4, 4, 4, 3}), 0, 0, false, mask({true, true})}},
        {"unfold_backward", {ones({3, 8, 2}), Sizes{4, 8}, 0, 2, 1}},
        {"_upsample_bicubic2d_aa", {ones(images), Sizes{16, 16}, false, 2.0, 2.0}},
        {"upsample_bilinear2d_backward", {ones({2, 3, 8, 8}), Sizes{8, 8}, Sizes{2, 3, 4, 4}, false, IValue(), IValue()}},
    };
}

std::vector<Call> calls()
{
    std::vector<Call> out = norms();
    for (auto more : {losses(), pools()})
        out.insert(out.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    return out;
}

const Call& callOf(const std::string& name)
{
    static const std::vector<Call> all = calls();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Call& call) { return call.name == name; });
    if (found == all.end())
        qFatal("no call of '%s'", name.c_str());
    return *found;
}

/// A call with one argument in the place of another.
struct Change {
    const char *name, *argument;
    IValue value;
    const char* told;
};

const char *const sizes = "its sizes do not fit each other", *const pieces = "does not lie in one piece: its kernel would read beyond it";

std::vector<Change> changesOfNorms()
{
    return {
        {"native_layer_norm_backward", "grad_out", ones({0}), "the sizes of 'grad_out' are [0] where [4, 8] are needed"},
        {"native_layer_norm_backward", "input", ones({5, 8}), "the sizes of 'grad_out' are [4, 8] where [5, 8] are needed"},
        {"native_layer_norm_backward", "mean", ones({1, 1}), "'mean' has 1 elements where 4 are needed"},
        {"native_layer_norm_backward", "rstd", spread({4, 1}), pieces},
        {"native_group_norm_backward", "input", spread({2, 6, 4}), pieces},
        {"native_group_norm_backward", "mean", ones({1}), "'mean' has 1 elements where 6 are needed"},
        {"native_group_norm_backward", "C", 60, sizes},
        {"native_group_norm_backward", "group", 0, sizes},
        {"native_batch_norm_backward", "grad_out", ones({1}), "the sizes of 'grad_out' are [1] where [2, 3, 8, 8] are needed"},
        {"native_batch_norm_backward", "weight", ones({0}), "'weight' has 0 elements where 3 are needed"},
        {"native_batch_norm_backward", "save_invstd", ones({1}), "'save_invstd' has 1 elements where 3 are needed"},
        {"native_batch_norm_backward", "save_mean", IValue(), "'save_mean' is missing"},
        {"_weight_norm_interface_backward", "saved_g", ones({1, 1}), "'saved_g' has 1 elements where 4 are needed"},
        {"_weight_norm_interface_backward", "grad_w", spread({4, 8}), pieces},
        {"_weight_norm_interface_backward", "dim", 7, sizes},
        {"native_group_norm", "bias", spread({6}), pieces},
        {"group_norm", "weight", spread({6}), pieces},
    };
}

std::vector<Change> changesOfLosses()
{
    const char* const attention = "_scaled_dot_product_flash_attention_for_cpu_backward";
    return {
        {"_log_softmax_backward_data", "output", ones({1}), "the sizes of 'grad_output' are [4, 8] where [1] are needed"},
        {"_masked_softmax_backward", "output", ones({4}), "the sizes of 'output' are [4] where [4, 8] are needed"},
        {attention, "query", ones({3, 2, 6, 8}), sizes},
        {attention, "out", ones({1, 1, 1, 1}), "the sizes of 'out' are [1, 1, 1, 1] where [2, 2, 6, 8] are needed"},
        {attention, "logsumexp", ones({6}), "the sizes of 'logsumexp' are [6] where [2, 2, 6] are needed"},
        {attention, "query", spread({2, 2, 6, 8}), pieces},
        {"_cdist_backward", "cdist", ones({1}), "the sizes of 'cdist' are [1] where [4, 5] are needed"},
        {"_cdist_backward", "x2", ones({1, 1}), sizes},
        {"nll_loss_backward", "target", numbers({4}, std::int64_t(1) << 40), "the label 1,099,511,627,776 is not one of 6 classes"},
        {"nll_loss2d_backward", "target", numbers({2, 4, 4}, -3), "the label -3 is not one of 6 classes"},
        {"multi_margin_loss_backward", "grad_output", ones({0}), "'grad_output' has 0 elements where 4 are needed"},
        {"embedding_dense_backward", "indices", numbers({5}, 1 << 20), "the index 1,048,576 in 'indices' is not one of 10"},
        {"lu_unpack", "LU_pivots", at::ones({3}, at::kInt), "the sizes of 'LU_pivots' are [3] where [4] are needed"},
        {"_fft_r2c", "dim", Sizes{INT64_MIN}, "is not one of 2"},
        {"_fft_r2c", "dim", Sizes{1, 1}, "a dimension stands in it twice"},
        {"_fft_c2r", "normalization", INT32_MAX, "'normalization' is 2,147,483,647, which is none of its modes"},
        {"sum", "dtype", -1, "'dtype' is -1, which is not a valid ScalarType"},
        {"sum", "dtype", INT64_MAX, "which is not a valid ScalarType"},
        {"sum", "dtype", at::kQInt8, "'dtype' is a quantized type, whose kernels trust sizes and scales"},
        {"clone", "memory_format", 99, "'memory_format' is 99, which is not a valid MemoryFormat"},
        {"empty_like", "layout", at::kSparse, "'layout' is not that of dense tensors: kernels for others trust indices"},
        {"empty_like", "layout", -1, "'layout' is -1, which is not a valid Layout"},
        {"_log_softmax_backward_data", "input_dtype", 200, "'input_dtype' is 200, which is not a valid ScalarType"},
        {"_embedding_bag", "offsets", numbers({1}, 0).toTensor().expand({2}), pieces},
        {"_embedding_bag", "per_sample_weights", ones({1}), "'per_sample_weights' has 1 elements where 4 are needed"},
        {"_weight_int8pack_mm", "self", at::ones({4, 24}, at::kBFloat16),
         "'self' has rows of 24 elements where its kernel reads 16 at a time"},
        {"_pdist_forward", "self", ones({4, 3, 0}), "'self' has 3 dimensions where 2 are needed"},
        {"_pad_packed_sequence", "batch_sizes", numbers({3}, -(std::int64_t(1) << 62)), sizes},
    };
}

std::vector<Change> changesOfPools()
{
    return {
        {"avg_pool2d_backward", "grad_output", ones({3, 3, 4, 4}), sizes},
        {"avg_pool3d_backward", "self", ones({3, 3, 4, 4, 4}), sizes},
        {"_adaptive_avg_pool2d_backward", "self", ones({1, 1, 1, 1}), sizes},
        {"_adaptive_avg_pool2d_backward", "self", ones({2, 3, 8, 0}), sizes},
        {"_adaptive_avg_pool3d_backward", "grad_output", ones({2, 1, 1, 1, 1}), sizes},
        {"max_pool2d_with_indices_backward", "indices", numbers(halves, 64), "the index 64 in 'indices' is not one of 64"},
        {"max_pool2d_with_indices_backward", "indices", numbers({2}, 0), "the sizes of 'indices' are [2] where [2, 3, 4, 4] are needed"},
        {"max_pool3d_with_indices_backward", "indices", numbers(cubes, -1), "the index -1 in 'indices' is not one of 64"},
        {"adaptive_max_pool2d_backward", "self", ones({1, 1, 1, 1}), sizes},
        {"adaptive_max_pool3d_backward", "indices", numbers({1, 1, 1, 1, 1}, 0).toTensor().expand(cubes), pieces},
        {"reflection_pad1d_backward", "padding", Sizes{}, "'padding' has 0 elements where 2 are needed"},
        {"reflection_pad2d_backward", "padding", Sizes{}, "'padding' has 0 elements where 4 are needed"},
        {"replication_pad1d_backward", "self", ones({2, 6, 4}), sizes},
        {"replication_pad2d", "padding", Sizes(4, INT64_MAX), "and no tensor is as large"},
        {"grid_sampler_2d_backward", "grid", ones({2, 6, 5, 2}),
         "the sizes of 'grad_output' are [2, 3, 5, 5] where [2, 3, 6, 5] are needed"},
        {"grid_sampler_2d_backward", "padding_mode", 3, "'padding_mode' is 3, which is none of its modes"},
        {"grid_sampler_3d_backward", "grad_output", ones({1, 1, 1, 1, 1}), "the sizes of 'grad_output' are [1, 1, 1, 1, 1] where"},
        {"unfold_backward", "grad_in", ones({}), "the sizes of 'grad_in' are [] where [3, 8, 2] are needed"},
        {"_upsample_bicubic2d_aa", "scales_w", 1.0, "'scales_w' does not lead from 8 elements to 16"},
    };
}

} // namespace

class TestGradientPolicy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatFitsRuns();
    void whatDoesNotFit();
    void ofShapesAlone();
    void jointGraph();
};

void TestGradientPolicy::whatFitsRuns()
{
    for (const Call& call : calls())
        QCOMPARE(QString::fromStdString(call.name + ": " + ran(call)), QString::fromStdString(call.name + ": "));
}

void TestGradientPolicy::whatDoesNotFit()
{
    for (const auto& changes : {changesOfNorms(), changesOfLosses(), changesOfPools()})
        for (const Change& change : changes) {
            Call call = callOf(change.name);
            const auto place = operatorNamed("aten::" + call.name).schema().argumentIndexWithName(change.argument);
            QVERIFY2(place, change.argument);
            call.arguments[std::size_t(*place)] = change.value;
            const std::string told = ran(call);
            QVERIFY2(told.find(change.told) != std::string::npos,
                     (call.name + " with another " + change.argument + ": " + (told.empty() ? "it ran" : told)).c_str());
        }
}

/// There is no memory to read: operators are asked on the meta device, too.
void TestGradientPolicy::ofShapesAlone()
{
    Call call = callOf("max_pool2d_with_indices_backward");
    for (IValue& argument : call.arguments)
        if (argument.isTensor())
            argument = argument.toTensor().to(at::kMeta);
    QCOMPARE(QString::fromStdString(ran(call)), QString());
}

/// A step of training as AOTAutograd traces it, from the FX graph and from the IR.
void TestGradientPolicy::jointGraph()
{
    const std::string program = NODEWISE_TEST_DATA "/joint/joint.pt2";
    const auto expected = readStoredTensors(QStringLiteral(NODEWISE_TEST_DATA "/joint/joint.expected.safetensors"));
    QVERIFY(expected.tensors.size() > 10);
    const auto loaded = load({.file = program});
    QVERIFY2(loaded, loaded ? "" : qPrintable(run_test::text(loaded.error())));
    const auto converted = ir::convert(*loaded->model, program);
    QVERIFY(converted);
    for (const auto& plan : {compile(*loaded->model->graph), compile(*converted->graph, ExecutorTable())}) {
        QVERIFY2(plan->unresolved.empty(), plan->unresolved.empty() ? "" : qPrintable(run_test::text(plan->unresolved.front())));
        const Values outputs = run_test::outputsOf(plan, *loaded);
        QCOMPARE(outputs.size(), expected.tensors.size());
        for (std::size_t i = 0; i < outputs.size(); ++i)
            QVERIFY2(run_test::close(outputs[i].toTensor(), expected.tensors.at(QStringLiteral("output_%1").arg(i))),
                     qPrintable(QString::number(i)));
    }
}

QTEST_GUILESS_MAIN(TestGradientPolicy)
#include "tst_gradient_policy.moc"
