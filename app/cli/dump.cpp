// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "core/dump/report.h"
#include "core/program/program.h"

namespace nodewise::cli {

namespace {

struct DumpOptions {
    std::string path;
    std::string program, model; ///< whose nodes are looked for; "" = none
    bool json = false;
};

/// Lists compiled graphs, kernels and what is wrong. Files that could not be read whole are an error, once all is printed.
Result<void> dump(const DumpOptions& options)
{
    auto artifacts = dump::readArtifacts(options.path);
    if (!artifacts)
        return fail(std::move(artifacts.error()));
    std::shared_ptr<const program::Model> model;
    dump::ReportProgram program;
    if (!options.program.empty()) {
        auto opened = program::open(options.program, options.model);
        if (!opened)
            return fail(std::move(opened.error()));
        model = std::move(*opened);
        program.graph = model->graph.get();
        program.places.emplace(*program.graph);
    }
    if (auto printed = print(options.json ? dump::reportJson(*artifacts, program) : dump::reportText(*artifacts, program)); !printed)
        return printed;
    if (!artifacts->problems.empty())
        return fail(Error{.message = UserText("%1 remarks on what was read", artifacts->problems.size()), .file = options.path});
    return {};
}

} // namespace

Command dumpCommand()
{
    return {.name = "dump",
            .help = "Show what torch.compile or Spyre's compiler wrote to a folder",
            .examples = {"dump torch_compile_debug/ --program model.pt2", "dump kernels/ --json"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<DumpOptions>();
                add(app, "PATH", options->path, "A folder (torch_compile_debug, one with sdsc*.json), or one of its files")->required();
                auto* program = add(app, "--program FILE.pt2", options->program, "Exported program whose nodes are matched");
                add(app, "--model NAME", options->model, "Which model, if the program's file has several")->needs(program);
                addJson(app, options->json);
                return [options] { return dump(*options); };
            }};
}

} // namespace nodewise::cli
