// SPDX-License-Identifier: Apache-2.0
#include "core/program/pickle.h"

#include "core/base/numbers.h"

#include <bit>
#include <charconv>
#include <cstring>
#include <unordered_map>

namespace nodewise::program {

namespace {

/// A pickle's opcode makes at most one value; this many take some gigabytes, a state dict of 10,000 weights takes a million.
constexpr std::size_t mostValues = 8u << 20;
/// Items and characters that calls and names take over from values that are there already: one of them may be taken any number of times.
constexpr std::size_t mostCopied = 64u << 20;

} // namespace

/// The stack machine that a pickle is a program for, restricted to building values.
class PickleMachine {
public:
    PickleMachine(std::string_view bytes, Pickle& pickle) : m_bytes(bytes), m_pickle(pickle) {}

    Result<std::size_t> run()
    {
        while (!m_done && m_error.empty()) {
            if (m_at >= m_bytes.size())
                broken(UserText("it ends without STOP"));
            else if (m_pickle.m_values.size() > mostValues)
                broken(UserText("it holds too many values"));
            else
                step(static_cast<unsigned char>(m_bytes[m_at++]));
        }
        if (m_error.empty())
            return m_at;
        return fail("the pickle is damaged at byte %1: %2", m_at, m_error);
    }

private:
    using Kind = PickleValue::Kind;

    // --- reading ---
    void broken(UserText reason)
    {
        if (m_error.empty())
            m_error = std::move(reason);
    }
    std::string_view take(std::uint64_t size)
    {
        if (size > m_bytes.size() - m_at) {
            broken(UserText("it is truncated"));
            return {};
        }
        const std::string_view out = m_bytes.substr(m_at, static_cast<std::size_t>(size));
        m_at += static_cast<std::size_t>(size);
        return out;
    }
    std::uint64_t unsignedNumber(int bytes)
    {
        std::uint64_t value = 0;
        const std::string_view text = take(static_cast<std::uint64_t>(bytes));
        for (std::size_t i = text.size(); i > 0; --i)
            value = value << 8 | static_cast<unsigned char>(text[i - 1]);
        return value;
    }
    std::string_view line()
    {
        const std::size_t end = m_bytes.find('\n', m_at);
        if (end == std::string_view::npos) {
            broken(UserText("a line is not terminated"));
            return {};
        }
        const std::string_view out = m_bytes.substr(m_at, end - m_at);
        m_at = end + 1;
        return out;
    }

    // --- the stack ---
    PickleValue& push(PickleValue value)
    {
        m_pickle.m_values.push_back(std::move(value));
        m_stack.push_back(&m_pickle.m_values.back());
        return m_pickle.m_values.back();
    }
    PickleValue* pop()
    {
        const std::size_t floor = m_marks.empty() ? 0 : m_marks.back();
        if (m_stack.size() <= floor) {
            broken(UserText("it pops a value that is not on the stack"));
            return nullptr;
        }
        PickleValue* out = m_stack.back();
        m_stack.pop_back();
        return out;
    }
    PickleValue* top()
    {
        PickleValue* out = pop();
        if (out)
            m_stack.push_back(out);
        return out;
    }
    /// Everything above the last mark, which is taken away too.
    std::vector<const PickleValue*> popMark()
    {
        if (m_marks.empty()) {
            broken(UserText("it pops a mark that is not on the stack"));
            return {};
        }
        std::vector<const PickleValue*> out(m_stack.begin() + static_cast<std::ptrdiff_t>(m_marks.back()), m_stack.end());
        m_stack.resize(m_marks.back());
        m_marks.pop_back();
        return out;
    }
    std::vector<const PickleValue*> popMany(std::size_t count)
    {
        std::vector<const PickleValue*> out(count);
        for (std::size_t i = count; i > 0; --i)
            out[i - 1] = pop();
        return out;
    }

