// SPDX-License-Identifier: Apache-2.0
#include "app/cli/absolute.h"
#include "app/cli/commands.h"
#include "app/cli/option_kind.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "core/base/byte_text.h"
#include "core/base/json_text.h"
#include "core/protocol/bundle.h"

#include <cstdio>
#include <nlohmann/json.hpp>

namespace nodewise::cli {
namespace {

using Json = nlohmann::ordered_json;
struct ExtractOptions : LaunchOptions {
    std::vector<std::string> nodes; ///< names
    std::string out;                ///< folder
    std::uint32_t run = 1;
    bool json = false;
};
using Tensors = std::vector<protocol::BundleAnswer::Tensor>;

Json jsonOf(const Tensors& tensors)
{
    Json out = Json::array();
    for (const auto& tensor : tensors)
        out.push_back({{"name", tensor.name}, {"dtype", tensor.dtype}, {"shape", tensor.shape}, {"weight", tensor.weight}});
    return out;
}

std::string jsonOf(const protocol::BundleAnswer& answer)
{
    Json notes = Json::array();
    for (const UserText& note : answer.notes)
        notes.push_back(note.english());
    return jsonText({{"folder", answer.folder},
                     {"files", answer.files},
                     {"inputs", jsonOf(answer.inputs)},
                     {"outputs", jsonOf(answer.outputs)},
                     {"bytes", answer.bytes},
                     {"notes", std::move(notes)},
                     {"failed", answer.failed}});
}

/// Writes a package for a bug report.
Result<void> extract(const ExtractOptions& options)
{
    if (options.nodes.empty())
        throw UsageError{"extract needs --node or --nodes"};
    const auto answer = ask<protocol::BundleAnswer>(
        options, protocol::BundleRequest{.names = options.nodes, .folder = absolutePath(options.out), .run = options.run});
    if (!answer)
        return fail(answer.error());
    for (const UserText& note : answer->notes)
        remark("note", note.english());
    if (options.json)
        return print(jsonOf(*answer));
    std::string text;
    for (const std::string& file : answer->files)
        text += "saved " + options.out + "/" + file + "\n";
    return print(text + byteText(answer->bytes) + "; run it: python " + options.out + "/reproduce.py\n");
}

} // namespace

Command extractCommand()
{
    return {.name = "extract",
            .help = "Pack nodes with their inputs for a bug report: IR, tensors, a script that runs them with only torch",
            .examples = {"extract model.pt2 --node softmax -o bug", "extract model.pt2 --nodes linear_3,relu_3 -o bug --ir"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<ExtractOptions>();
                addLaunch(app, *options);
                auto* node = addRepeated(app, "--node NAME", options->nodes, "A node, by name");
                add(app, "--nodes A,B", options->nodes, "Nodes, by name, separated by commas")->delimiter(',')->excludes(node);
                writes(add(app, "-o,--output DIR", options->out, "Folder for the package"))->required();
                add(app, "--run N", options->run, "Which execution of nodes in loops; default 1")->check(CLI::Range(1, 1'000'000));
                addJson(app, options->json, "What was written, as JSON");
                return [options] { return extract(*options); };
            }};
}

} // namespace nodewise::cli
