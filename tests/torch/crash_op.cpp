// SPDX-License-Identifier: Apache-2.0
// A plug-in whose operator does what the environment's NODEWISE_TEST_OP says: segv, segv2 (the second time), hog, loop, print, wait
// (says so on standard error, until there is a file NODEWISE_TEST_TARGET), attempts
// (each of tests/attempts.h, on NODEWISE_TEST_TARGET, told on standard error). The program is custom_op.pt2.
#include "tests/attempts.h"

#include <ATen/ATen.h>
#include <torch/library.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <unistd.h>

namespace {

/// A sanitizer's build dies of the signal like any other.
__attribute__((no_sanitize("undefined", "address"))) void segfault()
{
    std::signal(SIGSEGV, SIG_DFL);
    *static_cast<volatile int*>(nullptr) = 1;
}

at::Tensor foo(const at::Tensor& x, std::int64_t a)
{
    const char* what = std::getenv("NODEWISE_TEST_OP");
    const auto is = [what](const char* word) { return what && std::strcmp(what, word) == 0; };
    static int calls = 0;
    if (is("segv") || (is("segv2") && ++calls == 2))
        segfault();
    while (is("hog")) {
        constexpr std::size_t block = 16u << 20;
        std::memset(std::malloc(block), 1, block);
        std::this_thread::sleep_for(std::chrono::milliseconds(2)); // the test's machine is others', too
    }
    while (is("loop"))
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    if (is("wait"))
        std::fputs("waiting\n", stderr);
    while (is("wait") && ::access(std::getenv("NODEWISE_TEST_TARGET"), F_OK) != 0)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    for (const auto& attempt : nodewise::attempts::all)
        if (is("attempts"))
            std::fprintf(stderr, "attempt: %s: %s\n", attempt.name,
                         nodewise::attempts::attempt(attempt.name, std::getenv("NODEWISE_TEST_TARGET")).c_str());
    if (is("print")) {
        std::puts("Content-Length: 3\r\n\r\nxyz");
        std::fflush(stdout);
    }
    return x + a;
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
