// SPDX-License-Identifier: Apache-2.0
// Reference values by node name, as debuggers, hooks and simulators leave them.
#pragma once

#include "core/torch/tensor/files.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace nodewise::torch_worker {

/// A folder of .npy, .npz, .safetensors and .pt, mixed as you like; or one such file; or what a run of ExecuTorch kept, an ETDump with its debug
/// buffer and ETRecord beside it (core/program/executorch/run_values.h); or a JSON manifest of raw files (`manifest.json` in a folder):
///
///     {"tensors": [{"name": "linear_1", "file": "0001.bin", "dtype": "float32", "shape": [1, 16, 32],
///                   "strides": [512, 32, 1], "offset": 0}]}
///
/// strides in elements (row-major if absent), offset in bytes. A value's name is its entry's, or the file's without suffix: the node's
/// name, qualified by its subgraph ("true_graph_0/add", in file names "true_graph_0.add"), an element of a tuple with ".0" after it, as
/// `nodewise-cli run --keep` writes them. Tensors are mapped or read when they are asked for, and let go again.
class Dump {
public:
    static Result<Dump> open(const std::string& path);
    /// Of one tensor per file, by the name that is given to each.
    static Dump ofFiles(const std::vector<std::pair<std::string, std::string>>& files);

    /// nullopt: the dump has no such value. `element` is of a list or tuple.
    Result<std::optional<at::Tensor>> tryValue(const std::string& node, std::optional<std::size_t> element = {}) const;
    /// Whether it has the value, or elements of it.
    bool has(const std::string& node) const;
    std::vector<std::string> names() const; ///< as they stand in the dump, sorted
    std::size_t size() const { return m_entries.size(); }
    /// What it says of where its values were recorded: fingerprint.json in the folder, or the file's own metadata; empty = nothing.
    const std::map<std::string, std::string>& recordedAt() const { return m_recordedAt; }
    /// Which run its values are of, and what of it was left out.
    const std::vector<UserText>& notes() const { return m_notes; }
    /// An ETDump has values of the exported program and of the edge program: from now on it is that of which more names are known.
    void chooseLevel(const std::function<bool(const std::string& name)>& known);

private:
    struct Entry {
        std::optional<at::Tensor> mapped; ///< where it lies in its file as it is: costs no memory of ours
        std::string file;
        ReadOptions options;
        std::vector<std::int64_t> strides; ///< of a raw file
        std::int64_t offset = 0;           ///< bytes
        bool part = false;                 ///< of a file that holds more
    };
    using Entries = std::map<std::string, Entry, std::less<>>;
    Result<void> addFile(const std::string& file);
    Result<void> addManifest(const std::string& file);
    Result<void> addRun(const std::string& file);
    const Entry* tryEntry(const std::string& node, std::optional<std::size_t> element) const; ///< null = none
    static Result<at::Tensor> read(const Entry& entry);
    void readRecorded(const std::string& path);

    Entries m_entries, m_edge; ///< of an ETDump: of the exported program, and of the edge program
    std::map<std::string, std::string> m_recordedAt;
    std::vector<UserText> m_notes;
};

} // namespace nodewise::torch_worker
