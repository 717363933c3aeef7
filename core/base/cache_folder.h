// SPDX-License-Identifier: Apache-2.0
// What Nodewise keeps to be faster the next time: in folders that nobody else can read or write, never in one that is shared.
#pragma once

#include "core/base/result.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nodewise {

/// A folder of kept files, named by `longHashText` of what they are kept under. Many processes may use one at a time.
class CacheFolder {
public:
    static constexpr std::chrono::hours usualAge{24 * 90};

    /// "" = nothing is kept or found.
    explicit CacheFolder(std::string folder) : m_folder(std::move(folder)) {}
    /// `$XDG_CACHE_HOME/nodewise/KIND`; `~/.cache` where that is not set, relative, or the root of all files, of the home that the system
    /// has for the user where HOME is not set. "" without a home: then nothing is kept.
    static std::string usual(std::string_view kind);

    const std::string& path() const { return m_folder; }
    std::string fileOf(std::string_view key, std::string_view suffix) const;

    /// Makes the folder, for its owner alone. False where it can't be made, or has a danger: nothing is kept there then.
    bool prepare() const;
    /// Why others might choose what is read or written there: it is a link or another user's, or they can lay another one in its place.
    /// Empty if there is none, or no folder. Takes the permissions of others away. Links of the user's own on the way are followed.
    UserText danger() const;
    /// The text that was kept under the key; nullopt: nothing was, or it was damaged or kept by somebody else.
    std::optional<std::string> tryRead(std::string_view key, std::string_view suffix, std::uint64_t most) const;
    /// What can't be kept is no error: it is made anew.
    void keep(std::string_view key, std::string_view suffix, std::string_view text) const;
    /// Removes what was not used for `age`, then what was used longest ago until the rest has at most `bytes`; also parts of files that
    /// a killed process left. Only files with this suffix.
    void trim(std::string_view suffix, std::uint64_t bytes, std::chrono::hours age = usualAge) const;
    /// trim() goes by it.
    static void markUsed(const std::string& file);

private:
    std::string m_folder;
};

} // namespace nodewise
