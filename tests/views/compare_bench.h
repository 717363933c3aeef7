// SPDX-License-Identifier: Apache-2.0
// The compare panel over a small program and the fake engine, for tests.
#pragma once

#include "tests/views/debug_session_bench.h"
#include "views/compare/compare_panel.h"
#include "views/compare/compare_table.h"
#include "views/compare/comparison.h"
#include "views/compare/value_fetch.h"
#include "views/debug/value_table.h"
#include "views/table/value_filter.h"

#include <QPushButton>
#include <QtTest>

namespace nodewise::views {

/// A panel over cnn.pt2 and the fake engine, as the window makes it.
struct CompareBench : DebugSessionBench {
    Comparison comparison{&session, document};
    CompareContext context{DebugSessionBench::context, &comparison};
    ValueFetch values{context};
    ComparePanel panel{context};

    CompareBench()
    {
        launchFor(comparison);
        QObject::connect(&panel, &ComparePanel::valueRequested, &values, &ValueFetch::request);
        panel.resize(1000, 300);
        panel.show();
    }
    /// With reference values of this name, which says what the fake engine finds.
    void choose(const QString& dump, bool first)
    {
        CompareSetup setup = comparison.setup();
        setup.with = CompareSetup::With::Dump;
        setup.dump = dump;
        setup.first = first;
        comparison.setSetup(setup);
    }
    bool compare(const QString& dump, bool first)
    {
        choose(dump, first);
        panel.startButton()->click();
        return QTest::qWaitFor([this] { return comparison.state() == Comparison::State::Done && comparison.complete(); }, patience);
    }
    bool stopped(std::uint64_t tick)
    {
        return QTest::qWaitFor([&] { return session.stopped() && session.snapshot()->info().tick == tick; }, patience);
    }
    QString name(std::size_t place) const { return breakpoints.nodeName(Side::Fx, node(place)); }
    /// Place of the node whose value the fake engine finds to differ.
    std::size_t faulty() const
    {
        std::size_t place = 0;
        while (document->fx()->node(graph::NodeId(node(place))).op != graph::NodeOp::CallFunction)
            ++place;
        return place + 2;
    }
    std::size_t count() const { return document->fx()->root().nodes.size(); }
    QModelIndex cell(int row, int column) { return panel.table()->filter().index(row, column); }
};

} // namespace nodewise::views
