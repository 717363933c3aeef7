// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/raster.h"

#include "core/torch/tensor/numbers.h"

#include <ATen/ops/view_as_real.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace nodewise::torch_worker {

namespace {

/// Elements of one tensor at places of its table.
class Layer {
public:
    Layer(const at::Tensor& tensor, const Table& table)
        : m_tensor(tensor), m_table(table), m_data(tensor.const_data_ptr()), m_read(runReader(tensor.scalar_type()))
    {
    }
    void turn(const Table& turned) { m_table = turned; }
    const Table& table() const { return m_table; }
    void read(std::int64_t row, std::int64_t column, std::int64_t step, std::int64_t count, double* out) const
    {
        m_read(m_data, m_table.rowOffset(row) + column * m_table.columnStride(), step * m_table.columnStride(), count, out);
    }

private:
    at::Tensor m_tensor; ///< keeps the data
    Table m_table;
    const void* m_data;
    ReadRun m_read;
};

/// What is drawn: one layer, the difference of two, or of two pairs (real and imaginary parts) its magnitude.
struct Layers {
    std::vector<Layer> plus, minus;

    void read(std::int64_t row, std::int64_t column, std::int64_t step, std::int64_t count, double* out) const
    {
        plus[0].read(row, column, step, count, out);
        subtract(0, row, column, step, count, out);
        if (plus.size() == 1)
            return;
        std::array<double, blockSize> imaginary{};
        plus[1].read(row, column, step, count, imaginary.data());
        subtract(1, row, column, step, count, imaginary.data());
        for (std::int64_t i = 0; i < count; ++i)
            out[i] = std::hypot(out[i], imaginary[static_cast<std::size_t>(i)]);
    }
    /// Rows become columns where that is how the memory lies.
    bool tryTurn()
    {
        const auto turned = plus[0].table().tryTurned();
        if (!turned || plus.size() > 1 || !minus.empty())
            return false;
        plus[0].turn(*turned);
        return true;
    }

private:
    void subtract(std::size_t part, std::int64_t row, std::int64_t column, std::int64_t step, std::int64_t count, double* out) const
    {
        if (minus.empty())
            return;
        std::array<double, blockSize> other{};
        minus[part].read(row, column, step, count, other.data());
        for (std::int64_t i = 0; i < count; ++i)
            out[i] -= other[static_cast<std::size_t>(i)];
    }
};

Result<void> addLayer(const at::Tensor& tensor, const TableShape& shape, std::vector<Layer>& out)
{
    const auto table = Table::of(tensor, shape);
    if (!table)
        return fail(table.error());
    out.emplace_back(tensor, *table);
    return {};
}

Result<Layers> layersOf(const at::Tensor& tensor, const at::Tensor* minus, const TableShape& shape)
{
    Layers out;
    const auto add = [&](const at::Tensor& from, std::vector<Layer>& to) -> Result<void> {
        if (!minus || !from.is_complex())
            return addLayer(resolved(from), shape, to);
        const at::Tensor parts = at::view_as_real(from.resolve_conj().resolve_neg());
        auto real = addLayer(parts.select(-1, 0), shape, to);
        return real ? addLayer(parts.select(-1, 1), shape, to) : real;
    };
    auto added = add(tensor, out.plus);
    if (added && minus)
        added = add(*minus, out.minus);
    return added ? Result<Layers>(std::move(out)) : fail(added.error());
}

/// Ends of the pixels over `count` elements: pixel i has [ends[i], ends[i + 1]).
std::vector<std::int64_t> pixelEnds(std::int64_t count, int pixels)
{
    std::vector<std::int64_t> out;
    const std::int64_t sides = std::max(pixels, 1), each = count / sides, rest = count % sides;
    for (std::int64_t i = 0; i <= pixels; ++i)
        out.push_back(each * i + rest * i / sides); // = count * i / sides, which might not fit
    return out;
}

/// Adds up what lies under the pixels of one row of them.
class PixelRow {
public:
    PixelRow(Raster& out, std::size_t first) : m_out(out), m_first(first), m_counts(static_cast<std::size_t>(out.width)) {}

