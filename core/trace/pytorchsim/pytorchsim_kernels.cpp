// SPDX-License-Identifier: Apache-2.0
#include "core/trace/pytorchsim/pytorchsim_kernels.h"

#include <algorithm>

namespace nodewise::trace::pytorchsim {

namespace {

constexpr std::size_t mostRunning = 100'000;
/// What newer versions write for path and operation, whatever they run.
constexpr std::string_view unnamed = "trace_kernel";

std::string_view lastPart(std::string_view path)
{
    const std::size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

} // namespace

std::string_view folderOf(std::string_view path)
{
    const std::string_view name = lastPart(path);
    const bool file = name.find('.') != std::string_view::npos;
    if (!file)
        return path;
    path.remove_suffix(name.size());
    while (path.size() > 1 && path.ends_with('/'))
        path.remove_suffix(1);
    return path;
}

void Kernels::begin(Time base)
{
    m_base = base;
}

Kernels::Run Kernels::newRun(std::string_view path, std::string_view operation)
{
    Run run{.launch = m_launches++, .name = {}, .operation = std::string(operation), .path = std::string(path)};
    const std::string folder(path == unnamed ? std::string_view() : folderOf(path));
    Link link{.launch = run.launch};
    if (const auto place = m_lookup && !folder.empty() ? m_lookup(folder) : std::nullopt) {
        link.kernel = place->kernel;
        link.nodes = place->nodes;
    }
    if (link.kernel.empty())
        link.kernel = std::string(lastPart(folder));
    const bool named = !operation.empty() && operation != unnamed;
    run.name = !link.nodes.empty() || !named ? link.kernel : std::string(operation);
    if (run.name.empty())
        run.name = "kernel";
    run.link = m_builder.addLink(std::move(link));
    return run;
}

void Kernels::takeCommand(std::string_view command)
{
    std::string_view path = textBetween(command, "--trace_so");
    path = path.substr(0, path.find(' '));
    if (path.starts_with('='))
        path.remove_prefix(1);
    if (path.empty())
        return;
    m_command = newRun(path, {});
    m_running[m_unnumbered] = *m_command;
}

/// What a line is about: a kernel's number, or the one that was spoken of last.
Kernels::Run& Kernels::runOf(const SchedulerLine& line)
{
    const std::int64_t number = line.kernel ? *line.kernel : !line.path.empty() ? --m_unnumbered : m_last.value_or(m_unnumbered);
    m_last = number;
    if (const auto ended = m_ended.find(number); ended != m_ended.end())
        return ended->second;
    if (const auto running = m_running.find(number); running != m_running.end())
        return running->second;
    Run run = m_command ? *std::exchange(m_command, {}) : newRun(line.path, line.operation);
    std::erase_if(m_running, [&run](const auto& other) { return other.second.launch == run.launch; }); // the command's, without a number
    return m_running[number] = std::move(run);
}

void Kernels::take(const SchedulerLine& line)
{
    // A number that comes again is another launch.
    if (line.requested && line.kernel && m_ended.contains(*line.kernel))
        showEnded();
    if (m_running.size() >= mostRunning)
        return;
    Run& run = runOf(line);
    run.scheduler = line.scheduler;
    const auto update = [](std::optional<Time>& to, const std::optional<Time>& from) { to = from ? from : to; };
    update(run.requested, line.requested);
    update(run.started, line.started);
    update(run.finished, line.finished);
    update(run.computeTime, line.computeTime);
    const std::int64_t number = *m_last;
    if (line.finished)
        if (auto node = m_running.extract(number); !node.empty())
            m_ended.insert(std::move(node));
    if (const auto ended = m_ended.find(number); ended != m_ended.end() && ended->second.computeTime && ended->second.finished) {
        show(ended->second);
        m_ended.erase(ended);
    }
}

void Kernels::show(const Run& run)
{
    const Time finished = run.finished.value_or(0);
    // Old logs have no start: it is the compute time before the end, or the request.
    const Time started =
        std::min(finished, run.started.value_or(run.computeTime ? finished - *run.computeTime : run.requested.value_or(finished)));
    const SliceId slice = m_builder.addSlice(m_lanes.kernels(run.scheduler), m_base + started, finished - started,
                                             m_builder.intern(run.name), Kind::Kernel, run.link);
    if (run.requested)
        m_builder.addArgument(slice, "requested", m_base + *run.requested);
    if (run.computeTime)
        m_builder.addArgument(slice, "compute time", *run.computeTime);
    if (!run.operation.empty() && run.operation != unnamed)
        m_builder.addArgument(slice, "operation", std::string_view(run.operation));
    if (!run.path.empty() && run.path != unnamed)
        m_builder.addArgument(slice, "path", std::string_view(run.path));
}

void Kernels::showEnded()
{
    for (const auto& [number, run] : m_ended)
        show(run);
    m_ended.clear();
}

void Kernels::end(Time last)
{
    showEnded();
    // Without any line of the scheduler, the log is its one kernel; what never finished is shown up to the end.
    for (auto& [number, run] : m_running) {
        run.finished = last;
        if (!run.started)
            run.started = run.requested.value_or(0);
        show(run);
    }
    m_running.clear();
    m_command.reset();
    m_last.reset();
}

} // namespace nodewise::trace::pytorchsim
