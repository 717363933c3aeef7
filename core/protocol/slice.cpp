// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/fields.h"
#include "core/protocol/values.h"

template <>
struct nodewise::protocol::fields::Words<nodewise::protocol::Slice::Kind> {
    using Kind = Slice::Kind;
    static constexpr std::array<std::pair<Kind, const char*>, 4> all{
        {{Kind::Int, "int"}, {Kind::Float, "float"}, {Kind::Bool, "bool"}, {Kind::Complex, "complex"}}};
};

namespace nodewise::protocol {

using fields::Tag;
using json::Json;

namespace {

constexpr std::string_view largeIntegers = "uint64"; ///< may be past int64: Slice has their bits, JSON the numbers

Json cellsJson(const Slice& slice)
{
    Json out = Json::array();
    switch (slice.kind) {
    case Slice::Kind::Int:
        if (slice.dtype != largeIntegers)
            return slice.integers;
        for (const auto cell : slice.integers)
            out.push_back(static_cast<std::uint64_t>(cell));
        return out;
    case Slice::Kind::Bool:
        for (const auto cell : slice.integers)
            out.push_back(cell != 0);
        return out;
    case Slice::Kind::Float:
        return fields::write(slice.numbers);
    case Slice::Kind::Complex:
        for (std::size_t i = 0; i + 1 < slice.numbers.size(); i += 2)
            out.push_back(fields::write(fields::NumberPair(slice.numbers[i], slice.numbers[i + 1])));
        return out;
    }
    return out;
}

bool readComplex(const Json& value, Slice& slice, Error& error)
{
    std::vector<fields::NumberPair> cells;
    const bool good = fields::read(value, cells, error);
    for (const auto& [real, imaginary] : cells) {
        slice.numbers.push_back(real);
        slice.numbers.push_back(imaginary);
    }
    return good;
}

bool readBools(const Json& value, Slice& slice, Error& error)
{
    if (!value.is_array())
        return fields::refuse(error, UserText("this must be an array"));
    for (const Json& cell : value) {
        if (!cell.is_boolean())
            return fields::refuse(error, UserText("this must be an array of true and false"));
        slice.integers.push_back(cell.get<bool>());
    }
    return true;
}

bool readLarge(const Json& value, Slice& slice, Error& error)
{
    for (const Json& cell : value) {
        if (!cell.is_number_unsigned())
            return fields::refuse(error, UserText("this must be an array of non-negative integers"));
        slice.integers.push_back(static_cast<std::int64_t>(cell.get<std::uint64_t>()));
    }
    return true;
}

bool readCells(const Json& value, Slice& slice, Error& error)
{
    if (!value.is_array() || slice.rows > SliceRequest::maxCells || slice.columns > SliceRequest::maxCells ||
        value.size() != slice.rows * slice.columns)
        return fields::refuse(error, UserText("this must be an array of rows x columns cells"));
    switch (slice.kind) {
    case Slice::Kind::Int:
        return slice.dtype == largeIntegers ? readLarge(value, slice, error) : fields::read(value, slice.integers, error);
    case Slice::Kind::Bool:
        return readBools(value, slice, error);
    case Slice::Kind::Float:
        return fields::read(value, slice.numbers, error);
    case Slice::Kind::Complex:
        return readComplex(value, slice, error);
    }
    return false;
}

} // namespace

template <class A>
void members(A& a, Tag<Slice>)
{
    a.required("dtype", &Slice::dtype);
    a.required("shape", &Slice::shape);
    a.required("kind", &Slice::kind);
    a.required("rows", &Slice::rows);
    a.required("columns", &Slice::columns);
    a.optional("totalRows", &Slice::totalRows);
    a.optional("totalColumns", &Slice::totalColumns);
    a.custom("data", cellsJson, readCells); // last: its form depends on the others
}

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(Slice)
