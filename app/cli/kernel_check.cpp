// SPDX-License-Identifier: Apache-2.0
#include "app/cli/absolute.h"
#include "app/cli/commands.h"
#include "app/cli/engine_client.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "core/base/input_file.h"
#include "core/export/kernel_report.h"

#include <sstream>

namespace nodewise::cli {

namespace {

struct KernelCheckOptions {
    std::string file;
    bool json = false, passes = false, allowUnregistered = false;
};

Result<void> verdictOf(const protocol::KernelCheckAnswer& answer, const std::optional<protocol::KernelPassesAnswer>& passes,
                       const std::string& file)
{
    if (!answer.verified)
        return fail(Error{.message = answer.parsed ? UserText("this does not verify") : UserText("this can't be parsed"), .file = file});
    if (passes && !passes->succeeded)
        return fail(Error{.message = passes->stages.empty() ? UserText("this can't be lowered")
                                                            : UserText("the pass %1 failed", passes->stages.back().pass),
                          .file = file});
    return {};
}

/// Blank lines and comments verify, and say nothing.
bool isBlank(const std::string& file)
{
    constexpr std::uint64_t largest = 1u << 20;
    const auto text = readFile(file, largest);
    std::istringstream lines(text ? *text : std::string("-"));
    for (std::string line; std::getline(lines, line);)
        if (const auto first = line.find_first_not_of(" \t\r"); first != line.npos && line.compare(first, 2, "//") != 0)
            return false;
    return true;
}

/// Prints diagnostics, and what the kernel is made of once it verifies. An error if it does not, or if a pass fails.
Result<void> kernelCheck(const KernelCheckOptions& options)
{
    auto engine = EngineClient::start();
    if (!engine)
        return fail(engine.error());
    const protocol::KernelSource source{.file = absolutePath(options.file), .allowUnregistered = options.allowUnregistered};
    const auto answer = (*engine)->call<protocol::KernelCheckAnswer>(protocol::KernelCheckRequest{.name = options.file, .source = source});
    if (!answer)
        return fail(answer.error());
    std::optional<protocol::KernelPassesAnswer> passes;
    if (options.passes && answer->verified) {
        auto ran = (*engine)->call<protocol::KernelPassesAnswer>(protocol::KernelPassesRequest{.name = options.file, .source = source});
        if (!ran)
            return fail(ran.error());
        passes = std::move(*ran);
    }
    const auto* lowered = passes ? &*passes : nullptr;
    const std::string text =
        options.json ? exporting::kernelJson(options.file, *answer, lowered) : exporting::kernelText(options.file, *answer, lowered);
    if (auto printed = print(text); !printed)
        return printed;
    if (answer->verified && isBlank(options.file))
        return fail(Error{.message = UserText("there is nothing in it to verify"), .file = options.file});
    return verdictOf(*answer, passes, options.file);
}

} // namespace

Command kernelCommand()
{
    return {.name = "kernel", .help = "Inspect MLIR kernels", .examples = {}, .describe = [](CLI::App&) { return Command::Run(); }};
}

Command kernelCheckCommand()
{
    return {.name = "kernel check",
            .help = "Verify a kernel and show its outline",
            .examples = {"kernel check k.mlir", "kernel check k.mlir --passes > passes.log"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<KernelCheckOptions>();
                add(app, "FILE", options->file, "MLIR as text or bytecode")->required();
                app.add_flag("--passes", options->passes, "Lower it and show it after each pass");
                addUnregistered(app, options->allowUnregistered);
                addJson(app, options->json);
                return [options] { return kernelCheck(*options); };
            }};
}

} // namespace nodewise::cli
