// SPDX-License-Identifier: Apache-2.0
// What compilers left behind in a folder: torch.compile's torch_compile_debug, and Spyre's descriptors, bundles and provenance. Files are
// told by their names, never by those of their folders. Nothing in them is executed.
#pragma once

#include "core/base/progress.h"
#include "core/dump/bundle.h"
#include "core/dump/node_mappings.h"
#include "core/dump/output_code.h"
#include "core/dump/printed_graph.h"
#include "core/dump/program_places.h"
#include "core/dump/provenance.h"
#include "core/dump/sdsc.h"

namespace nodewise::dump {

struct ArtifactFile {
    enum class Kind : std::uint8_t {
        Readable,    ///< fx_graph_readable.py: the graph that Inductor was given
        Transformed, ///< fx_graph_transformed.py: after its passes, as it is lowered
        Runnable,    ///< fx_graph_runnable.py
        IrBefore,    ///< ir_pre_fusion.txt
        IrAfter,     ///< ir_post_fusion.txt
        OutputCode,  ///< output_code.py, output_code.cpp
        Mappings,    ///< inductor_provenance_tracking_node_mappings.json
        Sdsc,        ///< sdsc.json, sdsc_0.json
        Bundle,      ///< bundle.mlir
        Provenance,  ///< spyre_provenance.json
        Log,
    };
    Kind kind = Kind::Log;
    std::string path; ///< in the folder
    std::uint64_t bytes = 0;
    std::optional<std::size_t> record; ///< in the list of its kind, where it could be read
};

/// One graph that torch.compile compiled: the files of one folder.
struct CompiledModel {
    std::string folder; ///< in the folder that was opened; "" = itself
    std::optional<PrintedGraph> before, after;
    std::optional<OutputCode> code;
    std::optional<NodeMappings> mappings;

    /// Whether `before` is the graph that the mappings call the one before autograd. Since torch 2.9 or so it is a later one, whose nodes
    /// have the names of `after`.
    bool beforeIsPre() const;
    /// Names in `after` that a node of `before` became.
    std::vector<std::string> afterOf(std::string_view before) const;
    std::vector<std::string> beforeOf(std::string_view after) const;
    /// Places among the calls of `code`.
    std::vector<std::size_t> callsOf(std::string_view after) const;
    std::vector<std::string> nodesOf(const OutputCall& call) const; ///< names in `after`
};

struct Artifacts {
    std::string folder;
    std::string chosen;              ///< in the folder, where one file was opened; "" = the folder was
    std::vector<ArtifactFile> files; ///< by folder, in the order of the pipeline
    std::vector<CompiledModel> models;
    std::vector<Sdsc> sdscs; ///< paths are in the folder
    std::vector<Bundle> bundles;
    std::vector<Provenance> provenances;
    std::vector<Error> problems; ///< of all files, by file and line; the file as it is found from here

    /// The descriptor that an execution names: it lies beside the bundle.
    const Sdsc* trySdsc(const BundleExecute& execute) const;
    /// What provenance says of a descriptor, by its handle.
    const ProvenanceHandle* tryHandle(const Sdsc& sdsc) const;
    /// The kernel of which a descriptor is a part: by its handle, else by the name of its folder, which has the kernel's in it.
    struct KernelMatch {
        const ProvenanceKernel* kernel = nullptr;
        bool byHandle = false;
    };
    KernelMatch kernelOf(const Sdsc& sdsc) const;
};

/// What to look for in a program: a node of one of the model's graphs, and what a descriptor says of its origin.
PlaceQuery placeOf(const CompiledModel& model, const PrintedGraph& graph, const PrintedNode& node);
PlaceQuery placeOf(const Artifacts& artifacts, const Sdsc& sdsc);
PlaceQuery placeOf(const ProvenanceHandle& handle);

/// By names of files, a few folders deep; of a file, by its own name and its first bytes.
bool holdsArtifacts(const std::string& path);
/// A folder, or a file: of a file of torch.compile or a bundle, also what lies beside it. An error only where there is nothing to read, or
/// it was cancelled: what is wrong in a file is a problem and spoils no other.
Result<Artifacts> readArtifacts(const std::string& path, const Progress& progress = {});

} // namespace nodewise::dump
