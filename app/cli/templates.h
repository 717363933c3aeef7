// SPDX-License-Identifier: Apache-2.0
// The subcommands that write templates: templates new, templates check.
#pragma once

#include "app/cli/launch.h"

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace nodewise::cli {

struct NewTemplateOptions {
    std::string name, op;
    std::string from; ///< template that it begins with; "" = a skeleton
    std::string out;  ///< folder; "" = the user's
    std::vector<std::string> plugins;
};
/// Writes NAME.mlir and NAME.py; nothing is replaced.
Result<void> newTemplate(const NewTemplateOptions& options);

struct CheckTemplateOptions : LaunchOptions {
    std::string named; ///< name, or a file NAME.mlir; `file` is the program
    std::string npu;
    bool run = false, random = false, json = false;
};
/// What is wrong with a template, as compilers say it; with values whether its kernels are right. An error if anything is.
Result<void> checkTemplate(const CheckTemplateOptions& options);

/// Owns what the parser writes to.
struct TemplateCommands {
    NewTemplateOptions made;
    CheckTemplateOptions check;
};
/// Below `templates`. `chosen` becomes the command that the user named.
void addTemplateCommands(CLI::App& templates, TemplateCommands& commands, std::function<Result<void>()>& chosen);

} // namespace nodewise::cli
