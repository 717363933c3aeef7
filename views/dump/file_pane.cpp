// SPDX-License-Identifier: Apache-2.0
#include "views/dump/file_pane.h"

#include "views/common/translated.h"
#include "views/kernel/python_text.h"
#include "views/mlir/line_view.h"

#include <QScopedValueRollback>

namespace nodewise::views {

FilePane::FilePane(QWidget* parent) : TextPane(parent)
{
    connect(&m_scanned, &ScannedFile::grown, this, [this] {
        const QScopedValueRollback<bool> guard(m_moving, true);
        view()->setExpectedRows(m_scanned.expectedLines());
        show(m_scanned.file(), std::make_shared<FileLines>(m_scanned.file(), m_scanned.scan()), !std::exchange(m_first, false));
        if (m_wanted)
            goTo(*std::exchange(m_wanted, {}));
    });
}

void FilePane::open(const QString& path, const QString& title, const QString& detail)
{
    setTitle(title, detail);
    if (path == m_path)
        return;
    m_path = path;
    m_wanted.reset();
    view()->setLit({});
    view()->setSpans(path.endsWith(QLatin1String(".py")) ? pythonSpans : mlirSpans);
    m_opening.cancel();
    m_scanned.close(); // else what is still read of the file before would be shown
    show(nullptr, nullptr);
    if (path.isEmpty())
        return;
    m_opening.start([file = path.toStdString()](const Progress&) { return mlirtext::TextFile::open(file); },
                    [this](Result<SharedFile> file) {
                        if (!file) {
                            view()->setEmptyText(translated(file.error()));
                            return;
                        }
                        m_first = true;
                        view()->setEmptyText(tr("The file is empty."));
                        m_scanned.start(std::move(*file));
                    });
}

void FilePane::goTo(int line)
{
    if (line < 1)
        return;
    if (view()->rowCount() < std::uint64_t(line))
        m_wanted = line;
    else
        view()->goTo(std::uint64_t(line - 1));
}

void FilePane::setLit(const std::vector<int>& lines)
{
    std::vector<std::uint64_t> rows;
    for (const int line : lines)
        if (line > 0)
            rows.push_back(std::uint64_t(line - 1));
    view()->setLit(std::move(rows));
}

int FilePane::line() const
{
    return int(view()->currentRow()) + 1;
}

} // namespace nodewise::views
