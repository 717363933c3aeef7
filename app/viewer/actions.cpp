// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/actions.h"

#include "views/common/tip.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QKeySequence>
#include <QRegularExpression>

#include <algorithm>
#include <tuple>

namespace nodewise::viewer {

using views::ActionSpec;
using views::Needs;

namespace {

QList<QKeySequence> shortcutsOf(const char* shortcut)
{
    QList<QKeySequence> keys;
    for (const QString& part : QString::fromLatin1(shortcut).split(QLatin1Char(' '), Qt::SkipEmptyParts))
        keys.append(QKeySequence(part, QKeySequence::PortableText));
    return keys;
}

/// "Open…" of "&Open…", and of the Korean way with the letter in parentheses after.
QString withoutMnemonic(QString text)
{
    static const QRegularExpression behind(QStringLiteral("\\s?\\(&.\\)"));
    return text.remove(behind).remove(QLatin1Char('&')).remove(QStringLiteral("…"));
}

bool isMet(Needs needs, const ActionContext& context)
{
    switch (needs) {
    case Needs::Nothing:
        return true;
    case Needs::Tab:
        return context.tab;
    case Needs::Document:
        return context.document;
    case Needs::Fx:
        return context.fx;
    case Needs::Ir:
        return context.ir;
    }
    return false;
}

QString translatedText(const char* text)
{
    return *text ? QCoreApplication::translate("Actions", text) : QString();
}

} // namespace

Actions::Actions(const std::vector<std::span<const ActionSpec>>& specs, QObject* parent) : QObject(parent)
{
    for (const auto& part : specs)
        for (const ActionSpec& spec : part)
            m_entries.push_back({&spec, new QAction(this)});
    std::ranges::stable_sort(m_entries, {}, [](const Entry& entry) { return std::tuple(entry.spec->menu, entry.spec->place); });
    QHash<QByteArray, QActionGroup*> groups;
    for (const auto& [spec, action] : m_entries) {
        Q_ASSERT(!m_byId.contains(spec->id));
        m_byId.insert(spec->id, action);
        action->setObjectName(QString::fromUtf8(spec->text).remove(QLatin1Char('&')));
        action->setCheckable(spec->checkable);
        action->setIconVisibleInMenu(!spec->checkable); // else it takes the check mark's place
        action->setShortcuts(shortcutsOf(spec->shortcut));
        if (*spec->group) {
            QActionGroup*& group = groups[spec->group];
            group = group ? group : new QActionGroup(this);
            group->addAction(action);
        }
        connect(action, &QAction::triggered, this, [this, id = QByteArray(spec->id)](bool on) { Q_EMIT triggered(id, on); });
    }
    retranslate();
}

QAction* Actions::operator[](const QByteArray& id) const
{
    QAction* action = m_byId.value(id);
    if (!action)
        qFatal("there is no action '%s'", id.constData());
    return action;
}

QList<QAction*> Actions::list() const
{
    QList<QAction*> all;
    for (const Entry& entry : m_entries)
        all.append(entry.action);
    return all;
}

void Actions::refresh(const ActionContext& context)
{
    for (const auto& [spec, action] : m_entries) {
        const views::ActionBehavior* behavior = context.behavior(spec->id);
        action->setEnabled(behavior && behavior->enabled ? behavior->enabled() : isMet(spec->needs, context));
        if (!behavior)
            continue;
        if (behavior->checked)
            action->setChecked(behavior->checked());
        if (behavior->text)
            action->setText(behavior->text());
        if (behavior->buttonText)
            action->setIconText(behavior->buttonText(context.briefButtons));
    }
}

void Actions::retranslate()
{
    for (const auto& [spec, action] : m_entries) {
        action->setText(translatedText(spec->text));
        const QString plain = withoutMnemonic(action->text());
        const QString tip = *spec->tip ? translatedText(spec->tip) : plain;
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        action->setIconText(plain);
        action->setToolTip(views::Tip(keys.isEmpty() ? tip : tr("%1 (%2)", "tooltip with its shortcut").arg(tip, keys)).text());
        action->setStatusTip(QString());
    }
}

} // namespace nodewise::viewer
