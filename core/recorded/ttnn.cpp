// SPDX-License-Identifier: Apache-2.0
// Reports of ttnn. Source of the tables: tenstorrent/tt-metal, ttnn/ttnn/database.py. There is no version: tables and columns are looked
// for.
//
// SQLite reads the database from memory and never the disk, so that neither journals beside it nor attached files count; of what a database
// can do by itself nothing is on: triggers, views, functions and virtual tables of its schema, extensions.
#include "core/base/input_file.h"
#include "core/recorded/recording.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <memory>
#include <sqlite3.h>

namespace nodewise::recorded {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largestDatabase = std::uint64_t(1) << 30;
constexpr std::size_t mostRows = 200'000, longestText = 1024, longestStack = 1u << 16;
constexpr std::string_view magic("SQLite format 3\0", 16);

struct Closer {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Database = std::unique_ptr<sqlite3, Closer>;
using Statement = std::unique_ptr<sqlite3_stmt, Closer>;

/// Nothing but reading tables, and what columns they have.
int authorize(void*, int action, const char* name, const char*, const char*, const char*)
{
    const bool columns = action == SQLITE_PRAGMA && name && std::string_view(name) == "table_xinfo";
    return action == SQLITE_SELECT || action == SQLITE_READ || columns ? SQLITE_OK : SQLITE_DENY;
}

/// Called every thousand steps: a query of ours takes some per row, and a hostile file makes them endless.
int countSteps(void* steps)
{
    constexpr std::uint64_t most = 200'000;
    return ++*static_cast<std::uint64_t*>(steps) > most ? 1 : 0;
}

class Report {
public:
    static Result<std::unique_ptr<Report>> open(const std::string& file)
    {
        auto bytes = readFile(file, largestDatabase);
        if (!bytes)
            return fail(std::move(bytes.error()));
        auto report = std::unique_ptr<Report>(new Report(file, std::move(*bytes)));
        sqlite3* made = nullptr;
        const int opened = sqlite3_open_v2(":memory:", &made, SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY, nullptr);
        report->m_database.reset(made);
        if (opened != SQLITE_OK)
            return fail(report->trouble());
        report->limit();
        auto* data = reinterpret_cast<unsigned char*>(report->m_bytes.data());
        const auto size = static_cast<sqlite3_int64>(report->m_bytes.size());
        if (sqlite3_deserialize(made, "main", data, size, size, SQLITE_DESERIALIZE_READONLY) != SQLITE_OK)
            return fail(report->trouble());
        sqlite3_exec(made, "PRAGMA temp_store=MEMORY", nullptr, nullptr, nullptr); // there is no disk in the cage
        sqlite3_set_authorizer(made, authorize, nullptr);
        sqlite3_progress_handler(made, 1000, countSteps, &report->m_steps);
        return report;
    }

