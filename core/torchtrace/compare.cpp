// SPDX-License-Identifier: Apache-2.0
#include "core/torchtrace/compare.h"

#include "core/base/hash.h"
#include "core/base/trimmed.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

namespace nodewise::torchtrace {

Result<ReadLog> readLog(const std::string& path, const Progress& progress)
{
    auto log = Log::open(path, progress);
    if (!log)
        return fail(std::move(log.error()));
    auto summary = summarize(**log, progress);
    if (!summary)
        return fail(std::move(summary.error()));
    return ReadLog{std::move(*log), std::move(*summary)};
}

namespace {

/// With the rank that its name tells, else the largest; at most `most`.
std::vector<std::pair<std::int64_t, std::string>> logsInFolder(const std::string& folder, std::size_t most)
{
    constexpr std::size_t mostSeen = 10'000;
    constexpr std::string_view rank = "_rank_";
    std::vector<std::pair<std::int64_t, std::string>> found;
    std::error_code code;
    std::filesystem::directory_iterator entry(folder, code), end;
    for (std::size_t seen = 0; !code && entry != end && seen < mostSeen && found.size() < most; entry.increment(code), ++seen) {
        const std::string name = entry->path().filename().string();
        if (!name.ends_with(".log") || !Log::isLog(entry->path().string()))
            continue;
        const std::size_t at = name.find(rank);
        found.emplace_back(at == name.npos ? INT64_MAX : std::atoll(name.c_str() + at + rank.size()), entry->path().string());
    }
    return found;
}

} // namespace

bool holdsLogs(const std::string& path)
{
    std::error_code code;
    return std::filesystem::is_directory(path, code) ? !logsInFolder(path, 1).empty() : Log::isLog(path);
}

Result<std::vector<std::string>> logsOf(const std::string& path)
{
    constexpr std::size_t most = 1024;
    std::error_code code;
    if (!std::filesystem::is_directory(path, code))
        return std::vector<std::string>{path};
    auto found = logsInFolder(path, most);
    if (found.empty())
        return fail(Error{.message = UserText("there is no log of TORCH_TRACE in this folder"), .file = path});
    std::sort(found.begin(), found.end());
    std::vector<std::string> logs;
    for (auto& [number, file] : found)
        logs.push_back(std::move(file));
    return logs;
}

bool CompilePair::differs() const
{
    const std::initializer_list<const std::vector<std::size_t>*> lists{&graphsGone, &graphsNew, &breaksGone, &breaksNew,    &guardsGone,
                                                                       &guardsNew,  &codesGone, &codesNew,   &restartsGone, &restartsNew};
    return !before || !after || outcomeChanged || errorChanged || attemptsChanged ||
           std::ranges::any_of(lists, [](const std::vector<std::size_t>* list) { return !list->empty(); }) ||
           std::ranges::any_of(graphs, &GraphPair::differs) || std::ranges::any_of(codes, &CodePair::differs);
}

std::size_t LogDifference::differing() const
{
    return std::size_t(std::count_if(compiles.begin(), compiles.end(), [](const CompilePair& pair) { return pair.differs(); }));
}

namespace {

/// Without comments and the blanks around lines: the same where graphs, or Python and C++ that was generated, are.
std::uint64_t hashOfLines(std::string_view text)
{
    std::uint64_t hash = 0;
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        line = trimmed(line.substr(0, line.find("  # ")));
        if (!line.empty() && line[0] != '#' && !line.starts_with("//"))
            hash = hashOf(line, hash);
    }
    return hash;
}

std::string_view nameOfFile(std::string_view path)
{
    const std::size_t slash = path.find_last_of("/\\");
    return slash == path.npos ? path : path.substr(slash + 1);
}

/// A frame of the model's, wherever the model lies on the machine; lines move, also in "torch_dynamo_resume_in_f_at_39".
std::string frameKey(const Compile& compile)
{
    std::string_view function = compile.function;
    if (function.starts_with("torch_dynamo_resume_in_"))
        function = function.substr(0, function.rfind("_at_"));
    return std::string(function) + "@" + std::string(nameOfFile(compile.file));
}

/// Where the code is known, by it: lines move.
std::string breakKey(const GraphBreak& one)
{
    const bool known = !one.stack.empty() && !one.stack.back().code.empty();
    return one.reason + "@" + std::string(nameOfFile(one.file)) + ":" + (known ? one.stack.back().code : std::to_string(one.line));
}

/// Places in `a` and `b` of what only one of them has, by key; of equal keys as many as the other lacks.
template <class Item, class Key>
std::pair<std::vector<std::size_t>, std::vector<std::size_t>> onlyIn(const std::vector<Item>& a, const std::vector<Item>& b, Key key)
{
    std::map<std::string, std::vector<std::size_t>> left;
    for (std::size_t i = a.size(); i-- > 0;)
        left[key(a[i])].push_back(i);
    std::pair<std::vector<std::size_t>, std::vector<std::size_t>> made;
    for (std::size_t i = 0; i < b.size(); ++i) {
        auto& same = left[key(b[i])];
        if (same.empty())
            made.second.push_back(i);
        else
            same.pop_back();
    }
    for (const auto& [of, places] : left)
        made.first.insert(made.first.end(), places.begin(), places.end());
    std::sort(made.first.begin(), made.first.end());
    return made;
}

class LogComparer {
public:
    LogComparer(const ReadLog& before, const ReadLog& after, const Progress& progress) : m_a(before), m_b(after), m_progress(progress) {}

