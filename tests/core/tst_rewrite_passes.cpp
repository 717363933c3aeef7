// SPDX-License-Identifier: Apache-2.0
// Passes that make other nodes: of matrices, sticks, views, constants, conversions.
#include "tests/core/pass_rows.h"

#include <QtTest>

using namespace nodewise;
using namespace nodewise::rewrite;
using namespace nodewise::test;

class TestRewritePasses : public QObject {
    Q_OBJECT

    FakeOperators m_operators;

private Q_SLOTS:
    void init() { m_operators = {}; }

    void matrices_data();
    void matrices() { checkRow(m_operators); }
    void sticks_data();
    void sticks() { checkRow(m_operators); }
    void views_data();
    void views() { checkRow(m_operators); }
    void constants_data();
    void constants() { checkRow(m_operators); }
    void conversions_data();
    void conversions() { checkRow(m_operators); }

    void keptConversionsSayWhy();

    void passesAreNamed()
    {
        QVERIFY(tryPass("dead-code") != nullptr);
        QVERIFY(tryPass("dead_code") == nullptr);
        QCOMPARE(passes().size(), std::size_t(10));
    }
};

void TestRewritePasses::matrices_data()
{
    columns();
    row("addmm", "split-addmm", "", R"(
%b : f32[4] = placeholder
%x : f32[2, 3] = placeholder
%w : f32[3, 4] = placeholder
%one : f32[2, 4] = aten.addmm.default(self: %b, mat1: %x, mat2: %w)
%two : f32[2, 4] = aten.addmm.default(self: %b, mat1: %x, mat2: %w, beta=2, alpha=0.5)
%three : f32[2, 4] = aten.addmm.default(self: %b, mat1: %x, mat2: %w, beta=0)
return (%one, %two, %three))",
        R"(%b : f32[4] = placeholder
%x : f32[2, 3] = placeholder
%w : f32[3, 4] = placeholder
%mm : f32[2, 4] = aten.mm.default(self: %x, mat2: %w)
%add : f32[2, 4] = aten.add.Tensor(self: %b, other: %mm)
%mm_1 : f32[2, 4] = aten.mm.default(self: %x, mat2: %w)
%mul : f32[2, 4] = aten.mul.Scalar(self: %mm_1, other: 0.5)
%mul_1 : f32[4] = aten.mul.Scalar(self: %b, other: 2)
%add_1 : f32[2, 4] = aten.add.Tensor(self: %mul_1, other: %mul)
%mm_2 : f32[2, 4] = aten.mm.default(self: %x, mat2: %w)
return (%add, %add_1, %mm_2))",
        "matmuls split from their additions: 3");
    row("one that can't be split", "split-addmm", "", R"(
%b : f32[4] = placeholder
%x : f32[2, 3] = placeholder
%h : f16[2, 3] = placeholder
%w : f32[3, 4] = placeholder
%one : f32[2, 4] = aten.addmm.default(self: %b, mat1: %h, mat2: %w)
%two : f32[2, 4] = aten.addmm.default(self: %b, mat1: %x, mat2: %w)
return (%one, %two))",
        R"(%b : f32[4] = placeholder
%x : f32[2, 3] = placeholder
%h : f16[2, 3] = placeholder
%w : f32[3, 4] = placeholder
%one : f32[2, 4] = aten.addmm.default(self: %b, mat1: %h, mat2: %w)
%mm : f32[2, 4] = aten.mm.default(self: %x, mat2: %w)
%add : f32[2, 4] = aten.add.Tensor(self: %b, other: %mm)
return (%one, %add))",
        "matmuls split from their additions: 1; left as they are: 1");
    row("none that can be a bmm", "mm-to-bmm", "", R"(
%h : f16[2, 3] = placeholder
%w : f32[3, 4] = placeholder
%one : f32[2, 4] = aten.mm.default(self: %h, mat2: %w)
return (%one))",
        "", "left as they are: 1");
    row("baddbmm", "split-addmm", "", R"(
%b : f32[5, 2, 4] = placeholder
%x : f32[5, 2, 3] = placeholder
%w : f32[5, 3, 4] = placeholder
%one : f32[5, 2, 4] = aten.baddbmm.default(self: %b, batch1: %x, batch2: %w)
return (%one))",
        R"(%b : f32[5, 2, 4] = placeholder
