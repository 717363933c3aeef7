// SPDX-License-Identifier: Apache-2.0
#include "core/dump/artifacts.h"

#include "core/base/inside_folder.h"
#include "core/mlirtext/text_file.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <unordered_map>

namespace nodewise::dump {

namespace fs = std::filesystem;

namespace {

using Kind = ArtifactFile::Kind;
constexpr std::size_t mostBytes = 64 << 20; ///< of a file that is read as a whole
constexpr std::size_t mostEntries = 50'000;
constexpr int deepest = 12;

std::optional<Kind> kindOf(const std::string& name)
{
    static const std::map<std::string, Kind> names{{"fx_graph_readable.py", Kind::Readable},
                                                   {"fx_graph_transformed.py", Kind::Transformed},
                                                   {"fx_graph_runnable.py", Kind::Runnable},
                                                   {"ir_pre_fusion.txt", Kind::IrBefore},
                                                   {"ir_post_fusion.txt", Kind::IrAfter},
                                                   {"output_code.py", Kind::OutputCode},
                                                   {"output_code.cpp", Kind::OutputCode},
                                                   {"inductor_provenance_tracking_node_mappings.json", Kind::Mappings},
                                                   {"bundle.mlir", Kind::Bundle},
                                                   {"spyre_provenance.json", Kind::Provenance}};
    if (const auto found = names.find(name); found != names.end())
        return found->second;
    if (name == "sdsc.json" || (name.starts_with("sdsc_") && name.ends_with(".json")))
        return Kind::Sdsc;
    if (name == "debug.log" || (name.starts_with("aot_model") && name.ends_with(".log")))
        return Kind::Log;
    return {};
}

/// A log says nothing of whose it is, and bundle.mlir and output_code may be of others.
bool tells(Kind kind)
{
    return kind != Kind::Log && kind != Kind::Bundle && kind != Kind::OutputCode;
}

bool isSpyres(Kind kind)
{
    return kind == Kind::Sdsc || kind == Kind::Bundle || kind == Kind::Provenance;
}

std::string startOf(const fs::path& path)
{
    const auto file = mlirtext::TextFile::open(path.string());
    return file ? (*file)->read(0, 1 << 20) : std::string();
}

/// visit(entry) for files in a folder and, `levels` deep, those in it; false ends it.
template <class Visit>
void eachFile(const fs::path& folder, int levels, Visit visit)
{
    std::error_code code;
    fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied, code), end;
    for (std::size_t seen = 0; !code && entry != end && seen < mostEntries; entry.increment(code), ++seen) {
        if (entry.depth() >= levels)
            entry.disable_recursion_pending();
        std::error_code other;
        const bool ours = !entry->is_symlink(other) ||
                          pathInside(folder.string(), entry->path().lexically_relative(folder).string()); // a dump may come from elsewhere
        if (ours && entry->is_regular_file(other) && !visit(*entry))
            return;
    }
}

std::vector<std::string> listed(const std::vector<std::string>* names)
{
    return names ? *names : std::vector<std::string>();
}

class Reader {
public:
    Reader(const std::string& path, const Progress& progress) : m_path(path), m_progress(progress)
    {
        std::error_code code;
        m_single = !fs::is_directory(m_path, code);
        m_folder = m_single ? m_path.parent_path() : m_path;
        if (m_folder.empty())
            m_folder = ".";
        m_out.folder = m_folder.string();
    }

    Result<Artifacts> read()
    {
        list();
        if (std::error_code code; m_out.files.empty() && !fs::exists(m_path, code))
            return fail(Error{.message = UserText("there is no such file"), .file = m_path.string()});
        if (m_out.files.empty())
            return fail(Error{.message = UserText("no files of torch.compile or Spyre were found here"), .file = m_path.string()});
        for (std::size_t i = 0; i < m_out.files.size() && !m_progress.cancelled(); ++i) {
            m_progress.step(UserText("Reading files"), double(i) / double(m_out.files.size()));
            readFile(m_out.files[i]);
        }
        if (m_progress.cancelled())
            return fail(Error{.message = UserText::listed(cancelledMessage), .file = m_path.string()});
        linkBundles();
        return std::move(m_out);
    }

private:
    void list()
    {
        if (m_single)
            m_out.chosen = m_path.filename().string();
        const Kind own = kindOf(m_path.filename().string()).value_or(Kind::Log);
        const bool alone = own == Kind::Sdsc || own == Kind::Provenance || own == Kind::Mappings;
        const auto wanted = [&](const std::string& name, Kind kind) {
            return !m_single || (alone ? name == m_out.chosen : isSpyres(kind) == isSpyres(own));
        };
        eachFile(m_folder, m_single ? 0 : deepest, [&](const fs::directory_entry& entry) {
            const std::string name = entry.path().filename().string();
            const auto kind = kindOf(name);
            if (!kind || !wanted(name, *kind))
                return true;
            std::error_code code;
            const auto bytes = entry.file_size(code);
            m_out.files.push_back({*kind, entry.path().lexically_relative(m_folder).generic_string(), code ? 0 : bytes, {}});
            return m_out.files.size() < mostEntries;
        });
        std::ranges::sort(m_out.files, [](const ArtifactFile& a, const ArtifactFile& b) {
            const fs::path one(a.path), other(b.path);
            return std::tuple(one.parent_path(), a.kind == Kind::Log, a.kind, a.path.size(), a.path) <
                   std::tuple(other.parent_path(), b.kind == Kind::Log, b.kind, b.path.size(), b.path);
        });
    }

