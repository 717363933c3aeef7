// SPDX-License-Identifier: Apache-2.0
// Fields of protobuf messages of whatever wire type a file gives them: what does not fit is skipped, not misread. Damaged bytes throw
// protozero::exception, which each reader catches.
#pragma once

#include <bit>
#include <cstdint>
#include <protozero/pbf_reader.hpp>
#include <string_view>

namespace nodewise::proto {

using Message = protozero::pbf_reader;

/// Of the field at which the message stands; 0 where it holds none.
inline std::uint64_t integerOf(Message& message)
{
    switch (message.wire_type()) {
    case protozero::pbf_wire_type::varint:
        return message.get_uint64();
    case protozero::pbf_wire_type::fixed64:
        return message.get_fixed64();
    case protozero::pbf_wire_type::fixed32:
        return message.get_fixed32();
    default:
        message.skip();
        return 0;
    }
}

inline double realOf(Message& message)
{
    if (message.wire_type() == protozero::pbf_wire_type::fixed64)
        return message.get_double();
    message.skip();
    return 0;
}

/// Of a string, bytes, or a message; "" where it is another.
inline std::string_view bytesOf(Message& message)
{
    if (message.wire_type() != protozero::pbf_wire_type::length_delimited) {
        message.skip();
        return {};
    }
    const protozero::data_view view = message.get_view();
    return {view.data(), view.size()};
}

inline Message messageOf(std::string_view bytes)
{
    return Message(protozero::data_view(bytes.data(), bytes.size()));
}

/// visit(number) for each integer of a repeated field, packed or not.
template <class Visit>
void integersOf(Message& message, Visit visit)
{
    if (message.wire_type() != protozero::pbf_wire_type::length_delimited)
        return visit(integerOf(message));
    for (const std::uint64_t number : message.get_packed_uint64())
        visit(number);
}

} // namespace nodewise::proto
