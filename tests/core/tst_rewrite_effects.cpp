// SPDX-License-Identifier: Apache-2.0
// Passes that leave out, merge or move nodes only where nobody writes: dead code, common subexpressions, functionalize.
#include "tests/core/pass_rows.h"

#include <QtTest>

using namespace nodewise;
using namespace nodewise::rewrite;
using namespace nodewise::test;

class TestRewriteEffects : public QObject {
    Q_OBJECT

    FakeOperators m_operators;

private Q_SLOTS:
    void init() { m_operators = {}; }

    void deadCode_data();
    void deadCode() { checkRow(m_operators); }
    void commonSubexpressions_data();
    void commonSubexpressions() { checkRow(m_operators); }
    void writes_data();
    void writes() { checkRow(m_operators); }
};

void TestRewriteEffects::deadCode_data()
{
    columns();
    row("pure nodes", "dead-code", "", R"(
%x : f32[2] = placeholder
%a : f32[2] = aten.relu.default(self: %x)
%b : f32[2] = aten.neg.default(self: %a)
%c : f32[2] = aten.relu.default(self: %x)
return (%c))",
        R"(%x : f32[2] = placeholder
%c : f32[2] = aten.relu.default(self: %x)
return (%c))",
        "nodes removed: 2");
    constexpr const char* keeps = R"(
%x : f32[2] = placeholder
%unused : f32[2] = placeholder
%noise : f32[2] = aten.rand_like.default(self: %x)
%check = aten._assert_tensor_metadata.default(a: %x)
%y : f32[2] = aten.relu.default(self: %x)
%write : f32[2] = aten.add_.Tensor(self: %y, other: %x)
return (%x))";
    row("Python's functions that write", "dead-code", "", R"(
%x : f32[2] = placeholder
%n : sym 2 = aten.sym_size.int(self: %x, dim: 0)
%a = "operator.setitem"(%x, 0, %x)
%b : f32[2] = "operator.iadd"(%x, %x)
%c : f32[2] = "_operator.__setitem__"(%x, 0, %x)
%d : sym 3 = "operator.add"(%n, 1)
return (%x))",
        R"(%x : f32[2] = placeholder
%a = "operator.setitem"(%x, 0, %x)
%b : f32[2] = "operator.iadd"(%x, %x)
%c : f32[2] = "_operator.__setitem__"(%x, 0, %x)
return (%x))",
        "nodes removed: 2");
    row("writes, random numbers, checks stay", "dead-code", "", keeps, "", "");
    row("unless told", "dead-code", "asserts=1 random=1", keeps, R"(%x : f32[2] = placeholder
%unused : f32[2] = placeholder
%y : f32[2] = aten.relu.default(self: %x)
%write : f32[2] = aten.add_.Tensor(self: %y, other: %x)
return (%x))",
        "nodes removed: 2");
    row("what nobody knows, and running statistics", "dead-code", "random=1", R"(
%x : f32[2] = placeholder
%mean : f32[2] = placeholder
%m : f32[2] = lib.mystery.default(self: %x)
%n : f32[2] = aten.batch_norm.default(input: %x, running_mean: %mean, training: True)
%o : f32[2] = aten.batch_norm.default(input: %x, running_mean: %mean, training: False)
return (%x))",
        R"(%x : f32[2] = placeholder
%mean : f32[2] = placeholder
%m : f32[2] = lib.mystery.default(self: %x)
%n : f32[2] = aten.batch_norm.default(input: %x, running_mean: %mean, training: True)
return (%x))",
        "nodes removed: 1");
    row("bodies", "dead-code", "", R"(
%x : f32[2] = placeholder
%body = get_attr body {
  %z : f32[2] = placeholder
  %r : f32[2] = aten.relu.default(self: %z)
  %d : f32[2] = aten.neg.default(self: %z)
  return (%r)
}
%map : f32[2] = higher_order.map_impl(%body, [%x])
%inner = get_attr inner {
  %z : f32[2] = placeholder
  %d : f32[2] = aten.neg.default(self: %z)
  return (%z)
}
%used : (f32[2]) = higher_order.map_impl(%inner, [%x])
%item : f32[2] = "operator.getitem"(%used, 0)
%noisy = get_attr noisy {
  %z : f32[2] = placeholder
  %r : f32[2] = aten.rand_like.default(self: %z)
  return (%r)
}
%unread : f32[2] = higher_order.map_impl(%noisy, [%x])
return (%item))",
        R"(%x : f32[2] = placeholder
