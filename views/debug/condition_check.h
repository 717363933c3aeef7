// SPDX-License-Identifier: Apache-2.0
// What the condition of a breakpoint can name, and whether it can hold, asked of the engine that needs no session.
#pragma once

#include "core/protocol/breakpoints.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/debug_context.h"
#include "views/debug/expression_field.h"

#include <QHash>

namespace nodewise::views {

/// Operators that the breakpoint is at, each once: "aten.relu.default". None for a line of Python.
std::vector<std::string> operatorsOf(const Document& document, const Breakpoint& breakpoint);

/// Names of the program's values, each with its operator: of the side that the session runs.
ExpressionWords valueWords(const DebugContext& context);

/// GUI thread. What the schemas service does not know yet is asked, and words() is fuller then.
class ConditionCheck : public QObject {
    Q_OBJECT
public:
    explicit ConditionCheck(const DebugContext& context, QObject* parent = nullptr);

    /// Arguments of the operators, `result`, then values of the program.
    ExpressionWords words(const Breakpoint& breakpoint) const;
    /// `done` is given "" for a condition that may hold, and while there is no engine.
    void check(const Breakpoint& breakpoint, const QString& condition, QObject* context, std::function<void(const UserText& problem)> done);

private:
    void checkAll();

    DebugContext m_context;
    QHash<int, QString> m_checked; ///< by breakpoint: the condition that was asked for
};

} // namespace nodewise::views
