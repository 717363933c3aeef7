// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/kernel_cache.h"

#include "core/base/data_folder.h"
#include "core/base/hash.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

namespace nodewise::lowering {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

// Of the files' form.
constexpr int formVersion = 3;
constexpr std::string_view kernelSuffix = ".json", verdictSuffix = ".verdict", verifiedSuffix = ".verified", tilesSuffix = ".tiles";

Json jsonOf(const UserText& text)
{
    Json arguments = Json::array();
    for (const UserText& argument : text.arguments())
        arguments.push_back(argument.english());
    return {{"source", text.source()}, {"arguments", std::move(arguments)}};
}

UserText textOf(const Json& json)
{
    std::vector<UserText> arguments;
    for (const Json& argument : json.at("arguments"))
        arguments.emplace_back(argument.get<std::string>());
    return {json.at("source").get<std::string>(), std::move(arguments)};
}

Json jsonOf(const Scratchpad& scratchpad)
{
    return {{"name", scratchpad.name},          {"element", scratchpad.element},      {"shape", scratchpad.tile.shape},
            {"item", scratchpad.tile.itemSize}, {"split", scratchpad.tile.splitAxis}, {"stride", scratchpad.tile.laneStride}};
}

Scratchpad scratchpadOf(const Json& json)
{
    return {
        .name = json.at("name"),
        .tile = {.shape = json.at("shape"), .itemSize = json.at("item"), .splitAxis = json.at("split"), .laneStride = json.at("stride")},
        .element = json.at("element")};
}

Json jsonOf(const TileCandidate& candidate)
{
    return {candidate.sizes, candidate.bytes, candidate.bytesPerLane, candidate.tiles, candidate.fits, candidate.estimated};
}

TileCandidate candidateOf(const Json& json)
{
    return {.sizes = json.at(0),
            .bytes = json.at(1),
            .bytesPerLane = json.at(2),
            .tiles = json.at(3),
            .fits = json.at(4),
            .estimated = json.at(5)};
}

Json jsonOf(const Kernel& kernel)
{
    Json scratchpads = Json::array(), axes = Json::array(), candidates = Json::array();
    for (const Scratchpad& scratchpad : kernel.scratchpads)
        scratchpads.push_back(jsonOf(scratchpad));
    for (const TiledAxis& axis : kernel.axes)
        axes.push_back({axis.name, axis.extent, axis.step});
    for (const TileCandidate& candidate : kernel.tiles.candidates)
        candidates.push_back(jsonOf(candidate));
    return {{"form", formVersion},
            {"name", kernel.name},
            {"text", kernel.text},
            {"lines", kernel.templateLines},
            {"scratchpads", std::move(scratchpads)},
            {"axes", std::move(axes)},
            {"sizes", kernel.tileSizes},
            {"candidates", std::move(candidates)},
            {"chosen", kernel.tiles.chosen},
            {"why", jsonOf(kernel.tiles.why)}};
}

Kernel kernelOf(const Json& json)
{
    Kernel kernel{.name = json.at("name"), .text = json.at("text"), .templateLines = json.at("lines")};
    for (const Json& scratchpad : json.at("scratchpads"))
        kernel.scratchpads.push_back(scratchpadOf(scratchpad));
    for (const Json& axis : json.at("axes"))
        kernel.axes.push_back({axis.at(0), axis.at(1), axis.at(2)});
    kernel.tileSizes = json.at("sizes").get<std::map<std::string, std::int64_t>>();
    for (const Json& candidate : json.at("candidates"))
        kernel.tiles.candidates.push_back(candidateOf(candidate));
    kernel.tiles.chosen = json.at("chosen");
    kernel.tiles.why = textOf(json.at("why"));
    return kernel;
}

// The key knows no names: the same kernel is gemm_5 in one program and gemm_0 in another.
bool rename(Kernel& kernel, const std::string& name)
{
    const std::string before = "func.func @" + kernel.name + "(";
    const std::size_t at = kernel.text.find(before);
    if (at == std::string::npos)
        return false;
    kernel.text.replace(at, before.size(), "func.func @" + name + "(");
    kernel.name = name;
    return true;
}

} // namespace

namespace {

// Tells one build of a program from others; "" = it is not there.
std::string buildOf(const std::string& path)
{
    struct ::stat about = {};
    if (::stat(path.c_str(), &about) != 0)
        return {};
    return hashText(std::to_string(about.st_size) + " " + std::to_string(about.st_mtim.tv_sec) + " " +
                    std::to_string(about.st_mtim.tv_nsec));
}

} // namespace

