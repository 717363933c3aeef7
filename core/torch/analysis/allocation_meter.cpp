// SPDX-License-Identifier: Apache-2.0
#include "core/torch/analysis/allocation_meter.h"

#include <c10/core/CPUAllocator.h>

#include <algorithm>
#include <mutex>
#include <unordered_map>

namespace nodewise::torch_worker {

namespace {

/// The context of its memory is the memory itself, as raw_allocate() wants it: sizes stand in a table.
class Counting final : public c10::Allocator {
public:
    c10::Allocator* base = nullptr;

    c10::DataPtr allocate(std::size_t bytes) override
    {
        c10::DataPtr data = base->allocate(bytes);
        void* const at = data.get();
        if (bytes == 0 || !at || data.get_context() != at || !base->raw_deleter())
            return data;
        data.release_context();
        {
            const std::scoped_lock lock(m_mutex);
            m_sizes[at] = {bytes, m_epoch, base->raw_deleter()};
            m_held += bytes;
            m_peak = std::max(m_peak, m_held);
        }
        return {at, at, &release, c10::Device(c10::DeviceType::CPU)};
    }
    c10::DeleterFnPtr raw_deleter() const override { return &release; }
    void copy_data(void* to, const void* from, std::size_t count) const override { default_copy_data(to, from, count); }

    /// Of memory that is there already nothing is counted, nor when it is freed.
    void restart()
    {
        const std::scoped_lock lock(m_mutex);
        ++m_epoch;
        m_held = m_peak = 0;
    }
    std::uint64_t held()
    {
        const std::scoped_lock lock(m_mutex);
        return m_held;
    }
    std::uint64_t takePeak()
    {
        const std::scoped_lock lock(m_mutex);
        return std::exchange(m_peak, m_held);
    }

    static Counting& instance()
    {
        static auto* const only = new Counting(); // memory may outlive everything
        return *only;
    }

private:
    struct Size {
        std::uint64_t bytes;
        std::uint64_t epoch;
        c10::DeleterFnPtr release;
    };
    static void release(void* at)
    {
        Counting& self = instance();
        Size size{};
        {
            const std::scoped_lock lock(self.m_mutex);
            const auto found = self.m_sizes.find(at);
            if (found == self.m_sizes.end())
                return;
            size = found->second;
            self.m_sizes.erase(found);
            if (size.epoch == self.m_epoch)
                self.m_held -= size.bytes;
        }
        size.release(at);
    }

    std::mutex m_mutex;
    std::unordered_map<void*, Size> m_sizes;
    std::uint64_t m_held = 0, m_peak = 0, m_epoch = 0;
};

} // namespace

AllocationMeter::AllocationMeter()
{
    Counting& counting = Counting::instance();
    c10::Allocator* const former = c10::GetCPUAllocator();
    if (former == &counting)
        return;
    counting.base = former;
    counting.restart();
    c10::SetCPUAllocator(&counting);
    if (c10::GetCPUAllocator() == &counting)
        m_former = former;
}

AllocationMeter::~AllocationMeter()
{
    if (m_former)
        c10::SetCPUAllocator(m_former);
}

std::uint64_t AllocationMeter::held() const
{
    return Counting::instance().held();
}

std::uint64_t AllocationMeter::takePeak()
{
    return Counting::instance().takePeak();
}

} // namespace nodewise::torch_worker
