// SPDX-License-Identifier: Apache-2.0
// Which files may act: native code (plug-ins), MLIR that is run as machine code, session records. Opening, showing and judging need none of
// this. A file is trusted by its canonical path and its content; SECURITY.md says when one is asked.
#pragma once

#include "core/base/result.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace nodewise::trust {

enum class State : std::uint8_t {
    Trusted,
    Unknown, ///< nobody has been asked
    Changed, ///< it was trusted with another content
};

struct Entry {
    std::string file; ///< canonical path
    std::string hash; ///< SHA-256
    bool operator==(const Entry&) const = default;
};

/// Links followed, as far as there is something; absolute.
std::string canonical(const std::string& path);
/// Lies in one of the data folders that came with the program: trusted by construction.
bool isShipped(const std::string& file);
/// Files of the folder itself that may act: libraries, templates with their functions. What plug-ins need beyond the cage is none of them:
/// each is asked about.
std::vector<std::string> actingFiles(const std::string& folder);

/// Owns the remembered list, a file that all processes of the user share, and what is trusted until the process ends. One thread.
class TrustList {
public:
    /// $XDG_CONFIG_HOME/nodewise/trust.json (~/.config); "" where there is neither.
    static std::string userFile();
    /// `file` "" = nothing is remembered. A list that can't be read trusts nothing.
    explicit TrustList(std::string file = {});

    State stateOf(const std::string& file) const;
    bool trusts(const std::string& file) const { return stateOf(file) == State::Trusted; }
    /// SHA-256 of the content that is trusted; nullopt: the file is not.
    std::optional<std::string> tryTrustedHash(const std::string& file) const;
    /// Trusted beyond this process: because it is shipped, or in the list.
    bool remembers(const std::string& file) const;
    /// With the content that they have now. Nothing is trusted where one of them can't be read.
    Result<void> trust(const std::vector<std::string>& files);
    /// Files that we just wrote, with what we wrote: whatever stands there by now is trusted only if it is that. Files that are gone from
    /// the same folders are forgotten on the occasion.
    Result<void> trustWritten(const std::map<std::string, std::string>& contents);
    /// The file, or all below the folder, whatever it contains, until the process ends: the command line's --trust.
    void trustForNow(const std::string& path);
    Result<void> revoke(const std::vector<std::string>& files);
    /// By path.
    std::vector<Entry> entries() const;
    /// As other processes left it.
    void read();

private:
    State rememberedState(const std::string& real) const;
    Result<void> change(const std::map<std::string, std::string>& added, const std::vector<std::string>& removed);
    Result<std::string> hashOf(const std::string& file) const;

    std::string m_file;
    std::map<std::string, std::string> m_hashes; ///< by canonical path
    std::vector<std::string> m_forNow;           ///< canonical paths
    struct Known {
        std::uint64_t device = 0, inode = 0, size = 0;
        std::int64_t seconds = 0, nanoseconds = 0;
        std::string hash;
        bool operator==(const Known&) const = default;
    };
    mutable std::map<std::string, Known> m_known; ///< hashed by this process
};

} // namespace nodewise::trust
