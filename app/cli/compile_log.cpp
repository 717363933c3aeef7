// SPDX-License-Identifier: Apache-2.0
#include "app/cli/compile_log.h"

#include "app/cli/print.h"
#include "core/torchtrace/report.h"

namespace nodewise::cli {

bool isCompileLog(const std::string& path)
{
    return torchtrace::holdsLogs(path);
}

Result<void> compileLogInfo(const std::string& path, bool json)
{
    const auto logs = torchtrace::logsOf(path);
    if (!logs)
        return fail(logs.error());
    std::string all;
    for (const std::string& file : *logs) {
        const auto log = torchtrace::readLog(file);
        if (!log)
            return fail(log.error());
        if (json)
            (all += all.empty() ? "" : ",\n") += torchtrace::reportJson(*log);
        else
            all += (all.empty() ? "" : "\n") + (logs->size() > 1 ? file + "\n" : std::string()) + torchtrace::reportText(*log);
    }
    return print(json && logs->size() > 1 ? "[" + all + "]\n" : all);
}

Result<UserText> compileLogDiff(const std::string& before, const std::string& after, bool json)
{
    const auto a = torchtrace::logsOf(before), b = torchtrace::logsOf(after);
    if (!a || !b)
        return fail(a ? b.error() : a.error());
    if (a->size() != b->size())
        return fail(Error{.message = UserText("%1 has %2 logs, %3 has %4", before, a->size(), after, b->size()),
                          .hint = UserText("name one log of each")});
    std::string all;
    UserText differ;
    for (std::size_t i = 0; i < a->size(); ++i) {
        const auto first = torchtrace::readLog((*a)[i]), second = torchtrace::readLog((*b)[i]);
        if (!first || !second)
            return fail(first ? second.error() : first.error());
        const auto difference = torchtrace::compareLogs(*first, *second);
        if (!difference)
            return fail(difference.error());
        if (difference->differing() > 0 && differ.empty())
            differ = torchtrace::countsText(*difference);
        if (json)
            (all += all.empty() ? "" : ",\n") += torchtrace::reportJson(*first, *second, *difference);
        else
            all += (all.empty() ? "" : "\n") + torchtrace::reportText(*first, *second, *difference);
    }
    if (auto printed = print(json && a->size() > 1 ? "[" + all + "]\n" : all); !printed)
        return fail(printed.error());
    return differ;
}

} // namespace nodewise::cli
