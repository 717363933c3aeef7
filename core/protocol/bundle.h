// SPDX-License-Identifier: Apache-2.0
// A node, or a few, with what came in and out, as a package for a bug report: nodewise/extract. docs/numerics.md tells what is in it.
#pragma once

#include "core/protocol/body.h"

#include <vector>

namespace nodewise::protocol {

/// nodewise/extract: the session's program is run from its start, edits included, until the nodes have run; the session then stands where
/// it stood. Nodes stand in one graph: in the root, or in one body.
struct BundleRequest {
    static constexpr std::string_view command = "nodewise/extract";
    std::vector<std::uint32_t> nodes;
    std::vector<std::string> names; ///< of nodes, in place of `nodes` or beside them; qualified where a body's name is another's, too
    std::string folder;             ///< is made; files of the same names in it are replaced
    std::uint32_t run = 1;          ///< in loops: the time that is wanted
    bool operator==(const BundleRequest&) const = default;
};

struct BundleAnswer {
    struct Tensor {
        std::string name;  ///< of the node, and of the entry in tensors.safetensors after "input." or "output."
        std::string dtype; ///< "float32"
        std::vector<std::int64_t> shape;
        bool weight = false;
        bool operator==(const Tensor&) const = default;
    };
    std::string folder;
    std::vector<std::string> files; ///< their names in it: "ir.json", "tensors.safetensors", "reproduce.py", "fingerprint.json"
    std::vector<Tensor> inputs, outputs;
    std::uint64_t bytes = 0;     ///< of all files
    std::vector<UserText> notes; ///< what the package can't say, e.g. operators of a plug-in
    bool failed = false;         ///< a node failed: the package has its inputs, and no outputs from there on
    bool operator==(const BundleAnswer&) const = default;
};

} // namespace nodewise::protocol
