// SPDX-License-Identifier: Apache-2.0
// bench_kernels [options of Google Benchmark]: kernels compiled and run as the kernel worker does it, in this process, beside one thread of
// ATen's where there is LibTorch.
#include "core/mlir/jit.h"
#include "core/mlir/tile_graph.h"

#include <benchmark/benchmark.h>
#ifdef NODEWISE_BENCH_TORCH
#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#endif

#include <string>
#include <vector>

using namespace nodewise;
using namespace nodewise::kernel_worker;

namespace {

/// A 512x512x512 product on tiles of 128, as a template renders it.
std::string gemmText()
{
    const std::string dram = "memref<512x512xf32, strided<[512, 1]>>", tile = "memref<128x128xf32, 1>",
                      view = "memref<128x128xf32, strided<[512, 1], offset: ?>>";
    const auto in = [&](const char* from, const char* row, const char* column, const char* to) {
        return std::string("%v") + to + " = memref.subview %" + from + "[%" + row + ", %" + column + "] [128, 128] [1, 1] : " + dram +
               " to " + view + "\nmemref.copy %v" + to + ", %" + to + " {dma = \"MVIN\"} : " + view + " to " + tile + "\n";
    };
    std::string out;
    for (const char* pad : {"X_spad", "W_spad", "Y_spad"})
        out += std::string("memref.global \"private\" @") + pad + " : " + tile + "\n";
    out += "func.func @kernel(%X: " + dram + ", %W: " + dram + ", %Y: " + dram + ") {\n%zero = arith.constant 0.0 : f32\n";
    for (const char* pad : {"x", "w", "y"})
        out += std::string("%") + pad + " = memref.get_global @" + static_cast<char>(pad[0] - 'a' + 'A') + "_spad : " + tile + "\n";
    out += "affine.for %m = 0 to 512 step 128 {\naffine.for %n = 0 to 512 step 128 {\n"
           "linalg.fill ins(%zero : f32) outs(%y : " +
           tile + ")\naffine.for %k = 0 to 512 step 128 {\n" + in("X", "m", "k", "x") + in("W", "k", "n", "w") +
           "linalg.matmul ins(%x, %w : " + tile + ", " + tile + ") outs(%y : " + tile + ")\n} {accumulation_loop = true}\n" +
           "%vy = memref.subview %Y[%m, %n] [128, 128] [1, 1] : " + dram + " to " + view +
           "\nmemref.copy %y, %vy {dma = \"MVOUT\"} : " + tile + " to " + view +
           "\n} {outer_loop = true}\n} {outer_loop = true}\nreturn\n}\n";
    return out;
}

/// y = 0.5 x (1 + erf(x / sqrt 2)) over a million elements on tiles of 4,096.
constexpr const char* geluText = R"(
memref.global "private" @X_spad : memref<4096xf32, 1>
func.func @kernel(%X: memref<1048576xf32, strided<[1]>>, %Y: memref<1048576xf32, strided<[1]>>) {
  %x = memref.get_global @X_spad : memref<4096xf32, 1>
  %half = arith.constant 0.5 : f32
  %one = arith.constant 1.0 : f32
  %root = arith.constant 0.70710678 : f32
  affine.for %i = 0 to 1048576 step 4096 {
    %xv = memref.subview %X[%i] [4096] [1] : memref<1048576xf32, strided<[1]>> to memref<4096xf32, strided<[1], offset: ?>>
    memref.copy %xv, %x {dma = "MVIN"} : memref<4096xf32, strided<[1], offset: ?>> to memref<4096xf32, 1>
    affine.for %j = 0 to 4096 {
      %a = memref.load %x[%j] : memref<4096xf32, 1>
      %b = arith.mulf %a, %root : f32
      %c = math.erf %b : f32
      %d = arith.addf %c, %one : f32
      %e = arith.mulf %a, %half : f32
      %f = arith.mulf %d, %e : f32
      memref.store %f, %x[%j] : memref<4096xf32, 1>
    }
    %yv = memref.subview %Y[%i] [4096] [1] : memref<1048576xf32, strided<[1]>> to memref<4096xf32, strided<[1], offset: ?>>
    memref.copy %x, %yv {dma = "MVOUT"} : memref<4096xf32, 1> to memref<4096xf32, strided<[1], offset: ?>>
  } {outer_loop = true}
  return
}
)";

