// SPDX-License-Identifier: Apache-2.0
// The VS Code extension without VS Code: its manifest against what it does and what docs/dap.md says, and what it starts against the
// engine. usage: node vscode_extension.js SOURCE_FOLDER ENGINE
"use strict";
const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const Module = require("node:module");
const { spawn } = require("node:child_process");

const [root, engine] = process.argv.slice(2);
const folder = path.join(root, "editors", "vscode");
const manifest = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));
const contributes = manifest.contributes;
const [contributed] = contributes.debuggers;
const sorted = (list) => [...list].sort();

// --- a stub of VS Code, as far as the extension uses it; whatever else it touches is undefined and throws --------------------------------

const settings = {};
const read = new Set();
const factories = new Map();
const commands = new Map();
const said = [];
const vscode = {
    DebugAdapterExecutable: class {
        constructor(command, args = []) {
            Object.assign(this, { command, args });
        }
    },
    workspace: {
        getConfiguration: (section) => ({
            get: (name) => {
                const key = `${section}.${name}`;
                read.add(key);
                return key in settings ? settings[key] : contributes.configuration.properties[key]?.default;
            },
        }),
    },
    debug: {
        activeDebugSession: undefined,
        registerDebugAdapterDescriptorFactory: (type, factory) => (factories.set(type, factory), { dispose() {} }),
    },
    commands: { registerCommand: (name, action) => (commands.set(name, action), { dispose() {} }) },
    window: {
        showInformationMessage: (text) => void said.push(text),
        showErrorMessage: (text) => void said.push(text),
        showSaveDialog: async () => vscode.chosen,
    },
};
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));

// --- the manifest --------------------------------------------------------------------------------------------------------------------

function checkManifest() {
    // A folder that is opened must not choose which program runs, here or elsewhere.
    for (const [name, property] of Object.entries(contributes.configuration.properties)) {
        assert.equal(property.scope, "machine", `a workspace can set ${name}`);
    }
    assert.ok(!manifest.capabilities?.untrustedWorkspaces, "it would start in a workspace that nobody trusts");
    for (const member of ["name", "displayName", "description", "version", "publisher", "license", "main"]) {
        assert.ok(manifest[member], `package.json lacks ${member}`);
    }
    assert.match(manifest.engines.vscode, /^\^\d+\.\d+\.\d+$/);
    assert.match(manifest.version, /^\d+\.\d+\.\d+$/);
    assert.ok(fs.existsSync(path.join(folder, manifest.main)));
    assert.ok(manifest.categories.includes("Debuggers"));
    assert.equal(contributes.debuggers.length, 1);
    assert.equal(contributed.type, "nodewise");
    assert.ok(manifest.activationEvents.includes(`onDebugResolve:${contributed.type}`), "nothing activates it");
    // Breakpoints can be set in the files that the engine writes.
    const languages = contributes.breakpoints.map((entry) => entry.language);
    assert.deepEqual(sorted(languages), sorted(contributed.languages));
    assert.ok(languages.includes("python"));
    const ours = contributes.languages.filter((language) => language.extensions.includes(".ir.txt"));
    assert.equal(ours.length, 1, "no language for the code of an IR");
    assert.ok(languages.includes(ours[0].id));
}

/// The table of launch arguments: names and what stands for them.
function documentedArguments() {
    const page = fs.readFileSync(path.join(root, "docs", "dap.md"), "utf8");
    const section = page.split("\n## launch\n")[1].split("\n## ")[0];
    const rows = section.split("\n").filter((line) => line.startsWith("| `"));
    return rows.flatMap((row) => [...row.split("|")[1].matchAll(/`(\w+)`/g)].map((match) => match[1]));
}

function checkLaunch() {
    const properties = contributed.configurationAttributes.launch.properties;
    // VS Code itself adds noDebug ("Run Without Debugging").
    assert.deepEqual(sorted([...Object.keys(properties), "noDebug"]), sorted(documentedArguments()));
    for (const [name, property] of Object.entries(properties)) {
        assert.ok(property.type || property.enum, `${name} has no type`);
        assert.ok(!property.enum || property.enum.includes(property.default), `${name} has another default`);
    }
    const snippets = contributed.configurationSnippets.map((snippet) => snippet.body);
    for (const configuration of [...contributed.initialConfigurations, ...snippets]) {
        assert.equal(configuration.type, contributed.type);
        assert.equal(configuration.request, "launch");
        for (const name of Object.keys(configuration)) {
            assert.ok(name in properties || ["type", "request", "name"].includes(name), `${name} is no launch argument`);
        }
    }
}

// --- the extension -------------------------------------------------------------------------------------------------------------------

function descriptor(values) {
    for (const key of Object.keys(settings)) {
        delete settings[key];
    }
    Object.assign(settings, values);
    const { command, args } = factories.get("nodewise").createDebugAdapterDescriptor({}, undefined);
    return [command, ...args];
}

