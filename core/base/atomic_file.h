// SPDX-License-Identifier: Apache-2.0
// A file that is there as a whole or not at all: other programs may read it, and a disk may be full.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace nodewise {

/// Owns a temporary file beside the wanted one, which commit() renames to it; without commit() the temporary one is removed. Any number of
/// threads and processes may write the same file: the last to commit wins. A device or a pipe is written directly, what a link stands for
/// in place of the link. A file that was there keeps its permissions. Errors name the wanted file.
class AtomicFile {
public:
    enum class Access : std::uint8_t { Everybody, Owner }; ///< who may read it: all whom the umask lets, or its owner alone
    static Result<AtomicFile> create(const std::string& file, Access access = Access::Everybody);
    AtomicFile(AtomicFile&&) noexcept = default;
    ~AtomicFile();

    /// False once anything failed; problem() and commit() say what.
    bool write(std::string_view bytes);
    std::uint64_t position() const { return m_position; }
    /// Over what was written at `position` before.
    void patch(std::uint64_t position, std::string_view bytes);
    /// For a library that writes by itself (zlib), instead of write(); note() takes how that went, with its errno.
    int descriptor() const;
    bool note(bool good);
    /// What failed first.
    Error problem() const;
    Result<void> commit();

private:
    struct Close {
        void operator()(std::FILE* stream) const { std::fclose(stream); }
    };
    AtomicFile() = default;
    void removeTemporary() const;

    std::string m_file, m_target; ///< as it was named; what it stands for
    std::string m_temporary;      ///< "" = the target is written directly
    std::unique_ptr<std::FILE, Close> m_stream;
    std::uint64_t m_position = 0;
    int m_problem = 0; ///< errno
};

/// All of it at once.
Result<void> writeFile(const std::string& file, std::string_view content, AtomicFile::Access access = AtomicFile::Access::Everybody);
/// A regular file, over what is there.
Result<void> copyFile(const std::string& from, const std::string& to);

} // namespace nodewise
