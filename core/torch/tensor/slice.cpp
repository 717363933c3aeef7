// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/slice.h"

#include "core/torch/base/guarded.h"

#include <algorithm>
#include <charconv>

namespace nodewise::torch_worker {

namespace {

tl::unexpected<Error> failAt(int column, UserText message, UserText hint = {})
{
    return fail(Error{.message = std::move(message), .hint = std::move(hint), .column = column});
}

} // namespace

/// Recursive descent without recursion: slices do not nest.
class SliceParser {
public:
    explicit SliceParser(std::string_view text) : m_text(text) {}

    Result<Slice> parse()
    {
        const bool bracket = take("[");
        if (atEnd(bracket))
            return end(bracket);
        do {
            if (atEnd(bracket)) // a comma may stand at the end
                break;
            if (auto item = this->item(); !item)
                return fail(std::move(item.error()));
        } while (take(","));
        return end(bracket);
    }

private:
    void skipSpace()
    {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t'))
            ++m_at;
    }
    int column()
    {
        skipSpace();
        return static_cast<int>(m_at) + 1;
    }
    bool take(std::string_view token)
    {
        skipSpace();
        if (!m_text.substr(m_at).starts_with(token))
            return false;
        m_at += token.size();
        return true;
    }
    bool atEnd(bool bracket)
    {
        skipSpace();
        return m_at == m_text.size() || (bracket && m_text[m_at] == ']');
    }

    Result<Slice> end(bool bracket)
    {
        const int here = column();
        if (bracket && !take("]"))
            return failAt(here, m_at == m_text.size() ? UserText("a slice that begins with '[' must end with ']'")
                                                      : UserText("expected ',' or ']'"));
        if (const int rest = column(); m_at != m_text.size())
            return failAt(rest, bracket ? UserText("unexpected text after the ']'") : UserText("expected ','"));
        return std::move(m_slice);
    }

    Result<void> item()
    {
        Slice::Item item{.column = column()};
        if (take("...")) {
            if (std::exchange(m_ellipsis, true))
                return failAt(item.column, UserText("a slice has at most one '...'"));
            item.kind = Slice::Item::Kind::Ellipsis;
        } else if (take("None")) {
            item.kind = Slice::Item::Kind::NewAxis;
        } else if (auto range = this->range(item); !range) {
            return range;
        }
        m_slice.m_items.push_back(item);
        return {};
    }

    /// start, start:stop, start:stop:step; each part of a range may be missing.
    Result<void> range(Slice::Item& item)
    {
        if (auto read = integer(item.start); !read)
            return read;
        if (!take(":")) {
            item.kind = Slice::Item::Kind::Index;
            return item.start ? Result<void>() : failAt(item.column, UserText("expected a number, a range such as 2:5, '...' or None"));
        }
        if (auto read = integer(item.stop); !read)
            return read;
        if (!take(":"))
            return {};
        const int here = column();
        std::optional<std::int64_t> step;
        if (auto read = integer(step); !read)
            return read;
        item.step = step.value_or(1);
        return item.step > 0
                   ? Result<void>()
                   : failAt(here, UserText("the step of a range must be greater than 0"), UserText("negative steps are not supported"));
    }

    Result<void> integer(std::optional<std::int64_t>& out)
    {
        const int here = column();
        const bool plus = m_text.substr(m_at).starts_with('+');
        const char* begin = m_text.data() + m_at + plus;
        std::int64_t value = 0;
        const auto [stop, code] = std::from_chars(begin, m_text.data() + m_text.size(), value);
        if (code == std::errc::result_out_of_range)
            return failAt(here, UserText("the number is too large"));
        if (code != std::errc())
            return plus ? failAt(here, UserText("expected a number after '+'")) : Result<void>();
        m_at = static_cast<std::size_t>(stop - m_text.data());
        if (m_at < m_text.size() && (m_text[m_at] == '.' || m_text[m_at] == 'e'))
            return failAt(here, UserText("an index is a whole number"));
        out = value;
        return {};
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    bool m_ellipsis = false;
    Slice m_slice;
};

/// One slice of one tensor: sizes, strides and offset of the view.
class Slicer {
public:
    explicit Slicer(const at::Tensor& tensor) : m_tensor(tensor), m_offset(tensor.storage_offset()) {}

    Result<at::Tensor> apply(const std::vector<Slice::Item>& items)
    {
        using Kind = Slice::Item::Kind;
        std::int64_t named = 0;
        for (const auto& item : items) {
            named += item.kind == Kind::Index || item.kind == Kind::Range;
            if (named > m_tensor.dim())
                return failAt(item.column, UserText("the tensor has %1 dimensions, but the slice names more", m_tensor.dim()));
        }
        for (const auto& item : items) {
            if (item.kind == Kind::Ellipsis)
                keep(m_tensor.dim() - named);
            else if (item.kind == Kind::NewAxis)
                add(1, 0);
            else if (item.kind == Kind::Range)
                range(item);
            else if (auto taken = index(item); !taken)
                return fail(std::move(taken.error()));
        }
        keep(m_tensor.dim() - m_dim);
        return caught([this] { return m_tensor.as_strided(m_sizes, m_strides, m_offset); });
    }

private:
    void add(std::int64_t size, std::int64_t stride)
    {
        m_sizes.push_back(size);
        m_strides.push_back(stride);
    }
    void keep(std::int64_t count)
    {
        for (; count > 0; --count, ++m_dim)
            add(m_tensor.size(m_dim), m_tensor.stride(m_dim));
    }
    void range(const Slice::Item& item)
    {
        const std::int64_t size = m_tensor.size(m_dim), stride = m_tensor.stride(m_dim);
        const auto bounded = [size](std::int64_t i) { return std::clamp<std::int64_t>(i < 0 ? i + size : i, 0, size); };
        const std::int64_t start = bounded(item.start.value_or(0)), stop = item.stop ? bounded(*item.stop) : size;
        const std::int64_t count = stop <= start ? 0 : (stop - start - 1) / item.step + 1;
        // A step over one element may be any number; its stride must not overflow.
        add(count, count > 1 ? stride * item.step : stride);
        if (count > 0)
            m_offset += start * stride;
        ++m_dim;
    }
    Result<void> index(const Slice::Item& item)
    {
        const std::int64_t size = m_tensor.size(m_dim), at = *item.start < 0 ? *item.start + size : *item.start;
        if (at < 0 || at >= size)
            return failAt(item.column,
                          UserText("index %1 is out of range for dimension %2, which has %3 elements", *item.start, m_dim, size));
        m_offset += at * m_tensor.stride(m_dim);
        ++m_dim;
        return {};
    }

    const at::Tensor& m_tensor;
    std::vector<std::int64_t> m_sizes, m_strides;
    std::int64_t m_offset, m_dim = 0;
};

Result<Slice> Slice::parse(std::string_view text)
{
    return SliceParser(text).parse();
}

Result<at::Tensor> Slice::apply(const at::Tensor& tensor) const
{
    if (!tensor.defined())
        return fail("there is no tensor");
    if (tensor.layout() != c10::Layout::Strided)
        return fail("only strided tensors are sliced");
    if (m_items.empty())
        return tensor;
    return Slicer(tensor).apply(m_items);
}

Result<at::Tensor> sliced(const at::Tensor& tensor, std::string_view expression)
{
    const auto slice = Slice::parse(expression);
    if (!slice)
        return fail(slice.error());
    return slice->apply(tensor);
}

} // namespace nodewise::torch_worker
