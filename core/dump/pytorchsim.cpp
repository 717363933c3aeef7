// SPDX-License-Identifier: Apache-2.0
#include "core/dump/pytorchsim.h"

#include "core/base/numbers.h"
#include "core/base/trimmed.h"
#include "core/dump/code_hash.h"
#include "core/dump/lines.h"
#include "core/mlirtext/text_file.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <set>

namespace nodewise::dump {

namespace fs = std::filesystem;

namespace {

using Role = DumpFile::Role;
constexpr std::size_t mostBytes = 64 << 20; ///< of a file that is read as a whole
constexpr std::size_t mostFolders = 20'000;

bool has(const fs::path& folder, const char* name)
{
    std::error_code code;
    return fs::exists(folder / name, code);
}

Generation generationOf(const fs::path& folder)
{
    if (has(folder, "kernel.json") || folder.filename().string().starts_with("triton_"))
        return Generation::Triton;
    if (has(folder, "trace.so") || has(folder, "trace_cycles.tsv"))
        return Generation::Trace;
    return has(folder, "tile_graph.onnx") ? Generation::Onnx : Generation::Unknown;
}

Role roleOf(const std::string& name, const std::string& end)
{
    if (end == ".mlir") {
        const bool stage = name.find("_custom") != name.npos || name.find("_llvm") != name.npos || name.find("_sample") != name.npos;
        const bool numbered = !name.empty() && std::isdigit(static_cast<unsigned char>(name[0])) && name.find('-') != name.npos;
        return stage || (numbered && !name.starts_with("01-")) ? Role::Stage : Role::Source;
    }
    if (end == ".ll" || end == ".s" || name == "binary.dump")
        return Role::Machine;
    if (name.ends_with("_tog.py") || name.starts_with("trace_") || name == "tile_graph.onnx" || name == "trace.so" || name == "trace.cpp")
        return Role::TileGraph;
    return end == ".log" || name == "timing.json" || name == "stats.txt" ? Role::Log : Role::Other;
}

bool isText(const std::string& name, const std::string& end)
{
    static const std::set<std::string> binary{".o", ".so", ".onnx", ".elf", ".raw", ".lock"};
    return !binary.contains(end) && !name.ends_with("_binary") && name != "validation_binary";
}

/// Files of a folder, and of its folder m5out.
void listFiles(const fs::path& folder, const std::string& prefix, DumpKernel& kernel)
{
    std::error_code code;
    for (fs::directory_iterator entry(folder, code), end; !code && entry != end; entry.increment(code)) {
        const std::string name = entry->path().filename().string();
        if (entry->is_directory(code)) {
            if (prefix.empty() && (name == "m5out" || name == "togsim_result"))
                listFiles(entry->path(), name + "/", kernel);
            continue;
        }
        const std::string suffix = entry->path().extension().string();
        const auto bytes = entry->file_size(code);
        kernel.files.push_back({prefix + name, roleOf(name, suffix), code ? 0 : bytes, isText(name, suffix)});
        code.clear();
    }
    if (prefix.empty())
        std::sort(kernel.files.begin(), kernel.files.end(), [](const DumpFile& a, const DumpFile& b) {
            return std::tuple(a.role, a.path.size() * (a.role == Role::Source), a.path) <
                   std::tuple(b.role, b.path.size() * (b.role == Role::Source), b.path);
        });
}

class Reader {
public:
    Reader(const std::string& folder, const Progress& progress) : m_folder(folder), m_progress(progress) { m_dump.folder = folder; }

    Result<Dump> read()
    {
        readFolders();
        if (!m_progress.cancelled() && m_dump.kernels.empty())
            return fail(Error{.message = UserText("there is no PyTorchSim kernel in this folder"), .file = m_folder.string()});
        readWrappers();
        if (m_progress.cancelled())
            return fail(Error{.message = UserText::listed(cancelledMessage), .file = m_folder.string()});
        order();
        return std::move(m_dump);
    }

private:
    void readFolders()
    {
        if (generationOf(m_folder) != Generation::Unknown || has(m_folder, "meta.txt"))
            return addKernel(m_folder); // one kernel's folder was named
        std::vector<fs::path> folders;
        std::error_code code;
        for (fs::directory_iterator entry(m_folder, code), end; !code && entry != end && folders.size() < mostFolders;
             entry.increment(code))
            if (entry->is_directory(code) && !entry->path().filename().string().starts_with("."))
                folders.push_back(entry->path());
        std::sort(folders.begin(), folders.end());
        for (std::size_t i = 0; i < folders.size() && !m_progress.cancelled(); ++i) {
            m_progress.step(UserText("Reading kernels"), double(i) / double(folders.size()));
            if (generationOf(folders[i]) != Generation::Unknown || has(folders[i], "meta.txt") || hasMlir(folders[i]))
                addKernel(folders[i]);
        }
    }
    static bool hasMlir(const fs::path& folder)
    {
        std::error_code code;
        const fs::directory_iterator all(folder, code);
        return std::any_of(begin(all), end(all), [](const auto& entry) { return entry.path().extension() == ".mlir"; });
    }

