// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/kernel_requests.h"

#include "core/base/elapsed.h"
#include "core/mlir/operands.h"
#include "core/mlir/outline.h"
#include "core/mlir/passes.h"
#include "core/mlir/sandbox.h"
#include "core/mlir/tile_count.h"
#include "core/mlir/tiles.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstring>

namespace nodewise::kernel_worker {

namespace {

using Clock = std::chrono::steady_clock;
using Outcome = protocol::KernelRunAnswer::Outcome;

} // namespace

Context& KernelService::contextOf(const protocol::KernelSource& source)
{
    if (!source.allowUnregistered)
        return m_context;
    if (!m_foreign)
        m_foreign = std::make_unique<Context>(true);
    return *m_foreign;
}

Result<protocol::KernelCheckAnswer> KernelService::check(const protocol::KernelCheckRequest& request)
{
    const auto module = Module::read(contextOf(request.source), request.source);
    if (!module)
        return fail(module.error());
    protocol::KernelCheckAnswer out{.parsed = module->parsed(),
                                    .verified = module->verified(),
                                    .diagnostics = module->diagnostics(),
                                    .bytecode = module->bytecode(),
                                    .unregistered = module->unregistered()};
    if (out.bytecode)
        out.text = module->text();
    if (request.outline)
        out.outline = outlineOf(*module);
    if (request.symbols)
        out.symbols = module->symbols();
    return out;
}

Result<protocol::KernelPassesAnswer> KernelService::passes(const protocol::KernelPassesRequest& request)
{
    auto module = Module::read(m_context, request.source);
    if (!module)
        return fail(module.error());
    return runPasses(*module, request.pipeline, request.texts);
}

Result<protocol::KernelTilesAnswer> KernelService::tiles(const protocol::KernelTilesRequest& request)
{
    const auto module = Module::read(contextOf(request.source), request.source);
    return module ? tilesOf(*module) : Result<protocol::KernelTilesAnswer>(fail(module.error()));
}

// --- run --------------------------------------------------------------------------------------------------------------------------------

namespace {

Result<std::vector<Operand>> loadOperands(const protocol::KernelRunRequest& request, const protocol::KernelFunction& function)
{
    if (request.operands.size() != function.arguments.size())
        return fail("the kernel takes %1 operands, not %2", function.arguments.size(), request.operands.size());
    std::vector<Operand> out;
    OperandFiles files(request.operands);
    for (std::size_t i = 0; i < request.operands.size(); ++i) {
        auto operand = Operand::load(request.operands[i], function.arguments[i], files);
        if (!operand)
            return fail(operand.error());
        out.push_back(std::move(*operand));
    }
    return out;
}

/// What lay in a scratchpad before is nobody's: NaN, so that who reads it first is seen. Counters start at 0.
void fillScratchpads(Kernel& kernel)
{
    for (Scratchpad& pad : kernel.scratchpads())
        std::memset(pad.memory.data(), pad.name == countersName ? 0 : 0xff, pad.memory.size());
}

/// One piece of memory that a kernel is given.
struct Piece {
    const std::string* name;
    const GuardedMemory* memory;
};

std::vector<Piece> piecesOf(const std::vector<Operand>& operands, Kernel& kernel)
{
    std::vector<Piece> out;
    out.reserve(operands.size() + kernel.scratchpads().size());
    for (const Operand& operand : operands)
        out.push_back({&operand.name(), &operand.memory()});
    for (const Scratchpad& pad : kernel.scratchpads())
        out.push_back({&pad.name, &pad.memory});
    return out;
}

UserText accessText(const std::string& kernel, const std::string& piece, std::int64_t outside, bool wrote)
{
    if (outside == 0)
        return UserText("the kernel %1 writes %2, which is read-only", kernel, piece);
    const auto byte = static_cast<std::uint64_t>(outside < 0 ? -outside : outside);
    if (outside < 0)
        return wrote ? UserText("the kernel %1 writes outside of %2: byte %3 before its start", kernel, piece, byte)
                     : UserText("the kernel %1 reads outside of %2: byte %3 before its start", kernel, piece, byte);
    return wrote ? UserText("the kernel %1 writes outside of %2: byte %3 past its end", kernel, piece, byte)
                 : UserText("the kernel %1 reads outside of %2: byte %3 past its end", kernel, piece, byte);
}

/// How a process ended by a signal is told.
UserText crashText(const std::string& kernel, const SandboxResult& result)
{
    if (result.exitCode)
        return UserText("the kernel %1 ended its process with code %2", kernel, *result.exitCode);
    if (result.signal == SIGSYS)
        return UserText("the kernel %1 made a system call, which no kernel may", kernel);
    const std::string signal(::strsignal(result.signal));
    if (result.stackFull)
        return UserText("the kernel %1 ran out of stack", kernel);
    if (result.addressKnown)
        return result.wroteThere ? UserText("the kernel %1 writes to an address outside its memory: %2", kernel, signal)
                                 : UserText("the kernel %1 reads from an address outside its memory: %2", kernel, signal);
    return UserText("the kernel %1 was killed by signal %2 (%3)", kernel, result.signal, signal);
}

void judgeCrash(const SandboxResult& result, const std::vector<Piece>& pieces, const std::string& kernel, protocol::KernelRunAnswer& answer)
{
    answer.outcome = Outcome::Crashed;
    answer.message = crashText(kernel, result);
    if (!result.addressKnown)
        return;
    for (const Piece& piece : pieces) {
        if (!piece.memory->holds(result.address))
            continue;
        answer.outcome = Outcome::Strayed;
        answer.strayed = {*piece.name};
        answer.message = accessText(kernel, *piece.name, piece.memory->outside(result.address), result.wroteThere);
    }
}

/// What no guard stopped: bytes between data and guards, and those between the elements of a strided tensor.
void judgeWrites(const std::vector<Operand>& operands, const std::vector<Piece>& pieces, const std::string& kernel,
                 protocol::KernelRunAnswer& answer)
{
    for (const Piece& piece : pieces)
        if (!piece.memory->intact()) {
            answer.strayed.push_back(*piece.name);
            answer.message = UserText("the kernel %1 writes right next to %2", kernel, *piece.name);
        }
    for (const Operand& operand : operands)
        if (operand.written() && operand.gapsWritten()) {
            answer.strayed.push_back(operand.name());
            answer.message = UserText("the kernel %1 writes between the elements of %2", kernel, operand.name());
        }
    if (!answer.strayed.empty())
        answer.outcome = Outcome::Strayed;
}

void judge(const SandboxResult& result, const protocol::KernelRunRequest& request, const std::vector<Operand>& operands,
           const std::vector<Piece>& pieces, const std::string& kernel, protocol::KernelRunAnswer& answer)
{
    if (result.late) {
        answer.outcome = Outcome::Late;
        answer.message = UserText("the kernel %1 did not end within %2 ms", kernel, request.timeLimitMs);
    } else if (result.signal != 0 || result.exitCode) {
        judgeCrash(result, pieces, kernel, answer);
    } else {
        judgeWrites(operands, pieces, kernel, answer);
    }
}

/// The first that a reader needs.
void refuse(protocol::KernelRunAnswer& answer, Outcome outcome, const Error& error)
{
    answer.outcome = outcome;
    answer.message = error.asText();
}

} // namespace

Result<Jit*> KernelService::jit()
{
    if (!m_jit) {
        auto made = Jit::create();
        if (!made)
            return fail(made.error());
        m_jit = std::move(*made);
    }
    return m_jit.get();
}

Result<std::shared_ptr<Kernel>> KernelService::compile(Module module, const protocol::KernelRunRequest& request,
                                                       protocol::KernelRunAnswer& answer)
{
    const auto compiler = jit();
    if (!compiler)
        return fail(compiler.error());
    Made made{.text = module.text(), .entry = request.entry, .allowUnregistered = request.source.allowUnregistered};
    auto compiled = (*compiler)->compile(std::move(module), request.entry, answer.diagnostics);
    if (!compiled)
        return fail(compiled.error());
    answer.passesMs = compiled->passesMs;
    answer.jitMs = compiled->jitMs;
    made.kernel = compiled->kernel;
    m_made.push_front(std::move(made));
    if (m_made.size() > keptKernels)
        m_made.pop_back();
    return compiled->kernel;
}

std::shared_ptr<Kernel> KernelService::tryMade(const std::string& text, const protocol::KernelRunRequest& request)
{
    const auto found = std::find_if(m_made.begin(), m_made.end(), [&](const Made& made) {
        return made.text == text && made.entry == request.entry && made.allowUnregistered == request.source.allowUnregistered;
    });
    if (found == m_made.end())
        return nullptr;
    m_made.splice(m_made.begin(), m_made, found);
    return found->kernel;
}

Result<std::shared_ptr<Kernel>> KernelService::kernelOf(const protocol::KernelRunRequest& request, protocol::KernelRunAnswer& answer)
{
    const auto madeBefore = [&](const std::string& text) {
        auto made = tryMade(text, request);
        answer.compiledBefore = made != nullptr;
        return made;
    };
    if (auto made = madeBefore(request.source.text))
        return made;
    const auto start = Clock::now();
    auto module = Module::read(m_context, request.source);
    if (!module)
        return fail(module.error());
    if (auto made = request.source.text.empty() ? madeBefore(module->text()) : nullptr)
        return made;
    answer.checkMs = millisecondsSince(start);
    if (!module->verified()) {
        answer.diagnostics = module->diagnostics();
        return fail("the kernel does not verify");
    }
    return compile(std::move(*module), request, answer);
}

Result<void> KernelService::execute(Kernel& kernel, const protocol::KernelRunRequest& request, protocol::KernelRunAnswer& answer)
{
    const protocol::KernelFunction& function = kernel.function();
    const auto operands = loadOperands(request, function);
    if (!operands) {
        refuse(answer, Outcome::Refused, operands.error());
        return {};
    }
    fillScratchpads(kernel);
    std::vector<Buffer> buffers;
    buffers.reserve(operands->size());
    for (const Operand& operand : *operands)
        buffers.push_back(operand.buffer());
    const auto result = runInSandbox([&] { kernel.call(buffers); }, request.repeat, request.timeLimitMs);
    if (!result)
        return fail(result.error());
    answer.runMs = result->ms;
    const std::string& name = request.name.empty() ? function.name : request.name;
    judge(*result, request, *operands, piecesOf(*operands, kernel), name, answer);
    if (answer.outcome == Outcome::Done)
        for (const Operand& operand : *operands)
            operand.store();
    return {};
}

Result<protocol::KernelRunAnswer> KernelService::run(const protocol::KernelRunRequest& request)
{
    protocol::KernelRunAnswer answer;
    const auto kernel = kernelOf(request, answer);
    if (!kernel)
        refuse(answer, Outcome::Invalid, kernel.error());
    else if (auto executed = execute(**kernel, request, answer); !executed)
        return fail(executed.error());
    return answer;
}

} // namespace nodewise::kernel_worker
