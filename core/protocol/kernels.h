// SPDX-License-Identifier: Apache-2.0
// What is asked of nodewise-kernels about one piece of MLIR: does it verify and what is in it, what do passes make of it, what does it
// compute. Each request has the MLIR as text or names a file of it. docs/engine.md describes them.
#pragma once

#include "core/protocol/body.h"

#include <limits>
#include <optional>
#include <vector>

namespace nodewise::protocol {

/// A size, stride or offset that is known only when the kernel runs; `?` in MLIR, ShapedType::kDynamic in its code.
inline constexpr std::int64_t dynamicSize = std::numeric_limits<std::int64_t>::min();

/// A stretch of one line of the text. 1-based; a line of 0 = unknown. Columns count bytes.
struct KernelPlace {
    std::uint32_t line = 0, column = 0, length = 0;
    bool operator==(const KernelPlace&) const = default;
};

/// MLIR's own words, always in English.
struct KernelNote {
    std::uint32_t line = 0, column = 0; ///< 1-based; 0 = unknown
    std::string message;
    bool operator==(const KernelNote&) const = default;
};
struct KernelDiagnostic {
    enum class Severity : std::uint8_t { Error, Warning, Remark };
    Severity severity = Severity::Error;
    std::uint32_t line = 0, column = 0; ///< 1-based; 0 = unknown
    std::string message;
    std::vector<KernelNote> notes;
    bool operator==(const KernelDiagnostic&) const = default;
};

/// A memref, or a scalar: then `memref` is false and shape, strides and offset say nothing.
struct KernelType {
    std::string text;  ///< as MLIR prints it: "memref<4x8xf32, strided<[8, 1]>>"
    std::string dtype; ///< element type in MLIR's words: "f32", "bf16", "i64", "i1", "index"
    bool memref = false;
    std::vector<std::int64_t> shape;   ///< elements; `dynamicSize` where not known
    std::vector<std::int64_t> strides; ///< in elements, as many as the shape; empty where the layout is no strided one
    std::int64_t offset = 0;           ///< in elements; may be `dynamicSize`
    std::uint32_t space = 0;           ///< memory space: 0 = DRAM, 1 = scratchpad
    bool operator==(const KernelType&) const = default;
};

struct KernelArgument {
    std::string name; ///< as written, without %; "arg0" in bytecode
    KernelType type;
    bool operator==(const KernelArgument&) const = default;
};
struct KernelFunction {
    std::string name;
    std::uint32_t line = 0, endLine = 0;
    bool declaration = false; ///< without a body
    std::vector<KernelArgument> arguments;
    std::vector<std::string> results; ///< types
    bool operator==(const KernelFunction&) const = default;
};

// --- the outline: what a kernel is made of, in the order of its text. `function` and `loop` are indices into KernelOutline's lists;
// `runs` is how often it is executed in one call of its function, none where a bound around it is dynamic. -----------------------------

/// An attribute as MLIR prints it: {"outer_loop", "true"}, {"subtile_loop", "\"m\""}.
struct KernelAttribute {
    std::string name, value;
    bool operator==(const KernelAttribute&) const = default;
};

/// Memory of the kernel's own: a memref.global, or what memref.alloc and memref.alloca get.
struct KernelBuffer {
    enum class Kind : std::uint8_t { Global, Alloc, Alloca };
    Kind kind = Kind::Global;
    std::string name; ///< without @ or %
    KernelType type;
    bool constant = false;
    std::optional<std::uint64_t> bytes; ///< none where a size is dynamic
    std::uint32_t line = 0;
    std::optional<std::uint32_t> function; ///< none: of the module
    bool operator==(const KernelBuffer&) const = default;
};

struct KernelLoop {
    std::string op; ///< "affine.for", "scf.for", "affine.parallel", "scf.while", ...
    std::uint32_t line = 0, endLine = 0;
    std::uint32_t function = 0;
    std::optional<std::uint32_t> loop;           ///< around it
    std::vector<std::string> variables;          ///< of induction, without %
    std::vector<std::string> lower, upper, step; ///< one per variable: a number, or how MLIR writes what it is ("%n", "min(...)")
    std::optional<std::uint64_t> trips;          ///< of one execution; none where a bound is dynamic
    std::optional<std::uint64_t> runs;
    std::vector<KernelAttribute> roles; ///< outer_loop, accumulation_loop, subtile_loop, ...: all that were written
    bool operator==(const KernelLoop&) const = default;
};

/// One end of a copy.
struct KernelEnd {
    std::string name;  ///< of the argument or buffer behind all views, without % or @; "" where it can't be told
    std::string value; ///< that is copied, as written: "%tile"
    KernelType type;   ///< of that value
    bool operator==(const KernelEnd&) const = default;
};
/// memref.copy, memref.dma_start, "togsim.transfer" and alike: whatever moves a tile.
struct KernelCopy {
    std::string op;
    std::string direction; ///< "MVIN", "MVOUT" as its attribute `dma` or `dma_kind`, or a constant that PyTorchSim hands it, says; else ""
    std::uint32_t line = 0;
    std::uint32_t function = 0;
    std::optional<std::uint32_t> loop;
    KernelEnd source, target;
    std::optional<std::uint64_t> bytes; ///< of one execution; none where a size is dynamic
    std::optional<std::uint64_t> runs;
    std::vector<KernelAttribute> attributes;
    bool operator==(const KernelCopy&) const = default;
};

/// An operation on whole tiles: linalg.matmul, linalg.generic, ...
struct KernelCompute {
    std::string op;
    std::uint32_t line = 0;
    std::uint32_t function = 0;
    std::optional<std::uint32_t> loop;
    std::vector<KernelEnd> inputs, outputs;
    std::optional<std::uint64_t> runs;
    bool operator==(const KernelCompute&) const = default;
};

/// A load or store of single elements (or vectors) in DRAM, not through a scratchpad.
struct KernelAccess {
    std::string op;
    bool store = false;
    std::string name; ///< of the argument or buffer
    std::uint32_t line = 0;
    std::uint32_t function = 0;
    std::optional<std::uint32_t> loop;
    std::optional<std::uint64_t> runs;
    bool operator==(const KernelAccess&) const = default;
};

struct KernelOutline {
    std::vector<KernelFunction> functions;
    std::vector<KernelBuffer> buffers;
    std::vector<KernelLoop> loops;
    std::vector<KernelCopy> copies;
    std::vector<KernelCompute> computes;
    std::vector<KernelAccess> accesses;
    std::uint64_t leftOut = 0; ///< loops, copies, computes and accesses beyond `maxEntries` of each
    static constexpr std::size_t maxEntries = 20'000;
    bool operator==(const KernelOutline&) const = default;
};

/// An SSA value, function, global, block or alias: where it is defined and used, and its type.
struct KernelSymbol {
    std::string name; ///< as written: "%tile", "@kernel", "^bb1", "#map", "!tile"
    std::string type; ///< of a value; what an alias stands for
    KernelPlace place;
    std::vector<KernelPlace> uses;
    bool operator==(const KernelSymbol&) const = default;
};

// --- nodewise/kernelCheck -------------------------------------------------------------------------------------------------------------

/// The MLIR of a request: `text`, or `file` where there is none.
struct KernelSource {
    std::string text;
    std::string file;               ///< text or bytecode
    bool allowUnregistered = false; ///< operations of dialects that are not known here, in generic form
    bool operator==(const KernelSource&) const = default;
};

struct KernelCheckRequest {
    static constexpr std::string_view command = "nodewise/kernelCheck";
    std::string name; ///< of the kernel, for messages; "" = "kernel"
    KernelSource source;
    bool outline = true;
    bool symbols = false; ///< definitions, uses and types, for an editor; text only
    bool operator==(const KernelCheckRequest&) const = default;
};
struct KernelCheckAnswer {
    bool parsed = false, verified = false;
    std::vector<KernelDiagnostic> diagnostics;
    KernelOutline outline; ///< empty unless it verifies
    std::vector<KernelSymbol> symbols;
    bool bytecode = false;
    std::string text;                      ///< of bytecode: as MLIR prints it, which is what all lines count in
    std::vector<std::string> unregistered; ///< operations of unknown dialects that occur, each once
    bool operator==(const KernelCheckAnswer&) const = default;
};

// --- nodewise/kernelPasses ------------------------------------------------------------------------------------------------------------

struct KernelPassesRequest {
    static constexpr std::string_view command = "nodewise/kernelPasses";
    std::string name;
    KernelSource source;
    /// As mlir-opt's --pass-pipeline takes it, with or without builtin.module(...) around it; "" = the standard one, down to LLVM's
    /// dialect.
    std::string pipeline;
    bool texts = true; ///< without: names and times alone
    bool operator==(const KernelPassesRequest&) const = default;
};
struct KernelStage {
    std::string pass;     ///< "convert-scf-to-cf"; "" = the source, as MLIR prints it
    std::string function; ///< that the pass ran on, where it runs on one at a time
    std::string text;     ///< of the whole module after the pass; "" where `changed` is false
    bool changed = false; ///< always true without texts
    bool failed = false;  ///< it is the last one then; diagnostics say why
    double ms = 0;
    bool operator==(const KernelStage&) const = default;
};
struct KernelPassesAnswer {
    bool verified = false;                     ///< the source is
    bool succeeded = false;                    ///< and all passes
    std::vector<KernelDiagnostic> diagnostics; ///< lines of the source
    std::vector<KernelStage> stages;
    std::string pipeline; ///< that was run
    bool operator==(const KernelPassesAnswer&) const = default;
};

// --- nodewise/kernelRun ---------------------------------------------------------------------------------------------------------------

/// One argument of the kernel: a strided tensor in a stretch of a file, which may be shared memory (/proc/PID/fd/N, /dev/shm/...). The
/// kernel gets a copy between guard pages; what it wrote goes back into the file once it has ended well.
struct KernelOperand {
    std::string name; ///< for messages; "" = the argument's
    std::string file; ///< readable, and writable where `written`; "" = no file: zeros at the start, the result is dropped
    std::uint64_t offset = 0, bytes = 0;      ///< of the stretch in the file; `offset` need not be aligned
    std::string dtype;                        ///< in MLIR's words: "f32", "bf16", "i64", "i1" (a byte each, 0 or 1)
    std::vector<std::int64_t> shape, strides; ///< in elements; no strides = row-major
    std::int64_t storageOffset = 0;           ///< elements from the stretch's start to the tensor's first element
    bool read = true;                         ///< false: it holds NaN (bytes 0xff) where the kernel starts
    bool written = false;                     ///< false: it must not be
    bool operator==(const KernelOperand&) const = default;
};

struct KernelRunRequest {
    static constexpr std::string_view command = "nodewise/kernelRun";
    std::string name; ///< of the kernel, for messages; "" = the entry's
    KernelSource source;
    std::string entry = "kernel";        ///< function; "" = the only one with a body
    std::vector<KernelOperand> operands; ///< one per argument
    std::uint32_t repeat = 1;            ///< runs, on the same memory; the result is that of the last
    std::uint32_t timeLimitMs = 10'000;  ///< of all runs together; 0 = none
    bool operator==(const KernelRunRequest&) const = default;
};
struct KernelRunAnswer {
    enum class Outcome : std::uint8_t {
        Done,
        Invalid, ///< it does not verify or lower: diagnostics
        Refused, ///< the operands don't fit its arguments: message
        Crashed, ///< message says how and where
        Strayed, ///< it wrote (or read) outside of a buffer, or wrote one that it must not: `strayed`, message
        Late,    ///< it did not end within the time limit
    };
    Outcome outcome = Outcome::Done;
    UserText message; ///< one sentence with the kernel's name; empty when done
    std::vector<KernelDiagnostic> diagnostics;
    std::vector<std::string> strayed; ///< names of operands and scratchpads
    double checkMs = 0;               ///< parsing and verifying
    double passesMs = 0, jitMs = 0;   ///< 0 where the kernel was compiled before
    double runMs = 0;                 ///< the shortest run
    bool compiledBefore = false;
    bool operator==(const KernelRunAnswer&) const = default;
};

} // namespace nodewise::protocol