    void add(std::size_t x, const double* from, std::int64_t count)
    {
        double low = m_out.min[m_first + x], high = m_out.max[m_first + x], sum = 0;
        std::int64_t finite = 0;
        for (std::int64_t i = 0; i < count; ++i) {
            const double value = from[i];
            if (!std::isfinite(value)) {
                m_out.flags[m_first + x] |= std::isnan(value) ? Raster::Nan : value > 0 ? Raster::PositiveInf : Raster::NegativeInf;
                continue;
            }
            low = value < low ? value : low;
            high = value > high ? value : high;
            sum += value;
            ++finite;
        }
        m_out.min[m_first + x] = low;
        m_out.max[m_first + x] = high;
        m_out.mean[m_first + x] += sum;
        m_counts[x] += finite;
    }
    void finish()
    {
        constexpr double none = std::numeric_limits<double>::quiet_NaN();
        for (std::size_t x = 0; x < m_counts.size(); ++x) {
            if (m_counts[x] == 0)
                m_out.min[m_first + x] = m_out.max[m_first + x] = m_out.mean[m_first + x] = none;
            else
                m_out.mean[m_first + x] = std::clamp(m_out.mean[m_first + x] / static_cast<double>(m_counts[x]), m_out.min[m_first + x],
                                                     m_out.max[m_first + x]); // sums round, and may leave the range of double
        }
    }

private:
    Raster& m_out;
    std::size_t m_first;
    std::vector<std::int64_t> m_counts; ///< finite ones
};

/// How far apart the elements are that are looked at; each pixel keeps at least one.
struct Steps {
    std::int64_t row = 1, column = 1;

    Steps(const Raster& picture, std::int64_t most)
    {
        const double all = static_cast<double>(picture.rows) * static_cast<double>(picture.columns);
        if (most <= 0 || all <= static_cast<double>(most))
            return;
        // Rows are left out first: elements side by side come with the same page of memory.
        const double factor = all / static_cast<double>(most);
        const std::int64_t widestRow = std::max<std::int64_t>(picture.rows / std::max(picture.height, 1), 1);
        const std::int64_t widestColumn = std::max<std::int64_t>(picture.columns / std::max(picture.width, 1), 1);
        row = std::min(widestRow, static_cast<std::int64_t>(std::ceil(factor)));
        column = std::min(widestColumn, std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(factor / static_cast<double>(row)))));
    }
};

class Painter {
public:
    Painter(const Layers& layers, Raster& out, const RasterOptions& options)
        : m_layers(layers), m_out(out), m_options(options), m_steps(out, options.most), m_lines(pixelEnds(out.rows, out.height)),
          m_ends(pixelEnds(out.columns, out.width))
    {
        const std::size_t pixels = static_cast<std::size_t>(out.width) * static_cast<std::size_t>(out.height);
        out.mean.assign(pixels, 0);
        out.min.assign(pixels, std::numeric_limits<double>::infinity());
        out.max.assign(pixels, -std::numeric_limits<double>::infinity());
        out.flags.assign(pixels, 0);
        out.sampled = m_steps.row > 1 || m_steps.column > 1;
    }

    bool run()
    {
        for (std::size_t y = 0; y + 1 < m_lines.size(); ++y) {
            PixelRow pixels(m_out, y * static_cast<std::size_t>(m_out.width));
            for (std::int64_t row = m_lines[y]; row < m_lines[y + 1]; row += m_steps.row)
                if (!readRow(row, pixels))
                    return false;
            pixels.finish();
        }
        return true;
    }

private:
    bool readRow(std::int64_t row, PixelRow& pixels)
    {
        std::array<double, blockSize> buffer;
        std::size_t x = 0;
        const std::int64_t step = m_steps.column;
        for (std::int64_t at = 0; at < m_out.columns;) {
            if (m_options.progress.cancelled())
                return false;
            tell(row, at);
            const std::int64_t count = std::min<std::int64_t>(blockSize, (m_out.columns - at + step - 1) / step);
            m_layers.read(m_out.row + row, m_out.column + at, step, count, buffer.data());
            for (std::int64_t i = 0; i < count;) {
                while (at + i * step >= m_ends[x + 1])
                    ++x;
                const std::int64_t here = std::min(count - i, (m_ends[x + 1] - (at + i * step) + step - 1) / step);
                pixels.add(x, buffer.data() + i, here);
                i += here;
            }
            at += count * step;
        }
        return true;
    }

