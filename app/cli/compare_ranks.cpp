// SPDX-License-Identifier: Apache-2.0
#include "app/cli/compare_ranks.h"

#include "app/cli/engine_client.h"
#include "app/cli/launch.h"
#include "app/cli/print.h"
#include "app/cli/run_inputs.h"
#include "app/cli/usage_error.h"
#include "core/protocol/debug.h"
#include "core/protocol/ranks.h"

namespace nodewise::cli {

namespace {

/// Ranks run the same operators of one interpreter, and are compared by hashes.
void checkUsage(const CompareOptions& options)
{
    const bool tolerances = options.rtol || options.atol || !options.rules.empty();
    if (tolerances || !options.backend.empty() || !options.plugins.files.empty() || !options.plugins.allowNeeds.empty())
        throw UsageError{"--ranks compares bit by bit what the interpreter's operators make: leave --rtol, --atol, --rule, --backend and "
                         "--plugin out"};
}

protocol::LaunchArguments launchOf(const CompareOptions& options)
{
    return {.program = options.a,
            .model = options.model,
            .inputs = readInputs(options.inputs),
            .weights = options.weights,
            .seed = options.seed,
            .threads = options.threads,
            .budget = options.budget};
}

/// What could not be compared is trouble, exit code 2, as in other comparisons.
protocol::CompareRanksAnswer asked(const CompareOptions& options, std::string& body)
{
    auto engine = EngineClient::start();
    if (!engine)
        throw UsageError{engine.error().text()};
    if (const auto opened = open(**engine, launchOf(options), options.python); !opened)
        throw UsageError{opened.error().text()};
    auto answered = (*engine)->call(protocol::CompareRanksRequest::command, {});
    if (!answered)
        throw UsageError{answered.error().text()};
    body = std::move(*answered);
    auto answer = protocol::decodeBody<protocol::CompareRanksAnswer>(body);
    if (!answer)
        throw UsageError{answer.error().text()};
    return std::move(*answer);
}

} // namespace

Result<void> compareRanks(const CompareOptions& options)
{
    checkUsage(options);
    std::string body;
    const protocol::CompareRanksAnswer answer = asked(options, body);
    if (auto printed = print((options.json ? body : answer.text.english()) + "\n"); !printed)
        return printed;
    if (answer.notCompared == answer.values)
        throw UsageError{options.a + ": nothing could be compared: there is no value that all ranks made"};
    if (answer.first)
        return fail(
            Error{.message = UserText("rank %1 differs from rank %2: %3", answer.first->rank, answer.first->of, answer.first->message),
                  .file = options.a,
                  .node = answer.first->name});
    if (answer.notCompared > 0 && !options.partial)
        return fail(Error{.message = UserText("%1 values were not made by all ranks", answer.notCompared), .file = options.a});
    return {};
}

} // namespace nodewise::cli
