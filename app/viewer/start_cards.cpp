// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/start_cards.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace nodewise::viewer {

namespace {

class StartCards {
    Q_DECLARE_TR_FUNCTIONS(StartCards)
};

struct Kind {
    const char *id, *file;
    struct Asked {
        const char *name, *value;
    } asked[2]; ///< the name null: no more. A value that starts with "./" is a file of the samples' folder
    const char *title, *detail;
};

constexpr Kind kinds[] = {
    {"step",
     "llama.pt2",
     {{"debug", "rsqrt_2"}},
     QT_TRANSLATE_NOOP("StartCards", "Step through a Llama"),
     QT_TRANSLATE_NOOP("StartCards", "Node by node, forward and back, with every tensor in reach.")},
    {"cost",
     "llama.pt2",
     {{"npu", "tpuv3"}, {"simulate", ""}},
     QT_TRANSLATE_NOOP("StartCards", "What does it cost on an NPU?"),
     QT_TRANSLATE_NOOP("StartCards", "Its kernels on a simulated machine: timeline, roofline, what limits each.")},
    {"coverage",
     "llama.pt2",
     {{"profile", "spyre-2026"}, {"coverage", ""}},
     QT_TRANSLATE_NOOP("StartCards", "Which operators does my backend take?"),
     QT_TRANSLATE_NOOP("StartCards", "Each node judged by a backend profile, with the reason and a remedy.")},
    {"compare",
     "llama.pt2",
     {{"compare", "./llama.device.safetensors"}},
     QT_TRANSLATE_NOOP("StartCards", "Where do these numbers diverge?"),
     QT_TRANSLATE_NOOP("StartCards", "Values of a device beside PyTorch's: the first wrong node, and whether it is to blame.")},
    {"trace",
     "training-step.trace.json.gz",
     {},
     QT_TRANSLATE_NOOP("StartCards", "Read a trace of torch.profiler"),
     QT_TRANSLATE_NOOP("StartCards", "Three training steps, in a timeline that never lags.")},
};

const Kind& kindOf(const QByteArray& id)
{
    return *std::ranges::find(kinds, id, [](const Kind& kind) { return QByteArray(kind.id); });
}

AskedOptions askedOf(const Kind& kind, const QDir& folder)
{
    AskedOptions asked;
    for (const Kind::Asked& option : kind.asked)
        if (const QString value = QString::fromLatin1(option.value); option.name)
            asked.append({option.name, value.startsWith(QLatin1String("./")) ? folder.filePath(value.mid(2)) : value});
    return asked;
}

bool isThere(const StartCard& card)
{
    const auto missing = [](const auto& asked) { return QDir::isAbsolutePath(asked.second) && !QFileInfo::exists(asked.second); };
    return QFileInfo::exists(card.file) && std::ranges::none_of(card.asked, missing);
}

} // namespace

QString StartCard::title() const
{
    return StartCards::tr(kindOf(id).title);
}

QString StartCard::detail() const
{
    return StartCards::tr(kindOf(id).detail);
}

QList<StartCard> startCards(const QString& samples, bool pictures)
{
    const QDir folder(samples);
    QList<StartCard> cards;
    for (const Kind& kind : kinds) {
        StartCard card{.id = kind.id, .file = folder.filePath(QString::fromLatin1(kind.file)), .asked = askedOf(kind, folder)};
        if (!isThere(card))
            continue;
        cards.append(card);
        if (!pictures)
            continue;
        const QString picture = folder.filePath(QStringLiteral("pictures/%1-%2.png")).arg(QString::fromLatin1(kind.id));
        cards.back().light = QImage(picture.arg(QStringLiteral("light")));
        cards.back().dark = QImage(picture.arg(QStringLiteral("dark")));
    }
    return cards;
}

} // namespace nodewise::viewer
