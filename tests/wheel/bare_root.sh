#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# bare_root.sh --root DIR (--wheel FILE | --deb FILE) [--torch WHEEL] [--ubuntu]: installs the package into a Debian 12, or Ubuntu 24.04, that has neither Qt, MLIR,
# Graphviz, nor a compiler, and does there what its users do. DIR is made once with debootstrap and kept. Needs root, and Xvfb for
# the picture on a screen. Leaves pictures and outputs in DIR/out/. With --torch programs are run, too; bare_root.py compares what they gave.
set -euo pipefail

root="" wheel="" deb="" torch="" suite=(bookworm) glib=libglib2.0-0 keys=() source=()
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# What a desktop has and no package of ours brings; the rest of minbase is Debian's.
base=python3-venv,libx11-6,libsm6,libice6,libexpat1,zlib1g,fontconfig-config,fonts-dejavu-core

die() { echo "bare_root.sh: $1" >&2; exit 1; }

while [ $# -gt 0 ]; do
    case $1 in
        --ubuntu) # gutsy: the name under which debootstrap keeps what all of its releases have in common
            suite=(noble) glib=libglib2.0-0t64 source=(https://archive.ubuntu.com/ubuntu gutsy)
            keys=(--keyring=/usr/share/keyrings/ubuntu-archive-keyring.gpg)
            [ -f "${keys[0]#*=}" ] || keys=(--no-check-gpg) # Debian has no package of it: the host is proved, at least
            keys+=(--components=main,universe)
            shift; continue ;;
        --root) root=$2 ;;
        --wheel) wheel=$2 ;;
        --deb) deb=$2 ;;
        --torch) torch=$2 ;;
        *) die "'$1' is not an option" ;;
    esac
    shift 2
done
[ -n "$root" ] && [ -n "$wheel$deb" ] || die "usage: bare_root.sh --root DIR (--wheel FILE | --deb FILE) [--torch WHEEL] [--ubuntu]"
[ "$(id -u)" = 0 ] || die "needs root, for chroot"

if [ ! -f "$root/.made" ]; then
    rm -rf "$root"
    debootstrap --variant=minbase "${keys[@]}" --include="$base,$glib" "${suite[@]}" "$root" "${source[@]}" >"$root.log" 2>&1 || die "debootstrap failed; see $root.log"
    touch "$root/.made"
fi
for forbidden in libQt6Core.so.6 libMLIR.so libLLVM.so libgvc.so.6 libzip.so.4; do
    [ -z "$(find "$root/usr/lib" -name "$forbidden*" -not -path '*/nodewise*' -print -quit)" ] || die "$root has $forbidden: it is not bare"
done

rm -rf "$root/out" "$root/in" "$root/venv"
mkdir -p "$root/out" "$root/in"
cp "$here/inside.sh" "$here/inside.py" "$root/in/"
[ -z "$torch" ] || cp "$torch" "$root/in/"
[ -z "$wheel" ] || cp "$wheel" "$root/in/"
[ -z "$deb" ] || cp "$deb" "$root/in/"

# A screen outside, which the root reaches by the abstract socket that X servers listen on, too.
display=""
if command -v Xvfb >/dev/null; then
    mkfifo "$root/out/display"
    Xvfb -displayfd 3 -screen 0 1400x900x24 3>"$root/out/display" >/dev/null 2>&1 &
    xvfb=$!
    trap 'kill $xvfb 2>/dev/null || true' EXIT
    read -r display <"$root/out/display" || die "Xvfb did not start"
    rm "$root/out/display"
fi

# /proc: programs find their libraries by /proc/self/exe. A namespace of its own leaves no mount behind.
unshare --mount --pid --fork bash -euc '
    root=$1; shift
    mount -t proc proc "$root/proc"
    mount --bind /sys "$root/sys"
    mount --bind /dev "$root/dev"
    exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DISPLAY="${1:+:$1}" chroot "$root" bash /in/inside.sh
' _ "$root" "$display"
