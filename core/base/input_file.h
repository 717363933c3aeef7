// SPDX-License-Identifier: Apache-2.0
// The one way in which files of others are opened: regular files only, told at once. A pipe would wait for its other end, a device may
// never end.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <span>
#include <string>

namespace nodewise {

/// Which file stands at a path, and when it last changed: another one after it was replaced or rewritten.
struct FileIdentity {
    std::uint64_t device = 0, inode = 0, size = 0;
    std::int64_t seconds = 0, nanoseconds = 0; ///< of the last change
    bool operator==(const FileIdentity&) const = default;
};

/// What became of a file since it had this identity.
enum class FileChange : std::uint8_t { None, Other, Gone };
FileChange changeOf(const std::string& path, const FileIdentity& before);

/// Owns the descriptor of a regular file. What is read is read by pread: where the file shrinks meanwhile, reads get shorter.
class InputFile {
public:
    /// Errors: not there, a folder, not a regular file, not readable; each names the file.
    static Result<InputFile> open(const std::string& path);
    InputFile(InputFile&& other) noexcept;
    InputFile& operator=(InputFile&& other) noexcept;
    ~InputFile();

    int descriptor() const { return m_file; }
    const FileIdentity& identity() const { return m_identity; }
    std::uint64_t size() const { return m_identity.size; } ///< when it was opened
    /// How many bytes there were; fewer than asked for at the end, and where the file shrank or can't be read.
    std::size_t read(std::uint64_t offset, std::span<char> into) const;
    /// The whole. Errors: larger than `most` bytes, shorter than when it was opened.
    Result<std::string> all(std::uint64_t most) const;

private:
    InputFile(std::string path, int file) : m_path(std::move(path)), m_file(file) {}
    std::string m_path;
    int m_file;
    FileIdentity m_identity;
};

/// The content of a regular file of at most `most` bytes.
Result<std::string> readFile(const std::string& path, std::uint64_t most);
/// Its first bytes; "" where it can't be read.
std::string startOfFile(const std::string& path, std::size_t most);

/// A byte order mark, as Windows' editors put before UTF-8, is no part of a text.
std::string_view withoutByteOrderMark(std::string_view text);

} // namespace nodewise