%x : f32[5, 2, 3] = placeholder
%w : f32[5, 3, 4] = placeholder
%bmm : f32[5, 2, 4] = aten.bmm.default(self: %x, mat2: %w)
%add : f32[5, 2, 4] = aten.add.Tensor(self: %b, other: %bmm)
return (%add))",
        "matmuls split from their additions: 1");
    constexpr const char* flattened = R"(
%x : f32[5, 2, 3] = placeholder
%w : f32[3, 4] = placeholder
%y : f32[6, 3] = placeholder
%flat : f32[10, 3] = aten.view.default(self: %x, size: [10, 3])
%mm : f32[10, 4] = aten.mm.default(self: %flat, mat2: %w)
%back : f32[5, 2, 4] = aten.view.default(self: %mm, size: [5, 2, 4])
%plain : f32[6, 4] = aten.mm.default(self: %y, mat2: %w)
return (%back, %plain))";
    row("mm with and without a batch", "mm-to-bmm", "", flattened, R"(%x : f32[5, 2, 3] = placeholder
%w : f32[3, 4] = placeholder
%y : f32[6, 3] = placeholder
%unsqueeze : f32[1, 3, 4] = aten.unsqueeze.default(self: %w, dim: 0)
%expand : f32[5, 3, 4] = aten.expand.default(self: %unsqueeze, size: [5, -1, -1])
%bmm : f32[5, 2, 4] = aten.bmm.default(self: %x, mat2: %expand)
%unsqueeze_1 : f32[1, 6, 3] = aten.unsqueeze.default(self: %y, dim: 0)
%unsqueeze_2 : f32[1, 3, 4] = aten.unsqueeze.default(self: %w, dim: 0)
%bmm_1 : f32[1, 6, 4] = aten.bmm.default(self: %unsqueeze_1, mat2: %unsqueeze_2)
%squeeze : f32[6, 4] = aten.squeeze.dim(self: %bmm_1, dim: 0)
return (%bmm, %squeeze))",
        "matmuls as bmm of their batch: 1; with a batch of one: 1");
    row("mm with a batch only", "mm-to-bmm", "all=0", flattened, R"(%x : f32[5, 2, 3] = placeholder
%w : f32[3, 4] = placeholder
%y : f32[6, 3] = placeholder
%unsqueeze : f32[1, 3, 4] = aten.unsqueeze.default(self: %w, dim: 0)
%expand : f32[5, 3, 4] = aten.expand.default(self: %unsqueeze, size: [5, -1, -1])
%bmm : f32[5, 2, 4] = aten.bmm.default(self: %x, mat2: %expand)
%plain : f32[6, 4] = aten.mm.default(self: %y, mat2: %w)
return (%bmm, %plain))",
        "matmuls as bmm of their batch: 1; with a batch of one: 0");
    row("not the batch that was there", "mm-to-bmm", "all=0", R"(
%x : f32[5, 2, 3] = placeholder
%w : f32[3, 4] = placeholder
%flat : f32[10, 3] = aten.view.default(self: %x, size: [10, 3])
%mm : f32[10, 4] = aten.mm.default(self: %flat, mat2: %w)
%back : f32[2, 5, 4] = aten.view.default(self: %mm, size: [2, 5, 4])
return (%back))",
        "", "");
    row("other axes cut than the batch's", "mm-to-bmm", "all=0", R"(
%x : f32[2, 6, 4] = placeholder
%w : f32[6, 3] = placeholder
%flat : f32[8, 6] = aten.view.default(self: %x, size: [8, 6])
%mm : f32[8, 3] = aten.mm.default(self: %flat, mat2: %w)
%back : f32[2, 6, 2] = aten.view.default(self: %mm, size: [2, 6, 2])
return (%back))",
        "", "");
    row("two batch axes", "bmm-unflatten", "", R"(
%q : f32[2, 5, 6, 3] = placeholder
%k : f32[2, 5, 3, 6] = placeholder
%p : f32[10, 6, 3] = aten.view.default(self: %q, size: [10, 6, 3])
%r : f32[10, 3, 6] = aten.view.default(self: %k, size: [10, 3, 6])
%bmm : f32[10, 6, 6] = aten.bmm.default(self: %p, mat2: %r)
%back : f32[2, 5, 6, 6] = aten.view.default(self: %bmm, size: [2, 5, 6, 6])
%odd : f32[10, 6, 6] = aten.bmm.default(self: %p, mat2: %r)
%other : f32[5, 2, 6, 6] = aten.view.default(self: %odd, size: [5, 2, 6, 6])
return (%back, %other))",
        R"(%q : f32[2, 5, 6, 3] = placeholder
