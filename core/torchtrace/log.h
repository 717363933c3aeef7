// SPDX-License-Identifier: Apache-2.0
// A log that torch.compile writes with TORCH_TRACE, as tlparse reads it: one entry per line, its payload in the lines after it that begin
// with a tab. Opening finds where entries lie; what they hold is decoded when it is asked for.
// Source: torch/_logging/_internal.py (trace_structured), torch/_logging/structured.py, torch 2.13 and 2.15.
#pragma once

#include "core/base/mapped_file.h"
#include "core/base/progress.h"
#include "core/base/result.h"

#include <compare>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace nodewise::torchtrace {

/// Which compilation: a frame of Python, how often it was compiled before, and which attempt; of compiled autograd also its count.
/// -1: not said.
struct CompileId {
    std::int64_t autograd = -1, frame = -1, recompile = -1, attempt = 0;

    bool known() const { return autograd >= 0 || frame >= 0; }
    CompileId firstAttempt() const { return {autograd, frame, recompile, 0}; }
    /// "1/0", "1/0_2" (the third attempt), "!0/1/0" (of compiled autograd 0), "!0"; "" where none is known.
    std::string text() const;
    auto operator<=>(const CompileId&) const = default;
};

struct Entry {
    std::uint64_t json = 0;    ///< where its JSON begins in the file
    std::uint64_t payload = 0; ///< where the payload's first line begins, with its tab
    std::uint64_t payloadSize = 0;
    std::uint32_t jsonSize = 0;
    std::uint32_t line = 0; ///< 1-based
    std::uint32_t kind = 0; ///< Log::word: "dynamo_output_graph", "artifact"
    std::uint32_t name = 0; ///< Log::word: of an artifact and of whatever else has one; "" where none
    std::uint32_t id = 0;   ///< Log::ids

    bool hasPayload() const { return payloadSize > 0; }
};

/// A line of Python.
struct Frame {
    std::string file, function, code;
    std::int64_t line = 0;
    bool operator==(const Frame&) const = default;
};

/// Immutable. Owns the mapping; of a file that is cut while it is open, what is gone reads as zeros.
class Log {
public:
    static constexpr std::size_t mostEntries = 8'000'000, mostWords = 100'000, mostStrings = 1'000'000;
    static constexpr std::size_t longestLine = std::size_t(64) << 20, longestPayload = std::size_t(256) << 20;
    static constexpr std::size_t mostProblems = 100;

    /// By the first lines of a file.
    static bool isLog(const std::string& path);
    static bool isLogText(std::string_view start);
    /// Errors: can't be read; holds no entry at all. What is damaged besides is a problem, and is left out.
    static Result<std::shared_ptr<const Log>> open(const std::string& path, const Progress& progress = {});
    /// Of a text in memory; for tests.
    static Result<std::shared_ptr<const Log>> read(const std::string& name, std::string_view text, const Progress& progress = {});

    const std::string& path() const { return m_path; }
    const FileIdentity& identity() const { return m_identity; }
    std::uint64_t size() const { return m_text.size(); }
    const std::vector<Entry>& entries() const { return m_entries; }
    const std::vector<CompileId>& ids() const { return m_ids; } ///< the first stands for none
    const std::vector<Error>& problems() const { return m_problems; }
    std::size_t skippedLines() const { return m_skipped; } ///< that belong to no entry, empty ones left aside
    std::int64_t rank() const { return m_rank; }           ///< -1: not said

    std::string_view word(std::uint32_t index) const { return m_words[index]; }
    /// "dynamo_output_graph"; of an artifact its own name.
    std::string_view title(const Entry& entry) const;
    std::string_view json(const Entry& entry) const { return m_text.substr(entry.json, entry.jsonSize); }
    /// Without the tabs. Errors: longer than longestPayload.
    Result<std::string> payload(const Entry& entry) const;
    /// As it lies in the file, with the tabs.
    std::string_view rawPayload(const Entry& entry) const;
    /// Of an index into the log's table of file names; "" where there is none.
    std::string_view string(std::int64_t index) const;
    /// Line in the file of a payload's line, both 1-based.
    int lineOf(const Entry& entry, int payloadLine) const { return int(entry.line) + payloadLine; }

private:
    friend class LogIndexer;
    Log() = default;
    static Result<std::shared_ptr<const Log>> index(std::shared_ptr<Log> log, const Progress& progress);

    std::shared_ptr<const MappedFile> m_file;
    std::string_view m_text;
    std::string m_path;
    FileIdentity m_identity;
    std::vector<Entry> m_entries;
    std::vector<CompileId> m_ids;
    std::vector<std::string> m_words;
    std::unordered_map<std::int64_t, std::string> m_strings;
    std::vector<Error> m_problems;
    std::size_t m_skipped = 0;
    std::int64_t m_rank = -1;
};

} // namespace nodewise::torchtrace
