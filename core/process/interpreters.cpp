// SPDX-License-Identifier: Apache-2.0
#include "core/process/interpreters.h"

#include "core/base/input_file.h"
#include "core/base/trimmed.h"
#include "core/base/words.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

namespace nodewise::process {

namespace {

namespace fs = std::filesystem;
using Found = Interpreter::Found;

constexpr std::uint64_t mostBytes = 1 << 16;       // of pyvenv.cfg, version.py and environments.txt
constexpr int mostFolders = 12, mostEntries = 400; // looked through above a program, and in each
constexpr std::size_t mostFound = 100;
constexpr int newestMinor = 30;                      // of Python 3
constexpr const char* ownPython = "NODEWISE_PYTHON"; // of the environment that Nodewise is installed in: python/nodewise/_programs.py

bool runs(const fs::path& file)
{
    std::error_code none;
    return fs::is_regular_file(file, none) && ::access(file.c_str(), X_OK) == 0;
}

bool isThere(const fs::path& file)
{
    std::error_code none;
    return fs::exists(file, none);
}

/// "3.11" of "3.11.2" and of "python3.11"
std::string minorOf(std::string_view text)
{
    if (text.starts_with("python"))
        text.remove_prefix(6);
    const auto dot = text.find('.');
    const auto end = dot == text.npos ? text.npos : text.find_first_not_of("0123456789", dot + 1);
    return dot == text.npos || dot == 0 ? std::string() : std::string(text.substr(0, end));
}

/// The value of a line "key = value".
std::string valueOf(const std::string& text, std::string_view key)
{
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const auto equals = line.find('=');
        if (equals == line.npos || trimmed(line.substr(0, equals)) != key)
            continue;
        return std::string(trimmed(std::string_view(line).substr(equals + 1)));
    }
    return {};
}

fs::path prefixOf(const std::string& interpreter)
{
    return fs::path(interpreter).parent_path().parent_path();
}

/// Of an environment; none for an interpreter of the system. Python reads the one beside the program first.
std::vector<fs::path> marksOf(const std::string& interpreter)
{
    const fs::path prefix = prefixOf(interpreter);
    std::vector<fs::path> out;
    for (const fs::path& mark :
         {fs::path(interpreter).parent_path() / "pyvenv.cfg", prefix / "pyvenv.cfg", prefix / "conda-meta" / "history"})
        if (isThere(mark))
            out.push_back(mark);
    return out;
}

bool liesIn(const fs::path& folder, const fs::path& file)
{
    std::error_code noFolder, noFile;
    const std::string outer = fs::canonical(folder, noFolder).string() + "/", inner = fs::canonical(file, noFile).string();
    return !noFolder && !noFile && inner.starts_with(outer);
}

/// Installed for all by who administers this machine.
bool isOfTheSystem(const fs::path& program)
{
    struct stat status = {};
    const std::string path = program.string();
    const bool inPlace = std::ranges::any_of(std::initializer_list<const char*>{"/usr/", "/bin/", "/opt/", "/nix/store/", "/gnu/store/"},
                                             [&path](const char* folder) { return path.starts_with(folder); });
    return inPlace && ::stat(path.c_str(), &status) == 0 && status.st_uid == 0 && (status.st_mode & S_IWOTH) == 0;
}

std::string versionOf(const std::string& interpreter)
{
    const fs::path prefix = prefixOf(interpreter);
    if (const auto text = readFile((prefix / "pyvenv.cfg").string(), mostBytes))
        for (const char* key : {"version", "version_info"})
            if (const std::string version = valueOf(*text, key); !version.empty())
                return version;
    std::error_code none;
    const fs::path real = fs::canonical(interpreter, none);
    return none ? std::string() : minorOf(real.filename().string());
}

std::string torchIn(const std::vector<std::string>& folders)
{
    for (const std::string& folder : folders)
        if (const auto text = readFile(folder + "/torch/version.py", mostBytes))
            if (std::string version = between(*text, "__version__ = '", "'"); !version.empty())
                return version;
    return {};
}

/// Collects each interpreter once: two names of one program in one environment are one.
class Finder {
public:
    void addPrefix(const fs::path& prefix, Found found)
    {
        if (prefix.is_absolute())
            add(prefix / "bin" / "python", found);
    }

    void add(const fs::path& path, Found found)
    {
        std::error_code none;
        if (all.size() >= mostFound || !runs(path))
            return;
        const auto real = fs::canonical(path, none).string() + "\n" + fs::canonical(prefixOf(path.string()), none).string();
        if (m_seen.insert(real).second)
            all.push_back(describeInterpreter(path.lexically_normal().string(), found));
    }

