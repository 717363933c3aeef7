// SPDX-License-Identifier: Apache-2.0
#include "core/lowering/template_text.h"

#include "core/base/trimmed.h"

#include <kainjow/mustache.hpp>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>

namespace nodewise::lowering {

namespace {

using Mustache = kainjow::mustache::mustache;
using Data = kainjow::mustache::data;

// In front of a line's number, and after it. Neither stands in MLIR.
constexpr char lineBegin = '\x01';
constexpr char lineEnd = '\x02';

/// The library keeps the text of each section, with those inside it.
constexpr std::size_t deepestSection = 32;

struct Place {
    int line = 0, column = 0;
};

tl::unexpected<Error> failAt(Place place, UserText message, UserText hint = {})
{
    Error error{.message = std::move(message), .hint = std::move(hint)};
    error.line = place.line;
    error.column = place.column;
    return fail(std::move(error));
}

bool isNamePart(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}

// Writes a template's tags with the place that they stand at in front of their names ("12:5:TILE_M"), for the library tells no places,
// and each line that is not made of sections' tags alone with its number in front, which the result keeps.
class Marker {
public:
    Marker(std::string_view text, int firstLine, const Tags* tags = nullptr) : m_rest(text), m_line(firstLine), m_tags(tags) {}

    Result<std::string> mark()
    {
        while (!m_rest.empty()) {
            const std::size_t end = m_rest.find('\n');
            const std::string_view line = m_rest.substr(0, end);
            if (const auto marked = markLine(line); !marked)
                return fail(marked.error());
            if (end == std::string_view::npos)
                break;
            m_out += '\n';
            m_rest.remove_prefix(end + 1);
            ++m_line;
        }
        if (!m_open.empty())
            return failAt(m_open.back().place, UserText("the section '%1' has no end", m_open.back().name),
                          UserText("write {{/%1}} after it", m_open.back().name));
        return std::move(m_out);
    }

private:
    struct Section {
        std::string name, marked;
        Place place;
    };

    Result<void> markLine(std::string_view line)
    {
        std::string marked;
        bool alone = true; // nothing but sections' tags and comments
        bool any = false;
        for (std::size_t at = 0; at < line.size();) {
            if (line.substr(at, 2) != "{{") {
                alone = alone && line[at] == ' ';
                marked += line[at++];
                continue;
            }
            const Place place{m_line, int(at) + 1};
            if (line.substr(at, 3) == "{{{")
                return failAt(place, UserText("three braces in a row"), UserText("write a space between MLIR's brace and the tag's"));
            const std::size_t end = line.find("}}", at);
            if (end == std::string_view::npos)
                return failAt(place, UserText("a tag has no end on its line"), UserText("write }} after its name"));
            any = true;
            const std::string_view inside = trimmed(line.substr(at + 2, end - at - 2));
            auto tag = markTag(inside, place);
            if (!tag)
                return fail(tag.error());
            alone = alone && std::string_view("!#^/").find(inside.front()) != std::string_view::npos;
            marked += *tag;
            at = end + 2;
        }
        if (!(any && alone))
            m_out += lineBegin + std::to_string(m_line) + lineEnd;
        else if (line.find("{{!") != std::string_view::npos && marked.find("{{") == std::string::npos)
            marked = "{{!}}"; // a comment alone leaves no line
        m_out += marked;
        return {};
    }

    Result<std::string> markTag(std::string_view inside, Place place)
    {
        if (inside.empty())
            return failAt(place, UserText("a tag has no name"));
        const char kind = inside.front();
        if (kind == '!')
            return std::string();
        if (kind == '>' || kind == '=' || kind == '&')
            return failAt(place, UserText("tags that begin with '%1' are not supported in kernel templates", std::string(1, kind)));
        const bool section = kind == '#' || kind == '^' || kind == '/';
        const std::string_view name = trimmed(section ? inside.substr(1) : inside);
        if (name.empty() || !std::ranges::all_of(name, isNamePart))
            return failAt(place, UserText("'%1' is not a tag name", name), UserText("names have letters, digits, '_' and '.'"));
        const std::string marked = std::to_string(place.line) + ":" + std::to_string(place.column) + ":" + std::string(name);
        if (kind == '/')
            return closeSection(name, place);
        if (section && m_open.size() == deepestSection)
            return failAt(place, UserText("sections nest deeper than %1 levels", deepestSection));
        if (section)
            m_open.push_back({std::string(name), marked, place});
        else if (isFunction(name)) // which the library calls for sections alone
            return "{{#" + marked + "}}{{/" + marked + "}}";
        return "{{" + (section ? std::string(1, kind) : std::string()) + marked + "}}";
    }

    bool isFunction(std::string_view name) const
    {
        const auto found = m_tags == nullptr ? Tags::const_iterator() : m_tags->find(name);
        return m_tags != nullptr && found != m_tags->end() && std::holds_alternative<Tag::Function>(found->second.value);
    }

    Result<std::string> closeSection(std::string_view name, Place place)
    {
        if (m_open.empty())
            return failAt(place, UserText("the end of the section '%1', which was never opened", name));
        if (m_open.back().name != name)
            return failAt(place, UserText("the end of '%1' where that of '%2', opened in line %3, is expected", name, m_open.back().name,
                                          m_open.back().place.line));
        std::string tag = "{{/" + m_open.back().marked + "}}";
        m_open.pop_back();
        return tag;
    }

