// SPDX-License-Identifier: Apache-2.0
#include "app/cli/input.h"

#include "app/cli/engine_client.h"
#include "app/cli/print.h"
#include "core/base/words.h"
#include "core/document/load.h"
#include "core/ir/json.h"
#include "core/protocol/convert.h"

#include <algorithm>
#include <filesystem>

namespace nodewise::cli {
namespace {

namespace fs = std::filesystem;

Result<void> checkChoice(const std::string& file)
{
    const auto models = document::choiceOf(file);
    if (!models)
        return fail(models.error());
    if (models->empty())
        return {};
    return fail(Error{
        .message = "the file holds several models: " + inQuotes(*models), .file = file, .hint = UserText("choose one with --model NAME")});
}

tl::unexpected<Error> refuseIr(const std::string& file, std::string_view command)
{
    return fail(Error{.message = UserText("this is an IR file, which has no FX graph"),
                      .file = file,
                      .hint = "'" + std::string(command) + "' needs the .pt2 file that it was made from"});
}

/// Keeps what was opened until the process ends, which main() does without freeing: freeing a large graph node by node takes a tenth of
/// the whole time.
template <class T>
std::shared_ptr<const T> pinned(std::shared_ptr<const T> opened)
{
    static std::vector<std::shared_ptr<const T>> pins;
    return pins.emplace_back(std::move(opened));
}

/// The conversions of plug-ins run where their code does.
Result<void> convertByWorker(Input& input, bool strict, const PluginOptions& plugins)
{
    auto engine = EngineClient::start();
    if (!engine)
        return fail(engine.error());
    protocol::ConvertRequest request{.program = input.file, .model = input.model->name, .plugins = {}, .strict = strict};
    namePlugins(plugins, request);
    const auto answer = (*engine)->call<protocol::ConvertAnswer>(request);
    if (!answer)
        return fail(answer.error());
    for (const auto& found : answer->diagnostics)
        if (found.severity != protocol::ConvertAnswer::Severity::Note)
            remark("warning", Error{.message = found.message, .node = found.node, .hint = found.hint}.text());
    auto read = ir::readJson(answer->ir);
    if (!read)
        return fail(std::move(read.error()));
    input.ir = pinned(std::move(*read));
    return {};
}

} // namespace

Result<Input> open(const std::string& file, const std::string& model)
{
    Input input{.file = file, .model = {}, .ir = {}};
    if (document::isIrFile(file)) {
        auto ir = ir::readJsonFile(file);
        if (!ir)
            return fail(std::move(ir.error()));
        input.ir = pinned(std::move(*ir));
        return input;
    }
    if (model.empty())
        if (auto checked = checkChoice(file); !checked)
            return fail(std::move(checked.error()));
    auto opened = program::open(file, model);
    if (!opened)
        return fail(std::move(opened.error()));
    input.model = pinned(std::move(*opened));
    return input;
}

Result<Input> openProgram(const std::string& file, const std::string& model, std::string_view command)
{
    auto input = open(file, model);
    return input && !input->model ? refuseIr(file, command) : std::move(input);
}

Result<void> checkProgram(const std::string& file, const std::string& model, std::string_view command)
{
    if (document::isIrFile(file))
        return refuseIr(file, command);
    return model.empty() ? checkChoice(file) : Result<void>();
}

bool isFolder(const std::string& path)
{
    std::error_code ignored;
    return fs::is_directory(path, ignored);
}

std::vector<std::string> programsOf(const std::string& folder)
{
    std::vector<std::string> out;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored))
        if (entry.path().extension() == ".pt2")
            out.push_back(entry.path().string());
    std::sort(out.begin(), out.end());
    return out;
}

Result<void> convert(Input& input, bool strict, const PluginOptions& plugins)
{
    if (input.ir)
        return {};
    if (!plugins.files.empty())
        return convertByWorker(input, strict, plugins);
    const ir::Registry registry = ir::Registry::standard();
    auto converted = ir::convert(*input.model, input.file, {.strict = strict, .registry = &registry});
    if (!converted)
        return fail(std::move(converted.error()).inFile(input.file));
    for (const graph::Diagnostic& diagnostic : converted->diagnostics)
        if (diagnostic.severity != graph::Diagnostic::Severity::Note)
            remark("warning", diagnostic.where.text());
    input.ir = pinned(std::move(converted->graph));
    return {};
}

} // namespace nodewise::cli
