// SPDX-License-Identifier: Apache-2.0
// An exported program as opened: models of a .pt2 archive, decoded without LibTorch and without Python.
// Format: torch/_export/serde (schema major 8) and torch/export/pt2_archive/constants.py.
#pragma once

#include "core/base/input_file.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/graph/graph.h"

#include <memory>
#include <string>
#include <vector>

namespace nodewise::program {

/// Where a tensor's bytes are. Tied weights and views share `record` and differ in meta (sizes, strides, offset).
struct WeightEntry {
    enum class Role : std::uint8_t { Parameter, Buffer, Constant, Object };
    std::string name;            ///< state-dict name ("c.weight") or constant name
    Role role = Role::Parameter; ///< Object: of the signature's custom objects, which are no weights (core/graph/predicates.h)
    graph::TensorMeta meta;
    std::string record;             ///< record in the archive; "" for weight-free (meta) programs
    std::uint64_t recordSize = 0;   ///< bytes of the whole storage
    std::uint32_t checksum = 0;     ///< CRC-32 of the whole storage
    std::uint64_t recordOffset = 0; ///< of the data in the file where it is stored uncompressed, else 0
    bool pickled = false;           ///< bytes are a pickle or a torch.save archive: shown, not read
};

/// Entries of one storage, by index into Model::weights: the first is the name that the others alias.
struct AliasSet {
    std::vector<std::size_t> entries;
};

/// One model of an archive.
struct Model {
    std::string name;
    std::string record; ///< of its JSON in the archive
    std::shared_ptr<const graph::Graph> graph;
    std::vector<WeightEntry> weights;
    std::vector<AliasSet> aliases; ///< only sets of two and more
    std::string torchVersion;      ///< "2.13.0+cpu"; "" if the file does not say
    std::string dialect;           ///< "TRAINING", "ATEN"
    int schemaMajor = 0, schemaMinor = 0;
    int atenOpset = 0;
    std::string inSpec, outSpec; ///< pytree JSON of the root's signature; "" if absent
    std::vector<std::string> forwardArgNames;
    bool hasSampleInputs = false;
    std::string sampleInputsRecord;
    FileIdentity identity;   ///< of the file when it was opened
    std::string contentHash; ///< of `record`, 128 bits (core/base/hash.h): the same where the graph is the same
};

/// What an archive holds before a model is decoded.
struct Summary {
    enum class Kind : std::uint8_t { Archive, InterimArchive, FlatZip, EtRecord };
    Kind kind = Kind::Archive;
    std::vector<std::string> models; ///< names, in file order
    std::uint64_t fileSize = 0;
    std::size_t records = 0;
};

/// Lists a file's models. Anything that is not an exported program gives an error that says what it is and what to do
/// (foreign.h has the Python that exports it, several lines).
Result<Summary> inspect(const std::string& file);

/// Whether the file is still the one that the model was opened from: its weights are read later, and would be those of another program.
/// Errors: another file now stands there, or none.
Result<void> checkUnchanged(const Model& model, const std::string& file);
Result<void> checkUnchanged(const std::string& file, const FileIdentity& opened);

/// Decodes one model; "" = the only or first one. Weights are indexed, never read.
Result<std::shared_ptr<const Model>> open(const std::string& file, const std::string& model = {}, const Progress& progress = {});

} // namespace nodewise::program