%inner = get_attr inner {
  %z : f32[2] = placeholder
  return (%z)
}
%used : (f32[2]) = higher_order.map_impl(%inner, [%x])
%item : f32[2] = "operator.getitem"(%used, 0)
%noisy = get_attr noisy {
  %z : f32[2] = placeholder
  %r : f32[2] = aten.rand_like.default(self: %z)
  return (%r)
}
%unread : f32[2] = higher_order.map_impl(%noisy, [%x])
return (%item))",
        "nodes removed: 3");
}

void TestRewriteEffects::commonSubexpressions_data()
{
    columns();
    row("chains", "common-subexpressions", "", R"(
%x : f32[2] = placeholder
%a : f32[2] = aten.relu.default(self: %x)
%b : f32[2] = aten.relu.default(self: %x)
%c : f32[2] = aten.neg.default(self: %a)
%d : f32[2] = aten.neg.default(self: %b)
%e : f32[2] = aten.add.Tensor(self: %c, other: %d)
%f : f32[2] = aten.add.Tensor(self: %c, other: %d, alpha=2)
return (%e, %f))",
        R"(%x : f32[2] = placeholder
%a : f32[2] = aten.relu.default(self: %x)
%c : f32[2] = aten.neg.default(self: %a)
%e : f32[2] = aten.add.Tensor(self: %c, other: %c)
%f : f32[2] = aten.add.Tensor(self: %c, other: %c, alpha=2)
return (%e, %f))",
        "duplicate computations merged: 2");
    row("random numbers, and two results", "common-subexpressions", "", R"(
%x : f32[2] = placeholder
%r : f32[2] = aten.rand_like.default(self: %x)
%s : f32[2] = aten.rand_like.default(self: %x)
%a : f32[2] = aten.relu.default(self: %x)
%b : f32[2] = aten.relu.default(self: %x)
return (%r, %s, %a, %b))",
        "", "");
    row("a write between", "common-subexpressions", "", R"(
%x : f32[2] = placeholder
%y : f32[2] = aten.neg.default(self: %x)
%v : f32[1, 2] = aten.view.default(self: %y, size: [1, 2])
%a : f32[2] = aten.relu.default(self: %y)
%w : f32[1, 2] = aten.add_.Tensor(self: %v, other: 1)
%b : f32[2] = aten.relu.default(self: %y)
%c : f32[2] = aten.add.Tensor(self: %a, other: %b)
return (%c))",
        "", "");
    row("an operator that nobody knows between", "common-subexpressions", "", R"(
%x : f32[2] = placeholder
%y : f32[2] = placeholder
%a : f32[2] = aten.relu.default(self: %x)
%n : f32[2] = aten.neg.default(self: %y)
%m : f32[2] = lib.mystery.default(self: %x)
%b : f32[2] = aten.relu.default(self: %x)
%o : f32[2] = aten.neg.default(self: %y)
%c : f32[2] = aten.add.Tensor(self: %a, other: %b)
%d : f32[2] = aten.add.Tensor(self: %n, other: %o)
return (%m, %c, %d))",
        R"(%x : f32[2] = placeholder
%y : f32[2] = placeholder
%a : f32[2] = aten.relu.default(self: %x)
%n : f32[2] = aten.neg.default(self: %y)
%m : f32[2] = lib.mystery.default(self: %x)
%b : f32[2] = aten.relu.default(self: %x)
%c : f32[2] = aten.add.Tensor(self: %a, other: %b)
%d : f32[2] = aten.add.Tensor(self: %n, other: %n)
return (%m, %c, %d))",
        "duplicate computations merged: 1");
    row("a write through what an unknown operator yields", "common-subexpressions", "", R"(
%x : f32[2] = placeholder
%y : f32[2] = aten.abs.default(self: %x)
%v : f32[2] = lib.mystery.default(self: %y)
%a : f32[2] = aten.relu.default(self: %v)
%w : f32[2] = aten.add_.Tensor(self: %y, other: 1)
%b : f32[2] = aten.relu.default(self: %v)
%c : f32[2] = aten.add.Tensor(self: %a, other: %b)
return (%c))",
        "", "");
    row("a function of Python's that writes", "common-subexpressions", "", R"(
%x : f32[2] = placeholder
%a : f32[2] = aten.relu.default(self: %x)
%w = "operator.setitem"(%x, 0, 1.0)
%b : f32[2] = aten.relu.default(self: %x)
%c : f32[2] = aten.add.Tensor(self: %a, other: %b)
return (%c))",
        "", "");
    constexpr const char* statistics = R"(
