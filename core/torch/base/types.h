// SPDX-License-Identifier: Apache-2.0
// The export schema's dtypes, layouts, memory formats and devices as c10's: by table, since the numbers differ.
#pragma once

#include "core/graph/types.h"

#include <c10/core/Device.h>
#include <c10/core/Layout.h>
#include <c10/core/MemoryFormat.h>
#include <c10/core/ScalarType.h>
#include <c10/util/ArrayRef.h>

#include <string>

namespace nodewise::torch_worker {

/// nullopt for Unknown.
std::optional<c10::ScalarType> tryScalarType(graph::ScalarType type);
/// ScalarType::Unknown for what an exported program can't hold (quantized types, bits).
graph::ScalarType scalarTypeOf(c10::ScalarType type);
std::optional<c10::Layout> tryLayout(graph::Layout layout);
std::optional<c10::MemoryFormat> tryMemoryFormat(graph::MemoryFormat format);
graph::MemoryFormat memoryFormatOf(c10::MemoryFormat format);

/// "[2, 3]"
std::string shapeText(c10::IntArrayRef sizes);

/// Where a program runs that was exported for `device`: on the CPU where this machine or this LibTorch lacks the device, and for meta.
c10::Device runDevice(const graph::Device& device);

} // namespace nodewise::torch_worker
