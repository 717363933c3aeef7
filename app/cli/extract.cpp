// SPDX-License-Identifier: Apache-2.0
#include "app/cli/absolute.h"
#include "app/cli/analysis.h"
#include "app/cli/commands.h"
#include "app/cli/input.h"
#include "core/protocol/bundle.h"

#include <cstdio>
#include <nlohmann/json.hpp>

namespace nodewise::cli {
namespace {

using Json = nlohmann::ordered_json;
using Tensors = std::vector<dap::BundleAnswer::Tensor>;

Json jsonOf(const Tensors& tensors)
{
    Json out = Json::array();
    for (const auto& tensor : tensors)
        out.push_back({{"name", tensor.name}, {"dtype", tensor.dtype}, {"shape", tensor.shape}, {"weight", tensor.weight}});
    return out;
}

std::string jsonOf(const dap::BundleAnswer& answer)
{
    Json notes = Json::array();
    for (const Text& note : answer.notes)
        notes.push_back(note.english());
    return Json{{"folder", answer.folder},         {"files", answer.files},
                {"inputs", jsonOf(answer.inputs)}, {"outputs", jsonOf(answer.outputs)},
                {"bytes", answer.bytes},           {"notes", std::move(notes)},
                {"failed", answer.failed}}
               .dump(2) +
           "\n";
}

} // namespace

Result<void> extract(const ExtractOptions& options)
{
    if (options.nodes.empty())
        throw UsageError{"extract needs --node or --nodes"};
    const auto answer = ask<dap::BundleAnswer>(
        options, dap::BundleRequest{.names = options.nodes, .folder = absolutePath(options.out), .run = options.run});
    if (!answer)
        return fail(answer.error());
    for (const Text& note : answer->notes)
        std::fprintf(stderr, "nodewise-cli: note: %s\n", note.english().c_str());
    if (options.json)
        return print(jsonOf(*answer));
    std::string text;
    for (const std::string& file : answer->files)
        text += "saved " + options.out + "/" + file + "\n";
    return print(text + byteText(answer->bytes) + "; run it: python " + options.out + "/reproduce.py\n");
}

} // namespace nodewise::cli