    bool has(const std::string& table) const
    {
        const auto found = m_tables.find(table);
        return found != m_tables.end();
    }
    /// Lists the tables: those that are none are left out. Errors: no database.
    Result<void> listTables()
    {
        return rows("SELECT name, type, sql FROM sqlite_master", [this](sqlite3_stmt* row) {
            const std::string type = text(row, 1), sql = text(row, 2);
            if (type == "table" && sql.starts_with("CREATE TABLE"))
                m_tables.emplace(text(row, 0), true);
        });
    }
    template <class Visit>
    Result<void> rows(const char* query, Visit visit)
    {
        sqlite3_stmt* made = nullptr;
        const int prepared = sqlite3_prepare_v2(m_database.get(), query, -1, &made, nullptr);
        const Statement statement(made);
        if (prepared != SQLITE_OK)
            return fail(trouble());
        std::size_t count = 0;
        int step = 0;
        while ((step = sqlite3_step(made)) == SQLITE_ROW) {
            if (++count > mostRows)
                return fail(Error{.message = UserText("a table has more than %1 rows", mostRows), .file = m_file});
            visit(made);
        }
        return step == SQLITE_DONE ? Result<void>() : fail(trouble());
    }
    /// Columns that are computed run functions, which no report has.
    Result<void> refuseComputed(const std::string& table)
    {
        bool computed = false;
        constexpr int hidden = 6;
        auto done = rows(("PRAGMA table_xinfo(" + table + ")").c_str(),
                         [&](sqlite3_stmt* row) { computed = computed || sqlite3_column_int(row, hidden) != 0; });
        if (done && computed)
            return fail(Error{.message = UserText("columns of the table '%1' are computed, which those of a report of ttnn are not", table),
                              .file = m_file});
        return done;
    }
    static std::string text(sqlite3_stmt* row, int column, std::size_t longest = longestText)
    {
        const auto* begin = reinterpret_cast<const char*>(sqlite3_column_text(row, column));
        const auto size = static_cast<std::size_t>(sqlite3_column_bytes(row, column));
        return begin ? std::string(begin, std::min(size, longest)) : std::string();
    }

private:
    Report(std::string file, std::string bytes) : m_file(std::move(file)), m_bytes(std::move(bytes)) {}
    Error trouble() const
    {
        return {.message = UserText("the database can't be read: %1", std::string(sqlite3_errmsg(m_database.get()))),
                .file = m_file,
                .hint = UserText("copy it again once the run that writes it has ended")};
    }
    void limit()
    {
        sqlite3* database = m_database.get();
        for (const int off : {SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW, SQLITE_DBCONFIG_TRUSTED_SCHEMA,
                              SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, SQLITE_DBCONFIG_DQS_DDL, SQLITE_DBCONFIG_DQS_DML})
            sqlite3_db_config(database, off, 0, nullptr);
        sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
        sqlite3_limit(database, SQLITE_LIMIT_LENGTH, 1 << 20);
        sqlite3_limit(database, SQLITE_LIMIT_SQL_LENGTH, 1 << 20);
        sqlite3_limit(database, SQLITE_LIMIT_COLUMN, 500);
        sqlite3_limit(database, SQLITE_LIMIT_EXPR_DEPTH, 50);
        sqlite3_limit(database, SQLITE_LIMIT_ATTACHED, 0);
        sqlite3_limit(database, SQLITE_LIMIT_TRIGGER_DEPTH, 1);
    }

