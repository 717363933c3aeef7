// SPDX-License-Identifier: Apache-2.0
#include "views/kernel/kernel_export.h"

#include <QDir>
#include <QSaveFile>

namespace nodewise::views {

WrittenKernels writeKernels(const dap::LowerAnswer& plan, const QString& folder, const Progress& progress)
{
    WrittenKernels written;
    for (const dap::LoweredKernel& kernel : plan.kernels) {
        if (progress.cancelled())
            break;
        if (kernel.text.empty())
            continue;
        QSaveFile file(QDir(folder).filePath(QString::fromStdString(kernel.name) + QStringLiteral(".mlir")));
        const QByteArray text = QByteArray::fromStdString(kernel.text);
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit()) {
            written.file = file.fileName();
            written.why = file.errorString();
            break;
        }
        ++written.count;
    }
    return written;
}

} // namespace nodewise::views
