// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/dtype.h"
#include "core/torch/tensor/formats.h"

#include <algorithm>
#include <bit>
#include <charconv>

namespace nodewise::torch_worker {

static_assert(std::endian::native == std::endian::little, "readers and writers take this machine's order for the files'");

namespace {

using Type = c10::ScalarType;

struct NpyHeader {
    std::string descr;
    bool fortran = false;
    std::vector<std::int64_t> shape;
};

/// The header is a Python dict literal; this reads the few forms that numpy writes (numpy.lib.format.read_array_header_2_0).
class HeaderParser {
public:
    explicit HeaderParser(std::string_view text) : m_text(text) {}

    Result<NpyHeader> parse()
    {
        if (!take('{'))
            return problem();
        while (!take('}')) {
            if (auto read = entry(); !read)
                return fail(std::move(read.error()));
            if (!take(',') && !peek('}'))
                return problem();
        }
        if (m_seen != allSeen)
            return fail(Error{.message = UserText("the header lacks 'descr', 'fortran_order' or 'shape'")});
        return std::move(m_out);
    }

private:
    static constexpr int descrSeen = 1, orderSeen = 2, shapeSeen = 4, allSeen = 7;

    tl::unexpected<Error> problem() const
    {
        return fail(
            Error{.message = UserText("the header is not the Python dict that numpy writes"), .column = static_cast<int>(m_at) + 1});
    }
    bool peek(char c)
    {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\n'))
            ++m_at;
        return m_at < m_text.size() && m_text[m_at] == c;
    }
    bool take(char c)
    {
        const bool here = peek(c);
        m_at += here;
        return here;
    }
    bool takeWord(std::string_view word)
    {
        peek(' ');
        const bool here = m_text.substr(m_at).starts_with(word);
        m_at += here ? word.size() : 0;
        return here;
    }
    bool takeString(std::string& out)
    {
        const char quote = peek('\'') ? '\'' : '"';
        if (!take(quote))
            return false;
        const std::size_t end = m_text.find(quote, m_at);
        if (end == m_text.npos)
            return false;
        out = m_text.substr(m_at, end - m_at);
        m_at = end + 1;
        return true;
    }

    Result<void> entry()
    {
        std::string key;
        if (!takeString(key) || !take(':'))
            return problem();
        if (key == "descr") {
            m_seen |= descrSeen;
            if (peek('[') || peek('('))
                return fail(
                    Error{.message = UserText("the array holds structs"), .hint = UserText("save each field as an array of its own")});
            return takeString(m_out.descr) ? Result<void>() : problem();
        }
        if (key == "fortran_order") {
            m_seen |= orderSeen;
            m_out.fortran = takeWord("True");
            return m_out.fortran || takeWord("False") ? Result<void>() : problem();
        }
        if (key != "shape")
            return fail(Error{.message = UserText("the header has the unknown key '%1'", key)});
        m_seen |= shapeSeen;
        return shape();
    }

