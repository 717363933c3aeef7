// SPDX-License-Identifier: Apache-2.0
#include "core/base/input_file.h"
#include "core/base/json.h"
#include "core/coverage/matrix.h"
#include "core/coverage/matrix_words.h"

#include <algorithm>
#include <filesystem>

namespace nodewise::coverage {

namespace {

using Value = json::Json;

constexpr std::size_t mostMatrixBytes = 32u << 20, mostPrograms = 2000, mostOperators = 20'000, mostCells = 2'000'000, mostRuns = 1000;
constexpr std::size_t startBytes = 256;

/// Reads member by member; the first mistake ends it.
class MatrixReader {
public:
    MatrixReader(const Value& root, std::string folder) : m_root(root), m_folder(std::move(folder)) {}

    Result<Matrix> read()
    {
        if (!m_root.is_object() || json::textOr(m_root, "format", matrixFormat) != matrixFormat)
            return fail(Error{.message = UserText("this is no matrix of models and operators"),
                              .hint = UserText("'nodewise-cli coverage FOLDER --json' and nodewise.Matrix.write() write them")});
        if (json::intOr(m_root, "version", matrixVersion) != matrixVersion)
            return fail(Error{.message = UserText("this was written by another version of Nodewise"), .path = "$.version"});
        Matrix out;
        const auto profile = json::text(m_root, "profile", "$");
        if (!profile)
            return fail(profile.error());
        out.profile = *profile;
        if (auto done = readPrograms(out); !done)
            return fail(done.error());
        if (auto done = readRows(out); !done)
            return fail(done.error());
        if (auto done = readRuns(out); !done)
            return fail(done.error());
        return out;
    }

private:
    Result<const Value*> list(const Value& of, const char* key, const std::string& path, std::size_t most)
    {
        auto found = json::array(of, key, path);
        if (found && (*found)->size() > most)
            return fail(Error{.message = UserText("this has more than %1 elements", std::to_string(most)), .path = path + "." + key});
        return found;
    }

    static Result<std::uint64_t> count(const Value& of, const char* key, const std::string& path)
    {
        const auto found = of.is_object() ? of.find(key) : of.end();
        if (found == of.end() || !found->is_number_integer() || (!found->is_number_unsigned() && found->get<std::int64_t>() < 0))
            return fail(Error{.message = UserText("this must be a number of nodes"), .path = path + "." + key});
        return found->get<std::uint64_t>();
    }

    /// Absent: nothing.
    static Result<Amount> amount(const Value& of, const std::string& path)
    {
        const auto nodes = count(of, "count", path);
        if (!nodes)
            return fail(nodes.error());
        Amount out{.count = *nodes};
        if (const auto flops = of.find("flops"); flops != of.end())
            out.flops = json::tryNumber(*flops).value_or(0);
        if (const auto unknown = of.find("unknownFlops"); unknown != of.end() && unknown->is_number_unsigned())
            out.unknownFlops = unknown->get<std::uint64_t>();
        if (const auto bytes = of.find("bytes"); bytes != of.end() && bytes->is_number_unsigned())
            out.bytes = bytes->get<std::uint64_t>();
        return out;
    }

    Result<void> readTotals(const Value& totals, const std::string& path, Matrix::Program& program)
    {
        const auto all = amount(totals, path);
        if (!all)
            return fail(all.error());
        const auto covered = totals.find("covered");
        const auto good = amount(covered == totals.end() ? Value() : *covered, path + ".covered");
        if (!good)
            return fail(good.error());
        if (good->count > all->count)
            return fail(Error{.message = UserText("this is more than there are nodes"), .path = path + ".covered.count"});
        program.totals.all = *all;
        program.toldCovered = *good;
        return {};
    }

