// SPDX-License-Identifier: Apache-2.0
#include "core/base/mapped_file.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace nodewise {

namespace {

tl::unexpected<Error> cantRead(const std::string& path, int number)
{
    return fail(Error{.message = UserText("the file can't be read: %1", std::generic_category().message(number)), .file = path});
}

} // namespace

Result<std::shared_ptr<MappedFile>> MappedFile::map(const std::string& path, int protection, int flags)
{
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK); // a pipe would wait for its other end
    if (file < 0)
        return cantRead(path, errno);
    struct ::stat about = {};
    const bool usual = ::fstat(file, &about) == 0 && S_ISREG(about.st_mode);
    const auto size = usual ? static_cast<std::size_t>(about.st_size) : 0;
    void* const memory = size > 0 ? ::mmap(nullptr, size, protection, flags, file, 0) : nullptr;
    const int problem = errno;
    ::close(file);
    if (!usual)
        return fail(Error{.message = UserText("it is not a file"), .file = path});
    if (memory == MAP_FAILED)
        return cantRead(path, problem);
    return std::shared_ptr<MappedFile>(new MappedFile({static_cast<char*>(memory), size}));
}

Result<std::shared_ptr<const MappedFile>> MappedFile::open(const std::string& path)
{
    return map(path, PROT_READ, MAP_PRIVATE);
}

Result<std::shared_ptr<MappedFile>> MappedFile::openCopyOnWrite(const std::string& path)
{
    return map(path, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_NORESERVE);
}

MappedFile::~MappedFile()
{
    if (!m_bytes.empty())
        ::munmap(m_bytes.data(), m_bytes.size());
}

} // namespace nodewise
