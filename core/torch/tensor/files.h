// SPDX-License-Identifier: Apache-2.0
// Tensors out of files that people have, and into files that their tools read. Nothing in a file is executed or trusted.
// Sources: numpy/lib/format.py (.npy, .npz), https://github.com/huggingface/safetensors (format), torch/serialization.py (torch.save).
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace nodewise::torch_worker {

struct NamedTensor {
    std::string name; ///< entry; "" where a file holds one tensor without name (.npy, raw, a torch.save of a tensor)
    at::Tensor tensor;
};

struct ReadOptions {
    std::string key;   ///< this entry only; "" = all
    std::string dtype; ///< of a raw file, or of an .npy whose elements numpy has no name for ("|V2" of bfloat16)
    std::optional<std::vector<std::int64_t>> shape; ///< of a raw file; none: one dimension
};

/// .npy and .npz (every element type but objects, structs, strings and dates; either byte order, Fortran order), .safetensors and its
/// *.index.json, torch.save's .pt (tensors, and dicts and lists of them, keys joined by dots; other objects are left out), ExecuTorch's
/// .ptd and the test cases of its .bpte, told by content and name; any other file is raw: elements row-major, little-endian, from the first
/// byte to the last. Data is mapped where it lies aligned and in this machine's order; a written page becomes the process's own. Entries
/// keep the order of the file. Errors name file, record and what to do.
Result<std::vector<NamedTensor>> readTensors(const std::string& file, const ReadOptions& options = {});

/// The one tensor of the file, or the entry `key`; an error lists the entries where there are several.
Result<at::Tensor> readTensor(const std::string& file, const ReadOptions& options = {});

/// Texts that a file has beside its tensors, by key.
using Metadata = std::map<std::string, std::string>;
/// Of a .safetensors; empty for all other files.
Result<Metadata> readMetadata(const std::string& file);

/// By suffix or name: ".npy", "npz", ".safetensors", "pt"; nullopt for others.
enum class TensorFormat : std::uint8_t { Npy, Npz, Safetensors, TorchSave };
std::optional<TensorFormat> tryTensorFormat(const std::string& fileOrSuffix);

/// Writes beside the file and renames: a failed write leaves the old one. Tensors on the CPU, strided or expanded; what is lazily
/// conjugated is carried out. Element types that a format does not have: numpy gets float32 for bfloat16 and float8 and complex64 for
/// complex32, which hold the same values, told by a note; else an error names the tensor and the formats that can.
/// .npy holds exactly one tensor. A .pt with one unnamed tensor is that tensor, else a dict; torch.load(weights_only=True) reads it.
/// `metadata` goes into a .safetensors and nowhere else. Elements go in pieces of at most PieceReader::largest bytes, so that nothing as
/// large as a tensor is made; a cancelled file is taken away. Returns notes.
Result<std::vector<UserText>> writeTensors(const std::string& file, TensorFormat format, std::span<const NamedTensor> tensors,
                                           const Metadata& metadata = {}, const Progress& progress = {});

} // namespace nodewise::torch_worker
