// SPDX-License-Identifier: Apache-2.0
#include "core/query/regex.h"

#include <cctype>
#include <optional>

namespace nodewise::query {

namespace {

constexpr std::size_t maxPattern = 1000, maxStates = 4000;
constexpr int maxDepth = 100, maxRepeat = 200;

using Bytes = std::bitset<256>;

Bytes both(unsigned char c)
{
    Bytes bytes;
    bytes.set(static_cast<unsigned char>(std::tolower(c)));
    bytes.set(static_cast<unsigned char>(std::toupper(c)));
    return bytes;
}

template <class Predicate>
Bytes all(Predicate predicate)
{
    Bytes bytes;
    for (int c = 0; c < 256; ++c)
        if (predicate(c))
            bytes.set(static_cast<std::size_t>(c));
    return bytes;
}

/// \d \w \s and their negations; nullopt: the letter stands for itself or for a control character.
std::optional<Bytes> tryClass(char letter)
{
    const auto known = [](char lower) -> std::optional<Bytes> {
        switch (lower) {
        case 'd':
            return all([](int c) { return c >= '0' && c <= '9'; });
        case 'w':
            return all([](int c) { return c < 128 && (std::isalnum(c) || c == '_'); });
        case 's':
            return all([](int c) { return c == ' ' || (c >= '\t' && c <= '\r'); });
        default:
            return std::nullopt;
        }
    };
    const auto found = known(static_cast<char>(std::tolower(letter)));
    return found && std::isupper(static_cast<unsigned char>(letter)) ? std::optional(~*found) : found;
}

} // namespace

/// Compiles by recursive descent; a piece is a run of states with one entry and one exit, which is the state after its last.
class RegexCompiler {
public:
    explicit RegexCompiler(std::string_view pattern) : m_pattern(pattern) {}

    Result<Regex> compile()
    {
        if (m_pattern.size() > maxPattern)
            return error(Text("the regular expression is longer than %1 characters", maxPattern));
        if (auto failed = alternatives(0))
            return fail(std::move(*failed));
        if (m_at < m_pattern.size())
            return error(Text("this parenthesis closes nothing"));
        emit({.kind = Kind::Match});
        m_regex.findFirst();
        return std::move(m_regex);
    }

private:
    using State = Regex::State;
    using Kind = State::Kind;
    using Failure = std::optional<Error>;

    tl::unexpected<Error> error(Text message) const
    {
        return fail(Error{.message = std::move(message), .column = static_cast<int>(m_at) + 1});
    }
    Failure failure(Text message) const { return error(std::move(message)).value(); }

    std::uint32_t size() const { return static_cast<std::uint32_t>(m_regex.m_states.size()); }
    char peek() const { return m_at < m_pattern.size() ? m_pattern[m_at] : '\0'; }
    bool atEnd() const { return m_at >= m_pattern.size(); }
    bool take(char c)
    {
        if (atEnd() || peek() != c)
            return false;
        ++m_at;
        return true;
    }
    std::uint32_t emit(State state)
    {
        state.next = state.next ? state.next : size() + 1;
        m_regex.m_states.push_back(state);
        return size() - 1;
    }
    /// Puts a split before the piece that begins at `begin`; the piece's states move by one.
    void insertSplit(std::uint32_t begin, std::uint32_t other)
    {
        auto& states = m_regex.m_states;
        for (std::size_t i = begin; i < states.size(); ++i) {
            ++states[i].next;
            states[i].other += states[i].kind == Kind::Split;
        }
        states.insert(states.begin() + begin, State{.kind = Kind::Split, .next = begin + 1, .other = other});
    }

    Failure alternatives(int depth)
    {
        if (depth > maxDepth)
            return failure(Text("the regular expression is nested too deeply"));
        const std::uint32_t begin = size();
        if (auto failed = sequence(depth))
            return failed;
        if (!take('|'))
            return std::nullopt;
        insertSplit(begin, 0);
        const std::uint32_t jump = emit({.kind = Kind::Split});
        m_regex.m_states[begin].other = size();
        if (auto failed = alternatives(depth + 1))
            return failed;
        m_regex.m_states[jump].next = m_regex.m_states[jump].other = size();
        return std::nullopt;
    }

