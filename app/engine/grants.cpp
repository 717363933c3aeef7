// SPDX-License-Identifier: Apache-2.0
#include "app/engine/grants.h"

#include "core/base/cache_folder.h"
#include "core/base/data_folder.h"
#include "core/base/json.h"
#include "core/program/executorch/etdump_file.h"

#include <array>
#include <filesystem>
#include <functional>
#include <utility>

namespace nodewise::engine {

namespace {

namespace fs = std::filesystem;
using process::Grant;
using Access = Grant::Access;
using json::Json;

constexpr std::array keptKinds{"graphs", "kernels", "checked"};

/// What a member's text names; nullptr: no path.
using Take = void (*)(const std::string& text, std::vector<Grant>& out);

void addRead(const std::string& text, std::vector<Grant>& out)
{
    out.push_back({.path = text});
}

void addWrite(const std::string& text, std::vector<Grant>& out)
{
    out.push_back({.path = text, .access = Access::Write});
}

void addBeside(const std::string& file, std::vector<std::string> endings, std::vector<Grant>& out)
{
    std::error_code none;
    out.push_back({.path = file});
    out.push_back({.path = fs::weakly_canonical(file, none).parent_path().string(), .endings = std::move(endings)});
}

void addPlugin(const std::string& file, std::vector<Grant>& out)
{
    addBeside(file, {".so"}, out);
}

void addProfile(const std::string& name, std::vector<Grant>& out)
{
    if (name.ends_with(".json"))
        addBeside(name, {".json", ".py", ".mlir"}, out);
}

void addNpu(const std::string& name, std::vector<Grant>& out)
{
    if (name.ends_with(".yml") || name.ends_with(".yaml"))
        addRead(name, out);
}

void addWeights(const std::string& file, std::vector<Grant>& out)
{
    if (file.ends_with(".index.json"))
        addBeside(file, {".safetensors", ".bin", ".pt"}, out);
    else
        addRead(file, out);
}

/// The values of an ETDump lie in another file, under one of a few names (others that end so are somebody's weights), and its ETRecord and
/// program say whose they are.
void addDump(const std::string& path, std::vector<Grant>& out)
{
    if (path.ends_with(".etdp")) {
        addBeside(path, {".etrecord", ".pte", ".bpte"}, out);
        std::error_code none;
        for (const std::string& buffer : executorch::debugBufferNames(path))
            if (!fs::is_symlink(buffer, none)) // it may lead anywhere
                addRead(buffer, out);
    }
    addRead(path.ends_with("/manifest.json") ? fs::path(path).parent_path().string() : path, out);
}

/// `name` is a profile's only in the members "profile" and "profiles".
Take takeFor(std::string_view key, bool inProfile, bool writesFile)
{
    static const std::pair<std::string_view, Take> taken[] = {
        {"program", addRead},    {"weights", addWeights}, {"plugins", addPlugin},   {"dump", addDump},    {"reference", addDump},
        {"profile", addProfile}, {"folders", addRead},    {"templates", addRead},   {"npus", addRead},    {"npu", addNpu},
        {"profiles", addRead},   {"folder", addWrite},    {"saveValues", addWrite}, {"values", addWrite}, {"cache", addWrite}};
    if (key == "file" || key == "ir") // what nodewise/rewrite makes goes to "ir"
        return writesFile ? addWrite : addRead;
    if (key == "name" && inProfile)
        return addProfile;
    for (const auto& [name, take] : taken)
        if (name == key)
            return take;
    return nullptr;
}

void walk(const Json& value, Take take, bool inProfile, bool writesFile, std::vector<Grant>& out)
{
    if (value.is_string() && take && !value.get_ref<const std::string&>().empty())
        take(value.get_ref<const std::string&>(), out);
    if (value.is_array())
        for (const Json& element : value)
            walk(element, take, inProfile, writesFile, out);
    if (!value.is_object())
        return;
    const bool writes = writesFile || json::flagOr(value, "written");
    for (const auto& [key, member] : value.items())
        walk(member, takeFor(key, inProfile, writes), key == "profile" || key == "profiles", writesFile, out);
}

} // namespace

UserText cacheDanger()
{
    for (const char* kept : keptKinds)
        if (auto danger = CacheFolder(CacheFolder::usual(kept)).danger(); !danger.empty())
            return danger;
    return {};
}

std::vector<Grant> standingGrants()
{
    std::vector<Grant> out;
    for (const char* kind : {"profiles", "templates", "npu", "decompositions"})
        for (const std::string& folder : dataFolders(kind))
            addRead(folder, out);
    for (const char* kept : keptKinds)
        if (const CacheFolder folder(CacheFolder::usual(kept)); folder.prepare()) // a worker may not make it private
            addWrite(folder.path(), out);
    return out;
}

std::vector<Grant> namedGrants(std::string_view command, std::string_view arguments)
{
    std::vector<Grant> out;
    const bool writesFile = command == "nodewise/export" || command == "nodewise/saveOutputs" || command == "nodewise/rewrite";
    if (const auto parsed = json::parse(arguments))
        walk(*parsed, nullptr, false, writesFile, out);
    return out;
}

std::size_t fileBytes(const std::vector<Grant>& grants)
{
    std::size_t sum = 0;
    std::error_code none;
    const auto add = [&](const fs::directory_entry& entry) {
        const auto size = entry.is_regular_file(none) ? entry.file_size(none) : 0;
        sum += none ? 0 : size; // it may go meanwhile
    };
    for (const Grant& grant : grants) {
        if (grant.access != Access::Read || grant.path.starts_with("/proc/"))
            continue;
        if (const fs::directory_entry named(grant.path, none); named.is_directory(none))
            for (fs::directory_iterator at(grant.path, none); at != fs::directory_iterator(); at.increment(none))
                add(*at);
        else
            add(named);
    }
    return sum;
}

std::vector<Grant> memoryGrants(std::string_view arguments, int worker)
{
    const std::string descriptors = "/proc/" + std::to_string(worker) + "/fd/";
    const auto foreign = [&descriptors](const Grant& grant) {
        std::error_code none;
        const bool own =
            grant.path.starts_with(descriptors) && grant.path.find_first_not_of("0123456789", descriptors.size()) == grant.path.npos;
        return !own || !fs::read_symlink(grant.path, none).string().starts_with("/memfd:");
    };
    auto out = namedGrants({}, arguments);
    std::erase_if(out, foreign);
    return out;
}

} // namespace nodewise::engine
