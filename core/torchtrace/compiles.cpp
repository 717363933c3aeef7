// SPDX-License-Identifier: Apache-2.0
#include "core/torchtrace/compiles.h"

#include "core/base/json.h"
#include "core/base/trimmed.h"
#include "core/torchtrace/graph_text.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <set>
#include <simdjson.h>

namespace nodewise::torchtrace {

namespace {

constexpr std::size_t longestText = 4000, shortText = 400, mostFrames = 500, mostRestarts = 100;

struct KnownKind {
    std::string_view kind;
    std::string_view title;
};
constexpr KnownKind graphKinds[] = {
    {"dynamo_output_graph", NODEWISE_LISTED("Captured by Dynamo")},
    {"optimize_ddp_split_graph", NODEWISE_LISTED("Split for DDP")},
    {"optimize_ddp_split_child", NODEWISE_LISTED("Bucket of DDP")},
    {"compiled_autograd_graph_pre_reordering", NODEWISE_LISTED("Compiled autograd, before reordering")},
    {"compiled_autograd_graph", NODEWISE_LISTED("Compiled autograd")},
    {"before_pre_grad_graph", NODEWISE_LISTED("Before pre-grad passes")},
    {"after_pre_grad_graph", NODEWISE_LISTED("After pre-grad passes")},
    {"aot_joint_graph", NODEWISE_LISTED("Joint graph")},
    {"aot_inference_graph", NODEWISE_LISTED("Inference graph")},
    {"aot_forward_graph", NODEWISE_LISTED("Forward graph")},
    {"aot_backward_graph", NODEWISE_LISTED("Backward graph")},
    {"before_joint_graph", NODEWISE_LISTED("Before joint-graph passes")},
    {"after_joint_graph", NODEWISE_LISTED("After joint-graph passes")},
    {"before_post_grad_graph", NODEWISE_LISTED("Before post-grad passes")},
    {"inductor_post_grad_graph", NODEWISE_LISTED("After post-grad passes")},
};

/// The payload begins with a module of torch.fx: of the kinds above, and of whatever else a library logs.
bool isGraph(const Log& log, const Entry& entry, std::string_view raw)
{
    const std::string_view title = log.title(entry);
    for (const KnownKind& known : graphKinds)
        if (known.kind == title)
            return true;
    constexpr std::size_t enough = 2000;
    raw = trimmed(raw.substr(0, enough));
    const std::string_view line = raw.substr(0, raw.find('\n'));
    return line.starts_with("class ") && line.find("Module):") != line.npos && isGraphText(raw);
}

Frame frameOf(const Log& log, const json::Json& value)
{
    Frame frame;
    frame.function = json::textOr(value, "name").substr(0, longestText);
    frame.code = json::textOr(value, "loc").substr(0, longestText);
    if (const auto line = value.find("line"); line != value.end() && line->is_number_integer())
        frame.line = line->get<std::int64_t>();
    if (const auto file = value.find("filename"); file != value.end()) {
        if (file->is_number_integer())
            frame.file = log.string(file->get<std::int64_t>()).substr(0, longestText);
        else if (file->is_string())
            frame.file = file->get<std::string>().substr(0, longestText);
    }
    return frame;
}

class Summarizer {
public:
    Summarizer(const Log& log, const Progress& progress) : m_log(log), m_progress(progress), m_frameBytes(log.size() * 8 + (1u << 20)) {}

    Result<Summary> run()
    {
        const auto& entries = m_log.entries();
        for (std::size_t i = 0; i < entries.size(); ++i) {
            if (i % 4096 == 0) {
                m_progress.step(UserText("Reading what was compiled"), double(i) / double(entries.size()));
                if (m_progress.cancelled())
                    return fail(Error{.message = UserText::listed(cancelledMessage), .file = m_log.path()});
            }
            take(i);
        }
        for (Compile& compile : m_made.compiles)
            finish(compile);
        // what belongs to no compilation stands first
        const auto none = std::find_if(m_made.compiles.begin(), m_made.compiles.end(), [](const Compile& c) { return !c.id.known(); });
        if (none != m_made.compiles.end() && none->graphs.empty() && none->texts.empty() && none->breaks.empty())
            drop(std::size_t(none - m_made.compiles.begin()));
        return std::move(m_made);
    }

private:
    void drop(std::size_t index)
    {
        m_made.compiles.erase(m_made.compiles.begin() + std::ptrdiff_t(index));
        for (GraphEntry& graph : m_made.graphs)
            graph.compile -= graph.compile > index ? 1 : 0;
    }
    std::size_t compileOf(const CompileId& id)
    {
        const auto [known, isNew] = m_known.try_emplace(id.firstAttempt(), m_made.compiles.size());
        if (isNew) {
            m_made.compiles.emplace_back();
            m_made.compiles.back().id = id.firstAttempt();
        }
        Compile& compile = m_made.compiles[known->second];
        compile.attempts = std::max(compile.attempts, std::min<std::int64_t>(id.attempt, 1'000'000) + 1);
        return known->second;
    }
    void complain(const Entry& entry, UserText message)
    {
        if (m_made.problems.size() < Log::mostProblems)
            m_made.problems.push_back({.message = std::move(message), .file = m_log.path(), .line = int(entry.line)});
    }

