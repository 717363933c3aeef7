// SPDX-License-Identifier: Apache-2.0
// Widgets in the looks of another theme: those that are seen at once, the rest when it is shown or while nothing else is to be done.
#pragma once

#include <QBasicTimer>
#include <QObject>
#include <QPointer>
#include <QSet>
#include <QWidget>

#include <vector>

namespace nodewise::views {

/// A window with several programs has ten thousand widgets, of which some hundreds are seen.
class Restyler : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    ~Restyler() override;

    /// All widgets that are there.
    void start();
    /// Some still have the looks of the theme before; none of them is seen.
    bool busy() const { return !m_waiting.empty(); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void timerEvent(QTimerEvent* event) override;

private:
    void finish();

    std::vector<QPointer<QWidget>> m_waiting;
    QSet<const QObject*> m_left; ///< those of them that were not restyled
    QBasicTimer m_idle;
};

} // namespace nodewise::views
