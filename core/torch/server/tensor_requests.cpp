// SPDX-License-Identifier: Apache-2.0
// Parts of a tensor, read at once, and copies of tensors.
#include "core/torch/server/request_groups.h"
#include "core/torch/tensor/bits.h"
#include "core/torch/tensor/python_text.h"
#include "core/torch/tensor/slice.h"
#include "core/torch/tensor/storage_facts.h"
#include "core/torch/values/describe.h"
#include "core/torch/values/value_path.h"

#include <c10/core/InferenceMode.h>

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

protocol::Slice toProtocol(const at::Tensor& tensor, Cells cells)
{
    using Kind = protocol::Slice::Kind;
    protocol::Slice out;
    out.dtype = dtypeText(tensor.scalar_type());
    out.shape = tensor.sizes().vec();
    out.rows = static_cast<std::uint64_t>(cells.rows);
    out.columns = static_cast<std::uint64_t>(cells.columns);
    out.totalRows = static_cast<std::uint64_t>(cells.totalRows);
    out.totalColumns = static_cast<std::uint64_t>(cells.totalColumns);
    out.numbers = std::move(cells.numbers);
    out.integers = std::move(cells.integers);
    switch (cells.kind) {
    case Cells::Kind::Int:
        out.kind = Kind::Int;
        break;
    case Cells::Kind::UInt: // the dtype tells how the bits read
        out.kind = Kind::Int;
        for (const std::uint64_t cell : cells.unsignedIntegers)
            out.integers.push_back(static_cast<std::int64_t>(cell));
        break;
    case Cells::Kind::Float:
        out.kind = Kind::Float;
        break;
    case Cells::Kind::Bool:
        out.kind = Kind::Bool;
        break;
    case Cells::Kind::Complex:
        out.kind = Kind::Complex;
        break;
    }
    return out;
}

protocol::BitsOfNumber toProtocol(const NumberBits& from)
{
    protocol::BitsOfNumber out;
    out.kind = static_cast<protocol::BitsOfNumber::Class>(from.kind); // the same words in the same order
    out.bits = from.bits;
    out.signBits = from.layout.sign;
    out.exponentBits = from.layout.exponent;
    out.mantissaBits = static_cast<int>(from.bits.size()) - from.layout.sign - from.layout.exponent;
    out.bias = from.layout.bias;
    out.exponent = from.exponent;
    out.text = from.text;
    out.exact = from.exact;
    out.ulp = from.ulp;
    return out;
}

protocol::StorageAnswer::View viewOf(const at::Tensor& tensor, const protocol::ValueRef& ref, std::string name, int buckets)
{
    protocol::StorageAnswer::View out{.ref = ref, .name = std::move(name)};
    out.dtype = dtypeText(tensor.scalar_type());
    out.shape = tensor.sizes().vec();
    out.strides = tensor.strides().vec();
    out.offset = tensor.storage_offset();
    const StorageFacts facts = storageFacts(tensor);
    out.begin = facts.begin;
    out.end = facts.end;
    out.coverage = storageCoverage(tensor, buckets);
    return out;
}

Result<protocol::Slice> tensorSlice(ServerContext& context, const protocol::SliceRequest& request)
{
    const auto tensor = context.tensor(request.value, request.slice);
    if (!tensor)
        return fail(tensor.error());
    if (request.columns > 0 && request.rows > protocol::SliceRequest::maxCells / request.columns)
        return fail("a page has at most %1 cells", protocol::SliceRequest::maxCells);
    const auto bounded = [](std::uint64_t number) { return static_cast<std::int64_t>(std::min<std::uint64_t>(number, 1ull << 62)); };
    auto found = cells(*tensor, {bounded(request.row), bounded(request.rows), bounded(request.column), bounded(request.columns)});
    if (!found)
        return fail(found.error());
    return toProtocol(*tensor, std::move(*found));
}

