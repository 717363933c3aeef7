// SPDX-License-Identifier: Apache-2.0
// Memory over the run of a session's program: asked for, held, and whether it still is what the next run would need.
#pragma once

#include "core/protocol/launch.h"
#include "views/common/job.h"
#include "views/debug/session_work.h"
#include "views/numerics/memory_profile.h"

#include <optional>

namespace nodewise::views {

/// One per tab, on the GUI thread.
class MemoryRun : public SessionWork {
    Q_OBJECT
public:
    MemoryRun(DebugSession* session, std::shared_ptr<const Document> document, QObject* parent = nullptr);

    /// Null while nothing was measured.
    const std::shared_ptr<const MemoryProfile>& profile() const { return m_profile; }
    /// What the next session would be started with.
    void setNext(const protocol::LaunchArguments& next);
    /// Inputs, weights, side or plug-ins are others now than those that were measured. Edits and where the session stands are not part of
    /// it: the run is one of its own.
    bool outdated() const;
    /// Forgets what was measured.
    void end();
    /// The program is not run: its file has planned its memory (ExecuTorch).
    bool isPlanned() const;
    bool needsSession() const override { return !isPlanned(); }
    QString hindrance() const override;

Q_SIGNALS:
    void profileChanged();

private:
    void ask() override;
    void take(std::string body) override;
    void clear() override;
    bool isOfValues() const override { return !isPlanned(); }
    void readPlan();
    QString givenUpText() const override;
    QString busyText() const override;

    std::shared_ptr<const Document> m_document;
    std::shared_ptr<const MemoryProfile> m_profile;
    std::optional<protocol::LaunchArguments> m_next;
    protocol::LaunchArguments m_measured; ///< of the profile
    JobRunner m_reading{this};
};

} // namespace nodewise::views
