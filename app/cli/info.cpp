// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/compile_log.h"
#include "app/cli/input.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "core/summary/report.h"

namespace nodewise::cli {

namespace {

struct InfoOptions {
    std::string file, model;
    bool json = false;
};

Result<void> info(const InfoOptions& options)
{
    if (options.model.empty() && isCompileLog(options.file))
        return compileLogInfo(options.file, options.json);
    const auto input = open(options.file, options.model);
    if (!input)
        return fail(input.error());
    if (!input->model)
        return print(summary::irReport(*input->ir, options.file, options.json));
    const auto made = summary::summarize(*input->model);
    return print((options.json ? summary::reportJson : summary::reportText)(*input->model, made, options.file));
}

} // namespace

Command infoCommand()
{
    return {.name = "info",
            .help = "Summarize a program (operators, weights, estimated operations and memory), or what a log of torch.compile holds",
            .examples = {"info model.pt2", "info model.pt2 --json"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<InfoOptions>();
                add(app, "FILE", options->file, "Exported program (.pt2), IR file (.json), or TORCH_TRACE log")->required();
                addJson(app, options->json);
                addModel(app, options->model);
                return [options] { return info(*options); };
            }};
}

} // namespace nodewise::cli
