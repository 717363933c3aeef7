// SPDX-License-Identifier: Apache-2.0
#include "core/base/atomic_file.h"

#include "core/base/input_file.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <sys/random.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace nodewise {

namespace {

Error cantWrite(const std::string& file, int number)
{
    return {.message = UserText("the file can't be written: %1", std::generic_category().message(number)), .file = file};
}

/// What a link stands for is written, not the link.
std::string behindLinks(const std::string& file)
{
    std::error_code code;
    const auto found = std::filesystem::is_symlink(file, code) ? std::filesystem::canonical(file, code) : std::filesystem::path();
    return found.empty() ? file : found.string();
}

/// A name that nobody else has or foresees, as folders may be shared: never a file that is there, nor a link that was laid there.
int openTemporary(const std::string& file, ::mode_t mode, std::string& name)
{
    for (int attempt = 0; attempt < 100; ++attempt) {
        std::uint64_t random = 0;
        if (::getrandom(&random, sizeof random, 0) != sizeof random)
            return -1;
        name = file + "." + std::to_string(random); // digits: the engine lets a caged worker write no other names beside a file
        const int made = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
        if (made >= 0 || errno != EEXIST)
            return made;
    }
    return -1;
}

} // namespace

Result<AtomicFile> AtomicFile::create(const std::string& file, Access access)
{
    AtomicFile out;
    out.m_file = file;
    out.m_target = behindLinks(file);
    struct ::stat about = {};
    const bool there = ::stat(out.m_target.c_str(), &about) == 0;
    const bool direct = there && !S_ISREG(about.st_mode);
    if (there && ::access(out.m_target.c_str(), W_OK) != 0) // renaming would not ask
        return fail(cantWrite(file, errno));
    constexpr ::mode_t everybody = 0666, owner = 0600; // less the umask
    const int opened = direct ? ::open(out.m_target.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY)
                              : openTemporary(out.m_target, access == Access::Owner ? owner : everybody, out.m_temporary);
    if (opened < 0)
        return fail(cantWrite(file, errno));
    if (there && !direct && access == Access::Everybody) // as it was
        [[maybe_unused]]
        const int kept = ::fchmod(opened, about.st_mode & 07777);
    out.m_stream.reset(::fdopen(opened, "wb"));
    if (out.m_stream)
        return out;
    ::close(opened);
    out.removeTemporary();
    return fail(cantWrite(file, ENOMEM));
}

AtomicFile::~AtomicFile()
{
    if (m_stream)
        removeTemporary();
}

void AtomicFile::removeTemporary() const
{
    if (!m_temporary.empty())
        ::unlink(m_temporary.c_str());
}

bool AtomicFile::note(bool good)
{
    if (!good && m_problem == 0)
        m_problem = errno != 0 ? errno : EIO;
    return m_problem == 0;
}

bool AtomicFile::write(std::string_view bytes)
{
    if (m_problem == 0 && !bytes.empty()) // of what is empty there is not even a place
        note(std::fwrite(bytes.data(), 1, bytes.size(), m_stream.get()) == bytes.size());
    m_position += bytes.size();
    return m_problem == 0;
}

void AtomicFile::patch(std::uint64_t position, std::string_view bytes)
{
    const auto to = [this](std::uint64_t at) { return ::fseeko(m_stream.get(), static_cast<off_t>(at), SEEK_SET) == 0; };
    if (m_problem == 0)
        note(to(position) && std::fwrite(bytes.data(), 1, bytes.size(), m_stream.get()) == bytes.size() && to(m_position));
}

int AtomicFile::descriptor() const
{
    return ::fileno(m_stream.get());
}

Error AtomicFile::problem() const
{
    return cantWrite(m_file, m_problem);
}

Result<void> AtomicFile::commit()
{
    note(std::fclose(m_stream.release()) == 0); // some disks tell only now that they are full
    if (m_problem == 0 && !m_temporary.empty())
        note(std::rename(m_temporary.c_str(), m_target.c_str()) == 0);
    if (m_problem == 0)
        return {};
    removeTemporary();
    return fail(problem());
}

Result<void> writeFile(const std::string& file, std::string_view content, AtomicFile::Access access)
{
    auto out = AtomicFile::create(file, access);
    if (!out)
        return fail(std::move(out.error()));
    out->write(content);
    return out->commit();
}

Result<void> copyFile(const std::string& from, const std::string& to)
{
    const auto file = InputFile::open(from);
    if (!file)
        return fail(file.error());
    auto out = AtomicFile::create(to);
    if (!out)
        return fail(std::move(out.error()));
    std::string part(1 << 20, '\0');
    for (std::uint64_t at = 0; at < file->size();) {
        const std::size_t got = file->read(at, part);
        if (got == 0)
            return fail(Error{.message = UserText("the file can't be read to its end"), .file = from});
        if (!out->write({part.data(), got}))
            break;
        at += got;
    }
    return out->commit();
}

} // namespace nodewise
