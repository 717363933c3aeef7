// SPDX-License-Identifier: Apache-2.0
#include "core/torch/rewrite/python_operators.h"

#include <torch/library.h>

namespace nodewise::torch_worker {

namespace {

at::Tensor convertElementType(const at::Tensor& a, at::ScalarType dtype)
{
    return a.to(dtype, /*non_blocking=*/false, /*copy=*/true);
}

torch::Library registered()
{
    torch::Library library(torch::Library::FRAGMENT, "prims", std::nullopt, __FILE__, __LINE__);
    if (!c10::Dispatcher::singleton().findSchema({"prims::convert_element_type", ""})) {
        library.def("convert_element_type(Tensor a, ScalarType dtype) -> Tensor");
        library.impl("convert_element_type", c10::DispatchKey::CompositeExplicitAutograd, TORCH_FN(convertElementType));
    }
    return library;
}

} // namespace

void registerPythonOperators()
{
    static const torch::Library library = registered();
}

} // namespace nodewise::torch_worker
