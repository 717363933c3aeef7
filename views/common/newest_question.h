// SPDX-License-Identifier: Apache-2.0
// Questions to the engine of which only the newest counts: it waits while an older one is under way, whose answer is then dropped.
#pragma once

#include "views/common/engine_service.h"

#include <optional>
#include <utility>

namespace nodewise::views {

/// A member of its context, on the GUI thread. The engine outlives it; null: nothing is asked.
class NewestQuestion {
public:
    NewestQuestion(EngineService* engine, QObject* context) : m_engine(engine), m_context(context) {}

    void ask(std::string_view command, std::string arguments, EngineService::Done done, EngineService::HowFar howFar = {});
    /// Its answer is dropped.
    void drop();
    /// And the engine stops at it.
    void cancel();
    bool busy() const { return m_question != 0; }

private:
    struct Question {
        std::string command, arguments;
        EngineService::Done done;
        EngineService::HowFar howFar;
    };
    void send(Question question);

    EngineService* m_engine;
    QObject* m_context;
    std::optional<Question> m_next;
    quint64 m_number = 0;   ///< of what was asked last
    quint64 m_question = 0; ///< of the engine; 0 = none is under way
};

} // namespace nodewise::views
