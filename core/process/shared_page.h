// SPDX-License-Identifier: Apache-2.0
// Memory shared by the engine and a worker: which node runs now, still readable when the worker is dead. Linux (memfd).
#pragma once

#include "core/base/result.h"

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nodewise::process {

/// Owns a mapping and, on the engine's side, the descriptor that a worker is given. The worker writes, the engine reads; what the engine
/// reads is checked, since the worker may have written anywhere.
class SharedPage {
public:
    /// The variable that tells a worker the descriptor's number.
    static constexpr const char* environment = "NODEWISE_SHARED_PAGE";
    /// What `node` holds while no node runs.
    static constexpr std::uint32_t idle = 0xffffffffu;

    /// The engine's: a new page, all idle, with room for `nameBytes` of names.
    static Result<SharedPage> create(std::size_t nameBytes = std::size_t(4) << 20);
    /// The worker's, over the descriptor it was given, which is then owned.
    static Result<SharedPage> attach(int fd);
    /// The worker's, if it was started with one; an error if that can't be mapped.
    static Result<std::optional<SharedPage>> tryInherited();

    SharedPage(SharedPage&& other) noexcept;
    SharedPage& operator=(SharedPage&& other) noexcept;
    ~SharedPage();

    int fd() const { return m_fd; }

    /// Before a node runs, relaxed stores to both; `idle` once it is done for this request. Lock-free.
    std::atomic<std::uint64_t>& tick();
    std::atomic<std::uint32_t>& node();
    /// Names by node index: "linear_3 (aten.linear.default)", with a line end and the path of its module behind. What does not fit is left
    /// out.
    void setNames(const std::vector<std::string>& names);

    struct Current {
        std::uint64_t tick = 0;
        std::uint32_t node = 0;
        std::string name;   ///< "node 7" without one in the table
        std::string module; ///< path of its module; "" = none, or not told
    };
    /// The node under way; none when idle.
    std::optional<Current> current() const;
    /// Engine, before a page serves a new worker.
    void reset();

private:
    struct Layout;
    SharedPage(int fd, Layout* layout, std::size_t size) : m_fd(fd), m_layout(layout), m_size(size) {}
    static Result<SharedPage> map(int fd, std::size_t size);
    std::string nameOf(std::uint32_t node) const;

    int m_fd = -1;
    Layout* m_layout = nullptr;
    std::size_t m_size = 0; ///< bytes mapped
};

} // namespace nodewise::process
