// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/kept_files.h"

#include "core/base/atomic_file.h"
#include "core/base/inside_folder.h"
#include "core/base/json.h"
#include "core/protocol/compare.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

namespace nodewise::protocol {

namespace fs = std::filesystem;

namespace {

constexpr const char* member = "dump";

/// Of an edit whose file goes with the session.
std::optional<fs::path> tryKept(const SessionRecord::Edit& edit)
{
    if (edit.command != SwapRequest::command)
        return std::nullopt;
    const auto request = decodeBody<SwapRequest>(edit.arguments.text);
    return request && request->keep ? std::optional<fs::path>(request->dump) : std::nullopt;
}

void setKept(SessionRecord::Edit& edit, const fs::path& path)
{
    if (auto parsed = json::parse(edit.arguments.text)) {
        (*parsed)[member] = path.generic_string();
        edit.arguments.text = json::dump(*parsed);
    }
}

bool liesIn(const fs::path& folder, const fs::path& file)
{
    return file.parent_path().lexically_normal() == folder.lexically_normal();
}

std::set<fs::path> keptIn(const SessionRecord& record, const fs::path& folder)
{
    std::set<fs::path> out;
    for (const auto& edit : record.edits)
        if (const auto file = tryKept(edit); file && liesIn(folder, *file))
            out.insert(file->lexically_normal());
    return out;
}

/// "x.safetensors", "x-2.safetensors" where that is taken.
fs::path freeName(const fs::path& folder, const fs::path& file, const std::set<fs::path>& taken)
{
    fs::path out = (folder / file.filename()).lexically_normal();
    for (int i = 2; taken.contains(out); ++i)
        out = (folder / (file.stem().string() + "-" + std::to_string(i) + file.extension().string())).lexically_normal();
    return out;
}

/// Copies by what they are of. Those that lie in the folder already keep their names.
std::map<fs::path, fs::path> namesFor(const SessionRecord& record, const fs::path& folder)
{
    std::map<fs::path, fs::path> out;
    std::set<fs::path> taken = keptIn(record, folder);
    for (const auto& edit : record.edits) {
        const auto file = tryKept(edit);
        if (!file || out.contains(*file))
            continue;
        const fs::path to = liesIn(folder, *file) ? file->lexically_normal() : freeName(folder, *file, taken);
        taken.insert(to);
        out.emplace(*file, to);
    }
    return out;
}

Error problem(const std::error_code& code, const fs::path& file)
{
    return Error{.message = UserText("a value copied from the reference can't be saved with the session: %1", code.message()),
                 .file = file.string(),
                 .hint = UserText("undo its edit, or copy the value again")};
}

} // namespace

std::string keptFolder(const std::string& sessionFile)
{
    std::string out = sessionFile;
    for (const std::string_view suffix : {".json", ".nodewise-session"})
        if (out.ends_with(suffix))
            out.erase(out.size() - suffix.size());
    return out + ".values";
}

Result<SessionRecord> withKeptFiles(const SessionRecord& record, const std::string& sessionFile)
{
    const fs::path folder = fs::absolute(keptFolder(sessionFile)).lexically_normal();
    const auto names = namesFor(record, folder);
    std::error_code code;
    for (const auto& [from, to] : names)
        if (!fs::is_regular_file(from, code))
            return fail(problem(code ? code : std::make_error_code(std::errc::no_such_file_or_directory), from));
    if (!names.empty())
        fs::create_directories(folder, code);
    std::set<fs::path> wanted;
    for (const auto& [from, to] : names) {
        wanted.insert(to);
        if (fs::equivalent(from, to, code))
            continue;
        if (auto copied = copyFile(from.string(), to.string()); !copied)
            return fail(std::move(copied.error()));
    }
    SessionRecord out = record;
    for (auto& edit : out.edits)
        if (const auto file = tryKept(edit))
            setKept(edit, folder.filename() / names.at(*file).filename());
    if (const auto old = readSessionFile(sessionFile))
        for (const fs::path& file : keptIn(*old, folder))
            if (!wanted.contains(file))
                fs::remove(file, code);
    if (names.empty())
        fs::remove(folder, code); // only where it is empty
    return out;
}

Result<void> resolveKeptFiles(SessionRecord& record, const std::string& sessionFile)
{
    const fs::path folder = fs::absolute(sessionFile).parent_path();
    for (auto& edit : record.edits) {
        const auto file = tryKept(edit);
        const auto inside = file ? pathInside(folder.string(), file->string()) : Result<std::string>();
        if (!inside)
            return fail(inside.error());
        if (file)
            setKept(edit, fs::path(*inside).lexically_normal());
    }
    return {};
}

} // namespace nodewise::protocol
