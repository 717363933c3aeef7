// SPDX-License-Identifier: Apache-2.0
#include "core/diff/changes.h"

#include "core/base/words.h"
#include "core/ir/op_table.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>
#include <unordered_set>

namespace nodewise::diff {

namespace {

using Kind = Change::Kind;

/// So many nodes are looked at between two that were neighbors.
constexpr std::size_t longestDetour = 256;

bool isSymbol(const std::string& text)
{
    return !text.empty() && std::isalpha(static_cast<unsigned char>(text.front())) &&
           std::all_of(text.begin(), text.end(), isIdentifierPart);
}

std::vector<std::string> dimsOf(const std::string& shape)
{
    static const std::string times = "×";
    std::vector<std::string> dims;
    for (std::size_t begin = 0; begin <= shape.size();) {
        const std::size_t end = std::min(shape.find(times, begin), shape.size());
        dims.push_back(shape.substr(begin, end - begin));
        begin = end + times.size();
    }
    return dims;
}

const std::string* tryAttribute(const SideNode& node, const std::string& name)
{
    const auto found = std::find_if(node.attributes.begin(), node.attributes.end(), [&name](const auto& row) { return row.first == name; });
    return found == node.attributes.end() ? nullptr : &found->second;
}

std::string inputText(const Side& side, const SideNode& node, std::size_t i)
{
    const auto& [input, result] = node.inputs[i];
    return side.nodes[input].name + (side.nodes[input].results.size() > 1 ? "[" + std::to_string(result) + "]" : "");
}

/// "[%0, 4]" with names of inputs.
std::string withNames(const Side& side, const SideNode& node, const std::string& text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::size_t end = i + 1;
        while (text[i] == '%' && end < text.size() && std::isdigit(static_cast<unsigned char>(text[end])))
            ++end;
        const std::size_t input = end > i + 1 && end - i < 8 ? std::stoul(text.substr(i + 1, end - i - 1)) : node.inputs.size();
        if (input >= node.inputs.size()) {
            out += text[i];
            continue;
        }
        out.append("%").append(inputText(side, node, input));
        i = end - 1;
    }
    return out;
}

bool isDefault(const SideNode& node, const std::string& name, const std::string& value)
{
    // An argument that is not given has its default, which is None where the table says nothing.
    const std::string_view known = ir::argumentDefault(node.op, name);
    return value == (known.empty() ? "None" : known);
}

} // namespace

PathChange pathChange(const std::string& before, const std::string& after)
{
    std::size_t a = before.size(), b = after.size(), cutA = a, cutB = b;
    while (a > 0 && b > 0 && before[a - 1] == after[b - 1]) {
        --a;
        --b;
        if (before[a] == '.') {
            cutA = a;
            cutB = b;
        }
    }
    // All of one is the end of the other.
    const bool wholeA = a == 0 && (b == 0 || after[b - 1] == '.'), wholeB = b == 0 && (a == 0 || before[a - 1] == '.');
    if (wholeA || wholeB) {
        cutA = a;
        cutB = b;
    }
    const auto front = [](const std::string& path, std::size_t end) {
        return path.substr(0, end > 0 && path[end - 1] == '.' ? end - 1 : end);
    };
    return {front(before, cutA), front(after, cutB)};
}

Changes::Changes(const Half& before, const Half& after, const std::vector<Group>& groups, const Pairs& pairs)
    : m_a(before), m_b(after), m_pairs(pairs), m_groupsA(before.side.nodes.size(), noIndex), m_groupsB(after.side.nodes.size(), noIndex)
{
    for (std::uint32_t i = 0; i < groups.size(); ++i) {
        for (const std::uint32_t node : groups[i].before)
            m_groupsA[node] = i;
        for (const std::uint32_t node : groups[i].after)
            m_groupsB[node] = i;
    }
    learnModules();
    learnWeights();
    learnSymbols();
}

