// SPDX-License-Identifier: Apache-2.0
// Stages of one attempt at a compilation are joined to the stage that they were made of; the graph after post-grad passes also to the one
// before pre-grad passes, by Inductor's node mappings, which core/torchtrace puts into metadata as fx_node.
#include "core/levels/torch_trace_source.h"

#include "core/levels/pairing.h"
#include "core/program/torchtrace/log_program.h"
#include "core/torchtrace/compare.h"

#include <algorithm>

namespace nodewise::levels {

namespace {

constexpr std::size_t mostLevels = 400, mostNodes = 2'000'000;

Stage stageOfTitle(std::string_view title)
{
    constexpr std::pair<std::string_view, Stage> known[] = {{"dynamo_output_graph", Stage::Captured},
                                                            {"compiled_autograd_graph", Stage::Captured},
                                                            {"before_pre_grad_graph", Stage::Captured},
                                                            {"after_pre_grad_graph", Stage::Captured},
                                                            {"optimize_ddp_split_graph", Stage::Captured},
                                                            {"optimize_ddp_split_child", Stage::Captured},
                                                            {"aot_joint_graph", Stage::Aten},
                                                            {"aot_inference_graph", Stage::Aten},
                                                            {"aot_forward_graph", Stage::Decomposed},
                                                            {"aot_backward_graph", Stage::Decomposed}};
    const auto found = std::ranges::find(known, title, &std::pair<std::string_view, Stage>::first);
    return found == std::end(known) ? Stage::Compiler : found->second;
}

/// The graphs of a log, read once.
class LogLevels {
public:
    LogLevels(const torchtrace::ReadLog& log, const Progress& progress) : m_log(log), m_progress(progress) {}

    Result<Levels> read()
    {
        std::size_t nodes = 0;
        for (const torchtrace::GraphEntry& graph : m_log.summary.graphs) {
            if (m_progress.cancelled())
                return fail(Error{.message = UserText::listed(cancelledMessage), .file = m_log.log->path()});
            if (m_made.levels.size() >= mostLevels || nodes >= mostNodes) {
                m_made.problems.push_back({.message = UserText("only the first %1 graphs of this log are levels", m_made.levels.size()),
                                           .file = m_log.log->path()});
                break;
            }
            nodes += add(graph);
        }
        if (m_made.levels.empty())
            return m_made.problems.empty()
                       ? fail(Error{.message = UserText("this log of torch.compile has no graph"), .file = m_log.log->path()})
                       : fail(m_made.problems.front());
        join();
        return std::move(m_made);
    }

private:
    std::size_t add(const torchtrace::GraphEntry& graph)
    {
        auto model = program::modelOf(*m_log.log, m_log.summary, graph, m_progress);
        if (!model) {
            m_made.problems.push_back(std::move(model.error()));
            return 0;
        }
        const torchtrace::Entry& entry = m_log.log->entries()[graph.entry];
        const std::string id = m_log.log->ids()[entry.id].text();
        m_made.levels.push_back({.id = graph.name,
                                 .title = id.empty() ? graph.title : UserText("[%1] %2", id, graph.title),
                                 .stage = stageOfTitle(m_log.log->title(entry)),
                                 .method = id,
                                 .file = m_log.log->path(),
                                 .model = std::move(*model)});
        return m_made.levels.back().size();
    }
    void join()
    {
        for (std::size_t to = 0; to < m_made.levels.size() && !m_progress.cancelled(); ++to) {
            const torchtrace::GraphEntry& graph = *m_log.summary.tryGraph(m_made.levels[to].id);
            const torchtrace::GraphEntry* before = torchtrace::stageBefore(*m_log.log, m_log.summary, graph);
            const auto from = before ? m_made.tryLevel(before->name) : std::nullopt;
            if (from)
                m_made.joins.push_back({*from, to, pair(m_made.levels[*from], m_made.levels[to], m_progress)});
            if (const auto captured = capturedOf(graph); captured && captured != from && captured != to && hasOrigins(m_made.levels[to]))
                m_made.joins.push_back({*captured, to, pair(m_made.levels[*captured], m_made.levels[to], m_progress)});
        }
    }
    static bool hasOrigins(const Level& level)
    {
        return std::ranges::any_of(level.model->graph->nodes(), [](const graph::Node& node) {
            return std::ranges::find(node.metadata.other, "fx_node", &std::pair<std::string, std::string>::first) !=
                   node.metadata.other.end();
        });
    }
    /// The graph before pre-grad passes of the same attempt, whose names the
    /// mappings use.
    std::optional<std::size_t> capturedOf(const torchtrace::GraphEntry& graph) const
    {
        const std::string id = m_log.log->ids()[m_log.log->entries()[graph.entry].id].text();
        for (const char* title : {"before_pre_grad_graph", "dynamo_output_graph"})
            if (const auto level = m_made.tryLevel((id.empty() ? id : id + "/") + title))
                return level;
        return {};
    }

    const torchtrace::ReadLog& m_log;
    const Progress& m_progress;
    Levels m_made;
};

class TorchTraceSource : public Source {
public:
    UserText name() const override { return UserText("log of torch.compile"); }
    bool takes(const std::string& path) const override { return torchtrace::Log::isLog(path); }
    Result<Levels> read(const std::string& path, const Progress& progress) const override
    {
        const auto log = torchtrace::readLog(path, progress);
        if (!log)
            return fail(log.error());
        return LogLevels(*log, progress).read();
    }
};

} // namespace

const Source& torchTraceSource()
{
    static const TorchTraceSource source;
    return source;
}

} // namespace nodewise::levels
