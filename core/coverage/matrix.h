// SPDX-License-Identifier: Apache-2.0
// Verdicts on several programs beside each other: operators down, programs across.
#pragma once

#include "core/base/result.h"
#include "core/coverage/totals.h"

#include <optional>

namespace nodewise::coverage {

struct Matrix {
    struct Program {
        std::string name;
        Totals totals;
        std::optional<Error> error; ///< it could not be judged
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
};

Matrix matrixOf(std::string profile, std::vector<Matrix::Program> programs);

/// "unimplemented 3/12": three of twelve nodes; "direct 12".
std::string cellText(const Matrix::Cell& cell);
std::string jsonMatrix(const Matrix& matrix);
std::string markdownMatrix(const Matrix& matrix);

} // namespace nodewise::coverage
