// SPDX-License-Identifier: Apache-2.0
#include "views/cost/cost_sweep.h"

#include "core/sim/sweep.h"
#include "views/cost/simulation.h"

#include <QRegularExpression>

namespace nodewise::views {

namespace {

Result<std::shared_ptr<const SweepResult>> swept(const sim::Program& program, const CostRun& before, sim::Sweep sweep, SweepResult result,
                                                 const Progress& progress)
{
    const double count = double(sweep.points.size());
    for (std::size_t i = 0; i < sweep.points.size(); ++i) {
        const sim::Sweep::Point& point = sweep.points[i];
        Progress part;
        part.cancel = progress.cancel;
        part.report = [&](const UserText&, double fraction) {
            progress.step(UserText("%1 = %2", sweep.parameter, point.value), (double(i) + std::max(0.0, fraction)) / count);
        };
        part.step({}, 0);
        auto run = sim::simulateProgram(program, point.npu, {.trace = false}, part);
        if (!run)
            return fail(run.error());
        result.points.push_back({point.value, point.npu, run->cycles(), run->total(), run->gaps.size()});
        if (const cost::Common common = cost::commonOf({before.program(), before.run()}, {program, *run}); !common.isAll)
            result.points.back().common = common;
    }
    return std::make_shared<const SweepResult>(std::move(result));
}

} // namespace

Result<std::string> sweepValues(const std::string& typed)
{
    static const QRegularExpression range(QStringLiteral("^\\s*(\\d+)\\s*\\.\\.\\s*(\\d+)\\s*(?:(?:step|/|by)\\s*(\\d+)\\s*)?$"));
    const QRegularExpressionMatch match = range.match(QString::fromStdString(typed));
    if (!match.hasMatch()) {
        QStringList values;
        for (const QString& value : QString::fromStdString(typed).split(QLatin1Char(','), Qt::SkipEmptyParts))
            if (!value.trimmed().isEmpty())
                values.append(value.trimmed());
        if (values.isEmpty())
            return fail("a sweep needs values: 8, 16, 32 or 100..400 step 100");
        if (std::size_t(values.size()) > CostSweep::most)
            return fail(UserText("a sweep has at most %1 values", CostSweep::most));
        return values.join(QLatin1Char(',')).toStdString();
    }
    const qlonglong from = match.captured(1).toLongLong(), to = match.captured(2).toLongLong();
    const qlonglong step = match.captured(3).isEmpty() ? 1 : match.captured(3).toLongLong();
    if (from > to || step <= 0)
        return fail("a range must not decrease, and its step must be above 0");
    if (std::size_t((to - from) / step) >= CostSweep::most)
        return fail(UserText("a sweep has at most %1 values", CostSweep::most));
    QStringList values;
    for (qlonglong value = from; value <= to; value += step)
        values.append(QString::number(value));
    return values.join(QLatin1Char(',')).toStdString();
}

CostSweep::CostSweep(Simulation* simulation, QObject* parent) : QObject(parent), m_simulation(simulation)
{
    connect(simulation, &Simulation::runChanged, this, [this] { // of another program, or none
        m_job.cancel();
        m_result.reset();
        m_error.clear();
        Q_EMIT changed();
    });
}

void CostSweep::refuse(const QString& why)
{
    m_error = why;
    Q_EMIT changed();
}

void CostSweep::start(const std::string& parameter, const std::string& values)
{
    const auto& run = m_simulation->run();
    const auto program = m_simulation->program();
    if (!run || !program)
        return;
    m_job.cancel();
    m_error.clear();
    const auto listed = sweepValues(values);
    if (!listed)
        return refuse(translated(listed.error()));
    auto sweep = sim::readSweep(run->npu(), parameter + '=' + *listed);
    if (!sweep)
        return refuse(translated(sweep.error()));
    for (const sim::Sweep::Point& point : sweep->points)
        if (!sim::sameCut(point.npu, run->npu()))
            return refuse(tr("Kernels are tiled for %1, and a sweep keeps them as they are. Set it in the NPU configuration and simulate "
                             "again to plan them anew; Changes then compares the two.")
                              .arg(QString::fromStdString(parameter)));
    SweepResult start{parameter, {}, run->cycles(), {}};
    for (const auto& [name, value] : run->npu().parameters)
        if (name == parameter)
            start.as = value;
    m_job.start([program, run, sweep = std::move(*sweep),
                 start](const Progress& progress) { return swept(*program, *run, sweep, start, progress); },
                [this](Result<std::shared_ptr<const SweepResult>> result) {
                    if (!result)
                        return refuse(translated(result.error()));
                    m_result = std::move(*result);
                    Q_EMIT changed();
                },
                [this](const QString& text, double fraction) { Q_EMIT progress(text, fraction); });
    Q_EMIT changed();
}

void CostSweep::cancel()
{
    if (!running())
        return;
    m_job.cancel();
    refuse(tr("The sweep was canceled."));
}

} // namespace nodewise::views
