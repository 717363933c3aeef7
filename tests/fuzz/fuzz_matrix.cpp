// SPDX-License-Identifier: Apache-2.0
// Reads damaged matrices of models and operators: whatever comes, there is a matrix that is written and read again as it is, or a message
// that says where, and soon.
#include "core/coverage/matrix.h"
#include "core/coverage/report_text.h"
#include "tests/fuzz/fuzz.h"

using namespace nodewise;

namespace {

std::string faultOf(const std::string& bytes)
{
    static const test::ScratchFile file(".json"), copy(".copy.json");
    const auto matrix = coverage::readMatrix(file.write(bytes));
    if (!matrix)
        return matrix.error().message.empty() || matrix.error().file.empty() ? "a message without text or file" : "";
    for (const coverage::Matrix::Program& program : matrix->programs)
        if (program.covered().count > program.totals.all.count)
            return "more covered than there is";
    for (const coverage::Matrix::Row& row : matrix->rows)
        if (row.cells.size() != matrix->programs.size())
            return "a row with another number of programs";
    (void)coverage::markdownMatrix(*matrix);
    (void)coverage::matrixText(*matrix);
    (void)coverage::sumOf(*matrix);
    const std::string written = coverage::jsonMatrix(*matrix);
    const auto again = coverage::readMatrix(copy.write(written));
    if (!again)
        return "what was written is not read: " + again.error().text();
    return coverage::jsonMatrix(*again) == written ? "" : "what was written is read as something else";
}

constexpr std::string_view words[] = {"\"format\": \"nodewise.matrix\"",
                                      "\"version\": 1",
                                      "\"models\": [",
                                      "\"totals\": {",
                                      "\"covered\": {\"count\": 1}",
                                      "\"error\": \"no\"",
                                      "\"file\": \"../../../../etc/passwd\"",
                                      "\"ops\": [",
                                      "\"verdict\": \"direct\"",
                                      "\"missing\": 3",
                                      "\"runs\": [",
                                      "null",
                                      "-1",
                                      "18446744073709551615",
                                      "1e999",
                                      "[]",
                                      "{}",
                                      "\"\"",
                                      "[[[[[[[[",
                                      "\\ud800",
                                      "\\u0000",
                                      "\xff",
                                      "{",
                                      "}",
                                      "\""};

} // namespace

const test::FuzzTarget& test::fuzzTarget()
{
    static const FuzzTarget target{.name = "fuzz_matrix", .faultOf = faultOf, .words = words};
    return target;
}