%k : f32[2, 5, 3, 6] = placeholder
%p : f32[10, 6, 3] = aten.view.default(self: %q, size: [10, 6, 3])
%r : f32[10, 3, 6] = aten.view.default(self: %k, size: [10, 3, 6])
%matmul : f32[2, 5, 6, 6] = aten.matmul.default(self: %q, other: %k)
%odd : f32[10, 6, 6] = aten.bmm.default(self: %p, mat2: %r)
%other : f32[5, 2, 6, 6] = aten.view.default(self: %odd, size: [5, 2, 6, 6])
return (%matmul, %other))",
        "matmuls with their batch axes restored: 1");
}

void TestRewritePasses::sticks_data()
{
    columns();
    constexpr const char* small = R"(
%x : f16[2, 100] = placeholder
%w : f16[100, 70] = placeholder
%mm : f16[2, 70] = aten.mm.default(self: %x, mat2: %w)
return (%mm))";
    row("K", "pad-to-sticks", "", small, R"(%x : f16[2, 100] = placeholder
%w : f16[100, 70] = placeholder
%constant_pad_nd : f16[2, 128] = aten.constant_pad_nd.default(self: %x, pad: [0, 28], value: 0.0)
%constant_pad_nd_1 : f16[128, 70] = aten.constant_pad_nd.default(self: %w, pad: [0, 0, 0, 28], value: 0.0)
%mm_1 : f16[2, 70] = aten.mm.default(self: %constant_pad_nd, mat2: %constant_pad_nd_1)
return (%mm_1))",
        "matmuls padded to whole sticks: 1");
    row("K and N", "pad-to-sticks", "n=1", small, R"(%x : f16[2, 100] = placeholder
%w : f16[100, 70] = placeholder
%constant_pad_nd : f16[2, 128] = aten.constant_pad_nd.default(self: %x, pad: [0, 28], value: 0.0)
%constant_pad_nd_1 : f16[128, 128] = aten.constant_pad_nd.default(self: %w, pad: [0, 58, 0, 28], value: 0.0)
%mm_1 : f16[2, 128] = aten.mm.default(self: %constant_pad_nd, mat2: %constant_pad_nd_1)
%slice_1 : f16[2, 70] = aten.slice.Tensor(self: %mm_1, dim: -1, start: 0, end: 70)
%clone : f16[2, 70] = aten.clone.default(self: %slice_1, memory_format=torch.contiguous_format)
return (%clone))",
        "matmuls padded to whole sticks: 1");
    row("addmm, sticks of 64 bytes", "pad-to-sticks", "stick=64 n=1", R"(
%b : f16[70] = placeholder
%x : f16[2, 100] = placeholder
%w : f16[100, 70] = placeholder
%addmm : f16[2, 70] = aten.addmm.default(self: %b, mat1: %x, mat2: %w, beta=2)
return (%addmm))",
        R"(%b : f16[70] = placeholder
%x : f16[2, 100] = placeholder
%w : f16[100, 70] = placeholder
%constant_pad_nd : f16[2, 128] = aten.constant_pad_nd.default(self: %x, pad: [0, 28], value: 0.0)
%constant_pad_nd_1 : f16[128, 70] = aten.constant_pad_nd.default(self: %w, pad: [0, 0, 0, 28], value: 0.0)
%addmm_1 : f16[2, 70] = aten.addmm.default(self: %b, mat1: %constant_pad_nd, mat2: %constant_pad_nd_1, beta=2)
return (%addmm_1))",
        "matmuls padded to whole sticks: 1");
    row("one that can't be padded", "pad-to-sticks", "", R"(
%x : f32[2, 100] = placeholder
%w : f16[100, 70] = placeholder
%mm : f16[2, 70] = aten.mm.default(self: %x, mat2: %w)
return (%mm))",
        "", "left as they are: 1");
    row("whole sticks", "pad-to-sticks", "", R"(
%x : f32[2, 64] = placeholder
%w : f32[64, 70] = placeholder
%mm : f32[2, 70] = aten.mm.default(self: %x, mat2: %w)
return (%mm))",
        "", "");
}

