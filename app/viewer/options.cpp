// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/options.h"

#include "app/viewer/analyses.h"
#include "app/viewer/link.h"

#include <QCommandLineParser>
#include <QUrl>

namespace nodewise::viewer {

namespace {

/// "1600x1000"
std::optional<QSize> readSize(const QString& value)
{
    const QStringList parts = value.split(QLatin1Char('x'));
    bool wide = false, high = false;
    const QSize size = parts.size() == 2 ? QSize(parts[0].toInt(&wide), parts[1].toInt(&high)) : QSize();
    const bool good = wide && high && size.width() >= 200 && size.height() >= 150 && size.width() <= 16384 && size.height() <= 16384;
    return good ? std::optional(size) : std::nullopt;
}

/// "fx=code,ir=canvas"
bool readView(const QString& value, Options& options)
{
    for (const QString& part : value.split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        const QString side = part.section(QLatin1Char('='), 0, 0).trimmed();
        const QString mode = part.section(QLatin1Char('='), 1).trimmed();
        if ((side != QLatin1String("fx") && side != QLatin1String("ir")) ||
            (mode != QLatin1String("canvas") && mode != QLatin1String("code")))
            return false;
        (side == QLatin1String("fx") ? options.fxMode : options.irMode) = mode == QLatin1String("code") ? PaneMode::Code : PaneMode::Canvas;
    }
    return true;
}

EarlyExit usage(const QString& message)
{
    return {2, message + QLatin1Char('\n') + QStringLiteral("Run nodewise --help for the options.") + QLatin1Char('\n')};
}

std::optional<EarlyExit> checkWords(const Options& options)
{
    if (!options.theme.isEmpty() && options.theme != QLatin1String("light") && options.theme != QLatin1String("dark"))
        return usage(QStringLiteral("--theme must be light or dark"));
    if (!options.language.isEmpty() && options.language != QLatin1String("en") && options.language != QLatin1String("ko"))
        return usage(QStringLiteral("--lang must be en or ko"));
    if (options.unattended() && options.files.size() != 1)
        return usage(QStringLiteral("--screenshot and --time-first-frame need exactly one file"));
    if (!options.page.isEmpty() && options.screenshot.isEmpty())
        return usage(QStringLiteral("--page needs --screenshot"));
    if (options.reuse && (options.unattended() || !options.plugins.isEmpty() || !options.trusted.isEmpty() || !options.asked.isEmpty()))
        return usage(QStringLiteral(
            "--reuse and links go with --model, --ir, --select and --layout only: the window that runs keeps its own settings"));
    return std::nullopt;
}

/// A link says what the options say otherwise.
std::optional<EarlyExit> followLink(Options& options)
{
    if (std::ranges::none_of(options.files, isLink))
        return std::nullopt;
    if (options.files.size() != 1)
        return usage(QStringLiteral("a link is opened alone"));
    const auto link = readLink(options.files.front());
    if (!link)
        return usage(QString::fromStdString(link.error().text()));
    options.files = QStringList{link->file};
    options.model = link->model;
    options.select = link->node;
    options.layout = link->layout;
    options.reuse = true;
    return std::nullopt;
}

} // namespace

ParsedOptions parseOptions(const QStringList& arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Shows an exported PyTorch program: its FX graph beside the IR that a backend receives."));
    parser.addPositionalArgument(QStringLiteral("FILE"),
                                 QStringLiteral("Exported program (.pt2), IR file (.json), Python file that makes a model (model.py, "
                                                "model.py:function), or a link (nodewise://open?file=...)"),
                                 QStringLiteral("[FILE...]"));
    const QCommandLineOption model(QStringLiteral("model"), QStringLiteral("Model to open of an archive that holds several"),
                                   QStringLiteral("NAME"));
    const QCommandLineOption ir(QStringLiteral("ir"), QStringLiteral("IR file to open beside the program"), QStringLiteral("FILE"));
    const QCommandLineOption screenshot(
        QStringLiteral("screenshot"), QStringLiteral("Save a picture of the window and exit; needs no screen"), QStringLiteral("OUT.png"));
    const QCommandLineOption select(QStringLiteral("select"), QStringLiteral("Node to select"), QStringLiteral("NODE"));
    const QCommandLineOption layout(
        QStringLiteral("layout"),
        QStringLiteral("Layout of the window: read, debug, kernels, timeline, one that was saved, or a file (.json)"),
        QStringLiteral("NAME"));
    const QCommandLineOption page(QStringLiteral("page"), QStringLiteral("Page of the dock to show, such as values"), QStringLiteral("ID"));
    const QCommandLineOption plugin(
        QStringLiteral("plugin"),
        QStringLiteral("Plug-in to load for this run, a shared library; it is executed, after a question whether "
                       "it is to be trusted (none with --screenshot). May be repeated"),
        QStringLiteral("LIB"));
    const QCommandLineOption trust(
        QStringLiteral("trust"),
        QStringLiteral("Folder whose plug-ins, templates and session records may run, without a question. May be repeated"),
        QStringLiteral("FOLDER"));
    const QCommandLineOption size(QStringLiteral("size"), QStringLiteral("Size of the window, such as 1600x1000"), QStringLiteral("WxH"));
    const QCommandLineOption theme(QStringLiteral("theme"), QStringLiteral("light or dark"), QStringLiteral("THEME"));
    const QCommandLineOption language(QStringLiteral("lang"), QStringLiteral("ko or en"), QStringLiteral("LANGUAGE"));
    const QCommandLineOption view(QStringLiteral("view"), QStringLiteral("What the panes show, such as fx=canvas,ir=code"),
                                  QStringLiteral("VIEW"));
    const QCommandLineOption time(QStringLiteral("time-first-frame"),
                                  QStringLiteral("Print the milliseconds from process start to the first complete frame and exit"));
    const QCommandLineOption noSession(QStringLiteral("no-session"),
                                       QStringLiteral("Start without the last session's files and layout, and keep none"));
    const QCommandLineOption reuse(
        QStringLiteral("reuse"),
        QStringLiteral("Open the files in the window that runs, if there is one, and exit at once; links always do"));
    const QCommandLineOption help({QStringLiteral("h"), QStringLiteral("help")}, QStringLiteral("Show this help and exit"));
    const QCommandLineOption version(QStringLiteral("version"), QStringLiteral("Show the version and exit"));
    parser.addOptions({model, ir, screenshot, select, layout, page});
    const std::vector<views::OptionSpec> specs = optionSpecs();
    for (const views::OptionSpec& spec : specs)
        parser.addOption({QString::fromLatin1(spec.name), QString::fromLatin1(spec.help), QString::fromLatin1(spec.value)});
    parser.addOptions({plugin, trust, size, theme, language, view, time, noSession, reuse, help, version});

    ParsedOptions result;
    if (!parser.parse(arguments)) {
        result.exit = usage(parser.errorText());
        return result;
    }
    if (parser.isSet(help)) {
        // Before there is an application Qt has no name for it.
        const QString text = parser.helpText();
        result.exit = EarlyExit{0, QStringLiteral("Usage: nodewise [options] [FILE...]") + text.mid(text.indexOf(u'\n'))};
        return result;
    }
    if (parser.isSet(version)) {
        result.exit = EarlyExit{0, QStringLiteral("nodewise " NODEWISE_VERSION "\n")};
        return result;
    }
    Options& o = result.options;
    o.files = parser.positionalArguments();
    o.model = parser.value(model);
    o.irFile = parser.value(ir);
    o.screenshot = parser.value(screenshot);
    o.select = parser.value(select);
    o.layout = parser.value(layout);
    o.page = parser.value(page);
    for (const views::OptionSpec& spec : specs) {
        const QString name = QString::fromLatin1(spec.name), needs = QString::fromLatin1(spec.needs);
        if (!parser.isSet(name))
            continue;
        for (const QString& value : *spec.value ? parser.values(name) : QStringList(QString())) // one may be given several times
            o.asked.append({spec.name, value});
        if (!needs.isEmpty() && !parser.isSet(needs))
            result.exit = usage(QStringLiteral("--%1 needs --%2").arg(name, needs));
    }
    o.plugins = parser.values(plugin);
    o.trusted = parser.values(trust);
    o.theme = parser.value(theme);
    o.language = parser.value(language);
    o.timeFirstFrame = parser.isSet(time);
    o.noSession = parser.isSet(noSession);
    o.reuse = parser.isSet(reuse);
    if (parser.isSet(size)) {
        const auto read = readSize(parser.value(size));
        if (!read)
            result.exit = usage(QStringLiteral("--size must be WIDTHxHEIGHT, such as 1600x1000"));
        o.size = read.value_or(QSize());
    }
    if (!readView(parser.value(view), o))
        result.exit = usage(QStringLiteral("--view must name fx or ir with canvas or code, such as fx=canvas,ir=code"));
    for (QString& file : o.files) { // as desktops name files: by URLs, or by paths and --reuse
        if (file.startsWith(QLatin1String("file://")))
            file = QUrl(file).toLocalFile();
        else if (!isLink(file) && !o.reuse)
            o.named.append(file);
    }
    if (!result.exit)
        result.exit = followLink(o);
    if (!result.exit)
        result.exit = checkWords(o);
    return result;
}

} // namespace nodewise::viewer
