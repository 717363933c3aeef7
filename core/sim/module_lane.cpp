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
        m_open.push_back({paths[depth], begin});
    m_until = end;
}

void ModuleLane::end()
{
    close(0, m_until);
}

void ModuleLane::close(std::size_t depth, std::int64_t time)
{
    for (; m_open.size() > depth; m_open.pop_back()) {
        const Open& open = m_open.back();
        const trace::LinkId link = m_builder.addLink({.nodes = {}, .kernel = {}, .module = open.path, .op = {}});
        m_builder.addSlice(m_lane, open.begin, time - open.begin, m_builder.intern(open.path), trace::Kind::Module, link);
    }
}

} // namespace nodewise::sim
