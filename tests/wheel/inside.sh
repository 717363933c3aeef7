#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What bare_root.sh does in the bare root. Each step says what it found; the first that fails ends it.
set -euo pipefail
cd /out

step() { printf '== %s\n' "$*"; }
# fails TEXT COMMAND...: the command must fail, and say TEXT.
fails() {
    local text=$1 said; shift
    if said=$("$@" 2>&1); then echo "this should have failed: $*"; exit 1; fi
    grep -qF -- "$text" <<<"$said" || { echo "'$*' does not say '$text' but: $said"; exit 1; }
    echo "$said"
}

wheel=$(ls /in/nodewise-*.whl 2>/dev/null || true) deb=$(ls /in/nodewise_*.deb 2>/dev/null || true) torch=$(ls /in/torch-*.whl 2>/dev/null || true)
dpkg -r nodewise >/dev/null 2>&1 || true # of an earlier time
python3 -m venv /venv
if [ -n "$wheel" ]; then
    step "pip install $(basename "$wheel")"
    installing=$(date +%s%N)
    /venv/bin/pip install --quiet --no-index --disable-pip-version-check "$wheel"
    PATH=/venv/bin:$PATH
    echo "$(stat -c %s "$wheel") bytes, installed after $((($(date +%s%N) - installing) / 1000000)) ms"
    samples=$(echo /venv/lib/python3*/site-packages/nodewise/_app/share/nodewise/samples)
else
    step "dpkg -i $(basename "$deb")"
    dpkg -i "$deb"
    for file in man/man1/nodewise-cli-run.1.gz bash-completion/completions/nodewise-cli fish/vendor_completions.d/nodewise-cli.fish \
        zsh/vendor-completions/_nodewise-cli mime/packages/nodewise.xml applications/nodewise.desktop \
        icons/hicolor/scalable/apps/nodewise.svg doc/nodewise/copyright doc/nodewise/docs/command-line.md; do
        [ -s "/usr/share/$file" ] || { echo "/usr/share/$file is missing"; exit 1; }
    done
    bash -n /usr/share/bash-completion/completions/nodewise-cli
    samples=/usr/lib/nodewise/nodewise/_app/share/nodewise/samples
fi
unset VIRTUAL_ENV

step "what works without PyTorch"
nodewise-cli --version
nodewise-engine --version
nodewise-cli info "$samples/llama.pt2"
for format in json mmd dot svg md; do nodewise-cli convert "$samples/llama.pt2" -o "llama.$format"; done
nodewise-cli find "$samples/llama.pt2" 'op:linear' | tail -n 1
nodewise-cli ops aten.silu | head -n 1
nodewise-cli coverage "$samples/llama.pt2" --profile reference | tail -n 2
nodewise-cli simulate "$samples/cnn.pt2" --npu tpuv3 | head -n 4
nodewise-cli lower "$samples/cnn.pt2" -o /out/kernels | tail -n 2
python3 -c 'import json; assert json.load(open("/out/llama.json"))'
if [ -n "$wheel" ]; then /venv/bin/python /in/inside.py; else python3 /in/inside.py; fi

step "the window, without a screen and on one"
started=$(date +%s%N)
QT_QPA_PLATFORM=offscreen nodewise --screenshot /out/offscreen.png "$samples/llama.pt2"
echo "first picture after $((($(date +%s%N) - started) / 1000000)) ms"
if [ -n "$DISPLAY" ]; then QT_QPA_PLATFORM=xcb nodewise --screenshot /out/xcb.png "$samples/cnn.pt2"; else echo "no X server: not shown on a screen"; fi
ls -l /out/*.png

if [ -n "$wheel" ]; then
    step "a menu entry for the user, and away with it"
    nodewise --register
    grep -q '^Exec="/venv/bin/nodewise" --reuse %U$' /root/.local/share/applications/nodewise.desktop
    nodewise --unregister
    [ ! -e /root/.local/share/applications/nodewise.desktop ]
fi

step "what needs PyTorch says so"
fails "PyTorch 2.13" nodewise-cli run "$samples/llama.pt2"

step "and does not start on another version"
mkdir -p /other/torch/lib; touch /other/torch/lib/libtorch_cpu.so; echo "__version__ = '2.12.1+cu130'" >/other/torch/version.py
fails "/other/torch is 2.12.1+cu130" env NODEWISE_TORCH=/other/torch nodewise-cli run "$samples/llama.pt2"

if [ -n "$torch" ]; then
    step "with $(basename "$torch")"
    /venv/bin/pip install --quiet --no-index --no-deps --disable-pip-version-check "$torch"
    [ -n "$wheel" ] || export VIRTUAL_ENV=/venv
    for sample in llama cnn; do nodewise-cli run "$samples/$sample.pt2" --save-outputs "/out/$sample.safetensors"; done
    nodewise-cli coverage "$samples/llama.pt2" --profile spyre-2026 | head -n 12 || true
    nodewise-cli simulate "$samples/cnn.pt2" --npu tpuv3 | head -n 12
    nodewise-cli lower "$samples/cnn.pt2" --run | tail -n 4
fi
step "all of it holds"
