// SPDX-License-Identifier: Apache-2.0
// Our requests about the contents of tensors: pages of slices, export.
#include "core/torch/base/guarded.h"
#include "core/torch/server/server.h"
#include "core/torch/tensor/csv.h"
#include "core/torch/tensor/files.h"
#include "core/torch/tensor/slice.h"
#include "core/torch/values/describe.h"

#include <c10/core/InferenceMode.h>

#include <algorithm>

namespace nodewise::torch_box {

namespace {

dap::Slice toProtocol(const at::Tensor& tensor, Cells cells)
{
    using Kind = dap::Slice::Kind;
    dap::Slice out;
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

} // namespace

/// The tensor, or the slice of it.
Result<at::Tensor> DebugServer::tensorOf(const dap::ValueRef& ref, const std::string& slice)
{
    if (const auto held = m_held.tryTensor(ref)) {
        auto part = caught([&] { return sliced(*held, slice); });
        return part ? std::move(*part) : Result<at::Tensor>(fail(part.error()));
    }
    const auto found = m_session->tryFind(ref.node);
    std::optional<TensorPasses::Pause> pause; // where nodes may run again, in memory that others read
    if (ref.expected || (found && found->state == dap::ValueInfo::State::Dropped))
        pause.emplace(m_passes);
    const auto value = valueOf(ref);
    if (!value)
        return fail(value.error());
    if (!value->isTensor() || !value->toTensor().defined())
        return fail(Error{.message = Text("this value is no tensor"), .node = m_session->listing().node(ref.node).qualified});
    const c10::InferenceMode inference;
    auto part = caught([&] { return sliced(value->toTensor(), slice); });
    return part ? std::move(*part) : Result<at::Tensor>(fail(part.error()));
}

Result<std::string> DebugServer::tensorSlice(const dap::SliceRequest& request)
{
    const auto tensor = tensorOf(request.value, request.slice);
    if (!tensor)
        return fail(tensor.error());
    if (request.columns > 0 && request.rows > dap::SliceRequest::maxCells / request.columns)
        return fail("a page has at most %1 cells", dap::SliceRequest::maxCells);
    const auto bounded = [](std::uint64_t number) { return static_cast<std::int64_t>(std::min<std::uint64_t>(number, 1ull << 62)); };
    auto found = cells(*tensor, {bounded(request.row), bounded(request.rows), bounded(request.column), bounded(request.columns)});
    if (!found)
        return fail(found.error());
    return encodeBody(toProtocol(*tensor, std::move(*found)));
}

Result<DebugServer::Pass> DebugServer::exportTensor(const dap::ExportRequest& request)
{
    const auto tensor = tensorOf(request.value, request.slice);
    if (!tensor)
        return fail(tensor.error());
    const std::string& suffix = request.format.empty() ? request.file : request.format;
    if (suffix == "csv" || suffix.ends_with(".csv"))
        return Pass([file = request.file, tensor = *tensor](const Progress& progress) -> Result<std::string> {
            const auto written = writeCsv(file, tensor, progress);
            return written ? Result<std::string>("{}") : fail(written.error());
        });
    const auto format = tryTensorFormat(suffix);
    if (!format)
        return fail(Error{.message = Text("the file's format is not known"),
                          .file = request.file,
                          .hint = Text("name it .npy, .npz, .safetensors, .pt or .csv")});
    const NamedTensor named{*format == TensorFormat::Npy ? "" : nameOf(request.value), *tensor};
    return Pass([this, file = request.file, format = *format, named](const Progress& progress) -> Result<std::string> {
        const auto notes = writeTensors(file, format, {&named, 1}, {}, progress);
        if (!notes)
            return fail(notes.error());
        for (const Text& note : *notes)
            output("console", note);
        return std::string("{}");
    });
}

/// As files name it.
std::string DebugServer::nameOf(const dap::ValueRef& ref) const
{
    const auto* held = m_held.tryInfo(ref);
    return held ? held->name : m_session->listing().node(ref.node).name;
}

} // namespace nodewise::torch_box
