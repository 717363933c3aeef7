// SPDX-License-Identifier: Apache-2.0
// A file of any size, read piece by piece.
#pragma once

#include "core/base/input_file.h"

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
    FileChange change() const;

private:
    struct Part {
        std::string path;
        std::uint64_t begin = 0, size = 0; ///< of the whole text
        bool ended = false;                ///< a line end follows that is not in the file
        FileIdentity identity;
    };
    TextFile() = default;
    std::size_t readPart(const Part& part, std::uint64_t offset, std::span<char> into) const;
    std::shared_ptr<const InputFile> fileOf(const Part& part) const;

    std::string m_path;
    std::vector<Part> m_parts;
    std::uint64_t m_size = 0;
    mutable std::mutex m_lock;
    mutable std::shared_ptr<const InputFile> m_open; ///< of the part that was read last; null where it is gone
    mutable const Part* m_openPart = nullptr;
};

} // namespace nodewise::mlirtext