    std::string_view m_rest;
    std::string m_out;
    int m_line;
    const Tags* m_tags; ///< null: what names stand for is not known
    std::vector<Section> m_open;
};

// A marked name apart: "12:5:TILE_M".
struct MarkedName {
    Place place;
    std::string name;

    explicit MarkedName(const std::string& marked)
    {
        const std::size_t first = marked.find(':');
        const std::size_t second = first == std::string::npos ? first : marked.find(':', first + 1);
        if (second == std::string::npos) {
            name = marked;
            return;
        }
        std::from_chars(marked.data(), marked.data() + first, place.line);
        std::from_chars(marked.data() + first + 1, marked.data() + second, place.column);
        name = marked.substr(second + 1);
    }
};

// Looks names up without their places, and keeps the first thing that went wrong.
class Context final : public kainjow::mustache::context<std::string> {
public:
    explicit Context(const Tags& tags) : m_root(object(tags)) { push(&m_root); }

    const Data* get(const std::string& marked) const override
    {
        const MarkedName name(marked);
        const Data* found = kainjow::mustache::context<std::string>::get(name.name);
        m_place = name.place;
        m_tagWidth = int(std::string_view("{{#}}").size() + name.name.size());
        if (found == nullptr && !m_error)
            m_error = failAt(name.place, UserText("nothing is named '%1' here", name.name),
                             UserText("names of a template are its header's, and what its functions return"))
                          .value();
        return found;
    }

    const std::optional<Error>& error() const { return m_error; }

private:
    static bool isMark(char c) { return c == lineBegin || c == lineEnd; }

    // Without the numbers of lines, which are the result's alone.
    static std::string unmarked(const std::string& text)
    {
        std::string plain;
        for (std::size_t i = 0; i < text.size(); ++i)
            if (text[i] == lineBegin)
                i = text.find(lineEnd, i);
            else
                plain += text[i];
        return plain;
    }

    Data object(const Tags& tags)
    {
        Data all(Data::type::object);
        for (const auto& [name, tag] : tags)
            all.set(name, std::visit([this](const auto& value) { return data(value); }, tag.value));
        return all;
    }
    static Data data(const std::string& text) { return {text}; }
    static Data data(bool there) { return {there}; }
    Data data(const std::vector<Tags>& rows)
    {
        Data list(Data::type::list);
        for (const Tags& row : rows)
            list.push_back(object(row));
        return list;
    }
    Data data(const Tag::Function& function)
    {
        using Renderer = kainjow::mustache::renderer;
        return Data(kainjow::mustache::lambda2([this, function](const std::string& text, const Renderer& render) {
            const Place place = m_place;
            const int width = m_tagWidth;
            const std::string given = unmarked(render(text, false));
            const auto result = function(given);
            if (result)
                return *result;
            if (!m_error) {
                m_error = result.error();
                m_error->line = place.line;
                // Behind the tag itself, where nothing in the text was replaced
                const bool asWritten = m_error->column > 0 && unmarked(text) == given && given.find('\n') == given.npos;
                m_error->column = place.column + (asWritten ? width + m_error->column - 1 : 0);
            }
            return std::string();
        }));
    }

    Data m_root;
    mutable Place m_place; ///< of the tag that is being replaced
    mutable int m_tagWidth = 0;
    mutable std::optional<Error> m_error;
};

// The text without marks; lines without one came from a function, or from a section over several lines.
RenderedText withoutMarks(const std::string& marked, int firstLine)
{
    RenderedText rendered;
    int line = firstLine;
    std::size_t indentation = 0;
    for (std::size_t at = 0; at < marked.size();) {
        const std::size_t end = std::min(marked.find('\n', at), marked.size());
        std::string text = marked.substr(at, end - at);
        const bool marks = text.find(lineBegin) != std::string::npos;
        for (std::size_t begin = text.find(lineBegin); begin != std::string::npos; begin = text.find(lineBegin)) {
            const std::size_t close = text.find(lineEnd, begin);
            std::from_chars(text.data() + begin + 1, text.data() + close, line);
            text.erase(begin, close - begin + 1);
        }
        at = end + 1;
        if (marks)
            indentation = std::min(text.find_first_not_of(' '), text.size());
        else if (text.find_first_not_of(' ') == std::string::npos)
            continue; // what is left of sections' tags
        else
            text.insert(0, indentation, ' ');
        rendered.text += text + '\n';
        rendered.templateLines.push_back(line);
    }
    return rendered;
}

} // namespace

Result<RenderedText> renderTemplate(std::string_view text, const Tags& tags, int firstLine)
{
    const auto marked = Marker(text, firstLine, &tags).mark();
    if (!marked)
        return fail(marked.error());
    Mustache mustache(*marked);
    if (!mustache.is_valid())
        return fail(mustache.error_message());
    mustache.set_custom_escape([](const std::string& plain) { return plain; });
    Context context(tags);
    std::string rendered = mustache.render(context);
    if (context.error())
        return fail(*context.error());
    if (!mustache.is_valid())
        return fail(mustache.error_message());
    return withoutMarks(rendered, firstLine);
}

Result<void> checkTemplate(std::string_view text, int firstLine)
{
    const auto marked = Marker(text, firstLine).mark();
    if (!marked)
        return fail(marked.error());
    return {};
}

} // namespace nodewise::lowering
