// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/values.h"

#include "core/protocol/fields.h"

template <>
struct nodewise::protocol::fields::Words<nodewise::protocol::ValueInfo::Kind> {
    using Kind = ValueInfo::Kind;
    static constexpr std::array<std::pair<Kind, const char*>, 8> all{{{Kind::Tensor, "tensor"},
                                                                      {Kind::Int, "int"},
                                                                      {Kind::Float, "float"},
                                                                      {Kind::Bool, "bool"},
                                                                      {Kind::String, "string"},
                                                                      {Kind::List, "list"},
                                                                      {Kind::None, "none"},
                                                                      {Kind::Object, "object"}}};
};
template <>
struct nodewise::protocol::fields::Words<nodewise::protocol::ValueInfo::State> {
    using State = ValueInfo::State;
    static constexpr std::array<std::pair<State, const char*>, 4> all{
        {{State::Live, "live"}, {State::Kept, "kept"}, {State::Dropped, "dropped"}, {State::Pending, "pending"}}};
};
template <>
struct nodewise::protocol::fields::Words<nodewise::protocol::ValuesRequest::Scope> {
    using Scope = ValuesRequest::Scope;
    static constexpr std::array<std::pair<Scope, const char*>, 7> all{{{Scope::Nodes, "nodes"},
                                                                       {Scope::Inputs, "inputs"},
                                                                       {Scope::Outputs, "outputs"},
                                                                       {Scope::Live, "live"},
                                                                       {Scope::Weights, "weights"},
                                                                       {Scope::ProgramInputs, "programInputs"},
                                                                       {Scope::Executed, "executed"}}};
};

