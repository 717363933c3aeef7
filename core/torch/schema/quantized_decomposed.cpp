// SPDX-License-Identifier: Apache-2.0
// Quantization by operators on plain tensors, as programs of PyTorch's quantizers and of ExecuTorch have it. Schemas and what each operator
// calls: torch/ao/quantization/fx/_decomposed.py and torch/ao/quantization/utils.py (determine_qparams), call by call, so that results are
// bitwise the same.
#include "core/torch/schema/python_operators.h"

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/ops/abs.h>
#include <ATen/ops/add.h>
#include <ATen/ops/amax.h>
#include <ATen/ops/amin.h>
#include <ATen/ops/aminmax.h>
#include <ATen/ops/any.h>
#include <ATen/ops/clamp.h>
#include <ATen/ops/div.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/empty_like.h>
#include <ATen/ops/full.h>
#include <ATen/ops/gt.h>
#include <ATen/ops/isnan.h>
#include <ATen/ops/max.h>
#include <ATen/ops/min.h>
#include <ATen/ops/mul.h>
#include <ATen/ops/neg.h>
#include <ATen/ops/reciprocal.h>
#include <ATen/ops/round.h>
#include <ATen/ops/rsub.h>
#include <ATen/ops/sub.h>
#include <ATen/ops/where.h>
#include <ATen/ops/zeros.h>
#include <ATen/ops/zeros_like.h>
#include <torch/library.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>

