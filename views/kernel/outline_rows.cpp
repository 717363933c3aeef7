// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/outline_rows.h"

#include "core/base/byte_text.h"
#include "views/common/theme.h"

#include <QLocale>

#include <algorithm>
#include <map>

namespace nodewise::views {

namespace {

using Kind = KernelPart::Kind;

QString runsText(const std::optional<std::uint64_t>& runs)
{
    return runs ? QLocale().toString(qulonglong(*runs)) : QStringLiteral("?");
}

QString named(const protocol::KernelEnd& end)
{
    return QString::fromStdString(end.name.empty() ? end.value : end.name);
}

QString typed(const protocol::KernelEnd& end)
{
    return end.type.memref ? QStringLiteral("%1 [%2]").arg(named(end), KernelOutlineModel::shape(end.type.shape)) : named(end);
}

QString bytesText(const std::optional<std::uint64_t>& bytes)
{
    return bytes ? QString::fromStdString(nodewise::byteText(*bytes)) : QString();
}

/// What is in a function or a loop, before it is put in order.
struct Entry {
    KernelPart part;
    std::optional<std::uint32_t> own; ///< a loop's number
};

} // namespace

/// Its texts are of the model's context.
class OutlineWalk {
    Q_DECLARE_TR_FUNCTIONS(KernelOutlineModel)
public:
    explicit OutlineWalk(const protocol::KernelOutline& outline) : m_outline(outline) {}

