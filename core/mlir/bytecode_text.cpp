// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/bytecode_text.h"

#include "core/base/user_text.h"
#include "core/mlir/module_parts.h"
#include "core/mlir/sandbox.h"

#include <cstring>
#include <llvm/Support/MemoryBufferRef.h>
#include <mlir/Bytecode/BytecodeReader.h>
#include <mlir/IR/MLIRContext.h>
#include <sys/mman.h>

namespace nodewise::kernel_worker {

namespace {

constexpr std::size_t mostLevels = 128;       // of regions: two brackets each where they are printed
constexpr std::size_t mostBytes = 256u << 20; // of the answer, as of a message

/// Memory that a child writes and this process reads; pages that nobody writes are never there.
class Shared {
public:
    Shared() : m_data(::mmap(nullptr, mostBytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)) {}
    Shared(const Shared&) = delete;
    Shared& operator=(const Shared&) = delete;
    ~Shared()
    {
        if (valid())
            ::munmap(m_data, mostBytes);
    }
    bool valid() const { return m_data != MAP_FAILED; }
    /// False if it does not fit.
    bool put(const std::string& text) const
    {
        if (text.size() > mostBytes - sizeof(std::size_t))
            return false;
        const std::size_t size = text.size();
        std::memcpy(m_data, &size, sizeof size);
        std::memcpy(static_cast<char*>(m_data) + sizeof size, text.data(), size);
        return true;
    }
    std::string_view got() const
    {
        std::size_t size = 0;
        std::memcpy(&size, m_data, sizeof size);
        return {static_cast<const char*>(m_data) + sizeof size, std::min(size, mostBytes - sizeof size)};
    }

private:
    void* m_data;
};

/// Without recursion: this is what looks whether others may use it.
bool nestsTooDeep(mlir::Block& all)
{
    std::vector<std::pair<mlir::Block*, std::size_t>> left{{&all, 0}};
    while (!left.empty()) {
        const auto [block, level] = left.back();
        left.pop_back();
        if (level > mostLevels)
            return true;
        for (mlir::Operation& op : *block)
            for (mlir::Region& region : op.getRegions())
                for (mlir::Block& inner : region)
                    left.emplace_back(&inner, level + 1);
    }
    return false;
}

void add(Diagnostics& diagnostics, const UserText& said)
{
    diagnostics.push_back({.line = 0, .column = 0, .message = said.english(), .notes = {}});
}

/// What it makes is not freed: it may nest to any depth, and the process ends.
protocol::KernelCheckAnswer readHere(Context& context, const std::string& bytes)
{
    protocol::KernelCheckAnswer out;
    const DiagnosticCollector collector(context.mlir(), out.diagnostics);
    auto* const block = new mlir::Block;
    const mlir::ParserConfig config(&context.mlir(), false);
    if (mlir::failed(mlir::readBytecodeFile(llvm::MemoryBufferRef(bytes, ""), block, config)))
        return out;
    if (nestsTooDeep(*block)) {
        add(out.diagnostics, UserText("operations nest more than %1 levels deep", mostLevels));
        return out;
    }
    auto module = moduleOf(*block, mlir::UnknownLoc::get(&context.mlir()));
    out.text = printed(*module);
    (void)module.release();
    return out;
}

UserText crashText(const SandboxResult& result)
{
    if (result.stackFull)
        return UserText("attributes, types, or operations nest too deep to be read, or without end");
    return result.exitCode ? UserText("MLIR can't read this bytecode: there is not enough memory, or it is damaged")
                           : UserText("MLIR can't read this bytecode: %1", std::string(::strsignal(result.signal)));
}

} // namespace

std::string textOfBytecode(Context& context, const std::string& bytes, bool allowUnregistered, Diagnostics& diagnostics)
{
    context.mlir().allowUnregisteredDialects(allowUnregistered);
    const Shared shared;
    if (!shared.valid()) {
        add(diagnostics, UserText("there is not enough memory"));
        return {};
    }
    const auto result = runInSandbox(
        [&] {
            if (!shared.put(protocol::encodeBody(readHere(context, bytes))))
                shared.put(protocol::encodeBody(
                    protocol::KernelCheckAnswer{.diagnostics = {{.message = "as text, it has more than 256 MB", .notes = {}}}}));
        },
        1, 0);
    if (!result || result->signal != 0 || result->exitCode) {
        add(diagnostics, result ? crashText(*result) : result.error().message);
        return {};
    }
    auto answer = protocol::decodeBody<protocol::KernelCheckAnswer>(std::string(shared.got()));
    if (!answer) {
        add(diagnostics, answer.error().message);
        return {};
    }
    diagnostics.insert(diagnostics.end(), answer->diagnostics.begin(), answer->diagnostics.end());
    return std::move(answer->text);
}

} // namespace nodewise::kernel_worker
