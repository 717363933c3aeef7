// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/kernel_tiles.h"

#include "core/protocol/fields.h"

namespace nodewise::protocol {

using fields::Tag;

template <class A>
void members(A& a, Tag<KernelSource>); // kernels.cpp
template <class A>
void members(A& a, Tag<KernelAttribute>);

template <class A>
void members(A& a, Tag<KernelTilesRequest>)
{
    a.optional("name", &KernelTilesRequest::name);
    a.inlined(&KernelTilesRequest::source);
}

template <class A>
void members(A& a, Tag<TileLoop>)
{
    a.required("name", &TileLoop::name);
    a.optional("line", &TileLoop::line);
    a.optional("around", &TileLoop::around);
    a.optional("lower", &TileLoop::lower);
    a.required("upper", &TileLoop::upper);
    a.optional("step", &TileLoop::step);
    a.optional("roles", &TileLoop::roles);
}

template <class A>
void members(A& a, Tag<TileOffset::Term>)
{
    a.required("loop", &TileOffset::Term::loop);
    a.optional("factor", &TileOffset::Term::factor);
}

template <class A>
void members(A& a, Tag<TileOffset>)
{
    a.optional("constant", &TileOffset::constant);
    a.optional("terms", &TileOffset::terms);
}

template <class A>
void members(A& a, Tag<KernelTile>)
{
    a.required("operand", &KernelTile::operand);
    a.optional("line", &KernelTile::line);
    a.optional("in", &KernelTile::in);
    a.required("shape", &KernelTile::shape);
    a.required("offsets", &KernelTile::offsets);
    a.required("extents", &KernelTile::extents);
    a.optional("loop", &KernelTile::loop);
}

template <class A>
void members(A& a, Tag<KernelTilesAnswer>)
{
    a.required("loops", &KernelTilesAnswer::loops);
    a.required("tiles", &KernelTilesAnswer::tiles);
}

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(KernelTilesRequest)
NODEWISE_PROTOCOL_BODY(KernelTilesAnswer)
