// SPDX-License-Identifier: Apache-2.0
// Tells VS Code how to start the engine; everything else is the Debug Adapter Protocol.
const vscode = require("vscode");

// For the shell of another machine, which takes the words apart again.
function quoted(word) {
    return /^[\w@%+=:,./~-]+$/.test(word) ? word : `'${word.replace(/'/g, "'\\''")}'`;
}

class EngineFactory {
    createDebugAdapterDescriptor() {
        const settings = vscode.workspace.getConfiguration("nodewise");
        const engine = settings.get("engine") || "nodewise-engine";
        const host = settings.get("ssh");
        // ssh takes options before its host, and after it again.
        const words = ["-T", "--", host, "--", quoted(engine)];
        return host ? new vscode.DebugAdapterExecutable("ssh", words) : new vscode.DebugAdapterExecutable(engine);
    }
}

// Requests that the protocol has no buttons for.
function custom(command, options) {
    return async () => {
        const session = vscode.debug.activeDebugSession;
        if (!session || session.type !== "nodewise") {
            return vscode.window.showInformationMessage("No program is being stepped through.");
        }
        const given = await options();
        if (!given) {
            return; // a dialog was closed
        }
        try {
            await session.customRequest(command, given);
        } catch (error) {
            vscode.window.showErrorMessage(error.message);
        }
    };
}

async function sessionFile() {
    const file = await vscode.window.showSaveDialog({ filters: { "Nodewise session": ["json"] } });
    return file && { file: file.fsPath };
}

const nothing = async () => ({});

exports.activate = (context) => {
    context.subscriptions.push(
        vscode.debug.registerDebugAdapterDescriptorFactory("nodewise", new EngineFactory()),
        vscode.commands.registerCommand("nodewise.undo", custom("nodewise/undo", nothing)),
        vscode.commands.registerCommand("nodewise.redo", custom("nodewise/redo", nothing)),
        vscode.commands.registerCommand("nodewise.saveSession", custom("nodewise/saveSession", sessionFile)),
        vscode.commands.registerCommand("nodewise.endWorker", custom("nodewise/endWorker", nothing))
    );
};
