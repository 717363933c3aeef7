// SPDX-License-Identifier: Apache-2.0
// Asks the engine what of a profile may be misspelt: names that nobody knows. Judging a program does not tell, as it goes on without.
#pragma once

#include "views/coverage/coverage_ask.h"

namespace nodewise::views {

/// GUI thread; never waits. The newest text wins; the last warnings stay until its own come.
class ProfileCheck : public QObject {
    Q_OBJECT
public:
    explicit ProfileCheck(EngineService* engine, QObject* parent = nullptr);

    void ask(const protocol::ProfileSource& profile, CoverageAsk::Copies copies = {});
    void clear();
    bool busy() const { return m_question != 0; }
    const std::vector<protocol::ProfileProblem>& warnings() const { return m_warnings; }

Q_SIGNALS:
    void changed();

private:
    void send();
    void take(const Result<std::string>& body);
    void setWarnings(std::vector<protocol::ProfileProblem> warnings);

    EngineService* m_engine;
    std::vector<protocol::ProfileProblem> m_warnings;
    std::optional<protocol::ProfileSource> m_next;
    CoverageAsk::Copies m_copies;
    quint64 m_number = 0;   ///< of what was asked last
    quint64 m_question = 0; ///< of the engine; 0 = none is under way
};

} // namespace nodewise::views