void TestRewritePasses::views_data()
{
    columns();
    row("to none", "fold-views", "", R"(
%x : f32[2, 3, 4] = placeholder
%a : f32[6, 4] = aten.view.default(self: %x, size: [6, 4])
%b : f32[2, 3, 4] = aten.view.default(self: %a, size: [2, 3, 4])
%c : f32[2, 4, 3] strides [12, 1, 4] = aten.permute.default(self: %b, dims: [0, 2, 1])
%d : f32[2, 3, 4] = aten.transpose.int(self: %c, dim0: 1, dim1: -1)
%e : f32[2, 3, 4] = aten.expand.default(self: %d, size: [2, 3, 4])
%y : f32[2, 3, 4] = aten.relu.default(self: %e)
return (%y))",
        R"(%x : f32[2, 3, 4] = placeholder
%y : f32[2, 3, 4] = aten.relu.default(self: %x)
return (%y))",
        "view chains folded: 1");
    row("to one", "fold-views", "", R"(
%x : f32[2, 3, 4] = placeholder
%a : f32[6, 4] = aten.view.default(self: %x, size: [6, 4])
%b : f32[1, 6, 4] = aten.unsqueeze.default(self: %a, dim: 0)
%c : f32[24] = aten.reshape.default(self: %b, shape: [24])
%p : f32[3, 2, 4] strides [4, 12, 1] = aten.transpose.int(self: %x, dim0: 0, dim1: 1)
%q : f32[3, 4, 2] strides [4, 1, 12] = aten.permute.default(self: %p, dims: [0, 2, 1])
%w : f32[4] = placeholder
%r : f32[1, 4] = aten.unsqueeze.default(self: %w, dim: 0)
%s : f32[3, 4] strides [0, 1] = aten.expand.default(self: %r, size: [3, 4])
return (%c, %q, %s))",
        R"(%x : f32[2, 3, 4] = placeholder
%view : f32[24] = aten.view.default(self: %x, size: [24])
%permute : f32[3, 4, 2] strides [4, 1, 12] = aten.permute.default(self: %x, dims: [1, 2, 0])
%w : f32[4] = placeholder
%expand : f32[3, 4] strides [0, 1] = aten.expand.default(self: %w, size: [3, 4])
return (%view, %permute, %expand))",
        "view chains folded: 3");
    row("a copy stays one", "fold-views", "", R"(
%x : f32[2, 3] strides [1, 2] = placeholder
%a : f32[6] = aten.reshape.default(self: %x, shape: [6])
%b : f32[3, 2] = aten.view.default(self: %a, size: [3, 2])
return (%b))",
        R"(%x : f32[2, 3] strides [1, 2] = placeholder
%reshape : f32[3, 2] = aten.reshape.default(self: %x, shape: [3, 2])
return (%reshape))",
        "view chains folded: 1");
    row("what lies elsewhere, is read in between, or needs two", "fold-views", "", R"(
%x : f32[2, 3] strides [1, 2] = placeholder
%a : f32[6] = aten.reshape.default(self: %x, shape: [6])
%b : f32[2, 3] = aten.view.default(self: %a, size: [2, 3])
%y : f32[2, 3, 4] = placeholder
%c : f32[6, 4] = aten.view.default(self: %y, size: [6, 4])
%d : f32[24] = aten.view.default(self: %c, size: [24])
%e : f32[4, 6] strides [1, 4] = aten.t.default(self: %c)
return (%b, %d, %e))",
        "", "");
    row("written", "fold-views", "", R"(
%x : f32[2, 3] = placeholder
%y : f32[2, 3] = aten.relu.default(self: %x)
%a : f32[6] = aten.view.default(self: %y, size: [6])
%b : f32[2, 3] = aten.view.default(self: %a, size: [2, 3])
%w : f32[2, 3] = aten.add_.Tensor(self: %b, other: 1)
return (%y, %b))",
        "", "");
    row("a symbol", "fold-views", "", R"(
range s0 2 -
%x : f32[s0, 3] = placeholder
%a : f32[3, s0] strides [1, 3] = aten.t.default(self: %x)
%b : f32[s0, 3] = aten.t.default(self: %a)
return (%b))",
        "", "");
}

