// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/lowering.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "core/base/json_text.h"
#include "core/base/plain_text.h"
#include "core/base/words.h"
#include "core/lowering/template_file.h"

#include <nlohmann/json.hpp>

namespace nodewise::cli {

namespace {

using Json = nlohmann::ordered_json;

struct ListOptions {
    std::vector<std::string> templates;
    bool json = false;
};

Result<void> listTemplates(const ListOptions& options)
{
    const auto templates = lowering::readTemplates(templateFolders(options.templates));
    if (!templates)
        return fail(templates.error());
    std::vector<std::vector<std::string>> rows{{"template", "title", "operators"}};
    Json list = Json::array();
    for (const lowering::TemplateFile& file : *templates) {
        std::vector<std::string> ops;
        for (const lowering::TemplateOp& op : file.ops)
            ops.push_back(op.op);
        rows.push_back({file.name, file.title, joined(ops)});
        list.push_back({{"name", file.name}, {"title", file.title}, {"ops", ops}, {"file", file.path}, {"functions", file.functionsPath}});
    }
    return print(options.json ? jsonText(list) : plain::table(rows));
}

} // namespace

Command templatesCommand()
{
    return {.name = "templates",
            .help = "List the available kernel templates; create one, or check one",
            .examples = {"templates", "templates --templates mine --json"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<ListOptions>();
                addTemplates(app, options->templates);
                addJson(app, options->json);
                return [options] { return listTemplates(*options); };
            }};
}

} // namespace nodewise::cli
