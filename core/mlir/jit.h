// SPDX-License-Identifier: Apache-2.0
// Machine code out of kernels.
#pragma once

#include "core/mlir/guarded_memory.h"
#include "core/mlir/module.h"

#include <memory>
#include <span>
#include <vector>

namespace nodewise::kernel_worker {

/// A strided tensor in memory of the caller's.
struct Buffer {
    void* data = nullptr; ///< element 0 of the storage
    std::vector<std::int64_t> shape, strides;
    std::int64_t offset = 0; ///< elements from `data` to the tensor's first
};

/// A memref.global without a value, whose memory is ours.
struct Scratchpad {
    std::string name;
    GuardedMemory memory;
};

/// Owns one kernel's machine code and scratchpads, which every call uses: one call at a time. Must not outlive its Jit.
class Kernel {
public:
    struct Code;

    explicit Kernel(std::unique_ptr<Code> code);
    ~Kernel();

    /// Of the entry, as it was written.
    const protocol::KernelFunction& function() const;
    std::vector<Scratchpad>& scratchpads();
    /// Runs it in this process and thread: whatever the kernel does wrong, it does here. One buffer per argument; their shapes, strides and
    /// element types must be those of the arguments, which is not checked.
    void call(std::span<const Buffer> buffers) const;

private:
    std::unique_ptr<Code> m_code;
};

struct Compiled {
    std::shared_ptr<Kernel> kernel;
    double passesMs = 0, jitMs = 0;
};

/// Owns LLVM's compiler for this machine, which takes some milliseconds to make and is kept. One thread at a time.
class Jit {
public:
    struct Machine;

    static Result<std::unique_ptr<Jit>> create();
    ~Jit();

    /// The function that a run calls: `entry`, or the only one with a body if that is "". An error if there is none, or if it takes or
    /// returns anything but strided memrefs as arguments.
    static Result<protocol::KernelFunction> entryOf(const Module& module, const std::string& entry);
    /// Lowers the module, which must verify and is used up, by the standard pipeline. Errors say that it does not lower, with
    /// `diagnostics` that say why, or what LLVM said.
    Result<Compiled> compile(Module module, const std::string& entry, Diagnostics& diagnostics);

private:
    explicit Jit(std::unique_ptr<Machine> machine);

    std::unique_ptr<Machine> m_machine;
};

} // namespace nodewise::kernel_worker
