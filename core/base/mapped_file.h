// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <memory>
#include <span>
#include <string>

namespace nodewise {

/// A file's bytes, read from the disk when they are looked at. Owns the mapping. Where others may shorten the file meanwhile, read it
/// instead: a look at what is gone ends the process.
class MappedFile {
public:
    /// Errors: not there, not a file, not readable.
    static Result<std::shared_ptr<const MappedFile>> open(const std::string& path);
    /// Pages that are written become the process's own.
    static Result<std::shared_ptr<MappedFile>> openCopyOnWrite(const std::string& path);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    std::span<const char> bytes() const { return m_bytes; }
    std::span<char> bytes() { return m_bytes; }

private:
    explicit MappedFile(std::span<char> bytes) : m_bytes(bytes) {}
    static Result<std::shared_ptr<MappedFile>> map(const std::string& path, int protection, int flags);
    std::span<char> m_bytes;
};

} // namespace nodewise