    std::vector<Interpreter> all;

private:
    std::set<std::string> m_seen;
};

void addBeside(Finder& finder, fs::path folder)
{
    std::error_code none;
    for (int i = 0; i < mostFolders && !folder.empty(); ++i) {
        std::vector<fs::path> environments;
        int left = mostEntries;
        for (auto at = fs::directory_iterator(folder, none); at != fs::directory_iterator() && left-- > 0; at.increment(none))
            if (isThere(at->path() / "pyvenv.cfg") || isThere(at->path() / "conda-meta" / "history"))
                environments.push_back(at->path());
        std::ranges::sort(environments);
        for (const fs::path& environment : environments)
            finder.addPrefix(environment, Found::Beside);
        if (folder == folder.parent_path())
            return;
        folder = folder.parent_path();
    }
}

void addPath(Finder& finder)
{
    std::istringstream folders(variable("PATH"));
    for (std::string folder; std::getline(folders, folder, ':');) {
        const fs::path at = folder;
        if (!at.is_absolute())
            continue;
        finder.add(at / "python3", Found::Path);
        finder.add(at / "python", Found::Path);
        for (int minor = newestMinor; minor >= 9; --minor)
            finder.add(at / ("python3." + std::to_string(minor)), Found::Path);
    }
}

} // namespace

std::vector<std::string> packageFolders(const std::string& prefix, const std::string& version)
{
    std::vector<std::string> out;
    std::error_code none;
    for (const char* library : {"lib", "local/lib"})
        for (const fs::directory_entry& python : fs::directory_iterator(fs::path(prefix) / library, none)) {
            const std::string name = python.path().filename().string();
            if (!name.starts_with("python3") || (!version.empty() && name != "python" + version && name != "python3")) // Debian's
                continue;
            for (const char* packages : {"site-packages", "dist-packages"})
                out.push_back((python.path() / packages).string());
        }
    return out;
}

Interpreter describeInterpreter(const std::string& path, Found found)
{
    Interpreter out{.path = path, .python = versionOf(path), .torch = {}, .found = found};
    const std::string minor = minorOf(out.python);
    out.torch = torchIn(packageFolders(prefixOf(path).string(), minor));
    const std::string home = variable("HOME");
    if (out.torch.empty() && marksOf(path).empty() && !minor.empty() && !home.empty())
        out.torch = torchIn(packageFolders(home + "/.local", minor));
    return out;
}

std::vector<Interpreter> findInterpreters(const std::string& program)
{
    Finder finder;
    if (fs::path(program).is_absolute())
        addBeside(finder, fs::path(program).parent_path());
    finder.addPrefix(variable("VIRTUAL_ENV"), Found::VirtualEnv);
    finder.addPrefix(variable("CONDA_PREFIX"), Found::Conda);
    if (const auto list = readFile(variable("HOME") + "/.conda/environments.txt", mostBytes)) {
        std::istringstream lines(*list);
        for (std::string line; std::getline(lines, line);)
            finder.addPrefix(std::string(trimmed(line)), Found::Conda);
    }
    addPath(finder);
    return std::move(finder.all);
}

namespace {

/// Whether it is that of an environment that the user's shell names, wherever it was found.
bool isActive(const Interpreter& interpreter, const char* name)
{
    std::error_code none;
    const fs::path prefix = variable(name);
    return prefix.is_absolute() && fs::equivalent(fs::path(interpreter.path).parent_path().parent_path(), prefix, none);
}

/// The active environment goes before the one that Nodewise is installed in, that before those beside the file, these before others.
int rankOf(const Interpreter& interpreter)
{
    if (isActive(interpreter, "VIRTUAL_ENV"))
        return 0;
    if (isActive(interpreter, "CONDA_PREFIX"))
        return 1;
    if (interpreter.path == variable(ownPython))
        return 2;
    return interpreter.found == Found::Beside ? 3 : 4;
}

} // namespace

std::optional<Interpreter> tryUsualInterpreter(const std::string& file)
{
    auto found = findInterpreters(file);
    if (const std::string own = variable(ownPython); fs::path(own).is_absolute() && runs(own))
        found.push_back(describeInterpreter(own, Found::Named));
    std::ranges::stable_sort(found, {}, rankOf);
    const auto usable = [](const Interpreter& one) { return !one.torch.empty() && (rankOf(one) != 3 || isOwnEnvironment(one.path)); };
    const auto best = std::ranges::find_if(found, usable);
    return best == found.end() ? std::nullopt : std::optional(*best);
}

bool isOwnEnvironment(const std::string& path)
{
    const auto isOwn = [](const fs::path& folder) {
        struct stat found = {};
        return ::stat(folder.c_str(), &found) == 0 && found.st_uid == ::geteuid() && (found.st_mode & S_IWOTH) == 0;
    };
    const fs::path prefix = prefixOf(path);
    return isOwn(prefix) && isOwn(prefix.parent_path());
}

std::vector<std::string> filesOfInterpreter(const std::string& path)
{
    const std::vector<fs::path> marks = marksOf(path);
    if (marks.empty())
        return {path};
    const fs::path prefix = prefixOf(path);
    std::vector<std::string> out;
    for (const fs::path& mark : marks) {
        if (!liesIn(prefix, mark))
            return {prefix.string()}; // else the trust in another environment would be taken for one in this
        out.push_back(mark.string());
    }
    std::error_code none;
    if (!isOfTheSystem(fs::canonical(path, none)))
        out.push_back(path);
    return out;
}

} // namespace nodewise::process