    Failure sequence(int depth)
    {
        while (!atEnd() && peek() != '|' && peek() != ')') {
            const std::uint32_t begin = size();
            if (auto failed = atom(depth))
                return failed;
            if (auto failed = repetitions(begin))
                return failed;
            if (size() > maxStates)
                return failure(Text("the regular expression is too large"));
        }
        return std::nullopt;
    }

    Failure atom(int depth)
    {
        const char c = m_pattern[m_at];
        switch (c) {
        case '(':
            return group(depth);
        case '[':
            return set();
        case '*':
        case '+':
        case '?':
            return failure(Text("nothing stands before '%1'", c));
        case '^':
        case '$':
            ++m_at;
            emit({.kind = c == '^' ? Kind::Begin : Kind::End});
            return std::nullopt;
        case '.':
            ++m_at;
            emit({.kind = Kind::Byte, .bytes = all([](int b) { return b != '\n'; })});
            return std::nullopt;
        default:
            break;
        }
        return literal();
    }

    Failure group(int depth)
    {
        const std::size_t open = m_at++;
        if (take('?') && !take(':')) {
            m_at = open;
            return failure(Text("groups that begin with (? are not supported"));
        }
        if (auto failed = alternatives(depth + 1))
            return failed;
        if (take(')'))
            return std::nullopt;
        m_at = open;
        return failure(Text("this parenthesis is never closed"));
    }

    Failure literal()
    {
        Bytes bytes;
        if (auto failed = escapedOr(m_pattern[m_at], bytes))
            return failed;
        emit({.kind = Kind::Byte, .bytes = bytes});
        return std::nullopt;
    }

    Failure escapedOr(char c, Bytes& bytes)
    {
        ++m_at;
        if (c != '\\') {
            bytes = both(static_cast<unsigned char>(c));
            return std::nullopt;
        }
        if (atEnd())
            return failure(Text("the backslash at the end escapes nothing"));
        const char letter = m_pattern[m_at++];
        if (const auto known = tryClass(letter))
            bytes = *known;
        else if (letter == 'n' || letter == 't')
            bytes = both(letter == 'n' ? '\n' : '\t');
        else if (std::isalnum(static_cast<unsigned char>(letter)))
            return --m_at, failure(Text("the escape \\%1 is not supported", letter));
        else
            bytes = both(static_cast<unsigned char>(letter));
        return std::nullopt;
    }

    Failure set()
    {
        const std::size_t open = m_at++;
        const bool negated = take('^');
        Bytes bytes;
        for (bool first = true; first || peek() != ']'; first = false) {
            if (atEnd()) {
                m_at = open;
                return failure(Text("this bracket is never closed"));
            }
            if (auto failed = range(bytes))
                return failed;
        }
        ++m_at;
        emit({.kind = Kind::Byte, .bytes = negated ? ~bytes : bytes});
        return std::nullopt;
    }

    Failure range(Bytes& bytes)
    {
        const auto from = static_cast<unsigned char>(peek());
        Bytes one;
        if (auto failed = escapedOr(peek(), one))
            return failed;
        bytes |= one;
        if (from == '\\' || peek() != '-' || m_at + 1 >= m_pattern.size() || m_pattern[m_at + 1] == ']')
            return std::nullopt;
        const auto to = static_cast<unsigned char>(m_pattern[m_at + 1]);
        if (to < from)
            return failure(Text("the range runs backwards"));
        m_at += 2;
        for (int c = from; c <= to; ++c)
            bytes |= both(static_cast<unsigned char>(c));
        return std::nullopt;
    }

    Failure repetitions(std::uint32_t begin)
    {
        while (!atEnd()) {
            if (take('*'))
                star(begin, 0);
            else if (take('+'))
                star(begin, 1);
            else if (take('?'))
                insertSplit(begin, size() + 1);
            else if (peek() == '{')
                return counted(begin);
            else
                break;
        }
        return std::nullopt;
    }

    /// The piece at `begin` any number of times, at least `least` (0 or 1).
    void star(std::uint32_t begin, int least)
    {
        if (least == 1) {
            const std::uint32_t loop = emit({.kind = Kind::Split});
            m_regex.m_states[loop].other = begin;
            return;
        }
        insertSplit(begin, size() + 2);
        const std::uint32_t back = emit({.kind = Kind::Split});
        m_regex.m_states[back].next = m_regex.m_states[back].other = begin;
    }

