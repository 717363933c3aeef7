// SPDX-License-Identifier: Apache-2.0
// One dump of a log of passes: which pass, on what, where its text stands. The form of the lines is MLIR's lib/Pass/IRPrinting.cpp, and
// LLVM's lib/Passes/StandardInstrumentations.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nodewise::mlirtext {

struct PassHeader {
    bool before = false, failed = false;
    bool omitted = false;  ///< it says that nothing changed and has no text
    bool llvm = false;     ///< of LLVM IR, not MLIR
    std::string pass;      ///< "ConvertAffineToStandard"
    std::string argument;  ///< "lower-affine"; "" where the line has none
    std::string operation; ///< "func.func" of "('func.func' operation: @f)", of LLVM what stands after "on"; "" = not told
    std::string symbol;    ///< "f"
    bool operator==(const PassHeader&) const = default;
};

/// Nothing unless the line is such a header.
std::optional<PassHeader> readPassHeader(std::string_view line);

/// What an operation's first line tells of it: {"func.func", "f"}; a module's name is "builtin.module".
struct Opening {
    std::string operation, symbol;
    bool operator==(const Opening&) const = default;
};
/// Nothing for comments, aliases (#map, !type) and blank lines.
std::optional<Opening> readOpening(std::string_view line);
/// Whether an operation of that name holds a function's body: "func.func", "llvm.func", "tt.func".
bool isFunction(std::string_view operation);

struct PassDump {
    PassHeader header;
    std::uint64_t headerLine = 0;           ///< 0-based
    std::uint64_t firstLine = 0, lines = 0; ///< of the text, without what a tool wrote after it
    std::uint64_t begin = 0, end = 0;       ///< bytes in the file
    std::uint64_t hash = 0;
    Opening body; ///< the operation that was printed, which may be around the one that the pass ran on
    enum class Change : std::uint8_t {
        First, ///< no text of this operation came before
        Changed,
        Same,
    };
    Change change = Change::First;
    std::optional<std::uint32_t> previous; ///< the dump of the same operation before, whose text this one's is compared with
    bool operator==(const PassDump&) const = default;
};

/// "lower-affine", or the pass's class where there is no argument.
const std::string& nameOf(const PassHeader& header);

} // namespace nodewise::mlirtext
