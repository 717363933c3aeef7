// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/session_record.h"

#include "core/base/atomic_file.h"
#include "core/base/input_file.h"
#include "core/protocol/compare.h"
#include "core/protocol/fields.h"
#include "core/protocol/inspect.h"
#include "core/protocol/kept_files.h"
#include "core/protocol/values.h"

#include <algorithm>
#include <array>

namespace nodewise::protocol {

using fields::Tag;
using json::Json;

namespace {

constexpr std::size_t maxFile = 64u << 20;
constexpr std::size_t mostInList = 2000; ///< edits, breakpoints, inputs: each is a request or a file; the window shows as many

} // namespace

template <class A>
void members(A& a, Tag<RunFingerprint>); // in launch.cpp

template <class A>
void members(A& a, Tag<SessionRecord::Edit>)
{
    using Edit = SessionRecord::Edit;
    a.required("tick", &Edit::tick);
    a.required("command", &Edit::command);
    a.required("arguments", &Edit::arguments);
}

template <class A>
void members(A& a, Tag<SessionRecord>)
{
    a.constant("kind", "nodewise session");
    a.required("version", &SessionRecord::version);
    a.required("launch", &SessionRecord::launch);
    a.optional("sources", &SessionRecord::sources);
    a.optional("functions", &SessionRecord::functions);
    a.optional("data", &SessionRecord::data);
    a.optional("exceptions", &SessionRecord::exceptions);
    a.optional("edits", &SessionRecord::edits);
    a.optional("tick", &SessionRecord::tick);
    a.optional("node", &SessionRecord::node);
    a.optional("graph", &SessionRecord::graph);
    a.optional("fingerprint", &SessionRecord::fingerprint);
}

template <class A>
void members(A& a, Tag<SaveSessionRequest>)
{
    a.required("file", &SaveSessionRequest::file);
}

namespace {

/// What is replayed as an edit changes values and nothing else: no other request of a file's is sent, such as one that writes files.
Result<void> checkEdits(const SessionRecord& record)
{
    constexpr std::array edits{SetVariableArguments::command, EditRequest::command, CastRequest::command, SwapRequest::command};
    for (std::size_t i = 0; i < record.edits.size(); ++i)
        if (const std::string& command = record.edits[i].command; std::ranges::find(edits, command) == edits.end())
            return fail(Error{.message = UserText("'%1' is not an edit of a value", command),
                              .path = "$.edits[" + std::to_string(i) + "].command",
                              .hint = UserText("remove it from the file if the rest of the session is to be replayed")});
    return {};
}

/// json::parse bounds the depth.
Result<void> checkLists(const Json& json, const std::string& path)
{
    if (json.is_array() && json.size() > mostInList)
        return fail(Error{.message = UserText("this list has more than %1 entries", mostInList), .path = path});
    for (const auto& [key, value] : json.items())
        if (value.is_structured())
            if (auto good = checkLists(value, json.is_array() ? path + "[" + key + "]" : path + "." + key); !good)
                return good;
    return {};
}

Result<SessionRecord> readRecord(const std::string& text)
{
    auto parsed = json::parse(text);
    if (!parsed)
        return fail(parsed.error());
    if (json::textOr(*parsed, "kind") != "nodewise session")
        return fail(Error{.message = UserText("this is not a Nodewise session"),
                          .hint = UserText("'nodewise/saveSession' or the window writes session files")});
    if (json::intOr(*parsed, "version") > SessionRecord::currentVersion)
        return fail(Error{.message = UserText("this session was written by a later version of Nodewise"), .path = "$.version"});
    if (const auto launch = parsed->find("launch"); launch != parsed->end() && launch->is_object())
        launch->erase("allowPluginNeeds"); // a file allows nothing
    if (auto good = checkLists(*parsed, "$"); !good)
        return fail(good.error());
    SessionRecord record;
    Error error;
    if (fields::read(*parsed, record, error))
        return checkEdits(record).transform([&] { return std::move(record); });
    error.path = "$" + error.path;
    return fail(std::move(error));
}

} // namespace

Result<SessionRecord> readSessionFile(const std::string& file)
{
    const auto text = readFile(file, maxFile);
    if (!text)
        return fail(text.error());
    auto record = readRecord(*text);
    if (!record)
        return fail(std::move(record.error()).inFile(file));
    if (auto resolved = resolveKeptFiles(*record, file); !resolved)
        return fail(std::move(resolved.error()).inFile(file));
    return record;
}

Result<void> writeSessionFile(const SessionRecord& record, const std::string& file)
{
    const auto written = withKeptFiles(record, file);
    if (!written)
        return fail(written.error());
    return writeFile(file, fields::write(*written).dump(2, ' ', false, Json::error_handler_t::replace) + '\n');
}

Result<std::string> mergedJson(std::string_view base, std::string_view over)
{
    auto out = json::parse(base);
    const auto added = json::parse(over);
    if (!out || !added)
        return fail((out ? added : out).error());
    if (!out->is_object() || !added->is_object())
        return fail(Error{.message = UserText("this must be an object"), .path = "$.arguments"});
    out->merge_patch(*added);
    return json::dump(*out);
}

std::string jsonMember(std::string_view text, std::initializer_list<const char*> keys)
{
    const auto parsed = json::parse(text);
    const Json* at = parsed ? &*parsed : nullptr;
    for (const char* key : keys) {
        const auto found = at && at->is_object() ? at->find(key) : Json::const_iterator();
        at = at && at->is_object() && found != at->end() ? &*found : nullptr;
    }
    return at && !at->is_null() ? json::dump(*at) : std::string();
}

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(SessionRecord)
NODEWISE_PROTOCOL_BODY(SaveSessionRequest)
