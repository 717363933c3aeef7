// SPDX-License-Identifier: Apache-2.0
// The bytes of weights and constants, wherever the archive keeps them.
#pragma once

#include "core/program/archive.h"
#include "core/program/program.h"

#include <optional>

namespace nodewise::program {

/// Opens the archive when it is first asked. Not thread-safe.
class StorageSource {
public:
    explicit StorageSource(std::string file) : m_file(std::move(file)) {}

    /// The whole storage of an entry, at most `limit` bytes; also out of the torch.save archives that older files hold
    /// ("serialized_constants.pt/archive/data/0").
    Result<Bytes> read(const WeightEntry& entry, std::uint64_t limit = Archive::defaultLimit);

private:
    Result<Bytes> bytesOf(const Archive& archive, const std::string& name, std::uint64_t limit) const;
    Result<Bytes> readNested(const std::string& path, std::uint64_t limit);

    std::string m_file;
    std::optional<Archive> m_archive;
};

} // namespace nodewise::program