    void take(std::size_t index)
    {
        const Entry& entry = m_log.entries()[index];
        const std::string_view kind = m_log.word(entry.kind);
        if (kind == "chromium_event") {
            ++m_made.chromiumEvents;
            return;
        }
        const CompileId& id = m_log.ids()[entry.id];
        const std::size_t at = compileOf(id);
        if (kind == "dynamo_start")
            takeStart(at, entry);
        else if (kind == "compilation_metrics" || kind == "bwd_compilation_metrics")
            takeMetrics(at, entry, kind[0] == 'b');
        else if (entry.hasPayload())
            takePayload(at, index, id);
    }
    void takeStart(std::size_t at, const Entry& entry)
    {
        Compile& compile = m_made.compiles[at];
        const auto value = json::parse(m_log.json(entry));
        if (!value || !compile.stack.empty())
            return;
        const auto start = value->find("dynamo_start");
        if (start == value->end() || !start->is_object() || !start->contains("stack") || !(*start)["stack"].is_array())
            return complain(entry, UserText("this entry does not say which frame is compiled"));
        takeStack(compile, (*start)["stack"]);
    }
    /// Names of files are written once in a log, and each frame here has a copy: of stacks that are too large together, only the frame
    /// itself, innermost, is kept.
    void takeStack(Compile& compile, const json::Json& stack)
    {
        for (const json::Json& frame : stack) {
            if (!frame.is_object() || compile.stack.size() >= mostFrames)
                continue;
            Frame made = frameOf(m_log, frame);
            const std::size_t size = sizeof(Frame) + made.file.size() + made.function.size() + made.code.size();
            if (size <= m_frameBytes) {
                m_frameBytes -= size;
                compile.stack.push_back(std::move(made));
                continue;
            }
            m_frameBytes = 0;
            for (std::string* text : {&made.file, &made.function, &made.code})
                *text = text->substr(0, shortText);
            compile.stack.assign(1, std::move(made));
        }
    }
    void takePayload(std::size_t at, std::size_t index, const CompileId& id)
    {
        const Entry& entry = m_log.entries()[index];
        const std::string_view title = m_log.title(entry);
        const std::string_view raw = m_log.rawPayload(entry);
        if (title == "torch_version")
            return takeVersion(entry);
        if (title == "dynamo_graph_break_reason")
            return takeBreak(at, index, id);
        if (title == "recompile_reasons")
            return takeGuards(at, index);
        if (title == "dynamo_error") {
            m_made.compiles[at].errorEntry = index;
            return takeErrorText(m_made.compiles[at], entry);
        }
        if (title == "inductor_provenance_tracking_node_mappings" && !m_made.compiles[at].mappings)
            m_made.compiles[at].mappings = index;
        if (isGraph(m_log, entry, raw))
            return takeGraph(at, index, id);
        m_made.compiles[at].texts.push_back({.entry = index,
                                             .name = uniqueName(id, title),
                                             .code = title.find("output_code") != title.npos || title.find("_code") != title.npos});
    }
    std::string uniqueName(const CompileId& id, std::string_view title)
    {
        std::string name = id.text();
        (name += name.empty() ? "" : "/") += title;
        const std::size_t count = ++m_names[name];
        return count == 1 ? name : name + "#" + std::to_string(count);
    }
    void takeGraph(std::size_t at, std::size_t index, const CompileId& id)
    {
        const std::string_view title = m_log.title(m_log.entries()[index]);
        const auto known = std::ranges::find(graphKinds, title, &KnownKind::kind);
        m_made.compiles[at].graphs.push_back(m_made.graphs.size());
        m_made.graphs.push_back({.entry = index,
                                 .compile = at,
                                 .name = uniqueName(id, title),
                                 .title = known == std::end(graphKinds) ? UserText(title) : UserText::listed(known->title)});
    }
    /// Of texts that are for people the beginning is enough.
    std::string textOf(const Entry& entry) const
    {
        constexpr std::size_t most = 1 << 20;
        Entry part = entry;
        part.payloadSize = std::min<std::uint64_t>(part.payloadSize, most);
        return m_log.payload(part).value_or("");
    }
    void takeVersion(const Entry& entry)
    {
        if (const auto value = json::parse(textOf(entry)); value && value->is_object())
            m_made.torchVersion = json::textOr(*value, "pytorch_version").substr(0, 100);
    }
    void takeBreak(std::size_t at, std::size_t index, const CompileId& id)
    {
        constexpr std::size_t mostBreaks = 100'000;
        if (++m_made.breaks > mostBreaks)
            return;
        GraphBreak made = readBreak(textOf(m_log.entries()[index]));
        made.entry = index;
        made.attempt = id.attempt;
        m_made.compiles[at].breaks.push_back(std::move(made));
    }
    void takeGuards(std::size_t at, std::size_t index)
    {
        constexpr std::size_t mostRecompiles = 100'000;
        if (++m_made.recompiles > mostRecompiles)
            return;
        for (FailedGuard& guard : readFailedGuards(textOf(m_log.entries()[index]))) {
            guard.entry = index;
            m_made.compiles[at].failedGuards.push_back(std::move(guard));
        }
    }
    /// The last line of a traceback says what it was: "RuntimeError: a and b ...".
    static void splitError(Compile& compile, std::string_view line)
    {
        const std::size_t colon = line.find(": ");
        std::string_view type = line.substr(0, colon);
        if (colon == line.npos || type.find(' ') != type.npos)
            return;
        compile.errorType = type.substr(type.rfind('.') == type.npos ? 0 : type.rfind('.') + 1);
        compile.error = line.substr(colon + 2, longestText);
    }
    void takeErrorText(Compile& compile, const Entry& entry)
    {
        const std::string text = textOf(entry);
        compile.outcome = Compile::Outcome::Failed;
        if (!compile.errorType.empty())
            return;
        std::string_view rest = text;
        while (!rest.empty()) {
            const std::string_view line = rest.substr(0, rest.find('\n'));
            rest.remove_prefix(std::min(rest.size(), line.size() + 1));
            if (!line.empty() && line[0] != ' ' && !line.starts_with("Traceback"))
                splitError(compile, line);
        }
    }

