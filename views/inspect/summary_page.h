// SPDX-License-Identifier: Apache-2.0
// What a program is, on one page: facts, operators, parameters, inputs and outputs, symbols, FLOPs, memory, warnings.
#pragma once

#include "views/common/job.h"
#include "views/common/selection.h"
#include "views/common/theme.h"

#include <QPointer>
#include <QScrollArea>

class QVBoxLayout;

namespace nodewise::views {

/// The numbers are counted in a background job; the cards appear when it is done.
class SummaryPage : public QScrollArea {
    Q_OBJECT
public:
    explicit SummaryPage(QWidget* parent = nullptr);
    ~SummaryPage() override;

    void setSelection(Selection* selection);
    void setTheme(const Theme& theme);

Q_SIGNALS:
    /// The cards stand.
    void filled();
    /// The user clicked an operator's bar: find its nodes.
    void queryRequested(const QString& query);

private:
    QPointer<Selection> m_selection;
    Theme m_theme = Theme::light();
    JobRunner m_job{this};
};

} // namespace nodewise::views
