// SPDX-License-Identifier: Apache-2.0
// What two simulations, or a simulation and another tool's trace, have otherwise: largest difference first.
#pragma once

#include "core/trace/analysis/compare.h"
#include "views/table/record_model.h"

#include <QCoreApplication>

#include <memory>

namespace nodewise::views {

struct ChangeRow {
    enum class Kind : std::uint8_t { Slower, Faster, Same, New, Gone };
    static constexpr int kindCount = 5;
    Kind kind = Kind::Same;
    const trace::Change* change = nullptr; ///< of the model's comparison
};

class ChangeModel : public RecordModel<ChangeRow> {
    Q_DECLARE_TR_FUNCTIONS(ChangeModel)
public:
    enum Column { What, Before, After, Difference, Ratio, ColumnCount };
    using DescribedModel::DescribedModel;
    /// Null: none.
    void setComparison(std::shared_ptr<const trace::Comparison> comparison);
    const std::shared_ptr<const trace::Comparison>& comparison() const { return m_comparison; }
    static std::vector<ChangeRow> rowsOf(const trace::Comparison& comparison);
    static QString nameOf(ChangeRow::Kind kind);
    /// "1,184 cycles", "51.3 µs", "62 %": of a value of this comparison.
    static QString valueText(const trace::Comparison& comparison, double value);
    /// "48,210 cycles before, 40,100 cycles now: −16.8 %".
    static QString summary(const trace::Comparison& comparison);
    /// "by node, in cycles".
    static QString wayText(const trace::Comparison& comparison);

protected:
    Table<ChangeRow> describe() const override;

private:
    static Table<ChangeRow> describe(const std::shared_ptr<const trace::Comparison>& comparison);
    std::shared_ptr<const trace::Comparison> m_comparison;
};

} // namespace nodewise::views
