// SPDX-License-Identifier: Apache-2.0
#include "app/cli/commands.h"
#include "app/cli/element_index.h"
#include "app/cli/options.h"
#include "app/cli/print.h"
#include "core/export/element_history_report.h"
#include "core/protocol/debug.h"
#include "core/protocol/tensor_query.h"

#include <algorithm>

namespace nodewise::cli {

namespace {

struct HistoryOptions : LaunchOptions {
    std::string node, at, slice;
    bool nonFinite = false, json = false;
};

/// By its qualified name, or where only one has it, its own; "split[1]" is an element.
Result<protocol::ValueInfo> valueNamed(EngineClient& engine, const std::string& name)
{
    using Scope = protocol::ValuesRequest::Scope;
    for (const Scope scope : {Scope::Executed, Scope::ProgramInputs, Scope::Weights}) {
        const auto values = engine.call<protocol::ValuesAnswer>(protocol::ValuesRequest{.scope = scope});
        if (!values)
            return fail(values.error());
        for (const protocol::ValueInfo& value : values->values) {
            if (value.name == name)
                return value;
            const auto element = std::ranges::find(value.elements, name, &protocol::ValueInfo::name);
            if (element != value.elements.end())
                return *element;
        }
    }
    return fail(Error{.message = UserText("there is no node '%1' that has run", name), .hint = UserText("nodewise-cli find lists names")});
}

Result<std::vector<std::int64_t>> nonFiniteOf(EngineClient& engine, const protocol::ValueInfo& value, const std::string& slice)
{
    const auto found = engine.call<protocol::FindAnswer>(
        protocol::FindRequest{.value = value.ref, .slice = slice, .what = protocol::FindRequest::What::NotFinite});
    if (!found)
        return fail(found.error());
    return found->found ? Result<std::vector<std::int64_t>>(found->index)
                        : fail(Error{.message = UserText("all elements are finite"), .node = value.name});
}

Result<void> history(const HistoryOptions& options)
{
    auto index = elementIndex(options.at);
    auto opened = open(options);
    if (!opened)
        return fail(opened.error());
    EngineClient& engine = *opened->engine;
    if (auto end = engine.toStop("continue", encodeBody(protocol::StepArguments())); !end)
        return fail(end.error());
    const auto value = valueNamed(engine, options.node);
    if (!value)
        return fail(value.error());
    if (options.at.empty() && !options.nonFinite && !value->shape.empty())
        throw UsageError{"history needs --at or --non-finite: " + options.node + " has " + std::to_string(value->shape.size()) +
                         " dimensions"};
    if (options.nonFinite) {
        auto found = nonFiniteOf(engine, *value, options.slice);
        if (!found)
            return fail(found.error());
        index = std::move(*found);
    }
    const auto answer = engine.call<protocol::ElementHistoryAnswer>(
        protocol::ElementHistoryRequest{.value = value->ref, .slice = options.slice, .index = index});
    if (!answer)
        return fail(answer.error());
    return print(options.json ? encodeBody(*answer) + "\n" : exporting::elementHistoryText(*answer));
}

} // namespace

Command historyCommand()
{
    return {.name = "history",
            .help = "Run a program and show which nodes made, moved, wrote, viewed, and read one element, and where its NaN or Inf began",
            .examples = {"history model.pt2 --node softmax --at 0,3,1", "history model.pt2 --node add_4 --non-finite"},
            .describe = [](CLI::App& app) {
                const auto options = std::make_shared<HistoryOptions>();
                addLaunch(app, *options);
                add(app, "--node NAME", options->node, "Node whose value has the element; split[1] is an element of a list")->required();
                auto* at = add(app, "--at INDEX", options->at, "The element: 0,3,1; of the slice, if one is given");
                app.add_flag("--non-finite", options->nonFinite, "The first element that is NaN or infinite")->excludes(at);
                add(app, "--slice SLICE", options->slice, "Part of the value, as Python writes it: [0, :, 3:7]");
                addJson(app, options->json, "The events as JSON");
                return [options] { return history(*options); };
            }};
}

} // namespace nodewise::cli