Context& context()
{
    static Context made;
    return made;
}

Jit& jit()
{
    static const std::unique_ptr<Jit> made = Jit::create().value();
    return *made;
}

Compiled compiled(const std::string& text)
{
    Diagnostics diagnostics;
    auto out = jit().compile(Module::parse(context(), text), "kernel", diagnostics);
    return out ? std::move(*out) : Compiled();
}

/// From text to machine code; what a distinct kernel costs.
void compile(benchmark::State& state, const std::string& text)
{
    compiled(text); // warm
    double passes = 0, machineCode = 0;
    for (auto _ : state) {
        const Compiled made = compiled(text);
        if (!made.kernel)
            return state.SkipWithError("the kernel can't be compiled");
        passes += made.passesMs;
        machineCode += made.jitMs;
    }
    state.counters["passes_ms"] = benchmark::Counter(passes, benchmark::Counter::kAvgIterations);
    state.counters["jit_ms"] = benchmark::Counter(machineCode, benchmark::Counter::kAvgIterations);
}

void run(benchmark::State& state, const std::string& text)
{
    const Compiled made = compiled(text);
    if (!made.kernel)
        return state.SkipWithError("the kernel can't be compiled");
    std::vector<std::vector<float>> tensors;
    std::vector<Buffer> buffers;
    for (const auto& argument : made.kernel->function().arguments) {
        std::size_t count = 1;
        for (const std::int64_t size : argument.type.shape)
            count *= static_cast<std::size_t>(size);
        tensors.emplace_back(count, 0.25f);
        buffers.push_back({tensors.back().data(), argument.type.shape, argument.type.strides});
    }
    for (auto _ : state)
        made.kernel->call(buffers);
}

/// From text to tile graph.
void tileGraph(benchmark::State& state, const std::string& text)
{
    for (auto _ : state)
        if (!tileGraphOf(Module::parse(context(), text)).why.empty())
            return state.SkipWithError("there is no tile graph of the kernel");
}

#ifdef NODEWISE_BENCH_TORCH
void atenGemm(benchmark::State& state)
{
    at::set_num_threads(1);
    const at::Tensor x = at::full({512, 512}, 0.25), w = x.clone();
    at::Tensor y = at::empty_like(x);
    for (auto _ : state)
        at::mm_out(y, x, w);
}

void atenGelu(benchmark::State& state)
{
    at::set_num_threads(1);
    const at::Tensor x = at::full({1048576}, 0.25);
    at::Tensor y = at::empty_like(x);
    for (auto _ : state)
        at::gelu_out(y, x);
}
#endif

} // namespace

int main(int argc, char** argv)
{
    const std::string gemm = gemmText();
    const auto add = [](const char* name, auto function) {
        benchmark::RegisterBenchmark(name, function)->UseRealTime()->Unit(benchmark::kMillisecond);
    };
    add("gemm512/compile", [&](benchmark::State& state) { compile(state, gemm); });
    add("gelu1M/compile", [](benchmark::State& state) { compile(state, geluText); });
    add("gemm512/tileGraph", [&](benchmark::State& state) { tileGraph(state, gemm); });
    add("gemm512/run", [&](benchmark::State& state) { run(state, gemm); });
    add("gelu1M/run", [](benchmark::State& state) { run(state, geluText); });
#ifdef NODEWISE_BENCH_TORCH
    add("gemm512/aten", atenGemm);
    add("gelu1M/aten", atenGelu);
#endif
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
