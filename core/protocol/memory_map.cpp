// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/memory_map.h"

#include "core/protocol/fields.h"

namespace nodewise::protocol {

using fields::Tag;

template <>
struct fields::Words<MemoryBlock::Kind> {
    using Kind = MemoryBlock::Kind;
    static constexpr std::array<std::pair<Kind, const char*>, 3> all{
        {{Kind::Weight, "weight"}, {Kind::Input, "input"}, {Kind::Value, "value"}}};
};

template <class A>
void members(A&, Tag<MemoryRequest>)
{
}

template <class A>
void members(A& a, Tag<MemoryBlock>)
{
    a.required("kind", &MemoryBlock::kind);
    a.required("bytes", &MemoryBlock::bytes);
    a.required("first", &MemoryBlock::first);
    a.required("last", &MemoryBlock::last);
    a.required("nodes", &MemoryBlock::nodes);
    a.optional("output", &MemoryBlock::output);
}

template <class A>
void members(A& a, Tag<MemoryStep>)
{
    a.required("node", &MemoryStep::node);
    a.required("planned", &MemoryStep::planned);
    a.optional("held", &MemoryStep::held);
    a.optional("peak", &MemoryStep::peak);
}

template <class A>
void members(A& a, Tag<MemoryAnswer>)
{
    a.required("names", &MemoryAnswer::names);
    a.required("steps", &MemoryAnswer::steps);
    a.required("blocks", &MemoryAnswer::blocks);
    a.required("measured", &MemoryAnswer::measured);
    a.required("weights", &MemoryAnswer::weights);
    a.required("inputs", &MemoryAnswer::inputs);
    a.required("allValues", &MemoryAnswer::allValues);
    a.required("plannedPeak", &MemoryAnswer::plannedPeak);
    a.required("plannedPeakStep", &MemoryAnswer::plannedPeakStep);
    a.optional("measuredPeak", &MemoryAnswer::measuredPeak);
    a.optional("measuredPeakStep", &MemoryAnswer::measuredPeakStep);
    a.optional("failed", &MemoryAnswer::failed);
    a.optional("why", &MemoryAnswer::why);
}

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(MemoryRequest)
NODEWISE_PROTOCOL_BODY(MemoryAnswer)