function checkActivation() {
    const context = { subscriptions: [] };
    require(path.join(folder, manifest.main)).activate(context);
    assert.equal(context.subscriptions.length, commands.size + factories.size);
    assert.deepEqual([...factories.keys()], [contributed.type]);
    assert.deepEqual(sorted(commands.keys()), sorted(contributes.commands.map((entry) => entry.command)));
    assert.deepEqual(descriptor({}), ["nodewise-engine"]);
    assert.deepEqual(descriptor({ "nodewise.engine": "" }), ["nodewise-engine"]);
    assert.deepEqual(descriptor({ "nodewise.engine": "/opt/my tools/nodewise-engine" }), ["/opt/my tools/nodewise-engine"]);
    assert.deepEqual(descriptor({ "nodewise.ssh": "big" }), ["ssh", "-T", "--", "big", "--", "nodewise-engine"]);
    assert.deepEqual(descriptor({ "nodewise.ssh": "me@big", "nodewise.engine": "~/bin/nodewise-engine" }),
                     ["ssh", "-T", "--", "me@big", "--", "~/bin/nodewise-engine"]);
    assert.deepEqual(descriptor({ "nodewise.ssh": "big", "nodewise.engine": "/opt/it's mine/engine" }),
                     ["ssh", "-T", "--", "big", "--", "'/opt/it'\\''s mine/engine'"]);
    // A host or an engine is no option of ssh.
    assert.deepEqual(descriptor({ "nodewise.ssh": "-oProxyCommand=touch /tmp/x", "nodewise.engine": "-oProxyCommand=x" }),
                     ["ssh", "-T", "--", "-oProxyCommand=touch /tmp/x", "--", "-oProxyCommand=x"]);
    assert.deepEqual(sorted(read), sorted(Object.keys(contributes.configuration.properties)));
}

async function checkCommands() {
    const expected = {
        "nodewise.undo": ["nodewise/undo", {}],
        "nodewise.redo": ["nodewise/redo", {}],
        "nodewise.saveSession": ["nodewise/saveSession", { file: "/tmp/s.json" }],
        "nodewise.endWorker": ["nodewise/endWorker", {}],
    };
    assert.deepEqual(sorted(Object.keys(expected)), sorted(commands.keys()));
    const known = await engineRequests();
    for (const [name, [request, options]] of Object.entries(expected)) {
        assert.ok(known.includes(request), `the engine does not know ${request}`);
        said.length = 0;
        vscode.debug.activeDebugSession = undefined;
        await commands.get(name)();
        assert.equal(said.length, 1); // nothing to ask
        const asked = [];
        vscode.debug.activeDebugSession = { type: "nodewise", customRequest: async (...given) => void asked.push(given) };
        vscode.chosen = { fsPath: "/tmp/s.json" };
        await commands.get(name)();
        assert.deepEqual(asked, [[request, options]]);
        vscode.debug.activeDebugSession.customRequest = async () => {
            throw new Error("no");
        };
        await commands.get(name)();
        assert.equal(said.pop(), "no");
    }
    vscode.chosen = undefined; // the dialog was closed
    vscode.debug.activeDebugSession = { type: "nodewise", customRequest: () => assert.fail("it asked all the same") };
    await commands.get("nodewise.saveSession")();
}

// --- the engine that it starts -------------------------------------------------------------------------------------------------------

/// Starts what the descriptor says and greets it as VS Code does. Returns our requests that it knows.
function engineRequests() {
    const [command, ...args] = descriptor({ "nodewise.engine": engine });
    const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
    const hello = {
        seq: 1,
        type: "request",
        command: "initialize",
        arguments: {
            clientID: "vscode",
            clientName: "Visual Studio Code",
            adapterID: "nodewise",
            pathFormat: "path",
            linesStartAt1: true,
            columnsStartAt1: true,
            supportsVariableType: true,
            supportsVariablePaging: true,
            supportsRunInTerminalRequest: true,
            locale: "en",
            supportsProgressReporting: true,
            supportsInvalidatedEvent: true,
            supportsMemoryReferences: true,
            supportsArgsCanBeInterpretedByShell: true,
            supportsMemoryEvent: true,
            supportsStartDebuggingRequest: true,
            supportsANSIStyling: true,
        },
    };
    const body = JSON.stringify(hello);
    child.stdin.end(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    return new Promise((resolve, reject) => {
        let out = "";
        child.on("error", reject);
        child.stdout.on("data", (bytes) => (out += bytes));
        child.on("close", (code) => {
            try {
                assert.equal(code, 0);
                const answer = JSON.parse(out.slice(out.indexOf("{")));
                assert.ok(answer.success && answer.command === "initialize" && answer.request_seq === 1);
                assert.ok(answer.body.supportsConfigurationDoneRequest && answer.body.supportsStepBack);
                resolve(answer.body.nodewise.requests);
            } catch (error) {
                reject(error);
            }
        });
    });
}

async function main() {
    checkManifest();
    checkLaunch();
    checkActivation();
    await checkCommands();
    console.log("the extension is as its manifest and docs/dap.md say");
}

main().catch((error) => {
    console.error(error);
    process.exitCode = 1;
});