    std::string m_file, m_bytes; ///< the bytes outlive the database
    Database m_database;
    std::uint64_t m_steps = 0;
    std::map<std::string, bool> m_tables;
};

/// "Shape([2, 4])", "[2, 4]".
std::optional<std::vector<std::int64_t>> tryShape(std::string_view text)
{
    constexpr std::size_t mostDimensions = 64;
    const std::size_t begin = text.find('['), end = text.find(']');
    if (begin == text.npos || end == text.npos || end < begin)
        return std::nullopt;
    std::vector<std::int64_t> shape;
    for (text = text.substr(begin + 1, end - begin - 1); !text.empty() && shape.size() < mostDimensions;) {
        std::int64_t size = 0;
        const std::size_t digits = text.find_first_not_of(' ');
        if (digits == text.npos)
            break;
        const auto [rest, error] = std::from_chars(text.data() + digits, text.data() + text.size(), size);
        if (error != std::errc())
            return std::nullopt;
        shape.push_back(size);
        text.remove_prefix(std::size_t(rest - text.data()));
        text.remove_prefix(std::min(text.find(',') == text.npos ? text.size() : text.find(',') + 1, text.size()));
    }
    return shape;
}

struct Operation {
    std::string name;
    Frames frames;
};

struct Output {
    std::int64_t operation = 0, index = 0, tensor = 0;
};

/// Joined and sorted here: SQLite would hold the texts of every row to sort them.
Result<void> addValues(Report& report, const std::map<std::int64_t, Operation>& operations,
                       const std::map<std::int64_t, std::string>& figures, Recording& out)
{
    std::map<std::int64_t, std::string> shapes;
    if (auto done = report.rows("SELECT tensor_id, shape FROM tensors",
                                [&](sqlite3_stmt* row) { shapes.try_emplace(sqlite3_column_int64(row, 0), Report::text(row, 1)); });
        !done)
        return done;
    std::vector<Output> outputs;
    if (auto done =
            report.rows("SELECT operation_id, output_index, tensor_id FROM output_tensors",
                        [&](sqlite3_stmt* row) {
                            outputs.push_back({sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1), sqlite3_column_int64(row, 2)});
                        });
        !done)
        return done;
    std::ranges::stable_sort(outputs, {}, [](const Output& output) { return std::pair(output.operation, output.index); });
    for (const Output& output : outputs) {
        const auto operation = operations.find(output.operation);
        const auto shape = shapes.find(output.tensor);
        if (operation == operations.end() || shape == shapes.end())
            continue;
        const std::string &name = operation->second.name, id = std::to_string(output.operation);
        Value value{.name = name + " " + id + ".output." + std::to_string(output.index), .call = name + " " + id};
        const std::size_t dot = name.rfind('.');
        value.op = dot == std::string::npos ? name : name.substr(dot + 1);
        value.frames = operation->second.frames;
        value.shape = tryShape(shape->second);
        if (const auto found = figures.find(output.tensor); found != figures.end())
            value.figures = UserText(found->second);
        out.values.push_back(std::move(value));
    }
    return {};
}

Result<Recording> readReport(Report& report)
{
    Recording out{.tool = "ttnn"};
    std::map<std::int64_t, Operation> operations;
    if (auto done = report.rows("SELECT operation_id, name FROM operations",
                                [&](sqlite3_stmt* row) { operations[sqlite3_column_int64(row, 0)].name = Report::text(row, 1); });
        !done)
        return fail(std::move(done.error()));
    if (report.has("stack_traces"))
        if (auto done = report.rows("SELECT operation_id, stack_trace FROM stack_traces",
                                    [&](sqlite3_stmt* row) {
                                        if (const auto found = operations.find(sqlite3_column_int64(row, 0)); found != operations.end())
                                            found->second.frames = framesOf(Report::text(row, 1, longestStack));
                                    });
            !done)
            return fail(std::move(done.error()));
    std::map<std::int64_t, std::string> figures;
    for (const std::string scope : {"local", "global"})
        if (const std::string table = scope + "_tensor_comparison_records"; report.has(table)) {
            const std::string query = "SELECT tensor_id, desired_pcc, actual_pcc, matches FROM " + table;
            if (auto done = report.rows(query.c_str(),
                                        [&](sqlite3_stmt* row) {
                                            std::string& text = figures[sqlite3_column_int64(row, 0)];
                                            text += (text.empty() ? "" : ", ") + scope + " PCC " + Report::text(row, 2).substr(0, 32) +
                                                    (sqlite3_column_int(row, 3) ? " of " : ", too low: wanted are ") +
                                                    Report::text(row, 1).substr(0, 32);
                                        });
                !done)
                return fail(std::move(done.error()));
        }
    if (auto done = addValues(report, operations, figures, out); !done)
        return fail(std::move(done.error()));
    out.notes.emplace_back(
        UserText("a ttnn report has no values, only how well they correlate with ttnn's own reference: nothing is compared here"));
    return out;
}

} // namespace

Result<std::optional<Recording>> readTtnn(const std::string& path)
{
    std::error_code ignored;
    const std::string file = fs::is_directory(path, ignored) ? (fs::path(path) / "db.sqlite").string() : path;
    if (startOfFile(file, magic.size()) != magic)
        return std::nullopt;
    auto report = Report::open(file);
    if (!report)
        return fail(std::move(report.error()));
    if (auto listed = (*report)->listTables(); !listed)
        return fail(std::move(listed.error()));
    for (const char* table : {"operations", "tensors", "output_tensors"})
        if (!(*report)->has(table))
            return fail(Error{.message = UserText("the database has no table '%1', as a report of ttnn has", std::string(table)),
                              .file = file,
                              .hint = UserText("other databases are not read")});
    for (const char* table :
         {"operations", "tensors", "output_tensors", "stack_traces", "local_tensor_comparison_records", "global_tensor_comparison_records"})
        if ((*report)->has(table))
            if (auto plain = (*report)->refuseComputed(table); !plain)
                return fail(std::move(plain.error()));
    auto recording = readReport(**report);
    if (!recording)
        return fail(std::move(recording.error()).inFile(file));
    return std::optional(std::move(*recording));
}

} // namespace nodewise::recorded
