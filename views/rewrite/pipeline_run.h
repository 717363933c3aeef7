// SPDX-License-Identifier: Apache-2.0
// Asks the engine to rewrite a program by a backend profile.
#pragma once

#include "views/common/job.h"
#include "views/rewrite/pipeline_result.h"

#include <QObject>

namespace nodewise::views {

class EngineService;
class PluginService;

/// Whom to ask, about what. Not owned; both services may be null.
struct PipelineSource {
    EngineService* engine = nullptr;
    PluginService* plugins = nullptr;
    std::shared_ptr<const Document> document;
};

/// GUI thread; never waits. The last result stays until another one comes.
class PipelineRun : public QObject {
    Q_OBJECT
public:
    enum class State { Empty, Running, Done, Faulty, Failed };

    explicit PipelineRun(PipelineSource source, QObject* parent = nullptr);
    ~PipelineRun() override;

    const PipelineSource& source() const { return m_source; }
    /// The program was read again. What is under way is given up.
    void setDocument(std::shared_ptr<const Document> document);
    /// `ir`: file to write the result to; "" = none.
    void start(const protocol::ProfileSource& profile, const QString& ir = {});
    void cancel();

    State state() const { return m_state; }
    bool busy() const { return m_state == State::Running; }
    QString reason() const { return m_reason; } ///< of Failed
    /// Null: none yet. Of Faulty: with the profile's problems.
    const std::shared_ptr<const PipelineResult>& result() const { return m_result; }

Q_SIGNALS:
    void changed();
    /// While it is busy: what is done now; 0..1, or -1 where that is not known.
    void progressed(const QString& what, double fraction);
    /// The result was written.
    void written(const QString& ir);

private:
    void take(Result<std::string> body, const QString& ir);
    void finish(Result<std::shared_ptr<const PipelineResult>> result, const QString& ir);
    void refuse(const QString& why);
    void setState(State state);

    PipelineSource m_source;
    State m_state = State::Empty;
    QString m_reason;
    std::shared_ptr<const PipelineResult> m_result;
    quint64 m_question = 0; ///< of the engine; 0 = none is under way
    quint64 m_round = 0;
    JobRunner m_job{this};
};

} // namespace nodewise::views