    std::optional<int> number()
    {
        int value = -1;
        while (peek() >= '0' && peek() <= '9' && value <= maxRepeat)
            value = std::max(value, 0) * 10 + (m_pattern[m_at++] - '0');
        return value < 0 ? std::nullopt : std::optional(value);
    }

    Failure counted(std::uint32_t begin)
    {
        const std::size_t open = m_at++;
        const auto least = number();
        std::optional<int> most = least;
        if (take(','))
            most = number();
        if (!least || !take('}') || (most && *most < *least) || *least > maxRepeat || (most && *most > maxRepeat)) {
            m_at = open;
            return failure(Text("a repetition is written {m}, {m,} or {m,n}, with numbers up to %1", maxRepeat));
        }
        return repeat(begin, *least, most);
    }

    Failure repeat(std::uint32_t begin, int least, std::optional<int> most)
    {
        const std::vector<State> piece(m_regex.m_states.begin() + begin, m_regex.m_states.end());
        m_regex.m_states.resize(begin);
        for (int i = 0; i < (most ? *most : least + 1); ++i) {
            if (size() + piece.size() > maxStates)
                return failure(Text("the regular expression is too large"));
            const std::uint32_t copy = size();
            for (State state : piece) {
                state.next += copy - begin;
                state.other += state.kind == Kind::Split ? copy - begin : 0;
                m_regex.m_states.push_back(state);
            }
            if (!most && i == least)
                star(copy, 0);
            else if (i >= least)
                insertSplit(copy, size() + 1);
        }
        return std::nullopt;
    }

    std::string_view m_pattern;
    std::size_t m_at = 0;
    Regex m_regex;
};

Result<Regex> Regex::compile(std::string_view pattern)
{
    return RegexCompiler(pattern).compile();
}

/// Assertions count as passed: the set may be too large, never too small.
void Regex::findFirst()
{
    std::vector<bool> seen(m_states.size());
    std::vector<std::uint32_t> pending = {0};
    while (!pending.empty()) {
        const std::uint32_t index = pending.back();
        pending.pop_back();
        if (seen[index])
            continue;
        seen[index] = true;
        const State& state = m_states[index];
        if (state.kind == State::Kind::Byte)
            m_first |= state.bytes;
        else if (state.kind == State::Kind::Match)
            m_first.set();
        else
            pending.insert(pending.end(), {state.next, state.kind == State::Kind::Split ? state.other : state.next});
    }
}

/// The states that are live at one position of the text.
struct Regex::Run {
    const std::vector<State>& states;
    std::string_view text;
    std::vector<std::uint32_t> live, pending;
    std::vector<std::size_t> seenAt; ///< by state: the last position + 1 at which it became live
    bool matched = false;

    void add(std::uint32_t first, std::size_t position)
    {
        pending.push_back(first);
        while (!pending.empty()) {
            const std::uint32_t index = pending.back();
            pending.pop_back();
            if (seenAt[index] == position + 1)
                continue;
            seenAt[index] = position + 1;
            const State& state = states[index];
            if (state.kind == State::Kind::Byte)
                live.push_back(index);
            else if (state.kind == State::Kind::Match)
                matched = true;
            else if (state.kind == State::Kind::Split || position == (state.kind == State::Kind::Begin ? 0 : text.size()))
                pending.push_back(state.next);
            if (state.kind == State::Kind::Split)
                pending.push_back(state.other);
        }
    }
};

bool Regex::search(std::string_view text) const
{
    Run run{.states = m_states, .text = text, .live = {}, .pending = {}, .seenAt = std::vector<std::size_t>(m_states.size())};
    std::vector<std::uint32_t> before;
    for (std::size_t position = 0; !run.matched; ++position) {
        while (run.live.empty() && position < text.size() && !m_first.test(static_cast<unsigned char>(text[position])))
            ++position;
        run.add(0, position);
        if (run.matched || position == text.size())
            break;
        before.swap(run.live);
        run.live.clear();
        const auto byte = static_cast<unsigned char>(text[position]);
        for (const std::uint32_t index : before)
            if (m_states[index].bytes.test(byte))
                run.add(m_states[index].next, position + 1);
    }
    return run.matched;
}

} // namespace nodewise::query
