// SPDX-License-Identifier: Apache-2.0
// Who runs a program, in words, and what the user is asked about it.
#pragma once

#include "core/protocol/executor.h"

#include <QCoreApplication>
#include <QString>

namespace nodewise::views {

class DebugSession;
class SessionStart;
struct TrustRequest;

class InterpreterText {
    Q_DECLARE_TR_FUNCTIONS(InterpreterText)
public:
    /// ".venv/bin/python" of a longer path; "/usr/bin/python3"
    static QString shortName(const QString& path);
    /// ".venv/bin/python, torch 2.13.0, cuda"; `torch` "" = not known.
    static QString of(const protocol::PythonExecutor& python, const QString& torch);
    /// Of what runs, or ran last; "LibTorch 2.13.0 (CPU)".
    static QString of(const DebugSession& session);
    /// Of what runs next. `brief`: there is room for few words.
    static QString of(const SessionStart& start, const DebugSession& session, bool brief);
    /// Before the interpreter is started for the first time.
    static TrustRequest trustOf(const protocol::PythonExecutor& python);
};

} // namespace nodewise::views
