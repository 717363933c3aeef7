// SPDX-License-Identifier: Apache-2.0
#include "core/trust/trust_list.h"

#include "core/base/data_folder.h"
#include "core/base/json.h"
#include "core/base/private_file.h"
#include "core/base/sha256.h"
#include "core/base/words.h"
#include "core/trust/plugin_needs.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <sys/stat.h>

namespace nodewise::trust {

namespace fs = std::filesystem;

namespace {

bool liesBelow(const std::string& folder, const std::string& file)
{
    return !folder.empty() && file.size() > folder.size() && file.starts_with(folder) &&
           (folder.ends_with('/') || file[folder.size()] == '/');
}

/// {"version": 1, "files": {"/path": "hash"}}; anything else is no list.
std::map<std::string, std::string> readList(const std::string& file)
{
    std::map<std::string, std::string> out;
    std::error_code none;
    const auto text = file.empty() || !fs::exists(file, none) ? Result<std::string>(std::string()) : readDataFile(file);
    const auto parsed = text ? json::parse(*text) : Result<json::Json>(fail(text.error()));
    if (!parsed || json::intOr(*parsed, "version") != 1 || !parsed->contains("files") || !(*parsed)["files"].is_object())
        return out;
    for (const auto& [path, hash] : (*parsed)["files"].items())
        if (hash.is_string() && fs::path(path).is_absolute())
            out.emplace(path, hash.get<std::string>());
    return out;
}

Result<void> writeList(const std::string& file, const std::map<std::string, std::string>& hashes)
{
    return writePrivateFile(file,
                            json::Json{{"version", 1}, {"files", hashes}}.dump(2, ' ', false, json::Json::error_handler_t::replace) + "\n");
}

} // namespace

std::string canonical(const std::string& path)
{
    std::error_code none;
    const fs::path out = fs::weakly_canonical(fs::absolute(path, none), none);
    return out.empty() ? path : out.string();
}

bool isShipped(const std::string& file)
{
    const std::string real = canonical(file);
    return std::ranges::any_of(std::initializer_list<const char*>{"templates", "profiles", "decompositions", "npu"},
                               [&real](const char* kind) {
                                   const std::string folder = shippedFolder(kind);
                                   return !folder.empty() && liesBelow(canonical(folder), real);
                               });
}

std::vector<std::string> actingFiles(const std::string& folder)
{
    constexpr std::size_t most = 1000;
    std::vector<std::string> out;
    std::error_code none;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, none)) {
        const std::string name = entry.path().filename().string(), suffix = entry.path().extension().string();
        if (isNeedsFile(name))
            continue;
        const bool acts = suffix == ".mlir" || suffix == ".py" || suffix == ".so" || name.find(".so.") != std::string::npos;
        if (acts && entry.is_regular_file(none) && out.size() < most)
            out.push_back(entry.path().string());
    }
    std::ranges::sort(out);
    return out;
}

std::string TrustList::userFile()
{
    const std::string folder = userFolder("XDG_CONFIG_HOME", ".config");
    return folder.empty() ? folder : folder + "/trust.json";
}

TrustList::TrustList(std::string file) : m_file(std::move(file))
{
    read();
}

void TrustList::read()
{
    if (!m_file.empty())
        m_hashes = readList(m_file);
}

/// Files are asked about again and again: one that looks as before is not read again.
Result<std::string> TrustList::hashOf(const std::string& file) const
{
    struct stat status = {};
    if (::stat(file.c_str(), &status) != 0)
        return sha256OfFile(file); // says why not
    Known now{.device = status.st_dev,
              .inode = status.st_ino,
              .size = static_cast<std::uint64_t>(status.st_size),
              .seconds = status.st_ctim.tv_sec, // not the time of the content, which anyone may set
              .nanoseconds = status.st_ctim.tv_nsec,
              .hash = {}};
    const auto found = m_known.find(file);
    if (found != m_known.end()) {
        now.hash = found->second.hash;
        if (now == found->second)
            return now.hash;
    }
    auto hash = sha256OfFile(file);
    if (hash) {
        now.hash = *hash;
        m_known.insert_or_assign(file, now);
    }
    return hash;
}

State TrustList::stateOf(const std::string& file) const
{
    const std::string real = canonical(file);
    const bool forNow = std::ranges::any_of(m_forNow, [&real](const auto& folder) { return folder == real || liesBelow(folder, real); });
    return forNow ? State::Trusted : rememberedState(real);
}

std::optional<std::string> TrustList::tryTrustedHash(const std::string& file) const
{
    if (!trusts(file))
        return std::nullopt;
    const std::string real = canonical(file);
    // What is trusted by its folder for now may have changed since it was remembered.
    if (rememberedState(real) == State::Trusted)
        if (const auto found = m_hashes.find(real); found != m_hashes.end())
            return found->second;
    auto hash = hashOf(real);
    return hash ? std::optional(std::move(*hash)) : std::nullopt;
}

bool TrustList::remembers(const std::string& file) const
{
    return rememberedState(canonical(file)) == State::Trusted;
}

State TrustList::rememberedState(const std::string& real) const
{
    if (isShipped(real))
        return State::Trusted;
    const auto found = m_hashes.find(real);
    if (found == m_hashes.end())
        return State::Unknown;
    const auto hash = hashOf(real);
    return hash && *hash == found->second ? State::Trusted : State::Changed;
}

Result<void> TrustList::trust(const std::vector<std::string>& files)
{
    std::map<std::string, std::string> added;
    for (const std::string& file : files) {
        const std::string real = canonical(file);
        auto hash = hashOf(real);
        if (!hash)
            return fail(hash.error());
        added.emplace(real, std::move(*hash));
    }
    return change(added, {});
}

Result<void> TrustList::trustWritten(const std::map<std::string, std::string>& contents)
{
    std::map<std::string, std::string> added;
    std::set<fs::path> folders;
    for (const auto& [file, content] : contents) {
        const std::string real = canonical(file);
        folders.insert(fs::path(real).parent_path());
        added.emplace(real, sha256Text(content));
    }
    std::vector<std::string> gone; // elsewhere a disk may be away for now
    std::error_code none;
    for (const auto& [file, hash] : m_hashes)
        if (folders.contains(fs::path(file).parent_path()) && !fs::exists(file, none))
            gone.push_back(file);
    return change(added, gone);
}

void TrustList::trustForNow(const std::string& path)
{
    m_forNow.push_back(canonical(path));
}

Result<void> TrustList::revoke(const std::vector<std::string>& files)
{
    return change({}, files);
}

/// What another process wrote meanwhile stays.
Result<void> TrustList::change(const std::map<std::string, std::string>& added, const std::vector<std::string>& removed)
{
    if (!m_file.empty())
        if (auto made = makePrivateFolder(fs::path(m_file).parent_path().string()); !made)
            return made;
    const FileLock lock(m_file.empty() ? m_file : m_file + ".lock");
    read();
    for (const auto& [file, hash] : added)
        m_hashes.insert_or_assign(file, hash);
    for (const std::string& file : removed)
        m_hashes.erase(file);
    return m_file.empty() ? Result<void>() : writeList(m_file, m_hashes);
}

std::vector<Entry> TrustList::entries() const
{
    std::vector<Entry> out;
    for (const auto& [file, hash] : m_hashes)
        out.push_back({file, hash});
    return out;
}

} // namespace nodewise::trust
