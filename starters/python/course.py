#!/usr/bin/env python3
"""A program for an Escampe course, upon the starter engine: it connects to a referee and plays one game.

A game:    mana escampe server --games 1, then twice: python3 starters/python/course.py 127.0.0.1 1234
A match:   mana match --rules escampe --from-start 'course:python3 starters/python/course.py' self,Level=1

The protocol and the notation are those of the guide's chapter on courses. A third argument is the depth of the search.
"""

import re
import socket
import sys
import time

from starter import Position, Search, read_rules

NAME = "Python course program"
SECONDS_A_MOVE = 5  # of 600 for the game


def turn(square, orientation):
    """Our name of a square of the course, or the other way round: the course has row 1 at the top."""
    column, row = "abcdef".index(square[0].lower()), int(square[1])
    if orientation == "nw":  # Noir sits at the top, so the board is turned
        column = 5 - column
    else:
        row = 7 - row
    return "abcdef"[column] + str(row)


class CourseGame:
    """The game in our notation, and its moves in that of the course."""

    def __init__(self):
        self.position = Position.start(read_rules("escampe"))

    def follow(self, text):
        """Plays a move of the course."""
        orientation = self.position.orientation
        if text == "E":
            move = "pass"
        elif "-" in text:
            move = "".join(turn(square, orientation) for square in text.split("-"))
        else:
            black = self.position.side == "b"
            if black:
                orientation = "nw" if text[1] in "12" else "se"
            squares = "/".join(turn(square, orientation) for square in text.split("/"))
            move = f"{orientation}:{squares}" if black else squares
        self.position = self.position.play(move)

    def choose(self, depth):
        """Chooses and plays a move; returns it as the course writes it."""
        deadline = time.monotonic() + SECONDS_A_MOVE
        move = Search(deadline, float("inf")).best_move(self.position, depth)
        before, self.position = self.position, self.position.play(move)
        if move == "pass":
            return "E"
        squares = [turn(name, self.position.orientation).upper() for name in re.findall("[a-f][1-6]", move)]
        return ("/" if before.must_set_up() else "-").join(squares)


def messages(connection):
    """What the referee says, one message after the other. A line or a NUL ends each."""
    pending = b""
    while received := connection.recv(4096):
        *whole, pending = re.split(rb"[\0\n]", pending + received)
        yield from (message.decode().split() for message in whole if message.strip())


def main():
    host, port, *depth = sys.argv[1:]
    depth = int(depth[0]) if depth else 2
    game, colour = CourseGame(), None
    with socket.create_connection((host, int(port))) as connection:
        connection.sendall(f"{NAME}\n".encode())
        for word, *rest in messages(connection):
            if word in ("Blanc", "Noir"):
                colour = word
            elif word == "JOUEUR" and rest == [colour]:
                connection.sendall(f"{game.choose(depth)}\n".encode())
            elif word == "MOUVEMENT":
                game.follow(rest[0])
            elif word == "FIN!":
                break


if __name__ == "__main__":
    main()
