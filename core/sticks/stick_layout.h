// SPDX-License-Identifier: Apache-2.0
// How a tensor lies on a device that moves sticks of a fixed number of bytes (Spyre: 128). docs/layouts.md has the formulas.
// Sources: torch-spyre's docs/source/user_guide/tensors_and_layouts.md and torch_spyre/csrc/spyre_tensor_impl.cpp (SpyreTensorLayout).
#pragma once

#include "core/backend/profile_rules.h"
#include "core/base/result.h"
#include "core/graph/graph.h"

#include <optional>
#include <span>

namespace nodewise::sticks {

/// All counts are elements unless told; device axes outermost first, the last is the stick.
struct StickLayout {
    static constexpr std::int64_t none = -1; ///< in maps: the device axis has no axis, or no stride, of the host

    std::vector<std::int64_t> hostSize, hostStrides;
    std::int64_t itemBytes = 0;
    std::int64_t elementsPerStick = 0; ///< stick bytes / bytes of an element
    std::vector<std::size_t> order;    ///< host axes that shape the layout, the stick's last: those of size 1 are left out
    std::vector<std::int64_t> deviceSize;
    std::vector<std::int64_t> deviceStrides; ///< contiguous
    std::vector<std::int64_t> strideMap;     ///< host stride per device axis: stride_map
    std::vector<std::int64_t> dimMap;        ///< host axis per device axis: dim_map, the older form of the same
    std::int64_t padded = 0;                 ///< elements of the stick axis with its padding: 150 -> 192
    std::int64_t sticks = 0;                 ///< of the whole tensor
    std::int64_t elements = 0, bytes = 0, paddingBytes = 0;
    bool sparse = false;  ///< one element per stick: a reduction along the stick axis
    bool hinted = false;  ///< a size is a symbol's value at export
    bool verified = true; ///< false: read in the backend's source, but there is no value of the backend that it was checked against

    /// Of the host's axes; none for a scalar and where each element has a stick of its own.
    std::optional<std::size_t> tryStickAxis() const;
    bool operator==(const StickLayout&) const = default;
};

/// `order`: all of the host's axes, the stick's last; empty = as they are. Errors: sizes that are not known, a dtype whose elements don't
/// divide a stick, an order that is none, more elements than can be counted.
Result<StickLayout> stickLayout(const graph::TensorMeta& meta, const backend::LayoutRule& rule, const std::vector<std::size_t>& order = {},
                                bool sparse = false);

/// As another tool gives it. `outer`: device axes without the stick, outermost first, as axes of the host or StickLayout::none; the stick
/// axis, if there is one, stands among them as its tiles. The host's tensor is contiguous.
Result<StickLayout> stickLayoutOf(std::vector<std::int64_t> hostSize, std::int64_t itemBytes, std::int64_t elementsPerStick,
                                  const std::vector<std::int64_t>& outer, std::optional<std::size_t> stick);

/// The dtype that stands for another on the device (bool -> float16), or itself.
graph::ScalarType storedType(std::span<const backend::DtypeRule> rules, graph::ScalarType dtype);
/// What the device calls the format of a dtype: "SEN169_FP16"; "" = the profile names none.
std::string deviceFormat(std::span<const backend::DtypeRule> rules, graph::ScalarType dtype);

/// Device position -> host position; none: it is padding. `device` has a coordinate for each device axis, inside its size.
std::optional<std::vector<std::int64_t>> tryHostPlace(const StickLayout& layout, std::span<const std::int64_t> device);
/// Host position -> device position.
std::vector<std::int64_t> devicePlace(const StickLayout& layout, std::span<const std::int64_t> host);
/// Device position of an element counted from the start of the device's memory.
std::vector<std::int64_t> devicePlaceOf(const StickLayout& layout, std::int64_t offset);
/// Elements from the start of the device's memory.
std::int64_t deviceOffset(const StickLayout& layout, std::span<const std::int64_t> device);
/// Elements from the start of the host's: coordinates times strideMap, the identity that defines it.
std::int64_t hostOffset(const StickLayout& layout, std::span<const std::int64_t> device);

/// As torch-spyre prints it: "SpyreTensorLayout(device_size=[4, 512, 64], stride_map =[64, 256, 1], device_dtype=DataFormats.X)".
std::string backendText(const StickLayout& layout, const backend::LayoutRule& rule, std::string_view format);

} // namespace nodewise::sticks
