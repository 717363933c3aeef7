// SPDX-License-Identifier: Apache-2.0
// Looking for text, and for the definition of a name, in a stretch of a file.
#pragma once

#include "core/mlirtext/scan.h"

namespace nodewise::mlirtext {

struct Stretch {
    std::uint64_t firstLine = 0;      ///< 0-based
    std::uint64_t begin = 0, end = 0; ///< bytes; `begin` is where the line begins
};

struct Found {
    std::vector<std::uint64_t> lines; ///< with a match, in order
    std::uint64_t leftOut = 0;        ///< lines beyond mostLines
    bool complete = false;
    static constexpr std::size_t mostLines = 1'000'000;
};
/// Lines with the text; in any letter case of ASCII unless `matchCase`. Long lines are searched whole. What was found so far goes to
/// `publish` with the fraction that is done.
Found findText(const TextFile& file, const Stretch& where, const std::string& text, bool matchCase, const Progress& progress);

/// Whether a character can stand in a name such as %tile.1 or @"my kernel".
bool isNamePart(char c);
/// Places of the whole name, which has its sigil: "%a" is not found in "%ab".
std::vector<std::size_t> placesOf(std::string_view line, std::string_view name);

struct NameUse {
    std::uint64_t line = 0; ///< 0-based
    std::size_t column = 0; ///< bytes
    bool operator==(const NameUse&) const = default;
};
struct NameUses {
    std::optional<NameUse> definition;
    std::vector<NameUse> all; ///< with the definition, in order; the first `most`
    std::uint64_t leftOut = 0;
    std::uint64_t firstLine = 0; ///< of the function, or of the whole stretch
    static constexpr std::size_t most = 100'000;
};
/// By name and by letters alone: "%x" and "^bb1" in the function around `line`, "@f", "#map" and "!type" in the whole stretch. A name is
/// defined where it stands first, but for blocks and symbols, which may be used before.
NameUses usesOf(const TextFile& file, const Stretch& where, std::uint64_t line, const std::string& name, const Progress& progress);

} // namespace nodewise::mlirtext
