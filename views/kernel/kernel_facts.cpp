// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/kernel_facts.h"

#include "core/base/byte_text.h"
#include "views/kernel/kernel_text.h"

#include <QLocale>

#include <algorithm>

namespace nodewise::views {

namespace {

using Tone = FactCell::Tone;
using Kind = KernelVerdict::Kind;
using Route = protocol::LoweredNode::Route;

void add(FactSection& section, const QString& what, FactCell cell)
{
    section.rows.push_back({{FactCell::toned(what, Tone::Dim), std::move(cell)}, {}});
}

Tone toneOf(Kind kind)
{
    return kind == Kind::Equal ? Tone::Good : kind == Kind::None ? Tone::Dim : Tone::Error;
}

} // namespace

QString KernelFacts::role(const protocol::LoweredLaunch& launch, std::uint32_t node)
{
    const auto found = std::find(launch.nodes.begin(), launch.nodes.end(), node);
    const int before = int(launch.prologue), own = int(launch.own);
    const int at = int(found - launch.nodes.begin()) - before, count = int(launch.nodes.size()) - before;
    if (found == launch.nodes.end())
        return tr("in what a pass of the profile replaced");
    if (at < 0)
        return tr("prologue, %1 of %2", "of a kernel's nodes").arg(at + before + 1).arg(before);
    if (launch.nodes.size() < 2)
        return tr("alone");
    const bool last = at + 1 == count;
    if (at >= own) {
        const QString which = tr("epilogue, %1 of %2", "of a kernel's nodes").arg(at - own + 1).arg(count - own);
        return last ? tr("%1: the kernel's result", "role").arg(which) : which;
    }
    if (own == 1 && before > 0)
        return count > own ? tr("main, with %n node(s) before and after it", nullptr, before + count - own)
                           : tr("main, with %n node(s) as its prologue", nullptr, before);
    if (own == 1)
        return tr("main, with %n node(s) as its epilogue", nullptr, count - own);
    const QString which = tr("inside, %1 of %2", "of a kernel's nodes").arg(at + 1).arg(own);
    return last ? tr("%1: the kernel's result", "role").arg(which) : which;
}

FactCell KernelFacts::verdict(const KernelPlan& plan, const KernelCheck& check, std::uint32_t kernel)
{
    const Kind kind = check.kindOf(kernel);
    const bool kept = check.tryKept(kernel) != nullptr;
    FactCell cell = FactCell::toned(kind == Kind::None ? KernelText::nameOf(kind) : KernelText::verdict(plan, check, kernel),
                                    kept ? Tone::Dim : toneOf(kind));
    if (const QString line = KernelText::verdictLine(plan, check, kernel); !line.isEmpty())
        cell.add('\n' + line, Tone::Dim);
    return cell;
}

std::optional<FactSection> KernelFacts::section(const KernelPlan& plan, const KernelCheck& check, std::uint32_t node)
{
    const protocol::LoweredNode* lowered = plan.tryNode(node);
    if (!lowered || lowered->route == Route::None)
        return {};
    FactSection section;
    section.title = tr("Kernel");
    if (!lowered->launch) {
        add(section, tr("route"), KernelText::nameOf(lowered->route));
        if (const QString why = KernelText::whyNot(*lowered); !why.isEmpty())
            add(section, tr("why"), why);
        return section;
    }
    const QLocale locale;
    const protocol::LowerAnswer& answer = *plan.answer();
    const protocol::LoweredLaunch& launch = answer.launches[*lowered->launch];
    const protocol::LoweredKernel& kernel = answer.kernels[launch.kernel];
    FactCell name;
    name.mono = true;
    name.link(QString::fromStdString(kernel.name), {FactLink::To::Action, launch.kernel, {}, "kernels.show"});
    add(section, tr("kernel"), std::move(name));
    add(section, tr("template"), FactCell::value(KernelText::templateOf(kernel)));
    add(section, tr("launch"),
        tr("no. %1 of %2", "number, count").arg(locale.toString(*lowered->launch), locale.toString(qulonglong(answer.launches.size()))));
    add(section, tr("role"), role(launch, node));
    add(section, tr("check"), verdict(plan, check, launch.kernel));
    if (!kernel.axes.empty())
        add(section, tr("tiles"), FactCell::value(KernelText::tiles(kernel)));
    std::int64_t bytes = 0;
    for (const auto& scratchpad : kernel.scratchpads)
        bytes += scratchpad.bytes;
    if (bytes > 0)
        add(section, tr("scratchpad"),
            FactCell::value(QString::fromStdString(byteText(std::uint64_t(bytes)))).add(' ' + tr("double-buffered"), Tone::Dim));
    return section;
}

} // namespace nodewise::views