%x : f32[2] = placeholder
%mean : f32[2] = placeholder
%a : f32[2] = aten.neg.default(self: %mean)
%n : f32[2] = aten.batch_norm.default(input: %x, running_mean: %mean, training: True)
%b : f32[2] = aten.neg.default(self: %mean)
%i : f32[2] = aten.instance_norm.default(input: %x, running_mean: %mean, use_input_stats: True)
%c : f32[2] = aten.neg.default(self: %mean)
return (%a, %n, %b, %i, %c))";
    row("running statistics in training", "common-subexpressions", "", statistics, "", "");
    row("a result that is written", "common-subexpressions", "", R"(
%x : f32[2] = placeholder
%a : f32[2] = aten.relu.default(self: %x)
%b : f32[2] = aten.relu.default(self: %x)
%w : f32[2] = aten.add_.Tensor(self: %b, other: 1)
%c : f32[2] = aten.add.Tensor(self: %a, other: %w)
return (%c))",
        "", "");
}

void TestRewriteEffects::writes_data()
{
    columns();
    row("one after another", "functionalize", "", R"(
%x : f32[2] = placeholder
%y : f32[2] = aten.neg.default(self: %x)
%early : f32[2] = aten.neg.default(self: %y)
%a : f32[2] = aten.add_.Tensor(self: %y, other: %x)
%between : f32[2] = aten.neg.default(self: %y)
%b : f32[2] = aten.mul_.Tensor(self: %y, other: 2)
%v : f32[1, 2] = aten.view.default(self: %a, size: [1, 2])
%z : f32[2] = aten.relu.default(self: %x)
%c : f32[2] = aten.add_.Tensor(self: %z, other: %a, alpha=2)
return (%early, %between, %v, %y, %c) : output, output, output, output, buffer "n")",
        R"(%x : f32[2] = placeholder
%y : f32[2] = aten.neg.default(self: %x)
%early : f32[2] = aten.neg.default(self: %y)
%add : f32[2] = aten.add.Tensor(self: %y, other: %x)
%between : f32[2] = aten.neg.default(self: %add)
%mul : f32[2] = aten.mul.Tensor(self: %add, other: 2)
%v : f32[1, 2] = aten.view.default(self: %mul, size: [1, 2])
%z : f32[2] = aten.relu.default(self: %x)
%add_1 : f32[2] = aten.add.Tensor(self: %z, other: %mul, alpha=2)
return (%early, %between, %v, %mul, %add_1) : output, output, output, output, buffer "n")",
        "in-place writes functionalized: 3");
    row("inputs, views, what converts", "functionalize", "", R"(
%x : f32[2] = placeholder
%h : f16[2] = placeholder
%a : f32[2] = aten.add_.Tensor(self: %x, other: 1)
%y : f32[2] = aten.neg.default(self: %x)
%v : f32[1, 2] = aten.view.default(self: %y, size: [1, 2])
%b : f32[2] = aten.add_.Tensor(self: %y, other: 1)
%w : f32[2] = aten.neg.default(self: %x)
%u : f32[1, 2] = aten.view.default(self: %w, size: [1, 2])
%c : f32[1, 2] = aten.add_.Tensor(self: %u, other: 1)
%n : f16[2] = aten.neg.default(self: %h)
%d : f16[2] = aten.add_.Tensor(self: %n, other: %x)
return (%a, %b, %v, %c, %w, %d))",
        "", "");
}

QTEST_GUILESS_MAIN(TestRewriteEffects)
#include "tst_rewrite_effects.moc"
