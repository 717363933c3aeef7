// SPDX-License-Identifier: Apache-2.0
// Values of nodes that have run, after the run itself has let go of them.
#pragma once

#include "core/torch/history/write_log.h"
#include "core/torch/run/machine.h"

#include <c10/util/flat_hash_map.h>

#include <optional>
#include <unordered_map>
#include <vector>

namespace nodewise::torch_worker {

/// Node-based sets cost more here than all else that a stop does.
using StorageSet = ska::flat_hash_set<const void*>;

/// Counts memory by storage, so that values that share one count once. Storages that are there anyway (weights) are left out.
class StorageCount {
public:
    explicit StorageCount(const StorageSet& leftOut) : m_seen(leftOut) {}
    void expect(std::size_t storages) { m_seen.reserve(m_seen.size() + storages); }
    void add(const c10::IValue& value);
    void add(const at::Tensor& tensor);
    std::uint64_t bytes() const { return m_bytes; }

private:
    StorageSet m_seen;
    std::uint64_t m_bytes = 0;
};

/// Calls `visit` for each tensor in a value, also in lists, tuples and dicts.
template <class Visit>
void eachTensor(const c10::IValue& value, const Visit& visit);

/// Keeps the newest value of each node as it was made: where an operator is about to write into its memory, it is copied first.
/// Knows when each node ran. One thread.
class ValueStore {
public:
    ValueStore(const ProgramPlan& plan, bool keeps);

    /// A root input: as it is before the run.
    void input(std::uint32_t node, const c10::IValue& value);
    void produced(std::uint32_t node, Tick tick, const c10::IValue& value);
    /// A body's placeholder got the value that the body was entered with: kept and known as a node's, but no run of one.
    void bound(std::uint32_t node, Tick tick, const c10::IValue& value);
    /// Copies what shares the storage, unless that has been done.
    void beforeWrite(const at::Tensor& tensor);
    /// Forgets nodes that ran at this tick or later.
    void truncate(Tick tick);
    void clear();

    bool hasRun(std::uint32_t node) const { return m_kept[node].runs > 0; }
    /// Of the newest run of the node.
    Tick tick(std::uint32_t node) const;
    std::uint32_t runs(std::uint32_t node) const { return m_kept[node].runs; }
    /// Null if it was dropped, or never made.
    const c10::IValue* tryValue(std::uint32_t node) const;
    /// Puts a value back that was dropped and has been made again.
    void put(std::uint32_t node, c10::IValue value);
    /// An edit took the value's place.
    void replace(std::uint32_t node, const c10::IValue& value);
    std::uint32_t lastNode() const; ///< that ran last; Listing::none
    /// Runs of nodes so far, of all nodes.
    std::uint64_t executed() const { return m_made.size() - m_bound; }

    /// An upper bound, cheap: memory that values share may count twice.
    std::uint64_t charged() const { return m_charged; }
    void setCharged(std::uint64_t bytes) { m_charged = bytes; }
    void count(StorageCount& count) const;
    /// Drops the oldest values, but none of the root's inputs, until about this much is free; 0 = nothing was left to drop.
    std::uint64_t dropOldest(std::uint64_t bytes);

private:
    static constexpr std::uint32_t none = 0xffffffffu;
    struct Kept {
        c10::IValue value;
        std::uint32_t made = none; ///< index in m_made
        std::uint32_t runs = 0;
        bool held = false;  ///< `value` is there
        bool input = false; ///< a placeholder of the root
        bool bound = false; ///< a placeholder of a body
    };
    struct Made {
        Tick tick = 0;
        std::uint32_t node = 0;
        std::uint32_t previous = none; ///< the node's run before
    };
    void track(std::uint32_t node, const c10::IValue& value);
    void preserve(Kept& kept, const c10::Storage& from, const c10::Storage& copy);

    std::vector<Kept> m_kept;                                                ///< by node index; after the nodes the IR's placeholders
    std::vector<Made> m_made;                                                ///< in order of ticks
    std::uint64_t m_bound = 0;                                               ///< of m_made: placeholders of bodies
    std::size_t m_oldest = 0;                                                ///< before it in m_made nothing is held
    bool m_keeps, m_tracks;                                                  ///< tracks: some step writes in place
    std::unordered_map<const void*, std::vector<std::uint32_t>> m_byStorage; ///< nodes whose kept value lies in the storage
    std::uint64_t m_charged = 0;
};

bool sharesStorage(const c10::IValue& value, const void* storage);
/// Tensors of its own memory, bit for bit the same; what shared memory among them still does.
c10::IValue deepCopy(const c10::IValue& value);

template <class Visit>
void eachTensor(const c10::IValue& value, const Visit& visit)
{
    if (value.isTensor()) {
        if (value.toTensor().defined())
            visit(value.toTensor());
    } else if (value.isTuple()) {
        for (const auto& element : value.toTupleRef().elements())
            eachTensor(element, visit);
    } else if (value.isList()) {
        for (const c10::IValue& element : value.toListRef())
            eachTensor(element, visit);
    }
}

} // namespace nodewise::torch_worker
