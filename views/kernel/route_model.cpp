// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/route_model.h"

#include "views/common/agreement.h"
#include "views/common/style_sheet.h"
#include "views/common/translated.h"
#include "views/debug/value_text.h"
#include "views/kernel/kernel_text.h"

#include <QLocale>

#include <algorithm>

namespace nodewise::views {

namespace {

using Rows = TreeRows<RouteStep>;
using State = RouteStep::State;
using Outcome = protocol::KernelRunAnswer::Outcome;
using Route = protocol::LoweredNode::Route;

QIcon swatchOf(State state)
{
    static constexpr std::pair<Agreement, const char*> looks[] = {
        {Agreement::Within, "✓"}, {Agreement::First, "✗"}, {Agreement::NotCompared, "·"}, {Agreement::NotCompared, "?"}};
    return agreementSwatch(looks[std::size_t(state)].first, looks[std::size_t(state)].second);
}

QString milliseconds(double ms)
{
    return QLocale().toString(ms, 'f', ms < 1 ? 3 : 1);
}

/// Its texts are of the model's context.
class Way {
    Q_DECLARE_TR_FUNCTIONS(RouteModel)
public:
    Way(const KernelPlan& plan, const KernelCheck& check, const LoweredRows& lowered, std::uint32_t node)
        : m_plan(plan), m_check(check), m_lowered(lowered), m_node(node)
    {
    }

    Rows rows()
    {
        go();
        if (const protocol::CompareRow* row = m_rows.size() == 0 ? nullptr : m_lowered.tryNode(m_node))
            add(LoweredRows::isBad(*row)                                     ? State::Failed
                : row->verdict == protocol::CompareRow::Verdict::NotCompared ? State::Other
                                                                             : State::Done,
                tr("In the lowered run"), LoweredRows::longText(*row));
        return std::move(m_rows);
    }

private:
    void go()
    {
        const protocol::LoweredNode* node = m_plan.tryNode(m_node);
        if (!node)
            return;
        add(State::Done, tr("Captured"),
            QStringLiteral("%1  ·  %2").arg(QString::fromStdString(node->name), QString::fromStdString(node->op)));
        if (!choose(*node) || !node->launch)
            return;
        schedule(*node->launch);
        const std::uint32_t kernel = m_plan.answer()->launches[*node->launch].kernel;
        if (render(kernel))
            run(kernel);
    }

    std::uint32_t add(State state, const QString& what, const QString& detail, std::uint32_t parent = Rows::none)
    {
        return m_rows.add({state, what, detail}, parent);
    }

    bool choose(const protocol::LoweredNode& node)
    {
        if (node.route == Route::None) {
            add(State::Other, tr("Nothing to compute"), tr("It needs no kernel"));
            return false;
        }
        if (node.route == Route::View) {
            add(State::Done, tr("View"), tr("It is a view of existing memory, and needs no kernel"));
            return false;
        }
        if (node.route == Route::Body) {
            add(State::Done, tr("Control flow"), tr("The nodes of its bodies have kernels of their own, launched each time a body runs"));
            return false;
        }
        const bool found = node.route == Route::Kernel;
        const auto taken = std::find_if(node.tried.begin(), node.tried.end(), [](const auto& tried) { return tried.why.empty(); });
        const QString why = found ? (taken == node.tried.end() ? QString() : QString::fromStdString(taken->name))
                                  : tr("ATen runs it: %1").arg(translated(node.why));
        const std::uint32_t step = add(found ? State::Done : State::Failed, tr("Template"), why);
        for (const auto& tried : node.tried)
            add(tried.why.empty() ? State::Done : State::Other, QString::fromStdString(tried.name),
                tried.why.empty() ? tr("matches") : translated(tried.why), step);
        return found;
    }

    void schedule(std::uint32_t at)
    {
        const protocol::LoweredLaunch& launch = m_plan.answer()->launches[at];
        const QString result = QString::fromStdString(m_plan.nodeName(launch.nodes.back()));
        const std::uint32_t step = add(
            State::Done, tr("Scheduled"),
            launch.nodes.size() == 1 ? tr("launch %1, alone").arg(QLocale().toString(at))
                                     : tr("launch %1, fused with %2; its result is %3")
                                           .arg(QLocale().toString(at), tr("%n node(s)", nullptr, int(launch.nodes.size()) - 1), result));
        if (launch.nodes.size() > 1)
            for (std::size_t i = 0; i < launch.nodes.size(); ++i)
                add(State::Other, QString::fromStdString(m_plan.nodeName(launch.nodes[i])), roleOf(launch, i), step);
        if (launch.graph != 0)
            add(State::Other, tr("In a body"), tr("Launched each time the body runs"), step);
        if (!launch.ended.empty())
            add(State::Other, tr("Ends there"), translated(launch.ended), step);
    }
    /// What a node of a launch is to the kernel.
    QString roleOf(const protocol::LoweredLaunch& launch, std::size_t place) const
    {
        const QString op = operatorOf(launch.nodes[place]);
        if (place < launch.prologue)
            return tr("%1, prologue").arg(op);
        if (place >= launch.prologue + launch.own)
            return tr("%1, epilogue").arg(op);
        return launch.own != 0 && launch.prologue + launch.own < launch.nodes.size() ? tr("%1, the template's own").arg(op) : op;
    }
    QString operatorOf(std::uint32_t node) const
    {
        const protocol::LoweredNode* lowered = m_plan.tryNode(node);
        return lowered ? QString::fromStdString(lowered->op) : QString();
    }

