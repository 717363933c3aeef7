// SPDX-License-Identifier: Apache-2.0
// A file of any size, read piece by piece.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

namespace nodewise::mlirtext {

/// One file, or several one after the other. Owns the one that is open. Nothing is mapped: where a file shrinks while it is looked at,
/// reads get shorter, and nothing crashes. Any thread.
class TextFile {
public:
    static Result<std::shared_ptr<const TextFile>> open(const std::string& path);
    /// As one text, each beginning on a line of its own. `name` stands for all of them; files that can't be read are left out.
    static Result<std::shared_ptr<const TextFile>> join(std::string name, const std::vector<std::string>& paths);
    ~TextFile();
    TextFile(const TextFile&) = delete;
    TextFile& operator=(const TextFile&) = delete;

    const std::string& path() const { return m_path; }
    /// Bytes, when it was opened: what came later is not read.
    std::uint64_t size() const { return m_size; }
    /// How many bytes there were; fewer than asked for at the end, and where the file shrank or can't be read.
    std::size_t read(std::uint64_t offset, std::span<char> into) const;
    std::string read(std::uint64_t offset, std::size_t most) const;

    /// What became of the file at its path since it was opened.
    enum class Change : std::uint8_t { None, Other, Gone };
    Change change() const;

private:
    struct Part {
        std::string path;
        std::uint64_t begin = 0, size = 0; ///< of the whole text
        bool ended = false;                ///< a line end follows that is not in the file
        std::uint64_t device = 0, inode = 0;
        std::int64_t seconds = 0, nanoseconds = 0; ///< of the last change
    };
    class Handle;

    TextFile() = default;
    static Result<Part> look(const Handle& handle, const std::string& path);
    std::size_t readPart(const Part& part, std::uint64_t offset, std::span<char> into) const;
    std::shared_ptr<const Handle> handleOf(const Part& part) const;

    std::string m_path;
    std::vector<Part> m_parts;
    std::uint64_t m_size = 0;
    mutable std::mutex m_lock;
    mutable std::shared_ptr<const Handle> m_open; ///< of the part that was read last
    mutable const Part* m_openPart = nullptr;
};

} // namespace nodewise::mlirtext
