// SPDX-License-Identifier: Apache-2.0
#include "core/trace/pytorchsim/pytorchsim_launches.h"

#include "core/base/trimmed.h"
#include "core/trace/input/bytes.h"
#include "core/trace/input/lines.h"
#include "core/trace/pytorchsim/pytorchsim_kernels.h"

#include <algorithm>
#include <filesystem>
#include <map>

namespace nodewise::trace::pytorchsim {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t mostLaunches = 1'000'000, headerBytes = std::size_t(256) << 10;

std::string_view field(std::string_view line, int number)
{
    for (; number > 0; --number) {
        const std::size_t comma = line.find(',');
        if (comma == std::string_view::npos)
            return {};
        line.remove_prefix(comma + 1);
    }
    return line.substr(0, line.find(','));
}

/// Wherever the folders lie: the last part of the path.
std::string nameOf(std::string_view folder)
{
    return fs::path(folder).filename().string();
}

std::string startOf(const std::string& path, std::size_t most)
{
    auto source = ByteSource::open(path);
    if (!source)
        return {};
    std::string text(most, '\0');
    text.resize(source->read(text));
    return text;
}

/// The kernel that a log is of, by its header; "" where it is of several, or does not say.
std::string kernelOf(const std::string& log)
{
    const std::string start = startOf(log, headerBytes);
    const std::string_view command = textBetween(start, "Command line:", "\n");
    std::string_view path = textBetween(command, "--trace_so");
    if (path.empty())
        path = textBetween(start, "tog_path:", ",");
    if (path.empty())
        path = textBetween(start, "Graph path:", " operation");
    path = path.substr(0, path.find_first_of(" \r\n"));
    return path.empty() ? std::string() : nameOf(folderOf(path));
}

} // namespace

std::vector<std::string> launchedFolders(std::string_view list)
{
    std::vector<std::string> folders;
    while (!list.empty() && folders.size() < mostLaunches) {
        const std::size_t end = list.find('\n');
        const std::string_view line = list.substr(0, end);
        if (trimmed(field(line, 0)) == "LAUNCH_KERNEL")
            if (const std::string path(trimmed(field(line, 4))); !path.empty())
                folders.emplace_back(folderOf(path));
        list.remove_prefix(end == std::string_view::npos ? list.size() : end + 1);
    }
    return folders;
}

std::vector<std::string> launchedFolders(const std::vector<std::string>& logs)
{
    std::vector<std::string> lists;
    for (const std::string& log : logs) {
        fs::path path(log);
        if (path.extension() == ".gz")
            path.replace_extension();
        lists.push_back(path.replace_extension(".trace").string());
    }
    std::sort(lists.begin(), lists.end());
    lists.erase(std::unique(lists.begin(), lists.end()), lists.end());
    constexpr std::size_t mostBytes = std::size_t(64) << 20;
    std::vector<std::string> folders;
    for (const std::string& list : lists)
        if (std::error_code code; fs::is_regular_file(list, code))
            for (std::string& folder :
                 launchedFolders(std::string_view(startOf(list, std::min<std::size_t>(fs::file_size(list, code), mostBytes)))))
                folders.push_back(std::move(folder));
    return folders;
}

std::vector<std::string> inLaunchOrder(std::vector<std::string> logs)
{
    std::stable_sort(logs.begin(), logs.end(),
                     [](const std::string& a, const std::string& b) { return fs::path(a).filename() < fs::path(b).filename(); });
    std::map<std::string, std::vector<std::string>> byKernel; // in the order of names
    for (const std::string& log : logs)
        byKernel[kernelOf(log)].push_back(log);
    std::vector<std::string> ordered;
    for (const std::string& folder : launchedFolders(logs)) {
        const auto found = byKernel.find(nameOf(folder));
        if (found == byKernel.end() || found->first.empty() || found->second.empty())
            continue;
        ordered.push_back(found->second.front());
        found->second.erase(found->second.begin());
    }
    for (const std::string& log : logs)
        if (std::find(ordered.begin(), ordered.end(), log) == ordered.end())
            ordered.push_back(log);
    return ordered;
}

} // namespace nodewise::trace::pytorchsim
