// SPDX-License-Identifier: Apache-2.0
#include "core/base/private_file.h"

#include "core/base/atomic_file.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace nodewise {

namespace fs = std::filesystem;

Result<void> makePrivateFolder(const std::string& folder)
{
    std::error_code none;
    fs::create_directories(fs::path(folder).parent_path(), none);
    ::mkdir(folder.c_str(), S_IRWXU);
    struct stat status = {};
    if (::stat(folder.c_str(), &status) != 0 || !S_ISDIR(status.st_mode))
        return fail(Error{.message = UserText("the folder can't be created"), .file = folder});
    if (status.st_uid != ::geteuid())
        return fail(Error{.message = UserText("the folder belongs to another user"), .file = folder});
    if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0)
        ::chmod(folder.c_str(), S_IRWXU);
    return {};
}

Result<void> writePrivateFile(const std::string& file, std::string_view content)
{
    if (auto made = makePrivateFolder(fs::path(file).parent_path().string()); !made)
        return made;
    auto out = AtomicFile::create(file);
    if (!out)
        return fail(std::move(out.error()));
    ::fchmod(out->descriptor(), S_IRUSR | S_IWUSR); // before there is anything in it
    out->write(content);
    return out->commit();
}

FileLock::FileLock(const std::string& file, Wait wait)
{
    const int descriptor = file.empty() ? -1 : ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
    if (descriptor < 0)
        return;
    const int operation = LOCK_EX | (wait == Wait::Yes ? 0 : LOCK_NB);
    int got = ::flock(descriptor, operation);
    while (got != 0 && errno == EINTR)
        got = ::flock(descriptor, operation);
    got == 0 ? void(m_descriptor = descriptor) : void(::close(descriptor));
}

FileLock::~FileLock()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

FileLock::FileLock(FileLock&& other) noexcept : m_descriptor(std::exchange(other.m_descriptor, -1))
{
}

FileLock& FileLock::operator=(FileLock&& other) noexcept
{
    std::swap(m_descriptor, other.m_descriptor);
    return *this;
}

} // namespace nodewise
