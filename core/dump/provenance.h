// SPDX-License-Identifier: Apache-2.0
// Spyre's spyre_provenance.json, version 1: from which Python line and ATen operator each kernel came, and what was done on the way.
// Source: torch-spyre's torch_spyre/_inductor/schemas/spyre_provenance_v1.schema.json.
#pragma once

#include "core/dump/node_mappings.h"

#include <cstdint>
#include <optional>

namespace nodewise::dump {

/// Identifiers are decimal texts of 63-bit numbers: no double holds them.
struct ProvenanceHandle {
    struct Step {
        std::string kind, pass, reason; ///< "fusion", "spyre_fuse_nodes", ""
    };
    std::string id;
    std::string file;
    std::int64_t line = 0, column = 0; ///< line from 1, column from 0
    std::string atenOp;
    std::vector<std::string> chain;     ///< names that the compiler had for it
    std::vector<std::string> fusedFrom; ///< handles
    std::vector<Step> history;
};

struct ProvenanceKernel {
    struct Binding {
        std::vector<std::int64_t> place; ///< in the tree of specifications, from 0
        std::string handle;
    };
    std::string key;       ///< 16 letters of base 32
    std::string eventName; ///< in a profile: "spyre_kernel_v1_..."
    std::vector<std::string> atenOps, handles;
    std::vector<Binding> bindings;
    std::vector<std::string> names; ///< in the wrapper: "sdsc_fused_add_0"
};

struct Provenance {
    std::string path, status;
    std::map<std::string, ProvenanceHandle, std::less<>> handles;
    std::vector<ProvenanceKernel> kernels;
    std::map<std::string, std::size_t, std::less<>> kernelByHandle; ///< the first that names it
    std::vector<NodeMappings> projections;
    std::vector<Error> problems;

    const ProvenanceHandle* tryHandle(std::string_view id) const;
    const ProvenanceKernel* tryKernel(std::string_view name) const;
    const ProvenanceKernel* tryKernelOfHandle(std::string_view id) const;
};

Result<Provenance> readProvenance(const std::string& path, std::string_view text);

} // namespace nodewise::dump
