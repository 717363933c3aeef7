// SPDX-License-Identifier: Apache-2.0
// Operators that end a worker: programs of tests/data/plugins use them.
#include <ATen/ATen.h>
#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>
#include <torch/library.h>
#include <vector>

namespace {

at::Tensor segfault(const at::Tensor& x)
{
    volatile int* nowhere = nullptr;
    *nowhere = 1; // NOLINT
    return x;
}

/// Touches what it takes, 64 MB at a time.
at::Tensor allocate(const at::Tensor& x)
{
    std::vector<at::Tensor> held;
    for (;;) {
        held.push_back(at::ones({16 << 20}));
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return x;
}

at::Tensor endless(const at::Tensor& x)
{
    for (;;)
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    return x;
}

at::Tensor fails(const at::Tensor& x)
{
    TORCH_CHECK(false, "this operator always fails");
    return x;
}

at::Tensor leaves(const at::Tensor&)
{
    std::_Exit(3);
}

at::Tensor sameShape(const at::Tensor& x)
{
    return at::empty_like(x);
}

} // namespace

TORCH_LIBRARY(crash, m)
{
    for (const char* name : {"segfault", "allocate", "endless", "fails", "leaves"})
        m.def((std::string(name) + "(Tensor x) -> Tensor").c_str());
}
TORCH_LIBRARY_IMPL(crash, CPU, m)
{
    m.impl("segfault", segfault);
    m.impl("allocate", allocate);
    m.impl("endless", endless);
    m.impl("fails", fails);
    m.impl("leaves", leaves);
}
TORCH_LIBRARY_IMPL(crash, Meta, m)
{
    for (const char* name : {"segfault", "allocate", "endless", "fails", "leaves"})
        m.impl(name, sameShape);
}
