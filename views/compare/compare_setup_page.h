// SPDX-License-Identifier: Apache-2.0
// What to compare with: the other side, another program, reference values; how far, and how closely. Explains each choice.
#pragma once

#include "views/compare/compare_context.h"
#include "views/compare/compare_setup.h"

#include <QScrollArea>

#include <array>

class QBoxLayout;
class QCheckBox;
class QPushButton;
class QRadioButton;

namespace nodewise::views {

class Label;
class ElidedLabel;
class PathField;
class ToleranceEditor;

class CompareSetupPage : public QScrollArea {
    Q_OBJECT
public:
    explicit CompareSetupPage(const CompareContext& context, QWidget* parent = nullptr);
    /// Of a file that was dropped.
    void choose(CompareSetup::With with, const QString& path);
    QRadioButton* choice(CompareSetup::With with) const { return m_with[std::size_t(with)]; }
    ToleranceEditor* tolerances() const { return m_tolerances; }
    QString hintText() const;

Q_SIGNALS:
    /// Another interpreter is to be chosen.
    void interpreterRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeChoices();
    void show(const CompareSetup& setup);
    void store();
    void showHint();
    void showInterpreter();
    void retranslate();

    CompareContext m_context;
    QBoxLayout* m_columns;
    std::array<QRadioButton*, 5> m_with{};
    PathField *m_program, *m_dump;
    QPushButton* m_python;     ///< asks for another interpreter
    ElidedLabel* m_pythonText; ///< which it is
    Label *m_hint, *m_example;
    QCheckBox *m_first, *m_bisect, *m_isolated;
    ToleranceEditor* m_tolerances;
    bool m_showing = false; ///< what changes is not the user's
};

} // namespace nodewise::views
