// SPDX-License-Identifier: Apache-2.0
// Frames of a view that is moved by the wheel along a fixed path.
#pragma once

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QWheelEvent>
#include <QWidget>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <vector>

namespace nodewise {

inline long residentKb()
{
    QFile status(QStringLiteral("/proc/self/status"));
    if (status.open(QIODevice::ReadOnly))
        for (const QByteArray& line : status.readAll().split('\n'))
            if (line.startsWith("VmRSS:"))
                return line.mid(6).trimmed().split(' ').first().toLong();
    return 0;
}

/// One stretch of the path: `frames` times the same movement of the wheel.
struct FramePart {
    const char* name;
    QPoint wheel;
    Qt::KeyboardModifiers with = Qt::NoModifier; ///< Ctrl zooms
    int frames = 0;
};

/// Moves the view as a user's wheel does and times each frame: event, drawing, and the copy to the window's backing store.
class FramePath {
public:
    FramePath(QWidget& view, std::vector<FramePart> parts) : m_view(view), m_parts(std::move(parts)), m_times(m_parts.size()) {}

    int frames() const
    {
        int count = 0;
        for (const FramePart& part : m_parts)
            count += part.frames;
        return count;
    }
    /// Milliseconds of the next frame.
    double step()
    {
        while (m_frame >= m_parts[m_part].frames) {
            m_part = (m_part + 1) % m_parts.size();
            m_frame = 0;
        }
        ++m_frame;
        const double before = worked();
        QElapsedTimer timer;
        timer.start();
        wheel(m_parts[m_part]);
        m_view.repaint();
        m_times[m_part].push_back(double(timer.nsecsElapsed()) / 1e6);
        m_work.push_back(worked() - before);
        QCoreApplication::processEvents();
        return m_times[m_part].back();
    }
    void print() const
    {
        for (std::size_t i = 0; i < m_parts.size(); ++i)
            std::fprintf(stderr, "%-20s %4zu frames  p50 %6.2f  p95 %6.2f  p99 %6.2f ms\n", m_parts[i].name, m_times[i].size(),
                         quantile(m_times[i], 0.5), quantile(m_times[i], 0.95), quantile(m_times[i], 0.99));
    }
    std::vector<double> all() const
    {
        std::vector<double> times;
        for (const auto& part : m_times)
            times.insert(times.end(), part.begin(), part.end());
        return times;
    }
    /// Quantiles and memory as the benchmark's counters.
    void count(benchmark::State& state) const
    {
        const std::vector<double> times = all();
        state.counters["p50_ms"] = quantile(times, 0.50);
        state.counters["p95_ms"] = quantile(times, 0.95);
        state.counters["p99_ms"] = quantile(times, 0.99);
        state.counters["p99_work_ms"] = quantile(m_work, 0.99); // of this thread alone, which other programs don't lengthen
        state.counters["resident_MB"] = double(residentKb()) / 1024;
    }
    static double quantile(std::vector<double> times, double q)
    {
        if (times.empty())
            return 0;
        std::sort(times.begin(), times.end());
        return times[std::min(times.size() - 1, std::size_t(q * double(times.size())))];
    }

private:
    static double worked()
    {
        timespec now{};
        ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
    }
    void wheel(const FramePart& part)
    {
        const QPointF at(m_view.width() * 0.55, m_view.height() * 0.45);
        const bool zoom = part.with.testFlag(Qt::ControlModifier);
        QWheelEvent event(at, at, zoom ? QPoint() : part.wheel, part.wheel, Qt::NoButton, part.with,
                          zoom ? Qt::NoScrollPhase : Qt::ScrollUpdate, false);
        QCoreApplication::sendEvent(&m_view, &event);
    }

    QWidget& m_view;
    std::vector<FramePart> m_parts;
    std::vector<std::vector<double>> m_times;
    std::vector<double> m_work;
    std::size_t m_part = 0;
    int m_frame = 0;
};

} // namespace nodewise
