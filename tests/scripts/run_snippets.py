# SPDX-License-Identifier: Apache-2.0
"""Files that hold no exported program, and the Python that Nodewise offers for them.

    run_snippets.py make DIR   a folder per case, with the file and the code of whoever made it (my_code.py)
    run_snippets.py run DIR    runs snippet.py of each case, and its hint.py, in its folder; says what raised

One process for all: importing torch takes longest.
"""
import os
import sys
import traceback

import torch

MODELS = {
    "image": """
class MyModel(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = torch.nn.Conv2d(1, 4, 3)
        self.head = torch.nn.Linear(4, 2)

    def forward(self, x):
        return self.head(self.conv(x).mean((2, 3)))
""",
    "default_image": """
class MyModel(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.head = torch.nn.Linear(3, 2)

    def forward(self, x):
        return self.head(x.mean((2, 3)))
""",
    "bert": """
class Embeddings(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.position_embeddings = torch.nn.Embedding(64, 8)
        self.token_type_embeddings = torch.nn.Embedding(2, 8)
        self.word_embeddings = torch.nn.Embedding(100, 8)

    def forward(self, ids):
        return self.word_embeddings(ids) + self.position_embeddings(torch.arange(ids.size(1)))


class MyModel(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.embeddings = Embeddings()
        self.pooler = torch.nn.Linear(8, 8)

    def forward(self, ids):
        return self.pooler(self.embeddings(ids)[:, 0]).tanh()
""",
    "matrix": """
class MyModel(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(5, 2)

    def forward(self, x):
        return self.layer(x).relu()
""",
    "sequence": """
class MyModel(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = torch.nn.Conv1d(7, 2, 3)

    def forward(self, x):
        return self.conv(x)
""",
}
INPUTS = {
    "image": "(torch.randn(1, 1, 8, 8),)",
    "default_image": "(torch.randn(1, 3, 8, 8),)",
    "bert": "(torch.randint(0, 100, (1, 4)),)",
    "matrix": "(torch.randn(1, 5),)",
    "sequence": "(torch.randn(1, 7, 9),)",
}


def scripted(model, path):
    torch.jit.script(model).save(path)


def traced(model, path):
    torch.jit.trace(model.eval(), torch.randn(1, 3, 8, 8)).save(path)


def pickled(model, path):
    torch.save(model, path)


def weights(model, path):
    with open(path, "wb") as file:  # torch takes a backslash in a name for a folder
        torch.save(model.state_dict(), file)


def legacy(model, path):
    torch.save(model.state_dict(), path, _use_new_zipfile_serialization=False)


def checkpoint(model, path):
    torch.save({"epoch": 3, "optimizer_state": {"lr": 0.1}, "model_state_dict": model.state_dict()}, path)


def safetensors(model, path):
    from safetensors.torch import save_file
    save_file(model.state_dict(), path)


def source(_model, path):
    with open("my_code.py") as code, open(path, "w") as copy:
        copy.write(code.read().replace("MyModel(", "Net("))


# name, file, kind of model, how it is saved
CASES = [
    ("scripted", "model.pt", "default_image", scripted),
    ("traced", "model.pt", "default_image", traced),
    ("pickled", "model.pt", "default_image", pickled),
    ("checkpoint", "model.pt", "default_image", checkpoint),
    ("legacy", "model.pt", "default_image", legacy),
    ("image", "model.pt", "image", weights),
    ("bert", "model.pt", "bert", weights),
    ("matrix", "model.pt", "matrix", weights),
    ("sequence", "model.pt", "sequence", weights),
    ("bert_safetensors", "model.safetensors", "bert", safetensors),
    ("quotes", 'a "b\\c".pt', "matrix", weights),
    ("source", "net.py", "default_image", source),
]


def enter(folder):
    os.chdir(folder)
    sys.path[0] = folder
    for name in ("my_code", "net"):
        sys.modules.pop(name, None)


def make(root):
    for name, file, kind, save in CASES:
        folder = os.path.join(root, name)
        os.makedirs(folder)
        with open(os.path.join(folder, "my_code.py"), "w") as code:
            code.write("import torch\n\n" + MODELS[kind] + "\n\nexample_inputs = " + INPUTS[kind] + "\n")
        enter(folder)
        import my_code
        save(my_code.MyModel(), file)
        with open("file.txt", "w") as said:
            said.write(file)


def run(root):
    bad = 0
    for name, *_ in CASES:
        folder = os.path.join(root, name)
        for script in ("snippet.py", "hint.py"):
            if not os.path.exists(os.path.join(folder, script)):
                continue
            enter(folder)
            with open(script) as code:
                text = code.read()
            try:
                exec(compile(text, script, "exec"), {"__name__": "__main__"})
            except Exception:
                bad += 1
                print(f"{name}/{script}:\n{text}\n{traceback.format_exc(limit=-1)}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(make(os.path.abspath(sys.argv[2])) if sys.argv[1] == "make" else run(os.path.abspath(sys.argv[2])))
