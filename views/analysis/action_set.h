// SPDX-License-Identifier: Apache-2.0
// What actions and options do, by id: an analysis has such a set for its tab, the window one for each of its parts.
#pragma once

#include "views/analysis/option_spec.h"

#include <QByteArray>
#include <QHash>
#include <QString>

#include <functional>

namespace nodewise::views {

struct ActionBehavior {
    std::function<void(bool on)> run;
    std::function<bool()> enabled = nullptr;                 ///< null: where what the action needs is there
    std::function<bool()> checked = nullptr;                 ///< null: nobody but the user checks it
    std::function<QString()> text = nullptr;                 ///< of menus; null: as specified
    std::function<QString(bool brief)> buttonText = nullptr; ///< of toolbar and palette; null: as specified
};

class ActionSet {
public:
    void add(const char* id, ActionBehavior behavior) { m_behaviors.insert(QByteArray(id), std::move(behavior)); }
    /// `behavior`: the members of ActionBehavior.
    template <class... Behavior>
    void add(const char* id, Behavior&&... behavior)
    {
        add(id, ActionBehavior{std::forward<Behavior>(behavior)...});
    }
    const ActionBehavior* tryBehavior(const QByteArray& id) const
    {
        const auto found = m_behaviors.constFind(id);
        return found == m_behaviors.constEnd() ? nullptr : &*found;
    }
    void addOption(const char* name, OptionBehavior behavior) { m_options.insert(QByteArray(name), std::move(behavior)); }
    const OptionBehavior* tryOption(const QByteArray& name) const
    {
        const auto found = m_options.constFind(name);
        return found == m_options.constEnd() ? nullptr : &*found;
    }
    QList<QByteArray> ids() const { return m_behaviors.keys(); }

private:
    QHash<QByteArray, ActionBehavior> m_behaviors;
    QHash<QByteArray, OptionBehavior> m_options;
};

} // namespace nodewise::views
