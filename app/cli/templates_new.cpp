// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/option_kind.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "app/cli/schemas.h"
#include "app/cli/trusting.h"
#include "core/base/data_folder.h"
#include "core/base/words.h"
#include "core/lowering/skeleton.h"

#include <algorithm>
#include <filesystem>

namespace nodewise::cli {

namespace {

namespace fs = std::filesystem;

struct NewTemplateOptions {
    std::string name, op;
    std::string from; ///< template that it begins with; "" = a skeleton
    std::string out;  ///< folder; "" = the user's
    PluginOptions plugins;
};

Result<lowering::TemplateTexts> textsOf(const NewTemplateOptions& options, const std::vector<lowering::TemplateFile>& templates,
                                        const protocol::OpSchema& schema)
{
    if (options.from.empty())
        return lowering::templateSkeleton(options.name, schema);
    const auto from = std::ranges::find(templates, options.from, &lowering::TemplateFile::name);
    if (from == templates.end())
        return fail(
            Error{.message = UserText("there is no template '%1'", options.from), .hint = UserText("nodewise-cli templates lists them")});
    const auto text = readDataFile(from->path);
    auto functions = from->functionsPath.empty() ? Result<std::string>(std::string()) : readDataFile(from->functionsPath);
    if (!text || !functions)
        return fail(!text ? text.error() : functions.error());
    return lowering::templateLike(*from, *text, *functions, options.name, schema);
}

/// Of an operator without its overload the only one that a kernel can be for: not one that writes into an argument.
Result<protocol::OpSchema> schemaFor(const NewTemplateOptions& options)
{
    auto engine = EngineClient::start();
    if (!engine)
        return fail(engine.error());
    auto schemas = schemasOf(**engine, options.op, options.plugins);
    if (!schemas)
        return fail(schemas.error());
    if (schemas->size() == 1)
        return std::move(schemas->front());
    std::erase_if(*schemas, [](const protocol::OpSchema& schema) { return schema.isMutable; });
    if (schemas->size() == 1)
        return std::move(schemas->front());
    std::vector<std::string> names;
    for (const protocol::OpSchema& schema : *schemas)
        names.push_back(schema.opType);
    return fail(Error{.message = UserText("%1 has several overloads", options.op), .hint = "choose one: " + joined(names)});
}

Result<void> write(const fs::path& path, const std::string& text)
{
    std::error_code none;
    if (fs::exists(path, none))
        return fail(Error{.message = UserText("the file is there already"), .file = path.string()});
    return writeFile(path.string(), text);
}

/// Writes NAME.mlir and NAME.py; nothing is replaced.
Result<void> newTemplate(const NewTemplateOptions& options)
{
    const auto folders = dataFolders("templates");
    const auto templates = lowering::readTemplates(folders);
    if (!templates)
        return fail(templates.error());
    if (auto named = lowering::checkTemplateName(options.name, *templates); !named)
        return named;
    const auto schema = schemaFor(options);
    const auto texts = schema ? textsOf(options, *templates, *schema) : Result<lowering::TemplateTexts>(fail(schema.error()));
    if (!texts)
        return fail(texts.error());
    const fs::path folder = options.out.empty() ? fs::path(folders.back()) : fs::path(options.out);
    std::error_code none;
    fs::create_directories(folder, none);
    const fs::path text = folder / (options.name + ".mlir"), functions = folder / (options.name + ".py");
    if (auto written = write(text, texts->text); !written)
        return written;
    if (!texts->functions.empty())
        if (auto written = write(functions, texts->functions); !written)
            return written;
    trustOwn(texts->functions.empty() ? std::vector{text.string()} : std::vector{text.string(), functions.string()});
    return print(text.string() + "\n" + (texts->functions.empty() ? "" : functions.string() + "\n"));
}

} // namespace

Command templatesNewCommand()
{
    return {.name = "templates new",
            .help = "Create a template for an operator in your template folder",
            .examples = {"templates new roll --op aten.roll.default", "templates new mine --op aten.relu.default --from pointwise -o ."},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<NewTemplateOptions>();
                writes(add(app, "NAME", options->name, "Its name"))->required();
                add(app, "--op OP", options->op, "Operator, such as aten.roll.default")->required();
                add(app, "--from TEMPLATE", options->from, "Template to start from; default: a skeleton that works element by element");
                writes(add(app, "-o,--output DIR", options->out, "Folder to use instead of your own"));
                addPlugins(app, options->plugins, "operators");
                return [options] { return newTemplate(*options); };
            }};
}

} // namespace nodewise::cli
