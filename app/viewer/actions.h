// SPDX-License-Identifier: Apache-2.0
// Every action of the window as a QAction, made from the specifications of its parts and of the analyses: menus, toolbar, shortcuts and
// palette are made from this one list.
#pragma once

#include "views/analysis/action_set.h"
#include "views/analysis/action_spec.h"

#include <QAction>
#include <QHash>
#include <QObject>

#include <span>
#include <vector>

namespace nodewise::viewer {

/// What the current tab has.
struct ActionContext {
    bool tab = false, document = false, fx = false, ir = false;
    /// What does the action now; null: nothing knows it better than its needs.
    std::function<const views::ActionBehavior*(const QByteArray& id)> behavior;
    bool briefButtons = false; ///< there is little room for words in the toolbar
};

/// Owns all actions (as children). Texts are set again on a change of language.
class Actions : public QObject {
    Q_OBJECT
public:
    struct Entry {
        const views::ActionSpec* spec;
        QAction* action;
    };

    explicit Actions(const std::vector<std::span<const views::ActionSpec>>& specs, QObject* parent = nullptr);
    /// It must exist.
    QAction* operator[](const QByteArray& id) const;
    /// In the order of menus.
    const std::vector<Entry>& all() const { return m_entries; }
    QList<QAction*> list() const;
    /// Enables what works, checks what is on, and says what actions say of themselves.
    void refresh(const ActionContext& context);
    void retranslate();

Q_SIGNALS:
    void triggered(const QByteArray& id, bool on);

private:
    std::vector<Entry> m_entries;
    QHash<QByteArray, QAction*> m_byId;
};

} // namespace nodewise::viewer
