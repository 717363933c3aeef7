// SPDX-License-Identifier: Apache-2.0
// Verdicts on several programs beside each other: operators down, programs across. As a file it is what `nodewise-cli coverage DIR --json`
// and `nodewise.Matrix.write()` (python/nodewise/_matrix.py) write, which may be anybody's.
#pragma once

#include "core/base/result.h"
#include "core/coverage/totals.h"

#include <functional>
#include <map>
#include <optional>

namespace nodewise::coverage {

struct Matrix {
    struct Program {
        std::string name;
        Totals totals;
        std::optional<Error> error; ///< it could not be judged
        std::string file{};         ///< absolute; "" = not known
        /// Of a file that has no totals by verdict: what is neither refused, unsupported, nor unimplemented.
        std::optional<Amount> toldCovered{};
        Amount covered() const { return toldCovered ? *toldCovered : totals.covered(); }
        std::uint64_t missing() const { return totals.all.count - covered().count; }
    };
    /// What the same programs came to earlier.
    struct Run {
        std::string time;                                                 ///< ISO 8601, or a word
        std::map<std::string, std::uint64_t, std::less<>> nodes, missing; ///< by program
    };
    struct Cell {
        protocol::Verdict verdict = protocol::Verdict::Direct; ///< the worst of its nodes
        std::uint64_t count = 0, missing = 0;                  ///< nodes; those that are refused, unsupported, or unimplemented
    };
    struct Row {
        std::string op;
        std::vector<std::optional<Cell>> cells; ///< by program; none: it does not occur there
        std::uint64_t count = 0, missing = 0;
    };
    std::string profile;
    std::vector<Program> programs;
    std::vector<Row> rows; ///< most missing nodes first, then by name
    std::vector<Run> runs; ///< the oldest first; of those that were written with the programs the last one may be this one
};

Matrix matrixOf(std::string profile, std::vector<Matrix::Program> programs);

/// "unimplemented 3/12": three of twelve nodes; "direct 12".
std::string cellText(const Matrix::Cell& cell);
std::string jsonMatrix(const Matrix& matrix);
std::string markdownMatrix(const Matrix& matrix);

/// By its name, or by what it begins with.
bool isMatrixFile(const std::string& file);
/// Errors: no such file, larger than 32 MB, not JSON, no matrix, another version, a member of another type or out of bounds; each with its
/// JSON path.
Result<Matrix> readMatrix(const std::string& file);

/// Nodes, and of those how many are missing, of some programs in a run; of all where none is named.
struct MatrixSum {
    std::uint64_t nodes = 0, missing = 0;
    bool operator==(const MatrixSum&) const = default;
};
MatrixSum sumOf(const Matrix::Run& run, const std::vector<std::string>& programs = {});
MatrixSum sumOf(const Matrix& matrix, const std::vector<std::string>& programs = {});
/// Those before this one: the last, if it came to the same in every program, is this one as it was written.
std::vector<Matrix::Run> runsBefore(const Matrix& matrix);

} // namespace nodewise::coverage
