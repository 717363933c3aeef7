// SPDX-License-Identifier: Apache-2.0
#include "app/cli/absolute.h"
#include "app/cli/commands.h"
#include "app/cli/option_kind.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "app/cli/python.h"
#include "app/cli/trusting.h"
#include "core/export/chrome_trace.h"
#include "core/protocol/debug.h"
#include "core/protocol/session_record.h"

#include <algorithm>

namespace nodewise::cli {
namespace {

struct RunOptions : LaunchOptions {
    std::vector<std::string> trusted;
    protocol::PythonExecutor python;
    std::string session, saveSession, keep, saveValues, saveOutputs, check, profile;
    std::optional<double> rtol, atol;
    int repeat = 1;
};

/// A record is replayed from other folders, too.
void makeAbsolute(protocol::LaunchArguments& launch)
{
    for (std::string* file : {&launch.program, &launch.ir})
        *file = absolutePath(*file);
    for (protocol::InputSpec& input : launch.inputs)
        input.file = absolutePath(input.file);
    for (auto* files : {&launch.weights, &launch.plugins})
        *files = absolutePaths(std::move(*files));
    launch.profile = absoluteProfile(launch.profile);
}

protocol::LaunchArguments launchArguments(const RunOptions& options)
{
    protocol::LaunchArguments out = launchOf(options);
    out.session = options.session;
    if (!options.saveSession.empty())
        makeAbsolute(out);
    return out;
}

/// The session of a record: from where it was saved to the end, without stops.
Result<void> finishSession(EngineClient& runner)
{
    for (const char* kind : {"setFunctionBreakpoints", "setDataBreakpoints"})
        if (auto cleared = runner.call(kind, R"({"breakpoints":[]})"); !cleared)
            return fail(cleared.error());
    if (auto cleared = runner.call("setExceptionBreakpoints", R"({"filters":["error"]})"); !cleared)
        return fail(cleared.error());
    bool finished = false;
    while (!finished) { // a breakpoint in a file stops it on the way
        const auto stop = runner.toStop("continue", encodeBody(protocol::StepArguments()));
        if (!stop)
            return fail(stop.error());
        finished = stop->finished;
    }
    return {};
}

Result<void> printRuns(const protocol::RunAnswer& answer)
{
    std::string text;
    for (const auto& output : answer.outputs)
        text += output.name + "  " + output.text + "\n";
    for (const auto& file : answer.saved)
        text += "saved " + file + "\n";
    auto times = answer.ms;
    std::sort(times.begin(), times.end());
    char line[120];
    if (times.size() == 1)
        std::snprintf(line, sizeof line, "%.3f ms\n", times.front());
    else if (!times.empty())
        std::snprintf(line, sizeof line, "%zu runs: first %.3f ms, best %.3f ms, median %.3f ms\n", times.size(), answer.ms.front(),
                      times.front(), times[times.size() / 2]);
    return print(text + (times.empty() ? "" : line));
}

Result<void> writeProfile(EngineClient& runner, const std::string& file)
{
    auto body = runner.call("nodewise/profile", {});
    const auto profile = body ? protocol::decodeBody<protocol::ProfileAnswer>(*body) : Result<protocol::ProfileAnswer>(fail(body.error()));
    if (!profile)
        return fail(profile.error());
    const auto device = protocol::decodeBody<protocol::DeviceProfile>(*body);
    return writeFile(file, exporting::chromeTrace(*profile, device.value_or(protocol::DeviceProfile())) + "\n");
}

/// The first output that differs is the error.
Result<void> check(EngineClient& runner, const RunOptions& options)
{
    const auto answer = runner.call<protocol::CheckAnswer>(protocol::CheckRequest{options.check, options.rtol, options.atol});
    if (!answer)
        return fail(answer.error());
    if (answer->equal)
        return print(std::to_string(answer->outputs.size()) + (answer->outputs.size() == 1 ? " output is " : " outputs are ") +
                     (answer->bitwise ? "bitwise equal to those of " : "within tolerance of those of ") + options.check + "\n");
    const auto wrong = std::find_if(answer->outputs.begin(), answer->outputs.end(), [](const auto& output) { return !output.equal; });
    if (wrong == answer->outputs.end())
        return fail(Error{.message = UserText("the outputs differ"), .file = options.check});
    return fail(Error{.message = wrong->message, .file = options.check, .node = wrong->name, .hint = answer->elsewhere});
}

Result<void> runOpened(EngineClient& runner, const RunOptions& options)
{
    if (!options.session.empty()) {
        if (auto finished = finishSession(runner); !finished)
            return finished;
    } else {
        const auto answer = runner.call<protocol::RunAnswer>(protocol::RunRequest{
            .repeat = options.repeat, .keep = options.keep, .saveValues = options.saveValues, .profile = !options.profile.empty()});
        if (!answer)
            return fail(answer.error());
        if (auto printed = printRuns(*answer); !printed)
            return printed;
        if (!options.saveValues.empty() && answer->saved.empty())
            return fail(Error{.message = UserText("no node's name matches '%1', so no value was saved", options.keep),
                              .hint = UserText("'nodewise-cli find FILE QUERY' lists nodes")});
    }
    if (!options.profile.empty())
        if (auto written = writeProfile(runner, options.profile); !written)
            return written;
    if (!options.saveSession.empty()) {
        if (auto saved = runner.call(protocol::SaveSessionRequest::command, encodeBody(protocol::SaveSessionRequest{options.saveSession}));
            !saved)
            return fail(saved.error());
        trustOwn({options.saveSession});
    }
    if (!options.saveOutputs.empty())
        if (auto saved = runner.call(protocol::SaveOutputsRequest::command, encodeBody(protocol::SaveOutputsRequest{options.saveOutputs}));
            !saved)
            return fail(saved.error());
    return options.check.empty() ? Result<void>() : check(runner, options);
}

void checkUsage(const RunOptions& options)
{
    if (options.file.empty() && options.session.empty())
        throw UsageError{"run needs a FILE, or --session"};
    if (options.keep.empty() != options.saveValues.empty())
        throw UsageError{"--keep and --save-values go together: which values, and the folder for them"};
    if (!options.session.empty() && (options.repeat > 1 || !options.keep.empty()))
        throw UsageError{"--session runs once to the end: leave --repeat and --keep out"};
    if ((options.rtol || options.atol) && options.check.empty())
        throw UsageError{"--rtol and --atol are for --check"};
}

/// Throws UsageError for an input that can't be read. An output that differs is an error.
Result<void> run(const RunOptions& options)
{
    checkUsage(options);
    if (!options.session.empty())
        if (auto may = mayReplay(options.session, options.trusted); !may)
            return may;
    const protocol::LaunchArguments launch = launchArguments(options); // wrong usage before an engine is started
    const protocol::PythonExecutor python = located(options.python);
    auto runner = EngineClient::start();
    if (!runner)
        return fail(runner.error());
    if (auto opened = open(**runner, launch, python); !opened)
        return fail(opened.error());
    return runOpened(**runner, options);
}

} // namespace

Command runCommand()
{
    return {.name = "run",
            .help = "Run a program: times, outputs, values, comparison",
            .examples = {"run model.pt2", "run model.pt2 --inputs cat.png --repeat 10",
                         "run model.pt2 --keep 'linear_*' --save-values kept", "run model.pt2 --python .venv/bin/python --device cuda",
                         "run model.pt2 --python .venv/bin/python --ranks 2", "run --session stopped.json"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<RunOptions>();
                add(app, "FILE", options->file, "Exported program (.pt2) or IR file (.json)");
                addInputs(app, options->inputs, options->weights);
                app.add_flag("--ir", options->ir, "Run the converted IR instead of the FX graph");
                add(app, "--keep PATTERN", options->keep, "Names of nodes whose values are saved, with * and ?");
                writes(add(app, "--save-values DIR", options->saveValues, "Folder for these values, one .npy each"));
                writes(add(app, "--save-outputs F.safetensors", options->saveOutputs, "File for the outputs"));
                add(app, "--check F.safetensors", options->check,
                    "Compare the outputs with a file of --save-outputs; exit code 1 if they differ");
                add(app, "--rtol R", options->rtol, "Relative tolerance of --check")->check(tolerance());
                add(app, "--atol A", options->atol, "Absolute tolerance of --check")->check(tolerance());
                writes(add(app, "--profile OUT.json", options->profile, "File for the times per node, as a Chrome trace"));
                add(app, "--repeat N", options->repeat, "Number of runs")->check(CLI::Range(1, 1'000'000));
                addThreads(app, options->threads, options->seed);
                addPlugins(app, options->plugins);
                addPython(app, options->python);
                addBackend(app, options->backend);
                app.add_flag("--meta", options->meta, "Shapes only, without weights");
                add(app, "--session F", options->session, "Replay a saved debug session and run it to its end");
                writes(add(app, "--save-session F", options->saveSession,
                           "File for a session record of this run, to be replayed here or in the window"));
                addTrust(app, options->trusted);
                addModel(app, options->model);
                return [options] { return run(*options); };
            }};
}

} // namespace nodewise::cli
