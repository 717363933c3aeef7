// SPDX-License-Identifier: Apache-2.0
#include "core/torch/tensor/picture_file.h"

#include "core/base/input_file.h"
#include "core/torch/base/guarded.h"
#include "core/torch/tensor/file_bytes.h"

#include <ATen/ops/from_blob.h>

#include <algorithm>
#include <cctype>
#include <climits>
#include <cstring>
#include <memory>

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_PNG
#define STBI_ONLY_JPEG
#define STBI_ONLY_BMP
#define STBI_NO_STDIO
#define STBI_FAILURE_USERMSG
#include <stb_image.h>

namespace nodewise::torch_worker {

namespace {

constexpr std::int64_t mostPixels = std::int64_t(1) << 28;

/// Hands a file's bytes to the decoder, and knows whether it wanted more: it takes zeros for what is missing.
class Source {
public:
    explicit Source(std::string_view bytes) : m_bytes(bytes) {}

    bool cutOff() const { return m_cutOff; }
    static const stbi_io_callbacks* callbacks()
    {
        static constexpr stbi_io_callbacks table{&Source::read, &Source::skip, &Source::atEnd};
        return &table;
    }

private:
    static int read(void* self, char* to, int size) { return static_cast<Source*>(self)->take(to, static_cast<std::size_t>(size)); }
    static void skip(void* self, int count)
    {
        auto* source = static_cast<Source*>(self);
        source->m_at = std::min(source->m_at + static_cast<std::size_t>(std::max(count, 0)), source->m_bytes.size());
    }
    static int atEnd(void* self)
    {
        const auto* source = static_cast<const Source*>(self);
        return source->m_at == source->m_bytes.size() ? 1 : 0;
    }
    int take(char* to, std::size_t size)
    {
        const std::size_t count = std::min(size, m_bytes.size() - m_at);
        constexpr std::size_t buffer = 128; // stb's own, which it fills as far as there is something; what else it asks for it needs
        m_cutOff = m_cutOff || (count < size && (count == 0 || size != buffer));
        std::memcpy(to, m_bytes.data() + m_at, count);
        m_at += count;
        return static_cast<int>(count);
    }

    std::string_view m_bytes;
    std::size_t m_at = 0;
    bool m_cutOff = false;
};

tl::unexpected<Error> isCutOff()
{
    return fail(Error{.message = UserText("the file ends within the picture"), .hint = UserText("it is truncated: copy or save it again")});
}

struct Header {
    int width = 0, height = 0, channels = 0;
    bool wide = false; ///< 16 bits
};

Result<Header> readHeader(const FileBytes& bytes)
{
    if (bytes.size > INT_MAX)
        return fail("a picture of %1 bytes is too large", bytes.size);
    Header out;
    const auto* data = reinterpret_cast<const stbi_uc*>(bytes.data);
    const int size = static_cast<int>(bytes.size);
    if (stbi_info_from_memory(data, size, &out.width, &out.height, &out.channels) == 0)
        return fail(Error{.message = UserText("the picture can't be read: %1", std::string(stbi_failure_reason())),
                          .hint = UserText("PNG, JPEG and BMP are supported")});
    out.wide = stbi_is_16_bit_from_memory(data, size) != 0;
    if (static_cast<std::int64_t>(out.width) * out.height > mostPixels)
        return fail(Error{.message = UserText("the picture claims to have %1 × %2 pixels", out.width, out.height),
                          .hint = UserText("up to %1 are read: make it smaller", mostPixels)});
    return out;
}

Result<at::Tensor> decode(const FileBytes& bytes)
{
    auto header = readHeader(bytes);
    if (!header)
        return fail(std::move(header.error()));
    Source source(bytes.view());
    Header got;
    void* pixels =
        header->wide
            ? static_cast<void*>(stbi_load_16_from_callbacks(Source::callbacks(), &source, &got.width, &got.height, &got.channels, 0))
            : stbi_load_from_callbacks(Source::callbacks(), &source, &got.width, &got.height, &got.channels, 0);
    std::unique_ptr<void, void (*)(void*)> owner(pixels, stbi_image_free);
    if (source.cutOff())
        return isCutOff();
    if (!pixels)
        return fail(Error{.message = UserText("the picture can't be read: %1", std::string(stbi_failure_reason()))});
    return at::from_blob(owner.release(), {got.height, got.width, got.channels}, stbi_image_free,
                         at::TensorOptions(header->wide ? at::kUInt16 : at::kByte));
}

} // namespace

bool isPicture(const std::string& file, bool byContent)
{
    std::string name = file;
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (const char* suffix : {".png", ".jpg", ".jpeg", ".bmp"})
        if (name.ends_with(suffix))
            return true;
    if (!byContent)
        return false;
    const std::string bytes = startOfFile(file, 8);
    return bytes == "\x89PNG\r\n\x1a\n" || bytes.starts_with("\xff\xd8\xff");
}

Result<at::Tensor> readPixels(const std::string& file)
{
    const auto bytes = FileBytes::map(file);
    if (!bytes)
        return fail(bytes.error());
    auto decoded = caught([&] { return decode(*bytes); });
    auto pixels = decoded ? std::move(*decoded) : Result<at::Tensor>(fail(std::move(decoded.error())));
    return pixels ? std::move(pixels) : fail(std::move(pixels.error()).inFile(file));
}

} // namespace nodewise::torch_worker
