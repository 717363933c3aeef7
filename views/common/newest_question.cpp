// SPDX-License-Identifier: Apache-2.0
#include "views/common/newest_question.h"

namespace nodewise::views {

void NewestQuestion::ask(std::string_view command, std::string arguments, EngineService::Done done, EngineService::HowFar howFar)
{
    if (!m_engine)
        return;
    Question question{std::string(command), std::move(arguments), std::move(done), std::move(howFar)};
    if (busy())
        m_next = std::move(question);
    else
        send(std::move(question));
}

void NewestQuestion::send(Question question)
{
    const auto take = [this, number = ++m_number, done = std::move(question.done)](Result<std::string> body) {
        if (number != m_number)
            return;
        m_question = 0;
        if (m_next)
            return send(*std::exchange(m_next, std::nullopt));
        done(std::move(body));
    };
    const auto tell = [this, howFar = std::move(question.howFar)](const QString& what, double fraction) {
        if (howFar && !m_next)
            howFar(what, fraction);
    };
    m_question = m_engine->ask(std::move(question.command), std::move(question.arguments), m_context, take, tell);
}

void NewestQuestion::drop()
{
    m_next.reset();
    ++m_number;
    m_question = 0;
}

void NewestQuestion::cancel()
{
    const quint64 question = m_question;
    drop();
    if (question != 0)
        m_engine->cancel(question);
}

} // namespace nodewise::views
