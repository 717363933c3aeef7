// SPDX-License-Identifier: Apache-2.0
// Only for the .cpp files of core/lowering: what the functions of a template write into a kernel.
#pragma once

#include "core/lowering/kernel_buffers.h"
#include "core/lowering/kernel_values.h"

#include <string>
#include <string_view>
#include <vector>

namespace nodewise::lowering {

/// "X[%m, %k]": a name and what stands in its brackets.
struct Reference {
    std::string name;
    std::vector<std::string> items;
    std::vector<int> columns; ///< where each item begins in the text, from 1
};

/// Of one kernel. Its functions are called in the order of the template's tags.
class KernelWriter {
public:
    KernelWriter(const KernelCase& given, Kernel& kernel);

    /// Chooses tiles and makes the scratchpads, which the tags need.
    Result<void> prepare();
    Tags tags();

private:
    using Buffer = KernelBuffer;

    std::string arguments() const;
    std::string globals() const;
    std::string locals() const;
    std::string constants(const Buffer& buffer, const char* which) const;

    // Functions of templates
    Result<std::string> extent(const std::string& text);
    Result<std::string> part(const std::string& text);
    Result<std::string> map(const std::string& text);
    Result<std::string> moveIn(const std::string& text);
    Result<std::string> moveOut(const std::string& text);
    Result<std::string> store(const std::string& text);
    Result<std::string> compute();
    Result<std::string> convert(const std::string& text);

    Result<std::string> partOf(Buffer& buffer, const std::vector<std::string>& sizes);
    Result<std::string> edgedMove(const Operand& operand, const Reference& from, Buffer& buffer, const Reference& to,
                                  const std::string& outside);
    Result<std::string> outsideOf(const Buffer& buffer, const std::string& outside) const;
    std::string used(const Buffer& buffer) const;
    std::string typeOf(const Buffer& buffer) const;
    bool whole(const Buffer& buffer) const;
    Result<std::string> move(const Operand& operand, const std::vector<std::string>& at, Buffer& buffer, bool in);
    Result<std::string> load(const Operand& operand, const std::vector<std::string>& at, Buffer& buffer);
    Result<std::string> computedTile(const Prologue& prologue, const std::vector<std::string>& at, Buffer& buffer);
    Result<std::string> convertedTile(const Operand& to, const Buffer& from, const std::vector<std::string>& at,
                                      const std::vector<std::string>& sizes);
    Result<std::string> fusedTile(const Buffer* producer, const std::vector<std::string>& at, const std::vector<std::string>& sizes);
    TileValue tileValue(const Buffer& buffer, const Operand& operand, std::size_t rank) const;
    Tags loopTags(std::size_t dimension) const;
    std::vector<Tags> manyTags(const TemplateInput& input) const;

    const KernelCase& m_given;
    Kernel& m_kernel;
    KernelBuffers m_buffers;
    KernelValues m_values;
};

/// "X[%m, %k]"; an error says what was expected.
Result<Reference> parseReference(std::string_view text);

} // namespace nodewise::lowering
