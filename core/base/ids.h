// SPDX-License-Identifier: Apache-2.0
// Strong ids: an index into the owner's vector that can't be mixed up with another kind of index.
#pragma once

#include <cstdint>
#include <functional>

namespace nodewise {

/// Index of a thing in the vector of its owner; a default-constructed id names nothing.
template <class Tag>
class Id {
public:
    constexpr Id() = default;
    constexpr explicit Id(std::size_t index) : m_index(static_cast<std::uint32_t>(index)) {}

    /// Only meaningful when valid().
    constexpr std::uint32_t index() const { return m_index; }
    constexpr bool valid() const { return m_index != none; }
    constexpr explicit operator bool() const { return valid(); }
    constexpr bool operator==(const Id&) const = default;
    constexpr bool operator<(Id other) const { return m_index < other.m_index; }

private:
    static constexpr std::uint32_t none = 0xffffffffu;
    std::uint32_t m_index = none;
};

} // namespace nodewise

template <class Tag>
struct std::hash<nodewise::Id<Tag>> {
    std::size_t operator()(nodewise::Id<Tag> id) const noexcept { return id.index(); }
};
