// SPDX-License-Identifier: Apache-2.0
// The subcommands of nodewise-cli: what they were asked, and what they do. Each writes to stdout; an error goes to stderr by main().
#pragma once

#include "app/cli/launch.h"
#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nodewise::cli {

/// Wrong arguments rather than a wrong file: exit code 2.
struct UsageError {
    std::string text;
};

struct InfoOptions {
    std::string file, model;
    bool json = false;
};
Result<void> info(const InfoOptions& options);

struct GraphOptions {
    enum class Form { Code, Fx, Text, Ir };
    std::string file, model, subgraph;
    Form form = Form::Code;
};
Result<void> graph(const GraphOptions& options);

struct FindOptions {
    std::string file, query, model;
    bool json = false;
    bool ir = false;
};
/// Throws UsageError for a query that can't be read.
Result<void> find(const FindOptions& options);

struct ConvertOptions {
    std::string file, out, format, model, module;
    std::vector<std::string> nodes, plugins;
    bool strict = false, fx = false, dark = false, noWeights = false;
    int maxNodes = -1; ///< -1: the format's default
    int indent = 2;
};
/// Throws UsageError for an unknown format.
Result<void> convert(const ConvertOptions& options);

struct RunOptions : LaunchOptions {
    std::string session, saveSession, keep, saveValues, saveOutputs, check, profile;
    std::optional<double> rtol, atol;
    int repeat = 1;
};
/// Throws UsageError for an input that can't be read. An output that differs is an error.
Result<void> run(const RunOptions& options);

struct CompareOptions {
    std::string a, b, model, report, junit; ///< a: a program, or a folder of them
    std::string backend;                    ///< profile with the operators of an IR; "" = as the IR says
    std::vector<std::string> inputs, weights, plugins, rules;
    std::optional<double> rtol, atol;
    std::uint64_t seed = 0, budget = 0; ///< bytes; 0: as the engine chooses
    int threads = 0;
    bool ir = false, first = false, bisect = false, json = false;
    bool inDouble = false; ///< what is as near to double as the program's own run agrees
};
/// A value that diverges is an error that names its node; whatever else goes wrong is thrown as UsageError, for exit code 2.
Result<void> compare(const CompareOptions& options);

struct DiffOptions {
    std::string a, b, model; ///< b "": its own IR
    bool ir = false, json = false;
};
/// Graphs that differ are an error; whatever goes wrong is thrown as UsageError, for exit code 2.
Result<void> diff(const DiffOptions& options);

struct OpsOptions {
    std::string file, model; ///< file "": what is registered, without a program
    std::vector<std::string> plugins;
    bool unresolved = false, json = false;
};
/// With `unresolved`, an operator that can't be run is an error.
Result<void> ops(const OpsOptions& options);

} // namespace nodewise::cli
