// SPDX-License-Identifier: Apache-2.0
// The request "launch": what is run, with which inputs and weights, and what the engine found when it opened it.
#pragma once

#include "core/base/input_file.h"
#include "core/protocol/body.h"

#include <optional>
#include <vector>

namespace nodewise::protocol {

/// How a picture comes to the size that its input takes.
enum class PictureFit : std::uint8_t {
    Crop,    ///< scaled to cover it, the middle of that
    Stretch, ///< each side by itself
    None     ///< as it is
};

/// Where the value of a user input comes from: exactly one of `file`, `generate`, `value`; none = the program's samples.
struct InputSpec {
    std::string name;                ///< placeholder; "" = by index
    int index = -1;                  ///< among the user inputs; -1 = by name
    std::string file;                ///< .npy, .npz, .safetensors, .pt; .png, .jpg, .bmp; any other is raw (with dtype and shape)
    std::string key;                 ///< in a file of several tensors
    std::string dtype;               ///< "float32": of a raw file, or to convert to; "" = as it is
    std::vector<std::int64_t> shape; ///< of a raw file or a generated tensor, [.., H, W] of a picture; empty = the program's
    std::vector<double> mean, std;   ///< pictures and raw pixels (uint8 [H, W, C]): (x / 255 - mean) / std per channel
    PictureFit fit = PictureFit::Crop;
    std::string generate; ///< "zeros", "ones", "normal", "arange"
    std::uint64_t seed = 0;
    std::optional<Scalar> value; ///< of an input that is no tensor
    bool operator==(const InputSpec&) const = default;
};

/// Which values a run keeps beside those that later nodes read.
enum class Keep : std::uint8_t { Budget, All, None };

/// Arguments of DAP's launch. Other members (VS Code adds some) are ignored.
struct LaunchArguments {
    static constexpr std::string_view command = "launch";
    std::string program; ///< .pt2; may be "" when `ir` has weights and inputs of its own
    std::string model;   ///< of a file that holds several; "" = the only or first one
    /// The file that the client shows: another one at that path is refused. None = whatever stands there. Never a record's.
    std::optional<FileIdentity> programIs;
    Side side = Side::Fx;
    std::string ir;                   ///< IR file (.json) to run instead of the program's own conversion
    std::optional<FileIdentity> irIs; ///< as programIs, of `ir`
    /// Backend profile, by name or as a file, whose custom operators the program or the IR calls: they run by its executors. "" = the one
    /// that the IR says rewrote it, if that is a name: a file is read only if the user names it.
    std::string profile;
    std::vector<InputSpec> inputs;
    std::vector<std::string> weights; ///< .safetensors, *.safetensors.index.json, .pt
    std::vector<std::string> plugins; ///< shared libraries, in order; the client has asked the user whether to trust them
    /// SHA-256 of the files beside them whose wishes the user allows: what they ask for beyond the cage (docs/engine.md).
    std::vector<std::string> allowPluginNeeds;
    bool stopOnEntry = true;
    bool noDebug = false; ///< run through; breakpoints are ignored
    std::uint64_t seed = 0;
    int threads = 0;          ///< 0 = PyTorch's own choice
    std::uint64_t budget = 0; ///< bytes of kept values and checkpoints; 0 = a quarter of the free memory
    Keep keep = Keep::Budget;
    bool meta = false;      ///< shapes only
    bool allowMeta = false; ///< shapes only if weights are missing, instead of an error
    std::string session; ///< file of nodewise/saveSession: what it says goes where the others are not given; the engine's, not the worker's
    /// File in which the engine keeps the session as it goes (a record, as of nodewise/saveSession), until it is ended in order; "" = none.
    /// The engine's, not the worker's, and never a record's.
    std::string journal;
    std::optional<std::uint64_t> stopAtTick; ///< runs there first, without stopping on the way
    bool operator==(const LaunchArguments&) const = default;
};

/// An operator that can't be run here.
struct UnresolvedOp {
    std::uint32_t node = 0; ///< index of the NodeId
    std::string name, op;   ///< of the node, qualified; of its operator
    UserText reason, hint;  ///< why, and what would help
    bool operator==(const UnresolvedOp&) const = default;
};

/// A user input as it will be run.
struct InputInfo {
    std::string name, dtype; ///< "x", "float32"; dtype of an input that is no tensor: "int", "bool"
    std::vector<std::int64_t> shape;
    std::string from; ///< "samples", a path, "normal, seed 1"
    bool operator==(const InputInfo&) const = default;
};

/// What results depend on beside program and inputs: bitwise equal only where it is the same.
struct RunFingerprint {
    std::string torch, cpu, device; ///< "2.13.0", "AVX512", "cpu"
    int threads = 0;
    std::string worker; ///< "nodewise-torch", "Python 3.11.7": told, not compared, since both give the same bits
    bool operator==(const RunFingerprint& other) const
    {
        return torch == other.torch && cpu == other.cpu && device == other.device && threads == other.threads;
    }
};

/// Body of the answer to launch, in its member "nodewise".
struct LaunchAnswer {
    std::vector<Side> sides; ///< that can be run
    std::string graph;       ///< hash of its code, hexadecimal: the same in every session of the same program
    std::string graphFile;   ///< .py with the graph's code, one node per line: the `source.path` of frames and breakpoints
    std::uint32_t nodes = 0; ///< of all subgraphs of the side
    std::uint64_t ticks = 0; ///< of a whole run; 0 = that depends on values
    std::vector<UnresolvedOp> unresolved;
    std::vector<UserText> missingWeights; ///< state-dict names, with the reason
    std::vector<InputInfo> inputs;
    std::vector<std::string> outputs; ///< names of what the program returns to its user
    RunFingerprint fingerprint;
    std::vector<UserText> notes;
    bool meta = false; ///< shapes only
    bool operator==(const LaunchAnswer&) const = default;
};

} // namespace nodewise::protocol
