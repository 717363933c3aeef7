// SPDX-License-Identifier: Apache-2.0
// What `help` on the console says: what can be written, and what there is of one value or operator.
#pragma once

#include "views/debug/debug_context.h"

#include <QCoreApplication>
#include <QString>

#include <functional>
#include <optional>

namespace nodewise::views {

class ConsoleHelp {
    Q_DECLARE_TR_FUNCTIONS(ConsoleHelp)
public:
    /// "" of "help" or "?", "relu" of "help relu" and "help(relu)"; nullopt: something else was typed.
    static std::optional<QString> tryTopic(const QString& typed);
    /// Answers once, at once where no operator's schema has to be asked for.
    static void ask(const DebugContext& context, const QString& topic, QObject* receiver, std::function<void(const QString& text)> done);

private:
    static QString all(const DebugContext& context);
    static std::optional<QString> tryValue(const DebugContext& context, const QString& name);
};

} // namespace nodewise::views
