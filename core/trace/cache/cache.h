// SPDX-License-Identifier: Apache-2.0
// Traces that were read before, in the user's cache folder: the second time they open at once.
#pragma once

#include "core/base/cache_folder.h"
#include "core/base/progress.h"
#include "core/trace/store/trace.h"

namespace nodewise::trace {

/// Many processes may use one folder at a time. What can't be kept or found is no error: the source is read anew.
class TraceCache {
public:
    static constexpr std::uint64_t usualLimit = 8'000'000'000; ///< bytes

    /// The folder is made when the first trace is kept; beyond `limit` bytes those that were used longest ago are removed.
    /// "" = nothing is kept or found.
    explicit TraceCache(std::string folder, std::uint64_t limit = usualLimit);

    /// What a file is kept under, to be asked for before it is read: its path, size and time of change, and how it is read: `options` says
    /// what else decides what the reader makes of the file, and the reader's version, in words of the reader. "" = it is not there.
    static std::string keyOf(const std::string& source, std::string_view options);

    /// nullptr: nothing (usable) was kept under the key.
    std::shared_ptr<const Trace> tryLoad(std::string_view key) const;
    /// False when it was not kept, also when cancelled.
    bool keep(std::string_view key, const Trace& trace, const Progress& progress = {}) const;

    /// CacheFolder::usual of "traces".
    static std::string usualFolder();

private:
    CacheFolder m_folder;
    std::uint64_t m_limit;
};

} // namespace nodewise::trace