    Result<void> readProgram(const Value& one, const std::string& path, Matrix& out)
    {
        const auto name = json::text(one, "model", path);
        if (!name)
            return fail(name.error());
        if (!m_programs.emplace(*name, out.programs.size()).second)
            return fail(Error{.message = UserText("two models have the name '%1'", *name), .path = path + ".model"});
        Matrix::Program& program = out.programs.emplace_back();
        program.name = *name;
        if (const std::string file = json::textOr(one, "file"); !file.empty())
            program.file = (std::filesystem::path(m_folder) / file).lexically_normal().string();
        const auto totals = one.find("totals");
        if (totals != one.end())
            return readTotals(*totals, path + ".totals", program);
        const auto why = json::text(one, "error", path);
        if (!why)
            return fail(why.error());
        program.error = Error{.message = UserText(*why)};
        return {};
    }

    Result<void> readPrograms(Matrix& out)
    {
        const auto models = list(m_root, "models", "$", mostPrograms);
        if (!models)
            return fail(models.error());
        for (std::size_t i = 0; i < (*models)->size(); ++i)
            if (auto done = readProgram((**models)[i], "$.models[" + std::to_string(i) + "]", out); !done)
                return done;
        return {};
    }

    static std::optional<protocol::Verdict> verdictOf(const std::string& word)
    {
        const auto* found = std::ranges::find_if(bySeverity, [&](protocol::Verdict one) { return verdictText(one) == word; });
        return found == bySeverity.end() ? std::nullopt : std::optional(*found);
    }

    Result<void> readCell(const std::string& model, const Value& one, const std::string& path, Matrix::Row& row)
    {
        const auto program = m_programs.find(model);
        if (program == m_programs.end())
            return fail(Error{.message = UserText("there is no model '%1'", model), .path = path});
        const auto word = json::text(one, "verdict", path);
        if (!word)
            return fail(word.error());
        const auto verdict = verdictOf(*word);
        if (!verdict)
            return fail(Error{.message = UserText("'%1' is not a verdict", *word), .path = path + ".verdict"});
        const auto nodes = count(one, "count", path);
        if (!nodes)
            return fail(nodes.error());
        const auto missing = count(one, "missing", path);
        if (!missing)
            return fail(missing.error());
        if (*missing > *nodes)
            return fail(Error{.message = UserText("this is more than there are nodes"), .path = path + ".missing"});
        row.cells[program->second] = Matrix::Cell{*verdict, *nodes, *missing};
        row.count += *nodes;
        row.missing += *missing;
        return {};
    }

    Result<void> readRow(const Value& one, const std::string& path, Matrix& out)
    {
        const auto op = json::text(one, "op", path);
        if (!op)
            return fail(op.error());
        Matrix::Row& row = out.rows.emplace_back();
        row.op = *op;
        row.cells.resize(out.programs.size());
        const auto models = one.find("models");
        if (models == one.end() || !models->is_object())
            return fail(Error{.message = UserText("this must be an object"), .path = path + ".models"});
        for (const auto& [model, cell] : models->items())
            if (auto done = readCell(model, cell, path + ".models." + model, row); !done)
                return done;
        return {};
    }

    Result<void> readRows(Matrix& out)
    {
        const auto ops = list(m_root, "ops", "$", mostOperators);
        if (!ops)
            return fail(ops.error());
        if ((*ops)->size() * out.programs.size() > mostCells)
            return fail(Error{.message = UserText("this has more than %1 cells", std::to_string(mostCells)), .path = "$.ops"});
        for (std::size_t i = 0; i < (*ops)->size(); ++i)
            if (auto done = readRow((**ops)[i], "$.ops[" + std::to_string(i) + "]", out); !done)
                return done;
        std::ranges::stable_sort(out.rows, [](const Matrix::Row& a, const Matrix::Row& b) { return a.missing > b.missing; });
        return {};
    }