void Changes::learnModules()
{
    const auto tells = [](const SideNode& node) { return !node.module.empty(); };
    m_modulesKnown = std::any_of(m_a.side.nodes.begin(), m_a.side.nodes.end(), tells) &&
                     std::any_of(m_b.side.nodes.begin(), m_b.side.nodes.end(), tells);
    if (!m_modulesKnown)
        return;
    for (std::uint32_t i = 0; i < m_pairs.ofBefore.size(); ++i)
        if (const std::uint32_t other = m_pairs.ofBefore[i]; other != noIndex && m_a.side.nodes[i].isCall())
            ++m_modules[m_a.side.nodes[i].module][m_b.side.nodes[other].module];
    std::map<std::string_view, std::size_t> calls;
    for (const SideNode& node : m_a.side.nodes)
        calls[node.module] += node.isCall() ? 1 : 0;
    for (const auto& [before, counts] : m_modules) {
        const auto most = std::max_element(counts.begin(), counts.end(), [](const auto& x, const auto& y) { return x.second < y.second; });
        const auto own = counts.find(before);
        // As many elsewhere as here, or less than half of all: it is called as before, and some of its nodes were moved.
        const bool stays = (own != counts.end() && own->second == most->second) || most->second * 2 < calls[before];
        const std::string& after = m_mostly[before] = stays ? before : most->first;
        if (before != after) // a module that goes along with the one around it is not said again
            m_renamed[pathChange(before, after)] += most->second;
    }
}

/// Which symbol of one side is which of the other is told by the sizes of inputs.
void Changes::learnSymbols()
{
    std::map<std::string, std::string> back;
    for (std::uint32_t i = 0; i < m_pairs.ofBefore.size(); ++i) {
        const std::uint32_t other = m_pairs.ofBefore[i];
        if (other == noIndex || m_a.side.nodes[i].op != "placeholder")
            continue;
        const auto& before = m_a.side.nodes[i].results;
        const auto& after = m_b.side.nodes[other].results;
        if (before.size() != 1 || after.size() != 1)
            continue;
        const std::vector<std::string> x = dimsOf(before.front().first), y = dimsOf(after.front().first);
        for (std::size_t dim = 0; dim < x.size() && x.size() == y.size(); ++dim)
            if (isSymbol(x[dim]) && isSymbol(y[dim]) && x[dim] != "scalar" && !m_symbols.contains(x[dim]) && !back.contains(y[dim])) {
                m_symbols[x[dim]] = y[dim];
                back[y[dim]] = x[dim];
            }
    }
    std::erase_if(m_symbols, [](const auto& pair) { return pair.first == pair.second; });
}

/// A text of the side before, with the symbols of the side after it.
std::string Changes::renamed(const std::string& text) const
{
    if (m_symbols.empty())
        return text;
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i;
        while (end < text.size() && isIdentifierPart(text[end]))
            ++end;
        end = std::max(end, i + 1);
        const std::string word = text.substr(i, end - i);
        const auto known = m_symbols.find(word);
        out += known == m_symbols.end() ? word : known->second;
        i = end;
    }
    return out;
}

bool Changes::isRenamed(const std::string& before, const std::string& after) const
{
    const auto mostly = m_mostly.find(before);
    return before == after || !m_modulesKnown || (mostly != m_mostly.end() && mostly->second == after);
}

/// A weight that goes along with a renamed module is renamed; so is one that has a name that the other side doesn't know, and the other way
/// round. What remains is one weight in the place of another.
void Changes::learnWeights()
{
    const auto namesOf = [](const Side& side) {
        std::set<std::string_view> names;
        for (const SideNode& node : side.nodes)
            names.insert(node.weight);
        return names;
    };
    const auto before = namesOf(m_a.side), after = namesOf(m_b.side);
    std::map<PathChange, std::size_t> found;
    for (std::uint32_t i = 0; i < m_pairs.ofBefore.size(); ++i) {
        const std::string& a = m_a.side.nodes[i].weight;
        const std::string* b = m_pairs.ofBefore[i] == noIndex ? nullptr : &m_b.side.nodes[m_pairs.ofBefore[i]].weight;
        if (!a.empty() && b && !b->empty() && a != *b && !after.contains(a) && !before.contains(*b))
            ++found[pathChange(a, *b)];
    }
    for (const auto& [change, count] : found)
        m_renamed[change] += count;
}

bool Changes::isWeightRenamed(std::uint32_t before, std::uint32_t after) const
{
    const std::string& a = m_a.side.nodes[before].weight;
    const std::string& b = m_b.side.nodes[after].weight;
    return !a.empty() && !b.empty() && m_renamed.contains(pathChange(a, b));
}

std::vector<Renamed> Changes::renamedModules() const
{
    std::vector<Renamed> out;
    for (const auto& [change, nodes] : m_renamed)
        out.push_back({change.first, change.second, nodes});
    return out;
}

bool Changes::joined(std::uint32_t before, std::uint32_t after) const
{
    return m_pairs.ofBefore[before] == after || (m_groupsA[before] != noIndex && m_groupsA[before] == m_groupsB[after]);
}