    void addKernel(const fs::path& folder)
    {
        DumpKernel kernel{.folder = folder == m_folder ? std::string(".") : folder.filename().string(), .generation = generationOf(folder)};
        listFiles(folder, "", kernel);
        readMeta(folder, kernel);
        readCycles(folder, kernel);
        noteMissing(kernel);
        m_dump.kernels.push_back(std::move(kernel));
    }
    std::string textOf(const fs::path& path)
    {
        const auto file = mlirtext::TextFile::open(path.string());
        if (!file)
            return {};
        if ((*file)->size() > mostBytes) {
            m_dump.problems.push_back({.message = UserText("the file is larger than %1 MB", mostBytes >> 20), .file = path.string()});
            return {};
        }
        return (*file)->read(0, mostBytes);
    }
    void complain(const fs::path& file, int line, UserText what)
    {
        m_dump.problems.push_back({.message = std::move(what), .file = file.string(), .line = line});
    }

    /// "arg0=(1, torch.float32, [256, 256])"
    void readMeta(const fs::path& folder, DumpKernel& kernel)
    {
        const fs::path path = folder / "meta.txt";
        if (!has(folder, "meta.txt"))
            return;
        eachLine(textOf(path), [&](std::string_view whole, int number) {
            const std::string_view line = trimmed(whole);
            const std::size_t equals = line.find("=("), first = line.find(','), second = line.find(',', first + 1);
            if (line.empty())
                return;
            const auto kind = equals == line.npos || first == line.npos || first < equals
                                  ? std::nullopt
                                  : tryNumber<std::uint64_t>(trimmed(line.substr(equals + 2, first - equals - 2)));
            if (!kind || second == line.npos || !line.ends_with(')'))
                return complain(path, number, UserText("this line does not describe an argument, as name=(kind, type, shape)"));
            kernel.arguments.push_back({.name = std::string(trimmed(line.substr(0, equals))),
                                        .dtype = std::string(trimmed(line.substr(first + 1, second - first - 1))),
                                        .shape = std::string(trimmed(line.substr(second + 1, line.size() - second - 2))),
                                        .kind = static_cast<std::uint32_t>(*kind)});
        });
    }
    /// "183<tab>0" per tile, and "# origins: mm, add".
    void readCycles(const fs::path& folder, DumpKernel& kernel)
    {
        constexpr std::string_view origins = "# origins:";
        const fs::path path = folder / "trace_cycles.tsv";
        if (!has(folder, "trace_cycles.tsv"))
            return;
        eachLine(textOf(path), [&](std::string_view whole, int number) {
            const std::string_view line = trimmed(whole);
            if (line.starts_with(origins)) {
                addOrigins(kernel, line.substr(origins.size()));
            } else if (!line.empty() && !line.starts_with('#')) {
                const auto cycles = tryNumber<std::uint64_t>(line.substr(0, line.find_first_of(" \t")));
                if (!cycles)
                    return complain(path, number, UserText("this line does not begin with a number of cycles"));
                kernel.cycles = kernel.cycles.value_or(0) + *cycles;
            }
        });
    }
    static void addOrigins(DumpKernel& kernel, std::string_view list)
    {
        for (const std::string_view name : commaSeparated(list))
            kernel.origins.emplace_back(name);
        std::sort(kernel.origins.begin(), kernel.origins.end());
    }
    static void noteMissing(DumpKernel& kernel)
    {
        const auto any = [&](auto match) { return std::any_of(kernel.files.begin(), kernel.files.end(), match); };
        const auto named = [&](std::string_view name) { return any([name](const DumpFile& file) { return file.path == name; }); };
        if (!any([](const DumpFile& file) { return file.role == Role::Source; }))
            kernel.missing.push_back(UserText("the kernel's MLIR"));
        const bool triton = kernel.generation == Generation::Triton;
        if (!named(triton ? "kernel.json" : "meta.txt"))
            kernel.missing.push_back(UserText("%1, which describes the arguments", std::string(triton ? "kernel.json" : "meta.txt")));
        if (kernel.generation == Generation::Trace && !named("trace_cycles.tsv"))
            kernel.missing.push_back(UserText("%1, with the cycles of tiles", std::string("trace_cycles.tsv")));
        if (kernel.generation == Generation::Unknown)
            kernel.missing.push_back(UserText("a tile graph"));
    }

