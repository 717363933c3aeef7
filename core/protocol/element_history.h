// SPDX-License-Identifier: Apache-2.0
// The history of one element of a tensor: which nodes made, moved, wrote, viewed, and read it.
#pragma once

#include "core/protocol/values.h"

namespace nodewise::protocol {

/// nodewise/elementHistory: the program is run again from its start to where the session stands, edits included, and operators on the
/// element's way are run on copies of their operands; the session then stands where it stood.
struct ElementHistoryRequest {
    static constexpr std::string_view command = "nodewise/elementHistory";
    ValueRef value; ///< of this run: neither the reference's nor a held copy
    std::string slice;
    std::vector<std::int64_t> index; ///< in the slice
    bool operator==(const ElementHistoryRequest&) const = default;
};

/// Elements of one operand that an operator reads for one element of its result.
struct ElementSource {
    ValueRef ref;                          ///< the value that the operand is; of a constant: node as of the operator
    std::string name;                      ///< of that value's node; "" = a constant of the call
    std::string argument;                  ///< as the schema calls it; "tensors[1]"
    std::vector<std::int64_t> begin, size; ///< a box in the operand: the smallest around all elements that count
    bool exact = true;                     ///< false: it was not found out what part of the operand counts; then all of it is named
    std::optional<std::vector<std::int64_t>> nonFinite; ///< index of the element in the box that made the result NaN or infinite
    std::string text;                                   ///< that element; of a box of one element, this one; else ""
    bool operator==(const ElementSource&) const = default;
};

struct ElementEvent {
    enum class What : std::uint8_t {
        Given,   ///< an input, a weight, a constant: before the first node
        Made,    ///< computed from `sources`
        Written, ///< computed and written in place
        Moved,   ///< as it was, from the element in `sources`
        Viewed,  ///< the same memory under another name or shape
        Read,    ///< an operand of this node
    };
    What what = What::Made;
    ValueRef ref;
    std::string name, op, module;    ///< of the node
    std::uint32_t run = 1;           ///< how often the node had run
    std::vector<std::int64_t> index; ///< in this node's value; Read: in the operand
    std::string argument;            ///< Read: as which
    std::string text;                ///< the element, where it was looked at
    std::vector<ElementSource> sources;
    UserText why; ///< "NaN of inf - inf"; what was not found out
    bool operator==(const ElementEvent&) const = default;
};

struct ElementHistoryAnswer {
    static constexpr std::size_t maxEvents = 400;
    std::string text;                 ///< the element as it is
    std::vector<ElementEvent> events; ///< in the order of the run, the origin first; after the value asked for, those that read it
    std::optional<std::uint32_t> at;  ///< index in `events` of the one that yields the value asked for; none: it was left out
    std::optional<std::uint32_t> firstNonFinite; ///< of NaN or Inf: index of the event that it began with
    UserText summary;                            ///< of the whole, in one sentence
    std::uint64_t leftOut = 0;                   ///< events beyond `maxEvents`
    bool operator==(const ElementHistoryAnswer&) const = default;
};

/// "[0, 3]"; of a box of several elements "[0, 0:64]". An empty size: one element.
std::string boxText(const std::vector<std::int64_t>& begin, const std::vector<std::int64_t>& size = {});

} // namespace nodewise::protocol
