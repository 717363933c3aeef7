// SPDX-License-Identifier: Apache-2.0
// The documentation as it ships: pages of Markdown, searched by words. No GUI.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace nodewise::viewer {

struct HelpPage {
    QString name;  ///< of the file, without ".md"
    QString title; ///< its first heading
    QString text;  ///< Markdown, without the comment before it
};

struct HelpHit {
    QString page;    ///< its name
    QString heading; ///< that it stands under; the page's title at its top
    QString line;    ///< where the first of the words is, as plain text
};

/// `share/nodewise/docs` from the program's folder; empty: none is there. Looks at the disk: for a worker thread.
QList<HelpPage> readHelp();

/// Sections that have all the words, those with them in a heading first; at most `most`. Without words: none.
QList<HelpHit> searchHelp(const QList<HelpPage>& pages, const QString& words, int most = 60);

/// The page's title, then its other headings.
QStringList headingsOf(const HelpPage& page);

/// What a link to a heading says, as GitHub makes it of the heading: "In the window" is "in-the-window".
QString headingAnchor(const QString& heading);

/// The page about what is seen: of the dock by a page's id ("values", "coverage"), else "" for the program itself.
QString helpTopic(const QString& dockPage);

} // namespace nodewise::viewer