    // --- building ---
    void pushInt(std::int64_t value) { push({.kind = Kind::Int, .integer = value}); }
    void pushText(Kind kind, std::string_view text) { push({.kind = kind, .text = std::string(text)}); }
    void pushItems(Kind kind, std::vector<const PickleValue*> items) { push({.kind = kind, .items = std::move(items)}); }
    void pushLong(std::string_view bytes)
    {
        if (bytes.size() > 8)
            return pushText(Kind::Bytes, bytes);
        std::uint64_t value = !bytes.empty() && (bytes.back() & 0x80) ? ~std::uint64_t(0) : 0;
        for (std::size_t i = bytes.size(); i > 0; --i)
            value = value << 8 | static_cast<unsigned char>(bytes[i - 1]);
        pushInt(static_cast<std::int64_t>(value));
    }
    void pushDecimal(std::string_view text)
    {
        if (text == "00" || text == "01") {
            push({.kind = Kind::Bool, .integer = text == "01"});
            return;
        }
        if (text.ends_with('L'))
            text.remove_suffix(1);
        const auto value = tryNumber<std::int64_t>(text);
        if (!value)
            return pushText(Kind::Bytes, text);
        pushInt(*value);
    }
    void pushFloat(double value) { push({.kind = Kind::Float, .number = value}); }
    void pushFloatText(std::string_view text)
    {
        double value = 0;
        if (std::from_chars(text.data(), text.data() + text.size(), value).ec != std::errc())
            return broken(UserText("a number can't be read"));
        pushFloat(value);
    }
    void pushGlobal(std::string_view module, std::string_view name)
    {
        push({.kind = Kind::Global, .text = std::string(name), .module = std::string(module)});
    }
    void pushCall(const PickleValue* callable, std::vector<const PickleValue*> arguments)
    {
        push({.kind = Kind::Call, .items = std::move(arguments), .callable = callable});
    }
    bool mayCopy(std::size_t count)
    {
        m_copied += count;
        if (m_copied > mostCopied)
            broken(UserText("it holds too many values"));
        return m_copied <= mostCopied;
    }
    void call()
    {
        const PickleValue* arguments = pop();
        const PickleValue* callable = pop();
        if (arguments && callable && mayCopy(arguments->items.size()))
            pushCall(callable, arguments->kind == Kind::Tuple ? arguments->items : std::vector{arguments});
    }
    void stackGlobal()
    {
        const PickleValue* name = pop();
        const PickleValue* module = pop();
        if (name && module && mayCopy(name->text.size() + module->text.size()))
            pushGlobal(module->text, name->text);
    }
    void build()
    {
        const PickleValue* state = pop();
        PickleValue* target = top();
        if (target && target->kind == Kind::Call)
            target->state = state;
    }
    /// Elements or key-value pairs added to a list, dict, or what a call would return.
    void addTo(PickleValue* target, const std::vector<const PickleValue*>& added)
    {
        if (!target)
            return;
        if (target == nullptr ||
            (target->kind != Kind::List && target->kind != Kind::Dict && target->kind != Kind::Set && target->kind != Kind::Call))
            return broken(UserText("it appends to a value that is not a container"));
        auto& list = target->kind == Kind::Call ? target->entries : target->items;
        list.insert(list.end(), added.begin(), added.end());
    }
    void addMarked()
    {
        const auto added = popMark();
        addTo(top(), added);
    }
    void addOne(std::size_t count)
    {
        const auto added = popMany(count);
        if (m_error.empty())
            addTo(top(), added);
    }

    // --- memo ---
    void put(std::uint64_t key)
    {
        if (PickleValue* value = top())
            m_memo[key] = value;
    }
    void get(std::uint64_t key)
    {
        const auto found = m_memo.find(key);
        if (found == m_memo.end())
            return broken(UserText("it uses a memo entry that was never stored"));
        m_stack.push_back(found->second);
    }
    std::uint64_t decimalKey()
    {
        std::uint64_t key = 0;
        const std::string_view text = line();
        if (std::from_chars(text.data(), text.data() + text.size(), key).ec != std::errc())
            broken(UserText("a number can't be read"));
        return key;
    }

    void step(unsigned char opcode)
    {
        if (!stepScalar(opcode) && !stepContainer(opcode) && !stepObject(opcode))
            broken(UserText("the opcode %1 is unknown or not allowed", opcode));
    }

