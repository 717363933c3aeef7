// SPDX-License-Identifier: Apache-2.0
// Numbers and strings one after the other, as the binary cache keeps what is not a column.
#pragma once

#include "core/base/user_text.h"

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace nodewise::trace {

class Packer {
public:
    template <class Number>
    requires(std::is_arithmetic_v<Number> || std::is_enum_v<Number>) void put(Number value)
    {
        m_bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
    }
    void put(std::string_view text)
    {
        put(std::uint64_t(text.size()));
        m_bytes.append(text);
    }
    void put(const std::string& text) { put(std::string_view(text)); }
    void put(const UserText& text) // NOLINT(misc-no-recursion): of our own texts, a few levels
    {
        put(text.isListed());
        put(text.source());
        putAll(text.arguments());
    }
    template <class T>
    void putAll(const std::vector<T>& items) // NOLINT(misc-no-recursion)
    {
        put(std::uint64_t(items.size()));
        for (const T& item : items)
            put(item);
    }
    const std::string& bytes() const { return m_bytes; }

private:
    std::string m_bytes;
};

/// The same back. What doesn't fit reads as 0 or "", and failed() says so.
class Unpacker {
public:
    explicit Unpacker(std::span<const char> bytes) : m_bytes(bytes) {}

    template <class Number>
    requires(std::is_arithmetic_v<Number> || std::is_enum_v<Number>) void get(Number& value)
    {
        if (const char* from = take(sizeof(value)))
            std::memcpy(&value, from, sizeof(value));
    }
    void get(bool& value)
    {
        std::uint8_t byte = 0;
        get(byte);
        value = byte != 0;
    }
    void get(std::string& text)
    {
        const std::uint64_t size = count(1);
        if (const char* from = take(size))
            text.assign(from, size);
    }
    void get(UserText& text) // NOLINT(misc-no-recursion): bounded below
    {
        bool listed = false;
        std::string source;
        std::vector<UserText> arguments;
        get(listed);
        get(source);
        m_failed |= ++m_depth > 8;
        getAll(arguments);
        --m_depth;
        text = listed ? UserText(std::move(source), std::move(arguments)) : UserText(std::move(source));
    }
    template <class T>
    void getAll(std::vector<T>& items) // NOLINT(misc-no-recursion)
    {
        items.clear();
        for (std::uint64_t left = count(1); left > 0 && !m_failed; --left)
            get(items.emplace_back());
    }
    /// How many items of at least `bytes` follow; fails when there can't be so many.
    std::uint64_t count(std::size_t bytes)
    {
        std::uint64_t value = 0;
        get(value);
        if (value > m_bytes.size() / bytes)
            m_failed = true;
        return m_failed ? 0 : value;
    }
    bool failed() const { return m_failed; }
    bool atEnd() const { return m_bytes.empty(); }

private:
    const char* take(std::size_t size)
    {
        if (m_failed || size > m_bytes.size()) {
            m_failed = true;
            return nullptr;
        }
        const char* from = m_bytes.data();
        m_bytes = m_bytes.subspan(size);
        return from;
    }
    std::span<const char> m_bytes;
    int m_depth = 0;
    bool m_failed = false;
};

} // namespace nodewise::trace