    using Counts = std::map<std::string, std::uint64_t, std::less<>>;
    static Result<Counts> counts(const Value& run, const char* key, const std::string& path)
    {
        const auto found = run.is_object() ? run.find(key) : run.end();
        if (found == run.end() || !found->is_object() || found->size() > mostPrograms)
            return fail(Error{.message = UserText("this must be an object"), .path = path + "." + key});
        Counts out;
        for (const auto& [model, value] : found->items()) {
            const auto nodes = count(*found, model.c_str(), path + "." + key);
            if (!nodes)
                return fail(nodes.error());
            out[model] = *nodes;
        }
        return out;
    }

    Result<void> readRuns(Matrix& out)
    {
        if (!m_root.contains("runs"))
            return {};
        const auto runs = list(m_root, "runs", "$", mostRuns);
        if (!runs)
            return fail(runs.error());
        constexpr std::size_t mostRunEntries = 1'000'000;
        std::size_t entries = 0;
        for (std::size_t i = 0; i < (*runs)->size(); ++i) {
            const std::string path = "$.runs[" + std::to_string(i) + "]";
            const Value& one = (**runs)[i];
            const auto time = json::text(one, "time", path);
            const auto nodes = time ? counts(one, "nodes", path) : Result<Counts>(fail(time.error()));
            const auto missing = nodes ? counts(one, "missing", path) : nodes;
            if (!missing)
                return fail(missing.error());
            if ((entries += nodes->size() + missing->size()) > mostRunEntries)
                return fail(Error{.message = UserText("the runs have more than %1 numbers", mostRunEntries), .path = path});
            out.runs.push_back({*time, *nodes, *missing});
        }
        return {};
    }

    const Value& m_root;
    std::string m_folder;
    std::map<std::string, std::size_t, std::less<>> m_programs;
};

std::uint64_t sumOfCounts(const std::map<std::string, std::uint64_t, std::less<>>& counts, const std::vector<std::string>& programs)
{
    std::uint64_t sum = 0;
    if (programs.empty())
        for (const auto& [program, count] : counts)
            sum += count;
    for (const std::string& program : programs)
        if (const auto found = counts.find(program); found != counts.end())
            sum += found->second;
    return sum;
}

} // namespace

bool isMatrixFile(const std::string& file)
{
    if (file.ends_with(".nodewise-matrix.json"))
        return true;
    if (!file.ends_with(".json"))
        return false;
    const std::string start = startOfFile(file, startBytes);
    const auto format = start.find("\"format\"");
    return format != start.npos && start.find(std::string("\"") + matrixFormat + '"', format) != start.npos;
}

Result<Matrix> readMatrix(const std::string& file)
{
    const auto text = readFile(file, mostMatrixBytes);
    if (!text)
        return fail(text.error());
    const auto parsed = json::parse(*text);
    if (!parsed)
        return fail(Error(parsed.error()).inFile(file));
    const std::string folder = std::filesystem::absolute(file).parent_path().string();
    auto matrix = MatrixReader(*parsed, folder).read();
    if (!matrix)
        return fail(std::move(matrix.error()).inFile(file));
    return matrix;
}

MatrixSum sumOf(const Matrix::Run& run, const std::vector<std::string>& programs)
{
    return {sumOfCounts(run.nodes, programs), sumOfCounts(run.missing, programs)};
}

MatrixSum sumOf(const Matrix& matrix, const std::vector<std::string>& programs)
{
    MatrixSum sum;
    for (const Matrix::Program& program : matrix.programs) {
        if (program.error || (!programs.empty() && std::ranges::find(programs, program.name) == programs.end()))
            continue;
        sum.nodes += program.totals.all.count;
        sum.missing += program.missing();
    }
    return sum;
}

std::vector<Matrix::Run> runsBefore(const Matrix& matrix)
{
    std::vector<Matrix::Run> runs = matrix.runs;
    Matrix::Run now;
    for (const Matrix::Program& program : matrix.programs)
        if (!program.error) {
            now.nodes[program.name] = program.totals.all.count;
            now.missing[program.name] = program.missing();
        }
    if (!runs.empty() && runs.back().nodes == now.nodes && runs.back().missing == now.missing)
        runs.pop_back();
    return runs;
}

} // namespace nodewise::coverage
