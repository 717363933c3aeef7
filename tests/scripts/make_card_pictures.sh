#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Pictures of the views that the window offers to begin with (app/viewer/start_cards.cpp), made by the window itself, light and dark:
#     tests/scripts/make_card_pictures.sh build/bin/nodewise resources/samples
# Never the status line, which names the file by its path. Needs ImageMagick's convert.
set -euo pipefail
nodewise=$1 samples=$2
whole=$(mktemp --suffix=.png)
trap 'rm -f "$whole"' EXIT
mkdir -p "$samples/pictures"

picture() { # ID CORNER FILE OPTIONS...: CORNER of the part that tells most, as +X+Y; the options are those of the card
    for theme in light dark; do
        "$nodewise" --screenshot "$whole" --size 1120x700 --theme "$theme" "${@:4}" "$samples/$3"
        convert "$whole" -crop "560x338$2" +repage -define png:compression-level=9 -strip "PNG24:$samples/pictures/$1-$theme.png"
    done
}

picture step +120+90 llama.pt2 --debug rsqrt_2
picture cost +560+330 llama.pt2 --npu tpuv3 --simulate
picture coverage +0+330 llama.pt2 --profile spyre-2026 --coverage
picture compare +0+335 llama.pt2 --compare "$samples/llama.device.safetensors"
picture trace +100+60 training-step.trace.json.gz
