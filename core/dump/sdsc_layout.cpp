// SPDX-License-Identifier: Apache-2.0
#include "core/dump/sdsc_layout.h"

#include <algorithm>

namespace nodewise::dump {

namespace {

using sticks::StickLayout;

constexpr std::int64_t mostCores = 4096;

/// Axes of the tensor in the descriptor's order, the innermost first, with the place of the stick.
struct OwnAxes {
    std::vector<std::string> names;
    std::optional<std::size_t> stick;
    bool sparse = false;
};

OwnAxes ownAxes(const SdscTensor& tensor)
{
    OwnAxes made;
    for (std::size_t i = 0; i < tensor.order.size(); ++i) {
        const std::int64_t scale = i < tensor.scales.size() ? tensor.scales[i] : 1;
        const bool stick = !tensor.stickAxes.empty() && tensor.stickAxes[0] == tensor.order[i];
        if (scale == -2 || (stick && scale < 0)) { // reduced: one element per stick
            made.sparse = true;
            continue;
        }
        if (scale < 0)
            continue;
        if (stick)
            made.stick = made.names.size();
        made.names.push_back(tensor.order[i]);
    }
    return made;
}

} // namespace

Result<SdscLayout> layoutOf(const Sdsc& sdsc, const SdscTensor& tensor)
{
    if (tensor.stickAxes.size() > 1)
        return fail("sticks of '%1' run along %2 axes", tensor.name, tensor.stickAxes.size());
    const OwnAxes own = ownAxes(tensor);
    // The host's axes in the order of the work, as a tensor of them would have
    SdscLayout made;
    std::vector<std::int64_t> sizes;
    for (const SdscAxis& axis : sdsc.axes) {
        if (std::ranges::find(own.names, axis.name) == own.names.end())
            continue;
        if (axis.size < 0)
            return fail("the size of axis '%1' is known at run time only", axis.name);
        made.axes.push_back(axis.name);
        sizes.push_back(axis.size);
    }
    if (made.axes.size() != own.names.size())
        return fail("'%1' has an axis whose size is not given", tensor.name);
    std::vector<std::int64_t> outer;
    for (std::size_t i = own.names.size(); i-- > 0;)
        outer.push_back(std::ranges::find(made.axes, own.names[i]) - made.axes.begin());
    std::optional<std::size_t> stick;
    if (own.stick)
        stick = std::size_t(std::ranges::find(made.axes, own.names[*own.stick]) - made.axes.begin());
    if (outer.empty())
        outer.push_back(StickLayout::none);
    auto layout = sticks::stickLayoutOf(std::move(sizes), tensor.itemBytes, tensor.stickSizes.empty() ? 0 : tensor.stickSizes[0], outer,
                                        own.sparse ? std::nullopt : stick);
    if (!layout)
        return fail(std::move(layout.error()));
    layout->verified = false;
    made.layout = std::move(*layout);
    return made;
}

sticks::CoreDivision divisionOf(const Sdsc& sdsc)
{
    sticks::CoreDivision made;
    const auto output = std::ranges::find(sdsc.tensors, SdscTensor::Use::Output, &SdscTensor::use);
    std::vector<std::string> names;
    if (output != sdsc.tensors.end())
        if (auto layout = layoutOf(sdsc, *output)) {
            made.output = std::move(layout->layout);
            names = std::move(layout->axes);
        }
    for (const SdscAxis& axis : sdsc.axes) {
        sticks::CoreDivision::Axis one{.name = axis.name, .size = axis.size, .splits = axis.slices, .host = {}};
        if (const auto host = std::ranges::find(names, axis.name); host != names.end())
            one.host = std::size_t(host - names.begin());
        if (const auto stick = made.output.tryStickAxis(); stick && one.host == stick) {
            one.stick = true;
            one.size = made.output.padded / std::max<std::int64_t>(made.output.elementsPerStick, 1);
        }
        made.cores = std::min<std::int64_t>(made.cores * std::clamp<std::int64_t>(axis.slices, 1, mostCores), mostCores);
        made.axes.push_back(std::move(one));
    }
    for (const auto& listed : sdsc.slices) {
        std::vector<std::int64_t>& slice = made.slices.emplace_back();
        for (const sticks::CoreDivision::Axis& axis : made.axes) {
            const auto at = listed.find(axis.name);
            slice.push_back(at == listed.end() ? 0 : std::clamp<std::int64_t>(at->second, 0, std::max<std::int64_t>(axis.splits, 1) - 1));
        }
    }
    return made;
}

} // namespace nodewise::dump
