// SPDX-License-Identifier: Apache-2.0
// Prints to the standard output when it is loaded, when it registers and when it runs: framed messages must survive it.
#include "core/torch/plugin/plugin.h"

#include <ATen/ATen.h>
#include <cstdio>
#include <iostream>
#include <torch/library.h>
#include <unistd.h>

namespace {

void print(const char* when)
{
    std::printf("noisy: printf while it %s\n", when);
    std::fflush(stdout);
    std::cout << "noisy: cout while it " << when << std::endl;
    const char raw[] = "Content-Length: 5\r\n\r\nnoisy"; // a frame, to be sure
    [[maybe_unused]] const auto written = ::write(1, raw, sizeof(raw) - 1);
}

struct OnLoad {
    OnLoad() { print("is loaded"); }
} onLoad;

at::Tensor noisy(const at::Tensor& x)
{
    print("runs");
    return x + 1;
}

} // namespace

TORCH_LIBRARY(noisy, m)
{
    m.def("noisy(Tensor x) -> Tensor");
}
TORCH_LIBRARY_IMPL(noisy, CPU, m)
{
    m.impl("noisy", noisy);
}

NODEWISE_PLUGIN(registrar)
{
    print("registers");
}
