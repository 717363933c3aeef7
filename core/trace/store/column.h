// SPDX-License-Identifier: Apache-2.0
// One column of numbers that grows to millions.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

namespace nodewise::trace {

/// Like a vector, but grown by realloc: the C library moves large blocks by their pages, so that growing neither copies nor holds two of
/// them, and pages beyond the end are not touched. Owns its memory.
template <class T>
requires std::is_trivially_copyable_v<T>
class Column {
public:
    Column() = default;
    /// Values undefined.
    static Column ofSize(std::size_t size)
    {
        Column made;
        made.reserve(size);
        made.m_size = size;
        return made;
    }
    Column(Column&& other) noexcept { swap(other); }
    Column& operator=(Column&& other) noexcept
    {
        Column taken(std::move(other));
        swap(taken);
        return *this;
    }
    ~Column() { std::free(m_data); }

    void push_back(T value)
    {
        if (m_size == m_capacity)
            reserve(m_capacity < 64 ? 64 : m_capacity * 2);
        m_data[m_size++] = value;
    }
    void append(const T* values, std::size_t count)
    {
        if (m_size + count > m_capacity)
            reserve(m_size + count > m_capacity * 2 ? m_size + count : m_capacity * 2);
        for (std::size_t i = 0; i < count; ++i)
            m_data[m_size++] = values[i];
    }
    /// Longer by values that are all alike, if it is shorter.
    void growTo(std::size_t size, T value)
    {
        while (m_size < size)
            push_back(value);
    }
    void reserve(std::size_t capacity)
    {
        if (capacity <= m_capacity)
            return;
        void* moved = std::realloc(m_data, capacity * sizeof(T)); // NOLINT(bugprone-suspicious-realloc-usage): the old one stays on failure
        if (!moved)
            throw std::bad_alloc();
        m_data = static_cast<T*>(moved);
        m_capacity = capacity;
    }
    void clear() { Column().swap(*this); }

    std::size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    T* data() { return m_data; }
    const T* data() const { return m_data; }
    T& operator[](std::size_t at) { return m_data[at]; }
    const T& operator[](std::size_t at) const { return m_data[at]; }
    T* begin() { return m_data; }
    T* end() { return m_data + m_size; }
    const T* begin() const { return m_data; }
    const T* end() const { return m_data + m_size; }
    std::span<const T> span() const { return {m_data, m_size}; }

private:
    void swap(Column& other) noexcept
    {
        std::swap(m_data, other.m_data);
        std::swap(m_size, other.m_size);
        std::swap(m_capacity, other.m_capacity);
    }
    T* m_data = nullptr;
    std::size_t m_size = 0, m_capacity = 0;
};

} // namespace nodewise::trace
