// SPDX-License-Identifier: Apache-2.0
#include "core/dap/dialect.h"

#include "core/base/json.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>

namespace nodewise::dap {

namespace {

using json::Json;

constexpr std::string_view scheme = "file://";

/// One direction of one client.
struct Translation {
    int lines = 0, columns = 0; ///< to be added
    bool toUris = false, fromUris = false;

    static void shift(Json& object, const char* key, int by)
    {
        const auto found = object.find(key);
        if (found == object.end() || !found->is_number_integer())
            return;
        const auto number = found->get<std::int64_t>();
        if (by > 0 ? number < std::numeric_limits<std::int32_t>::max() : number > 0) // 0 is no line in ours
            *found = number + by;
    }
    /// Of a breakpoint, a stack frame, a target, an output, or a request's arguments.
    void place(Json& object) const
    {
        if (!object.is_object())
            return;
        for (const char* key : {"line", "endLine"})
            shift(object, key, lines);
        for (const char* key : {"column", "endColumn"})
            shift(object, key, columns);
        const auto source = object.find("source");
        if (source == object.end() || !source->is_object())
            return;
        const auto path = source->find("path");
        if (path == source->end() || !path->is_string())
            return;
        const auto text = path->get<std::string>();
        *path = toUris ? fileUri(text) : fromUris ? pathOfUri(text) : text;
    }
    void places(Json& object, const char* key) const
    {
        const auto list = object.is_object() ? object.find(key) : object.end();
        if (list != object.end() && list->is_array())
            for (Json& one : *list)
                place(one);
    }
};

bool isHex(char c)
{
    return std::isxdigit(static_cast<unsigned char>(c)) != 0;
}

bool isPlainInUri(char c)
{
    constexpr std::string_view marks = "-._~/";
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || marks.find(c) != marks.npos;
}

/// Changes the JSON text where it is an object.
template <class Change>
void changed(std::string& text, const Change& change)
{
    auto object = text.empty() ? Result<Json>(Json()) : json::parse(text);
    if (!object || !object->is_object())
        return;
    change(*object);
    text = json::dump(*object);
}

} // namespace

std::string fileUri(std::string_view path)
{
    if (!path.starts_with('/'))
        return std::string(path);
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string out(scheme);
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        if (isPlainInUri(c))
            out += c;
        else
            out += {'%', digits[byte >> 4], digits[byte & 0xf]};
    }
    return out;
}

std::string pathOfUri(std::string_view uri)
{
    constexpr std::string_view here = "localhost";
    std::string_view rest = uri.starts_with(scheme) ? uri.substr(scheme.size()) : std::string_view();
    if (rest.starts_with(here))
        rest.remove_prefix(here.size());
    if (!rest.starts_with('/'))
        return std::string(uri);
    std::string out;
    for (std::size_t i = 0; i < rest.size(); ++i) {
        if (rest[i] == '%' && i + 2 < rest.size() && isHex(rest[i + 1]) && isHex(rest[i + 2])) {
            out += static_cast<char>(std::stoi(std::string(rest.substr(i + 1, 2)), nullptr, 16));
            i += 2;
        } else {
            out += rest[i];
        }
    }
    return out;
}

Dialect::Dialect(const InitializeArguments& client)
    : m_firstLine(client.linesStartAt1 ? 1 : 0), m_firstColumn(client.columnsStartAt1 ? 1 : 0), m_uris(client.pathsAreUris)
{
}

void Dialect::read(Request& request) const
{
    const std::string& command = request.command;
    if (plain() || (command != "setBreakpoints" && command != "gotoTargets" && command != "completions"))
        return;
    const Translation ours{.lines = 1 - m_firstLine, .columns = 1 - m_firstColumn, .fromUris = m_uris};
    changed(request.arguments, [&ours](Json& arguments) {
        ours.place(arguments);
        ours.places(arguments, "breakpoints");
    });
}

void Dialect::write(Response& response) const
{
    static constexpr std::array<std::string_view, 7> commands{
        "setBreakpoints", "setFunctionBreakpoints", "setDataBreakpoints", "setExceptionBreakpoints", "stackTrace", "gotoTargets",
        "completions"};
    if (plain() || std::find(commands.begin(), commands.end(), response.command) == commands.end())
        return;
    const Translation theirs{.lines = m_firstLine - 1, .columns = m_firstColumn - 1, .toUris = m_uris};
    changed(response.body, [&](Json& body) {
        for (const char* key : {"breakpoints", "stackFrames"})
            theirs.places(body, key);
        const auto targets = body.find("targets");
        if (targets == body.end() || !targets->is_array())
            return;
        theirs.places(body, "targets");
        if (response.command == "completions")
            for (Json& target : *targets)
                Translation::shift(target, "start", theirs.columns);
    });
}

void Dialect::write(Event& event) const
{
    if (plain() || (event.event != "breakpoint" && event.event != "output"))
        return;
    const Translation theirs{.lines = m_firstLine - 1, .columns = m_firstColumn - 1, .toUris = m_uris};
    changed(event.body, [&theirs](Json& body) {
        theirs.place(body);
        if (const auto breakpoint = body.find("breakpoint"); breakpoint != body.end())
            theirs.place(*breakpoint);
    });
}

} // namespace nodewise::dap
