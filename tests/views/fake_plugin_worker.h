// SPDX-License-Identifier: Apache-2.0
// Plays the worker "nodewise-torch" for plug-ins that are nothing but names: what a library brings follows from its file name.
//   gate.so    operators, conversions and an executor        ops.so    one operator
//   bad.so     is refused                                    die.so    ends the worker
//   late.so    as ops.so, once there is a file late.so.go    relu.so   converts aten.relu to npu.relu and runs it
//   hang.so    never comes back from being loaded (then there is a file hang.so.hangs; of stuck.so, too)
//   stuck.so   loads, and never comes back from a conversion failing.so  loads, and ends the worker at a conversion
#pragma once

#include "core/dap/request_loop.h"
#include "core/ir/convert.h"
#include "core/ir/json.h"
#include "core/program/program.h"
#include "core/protocol/convert.h"
#include "core/protocol/resolve.h"
#include "core/protocol/schema.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>
#include <unistd.h>

namespace nodewise::test {

inline std::string nameOf(const std::string& file)
{
    return file.substr(file.rfind('/') + 1);
}

inline bool names(const std::vector<std::string>& files, const std::string& name)
{
    return std::any_of(files.begin(), files.end(), [&name](const auto& file) { return nameOf(file) == name; });
}

/// Never comes back, once it has told so by a file.
inline void hang(const std::string& library)
{
    std::ofstream(library + ".hangs").put('x');
    std::this_thread::sleep_for(std::chrono::hours(1));
}

inline Result<std::string> playPlugins(const std::string& arguments)
{
    protocol::PluginsAnswer answer;
    const auto request = protocol::decodeBody<protocol::PluginsRequest>(arguments).value();
    for (const std::string& file : request.plugins) {
        const std::string name = nameOf(file);
        if (name == "die.so")
            ::raise(SIGKILL);
        if (name == "bad.so")
            return fail(Error{.message = std::string("it is not a plug-in"), .file = file});
        if (name == "hang.so")
            hang(file);
        while (name == "late.so" && ::access((file + ".go").c_str(), F_OK) != 0)
            std::this_thread::yield();
        protocol::PluginInfo info{.file = file};
        if (name == "ops.so" || name == "late.so")
            info.operators = {"my::op"};
        if (name == "gate.so")
            info = {file, {"custom::gate", "custom::gate_parts"}, {"custom.gate", "custom.gate_parts"}, {"npu.gate"}};
        if (name == "relu.so")
            info = {file, {}, {"aten.relu"}, {"npu.relu"}};
        if (name == "stuck.so" || name == "failing.so")
            info.conversions = {"aten.relu"};
        answer.plugins.push_back(std::move(info));
    }
    return protocol::encodeBody(answer);
}

inline Result<std::string> playSchemas(const std::string& arguments)
{
    const auto request = protocol::decodeSchemasRequest(arguments).value();
    protocol::SchemasAnswer answer{.torchVersion = "0.0"};
    for (const std::string& op : request.ops)
        answer.schemas.push_back(
            {.opType = op, .kind = protocol::OpSchema::Kind::Operator, .name = op, .text = std::to_string(request.plugins.size())});
    return encode(answer);
}

inline void misbehave(const std::vector<std::string>& plugins)
{
    if (const auto stuck = std::find_if(plugins.begin(), plugins.end(), [](const auto& file) { return nameOf(file) == "stuck.so"; });
        stuck != plugins.end())
        hang(*stuck);
    if (names(plugins, "failing.so"))
        ::raise(SIGKILL);
}

inline Result<std::string> playConvert(const std::string& arguments)
{
    const auto request = protocol::decodeBody<protocol::ConvertRequest>(arguments).value();
    misbehave(request.plugins);
    const auto model = program::open(request.program, request.model);
    if (!model)
        return fail(model.error());
    const auto converted = ir::convert(**model, request.program);
    ir::Graph graph = *converted->graph;
    for (ir::OpNode& node : graph.nodes)
        if (node.opType.starts_with("aten.relu") && names(request.plugins, "relu.so"))
            node.opType = "npu.relu";
    protocol::ConvertAnswer answer{.ir = ir::writeJson(graph)};
    answer.diagnostics.push_back({.message = UserText("a note of the converter"), .hint = {}, .node = "relu"});
    return protocol::encodeBody(answer);
}

/// Pooling and relu can't be run, but with a plug-in that says it runs relu.
inline Result<std::string> playResolve(const std::string& arguments)
{
    const auto request = protocol::decodeBody<protocol::ResolveRequest>(arguments).value();
    misbehave(request.plugins); // it converts, too
    protocol::ResolveAnswer answer;
    const auto model = program::open(request.program, request.model);
    if (!model)
        return fail(model.error());
    for (const graph::Node& node : (*model)->graph->nodes()) {
        const std::string op(node.opType());
        const bool relu = op.starts_with("aten.relu") && !names(request.plugins, "relu.so");
        if (!relu && !op.starts_with("aten.max_pool2d"))
            continue;
        auto& rows = answer.unresolved;
        const auto known = std::find_if(rows.begin(), rows.end(), [&op](const auto& row) { return row.op == op; });
        if (known != rows.end())
            known->nodes.push_back((*model)->graph->qualifiedName(node.id));
        else
            rows.push_back({protocol::Side::Fx,
                            op,
                            {(*model)->graph->qualifiedName(node.id)},
                            UserText("%1: nobody runs it", op),
                            UserText("name a plug-in")});
    }
    return protocol::encodeBody(answer);
}

inline int playPluginWorker()
{
    auto channel = process::Channel::takeStdio();
    dap::RequestLoop loop;
    loop.on("nodewise/plugins", playPlugins);
    loop.on("nodewise/schemas", playSchemas);
    loop.on("nodewise/convert", playConvert);
    loop.on("nodewise/resolve", playResolve);
    return loop.run(*channel);
}

} // namespace nodewise::test
