// SPDX-License-Identifier: Apache-2.0
#include "core/torch/debug/interrupts.h"

namespace nodewise::torch_worker {

void Interrupts::interrupt()
{
    m_interrupted = true;
    callIn();
}

void Interrupts::callIn()
{
    const std::scoped_lock lock(m_mutex);
    m_machine.interrupt().store(true);
    if (m_other)
        m_other->interrupt().store(true);
}

bool Interrupts::take()
{
    m_machine.interrupt().store(false);
    return m_interrupted.exchange(false);
}

bool Interrupts::stopsHere()
{
    m_machine.interrupt().store(false); // first: who calls from now on is heard again
    if (m_calledIn)
        m_calledIn();
    const bool stops = m_interrupted || (m_alsoStops && m_alsoStops());
    if (stops)
        m_machine.interrupt().store(true); // for those who called us
    return stops;
}

void Interrupts::setOther(Machine* machine)
{
    const std::scoped_lock lock(m_mutex);
    m_other = machine;
    if (machine && m_interrupted)
        machine->interrupt().store(true);
}

} // namespace nodewise::torch_worker