    TreeRows<KernelPart> rows()
    {
        collect();
        for (const protocol::KernelBuffer& buffer : m_outline.buffers)
            if (!buffer.function)
                m_rows.add(part(buffer));
        for (std::uint32_t i = 0; i < m_outline.functions.size(); ++i)
            addFunction(i);
        return std::move(m_rows);
    }

private:
    static KernelPart part(const protocol::KernelBuffer& buffer)
    {
        const QString where = buffer.type.space == 0 ? tr("DRAM") : tr("scratchpad");
        return {Kind::Buffer,
                QString::fromStdString(buffer.name),
                QStringLiteral("%1 × %2, %3, %4")
                    .arg(KernelOutlineModel::shape(buffer.type.shape), QString::fromStdString(buffer.type.dtype), where,
                         bytesText(buffer.bytes)),
                {},
                buffer.line};
    }
    static KernelPart part(const protocol::KernelLoop& loop)
    {
        QStringList variables, roles;
        for (std::size_t i = 0; i < loop.variables.size(); ++i)
            variables.append(QStringLiteral("%1 = %2 … %3 : %4")
                                 .arg(QString::fromStdString(loop.variables[i]), QString::fromStdString(loop.lower[i]),
                                      QString::fromStdString(loop.upper[i]), QString::fromStdString(loop.step[i])));
        for (const protocol::KernelAttribute& role : loop.roles)
            roles.append(QString::fromStdString(role.value == "true" ? role.name : role.name + " " + role.value));
        const QString trips =
            loop.trips ? tr("%n time(s)", "of a loop", int(std::min<std::uint64_t>(*loop.trips, 2'000'000'000))) : QString();
        QStringList detail{trips, roles.join(QStringLiteral(", "))};
        detail.removeAll(QString());
        return {Kind::Loop, QStringLiteral("%1 %2").arg(QString::fromStdString(loop.op), variables.join(QStringLiteral("; "))),
                detail.join(QStringLiteral(" · ")), runsText(loop.runs), loop.line};
    }
    static KernelPart part(const protocol::KernelCopy& copy)
    {
        const QString direction = QString::fromStdString(copy.direction.empty() ? copy.op : copy.direction);
        return {Kind::Copy, QStringLiteral("%1 %2 → %3").arg(direction, named(copy.source), named(copy.target)),
                QStringLiteral("%1, %2").arg(KernelOutlineModel::shape(copy.target.type.shape), bytesText(copy.bytes)), runsText(copy.runs),
                copy.line};
    }
    static KernelPart part(const protocol::KernelCompute& compute)
    {
        QStringList in, out;
        for (const protocol::KernelEnd& end : compute.inputs)
            in.append(typed(end));
        for (const protocol::KernelEnd& end : compute.outputs)
            out.append(typed(end));
        return {Kind::Compute, QString::fromStdString(compute.op),
                QStringLiteral("%1 → %2").arg(in.join(QStringLiteral(", ")), out.join(QStringLiteral(", "))), runsText(compute.runs),
                compute.line};
    }
    static KernelPart part(const protocol::KernelAccess& access)
    {
        return {Kind::Access, QString::fromStdString(access.op),
                access.store ? tr("writes elements of %1").arg(QString::fromStdString(access.name))
                             : tr("reads elements of %1").arg(QString::fromStdString(access.name)),
                runsText(access.runs), access.line};
    }

    void addFunction(std::uint32_t index)
    {
        const protocol::KernelFunction& function = m_outline.functions[index];
        QStringList arguments;
        for (const protocol::KernelArgument& argument : function.arguments)
            arguments.append(argument.type.memref ? QStringLiteral("%1 [%2]").arg(QString::fromStdString(argument.name),
                                                                                  KernelOutlineModel::shape(argument.type.shape))
                                                  : QString::fromStdString(argument.name));
        const std::uint32_t row =
            m_rows.add({Kind::Function, QString::fromStdString(function.name), arguments.join(QStringLiteral(", ")), {}, function.line});
        for (const protocol::KernelBuffer& buffer : m_outline.buffers)
            if (buffer.function == index)
                m_rows.add(part(buffer), row);
        addInside(index, std::nullopt, row);
    }

    /// Everything once, by the function and loop around it.
    void collect()
    {
        const auto add = [this](const auto& all) {
            for (std::size_t i = 0; i < all.size(); ++i)
                m_inside[{all[i].function, all[i].loop}].push_back({part(all[i]), std::nullopt});
        };
        for (std::uint32_t i = 0; i < m_outline.loops.size(); ++i)
            m_inside[{m_outline.loops[i].function, m_outline.loops[i].loop}].push_back({part(m_outline.loops[i]), i});
        add(m_outline.copies);
        add(m_outline.computes);
        add(m_outline.accesses);
        for (auto& [where, entries] : m_inside)
            std::stable_sort(entries.begin(), entries.end(), [](const Entry& x, const Entry& y) { return x.part.line < y.part.line; });
    }
    void addInside(std::uint32_t function, std::optional<std::uint32_t> loop, std::uint32_t parent)
    {
        const auto found = m_inside.find({function, loop});
        if (found == m_inside.end())
            return;
        for (const Entry& entry : found->second) {
            const std::uint32_t row = m_rows.add(entry.part, parent);
            if (entry.own)
                addInside(function, entry.own, row);
        }
    }

    const protocol::KernelOutline& m_outline;
    std::map<std::pair<std::uint32_t, std::optional<std::uint32_t>>, std::vector<Entry>> m_inside;
    TreeRows<KernelPart> m_rows;
};

TreeRows<KernelPart> KernelOutlineModel::rowsOf(const protocol::KernelOutline& outline)
{
    return OutlineWalk(outline).rows();
}

QString KernelOutlineModel::size(std::int64_t size)
{
    return size == protocol::dynamicSize ? QStringLiteral("?") : QLocale().toString(qlonglong(size));
}

QString KernelOutlineModel::shape(const std::vector<std::int64_t>& shape)
{
    QStringList sizes;
    for (const std::int64_t each : shape)
        sizes.append(size(each));
    return sizes.join(QStringLiteral(" × "));
}

Table<KernelPart> KernelOutlineModel::describe() const
{
    const auto dim = [](const KernelPart&, const Theme& theme) { return theme.dim; };
    return {
        .columns =
            {{.title = tr("part"),
              .name = "part",
              .letters = 28,
              .text = [](const KernelPart& row) { return row.what; },
              .color = [](const KernelPart& row, const Theme& theme) { return row.kind == Kind::Compute ? theme.accent : QColor(); }},
             {.title = tr("what"), .name = "what", .letters = 21, .text = [](const KernelPart& row) { return row.detail; }, .color = dim},
             {.title = tr("runs"),
              .name = "runs",
              .letters = 7,
              .number = true,
              .tip = tr("How often it runs in one launch; ? where a bound is known only at run time"),
              .text = [](const KernelPart& row) { return row.runs; },
              .color = dim},
             {.title = tr("line"),
              .name = "line",
              .letters = 7,
              .number = true,
              .text = [](const KernelPart& row) { return row.line > 0 ? QString::number(row.line) : QString(); },
              .color = dim}},
        .tip = [](const KernelPart& row) -> QString { return row.what + QLatin1Char('\n') + row.detail; },
    };
}

} // namespace nodewise::views
