// SPDX-License-Identifier: Apache-2.0
// Defines the namespace that examples/custom_op has defined: LibTorch throws while it is loaded.
#include <torch/library.h>

TORCH_LIBRARY(myns, m)
{
    m.def("bar(Tensor x) -> Tensor");
}
