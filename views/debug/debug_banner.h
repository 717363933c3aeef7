// SPDX-License-Identifier: Apache-2.0
// The strip over the panes that says what went wrong in a run and offers the way on.
#pragma once

#include "views/debug/debug_context.h"

#include <QFrame>

class QPushButton;

namespace nodewise::views {

class Label;

/// Hidden while nothing is wrong and nothing is to be told. Offers to restart after the worker died, a cast where dtypes don't fit, and
/// other inputs where a program could not start with those that it had.
class DebugBanner : public QFrame {
    Q_OBJECT
public:
    explicit DebugBanner(const DebugContext& context, QWidget* parent = nullptr);
    QString text() const;

Q_SIGNALS:
    /// Start anew, after it could not start.
    void launchRequested();
    /// Inputs and weights should be chosen.
    void inputsRequested();
    void failed(const QString& message);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    void showButtons(bool trouble);
    void cast();
    void onState();
    void tell(const QString& notice);

    DebugContext m_context;
    Label* m_text;
    QPushButton* m_restart;
    QPushButton* m_cast;
    QPushButton* m_inputs;
    QPushButton* m_dismiss;
    QString m_dismissed; ///< this trouble is not shown again
    QString m_notice;    ///< what the engine found important; trouble goes before it
    bool m_wasStopped = false;
};

} // namespace nodewise::views
