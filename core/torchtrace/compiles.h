// SPDX-License-Identifier: Apache-2.0
// What a log says that torch.compile did: each frame that was compiled, with its attempts, graph breaks, failed guards, graphs, generated
// code, and times. Sources: torch/_dynamo/{convert_frame,symbolic_convert,utils}.py, torch 2.6 to 2.15.
#pragma once

#include "core/torchtrace/log.h"

#include <optional>

namespace nodewise::torchtrace {

/// Why Dynamo ended a graph.
struct GraphBreak {
    std::size_t entry = 0; ///< Log::entries
    std::int64_t attempt = 0;
    std::string reason;      ///< one line: "Data-dependent branching"
    std::string explanation; ///< "" where the log has none
    std::vector<std::string> hints;
    std::string file; ///< of the model
    std::int64_t line = 0;
    std::vector<Frame> stack; ///< outermost first
};

/// A guard of an earlier compilation of the same frame that did not hold.
struct FailedGuard {
    std::size_t entry = 0;
    std::string of;    ///< "0/1"
    std::string guard; ///< "tensor 'x' size mismatch at index 0. expected 4, actual 5"
    std::string place; ///< "program.py:54 in f"; "" where the log does not say
};

/// A printed graph.
struct GraphEntry {
    std::size_t entry = 0, compile = 0; ///< Log::entries, Summary::compiles
    std::string name;                   ///< unique in the log: "0/0_1/aot_forward_graph", with "#2" for a second one
    UserText title;                     ///< "Forward"; of a kind that is not known the kind
};
/// Generated code, and whatever else has a payload.
struct TextEntry {
    std::size_t entry = 0;
    std::string name; ///< unique in the log
    bool code = false;
};

/// In microseconds; each is without those after it. -1: not known.
struct Times {
    double total = -1;
    double dynamo = -1, autograd = -1, inductor = -1, generation = -1, backward = -1;
};

struct Compile {
    enum class Outcome : std::uint8_t {
        Compiled,
        NoGraph, ///< nothing to compile in it
        Failed,
        Unfinished ///< the log does not say how it ended
    };
    CompileId id;               ///< of the first attempt
    std::vector<Frame> stack;   ///< innermost last: the frame itself
    std::string function, file; ///< of the frame
    std::int64_t line = 0;
    Outcome outcome = Outcome::Unfinished;
    std::int64_t attempts = 1;
    std::vector<std::string> restarts; ///< why an attempt was abandoned
    std::vector<GraphBreak> breaks;
    std::vector<FailedGuard> failedGuards;
    std::string errorType, error;          ///< of one that failed
    std::optional<std::size_t> errorEntry; ///< with the traceback
    std::vector<std::size_t> graphs;       ///< Summary::graphs
    std::vector<TextEntry> texts;
    std::optional<std::size_t> mappings; ///< Log::entries: the first provenance of Inductor
    Times times;
    std::int64_t operators = -1; ///< that Dynamo captured
};

struct Summary {
    std::vector<Compile> compiles; ///< in the order in which they began; first, without an id, what belongs to none, if there is any
    std::vector<GraphEntry> graphs;
    std::string torchVersion;
    std::size_t breaks = 0, recompiles = 0, failures = 0, chromiumEvents = 0;
    std::vector<Error> problems; ///< beside the log's own

    const GraphEntry* tryGraph(std::string_view name) const;
};

/// Only what is small is decoded; graphs, code and guards stay where they are.
Result<Summary> summarize(const Log& log, const Progress& progress = {});

/// "forward at model.py:12"; of no frame "".
std::string placeOf(const Compile& compile);
UserText outcomeText(Compile::Outcome outcome);
/// In words: "12.3 ms"; "" where it is not known.
std::string durationText(double microseconds);

/// Of the payload of dynamo_graph_break_reason.
GraphBreak readBreak(std::string_view text);
/// Of the payload of recompile_reasons: a JSON list, or the text of one.
std::vector<FailedGuard> readFailedGuards(std::string_view text);

} // namespace nodewise::torchtrace