void TestRewritePasses::constants_data()
{
    columns();
    constexpr const char* program = R"(
%w : f32[2] = placeholder parameter "w"
%n : f32[2] = placeholder buffer "n"
%k : f32[2] = placeholder constant "k"
%x : f32[2] = placeholder
%one : f32[2] = aten.full.default(size: [2], fill_value: 1)
%a : f32[2] = aten.add.Tensor(self: %k, other: %one)
%b : f32[2] = aten.neg.default(self: %a)
%c : f32[2] = aten.mul.Tensor(self: %w, other: %b)
%d : f32[2] = aten.mul.Tensor(self: %n, other: %x)
%e : f32[2] = aten.add.Tensor(self: %c, other: %d)
%m : f32[2] = aten.neg.default(self: %n)
return (%e, %one, %m) : output, output, buffer "n")";
    row("constants", "fold-constants", "", program, R"(%w : f32[2] = placeholder parameter "w"
%n : f32[2] = placeholder buffer "n"
%k : f32[2] = placeholder constant "k"
%c_folded_tensor_0 : f32[2] = placeholder constant "folded_tensor_0"
%x : f32[2] = placeholder
%one : f32[2] = aten.full.default(size: [2], fill_value: 1)
%c : f32[2] = aten.mul.Tensor(self: %w, other: %c_folded_tensor_0)
%d : f32[2] = aten.mul.Tensor(self: %n, other: %x)
%e : f32[2] = aten.add.Tensor(self: %c, other: %d)
%m : f32[2] = aten.neg.default(self: %n)
return (%e, %one, %m) : output, output, buffer "n")",
        "constants folded: 1, in place of 2 nodes");
    row("weights", "fold-constants", "weights=1", program, R"(%w : f32[2] = placeholder parameter "w"
%n : f32[2] = placeholder buffer "n"
%k : f32[2] = placeholder constant "k"
%c_folded_tensor_0 : f32[2] = placeholder constant "folded_tensor_0"
%x : f32[2] = placeholder
%one : f32[2] = aten.full.default(size: [2], fill_value: 1)
%d : f32[2] = aten.mul.Tensor(self: %n, other: %x)
%e : f32[2] = aten.add.Tensor(self: %c_folded_tensor_0, other: %d)
%m : f32[2] = aten.neg.default(self: %n)
return (%e, %one, %m) : output, output, buffer "n")",
        "constants folded: 1, in place of 3 nodes");
    row("too large", "fold-constants", "maxBytes=7", program, "", "");
    row("what is too large is read from what is not", "fold-constants", "maxBytes=8", R"(
%k : f32[2] = placeholder constant "k"
%a : f32[2] = aten.neg.default(self: %k)
%b : f32[4, 2] = aten.mul.Tensor(self: %a, other: 2)
return (%b))",
        R"(%k : f32[2] = placeholder constant "k"
%c_folded_tensor_0 : f32[2] = placeholder constant "folded_tensor_0"
%b : f32[4, 2] = aten.mul.Tensor(self: %c_folded_tensor_0, other: 2)
return (%b))",
        "constants folded: 1, in place of 1 nodes");
    row("views, random numbers, writes", "fold-constants", "weights=1", R"(
%w : f32[2, 3] = placeholder parameter "w"
%k : f32[2] = placeholder constant "k"
%t : f32[3, 2] strides [1, 3] = aten.t.default(self: %w)
%r : f32[2] = aten.rand_like.default(self: %k)
%a : f32[2] = aten.neg.default(self: %k)
%b : f32[2] = aten.add_.Tensor(self: %a, other: 1)
%c : f32[2] = aten.neg.default(self: %a)
return (%t, %r, %b, %c))",
        "", "");
}

