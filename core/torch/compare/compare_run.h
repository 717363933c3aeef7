// SPDX-License-Identifier: Apache-2.0
// Compares a run with what is expected of it and finds the first divergence.
#pragma once

#include "core/base/progress.h"
#include "core/torch/compare/expected.h"
#include "core/torch/compare/tolerances.h"
#include "core/torch/tensor/difference.h"

#include <functional>
#include <optional>
#include <vector>

namespace nodewise::torch_worker {

/// One value of the actual run. A tuple or list has a row per element.
struct CompareRow {
    enum class Verdict : std::uint8_t {
        Equal,  ///< bit for bit
        Within, ///< within the tolerance
        Diverged,
        NotCompared ///< `why`
    };
    std::uint32_t node = 0;               ///< of the actual run
    std::optional<std::uint32_t> element; ///< of a tuple or list
    std::uint32_t run = 1;                ///< how often the node had run
    std::optional<std::uint32_t> output;  ///< of the program, in whose place it was compared
    Verdict verdict = Verdict::NotCompared;
    Tolerance tolerance;              ///< that was used
    double slack = 0;                 ///< the part of the absolute one that an error analysis allows where it allows most
    std::uint64_t terms = 0;          ///< of the sum whose rounding explains the difference, where the tolerance does not; 0 = none
    Difference difference;            ///< unless NotCompared
    std::string expectedName;         ///< of the value it was compared with
    std::string dtype, expectedDtype; ///< "float32"; "" = no tensor and no number
    std::vector<std::int64_t> shape;
    UserText why;
    /// In a lowered run, whose figures `own` and `ownDiffers` have as a difference here.
    std::optional<protocol::LoweredPart> lowered;
    std::optional<Difference> own;
    std::optional<protocol::CompareInDouble> inDouble; ///< measureInDouble()

    /// Diverged by what came in alone, as only a lowered run can tell.
    bool inherited() const { return lowered && lowered->inherited; }
};

/// "Is it this operator, or what came in?" The operator run on each side's inputs, against the expected output.
struct ReplayVerdict {
    std::optional<Difference> onActual;   ///< on the actual run's inputs: what the run itself has
    std::optional<Difference> onExpected; ///< on the expected side's inputs; none: not all are there, or not run on them, see `why`
    bool operatorDiffers = false;         ///< also on the expected inputs the output is out of tolerance
    UserText why;
};

struct CompareOptions {
    Tolerances tolerances;
    bool first = false;  ///< stop before the first node that diverges and did not inherit it, both sides' inputs held
    bool bisect = false; ///< with `first`: outputs of modules first, then inside the first that diverges, where that is less work
    bool whole = false;  ///< the reference has a value for each of the run's: it is the same program
    std::function<void(std::uint64_t done, std::uint64_t total)> progress; ///< of one pass
    CancelToken cancel;
};

/// Parameters, buffers and constants, as both runs begin with them.
struct WeightReport {
    std::uint64_t compared = 0, equal = 0, within = 0, diverged = 0, notCompared = 0;
    std::vector<CompareRow> rows; ///< of those that are not equal bit for bit
    UserText note;                ///< none were looked at
};

/// Both sides' numbers around the first element that is out of tolerance.
struct Sample {
    std::string slice; ///< "[0, 3:8, 28:32]"
    std::vector<std::int64_t> rows, columns;
    std::vector<double> actual, expected; ///< row-major
};

struct CompareReport {
    /// How many rows a node that runs again and again has at most; the last stands for all later times, with the worst of them. Where
    /// the expected side has the last time alone it is one row.
    static constexpr std::uint32_t rowsOfOne = 16;
    /// What is held is weighed after every so many nodes: a weighing walks over all that is kept, and one after each node would be a
    /// fifth more of a run of 5,000 nodes.
    static constexpr std::uint64_t nodesBetweenWeighings = 16;
    std::vector<CompareRow> rows; ///< in the order of the run; of the last pass where there were several
    std::uint64_t compared = 0, equal = 0, within = 0, diverged = 0, notCompared = 0;
    std::uint64_t roundings = 0;         ///< of those within: measureInDouble()
    std::optional<std::size_t> first;    ///< row that diverged first and is not inherited; where all are, the first of them
    std::optional<ReplayVerdict> replay; ///< of it, if `first` was asked for
    std::optional<Sample> sample;        ///< of it
    WeightReport weights;
    /// Of outputs, of what the other side has, and of CompareOptions::whole all values, that hold something and were not compared, and,
    /// unless the other side is stored, of bodies that were not entered; empty where a value diverged.
    struct Missing {
        std::uint32_t node = 0;
        UserText why;
        bool output = false;
    };
    std::vector<Missing> missing;
    int passes = 1;                   ///< runs of the program
    std::vector<std::string> modules; ///< path of the bisection: "layers", "layers.3", ...
    std::uint64_t peakBytes = 0;      ///< kept values and checkpoints of both sides, as weighed, and at the end
};

/// Runs `actual` from its start; an interrupt ends it, too. Afterwards it stands before the first diverging node (with `first`),
/// else at its end. Errors: the run failed (located), cancelled.
Result<CompareReport> compareRun(DebuggedRun& actual, Expected& expected, const CompareOptions& options);

} // namespace nodewise::torch_worker
