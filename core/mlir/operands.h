// SPDX-License-Identifier: Apache-2.0
// The arguments of a run: stretches of files, copied between guards, and back.
#pragma once

#include "core/mlir/guarded_memory.h"
#include "core/mlir/jit.h"
#include "core/process/owned_fd.h"
#include "core/protocol/kernels.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace nodewise::kernel_worker {

/// The files of a run's operands, each opened once: values of a program lie side by side in one, and in a cage its parent opens it.
class OperandFiles {
public:
    explicit OperandFiles(std::span<const protocol::KernelOperand> operands);
    /// -1: it can't be opened, as errno says.
    int descriptor(const std::string& path);

private:
    struct File {
        process::OwnedFd opened;
        bool written = false; ///< by any of them
    };
    std::map<std::string, File> m_files;
};

/// A stretch of a file, mapped; or as many zeros where there is no file.
class Stretch {
public:
    static Result<Stretch> map(const protocol::KernelOperand& operand, OperandFiles& files);
    Stretch(Stretch&& other) noexcept;
    Stretch& operator=(Stretch&&) = delete;
    ~Stretch();

    std::byte* data() const { return m_all + m_before; }

private:
    Stretch() = default;

    std::byte* m_all = nullptr; ///< from a page's start
    std::size_t m_size = 0, m_before = 0;
};

/// One argument of a kernel in memory of its own.
class Operand {
public:
    /// Errors: it does not fit the argument, or its file can't be read (or written, where that is its part).
    static Result<Operand> load(const protocol::KernelOperand& given, const protocol::KernelArgument& argument, OperandFiles& files);

    const std::string& name() const { return m_given.name; }
    const GuardedMemory& memory() const { return m_memory; }
    Buffer buffer() const { return m_buffer; }
    bool written() const { return m_given.written; }
    /// After a run: whether bytes that are none of the tensor's elements were written.
    bool gapsWritten() const;
    /// Hands the tensor's elements back to the file.
    void store() const;

private:
    Operand(protocol::KernelOperand given, GuardedMemory memory, Stretch stretch)
        : m_given(std::move(given)), m_memory(std::move(memory)), m_stretch(std::move(stretch))
    {
    }
    void copyElements(const std::byte* from, std::byte* to) const;
    void fillElements(std::byte value);
    bool dense() const;

    protocol::KernelOperand m_given; ///< with name and strides filled in
    std::size_t m_elementSize = 0;
    GuardedMemory m_memory;
    Stretch m_stretch;
    Buffer m_buffer;
};

/// Bytes of an element of a memref, in MLIR's words; 0 = not one that can be handed over.
std::size_t elementSize(const std::string& dtype);

} // namespace nodewise::kernel_worker
