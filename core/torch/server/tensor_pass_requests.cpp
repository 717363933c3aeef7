// SPDX-License-Identifier: Apache-2.0
// What looks at every element of a tensor: done beside the executor.
#include "core/torch/server/request_groups.h"
#include "core/torch/tensor/bits.h"
#include "core/torch/tensor/csv.h"
#include "core/torch/tensor/difference.h"
#include "core/torch/tensor/files.h"
#include "core/torch/tensor/find.h"
#include "core/torch/tensor/raster.h"
#include "core/torch/tensor/stats.h"
#include "core/torch/values/describe.h"
#include "core/torch/values/statistics.h"

#include <algorithm>
#include <charconv>

namespace nodewise::torch_worker {

namespace {

using Pass = RequestTable::Pass;

protocol::FullStats fullStats(const TensorStats& stats)
{
    protocol::FullStats out{.stats = toProtocol(stats)};
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

RasterOptions optionsOf(const protocol::RasterRequest& request)
{
    RasterOptions out;
    out.table = {.allRows = request.rowsAre == protocol::RasterRequest::Rows::All, .along = request.along};
    out.row = bounded(request.row);
    out.column = bounded(request.column);
    out.rows = bounded(request.rows);
    out.columns = bounded(request.columns);
    out.width = request.width;
    out.height = request.height;
    out.most = bounded(request.most);
    return out;
}

protocol::Raster toProtocol(const at::Tensor& tensor, Raster picture)
{
    protocol::Raster out;
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
    if (request.what != protocol::FindRequest::What::Value)
        return Number();
    if (!request.number)
        return fail(Error{.message = UserText("there is no number to search for"), .path = "$.arguments.number"});
    if (const auto* whole = std::get_if<std::int64_t>(&*request.number))
        return Number(*whole);
    if (const auto* truth = std::get_if<bool>(&*request.number))
        return Number(std::int64_t(*truth));
    if (const auto* real = std::get_if<double>(&*request.number))
        return Number(*real);
    if (const auto* digits = std::get_if<std::string>(&*request.number))
        if (const auto large = tryLarge(*digits))
            return Number(*large);
    return fail(Error{.message = UserText("what to search for must be a number"), .path = "$.arguments.number"});
}

FindOptions::What whatOf(protocol::FindRequest::What what)
{
    using From = protocol::FindRequest::What;
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

Result<protocol::FindAnswer> foundAnswer(const at::Tensor& tensor, const std::optional<FoundElement>& found)
{
    if (!found)
        return protocol::FindAnswer();
    protocol::FindAnswer out{.found = true, .flat = static_cast<std::uint64_t>(found->flat)};
    out.index = indexOf(found->flat, tensor.sizes());
    out.wrapped = found->wrapped;
    const auto bits = bitsOf(tensor, out.index);
    if (!bits)
        return fail(bits.error());
    out.text = elementText(*bits);
    return out;
}

protocol::DifferenceAnswer toProtocol(Difference from)
{
    protocol::DifferenceAnswer out;
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

Result<Pass> tensorStats(ServerContext& context, const protocol::StatsRequest& request)
{
    const auto tensor = context.tensor(request.value, request.slice);
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

Result<Pass> tensorRaster(ServerContext& context, const protocol::RasterRequest& request)
{
    const auto tensor = context.tensor(request.value, request.slice);
    if (!tensor)
        return fail(tensor.error());
    std::optional<at::Tensor> minus;
    if (request.minus) {
        auto other = context.tensor(*request.minus, request.minusSlice);
        if (!other)
            return fail(other.error());
        minus = std::move(*other);
    }
    if (std::int64_t(request.width) * request.height > protocol::RasterRequest::maxPixels)
        return fail("a picture has at most %1 pixels", protocol::RasterRequest::maxPixels);
    return Pass([request, minus, tensor = *tensor](const Progress& progress) -> Result<std::string> {
        RasterOptions options = optionsOf(request);
        options.progress = progress;
        auto picture = raster(tensor, options, minus ? &*minus : nullptr);
        return picture ? Result<std::string>(encodeBody(toProtocol(tensor, std::move(*picture)))) : fail(picture.error());
    });
}

Result<Pass> tensorFind(ServerContext& context, const protocol::FindRequest& request)
{
    const auto tensor = context.tensor(request.value, request.slice);
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
        if (!found)
            return fail(found.error());
        const auto answer = foundAnswer(tensor, *found);
        return answer ? Result<std::string>(encodeBody(*answer)) : fail(answer.error());
    });
}

Result<Pass> tensorCount(ServerContext& context, const protocol::CountRequest& request)
{
    const auto tensor = context.tensor(request.value, request.slice);
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
        return encodeBody(protocol::CountAnswer{.matches = positive(counted->matches),
                                                .before = positive(counted->before),
                                                .end = positive(counted->end),
                                                .all = positive(all)});
    });
}

Result<Pass> tensorDifference(ServerContext& context, const protocol::DifferenceRequest& request)
{
    const auto actual = context.tensor(request.value, request.slice);
    const auto expected = actual ? context.tensor(request.other, request.otherSlice) : actual;
    if (!expected)
        return fail(expected.error());
    return Pass([request, actual = *actual, expected = *expected](const Progress& progress) -> Result<std::string> {
        return encodeBody(toProtocol(difference(actual, expected, {.rtol = request.rtol, .atol = request.atol}, progress)));
    });
}

Result<Pass> exportTensor(ServerContext& context, const protocol::ExportRequest& request)
{
    const auto tensor = context.tensor(request.value, request.slice);
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
        return fail(Error{.message = UserText("the file's format is not known"),
                          .file = request.file,
                          .hint = UserText("name it .npy, .npz, .safetensors, .pt or .csv")});
    const NamedTensor named{*format == TensorFormat::Npy ? "" : context.nameOf(request.value), *tensor};
    return Pass([&context, file = request.file, format = *format, named](const Progress& progress) -> Result<std::string> {
        const auto notes = writeTensors(file, format, {&named, 1}, {}, progress);
        if (!notes)
            return fail(notes.error());
        for (const UserText& note : *notes)
            context.output("console", note);
        return std::string("{}");
    });
}

} // namespace

void addTensorPassRequests(ServerContext&, RequestTable& table)
{
    table.pass(tensorStats);
    table.pass(tensorRaster);
    table.pass(tensorFind);
    table.pass(tensorCount);
    table.pass(tensorDifference);
    table.pass(exportTensor);
}

} // namespace nodewise::torch_worker