    std::optional<std::string> textOf(const std::string& path)
    {
        auto file = mlirtext::TextFile::open(path);
        if (!file) {
            m_out.problems.push_back(std::move(file.error()));
            return {};
        }
        if ((*file)->size() > mostBytes) {
            m_out.problems.push_back({.message = UserText("the file is larger than %1 MB", mostBytes >> 20), .file = path});
            return {};
        }
        return (*file)->read(0, mostBytes);
    }
    CompiledModel& modelOf(const ArtifactFile& file)
    {
        const std::string folder = fs::path(file.path).parent_path().generic_string();
        if (m_out.models.empty() || m_out.models.back().folder != folder)
            m_out.models.push_back({.folder = folder, .before = {}, .after = {}, .code = {}, .mappings = {}});
        return m_out.models.back();
    }
    void take(std::vector<Error>& problems)
    {
        std::move(problems.begin(), problems.end(), std::back_inserter(m_out.problems));
        problems.clear();
    }
    /// Keeps what was read, or what was wrong; the record has the path in the folder, problems the whole one.
    template <class Record>
    void keep(ArtifactFile& file, std::vector<Record>& all, Result<Record> record)
    {
        if (!record) {
            m_out.problems.push_back(std::move(record.error()));
            return;
        }
        take(record->problems);
        record->path = file.path;
        file.record = all.size();
        all.push_back(std::move(*record));
    }
    void readFile(ArtifactFile& file)
    {
        const std::string path = (m_folder / file.path).string();
        if (file.kind == Kind::Runnable || file.kind == Kind::IrBefore || file.kind == Kind::IrAfter || file.kind == Kind::Log)
            return; // only shown
        const auto text = textOf(path);
        if (!text)
            return;
        switch (file.kind) {
        case Kind::Readable:
        case Kind::Transformed: {
            PrintedGraph graph = readPrintedGraph(path, *text);
            take(graph.problems);
            (file.kind == Kind::Readable ? modelOf(file).before : modelOf(file).after) = std::move(graph);
            break;
        }
        case Kind::OutputCode:
            modelOf(file).code = readOutputCode(path, *text);
            break;
        case Kind::Mappings:
            readMappingsOf(file, path, *text);
            break;
        case Kind::Sdsc:
            keep(file, m_out.sdscs, readSdsc(path, *text));
            break;
        case Kind::Bundle:
            keep(file, m_out.bundles, Result<Bundle>(readBundle(path, *text)));
            break;
        case Kind::Provenance:
            keep(file, m_out.provenances, readProvenance(path, *text));
            break;
        default:
            break;
        }
    }
    void readMappingsOf(const ArtifactFile& file, const std::string& path, std::string_view text)
    {
        auto mappings = readMappings(path, text, m_out.problems);
        if (mappings)
            modelOf(file).mappings = std::move(*mappings);
        else
            m_out.problems.push_back(std::move(mappings.error()));
    }
    void linkBundles()
    {
        std::unordered_map<std::string, std::size_t> places;
        for (std::size_t i = 0; i < m_out.sdscs.size(); ++i)
            places.emplace(m_out.sdscs[i].path, i);
        for (Bundle& bundle : m_out.bundles) {
            const fs::path folder = fs::path(bundle.path).parent_path();
            for (BundleExecute& execute : bundle.executes) {
                if (execute.file.empty())
                    continue;
                const fs::path path = folder / execute.file;
                std::error_code code;
                if (const auto found = places.find(path.generic_string()); found != places.end())
                    execute.sdsc = found->second;
                else if (const auto inside = pathInside(m_folder.string(), path.string()); !inside || !fs::exists(*inside, code))
                    m_out.problems.push_back({.message = UserText("the descriptor '%1' is not next to the bundle", execute.file),
                                              .file = (m_folder / bundle.path).string(),
                                              .line = execute.line});
            }
        }
    }

    fs::path m_path, m_folder;
    const Progress& m_progress;
    bool m_single = false;
    Artifacts m_out;
};

} // namespace

bool CompiledModel::beforeIsPre() const
{
    return before && mappings && !mappings->preToPost.empty() &&
           std::ranges::all_of(mappings->preToPost, [&](const auto& entry) { return before->tryNode(entry.first) != nullptr; });
}