/// Whether what `from` is computed from reaches `to` over nodes without partners.
bool Changes::leads(const Half& half, const std::vector<std::uint32_t>& partners, std::uint32_t from, std::uint32_t to) const
{
    std::vector<std::uint32_t> work{from};
    std::unordered_set<std::uint32_t> seen{from};
    while (!work.empty() && seen.size() < longestDetour) {
        const std::uint32_t node = work.back();
        work.pop_back();
        if (node == to)
            return true;
        if (partners[node] != noIndex)
            continue;
        for (const auto& [input, result] : half.side.nodes[node].inputs)
            if (seen.insert(input).second)
                work.push_back(input);
    }
    return false;
}

/// The same, or what was added or removed stands between.
bool Changes::isSameInput(std::uint32_t before, std::uint32_t after) const
{
    if (joined(before, after))
        return true;
    const std::uint32_t toAfter = m_pairs.ofBefore[before], toBefore = m_pairs.ofAfter[after];
    if (toAfter == noIndex && toBefore == noIndex)
        return true; // one was put in place of the other: both are told
    if (toAfter == noIndex)
        return leads(m_a, m_pairs.ofBefore, before, toBefore);
    return toBefore == noIndex && leads(m_b, m_pairs.ofAfter, after, toAfter);
}

std::vector<Change> Changes::of(std::uint32_t before, std::uint32_t after) const
{
    const SideNode& a = m_a.side.nodes[before];
    const SideNode& b = m_b.side.nodes[after];
    std::vector<Change> out;
    if (a.op != b.op)
        out.push_back({Kind::Op, "", a.op, b.op});
    if (a.weight != b.weight && !isWeightRenamed(before, after))
        out.push_back({Kind::Name, "weight", a.weight, b.weight});
    attributes(a, b, out);
    inputs(a, b, out);
    results(a, b, out);
    if (a.isCall() && !isRenamed(a.module, b.module))
        out.push_back({Kind::Module, "", a.module, b.module});
    return out;
}

void Changes::attributes(const SideNode& before, const SideNode& after, std::vector<Change>& out) const
{
    if (before.attributes == after.attributes)
        return; // also where a damaged file gives one twice, of which only the first is found by its name
    const auto compare = [&](const std::string& name, const std::string* a, const std::string* b) {
        const bool unknown = before.op == "placeholder" && (!tryAttribute(before, "kind") || !tryAttribute(after, "kind"));
        if ((a && b && (*a == *b || renamed(*a) == *b)) || unknown) // pytorch-ir's files say nothing of placeholders
            return;
        if ((!a && isDefault(after, name, *b)) || (!b && isDefault(before, name, *a)))
            return;
        if ((!a || !b) && before.op != after.op)
            return; // another operator has other arguments
        out.push_back({Kind::Attribute, name, a ? withNames(m_a.side, before, *a) : "", b ? withNames(m_b.side, after, *b) : ""});
    };
    for (const auto& [name, value] : before.attributes)
        compare(name, &value, tryAttribute(after, name));
    for (const auto& [name, value] : after.attributes)
        if (!tryAttribute(before, name))
            compare(name, nullptr, &value);
}

void Changes::inputs(const SideNode& before, const SideNode& after, std::vector<Change>& out) const
{
    const std::size_t count = std::max(before.inputs.size(), after.inputs.size());
    for (std::size_t i = 0; i < count; ++i) {
        const bool a = i < before.inputs.size(), b = i < after.inputs.size();
        if (a && b && isSameInput(before.inputs[i].first, after.inputs[i].first) &&
            (before.inputs[i].second == after.inputs[i].second || !joined(before.inputs[i].first, after.inputs[i].first)))
            continue;
        out.push_back({Kind::Inputs, std::to_string(i), a ? inputText(m_a.side, before, i) : "", b ? inputText(m_b.side, after, i) : ""});
    }
}

void Changes::results(const SideNode& before, const SideNode& after, std::vector<Change>& out) const
{
    if (before.results.size() != after.results.size()) {
        out.push_back({Kind::Shape, "", std::to_string(before.results.size()), std::to_string(after.results.size())});
        return;
    }
    for (std::size_t i = 0; i < before.results.size(); ++i) {
        const std::string what = before.results.size() == 1 ? std::string() : std::to_string(i);
        const auto& [shapeA, dtypeA] = before.results[i];
        const auto& [shapeB, dtypeB] = after.results[i];
        if (shapeA != shapeB && renamed(shapeA) != shapeB)
            out.push_back({Kind::Shape, what, shapeA, shapeB});
        if (dtypeA != dtypeB && renamed(dtypeA) != dtypeB)
            out.push_back({Kind::Dtype, what, dtypeA, dtypeB});
    }
}

} // namespace nodewise::diff
