// SPDX-License-Identifier: Apache-2.0
// What ExecuTorch's runtime recorded of its runs: an ETDump (.etdp), and beside it the values that it kept (the debug buffer).
// Format: pytorch/executorch, devtools/etdump/etdump_schema_flatcc.fbs and etdump_flatcc.cpp (v1.4.1).
#pragma once

#include "core/base/input_file.h"
#include "core/graph/value.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::executorch {

/// A tensor in the debug buffer. Sizes and strides in elements; what lies there is a copy of the tensor's bytes, in the order of its
/// storage.
struct KeptTensor {
    graph::ScalarType dtype = graph::ScalarType::Unknown;
    std::vector<std::int64_t> sizes, strides;
    std::optional<std::uint64_t> offset; ///< bytes; none: it holds nothing, or was not kept
};

/// Texts are views of the file's bytes, which EtDump owns.
struct DumpEvent {
    enum class Kind : std::uint8_t { Time, Value, Allocation };
    Kind kind = Kind::Time;
    std::string_view name;        ///< "native_call_relu.out", "OPERATOR_CALL", "Method::execute"; "" inside a delegate, and of a value
    std::int64_t chain = 0;       ///< -1: of the framework, not of an instruction; a program's output, where `output`
    std::int64_t instruction = 0; ///< in the method's plan; < 0: the file says none
    std::int64_t delegateNumber = -1;
    std::string_view delegateName;    ///< with `delegateNumber`: what ran inside a delegate, in the backend's own terms
    std::uint64_t start = 0, end = 0; ///< ticks of the device's clock, whose unit the file does not say

    std::vector<KeptTensor> tensors; ///< of a value: one, or those of a list
    bool list = false, output = false;
    bool ofInstruction() const { return chain >= 0 && instruction >= 0; }
    bool inDelegate() const { return delegateNumber >= 0 || !delegateName.empty(); }
};

struct DumpRun {
    std::string_view name;                ///< "Default" (loading), "Execute"
    std::optional<std::int64_t> testCase; ///< of a bundled program
    std::vector<DumpEvent> events;        ///< in the file's order
    bool hasValues() const;
};

/// Owns the bytes that its texts are views of.
class EtDump {
public:
    /// By its first bytes: the identifier stands after the size of the whole, or where other flatbuffers have it.
    static bool recognizes(std::string_view start)
    {
        return start.size() >= 12 && (start.substr(8, 4) == "ED00" || start.substr(4, 4) == "ED00");
    }
    /// Errors: not such a file, cut off, larger than the memory that is free, tables that point out of it or repeat beyond its size.
    static Result<EtDump> open(const std::string& path);

    const std::vector<DumpRun>& runs() const { return m_runs; }
    std::uint64_t skipped() const { return m_skipped; } ///< events of kinds that are not known here

private:
    EtDump() = default;
    std::shared_ptr<const std::uint64_t[]> m_bytes;
    std::vector<DumpRun> m_runs;
    std::uint64_t m_skipped = 0;
};

/// Where a dump's debug buffer may lie, the first that is there.
std::vector<std::string> debugBufferNames(const std::string& dump);
/// The debug buffer of a dump: beside it as "x.debug.bin", "x.bin", or "debug_output.bin", as ExecuTorch's runners write it; "" = none.
std::string debugBufferOf(const std::string& dump);

/// Bytes of a kept tensor, its padding between elements with it. Errors: no dtype that is known, sizes that lie.
Result<std::uint64_t> keptBytes(const KeptTensor& tensor);

} // namespace nodewise::executorch