    bool stepScalar(unsigned char opcode)
    {
        switch (opcode) {
        case 0x80:
            take(1);
            return true; // PROTO
        case 0x95:
            take(8);
            return true; // FRAME
        case 'N':
            push({});
            return true; // NONE
        case 0x88:
            push({.kind = Kind::Bool, .integer = 1});
            return true;
        case 0x89:
            push({.kind = Kind::Bool, .integer = 0});
            return true;
        case 'I': // INT
        case 'L':
            pushDecimal(line());
            return true; // LONG
        case 'J':
            pushInt(static_cast<std::int32_t>(unsignedNumber(4)));
            return true;
        case 'K':
            pushInt(static_cast<std::int64_t>(unsignedNumber(1)));
            return true;
        case 'M':
            pushInt(static_cast<std::int64_t>(unsignedNumber(2)));
            return true;
        case 0x8a:
            pushLong(take(unsignedNumber(1)));
            return true;
        case 0x8b:
            pushLong(take(unsignedNumber(4)));
            return true;
        case 'F':
            pushFloatText(line());
            return true;
        case 'G':
            pushFloat(bigEndianDouble(take(8)));
            return true;
        case 'S':
            pushQuoted(line());
            return true;
        case 'T':
            pushText(Kind::String, take(unsignedNumber(4)));
            return true;
        case 'U':
            pushText(Kind::String, take(unsignedNumber(1)));
            return true;
        case 'V':
            pushText(Kind::String, line());
            return true;
        case 'X':
            pushText(Kind::String, take(unsignedNumber(4)));
            return true;
        case 0x8c:
            pushText(Kind::String, take(unsignedNumber(1)));
            return true;
        case 0x8d:
            pushText(Kind::String, take(unsignedNumber(8)));
            return true;
        case 'B':
            pushText(Kind::Bytes, take(unsignedNumber(4)));
            return true;
        case 'C':
            pushText(Kind::Bytes, take(unsignedNumber(1)));
            return true;
        case 0x8e:
        case 0x96:
            pushText(Kind::Bytes, take(unsignedNumber(8)));
            return true;
        default:
            return false;
        }
    }

    bool stepContainer(unsigned char opcode)
    {
        switch (opcode) {
        case '(':
            m_marks.push_back(m_stack.size());
            return true;
        case '0':
            popOrUnmark();
            return true;
        case '1':
            popMark();
            return true;
        case '2':
            if (PickleValue* value = top())
                m_stack.push_back(value);
            return true;
        case ']':
            push({.kind = Kind::List});
            return true;
        case ')':
            push({.kind = Kind::Tuple});
            return true;
        case '}':
            push({.kind = Kind::Dict});
            return true;
        case 0x8f:
            push({.kind = Kind::Set});
            return true;
        case 'l':
            pushItems(Kind::List, popMark());
            return true;
        case 't':
            pushItems(Kind::Tuple, popMark());
            return true;
        case 'd':
            pushItems(Kind::Dict, popMark());
            return true;
        case 0x91:
            pushItems(Kind::Set, popMark());
            return true;
        case 0x85:
            pushItems(Kind::Tuple, popMany(1));
            return true;
        case 0x86:
            pushItems(Kind::Tuple, popMany(2));
            return true;
        case 0x87:
            pushItems(Kind::Tuple, popMany(3));
            return true;
        case 'a':
            addOne(1);
            return true;
        case 's':
            addOne(2);
            return true;
        case 'e':
        case 'u':
        case 0x90:
            addMarked();
            return true;
        case 'g':
            get(decimalKey());
            return true;
        case 'h':
            get(unsignedNumber(1));
            return true;
        case 'j':
            get(unsignedNumber(4));
            return true;
        case 'p':
            put(decimalKey());
            return true;
        case 'q':
            put(unsignedNumber(1));
            return true;
        case 'r':
            put(unsignedNumber(4));
            return true;
        case 0x94:
            put(m_memo.size());
            return true;
        default:
            return false;
        }
    }

