// SPDX-License-Identifier: Apache-2.0
// What is said of a row of a log beside its tree.
#pragma once

#include "views/compilelog/log_model.h"
#include "views/inspect/facts.h"

#include <QCoreApplication>

namespace nodewise::views {

/// Whose words they are.
struct LogText {
    Q_DECLARE_TR_FUNCTIONS(LogText)
};

struct LogFacts {
    FactHeader header;
    std::vector<FactSection> sections;
};
LogFacts factsOf(const CompileLogs& logs, const LogRow& row);

} // namespace nodewise::views
