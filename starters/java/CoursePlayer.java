import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A program for an Escampe course: it connects to a referee and plays one game. Everything is in the notation of the
 * course, with row 1 at the top.
 *
 * <p>A game: {@code mana escampe server --games 1}, then twice {@code java CoursePlayer.java 127.0.0.1 1234}.
 * A match: {@code mana match --rules escampe --from-start 'course:java CoursePlayer.java' self,Level=1}.
 *
 * <p>Good places to begin: {@code evaluate}, and where the pieces are placed.
 */
public final class CoursePlayer {
    private static final String NAME = "Java course program";

    /** How far it looks ahead. */
    private static final int DEPTH = 3;

    private static final int WIN = 10_000;

    /** The types of the squares, from A1 at the upper left. */
    private static final String TYPES = "122312" + "313132" + "231213" + "213231" + "131312" + "322132";

    private final Random random = new Random();

    /** Noir's unicorn and paladins are N and n, Blanc's B and b; an empty square is a dot. */
    private char[] board = ".".repeat(36).toCharArray();

    /** The type that the last move has marked, or 0. */
    private int marked;

    private boolean blanc;

    public static void main(String[] arguments) throws IOException {
        new CoursePlayer().play(arguments[0], Integer.parseInt(arguments[1]));
    }

    // ---------------------------------------------------------------- the protocol

    private void play(String host, int port) throws IOException {
        try (Socket socket = new Socket(host, port)) {
            socket.setTcpNoDelay(true);
            InputStream referee = socket.getInputStream();
            OutputStream answers = socket.getOutputStream();
            send(answers, NAME);
            for (String message = receive(referee); message != null; message = receive(referee)) {
                String[] words = message.split(" ");
                switch (words[0]) {
                    case "Blanc", "Noir" -> blanc = words[0].equals("Blanc");
                    case "JOUEUR" -> {
                        if (words[1].equals("Blanc") == blanc) {
                            send(answers, choose());
                        }
                    }
                    case "MOUVEMENT" -> follow(words[1], !blanc);
                    case "FIN!" -> {
                        return;
                    }
                    default -> System.err.println("not understood: " + message);
                }
            }
        }
    }

    private static void send(OutputStream answers, String line) throws IOException {
        answers.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
        answers.flush();
    }

