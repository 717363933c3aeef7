// SPDX-License-Identifier: Apache-2.0
#include "app/engine/libtorch.h"

#include "core/base/input_file.h"
#include "core/base/json.h"
#include "core/base/words.h"
#include "core/process/interpreters.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <unistd.h>

namespace nodewise::engine {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t mostBytes = 1 << 16; // of a note and of version.py, which have a few hundred

/// nullopt: a build's worker, or another program. It runs as it is.
std::optional<LibTorchNote> tryNote(const std::string& program)
{
    const auto text = readFile(program + ".json", mostBytes);
    const auto parsed = text ? json::parse(*text) : fail(text.error());
    if (!parsed || !parsed->is_object())
        return std::nullopt;
    return LibTorchNote{json::textOr(*parsed, "version"), json::textOr(*parsed, "libraries")};
}

/// "2.13" of "2.13.0+cpu"
std::string minorOf(const std::string& version)
{
    const auto first = version.find('.');
    return first == version.npos ? version : version.substr(0, version.find_first_not_of("0123456789", first + 1));
}

void addPackages(const fs::path& prefix, std::vector<std::string>& out)
{
    for (const std::string& folder : process::packageFolders(prefix.string()))
        out.push_back(folder + "/torch");
}

/// Prefix of the first python3 of $PATH; empty without one.
fs::path pythonPrefix()
{
    const std::string path = variable("PATH");
    for (std::size_t at = 0; at <= path.size();) {
        const auto end = std::min(path.find(':', at), path.size());
        const fs::path folder = path.substr(at, end - at);
        if (folder.is_absolute() && ::access((folder / "python3").c_str(), X_OK) == 0)
            return folder.parent_path();
        at = end + 1;
    }
    return {};
}

} // namespace

std::vector<std::string> torchFolders(const std::string& worker)
{
    std::vector<std::string> out;
    if (const std::string named = variable("NODEWISE_TORCH"); !named.empty())
        return {named, named + "/torch"}; // named by the user: no other will do
    const auto addEnvironment = [&out](const char* name) {
        if (const fs::path prefix = variable(name); prefix.is_absolute())
            addPackages(prefix, out);
    };
    addEnvironment("VIRTUAL_ENV");
    if (const fs::path app = fs::path(worker).parent_path().parent_path(); app.filename() == "_app") // nodewise/_app/bin/nodewise-torch
        out.push_back((app.parent_path().parent_path() / "torch").string());
    addEnvironment("CONDA_PREFIX");
    if (const fs::path prefix = pythonPrefix(); !prefix.empty())
        addPackages(prefix, out);
    if (const fs::path home = variable("HOME"); home.is_absolute())
        addPackages(home / ".local", out);
    return out;
}

std::string torchVersionOf(const std::string& folder)
{
    if (::access((folder + "/lib/libtorch_cpu.so").c_str(), R_OK) != 0)
        return {};
    if (const auto text = readFile(folder + "/version.py", mostBytes))
        return between(*text, "__version__ = '", "'");
    auto text = readFile(folder + "/build-version", mostBytes); // of a LibTorch without Python
    return text ? text->substr(0, text->find_first_of("\r\n")) : std::string();
}

Result<void> nameLibTorch(process::WorkerProcess::Options& options)
{
    const auto note = tryNote(options.program);
    const bool none = variable("NODEWISE_TORCH") == "none"; // as where there is none, also for a build that has its own
    if (!note || (!note->libraries.empty() && !none))
        return {};
    const std::string wanted = minorOf(note->version);
    for (const std::string& folder : torchFolders(options.program)) {
        const std::string version = torchVersionOf(folder);
        if (version.empty())
            continue;
        if (minorOf(version) != wanted)
            return fail(
                Error{.message = UserText("this needs PyTorch %1, and %2 is %3", wanted, folder, version),
                      .hint = UserText("run the program by its interpreter (--python), or activate a virtual environment with torch==%1.*",
                                       wanted)});
        const std::string others = variable("LD_LIBRARY_PATH");
        options.environment.emplace_back("LD_LIBRARY_PATH", folder + "/lib" + (others.empty() ? "" : ":" + others));
        return {};
    }
    return fail(
        Error{.message = UserText("this needs PyTorch %1, and none was found", wanted),
              .hint = UserText("pip install 'torch==%1.*' into the virtual environment that is active, or name the folder 'torch' of an "
                               "installation in NODEWISE_TORCH",
                               wanted)});
}

} // namespace nodewise::engine
