// SPDX-License-Identifier: Apache-2.0
#include "core/query/field.h"

#include <algorithm>

namespace nodewise::query {

namespace {

bool isFieldName(std::string_view word)
{
    return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) { return (lower(c) >= 'a' && lower(c) <= 'z') || c == '_'; });
}

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

class Parser {
public:
    Parser(std::string_view text, std::span<const FieldRow* const> more)
        : m_text(text), m_fields(standardFields().begin(), standardFields().end())
    {
        m_fields.insert(m_fields.end(), more.begin(), more.end());
    }

    Result<std::vector<Query::Term>> parse()
    {
        std::vector<Query::Term> terms;
        if (m_text.size() > maxLength)
            return error(maxLength, UserText("the query is longer than %1 characters", maxLength), {});
        for (skipBlanks(); m_at < m_text.size(); skipBlanks()) {
            auto parsed = term();
            if (!parsed)
                return fail(std::move(parsed.error()));
            terms.push_back(std::move(*parsed));
        }
        return terms;
    }

private:
    static constexpr std::size_t maxLength = 10000;

    tl::unexpected<Error> error(std::size_t at, UserText message, UserText hint) const
    {
        return fail(Error{.message = std::move(message), .hint = std::move(hint), .line = 1, .column = static_cast<int>(at) + 1});
    }
    const FieldRow* tryField(std::string_view name) const
    {
        const auto found =
            std::ranges::find_if(m_fields, [name](const FieldRow* row) { return equalsIgnoringCase(row->shown.name, name); });
        return found == m_fields.end() ? nullptr : *found;
    }
    std::string fieldNames() const
    {
        std::string names;
        for (const FieldRow* row : m_fields)
            names.append(names.empty() ? "" : ", ").append(row->shown.name);
        return names;
    }
    void skipBlanks()
    {
        while (m_at < m_text.size() && isBlank(m_text[m_at]))
            ++m_at;
    }

    Result<Query::Term> term()
    {
        Query::Term made;
        const std::size_t begin = m_at;
        made.negated = m_text[m_at] == '-';
        m_at += made.negated;
        if (m_at == m_text.size() || isBlank(m_text[m_at]))
            return error(begin, UserText("nothing follows the minus sign"),
                         UserText("write -op:linear to leave nodes out, \"-\" to search for the sign"));
        const std::size_t colon = fieldEnd();
        if (colon == std::string_view::npos)
            return text(std::move(made));
        made.field = tryField(m_text.substr(m_at, colon - m_at));
        if (!made.field)
            return error(m_at, UserText("there is no field '%1'", m_text.substr(m_at, colon - m_at)),
                         UserText("fields are %1; put the word in quotes to search for it literally", fieldNames()));
        const Field& shown = made.field->shown;
        m_at = colon + 1;
        if (m_at == m_text.size() || isBlank(m_text[m_at]))
            return error(m_at, UserText("a value is missing after '%1:'", shown.name), UserText("for example %1", shown.example));
        switch (made.field->value) {
        case FieldRow::Value::Shape:
            return shape(std::move(made));
        case FieldRow::Value::Attribute:
            return attribute(std::move(made));
        case FieldRow::Value::Text:
            break;
        }
        return text(std::move(made));
    }

    /// The colon after a word that looks like a field; npos for plain words. "aten::add" is no field.
    std::size_t fieldEnd() const
    {
        std::size_t end = m_at;
        while (end < m_text.size() && isFieldName(m_text.substr(end, 1)))
            ++end;
        const bool field = end > m_at && end < m_text.size() && m_text[end] == ':' && !m_text.substr(end + 1).starts_with(':');
        return field ? end : std::string_view::npos;
    }

    /// The next word, without its quotes; blanks inside quotes and, where asked, inside brackets belong to it.
    Result<std::string> word(bool brackets)
    {
        const std::size_t begin = m_at;
        std::string found;
        int depth = 0;
        while (m_at < m_text.size() && (depth > 0 || !isBlank(m_text[m_at]))) {
            const char c = m_text[m_at];
            if (c == '"') {
                const std::size_t end = m_text.find('"', m_at + 1);
                if (end == std::string_view::npos)
                    return error(m_at, UserText("the quote is never closed"), UserText("write another \" after the text"));
                found += m_text.substr(m_at + 1, end - m_at - 1);
                m_at = end + 1;
                continue;
            }
            depth += !brackets ? 0 : c == '[' ? 1 : c == ']' ? -1 : 0;
            found += c;
            ++m_at;
        }
        if (depth > 0)
            return error(m_text.find('[', begin), UserText("the bracket is never closed"), UserText("write ] after the last one"));
        return found;
    }

    Result<TextPattern> pattern(std::string_view word, std::size_t begin, bool quoted) const
    {
        auto made = quoted ? TextPattern::parse("=" + std::string(word)) : TextPattern::parse(word);
        if (made)
            return made;
        Error& wrong = made.error();
        return error(begin + static_cast<std::size_t>(wrong.column) - 1, wrong.message,
                     UserText("regular expressions are described in docs/query.md"));
    }

    Result<Query::Term> text(Query::Term made)
    {
        const std::size_t begin = m_at;
        auto found = word(false);
        if (!found)
            return fail(std::move(found.error()));
        if (m_text[begin] == '"' && !found->empty()) {
            made.text = TextPattern::literal(*found);
            return made;
        }
        if (*found == "~" || *found == "=" || found->empty())
            return error(begin, UserText("a search term is missing here"), UserText("write a word, =word or ~expression"));
        auto parsed = pattern(*found, begin, false);
        if (!parsed)
            return fail(std::move(parsed.error()));
        made.text = std::move(*parsed);
        return made;
    }

    Result<Query::Term> shape(Query::Term made)
    {
        const std::size_t begin = m_at;
        auto found = word(true);
        if (!found)
            return fail(std::move(found.error()));
        auto parsed = ShapePattern::parse(*found);
        if (!parsed)
            return error(begin + static_cast<std::size_t>(parsed.error().column) - 1, parsed.error().message,
                         UserText("a shape is written like [_,16,*]: _ is any one dimension, * any number of them"));
        made.shape = std::move(*parsed);
        return made;
    }

    Result<Query::Term> attribute(Query::Term made)
    {
        const std::size_t begin = m_at;
        auto found = word(m_text.substr(m_at, m_text.find(' ', m_at) - m_at).find("=~") == std::string_view::npos);
        if (!found)
            return fail(std::move(found.error()));
        const std::size_t equals = std::min(found->find('='), found->size());
        made.attribute = found->substr(0, equals);
        std::transform(made.attribute.begin(), made.attribute.end(), made.attribute.begin(), lower);
        if (made.attribute.empty())
            return error(begin, UserText("the name of an attribute is missing"), UserText("for example attr:dim=-1"));
        if (equals == found->size())
            return made;
        auto parsed = pattern(std::string_view(*found).substr(equals + 1), begin + equals + 1, !found->substr(equals + 1).starts_with('~'));
        if (!parsed)
            return fail(std::move(parsed.error()));
        made.wanted = std::move(*parsed);
        return made;
    }

    std::string_view m_text;
    std::vector<const FieldRow*> m_fields;
    std::size_t m_at = 0;
};

} // namespace

Result<std::vector<Query::Term>> parseTerms(std::string_view text, std::span<const FieldRow* const> more)
{
    return Parser(text, more).parse();
}

} // namespace nodewise::query
