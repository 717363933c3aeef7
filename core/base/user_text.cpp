// SPDX-License-Identifier: Apache-2.0
#include "core/base/user_text.h"

namespace nodewise {

namespace {

/// All placeholders at once: an argument that holds a % is left alone. One without an argument stays as it is.
std::string filled(std::string_view pattern, const std::vector<std::string>& arguments)
{
    std::string out;
    out.reserve(pattern.size());
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool marker = pattern[i] == '%' && i + 1 < pattern.size() && pattern[i + 1] >= '1' && pattern[i + 1] <= '9';
        const std::size_t index = marker ? static_cast<std::size_t>(pattern[i + 1] - '1') : arguments.size();
        if (index < arguments.size()) {
            out += arguments[index];
            ++i;
        } else {
            out += pattern[i];
        }
    }
    return out;
}

} // namespace

std::string UserText::english() const
{
    return translated([](const std::string& source) { return source; });
}

std::string UserText::translated(const std::function<std::string(const std::string&)>& translate) const
{
    if (!m_listed)
        return m_source;
    std::vector<std::string> arguments;
    arguments.reserve(m_arguments.size());
    for (const UserText& argument : m_arguments)
        arguments.push_back(argument.translated(translate));
    return filled(translate(m_source), arguments);
}

} // namespace nodewise
