// SPDX-License-Identifier: Apache-2.0
// What lives when, made ready to be looked at: series by step, what a total is made of, and who is where.
#pragma once

#include "core/export/planned_memory.h"
#include "core/layout/diagram.h"
#include "core/protocol/memory_map.h"
#include "views/common/document.h"

#include <QString>

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace nodewise::views {

/// Immutable, shared by all that show it, on any thread.
class MemoryProfile {
public:
    using Block = protocol::MemoryBlock;

    /// Values by the family of operators that made them, each with what lies below it: largest first, `Other` has all the rest.
    struct Layer {
        layout::Family family = layout::Family::Other;
        std::vector<std::uint64_t> upTo; ///< by step
    };

    /// `document` and `side` say whose nodes the answer names. Blocks and steps that do not fit together are left out: an engine elsewhere
    /// may be of another mind.
    MemoryProfile(protocol::MemoryAnswer answer, std::shared_ptr<const Document> document, Side side);
    /// Of an ExecuTorch program: what its file has planned.
    MemoryProfile(exporting::PlannedMemory planned, std::shared_ptr<const Document> document);

    const protocol::MemoryAnswer& answer() const { return m_answer; }
    /// Where blocks lie, if that is planned; empty of a run.
    const std::vector<exporting::PlannedPlace>& places() const { return m_places; }
    /// Bytes of each memory that is planned.
    const std::vector<std::uint64_t>& memories() const { return m_memories; }
    Side side() const { return m_side; }
    std::uint32_t steps() const { return static_cast<std::uint32_t>(m_planned.size()); }
    bool measured() const { return m_answer.measured; }
    std::uint64_t base() const { return m_answer.weights + m_answer.inputs; } ///< weights and inputs: there all along

    std::span<const std::uint64_t> planned() const { return m_planned; }
    std::span<const std::uint64_t> held() const { return m_held; } ///< empty where nothing was measured; so is peak()
    std::span<const std::uint64_t> peak() const { return m_peak; }
    const std::vector<Layer>& layers() const { return m_layers; }
    /// The largest that planned() and peak() come to.
    std::uint64_t most() const;

    std::uint32_t nodeAt(std::uint32_t step) const { return m_answer.steps[step].node; }
    QString name(std::uint32_t node) const;
    /// "aten.conv2d.default"; "" where it has none.
    QString op(std::uint32_t node) const;
    layout::Family family(std::uint32_t node) const;
    layout::Family family(const Block& block) const { return block.nodes.empty() ? layout::Family::Other : family(block.nodes.front()); }

    /// In which the node runs: several in a loop, none for a weight or an input.
    std::span<const std::uint32_t> stepsOf(std::uint32_t node) const { return of(m_stepsOf, node); }
    /// The one that is next to `near`.
    std::optional<std::uint32_t> tryStepOf(std::uint32_t node, std::uint32_t near) const;
    /// Indices in answer().blocks, in their order.
    std::span<const std::uint32_t> blocksOf(std::uint32_t node) const { return of(m_blocksOf, node); }
    const Block& block(std::uint32_t index) const { return m_answer.blocks[index]; }
    /// What lives while this step runs, largest first; weights and inputs only if `base`.
    std::vector<std::uint32_t> living(std::uint32_t step, bool base) const;

    /// Values of the whole run, the largest first, as many as anybody looks at.
    const std::vector<std::uint32_t>& largest() const { return m_largest; }

private:
    /// Lists by node, one after the other.
    struct Index {
        std::vector<std::uint32_t> begins, items;
    };
    static std::span<const std::uint32_t> of(const Index& index, std::uint32_t node)
    {
        if (node + 1 >= index.begins.size())
            return {};
        return std::span(index.items).subspan(index.begins[node], index.begins[node + 1] - index.begins[node]);
    }
    void tidy();
    void makeLayers();
    void makeIndices();
    void findLargest();
    template <class Each>
    Index indexed(Each&& each) const;

    protocol::MemoryAnswer m_answer;
    std::shared_ptr<const Document> m_document;
    Side m_side;
    std::vector<std::uint64_t> m_planned, m_held, m_peak;
    std::vector<Layer> m_layers;
    Index m_stepsOf, m_blocksOf;
    std::vector<std::uint32_t> m_largest;
    std::vector<exporting::PlannedPlace> m_places;
    std::vector<std::uint64_t> m_memories;
};

} // namespace nodewise::views
