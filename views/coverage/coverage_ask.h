// SPDX-License-Identifier: Apache-2.0
// Asks the engine what a profile says of a program. The newest profile wins.
#pragma once

#include "views/common/document.h"
#include "views/common/job.h"
#include "views/common/newest_question.h"
#include "views/coverage/coverage_result.h"

#include <QObject>

namespace nodewise::views {

class PluginService;

/// Whom to ask, about what. Not owned; both services may be null.
struct CoverageSource {
    EngineService* engine = nullptr;
    PluginService* plugins = nullptr;
    std::shared_ptr<const Document> document;
    /// Why nothing can be asked; "" = it can.
    QString hindrance() const;
};

/// GUI thread; never waits. The last result stays until another one comes, or clear().
class CoverageAsk : public QObject {
    Q_OBJECT
public:
    enum class State {
        Empty,
        Running,
        Done,
        Faulty, ///< the profile has problems(): nothing was judged
        Failed, ///< reason() says why
    };
    Q_ENUM(State)

    explicit CoverageAsk(CoverageSource source, QObject* parent = nullptr);
    ~CoverageAsk() override;

    QString hindrance() const { return m_source.hindrance(); }
    /// Copies of files, by path: what they stand for is told in their place.
    using Copies = std::map<std::string, std::string>;
    void ask(const protocol::ProfileSource& profile, Copies copies = {});
    /// Gives up what is under way; the last result stays.
    void cancel();
    void clear();

    State state() const { return m_state; }
    bool busy() const { return m_state == State::Running; }
    QString reason() const { return m_reason; }
    /// The user gave it up.
    bool givenUp() const { return m_givenUp; }
    const std::vector<protocol::ProfileProblem>& problems() const { return m_problems; }
    /// problems(), and of Done what the profile's rules are wrong about in this program.
    std::vector<protocol::ProfileProblem> mistakes() const;
    /// Null: none yet.
    const std::shared_ptr<const CoverageResult>& result() const { return m_result; }
    /// That the result is of.
    const protocol::ProfileSource& profile() const { return m_profile; }

Q_SIGNALS:
    /// State, reason or problems.
    void changed();
    /// Another one, or none.
    void resultChanged();
    /// While it is busy: what is done now; 0..1, or -1 where that is not known.
    void progressed(const QString& what, double fraction);

private:
    void take(const Result<std::string>& body);
    void finish(Result<std::shared_ptr<const CoverageResult>> result);
    void refuse(const QString& why);
    void setState(State state);

    CoverageSource m_source;
    State m_state = State::Empty;
    QString m_reason;
    bool m_givenUp = false;
    std::vector<protocol::ProfileProblem> m_problems;
    std::shared_ptr<const CoverageResult> m_result;
    protocol::ProfileSource m_profile, m_asked;
    Copies m_copies;
    NewestQuestion m_question;
    JobRunner m_job{this};
};

/// The copies lie in a folder that the worker may read only if it is named.
protocol::ProfileSource withCopies(protocol::ProfileSource source, const CoverageAsk::Copies& copies);
/// Of problems in copies: the files that these stand for.
void nameOriginals(std::vector<protocol::ProfileProblem>& problems, const CoverageAsk::Copies& copies);

} // namespace nodewise::views