std::vector<std::string> CompiledModel::afterOf(std::string_view name) const
{
    if (beforeIsPre())
        return NodeMappings::of(mappings->preToPost, name);
    return after && after->tryNode(name) ? std::vector<std::string>{std::string(name)} : std::vector<std::string>();
}

std::vector<std::string> CompiledModel::beforeOf(std::string_view name) const
{
    if (beforeIsPre())
        return NodeMappings::of(mappings->postToPre, name);
    return before && before->tryNode(name) ? std::vector<std::string>{std::string(name)} : std::vector<std::string>();
}

std::vector<std::size_t> CompiledModel::callsOf(std::string_view name) const
{
    std::set<std::size_t> made;
    if (code && mappings)
        for (const std::string& key : NodeMappings::of(mappings->postToKernel, name))
            if (const auto calls = code->callsByKey.find(key); calls != code->callsByKey.end())
                made.insert(calls->second.begin(), calls->second.end());
    return {made.begin(), made.end()};
}

std::vector<std::string> CompiledModel::nodesOf(const OutputCall& call) const
{
    std::set<std::string> names;
    for (const std::string& key : call.keys)
        for (const std::string& node : listed(mappings ? &NodeMappings::of(mappings->kernelToPost, key) : nullptr))
            names.insert(node);
    return {names.begin(), names.end()};
}

const Sdsc* Artifacts::trySdsc(const BundleExecute& execute) const
{
    return execute.sdsc ? &sdscs[*execute.sdsc] : nullptr;
}

const ProvenanceHandle* Artifacts::tryHandle(const Sdsc& sdsc) const
{
    if (sdsc.handle)
        for (const Provenance& provenance : provenances)
            if (const ProvenanceHandle* handle = provenance.tryHandle(sdsc.handle->id))
                return handle;
    return nullptr;
}

Artifacts::KernelMatch Artifacts::kernelOf(const Sdsc& sdsc) const
{
    if (sdsc.handle)
        for (const Provenance& provenance : provenances)
            if (const ProvenanceKernel* kernel = provenance.tryKernelOfHandle(sdsc.handle->id))
                return {kernel, true};
    const std::string around = fs::path(sdsc.path).parent_path().filename().string();
    for (const Provenance& provenance : provenances)
        for (const ProvenanceKernel& kernel : provenance.kernels)
            for (const std::string& name : kernel.names)
                if (!name.empty() && around.find(name) != std::string::npos)
                    return {&kernel, false};
    return {};
}

PlaceQuery placeOf(const CompiledModel& model, const PrintedGraph& graph, const PrintedNode& node)
{
    PlaceQuery query{.op = node.op, .file = {}, .line = 0, .names = {}};
    if (node.source && !isTorchsFile(graph.sources[*node.source].file)) { // AOTInductor prints the innermost frame
        query.file = graph.sources[*node.source].file;
        query.line = graph.sources[*node.source].line;
        query.several = std::ranges::any_of(graph.nodes, [&](const PrintedNode& other) {
            return other.name != node.name && other.source && graph.sources[*other.source].line == query.line && other.op == node.op &&
                   graph.sources[*other.source].file == query.file;
        });
    }
    if (model.mappings)
        query.names = NodeMappings::of(model.mappings->postToPre, node.name);
    query.names.push_back(node.name);
    return query;
}

PlaceQuery placeOf(const Artifacts& artifacts, const Sdsc& sdsc)
{
    if (!sdsc.handle)
        return {};
    PlaceQuery query{.op = sdsc.handle->atenOp, .file = sdsc.handle->source, .line = int(sdsc.handle->line), .names = {}};
    if (const ProvenanceHandle* handle = artifacts.tryHandle(sdsc)) {
        query.op = handle->atenOp.empty() ? query.op : handle->atenOp;
        query.names = handle->chain;
    }
    return query;
}

PlaceQuery placeOf(const ProvenanceHandle& handle)
{
    return {.op = handle.atenOp, .file = handle.file, .line = int(handle.line), .names = handle.chain};
}

bool holdsArtifacts(const std::string& path)
{
    std::error_code code;
    bool holds = false;
    if (fs::is_directory(path, code)) {
        std::size_t seen = 0;
        eachFile(path, 5, [&](const fs::directory_entry& entry) {
            const auto kind = kindOf(entry.path().filename().string());
            holds = kind && (tells(*kind) || (*kind == Kind::Bundle && isBundle(startOf(entry.path()))));
            return !holds && ++seen < 5000;
        });
        return holds;
    }
    const auto kind = kindOf(fs::path(path).filename().string());
    if (!kind || *kind == Kind::Log || !fs::is_regular_file(path, code))
        return false;
    if (*kind == Kind::Bundle)
        return isBundle(startOf(path));
    if (*kind == Kind::OutputCode)
        return isOutputCode(startOf(path));
    return true;
}

Result<Artifacts> readArtifacts(const std::string& path, const Progress& progress)
{
    return Reader(path, progress).read();
}

} // namespace nodewise::dump
