// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "core/export/risk_report.h"

namespace nodewise::cli {

namespace {

struct RiskOptions : LaunchOptions {
    bool all = false, json = false;
};

/// A node that fails is an error; what was found before it is printed.
Result<void> risk(const RiskOptions& options)
{
    const auto answer = ask<protocol::RiskAnswer>(options, protocol::RiskRequest());
    if (!answer)
        return fail(answer.error());
    if (auto printed = print(options.json ? exporting::riskJson(*answer) : exporting::riskText(*answer, options.all)); !printed)
        return printed;
    return answer->failed ? fail(Error{.message = answer->why}) : Result<void>();
}

} // namespace

Command riskCommand()
{
    return {.name = "risk",
            .help = "Run a program and show how close its values come to the limits of their formats, and where NaN and Inf originate",
            .examples = {"risk model.pt2", "risk model.pt2 --inputs normal --all"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<RiskOptions>();
                addLaunch(app, *options);
                app.add_flag("--all", options->all, "All values; without it those at risk");
                addJson(app, options->json, "All values, as JSON");
                return [options] { return risk(*options); };
            }};
}

} // namespace nodewise::cli
