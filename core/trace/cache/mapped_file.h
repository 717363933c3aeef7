// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <memory>
#include <span>
#include <string>

namespace nodewise::trace {

/// A file's bytes, read when they are looked at. Owns the mapping.
class MappedFile {
public:
    /// Errors: not there, not a file, not readable.
    static Result<std::shared_ptr<const MappedFile>> open(const std::string& path);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    std::span<const char> bytes() const { return m_bytes; }

private:
    explicit MappedFile(std::span<const char> bytes) : m_bytes(bytes) {}
    std::span<const char> m_bytes;
};

} // namespace nodewise::trace
