// SPDX-License-Identifier: Apache-2.0
#include "core/base/mapped_file.h"

#include "core/base/bus_guard.h"
#include "core/base/input_file.h"

#include <cerrno>
#include <sys/mman.h>
#include <system_error>

namespace nodewise {

Result<std::shared_ptr<MappedFile>> MappedFile::map(const std::string& path, int protection, int flags)
{
    const auto file = InputFile::open(path);
    if (!file)
        return fail(file.error());
    void* const memory = file->size() > 0 ? ::mmap(nullptr, file->size(), protection, flags, file->descriptor(), 0) : nullptr;
    if (memory == MAP_FAILED)
        return fail(Error{.message = UserText("the file can't be read: %1", std::generic_category().message(errno)), .file = path});
    return std::shared_ptr<MappedFile>(new MappedFile(path, file->identity(), {static_cast<char*>(memory), file->size()}));
}

Result<std::shared_ptr<const MappedFile>> MappedFile::open(const std::string& path)
{
    auto file = map(path, PROT_READ, MAP_PRIVATE);
    if (!file)
        return fail(std::move(file.error()));
    MappedFile& mapped = **file;
    mapped.m_guarded = mapped.m_bytes.empty() || BusGuard::add(mapped.m_bytes, mapped.m_cutOff);
    if (!mapped.m_guarded)
        return fail(Error{.message = UserText("too many files are mapped at a time"), .file = path});
    return file;
}

Result<std::shared_ptr<MappedFile>> MappedFile::openCopyOnWrite(const std::string& path)
{
    return map(path, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_NORESERVE);
}

MappedFile::~MappedFile()
{
    if (m_bytes.empty())
        return;
    if (m_guarded)
        BusGuard::remove(m_bytes);
    ::munmap(m_bytes.data(), m_bytes.size());
}

} // namespace nodewise
