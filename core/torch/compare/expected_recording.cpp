// SPDX-License-Identifier: Apache-2.0
#include "core/torch/compare/expected_recording.h"

#include <unordered_set>

namespace nodewise::torch_worker {

namespace {

recorded::Pairs pairsOf(const recorded::Recording& recording, const Listing& listing)
{
    std::vector<recorded::Node> nodes;
    for (std::uint32_t i = 0; i < listing.size(); ++i) {
        const Listing::Node& from = listing.node(i);
        if (from.placeholder || from.op == "output" || from.op == "get_attr")
            continue;
        recorded::Node node{
            .name = from.qualified, .op = from.op, .module = listing.module(from.module).path, .frames = {}, .shape = from.shape};
        const std::vector<PythonFrame> stack = listing.pythonStack(i);
        for (auto frame = stack.rbegin(); frame != stack.rend(); ++frame)
            node.frames.push_back({frame->file, frame->line});
        nodes.push_back(std::move(node));
    }
    std::unordered_set<std::string> weights;
    for (std::uint32_t i = 0; i < listing.size(); ++i)
        if (const Listing::Node& node = listing.node(i); node.placeholder || node.op == "get_attr")
            weights.insert({node.target, node.name});
    return recorded::pair(recording, nodes, [&](const std::string& name) { return weights.contains(name); });
}

std::string entryOf(const recorded::Value& value, const std::string& node)
{
    return value.element ? node + "." + std::to_string(*value.element) : node;
}

/// Name of the node and index that a getitem takes, by its line of code: "getitem = max_1[0]", "%getitem : f32[2] = getitem(%max_1, 0)".
std::optional<std::pair<std::string, std::string>> tryTaken(std::string_view line)
{
    line = line.substr(0, line.find(';'));
    const std::size_t value = line.rfind(" = ");
    if (value == line.npos)
        return std::nullopt;
    line.remove_prefix(value + 3);
    constexpr std::string_view call = "getitem(%";
    const bool called = line.starts_with(call);
    line.remove_prefix(called ? call.size() : 0);
    const std::string_view before = called ? ", " : "[";
    const std::size_t open = line.find(before), close = line.find(called ? ')' : ']');
    if (open == line.npos || close == line.npos || close < open + before.size())
        return std::nullopt;
    return std::pair(std::string(line.substr(0, open)), std::string(line.substr(open + before.size(), close - open - before.size())));
}

/// A program takes the elements of what a node returns by nodes of their own, which have the elements' files, too.
void addElements(const Listing& listing, std::vector<std::pair<std::string, std::string>>& files)
{
    const std::unordered_map<std::string, std::string> byName(files.begin(), files.end());
    std::vector<std::string_view> lines;
    for (std::string_view code = listing.code(); !code.empty();) {
        const std::size_t end = std::min(code.find('\n'), code.size());
        lines.push_back(code.substr(0, end));
        code.remove_prefix(std::min(end + 1, code.size()));
    }
    for (std::uint32_t i = 0; i < listing.size(); ++i) {
        const Listing::Node& node = listing.node(i);
        if (!node.op.ends_with("getitem") || node.line <= 0 || std::size_t(node.line) > lines.size() || byName.contains(node.qualified))
            continue;
        const auto taken = tryTaken(lines[std::size_t(node.line) - 1]);
        const std::uint32_t of = taken ? listing.find(taken->first, node.subgraph) : Listing::none;
        if (of == Listing::none)
            continue;
        if (const auto file = byName.find(listing.node(of).qualified + "." + taken->second); file != byName.end())
            files.emplace_back(node.qualified, file->second);
    }
}

Dump dumpOf(const recorded::Recording& recording, const recorded::Pairs& pairs, const Listing& listing)
{
    std::vector<std::pair<std::string, std::string>> files;
    for (const recorded::Pair& pair : pairs.pairs)
        if (const recorded::Value& value = recording.values[pair.value]; !value.file.empty())
            files.emplace_back(entryOf(value, pair.node), value.file);
    addElements(listing, files);
    return Dump::ofFiles(files);
}

} // namespace

ExpectedRecording::ExpectedRecording(const recorded::Recording& recording, const Listing& listing)
    : ExpectedRecording(recording, listing, pairsOf(recording, listing))
{
}

ExpectedRecording::ExpectedRecording(const recorded::Recording& recording, const Listing& listing, const recorded::Pairs& pairs)
    : ExpectedDump(dumpOf(recording, pairs, listing), listing)
{
    m_notes.push_back(recorded::summaryOf(recording, pairs));
    m_notes.insert(m_notes.end(), recording.notes.begin(), recording.notes.end());
    for (const recorded::Pair& pair : pairs.pairs) {
        const recorded::Value& value = recording.values[pair.value];
        const char* mark = pair.mark == recorded::Mark::Exact ? " (exact: " : " (derived: ";
        m_labels.try_emplace(pair.node, value.name + mark + pair.evidence + ")");
        if (value.file.empty() && !value.figures.empty())
            m_figures.try_emplace(pair.node, value.figures);
        if (value.file.empty())
            m_unused.push_back(value.name + " (statistics only)");
    }
    for (const recorded::Pair& pair : pairs.ambiguous)
        m_unused.push_back(recording.values[pair.value].name + " (ambiguous: " + pair.evidence + ")");
    for (const std::size_t left : pairs.left)
        m_unused.push_back(recording.values[left].name);
}

std::string ExpectedRecording::nameOf(std::uint32_t node) const
{
    if (ExpectedDump::nameOf(node).empty())
        return {};
    const auto label = m_labels.find(listing().node(node).qualified);
    return label == m_labels.end() ? ExpectedDump::nameOf(node) : label->second;
}

std::vector<std::string> ExpectedRecording::unused() const
{
    std::vector<std::string> out = m_unused, others = ExpectedDump::unused();
    out.insert(out.end(), others.begin(), others.end());
    return out;
}

UserText ExpectedRecording::whyNot(std::uint32_t node) const
{
    const auto figures = m_figures.find(listing().node(node).qualified);
    if (figures != m_figures.end())
        return UserText("only figures of it were recorded: %1", figures->second);
    return UserText("the recording has no value of this node");
}

} // namespace nodewise::torch_worker
