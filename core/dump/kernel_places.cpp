// SPDX-License-Identifier: Apache-2.0
#include "core/dump/kernel_places.h"

#include <algorithm>
#include <filesystem>
#include <map>

namespace nodewise::dump {

namespace fs = std::filesystem;

namespace {

/// Owns the dumps that were read.
class Places {
public:
    Places(const std::vector<std::string>& logs, std::vector<std::string> dumps, Progress progress)
        : m_folders(std::move(dumps)), m_progress(std::move(progress))
    {
        for (const std::string& log : logs) {
            std::error_code code;
            const fs::path folder = fs::is_directory(log, code) ? fs::path(log) : fs::path(log).parent_path();
            const fs::path beside = fs::weakly_canonical(folder.empty() ? "." : folder, code).parent_path() / "outputs";
            if (!code && fs::is_directory(beside, code) &&
                std::find(m_folders.begin(), m_folders.end(), beside.string()) == m_folders.end())
                m_folders.push_back(beside.string());
        }
    }

    std::optional<trace::KernelPlace> find(const std::string& folder)
    {
        const fs::path path(folder);
        const std::string name = path.filename().string();
        for (const std::string& dump : m_folders)
            if (const auto place = findIn(dump, name))
                return place;
        std::error_code code;
        return path.is_absolute() && fs::is_directory(path, code) ? findIn(path.parent_path().string(), name) : std::nullopt;
    }

private:
    std::optional<trace::KernelPlace> findIn(const std::string& folder, const std::string& name)
    {
        const auto [place, added] = m_dumps.try_emplace(folder);
        if (added)
            if (auto dump = readDump(folder, m_progress))
                place->second = std::move(dump->kernels);
        for (const DumpKernel& kernel : place->second)
            if (kernel.folder == name)
                return trace::KernelPlace{kernel.name, kernel.origins};
        return {};
    }

    std::vector<std::string> m_folders;
    Progress m_progress;
    std::map<std::string, std::vector<DumpKernel>> m_dumps;
};

} // namespace

trace::KernelLookup kernelLookup(const std::vector<std::string>& logs, std::vector<std::string> dumps, const Progress& progress)
{
    auto places = std::make_shared<Places>(logs, std::move(dumps), Progress{.cancel = progress.cancel, .report = {}});
    return [places](const std::string& folder) { return places->find(folder); };
}

} // namespace nodewise::dump
