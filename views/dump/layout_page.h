// SPDX-License-Identifier: Apache-2.0
// How the value of the selected node lies on a device that moves sticks, by a backend profile that has a rule for it.
#pragma once

#include "views/common/job.h"
#include "views/common/selection.h"
#include "views/dump/layout_facts.h"

#include <QFrame>
#include <QPointer>

class QComboBox;

namespace nodewise::views {

class Label;
class FactPage;

class LayoutPage : public QFrame {
    Q_OBJECT
public:
    /// A profile with a layout rule.
    struct Rule {
        QString name;
        backend::LayoutRule layout;
        std::vector<backend::DtypeRule> dtypes;
    };

    explicit LayoutPage(QWidget* parent = nullptr);

    void setSelection(Selection* selection);
    /// Profiles were changed: their rules are read again, if they were read.
    void readAgain();
    /// In place of those in the folders of profiles, which are read when the page is first shown.
    void setRules(std::vector<Rule> rules);
    /// The profile that is chosen for the program; nothing changes where it has no layout rule.
    void setProfile(const QString& name);

    StickDrawing* drawing() const { return m_drawing; }
    FactPage* facts() const { return m_facts; }
    /// What is said of the place that is looked at, or why there is no picture.
    QString stateText() const;
    bool settled() const { return !m_reading.running(); }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void readRules();
    void onNode();
    void fillResults(const graph::Node* node);
    void fillOrders();
    void refresh();
    void showNothing(const QString& why);
    const graph::Node* tryNode() const;
    const graph::TensorMeta* tryMeta() const;
    const Rule* tryRule() const;
    void retranslate();

    QPointer<Selection> m_selection;
    std::vector<Rule> m_rules;
    bool m_asked = false; ///< for the rules
    QString m_wanted;     ///< profile, until the rules are there
    QComboBox *m_profile, *m_order, *m_result;
    Label *m_profileLabel, *m_orderLabel, *m_resultLabel, *m_state;
    StickDrawing* m_drawing;
    FactPage* m_facts;
    JobRunner m_reading{this};
};

} // namespace nodewise::views
