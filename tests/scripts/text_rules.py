# SPDX-License-Identifier: Apache-2.0
"""What check_sources.py asks of views/ and app/viewer/: a name in a file must not be markup anywhere in the window."""
import re

BARE = [  # what, what instead, and the files that wrap it
    (re.compile(r"\bQLabel\b(?!\[)"), "a bare QLabel: use Label (views/common/label.h)", ("label", "message_box", "style_sheet")),
    (re.compile(r"(\bnew|\bpublic) QMessageBox\b|\bQMessageBox::(about|critical|information|question|warning)\("),
     "a bare QMessageBox: use MessageBox (views/common/message_box.h)", ("message_box",)),
    (re.compile(r"\bQToolTip::showText\("), "QToolTip::showText: use showTip (views/common/tip.h)", ("tip",)),
    (re.compile(r"\btoHtmlEscaped\(|\bQt::(RichText|AutoText|MarkdownText)\b|\b(insertHtml|setMarkdown|appendHtml)\("),
     "rich text by hand: use Markup (views/common/markup.h)", ("markup", "label", "message_box", "shipped_text")),
    (re.compile(r"\bsetHtml\((?!.*\.html\(\)\);)"), "setHtml of what is not a Markup", ()),
]
TIP = re.compile(r"\b(setToolTip|setTabToolTip|setStatusTip|setWhatsThis|setLabelText|setItemData|setData)\(|\bnew (QInputDialog|QProgressDialog)\((?=[^)])")
LITERAL = re.compile(r'\btr\((?:\s*"(?:[^"\\]|\\.)*"\s*,?)+\)')
SAFE = re.compile(r"(QString\(\))?|[\w!.()>\s-]+\?\s*:\s*|this|m_\w+|parent")  # no text, or two translated literals
ANSWERS = re.compile(r"^QVariant (\w+)::data\(const QModelIndex.*?^}", re.M | re.S)


def arguments(text, at):
    """Of the call whose parenthesis is at `at`, split at its commas."""
    parts, depth, quoted, begin = [], 0, False, at + 1
    while True:
        c = text[at]
        if quoted:
            at += c == "\\"
            quoted = c != '"'
        elif c == '"':
            quoted = True
        elif c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
        if not quoted and ((c == "," and depth == 1) or depth == 0):
            parts.append(text[begin:at].strip())
            begin = at + 1
        if depth == 0:
            return parts
        at += 1


def unescaped(text):
    """Calls that hand Qt a tooltip, or another text that it may take for markup, which is neither a Tip nor a translated literal alone."""
    for call in TIP.finditer(text):
        parts = arguments(text, text.index("(", call.start()))
        name = call.group(1) or call.group(2)
        if name in ("setItemData", "setData"):
            if "Qt::ToolTipRole" not in parts[-1]:
                continue
            parts = parts[1:2] if name == "setItemData" else parts[:1]
        shown = parts[0] if name.startswith("Q") else parts[-1]
        if not re.match(r"(views::)?Tip\(", shown) and not SAFE.fullmatch(LITERAL.sub("", shown).strip()):
            yield f"{name} of text that may look like markup: wrap it in Tip(...).text() (views/common/tip.h)"


def offences_of(name, text):
    if not name.startswith(("views/", "app/viewer/")) or not name.endswith((".h", ".cpp")):
        return
    file = name.rsplit("/", 1)[1].split(".")[0]
    for pattern, offence, wrappers in BARE:
        if pattern.search(text) and not (name.startswith("views/common/") and file in wrappers):
            yield offence
    yield from unescaped(text)
    for answer in ANSWERS.finditer(text):
        if not re.search(r"\bshownData\(|\b(Table|Tree|Described)Model::data\(", answer.group(0)):
            yield f"{answer.group(1)}::data answers without shownData (views/common/tip.h)"
