// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/bundle.h"

#include "core/protocol/fields.h"

namespace nodewise::protocol {

using fields::Tag;

template <class A>
void members(A& a, Tag<BundleRequest>)
{
    a.optional("nodes", &BundleRequest::nodes);
    a.optional("names", &BundleRequest::names);
    a.required("folder", &BundleRequest::folder);
    a.bounded("run", &BundleRequest::run, 1, std::numeric_limits<std::uint32_t>::max());
}

template <class A>
void members(A& a, Tag<BundleAnswer::Tensor>)
{
    using Tensor = BundleAnswer::Tensor;
    a.required("name", &Tensor::name);
    a.required("dtype", &Tensor::dtype);
    a.required("shape", &Tensor::shape);
    a.optional("weight", &Tensor::weight);
}

template <class A>
void members(A& a, Tag<BundleAnswer>)
{
    a.required("folder", &BundleAnswer::folder);
    a.required("files", &BundleAnswer::files);
    a.required("inputs", &BundleAnswer::inputs);
    a.required("outputs", &BundleAnswer::outputs);
    a.required("bytes", &BundleAnswer::bytes);
    a.optional("notes", &BundleAnswer::notes);
    a.optional("failed", &BundleAnswer::failed);
}

} // namespace nodewise::protocol

NODEWISE_PROTOCOL_BODY(BundleRequest)
NODEWISE_PROTOCOL_BODY(BundleAnswer)
