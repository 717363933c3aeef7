// SPDX-License-Identifier: Apache-2.0
#include "core/mlirtext/file_kind.h"

#include "core/mlirtext/pass_dump.h"
#include "core/mlirtext/search.h"
#include "core/mlirtext/text_file.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <optional>
#include <tuple>

namespace nodewise::mlirtext {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view bytecodeMagic = "ML\xefR", zipMagic = "PK\x03\x04";
constexpr std::size_t startBytes = 64 << 10, searchedBytes = 4 << 20;

/// "%12", "%arg0:2"; cuts it off.
bool eatValue(std::string_view& text)
{
    if (!text.starts_with('%'))
        return false;
    const auto end = std::find_if_not(text.begin() + 1, text.end(), [](char c) { return isNamePart(c) || c == '#' || c == ':'; });
    text.remove_prefix(static_cast<std::size_t>(end - text.begin()));
    return true;
}

/// "%0 = dialect.op", "%0, %1 = \"dialect.op\""
bool isAssignment(std::string_view line)
{
    while (eatValue(line)) {
        if (line.starts_with(" = ")) {
            line.remove_prefix(3);
            const std::size_t end = line.find_first_of(" (<{", line.starts_with('"') ? 1 : 0);
            return line.substr(0, end).find('.') != std::string_view::npos;
        }
        if (!line.starts_with(", "))
            return false;
        line.remove_prefix(2);
    }
    return false;
}

bool isOpeningLine(std::string_view line)
{
    constexpr std::string_view aliases[] = {"affine_map<", "affine_set<", "#", "!", "loc(", "dense<", "{", "\""};
    if ((line.starts_with('#') || line.starts_with('!')) && line.find(" = ") != std::string_view::npos) {
        const std::string_view value = line.substr(line.find(" = ") + 3);
        return std::any_of(std::begin(aliases), std::end(aliases), [value](std::string_view a) { return value.starts_with(a); });
    }
    if (line == "module {" || line.starts_with("module @") || line.starts_with("module attributes {") || line.starts_with("{-#"))
        return true;
    if (line.starts_with("\"builtin.module\"("))
        return true;
    const auto opening = readOpening(line);
    return opening && isFunction(opening->operation) && !opening->symbol.empty();
}

bool hasSuffix(const std::string& path, std::string_view suffix)
{
    std::string end = fs::path(path).extension().string();
    std::transform(end.begin(), end.end(), end.begin(), [](unsigned char c) { return std::tolower(c); });
    return end == suffix;
}

bool hasDump(std::string_view text)
{
    for (std::size_t at = text.find("IR Dump "); at != std::string_view::npos; at = text.find("IR Dump ", at + 1)) {
        const std::size_t begin = text.rfind('\n', at) + 1, end = text.find('\n', at);
        if (readPassHeader(text.substr(begin, end == std::string_view::npos ? end : end - begin)))
            return true;
    }
    return false;
}

// --- folders ----------------------------------------------------------------------------------------------------------------------------

/// Numbers before the pass's name: "0_1_canonicalize.mlir" has {0, 1}.
std::vector<std::uint64_t> numbersOf(const std::string& name)
{
    std::vector<std::uint64_t> numbers;
    std::size_t at = 0;
    while (at < name.size() && std::isdigit(static_cast<unsigned char>(name[at]))) {
        std::uint64_t number = 0;
        const std::size_t begin = at;
        for (; at < name.size() && at - begin < 18 && std::isdigit(static_cast<unsigned char>(name[at])); ++at)
            number = number * 10 + static_cast<std::uint64_t>(name[at] - '0');
        if (at >= name.size() || name[at] != '_')
            break;
        numbers.push_back(number);
        ++at;
    }
    return numbers;
}

struct PassFile {
    std::string root, folder, path; ///< root: folder of the outermost operation
    std::vector<std::uint64_t> numbers;
};

constexpr std::size_t mostFiles = 100'000;
constexpr int deepest = 16;

std::vector<PassFile> passFilesIn(const std::string& folder, std::size_t most)
{
    std::vector<PassFile> files;
    std::error_code code;
    fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied, code), end;
    for (std::size_t seen = 0; !code && entry != end && files.size() < most && seen < mostFiles; entry.increment(code), ++seen) {
        if (entry.depth() >= deepest)
            entry.disable_recursion_pending();
        if (!hasSuffix(entry->path().string(), ".mlir") || entry.depth() == 0)
            continue;
        auto numbers = numbersOf(entry->path().filename().string());
        if (!numbers.empty())
            files.push_back({fs::relative(entry->path(), folder, code).begin()->string(), entry->path().parent_path().string(),
                             entry->path().string(), std::move(numbers)});
    }
    return files;
}

