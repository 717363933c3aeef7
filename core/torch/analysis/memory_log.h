// SPDX-License-Identifier: Apache-2.0
// Where in memory each value of a run lies, and who made, wrote, and read it: what the history of an element is read from.
#pragma once

#include "core/protocol/values.h"
#include "core/torch/debug/debugged_run.h"

#include <optional>
#include <unordered_map>
#include <vector>

namespace nodewise::torch_worker {

/// A byte of a storage. Storages are numbered in the order in which they are met.
struct MemoryPlace {
    std::uint32_t storage = 0;
    std::int64_t byte = 0;
};

/// How a strided tensor lies in its storage.
struct Geometry {
    std::uint32_t storage = 0;
    std::int64_t offset = 0;                  ///< bytes
    std::int64_t itemSize = 1;                ///< bytes
    std::vector<std::int64_t> sizes, strides; ///< elements

    MemoryPlace placeOf(const std::vector<std::int64_t>& index) const;
    /// Of the element that the byte is part of; nullopt where there is none, or where strides overlap in so many ways that none was found
    /// in 10,000 tries. Of several (an expanded dimension) the first.
    std::optional<std::vector<std::int64_t>> tryIndex(MemoryPlace place) const;
};
/// Without the storage's number.
Geometry geometryOf(const at::Tensor& tensor);

/// A tensor among the operands or results of a step.
struct LoggedTensor {
    Geometry geometry;
    std::uint32_t operand = 0;        ///< of a step; of a result not used
    std::vector<std::uint32_t> place; ///< in the operand's, or result's, lists
    std::uint32_t node = noNode;      ///< whose value it is; noNode: a constant of the call
    std::vector<std::uint32_t> path;  ///< in that value
    bool written = false;             ///< by the step
};

struct LoggedStep {
    const Step* step = nullptr;
    Tick before = 0; ///< with the run here the step is next
    std::uint32_t run = 1;
    std::vector<LoggedTensor> operands, results;
};

/// Owns no tensor: of storages it keeps the names only.
class MemoryLog {
public:
    /// Runs from the start to where the run stands, and puts it back. Errors: cancelled, the run's.
    static Result<MemoryLog> of(DebuggedRun& run);

    const std::vector<LoggedTensor>& given() const { return m_given; } ///< inputs and weights
    const std::vector<LoggedStep>& steps() const { return m_steps; }
    /// The step that made the storage; nullopt: it was given.
    std::optional<std::size_t> maker(std::uint32_t storage) const { return m_makers[storage]; }

private:
    std::optional<LoggedTensor> tryLog(const at::Tensor& tensor);
    void logOperand(const c10::IValue& value, const Operand& operand, const Plan& plan, LoggedTensor at, LoggedStep& out);
    void logResult(const c10::IValue& value, LoggedTensor at, LoggedStep& out);
    void add(const DebuggedRun& run, const Step& step, const c10::IValue& value, LoggedStep out);

    std::vector<LoggedTensor> m_given;
    std::vector<LoggedStep> m_steps;
    std::vector<std::optional<std::size_t>> m_makers;              ///< by storage
    std::vector<c10::weak_intrusive_ptr<c10::StorageImpl>> m_held; ///< no other storage gets the address of one of these
    std::unordered_map<const void*, std::uint32_t> m_numbers;
};

} // namespace nodewise::torch_worker
