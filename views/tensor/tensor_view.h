// SPDX-License-Identifier: Apache-2.0
// The first tensor view: a slice as a grid beside its statistics and histogram; cells are edited in place, slices exported.
#pragma once

#include "views/common/theme.h"
#include "views/debug/debug_context.h"
#include "views/tensor/tensor_model.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QSplitter;
class QTableView;
class QToolButton;

namespace nodewise::views {

class TensorSummary;

class TensorView : public QWidget {
    Q_OBJECT
public:
    explicit TensorView(const DebugContext& context, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void showValue(const dap::ValueInfo& value);
    /// Asks where to write.
    void askExport(const dap::ValueInfo& value, const QString& slice = {});
    /// The answer comes by message().
    void exportTo(const dap::ValueInfo& value, const QString& slice, const QString& file);

    TensorModel& model() const { return *m_model; }
    QTableView* grid() const { return m_grid; }
    QLineEdit* sliceField() const { return m_slice; }
    TensorSummary* summary() const { return m_summary; }
    QString stateText() const;

Q_SIGNALS:
    void message(const QString& text);

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeBar();
    void applySlice();
    void fetchStats();
    void showHead();
    void showState(const QString& text, bool error);
    void copySelection();
    void retranslate();

    DebugContext m_context;
    Theme m_theme = Theme::light();
    TensorModel* m_model;
    QLabel* m_name;
    QLineEdit* m_slice;
    QComboBox* m_format;
    QCheckBox* m_tint;
    QToolButton* m_export;
    QLabel* m_state;
    QTableView* m_grid;
    TensorSummary* m_summary;
    QSplitter* m_split;
};

} // namespace nodewise::views
