// SPDX-License-Identifier: Apache-2.0
#include "core/trace/store/words.h"

#include <algorithm>
#include <iterator>

namespace nodewise::trace {

namespace {

constexpr std::string_view kinds[] = {"other",   "kernel",   "load",   "store",   "array",  "vector",
                                      "barrier", "operator", "module", "runtime", "memory", "window"};
constexpr std::string_view stalls[] = {"none", "data", "engine", "scratchpad", "dependency", "issue", "barrier"};
constexpr std::string_view units[] = {"cycles", "ns"};
static_assert(std::size(kinds) == static_cast<std::size_t>(Kind::Window) + 1 &&
              std::size(stalls) == static_cast<std::size_t>(Stall::Barrier) + 1);

template <class Enum, std::size_t N>
std::optional<Enum> find(const std::string_view (&words)[N], std::string_view word)
{
    const auto* found = std::find(std::begin(words), std::end(words), word);
    return found == std::end(words) ? std::nullopt : std::optional(static_cast<Enum>(found - words));
}

} // namespace

std::string_view wordOf(Kind kind)
{
    return kinds[static_cast<std::size_t>(kind)];
}

std::optional<Kind> tryKind(std::string_view word)
{
    return find<Kind>(kinds, word);
}

std::string_view wordOf(Stall cause)
{
    return stalls[static_cast<std::size_t>(cause)];
}

std::optional<Stall> tryStall(std::string_view word)
{
    return find<Stall>(stalls, word);
}

std::string_view wordOf(Unit unit)
{
    return units[static_cast<std::size_t>(unit)];
}

std::optional<Unit> tryUnit(std::string_view word)
{
    return find<Unit>(units, word);
}

} // namespace nodewise::trace
