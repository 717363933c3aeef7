// SPDX-License-Identifier: Apache-2.0
// A value of either side of a comparison, fetched to be looked at.
#pragma once

#include "core/protocol/values.h"
#include "views/compare/compare_context.h"

#include <QObject>

#include <optional>

namespace nodewise::views {

/// What it shares outlives it.
class ValueFetch : public QObject {
    Q_OBJECT
public:
    explicit ValueFetch(const CompareContext& context, QObject* parent = nullptr) : QObject(parent), m_context(context) { follow(); }

    /// Where the session stands before the node, it is run first. `element` of a list; `expected`: the reference's.
    void request(std::uint32_t node, std::optional<std::uint32_t> element, bool expected);
    /// The run's value, from which the reference's is to be taken.
    void requestDifference(std::uint32_t node, std::optional<std::uint32_t> element);

Q_SIGNALS:
    void tensorCame(const nodewise::protocol::ValueInfo& value);
    void differenceCame(const nodewise::protocol::ValueInfo& value);
    /// Why there is nothing to look at.
    void message(const QString& text);

private:
    struct Wanted {
        std::uint32_t node;
        std::optional<std::uint32_t> element;
        bool difference;
    };
    void follow();
    void requestOwn(const Wanted& wanted);
    void askOwn(const Wanted& wanted);
    void take(Result<protocol::ValueInfo> value, bool expected, bool difference);

    CompareContext m_context;
    std::optional<Wanted> m_wanted; ///< a value whose node is being run
};

} // namespace nodewise::views