    /** The next message, which a NUL or the end of the line ends; null when the referee hangs up. */
    private static String receive(InputStream referee) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int next = referee.read(); next >= 0; next = referee.read()) {
            if (next > ' ' || next == ' ' && text.length() > 0) {
                text.append((char) next);
            } else if (text.length() > 0) {
                return text.toString();
            }
        }
        return null;
    }

    /** Plays a move of either side on the board. */
    private void follow(String text, boolean byBlanc) {
        if (text.equals("E")) {
            marked = 0;
        } else if (text.contains("/")) {
            char piece = byBlanc ? 'B' : 'N';
            for (String name : text.split("/")) {
                board[square(name)] = piece;
                piece = byBlanc ? 'b' : 'n';
            }
        } else {
            int to = square(text.substring(3));
            board = moved(board, square(text.substring(0, 2)), to);
            marked = type(to);
        }
    }

    private String choose() {
        String text = new String(board).indexOf(blanc ? 'B' : 'N') < 0 ? placement() : bestMove();
        follow(text, blanc);
        return text;
    }

    // ---------------------------------------------------------------- the rules

    private static int square(String name) {
        return name.charAt(0) - 'A' + 6 * (name.charAt(1) - '1');
    }

    private static String name(int square) {
        return "" + (char) ('A' + square % 6) + (char) ('1' + square / 6);
    }

    private static int type(int square) {
        return TYPES.charAt(square) - '0';
    }

    private static boolean isBlanc(char piece) {
        return piece == 'B' || piece == 'b';
    }

    private static char[] moved(char[] board, int from, int to) {
        char[] after = board.clone();
        after[to] = after[from];
        after[from] = '.';
        return after;
    }

    /** The moves of a side, each 36 * from + to. Without any the player passes. */
    private static List<Integer> moves(char[] board, int marked, boolean ofBlanc) {
        List<Integer> moves = new ArrayList<>();
        for (int from = 0; from < 36; from++) {
            boolean isOwn = board[from] != '.' && isBlanc(board[from]) == ofBlanc;
            if (isOwn && (marked == 0 || type(from) == marked)) {
                walk(board, from, from, type(from), 1L << from, moves);
            }
        }
        return moves;
    }

    /** Goes on from {@code at}: every step to an empty square, the last one perhaps to the other's unicorn. */
    private static void walk(char[] board, int from, int at, int steps, long visited, List<Integer> moves) {
        int[] neighbours = {
            at >= 6 ? at - 6 : at, at < 30 ? at + 6 : at, at % 6 > 0 ? at - 1 : at, at % 6 < 5 ? at + 1 : at
        };
        for (int to : neighbours) {
            if ((visited >> to & 1) != 0) {
                continue;
            }
            if (steps > 1) {
                if (board[to] == '.') {
                    walk(board, from, to, steps - 1, visited | 1L << to, moves);
                }
            } else if (board[to] == '.' || board[to] == (board[from] == 'b' ? 'N' : board[from] == 'n' ? 'B' : ' ')) {
                if (!moves.contains(36 * from + to)) {
                    moves.add(36 * from + to);
                }
            }
        }
    }

    /** The unicorn behind five paladins: Noir at the top, Blanc wherever Noir is not. */
    private String placement() {
        boolean atTop = board[6] == '.' && new String(board, 0, 12).chars().allMatch(piece -> piece == '.');
        int back = atTop ? 0 : 30;
        int front = atTop ? 6 : 24;
        List<Integer> columns = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5));
        Collections.shuffle(columns, random);
        StringBuilder text = new StringBuilder(name(back + columns.get(0)));
        columns.subList(0, 5).forEach(column -> text.append("/").append(name(front + column)));
        return text.toString();
    }

    // ---------------------------------------------------------------- the search

    private String bestMove() {
        List<Integer> moves = moves(board, marked, blanc);
        if (moves.isEmpty()) {
            return "E";
        }
        Collections.shuffle(moves, random);
        int best = moves.get(0);
        int alpha = -WIN;
        for (int move : moves) {
            int value = value(board, move, blanc, DEPTH, -WIN, -alpha);
            if (value > alpha) {
                alpha = value;
                best = move;
            }
        }
        return name(best / 36) + "-" + name(best % 36);
    }

    /** What a move is worth for the side that makes it. */
    private static int value(char[] board, int move, boolean ofBlanc, int depth, int alpha, int beta) {
        int to = move % 36;
        if (board[to] != '.') {
            return WIN - 99 + depth; // an earlier win is a better one
        }
        return -negamax(moved(board, move / 36, to), type(to), !ofBlanc, depth - 1, alpha, beta);
    }

    private static int negamax(char[] board, int marked, boolean ofBlanc, int depth, int alpha, int beta) {
        List<Integer> moves = moves(board, marked, ofBlanc);
        if (depth == 0) {
            return evaluate(board, ofBlanc);
        }
        if (moves.isEmpty()) {
            return marked == 0 ? 0 : -negamax(board, 0, !ofBlanc, depth - 1, -beta, -alpha);
        }
        for (int move : moves) {
            alpha = Math.max(alpha, value(board, move, ofBlanc, depth, -beta, -alpha));
            if (alpha >= beta) {
                break;
            }
        }
        return alpha;
    }

    /** How good a position is for a side: it counts the free moves of both. You can do better. */
    private static int evaluate(char[] board, boolean ofBlanc) {
        return moves(board, 0, ofBlanc).size() - moves(board, 0, !ofBlanc).size();
    }
}