    // compilation_metrics: 38 KB a line, with all configurations in it

    void takeMetrics(std::size_t at, const Entry& entry, bool backward)
    {
        const std::string_view json = m_log.json(entry);
        if (m_buffer.size() < json.size() + simdjson::SIMDJSON_PADDING)
            m_buffer.resize((json.size() + simdjson::SIMDJSON_PADDING) * 2);
        std::memcpy(m_buffer.data(), json.data(), json.size());
        simdjson::dom::object whole, metrics;
        if (m_parser.parse(m_buffer.data(), json.size(), false).get(whole) || whole[m_log.word(entry.kind)].get(metrics))
            return;
        Compile& compile = m_made.compiles[at];
        bool forward = !backward;
        if (bool said = false; !metrics["is_forward"].get(said))
            forward = said;
        takeTimes(compile.times, metrics, forward);
        if (!forward)
            return;
        takeFrame(compile, metrics);
        takeOutcome(compile, metrics);
    }
    static double microseconds(const simdjson::dom::object& metrics, std::string_view exact, std::string_view seconds)
    {
        double value = 0;
        if (!metrics[exact].get(value))
            return value;
        return metrics[seconds].get(value) ? -1 : value * 1e6;
    }
    static void takeTimes(Times& times, const simdjson::dom::object& metrics, bool forward)
    {
        const double total = microseconds(metrics, "duration_us", "entire_frame_compile_time_s");
        if (!forward) {
            const double inductor = microseconds(metrics, "inductor_cumulative_compile_time_us", "inductor_compile_time_s");
            const double all = total >= 0 ? total : inductor;
            if (all >= 0)
                times.backward = std::max(times.backward, 0.0) + all;
            return;
        }
        const double backend = microseconds(metrics, "aot_autograd_cumulative_compile_time_us", "backend_compile_time_s");
        const double inductor = microseconds(metrics, "inductor_cumulative_compile_time_us", "inductor_compile_time_s");
        const double generation = microseconds(metrics, "inductor_code_gen_cumulative_compile_time_us", "code_gen_time_s");
        const auto add = [](double& to, double time) {
            if (time >= 0)
                to = std::max(to, 0.0) + time;
        };
        const auto without = [](double whole, double part) { return whole < 0 ? -1 : std::max(whole - std::max(part, 0.0), 0.0); };
        add(times.total, total);
        add(times.dynamo, without(total, backend));
        add(times.autograd, without(backend, inductor));
        add(times.inductor, without(inductor, generation));
        add(times.generation, generation);
    }
    static std::string text(const simdjson::dom::object& metrics, std::string_view key)
    {
        std::string_view value;
        return metrics[key].get(value) ? std::string() : std::string(value.substr(0, longestText));
    }
    static std::int64_t number(const simdjson::dom::object& metrics, std::string_view key, std::int64_t otherwise)
    {
        std::int64_t value = 0;
        return metrics[key].get(value) ? otherwise : value;
    }
    static void takeFrame(Compile& compile, const simdjson::dom::object& metrics)
    {
        compile.function = text(metrics, "co_name");
        compile.file = text(metrics, "co_filename");
        compile.line = number(metrics, "co_firstlineno", 0);
        compile.operators = number(metrics, "graph_op_count", -1);
        simdjson::dom::array reasons;
        if (metrics["restart_reasons"].get(reasons))
            return;
        for (const auto reason : reasons)
            if (std::string_view said; !reason.get(said) && compile.restarts.size() < mostRestarts)
                compile.restarts.emplace_back(trimmed(said.substr(0, std::min(said.find('\n'), longestText))));
    }
    static void takeOutcome(Compile& compile, const simdjson::dom::object& metrics)
    {
        const std::string type = text(metrics, "fail_type");
        if (!type.empty()) {
            compile.outcome = Compile::Outcome::Failed;
            compile.errorType = type.substr(type.rfind('.') == type.npos ? 0 : type.rfind('.') + 1);
            compile.error = text(metrics, "fail_reason");
            return;
        }
        const bool empty = number(metrics, "graph_op_count", 1) == 0;
        compile.outcome = empty ? Compile::Outcome::NoGraph : Compile::Outcome::Compiled;
    }
    void finish(Compile& compile)
    {
        const auto [frame, isNew] = m_frames.try_emplace({compile.id.autograd, compile.id.frame}, &compile);
        if (!isNew && compile.stack.empty() && compile.function.empty()) { // it was given up before it began
            const Compile& same = *frame->second;
            compile.function = same.function;
            compile.file = same.file;
            compile.line = same.line;
        }
        if (!compile.stack.empty() && compile.function.empty())
            compile.function = compile.stack.back().function;
        if (!compile.stack.empty() && compile.file.empty()) {
            compile.file = compile.stack.back().file;
            compile.line = compile.stack.back().line;
        }
        if (compile.outcome == Compile::Outcome::Compiled && compile.graphs.empty())
            compile.outcome = Compile::Outcome::NoGraph;
        if (compile.outcome == Compile::Outcome::Unfinished && compile.id.frame < 0 && !compile.graphs.empty())
            compile.outcome = Compile::Outcome::Compiled; // compiled autograd and torch.export have no metrics
        m_made.failures += compile.outcome == Compile::Outcome::Failed ? 1 : 0;
    }

