// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/tilings.h"

#include "core/protocol/fields.h"

namespace nodewise::protocol {

using fields::Tag;

template <class A>
void members(A& a, Tag<LowerRequest::Tiles::Size>); // lower.cpp

template <class A>
void members(A& a, Tag<TilingsRequest>)
{
    a.required("kernel", &TilingsRequest::kernel);
    a.required("key", &TilingsRequest::key);
    a.bounded("most", &TilingsRequest::most, 1, TilingsRequest::limit);
}

template <class A>
void members(A& a, Tag<TilingsAnswer::Tiling>)
{
    using Tiling = TilingsAnswer::Tiling;
    a.required("sizes", &Tiling::sizes);
    a.optional("bytes", &Tiling::bytes);
    a.optional("tiles", &Tiling::tiles);
    a.optional("estimated", &Tiling::estimated);
    a.optional("text", &Tiling::text);
    a.optional("why", &Tiling::why);
}

template <class A>
void members(A& a, Tag<TilingsAnswer>)
{
    a.required("kernel", &TilingsAnswer::kernel);
    a.optional("axes", &TilingsAnswer::axes);
    a.required("tilings", &TilingsAnswer::tilings);
    a.optional("fitting", &TilingsAnswer::fitting);
    a.optional("candidates", &TilingsAnswer::candidates);
    a.optional("scratchpadBytes", &TilingsAnswer::scratchpadBytes);
}

template <class A>
void members(A& a, Tag<KeepTilesRequest>)
{
    a.required("kernel", &KeepTilesRequest::kernel);
    a.required("key", &KeepTilesRequest::key);
    a.required("tuned", &KeepTilesRequest::tuned);
    a.required("sizes", &KeepTilesRequest::sizes);
    a.optional("cycles", &KeepTilesRequest::cycles);
    a.optional("estimateCycles", &KeepTilesRequest::estimateCycles);
}

template <class A>
void members(A& a, Tag<KeepTilesAnswer>)
{
    a.optional("kept", &KeepTilesAnswer::kept);
}

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(TilingsRequest)
NODEWISE_PROTOCOL_BODY(TilingsAnswer)
NODEWISE_PROTOCOL_BODY(KeepTilesRequest)
NODEWISE_PROTOCOL_BODY(KeepTilesAnswer)
