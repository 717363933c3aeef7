// SPDX-License-Identifier: Apache-2.0
// What is asked about one tensor beyond a page of its numbers. What looks at every element is done beside the executor.
#include "core/torch/server/server.h"
#include "core/torch/tensor/bits.h"
#include "core/torch/tensor/difference.h"
#include "core/torch/tensor/find.h"
#include "core/torch/tensor/python_text.h"
#include "core/torch/tensor/raster.h"
#include "core/torch/tensor/stats.h"
#include "core/torch/tensor/storage_facts.h"
#include "core/torch/values/describe.h"
#include "core/torch/values/statistics.h"
#include "core/torch/values/value_path.h"

#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <charconv>

namespace nodewise::torch_box {

namespace {

dap::FullStats fullStats(const TensorStats& stats)
{
    dap::FullStats out{.stats = toProtocol(stats)};
    out.subnormals = stats.subnormals;
    out.positiveInf = stats.positiveInf;
    out.negativeInf = stats.negativeInf;
    if (stats.histogram) {
        out.below = stats.histogram->below;
        out.above = stats.histogram->above;
    }
    return out;
}

std::int64_t bounded(std::uint64_t number)
{
    return static_cast<std::int64_t>(std::min<std::uint64_t>(number, 1ull << 62));
}

RasterOptions optionsOf(const dap::RasterRequest& request)
{
    RasterOptions out;
    out.table = {.allRows = request.rowsAre == dap::RasterRequest::Rows::All, .along = request.along};
    out.row = bounded(request.row);
    out.column = bounded(request.column);
    out.rows = bounded(request.rows);
    out.columns = bounded(request.columns);
    out.width = request.width;
    out.height = request.height;
    out.most = bounded(request.most);
    return out;
}

dap::Raster toProtocol(const at::Tensor& tensor, Raster picture)
{
    dap::Raster out;
    out.dtype = dtypeText(tensor.scalar_type());
    out.shape = tensor.sizes().vec();
    const auto count = [](std::int64_t number) { return static_cast<std::uint64_t>(number); };
    out.totalRows = count(picture.totalRows);
    out.totalColumns = count(picture.totalColumns);
    out.row = count(picture.row);
    out.rows = count(picture.rows);
    out.column = count(picture.column);
    out.columns = count(picture.columns);
    out.width = picture.width;
    out.height = picture.height;
    out.sampled = picture.sampled;
    out.plain = picture.rows == picture.height && picture.columns == picture.width;
    out.mean = std::move(picture.mean);
    if (!out.plain) {
        out.min = std::move(picture.min);
        out.max = std::move(picture.max);
    }
    if (std::any_of(picture.flags.begin(), picture.flags.end(), [](std::uint8_t flag) { return flag != 0; }))
        out.flags = std::move(picture.flags);
    return out;
}

/// Past int64, which a Scalar has no place for.
std::optional<std::uint64_t> tryLarge(const std::string& digits)
{
    std::uint64_t out = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), out);
    return read.ec == std::errc() && read.ptr == digits.data() + digits.size() ? std::optional(out) : std::nullopt;
}

/// Of a find or a count.
template <class Request>
Result<Number> numberOf(const Request& request)
{
    if (request.what != dap::FindRequest::What::Value)
        return Number();
    if (!request.number)
        return fail(Error{.message = Text("there is no number to look for"), .path = "$.arguments.number"});
    if (const auto* whole = std::get_if<std::int64_t>(&*request.number))
        return Number(*whole);
    if (const auto* truth = std::get_if<bool>(&*request.number))
        return Number(std::int64_t(*truth));
    if (const auto* real = std::get_if<double>(&*request.number))
        return Number(*real);
    if (const auto* digits = std::get_if<std::string>(&*request.number))
        if (const auto large = tryLarge(*digits))
            return Number(*large);
    return fail(Error{.message = Text("what to look for must be a number"), .path = "$.arguments.number"});
}

FindOptions::What whatOf(dap::FindRequest::What what)
{
    using From = dap::FindRequest::What;
    using To = FindOptions::What;
    switch (what) {
    case From::Value:
        return To::Value;
    case From::Nan:
        return To::Nan;
    case From::Inf:
        return To::Inf;
    case From::NotFinite:
        return To::NotFinite;
    case From::Max:
        return To::Max;
    case From::Min:
        return To::Min;
    }
    return To::Value;
}

std::string elementText(const ElementBits& bits)
{
    if (bits.numbers.size() == 1)
        return bits.numbers.front().text;
    const std::string& imaginary = bits.numbers.back().text;
    return bits.numbers.front().text + (imaginary.starts_with('-') ? "" : "+") + imaginary + "j";
}

