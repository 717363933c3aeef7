// SPDX-License-Identifier: Apache-2.0
#include "core/torch/base/storages.h"

#include "core/base/cache_folder.h"
#include "core/torch/base/types.h"

#include <ATen/Parallel.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/empty_strided.h>

#include <algorithm>
#include <cstring>
#include <vector>
#include <zlib.h>

namespace nodewise::torch_worker {

// --- tensors -----------------------------------------------------------------------------------------------------------------------

namespace {

using Keep = std::shared_ptr<MappedFile>;

void letGo(void* keep)
{
    delete static_cast<Keep*>(keep);
}

struct Shape {
    std::vector<std::int64_t> sizes, strides;
    std::int64_t offset = 0;
};

Result<std::int64_t> number(const graph::SymInt& value)
{
    const auto known = value.known();
    return known ? Result<std::int64_t>(*known) : fail("the size %1 is not known", value.text());
}

Result<Shape> shapeOf(const graph::TensorMeta& meta)
{
    Shape out;
    for (const auto& [from, to] : {std::pair(&meta.sizes, &out.sizes), std::pair(&meta.strides, &out.strides)})
        for (const graph::SymInt& value : *from) {
            const auto known = number(value);
            if (!known)
                return fail(known.error());
            to->push_back(*known);
        }
    const auto offset = number(meta.storageOffset);
    if (!offset)
        return fail(offset.error());
    out.offset = *offset;
    return out;
}

/// Bytes that the view reaches; nullopt where it is negative or overflows.
std::optional<std::uint64_t> tryReach(const Shape& shape, std::size_t itemSize)
{
    std::int64_t last = shape.offset;
    if (last < 0)
        return std::nullopt;
    for (std::size_t i = 0; i < shape.sizes.size(); ++i) {
        std::int64_t reach = 0;
        if (shape.sizes[i] < 0 || shape.strides[i] < 0)
            return std::nullopt;
        if (shape.sizes[i] == 0)
            return 0;
        if (__builtin_mul_overflow(shape.sizes[i] - 1, shape.strides[i], &reach) || __builtin_add_overflow(last, reach, &last))
            return std::nullopt;
    }
    std::uint64_t bytes = 0;
    if (__builtin_mul_overflow(static_cast<std::uint64_t>(last) + 1, itemSize, &bytes))
        return std::nullopt;
    return bytes;
}

/// Views keep the gradient flag of the file: ATen's linear and matmul choose another kernel for tensors that require it.
void setGradient(at::Tensor& tensor, bool wanted)
{
    if (wanted && (tensor.is_floating_point() || tensor.is_complex()))
        tensor.set_requires_grad(true);
}

} // namespace

c10::Storage mappedStorage(const std::shared_ptr<MappedFile>& file, std::uint64_t offset, std::uint64_t size)
{
    c10::DataPtr data(file->bytes().data() + offset, new Keep(file), letGo, c10::kCPU);
    return c10::Storage(c10::Storage::use_byte_size_t(), size, std::move(data), nullptr, false);
}

c10::Storage storageOf(std::string_view bytes)
{
    const at::Tensor tensor = at::empty({static_cast<std::int64_t>(bytes.size())}, at::kByte);
    std::copy(bytes.begin(), bytes.end(), static_cast<char*>(tensor.data_ptr()));
    return tensor.storage();
}

at::Tensor bytesOf(const c10::Storage& storage)
{
    at::Tensor out = at::empty({static_cast<std::int64_t>(storage.nbytes())}, at::kByte);
    std::copy_n(static_cast<const char*>(storage.data()), storage.nbytes(), static_cast<char*>(out.data_ptr()));
    return out;
}

Result<at::Tensor> tensorOver(const c10::Storage& storage, const graph::TensorMeta& meta)
{
    const auto dtype = tryScalarType(meta.dtype);
    if (!dtype)
        return fail("its dtype is unknown");
    const auto shape = shapeOf(meta);
    if (!shape)
        return fail(shape.error());
    const auto reach = tryReach(*shape, c10::elementSize(*dtype));
    if (!reach || *reach > storage.nbytes() || shape->sizes.size() != shape->strides.size())
        return fail("its sizes, strides and offset reach past the %1 bytes that are stored", storage.nbytes());
    auto out = at::detail::make_tensor<at::TensorImpl>(c10::Storage(storage), c10::DispatchKeySet(c10::DispatchKey::CPU),
                                                       caffe2::TypeMeta::fromScalarType(*dtype));
    out.unsafeGetTensorImpl()->set_sizes_and_strides(shape->sizes, shape->strides, shape->offset);
    setGradient(out, meta.requiresGrad);
    return out;
}

Result<at::Tensor> metaTensor(const graph::TensorMeta& meta)
{
    const auto dtype = tryScalarType(meta.dtype);
    if (!dtype)
        return fail("its dtype is unknown");
    const auto shape = shapeOf(meta);
    if (!shape)
        return fail(shape.error());
    at::Tensor out = at::empty_strided(shape->sizes, shape->strides, at::TensorOptions(*dtype).device(at::kMeta));
    setGradient(out, meta.requiresGrad);
    return out;
}

at::Tensor withoutData(const at::Tensor& tensor)
{
    at::Tensor out = tensor.is_meta() ? tensor : tensor.detach().to(at::kMeta);
    setGradient(out, tensor.requires_grad());
    return out;
}

namespace {

/// CRC-32 as zip has it, of parts at a time.
std::uint32_t checksumOf(std::string_view bytes)
{
    constexpr std::size_t part = 16u << 20;
    std::vector<uLong> sums((bytes.size() + part - 1) / part);
    at::parallel_for(0, static_cast<std::int64_t>(sums.size()), 1, [&](std::int64_t from, std::int64_t to) {
        for (auto i = static_cast<std::size_t>(from); i < static_cast<std::size_t>(to); ++i) {
            const std::string_view piece = bytes.substr(i * part, part);
            sums[i] = ::crc32_z(0, reinterpret_cast<const Bytef*>(piece.data()), piece.size());
        }
    });
    uLong all = ::crc32_z(0, nullptr, 0);
    for (std::size_t i = 0; i < sums.size(); ++i)
        all = ::crc32_combine(all, sums[i], static_cast<z_off_t>(bytes.substr(i * part, part).size()));
    return static_cast<std::uint32_t>(all);
}

constexpr std::uint64_t largeFile = 256u << 20; // less is checked in a tenth of a second
constexpr std::string_view checkedWord = "checked", checkedSuffix = ".weights";

CacheFolder checkedFiles()
{
    return CacheFolder(CacheFolder::usual("checked"));
}

std::string keyOf(const std::string& file, const FileIdentity& identity)
{
    std::string out = file;
    for (const std::uint64_t part :
         {identity.device, identity.inode, identity.size, std::uint64_t(identity.seconds), std::uint64_t(identity.nanoseconds)})
        out += '\n' + std::to_string(part);
    return out;
}

} // namespace

void WeightTensors::expect(const program::Model& model)
{
    m_identity = model.identity;
    m_checked = m_identity->size >= largeFile &&
                checkedFiles().tryRead(keyOf(m_file, *m_identity), checkedSuffix, largeFile) == std::string(checkedWord);
}

void WeightTensors::keepChecked() const
{
    constexpr std::uint64_t mostBytes = 1u << 20;
    if (m_checked || !m_identity || m_identity->size < largeFile)
        return;
    checkedFiles().keep(keyOf(m_file, *m_identity), checkedSuffix, checkedWord);
    checkedFiles().trim(checkedSuffix, mostBytes);
}

Result<void> WeightTensors::map()
{
    auto mapped = MappedFile::openCopyOnWrite(m_file);
    if (!mapped)
        return fail(std::move(mapped.error()));
    if (m_identity && changeOf(m_file, *m_identity) != FileChange::None)
        return fail("the file has changed since it was opened");
    m_mapped = std::move(*mapped);
    return {};
}

bool WeightTensors::isDamaged(const program::WeightEntry& entry) const
{
    return !m_checked && entry.recordOffset != 0 &&
           checksumOf({m_mapped->bytes().data() + entry.recordOffset, entry.recordSize}) != entry.checksum;
}

Result<c10::Storage> WeightTensors::storage(const program::WeightEntry& entry)
{
    if (const auto known = m_storages.find(entry.record); known != m_storages.end())
        return known->second;
    constexpr std::uint64_t alignment = 64; // torch's; vectorized kernels may count on it
    if (entry.recordOffset != 0 && !m_mapped)
        if (auto mapped = map(); !mapped)
            return fail(std::move(mapped.error()));
    const bool inPlace = entry.recordOffset % alignment == 0 && entry.recordOffset != 0;
    if (entry.recordOffset != 0 &&
        (entry.recordOffset > m_mapped->bytes().size() || entry.recordSize > m_mapped->bytes().size() - entry.recordOffset))
        return fail("the record '%1' reaches past the end of the file", entry.record);
    if (isDamaged(entry))
        return fail("the record '%1' does not match its checksum: the file is damaged", entry.record);
    c10::Storage made;
    if (inPlace) {
        made = mappedStorage(m_mapped, entry.recordOffset, entry.recordSize);
    } else if (entry.recordOffset != 0) {
        made = storageOf({m_mapped->bytes().data() + entry.recordOffset, entry.recordSize});
    } else {
        const auto bytes = m_source.read(entry);
        if (!bytes)
            return fail(bytes.error());
        made = storageOf(bytes->view());
    }
    return m_storages.emplace(entry.record, std::move(made)).first->second;
}

const MappedFile* tryMappedFile(const at::Tensor& tensor)
{
    const bool isMapped = tensor.has_storage() && tensor.storage().data_ptr().get_deleter() == letGo;
    return isMapped ? static_cast<const Keep*>(tensor.storage().data_ptr().get_context())->get() : nullptr;
}

Result<at::Tensor> WeightTensors::tensor(const program::WeightEntry& entry)
{
    if (entry.pickled)
        return fail("its data is a pickle, which is never executed");
    if (entry.meta.layout != graph::Layout::Strided)
        return fail("its layout is %1, which is not supported", graph::layoutText(entry.meta.layout));
    if (entry.record.empty())
        return fail("the file has no data for it");
    if (entry.recordSize == 0)
        return tensorOver(storageOf({}), entry.meta);
    const auto found = storage(entry);
    if (!found)
        return fail(found.error());
    return tensorOver(*found, entry.meta);
}

} // namespace nodewise::torch_worker
