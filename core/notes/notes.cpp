// SPDX-License-Identifier: Apache-2.0
#include "core/notes/notes.h"

#include "core/base/atomic_file.h"
#include "core/base/input_file.h"
#include "core/base/json.h"
#include "core/base/json_text.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <filesystem>
#include <limits>
#include <set>

namespace nodewise::notes {

namespace {

using json::Json;

constexpr std::array<std::pair<Note::On, std::string_view>, 4> words{
    {{Note::On::Node, "node"}, {Note::On::Kernel, "kernel"}, {Note::On::Slice, "slice"}, {Note::On::Value, "value"}}};
constexpr std::size_t maxDimensions = 64;

tl::unexpected<Error> wrong(UserText message, std::string path)
{
    return fail(Error{.message = std::move(message), .path = std::move(path)});
}

Result<void> checkText(const std::string& text, std::string_view what)
{
    if (text.empty() || text.size() > maxTextBytes)
        return fail("'%1' must have 1 to %2 bytes", what, maxTextBytes);
    return utf8::replaced(text) == text ? Result<void>() : fail("'%1' is not UTF-8", what);
}

Result<void> check(const Note& note)
{
    if (auto name = checkText(note.name, "name"); !name)
        return name;
    if (auto text = checkText(note.text, "text"); !text)
        return text;
    if (note.time.size() > 64)
        return fail("'time' has more than %1 bytes", 64);
    if (note.index.size() > maxDimensions || std::ranges::any_of(note.index, [](std::int64_t i) { return i < 0; }))
        return fail("'index' must be up to %1 numbers from 0", maxDimensions);
    return {};
}

Result<Note> noteOf(const Json& json, const std::string& path)
{
    if (!json.is_object())
        return wrong(UserText("a note must be an object"), path);
    Note out;
    const auto on = tryOn(json::textOr(json, "on"));
    if (!on)
        return wrong(UserText("'on' must be node, kernel, slice or value"), path);
    out.on = *on;
    const auto id = json.find("id");
    if (id == json.end() || !id->is_number_unsigned() || id->get<std::uint64_t>() == 0 ||
        id->get<std::uint64_t>() > std::numeric_limits<std::uint32_t>::max())
        return wrong(UserText("'id' must be a number from 1"), path);
    out.id = id->get<std::uint32_t>();
    out.ir = (out.on == Note::On::Node || out.on == Note::On::Value) && json::textOr(json, "side") == "ir";
    out.name = json::textOr(json, "name");
    out.text = json::textOr(json, "text");
    out.time = json::textOr(json, "time");
    if (const auto index = json.find("index"); index != json.end()) {
        if (!index->is_array() || index->size() > maxDimensions)
            return wrong(UserText("'index' must be up to %1 numbers from 0", maxDimensions), path);
        for (const Json& one : *index) {
            if (!one.is_number_integer())
                return wrong(UserText("'index' must be up to %1 numbers from 0", maxDimensions), path);
            out.index.push_back(one.get<std::int64_t>());
        }
    }
    if (auto good = check(out); !good)
        return wrong(good.error().message, path);
    return out;
}

std::string now()
{
    const std::time_t seconds = std::time(nullptr);
    std::tm utc{};
    ::gmtime_r(&seconds, &utc);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
    return text;
}

Result<void> replace(const std::string& program, const std::vector<Note>& notes)
{
    std::string text = write(notes);
    if (text.size() > maxFileBytes)
        return fail(Error{.message = UserText("the notes of a program have at most %1 bytes", maxFileBytes), .file = fileOf(program)});
    return writeFile(fileOf(program), text);
}

} // namespace

std::string_view wordOf(Note::On on)
{
    return std::ranges::find(words, on, &std::pair<Note::On, std::string_view>::first)->second;
}

std::optional<Note::On> tryOn(std::string_view word)
{
    const auto found = std::ranges::find(words, word, &std::pair<Note::On, std::string_view>::second);
    return found == words.end() ? std::nullopt : std::optional(found->first);
}

std::string placeOf(const Note& note)
{
    std::string out = std::string(wordOf(note.on)) + " " + note.name;
    for (std::size_t i = 0; i < note.index.size(); ++i)
        out += (i == 0 ? " [" : ", ") + std::to_string(note.index[i]);
    return out + (note.index.empty() ? "" : "]") + (note.ir ? " (IR)" : "");
}

std::string fileOf(const std::string& program)
{
    return program + ".nodewise";
}

Result<std::vector<Note>> parse(const std::string& text, const std::string& file)
{
    const auto failed = [&file](Error error) {
        error.file = file;
        return fail(std::move(error));
    };
    const auto json = json::parse(text);
    if (!json)
        return failed(json.error());
    if (!json->is_object() || json::textOr(*json, "format") != "nodewise-notes")
        return failed(Error{.message = UserText("this is no file of notes: its 'format' is not nodewise-notes")});
    if (json::intOr(*json, "version") != 1)
        return failed(Error{.message = UserText("these notes are of a later version"), .hint = UserText("update Nodewise")});
    const auto list = json::array(*json, "notes", "");
    if (!list)
        return failed(list.error());
    if ((*list)->size() > maxNotes)
        return failed(Error{.message = UserText("a program has at most %1 notes", maxNotes)});
    std::vector<Note> out;
    std::set<std::uint32_t> ids;
    for (std::size_t i = 0; i < (*list)->size(); ++i) {
        const std::string path = "notes[" + std::to_string(i) + "]";
        auto note = noteOf((**list)[i], path);
        if (!note)
            return failed(note.error());
        if (!ids.insert(note->id).second)
            return failed(Error{.message = UserText("two notes have the id %1", note->id), .path = path});
        out.push_back(std::move(*note));
    }
    return out;
}

Result<std::vector<Note>> read(const std::string& program)
{
    const std::string file = fileOf(program);
    std::error_code none;
    if (!std::filesystem::exists(std::filesystem::symlink_status(file, none)))
        return std::vector<Note>();
    const auto text = readFile(file, maxFileBytes);
    return text ? parse(*text, file) : fail(text.error());
}

std::string write(const std::vector<Note>& notes)
{
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Note& note : notes) {
        nlohmann::ordered_json one{{"id", note.id}, {"on", wordOf(note.on)}};
        if (note.on == Note::On::Node || note.on == Note::On::Value)
            one["side"] = note.ir ? "ir" : "fx";
        one["name"] = note.name;
        if (!note.index.empty())
            one["index"] = note.index;
        one["text"] = note.text;
        if (!note.time.empty())
            one["time"] = note.time;
        list.push_back(std::move(one));
    }
    return jsonText({{"format", "nodewise-notes"}, {"version", 1}, {"notes", std::move(list)}});
}

