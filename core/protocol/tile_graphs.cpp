// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/tile_graphs.h"

#include "core/protocol/fields.h"

// Members of the graph's parts are found by their own namespace.
namespace nodewise::protocol::fields {

using sim::Number;

template <>
struct Words<sim::Step::Kind> {
    using Kind = sim::Step::Kind;
    static constexpr std::array<std::pair<Kind, const char*>, 6> all{{{Kind::Loop, "loop"},
                                                                      {Kind::Load, "load"},
                                                                      {Kind::Store, "store"},
                                                                      {Kind::Array, "array"},
                                                                      {Kind::Vector, "vector"},
                                                                      {Kind::Barrier, "barrier"}}};
};
template <>
struct Words<sim::VectorWork::Class> {
    using Class = sim::VectorWork::Class;
    static constexpr std::array<std::pair<Class, const char*>, 8> all{{{Class::Simple, "simple"},
                                                                       {Class::Multiply, "multiply"},
                                                                       {Class::Divide, "divide"},
                                                                       {Class::Root, "root"},
                                                                       {Class::Exponential, "exponential"},
                                                                       {Class::Trigonometric, "trigonometric"},
                                                                       {Class::Compare, "compare"},
                                                                       {Class::Convert, "convert"}}};
};
template <>
struct Words<Number::Op> {
    using Op = Number::Op;
    static constexpr std::array<std::pair<Op, const char*>, 10> all{{{Op::Constant, "constant"},
                                                                     {Op::Loop, "loop"},
                                                                     {Op::Add, "add"},
                                                                     {Op::Multiply, "mul"},
                                                                     {Op::FloorDiv, "floordiv"},
                                                                     {Op::CeilDiv, "ceildiv"},
                                                                     {Op::Mod, "mod"},
                                                                     {Op::Min, "min"},
                                                                     {Op::Max, "max"},
                                                                     {Op::Unknown, "unknown"}}};
};

namespace {

/// 16, ["loop", 3], ["add", 1, 2], ["unknown"]
Json numberJson(const Number& number)
{
    if (number.op == Number::Op::Constant)
        return number.value;
    Json out = Json::array({write(number.op)});
    if (number.op == Number::Op::Loop) {
        out.push_back(number.value);
    } else if (number.op != Number::Op::Unknown) {
        out.push_back(number.left);
        out.push_back(number.right);
    }
    return out;
}

bool toNumber(const Json& value, Number& out, Error& error)
{
    if (!value.is_array())
        return read(value, out.value, error);
    if (value.empty() || !readWord(value[0], out.op, error))
        return refuse(error, UserText("this must be a number, or an array of a word and numbers"));
    const std::size_t parts = out.op == Number::Op::Unknown ? 1 : out.op == Number::Op::Loop || out.op == Number::Op::Constant ? 2 : 3;
    if (value.size() != parts)
        return refuse(error, UserText("this must be a number, or an array of a word and numbers"));
    if (parts == 2)
        return read(value[1], out.value, error);
    return parts == 1 || (read(value[1], out.left, error) && read(value[2], out.right, error));
}

Json numbersJson(const sim::TileGraph& graph)
{
    Json out = Json::array();
    for (const Number& number : graph.numbers)
        out.push_back(numberJson(number));
    return out;
}

bool toNumbers(const Json& value, sim::TileGraph& graph, Error& error)
{
    if (!value.is_array())
        return refuse(error, UserText("this must be an array"));
    for (const Json& one : value) {
        Number number;
        if (!toNumber(one, number, error)) {
            error.path = "[" + std::to_string(graph.numbers.size()) + "]" + error.path;
            return false;
        }
        graph.numbers.push_back(number);
    }
    return true;
}

} // namespace

} // namespace nodewise::protocol::fields

namespace nodewise::sim {

using protocol::fields::Tag;

template <class A>
void members(A& a, Tag<Buffer>)
{
    a.required("name", &Buffer::name);
    a.optional("argument", &Buffer::argument);
    a.optional("elementBits", &Buffer::elementBits);
    a.optional("element", &Buffer::element);
    a.optional("shape", &Buffer::shape);
    a.optional("strides", &Buffer::strides);
    a.optional("bytes", &Buffer::bytes);
}

template <class A>
void members(A& a, Tag<Access>)
{
    a.required("buffer", &Access::buffer);
    a.optional("fresh", &Access::fresh);
    a.optional("first", &Access::first);
}

template <class A>
void members(A& a, Tag<VectorWork>)
{
    a.required("kind", &VectorWork::kind);
    a.required("count", &VectorWork::count);
}

template <class A>
void members(A& a, Tag<Step>)
{
    a.required("kind", &Step::kind);
    a.optional("line", &Step::line);
    a.optional("end", &Step::end);
    a.optional("lower", &Step::lower);
    a.optional("upper", &Step::upper);
    a.optional("step", &Step::step);
    a.optional("variable", &Step::variable);
    a.optional("parallel", &Step::parallel);
    a.optional("accumulation", &Step::accumulation);
    a.optional("dram", &Step::dram);
    a.optional("pad", &Step::pad);
    a.optional("offsets", &Step::offsets);
    a.optional("sizes", &Step::sizes);
    a.optional("steps", &Step::steps);
    a.optional("elementBits", &Step::elementBits);
    a.optional("indirect", &Step::isIndirect);
    a.optional("batch", &Step::batch);
    a.optional("m", &Step::m);
    a.optional("n", &Step::n);
    a.optional("k", &Step::k);
    a.optional("points", &Step::points);
    a.optional("work", &Step::work);
    a.optional("operandBits", &Step::operandBits);
    a.optional("reads", &Step::reads);
    a.optional("writes", &Step::writes);
}

template <class A>
void members(A& a, Tag<TileGraph>)
{
    a.optional("name", &TileGraph::name);
    a.custom("numbers", protocol::fields::numbersJson, protocol::fields::toNumbers);
    a.optional("buffers", &TileGraph::buffers);
    a.optional("steps", &TileGraph::steps);
    a.optional("why", &TileGraph::why);
}

} // namespace nodewise::sim

namespace nodewise::protocol {

using fields::Tag;

template <class A>
void members(A& a, Tag<KernelSource>); // kernels.cpp

template <class A>
void members(A& a, Tag<TileGraphsRequest::Kernel>)
{
    a.optional("name", &TileGraphsRequest::Kernel::name);
    a.inlined(&TileGraphsRequest::Kernel::source);
    a.optional("count", &TileGraphsRequest::Kernel::count);
}

template <class A>
void members(A& a, Tag<TileGraphsRequest>)
{
    a.required("kernels", &TileGraphsRequest::kernels);
}

template <class A>
void members(A& a, Tag<TileGraphsAnswer::Counted>)
{
    a.required("buffer", &TileGraphsAnswer::Counted::buffer);
    a.optional("read", &TileGraphsAnswer::Counted::read);
    a.optional("written", &TileGraphsAnswer::Counted::written);
}

template <class A>
void members(A& a, Tag<TileGraphsAnswer::Kernel>)
{
    a.required("graph", &TileGraphsAnswer::Kernel::graph);
    a.optional("counted", &TileGraphsAnswer::Kernel::counted);
    a.optional("uncounted", &TileGraphsAnswer::Kernel::uncounted);
}

template <class A>
void members(A& a, Tag<TileGraphsAnswer>)
{
    a.required("kernels", &TileGraphsAnswer::kernels);
}

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(TileGraphsRequest)
NODEWISE_PROTOCOL_BODY(TileGraphsAnswer)
