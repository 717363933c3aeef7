// SPDX-License-Identifier: Apache-2.0
#include "core/mlir/operands.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <limits>
#include <numeric>
#include <optional>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace nodewise::kernel_worker {

using Sizes = std::vector<std::int64_t>;

// --- files ------------------------------------------------------------------------------------------------------------------------------

namespace {

Error systemError(const std::string& file)
{
    return Error{.message = UserText("the memory of an operand can't be mapped: %1", std::string(std::strerror(errno))), .file = file};
}

std::uint64_t sizeOf(int file)
{
    struct stat about {};
    return ::fstat(file, &about) == 0 ? static_cast<std::uint64_t>(about.st_size) : 0;
}

} // namespace

OperandFiles::OperandFiles(std::span<const protocol::KernelOperand> operands)
{
    for (const protocol::KernelOperand& operand : operands)
        if (!operand.file.empty())
            m_files[operand.file].written |= operand.written;
}

int OperandFiles::descriptor(const std::string& path)
{
    File& file = m_files[path];
    if (!file.opened.open())
        file.opened = process::OwnedFd(::open(path.c_str(), (file.written ? O_RDWR : O_RDONLY) | O_CLOEXEC));
    return file.opened.get();
}

Result<Stretch> Stretch::map(const protocol::KernelOperand& operand, OperandFiles& files)
{
    const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    Stretch out;
    out.m_before = operand.file.empty() ? 0 : operand.offset % page;
    out.m_size = std::max<std::size_t>(1, out.m_before + operand.bytes);
    void* memory = MAP_FAILED;
    if (operand.file.empty()) {
        memory = ::mmap(nullptr, out.m_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    } else {
        const int file = files.descriptor(operand.file);
        if (file < 0)
            return fail(systemError(operand.file));
        const std::uint64_t size = sizeOf(file);
        if (size < operand.bytes || size - operand.bytes < operand.offset) // else the first look at it would be a signal
            return fail(Error{.message = UserText("the file has %1 bytes, not %2 from byte %3", size, operand.bytes, operand.offset),
                              .file = operand.file});
        if (operand.bytes > 0)
            memory = ::mmap(nullptr, out.m_size, operand.written ? PROT_READ | PROT_WRITE : PROT_READ, MAP_SHARED, file,
                            static_cast<off_t>(operand.offset - out.m_before));
        else
            memory = ::mmap(nullptr, out.m_size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    }
    if (memory == MAP_FAILED)
        return fail(systemError(operand.file));
    out.m_all = static_cast<std::byte*>(memory);
    return out;
}

Stretch::Stretch(Stretch&& other) noexcept : m_all(std::exchange(other.m_all, nullptr)), m_size(other.m_size), m_before(other.m_before)
{
}

Stretch::~Stretch()
{
    if (m_all)
        ::munmap(m_all, m_size);
}

// --- does it fit? -----------------------------------------------------------------------------------------------------------------------

std::size_t elementSize(const std::string& dtype)
{
    static constexpr std::array<std::pair<std::string_view, std::size_t>, 11> sizes{{{"f64", 8},
                                                                                     {"f32", 4},
                                                                                     {"f16", 2},
                                                                                     {"bf16", 2},
                                                                                     {"i64", 8},
                                                                                     {"i32", 4},
                                                                                     {"i16", 2},
                                                                                     {"i8", 1},
                                                                                     {"i1", 1},
                                                                                     {"index", 8},
                                                                                     {"f80", 16}}};
    for (const auto& [name, size] : sizes)
        if (dtype == name)
            return size;
    return dtype.starts_with("f8") ? 1 : 0;
}

namespace {

std::string listText(const Sizes& sizes)
{
    std::string out;
    for (const std::int64_t size : sizes)
        out += (out.empty() ? "" : ", ") + (size == protocol::dynamicSize ? std::string("?") : std::to_string(size));
    return "[" + out + "]";
}

Sizes rowMajor(const Sizes& shape)
{
    Sizes out(shape.size(), 1);
    for (std::size_t i = shape.size(); i-- > 1;)
        if (__builtin_mul_overflow(out[i], std::max<std::int64_t>(shape[i], 1), &out[i - 1]))
            return {}; // of no memory that there is
    return out;
}

bool isEmpty(const Sizes& shape)
{
    return std::find(shape.begin(), shape.end(), 0) != shape.end();
}

bool agrees(std::int64_t is, std::int64_t should)
{
    return should == protocol::dynamicSize || is == should;
}

bool shapeFits(const protocol::KernelOperand& given, const protocol::KernelType& type)
{
    return std::equal(given.shape.begin(), given.shape.end(), type.shape.begin(), type.shape.end(), agrees);
}

bool stridesFit(const protocol::KernelOperand& given, const protocol::KernelType& type)
{
    for (std::size_t i = 0; i < type.strides.size(); ++i)
        if (given.shape[i] > 1 && !agrees(given.strides[i], type.strides[i]))
            return false;
    return true;
}

/// All elements lie in the stretch. Sizes are a client's and may overflow anything.
bool liesInside(const protocol::KernelOperand& given, std::size_t elementSize)
{
    if (isEmpty(given.shape))
        return true;
    std::int64_t low = given.storageOffset, high = low, span = 0, bytes = 0;
    for (std::size_t i = 0; i < given.shape.size(); ++i) {
        std::int64_t& end = given.strides[i] < 0 ? low : high;
        if (__builtin_mul_overflow(given.shape[i] - 1, given.strides[i], &span) || __builtin_add_overflow(end, span, &end))
            return false;
    }
    return low >= 0 && high < std::numeric_limits<std::int64_t>::max() &&
           !__builtin_mul_overflow(high + 1, static_cast<std::int64_t>(elementSize), &bytes) &&
           static_cast<std::uint64_t>(bytes) <= given.bytes;
}

/// None where that is more than a number holds.
std::optional<std::uint64_t> countOf(const Sizes& shape)
{
    std::uint64_t count = 1;
    for (const std::int64_t size : shape)
        if (__builtin_mul_overflow(count, static_cast<std::uint64_t>(size), &count))
            return isEmpty(shape) ? std::optional<std::uint64_t>(0) : std::nullopt;
    return count;
}

Result<void> checkFit(const protocol::KernelOperand& given, const protocol::KernelType& type)
{
    if (elementSize(type.dtype) == 0)
        return fail("'%1': tensors of %2 can't be passed to a kernel", given.name, type.dtype);
    if (given.dtype != type.dtype)
        return fail("'%1': the kernel takes %2, not %3", given.name, type.dtype, given.dtype);
    if (std::any_of(given.shape.begin(), given.shape.end(), [](std::int64_t size) { return size < 0; }) || !shapeFits(given, type))
        return fail("'%1': the kernel takes the shape %2, not %3", given.name, listText(type.shape), listText(given.shape));
    if (given.strides.size() != given.shape.size() || !stridesFit(given, type))
        return fail("'%1': the kernel takes the strides %2, not %3", given.name, listText(type.strides), listText(given.strides));
    if (!liesInside(given, elementSize(type.dtype)))
        return fail("'%1': its elements don't fit in its %2 bytes", given.name, given.bytes);
    const auto count = countOf(given.shape);
    if (given.written && (!count || *count > given.bytes / elementSize(type.dtype)))
        return fail("'%1': its elements overlap, so it can't be written", given.name);
    return {};
}

/// Calls `row(offset)` with the first element of each stretch of `length` elements that lie one after the other.
template <class Row>
void forEachRow(const Sizes& shape, const Sizes& strides, std::int64_t offset, std::size_t dim, std::size_t rowDim, const Row& row)
{
    if (dim == rowDim)
        return row(offset);
    for (std::int64_t i = 0; i < shape[dim]; ++i)
        forEachRow(shape, strides, offset + i * strides[dim], dim + 1, rowDim, row);
}

/// The first of the last dimensions that are row-major among themselves.
std::size_t firstOfRow(const Sizes& shape, const Sizes& strides)
{
    std::int64_t next = 1;
    std::size_t dim = shape.size();
    while (dim > 0 && (strides[dim - 1] == next || shape[dim - 1] == 1)) {
        --dim;
        next *= shape[dim];
    }
    return dim;
}

template <class Row>
void forEachRow(const Sizes& shape, const Sizes& strides, std::int64_t offset, const Row& row)
{
    if (isEmpty(shape))
        return;
    const std::size_t rowDim = firstOfRow(shape, strides);
    const auto length =
        std::accumulate(shape.begin() + static_cast<std::ptrdiff_t>(rowDim), shape.end(), std::int64_t(1), std::multiplies<>());
    forEachRow(shape, strides, offset, 0, rowDim, [&](std::int64_t at) { row(at, length); });
}

} // namespace

// --- an operand -------------------------------------------------------------------------------------------------------------------------

Result<Operand> Operand::load(const protocol::KernelOperand& given, const protocol::KernelArgument& argument, OperandFiles& files)
{
    protocol::KernelOperand full = given;
    if (full.name.empty())
        full.name = argument.name;
    if (full.strides.empty())
        full.strides = rowMajor(full.shape);
    const protocol::KernelType& type = argument.type;
    if (auto fits = checkFit(full, type); !fits)
        return fail(fits.error());
    auto stretch = Stretch::map(full, files);
    if (!stretch)
        return fail(stretch.error());
    const std::size_t size = elementSize(type.dtype);
    auto memory = GuardedMemory::make(full.bytes, GuardedMemory::goodAlignment(full.bytes, size));
    if (!memory)
        return fail(memory.error());
    Operand out(std::move(full), std::move(*memory), std::move(*stretch));
    out.m_elementSize = size;
    // Where the type has an offset of its own, element 0 lies that much before the tensor.
    const std::int64_t offset = type.offset == protocol::dynamicSize ? out.m_given.storageOffset : type.offset;
    out.m_buffer = {out.m_memory.data() + (out.m_given.storageOffset - offset) * static_cast<std::int64_t>(size), out.m_given.shape,
                    out.m_given.strides, offset};
    std::memcpy(out.m_memory.data(), out.m_stretch.data(), out.m_memory.size());
    if (out.m_given.written && !out.m_given.read)
        out.fillElements(std::byte{0xff});
    if (auto done = out.m_memory.protect(out.m_given.written); !done)
        return fail(done.error());
    return out;
}

void Operand::copyElements(const std::byte* from, std::byte* to) const
{
    const auto size = static_cast<std::int64_t>(m_elementSize);
    forEachRow(m_given.shape, m_given.strides, m_given.storageOffset, [&](std::int64_t at, std::int64_t length) {
        std::memcpy(to + at * size, from + at * size, static_cast<std::size_t>(length * size));
    });
}

void Operand::fillElements(std::byte value)
{
    const auto size = static_cast<std::int64_t>(m_elementSize);
    forEachRow(m_given.shape, m_given.strides, m_given.storageOffset, [&](std::int64_t at, std::int64_t length) {
        std::memset(m_memory.data() + at * size, std::to_integer<int>(value), static_cast<std::size_t>(length * size));
    });
}

bool Operand::dense() const
{
    const auto count = countOf(m_given.shape);
    return firstOfRow(m_given.shape, m_given.strides) == 0 && count && *count * m_elementSize == m_given.bytes;
}

bool Operand::gapsWritten() const
{
    if (dense())
        return false;
    std::vector<std::byte> merged(m_memory.data(), m_memory.data() + m_memory.size());
    copyElements(m_stretch.data(), merged.data());
    return !merged.empty() && std::memcmp(merged.data(), m_stretch.data(), merged.size()) != 0;
}

void Operand::store() const
{
    if (m_given.written)
        copyElements(m_memory.data(), m_stretch.data());
}

} // namespace nodewise::kernel_worker
