// SPDX-License-Identifier: Apache-2.0
// Notes that people pin to what they see of a program, kept beside it: `model.pt2.nodewise`.
//
//     {"format": "nodewise-notes", "version": 1,
//      "notes": [{"id": 1, "on": "node", "side": "fx", "name": "linear_3", "text": "...", "time": "2026-05-01T09:30:00Z"}]}
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nodewise::notes {

struct Note {
    enum class On : std::uint8_t {
        Node,   ///< of the FX graph, or of the IR
        Kernel, ///< of a plan, by its name
        Slice,  ///< of a timeline, by its name
        Value   ///< an element, or the value as a whole, of a node
    };
    std::uint32_t id = 0; ///< from 1, unique in the file
    On on = On::Node;
    bool ir = false;                 ///< Node, Value: of the IR's node
    std::string name;                ///< qualified name of the node; of the kernel; of the slice
    std::vector<std::int64_t> index; ///< Value: the element; empty: the whole
    std::string text;
    std::string time; ///< UTC, ISO 8601; "" = not known
    bool operator==(const Note&) const = default;
};

inline constexpr std::size_t maxFileBytes = 4u << 20;
inline constexpr std::size_t maxNotes = 10'000;
inline constexpr std::size_t maxTextBytes = 10'000; ///< of a note; names have at most as many

/// "node", "kernel", "slice", "value"
std::string_view wordOf(Note::On on);
std::optional<Note::On> tryOn(std::string_view word);
/// "value linear_3 [0, 3]", "node add (IR)": what the note is pinned to.
std::string placeOf(const Note& note);

/// The notes' file of a program's.
std::string fileOf(const std::string& program);
/// No file: no notes. Errors are located, and say that nothing was changed: what is damaged is not overwritten either.
Result<std::vector<Note>> read(const std::string& program);
Result<std::vector<Note>> parse(const std::string& text, const std::string& file);
std::string write(const std::vector<Note>& notes);

/// Each reads the file first, so that another window's notes stay, and replaces it as a whole.
/// Gives the note an id, and the time if it has none. Errors: text or name empty, too long, or no UTF-8; too many notes.
Result<Note> add(const std::string& program, Note note);
/// What was removed, which add() would put back under its id.
Result<Note> remove(const std::string& program, std::uint32_t id);

} // namespace nodewise::notes
