// SPDX-License-Identifier: Apache-2.0
// A run beside another run or a dump: nodewise/compare and what belongs to it. docs/comparing.md tells how to read the figures.
#pragma once

#include "core/protocol/launch.h"
#include "core/protocol/lower.h"
#include "core/protocol/values.h"

#include <limits>
#include <optional>
#include <vector>

namespace nodewise::protocol {

/// A tolerance for some values; members that are not given stay as they were. Patterns know '*' and '?'; "" = any.
struct ToleranceRule {
    std::string op;                   ///< "aten.softmax*"
    std::string module;               ///< path: "layers.3*"
    std::string dtype;                ///< "bfloat16": the coarser of both sides' dtypes
    std::optional<double> rtol, atol; ///< |actual - expected| <= atol + rtol * |expected|
    bool operator==(const ToleranceRule&) const = default;
};

/// "Run lowered": the program once more, with kernels in place of ATen's operators. Here the session's own run is the reference, and what
/// the kernels make is compared with it.
struct LoweredSide {
    LowerRequest plan; ///< its `values` is not used
    /// Each kernel is launched on the reference's values: every launch is checked by itself. Else on what the kernels before it made, so
    /// that errors add up as they would on the hardware.
    bool isolated = false;
    std::uint32_t timeLimitMs = 10'000; ///< of one launch
    bool operator==(const LoweredSide&) const = default;
};

/// nodewise/compare: the session's program is run from its start beside what is expected of it, edits included, breakpoints not.
/// With `first` the session then stands before the first node that diverges, which a `stopped` event of reason "divergence" tells; else,
/// and where nothing diverges, where it stood before. The reference stays open, so that values with ValueRef::expected can be asked for,
/// until nodewise/endComparison, the next nodewise/compare, or the worker's end.
struct CompareRequest {
    static constexpr std::string_view command = "nodewise/compare";
    std::string dump;                   ///< folder or file of reference values by node name; exactly one of `dump`, `run` and `lowered`
    std::optional<LaunchArguments> run; ///< the other run; without `program` it is of the session's: {side}, {ir}. Inputs: the session's
    std::optional<LoweredSide> lowered; ///< the session's FX graph by kernels; float32 within 1e-4 where no rule says otherwise
    /// Stop at the first node that diverges, and run it again on the reference's inputs. What a lowered run inherits does not end it.
    bool first = false;
    bool bisect = false; ///< with `first`: outputs of modules first, then inside the first that diverges
    /// Values out of tolerance are measured against the run in double, which is run once more for that: those of the reference that are as
    /// near to it as the run's own count as within tolerance. Not with `first`, nor with `lowered`.
    bool inDouble = false;
    std::optional<double> rtol, atol;  ///< of all values, in place of those usual for their dtypes
    std::vector<ToleranceRule> rules;  ///< in order, the last that fits a value wins, member by member
    std::optional<std::uint64_t> rows; ///< how many the answer has at most; none = all. nodewise/compareRows gives the others
    bool operator==(const CompareRequest&) const = default;
};

/// Over all elements, in double. Elements that are NaN or infinite on either side count only in the members of those names, and in
/// mismatches, maxAbs and maxRel (infinity where only one side is).
struct CompareFigures {
    std::uint64_t elements = 0, mismatches = 0;
    double maxAbs = 0, maxRel = 0;
    double cosine = 1;
    double snr = std::numeric_limits<double>::infinity(); ///< dB; infinity without difference
    std::uint64_t maxUlps = 0;                            ///< units in the last place of the coarser dtype; of floating types only
    std::uint64_t nanActual = 0, nanExpected = 0, infActual = 0, infExpected = 0;
    std::vector<std::int64_t> firstIndex; ///< of the first element out of tolerance; empty if there is none, or without dimensions
    double firstActual = 0, firstExpected = 0;
    UserText message; ///< in one line what differs; "" if nothing is out of tolerance
    bool operator==(const CompareFigures&) const = default;
};

/// Who made a row's value in a lowered run.
struct LoweredPart {
    enum class By : std::uint8_t {
        Kernel,
        Inside, ///< a kernel, which leaves its own result and not this one
        View,   ///< nobody computes: a view of another value, control flow
        Aten,   ///< no kernel is planned, or it could not be rendered: ATen's operator on the lowered run's values, `why`
        Failed, ///< ATen's operator likewise, since the kernel did not end well: `why`
    };
    By by = By::Aten;
    std::optional<std::uint32_t> launch; ///< index in the plan: Kernel, Inside, Failed
    std::string kernel;                  ///< its name
    UserText why;
    /// The kernel on the reference's inputs, of a value that diverged: whether the error is its own or came in.
    std::optional<CompareFigures> own;
    bool ownDiffers = false; ///< that is out of tolerance, too
    /// A value that diverged is off by what came in: on the reference's inputs, which are others, the kernel agrees; or ATen computed it,
    /// and a value before it was not the reference's bit for bit. One that diverged and is not inherited is wrong.
    bool inherited = false;
    bool operator==(const LoweredPart&) const = default;
};

/// How far both sides of a value out of tolerance are from what double all along gives: docs/comparing.md has the rule.
struct CompareInDouble {
    double actual = 0, expected = 0;       ///< root mean square of each side's errors, by that of the values in double
    double actualMax = 0, expectedMax = 0; ///< their largest errors
    bool asNear = false;                   ///< the reference is as near as the run is: only roundings part them
    bool operator==(const CompareInDouble&) const = default;
};

/// One value of the run. A tuple or list has a row per element.
struct CompareRow {
    enum class Verdict : std::uint8_t { Equal, Within, Diverged, NotCompared };
    std::uint32_t node = 0;
    std::optional<std::uint32_t> element; ///< of a tuple or list
    std::uint32_t run = 1;                ///< how often the node had run
    std::string name, op, module;         ///< qualified name, "aten.linear.default", "layers.0.attn"
    Verdict verdict = Verdict::NotCompared;
    UserText why;                        ///< it was not compared
    std::optional<std::uint32_t> output; ///< it was compared as this one of what both sides return, counted from 0, and not node by node
    std::string expectedName;            ///< of the value it was compared with; "" = none
    std::string dtype, expectedDtype;    ///< "float32"; "" = no tensor and no number
    std::vector<std::int64_t> shape;
    double rtol = 0, atol = 0; ///< that were used
    std::uint64_t terms = 0;   ///< of the sum whose rounding explains a difference that is out of tolerance; 0 = none does
    CompareFigures figures;    ///< unless NotCompared
    std::optional<LoweredPart> lowered;
    std::optional<CompareInDouble> inDouble; ///< of a value out of tolerance, where that was asked for and can be told
    bool operator==(const CompareRow&) const = default;
};

/// Parameters, buffers and constants of both sides that correspond, by state-dict name, as a run begins with them.
struct CompareWeights {
    std::uint64_t compared = 0, equal = 0, within = 0, diverged = 0, notCompared = 0;
    /// Those that are not equal bit for bit. `name` and `expectedName` are state-dict names, `op` is "parameter", "buffer" or "constant",
    /// `module` whose it is; `node` is the placeholder's (of an IR after its nodes).
    std::vector<CompareRow> rows;
    UserText note; ///< none were looked at: both sides read the same files, or the reference has none
    bool operator==(const CompareWeights&) const = default;
};

/// Both sides' numbers around the first element of the first divergence that is out of tolerance, row-major.
struct CompareSample {
    std::string slice;                       ///< "[0, 3:8, 28:32]"
    std::vector<std::int64_t> rows, columns; ///< their indices in the whole; one row of a tensor with one dimension
    std::vector<double> actual, expected;
    bool operator==(const CompareSample&) const = default;
};

/// "Is it this operator, or what came in?" The operator run on the reference's inputs, against the reference's output.
struct CompareReplay {
    std::optional<CompareFigures> onActual;   ///< on the run's own inputs: its row
    std::optional<CompareFigures> onExpected; ///< none: it can't be run so, for `why`
    bool operatorDiffers = false;             ///< on the reference's inputs, too, the output is out of tolerance
    UserText why;
    bool operator==(const CompareReplay&) const = default;
};

/// What a lowered run was made of.
struct LoweredSummary {
    std::string npu;
    bool isolated = false;
    std::uint64_t kernels = 0;   ///< that were launched
    std::uint64_t launches = 0;  ///< of nodes and of copies, those that failed among them; not those that only tell whose an error is
    std::uint64_t failed = 0;    ///< launches that did not end well or were not done, since their kernel had not before
    std::uint64_t aten = 0;      ///< values that ATen computed
    std::uint64_t inherited = 0; ///< values that diverged by what came in alone: LoweredPart::inherited
    double launchMs = 0;         ///< spent on launches: copying, compiling, running
    double kernelMs = 0;         ///< of that, in kernels
    bool operator==(const LoweredSummary&) const = default;
};

/// A value that must be compared and was not.
struct CompareMissing {
    std::string name; ///< of the node, qualified
    UserText why;
    bool output = false; ///< the program returns it, or a buffer or an input becomes it
    bool operator==(const CompareMissing&) const = default;
};

struct CompareAnswer {
    std::string reference; ///< what it was compared with: the dump's path, or the other run's program or IR file; of a lowered run its own
    Side side = Side::Fx;  ///< of the other run
    std::uint64_t total = 0;      ///< rows that there are; with `first` up to the one that diverges
    std::vector<CompareRow> rows; ///< in the order of the run, the first of them
    std::uint64_t compared = 0, equal = 0, within = 0, diverged = 0, notCompared = 0;
    std::uint64_t roundings = 0; ///< of those within: out of tolerance, but as near to double as the run is
    /// Index of the row that diverged first; in a lowered run of the first that is wrong, else of the first that is inherited.
    std::optional<std::uint64_t> first;
    std::optional<CompareRow> firstRow;  ///< that row, also where it is not among `rows`
    std::optional<CompareReplay> replay; ///< of it, if `first` was asked for
    std::optional<CompareSample> sample; ///< of it; not of complex numbers, nor of tensors without dimensions
    CompareWeights weights;
    /// Not empty: that nothing diverged does not say that both sides agree. What the program returns, where the run came to its end without
    /// a divergence; where the reference is the program's own IR, every value.
    std::vector<CompareMissing> missing;
    UserText elsewhere; ///< the reference was recorded under other conditions, such as a number of threads; "" = not, or not known
    std::vector<std::string> unused;  ///< names of the reference that no value of the run was compared with
    std::vector<std::string> modules; ///< that the bisection went into: "layers", "layers.3"
    std::vector<UserText> notes;      ///< of the other run's launch
    int passes = 1;                   ///< runs of the program
    std::uint64_t peakBytes = 0;      ///< of kept values and checkpoints of both sides, weighed after every 16th node and at the end
    std::optional<LoweredSummary> lowered;

