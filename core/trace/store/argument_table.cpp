// SPDX-License-Identifier: Apache-2.0
#include "core/trace/store/argument_table.h"

namespace nodewise::trace {

bool ArgumentTable::add(SliceId slice, NameId key, ArgumentType type, std::uint64_t bits)
{
    if (m_values.size() >= none - 1)
        return false;
    m_shape.growTo(slice + std::size_t(1), 0);
    m_first.growTo(slice + std::size_t(1), 0);
    if (m_shape[slice] == 0)
        m_first[slice] = static_cast<std::uint32_t>(m_values.size());
    else if (m_last != slice)
        moveToEnd(slice);
    m_last = slice;
    m_shape[slice] = longer(m_shape[slice], key, type);
    m_values.push_back(bits);
    return true;
}

std::uint32_t ArgumentTable::longer(std::uint32_t shape, NameId key, ArgumentType type)
{
    m_next.growTo(m_shapes.size(), 0);
    const ArgumentShape& guess = m_shapes[m_next[shape]];
    if (guess.parent == shape && guess.key == key && guess.type == type && guess.length > 0)
        return m_next[shape];
    const auto [at, isNew] = m_found.try_emplace({shape, key, type}, static_cast<std::uint32_t>(m_shapes.size()));
    if (isNew)
        m_shapes.push_back({shape, m_shapes[shape].length + 1, key, type});
    return m_next[shape] = at->second;
}

// A slice that was left and is taken up again: its values lie in a row all the same.
void ArgumentTable::moveToEnd(SliceId slice)
{
    const std::uint32_t before = m_first[slice];
    m_first[slice] = static_cast<std::uint32_t>(m_values.size());
    for (std::uint32_t i = 0; i < m_shapes[m_shape[slice]].length; ++i)
        m_values.push_back(m_values[before + i]);
}

} // namespace nodewise::trace