void TestRewritePasses::conversions_data()
{
    columns();
    row("there and back", "remove-dtype-conversions", "", R"(
%x : f16[2, 3] = placeholder
%w : f16[3] = placeholder
%up : f32[2, 3] = aten._to_copy.default(self: %x, dtype=torch.float32)
%sq : f32[2, 3] = aten.mul.Tensor(self: %up, other: %up)
%items : (f32[2, 3], f32[2, 3]) = aten.custom.default(self: %sq)
%down : f16[2, 3] = prims.convert_element_type.default(a: %sq, dtype: torch.float16)
%y : f16[2, 3] = aten.mul.Tensor(self: %down, other: %w)
%n : i64[2, 3] = aten._to_copy.default(self: %sq, dtype=torch.int64)
%m : f32[2, 3] = aten._to_copy.default(self: %n, dtype=torch.float32)
return (%y, %m))",
        R"(%x : f16[2, 3] = placeholder
%w : f16[3] = placeholder
%sq : f16[2, 3] = aten.mul.Tensor(self: %x, other: %x)
%items : f16[2, 3] = aten.custom.default(self: %sq)
%y : f16[2, 3] = aten.mul.Tensor(self: %sq, other: %w)
%n : i64[2, 3] = aten._to_copy.default(self: %sq, dtype=torch.int64)
%m : f32[2, 3] = aten._to_copy.default(self: %n, dtype=torch.float32)
return (%y, %m))",
        "conversions removed: 2");
    row("a product of two types", "remove-dtype-conversions", "", R"(
%x : f32[2, 3] = placeholder
%w : f16[3, 4] = placeholder
%a : f16[2, 3] = aten._to_copy.default(self: %x, dtype=torch.float16)
%b : f16[2, 3] = aten.neg.default(self: %a)
%mm : f16[2, 4] = aten.mm.default(self: %b, mat2: %w)
%c : f32[2, 4] = aten._to_copy.default(self: %mm, dtype=torch.float32)
return (%c))",
        R"(%x : f32[2, 3] = placeholder
%w : f16[3, 4] = placeholder
%a : f16[2, 3] = aten._to_copy.default(self: %x, dtype=torch.float16)
%b : f16[2, 3] = aten.neg.default(self: %a)
%mm : f16[2, 4] = aten.mm.default(self: %b, mat2: %w)
return (%mm))",
        "conversions removed: 1; kept because their readers accept no other type: 1");
    row("the nearest one stays for both of its readers", "remove-dtype-conversions", "", R"(
%x : f16[2, 3] = placeholder
%v : f64[3, 4] = placeholder
%w : f64[3, 4] = placeholder
%up : f32[2, 3] = aten._to_copy.default(self: %x, dtype=torch.float32)
%e : f32[2, 3] = aten.exp.default(self: %up)
%c : f64[2, 3] = aten._to_copy.default(self: %e, dtype=torch.float64)
%a : f64[2, 4] = aten.mm.default(self: %c, mat2: %v)
%b : f64[2, 4] = aten.mm.default(self: %c, mat2: %w)
return (%a, %b))",
        R"(%x : f16[2, 3] = placeholder
%v : f64[3, 4] = placeholder
%w : f64[3, 4] = placeholder
%e : f16[2, 3] = aten.exp.default(self: %x)
%c : f64[2, 3] = aten._to_copy.default(self: %e, dtype=torch.float64)
%a : f64[2, 4] = aten.mm.default(self: %c, mat2: %v)
%b : f64[2, 4] = aten.mm.default(self: %c, mat2: %w)
return (%a, %b))",
        "conversions removed: 1; kept because their readers accept no other type: 1");
    row("checks of a type that is no longer so", "remove-dtype-conversions", "", R"(
%x : f16[2, 3] = placeholder
%w : f64[3, 4] = placeholder
%before = aten._assert_tensor_metadata.default(a: %x, dtype=torch.float16)
%up : f32[2, 3] = aten.to.dtype(self: %x, dtype: torch.float32)
%check = aten._assert_tensor_metadata.default(a: %up, dtype=torch.float32)
%e : f32[2, 3] = aten.exp.default(self: %up)
%behind = aten._assert_tensor_metadata.default(a: %e, dtype=torch.float32)
%c : f64[2, 3] = aten.to.dtype(self: %e, dtype: torch.float64)
%kept = aten._assert_tensor_metadata.default(a: %c, dtype=torch.float64)
%mm : f64[2, 4] = aten.mm.default(self: %c, mat2: %w)
return (%mm))",
        R"(%x : f16[2, 3] = placeholder
