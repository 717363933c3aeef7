// SPDX-License-Identifier: Apache-2.0
// Each text of a trace once, by number.
#pragma once

#include "core/trace/store/column.h"
#include "core/trace/store/trace.h"

namespace nodewise::trace {

/// All texts one after the other. Owns nothing.
struct NameView {
    std::span<const char> text;
    std::span<const std::uint64_t> ends; ///< of each name in `text`, ascending, none past its end

    std::size_t size() const { return ends.size(); }
    /// "" for `none`, for numbers that aren't there, and where the file that is viewed was cut.
    std::string_view operator()(NameId name) const
    {
        if (name >= ends.size())
            return {};
        const std::uint64_t begin = name == 0 ? 0 : ends[name - 1], end = ends[name];
        return begin <= end ? std::string_view(text.data() + begin, static_cast<std::size_t>(end - begin)) : std::string_view();
    }
};

/// Owns the texts and an index over them.
class NameTable {
public:
    /// The same number for equal texts.
    NameId intern(std::string_view name);
    NameView view() const { return {m_text.span(), m_ends.span()}; }
    /// No text is found any more, all are still there.
    void dropIndex() { m_slots.clear(); }

private:
    struct Slot {
        std::uint32_t hash = 0; ///< part of it, so that few other texts are looked at
        NameId name = none;
    };
    void grow();
    Column<char> m_text;
    Column<std::uint64_t> m_ends;
    Column<Slot> m_slots; ///< open addressing, as many as a power of two
};

} // namespace nodewise::trace
