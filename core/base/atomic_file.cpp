// SPDX-License-Identifier: Apache-2.0
#include "core/base/atomic_file.h"

#include <atomic>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <unistd.h>

namespace nodewise {

namespace {

Error cantWrite(const std::string& file, int number)
{
    return {.message = UserText("the file can't be written: %1", std::generic_category().message(number)), .file = file};
}

/// Of this process and this writer, so that two threads never write into one another's. What is no file (/dev/null, a pipe) is written
/// itself.
std::string temporaryName(const std::string& file)
{
    if (std::error_code code; std::filesystem::exists(file, code) && !std::filesystem::is_regular_file(file, code))
        return file;
    static std::atomic<unsigned> count = 0;
    return file + "." + std::to_string(::getpid()) + "-" + std::to_string(count++);
}

} // namespace

Result<AtomicFile> AtomicFile::create(const std::string& file)
{
    AtomicFile out;
    out.m_file = file;
    out.m_temporary = temporaryName(file);
    out.m_stream.reset(std::fopen(out.m_temporary.c_str(), "wbe"));
    if (!out.m_stream)
        return fail(cantWrite(file, errno));
    return out;
}

AtomicFile::~AtomicFile()
{
    if (m_stream)
        removeTemporary();
}

void AtomicFile::removeTemporary() const
{
    if (m_temporary != m_file)
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
    if (m_problem == 0 && m_temporary != m_file)
        note(std::rename(m_temporary.c_str(), m_file.c_str()) == 0);
    if (m_problem == 0)
        return {};
    removeTemporary();
    return fail(problem());
}

Result<void> writeFile(const std::string& file, std::string_view content)
{
    auto out = AtomicFile::create(file);
    if (!out)
        return fail(std::move(out.error()));
    out->write(content);
    return out->commit();
}

} // namespace nodewise
