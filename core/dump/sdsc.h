// SPDX-License-Identifier: Apache-2.0
// Spyre's descriptors of one operator each, sdsc.json (2025-11) and sdsc_0.json, sdsc_1.json, ... (2026). docs/dumps.md says what is read.
// Source: torch-spyre's torch_spyre/_inductor/codegen/compute_ops.py.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::dump {

/// An axis of the operator's work.
struct SdscAxis {
    std::string name;        ///< "mb", "x", "in", "out", ...
    std::int64_t size = 0;   ///< elements; -1 = known at run time
    std::int64_t slices = 1; ///< between cores
};

/// A labeled data structure: a tensor that the operator reads or writes.
struct SdscTensor {
    enum class Use : std::uint8_t { Unknown, Input, Output };
    std::int64_t index = 0;
    std::string name;        ///< "Tensor0"
    std::string layoutClass; ///< "OUTPUT", "INPUT", "KERNEL": a class of layouts, no role
    Use use = Use::Unknown;  ///< by the operators' lists
    std::string format;      ///< "SEN169_FP16"
    std::int64_t itemBytes = 0;
    std::vector<std::string> order; ///< axes, the innermost first
    std::vector<std::string> stickAxes;
    std::vector<std::int64_t> stickSizes;                       ///< elements
    std::vector<std::int64_t> scales;                           ///< per axis of `order`: 1; -1 broadcast; -2 one element per stick
    std::string memory;                                         ///< "hbm", "lx"
    std::vector<std::pair<std::string, std::string>> addresses; ///< "[core, corelet, time]" -> decimal; negative = a symbol's number
};

struct SdscOp {
    std::string unit;     ///< "sfp", "pt"
    std::string function; ///< OpFunc
    std::string format, fidelity, location;
    std::vector<std::string> inputs, outputs; ///< "Tensor0-idx0"
};

struct SdscConstant {
    std::string name, format, data;
};

/// From where the compiler says that it came.
struct SdscHandle {
    std::string id; ///< decimal
    std::string source, atenOp;
    std::int64_t line = 0;
};

struct Sdsc {
    std::string path;
    std::string key;  ///< of its one member: "abs", "0_add"
    std::string name; ///< the operator: "abs"
    std::int64_t cores = 0, corelets = 0;
    std::vector<SdscAxis> axes;
    std::vector<SdscTensor> tensors;
    std::vector<SdscOp> ops;
    std::vector<SdscConstant> constants;
    std::vector<std::map<std::string, std::int64_t>> slices; ///< per core: slice by axis
    std::vector<std::string> schedule;                       ///< per core, as written
    std::optional<SdscHandle> handle;
    std::vector<Error> problems; ///< with file, line and JSON path

    const SdscAxis* tryAxis(std::string_view axis) const;
};

/// What can be read is there beside the problems; an error only where there is no descriptor at all.
Result<Sdsc> readSdsc(const std::string& path, std::string_view text);

} // namespace nodewise::dump
