// SPDX-License-Identifier: Apache-2.0
#include "core/sim/module_lane.h"

#include <algorithm>

namespace nodewise::sim {

namespace {

/// "a", "a.b" and "a.b.c" of "a.b.c".
std::vector<std::string> pathsTo(const std::string& module)
{
    std::vector<std::string> paths;
    for (std::size_t dot = module.find('.'); dot != std::string::npos; dot = module.find('.', dot + 1))
        paths.push_back(module.substr(0, dot));
    if (!module.empty())
        paths.push_back(module);
    return paths;
}

} // namespace

void ModuleLane::add(const std::string& module, std::int64_t begin, std::int64_t end)
{
    const std::vector<std::string> paths = pathsTo(module);
    std::size_t common = 0;
    while (common < std::min(paths.size(), m_open.size()) && m_open[common].path == paths[common])
        ++common;
    close(common, m_until);
    for (std::size_t depth = common; depth < paths.size(); ++depth)
        open(paths[depth], begin);
    m_until = end;
}

void ModuleLane::end()
{
    close(0, m_until);
}

// Outer ones are added first: of equal slices the first is the outer one.
void ModuleLane::open(const std::string& path, std::int64_t begin)
{
    const trace::LinkId link = m_builder.addLink({.nodes = {}, .kernel = {}, .module = path, .op = {}});
    m_open.push_back({path, begin, m_builder.addSlice(m_lane, begin, 0, m_builder.intern(path), trace::Kind::Module, link)});
}

void ModuleLane::close(std::size_t depth, std::int64_t time)
{
    for (; m_open.size() > depth; m_open.pop_back())
        m_builder.setDuration(m_open.back().slice, time - m_open.back().begin);
}

} // namespace nodewise::sim
