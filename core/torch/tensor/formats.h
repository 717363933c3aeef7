// SPDX-License-Identifier: Apache-2.0
// Readers and writers of the single formats, for files.cpp.
#pragma once

#include "core/base/zip_writer.h"
#include "core/program/archive.h"
#include "core/torch/tensor/file_bytes.h"
#include "core/torch/tensor/files.h"
#include "core/torch/tensor/outgoing.h"

#include <string>
#include <utility>
#include <vector>

namespace nodewise::torch_worker {

// --- .npy ---
inline constexpr std::string_view npyMagic = "\x93NUMPY";
/// `dtype` as in ReadOptions. Errors have no file.
Result<at::Tensor> readNpy(const FileBytes& bytes, const std::string& dtype);
/// What stands before the data. Errors: a type that numpy does not have.
Result<std::string> npyHeader(const OutgoingTensor& tensor);
/// Widens the element type to one that numpy has; `notes` then says so.
void widenForNumpy(OutgoingTensor& tensor, std::vector<UserText>& notes);

// --- .npz ---
Result<std::vector<NamedTensor>> readNpz(const program::Archive& archive, const FileBytes& file, const ReadOptions& options);
Result<void> writeNpz(AtomicFile& out, std::span<const OutgoingTensor> tensors, PieceReader& pieces);

// --- .safetensors ---
Result<std::vector<NamedTensor>> readSafetensors(const FileBytes& file);
/// A *.index.json: tensors of all files beside it.
Result<std::vector<NamedTensor>> readSafetensorsIndex(const std::string& file);
Result<Metadata> readSafetensorsMetadata(const FileBytes& file);
Result<void> writeSafetensors(AtomicFile& out, std::span<const OutgoingTensor> tensors, const Metadata& metadata, PieceReader& pieces);

// --- torch.save ---
Result<std::vector<NamedTensor>> readTorchSave(const program::Archive& archive, const FileBytes& file);
Result<void> writeTorchSave(AtomicFile& out, std::span<const OutgoingTensor> tensors, PieceReader& pieces);

// --- ExecuTorch's .ptd and .bpte ---
/// Tensors by their names in the state dict; of a program with test cases their inputs and outputs (core/program/executorch/bundle_file.h).
Result<std::vector<NamedTensor>> readExecutorch(const std::string& path, const FileBytes& file);

/// A record's bytes: mapped where it is stored, else inflated.
Result<FileBytes> recordBytes(const program::Archive& archive, const program::Archive::Record& record, const FileBytes& file);

} // namespace nodewise::torch_worker
