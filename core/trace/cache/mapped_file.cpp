// SPDX-License-Identifier: Apache-2.0
#include "core/trace/cache/mapped_file.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace nodewise::trace {

namespace {

tl::unexpected<Error> failed(const std::string& path)
{
    return fail(Error{.message = Text("the file can't be read: %1", std::generic_category().message(errno)), .file = path});
}

} // namespace

Result<std::shared_ptr<const MappedFile>> MappedFile::open(const std::string& path)
{
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return failed(path);
    struct ::stat about = {};
    const bool usual = ::fstat(file, &about) == 0 && S_ISREG(about.st_mode);
    const auto size = usual ? static_cast<std::size_t>(about.st_size) : 0;
    if (size == 0) {
        ::close(file);
        return usual ? Result<std::shared_ptr<const MappedFile>>(std::shared_ptr<const MappedFile>(new MappedFile({})))
                     : fail(Error{.message = Text("it is not a file"), .file = path});
    }
    void* memory = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    ::close(file);
    if (memory == MAP_FAILED)
        return failed(path);
    return std::shared_ptr<const MappedFile>(new MappedFile({static_cast<const char*>(memory), size}));
}

MappedFile::~MappedFile()
{
    if (!m_bytes.empty())
        ::munmap(const_cast<char*>(m_bytes.data()), m_bytes.size());
}

} // namespace nodewise::trace