    Result<void> shape()
    {
        constexpr std::size_t mostDimensions = 64; // numpy's limit
        if (!take('('))
            return problem();
        while (!take(')')) {
            peek(' ');
            std::int64_t size = 0;
            const auto [stop, code] = std::from_chars(m_text.data() + m_at, m_text.data() + m_text.size(), size);
            if (code != std::errc() || m_out.shape.size() == mostDimensions)
                return problem();
            m_at = static_cast<std::size_t>(stop - m_text.data());
            take('L'); // Python 2
            m_out.shape.push_back(size);
            if (!take(',') && !peek(')'))
                return problem();
        }
        return {};
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    int m_seen = 0;
    NpyHeader m_out;
};

struct NpyType {
    std::string_view code; ///< without byte order
    Type type;
};
constexpr NpyType types[] = {
    {"f4", Type::Float},  {"f8", Type::Double}, {"f2", Type::Half},         {"i8", Type::Long},           {"i4", Type::Int},
    {"i2", Type::Short},  {"i1", Type::Char},   {"u1", Type::Byte},         {"b1", Type::Bool},           {"u2", Type::UInt16},
    {"u4", Type::UInt32}, {"u8", Type::UInt64}, {"c8", Type::ComplexFloat}, {"c16", Type::ComplexDouble},
};

Error unreadable(const std::string& descr)
{
    const char kind = descr.size() > 1 ? descr[1] : ' ';
    if (kind == 'O')
        return {.message = UserText("the array holds Python objects, which are pickled; pickles are not executed"),
                .hint = UserText("save it with a number type, such as array.astype('float32')")};
    if (kind == 'U' || kind == 'S')
        return {.message = UserText("the array holds strings"), .hint = UserText("only arrays of numbers are read")};
    if (kind == 'V')
        return {.message = UserText("the array holds elements of %1 bytes without a type", descr.substr(2)),
                .hint = UserText("name the type, such as bfloat16, if they are numbers")};
    if (kind == 'M' || kind == 'm')
        return {.message = UserText("the array holds dates or time spans"), .hint = UserText("save it as array.astype('int64')")};
    return {.message = UserText("elements of numpy's type '%1' are not supported", descr),
            .hint = UserText("save it as array.astype('float64')")};
}

Result<Type> typeOf(const std::string& descr, const std::string& wanted)
{
    const std::string_view code = descr.empty() ? std::string_view() : std::string_view(descr).substr(1);
    const auto* found = std::find_if(std::begin(types), std::end(types), [code](const NpyType& row) { return row.code == code; });
    if (found != std::end(types))
        return found->type;
    if (!code.starts_with('V') || wanted.empty())
        return fail(unreadable(descr));
    const auto type = tryDtypeNamed(wanted);
    if (!type)
        return fail("there is no element type '%1'", wanted);
    if (code.substr(1) != std::to_string(c10::elementSize(*type)))
        return fail("the array holds elements of %1 bytes, which are not %2", std::string(code.substr(1)), wanted);
    return *type;
}

/// A copy in this machine's byte order.
FileBytes swapped(const FileBytes& bytes, std::size_t width)
{
    FileBytes out = FileBytes::copyOf(bytes.view());
    for (std::uint64_t i = 0; i + width <= out.size; i += width)
        std::reverse(out.data + i, out.data + i + width);
    return out;
}

struct Split {
    std::string_view header;
    std::uint64_t data = 0;
};

/// Magic, version, length of the header (2 bytes in version 1, else 4), header, data.
Result<Split> split(std::string_view bytes)
{
    constexpr std::size_t fixed = 8, largestHeader = 1u << 20;
    if (!bytes.starts_with(npyMagic) || bytes.size() < fixed)
        return fail("this is not an .npy file: it does not begin with \\x93NUMPY");
    const auto version = static_cast<unsigned char>(bytes[6]);
    if (version < 1 || version > 3)
        return fail("version %1 of the .npy format is not known", version);
    const std::size_t width = version == 1 ? 2 : 4;
    std::size_t length = 0;
    for (std::size_t i = 0; i < width && fixed + i < bytes.size(); ++i)
        length |= static_cast<std::size_t>(static_cast<unsigned char>(bytes[fixed + i])) << (8 * i);
    const std::size_t start = fixed + width;
    if (start > bytes.size() || length > bytes.size() - start)
        return fail(
            Error{.message = UserText("the file ends within its header"), .hint = UserText("it is truncated: copy or save it again")});
    if (length > largestHeader)
        return fail("the header claims to have %1 bytes", length);
    return Split{bytes.substr(start, length), start + length};
}

} // namespace

Result<at::Tensor> readNpy(const FileBytes& bytes, const std::string& dtype)
{
    const auto parts = split(bytes.view());
    if (!parts)
        return fail(parts.error());
    const auto header = HeaderParser(parts->header).parse();
    if (!header)
        return fail(header.error());
    const auto type = typeOf(header->descr, dtype);
    if (!type)
        return fail(type.error());
    const auto count = byteCount(*type, header->shape);
    if (!count)
        return fail(count.error());
    const std::uint64_t there = bytes.size - parts->data;
    if (*count > there)
        return fail(Error{.message = UserText("the array needs %1 bytes, the file has %2 after its header", *count, there),
                          .hint = UserText("it is truncated: copy or save it again")});
    FileBytes data = bytes.part(parts->data, *count);
    const std::size_t width = c10::elementSize(*type) / (c10::isComplexType(*type) ? 2 : 1);
    if (header->descr.front() == '>' && width > 1)
        data = swapped(data, width);
    return tensorOf(data, *type, header->shape, header->fortran);
}

void widenForNumpy(OutgoingTensor& named, std::vector<UserText>& notes)
{
    const Type type = named.type;
    const bool known = std::any_of(std::begin(types), std::end(types), [type](const NpyType& row) { return row.type == type; });
    if (known || !(c10::isFloatingType(type) || type == Type::ComplexHalf))
        return;
    const Type wide = type == Type::ComplexHalf ? Type::ComplexFloat : Type::Float;
    notes.push_back(named.name.empty() ? UserText("written as %1; numpy has no %2", dtypeNameOf(wide), dtypeNameOf(type))
                                       : UserText("%1: written as %2; numpy has no %3", named.name, dtypeNameOf(wide), dtypeNameOf(type)));
    named.type = wide;
}

Result<std::string> npyHeader(const OutgoingTensor& tensor)
{
    const Type type = tensor.type;
    const auto* found = std::find_if(std::begin(types), std::end(types), [type](const NpyType& row) { return row.type == type; });
    if (found == std::end(types))
        return fail(Error{.message = UserText("numpy has no element type %1", dtypeNameOf(type)), .hint = UserText("write a .pt file")});
    std::string shape;
    for (const std::int64_t size : tensor.source.sizes())
        shape += std::to_string(size) + ", ";
    if (tensor.source.dim() > 1)
        shape.resize(shape.size() - 2);
    else if (tensor.source.dim() == 1)
        shape.pop_back();
    const std::string order = found->code.ends_with("1") && found->code.size() == 2 ? "|" : "<";
    std::string header = "{'descr': '" + order + std::string(found->code) + "', 'fortran_order': False, 'shape': (" + shape + "), }";
    constexpr std::size_t fixed = 10, alignment = 64;
    header.append(alignment - 1 - (fixed + header.size()) % alignment, ' ');
    header += '\n';
    const auto size = header.size(); // at most 64 dimensions: below 65536
    return std::string(npyMagic) + std::string("\x01\x00", 2) + static_cast<char>(size & 0xff) + static_cast<char>(size >> 8) + header;
}

} // namespace nodewise::torch_worker
