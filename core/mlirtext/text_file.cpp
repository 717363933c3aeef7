// SPDX-License-Identifier: Apache-2.0
#include "core/mlirtext/text_file.h"

#include <algorithm>

namespace nodewise::mlirtext {

Result<std::shared_ptr<const TextFile>> TextFile::open(const std::string& path)
{
    auto opened = InputFile::open(path);
    if (!opened)
        return fail(std::move(opened.error()));
    std::shared_ptr<TextFile> file(new TextFile);
    file->m_path = path;
    file->m_size = opened->size();
    file->m_parts.push_back({.path = path, .size = opened->size(), .identity = opened->identity()});
    file->m_open = std::make_shared<const InputFile>(std::move(*opened));
    file->m_openPart = file->m_parts.data();
    return file;
}

Result<std::shared_ptr<const TextFile>> TextFile::join(std::string name, const std::vector<std::string>& paths)
{
    std::shared_ptr<TextFile> file(new TextFile);
    file->m_path = std::move(name);
    for (const std::string& path : paths) {
        const auto opened = InputFile::open(path);
        if (!opened || opened->size() == 0)
            continue;
        char last = '\n';
        opened->read(opened->size() - 1, {&last, 1});
        const bool ended = last != '\n';
        file->m_parts.push_back(
            {.path = path, .begin = file->m_size, .size = opened->size(), .ended = ended, .identity = opened->identity()});
        file->m_size += opened->size() + (ended ? 1 : 0);
    }
    if (file->m_parts.empty())
        return fail(Error{.message = UserText("none of its files can be read"), .file = file->m_path});
    return file;
}

TextFile::~TextFile() = default;

std::shared_ptr<const InputFile> TextFile::fileOf(const Part& part) const
{
    const std::scoped_lock lock(m_lock);
    if (m_openPart != &part) {
        auto opened = InputFile::open(part.path);
        m_open = opened ? std::make_shared<const InputFile>(std::move(*opened)) : nullptr;
        m_openPart = &part;
    }
    return m_open;
}

std::size_t TextFile::readPart(const Part& part, std::uint64_t offset, std::span<char> into) const
{
    const std::size_t own = std::min<std::uint64_t>(into.size(), part.size - std::min(offset, part.size));
    const auto file = own > 0 ? fileOf(part) : nullptr;
    std::size_t got = file ? file->read(offset, into.first(own)) : 0;
    if (part.ended && got == own && offset + got == part.size && got < into.size())
        into[got++] = '\n';
    return got;
}

std::size_t TextFile::read(std::uint64_t offset, std::span<char> into) const
{
    std::size_t got = 0;
    auto part = std::upper_bound(m_parts.begin(), m_parts.end(), offset, [](std::uint64_t o, const Part& p) { return o < p.begin; });
    if (part == m_parts.begin())
        return 0;
    for (--part; part != m_parts.end() && got < into.size(); ++part) {
        const std::uint64_t inside = offset + got - part->begin, all = part->size + (part->ended ? 1 : 0);
        if (inside >= all)
            break;
        const std::size_t wanted = std::min<std::uint64_t>(into.size() - got, all - inside);
        const std::size_t now = readPart(*part, inside, into.subspan(got, wanted));
        got += now;
        if (now < wanted)
            break;
    }
    return got;
}

std::string TextFile::read(std::uint64_t offset, std::size_t most) const
{
    std::string text(offset >= m_size ? 0 : std::min<std::uint64_t>(most, m_size - offset), '\0');
    text.resize(read(offset, std::span<char>(text)));
    return text;
}

FileChange TextFile::change() const
{
    for (const Part& part : m_parts)
        if (const FileChange found = changeOf(part.path, part.identity); found != FileChange::None)
            return found;
    return FileChange::None;
}

} // namespace nodewise::mlirtext
