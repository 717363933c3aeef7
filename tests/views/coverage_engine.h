// SPDX-License-Identifier: Apache-2.0
// An engine that judges: it reads profiles as the real one does, and knows no more of them than fallbacks, lowerings and decompositions
// told by what they become. All else is unimplemented. It warns of decompositions of operators that end in "er".
#pragma once

#include "core/backend/profile.h"
#include "core/base/data_folder.h"
#include "core/dap/messages.h"
#include "core/process/channel.h"
#include "core/program/program.h"
#include "core/protocol/coverage.h"
#include "core/protocol/stop.h"

namespace nodewise::test {

class CoverageEngine {
public:
    using Link = protocol::ChainLink;

    int run()
    {
        auto channel = process::Channel::takeStdio();
        while (true) {
            const auto body = channel->receive();
            if (!body || !*body)
                return 0;
            const auto message = dap::decode(**body);
            const auto* request = message ? std::get_if<dap::Request>(&*message) : nullptr;
            if (!request)
                return 1;
            if (request->command == "initialize")
                (void)channel->send(encode(
                    dap::Message(dap::Response{.seq = ++m_seq,
                                               .requestSeq = request->seq,
                                               .command = request->command,
                                               .body = encode(dap::Capabilities{.protocol = dap::protocolVersion, .version = "0.0"})})));
            else if (request->command == protocol::CoverageRequest::command)
                answer(*channel, *request);
            else if (request->command == protocol::ProfileCheckRequest::command)
                check(*channel, *request);
            else
                (void)channel->send(encode(dap::Message(dap::failure(*request, Error{.message = UserText("no such request")}))));
        }
    }

    static protocol::CoverageAnswer judged(const protocol::CoverageRequest& request)
    {
        const std::string& path = request.profile.name;
        const std::string text = request.profile.text.empty() ? *readDataFile(path) : request.profile.text;
        const auto [profile, errors] = backend::readWholeProfile(path, text);
        protocol::CoverageAnswer answer{.profile = profile.name, .title = profile.title, .path = path};
        for (const Error& error : errors)
            answer.problems.push_back({error.file, error.line, error.column, error.message, error.hint});
        if (!errors.empty())
            return answer;
        const auto model = program::open(request.program, request.model);
        const graph::Graph& graph = *(*model)->graph;
        for (const graph::Node& node : graph.nodes()) {
            if (node.op != graph::NodeOp::CallFunction)
                continue;
            const std::string op(node.opType());
            answer.judgments.push_back(judgment(profile, op));
            answer.nodes.push_back({.node = node.id.index(),
                                    .name = graph.qualifiedName(node.id),
                                    .op = op,
                                    .judgment = std::uint32_t(answer.judgments.size() - 1),
                                    .flops = op.find("linear") != std::string::npos ? std::optional(1e6) : std::nullopt,
                                    .bytes = 1000});
            if (const protocol::Judgment& judgment = answer.judgments.back();
                !judgment.chain.empty() && judgment.chain.front().rule == "wrong")
                answer.mistakes.push_back({path, judgment.chain.front().line, 5, judgment.reason, {}});
        }
        return answer;
    }

private:
    static bool covers(const std::string& rule, const std::string& op) { return op == rule || op.starts_with(rule + "."); }

    static protocol::Judgment judgment(const backend::Profile& profile, const std::string& op)
    {
        for (const backend::Decomposition& rule : profile.decompositions)
            if (covers(rule.op, op) && rule.function == "wrong")
                return {protocol::Verdict::Unimplemented,
                        UserText(std::string("it returns another shape")),
                        {{.stage = Link::Stage::Unimplemented, .op = op, .rule = "wrong", .file = profile.path, .line = rule.place.line}}};
        for (const backend::Decomposition& rule : profile.decompositions)
            if (covers(rule.op, op))
                return {protocol::Verdict::Decomposed,
                        {},
                        {{.stage = Link::Stage::Decomposition,
                          .op = op,
                          .rule = rule.function,
                          .file = profile.path,
                          .line = rule.place.line,
                          .becomes = rule.becomes},
                         {.stage = Link::Stage::OpFunc, .depth = 1, .op = "mm", .rule = "matmul", .unit = "pt"}}};
        for (const backend::LoweringRule& rule : profile.lowerings)
            if (covers(rule.op, op))
                return {protocol::Verdict::Lowered,
                        {},
                        {{.stage = Link::Stage::Lowering, .op = op, .rule = rule.as, .file = profile.path, .line = rule.place.line}}};
        for (const backend::Fallback& rule : profile.fallbacks)
            if (covers(rule.op, op))
                return {
                    protocol::Verdict::Fallback,
                    UserText(rule.why),
                    {{.stage = Link::Stage::Fallback, .op = op, .file = profile.path, .line = rule.place.line, .why = UserText(rule.why)}}};
        return {protocol::Verdict::Unimplemented,
                UserText("there is no rule for %1", op),
                {{.stage = Link::Stage::Unimplemented, .op = op, .why = UserText("there is no rule for %1", op)}}};
    }

    void answer(process::Channel& channel, const dap::Request& request)
    {
        const auto asked = protocol::decodeBody<protocol::CoverageRequest>(request.arguments);
        const protocol::ProgressBody far{
            .progressId = "x", .message = UserText("Reading the program"), .requestId = request.seq, .percentage = 25};
        (void)channel.send(encode(dap::Message(dap::Event{.seq = ++m_seq, .event = "progressUpdate", .body = encodeBody(far)})));
        if (asked->profile.text.find("never answered") != std::string::npos)
            return;
        dap::Response response{.seq = ++m_seq, .requestSeq = request.seq, .command = request.command, .body = encodeBody(judged(*asked))};
        (void)channel.send(encode(dap::Message(std::move(response))));
    }

    void check(process::Channel& channel, const dap::Request& request)
    {
        const protocol::ProfileSource source = protocol::decodeBody<protocol::ProfileCheckRequest>(request.arguments)->profile;
        const auto [profile, errors] =
            backend::readWholeProfile(source.name, source.text.empty() ? *readDataFile(source.name) : source.text);
        protocol::ProfileCheckAnswer answer{.profile = profile.name, .path = source.name};
        for (const backend::Decomposition& rule : profile.decompositions)
            if (rule.op.ends_with("er"))
                answer.warnings.push_back({source.name, rule.place.line, rule.place.column, UserText("nobody knows '%1'", rule.op),
                                           UserText("did you mean %1?", rule.op.substr(0, rule.op.size() - 2) + "ar")});
        (void)channel.send(encode(dap::Message(
            dap::Response{.seq = ++m_seq, .requestSeq = request.seq, .command = request.command, .body = encodeBody(answer)})));
    }

    int m_seq = 0;
};

} // namespace nodewise::test
