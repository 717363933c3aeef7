// SPDX-License-Identifier: Apache-2.0
#include "app/cli/absolute.h"
#include "app/cli/commands.h"
#include "app/cli/option_kind.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "app/cli/python.h"
#include "core/process/interpreters.h"
#include "core/process/locate.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <unistd.h>

namespace nodewise::cli {

namespace {

struct ExportOptions {
    std::string model, out;
    protocol::PythonExecutor python;
    bool noDraft = false;
};

/// The file's own name, without the function behind it.
std::string fileOf(const std::string& model)
{
    const auto colon = model.rfind(".py:");
    return absolutePath(colon == std::string::npos ? model : model.substr(0, colon + 3));
}

/// The one that was named; else the best that was found and has torch.
Result<std::string> interpreterFor(const ExportOptions& options)
{
    if (!options.python.python.empty())
        return located(options.python).python;
    if (const auto found = process::tryUsualInterpreter(fileOf(options.model))) {
        remark("note", found->path + " runs it, with PyTorch " + found->torch + "; name another one with --python");
        return found->path;
    }
    return fail(Error{.message = UserText("no Python interpreter with torch was found beside the file, in this environment, or in PATH"),
                      .file = options.model,
                      .hint = UserText("name one with --python")});
}

/// Not a child: signals, output, and the exit code are the interpreter's own. Naming the file on the command line is the consent to run it.
Result<void> exportModel(const ExportOptions& options)
{
    const auto python = interpreterFor(options);
    if (!python)
        return fail(python.error());
    const auto start = process::findPythonStart();
    if (!start)
        return fail(start.error());
    std::vector<std::string> words{*python, "-u", *start, "export", options.model};
    if (!options.out.empty())
        words.insert(words.end(), {"-o", options.out});
    if (options.noDraft)
        words.push_back("--no-draft");
    std::vector<char*> arguments;
    for (std::string& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    std::fflush(nullptr);
    ::execv(python->c_str(), arguments.data());
    return fail(Error{.message = UserText("the interpreter can't be started: %1", std::string(std::strerror(errno))), .file = *python});
}

} // namespace

Command exportModelCommand()
{
    return {.name = "export",
            .help = "Run a Python file of your own and export the model that it makes, or say why that fails and what to change",
            .examples = {"export model.py", "export model.py:make -o model.pt2 --python .venv/bin/python"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<ExportOptions>();
                acts(add(app, "MODEL", options->model,
                         "Python file, and after a colon the function that returns a module and its arguments; it is executed"))
                    ->required();
                writes(add(app, "-o OUT", options->out, "Program to write (.pt2); default: beside the file"));
                acts(add(app, "--python PATH", options->python.python,
                         "Interpreter that runs it; default: the first with torch of the active environment, your own ones beside the "
                         "file, and PATH"));
                app.add_flag("--no-draft", options->noDraft,
                             "Fail where only a draft can be exported, in which branches on data are fixed");
                return [options] { return exportModel(*options); };
            }};
}

} // namespace nodewise::cli
