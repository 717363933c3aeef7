// SPDX-License-Identifier: Apache-2.0
#include "core/torch/base/small_blocks.h"

#include <c10/core/CPUAllocator.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <sys/mman.h>

namespace nodewise::torch_worker {

namespace {

#ifdef __SANITIZE_ADDRESS__
constexpr bool wanted = false;
#else
constexpr bool wanted = true;
#endif

constexpr std::size_t alignment = 64; ///< c10::gAlignment
constexpr std::size_t kinds = smallBytes / alignment, chunkBytes = std::size_t(64) << 10, chunks = 4096;
constexpr std::size_t regionBytes = chunks * chunkBytes; ///< of addresses; memory is taken as it is used

/// Of one thread, the owner. What others free waits in a list of its own until the owner takes it.
class SmallBlocks final : public c10::Allocator {
public:
    static SmallBlocks& instance()
    {
        static auto* const only = new SmallBlocks(); // tensors may outlive everything
        return *only;
    }
    bool start(c10::Allocator* base)
    {
        void* const region = ::mmap(nullptr, regionBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (region == MAP_FAILED)
            return false;
        m_base = base;
        m_region = static_cast<std::byte*>(region);
        owner = true;
        return true;
    }
    bool holds(const void* memory) const { return std::size_t(static_cast<const std::byte*>(memory) - m_region) < regionBytes; }

    c10::DataPtr allocate(std::size_t bytes) override
    {
        if (bytes - 1 < smallBytes && owner) // none have no memory
            if (void* const block = tryTake((bytes - 1) / alignment))
                return {block, block, &release, c10::Device(c10::DeviceType::CPU)};
        return m_base->allocate(bytes);
    }
    c10::DeleterFnPtr raw_deleter() const override { return &release; }
    void copy_data(void* to, const void* from, std::size_t count) const override { default_copy_data(to, from, count); }

private:
    struct Block {
        Block* next;
    };
    struct Kind {
        Block* free = nullptr;
        std::byte *fresh = nullptr, *end = nullptr; ///< what was never used of its last chunk
    };

    void* tryTake(std::size_t kind)
    {
        Kind& of = m_kinds[kind];
        if (Block* const block = of.free) {
            of.free = block->next;
            return block;
        }
        return tryFresh(kind, of);
    }
    void* tryFresh(std::size_t kind, Kind& of)
    {
        if (Block* waiting = m_foreign.exchange(nullptr, std::memory_order_acquire)) {
            while (waiting)
                put(std::exchange(waiting, waiting->next));
            return tryTake(kind);
        }
        const std::size_t bytes = (kind + 1) * alignment;
        if (std::size_t(of.end - of.fresh) < bytes) {
            if (m_used == chunks)
                return nullptr;
            of.fresh = m_region + m_used * chunkBytes;
            of.end = of.fresh + chunkBytes;
            m_kindOf[m_used++] = static_cast<std::uint8_t>(kind);
        }
        return std::exchange(of.fresh, of.fresh + bytes);
    }
    void put(Block* block)
    {
        Kind& of = m_kinds[m_kindOf[std::size_t(reinterpret_cast<std::byte*>(block) - m_region) / chunkBytes]];
        block->next = of.free;
        of.free = block;
    }
    void putForeign(Block* block)
    {
        block->next = m_foreign.load(std::memory_order_relaxed);
        while (!m_foreign.compare_exchange_weak(block->next, block, std::memory_order_release, std::memory_order_relaxed)) {}
    }
    static void release(void* memory)
    {
        SmallBlocks& self = instance();
        if (!self.holds(memory))
            return self.m_base->raw_deleter()(memory);
        auto* const block = static_cast<Block*>(memory);
        owner ? self.put(block) : self.putForeign(block);
    }

    static constinit inline thread_local bool owner = false;

    c10::Allocator* m_base = nullptr;
    std::byte* m_region = nullptr;
    std::array<Kind, kinds> m_kinds{};
    std::size_t m_used = 0; ///< chunks
    std::array<std::uint8_t, chunks> m_kindOf{};
    std::atomic<Block*> m_foreign = nullptr;
};

} // namespace

void useSmallBlocks()
{
    SmallBlocks& blocks = SmallBlocks::instance();
    c10::Allocator* const base = c10::GetCPUAllocator();
    if (wanted && base != &blocks && blocks.start(base))
        c10::SetCPUAllocator(&blocks);
}

bool isSmallBlock(const void* memory)
{
    return memory && SmallBlocks::instance().holds(memory);
}

} // namespace nodewise::torch_worker
