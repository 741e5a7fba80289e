#!/usr/bin/env bash
# Makes an evaluation network with nothing but the program: self-play on all cores, then training.
#
#   crates/engine/engine/train/run.sh mana|burst MANA OUT.net [FOLDER]
#
# MANA is a release build of the program; FOLDER is where the positions are put, a gigabyte of them. The positions depend
# on the numbers below and on the network that the program has.
set -eu
if [ $# -lt 3 ]; then
    echo "usage: $0 mana|burst MANA OUT.net [FOLDER]" >&2
    exit 2
fi
game=$1 mana=$2 out=$3 folder=${4:-$(mktemp -d)}
here=$(dirname "$0")

# Plays games: the rules, where they begin, random moves, how many.
play() {
    "$mana" selfplay --rules "$1" --start "$2" --random-plies "$3" --games "$4" --nodes 500 \
        --threads "$(nproc)" --training "$folder/$game-$1-$2.bin" --force
}

case $game in
mana)
    play cosmoludo-advanced fair 6 140000
    play cosmoludo-advanced random 4 140000
    play zillions random 4 140000
    play jactalea random 4 80000
    play escampe random 4 90000
    play cosmoludo random 6 35000
    play cosmoludo-pl random 6 25000
    epochs=10
    ;;
burst)
    play burst random 5 280000
    epochs=12
    ;;
*)
    echo "$game: no such game" >&2
    exit 2
    ;;
esac
python3 "$here/train.py" "$out" "$folder/$game"-*.bin --epochs "$epochs"
