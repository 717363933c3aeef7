// SPDX-License-Identifier: Apache-2.0
// Files that the command line names, or another start of the program hands over, on their way into the window.
#pragma once

#include "app/viewer/handover.h"
#include "app/viewer/session.h"

namespace nodewise::views {
class TrustService;
}

namespace nodewise::viewer {

class MainWindow;
class SessionStore;

/// What a command line asks for; relative names are taken from the working folder.
Handover handoverOf(const Options& options);
/// As tabs: arranged as `page` where the user never arranged them otherwise. `store`: what was set before; null = nothing was.
QList<OpenFile> tabsOf(const Handover& handover, const PageState& page, SessionStore* store);
/// Selects the nodes that were asked for as soon as their programs are there; says so of one that does not exist.
void selectAsked(MainWindow& window, const Handover& handover);
/// Arranges tabs as layouts that were asked for say, likewise.
void arrangeAsked(MainWindow& window, const Handover& handover);
/// Asks analyses for what a command line, or a card to begin with, names; once the current tab's program is there.
void follow(MainWindow& window, const AskedOptions& asked);
/// Python files that a command line names may run until the window is closed: naming them is the word.
void trustNamed(views::TrustService& trust, const Handover& handover);
/// Opens, selects, and comes to the front.
void take(MainWindow& window, const Handover& handover, SessionStore* store);

} // namespace nodewise::viewer
