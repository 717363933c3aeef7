// SPDX-License-Identifier: Apache-2.0
// Rows of the outline, made from the FX graph or, for a lone IR file, from the IR.
#pragma once

#include "views/common/overlay.h"
#include "views/common/selection.h"
#include "views/table/record_model.h"

#include <QCoreApplication>
#include <QIcon>
#include <QString>

#include <memory>
#include <vector>

namespace nodewise::views {

/// One module, body of control flow, or node. Counts include everything inside.
struct OutlineRow {
    enum class Kind : std::uint8_t { Module, Subgraph, Node };
    Kind kind = Kind::Module;
    QString label;
    QString detail;                   ///< class of a module, op of a node
    QString path;                     ///< module path
    std::uint32_t node = 0xffffffffu; ///< Node: itself; Subgraph: the operator that runs the body
    std::int64_t ops = 0;             ///< call_function nodes
    std::int64_t bodyOps = 0;         ///< Module: those of `ops` that stand in bodies of control flow
    std::int64_t parameters = 0;      ///< elements of parameters, tied ones once
    std::int64_t bytes = 0;           ///< of parameters and buffers, tied ones once
};

using OutlineRows = TreeRows<OutlineRow>;

std::shared_ptr<const OutlineRows> outlineOf(const Document& document, bool withNodes);

/// What an overlay says of FX nodes, counted for their rows and all rows around these.
struct OutlineCounts {
    std::shared_ptr<const Overlay> overlay; ///< null: nothing is said
    std::vector<std::uint32_t> counts;      ///< by row, in it by entry of the overlay
    std::uint32_t count(std::uint32_t row, std::size_t entry) const
    {
        const std::size_t at = row * overlay->entries.size() + entry;
        return at < counts.size() ? counts[at] : 0;
    }
};
/// Nothing where the overlay has no words for it.
OutlineCounts countsOf(const Document& document, const OutlineRows& rows, std::shared_ptr<const Overlay> overlay);

class OutlineModel : public RecordTree<OutlineRow> {
    Q_DECLARE_TR_FUNCTIONS(OutlineModel)
public:
    enum Column { Name, Ops, Parameters, Bytes, ColumnCount };
    using DescribedModel::DescribedModel;
    void setCounts(OutlineCounts counts);
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    /// The row of what is selected, or of the innermost thing around it; OutlineRows::none if there is none.
    std::uint32_t tryRow(const Selection::State& state, const Document& document) const;

protected:
    Table<OutlineRow> describe() const override;

private:
    template <class Matches>
    std::uint32_t tryRow(Matches matches) const;
    QString countsText(std::uint32_t row) const;
    QIcon worstIcon(std::uint32_t row) const;

    OutlineCounts m_counts;
    std::vector<std::size_t> m_ranked; ///< entries of the overlay, the worst first
};

} // namespace nodewise::views
