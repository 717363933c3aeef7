// SPDX-License-Identifier: Apache-2.0
#include "core/torch/debug/places.h"

#include <map>

namespace nodewise::torch_worker {

namespace {

std::string fileName(const std::string& path)
{
    return path.substr(path.find_last_of("/\\") + 1);
}

/// Whether a stack's file and a client's path mean the same source: files were often exported on another machine.
bool sameSource(const std::string& ofStack, const std::string& path)
{
    if (ofStack == path)
        return true;
    const auto endsWith = [](const std::string& text, const std::string& end) {
        return text.size() > end.size() && text.ends_with(end) && text[text.size() - end.size() - 1] == '/';
    };
    return endsWith(path, ofStack) || endsWith(ofStack, path) || fileName(ofStack) == fileName(path);
}

template <class Wanted>
NodeIndices nodesWhere(const Listing& listing, const Wanted& wanted)
{
    NodeIndices out;
    for (std::uint32_t node = 0; node < listing.size(); ++node)
        if (listing.node(node).runs && wanted(listing.node(node)))
            out.push_back(node);
    return out;
}

/// The innermost module around the node whose path matches; none without one.
std::uint32_t moduleLike(const Listing& listing, const Listing::Node& node, const std::string& pattern)
{
    std::uint32_t module = node.module;
    while (module != Listing::none && !globMatches(pattern, listing.module(module).path))
        module = listing.module(module).parent;
    return module;
}

} // namespace

NodeIndices nodesNamed(const Listing& listing, const std::string& name)
{
    NodeIndices out;
    for (const std::uint32_t node : listing.find(name))
        if (listing.node(node).runs)
            out.push_back(node);
    return out;
}

NodeIndices nodesLike(const Listing& listing, const std::string& pattern)
{
    return nodesWhere(
        listing, [&pattern](const Listing::Node& node) { return globMatches(pattern, node.name) || globMatches(pattern, node.qualified); });
}

NodeIndices nodesOfOp(const Listing& listing, const std::string& pattern)
{
    return nodesWhere(listing, [&pattern](const Listing::Node& node) { return globMatches(pattern, node.op); });
}

NodeIndices nodesInModule(const Listing& listing, const std::string& pattern)
{
    return nodesWhere(listing, [&](const Listing::Node& node) { return moduleLike(listing, node, pattern) != Listing::none; });
}

NodeIndices entriesOfModule(const Listing& listing, const std::string& pattern)
{
    std::uint32_t before = Listing::none;
    return nodesWhere(listing, [&](const Listing::Node& node) {
        const std::uint32_t module = moduleLike(listing, node, pattern);
        return module != std::exchange(before, module) && module != Listing::none;
    });
}

PythonPlace nodesOfPython(const Listing& listing, const std::string& path, int line)
{
    std::map<int, NodeIndices> byLine;
    int before = 0;
    for (std::uint32_t node = 0; node < listing.size(); ++node) {
        int here = 0;
        for (const PythonFrame& frame : listing.pythonStack(node))
            if (frame.line >= line && sameSource(frame.file, path) && (here == 0 || frame.line < here))
                here = frame.line;
        if (here != 0 && here != before && listing.node(node).runs)
            byLine[here].push_back(node);
        before = here;
    }
    if (byLine.empty())
        return {{}, line};
    return {byLine.begin()->second, byLine.begin()->first};
}

} // namespace nodewise::torch_worker