%w : f64[3, 4] = placeholder
%before = aten._assert_tensor_metadata.default(a: %x, dtype=torch.float16)
%e : f16[2, 3] = aten.exp.default(self: %x)
%c : f64[2, 3] = aten.to.dtype(self: %e, dtype: torch.float64)
%kept = aten._assert_tensor_metadata.default(a: %c, dtype=torch.float64)
%mm : f64[2, 4] = aten.mm.default(self: %c, mat2: %w)
return (%mm))",
        "conversions removed: 1; kept because their readers accept no other type: 1; checks removed, as the type is no longer the one "
        "that they expect: 2");
    row("bodies, what is written back, and what is written", "remove-dtype-conversions", "", R"(
%n : f32[2] = placeholder buffer "n"
%x : f16[2] = placeholder
%a : f32[2] = aten._to_copy.default(self: %x, dtype=torch.float32)
%body = get_attr body {
  %z : f32[2] = placeholder
  %h : f16[2] = aten._to_copy.default(self: %z, dtype=torch.float16)
  return (%h)
}
%map : f16[2] = higher_order.map_impl(%body, [%a])
%b : f32[2] = aten._to_copy.default(self: %x, dtype=torch.float32)
%new : f32[2] = aten.add.Tensor(self: %b, other: %b)
%c : f32[2] = aten._to_copy.default(self: %x, dtype=torch.float32)
%d : f32[2] = aten.add_.Tensor(self: %c, other: 1)
return (%new, %map, %d) : buffer "n", output, output)",
        "", "conversions removed: 0; kept because their readers accept no other type: 3");
}

/// "%a: why" of what a pass leaves.
static QStringList leftBy(const char* pass, const std::string& form, Operators& operators)
{
    const auto before = parsed(form);
    const auto result = tryPass(pass)->run(before, {}, operators);
    QStringList out;
    for (const PassResult::Left& left : result ? result->left : std::vector<PassResult::Left>())
        out << text(before->qualifiedName(left.node)) + ": " + text(left.why.english());
    return out;
}

void TestRewritePasses::keptConversionsSayWhy()
{
    const auto body = [](const char* caller) {
        return std::string(R"(
%n : f32[2] = placeholder buffer "n"
%x : f16[2] = placeholder
%a : f32[2] = aten.to.dtype(self: %x, dtype: torch.float32)
%body = get_attr body {
  %z : f32[2] = placeholder
  %h : f16[2] = aten.to.dtype(self: %z, dtype: torch.float16)
  return (%h)
}
%call : (f16[2]) = higher_order.)") +
               caller + R"((%body, %a)
%b : f32[2] = aten.to.dtype(self: %x, dtype: torch.float32)
%new : f32[2] = aten.neg.default(self: %b)
return (%new, %call) : buffer "n", output)";
    };
    const QString types = ", whose values keep their types",
                  traced = "; torch.compile has no such body: it traces through bodies that only set a mode";
    const QString written = "b: what 'new' returns is written back, and keeps its type";
    const auto leftIn = [&](const char* caller) { return leftBy("remove-dtype-conversions", body(caller), m_operators); };
    QCOMPARE(leftIn("wrap_with_autocast"), (QStringList{"a: it leads into a body of 'call'" + types + traced,
                                                        "body/h: it leads out of the body body" + types + traced, written}));
    QCOMPARE(leftIn("cond"),
             (QStringList{"a: it leads into a body of 'call'" + types, "body/h: it leads out of the body body" + types, written}));
    QCOMPARE(leftBy("remove-dtype-conversions", R"(
%x : f32[2, 3] = placeholder
%w : f16[3, 4] = placeholder
%a : f16[2, 3] = aten._to_copy.default(self: %x, dtype=torch.float16)
%mm : f16[2, 4] = aten.mm.default(self: %a, mat2: %w)
return (%mm))",
                    m_operators),
             QStringList{"a: 'mm', which reads it, accepts no other type: expected both to have the same dtype"});
}

QTEST_GUILESS_MAIN(TestRewritePasses)
#include "tst_rewrite_passes.moc"
