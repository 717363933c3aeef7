// SPDX-License-Identifier: Apache-2.0
// Two logs beside each other, aligned by compilation: a run before and after a change, rank 0 beside rank 1.
#pragma once

#include "core/torchtrace/stage.h"

namespace nodewise::torchtrace {

/// A log with what it says.
struct ReadLog {
    std::shared_ptr<const Log> log;
    Summary summary;
};
Result<ReadLog> readLog(const std::string& path, const Progress& progress = {});
/// A log, or a folder with some; reads little of it.
bool holdsLogs(const std::string& path);
/// The logs of a folder, by rank and then by name; of a file that one. Errors: there is none.
Result<std::vector<std::string>> logsOf(const std::string& path);

/// The n-th graph of a kind in both.
struct GraphPair {
    std::size_t before = 0, after = 0; ///< Summary::graphs
    bool differs = false;              ///< its nodes, types or arguments; lines and names of files aside
};

/// The n-th generated code of a kind in both.
struct CodePair {
    std::size_t before = 0, after = 0; ///< Compile::texts
    bool differs = false;              ///< a line of it; comments aside
};

struct CompilePair {
    std::optional<std::size_t> before, after; ///< Summary::compiles; one may be missing
    std::vector<GraphPair> graphs;
    std::vector<std::size_t> graphsGone, graphsNew;
    std::vector<std::size_t> breaksGone, breaksNew; ///< Compile::breaks
    std::vector<std::size_t> guardsGone, guardsNew; ///< Compile::failedGuards
    std::vector<CodePair> codes;
    std::vector<std::size_t> codesGone, codesNew;       ///< Compile::texts
    std::vector<std::size_t> restartsGone, restartsNew; ///< Compile::restarts
    bool outcomeChanged = false;
    bool errorChanged = false;    ///< its type or message, addresses aside
    bool attemptsChanged = false; ///< how many there were

    /// Anything but times.
    bool differs() const;
};

struct LogDifference {
    std::vector<CompilePair> compiles;    ///< in the order of `after`, then what is gone
    double timeBefore = 0, timeAfter = 0; ///< microseconds, of all compilations

    std::size_t differing() const;
};

/// By compile id where both compiled the same frame under it, else by the frame in the order of its compilations. Graphs and generated
/// code are compared as text without their comments, one at a time.
Result<LogDifference> compareLogs(const ReadLog& before, const ReadLog& after, const Progress& progress = {});

} // namespace nodewise::torchtrace
