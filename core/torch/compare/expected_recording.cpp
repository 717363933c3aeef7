// SPDX-License-Identifier: Apache-2.0
#include "core/torch/compare/expected_recording.h"

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
    return recorded::pair(recording, nodes);
}

std::string entryOf(const recorded::Value& value, const std::string& node)
{
    return value.element ? node + "." + std::to_string(*value.element) : node;
}

Dump dumpOf(const recorded::Recording& recording, const recorded::Pairs& pairs)
{
    std::vector<std::pair<std::string, std::string>> files;
    for (const recorded::Pair& pair : pairs.pairs)
        if (const recorded::Value& value = recording.values[pair.value]; !value.file.empty())
            files.emplace_back(entryOf(value, pair.node), value.file);
    return Dump::ofFiles(files);
}

} // namespace

ExpectedRecording::ExpectedRecording(const recorded::Recording& recording, const Listing& listing)
    : ExpectedRecording(recording, listing, pairsOf(recording, listing))
{
}

ExpectedRecording::ExpectedRecording(const recorded::Recording& recording, const Listing& listing, const recorded::Pairs& pairs)
    : ExpectedDump(dumpOf(recording, pairs), listing)
{
    m_notes.push_back(recorded::summaryOf(recording, pairs));
    m_notes.insert(m_notes.end(), recording.notes.begin(), recording.notes.end());
    for (const recorded::Pair& pair : pairs.pairs) {
        const recorded::Value& value = recording.values[pair.value];
        const char* mark = pair.mark == recorded::Mark::Exact ? " (exact: " : " (derived: ";
        m_labels.try_emplace(pair.node, value.name + mark + pair.evidence + ")");
        if (value.file.empty() && !value.figures.empty())
            m_figures.try_emplace(pair.node, value.figures);
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
    return label == m_labels.end() ? std::string() : label->second;
}

UserText ExpectedRecording::whyNot(std::uint32_t node) const
{
    const auto figures = m_figures.find(listing().node(node).qualified);
    if (figures != m_figures.end())
        return UserText("only figures of it were recorded: %1", figures->second);
    return UserText("the recording has no value of this node");
}

} // namespace nodewise::torch_worker
