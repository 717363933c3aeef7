# SPDX-License-Identifier: Apache-2.0
"""Man pages out of what the programs say of themselves: nothing is written twice."""
import os
import re
import subprocess


def said(*command):
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8"}
    return subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout


def roff(text):
    """As it is: a line that begins with a dot or an apostrophe would be a command."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^(?=[.'])", r"\\&", escaped, flags=re.M)


def page(name, version, summary, sections, others):
    out = [f'.TH {name.upper()} 1 "" "Nodewise {version}" "Nodewise"', ".SH NAME", roff(f"{name} - {summary}")]
    for title, text in sections:
        out += [f".SH {title}", ".nf", roff(text.strip("\n")), ".fi"]
    out += [".SH SEE ALSO", roff(", ".join(f"{other}(1)" for other in others if other != name)) + ", and /usr/share/doc/nodewise/docs"]
    return "\n".join(out) + "\n"


def commands_of(synopsis):
    """"kernel check" of "nodewise-cli kernel check FILE [--passes]", in order."""
    found = re.findall(r"^nodewise-cli ((?:[a-z][a-z-]* ?)+?)(?= [^a-z]|$)", synopsis, re.M)
    return [c.strip() for c in found]


def command_page(cli, command, version, others):
    """`help COMMAND` is: what it does, its usage with options, then examples."""
    text = said(cli, "help", *command.split())
    summary, _, rest = text.strip().partition("\n")
    usage, _, examples = rest.partition("\nExamples:\n")
    sections = [("USAGE", usage)] + ([("EXAMPLES", examples)] if examples else [])
    return page("nodewise-cli-" + command.replace(" ", "-"), version, summary[0].lower() + summary[1:], sections, others)


def pages(cli, version):
    """By name, without the section."""
    folder = os.path.dirname(cli)
    synopsis = said(cli, "help")
    commands = commands_of(synopsis)
    main = ["nodewise", "nodewise-cli", "nodewise-engine"]
    out = {
        "nodewise": page("nodewise", version, "read and debug exported PyTorch programs in a window",
                         [("USAGE", said(os.path.join(folder, "nodewise"), "--help"))], main),
        "nodewise-engine": page("nodewise-engine", version, "serve the Debug Adapter Protocol for exported PyTorch programs",
                                [("USAGE", said(os.path.join(folder, "nodewise-engine"), "--help"))], main),
        "nodewise-cli": page("nodewise-cli", version, "read, run, and lower exported PyTorch programs",
                             [("SYNOPSIS", synopsis)], main + ["nodewise-cli-" + c.replace(" ", "-") for c in commands]),
    }
    for command in commands:
        out["nodewise-cli-" + command.replace(" ", "-")] = command_page(cli, command, version, ["nodewise-cli"])
    return out
