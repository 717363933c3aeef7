// SPDX-License-Identifier: Apache-2.0
#include "core/dump/node_mappings.h"

#include "core/dump/json_file.h"

namespace nodewise::dump {

namespace {

NodeMappings::Map mapOf(const JsonCursor& cursor)
{
    NodeMappings::Map made;
    for (const JsonCursor& entry : cursor.present() ? cursor.members() : std::vector<JsonCursor>())
        made[entry.key()] = entry.texts();
    return made;
}

} // namespace

const std::vector<std::string>& NodeMappings::of(const Map& map, std::string_view name)
{
    static const std::vector<std::string> none;
    const auto found = map.find(name);
    return found == map.end() ? none : found->second;
}

NodeMappings mappingsOf(const JsonCursor& cursor)
{
    return {mapOf(cursor["preToPost"]), mapOf(cursor["postToPre"]), mapOf(cursor["cppCodeToPost"]), mapOf(cursor["postToCppCode"])};
}

Result<NodeMappings> readMappings(const std::string& path, std::string_view text, std::vector<Error>& problems)
{
    const auto json = parseJson(path, text);
    if (!json)
        return fail(json.error());
    JsonProblems noted(path, text);
    const JsonCursor root(*json, noted);
    if (!root.isObject())
        return fail(Error{.message = UserText("node mappings are an object"), .file = path, .path = "$", .line = 1, .column = 1});
    if (const auto version = root["version"].present() ? root["version"].tryInteger() : std::nullopt; version && *version != 2)
        root["version"].complain(UserText("these mappings have version %1; only version 2 is supported", *version));
    NodeMappings made = mappingsOf(root);
    for (Error& error : noted.take())
        problems.push_back(std::move(error));
    return made;
}

std::string_view kernelOfKey(std::string_view key)
{
    const std::size_t colon = key.rfind(':');
    return colon == std::string_view::npos ? key : key.substr(0, colon);
}

} // namespace nodewise::dump
