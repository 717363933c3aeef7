// SPDX-License-Identifier: Apache-2.0
// Only for the .cpp files of core/lowering: what the functions of a template write into a kernel.
#pragma once

#include "core/lowering/kernel_buffers.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::lowering {

/// "X[%m, %k]": a name and what stands in its brackets.
struct Reference {
    std::string name;
    std::vector<std::string> items;
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
    Result<std::string> scaledExtent(const std::vector<std::string>& parts);
    Result<std::string> part(const std::string& text);
    Result<std::string> map(const std::string& text);
    Result<std::string> moveIn(const std::string& text);
    Result<std::string> moveOut(const std::string& text);
    Result<std::string> store(const std::string& text);
    Result<std::string> compute();
    Result<std::string> convert(const std::string& text);

    std::string resolved(const std::string& item) const; ///< "%tm": a number where it is known
    std::string partOf(Buffer& buffer, const std::vector<std::string>& sizes);
    std::string used(const Buffer& buffer) const;
    std::string typeOf(const Buffer& buffer) const;
    bool whole(const Buffer& buffer) const;
    Result<std::string> move(const Operand& operand, const std::vector<std::string>& at, Buffer& buffer, bool in);
    Result<std::string> convertedTile(const Operand& to, const Buffer& from, const std::vector<std::string>& at,
                                      const std::vector<std::string>& sizes);
    Result<std::string> fusedTile(const Buffer* producer, const std::vector<std::string>& at, const std::vector<std::string>& sizes);
    TileValue tileValue(const Buffer& buffer, const Operand& operand, std::size_t rank) const;
    Tags loopTags(std::size_t dimension) const;
    std::vector<Tags> manyTags(const TemplateInput& input) const;

    const KernelCase& m_given;
    Kernel& m_kernel;
    KernelBuffers m_buffers;
    std::map<std::string, std::string> m_extents; ///< what is known of "%tm": "128"
    int m_next = 0;                               ///< of names of ours in the text
};

/// "X[%m, %k]"; an error says what was expected.
Result<Reference> parseReference(std::string_view text);

} // namespace nodewise::lowering
