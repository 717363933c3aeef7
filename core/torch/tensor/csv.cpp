// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/csv.h"

#include "core/base/atomic_file.h"
#include "core/torch/tensor/numbers.h"
#include "core/torch/tensor/plane.h"

#include <ATen/ops/view_as_real.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace nodewise::torch_worker {

namespace {

using Type = c10::ScalarType;

template <class T>
void append(std::string& out, T value)
{
    std::array<char, 40> text{};
    out.append(text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr);
}

/// Numbers of one table, as text.
class Lines {
public:
    Lines(const at::Tensor& tensor, const Table& table)
        : m_data(tensor.const_data_ptr()), m_table(table), m_type(tensor.scalar_type()), m_real(runReader(m_type)),
          m_whole(integerReader(m_type))
    {
    }
    std::int64_t rows() const { return m_table.rows(); }

    /// Commas and numbers; of the parts of complex numbers "1+2j".
    void add(std::int64_t row, bool parts, std::string& out)
    {
        for (std::int64_t at = 0; at < m_table.columns(); at += blockSize) {
            const std::int64_t count = std::min<std::int64_t>(blockSize, m_table.columns() - at);
            const std::int64_t offset = m_table.rowOffset(row) + at * m_table.columnStride();
            if (c10::isIntegralType(m_type, true))
                addWhole(offset, count, at > 0, out);
            else
                addReal(offset, count, at, parts, out);
        }
    }

private:
    void addWhole(std::int64_t offset, std::int64_t count, bool comma, std::string& out)
    {
        m_whole(m_data, offset, m_table.columnStride(), count, m_integers.data());
        for (std::int64_t i = 0; i < count; ++i) {
            if (comma || i > 0)
                out += ',';
            const std::int64_t value = m_integers[static_cast<std::size_t>(i)];
            m_type == Type::UInt64 ? append(out, static_cast<std::uint64_t>(value)) : append(out, value);
        }
    }
    void addReal(std::int64_t offset, std::int64_t count, std::int64_t at, bool parts, std::string& out)
    {
        m_real(m_data, offset, m_table.columnStride(), count, m_numbers.data());
        for (std::int64_t i = 0; i < count; ++i) {
            const double value = m_numbers[static_cast<std::size_t>(i)];
            const bool imaginary = parts && (at + i) % 2 == 1;
            if (imaginary ? !std::signbit(value) : false)
                out += '+';
            else if (!imaginary && at + i > 0)
                out += ',';
            m_type == Type::Double ? append(out, value) : append(out, static_cast<float>(value));
            if (imaginary)
                out += 'j';
        }
    }

    const void* m_data;
    const Table& m_table;
    Type m_type;
    ReadRun m_real;
    ReadIntegers m_whole;
    std::array<double, blockSize> m_numbers{};
    std::array<std::int64_t, blockSize> m_integers{};
};

std::string headLine(std::int64_t leading, std::int64_t columns)
{
    std::string out;
    for (std::int64_t d = 0; d < leading; ++d)
        out += "d" + std::to_string(d) + ",";
    for (std::int64_t c = 0; c < columns; ++c)
        out += (c > 0 ? "," : "") + std::to_string(c);
    return out + "\n";
}

/// Indices of a row along the leading dimensions, each with a comma.
void addIndices(std::int64_t row, c10::IntArrayRef leading, std::string& out)
{
    std::vector<std::int64_t> index(leading.size());
    for (std::size_t d = leading.size(); d-- > 0; row /= leading[d])
        index[d] = row % leading[d];
    for (const std::int64_t i : index) {
        append(out, i);
        out += ',';
    }
}

Result<void> writeLines(AtomicFile& out, const at::Tensor& tensor, const Table& table, bool complex, const Progress& progress)
{
    constexpr std::size_t buffered = 1 << 20;
    const auto sizes = tensor.sizes();
    const auto leading = sizes.slice(0, sizes.size() - std::min<std::size_t>(sizes.size(), 1));
    const bool indices = leading.size() > 1;
    std::string text = indices ? headLine(static_cast<std::int64_t>(leading.size()), table.columns() / (complex ? 2 : 1)) : std::string();
    Lines lines(tensor, table);
    for (std::int64_t row = 0; row < table.rows(); ++row) {
        if (indices)
            addIndices(row, leading, text);
        lines.add(row, complex, text);
        text += '\n';
        if (text.size() < buffered)
            continue;
        if (progress.cancelled())
            return fail(UserText::listed(cancelledMessage));
        progress.step(UserText(), static_cast<double>(row) / static_cast<double>(table.rows()));
        out.write(std::exchange(text, std::string()));
    }
    out.write(text);
    return out.commit();
}

} // namespace

Result<void> writeCsv(const std::string& file, const at::Tensor& given, const Progress& progress)
{
    if (auto readable = checkReadable(given); !readable)
        return fail(std::move(readable.error()));
    const bool complex = given.is_complex();
    at::Tensor tensor = given.resolve_conj().resolve_neg();
    if (complex) { // real and imaginary parts side by side are one row
        const at::Tensor parts = at::view_as_real(tensor.contiguous());
        tensor = tensor.dim() == 0 ? parts : parts.flatten(-2);
    }
    const auto table = Table::of(tensor, {.allRows = true});
    auto out = AtomicFile::create(file);
    if (!table || !out)
        return fail(table ? out.error() : table.error());
    return writeLines(*out, tensor, *table, complex, progress);
}

} // namespace nodewise::torch_worker
