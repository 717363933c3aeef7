// SPDX-License-Identifier: Apache-2.0
// How long the turns of an application's event loop take, and what in them took longest.
#pragma once

#include <QAbstractEventDispatcher>
#include <QApplication>
#include <QElapsedTimer>

#include <ctime>

namespace nodewise::bench {

struct Turn {
    double work = 0;   ///< ms of processor time of this thread
    double length = 0; ///< ms by the clock, without the wait for events
    QString heaviest;  ///< the event that took most of it: its receiver, and its type
};

/// Dispatchers other than Glib's say at the begin of each turn that they are awake, those of nested loops, too.
class TurnMeter : public QObject {
public:
    static constexpr double limit = 50; // ms

    void start()
    {
        connect(QAbstractEventDispatcher::instance(), &QAbstractEventDispatcher::awake, this, &TurnMeter::onAwake);
        restart();
    }
    void restart()
    {
        m_worst = m_turn = {};
        m_heaviest = 0;
        m_slow = 0;
        m_began = now();
    }
    const Turn& worst() const { return m_worst; }
    /// How many turns took longer than the limit.
    int slow() const { return m_slow; }

    static double now()
    {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
    }
    void add(double length, double work, const QString& what)
    {
        m_turn.length += length;
        if (work > m_heaviest) {
            m_heaviest = work;
            m_turn.heaviest = what;
        }
    }
    bool isHeavy(double work) const { return work > m_heaviest; }

private:
    void onAwake()
    {
        const double ended = now();
        m_turn.work = ended - m_began;
        if (m_turn.work > limit)
            ++m_slow;
        if (m_turn.work > m_worst.work)
            m_worst = m_turn;
        m_turn = {};
        m_heaviest = 0;
        m_began = ended;
    }

    double m_began = 0, m_heaviest = 0;
    Turn m_turn, m_worst;
    int m_slow = 0;
};

/// Meters each event that is not sent within another.
class MeteredApplication : public QApplication {
public:
    MeteredApplication(int& argc, char** argv) : QApplication(argc, argv) { m_meter.start(); }
    TurnMeter& meter() { return m_meter; }

    bool notify(QObject* receiver, QEvent* event) override
    {
        if (m_inside)
            return QApplication::notify(receiver, event);
        m_inside = true;
        const QString name = QString::fromLatin1(receiver->metaObject()->className()) + QLatin1Char(' ') + receiver->objectName();
        const int type = event->type();
        QElapsedTimer clock;
        clock.start();
        const double before = TurnMeter::now();
        const bool done = QApplication::notify(receiver, event);
        const double work = TurnMeter::now() - before;
        m_meter.add(double(clock.nsecsElapsed()) / 1e6, work,
                    m_meter.isHeavy(work) ? name + QStringLiteral(" event %1").arg(type) : QString());
        m_inside = false;
        return done;
    }

private:
    TurnMeter m_meter;
    bool m_inside = false;
};

} // namespace nodewise::bench
