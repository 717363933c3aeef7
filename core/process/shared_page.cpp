// SPDX-License-Identifier: Apache-2.0
#include "core/process/shared_page.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace nodewise::process {

namespace {

constexpr std::uint64_t magic = 0x4e6f6465'77697331; // layout version 1
constexpr std::size_t maxNameLength = 1000;

} // namespace

/// The start of the memory; the offsets (nodes + 1 of them) and the characters of the names follow.
struct SharedPage::Layout {
    std::uint64_t magic;
    std::atomic<std::uint32_t> nameCount;
    alignas(64) std::atomic<std::uint64_t> tick; // written by one core all the time: a cache line of their own
    std::atomic<std::uint32_t> node;
    alignas(64) std::uint32_t table[1];
};
static_assert(std::atomic<std::uint64_t>::is_always_lock_free && std::atomic<std::uint32_t>::is_always_lock_free);

Result<SharedPage> SharedPage::map(int fd, std::size_t size)
{
    void* memory = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (memory == MAP_FAILED)
        return fail("cannot map the page shared with the worker: %1", std::string(std::strerror(errno)));
    return SharedPage(fd, static_cast<Layout*>(memory), size);
}

Result<SharedPage> SharedPage::create(std::size_t nameBytes)
{
    const std::size_t size = sizeof(Layout) + nameBytes;
    const int fd = ::memfd_create("nodewise-shared-page", MFD_CLOEXEC);
    if (fd < 0 || ::ftruncate(fd, static_cast<off_t>(size)) != 0) {
        const std::string reason = std::strerror(errno);
        if (fd >= 0)
            ::close(fd);
        return fail("cannot make the page shared with the worker: %1", reason);
    }
    auto page = map(fd, size);
    if (page)
        page->reset();
    else
        ::close(fd);
    return page;
}

Result<SharedPage> SharedPage::attach(int fd)
{
    struct stat about {};
    if (::fstat(fd, &about) != 0 || static_cast<std::size_t>(about.st_size) < sizeof(Layout))
        return fail("descriptor %1 is not a page shared by the engine", fd);
    auto page = map(fd, static_cast<std::size_t>(about.st_size));
    if (!page)
        return page;
    if (page->m_layout->magic != magic) {
        page->m_fd = -1; // not ours
        return fail("descriptor %1 is not a page shared by the engine", fd);
    }
    ::fcntl(fd, F_SETFD, FD_CLOEXEC);
    return page;
}

Result<std::optional<SharedPage>> SharedPage::tryInherited()
{
    const char* text = std::getenv(environment);
    if (!text)
        return std::nullopt;
    int fd = -1;
    std::from_chars(text, text + std::strlen(text), fd);
    auto page = attach(fd);
    if (!page)
        return fail(page.error());
    return std::optional<SharedPage>(std::move(*page));
}

SharedPage::SharedPage(SharedPage&& other) noexcept
    : m_fd(std::exchange(other.m_fd, -1)), m_layout(std::exchange(other.m_layout, nullptr)), m_size(other.m_size)
{
}

SharedPage& SharedPage::operator=(SharedPage&& other) noexcept
{
    std::swap(m_fd, other.m_fd);
    std::swap(m_layout, other.m_layout);
    std::swap(m_size, other.m_size);
    return *this;
}

SharedPage::~SharedPage()
{
    if (m_layout)
        ::munmap(m_layout, m_size);
    if (m_fd >= 0)
        ::close(m_fd);
}

std::atomic<std::uint64_t>& SharedPage::tick()
{
    return m_layout->tick;
}

std::atomic<std::uint32_t>& SharedPage::node()
{
    return m_layout->node;
}

void SharedPage::reset()
{
    m_layout->magic = magic;
    m_layout->nameCount.store(0);
    m_layout->tick.store(0);
    m_layout->node.store(idle);
}

void SharedPage::setNames(const std::vector<std::string>& names)
{
    m_layout->nameCount.store(0, std::memory_order_release);
    const std::size_t room = m_size - offsetof(Layout, table);
    if (room / sizeof(std::uint32_t) < names.size() + 1)
        return;
    auto* const start = reinterpret_cast<char*>(m_layout->table);
    std::size_t offset = (names.size() + 1) * sizeof(std::uint32_t);
    for (std::size_t i = 0; i < names.size(); ++i) {
        m_layout->table[i] = static_cast<std::uint32_t>(offset);
        const std::size_t length = std::min({names[i].size(), maxNameLength, room - offset});
        std::copy_n(names[i].data(), length, start + offset);
        offset += length;
    }
    m_layout->table[names.size()] = static_cast<std::uint32_t>(offset);
    m_layout->nameCount.store(static_cast<std::uint32_t>(names.size()), std::memory_order_release);
}

std::string SharedPage::nameOf(std::uint32_t node) const
{
    const std::size_t room = m_size - offsetof(Layout, table);
    const std::size_t count = m_layout->nameCount.load(std::memory_order_acquire);
    if (node < count && count < room / sizeof(std::uint32_t)) {
        const std::size_t start = m_layout->table[node], end = m_layout->table[node + 1];
        if (start < end && end <= room && end - start <= maxNameLength)
            return std::string(reinterpret_cast<const char*>(m_layout->table) + start, end - start);
    }
    return "node " + std::to_string(node);
}

std::optional<SharedPage::Current> SharedPage::current() const
{
    const auto node = m_layout->node.load(std::memory_order_acquire);
    if (node == idle)
        return std::nullopt;
    std::string name = nameOf(node), module;
    if (const auto line = name.rfind('\n'); line != std::string::npos) {
        module = name.substr(line + 1);
        name.erase(line);
    }
    return Current{m_layout->tick.load(std::memory_order_acquire), node, std::move(name), std::move(module)};
}

} // namespace nodewise::process
