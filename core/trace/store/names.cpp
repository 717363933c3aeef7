// SPDX-License-Identifier: Apache-2.0
#include "core/trace/store/names.h"

#include <functional>

namespace nodewise::trace {

namespace {

std::uint32_t hashOf(std::string_view text)
{
    const std::uint64_t hash = std::hash<std::string_view>()(text);
    return static_cast<std::uint32_t>(hash ^ (hash >> 32));
}

} // namespace

NameId NameTable::intern(std::string_view name)
{
    if ((m_ends.size() + 1) * 2 > m_slots.size())
        grow();
    const NameView names = view();
    const std::uint32_t hash = hashOf(name);
    const std::size_t mask = m_slots.size() - 1;
    std::size_t at = hash & mask;
    for (; m_slots[at].name != none; at = (at + 1) & mask)
        if (m_slots[at].hash == hash && names(m_slots[at].name) == name)
            return m_slots[at].name;
    const auto id = static_cast<NameId>(m_ends.size());
    m_slots[at] = {hash, id};
    m_text.append(name.data(), name.size());
    m_ends.push_back(m_text.size());
    return id;
}

void NameTable::grow()
{
    const Column<Slot> before = std::move(m_slots);
    m_slots = {};
    m_slots.growTo(before.empty() ? 64 : before.size() * 2, Slot{});
    const std::size_t mask = m_slots.size() - 1;
    for (const Slot& slot : before) {
        std::size_t at = slot.hash & mask;
        while (slot.name != none && m_slots[at].name != none)
            at = (at + 1) & mask;
        if (slot.name != none)
            m_slots[at] = slot;
    }
}

} // namespace nodewise::trace
