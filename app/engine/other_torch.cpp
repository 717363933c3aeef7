// SPDX-License-Identifier: Apache-2.0
#include "app/engine/other_torch.h"

#include "app/engine/libtorch.h"
#include "core/base/words.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <unistd.h>

namespace nodewise::engine {

namespace {

namespace fs = std::filesystem;

/// Whether it is 2.8 or newer: the Python worker needs that.
bool isSupported(const std::string& version)
{
    int major = 0, minor = 0;
    const char* const end = version.data() + version.size();
    const auto first = std::from_chars(version.data(), end, major);
    if (first.ec != std::errc() || first.ptr == end)
        return false;
    return std::from_chars(first.ptr + 1, end, minor).ec == std::errc() && (major > 2 || (major == 2 && minor >= 8));
}

/// Of PREFIX/lib/python3.11/site-packages/torch; "" of an unpacked LibTorch, which has no interpreter.
fs::path prefixOf(const fs::path& torch)
{
    const fs::path packages = torch.parent_path();
    const bool laidOut = packages.filename() == "site-packages" || packages.filename() == "dist-packages";
    return laidOut ? packages.parent_path().parent_path().parent_path() : fs::path();
}

bool isNamed(const fs::path& torch, const std::string& worker)
{
    if (!variable("NODEWISE_TORCH").empty())
        return true;
    const fs::path app = fs::path(worker).parent_path().parent_path(); // nodewise/_app/bin/nodewise-torch
    if (app.filename() == "_app" && torch == app.parent_path().parent_path() / "torch")
        return true;
    return std::ranges::any_of(std::initializer_list<const char*>{"VIRTUAL_ENV", "CONDA_PREFIX"}, [&](const char* name) {
        const fs::path prefix = variable(name);
        return prefix.is_absolute() && prefix.lexically_normal() == prefixOf(torch).lexically_normal();
    });
}

} // namespace

std::optional<OtherTorch> tryOtherTorch(const std::string& worker)
{
    if (variable("NODEWISE_OTHER_TORCH") == "refuse")
        return {};
    for (const std::string& folder : torchFolders(worker)) {
        const std::string version = torchVersionOf(folder);
        if (version.empty())
            continue;
        const fs::path python = prefixOf(folder) / "bin" / "python3";
        if (prefixOf(folder).empty() || !isSupported(version) || !isNamed(folder, worker) || ::access(python.c_str(), X_OK) != 0)
            return {};
        return OtherTorch{.python = python.string(), .version = version, .folder = folder};
    }
    return {};
}

} // namespace nodewise::engine
