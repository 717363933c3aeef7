// SPDX-License-Identifier: Apache-2.0
// Which nodes became which, and which kernel computes them: Inductor's inductor_provenance_tracking_node_mappings.json, version 2.0.
// Source: torch/_inductor/debug.py (create_node_mapping_kernel_to_post_grad).
#pragma once

#include "core/base/result.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::dump {

class JsonCursor;

struct NodeMappings {
    using Map = std::map<std::string, std::vector<std::string>, std::less<>>;
    Map preToPost, postToPre;       ///< names of the graph before autograd <-> of the one that is lowered
    Map kernelToPost, postToKernel; ///< "cpp_fused_gelu_1:3": a kernel and its place among the calls

    bool empty() const { return preToPost.empty() && postToPre.empty() && kernelToPost.empty() && postToKernel.empty(); }
    /// Of a map; none: empty.
    static const std::vector<std::string>& of(const Map& map, std::string_view name);
};

/// The four maps of an object that has them.
NodeMappings mappingsOf(const JsonCursor& cursor);
/// `problems`: with file, line and JSON path.
Result<NodeMappings> readMappings(const std::string& path, std::string_view text, std::vector<Error>& problems);

/// "cpp_fused_gelu_1" of "cpp_fused_gelu_1:3"
std::string_view kernelOfKey(std::string_view key);

} // namespace nodewise::dump
