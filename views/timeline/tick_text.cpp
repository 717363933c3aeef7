// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/tick_text.h"

#include "views/timeline/time_window.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace nodewise::views {

using trace::Time;
using trace::Unit;

namespace {

constexpr int longest = 11; // letters of a mark; longer ones are told from a base

struct TimeUnit {
    const char* name;
    double nanoseconds;
};
constexpr TimeUnit timeUnits[] = {{"ns", 1}, {"µs", 1e3}, {"ms", 1e6}, {"s", 1e9}};

const TimeUnit& unitFor(double nanoseconds)
{
    const double size = std::abs(nanoseconds);
    std::size_t i = 0;
    while (i + 1 < std::size(timeUnits) && size >= timeUnits[i + 1].nanoseconds * 0.9995)
        ++i;
    return timeUnits[i];
}

QString withUnit(double nanoseconds, const TimeUnit& unit, int digits)
{
    return QStringLiteral("%1 %2").arg(QLocale().toString(nanoseconds / unit.nanoseconds, 'f', digits), QString::fromUtf8(unit.name));
}

/// Times that lie `step` nanoseconds apart, in one unit. `more`: digits beyond the first of a step, where steps are not round.
QString markTime(double nanoseconds, double step, double largest, int more)
{
    if (nanoseconds == 0)
        return QStringLiteral("0");
    const TimeUnit& unit = unitFor(largest);
    const double apart = step / unit.nanoseconds;
    return withUnit(nanoseconds, unit, std::clamp(int(std::ceil(-std::log10(apart) - 1e-9)) + more, 0, 9));
}

/// floor(a / b) for positive b.
Time floorDiv(Time a, Time b)
{
    return a / b - (a % b < 0 ? 1 : 0);
}

Time roundStep(double least)
{
    double step = 1;
    for (int i = 0; step < least; ++i)
        step *= i % 3 == 1 ? 2.5 : 2; // 1, 2, 5, 10, ...
    return static_cast<Time>(std::min(step, 5e18));
}

} // namespace

TickText::TickText(const trace::Trace& trace) : m_unit(trace.unit()), m_mhz(trace.clockMhz().value_or(0))
{
    m_nanoseconds = m_unit == Unit::Nanoseconds ? 1 : m_mhz > 0 ? 1e3 / m_mhz : 0;
    const double length = ticksBetween(trace.begin(), trace.end());
    if (m_unit == Unit::Nanoseconds || ticksBetween(0, trace.begin()) > length)
        m_origin = trace.begin();
}

QString TickText::time(double nanoseconds)
{
    const TimeUnit& unit = unitFor(nanoseconds);
    const double size = std::abs(nanoseconds) / unit.nanoseconds;
    const bool whole = unit.nanoseconds == 1 && size == std::floor(size);
    return withUnit(nanoseconds, unit, whole || size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2);
}

QString TickText::cycles(double count)
{
    const bool whole = count == std::floor(count) || std::abs(count) >= 1000;
    const QString number = whole ? QLocale().toString(qlonglong(std::llround(count))) : QLocale().toString(count, 'f', 1);
    return count == 1 ? tr("1 cycle") : tr("%1 cycles").arg(number);
}

QString TickText::clock(double mhz)
{
    const auto number = [](double value) { return QLocale().toString(value, 'g', 4); };
    return mhz >= 1000 ? tr("%1 GHz").arg(number(mhz / 1000)) : tr("%1 MHz").arg(number(mhz));
}

QString TickText::duration(double ticks) const
{
    return m_unit == Unit::Cycles ? cycles(ticks) : time(ticks);
}

QString TickText::exact(Time ticks) const
{
    if (m_unit == Unit::Nanoseconds) {
        const TimeUnit& unit = unitFor(double(ticks));
        return withUnit(double(ticks), unit, unit.nanoseconds == 1 ? 0 : int(std::lround(std::log10(unit.nanoseconds))));
    }
    const QString own = ticks == 1 ? tr("1 cycle") : tr("%1 cycles").arg(QLocale().toString(qlonglong(ticks)));
    return knowsTime() ? QStringLiteral("%1 · %2").arg(own, time(nanoseconds(double(ticks)))) : own;
}

QString TickText::place(Time time) const
{
    return exact(ticksApart(m_origin, time));
}

QString TickText::length(Time ticks) const
{
    if (m_unit == Unit::Nanoseconds)
        return time(double(ticks));
    const QString own = cycles(double(ticks));
    return m_mhz > 0 ? tr("%1 · %2 at %3", "cycles, time, clock").arg(own, time(nanoseconds(double(ticks))), clock(m_mhz)) : own;
}

QString TickText::unitName() const
{
    return m_unit == Unit::Cycles ? tr("cycles") : QStringLiteral("µs");
}

QString TickText::number(double ticks) const
{
    if (m_unit == Unit::Nanoseconds)
        return QLocale().toString(ticks / 1e3, 'f', 3);
    return ticks == std::floor(ticks) ? QLocale().toString(qlonglong(ticks)) : QLocale().toString(ticks, 'f', 1);
}

namespace {

struct MarkTexts {
    const TickText& text;
    Time step = 1;
    double largest = 0; ///< ticks

    QString own(Time ticks) const
    {
        if (text.unit() == Unit::Cycles)
            return QLocale().toString(qlonglong(ticks));
        return markTime(double(ticks), double(step), largest, 0);
    }
    QString under(Time ticks) const
    {
        if (text.unit() != Unit::Cycles || !text.knowsTime())
            return {};
        return markTime(text.nanoseconds(double(ticks)), text.nanoseconds(double(step)), text.nanoseconds(largest), 2);
    }
    bool fits(Time ticks) const { return own(ticks).size() <= longest && under(ticks).size() <= longest; }
};

/// A round time at or before `from`, from which what is shown has few digits.
Time baseOf(Time from, double span)
{
    double power = 10;
    while (power < span * 2 && power < 1e18)
        power *= 10;
    const Time round = static_cast<Time>(power);
    return floorDiv(from, round) * round;
}

} // namespace

RulerMarks rulerMarks(const TickText& text, Time from, Time to, int most)
{
    RulerMarks out;
    const double span = std::max(1.0, ticksBetween(from, to));
    out.step = roundStep(span / std::max(1, most));
    const Time low = ticksApart(text.origin(), from), high = ticksApart(text.origin(), to);
    Time base = 0;
    MarkTexts texts{text, out.step, std::max(std::abs(double(low)), std::abs(double(high)))};
    if (!texts.fits(low) || !texts.fits(high)) {
        base = baseOf(low, span);
        out.base = text.exact(base);
        texts.largest = std::max(std::abs(ticksBetween(base, low)), std::abs(ticksBetween(base, high)));
    }
    for (Time at = floorDiv(low, out.step) * out.step; at <= high; at += out.step) {
        const Time told = at - base;
        const QString sign = base != 0 ? QStringLiteral("+") : QString();
        if (at >= low)
            out.marks.push_back(
                {at + text.origin(), sign + texts.own(told), texts.under(told).isEmpty() ? QString() : sign + texts.under(told)});
        if (ticksBetween(at, high) < double(out.step))
            break; // the next one might not fit into 64 bits
    }
    return out;
}

} // namespace nodewise::views
