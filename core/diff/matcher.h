// SPDX-License-Identifier: Apache-2.0
// Which nodes of two sides stand for each other where nothing says so. Nodes are found by hashes of all that they are computed from and of
// all that is computed from them, in which pairs that are found already count as one; then by their surroundings, in order.
#pragma once

#include "core/base/progress.h"
#include "core/diff/half.h"
#include "core/diff/known.h"

namespace nodewise::diff {

/// Partner by node, or noIndex.
struct Pairs {
    std::vector<std::uint32_t> ofBefore, ofAfter;
};

/// Used once. Refers to both halves and the groups.
class Matcher {
public:
    /// Known groups of one node each are pairs from the start; nodes of other groups get no partner. With `names`, weights are matched by
    /// their names in the state dict and modules count; without, a graph is found again whose modules got other names.
    Matcher(const Half& before, const Half& after, const std::vector<Group>& groups, bool names);
    /// Pairs found until `progress` is cancelled.
    Pairs run(const Progress& progress);

private:
    /// One of the graphs of both sides: the root, or the bodies of a pair of get_attrs.
    struct Both {
        const std::vector<std::uint32_t>*a, *b;
    };
    using Hashes = std::vector<std::uint64_t>; ///< by node of a side

    void graphs(const std::string& a, const std::string& b);
    void seed(const Both& both);
    void seedInputs(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b, bool body);
    void byHashes(const Both& both, std::size_t level);
    bool byConeHashes(const Both& both, std::size_t level);
    bool byOrder(const Both& both, std::size_t level, int radius);
    void byPlace(const Both& both);

    void upHashes(const Half& half, const std::vector<std::uint32_t>& nodes, const Hashes& anchors, std::size_t level, Hashes& out) const;
    void downHashes(const Half& half, const std::vector<std::uint32_t>& nodes, const Hashes& anchors, std::size_t level, Hashes& out) const;
    Hashes around(const Half& half, const std::vector<std::uint32_t>& nodes, const Hashes& anchors, std::size_t level, int radius) const;

    /// Pairs nodes with the same key; several with the same one only if `several`, as many as both have.
    bool byKeys(const Both& both, const Hashes& a, const Hashes& b, bool several);
    void pairUp(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b, const Hashes& keysA, const Hashes& keysB);
    /// Pairs neighbors of a new pair that have the same keys: where a graph is symmetric, one choice decides others.
    void spread(std::uint32_t a, std::uint32_t b, const Hashes& keysA, const Hashes& keysB);
    void spreadToUsers(std::uint32_t a, std::uint32_t b, const Hashes& keysA, const Hashes& keysB, std::vector<Use>& work);

    bool related(std::uint32_t a, std::uint32_t b) const;
    std::uint32_t tryAtPlace(std::uint32_t a) const;
    std::uint32_t tryUnused(std::uint32_t a) const;
    bool free(std::uint32_t a, std::uint32_t b) const { return m_anchorsA[a] == 0 && m_anchorsB[b] == 0; }
    void match(std::uint32_t a, std::uint32_t b);

    const Half& m_a;
    const Half& m_b;
    const bool m_names;
    Pairs m_pairs;
    Hashes m_anchorsA, m_anchorsB;                             ///< by node: 0, or what its pair or group is called in hashes
    std::vector<std::pair<std::string, std::string>> m_bodies; ///< of pairs of get_attrs, still to be matched
    std::uint64_t m_tokens = 0;
    CancelToken m_cancel;
};

} // namespace nodewise::diff