    void tell(std::int64_t row, std::int64_t column)
    {
        if ((++m_blocks & 255) == 0)
            m_options.progress.step(UserText(),
                                    (static_cast<double>(row) + static_cast<double>(column) / static_cast<double>(m_out.columns)) /
                                        static_cast<double>(m_out.rows));
    }

    const Layers& m_layers;
    Raster& m_out;
    const RasterOptions& m_options;
    Steps m_steps;
    std::vector<std::int64_t> m_lines, m_ends;
    std::uint64_t m_blocks = 0;
};

template <class T>
void transpose(std::vector<T>& pixels, int width, int height)
{
    std::vector<T> out(pixels.size());
    const auto w = static_cast<std::size_t>(width), h = static_cast<std::size_t>(height);
    for (std::size_t y = 0; y < h; ++y)
        for (std::size_t x = 0; x < w; ++x)
            out[x * h + y] = pixels[y * w + x];
    pixels = std::move(out);
}

void exchange(Raster& raster)
{
    std::swap(raster.totalRows, raster.totalColumns);
    std::swap(raster.row, raster.column);
    std::swap(raster.rows, raster.columns);
    std::swap(raster.width, raster.height);
}

Result<void> check(const at::Tensor& tensor, const at::Tensor* minus)
{
    auto good = checkReadable(tensor);
    if (good && minus)
        good = checkReadable(*minus);
    if (good && minus && tensor.sizes() != minus->sizes())
        return fail(Error{.message = UserText("the shapes differ"), .hint = UserText("slice both to the same shape")});
    if (good && minus && tensor.is_complex() != minus->is_complex())
        return fail("one of the two tensors is complex");
    return good;
}

/// Where the part lies in the table, and how large its picture is.
Raster placed(const Table& table, const RasterOptions& options)
{
    Raster out{.totalRows = table.rows(), .totalColumns = table.columns()};
    out.row = std::clamp<std::int64_t>(options.row, 0, out.totalRows);
    out.column = std::clamp<std::int64_t>(options.column, 0, out.totalColumns);
    out.rows = std::clamp<std::int64_t>(options.rows, 0, out.totalRows - out.row);
    out.columns = std::clamp<std::int64_t>(options.columns, 0, out.totalColumns - out.column);
    out.width = static_cast<int>(std::min<std::int64_t>(options.width, out.columns));
    out.height = static_cast<int>(std::min<std::int64_t>(options.height, out.rows));
    if (out.width == 0 || out.height == 0)
        out.width = out.height = 0;
    return out;
}

} // namespace

Result<Raster> raster(const at::Tensor& tensor, const RasterOptions& options, const at::Tensor* minus)
{
    if (auto good = check(tensor, minus); !good)
        return fail(good.error());
    auto layers = layersOf(tensor, minus, options.table);
    if (!layers)
        return fail(layers.error());
    Raster out = placed(layers->plus[0].table(), options);
    const bool turned = layers->tryTurn();
    if (turned)
        exchange(out);
    if (!Painter(*layers, out, options).run())
        return fail(UserText::listed(cancelledMessage));
    if (turned) {
        for (auto* pixels : {&out.mean, &out.min, &out.max})
            transpose(*pixels, out.width, out.height);
        transpose(out.flags, out.width, out.height);
        exchange(out);
    }
    return out;
}

} // namespace nodewise::torch_worker