namespace nodewise::torch_worker {

namespace {

using at::Scalar;
using at::ScalarType;
using at::Tensor;
using MaybeTensor = std::optional<Tensor>;
using MaybeType = std::optional<ScalarType>;
using Pair = std::tuple<Tensor, Tensor>;

// --- checks ------------------------------------------------------------------------------------------------------------------------

struct Bounds {
    double low, high;
};

template <class T>
Bounds boundsOf()
{
    return {static_cast<double>(std::numeric_limits<T>::min()), static_cast<double>(std::numeric_limits<T>::max())};
}

/// What a quantized value of the type can be; nullopt for types that nothing is quantized to.
std::optional<Bounds> tryBounds(ScalarType type)
{
    switch (type) {
    case at::kByte:
        return boundsOf<std::uint8_t>();
    case at::kChar:
        return boundsOf<std::int8_t>();
    case at::kUInt16:
        return boundsOf<std::uint16_t>();
    case at::kShort:
        return boundsOf<std::int16_t>();
    case at::kInt:
        return boundsOf<std::int32_t>();
    case at::kFloat8_e5m2:
        return Bounds{-57344, 57344};
    case at::kFloat8_e4m3fn:
        return Bounds{-448, 448};
    default:
        return std::nullopt;
    }
}

void checkBounds(const Scalar& low, const Scalar& high, ScalarType type)
{
    const auto bounds = tryBounds(type);
    TORCH_CHECK_VALUE(bounds, "Unsupported dtype: ", type);
    TORCH_CHECK(low.toDouble() >= bounds->low, "quant_min out of bounds for dtype, quant_min_lower_bound: ", bounds->low,
                " quant_min: ", low);
    TORCH_CHECK(high.toDouble() <= bounds->high, "quant_max out of bounds for dtype, quant_max_upper_bound: ", bounds->high,
                " quant_max: ", high);
}

void checkType(const Tensor& input, ScalarType type)
{
    TORCH_CHECK(input.scalar_type() == type, "Expecting input to have dtype: ", type, ", but got ", input.scalar_type());
}

void checkAxis(const Tensor& input, std::int64_t axis)
{
    TORCH_CHECK(axis < input.dim(), "Expecting axis to be < ", input.dim());
}

void checkSingle(const Tensor& scale, const Tensor& zeroPoint)
{
    TORCH_CHECK(zeroPoint.numel() == 1, "Expecting zero_point tensor to be one element, but received : ", zeroPoint.numel());
    TORCH_CHECK(scale.numel() == 1, "Expecting scale tensor to be one element, but received : ", scale.numel());
}

Tensor asFloat(const Tensor& input)
{
    const bool narrow = input.scalar_type() == at::kHalf || input.scalar_type() == at::kBFloat16;
    Tensor out = narrow ? input.to(at::kFloat) : input;
    checkType(out, at::kFloat);
    return out;
}

/// Python's 1.0 / tensor.
Tensor inverseOf(const Tensor& tensor)
{
    return at::mul(at::reciprocal(tensor), Scalar(1.0));
}

Tensor emptyLike(const Tensor& tensor, ScalarType type)
{
    return at::empty_like(tensor, tensor.options().dtype(type));
}

// --- per tensor --------------------------------------------------------------------------------------------------------------------

Tensor quantized(const Tensor& given, double scale, const Scalar& zeroPoint, const Scalar& low, const Scalar& high, ScalarType type)
{
    const Tensor input = asFloat(given);
    checkBounds(low, high, type);
    return at::clamp(at::add(at::round(at::mul(input, Scalar(1.0 / scale))), zeroPoint), low, high).to(type);
}

Tensor quantizePerTensor(const Tensor& input, double scale, std::int64_t zeroPoint, std::int64_t low, std::int64_t high, ScalarType type)
{
    return quantized(input, scale, zeroPoint, low, high, type);
}

Tensor quantizePerTensorByTensors(const Tensor& input, const Tensor& scale, const Tensor& zeroPoint, std::int64_t low, std::int64_t high,
                                  ScalarType type)
{
    checkSingle(scale, zeroPoint);
    return quantized(input, scale.item().toDouble(), zeroPoint.item(), low, high, type);
}

Tensor quantizePerTensorAllTensors(const Tensor& input, const Tensor& scale, const Tensor& zeroPoint, const Tensor& low, const Tensor& high,
                                   ScalarType type)
{
    checkSingle(scale, zeroPoint);
    return quantized(input, scale.item().toDouble(), zeroPoint.item(), low.item(), high.item(), type);
}

Tensor dequantized(const Tensor& input, const Scalar& scale, const Scalar& zeroPoint, ScalarType type, MaybeType out)
{
    checkType(input, type);
    TORCH_CHECK_VALUE(tryBounds(type), "Unsupported dtype in dequantize_per_tensor: ", type);
    return at::mul(at::sub(input.to(out.value_or(at::kFloat)), zeroPoint), scale);
}

Tensor dequantizePerTensor(const Tensor& input, double scale, std::int64_t zeroPoint, std::int64_t, std::int64_t, ScalarType type,
                           MaybeType out)
{
    return dequantized(input, scale, zeroPoint, type, out);
}

Tensor dequantizePerTensorByTensors(const Tensor& input, const Tensor& scale, const Tensor& zeroPoint, std::int64_t, std::int64_t,
                                    ScalarType type, MaybeType out)
{
    checkSingle(scale, zeroPoint);
    return dequantized(input, scale.item(), zeroPoint.item(), type, out);
}

Tensor dequantizePerTensorAllTensors(const Tensor& input, const Tensor& scale, const Tensor& zeroPoint, const Tensor&, const Tensor&,
                                     ScalarType type, MaybeType out)
{
    checkSingle(scale, zeroPoint);
    return dequantized(input, scale.item(), zeroPoint.item(), type, out);
}

// --- parameters --------------------------------------------------------------------------------------------------------------------

/// check_min_max_valid. Bounds of nothing at all have no order.
bool areOrdered(const Tensor& low, const Tensor& high)
{
    const double infinity = std::numeric_limits<double>::infinity();
    if (low.item().toDouble() == infinity && high.item().toDouble() == -infinity)
        return false;
    TORCH_CHECK(!at::gt(low, high).item<bool>(), "min ", low.item(), " should be less than max ", high.item());
    return true;
}

Tensor withOneDimension(const Tensor& tensor)
{
    return tensor.dim() == 0 ? tensor.reshape({1}) : tensor;
}

Pair qparams(const Tensor& input, std::int64_t low, std::int64_t high, double epsilon, ScalarType type, bool symmetric)
{
    const ScalarType given = input.scalar_type();
    TORCH_CHECK(given == at::kFloat || given == at::kHalf || given == at::kBFloat16,
                "Expecting input to have dtype torch.float32/16/b16, but got dtype: ", given);
    TORCH_CHECK(tryBounds(type), "Expecting target dtype to be one that is quantized to, but got: ", type);
    TORCH_CHECK(low <= 0 && 0 <= high, "Used-specified quantization range must include 0.");
    TORCH_CHECK(low < high, "qmin must be strictly less than qmax for user-specified quantization range.");
    const auto [smallest, largest] = at::aminmax(input);
    const auto options = at::TensorOptions(input.device());
    if (!areOrdered(smallest, largest))
        return {at::full({1}, 1.0, options.dtype(at::kFloat)), at::full({1}, 0, options.dtype(at::kLong))};
    const Tensor negative = at::min(smallest, at::zeros_like(smallest)), eps = at::full({1}, epsilon, options.dtype(at::kFloat));
    Tensor positive = at::max(largest, at::zeros_like(largest)), scale, zeroPoint;
    const auto range = static_cast<double>(high - low);
    if (symmetric) {
        positive = at::max(at::neg(negative), positive);
        scale = at::max(at::div(positive, Scalar(range / 2)), eps);
        zeroPoint = at::full(negative.sizes(), type == at::kByte ? 128 : 0, options.dtype(at::kLong));
    } else {
        scale = at::max(at::div(at::sub(positive, negative), Scalar(range)), eps);
        zeroPoint = at::clamp(at::rsub(at::round(at::div(negative, scale)).to(at::kInt), Scalar(low)), Scalar(low), Scalar(high));
    }
    return {withOneDimension(scale).to(at::kDouble), withOneDimension(zeroPoint).to(at::kLong)};
}

Pair chooseQparams(const Tensor& input, std::int64_t low, std::int64_t high, double epsilon, ScalarType type)
{
    return qparams(input, low, high, epsilon, type, false);
}

Pair chooseQparamsSymmetric(const Tensor& input, std::int64_t low, std::int64_t high, double epsilon, ScalarType type)
{
    return qparams(input, low, high, epsilon, type, true);
}

Pair chooseQparamsPerToken(const Tensor& input, ScalarType type)
{
    constexpr std::int64_t lastAxis = -1;
    Tensor scales = at::amax(at::abs(input), lastAxis, true);
    if (scales.scalar_type() == at::kHalf)
        scales = scales.to(at::kFloat);
    TORCH_CHECK(type == at::kChar, "unsupported dtype in choose_qparams_per_token: ", type);
    scales = at::div(at::clamp(scales, Scalar(1e-5)), Scalar(127));
    return {scales, at::zeros_like(scales)};
}

Pair chooseQparamsPerTokenAsymmetric(const Tensor& input, ScalarType)
{
    constexpr std::int64_t lastAxis = -1;
    const Scalar low(-128), high(127);
    const Tensor smallest = at::amin(input, lastAxis, true), largest = at::amax(input, lastAxis, true);
    const Tensor negative = at::min(smallest, at::zeros_like(smallest)), positive = at::max(largest, at::zeros_like(largest));
    const Tensor scale =
        at::clamp(at::div(at::sub(positive, negative), Scalar(255.0)), Scalar(double(std::numeric_limits<float>::epsilon())));
    const Tensor least = at::div(negative, scale), most = at::div(positive, scale);
    const Tensor fromLow = at::add(least, low), fromHigh = at::add(most, high);
    const Tensor chosen = at::where(at::gt(at::add(fromLow, fromHigh), Scalar(0)), at::rsub(least, low), at::rsub(most, high));
    return {scale.to(at::kDouble), at::round(at::clamp(chosen, low, high)).to(at::kLong)};
}

// --- per channel -------------------------------------------------------------------------------------------------------------------

/// Swaps the axis with the first; twice is none.
std::vector<std::int64_t> axisFirst(const Tensor& input, std::int64_t axis)
{
    std::vector<std::int64_t> order(static_cast<std::size_t>(input.dim()));
    std::iota(order.begin(), order.end(), 0);
    std::swap(order.front(), order[static_cast<std::size_t>(axis < 0 ? axis + input.dim() : axis)]);
    return order;
}

/// One number per channel, before axes of size 1.
Tensor alongFirst(const Tensor& numbers, std::int64_t count, std::int64_t rank)
{
    std::vector<std::int64_t> shape(static_cast<std::size_t>(rank), 1);
    shape.front() = count;
    return numbers.view(shape);
}

Tensor quantizePerChannel(const Tensor& given, const Tensor& scales, const Tensor& zeroPoints, std::int64_t axis, std::int64_t low,
                          std::int64_t high, ScalarType type)
{
    const Tensor input = asFloat(given);
    checkAxis(input, axis);
    checkBounds(low, high, type);
    const auto order = axisFirst(input, axis);
    const Tensor first = input.permute(order), wide = alongFirst(scales, scales.size(0), input.dim());
    const Tensor shift = alongFirst(zeroPoints, scales.size(0), input.dim());
    const Tensor out = at::clamp(at::add(at::round(at::mul(first, inverseOf(wide))), shift), Scalar(low), Scalar(high));
    return out.permute(order).to(type);
}

Tensor dequantizePerChannel(const Tensor& input, const Tensor& scales, const MaybeTensor& zeroPoints, std::int64_t axis, std::int64_t low,
                            std::int64_t high, ScalarType type, MaybeType out)
{
    checkType(input, type);
    checkAxis(input, axis);
    checkBounds(low, high, type);
    const auto order = axisFirst(input, axis);
    Tensor first = input.permute(order);
    if (zeroPoints)
        first = at::sub(first, alongFirst(*zeroPoints, scales.size(0), input.dim()));
    return at::mul(first, alongFirst(scales, scales.size(0), input.dim())).to(out.value_or(at::kFloat)).permute(order);
}

Tensor fakeQuantPerChannel(const Tensor& input, const Tensor& scales, const Tensor& zeroPoints, std::int64_t axis, std::int64_t low,
                           std::int64_t high)
{
    Tensor wide = scales.to(at::kFloat), shift = zeroPoints.to(at::kInt);
    checkType(input, at::kFloat);
    checkAxis(input, axis);
    for (std::int64_t dim = 0; dim < input.dim(); ++dim)
        if (dim != axis) {
            wide = wide.unsqueeze(dim);
            shift = shift.unsqueeze(dim);
        }
    const Tensor rounded = at::add(at::round(at::mul(input, inverseOf(wide))), shift);
    return at::mul(at::sub(at::clamp(rounded, Scalar(low), Scalar(high)), shift), wide);
}

// --- per token, per group ----------------------------------------------------------------------------------------------------------

Tensor quantizePerToken(const Tensor& input, const Tensor& scales, const Tensor& zeroPoints, std::int64_t low, std::int64_t high,
                        ScalarType type)
{
    checkBounds(low, high, type);
    std::int64_t tokens = 1;
    for (std::int64_t dim = 0; dim + 1 < input.dim(); ++dim)
        tokens *= input.size(dim);
    TORCH_CHECK(tokens == scales.numel(), "num_tokens: ", tokens, " scales: ", scales.sizes());
    TORCH_CHECK(tokens == zeroPoints.numel(), "num_tokens: ", tokens, " zero_points: ", zeroPoints.sizes());
    return at::clamp(at::round(at::add(at::mul(input, inverseOf(scales)), zeroPoints)), Scalar(low), Scalar(high)).to(type);
}

Tensor dequantizePerToken(const Tensor& input, const Tensor& scales, const Tensor& zeroPoints, std::int64_t, std::int64_t, ScalarType,
                          ScalarType out)
{
    return at::mul(at::sub(input, zeroPoints), scales).to(out);
}

std::int64_t groupSize(const Tensor& input, const Tensor& scales, std::int64_t size)
{
    TORCH_CHECK(size > 1, "group_size must be > 1");
    if (size > input.size(-1) && scales.size(-1) == 1)
        size = input.size(-1);
    TORCH_CHECK(input.size(-1) % size == 0, "input.shape[-1] must be divisible by group_size");
    TORCH_CHECK(input.dim() == 2, "input must be 2-dimensional");
    return size;
}

Tensor quantizePerChannelGroup(const Tensor& input, const Tensor& scales, const Tensor& zeroPoints, std::int64_t low, std::int64_t high,
                               ScalarType type, std::int64_t size)
{
    const Tensor groups = input.reshape({-1, groupSize(input, scales, size)});
    TORCH_CHECK(!at::any(at::isnan(groups)).item<bool>(), "to_quant must not contain NaNs");
    const Tensor shifted = at::add(at::mul(groups, inverseOf(scales.reshape({-1, 1}))), zeroPoints.reshape({-1, 1}));
    return at::clamp(at::round(shifted), Scalar(low), Scalar(high)).to(type).reshape_as(input);
}

Tensor dequantizePerChannelGroup(const Tensor& input, const Tensor& scales, const MaybeTensor& zeroPoints, std::int64_t, std::int64_t,
                                 ScalarType, std::int64_t size, ScalarType out)
{
    const Tensor groups = input.reshape({-1, groupSize(input, scales, size)});
    const Tensor shift = zeroPoints ? zeroPoints->reshape({-1, 1}) : at::zeros({}, scales.options().dtype(at::kInt));
    return at::mul(at::sub(groups, shift), scales.reshape({-1, 1})).reshape_as(input).to(out);
}

Tensor convertElementType(const Tensor& input, ScalarType type)
{
    return emptyLike(input, type).copy_(input);
}

// --- shapes alone, where the above reads data --------------------------------------------------------------------------------------

Tensor quantizeShape(const Tensor& input, const Tensor& scale, const Tensor& zeroPoint, std::int64_t, std::int64_t, ScalarType type)
{
    checkSingle(scale, zeroPoint);
    return emptyLike(asFloat(input), type);
}

Tensor quantizeShapeAllTensors(const Tensor& input, const Tensor& scale, const Tensor& zeroPoint, const Tensor&, const Tensor&,
                               ScalarType type)
{
    return quantizeShape(input, scale, zeroPoint, 0, 0, type);
}

Tensor dequantizeShape(const Tensor& input, const Tensor& scale, const Tensor& zeroPoint, std::int64_t, std::int64_t, ScalarType type,
                       MaybeType out)
{
    checkSingle(scale, zeroPoint);
    checkType(input, type);
    return emptyLike(input, out.value_or(at::kFloat));
}

Tensor dequantizeShapeAllTensors(const Tensor& input, const Tensor& scale, const Tensor& zeroPoint, const Tensor&, const Tensor&,
                                 ScalarType type, MaybeType out)
{
    return dequantizeShape(input, scale, zeroPoint, 0, 0, type, out);
}

Pair qparamsShape(const Tensor& input, std::int64_t, std::int64_t, double, ScalarType)
{
    return {at::empty({1}, input.options().dtype(at::kDouble)), at::empty({1}, input.options().dtype(at::kLong))};
}

Tensor groupShape(const Tensor& input, const Tensor& scales, const Tensor&, std::int64_t, std::int64_t, ScalarType type, std::int64_t size)
{
    groupSize(input, scales, size);
    return emptyLike(input, type);
}

// --- registration ------------------------------------------------------------------------------------------------------------------

constexpr const char* space = "quantized_decomposed";

class Definer {
public:
    template <class Kernel>
    void add(const std::string& text, Kernel* kernel)
    {
        if (define(text))
            m_library.impl(m_name.c_str(), torch::dispatch(c10::DispatchKey::CompositeExplicitAutograd, kernel));
    }
    template <class Kernel>
    void add(const std::string& text, Kernel* kernel, Kernel* shape)
    {
        if (!define(text))
            return;
        m_library.impl(m_name.c_str(), torch::dispatch(c10::DispatchKey::CompositeExplicitAutograd, kernel));
        m_library.impl(m_name.c_str(), torch::dispatch(c10::DispatchKey::Meta, shape));
    }

private:
    bool define(const std::string& text)
    {
        auto schema = torch::schema(text.c_str());
        m_name = schema.name() + (schema.overload_name().empty() ? "" : "." + schema.overload_name());
        if (c10::Dispatcher::singleton().findSchema({std::string(space) + "::" + schema.name(), schema.overload_name()}))
            return false;
        m_library.def(std::move(schema));
        return true;
    }
    torch::Library m_library{torch::Library::FRAGMENT, space, std::nullopt, __FILE__, __LINE__};
    std::string m_name; ///< of the one that was defined last
};

const std::string limits = "int quant_min, int quant_max, ScalarType dtype";
const std::string tensor = ") -> Tensor", tensors = ") -> (Tensor, Tensor)", toOutDtype = ", *, ScalarType? out_dtype=None) -> Tensor";

void addPerTensor(Definer& to)
{
    const std::string numbers = "(Tensor input, float scale, int zero_point, " + limits;
    const std::string byTensors = "(Tensor input, Tensor scale, Tensor zero_point, " + limits;
    const std::string allTensors = "(Tensor input, Tensor scale, Tensor zero_point, Tensor quant_min, Tensor quant_max, ScalarType dtype";
    to.add("quantize_per_tensor" + numbers + tensor, quantizePerTensor);
    to.add("quantize_per_tensor.tensor" + byTensors + tensor, quantizePerTensorByTensors, quantizeShape);
    to.add("quantize_per_tensor.tensor2" + allTensors + tensor, quantizePerTensorAllTensors, quantizeShapeAllTensors);
    to.add("dequantize_per_tensor" + numbers + toOutDtype, dequantizePerTensor);
    to.add("dequantize_per_tensor.tensor" + byTensors + toOutDtype, dequantizePerTensorByTensors, dequantizeShape);
    to.add("dequantize_per_tensor.tensor2" + allTensors + toOutDtype, dequantizePerTensorAllTensors, dequantizeShapeAllTensors);
}

void addParameters(Definer& to)
{
    const std::string range = ".tensor(Tensor input, int quant_min, int quant_max, float eps, ScalarType dtype";
    to.add("choose_qparams" + range + tensors, chooseQparams, qparamsShape);
    to.add("choose_qparams_symmetric" + range + tensors, chooseQparamsSymmetric, qparamsShape);
    to.add("choose_qparams_per_token(Tensor input, ScalarType dtype" + tensors, chooseQparamsPerToken);
    to.add("choose_qparams_per_token_asymmetric(Tensor input, ScalarType dtype" + tensors, chooseQparamsPerTokenAsymmetric);
    to.add("_choose_qparams_per_token_asymmetric_impl(Tensor input, ScalarType dtype" + tensors, chooseQparamsPerTokenAsymmetric);
}

void addPerPart(Definer& to)
{
    const std::string parts = "(Tensor input, Tensor scales, Tensor zero_points, ";
    const std::string optionalParts = "(Tensor input, Tensor scales, Tensor? zero_points, ";
    to.add("quantize_per_channel" + parts + "int axis, " + limits + tensor, quantizePerChannel);
    to.add("dequantize_per_channel" + optionalParts + "int axis, " + limits + toOutDtype, dequantizePerChannel);
    to.add("fake_quant_per_channel" + parts + "int axis, int quant_min, int quant_max" + tensor, fakeQuantPerChannel);
    to.add("quantize_per_token" + parts + limits + tensor, quantizePerToken);
    to.add("dequantize_per_token" + parts + limits + ", ScalarType output_dtype" + tensor, dequantizePerToken);
    to.add("quantize_per_channel_group" + parts + limits + ", int group_size" + tensor, quantizePerChannelGroup, groupShape);
    to.add("dequantize_per_channel_group" + optionalParts + limits + ", int group_size, ScalarType output_dtype" + tensor,
           dequantizePerChannelGroup);
    to.add("convert_element_type.no_fuse(Tensor input, ScalarType dtype" + tensor, convertElementType);
}

} // namespace

void definePythonOperators(std::string_view wanted)
{
    if (wanted != space)
        return;
    static Definer definer; // its end would take the operators back
    static const bool once = [] {
        addPerTensor(definer);
        addParameters(definer);
        addPerPart(definer);
        return true;
    }();
    static_cast<void>(once);
}

} // namespace nodewise::torch_worker
