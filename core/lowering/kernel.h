// SPDX-License-Identifier: Apache-2.0
// From a template and its operands to MLIR text.
#pragma once

#include "core/lowering/fused.h"
#include "core/lowering/operand.h"
#include "core/lowering/options.h"
#include "core/lowering/template_file.h"
#include "core/lowering/tile.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace nodewise::lowering {

/// Pointwise operators that make an operand, tile by tile in the scratchpad, each time that the template copies a part of it there.
struct Prologue {
    Operand operand; ///< as the template would read it; it is in no memory
    Fused fused;     ///< its inputs are of the operand's rank

    /// Which input is copied to the template's own buffer and computed on there: it has the operand's elements and type.
    std::optional<std::size_t> inPlace() const;
};

/// What a kernel is rendered from. Operands are as the kernel sees them: after the template's views and permutations.
struct KernelCase {
    const TemplateFile* file = nullptr;
    std::string name;                     ///< of the function: "gemm_512x768"; a name MLIR takes after '@'
    std::vector<Operand> inputs, outputs; ///< named as in the template; absent optional inputs are not in it
    /// What the template itself makes; the output has another type where fused operators convert it. Of pointwise kernels without meaning.
    graph::ScalarType made = graph::ScalarType::Float32;
    Options options;                 ///< what the template's functions gave
    std::vector<Prologue> prologues; ///< of operands that are not among `inputs`
    Fused fused;                     ///< pointwise operators after the output, or the whole of a pointwise kernel
    Npu npu;
    GivenTiles tiles; ///< in place of those that are estimated to be the fastest
};

/// A scratchpad of a kernel.
struct Scratchpad {
    std::string name; ///< "X_spad"
    TileDescriptor tile;
    std::string element; ///< "f32"
};

struct Kernel {
    std::string name;
    std::string text;               ///< MLIR: one module with one function
    std::vector<int> templateLines; ///< by line of `text`
    std::vector<Operand> arguments; ///< of the function, in order: argumentsOf
    std::vector<Scratchpad> scratchpads;
    std::vector<TiledAxis> axes;
    std::map<std::string, std::int64_t> tileSizes; ///< by axis name
    TileChoice tiles;                              ///< empty where nothing is tiled
};

/// Inputs, what prologues read, what fused operators read, outputs.
std::vector<Operand> argumentsOf(const KernelCase& given);

/// Errors have the template's file and line.
Result<Kernel> renderKernel(const KernelCase& given);

/// What the kernel is likely to take (tile_cost.h), of a template with a product or of pointwise operators. Errors as of renderKernel, and
/// where that can't be told.
Result<double> kernelCycles(const KernelCase& given);

/// What decides a kernel's text but its tiles: template, options, shapes, strides, dtypes, fused operators, NPU; not the name. In whole.
std::string kernelKeyText(const KernelCase& given);
/// Of that and of the tiles that are given, for sharing and for the cache on disk: 16 hexadecimal digits.
std::string kernelKey(const KernelCase& given);

} // namespace nodewise::lowering