Result<protocol::BitsAnswer> tensorBits(ServerContext& context, const protocol::BitsRequest& request)
{
    const auto tensor = context.tensor(request.value, request.slice);
    if (!tensor)
        return fail(tensor.error());
    const auto bits = bitsOf(*tensor, request.index);
    if (!bits)
        return fail(bits.error());
    protocol::BitsAnswer out{.dtype = dtypeText(tensor->scalar_type())};
    out.bytes.assign(bits->bytes.begin(), bits->bytes.end());
    out.address = bits->address;
    for (const NumberBits& number : bits->numbers)
        out.numbers.push_back(toProtocol(number));
    return out;
}

/// Other values of the stop in the same storage; of a list its elements.
std::vector<protocol::StorageAnswer::View> viewsOfStorage(const DebuggedRun& run, const at::Tensor& of, const protocol::ValueRef& ref,
                                                          int buckets)
{
    constexpr std::size_t most = 64;
    std::vector<protocol::StorageAnswer::View> out;
    const auto add = [&](const c10::IValue& value, const protocol::ValueRef& at, const std::string& name) {
        if (out.size() < most && !(at == ref) && value.isTensor() && value.toTensor().defined() &&
            value.toTensor().layout() == c10::Layout::Strided && storageId(value.toTensor()) == storageId(of))
            out.push_back(viewOf(value.toTensor(), at, name, buckets));
    };
    for (std::uint32_t node = 0; node < run.listing().size(); ++node) {
        const auto found = run.values().tryFind(node);
        if (!found || found->state == protocol::ValueInfo::State::Pending || found->state == protocol::ValueInfo::State::Dropped)
            continue;
        const std::string& name = run.listing().node(node).qualified;
        add(found->value, {.node = node}, name);
        for (std::uint32_t i = 0; i < elementCount(found->value); ++i)
            add(element(found->value, i), {.node = node, .path = {i}}, name + "[" + std::to_string(i) + "]");
    }
    return out;
}

Result<protocol::StorageAnswer> tensorStorage(ServerContext& context, const protocol::StorageRequest& request)
{
    const auto tensor = context.tensor(request.value, request.slice);
    if (!tensor)
        return fail(tensor.error());
    if (tensor->layout() != c10::Layout::Strided || !tensor->has_storage())
        return fail("only strided tensors share one storage");
    const StorageFacts facts = storageFacts(*tensor);
    protocol::StorageAnswer out{.storageBytes = facts.storageBytes, .elementBytes = facts.elementBytes};
    out.alignment = facts.alignment;
    out.contiguous = facts.contiguous;
    out.overlapping = facts.overlapping;
    if (!context.held.tryInfo(request.value))
        out.version = context.run().history().version(tensor->storage().unsafeGetStorageImpl());
    out.view = viewOf(*tensor, request.value, context.nameOf(request.value), request.buckets);
    out.aliases = viewsOfStorage(context.run(), *tensor, request.value, request.buckets);
    return out;
}

Result<protocol::PythonAnswer> tensorPython(ServerContext& context, const protocol::PythonRequest& request)
{
    const auto tensor = context.tensor(request.value, request.slice);
    if (!tensor)
        return fail(tensor.error());
    const c10::InferenceMode inference;
    auto text = pythonText(*tensor, protocol::PythonRequest::maxElements);
    return text ? Result<protocol::PythonAnswer>(protocol::PythonAnswer{std::move(*text)}) : fail(text.error());
}

Result<protocol::ValueInfo> hold(ServerContext& context, const protocol::HoldRequest& request)
{
    const auto tensor = context.tensor(request.value, request.slice);
    if (!tensor)
        return fail(tensor.error());
    const c10::InferenceMode inference;
    constexpr std::uint64_t part = 4; // of the budget; the rest is the run's
    return context.held.hold(*tensor, context.nameOf(request.value), context.run().history().budget() / part);
}

Result<std::string> release(ServerContext& context, const protocol::ReleaseRequest& request)
{
    if (!context.held.release(request.value))
        return fail("this value is not kept as a copy");
    return std::string("{}");
}

} // namespace

void addTensorRequests(ServerContext&, RequestTable& table)
{
    table.on(tensorSlice, Effect::None);
    table.on(tensorBits, Effect::None);
    table.on(tensorStorage, Effect::None);
    table.on(tensorPython, Effect::None);
    table.on(hold, Effect::None);
    table.on(release, Effect::None);
}

} // namespace nodewise::torch_worker
