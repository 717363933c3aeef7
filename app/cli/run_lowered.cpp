// SPDX-License-Identifier: Apache-2.0
#include "app/cli/comparing.h"
#include "app/cli/lowering.h"
#include "app/cli/print.h"
#include "app/cli/trusting.h"
#include "app/cli/usage_error.h"
#include "core/protocol/not_entered.h"

#include <algorithm>

namespace nodewise::cli {

namespace {

/// What is told as of any comparison.
CompareOptions comparing(const LowerOptions& options)
{
    CompareOptions out;
    out.a = options.file;
    out.model = options.model;
    out.report = options.report;
    out.rules = options.rules;
    out.rtol = options.rtol;
    out.atol = options.atol;
    return out;
}

protocol::CompareRequest requestOf(const LowerOptions& options)
{
    auto request = requestOf(std::string(), comparing(options));
    request.run.reset();
    request.lowered = {.plan = planRequestOf(options), .isolated = options.isolated, .timeLimitMs = options.timeLimitMs};
    return request;
}

template <class Value>
void orTroubleOf(const Result<Value>& result, const LowerOptions& options)
{
    if (!result)
        throw UsageError{(result.error().file.empty() ? options.file + ": " : "") + result.error().text()};
}

/// Of the first launch that did not end well.
Error failureOf(const Compared& compared)
{
    const auto& rows = compared.answer.rows;
    const auto row = std::ranges::find_if(
        rows, [](const protocol::CompareRow& each) { return each.lowered && each.lowered->by == protocol::LoweredPart::By::Failed; });
    const std::uint64_t failed = compared.answer.lowered->failed;
    if (row == rows.end()) // it copied what another one reads
        return Error{.message = UserText("%1 launches failed", failed), .file = compared.pair.program};
    return Error{.message = row->lowered->why, .file = compared.pair.program, .node = row->name};
}

} // namespace

Result<void> runLowered(const LowerOptions& options)
{
    const auto request = requestOf(options); // wrong usage before an engine is started
    auto opened = open(options);
    orTroubleOf(opened, options);
    const auto plan = opened->engine->call<protocol::LowerAnswer>(planRequestOf(options));
    orTroubleOf(plan, options);
    orTroubleOf(mayRun(*plan, options.trusted), options);
    auto answer = opened->engine->call<protocol::CompareAnswer>(request);
    orTroubleOf(answer, options);
    if (options.isolated) // such launches have no other values
        std::erase_if(answer->missing, [](const auto& each) { return each.why != UserText::listed(protocol::notEnteredMessage); });
    Compared compared{.pair = {options.file, {}}, .launch = opened->answer, .answer = std::move(*answer), .error = {}};
    orTroubleOf(print(options.json ? exporting::reportJson({&compared, 1}, true) : exporting::reportText(compared)), options);
    if (!options.report.empty())
        orTroubleOf(writeReport(compared, *opened->engine, comparing(options)), options);
    if (compared.diverged())
        return fail(divergenceOf(compared));
    if (compared.answer.lowered->launches == 0)
        return fail(nothingLowered(*plan));
    if (auto complete = checkComplete(compared, options.partial ? Accepted::NotEntered : Accepted::Nothing); !complete)
        return complete;
    return compared.answer.lowered->failed > 0 ? fail(failureOf(compared)) : Result<void>();
}

} // namespace nodewise::cli
