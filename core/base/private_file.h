// SPDX-License-Identifier: Apache-2.0
// Files that are one user's business alone: what they trust, and where their sessions stand.
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace nodewise {

/// With those above it; 0700. Errors: can't be made, is no folder, or belongs to someone else.
Result<void> makePrivateFolder(const std::string& folder);
/// As a whole or not at all, 0600; its folder is made.
Result<void> writePrivateFile(const std::string& file, std::string_view content);

/// Owns a lock among processes (flock) on a file of its own, which is made. Freed with it, or when the process ends in whatever way.
class FileLock {
public:
    enum class Wait : bool { No, Yes };
    FileLock() = default; ///< of nothing
    explicit FileLock(const std::string& file, Wait wait = Wait::Yes);
    ~FileLock();
    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&& other) noexcept;
    /// False where another process has it and there was no waiting, or it could not be made.
    bool held() const { return m_descriptor >= 0; }

private:
    int m_descriptor = -1;
};

} // namespace nodewise
