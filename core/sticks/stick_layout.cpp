// SPDX-License-Identifier: Apache-2.0
#include "core/sticks/stick_layout.h"

#include "core/lowering/operand.h"

#include <algorithm>
#include <numeric>

namespace nodewise::sticks {

namespace {

constexpr std::int64_t none = StickLayout::none;

bool multiply(std::int64_t& product, std::int64_t factor)
{
    return !__builtin_mul_overflow(product, factor, &product);
}

std::int64_t divideUp(std::int64_t a, std::int64_t b)
{
    return a / b + (a % b != 0);
}

Result<std::vector<std::int64_t>> known(const std::vector<graph::SymInt>& all, bool& hinted)
{
    std::vector<std::int64_t> made;
    for (const graph::SymInt& one : all) {
        const auto value = one.known();
        if (!value)
            return fail("the size '%1' has no value at export", one.text());
        if (*value < 0)
            return fail("a size can't be %1", *value);
        hinted = hinted || one.symbolic();
        made.push_back(*value);
    }
    return made;
}

/// Counts the elements, and sees to it that no offset overflows.
Result<StickLayout> counted(StickLayout made)
{
    made.elements = 1;
    std::int64_t reach = made.elementsPerStick;
    for (std::size_t i = 0; i < made.hostSize.size(); ++i) {
        std::int64_t extent = made.hostStrides[i];
        if (!multiply(made.elements, made.hostSize[i]) || !multiply(extent, std::max(made.hostSize[i], made.elementsPerStick)) ||
            extent < 0 || __builtin_add_overflow(reach, extent, &reach))
            return fail("the tensor has more elements than can be counted");
    }
    return made;
}

/// The host's side: sizes, strides, bytes, elements.
Result<StickLayout> hostSide(const graph::TensorMeta& meta, const backend::LayoutRule& rule)
{
    StickLayout made;
    auto sizes = known(meta.sizes, made.hinted);
    if (!sizes)
        return fail(std::move(sizes.error()));
    made.hostSize = std::move(*sizes);
    made.hostStrides = lowering::contiguousStrides(made.hostSize);
    if (meta.strides.size() == meta.sizes.size()) {
        auto strides = known(meta.strides, made.hinted);
        if (!strides)
            return fail(std::move(strides.error()));
        made.hostStrides = std::move(*strides);
    }
    made.itemBytes = graph::itemSize(meta.dtype);
    if (made.itemBytes == 0)
        return fail("elements of this tensor have no known size");
    if (rule.stickBytes <= 0 || rule.stickBytes % made.itemBytes != 0)
        return fail("elements of %1 bytes don't divide a stick of %2", made.itemBytes, rule.stickBytes);
    made.elementsPerStick = rule.stickBytes / made.itemBytes;
    return counted(std::move(made));
}

/// The order as asked for, or the host's, without axes of size 1: "dimensions of size 1 must not contribute to the layout".
Result<std::vector<std::size_t>> canonicalOrder(std::vector<std::size_t> order, const std::vector<std::int64_t>& sizes)
{
    std::vector<std::size_t> all(sizes.size());
    std::iota(all.begin(), all.end(), std::size_t(0));
    if (order.empty())
        order = all;
    if (!std::is_permutation(order.begin(), order.end(), all.begin(), all.end()))
        return fail("an order must name each of the %1 axes once", sizes.size());
    std::erase_if(order, [&](std::size_t axis) { return sizes[axis] == 1; });
    return order;
}

/// One axis of the device.
struct DeviceAxis {
    std::int64_t host = none;
    std::int64_t size = 1;
};

/// Outermost first, without the stick.
std::vector<DeviceAxis> outerAxes(const StickLayout& layout, bool strideForm)
{
    const auto& order = layout.order;
    const std::size_t last = order.size() - 1;
    const auto axis = [&](std::size_t position) {
        const std::int64_t size = layout.hostSize[order[position]];
        const bool tiles = position == last && !layout.sparse;
        return DeviceAxis{std::int64_t(order[position]), tiles ? divideUp(size, layout.elementsPerStick) : size};
    };
    std::vector<DeviceAxis> made;
    if (strideForm) { // [o1, ..., o(n-1), (one synthetic axis if sparse), o0]
        for (std::size_t i = 1; i < order.size(); ++i)
            made.push_back(axis(i));
        if (layout.sparse)
            made.push_back({});
        made.push_back(axis(0));
    } else { // [stick, o0, ..., o(n-2)]
        made.push_back(axis(last));
        for (std::size_t i = 0; i < last; ++i)
            made.push_back(axis(i));
    }
    return made;
}

/// As SpyreTensorLayout::init: from the innermost axis outwards, an axis that comes again goes on where it was left.
void fillStrideMap(StickLayout& layout)
{
    std::vector<std::int64_t> left(layout.hostSize.size(), none);
    layout.strideMap.assign(layout.deviceSize.size(), none);
    for (std::size_t i = layout.deviceSize.size(); i-- > 0;) {
        if (layout.dimMap[i] == none)
            continue;
        const auto host = std::size_t(layout.dimMap[i]);
        const std::int64_t whole = layout.hostStrides[host] * layout.hostSize[host];
        layout.strideMap[i] = left[host] == none ? layout.hostStrides[host] : left[host];
        left[host] = std::min(layout.strideMap[i] * layout.deviceSize[i], whole);
    }
}

Result<StickLayout> withDevice(StickLayout layout, const std::vector<DeviceAxis>& outer)
{
    for (const DeviceAxis& axis : outer) {
        layout.deviceSize.push_back(axis.size);
        layout.dimMap.push_back(axis.host);
    }
    layout.deviceSize.push_back(layout.elementsPerStick);
    const auto stick = layout.tryStickAxis();
    layout.dimMap.push_back(stick ? std::int64_t(*stick) : none);
    layout.padded = stick ? divideUp(layout.hostSize[*stick], layout.elementsPerStick) * layout.elementsPerStick : layout.elementsPerStick;
    layout.sticks = 1;
    for (const DeviceAxis& axis : outer)
        if (!multiply(layout.sticks, axis.size))
            return fail("the tensor has more elements than can be counted");
    layout.bytes = layout.sticks;
    if (!multiply(layout.bytes, layout.elementsPerStick * layout.itemBytes))
        return fail("the tensor has more elements than can be counted");
    layout.paddingBytes = layout.bytes - layout.elements * layout.itemBytes;
    layout.deviceStrides = lowering::contiguousStrides(layout.deviceSize);
    fillStrideMap(layout);
    return layout;
}

const backend::DtypeRule* tryRule(std::span<const backend::DtypeRule> rules, graph::ScalarType dtype)
{
    const auto found = std::ranges::find(rules, graph::dtypeName(dtype), &backend::DtypeRule::dtype);
    return found == rules.end() ? nullptr : &*found;
}

std::string listText(const std::vector<std::int64_t>& values)
{
    std::string text = "[";
    for (const std::int64_t value : values)
        text.append(text.size() > 1 ? ", " : "").append(std::to_string(value));
    return text + "]";
}

} // namespace

std::optional<std::size_t> StickLayout::tryStickAxis() const
{
    return sparse || order.empty() ? std::nullopt : std::optional(order.back());
}

Result<StickLayout> stickLayout(const graph::TensorMeta& meta, const backend::LayoutRule& rule, const std::vector<std::size_t>& order,
                                bool sparse)
{
    auto made = hostSide(meta, rule);
    if (!made)
        return made;
    auto canonical = canonicalOrder(order, made->hostSize);
    if (!canonical)
        return fail(std::move(canonical.error()));
    made->order = std::move(*canonical);
    made->sparse = sparse;
    made->verified = made->order.size() < 4; // the backend's documents have values up to three axes
    if (made->order.empty())                 // a scalar is the first element of one stick
        return withDevice(std::move(*made), {DeviceAxis{}});
    const auto outer = outerAxes(*made, rule.map != "dim");
    return withDevice(std::move(*made), outer);
}

Result<StickLayout> stickLayoutOf(std::vector<std::int64_t> hostSize, std::int64_t itemBytes, std::int64_t elementsPerStick,
                                  const std::vector<std::int64_t>& outer, std::optional<std::size_t> stick)
{
    StickLayout layout;
    layout.hostSize = std::move(hostSize);
    layout.hostStrides = lowering::contiguousStrides(layout.hostSize);
    layout.itemBytes = itemBytes;
    layout.elementsPerStick = elementsPerStick;
    if (itemBytes < 1 || elementsPerStick < 1 || itemBytes > 1024 || elementsPerStick > 1 << 20)
        return fail("elements of this tensor have no known size");
    auto whole = counted(std::move(layout));
    if (!whole)
        return whole;
    whole->sparse = !stick;
    std::vector<DeviceAxis> axes;
    for (const std::int64_t host : outer) {
        const bool tiles = stick && host == std::int64_t(*stick);
        const std::int64_t size = host == none ? 1 : whole->hostSize[std::size_t(host)];
        axes.push_back({host, tiles ? divideUp(size, elementsPerStick) : size});
        if (host != none && !tiles)
            whole->order.push_back(std::size_t(host));
    }
    if (stick)
        whole->order.push_back(*stick);
    return withDevice(std::move(*whole), axes);
}

graph::ScalarType storedType(std::span<const backend::DtypeRule> rules, graph::ScalarType dtype)
{
    const backend::DtypeRule* rule = tryRule(rules, dtype);
    return rule && !rule->stored.empty() ? graph::tryDtype(rule->stored).value_or(dtype) : dtype;
}

std::string deviceFormat(std::span<const backend::DtypeRule> rules, graph::ScalarType dtype)
{
    const backend::DtypeRule* rule = tryRule(rules, dtype);
    if (rule && rule->format.empty() && !rule->stored.empty() && rule->stored != rule->dtype)
        rule = tryRule(rules, storedType(rules, dtype));
    return rule ? rule->format : std::string();
}

std::optional<std::vector<std::int64_t>> tryHostPlace(const StickLayout& layout, std::span<const std::int64_t> device)
{
    std::vector<std::int64_t> host(layout.hostSize.size(), 0);
    const auto stick = layout.tryStickAxis();
    const std::size_t last = layout.deviceSize.size() - 1;
    for (std::size_t i = 0; i <= last; ++i) {
        if (layout.dimMap[i] == none) {
            if (device[i] != 0)
                return std::nullopt;
            continue;
        }
        const auto axis = std::size_t(layout.dimMap[i]);
        host[axis] += stick == axis && i != last ? device[i] * layout.elementsPerStick : device[i];
    }
    for (std::size_t axis = 0; axis < host.size(); ++axis)
        if (host[axis] >= layout.hostSize[axis])
            return std::nullopt;
    return host;
}

std::vector<std::int64_t> devicePlace(const StickLayout& layout, std::span<const std::int64_t> host)
{
    std::vector<std::int64_t> device(layout.deviceSize.size(), 0);
    const auto stick = layout.tryStickAxis();
    const std::size_t last = layout.deviceSize.size() - 1;
    for (std::size_t i = 0; i <= last; ++i) {
        if (layout.dimMap[i] == none)
            continue;
        const auto axis = std::size_t(layout.dimMap[i]);
        const std::int64_t at = host[axis];
        if (stick != axis)
            device[i] = at;
        else
            device[i] = i == last ? at % layout.elementsPerStick : at / layout.elementsPerStick;
    }
    return device;
}

std::vector<std::int64_t> devicePlaceOf(const StickLayout& layout, std::int64_t offset)
{
    std::vector<std::int64_t> device(layout.deviceSize.size(), 0);
    for (std::size_t i = device.size(); i-- > 0;) {
        const std::int64_t size = std::max<std::int64_t>(layout.deviceSize[i], 1);
        device[i] = offset % size;
        offset /= size;
    }
    return device;
}

std::int64_t deviceOffset(const StickLayout& layout, std::span<const std::int64_t> device)
{
    return std::inner_product(device.begin(), device.end(), layout.deviceStrides.begin(), std::int64_t(0));
}

std::int64_t hostOffset(const StickLayout& layout, std::span<const std::int64_t> device)
{
    std::int64_t offset = 0;
    for (std::size_t i = 0; i < device.size(); ++i)
        if (layout.dimMap[i] != none)
            offset += device[i] * layout.strideMap[i];
    return offset;
}

std::string backendText(const StickLayout& layout, const backend::LayoutRule& rule, std::string_view format)
{
    const bool strideForm = rule.map != "dim";
    std::string text = "SpyreTensorLayout(device_size=" + listText(layout.deviceSize);
    text += strideForm ? ", stride_map =" + listText(layout.strideMap) : ", dim_map =" + listText(layout.dimMap);
    if (!format.empty())
        text.append(", device_dtype=DataFormats.").append(format);
    return text + ")";
}

} // namespace nodewise::sticks