    Result<LogDifference> run()
    {
        align();
        for (CompilePair& pair : m_made.compiles) {
            if (m_progress.cancelled())
                return fail(Error{.message = UserText::listed(cancelledMessage)});
            compare(pair);
        }
        return std::move(m_made);
    }

private:
    void align()
    {
        const auto& a = m_a.summary.compiles;
        const auto& b = m_b.summary.compiles;
        std::map<CompileId, std::size_t> byId;
        std::map<std::string, std::vector<std::size_t>> byFrame;
        for (std::size_t i = a.size(); i-- > 0;) {
            byId[a[i].id] = i;
            byFrame[frameKey(a[i])].push_back(i);
        }
        std::set<std::size_t> taken;
        std::vector<std::optional<std::size_t>> partner(b.size());
        for (std::size_t i = 0; i < b.size(); ++i)
            if (const auto same = byId.find(b[i].id); same != byId.end() && frameKey(a[same->second]) == frameKey(b[i])) {
                partner[i] = same->second;
                taken.insert(same->second);
            }
        for (std::size_t i = 0; i < b.size(); ++i) {
            auto& left = byFrame[frameKey(b[i])];
            while (!partner[i] && !left.empty()) {
                if (taken.insert(left.back()).second)
                    partner[i] = left.back();
                left.pop_back();
            }
        }
        for (std::size_t i = 0; i < b.size(); ++i)
            m_made.compiles.push_back({.before = partner[i], .after = i});
        for (std::size_t i = 0; i < a.size(); ++i)
            if (!taken.contains(i))
                m_made.compiles.push_back({.before = i, .after = {}});
    }
    void compare(CompilePair& pair)
    {
        const Compile* before = pair.before ? &m_a.summary.compiles[*pair.before] : nullptr;
        const Compile* after = pair.after ? &m_b.summary.compiles[*pair.after] : nullptr;
        m_made.timeBefore += before ? std::max(before->times.total, 0.0) + std::max(before->times.backward, 0.0) : 0;
        m_made.timeAfter += after ? std::max(after->times.total, 0.0) + std::max(after->times.backward, 0.0) : 0;
        if (!before || !after)
            return;
        pair.outcomeChanged = before->outcome != after->outcome;
        pair.errorChanged = before->errorType != after->errorType || withoutAddresses(before->error) != withoutAddresses(after->error);
        pair.attemptsChanged = before->attempts != after->attempts;
        std::tie(pair.breaksGone, pair.breaksNew) = onlyIn(before->breaks, after->breaks, breakKey);
        std::tie(pair.guardsGone, pair.guardsNew) =
            onlyIn(before->failedGuards, after->failedGuards, [](const FailedGuard& one) { return withoutAddresses(one.guard); });
        std::tie(pair.restartsGone, pair.restartsNew) = onlyIn(before->restarts, after->restarts, withoutAddresses);
        pair.graphs = pairTexts<GraphPair>(before->graphs, after->graphs, graphEntry, pair.graphsGone, pair.graphsNew);
        pair.codes = pairTexts<CodePair>(
            codesOf(*before), codesOf(*after),
            [&](const ReadLog& of, std::size_t text) { return (&of == &m_a ? before : after)->texts[text].entry; }, pair.codesGone,
            pair.codesNew);
    }
    /// They differ from process to process: long numbers and hexadecimal ones.
    static std::string withoutAddresses(std::string_view text)
    {
        constexpr std::size_t longestNumber = 9;
        std::string made;
        while (!text.empty()) {
            const bool hexadecimal = text.starts_with("0x");
            const std::size_t digits =
                std::min(text.find_first_not_of(hexadecimal ? "0123456789abcdefABCDEF" : "0123456789", hexadecimal ? 2 : 0), text.size());
            made += hexadecimal || digits > longestNumber ? "#" : text.substr(0, digits);
            text.remove_prefix(digits);
            if (!text.empty()) {
                made += text[0];
                text.remove_prefix(1);
            }
        }
        return made;
    }
    static std::vector<std::size_t> codesOf(const Compile& compile)
    {
        std::vector<std::size_t> made;
        for (std::size_t i = 0; i < compile.texts.size(); ++i)
            if (compile.texts[i].code)
                made.push_back(i);
        return made;
    }
    static std::size_t graphEntry(const ReadLog& of, std::size_t graph) { return of.summary.graphs[graph].entry; }
    /// In order, those of one title. `entryOf`: where one of them stands in its log.
    template <class Pair, class EntryOf>
    std::vector<Pair> pairTexts(const std::vector<std::size_t>& before, const std::vector<std::size_t>& after, const EntryOf& entryOf,
                                std::vector<std::size_t>& gone, std::vector<std::size_t>& added) const
    {
        std::vector<Pair> made;
        std::map<std::string_view, std::vector<std::size_t>> left;
        for (auto index = before.rbegin(); index != before.rend(); ++index)
            left[titleOf(m_a, entryOf(m_a, *index))].push_back(*index);
        for (const std::size_t index : after) {
            const std::size_t entry = entryOf(m_b, index);
            auto& same = left[titleOf(m_b, entry)];
            if (same.empty()) {
                added.push_back(index);
                continue;
            }
            const bool differs = textHash(m_a, entryOf(m_a, same.back())) != textHash(m_b, entry);
            made.push_back({.before = same.back(), .after = index, .differs = differs});
            same.pop_back();
        }
        for (const auto& [title, places] : left)
            gone.insert(gone.end(), places.begin(), places.end());
        std::sort(gone.begin(), gone.end());
        return made;
    }
    static std::string_view titleOf(const ReadLog& of, std::size_t entry) { return of.log->title(of.log->entries()[entry]); }
    static std::uint64_t textHash(const ReadLog& of, std::size_t entry)
    {
        return hashOfLines(of.log->rawPayload(of.log->entries()[entry]));
    }

    const ReadLog &m_a, &m_b;
    const Progress& m_progress;
    LogDifference m_made;
};

} // namespace

Result<LogDifference> compareLogs(const ReadLog& before, const ReadLog& after, const Progress& progress)
{
    return LogComparer(before, after, progress).run();
}

} // namespace nodewise::torchtrace
