// SPDX-License-Identifier: Apache-2.0
#include "views/debug/console_help.h"

#include "core/protocol/expression_words.h"
#include "views/common/document.h"
#include "views/common/schema_service.h"
#include "views/common/translated.h"
#include "views/debug/breakpoint_list.h"
#include "views/debug/condition_check.h"
#include "views/debug/debug_session.h"

#include <QRegularExpression>

namespace nodewise::views {

namespace {

constexpr qsizetype mostNames = 24;

/// The first of them, and how many there are.
QString listed(const QStringList& names)
{
    const QString some = names.mid(0, mostNames).join(QStringLiteral(", "));
    return names.size() > mostNames ? ConsoleHelp::tr("%1, … (%2 in all)").arg(some).arg(names.size()) : some;
}

QString joined(std::span<const std::string_view> words, const QString& before)
{
    QStringList out;
    for (const std::string_view word : words)
        out.append(before + QString::fromLatin1(word.data(), static_cast<qsizetype>(word.size())));
    return out.join(u' ');
}

/// "aten.softmax" of "torch.softmax", "softmax", "aten.softmax.int", and "torch.ops.aten.softmax".
QString operatorOf(QString topic)
{
    for (const char* prefix : {"torch.ops.", "torch."})
        if (topic.startsWith(QLatin1String(prefix)))
            topic.remove(0, static_cast<qsizetype>(qstrlen(prefix)));
    return topic.contains(u'.') ? topic : QStringLiteral("aten.") + topic;
}

QString schemaText(const protocol::OpSchema& schema)
{
    if (schema.kind != protocol::OpSchema::Kind::Unregistered)
        return QString::fromStdString(schema.text);
    QStringList overloads;
    for (const std::string& overload : schema.overloads)
        overloads.append(QString::fromStdString(schema.opType + "." + overload));
    return overloads.isEmpty() ? translated(schema.reason) : overloads.join(u'\n');
}

} // namespace

std::optional<QString> ConsoleHelp::tryTopic(const QString& typed)
{
    static const QRegularExpression help(QStringLiteral(R"(^\s*(?:help|\?)\s*\(?\s*([\w.]*?)\s*\)?\s*$)"));
    const auto match = help.match(typed);
    return match.hasMatch() ? std::optional(match.captured(1)) : std::nullopt;
}

QString ConsoleHelp::all(const DebugContext& context)
{
    QStringList values, inputs, weights;
    for (const ExpressionWord& word : valueWords(context))
        (word.what == ConditionCheck::tr("weight")  ? weights
         : word.what == ConditionCheck::tr("input") ? inputs
                                                    : values)
            .append(word.word);
    const QString some = values.isEmpty() ? QStringLiteral("x") : values.front();
    QStringList lines{
        context.session->python().python.empty()
            ? tr("Expressions are TorchScript over the values of the stop, as in watches and conditions; they change nothing.")
            : tr("Expressions are Python over the values of the stop; name = … keeps a result."),
        tr("  %1.abs().max()    %1[0, :4]    (%1 > 3).sum()    torch.isnan(%1).any()").arg(some)};
    const auto add = [&lines](const QString& title, const QStringList& names) {
        if (!names.isEmpty())
            lines.append(title.arg(listed(names)));
    };
    add(tr("Values: %1"), values);
    add(tr("Inputs: %1"), inputs);
    add(tr("Weights: %1"), weights);
    lines.append(tr("Of a tensor: %1").arg(joined(protocol::tensorMembers(), QStringLiteral("."))));
    lines.append(tr("Functions: %1").arg(joined(protocol::torchMembers(), QStringLiteral("torch."))));
    lines.append(tr("In conditions, the operator's arguments by name, and result, which is what it gives."));
    lines.append(
        tr("help NAME tells of one value or operator (help %1, help torch.softmax). Tab and Ctrl+Space complete; Up and Down bring "
           "back what was typed.")
            .arg(some));
    return lines.join(u'\n');
}

std::optional<QString> ConsoleHelp::tryValue(const DebugContext& context, const QString& name)
{
    for (const ExpressionWord& word : valueWords(context))
        if (word.word == name)
            return tr("%1: a value of the program, %2", "name, operator").arg(name, word.what);
    return std::nullopt;
}

void ConsoleHelp::ask(const DebugContext& context, const QString& topic, QObject* receiver, std::function<void(const QString& text)> done)
{
    if (topic.isEmpty())
        return done(all(context));
    if (const auto value = tryValue(context, topic))
        return done(*value);
    if (!context.schemas)
        return done(tr("There is no value %1.").arg(topic));
    const QString op = operatorOf(topic);
    context.schemas->engine().ask(
        std::string(protocol::SchemasRequest::command), protocol::encode(protocol::SchemasRequest{.ops = {op.toStdString()}}), receiver,
        [topic, done = std::move(done)](const Result<std::string>& body) {
            const auto answer = body ? protocol::decodeSchemasAnswer(*body) : Result<protocol::SchemasAnswer>(fail(body.error()));
            if (!answer || answer->schemas.empty())
                return done(answer ? tr("There is no value %1.").arg(topic) : translated(answer.error()));
            done(schemaText(answer->schemas.front()));
        });
}

} // namespace nodewise::views
