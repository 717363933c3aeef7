// SPDX-License-Identifier: Apache-2.0
// The smallest plug-in: one operator in C++, for a program exported with the operator defined in Python. It needs no Nodewise header.
//   @torch.library.custom_op("myns::foo", mutates_args=())
//   def foo(x: torch.Tensor, a: int) -> torch.Tensor: return x + a
#include <ATen/ATen.h>
#include <torch/library.h>

namespace {

at::Tensor foo(const at::Tensor& x, std::int64_t a)
{
    return x + a;
}

/// Shapes only, for the meta device.
at::Tensor fooMeta(const at::Tensor& x, std::int64_t)
{
    return at::empty_like(x);
}

} // namespace

TORCH_LIBRARY(myns, m)
{
    m.def("foo(Tensor x, SymInt a) -> Tensor");
}
TORCH_LIBRARY_IMPL(myns, CPU, m)
{
    m.impl("foo", foo);
}
TORCH_LIBRARY_IMPL(myns, Meta, m)
{
    m.impl("foo", fooMeta);
}
