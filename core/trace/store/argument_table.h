// SPDX-License-Identifier: Apache-2.0
// Arguments of slices, 8 bytes each and 8 for a slice that has some: slices of one kind carry the same keys, so a list of keys is kept
// once.
#pragma once

#include "core/trace/store/names.h"

#include <array>
#include <unordered_map>

namespace nodewise::trace {

enum class ArgumentType : std::uint32_t { Integer, Real, Name };

/// A list of keys: the parent's and one more. Number 0 is the empty list.
struct ArgumentShape {
    std::uint32_t parent = 0; ///< a smaller number
    std::uint32_t length = 0; ///< parent's + 1
    NameId key = none;
    ArgumentType type = ArgumentType::Integer;
};

/// Owns nothing. `shape` and `first` are empty where no slice has arguments.
struct ArgumentView {
    std::span<const ArgumentShape> shapes;
    std::span<const std::uint32_t> shape;  ///< of each slice
    std::span<const std::uint32_t> first;  ///< of each slice, in `values`
    std::span<const std::uint64_t> values; ///< an integer, a double's bits, a NameId

    /// Calls visit(key, type, bits) for each argument of a slice, in the order in which they came.
    template <class Visit>
    void each(SliceId slice, Visit&& visit) const
    {
        if (shape.empty() || shape[slice] == 0)
            return;
        const std::uint32_t last = shape[slice], count = shapes[last].length; // looked at once: the file may be cut meanwhile
        std::array<std::uint32_t, 32> few = {};
        std::vector<std::uint32_t> many(count > few.size() ? count : 0);
        std::uint32_t* chain = many.empty() ? few.data() : many.data();
        for (std::uint32_t at = last, i = count; i-- > 0; at = shapes[at].parent)
            chain[i] = at;
        for (std::uint32_t i = 0; i < count; ++i)
            visit(shapes[chain[i]].key, shapes[chain[i]].type, values[first[slice] + i]);
    }
};

/// By the builder's numbers of slices.
class ArgumentTable {
public:
    ArgumentTable() { m_shapes.push_back({}); }

    /// False when there are no more numbers for arguments.
    bool add(SliceId slice, NameId key, ArgumentType type, std::uint64_t bits);

    Column<std::uint32_t>& shape() { return m_shape; } ///< may be shorter than there are slices
    Column<std::uint32_t>& first() { return m_first; }
    std::span<const ArgumentShape> shapes() const { return m_shapes.span(); }
    std::span<const std::uint64_t> values() const { return m_values.span(); }
    /// Nothing can be added any more, all is still there.
    void dropIndex()
    {
        m_next.clear();
        m_found = {};
    }

private:
    struct Key {
        std::uint32_t parent;
        NameId key;
        ArgumentType type;
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const
        {
            return (std::uint64_t(key.parent) << 32 | key.key) * 0x9E3779B97F4A7C15u + static_cast<std::uint32_t>(key.type);
        }
    };
    std::uint32_t longer(std::uint32_t shape, NameId key, ArgumentType type);
    void moveToEnd(SliceId slice);

    Column<ArgumentShape> m_shapes;
    Column<std::uint32_t> m_next; ///< of each shape: the one that was last made of it
    std::unordered_map<Key, std::uint32_t, Hash> m_found;
    Column<std::uint32_t> m_shape, m_first;
    Column<std::uint64_t> m_values;
    SliceId m_last = none;
};

} // namespace nodewise::trace
