// SPDX-License-Identifier: Apache-2.0
#include "core/torchtrace/stage.h"

#include "core/dump/node_mappings.h"

#include <algorithm>

namespace nodewise::torchtrace {

namespace {

constexpr std::string_view mappingsName = "inductor_provenance_tracking_node_mappings", postGrad = "inductor_post_grad_graph";

/// The n-th entry of a title in an attempt: those that stand before `until` are counted, too.
std::vector<std::size_t> entriesOf(const Log& log, std::uint32_t id, std::string_view title)
{
    std::vector<std::size_t> made;
    const auto& entries = log.entries();
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (entries[i].id == id && log.title(entries[i]) == title)
            made.push_back(i);
    return made;
}

std::optional<dump::NodeMappings> mappingsOf(const Log& log, std::size_t index, std::vector<Error>& problems)
{
    const Entry& entry = log.entries()[index];
    const auto text = log.payload(entry);
    if (!text) {
        problems.push_back(text.error());
        return {};
    }
    std::vector<Error> found;
    auto made = dump::readMappings(log.path(), *text, found);
    if (!made)
        found.push_back(made.error());
    for (Error& error : found) {
        error.line = log.lineOf(entry, std::max(error.line, 1));
        problems.push_back(std::move(error));
    }
    return made ? std::optional(std::move(*made)) : std::nullopt;
}

void add(NodeFacts& facts, const std::string& node, const char* name, std::string_view whole)
{
    constexpr std::size_t most = 64, longest = 4096;
    const std::string value(whole.substr(0, longest));
    auto& of = facts[node];
    if (of.size() < most && std::find(of.begin(), of.end(), std::pair(std::string(name), value)) == of.end())
        of.emplace_back(name, value);
}

void addPost(NodeFacts& facts, const dump::NodeMappings& mappings)
{
    for (const auto& [node, sources] : mappings.postToPre)
        for (const std::string& source : sources)
            add(facts, node, "fx_node", source);
    for (const auto& [node, kernels] : mappings.postToKernel)
        for (const std::string& kernel : kernels)
            add(facts, node, "kernel", kernel);
}

void addPre(NodeFacts& facts, const dump::NodeMappings& mappings)
{
    for (const auto& [node, after] : mappings.preToPost)
        for (const std::string& post : after)
            for (const std::string& kernel : dump::NodeMappings::of(mappings.postToKernel, post))
                add(facts, node, "kernel", kernel);
}

/// Names of the arguments of its forward, in order: "primals_1,primals_2,".
std::string argumentNames(std::string_view raw)
{
    constexpr std::size_t enough = 1 << 20;
    constexpr std::string_view forward = "def forward(";
    const std::size_t begin = std::min(raw.substr(0, enough).find(forward), raw.size());
    raw = raw.substr(begin, std::min(raw.find("):\n", begin), begin + enough) - begin);
    std::string names;
    for (std::size_t at = raw.find(": \""); at != raw.npos; at = raw.find(": \"", at + 3)) {
        const std::size_t before = raw.find_last_of(" \t(,", at - 1) + 1;
        names += std::string(raw.substr(before, at - before)) + ",";
    }
    return names;
}

bool isBackward(const Log& log, const GraphEntry& graph)
{
    return log.title(log.entries()[graph.entry]) == "aot_backward_graph";
}

} // namespace

NodeFacts factsOf(const Log& log, const Summary& summary, const GraphEntry& graph, std::vector<Error>& problems)
{
    NodeFacts facts;
    const Entry& entry = log.entries()[graph.entry];
    const std::string_view title = log.title(entry);
    const bool post = title == postGrad;
    const bool pre = title == "before_pre_grad_graph" || title == "dynamo_output_graph";
    if ((!post && !pre) || !summary.compiles[graph.compile].mappings)
        return facts;
    const std::vector<std::size_t> mappings = entriesOf(log, entry.id, mappingsName);
    if (pre) {
        for (const std::size_t index : mappings)
            if (const auto of = mappingsOf(log, index, problems))
                addPre(facts, *of);
        return facts;
    }
    const std::vector<std::size_t> graphs = entriesOf(log, entry.id, postGrad);
    const auto place = std::size_t(std::find(graphs.begin(), graphs.end(), graph.entry) - graphs.begin());
    if (place < mappings.size())
        if (const auto of = mappingsOf(log, mappings[place], problems))
            addPost(facts, *of);
    return facts;
}

Result<GraphText> readStage(const Log& log, const Summary& summary, const GraphEntry& graph, const Progress& progress)
{
    const Entry& entry = log.entries()[graph.entry];
    const auto text = log.payload(entry);
    if (!text)
        return fail(text.error());
    std::vector<Error> problems; ///< of facts, which the graph can do without
    const NodeFacts facts = factsOf(log, summary, graph, problems);
    return readGraphText(*text, log.path(), log.lineOf(entry, 1), facts, progress);
}

const GraphEntry* stageBefore(const Log& log, const Summary& summary, const GraphEntry& graph)
{
    const Compile& compile = summary.compiles[graph.compile];
    const std::uint32_t attempt = log.entries()[graph.entry].id;
    const GraphEntry* before = nullptr;
    const GraphEntry* sameArguments = nullptr; ///< forward and backward are compiled one after the other, each from its own graph
    const bool lowered = log.title(log.entries()[graph.entry]) == "before_post_grad_graph";
    const std::string arguments = lowered ? argumentNames(log.rawPayload(log.entries()[graph.entry])) : std::string();
    for (const std::size_t index : compile.graphs) {
        const GraphEntry& one = summary.graphs[index];
        if (one.entry >= graph.entry)
            break;
        if (log.entries()[one.entry].id != attempt)
            continue;
        const std::string_view title = log.title(log.entries()[one.entry]);
        if (isBackward(log, graph) && title != "aot_joint_graph" && before != nullptr)
            continue; // the forward graph is its sibling
        before = &one;
        if (lowered && title != postGrad && title != "before_post_grad_graph" &&
            argumentNames(log.rawPayload(log.entries()[one.entry])) == arguments)
            sameArguments = &one;
    }
    return sameArguments ? sameArguments : before;
}

} // namespace nodewise::torchtrace
