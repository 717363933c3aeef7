// SPDX-License-Identifier: Apache-2.0
// What one call may take of time and memory, with all that it calls. Internal to core/pyscript.
#pragma once

#include "core/pyscript/value.h"

namespace nodewise::pyscript {

/// Owns the lists and dictionaries that are made while it lives: they may lie in each other to any depth, or in themselves, and are freed
/// without recursion. Throws a Failure (Spent) without a place.
class Budget {
public:
    static constexpr std::size_t mostUnits = 8'000'000, ofStep = 4;
    static constexpr std::size_t ofBytes = 48; ///< about what an item takes
    static constexpr int mostNested = 60;      ///< lists in each other, where something walks all of them

    Budget() = default;
    Budget(const Budget&) = delete;
    Budget& operator=(const Budget&) = delete;
    ~Budget();

    /// A unit is an item that is copied or looked at, or `ofBytes` of a text.
    void spend(std::size_t units);
    void spend(const Value& copied);
    void spend(const List& copied);

    Value made(List items);
    Value made(Dict entries);
    /// Of a value from outside, which nothing outside sees changes of.
    Value taken(const Value& value) { return copied(value, true, 0); }
    /// For who called: it outlives this.
    Value given(const Value& value) { return copied(value, false, 0); }

private:
    Value copied(const Value& value, bool inside, int depth);

    std::size_t m_left = mostUnits;
    std::vector<std::shared_ptr<List>> m_lists;
    std::vector<std::shared_ptr<Dict>> m_dicts;
};

} // namespace nodewise::pyscript
