// SPDX-License-Identifier: Apache-2.0
// Only for the .cpp files of core/lowering: axes, scratchpads and the sizes of tiles of a kernel, which are there before its text.
#pragma once

#include "core/lowering/kernel.h"
#include "core/lowering/tile_cost.h"

#include <string>
#include <string_view>
#include <vector>

namespace nodewise::lowering {

/// "%r : 1": what stands before and after the mark; nothing after it where it is not there.
std::pair<std::string, std::string> halves(const std::string& text, std::string_view mark);

struct KernelBuffer {
    TiledBuffer tiled;
    std::string operand; ///< that it holds a tile of
    std::string element;
    graph::ScalarType dtype = graph::ScalarType::Float32;
    std::vector<std::int64_t> shape; ///< once tiles are chosen
    std::vector<std::string> sizes;  ///< of the part in use: "%tm" or "128"
    std::vector<std::string> starts; ///< of that part: "0" or "%r"
    std::vector<std::int64_t> steps; ///< of that part: every 2nd element
    std::string suffix;              ///< of that part's name
    bool isCut = false;              ///< a part was in use before
    std::vector<bool> broadcast;     ///< by dimension: one element for all. Empty = none
};

/// Owns the buffers. The kernel and its case must outlive it.
class KernelBuffers {
public:
    KernelBuffers(const KernelCase& given, Kernel& kernel) : m_given(given), m_kernel(kernel) {}

    /// Adds the template's axes and buffers, and those that fused operators and outputs need.
    Result<void> add();
    /// Their sizes, by what the kernel costs where there is a model, else by what fills the scratchpad.
    Result<void> choose(const TileModel* model);

    const std::vector<KernelBuffer>& all() const { return m_all; }
    KernelBuffer* tryFind(std::string_view name);
    Result<KernelBuffer*> find(std::string_view name);
    const Operand* tryOperand(std::string_view name) const;       ///< of the kernel, or that it computes
    Result<std::int64_t> numberOf(const std::string& text) const; ///< or the option of that name

private:
    Result<void> addAxes();
    Result<void> addDeclared();
    void addFused(const KernelBuffer& like);
    Result<void> addPrologues();
    void addTile(const Operand& operand, const KernelBuffer& like);
    Result<void> addOutputTiles();
    Result<KernelBuffer> bufferOf(const TemplateBuffer& declared) const;
    Result<TiledBuffer::Dimension> dimensionOf(const std::string& text) const;
    Result<void> checkSizes(const TiledBuffer::Dimension& dimension) const;
    bool isSet(const std::string& flag) const;

    const KernelCase& m_given;
    Kernel& m_kernel;
    std::vector<KernelBuffer> m_all;
};

} // namespace nodewise::lowering
