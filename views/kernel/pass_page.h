// SPDX-License-Identifier: Apache-2.0
// A kernel after each pass: a list, and the text after the chosen one, as it is or against the one before.
#pragma once

#include "core/protocol/kernels.h"

#include <QWidget>

#include <memory>

class QLineEdit;
class QToolButton;

namespace nodewise::views {

class Label;
class MlirView;
class PassModel;
class TablePage;

class PassPage : public QWidget {
    Q_OBJECT
public:
    explicit PassPage(QWidget* parent = nullptr);

    /// Null: none yet, and why.
    void setAnswer(std::shared_ptr<const protocol::KernelPassesAnswer> answer, const QString& empty);
    PassModel& model() const { return *m_model; }
    MlirView* view() const { return m_view; }
    QLineEdit* searchField() const { return m_search; }
    QToolButton* changesButton() const { return m_changes; }
    /// Behind the chosen pass; "" = none.
    QString copied() const;

private:
    void fill();
    void showPass();
    const std::string* tryText() const;
    void retranslate();

    std::shared_ptr<const protocol::KernelPassesAnswer> m_answer;
    PassModel* m_model;
    TablePage* m_page;
    MlirView* m_view;
    QLineEdit* m_search;
    QToolButton* m_changes;
    Label* m_failure;
};

} // namespace nodewise::views