    // --- wrappers -----------------------------------------------------------------------------------------------------------------------

    std::vector<fs::path> wrapperFiles() const
    {
        std::vector<fs::path> files;
        for (const fs::path& folder : {m_folder / ".torchinductor", m_folder}) {
            std::error_code code;
            fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied, code), end;
            for (std::size_t seen = 0; !code && entry != end && seen < 100'000; entry.increment(code), ++seen) {
                const bool cache = folder.filename() == ".torchinductor";
                if (entry.depth() >= (cache ? 3 : 0))
                    entry.disable_recursion_pending();
                if (entry->path().extension() == ".py" && !entry->path().string().ends_with("_tog.py"))
                    files.push_back(entry->path());
            }
        }
        std::sort(files.begin(), files.end());
        return files;
    }
    void readWrappers()
    {
        for (const fs::path& path : wrapperFiles()) {
            if (m_progress.cancelled())
                return;
            const std::string text = textOf(path);
            if (!isWrapper(text))
                continue;
            m_dump.wrappers.push_back(path.string());
            take(readWrapper(path.string(), text));
        }
        if (m_dump.wrappers.empty())
            m_dump.missing.push_back(UserText("Inductor's wrapper (.torchinductor/*/c*.py), which names the nodes of each kernel"));
    }
    void take(const Wrapper& wrapper)
    {
        m_dump.problems.insert(m_dump.problems.end(), wrapper.problems.begin(), wrapper.problems.end());
        std::map<std::string, std::size_t> byName;
        for (const WrapperKernel& defined : wrapper.kernels)
            if (const auto found = tryKernel(defined)) {
                DumpKernel& kernel = m_dump.kernels[*found];
                kernel.name = defined.name;
                if (kernel.origins.empty())
                    kernel.origins = defined.origins;
                byName[defined.name] = *found;
            } else {
                m_dump.problems.push_back(
                    {.message = UserText("the folder of %1 is missing", defined.name), .file = wrapper.path, .line = defined.line});
            }
        for (const WrapperCall& call : wrapper.calls)
            if (const auto kernel = byName.find(call.what); call.kernel && kernel != byName.end()) {
                m_order.try_emplace(kernel->second, m_order.size());
                ++m_dump.kernels[kernel->second].launches;
            } else if (!call.kernel && std::find(m_dump.fallbacks.begin(), m_dump.fallbacks.end(), call.what) == m_dump.fallbacks.end()) {
                m_dump.fallbacks.push_back(call.what);
            }
    }
    /// A kernel's folder has the name of its source's hash; where another version of PyTorch hashes otherwise, the source itself tells.
    std::optional<std::size_t> tryKernel(const WrapperKernel& defined)
    {
        const std::string hash = codeHash(defined.text).substr(1, 11);
        for (std::size_t i = 0; i < m_dump.kernels.size(); ++i)
            if (const std::string& folder = m_dump.kernels[i].folder; folder == hash || folder == "triton_" + hash)
                return i;
        for (std::size_t i = 0; i < m_dump.kernels.size(); ++i)
            for (const DumpFile& file : m_dump.kernels[i].files)
                if (file.role == Role::Source && file.bytes >= defined.text.size() && file.bytes < defined.text.size() + 64 &&
                    trimmed(textOf(m_folder / m_dump.kernels[i].folder / file.path)) == defined.text)
                    return i;
        return {};
    }
    void order()
    {
        std::vector<std::pair<std::size_t, std::size_t>> places;
        places.reserve(m_dump.kernels.size());
        for (std::size_t i = 0; i < m_dump.kernels.size(); ++i)
            places.push_back({m_order.contains(i) ? m_order[i] : m_dump.kernels.size(), i});
        std::sort(places.begin(), places.end());
        std::vector<DumpKernel> kernels;
        kernels.reserve(places.size());
        for (const auto& place : places)
            kernels.push_back(std::move(m_dump.kernels[place.second]));
        m_dump.kernels = std::move(kernels);
    }

    fs::path m_folder;
    const Progress& m_progress;
    Dump m_dump;
    std::map<std::size_t, std::size_t> m_order; ///< of the first launch, by kernel
};

} // namespace

Result<Dump> readDump(const std::string& folder, const Progress& progress)
{
    return Reader(folder, progress).read();
}

} // namespace nodewise::dump