Result<Note> add(const std::string& program, Note note)
{
    if (auto good = check(note); !good)
        return fail(good.error());
    auto notes = read(program);
    if (!notes)
        return fail(notes.error());
    if (notes->size() >= maxNotes)
        return fail(Error{.message = UserText("a program has at most %1 notes", maxNotes), .file = fileOf(program)});
    std::uint32_t last = 0;
    bool taken = note.id == 0;
    for (const Note& other : *notes) {
        last = std::max(last, other.id);
        taken = taken || other.id == note.id;
    }
    if (taken && last == std::numeric_limits<std::uint32_t>::max())
        return fail(Error{.message = UserText("there is no number left for another note"), .file = fileOf(program)});
    if (taken)
        note.id = last + 1;
    if (note.time.empty())
        note.time = now();
    notes->insert(std::ranges::lower_bound(*notes, note.id, {}, &Note::id), note);
    if (auto written = replace(program, *notes); !written)
        return fail(written.error());
    return note;
}

Result<Note> remove(const std::string& program, std::uint32_t id)
{
    auto notes = read(program);
    if (!notes)
        return fail(notes.error());
    const auto found = std::ranges::find(*notes, id, &Note::id);
    if (found == notes->end())
        return fail(Error{.message = UserText("there is no note %1", id), .file = fileOf(program)});
    Note out = std::move(*found);
    notes->erase(found);
    if (auto written = replace(program, *notes); !written)
        return fail(written.error());
    return out;
}

} // namespace nodewise::notes
