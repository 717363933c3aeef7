// SPDX-License-Identifier: Apache-2.0
#include "app/cli/comparing.h"
#include "app/cli/input.h"
#include "app/cli/print.h"
#include "core/export/comparison_finding.h"

namespace nodewise::cli {

namespace {

/// Up to the first divergence once more where all values were compared: only then it is known whose fault it is.
Result<void> findBlame(Compared& compared, EngineClient& engine, const CompareOptions& options)
{
    if (!compared.answer.firstRow || compared.outputs || compared.answer.replay)
        return {};
    auto request = requestOf(compared.pair.reference, options);
    request.first = true;
    request.rows = 0;
    auto first = engine.call<protocol::CompareAnswer>(request);
    if (!first)
        return fail(first.error());
    compared.answer.replay = std::move(first->replay);
    return {};
}

} // namespace

Result<void> writeReport(Compared& compared, EngineClient& engine, const CompareOptions& options)
{
    if (auto found = findBlame(compared, engine, options); !found)
        return found;
    const auto input = open(compared.pair.program, options.model); // the report does without it where it can't be read
    const bool fx = input && input->model;
    const exporting::ComparisonResult result{.program = compared.pair.program,
                                             .reference = compared.reference(),
                                             .launch = compared.launch,
                                             .answer = compared.answer,
                                             .rows = exporting::pointersTo(compared.answer.rows),
                                             .graph = fx ? input->model->graph.get() : nullptr,
                                             .ir = input && !fx ? input->ir.get() : nullptr};
    return writeFile(options.report, exporting::findingHtml(exporting::findingOf(result)));
}

} // namespace nodewise::cli
