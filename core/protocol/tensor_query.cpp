// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/tensor_query.h"

#include "core/base/base64.h"
#include "core/protocol/fields.h"

#include <cstring>

namespace nodewise::protocol {

namespace fields {

template <>
struct Words<RasterRequest::Rows> {
    using Rows = RasterRequest::Rows;
    static constexpr std::array<std::pair<Rows, const char*>, 2> all{{{Rows::Last, "last"}, {Rows::All, "all"}}};
};
template <>
struct Words<FindRequest::What> {
    using What = FindRequest::What;
    static constexpr std::array<std::pair<What, const char*>, 6> all{{{What::Value, "value"},
                                                                      {What::Nan, "nan"},
                                                                      {What::Inf, "inf"},
                                                                      {What::NotFinite, "notFinite"},
                                                                      {What::Max, "max"},
                                                                      {What::Min, "min"}}};
};
template <>
struct Words<BitsOfNumber::Class> {
    using Class = BitsOfNumber::Class;
    static constexpr std::array<std::pair<Class, const char*>, 6> all{{{Class::Integer, "integer"},
                                                                       {Class::Zero, "zero"},
                                                                       {Class::Subnormal, "subnormal"},
                                                                       {Class::Normal, "normal"},
                                                                       {Class::Infinite, "inf"},
                                                                       {Class::Nan, "nan"}}};
};

} // namespace fields

using fields::Tag;
using json::Json;

template <class A>
void members(A& a, Tag<ValueRef>); // values.cpp
template <class A>
void members(A& a, Tag<TensorStats>);

namespace {

/// Little-endian float64, base64: a picture as JSON numbers would take ten times as long to read.
Json packed(const std::vector<double>& numbers)
{
    return base64(reinterpret_cast<const unsigned char*>(numbers.data()), numbers.size() * sizeof(double));
}

bool unpack(const Json& value, std::vector<double>& out, Error& error)
{
    const auto bytes = value.is_string() ? tryBase64(value.get_ref<const std::string&>()) : std::nullopt;
    if (!bytes || bytes->size() % sizeof(double) != 0)
        return fields::refuse(error, UserText("this must be float64 numbers in base64"));
    out.resize(bytes->size() / sizeof(double));
    if (!out.empty())
        std::memcpy(out.data(), bytes->data(), bytes->size());
    return true;
}

bool unpackFlags(const Json& value, Raster& out, Error& error)
{
    auto bytes = value.is_string() ? tryBase64(value.get_ref<const std::string&>()) : std::nullopt;
    if (!bytes)
        return fields::refuse(error, UserText("this must be bytes in base64"));
    out.flags = std::move(*bytes);
    return true;
}

template <class A>
void packedMember(A& a, const char* key, std::vector<double> Raster::*member)
{
    a.custom(
        key, [member](const Raster& raster) { return packed(raster.*member); },
        [member](const Json& value, Raster& raster, Error& error) { return unpack(value, raster.*member, error); });
}

/// What painters rely on.
bool isConsistent(const Raster& raster)
{
    if (raster.width < 0 || raster.height < 0 || raster.width > RasterRequest::maxSide || raster.height > RasterRequest::maxSide)
        return false;
    const std::size_t pixels = static_cast<std::size_t>(raster.width) * static_cast<std::size_t>(raster.height);
    const std::size_t ends = raster.plain ? 0 : pixels;
    return raster.mean.size() == pixels && raster.min.size() == ends && raster.max.size() == ends &&
           (raster.flags.empty() || raster.flags.size() == pixels);
}

} // namespace

template <class A>
void members(A& a, Tag<FullStats>)
{
    a.inlined(&FullStats::stats);
    a.optional("subnormals", &FullStats::subnormals);
    a.optional("positiveInf", &FullStats::positiveInf);
    a.optional("negativeInf", &FullStats::negativeInf);
    a.optional("below", &FullStats::below);
    a.optional("above", &FullStats::above);
}

template <class A>
void members(A& a, Tag<RasterRequest>)
{
    constexpr int most = RasterRequest::maxSide;
    a.required("value", &RasterRequest::value);
    a.optional("slice", &RasterRequest::slice);
    a.optional("minus", &RasterRequest::minus);
    a.optional("minusSlice", &RasterRequest::minusSlice);
    a.optional("rowsAre", &RasterRequest::rowsAre);
    a.optional("along", &RasterRequest::along);
    a.optional("row", &RasterRequest::row);
    a.optional("column", &RasterRequest::column);
    a.optional("rows", &RasterRequest::rows);
    a.optional("columns", &RasterRequest::columns);
    a.bounded("width", &RasterRequest::width, 1, most);
    a.bounded("height", &RasterRequest::height, 1, most);
    a.optional("most", &RasterRequest::most);
}

template <class A>
void members(A& a, Tag<Raster>)
{
    a.required("dtype", &Raster::dtype);
    a.required("shape", &Raster::shape);
    a.required("totalRows", &Raster::totalRows);
    a.required("totalColumns", &Raster::totalColumns);
    a.optional("row", &Raster::row);
    a.required("rows", &Raster::rows);
    a.optional("column", &Raster::column);
    a.required("columns", &Raster::columns);
    a.required("width", &Raster::width);
    a.required("height", &Raster::height);
    a.optional("sampled", &Raster::sampled);
    a.optional("plain", &Raster::plain);
    packedMember(a, "mean", &Raster::mean);
    packedMember(a, "min", &Raster::min);
    packedMember(a, "max", &Raster::max);
    // Last: the sizes of all are checked with it.
    a.custom(
        "flags", [](const Raster& raster) { return Json(base64(raster.flags.data(), raster.flags.size())); },
        [](const Json& value, Raster& raster, Error& error) {
            return unpackFlags(value, raster, error) &&
                   (isConsistent(raster) || fields::refuse(error, UserText("the picture does not have the pixels of its size")));
        });
}

template <class A>
void members(A& a, Tag<FindRequest>)
{
    a.required("value", &FindRequest::value);
    a.optional("slice", &FindRequest::slice);
    a.optional("what", &FindRequest::what);
    a.optional("number", &FindRequest::number);
    a.optional("eps", &FindRequest::eps);
    a.optional("from", &FindRequest::from);
    a.optional("backward", &FindRequest::backward);
}

template <class A>
void members(A& a, Tag<FindAnswer>)
{
    a.required("found", &FindAnswer::found);
    a.optional("flat", &FindAnswer::flat);
    a.optional("index", &FindAnswer::index);
    a.optional("text", &FindAnswer::text);
    a.optional("wrapped", &FindAnswer::wrapped);
}

template <class A>
void members(A& a, Tag<CountRequest>)
{
    a.required("value", &CountRequest::value);
    a.optional("slice", &CountRequest::slice);
    a.optional("what", &CountRequest::what);
    a.optional("number", &CountRequest::number);
    a.optional("eps", &CountRequest::eps);
    a.optional("begin", &CountRequest::begin);
    a.optional("elements", &CountRequest::elements);
    a.optional("at", &CountRequest::at);
}

template <class A>
void members(A& a, Tag<CountAnswer>)
{
    a.required("matches", &CountAnswer::matches);
    a.optional("before", &CountAnswer::before);
    a.required("end", &CountAnswer::end);
    a.required("all", &CountAnswer::all);
}

template <class A>
void members(A& a, Tag<BitsRequest>)
{
    a.required("value", &BitsRequest::value);
    a.optional("slice", &BitsRequest::slice);
    a.required("index", &BitsRequest::index);
}

template <class A>
void members(A& a, Tag<BitsOfNumber>)
{
    a.required("class", &BitsOfNumber::kind);
    a.required("bits", &BitsOfNumber::bits);
    a.optional("signBits", &BitsOfNumber::signBits);
    a.optional("exponentBits", &BitsOfNumber::exponentBits);
    a.optional("mantissaBits", &BitsOfNumber::mantissaBits);
    a.optional("bias", &BitsOfNumber::bias);
    a.optional("exponent", &BitsOfNumber::exponent);
    a.optional("text", &BitsOfNumber::text);
    a.optional("exact", &BitsOfNumber::exact);
    a.optional("ulp", &BitsOfNumber::ulp);
}

template <class A>
void members(A& a, Tag<BitsAnswer>)
{
    a.required("dtype", &BitsAnswer::dtype);
    a.required("bytes", &BitsAnswer::bytes);
    a.optional("address", &BitsAnswer::address);
    a.required("numbers", &BitsAnswer::numbers);
}

template <class A>
void members(A& a, Tag<StorageRequest>)
{
    a.required("value", &StorageRequest::value);
    a.optional("slice", &StorageRequest::slice);
    a.bounded("buckets", &StorageRequest::buckets, 1, maxBins);
}

template <class A>
void members(A& a, Tag<StorageAnswer::View>)
{
    using View = StorageAnswer::View;
    a.inlined(&View::ref);
    a.required("name", &View::name);
    a.required("dtype", &View::dtype);
    a.required("shape", &View::shape);
    a.required("strides", &View::strides);
    a.optional("offset", &View::offset);
    a.optional("begin", &View::begin);
    a.optional("end", &View::end);
    a.optional("coverage", &View::coverage);
}

template <class A>
void members(A& a, Tag<StorageAnswer>)
{
    a.required("storageBytes", &StorageAnswer::storageBytes);
    a.required("elementBytes", &StorageAnswer::elementBytes);
    a.optional("version", &StorageAnswer::version);
    a.optional("alignment", &StorageAnswer::alignment);
    a.optional("contiguous", &StorageAnswer::contiguous);
    a.optional("overlapping", &StorageAnswer::overlapping);
    a.required("view", &StorageAnswer::view);
    a.optional("aliases", &StorageAnswer::aliases);
}

template <class A>
void members(A& a, Tag<DifferenceRequest>)
{
    a.required("value", &DifferenceRequest::value);
    a.optional("slice", &DifferenceRequest::slice);
    a.required("other", &DifferenceRequest::other);
    a.optional("otherSlice", &DifferenceRequest::otherSlice);
    a.optional("rtol", &DifferenceRequest::rtol);
    a.optional("atol", &DifferenceRequest::atol);
}

template <class A>
void members(A& a, Tag<DifferenceAnswer>)
{
    using Answer = DifferenceAnswer;
    a.required("comparable", &Answer::comparable);
    a.optional("equal", &Answer::equal);
    a.optional("bitwise", &Answer::bitwise);
    a.optional("elements", &Answer::elements);
    a.optional("mismatches", &Answer::mismatches);
    a.optional("maxAbs", &Answer::maxAbs);
    a.optional("maxRel", &Answer::maxRel);
    a.optional("cosine", &Answer::cosine);
    a.optional("snr", &Answer::snr);
    a.optional("maxUlps", &Answer::maxUlps);
    a.optional("nanActual", &Answer::nanActual);
    a.optional("nanExpected", &Answer::nanExpected);
    a.optional("infActual", &Answer::infActual);
    a.optional("infExpected", &Answer::infExpected);
    a.optional("firstIndex", &Answer::firstIndex);
    a.optional("firstActual", &Answer::firstActual);
    a.optional("firstExpected", &Answer::firstExpected);
    a.optional("message", &Answer::message);
}

template <class A>
void members(A& a, Tag<PythonRequest>)
{
    a.required("value", &PythonRequest::value);
    a.optional("slice", &PythonRequest::slice);
}

template <class A>
void members(A& a, Tag<PythonAnswer>)
{
    a.required("text", &PythonAnswer::text);
}

template <class A>
void members(A& a, Tag<HoldRequest>)
{
    a.required("value", &HoldRequest::value);
    a.optional("slice", &HoldRequest::slice);
}

template <class A>
void members(A& a, Tag<ReleaseRequest>)
{
    a.required("value", &ReleaseRequest::value);
}

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(FullStats)
NODEWISE_PROTOCOL_BODY(RasterRequest)
NODEWISE_PROTOCOL_BODY(Raster)
NODEWISE_PROTOCOL_BODY(FindRequest)
NODEWISE_PROTOCOL_BODY(FindAnswer)
NODEWISE_PROTOCOL_BODY(CountRequest)
NODEWISE_PROTOCOL_BODY(CountAnswer)
NODEWISE_PROTOCOL_BODY(BitsRequest)
NODEWISE_PROTOCOL_BODY(BitsAnswer)
NODEWISE_PROTOCOL_BODY(StorageRequest)
NODEWISE_PROTOCOL_BODY(StorageAnswer)
NODEWISE_PROTOCOL_BODY(DifferenceRequest)
NODEWISE_PROTOCOL_BODY(DifferenceAnswer)
NODEWISE_PROTOCOL_BODY(PythonRequest)
NODEWISE_PROTOCOL_BODY(PythonAnswer)
NODEWISE_PROTOCOL_BODY(HoldRequest)
NODEWISE_PROTOCOL_BODY(ReleaseRequest)
