// SPDX-License-Identifier: Apache-2.0
// Kernels in tests/data/mlir, and tensors in shared memory for their operands.
#pragma once

#include "core/protocol/kernels.h"

#include <QFile>
#include <QString>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace nodewise::test {

inline std::string kernelPath(const char* name)
{
    return std::string(NODEWISE_TEST_DATA "/mlir/") + name + ".mlir";
}

inline std::string kernelText(const char* name)
{
    QFile file(QString::fromStdString(kernelPath(name)));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no kernel %s", name);
    return file.readAll().toStdString();
}

/// Elements in a file of shared memory, which lives as long as this.
template <class T>
class SharedTensor {
public:
    explicit SharedTensor(const std::vector<T>& values, std::size_t offset = 0) : m_fd(::memfd_create("test", 0)), m_offset(offset)
    {
        write(values);
    }
    SharedTensor(const SharedTensor&) = delete;
    SharedTensor& operator=(const SharedTensor&) = delete;
    ~SharedTensor() { ::close(m_fd); }

    void write(const std::vector<T>& values)
    {
        m_count = values.size();
        const auto bytes = static_cast<ssize_t>(values.size() * sizeof(T));
        if (::pwrite(m_fd, values.data(), values.size() * sizeof(T), static_cast<off_t>(m_offset)) != bytes)
            qFatal("can't write shared memory");
    }
    std::vector<T> read() const
    {
        std::vector<T> out(m_count);
        const auto bytes = static_cast<ssize_t>(m_count * sizeof(T));
        if (::pread(m_fd, out.data(), m_count * sizeof(T), static_cast<off_t>(m_offset)) != bytes)
            qFatal("can't read shared memory");
        return out;
    }
    protocol::KernelOperand operand(const char* dtype, std::vector<std::int64_t> shape, bool written = false) const
    {
        return {.file = "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(m_fd),
                .offset = m_offset,
                .bytes = m_count * sizeof(T),
                .dtype = dtype,
                .shape = std::move(shape),
                .read = !written,
                .written = written};
    }

private:
    int m_fd;
    std::size_t m_offset, m_count = 0;
};

} // namespace nodewise::test
