// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/input_file.h"

#include <atomic>
#include <memory>
#include <span>
#include <string>

namespace nodewise {

/// A file's bytes, read from the disk when they are looked at. Owns the mapping.
///
/// Others may cut the file meanwhile, and the kernel answers a look at what is gone with SIGBUS. What open() maps survives that: a handler
/// of the signal puts zeros there, from that page to the end, and isCutOff() tells. So the readers of such bytes must bear zeros anywhere,
/// at any time; one check when the file is opened is not enough. Neither of the other ways will do: reading piece by piece is too slow for
/// columns of a trace, and a copy takes as much memory as the file, and ten times as long to open.
///
/// What openCopyOnWrite() maps is not guarded: it is for the workers, where weights of zeros would be wrong silently, and where the end of
/// the process is seen and told.
class MappedFile {
public:
    /// Errors: not there, not a regular file, not readable.
    static Result<std::shared_ptr<const MappedFile>> open(const std::string& path);
    /// Pages that are written become the process's own.
    static Result<std::shared_ptr<MappedFile>> openCopyOnWrite(const std::string& path);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    std::span<const char> bytes() const { return m_bytes; }
    std::span<char> bytes() { return m_bytes; }
    const std::string& path() const { return m_path; }
    const FileIdentity& identity() const { return m_identity; } ///< when it was mapped
    /// Whether somebody looked at bytes that were not in the file any more, or that the disk did not give: they are zeros now.
    bool isCutOff() const { return m_cutOff.load(std::memory_order_relaxed); }

private:
    MappedFile(std::string path, const FileIdentity& identity, std::span<char> bytes)
        : m_path(std::move(path)), m_identity(identity), m_bytes(bytes)
    {
    }
    static Result<std::shared_ptr<MappedFile>> map(const std::string& path, int protection, int flags);
    std::string m_path;
    FileIdentity m_identity;
    std::span<char> m_bytes;
    std::atomic<bool> m_cutOff = false;
    bool m_guarded = false;
};

} // namespace nodewise
