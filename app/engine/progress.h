// SPDX-License-Identifier: Apache-2.0
// What a client is told of long work: that it goes on, how far it is, and that it is over.
#pragma once

#include "core/base/user_text.h"
#include "core/protocol/stop.h"

#include <chrono>
#include <functional>
#include <optional>
#include <string>

namespace nodewise::engine {

/// Something that is under way.
struct Work {
    int key = 0; ///< another number is other work
    UserText title;
    std::optional<int> requestSeq; ///< of the client's request that it is done for
    bool atOnce = false;           ///< told from its start on, not only once it is long
};
struct HowFar {
    UserText message;
    std::optional<double> fraction; ///< 0 to 1
};

/// Knows what was told. Sends DAP's progressStart, progressUpdate and progressEnd in order, each with an id of its own.
class Progress {
public:
    using Clock = std::chrono::steady_clock;
    using Notify = std::function<void(const char* event, const protocol::ProgressBody& body)>;
    static constexpr std::chrono::milliseconds patience{200}; ///< what takes longer is long
    static constexpr std::chrono::milliseconds pause{200};    ///< between two updates

    explicit Progress(Notify notify) : m_notify(std::move(notify)) {}

    /// Whether the client wants to know.
    void setWanted(bool wanted) { m_wanted = wanted; }
    /// What is under way now, and how far it is, asked only where it is told. To be called with every change and now and then.
    void set(const std::optional<Work>& work, const std::function<HowFar()>& howFar);
    /// Of what is under way and was told.
    bool isCurrent(const std::string& id) const { return m_told && id == this->id(); }

private:
    std::string id() const { return "nodewise-" + std::to_string(m_number); }
    void end();
    void tell(const HowFar& howFar);

    Notify m_notify;
    bool m_wanted = false;
    std::optional<Work> m_work;
    Clock::time_point m_since{}, m_last{}; ///< it began; something was told
    bool m_told = false;
    int m_number = 0;
    protocol::ProgressBody m_body; ///< the last one
};

} // namespace nodewise::engine