namespace nodewise::protocol {

using fields::Tag;

template <class A>
void members(A& a, Tag<ValueRef>)
{
    a.required("node", &ValueRef::node);
    a.optional("path", &ValueRef::path);
    a.optional("side", &ValueRef::side);
    a.optional("frameId", &ValueRef::frameId);
    a.optional("expected", &ValueRef::expected);
}

template <class A>
void members(A& a, Tag<Histogram>)
{
    a.required("low", &Histogram::low);
    a.required("high", &Histogram::high);
    a.required("counts", &Histogram::counts);
}

template <class A>
void members(A& a, Tag<TensorStats>)
{
    a.required("min", &TensorStats::min);
    a.required("max", &TensorStats::max);
    a.required("mean", &TensorStats::mean);
    a.required("std", &TensorStats::std);
    a.optional("nan", &TensorStats::nan);
    a.optional("inf", &TensorStats::inf);
    a.optional("zeros", &TensorStats::zeros);
    a.required("count", &TensorStats::count);
    a.optional("histogram", &TensorStats::histogram);
    a.optional("quantiles", &TensorStats::quantiles);
}

template <class A>
void members(A& a, Tag<ValueInfo>)
{
    a.inlined(&ValueInfo::ref);
    a.required("name", &ValueInfo::name);
    a.required("kind", &ValueInfo::kind);
    a.required("state", &ValueInfo::state);
    a.optional("dtype", &ValueInfo::dtype);
    a.optional("device", &ValueInfo::device);
    a.optional("shape", &ValueInfo::shape);
    a.optional("strides", &ValueInfo::strides);
    a.optional("offset", &ValueInfo::offset);
    a.optional("bytes", &ValueInfo::bytes);
    a.optional("storage", &ValueInfo::storage);
    a.optional("version", &ValueInfo::version);
    a.optional("aliases", &ValueInfo::aliases);
    a.optional("edited", &ValueInfo::edited);
    a.optional("text", &ValueInfo::text);
    a.optional("stats", &ValueInfo::stats);
    a.optional("elements", &ValueInfo::elements);
}

template <class A>
void members(A& a, Tag<ValuesRequest>)
{
    a.optional("nodes", &ValuesRequest::nodes);
    a.optional("scope", &ValuesRequest::scope);
    a.optional("start", &ValuesRequest::start);
    a.optional("count", &ValuesRequest::count);
    a.optional("stats", &ValuesRequest::stats);
    a.bounded("bins", &ValuesRequest::bins, 0, maxBins);
    a.optional("expected", &ValuesRequest::expected);
}

template <class A>
void members(A& a, Tag<ValuesAnswer>)
{
    a.required("total", &ValuesAnswer::total);
    a.required("values", &ValuesAnswer::values);
}

template <class A>
void members(A& a, Tag<SliceRequest>)
{
    a.required("value", &SliceRequest::value);
    a.optional("slice", &SliceRequest::slice);
    a.optional("row", &SliceRequest::row);
    a.bounded("rows", &SliceRequest::rows, 0, SliceRequest::maxCells);
    a.optional("column", &SliceRequest::column);
    a.bounded("columns", &SliceRequest::columns, 0, SliceRequest::maxCells);
}

template <class A>
void members(A& a, Tag<StatsRequest>)
{
    a.required("value", &StatsRequest::value);
    a.optional("slice", &StatsRequest::slice);
    a.bounded("bins", &StatsRequest::bins, 0, maxBins);
    a.optional("low", &StatsRequest::low);
    a.optional("high", &StatsRequest::high);
}

template <class A>
void members(A& a, Tag<RecomputeRequest>)
{
    a.required("value", &RecomputeRequest::value);
}

template <class A>
void members(A& a, Tag<EditRequest>)
{
    a.required("value", &EditRequest::value);
    a.optional("slice", &EditRequest::slice);
    a.optional("expression", &EditRequest::expression);
    a.optional("file", &EditRequest::file);
    a.optional("number", &EditRequest::number);
}

template <class A>
void members(A& a, Tag<CastRequest>)
{
    a.required("node", &CastRequest::node);
    a.required("argument", &CastRequest::argument);
    a.required("dtype", &CastRequest::dtype);
}

template <class A>
void members(A& a, Tag<EditInfo>)
{
    a.optional("id", &EditInfo::id);
    a.optional("cast", &EditInfo::cast);
    a.optional("tick", &EditInfo::tick);
    a.required("node", &EditInfo::node);
    a.optional("name", &EditInfo::name);
    a.optional("text", &EditInfo::text);
}

template <class A>
void members(A& a, Tag<EditsAnswer>)
{
    a.required("edits", &EditsAnswer::edits);
    a.optional("undone", &EditsAnswer::undone);
    a.optional("recomputed", &EditsAnswer::recomputed);
}

template <class A>
void members(A& a, Tag<ExportRequest>)
{
    a.required("value", &ExportRequest::value);
    a.optional("slice", &ExportRequest::slice);
    a.required("file", &ExportRequest::file);
    a.optional("format", &ExportRequest::format);
}

// For reports.cpp, compare.cpp and tensor_query.cpp.
template void members(fields::Writer<ValueRef>&, Tag<ValueRef>);
template void members(fields::Reader<ValueRef>&, Tag<ValueRef>);
template void members(fields::Writer<ValueInfo>&, Tag<ValueInfo>);
template void members(fields::Reader<ValueInfo>&, Tag<ValueInfo>);
template void members(fields::Writer<TensorStats>&, Tag<TensorStats>);
template void members(fields::Reader<TensorStats>&, Tag<TensorStats>);

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(ValueRef)
NODEWISE_PROTOCOL_BODY(TensorStats)
NODEWISE_PROTOCOL_BODY(ValueInfo)
NODEWISE_PROTOCOL_BODY(ValuesRequest)
NODEWISE_PROTOCOL_BODY(ValuesAnswer)
NODEWISE_PROTOCOL_BODY(SliceRequest)
NODEWISE_PROTOCOL_BODY(StatsRequest)
NODEWISE_PROTOCOL_BODY(RecomputeRequest)
NODEWISE_PROTOCOL_BODY(EditRequest)
NODEWISE_PROTOCOL_BODY(CastRequest)
NODEWISE_PROTOCOL_BODY(EditsAnswer)
NODEWISE_PROTOCOL_BODY(ExportRequest)
