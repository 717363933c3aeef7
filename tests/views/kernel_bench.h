// SPDX-License-Identifier: Apache-2.0
// The kernels dock over a small program and the fake engine, for tests.
#pragma once

#include "tests/views/debug_session_bench.h"
#include "views/common/trust_service.h"
#include "views/debug/work_strip.h"
#include "views/kernel/kernel_check.h"
#include "views/kernel/kernel_page.h"
#include "views/kernel/kernel_panel.h"
#include "views/kernel/route_model.h"
#include "views/table/table_page.h"

#include <QPushButton>
#include <QtTest>

namespace nodewise::views {

/// Panel and page over cnn.pt2 and the fake engine, as the window makes them.
struct KernelBench : DebugSessionBench {
    KernelPlan plan{&session, document};
    TrustService trust;
    KernelCheck check{&session, &plan, &trust, nullptr};
    KernelContext context{DebugSessionBench::context, &plan, &check};
    KernelPanel panel{context};
    KernelPage page{context};

    KernelBench()
    {
        launchFor(plan);
        launchFor(check);
        panel.resize(900, 320);
        page.resize(900, 320);
        panel.show();
        page.show();
    }
    TablePage* kernels() const { return panel.findChild<TablePage*>("kernels"); }
    TablePage* launches() const { return panel.findChild<TablePage*>("launches"); }
    QPushButton* planButton() const { return panel.findChild<QPushButton*>("plan"); }
    WorkStrip* planStrip() const { return panel.findChild<WorkStrip*>("planning"); }
    bool plans()
    {
        planButton()->click();
        return QTest::qWaitFor([this] { return !plan.busy(); }, patience) && plan.state() == SessionWork::State::Done;
    }
    bool checks()
    {
        panel.checkButton()->click();
        return QTest::qWaitFor([this] { return !check.busy(); }, patience) && check.state() == SessionWork::State::Done;
    }
    /// The operator at this place of the run.
    std::uint32_t op(std::size_t place) const
    {
        for (const graph::NodeId id : document->fx()->root().nodes)
            if (document->fx()->node(id).op == graph::NodeOp::CallFunction && place-- == 0)
                return id.index();
        return NodeMarks::none;
    }
    /// "Captured +", "Template x": steps with their states.
    QStringList route() const
    {
        const char* const signs[] = {"+", "x", ".", "?"};
        QStringList steps;
        for (int row = 0; row < panel.route().rowCount(); ++row) {
            const RouteStep& step = panel.route().row(panel.route().index(row, 0));
            steps.append(step.what + ' ' + signs[std::size_t(step.state)]);
        }
        return steps;
    }
};

} // namespace nodewise::views
