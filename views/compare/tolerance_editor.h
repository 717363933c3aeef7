// SPDX-License-Identifier: Apache-2.0
// Tolerances of a comparison: for all values, and rules by operator, module and dtype that are edited in place.
#pragma once

#include "views/compare/compare_setup.h"

#include <QWidget>

class QLineEdit;
class QToolButton;

namespace nodewise::views {

class Label;
class TablePage;
class ToleranceModel;

class ToleranceEditor : public QWidget {
    Q_OBJECT
public:
    explicit ToleranceEditor(QWidget* parent = nullptr);
    void setSetup(const CompareSetup& setup);
    /// Writes what is chosen here.
    void writeTo(CompareSetup& setup) const;
    ToleranceModel& model() const { return *m_model; }
    QLineEdit* atolField() const { return m_atol; }
    QToolButton* addButton() const { return m_add; }
    QString noteText() const;

Q_SIGNALS:
    void changed();

private:
    void onTyped();
    void enableButtons();
    void retranslate();

    ToleranceModel* m_model;
    TablePage* m_page;
    QLineEdit *m_rtol, *m_atol;
    Label *m_title, *m_rtolName, *m_atolName, *m_note;
    QToolButton *m_add, *m_remove, *m_undo;
};

} // namespace nodewise::views
