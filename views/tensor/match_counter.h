// SPDX-License-Identifier: Apache-2.0
// How many elements a search would find, and which of them is the one that is shown: counted part by part while the search goes on.
#pragma once

#include "core/protocol/tensor_query.h"

#include <QObject>

namespace nodewise::views {

class DebugSession;
class TensorAsk;

/// The session is watched, not owned. GUI thread.
class MatchCounter : public QObject {
    Q_OBJECT
public:
    explicit MatchCounter(DebugSession* session, QObject* parent = nullptr);

    /// A search came to the element `at`. What was counted for the same search counts on.
    void found(const protocol::FindRequest& search, const protocol::FindAnswer& at);
    /// Values or the search are others: nothing is known.
    void forget();
    /// "3 of 1,204"; while it is being counted "3 of 812…+", or "812…+"; "" where there is nothing to count.
    QString text() const;

Q_SIGNALS:
    void changed();

private:
    void askNext();
    void take(const protocol::CountAnswer& answer);
    std::uint64_t rankAfter(const protocol::FindRequest& search, const protocol::FindAnswer& at) const;

    TensorAsk* m_ask;
    std::optional<protocol::FindRequest> m_search; ///< without where it began
    std::uint64_t m_at = 0;                   ///< the element that is shown
    std::uint64_t m_rank = 0;                 ///< of it, from 1 on; 0: not known yet
    std::uint64_t m_counted = 0;              ///< elements
    std::uint64_t m_matches = 0;              ///< among them
    bool m_complete = false;
};

} // namespace nodewise::views
