// SPDX-License-Identifier: Apache-2.0
// Bytes of a file and tensors over them.
#pragma once

#include "core/base/mapped_file.h"
#include "core/base/result.h"

#include <ATen/core/Tensor.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::torch_worker {

/// A piece of memory that `owner` or `file` keeps alive: what was inflated, or a mapped file.
struct FileBytes {
    std::shared_ptr<void> owner;
    char* data = nullptr;
    std::uint64_t size = 0;
    std::shared_ptr<MappedFile> file = {}; ///< null: it is none's

    /// The whole file, mapped privately. Errors carry the file; an empty file is none.
    static Result<FileBytes> map(const std::string& file);
    static FileBytes copyOf(std::string_view bytes);
    std::string_view view() const { return {data, static_cast<std::size_t>(size)}; }
    /// begin + count <= size.
    FileBytes part(std::uint64_t begin, std::uint64_t count) const { return {owner, data + begin, count, file}; }
    /// Shares the memory.
    c10::Storage storage() const;
};

/// Bytes that a contiguous tensor takes. Errors: a negative size, more than 2^63 bytes.
Result<std::uint64_t> byteCount(c10::ScalarType type, const std::vector<std::int64_t>& sizes);

/// A tensor over exactly bytes.size bytes; copied where they don't lie as its elements need it. `fortran`: the first dimension is the one
/// that is dense.
at::Tensor tensorOf(const FileBytes& bytes, c10::ScalarType type, const std::vector<std::int64_t>& sizes, bool fortran = false);

} // namespace nodewise::torch_worker
