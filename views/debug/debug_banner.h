// SPDX-License-Identifier: Apache-2.0
// The strip over the panes that says what went wrong in a run and offers the way on.
#pragma once

#include "views/common/theme.h"
#include "views/debug/debug_context.h"

#include <QFrame>

class QLabel;
class QPushButton;

namespace nodewise::views {

/// Hidden while nothing is wrong. Offers to restart after the worker died, and a cast where dtypes don't fit.
class DebugBanner : public QFrame {
    Q_OBJECT
public:
    explicit DebugBanner(const DebugContext& context, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    QString text() const;
    QPushButton* restartButton() const { return m_restart; }
    QPushButton* castButton() const { return m_cast; }

Q_SIGNALS:
    /// Start anew, after it could not start.
    void launchRequested();
    void failed(const QString& message);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void cast();

    DebugContext m_context;
    Theme m_theme = Theme::light();
    QLabel* m_text;
    QPushButton* m_restart;
    QPushButton* m_cast;
    QPushButton* m_dismiss;
    QString m_dismissed; ///< this text is not shown again
};

} // namespace nodewise::views
