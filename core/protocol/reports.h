// SPDX-License-Identifier: Apache-2.0
// What a run leaves: times, outputs saved and compared.
#pragma once

#include "core/base/user_text.h"
#include "core/protocol/values.h"

#include <optional>
#include <vector>

namespace nodewise::protocol {

/// Answer to nodewise/profile.
struct ProfileAnswer {
    struct Node {
        std::uint32_t node = 0;
        std::string name, op, module; ///< qualified name, "aten.linear.default", "layers.0.attn"
        std::uint64_t count = 0, ns = 0;
        bool operator==(const Node&) const = default;
    };
    std::uint64_t runs = 0;
    std::uint64_t total = 0; ///< ns
    std::vector<Node> nodes;
    bool operator==(const ProfileAnswer&) const = default;
};

/// nodewise/run: whole runs without stops, for the command line and timing.
struct RunRequest {
    static constexpr std::string_view command = "nodewise/run";
    static constexpr int maxRepeat = 1'000'000;
    int repeat = 1;
    std::string keep;       ///< names of nodes whose values are saved, glob; "" = none
    std::string saveValues; ///< folder for them, one .npy each
    bool profile = false;   ///< nodewise/profile then tells the times of these runs
    bool operator==(const RunRequest&) const = default;
};
struct RunAnswer {
    std::vector<double> ms; ///< per run
    std::vector<ValueInfo> outputs;
    std::vector<std::string> saved; ///< files of values written
    bool operator==(const RunAnswer&) const = default;
};

/// nodewise/saveOutputs, of the last nodewise/run, else of the session's own run, which must be complete: .safetensors with one entry per
/// output, and the fingerprint as metadata.
struct SaveOutputsRequest {
    static constexpr std::string_view command = "nodewise/saveOutputs";
    std::string file;
    bool operator==(const SaveOutputsRequest&) const = default;
};

/// nodewise/check: the same outputs against a file of saveOutputs. Bitwise where the fingerprints match and no tolerance is given.
struct CheckRequest {
    static constexpr std::string_view command = "nodewise/check";
    std::string file;
    std::optional<double> rtol, atol;
    bool operator==(const CheckRequest&) const = default;
};
struct CheckAnswer {
    struct Output {
        std::string name;
        bool equal = false;
        double maxAbs = 0, maxRel = 0;
        std::vector<std::int64_t> firstIndex; ///< of the first element that differs
        std::string message;                  ///< of outputs that differ: by how much, in words
        bool operator==(const Output&) const = default;
    };
    bool equal = false;
    bool bitwise = false; ///< how it was compared
    std::vector<Output> outputs;
    UserText elsewhere; ///< in which way the file's may round otherwise, having been recorded elsewhere; "" = in none that is known
    bool operator==(const CheckAnswer&) const = default;
};

} // namespace nodewise::protocol