    const Log& m_log;
    const Progress& m_progress;
    Summary m_made;
    std::map<CompileId, std::size_t> m_known;
    std::map<std::pair<std::int64_t, std::int64_t>, const Compile*> m_frames;
    std::map<std::string, std::size_t> m_names;
    simdjson::dom::parser m_parser;
    std::vector<char> m_buffer;
    std::uint64_t m_frameBytes; ///< that stacks may still take
};

} // namespace

const GraphEntry* Summary::tryGraph(std::string_view name) const
{
    const auto found = std::find_if(graphs.begin(), graphs.end(), [name](const GraphEntry& graph) { return graph.name == name; });
    return found == graphs.end() ? nullptr : &*found;
}

Result<Summary> summarize(const Log& log, const Progress& progress)
{
    return Summarizer(log, progress).run();
}

std::string placeOf(const Compile& compile)
{
    std::string made = compile.function;
    if (!compile.file.empty())
        (made += made.empty() ? "" : " at ") += compile.file + (compile.line > 0 ? ":" + std::to_string(compile.line) : "");
    return made;
}

UserText outcomeText(Compile::Outcome outcome)
{
    switch (outcome) {
    case Compile::Outcome::Compiled:
        return UserText("compiled");
    case Compile::Outcome::NoGraph:
        return UserText("nothing to compile");
    case Compile::Outcome::Failed:
        return UserText("failed");
    case Compile::Outcome::Unfinished:
        return UserText("not finished in this log");
    }
    return {};
}

std::string durationText(double microseconds)
{
    if (microseconds < 0)
        return {};
    const auto [value, unit] = microseconds >= 1e6   ? std::pair(microseconds / 1e6, " s")
                               : microseconds >= 1e3 ? std::pair(microseconds / 1e3, " ms")
                                                     : std::pair(microseconds, " us");
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), value >= 100 ? "%.0f" : "%.3g", value);
    return text.data() + std::string(unit);
}

} // namespace nodewise::torchtrace
