// SPDX-License-Identifier: Apache-2.0
#include "views/coverage/profile_check.h"

#include "views/common/engine_service.h"

#include <utility>

namespace nodewise::views {

ProfileCheck::ProfileCheck(EngineService* engine, QObject* parent) : QObject(parent), m_engine(engine)
{
}

void ProfileCheck::ask(const protocol::ProfileSource& profile, CoverageAsk::Copies copies)
{
    if (!m_engine)
        return;
    m_next = profile;
    m_copies = std::move(copies);
    if (m_question == 0)
        send();
}

void ProfileCheck::send()
{
    const protocol::ProfileCheckRequest request{.profile = *std::exchange(m_next, std::nullopt)};
    m_question = m_engine->ask(std::string(protocol::ProfileCheckRequest::command), protocol::encodeBody(request), this,
                               [this, number = ++m_number](const Result<std::string>& body) {
                                   if (number == m_number)
                                       take(body);
                               });
}

void ProfileCheck::take(const Result<std::string>& body)
{
    m_question = 0;
    if (m_next) // of a text before
        return send();
    // A profile that can't be checked is told by those who judge by it.
    auto answer =
        body ? protocol::decodeBody<protocol::ProfileCheckAnswer>(*body) : Result<protocol::ProfileCheckAnswer>(fail(body.error()));
    if (!answer)
        return setWarnings({});
    nameOriginals(answer->warnings, m_copies);
    setWarnings(std::move(answer->warnings));
}

void ProfileCheck::clear()
{
    m_next.reset();
    ++m_number;
    m_question = 0; // its answer is dropped
    setWarnings({});
}

void ProfileCheck::setWarnings(std::vector<protocol::ProfileProblem> warnings)
{
    m_warnings = std::move(warnings);
    Q_EMIT changed();
}

} // namespace nodewise::views
