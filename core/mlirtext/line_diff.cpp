// SPDX-License-Identifier: Apache-2.0
#include "core/mlirtext/line_diff.h"

#include "core/base/hash.h"

#include <cctype>

namespace nodewise::mlirtext {

namespace {

/// The names that MLIR numbers: %12, %c0, %c0_i32_3, %arg4 stay apart by their letters alone.
std::uint64_t hashWithoutNumbers(std::string_view text, std::uint64_t hash, std::string& buffer)
{
    buffer.clear();
    for (std::size_t i = 0; i < text.size(); ++i) {
        buffer.push_back(text[i]);
        if (text[i] != '%')
            continue;
        while (i + 1 < text.size() && isNamePart(text[i + 1]))
            if (const char c = text[++i]; !std::isdigit(static_cast<unsigned char>(c)))
                buffer.push_back(c);
    }
    return hashOf(buffer, hash);
}

} // namespace

std::vector<std::uint64_t> lineHashes(const TextFile& file, const Stretch& where, const HashOptions& options, const Progress& progress)
{
    std::vector<std::uint64_t> hashes;
    std::string buffer;
    std::uint64_t hash = 0;
    LineReader reader(file, where.begin, where.end);
    const bool whole = reader.run(progress.cancel, [&](const LinePiece& piece) {
        const std::uint64_t before = piece.first ? 0 : hash;
        hash = options.anyNumbers ? hashWithoutNumbers(piece.text, before, buffer) : hashOf(piece.text, before);
        if (piece.last)
            hashes.push_back(hash);
        return true;
    });
    if (!whole)
        hashes.clear();
    return hashes;
}

} // namespace nodewise::mlirtext