    bool stepObject(unsigned char opcode)
    {
        switch (opcode) {
        case 'c': { // GLOBAL
            const std::string_view module = line();
            pushGlobal(module, line());
            return true;
        }
        case 0x93:
            stackGlobal();
            return true;
        case 'R':
        case 0x81:
            call();
            return true; // REDUCE, NEWOBJ
        case 0x92:       // NEWOBJ_EX: keyword arguments are dropped
            pop();
            call();
            return true;
        case 'o':
            callMarked();
            return true;
        case 'i': { // INST
            const std::string_view module = line(), name = line();
            auto arguments = popMark();
            pushGlobal(module, name);
            const PickleValue* callable = pop();
            pushCall(callable, std::move(arguments));
            return true;
        }
        case 'b':
            build();
            return true;
        case 'P':
            pushText(Kind::String, line());
            return persistent();
        case 'Q':
            return persistent();
        case '.':
            m_pickle.m_root = pop();
            m_done = true;
            return true;
        default:
            return false;
        }
    }

    bool persistent()
    {
        if (const PickleValue* id = pop())
            push({.kind = Kind::Persistent, .items = {id}});
        return true;
    }
    void callMarked()
    {
        auto items = popMark();
        if (items.empty())
            return broken(UserText("it calls nothing"));
        const PickleValue* callable = items.front();
        items.erase(items.begin());
        pushCall(callable, std::move(items));
    }
    void popOrUnmark()
    {
        if (!m_marks.empty() && m_marks.back() == m_stack.size())
            m_marks.pop_back();
        else
            pop();
    }
    void pushQuoted(std::string_view text)
    {
        if (text.size() < 2 || text.front() != text.back())
            return broken(UserText("a string has no quotes"));
        pushText(Kind::String, text.substr(1, text.size() - 2));
    }
    static double bigEndianDouble(std::string_view bytes)
    {
        std::uint64_t bits = 0;
        for (const char c : bytes)
            bits = bits << 8 | static_cast<unsigned char>(c);
        return std::bit_cast<double>(bits);
    }

    std::string_view m_bytes;
    std::size_t m_at = 0, m_copied = 0;
    Pickle& m_pickle;
    std::vector<PickleValue*> m_stack;
    std::vector<std::size_t> m_marks;
    std::unordered_map<std::uint64_t, PickleValue*> m_memo;
    UserText m_error;
    bool m_done = false;
};

namespace {

/// Fills `walked`, each value once, without recursion: a pickle may nest as deep as it is long.
class Unfolding {
public:
    /// Whether the value stays within the bound and does not contain itself.
    bool fits(PickleValue& root)
    {
        enter(root);
        while (!m_open.empty()) {
            Open& at = m_open.back();
            if (at.next == at.value->items.size() + at.value->entries.size()) {
                at.value->walked = at.sum;
                const std::uint32_t sum = at.sum;
                m_open.pop_back();
                if (!m_open.empty() && !add(m_open.back(), sum))
                    return false;
                continue;
            }
            const std::size_t items = at.value->items.size(), next = at.next++;
            const PickleValue* inner = next < items ? at.value->items[next] : at.value->entries[next - items];
            if (inner->walked == open || (inner->walked != 0 && !add(at, inner->walked)))
                return false;
            if (inner->walked == 0)
                enter(const_cast<PickleValue&>(*inner)); // of the same pickle, which is being made
        }
        return true;
    }

private:
    struct Open {
        PickleValue* value;
        std::size_t next = 0;
        std::uint32_t sum = 1;
    };
    static constexpr std::uint32_t open = ~std::uint32_t(0);

    void enter(PickleValue& value)
    {
        value.walked = open;
        m_open.push_back({&value});
    }
    static bool add(Open& to, std::uint32_t count)
    {
        to.sum += count;
        return to.sum <= Pickle::mostWalked;
    }

    std::vector<Open> m_open;
};

} // namespace

Result<Pickle> Pickle::read(std::string_view bytes, std::size_t* used)
{
    Pickle pickle;
    const auto ran = PickleMachine(bytes, pickle).run();
    if (!ran)
        return fail(ran.error());
    if (!pickle.m_root)
        return fail("the pickle is damaged: it leaves no value");
    if (!Unfolding().fits(*pickle.m_root))
        return fail("the pickled value contains itself, or unfolds to more than %1 values", mostWalked);
    if (used)
        *used = *ran;
    return pickle;
}

} // namespace nodewise::program
