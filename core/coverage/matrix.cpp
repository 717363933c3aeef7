// SPDX-License-Identifier: Apache-2.0
#include "core/coverage/matrix.h"

#include "core/coverage/matrix_words.h"
#include "core/coverage/report_parts.h"
#include "core/export/escape.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace nodewise::coverage {

Matrix matrixOf(std::string profile, std::vector<Matrix::Program> programs)
{
    Matrix matrix{.profile = std::move(profile), .programs = std::move(programs), .rows = {}};
    std::map<std::string, Matrix::Row> rows;
    for (std::size_t i = 0; i < matrix.programs.size(); ++i)
        for (const OpTotal& total : matrix.programs[i].totals.ops) { // the worst verdict of an operator comes first
            Matrix::Row& row = rows[total.op];
            row.cells.resize(matrix.programs.size());
            if (!row.cells[i])
                row.cells[i] = Matrix::Cell{.verdict = total.verdict};
            const std::uint64_t missing = isCovered(total.verdict) ? 0 : total.amount.count;
            row.cells[i]->count += total.amount.count;
            row.cells[i]->missing += missing;
            row.count += total.amount.count;
            row.missing += missing;
        }
    for (auto& [op, row] : rows) {
        row.op = op;
        matrix.rows.push_back(std::move(row));
    }
    std::ranges::stable_sort(matrix.rows, [](const Matrix::Row& a, const Matrix::Row& b) { return a.missing > b.missing; });
    return matrix;
}

std::string cellText(const Matrix::Cell& cell)
{
    const bool some = cell.missing > 0 && cell.missing < cell.count;
    return verdictText(cell.verdict) + " " + (some ? std::to_string(cell.missing) + "/" : "") + std::to_string(cell.count);
}

namespace {

Json toldJson(const Matrix::Program& program)
{
    return {{"count", program.totals.all.count}, {"covered", {{"count", program.covered().count}}}};
}

Json runsJson(const Matrix& matrix)
{
    Json runs = Json::array();
    for (const Matrix::Run& run : matrix.runs)
        runs.push_back({{"time", run.time}, {"nodes", run.nodes}, {"missing", run.missing}});
    return runs;
}

} // namespace

std::string jsonMatrix(const Matrix& matrix)
{
    Json models = Json::array(), ops = Json::array();
    for (const Matrix::Program& program : matrix.programs) {
        Json one{{"model", program.name}};
        if (!program.file.empty())
            one["file"] = program.file;
        if (program.error)
            one["error"] = program.error->text();
        else
            one["totals"] = program.toldCovered ? toldJson(program) : totalsJson(program.totals);
        models.push_back(std::move(one));
    }
    for (const Matrix::Row& row : matrix.rows) {
        Json cells = Json::object();
        for (std::size_t i = 0; i < row.cells.size(); ++i)
            if (row.cells[i])
                cells[matrix.programs[i].name] = {
                    {"verdict", verdictText(row.cells[i]->verdict)}, {"count", row.cells[i]->count}, {"missing", row.cells[i]->missing}};
        ops.push_back({{"op", row.op}, {"count", row.count}, {"missing", row.missing}, {"models", std::move(cells)}});
    }
    Json all{{"format", matrixFormat},
             {"version", matrixVersion},
             {"profile", matrix.profile},
             {"models", std::move(models)},
             {"ops", std::move(ops)}};
    if (!matrix.runs.empty())
        all["runs"] = runsJson(matrix);
    return dumped(all);
}

std::string markdownMatrix(const Matrix& matrix)
{
    std::vector<std::string> head{"operator"}, nodes{"nodes"}, missing{"not covered"}, flops{"operations covered"};
    for (const Matrix::Program& program : matrix.programs) {
        head.push_back(program.name);
        nodes.push_back(program.error ? "error" : std::to_string(program.totals.all.count));
        missing.push_back(program.error ? program.error->text() : std::to_string(program.missing()));
        flops.push_back(program.error ? "" : share(program.covered().flops, program.totals.all.flops));
    }
    std::string out = "# " + exporting::markdownText(matrix.profile) + "\n\n" + markdownRow(head) + markdownRule(head.size(), {});
    for (const auto& row : {nodes, missing, flops})
        out += markdownRow(row);
    for (const Matrix::Row& row : matrix.rows) {
        std::vector<std::string> cells{row.op};
        for (const auto& cell : row.cells)
            cells.push_back(cell ? cellText(*cell) : std::string());
        out += markdownRow(cells);
    }
    return out;
}

} // namespace nodewise::coverage
