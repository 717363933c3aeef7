// SPDX-License-Identifier: Apache-2.0
// nodewise-cli levels: the levels of one program, from one or more files, how they are linked, and a node's chain through all of them.
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "core/levels/report.h"
#include "core/levels/source.h"

namespace nodewise::cli {

namespace {

struct LevelsOptions {
    std::vector<std::string> files;
    std::string node, level;
    bool json = false;
};

/// Files that could not be read or linked are an error, once all is printed.
Result<void> listLevels(const LevelsOptions& options)
{
    const auto levels = levels::readAll(options.files);
    if (!levels)
        return fail(levels.error());
    std::optional<levels::NodePlace> node;
    if (!options.node.empty()) {
        const auto found = levels::placeOf(*levels, options.node, options.level);
        if (!found)
            return fail(found.error());
        node = *found;
    }
    if (auto printed = print(options.json ? levels::reportJson(*levels, node) : levels::reportText(*levels, node)); !printed)
        return printed;
    for (const Error& problem : levels->problems)
        remark("warning", problem.text());
    if (!levels->problems.empty())
        return fail(Error{.message = UserText("of the files not all was read and linked")});
    return {};
}

} // namespace

Command levelsCommand()
{
    return {
        .name = "levels",
        .help = "Show a program's levels in all its files, and which node of one is which of another",
        .examples = {"levels model.pt2 model.pte model.etrecord", "levels model.pte model.etrecord --node linear"},
        .describe = [](CLI::App& app) {
            const auto options = std::make_shared<LevelsOptions>();
            add(app, "FILE", options->files, "Files of one program: .pt2, .pte, .etrecord, IR, and others of docs/levels.md")->required();
            auto* node = add(app, "--node NAME", options->node, "Show this node and what it is in each level");
            add(app, "--level ID", options->level, "The level that the node is of; the first that has such a node otherwise")->needs(node);
            addJson(app, options->json);
            return [options] { return listLevels(*options); };
        }};
}

} // namespace nodewise::cli
