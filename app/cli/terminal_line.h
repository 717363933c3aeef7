// SPDX-License-Identifier: Apache-2.0
// One line on stderr that is written over, where someone watches: how far long work is.
#pragma once

#include <optional>
#include <string>

namespace nodewise::cli {

/// Clears itself in the end. Nothing is written where stderr is no terminal.
class TerminalLine {
public:
    TerminalLine();
    ~TerminalLine() { clear(); }
    TerminalLine(const TerminalLine&) = delete;
    TerminalLine& operator=(const TerminalLine&) = delete;

    bool isTerminal() const { return m_terminal; }
    /// `fraction`: 0 to 1, drawn as a bar; none: not known. What is too long for the terminal is cut.
    void show(const std::string& text, std::optional<double> fraction = {});
    /// Before something else is written there.
    void clear();

private:
    bool m_terminal = false, m_shown = false;
};

} // namespace nodewise::cli
