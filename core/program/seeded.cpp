// SPDX-License-Identifier: Apache-2.0
#include "core/program/seeded.h"

#include "core/base/cache_folder.h"
#include "core/base/data_folder.h"
#include "core/base/hash.h"
#include "core/base/input_file.h"
#include "core/base/json.h"
#include "core/base/zip_writer.h"
#include "core/program/archive.h"

#include <bit>
#include <cmath>
#include <filesystem>
#include <map>

namespace nodewise::program {

namespace {

using json::Json;

constexpr std::string_view suffix = ".seed.pt2", recipeName = "extra/nodewise_seed.json";
constexpr std::uint64_t mostRecipe = 1 << 20;       // bytes
constexpr std::uint64_t mostKept = 1ull << 30;      // of all samples that were made
constexpr std::uint64_t alignment = 64;             // of tensors, as torch.save aligns them
constexpr std::uint64_t pieceElements = 1ull << 18; // made at a time

enum class Type { Float32, Float16, BFloat16 };

struct Made {
    Type type = Type::Float32;
    std::uint64_t elements = 0;
    double mean = 0, spread = 0; ///< uniform within
    std::uint64_t bytes() const { return elements * (type == Type::Float32 ? 4 : 2); }
};

struct Recipe {
    std::uint64_t seed = 0;
    std::map<std::string, Made> records; ///< by name below the root
    std::uint64_t bytes = 0;
};

std::optional<Type> tryType(std::string_view name)
{
    if (name == "float32")
        return Type::Float32;
    if (name == "float16")
        return Type::Float16;
    return name == "bfloat16" ? std::optional(Type::BFloat16) : std::nullopt;
}

/// Nullopt: it is no recipe of a record.
std::optional<Made> tryMade(const Json& json)
{
    if (!json.is_object())
        return std::nullopt;
    const auto type = tryType(json::textOr(json, "dtype"));
    const auto elements = json.find("elements"), mean = json.find("mean"), spread = json.find("spread");
    const auto isNumber = [&](auto found) {
        return found != json.end() && found->is_number() && std::isfinite(found->template get<double>());
    };
    if (!type || elements == json.end() || !elements->is_number_unsigned() || !isNumber(mean) || !isNumber(spread))
        return std::nullopt;
    Made made{*type, elements->get<std::uint64_t>(), mean->get<float>(), spread->get<float>()};
    const bool sane = made.elements <= mostSeededBytes && std::abs(made.mean) < 1e4 && std::abs(made.spread) < 1e4;
    return sane ? std::optional(made) : std::nullopt;
}

Error damaged(const std::string& file, const UserText& what)
{
    return {.message = what, .file = file, .hint = UserText("it is damaged; install the program again")};
}

Result<Recipe> readRecipe(const Archive& archive, const std::string& file)
{
    const Archive::Record* record = archive.tryRecord(recipeName);
    if (!record)
        return fail(damaged(file, UserText("the sample has no recipe for its weights")));
    const auto bytes = archive.read(*record, mostRecipe);
    if (!bytes)
        return fail(bytes.error());
    const auto json = json::parse(bytes->view());
    if (!json)
        return fail(json.error());
    Recipe recipe;
    const auto records = json->find("records"), seed = json->find("seed");
    if (json::intOr(*json, "version") != 1 || records == json->end() || !records->is_object() || records->size() > mostSeededRecords ||
        seed == json->end() || !seed->is_number_unsigned())
        return fail(damaged(file, UserText("the sample's recipe is none of this version")));
    recipe.seed = seed->get<std::uint64_t>();
    for (const auto& [name, value] : records->items()) {
        const auto made = tryMade(value);
        if (!made || !name.starts_with("data/weights/") || archive.tryRecord(name))
            return fail(damaged(file, UserText("the sample's recipe for '%1' makes no sense", name)));
        recipe.bytes += made->bytes();
        if (recipe.bytes > mostSeededBytes)
            return fail(damaged(file, UserText("the sample's weights would be larger than %1 bytes", mostSeededBytes)));
        recipe.records.emplace(name, *made);
    }
    return recipe;
}

/// splitmix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
std::uint64_t mixed(std::uint64_t state)
{
    state += 0x9e3779b97f4a7c15u;
    state = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9u;
    state = (state ^ (state >> 27)) * 0x94d049bb133111ebu;
    return state ^ (state >> 31);
}

std::uint32_t bfloat16(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    return (bits + 0x7fffu + ((bits >> 16) & 1)) >> 16; // to nearest, ties to even; weights are finite
}

/// Of a normal number below 65504, or of 0 for what is too small.
std::uint32_t float16(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = (bits >> 16) & 0x8000u, rest = bits & 0x7fffffffu;
    constexpr std::uint32_t smallest = 113u << 23, largest = 142u << 23; // 2^-14 and 2^15
    if (rest < smallest)
        return sign;
    const std::uint32_t rounded = std::min(rest, largest) + 0xfffu + ((rest >> 13) & 1);
    return sign | ((rounded - (112u << 23)) >> 13);
}

/// `count` elements from the one of that place on.
std::string pieceOf(const Made& made, std::uint64_t key, std::uint64_t from, std::uint64_t count)
{
    std::string out;
    out.reserve(count * 4);
    for (std::uint64_t i = from; i < from + count; ++i) {
        // 25 bits by the 24 of a float: the product is exact, whether or not a machine fuses it with the sum.
        const double unit = double(mixed(key + i) >> 40) * 0x1p-24; // within [0, 1)
        const auto value = static_cast<float>(made.mean + made.spread * (2 * unit - 1));
        const std::uint32_t bits = made.type == Type::Float32    ? std::bit_cast<std::uint32_t>(value)
                                   : made.type == Type::BFloat16 ? bfloat16(value)
                                                                 : float16(value);
        for (int byte = 0; byte < (made.type == Type::Float32 ? 4 : 2); ++byte)
            out += static_cast<char>(bits >> (8 * byte));
    }
    return out;
}

/// False: cancelled.
bool writeMade(ZipWriter& out, const std::string& name, const Made& made, std::uint64_t key, const Progress& progress, std::uint64_t& done,
               std::uint64_t all)
{
    out.begin(name, made.bytes());
    for (std::uint64_t from = 0; from < made.elements; from += pieceElements) {
        if (progress.cancelled())
            return false;
        out.write(pieceOf(made, key, from, std::min(pieceElements, made.elements - from)));
        done += std::min(pieceElements, made.elements - from) * (made.bytes() / made.elements);
        progress.step(UserText("Making the sample's weights"), double(done) / double(all));
    }
    out.end();
    return true;
}

Result<void> writeWhole(const Archive& archive, const Recipe& recipe, AtomicFile& file, const Progress& progress)
{
    ZipWriter out(file, alignment);
    std::uint64_t done = 0;
    for (const auto& [name, made] : recipe.records) // torch finds the root folder at the first entry
        if (!writeMade(out, archive.root() + name, made, mixed(recipe.seed ^ hashOf(name)), progress, done, recipe.bytes))
            return fail(UserText::listed(cancelledMessage));
    for (const Archive::Record& record : archive.records()) {
        if (record.name == recipeName)
            continue;
        const auto bytes = archive.read(record, mostSeededBytes, progress);
        if (!bytes)
            return fail(bytes.error());
        out.add(archive.root() + record.name, bytes->view());
    }
    out.finish();
    return {};
}

} // namespace

std::string seededName(std::string_view file)
{
    const std::string name = std::filesystem::path(file).filename().string();
    return name.size() > suffix.size() && name.ends_with(suffix) ? name.substr(0, name.size() - suffix.size()) : std::string();
}

Result<void> completeSeeded(const std::string& from, const std::string& to, const Progress& progress)
{
    const auto archive = Archive::open(from);
    if (!archive)
        return fail(archive.error());
    const auto recipe = readRecipe(*archive, from);
    if (!recipe)
        return fail(recipe.error());
    auto file = AtomicFile::create(to, AtomicFile::Access::Owner);
    if (!file)
        return fail(file.error());
    if (auto written = writeWhole(*archive, *recipe, *file, progress); !written)
        return written;
    return file->commit();
}

bool isShippedSample(const std::string& file)
{
    const std::filesystem::path share = shippedFolder("samples"); // of an installation; of a build they stand in the checkout
    std::error_code code;
    const auto real = std::filesystem::canonical(file, code);
    if (code || seededName(file).empty())
        return false;
    for (const auto& folder : {share, share.parent_path().parent_path().parent_path().parent_path() / "resources/samples"})
        if (std::error_code none; real.parent_path() == std::filesystem::canonical(folder, none) && !none)
            return true;
    return false;
}

Result<std::string> seededProgram(const std::string& from, const Progress& progress)
{
    constexpr std::uint64_t largestSample = std::uint64_t(64) << 20;
    const auto bytes = readFile(from, largestSample);
    if (!bytes)
        return fail(bytes.error());
    const CacheFolder folder(CacheFolder::usual("samples"));
    if (folder.path().empty() || !folder.prepare())
        return fail(Error{.message = UserText("there is no private folder where the sample could be made"),
                          .file = folder.path(),
                          .hint = UserText("set XDG_CACHE_HOME to a folder of your own")});
    // Named by what it is made of: a newer sample is made anew, and no other file's content stands for it.
    const std::string file = folder.path() + '/' + seededName(from) + '-' + longHashText(*bytes) + ".pt2";
    if (std::error_code code; !std::filesystem::is_regular_file(file, code))
        if (auto made = completeSeeded(from, file, progress); !made)
            return fail(made.error());
    CacheFolder::markUsed(file);
    folder.trim(".pt2", mostKept);
    return file;
}

} // namespace nodewise::program