    bool render(std::uint32_t at)
    {
        const protocol::LoweredKernel& kernel = m_plan.answer()->kernels[at];
        if (kernel.text.empty()) {
            add(State::Failed, tr("Rendered"), translated(kernel.why));
            return false;
        }
        add(State::Done, tr("Rendered"),
            tr("%1, key %2, for %n launch(es)", nullptr, int(kernel.launches))
                .arg(QString::fromStdString(kernel.name), QString::fromStdString(kernel.key)));
        if (kernel.canRun())
            return true;
        add(State::Failed, tr("Verified"), translated(kernel.invalid));
        return false;
    }

    void run(std::uint32_t at)
    {
        const KernelVerdict* verdict = m_check.tryVerdict(at);
        const QString line = KernelText::verdictLine(m_plan, m_check, at);
        if (const protocol::KeptVerdict* kept = m_check.tryKept(at)) {
            runEarlier(*kept, line);
            return;
        }
        if (!verdict || !verdict->run) {
            add(State::Open, tr("Compiled"), tr("not checked"));
            add(State::Open, tr("Run"), tr("not checked"));
            add(State::Open, tr("Compared"), tr("not checked"));
            return;
        }
        const protocol::KernelRunAnswer& run = *verdict->run;
        if (run.outcome == Outcome::Invalid) {
            add(State::Failed, tr("Compiled"), line);
            return;
        }
        add(State::Done, tr("Compiled"),
            run.compiledBefore ? tr("verified; already compiled")
                               : tr("verified; passes %1 ms, JIT %2 ms").arg(milliseconds(run.passesMs), milliseconds(run.jitMs)));
        if (run.outcome != Outcome::Done) {
            add(State::Failed, tr("Run"), line);
            return;
        }
        add(State::Done, tr("Run"), tr("%1 ms on this computer").arg(milliseconds(run.runMs)));
        const bool compared = verdict->verdict.has_value();
        add(!compared                 ? State::Open
            : verdict->verdict->equal ? State::Done
                                      : State::Failed,
            tr("Compared"), compared ? line : tr("not checked"));
    }

    /// What a check of an earlier session found.
    void runEarlier(const protocol::KeptVerdict& kept, const QString& line)
    {
        if (kept.outcome == Outcome::Invalid) {
            add(State::Failed, tr("Compiled"), line);
            return;
        }
        add(State::Done, tr("Compiled"), tr("in %1 ms, by an earlier check").arg(milliseconds(kept.compileMs)));
        if (kept.outcome != Outcome::Done) {
            add(State::Failed, tr("Run"), line);
            return;
        }
        add(State::Done, tr("Run"), tr("%1 ms on this computer").arg(milliseconds(kept.runMs)));
        add(kept.equal ? State::Done : State::Failed, tr("Compared"), line);
    }

    const KernelPlan& m_plan;
    const KernelCheck& m_check;
    const LoweredRows& m_lowered;
    std::uint32_t m_node;
    Rows m_rows;
};

} // namespace

TreeRows<RouteStep> RouteModel::rowsOf(const KernelPlan& plan, const KernelCheck& check, const LoweredRows& lowered, std::uint32_t node)
{
    return Way(plan, check, lowered, node).rows();
}

Table<RouteStep> RouteModel::describe() const
{
    return {
        .columns = {{.title = tr("step"),
                     .name = "step",
                     .letters = 28,
                     .mono = false,
                     .text = [](const RouteStep& row) { return row.what; },
                     .icon = [](const RouteStep& row) { return swatchOf(row.state); }},
                    {.title = tr("result"),
                     .name = "result",
                     .letters = 60,
                     .mono = false,
                     .text = [](const RouteStep& row) { return row.detail; }}},
        .tip = [](const RouteStep& row) { return row.detail; },
        .color =
            [](const RouteStep& row, const Theme& theme) {
                return row.state == State::Failed ? differsColor(theme) : row.state == State::Done ? QColor() : theme.dim;
            },
    };
}

} // namespace nodewise::views
