// SPDX-License-Identifier: Apache-2.0
// Operators that write into their arguments, for programs in which PyTorch has made them functional (tests/data/make_plugins.py).
#include <ATen/ATen.h>
#include <torch/library.h>

#include <optional>
#include <tuple>
#include <vector>

namespace {

void scale(const at::Tensor& x, double by)
{
    x.mul_(by);
}

std::tuple<at::Tensor, at::Tensor> several(const at::Tensor& x, const std::optional<at::Tensor>& y, const std::vector<at::Tensor>& zs,
                                           const at::Tensor& w, std::int64_t n)
{
    x.add_(w);
    if (y)
        y->mul_(n);
    for (const at::Tensor& z : zs)
        z.sub_(1);
    return {x * w, w + n};
}

at::Tensor bump(const at::Tensor& x, double by)
{
    return x.add_(by);
}

at::Tensor twice(const at::Tensor& x, at::Tensor out)
{
    return out.copy_(x * 2);
}

} // namespace

TORCH_LIBRARY(mutating, m)
{
    m.def("scale(Tensor(a!) x, float by) -> ()", scale);
    m.def("several(Tensor(a!) x, Tensor(b!)? y, Tensor(c!)[] zs, Tensor w, int n=2) -> (Tensor, Tensor)", several);
    m.def("bump(Tensor(a!) x, float by=1.5) -> Tensor(a!)", bump);
    m.def("twice(Tensor x, *, Tensor(a!) out) -> Tensor(a!)", twice);
}
