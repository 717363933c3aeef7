// SPDX-License-Identifier: Apache-2.0
#include "app/viewer/link.h"

#include <QUrl>
#include <QUrlQuery>

#include <algorithm>

namespace nodewise::viewer {

namespace {

constexpr QLatin1String scheme("nodewise");
constexpr QLatin1String action("open");
/// A path may take 4,096 bytes (PATH_MAX), each of them escaped as three.
constexpr int maxLinkLength = 16384;

struct Field {
    QLatin1String key;
    QString Link::*member;
};
constexpr Field fields[] = {{QLatin1String("file"), &Link::file},
                            {QLatin1String("model"), &Link::model},
                            {QLatin1String("node"), &Link::node},
                            {QLatin1String("layout"), &Link::layout}};

const Field* tryField(const QString& key)
{
    const auto* found = std::ranges::find(fields, key, &Field::key);
    return found == std::end(fields) ? nullptr : found;
}

std::string utf8(const QString& text)
{
    return text.toStdString();
}

} // namespace

bool isLink(const QString& text)
{
    return text.startsWith(scheme + QLatin1Char(':'), Qt::CaseInsensitive);
}

Result<Link> readLink(const QString& text)
{
    if (text.size() > maxLinkLength)
        return fail("the link is longer than %1 characters", maxLinkLength);
    const QUrl url(text, QUrl::StrictMode);
    if (!url.isValid() || url.scheme() != scheme)
        return fail("'%1' is not a link of Nodewise", utf8(text));
    if (url.host() != action || !(url.path().isEmpty() || url.path() == QLatin1String("/")) || url.port() != -1 ||
        !url.userInfo().isEmpty())
        return fail("a link starts with nodewise://open?file=");
    Link link;
    for (const auto& [key, value] : QUrlQuery(url).queryItems(QUrl::FullyDecoded)) {
        const Field* field = tryField(key);
        if (!field)
            return fail("the link has '%1', which this version does not know", utf8(key));
        if (!(link.*field->member).isEmpty())
            return fail("the link has '%1' twice", utf8(key));
        link.*field->member = value;
    }
    if (!link.file.startsWith(QLatin1Char('/')))
        return fail("the link needs the absolute path of a file on this machine, such as nodewise://open?file=/models/gpt2.pt2");
    if (link.layout.contains(QLatin1Char('/')) || link.layout.endsWith(QLatin1String(".json")))
        return fail("the link's layout must be a layout's name, not a file");
    for (const Field& field : fields)
        if ((link.*field.member).contains(QChar(0)))
            return fail("the link has a zero byte in '%1'", utf8(field.key));
    return link;
}

QString linkText(const Link& link)
{
    // Encoded here: QUrlQuery would leave a plus, which other programs read as a space.
    QStringList items;
    for (const Field& field : fields)
        if (const QString& value = link.*field.member; !value.isEmpty())
            items.append(field.key + QLatin1Char('=') + QString::fromLatin1(QUrl::toPercentEncoding(value, "/")));
    return scheme + QLatin1String("://") + action + QLatin1Char('?') + items.join(QLatin1Char('&'));
}

} // namespace nodewise::viewer