Result<dap::FindAnswer> foundAnswer(const at::Tensor& tensor, const std::optional<FoundElement>& found)
{
    if (!found)
        return dap::FindAnswer();
    dap::FindAnswer out{.found = true, .flat = static_cast<std::uint64_t>(found->flat)};
    out.index = indexOf(found->flat, tensor.sizes());
    out.wrapped = found->wrapped;
    const auto bits = bitsOf(tensor, out.index);
    if (!bits)
        return fail(bits.error());
    out.text = elementText(*bits);
    return out;
}

dap::BitsOfNumber toProtocol(const NumberBits& from)
{
    dap::BitsOfNumber out;
    out.kind = static_cast<dap::BitsOfNumber::Class>(from.kind); // the same words in the same order
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

dap::StorageAnswer::View viewOf(const at::Tensor& tensor, const dap::ValueRef& ref, std::string name, int buckets)
{
    dap::StorageAnswer::View out{.ref = ref, .name = std::move(name)};
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

dap::DifferenceAnswer toProtocol(Difference from)
{
    dap::DifferenceAnswer out;
    out.comparable = from.comparable;
    out.equal = from.equal;
    out.bitwise = from.bitwise;
    out.elements = from.elements;
    out.mismatches = from.mismatches;
    out.maxAbs = from.maxAbs;
    out.maxRel = from.maxRel;
    out.cosine = from.cosine;
    out.snr = from.snr;
    out.maxUlps = from.maxUlps;
    out.nanActual = from.nanActual;
    out.nanExpected = from.nanExpected;
    out.infActual = from.infActual;
    out.infExpected = from.infExpected;
    out.firstIndex = std::move(from.firstIndex);
    out.firstActual = from.firstActual;
    out.firstExpected = from.firstExpected;
    out.message = std::move(from.message);
    return out;
}

template <class Body>
Result<std::string> encoded(const Result<Body>& body)
{
    return body ? Result<std::string>(encodeBody(*body)) : fail(body.error());
}

} // namespace

Result<DebugServer::Pass> DebugServer::tensorStats(const dap::StatsRequest& request)
{
    const auto tensor = tensorOf(request.value, request.slice);
    if (!tensor)
        return fail(tensor.error());
    return Pass([request, tensor = *tensor](const Progress& progress) -> Result<std::string> {
        const auto stats = statistics(tensor, {.bins = request.bins,
                                               .low = request.low,
                                               .high = request.high,
                                               .quantiles = {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99},
                                               .progress = progress});
        return stats ? Result<std::string>(encodeBody(fullStats(*stats))) : fail(stats.error());
    });
}

Result<DebugServer::Pass> DebugServer::tensorRaster(const dap::RasterRequest& request)
{
    const auto tensor = tensorOf(request.value, request.slice);
    if (!tensor)
        return fail(tensor.error());
    std::optional<at::Tensor> minus;
    if (request.minus) {
        auto other = tensorOf(*request.minus, request.minusSlice);
        if (!other)
            return fail(other.error());
        minus = std::move(*other);
    }
    if (std::int64_t(request.width) * request.height > dap::RasterRequest::maxPixels)
        return fail("a picture has at most %1 pixels", dap::RasterRequest::maxPixels);
    return Pass([request, minus, tensor = *tensor](const Progress& progress) -> Result<std::string> {
        RasterOptions options = optionsOf(request);
        options.progress = progress;
        auto picture = raster(tensor, options, minus ? &*minus : nullptr);
        return picture ? Result<std::string>(encodeBody(toProtocol(tensor, std::move(*picture)))) : fail(picture.error());
    });
}

Result<DebugServer::Pass> DebugServer::tensorFind(const dap::FindRequest& request)
{
    const auto tensor = tensorOf(request.value, request.slice);
    const auto number = numberOf(request);
    if (!tensor || !number)
        return fail(tensor ? number.error() : tensor.error());
    FindOptions options{.what = whatOf(request.what), .number = *number, .eps = request.eps, .from = {}, .backward = request.backward};
    if (request.from)
        options.from = bounded(*request.from);
    return Pass([options, tensor = *tensor](const Progress& progress) -> Result<std::string> {
        FindOptions wanted = options;
        wanted.progress = progress;
        const auto found = find(tensor, wanted);
        return found ? encoded(foundAnswer(tensor, *found)) : fail(found.error());
    });
}

Result<DebugServer::Pass> DebugServer::tensorCount(const dap::CountRequest& request)
{
    const auto tensor = tensorOf(request.value, request.slice);
    const auto number = numberOf(request);
    if (!tensor || !number)
        return fail(tensor ? number.error() : tensor.error());
    const std::int64_t begin = bounded(request.begin), all = tensor->numel();
    const MatchRange range{.begin = begin, .end = begin + std::min(bounded(request.elements), all), .at = bounded(request.at)};
    return Pass([request, range, all, number = *number, tensor = *tensor](const Progress& progress) -> Result<std::string> {
        const auto counted = countMatches(
            tensor, {.what = whatOf(request.what), .number = number, .eps = request.eps, .from = {}, .progress = progress}, range);
        if (!counted)
            return fail(counted.error());
        const auto positive = [](std::int64_t count) { return static_cast<std::uint64_t>(count); };
        return encodeBody(dap::CountAnswer{.matches = positive(counted->matches),
                                           .before = positive(counted->before),
                                           .end = positive(counted->end),
                                           .all = positive(all)});
    });
}

Result<DebugServer::Pass> DebugServer::tensorDifference(const dap::DifferenceRequest& request)
{
    const auto actual = tensorOf(request.value, request.slice);
    const auto expected = actual ? tensorOf(request.other, request.otherSlice) : actual;
    if (!expected)
        return fail(expected.error());
    return Pass([request, actual = *actual, expected = *expected](const Progress& progress) -> Result<std::string> {
        return encodeBody(toProtocol(difference(actual, expected, {.rtol = request.rtol, .atol = request.atol}, progress)));
    });
}

Result<std::string> DebugServer::tensorBits(const dap::BitsRequest& request)
{
    const auto tensor = tensorOf(request.value, request.slice);
    if (!tensor)
        return fail(tensor.error());
    const auto bits = bitsOf(*tensor, request.index);
    if (!bits)
        return fail(bits.error());
    dap::BitsAnswer out{.dtype = dtypeText(tensor->scalar_type())};
    out.bytes.assign(bits->bytes.begin(), bits->bytes.end());
    out.address = bits->address;
    for (const NumberBits& number : bits->numbers)
        out.numbers.push_back(toProtocol(number));
    return encodeBody(out);
}

/// Other values of the stop in the same storage; of a list its elements.
std::vector<dap::StorageAnswer::View> DebugServer::viewsOfStorage(const at::Tensor& of, const dap::ValueRef& ref, int buckets) const
{
    constexpr std::size_t most = 64;
    std::vector<dap::StorageAnswer::View> out;
    const auto add = [&](const c10::IValue& value, const dap::ValueRef& at, const std::string& name) {
        if (out.size() < most && !(at == ref) && value.isTensor() && value.toTensor().defined() &&
            value.toTensor().layout() == c10::Layout::Strided && storageId(value.toTensor()) == storageId(of))
            out.push_back(viewOf(value.toTensor(), at, name, buckets));
    };
    for (std::uint32_t node = 0; node < m_session->listing().size(); ++node) {
        const auto found = m_session->tryFind(node);
        if (!found || found->state == dap::ValueInfo::State::Pending || found->state == dap::ValueInfo::State::Dropped)
            continue;
        const std::string& name = m_session->listing().node(node).qualified;
        add(found->value, {.node = node}, name);
        for (std::uint32_t i = 0; i < elementCount(found->value); ++i)
            add(element(found->value, i), {.node = node, .path = {i}}, name + "[" + std::to_string(i) + "]");
    }
    return out;
}

Result<std::string> DebugServer::tensorStorage(const dap::StorageRequest& request)
{
    const auto tensor = tensorOf(request.value, request.slice);
    if (!tensor)
        return fail(tensor.error());
    if (tensor->layout() != c10::Layout::Strided || !tensor->has_storage())
        return fail("only strided tensors lie in one storage");
    const StorageFacts facts = storageFacts(*tensor);
    dap::StorageAnswer out{.storageBytes = facts.storageBytes, .elementBytes = facts.elementBytes};
    out.alignment = facts.alignment;
    out.contiguous = facts.contiguous;
    out.overlapping = facts.overlapping;
    if (!m_held.tryInfo(request.value))
        out.version = m_session->history().version(tensor->storage().unsafeGetStorageImpl());
    out.view = viewOf(*tensor, request.value, nameOf(request.value), request.buckets);
    out.aliases = viewsOfStorage(*tensor, request.value, request.buckets);
    return encodeBody(out);
}

Result<std::string> DebugServer::tensorPython(const dap::PythonRequest& request)
{
    const auto tensor = tensorOf(request.value, request.slice);
    if (!tensor)
        return fail(tensor.error());
    const c10::InferenceMode inference;
    auto text = pythonText(*tensor, dap::PythonRequest::maxElements);
    return text ? Result<std::string>(encodeBody(dap::PythonAnswer{std::move(*text)})) : fail(text.error());
}

Result<std::string> DebugServer::hold(const dap::HoldRequest& request)
{
    const auto tensor = tensorOf(request.value, request.slice);
    if (!tensor)
        return fail(tensor.error());
    const c10::InferenceMode inference;
    constexpr std::uint64_t part = 4; // of the budget; the rest is the run's
    return encoded(m_held.hold(*tensor, nameOf(request.value), m_session->history().budget() / part));
}

Result<std::string> DebugServer::release(const dap::ReleaseRequest& request)
{
    if (!m_held.release(request.value))
        return fail("this value is not kept as a copy");
    return std::string("{}");
}

} // namespace nodewise::torch_box