    /// Values that diverged and did not inherit it.
    std::uint64_t wrong() const { return diverged - (lowered ? lowered->inherited : 0); }
    bool operator==(const CompareAnswer&) const = default;
};

/// nodewise/compareRows: a page of the last comparison's rows.
struct CompareRowsRequest {
    static constexpr std::string_view command = "nodewise/compareRows";
    std::uint64_t start = 0;
    std::uint64_t count = 1000; ///< what is past the end is left out
    bool operator==(const CompareRowsRequest&) const = default;
};
struct CompareRowsAnswer {
    std::uint64_t total = 0;
    std::vector<CompareRow> rows;
    bool operator==(const CompareRowsAnswer&) const = default;
};

/// nodewise/endComparison: releases the reference and its memory. No arguments, no body.
inline constexpr std::string_view endComparisonCommand = "nodewise/endComparison";

/// nodewise/swap: a node's result, or an element of it, becomes what a dump has of that name; what depends on it is run again. An edit like
/// others: marked, undone, saved. At the stop before the node its coming result is meant. Answer: EditsAnswer.
struct SwapRequest {
    static constexpr std::string_view command = "nodewise/swap";
    ValueRef value;
    std::string dump;  ///< folder or file
    std::string name;  ///< in the dump; "" = the value's own
    bool keep = false; ///< the dump is a file made for this: a saved session takes a copy along (kept_files.h)
    bool operator==(const SwapRequest&) const = default;
};

} // namespace nodewise::protocol
