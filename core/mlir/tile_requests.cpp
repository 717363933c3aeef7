// SPDX-License-Identifier: Apache-2.0
// nodewise/tileGraphs.
#include "core/mlir/kernel_requests.h"
#include "core/mlir/operands.h"
#include "core/mlir/tile_count.h"
#include "core/mlir/tile_graph.h"

#include <algorithm>
#include <cstring>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

namespace nodewise::kernel_worker {

using Outcome = protocol::KernelRunAnswer::Outcome;

namespace {

/// As large as the argument, of zeros. It may be written, unless elements of it lie on each other.
Result<protocol::KernelOperand> zerosOf(const protocol::KernelArgument& argument)
{
    const protocol::KernelType& type = argument.type;
    std::int64_t last = 0, count = 1, bytes = 0, span = 0;
    bool good = true;
    for (std::size_t i = 0; i < type.shape.size(); ++i)
        good = good && type.shape[i] >= 0 && type.strides[i] >= 0 &&
               !__builtin_mul_overflow(std::max<std::int64_t>(type.shape[i] - 1, 0), type.strides[i], &span) &&
               !__builtin_add_overflow(last, span, &last) && !__builtin_mul_overflow(count, type.shape[i], &count);
    const std::int64_t elements = count == 0 ? 0 : last + 1;
    constexpr std::int64_t most = std::int64_t(4) << 30; // bytes
    if (!good || __builtin_mul_overflow(elements, static_cast<std::int64_t>(elementSize(type.dtype)), &bytes) || bytes > most)
        return fail("no value can be generated for the argument %1, %2", argument.name, type.text);
    return protocol::KernelOperand{.name = argument.name,
                                   .bytes = static_cast<std::uint64_t>(bytes),
                                   .dtype = type.dtype,
                                   .shape = type.shape,
                                   .strides = type.strides,
                                   .written = count <= elements};
}

/// Shared memory that holds the number 1 over and over, as a whole number of `width` bytes.
class Ones {
public:
    Ones(std::uint64_t bytes, std::size_t width) : m_fd(::memfd_create("nodewise-ones", MFD_CLOEXEC))
    {
        std::vector<char> some(std::size_t(1) << 16);
        for (std::size_t i = 0; i < some.size(); i += width)
            some[i] = 1;
        for (std::uint64_t at = 0; at < bytes; at += some.size())
            m_good = m_good && ::pwrite(m_fd, some.data(), some.size(), static_cast<off_t>(at)) == static_cast<ssize_t>(some.size());
    }
    Ones(Ones&& other) noexcept : m_fd(std::exchange(other.m_fd, -1)), m_good(other.m_good) {}
    Ones& operator=(Ones&&) = delete;
    ~Ones()
    {
        if (m_fd >= 0)
            ::close(m_fd);
    }
    std::string path() const { return m_good ? "/proc/self/fd/" + std::to_string(m_fd) : std::string(); }

private:
    int m_fd;
    bool m_good = true;
};

std::vector<std::int64_t> countersOf(Kernel& kernel)
{
    for (const Scratchpad& pad : kernel.scratchpads()) {
        if (pad.name != countersName)
            continue;
        std::vector<std::int64_t> out(pad.memory.size() / sizeof(std::int64_t));
        std::memcpy(out.data(), pad.memory.data(), out.size() * sizeof(std::int64_t));
        return out;
    }
    return {};
}

} // namespace

Result<std::vector<protocol::TileGraphsAnswer::Counted>> KernelService::countBytes(const protocol::KernelSource& source,
                                                                                   const sim::TileGraph& graph)
{
    auto module = Module::read(m_context, source);
    if (!module)
        return fail(module.error());
    if (!module->verified()) // it did with operations of other dialects
        return fail("operations of unknown dialects can't be compiled");
    addCounters(*module);
    const auto compiler = jit();
    if (!compiler)
        return fail(compiler.error());
    protocol::KernelRunAnswer answer;
    const auto compiled = (*compiler)->compile(std::move(*module), {}, answer.diagnostics);
    if (!compiled)
        return fail(compiled.error());
    Kernel& kernel = *compiled->kernel;
    protocol::KernelRunRequest request{.name = graph.name};
    for (const protocol::KernelArgument& argument : kernel.function().arguments) {
        auto zeros = zerosOf(argument);
        if (!zeros)
            return fail(zeros.error());
        request.operands.push_back(std::move(*zeros));
    }
    if (auto executed = execute(kernel, request, answer); !executed)
        return fail(executed.error());
    std::vector<Ones> ones;
    if (answer.outcome == Outcome::Crashed) { // as it does where it divides by them
        for (protocol::KernelOperand& operand : request.operands)
            operand.file = ones.emplace_back(operand.bytes, std::max<std::size_t>(1, elementSize(operand.dtype))).path();
        answer = {};
        if (auto executed = execute(kernel, request, answer); !executed)
            return fail(executed.error());
    }
    if (answer.outcome != Outcome::Done)
        return fail(answer.message);
    const std::vector<std::int64_t> counters = countersOf(kernel);
    std::vector<protocol::TileGraphsAnswer::Counted> out;
    for (std::uint32_t i = 0; i < graph.buffers.size(); ++i)
        if (const auto at = 2 * static_cast<std::size_t>(graph.buffers[i].argument);
            graph.buffers[i].argument >= 0 && at + 1 < counters.size())
            out.push_back({i, counters[at], counters[at + 1]});
    return out;
}

Result<protocol::TileGraphsAnswer> KernelService::tileGraphs(const protocol::TileGraphsRequest& request)
{
    protocol::TileGraphsAnswer out;
    for (const auto& kernel : request.kernels) {
        auto& answer = out.kernels.emplace_back();
        if (m_told)
            m_told(kernel.name);
        const auto module = Module::read(contextOf(kernel.source), kernel.source);
        if (module)
            answer.graph = tileGraphOf(*module);
        else
            answer.graph.why = module.error().asText();
        if (answer.graph.name.empty())
            answer.graph.name = kernel.name;
        if (!kernel.count || !answer.graph.why.empty())
            continue;
        if (auto counted = countBytes(kernel.source, answer.graph))
            answer.counted = std::move(*counted);
        else
            answer.uncounted = counted.error().asText();
    }
    return out;
}

} // namespace nodewise::kernel_worker
