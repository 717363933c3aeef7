// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/files.h"

#include "core/program/executorch/bundle_file.h"
#include "core/program/foreign.h"
#include "core/torch/base/guarded.h"
#include "core/torch/tensor/dtype.h"
#include "core/torch/tensor/formats.h"

#include <algorithm>

namespace nodewise::torch_worker {

namespace {

using Tensors = Result<std::vector<NamedTensor>>;

Tensors readRaw(const FileBytes& bytes, const ReadOptions& options)
{
    if (options.dtype.empty())
        return fail(
            Error{.message = UserText("this is not a known tensor file format"),
                  .hint = UserText("for raw numbers, give the element type and shape; .npy, .npz, .safetensors and .pt need neither")});
    const auto type = tryDtypeNamed(options.dtype);
    if (!type)
        return fail("there is no element type '%1'", options.dtype);
    const auto width = static_cast<std::uint64_t>(c10::elementSize(*type));
    const auto shape = options.shape.value_or(std::vector{static_cast<std::int64_t>(bytes.size / width)});
    const auto wanted = byteCount(*type, shape);
    if (!wanted)
        return fail(wanted.error());
    if (*wanted != bytes.size)
        return fail(Error{.message = UserText("the file has %1 bytes, but %2 in this shape needs %3", bytes.size, dtypeNameOf(*type),
                                              options.shape ? *wanted : *wanted + width),
                          .hint = UserText("check element type and shape")});
    return std::vector<NamedTensor>{{"", tensorOf(bytes, *type, shape)}};
}

/// .npz holds .npy files, torch.save a pickle; what else is a zip archive is named.
Tensors readZip(const std::string& file, const FileBytes& bytes, const ReadOptions& options)
{
    using program::Archive;
    const auto whole = Archive::open(file, Archive::Names::Whole);
    if (!whole)
        return fail(whole.error());
    const auto& records = whole->records();
    if (!records.empty() && std::all_of(records.begin(), records.end(), [](const auto& record) { return record.name.ends_with(".npy"); }))
        return readNpz(*whole, bytes, options);
    const auto archive = Archive::open(file);
    if (!archive)
        return fail(archive.error());
    if (std::ranges::any_of(archive->records(), [](const auto& record) { return record.name.starts_with("models/"); }))
        return fail(Error{.message = UserText("this is an exported program, not a file of tensors"),
                          .hint = UserText("save what it holds: torch.save(program.state_dict, \"weights.pt\")")});
    const auto foreign = program::identifyForeign(*archive);
    if (!archive->tryRecord("data.pkl") || foreign.kind == program::ForeignKind::TorchScript)
        return fail(program::foreignError(foreign, file)
                        .withHint(UserText("give an .npz, a .safetensors, or a file of tensors saved by torch.save")));
    return readTorchSave(*archive, bytes);
}

/// Eight bytes of length, then JSON.
bool looksLikeSafetensors(std::string_view bytes)
{
    return bytes.size() > 9 && bytes[8] == '{' && bytes.substr(4, 4) == std::string_view("\0\0\0\0", 4);
}

Tensors readAny(const std::string& file, const ReadOptions& options)
{
    if (file.ends_with(".index.json"))
        return readSafetensorsIndex(file);
    const auto bytes = FileBytes::map(file);
    if (!bytes)
        return fail(bytes.error());
    const std::string_view start = bytes->view().substr(0, 16);
    if (file.ends_with(".safetensors") || (options.dtype.empty() && looksLikeSafetensors(start)))
        return readSafetensors(*bytes);
    if (start.starts_with(npyMagic) || file.ends_with(".npy")) {
        auto tensor = readNpy(*bytes, options.dtype);
        return tensor ? Tensors(std::vector<NamedTensor>{{"", std::move(*tensor)}}) : fail(std::move(tensor.error()));
    }
    if (start.starts_with("PK") || file.ends_with(".npz") || file.ends_with(".pt") || file.ends_with(".pth"))
        return readZip(file, *bytes, options);
    if (options.dtype.empty() && (executorch::isPtd(start) || executorch::isBundle(start)))
        return readExecutorch(file, *bytes);
    return readRaw(*bytes, options);
}

UserText listed(const std::vector<NamedTensor>& tensors)
{
    constexpr std::size_t most = 10;
    std::string out;
    for (std::size_t i = 0; i < tensors.size() && i < most; ++i)
        out += (i == 0 ? "" : ", ") + tensors[i].name;
    return tensors.size() > most ? UserText("%1, and %2 more", out, tensors.size() - most) : UserText(out);
}

Result<void> select(std::vector<NamedTensor>& tensors, const std::string& key)
{
    const auto found =
        std::find_if(tensors.begin(), tensors.end(), [&](const NamedTensor& t) { return t.name == key && t.tensor.defined(); });
    if (found == tensors.end())
        return fail(Error{.message = UserText("the file has no entry '%1'", key), .hint = UserText("it has %1", listed(tensors))});
    NamedTensor kept = *found;
    tensors = {std::move(kept)};
    return {};
}

Error located(Error error, const std::string& file)
{
    if (error.file.empty())
        error.file = file;
    return error;
}

Result<OutgoingTensor> prepared(const NamedTensor& from, TensorFormat format, std::vector<UserText>& notes)
{
    if (!from.tensor.defined() || from.tensor.is_meta() || from.tensor.layout() != c10::Layout::Strided || !from.tensor.device().is_cpu())
        return fail(Error{.message = UserText("only strided tensors with data on the CPU are written"), .record = from.name});
    OutgoingTensor out{from.name, from.tensor, from.tensor.scalar_type()};
    if (format == TensorFormat::Npy || format == TensorFormat::Npz)
        widenForNumpy(out, notes);
    return out;
}

Result<void> writeNpyFile(AtomicFile& out, std::span<const OutgoingTensor> tensors, PieceReader& pieces)
{
    if (tensors.size() != 1)
        return fail(
            Error{.message = UserText("an .npy file holds one tensor, not %1", tensors.size()), .hint = UserText("write an .npz file")});
    const auto header = npyHeader(tensors.front());
    if (!header)
        return fail(header.error());
    out.write(*header);
    return pieces.read(tensors.front(), [&out](std::string_view piece) { out.write(piece); });
}

Result<void> writeAs(TensorFormat format, AtomicFile& out, std::span<const OutgoingTensor> tensors, const Metadata& metadata,
                     PieceReader& pieces)
{
    switch (format) {
    case TensorFormat::Npy:
        return writeNpyFile(out, tensors, pieces);
    case TensorFormat::Npz:
        return writeNpz(out, tensors, pieces);
    case TensorFormat::Safetensors:
        return writeSafetensors(out, tensors, metadata, pieces);
    case TensorFormat::TorchSave:
        return writeTorchSave(out, tensors, pieces);
    }
    return {};
}

Result<std::vector<UserText>> write(const std::string& file, TensorFormat format, std::span<const NamedTensor> tensors,
                                    const Metadata& metadata, const Progress& progress)
{
    std::vector<UserText> notes;
    std::vector<OutgoingTensor> ready;
    std::uint64_t total = 0;
    for (const NamedTensor& tensor : tensors) {
        auto next = prepared(tensor, format, notes);
        if (!next)
            return fail(std::move(next.error()));
        total += next->bytes();
        ready.push_back(std::move(*next));
    }
    auto out = AtomicFile::create(file);
    if (!out)
        return fail(std::move(out.error()));
    PieceReader pieces(progress, total);
    if (auto written = writeAs(format, *out, ready, metadata, pieces); !written)
        return fail(std::move(written.error()));
    if (auto committed = out->commit(); !committed)
        return fail(std::move(committed.error()));
    return notes;
}

} // namespace

Result<std::vector<NamedTensor>> readTensors(const std::string& file, const ReadOptions& options)
{
    auto read = caught([&] { return readAny(file, options); });
    Tensors out = read ? std::move(*read) : Tensors(fail(std::move(read.error())));
    if (out && !options.key.empty())
        if (auto selected = select(*out, options.key); !selected)
            out = fail(std::move(selected.error()));
    return out ? std::move(out) : fail(located(std::move(out.error()), file));
}

Result<at::Tensor> readTensor(const std::string& file, const ReadOptions& options)
{
    auto tensors = readTensors(file, options);
    if (!tensors)
        return fail(std::move(tensors.error()));
    if (tensors->size() != 1)
        return fail(Error{.message = UserText("the file holds %1 tensors", tensors->size()),
                          .file = file,
                          .hint = tensors->empty() ? UserText() : UserText("name one of %1", listed(*tensors))});
    return std::move(tensors->front().tensor);
}

std::optional<TensorFormat> tryTensorFormat(const std::string& fileOrSuffix)
{
    const auto dot = fileOrSuffix.rfind('.');
    const std::string suffix = dot == std::string::npos ? fileOrSuffix : fileOrSuffix.substr(dot + 1);
    if (suffix == "npy")
        return TensorFormat::Npy;
    if (suffix == "npz")
        return TensorFormat::Npz;
    if (suffix == "safetensors")
        return TensorFormat::Safetensors;
    if (suffix == "pt" || suffix == "pth")
        return TensorFormat::TorchSave;
    return std::nullopt;
}

Result<Metadata> readMetadata(const std::string& file)
{
    const auto bytes = FileBytes::map(file);
    if (!bytes)
        return fail(bytes.error());
    if (!file.ends_with(".safetensors") && !looksLikeSafetensors(bytes->view().substr(0, 16)))
        return Metadata();
    auto read = readSafetensorsMetadata(*bytes);
    return read ? std::move(read) : fail(located(std::move(read.error()), file));
}

Result<std::vector<UserText>> writeTensors(const std::string& file, TensorFormat format, std::span<const NamedTensor> tensors,
                                           const Metadata& metadata, const Progress& progress)
{
    auto written = caught([&] { return write(file, format, tensors, metadata, progress); });
    if (!written)
        return fail(located(std::move(written.error()), file));
    return *written ? std::move(*written) : fail(located(std::move(written->error()), file));
}

} // namespace nodewise::torch_worker