KernelCache::KernelCache(std::string folder) : m_folder(std::move(folder)), m_build(buildOf("/proc/self/exe"))
{
    std::error_code failed;
    const fs::path self = fs::read_symlink("/proc/self/exe", failed);
    m_checker = failed ? std::string() : buildOf((self.parent_path() / "nodewise-kernels").string());
}

std::optional<Kernel> KernelCache::tryLoad(const std::string& key, const std::string& name) const
{
    const auto text = m_folder.tryRead(key + m_build, kernelSuffix, maxDataFileBytes);
    if (!text)
        return {};
    try {
        const Json json = Json::parse(*text);
        if (json.value("form", 0) != formVersion)
            return {};
        Kernel kernel = kernelOf(json);
        return rename(kernel, name) ? std::optional(std::move(kernel)) : std::nullopt;
    } catch (const Json::exception&) {
        return {};
    }
}

void KernelCache::keep(const std::string& key, const Kernel& kernel) const
{
    keep(key + m_build, kernelSuffix, jsonOf(kernel).dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::optional<std::string> KernelCache::tryVerdict(const std::string& key) const
{
    return m_folder.tryRead(key + m_build + m_checker, verdictSuffix, maxDataFileBytes);
}

void KernelCache::keepVerdict(const std::string& key, const std::string& verdict) const
{
    keep(key + m_build + m_checker, verdictSuffix, verdict);
}

bool KernelCache::hasVerified(const std::string& text) const
{
    return m_folder.tryRead(text + m_build + m_checker, verifiedSuffix, maxDataFileBytes).has_value();
}

void KernelCache::keepVerified(const std::string& text) const
{
    keep(text + m_build + m_checker, verifiedSuffix, "");
}

namespace {

// Under one hash a file is found; the other one, which is in it, says that it is of this key.
std::string tilesKey(const KernelCase& given, const std::string& simulation)
{
    return simulation + "\n" + kernelKeyText(given);
}

} // namespace

std::optional<KernelCache::TunedTiles> KernelCache::tryTiles(const KernelCase& given, const std::string& simulation) const
{
    const std::string key = tilesKey(given, simulation);
    const auto text = m_folder.tryRead(key + m_build, tilesSuffix, maxDataFileBytes);
    if (!text)
        return {};
    try {
        const Json json = Json::parse(*text);
        if (json.at("form") != formVersion || json.at("key") != longHashText("tiles\n" + key))
            return {};
        return TunedTiles{.sizes = json.at("sizes").get<std::map<std::string, std::int64_t>>(),
                          .cycles = json.at("cycles"),
                          .estimate = json.at("estimate")};
    } catch (const Json::exception&) {
        return {};
    }
}

void KernelCache::keepTiles(const KernelCase& given, const std::string& simulation, const TunedTiles& tiles) const
{
    const auto known = tryTiles(given, simulation);
    if (known && known->cycles <= tiles.cycles)
        return;
    const std::string key = tilesKey(given, simulation);
    keep(key + m_build, tilesSuffix,
         Json{{"form", formVersion},
              {"key", longHashText("tiles\n" + key)},
              {"sizes", tiles.sizes},
              {"cycles", tiles.cycles},
              {"estimate", tiles.estimate}}
             .dump());
}

void KernelCache::keep(const std::string& key, std::string_view suffix, const std::string& text) const
{
    constexpr std::uint64_t mostBytes = 200'000'000;
    std::call_once(m_trimmed, [this] {
        for (const std::string_view each : {kernelSuffix, verdictSuffix, verifiedSuffix, tilesSuffix})
            m_folder.trim(each, mostBytes);
    });
    m_folder.keep(key, suffix, text);
}

Result<Kernel> KernelCache::loadOrRender(const KernelCase& given, const std::string& key, std::uint64_t& rendered) const
{
    if (auto known = tryLoad(key, given.name)) {
        known->arguments = argumentsOf(given);
        return std::move(*known);
    }
    ++rendered;
    auto made = renderKernel(given);
    if (made)
        keep(key, *made);
    return made;
}

std::string KernelCache::usualFolder()
{
    return CacheFolder::usual("kernels");
}

} // namespace nodewise::lowering
