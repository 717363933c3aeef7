// SPDX-License-Identifier: Apache-2.0
// What there is to say of a slice, a lane, a counter: lines of a tooltip, rows of a table.
#pragma once

#include "core/trace/store/trace.h"
#include "views/common/markup.h"
#include "views/timeline/tick_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <vector>

namespace nodewise::views {

struct SliceFact {
    /// What a click on the value does.
    enum class Leads : std::uint8_t { Nowhere, Nodes, Kernel, Slice };
    QString name, value;
    Leads leads = Leads::Nowhere;
    trace::SliceId slice = trace::none;
    bool argument = false; ///< of the trace's own, verbatim
    bool words = false;    ///< in the user's language
};

struct SliceFacts {
    Q_DECLARE_TR_FUNCTIONS(SliceFacts)
public:
    static QString name(const trace::Trace& trace, trace::SliceId slice);
    /// The lane within its groups: "Core 0 / Array 1".
    static QString lane(const trace::Trace& trace, trace::LaneId lane);
    static std::vector<SliceFact> facts(const trace::Trace& trace, const TickText& text, trace::SliceId slice);
    /// "name: value", for reading out and copying.
    static QStringList lines(const trace::Trace& trace, const TickText& text, trace::SliceId slice);
    /// For tooltips.
    static Markup tip(const trace::Trace& trace, const TickText& text, trace::SliceId slice);
    static Markup laneTip(const trace::Trace& trace, bool group, std::uint32_t index);
    /// `value`: "" = none yet.
    static Markup counterTip(const trace::Trace& trace, const TickText& text, trace::LaneId lane, trace::Time time, const QString& value);
    /// Of the instants between two times; "" = none.
    static Markup instantTip(const trace::Trace& trace, const TickText& text, trace::LaneId lane, trace::Time from, trace::Time to);
    static QString argumentText(const trace::ArgumentValue& value);
};

} // namespace nodewise::views
