// SPDX-License-Identifier: Apache-2.0
#include "views/inspect/source_page.h"

#include "views/common/follow.h"

#include <QFileInfo>

namespace nodewise::views {

namespace {

Markup span(const QString& text, const QColor& color)
{
    return Markup(QStringLiteral("<span style=\"color:%1\">%2</span>")).arg(color.name(), text);
}

/// HTML folds spaces; Python's indentation must stay.
QString indented(QString line)
{
    return line.replace(QLatin1Char('\t'), QStringLiteral("    ")).replace(QLatin1Char(' '), QChar(QChar::Nbsp));
}

} // namespace

SourcePage::SourcePage(QWidget* parent) : QTextBrowser(parent)
{
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    document()->setDocumentMargin(12);
    onThemeChange(this, &SourcePage::render);
}

void SourcePage::setTrace(const std::string& stackTrace, const QString& programFile)
{
    m_frames = parseStackTrace(stackTrace);
    m_empty = m_frames.empty() ? tr("The program records no Python line for this node.") : QString();
    render();
    if (m_frames.empty())
        return m_job.cancel();
    m_job.start(
        [frames = m_frames, programFile](const Progress& progress) mutable {
            readSources(frames, programFile, progress);
            return std::move(frames);
        },
        [this](std::vector<SourceFrame> frames) {
            m_frames = std::move(frames);
            render();
            Q_EMIT sourcesRead();
        });
}

void SourcePage::setEmpty(const QString& sentence)
{
    m_job.cancel();
    m_frames.clear();
    m_empty = sentence;
    render();
}

void SourcePage::render()
{
    Markup html;
    if (m_frames.empty())
        html = span(m_empty, Theme::current().dim);
    // Innermost first: it is the line that people look for.
    for (auto frame = m_frames.rbegin(); frame != m_frames.rend(); ++frame)
        html += frameMarkup(*frame, frame == m_frames.rbegin());
    setHtml(html.html());
}

Markup SourcePage::frameMarkup(const SourceFrame& frame, bool innermost) const
{
    const QString file = frame.path.startsWith(QLatin1Char('<')) ? frame.path : QFileInfo(frame.path).fileName();
    const QString place = tr("%1:%2 in %3").arg(file, QString::number(frame.line), frame.function);
    Markup html = Markup(QStringLiteral("<p style=\"margin:8px 0 0 0\">%1</p>"))
                      .arg(innermost ? Markup(QStringLiteral("<b>%1</b>")).arg(span(place, Theme::current().text))
                                     : span(place, Theme::current().text));
    const QString where = !frame.found.isEmpty()                    ? frame.found
                          : frame.path.startsWith(QLatin1Char('<')) ? tr("code that torch generated during export")
                                                                    : tr("%1, which is not available").arg(frame.path);
    html += Markup(QStringLiteral("<p style=\"margin:0\">%1</p>")).arg(span(where, Theme::current().dim));
    if (frame.changed)
        html += Markup(QStringLiteral("<p style=\"margin:0\">%1</p>"))
                    .arg(span(tr("The file has changed since the export; the line below was recorded."), Theme::current().warning));
    else if (frame.shownLine > 0 && frame.shownLine != frame.line)
        html += Markup(QStringLiteral("<p style=\"margin:0\">%1</p>"))
                    .arg(span(tr("Now at line %1: the file has changed above it.").arg(frame.shownLine), Theme::current().dim));
    return html + contextMarkup(frame);
}

Markup SourcePage::contextMarkup(const SourceFrame& frame) const
{
    Markup rows;
    const auto row = [&](const QString& number, const QString& line, bool current) {
        rows +=
            Markup(QStringLiteral("<tr style=\"background-color:%1\"><td align=\"right\" width=\"48\" style=\"color:%2\">%3&nbsp;</td><td "
                                  "style=\"color:%4\">%5</td></tr>"))
                .arg(current ? Theme::current().selection.name() : Theme::current().module.name(), Theme::current().dim.name(), number,
                     Theme::current().text.name(), indented(line));
    };
    if (frame.changed || frame.context.isEmpty()) {
        if (!frame.source.isEmpty())
            row(QString::number(frame.line), frame.source, true);
    }
    for (qsizetype i = 0; i < frame.context.size(); ++i) {
        const int number = frame.firstLine + static_cast<int>(i);
        row(QString::number(number), frame.context[i], number == frame.shownLine && !frame.changed);
    }
    return Markup(QStringLiteral(
                      "<table cellspacing=\"0\" cellpadding=\"1\" width=\"100%\" style=\"margin-top:3px;font-family:'%1'\">%2</table>"))
        .arg(monoFont().family(), rows);
}

} // namespace nodewise::views
