// SPDX-License-Identifier: Apache-2.0
// What other tools leave of a run on a device: values, or figures of them, under names of their own. Read without Python and without
// LibTorch; tensors are named by file and read by whoever compares them.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::recorded {

/// Of a Python stack; innermost first in lists.
struct Frame {
    std::string file;
    int line = 0;
    bool operator==(const Frame&) const = default;
};
using Frames = std::shared_ptr<const std::vector<Frame>>; ///< of all calls of a line; null = unknown

/// Python's own form: `  File "model.py", line 12, in forward`, outermost first; the 64 innermost. Null: there are none.
Frames framesOf(std::string_view stack);

/// One recorded value, an output of a call.
struct Value {
    std::string name;                   ///< the tool's: "Torch.relu.0.forward.output.0"
    std::string call;                   ///< of which it is an output: "Torch.relu.0.forward"
    std::string op;                     ///< "relu", "conv2d", as the tool calls it, without namespace; "" of a module's output
    std::string module;                 ///< path of the module: "head"; "" = the root, or unknown
    std::string node;                   ///< the node that the tool says it is of; "" = it does not say
    std::string weight;                 ///< name in the state dict of a parameter; "" = it is none
    std::optional<std::size_t> element; ///< which of several outputs
    Frames frames;
    std::vector<std::string> fused; ///< of a kernel that computes several operators: those that its name lists
    std::string file;               ///< a tensor; "" = none was recorded
    std::string dtype;              ///< "float32"; "" = unknown
    std::optional<std::vector<std::int64_t>> shape;
    UserText figures; ///< what was recorded of it beside, or in place of, its tensor: "max 1.5, min 0, mean 0.2, norm 3"
};

struct Recording {
    std::string tool;            ///< "msprobe", "ttnn", "AOTInductor", "ONNX"
    std::vector<Value> values;   ///< in the order of the run
    std::vector<UserText> notes; ///< what was left out, and why
    bool modulesKnown = false;   ///< Value::module is the path, also where it is ""
};

/// A folder or file of one of these tools; nullopt: it is none of theirs. Errors: it is, and is damaged, too large, or leads out of its
/// folder.
Result<std::optional<Recording>> read(const std::string& path);

/// A folder of msprobe (mindstudio-probe 26): the one that holds dump.json, a step<N> with one rank in it, or what holds one step.
Result<std::optional<Recording>> readMsprobe(const std::string& path);
/// The values that AOTInductor's debug printer left (AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER=1).
Result<std::optional<Recording>> readAotiValues(const std::string& path);
/// A report of ttnn: db.sqlite, or its folder.
Result<std::optional<Recording>> readTtnn(const std::string& path);
/// Values of an ONNX model's run, by its names of values, beside that model.
Result<std::optional<Recording>> readOnnxValues(const std::string& path);

} // namespace nodewise::recorded
