// SPDX-License-Identifier: Apache-2.0
#include "app/cli/terminal_line.h"

#include "core/base/shown_text.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <sys/ioctl.h>
#include <unistd.h>

namespace nodewise::cli {

namespace {

constexpr int barWidth = 20;

std::size_t columns()
{
    winsize size{};
    return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

/// At most so many characters, which may be wider than a column each: rather too short than on two lines.
std::string cut(const std::string& text, std::size_t most)
{
    std::size_t at = 0;
    for (std::size_t count = 0; at < text.size(); ++count) {
        const auto character = utf8::first(std::string_view(text).substr(at));
        count += character.value >= 0x1100 ? 1 : 0; // from here on there are wide ones
        if (count >= most)
            break;
        at += std::max<std::size_t>(character.bytes, 1);
    }
    return text.substr(0, at);
}

std::string bar(double fraction)
{
    const double part = std::clamp(fraction, 0.0, 1.0);
    const auto full = static_cast<std::size_t>(std::lround(part * barWidth));
    char percent[16];
    std::snprintf(percent, sizeof percent, " %3.0f%% ", std::floor(part * 100));
    return "[" + std::string(full, '#') + std::string(barWidth - full, '.') + "]" + percent;
}

} // namespace

TerminalLine::TerminalLine() : m_terminal(::isatty(STDERR_FILENO) == 1)
{
}

void TerminalLine::show(const std::string& text, std::optional<double> fraction)
{
    if (!m_terminal)
        return;
    const std::string line = (fraction ? bar(*fraction) : std::string()) + shownText(text);
    std::fprintf(stderr, "\r\x1b[K%s", cut(line, columns() - 1).c_str());
    m_shown = true;
}

void TerminalLine::clear()
{
    if (m_shown)
        std::fputs("\r\x1b[K", stderr);
    m_shown = false;
}

} // namespace nodewise::cli