/// The text of the first file says whether the folder is one: numbered files are not rare.
bool isPassFolder(const std::string& folder)
{
    const auto files = passFilesIn(folder, 1);
    const auto file = files.empty() ? nullptr : TextFile::open(files.front().path).value_or(nullptr);
    return file && hasDump(file->read(0, startBytes));
}

bool hasFile(const fs::path& folder, std::initializer_list<std::string_view> names)
{
    std::error_code code;
    return std::any_of(names.begin(), names.end(), [&](std::string_view name) { return fs::exists(folder / name, code); });
}

/// Of one kernel: what each generation of PyTorchSim leaves beside the MLIR.
bool isKernelFolder(const fs::path& folder)
{
    if (hasFile(folder, {"tile_graph.onnx", "trace_cycles.tsv", "trace.so", "kernel.json", "global_var.h", "validation_wrapper.c"}))
        return true;
    std::error_code code;
    if (!fs::exists(folder / "meta.txt", code))
        return false;
    return std::any_of(fs::directory_iterator(folder, code), fs::directory_iterator(),
                       [](const fs::directory_entry& entry) { return hasSuffix(entry.path().string(), ".mlir"); });
}

bool isDumpFolder(const std::string& path)
{
    const fs::path folder(path);
    std::error_code code;
    if (isKernelFolder(folder) || hasFile(folder, {".torchinductor"}))
        return true;
    std::size_t seen = 0;
    for (fs::directory_iterator entry(folder, code), end; !code && entry != end && seen < 2000; entry.increment(code), ++seen)
        if (entry->is_directory(code) && isKernelFolder(entry->path()))
            return true;
    return false;
}

FileKind kindOfFolder(const std::string& path)
{
    if (isDumpFolder(path))
        return FileKind::DumpFolder;
    return isPassFolder(path) ? FileKind::PassFolder : FileKind::Other;
}

FileKind kindOfText(const std::string& path, const TextFile& file, std::string_view start)
{
    const bool named = hasSuffix(path, ".mlir") || hasSuffix(path, ".mlirbc");
    const bool log = hasSuffix(path, ".log") || hasSuffix(path, ".txt") || hasSuffix(path, ".err") || hasSuffix(path, ".out");
    const bool mlir = looksLikeMlir(start);
    if (hasDump(start))
        return FileKind::PassLog;
    if ((named || log || mlir) && file.size() > start.size() && hasDump(file.read(0, searchedBytes)))
        return FileKind::PassLog;
    return named || mlir ? FileKind::Text : FileKind::Other;
}

} // namespace

bool looksLikeMlir(std::string_view start)
{
    if (start.find('\0') != std::string_view::npos)
        return false;
    int assignments = 0;
    while (!start.empty()) {
        const std::size_t end = start.find('\n');
        std::string_view line = start.substr(0, end);
        while (!line.empty() && std::isspace(static_cast<unsigned char>(line.front())))
            line.remove_prefix(1);
        while (!line.empty() && std::isspace(static_cast<unsigned char>(line.back())))
            line.remove_suffix(1);
        if (isOpeningLine(line))
            return true;
        assignments += isAssignment(line) ? 1 : 0;
        if (assignments >= 2 || end == std::string_view::npos)
            break;
        start.remove_prefix(end + 1);
    }
    return assignments >= 2;
}

FileKind kindOf(const std::string& path)
{
    std::error_code code;
    if (fs::is_directory(path, code))
        return kindOfFolder(path);
    const auto file = TextFile::open(path);
    if (!file)
        return FileKind::Other;
    const std::string start = (*file)->read(0, startBytes);
    if (start.starts_with(bytecodeMagic))
        return FileKind::Bytecode;
    if (start.starts_with(zipMagic))
        return FileKind::Other;
    return kindOfText(path, **file, start);
}

std::vector<std::string> filesOfPassFolder(const std::string& folder)
{
    auto files = passFilesIn(folder, mostFiles);
    std::sort(files.begin(), files.end(), [](const PassFile& a, const PassFile& b) {
        // A function gets all of its passes before the next one does.
        return std::tie(a.root, a.numbers.front(), a.folder, a.numbers, a.path) <
               std::tie(b.root, b.numbers.front(), b.folder, b.numbers, b.path);
    });
    std::vector<std::string> paths;
    paths.reserve(files.size());
    for (PassFile& file : files)
        paths.push_back(std::move(file.path));
    return paths;
}

} // namespace nodewise::mlirtext
