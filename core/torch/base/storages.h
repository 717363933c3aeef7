// SPDX-License-Identifier: Apache-2.0
// Tensors over the bytes of a program's file. Weights are mapped, not copied: pages are read when they are touched, and written ones
// become the process's own (copy on write).
#pragma once

#include "core/base/mapped_file.h"
#include "core/program/storage_source.h"

#include <ATen/core/Tensor.h>

#include <memory>
#include <unordered_map>

namespace nodewise::torch_worker {

/// Makes the tensors of one program's weights. Entries of one record share a storage.
class WeightTensors {
public:
    explicit WeightTensors(const std::string& file) : m_file(file), m_source(file) {}

    /// From now on the bytes of another file than that of the model are an error, and those that don't match their checksum are. Both are
    /// told before anything runs on them. A large file is checked once; that it was is kept (core/base/cache_folder.h).
    void expect(const program::Model& model);
    /// All that is needed was asked for, and nothing was wrong.
    void keepChecked() const;

    /// An error says why the entry has no data here (pickled, weight-free, sparse, damaged, changed).
    Result<at::Tensor> tensor(const program::WeightEntry& entry);

private:
    Result<c10::Storage> storage(const program::WeightEntry& entry);
    Result<void> map();
    bool isDamaged(const program::WeightEntry& entry) const;

    std::string m_file;
    program::StorageSource m_source;
    std::shared_ptr<MappedFile> m_mapped;
    std::optional<FileIdentity> m_identity;                   ///< expected
    bool m_checked = true;                                    ///< checksums need no look
    std::unordered_map<std::string, c10::Storage> m_storages; ///< by record
};

/// The file that some of its bytes may be of, as they stand there now; null: they are in memory.
const MappedFile* tryMappedFile(const at::Tensor& tensor);
/// Over bytes of the file, which it keeps mapped; written pages become the process's own.
c10::Storage mappedStorage(const std::shared_ptr<MappedFile>& file, std::uint64_t offset, std::uint64_t size);

/// A copy of bytes, aligned as torch aligns.
c10::Storage storageOf(std::string_view bytes);
/// A view of the storage as the meta says; requires_grad too. Errors: symbolic sizes, unknown dtype, outside of the storage.
Result<at::Tensor> tensorOver(const c10::Storage& storage, const graph::TensorMeta& meta);
/// A tensor without data; unknown symbolic sizes are an error.
Result<at::Tensor> metaTensor(const graph::TensorMeta& meta);
/// The tensor's shape on the meta device, with its gradient flag.
at::Tensor withoutData(const at::Tensor& tensor);
/// The bytes of a storage as a uint8 tensor, copied.
at::Tensor bytesOf(const c10::Storage& storage);

} // namespace nodewise::torch_worker
