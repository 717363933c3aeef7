// SPDX-License-Identifier: Apache-2.0
// The bytes of an ExecuTorch program (.pte): header, checked flatbuffer, and segments, which are read only when they are asked for.
// Format: pytorch/executorch, exir/_serialize/_program.py and schema/extended_header.cpp (v1.4.1). All numbers are little endian.
#pragma once

#include "core/base/input_file.h"
#include "core/program/executorch/bundle_file.h"
#include <pte_generated.h>

#include <memory>
#include <optional>

namespace nodewise::executorch {

/// Flatbuffers want their bytes aligned.
struct AlignedBytes {
    std::unique_ptr<std::uint64_t[]> words;
    std::size_t size = 0;
    const std::uint8_t* data() const { return reinterpret_cast<const std::uint8_t*>(words.get()); }
    std::string_view view() const { return {reinterpret_cast<const char*>(words.get()), size}; }
};

/// Owns the open file and its flatbuffer.
class PteFile {
public:
    /// By its first bytes: a program, or one with test cases around it.
    static bool recognizes(std::string_view start)
    {
        return start.size() >= 8 && (start.substr(4, 4) == "ET12" || start.substr(4, 4) == "BP08");
    }
    /// Errors: not such a file, cut off, larger than the memory that is free, a flatbuffer that points out of itself.
    static Result<PteFile> open(const std::string& path);

    const format::Program& program() const { return *format::GetProgram(m_bytes.data()); }
    std::string_view flatbuffer() const { return m_bytes.view(); }
    const InputFile& file() const { return m_file; }
    const std::string& path() const { return m_path; }
    std::uint64_t base() const { return m_base; } ///< where the program starts in the file: 0, but of a bundle
    const Bundle* tryBundle() const { return m_bundle ? &*m_bundle : nullptr; }

    /// A stretch of a segment as an offset in the file. Errors: no such segment, or it ends before.
    Result<std::uint64_t> placeInSegment(std::uint64_t segment, std::uint64_t offset, std::uint64_t bytes) const;
    std::uint64_t segmentSize(std::uint64_t segment) const; ///< 0: there is none
    /// Bytes of the file; shorter than asked for: an error.
    static Result<AlignedBytes> read(const InputFile& file, std::uint64_t offset, std::uint64_t bytes);

private:
    PteFile(InputFile file, AlignedBytes bytes, std::uint64_t segments)
        : m_file(std::move(file)), m_bytes(std::move(bytes)), m_segments(segments)
    {
    }
    InputFile m_file;
    std::string m_path;
    AlignedBytes m_bytes;
    std::uint64_t m_segments; ///< where the first one starts in the file
    std::uint64_t m_base = 0, m_end = 0;
    std::optional<Bundle> m_bundle;
};

/// Of `size` bytes from `at`; they are there.
std::uint64_t littleEndian(std::string_view bytes, std::size_t at, std::size_t size);

/// Tables of a flatbuffer take four bytes and more each, and few levels; what exceeds that is made to hurt.
flatbuffers::Verifier verifierOf(const AlignedBytes& bytes);

} // namespace nodewise::executorch
