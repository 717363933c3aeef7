// SPDX-License-Identifier: Apache-2.0
#include "core/backend/json_places.h"

#include "core/base/text_place.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

namespace nodewise::backend {

namespace {

using Json = nlohmann::json;

constexpr std::size_t deepest = 64; // paths are kept for each value: their lengths add up

// Counts what the parser has read.
class CountingIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    CountingIterator(const char* at, std::size_t* read) : m_at(at), m_read(read) {}
    reference operator*() const { return *m_at; }
    CountingIterator& operator++()
    {
        ++m_at;
        ++*m_read;
        return *this;
    }
    bool operator==(const CountingIterator& other) const { return m_at == other.m_at; }

private:
    const char* m_at;
    std::size_t* m_read;
};

/// What the parser expected, without the place, which is told apart, and what it read last, which may be long and no text.
std::string wordsOf(const nlohmann::detail::exception& exception)
{
    std::string words = exception.what();
    constexpr std::string_view behind = " - ", last = "; last read: '", next = "'; expected ";
    const std::size_t begin = words.find(behind);
    if (begin == std::string::npos)
        return {};
    words.erase(0, begin + behind.size());
    if (const std::size_t from = words.find(last); from != std::string::npos) {
        const std::size_t to = words.rfind(next);
        words.erase(from, to == std::string::npos ? to : to + 1 - from);
    }
    // Both end what goes on with a comma, which is what people forget.
    for (const std::string_view end : {"expected '}'", "expected ']'"})
        if (words.ends_with(end))
            words.replace(words.size() - 3, 0, "',' or ");
    return words;
}

// Notes for each value where it begins. The parser tells of a value once it has read it, so that its beginning is the first character
// after what was told of before that is not between values.
class PlaceReader : public nlohmann::json_sax<Json> {
public:
    PlaceReader(std::string_view text, const std::size_t& read, std::map<std::string, std::size_t, std::less<>>& offsets)
        : m_text(text), m_read(read), m_offsets(offsets)
    {
    }

    bool null() override { return value(); }
    bool boolean(bool) override { return value(); }
    bool number_integer(number_integer_t) override { return value(); }
    bool number_unsigned(number_unsigned_t) override { return value(); }
    bool number_float(number_float_t, const string_t&) override { return value(); }
    bool string(string_t&) override { return value(); }
    bool binary(binary_t&) override { return value(); }
    bool start_object(std::size_t) override { return open(false); }
    bool start_array(std::size_t) override { return open(true); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t& name) override
    {
        if (!m_around.back().members.insert(name).second)
            return refuse(UserText("the member '%1' appears twice", name));
        m_key = name;
        m_told = m_read;
        return true;
    }
    bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& exception) override
    {
        constexpr int outOfRange = 406; // of a number
        const std::string words = wordsOf(exception);
        error.message = exception.id == outOfRange ? UserText("the number is too large")
                        : words.empty()            ? UserText("this is not JSON")
                                                   : UserText("this is not JSON: %1", words);
        // A value that should not be here is told of where it begins, not where it ends.
        const bool value = words.starts_with("unexpected") && words.find("literal") < words.find(';');
        const std::size_t begins = value ? m_text.find_first_not_of(" \t\r\n,:", m_told) : std::string_view::npos;
        locate(error, m_text, begins != std::string_view::npos ? begins : position == 0 ? 0 : position - 1);
        return false;
    }

    Error error; ///< where reading stopped

private:
    struct Around {
        std::string path;
        bool array = false;
        std::size_t next = 0;
        std::set<std::string, std::less<>> members = {};
    };

    bool refuse(UserText message)
    {
        error.message = std::move(message);
        locate(error, m_text, m_text.find_first_not_of(" \t\r\n,:", m_told));
        return false;
    }

    std::string path()
    {
        if (m_around.empty())
            return "$";
        Around& around = m_around.back();
        return around.array ? around.path + "[" + std::to_string(around.next++) + "]" : around.path + "." + m_key;
    }
    std::string note()
    {
        std::string at = path();
        m_offsets[at] = m_text.find_first_not_of(" \t\r\n,:]}", m_told);
        m_told = m_read;
        return at;
    }
    bool value()
    {
        note();
        return true;
    }
    bool open(bool array)
    {
        if (m_around.size() == deepest)
            return refuse(UserText("values are nested more than %1 levels deep", deepest));
        m_around.push_back({note(), array});
        return true;
    }
    bool close()
    {
        m_around.pop_back();
        m_told = m_read;
        return true;
    }

    std::string_view m_text;
    const std::size_t& m_read;
    std::map<std::string, std::size_t, std::less<>>& m_offsets;
    std::size_t m_told = 0;
    std::string m_key;
    std::vector<Around> m_around;
};

} // namespace

Result<Json> JsonPlaces::parse(std::string_view text, JsonPlaces& places)
{
    places.m_textBytes = text.size();
    places.m_offsets.clear();
    places.m_lineEnds.clear();
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n', end + 1))
        places.m_lineEnds.push_back(end);
    std::size_t read = 0;
    PlaceReader reader(text, read, places.m_offsets);
    if (!Json::sax_parse(CountingIterator(text.data(), &read), CountingIterator(text.data() + text.size(), &read), &reader))
        return fail(std::move(reader.error));
    return Json::parse(text, nullptr, false); // it was read to its end: nothing is left to be thrown
}

Error JsonPlaces::located(Error error) const
{
    for (std::string path = error.path; !path.empty();) {
        if (const auto found = m_offsets.find(path); found != m_offsets.end()) {
            const std::size_t offset = std::min(found->second, m_textBytes);
            const auto end = std::ranges::lower_bound(m_lineEnds, offset);
            error.line = 1 + int(end - m_lineEnds.begin());
            error.column = 1 + int(offset - (end == m_lineEnds.begin() ? 0 : *std::prev(end) + 1));
            break;
        }
        const std::size_t end = path.find_last_of(".[");
        path.resize(end == std::string::npos ? 0 : end);
    }
    return error;
}

int JsonPlaces::lineOf(const std::string& path) const
{
    const auto found = m_offsets.find(path);
    if (found == m_offsets.end())
        return 0;
    return 1 + int(std::ranges::lower_bound(m_lineEnds, found->second) - m_lineEnds.begin());
}

} // namespace nodewise::backend
