#!/usr/bin/env bash
# Makes the evaluation networks with nothing but the program: self-play on all cores, then training. While the GPU learns
# the first game, the second one is played.
#
#   crates/engine/engine/train/run.sh MANA OUT [mana|burst]
#
# MANA is a release build of the program; OUT is a folder for the networks and for the positions, two gigabytes of them. The
# positions depend on the numbers below and on the networks that the program has. A run that was interrupted goes on with
# the first file that is not finished.
set -eu
if [ $# -lt 2 ]; then
    echo "usage: $0 MANA OUT [mana|burst]" >&2
    exit 2
fi
mana=$1 out=$2 games=${3:-mana burst}
here=$(dirname "$0")
mkdir -p "$out"

# Plays games: the rules, where they begin, random moves, how many.
play() {
    file=$out/$game-$1-$2.bin
    [ -e "$file" ] && return
    "$mana" selfplay --rules "$1" --start "$2" --random-plies "$3" --games "$4" --nodes 500 \
        --threads "$(nproc)" --training "$file.part" --force
    mv "$file.part" "$file"
}

for game in $games; do
    case $game in
    mana)
        play cosmoludo-advanced fair 6 190000
        play cosmoludo-advanced random 4 180000
        play zillions random 4 180000
        play jactalea random 4 100000
        play escampe random 4 120000
        play cosmoludo random 6 45000
        play cosmoludo-pl random 6 35000
        ;;
    burst)
        play burst random 5 300000
        ;;
    *)
        echo "$game: no such game" >&2
        exit 2
        ;;
    esac
    [ -e "$out/$game.net" ] ||
        python3 "$here/train.py" "$out/$game.net" "$out/$game"-*.bin --epochs 16 >"$out/$game.log" 2>&1 &
done
wait
for game in $games; do
    tail -n 2 "$out/$game.log"
    [ -e "$out/$game.net" ]
done
