import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A starter engine for Mana: the rules, a small search, and UGI, with nothing but the standard library (Java 17).
 *
 * <pre>
 * Try it:    printf 'position startpos\nmoves\ngo\n' | java Starter.java
 * Play it:   mana match 'java starters/java/Starter.java' self,Level=1 --pairs 5
 * </pre>
 *
 * The rules follow docs/RULES.md (M1 to M8 are its rulings), the texts docs/NOTATION.md. A move is its text. Good places
 * to begin: {@code evaluate}, and the order in which {@code negamax} tries the moves.
 */
public final class Starter {

    // ---------------------------------------------------------------- the rules

    enum Otherwise { FREE, PASS }

    enum ReEntry { ANYWHERE, MARKED, NEVER }

    enum Mana { BIRD, OBSTRUCTING_BIRD, CARRIED }

    /** What an edition sets; see the table in docs/RULES.md. Black chooses among the orientations. */
    record Edition(boolean firstRow, List<String> orientations, char first, Otherwise unmatched, Otherwise blocked,
                   ReEntry reEntry, Mana mana, boolean onlyRoninTakesDaimyo) {}

    static final Map<String, Edition> EDITIONS = new LinkedHashMap<>();

    static {
        List<String> se = List.of("se");
        EDITIONS.put("cosmoludo", new Edition(true, se, 'b', Otherwise.FREE, Otherwise.PASS,
            ReEntry.ANYWHERE, Mana.BIRD, false));
        EDITIONS.put("cosmoludo-advanced", new Edition(false, se, 'b', Otherwise.FREE, Otherwise.PASS,
            ReEntry.ANYWHERE, Mana.BIRD, false));
        EDITIONS.put("cosmoludo-pl", new Edition(true, se, 'b', Otherwise.FREE, Otherwise.PASS,
            ReEntry.ANYWHERE, Mana.OBSTRUCTING_BIRD, false));
        EDITIONS.put("jactalea", new Edition(false, List.of("se", "sw", "ne", "nw"), 'b', Otherwise.FREE,
            Otherwise.FREE, ReEntry.MARKED, Mana.CARRIED, false));
        EDITIONS.put("zillions", new Edition(false, se, 'b', Otherwise.FREE, Otherwise.FREE,
            ReEntry.ANYWHERE, Mana.CARRIED, false));
        EDITIONS.put("escampe", new Edition(false, List.of("se", "nw"), 'w', Otherwise.PASS, Otherwise.PASS,
            ReEntry.NEVER, Mana.CARRIED, true));
    }

    /** The types of the squares, row 6 first, for each way the board can lie. */
    static final Map<String, String> BOARDS = Map.of(
        "se", "122312 313132 231213 213231 131312 322132",
        "sw", "223122 131313 312231 231312 213132 132213",
        "ne", "312231 231312 213132 132213 313131 221322",
        "nw", "231223 213131 132312 312132 231313 213221");

    /** Squares are numbers from 0 (a1) over 5 (f1) to 35 (f6). */
    static String name(int square) {
        return "" + (char) ('a' + square % 6) + (char) ('1' + square / 6);
    }

    static int square(String name) {
        return name.charAt(0) - 'a' + 6 * (name.charAt(1) - '1');
    }

    static int type(String orientation, int square) {
        return BOARDS.get(orientation).charAt(7 * (5 - square / 6) + square % 6) - '0';
    }

    /** A position. {@code play} returns the next one and leaves this one as it is. */
    static final class Position {
        static final int NONE = -1;

        final Edition edition;
        /** 36 of D R (Black), d r (White) and . (empty). */
        final char[] board;
        /** The side to move: b or w. */
        final char side;
        /** The square of the Mana, or NONE if no type is marked. */
        final int mana;
        final String orientation;

        Position(Edition edition, char[] board, char side, int mana, String orientation) {
            this.edition = edition;
            this.board = board;
            this.side = side;
            this.mana = mana;
            this.orientation = orientation;
        }

        static Position start(Edition edition) {
            char[] board = new char[36];
            Arrays.fill(board, '.');
            return new Position(edition, board, 'b', NONE, edition.orientations.get(0));
        }

        static Position parse(Edition edition, String text) {
            String[] fields = text.split(" ");
            String[] rows = fields[0].split("/");
            StringBuilder board = new StringBuilder();
            for (int row = 5; row >= 0; row--) {
                for (char letter : rows[row].toCharArray()) {
                    board.append(Character.isDigit(letter) ? ".".repeat(letter - '0') : letter);
                }
            }
            int mana = fields[2].equals("-") ? NONE : square(fields[2]);
            String orientation = fields.length > 3 ? fields[3] : edition.orientations.get(0);
            return new Position(edition, board.toString().toCharArray(), fields[1].charAt(0), mana, orientation);
        }

        @Override
        public String toString() {
            StringBuilder rows = new StringBuilder();
            for (int row = 5; row >= 0; row--) {
                String text = new String(board, 6 * row, 6);
                for (int run = 6; run > 0; run--) {
                    text = text.replace(".".repeat(run), "" + run);
                }
                rows.append(text).append(row > 0 ? "/" : " ");
            }
            String text = rows.toString() + side + " " + (mana == NONE ? "-" : name(mana));
            boolean chosen = side == 'w' || !mustSetUp();
            boolean written = edition.orientations.size() > 1 ? chosen
                : !orientation.equals(edition.orientations.get(0));
            return written ? text + " " + orientation : text;
        }

        /** D or R as the player to move writes it. */
        char own(char piece) {
            return side == 'b' ? piece : Character.toLowerCase(piece);
        }

        boolean isMine(int square) {
            return board[square] == own('D') || board[square] == own('R');
        }

        boolean isDaimyo(int square) {
            return Character.toUpperCase(board[square]) == 'D';
        }

        char other() {
            return side == 'b' ? 'w' : 'b';
        }

        int type(int square) {
            return Starter.type(orientation, square);
        }

        int count(char piece) {
            int count = 0;
            for (char letter : board) {
                count += letter == piece ? 1 : 0;
            }
            return count;
        }

        boolean mustSetUp() {
            return mana == NONE && count(own('D')) == 0;
        }

        /** Whether the player to move has lost his Daimyo. */
        boolean isLost() {
            return mana != NONE && count(own('D')) == 0;
        }

        /** M2: nobody has an action. The draw by repetition (M6) is left to the referee. */
        boolean isDrawn() {
            return mana == NONE && !mustSetUp() && actions().isEmpty();
        }

        List<String> legalMoves() {
            if (mustSetUp()) {
                return setUps();
            }
            List<String> actions = isLost() ? List.of() : actions();
            if (actions.isEmpty()) {
                return isLost() || mana == NONE ? List.of() : List.of("pass");
            }
            // Only where the bird obstructs is its square a part of the move.
            if (edition.mana != Mana.OBSTRUCTING_BIRD) {
                return actions;
            }
            List<String> moves = new ArrayList<>();
            for (String action : actions) {
                int to = square(action.substring(2));
                List<Integer> squares = isDaimyo(to) ? List.of() : birdSquares(moved(action), to);
                if (squares.isEmpty()) {
                    moves.add(action);
                }
                squares.forEach(square -> moves.add(action + "~" + name(square)));
            }
            return moves;
        }

        /** Six pieces on the first row or the first two, the Daimyo's square first. */
        List<String> setUps() {
            List<String> moves = new ArrayList<>();
            boolean chooses = side == 'b' && edition.orientations.size() > 1;
            int count = edition.firstRow ? 6 : 12;
            int first = side == 'b' ? 0 : 36 - count;
            for (String orientation : chooses ? edition.orientations : List.of(this.orientation)) {
                for (int set = 0; set < 1 << count; set++) {
                    if (Integer.bitCount(set) != 6) {
                        continue;
                    }
                    for (int daimyo = 0; daimyo < count; daimyo++) {
                        boolean allowed = !edition.firstRow || Starter.type(orientation, first + daimyo) == 2;
                        if ((set >> daimyo & 1) == 0 || !allowed) {
                            continue;
                        }
                        StringBuilder move = new StringBuilder(chooses ? orientation + ":" : "");
                        move.append(name(first + daimyo));
                        for (int ronin = 0; ronin < count; ronin++) {
                            if ((set >> ronin & 1) == 1 && ronin != daimyo) {
                                move.append('/').append(name(first + ronin));
                            }
                        }
                        moves.add(move.toString());
                    }
                }
            }
            return moves;
        }

        /** Moves and re-entries, without what the bird adds. */
        List<String> actions() {
            int marked = mana == NONE ? NONE : type(mana);
            boolean bound = false;
            List<String> moves = new ArrayList<>();
            for (int square = 0; square < 36; square++) {
                if (isMine(square) && (marked == NONE || type(square) == marked)) {
                    bound = true;
                    addMoves(square, moves);
                }
            }
            if (marked != NONE) {
                if (!moves.isEmpty() || (bound ? edition.blocked : edition.unmatched) == Otherwise.PASS) {
                    return moves;
                }
                for (int square = 0; square < 36; square++) {
                    if (isMine(square)) {
                        addMoves(square, moves);
                    }
                }
            }
            addReEntries(marked, moves);
            return moves;
        }

        /** The moves of one piece: as many steps as the type of its square. */
        void addMoves(int start, List<String> moves) {
            boolean[] reached = new boolean[36];
            walk(start, start, type(start), new boolean[36], reached);
            for (int to = 0; to < 36; to++) {
                if (reached[to]) {
                    moves.add(name(start) + name(to));
                }
            }
        }

        void walk(int start, int at, int steps, boolean[] visited, boolean[] reached) {
            visited[at] = true;
            for (int step : new int[] {-6, -1, 1, 6}) {
                int to = at + step;
                boolean inside = to >= 0 && to < 36 && (Math.abs(step) == 6 || to / 6 == at / 6);
                if (!inside || visited[to]) {
                    continue;
                }
                if (steps == 1) {
                    reached[to] |= mayEnd(start, to);
                } else if (board[to] == '.' && !isObstructed(to)) {
                    walk(start, to, steps - 1, visited, reached);
                }
            }
            visited[at] = false;
        }

        boolean mayEnd(int start, int to) {
            if (board[to] == '.' || isMine(to)) {
                return board[to] == '.';
            }
            return !edition.onlyRoninTakesDaimyo || (!isDaimyo(start) && isDaimyo(to));
        }

        boolean isObstructed(int square) {
            return edition.mana == Mana.OBSTRUCTING_BIRD && square == mana; // M4
        }

        /** A Ronin from the reserve, for a free player. The reserve is what is not on the board (M7). */
        void addReEntries(int marked, List<String> moves) {
            if (edition.reEntry == ReEntry.NEVER || count(own('R')) == 5) {
                return;
            }
            boolean anywhere = marked == NONE || edition.reEntry == ReEntry.ANYWHERE;
            for (int square = 0; square < 36; square++) {
                if (board[square] == '.' && !isObstructed(square) && (anywhere || type(square) == marked)) {
                    moves.add("R@" + name(square));
                }
            }
        }

        /** M3: empty squares of the type reached, another than the bird's own if there is one. */
        List<Integer> birdSquares(char[] board, int reached) {
            List<Integer> empty = new ArrayList<>();
            for (int square = 0; square < 36; square++) {
                if (board[square] == '.' && type(square) == type(reached)) {
                    empty.add(square);
                }
            }
            if (empty.size() > 1) {
                empty.remove((Integer) mana);
            }
            return empty;
        }

        /** The board after a move or a re-entry. */
        char[] moved(String action) {
            char[] after = board.clone();
            int to = square(action.substring(2));
            if (action.startsWith("R@")) {
                after[to] = own('R');
            } else {
                int from = square(action);
                after[to] = board[from];
                after[from] = '.';
            }
            return after;
        }

        /** The position after a legal move. */
        Position play(String move) {
            if (move.equals("pass")) {
                return new Position(edition, board, other(), NONE, orientation);
            }
            if (move.contains("/")) {
                boolean chooses = move.contains(":");
                String[] squares = move.substring(chooses ? 3 : 0).split("/");
                char[] after = board.clone();
                for (int i = 0; i < squares.length; i++) {
                    after[square(squares[i])] = own(i == 0 ? 'D' : 'R');
                }
                char next = side == 'b' ? 'w' : edition.first;
                return new Position(edition, after, next, NONE, chooses ? move.substring(0, 2) : orientation);
            }
            char[] after = moved(move);
            int to = square(move.substring(2));
            if (edition.mana == Mana.CARRIED) {
                return new Position(edition, after, other(), to, orientation);
            }
            // A bird that is not sent anywhere takes the first square, or hovers over the piece that moved.
            int tilde = move.indexOf('~');
            List<Integer> squares = birdSquares(after, to);
            int bird = tilde > 0 ? square(move.substring(tilde + 1)) : squares.isEmpty() ? to : squares.get(0);
            return new Position(edition, after, other(), bird, orientation);
        }
    }

    /** The number of move sequences of a length: what to compare when in doubt about the rules. */
    static long perft(Position position, int depth) {
        List<String> moves = position.legalMoves();
        return depth == 1 ? moves.size()
            : moves.stream().mapToLong(move -> perft(position.play(move), depth - 1)).sum();
    }

    // ---------------------------------------------------------------- the search

    static final int WIN = 10_000;

    /** How good a position is for the player to move: it counts Ronin. You can do better. */
    static int evaluate(Position position) {
        int balance = position.count('R') - position.count('r');
        return position.side == 'b' ? balance : -balance;
    }

    static final class OutOfTime extends Exception {}

    /** Alpha-beta, one ply deeper each time, until the depth is reached or the limits are. */
    static final class Search {
        final long deadline;
        long nodes;

        Search(long deadline, long nodes) {
            this.deadline = deadline;
            this.nodes = nodes;
        }

        String bestMove(Position position, int depth) {
            List<String> moves = new ArrayList<>(position.legalMoves());
            if (moves.isEmpty()) {
                return "none";
            }
            Collections.shuffle(moves);
            if (position.mustSetUp()) {
                return moves.get(0);
            }
            try {
                for (int limit = 1; limit <= depth; limit++) {
                    String best = moves.get(0);
                    int alpha = -WIN;
                    for (String move : moves) {
                        int score = -negamax(position.play(move), limit - 1, -WIN, -alpha, 1);
                        if (score > alpha) {
                            best = move;
                            alpha = score;
                        }
                    }
                    // The best move so far is tried first in the next, deeper round.
                    moves.remove(best);
                    moves.add(0, best);
                    System.out.println("info depth " + limit + " score " + scoreText(alpha) + " pv " + best);
                }
            } catch (OutOfTime end) {
                // The last full round decides.
            }
            return moves.get(0);
        }

        int negamax(Position position, int depth, int alpha, int beta, int ply) throws OutOfTime {
            if (--nodes < 0 || System.nanoTime() - deadline > 0) {
                throw new OutOfTime();
            }
            if (position.isLost()) {
                return ply - WIN; // a later loss is a better one
            }
            if (position.isDrawn()) {
                return 0;
            }
            if (depth == 0) {
                return evaluate(position);
            }
            for (String move : position.legalMoves()) {
                int score = -negamax(position.play(move), depth - 1, -beta, -alpha, ply + 1);
                if (score >= beta) {
                    return score;
                }
                alpha = Math.max(alpha, score);
            }
            return alpha;
        }

        static String scoreText(int score) {
            if (Math.abs(score) < WIN - 99) {
                return "cp " + 100 * score;
            }
            return score > 0 ? "win " + (WIN - score) : "loss " + (WIN + score);
        }
    }

    // ---------------------------------------------------------------- the protocol

    Edition edition = EDITIONS.get("cosmoludo");
    Position position = Position.start(edition);
    int depth = 3;

    void execute(List<String> words, BufferedReader input) throws IOException {
        switch (words.get(0)) {
            case "ugi" -> {
                System.out.println("id name Java starter");
                System.out.println("option name Rules type combo default cosmoludo var "
                    + String.join(" var ", EDITIONS.keySet()));
                System.out.println("option name Depth type spin default 3 min 0 max 99"); // 0 plays at random
                System.out.println("ugiok");
            }
            case "isready" -> System.out.println("readyok");
            case "setoption" -> { // setoption name NAME value VALUE
                String name = words.get(2);
                String value = words.get(4);
                if (name.equals("Rules")) {
                    if (!EDITIONS.containsKey(value)) {
                        throw new IllegalArgumentException("no such edition");
                    }
                    edition = EDITIONS.get(value);
                    position = Position.start(edition);
                } else if (name.equals("Depth")) {
                    depth = Integer.parseInt(value);
                }
            }
            case "position" -> { // position startpos|fen POSITION [moves MOVE...]
                int end = words.contains("moves") ? words.indexOf("moves") : words.size();
                position = words.get(1).equals("fen")
                    ? Position.parse(edition, String.join(" ", words.subList(2, end)))
                    : Position.start(edition);
                for (int i = end + 1; i < words.size(); i++) {
                    position = position.play(words.get(i));
                }
            }
            case "go" -> {
                String best = search(words);
                if (words.contains("infinite")) { // then the answer waits for `stop`
                    String line = input.readLine();
                    while (line != null && !line.strip().equals("stop")) {
                        line = input.readLine();
                    }
                }
                System.out.println("bestmove " + best);
            }
            case "d" -> System.out.println(position);
            case "moves" -> System.out.println(String.join(" ", position.legalMoves().stream().sorted().toList()));
            case "perft" -> System.out.println(perft(position, Integer.parseInt(words.get(1))));
            case "quit" -> System.exit(0);
            default -> { }
        }
    }

    String search(List<String> words) {
        double seconds = 1e6;
        if (words.contains("movetime")) {
            seconds = 0.8 * limit(words, "movetime", 0) / 1000;
        } else if (words.contains(position.side + "time")) { // a share of the clock, btime or wtime
            seconds = (limit(words, position.side + "time", 0) / 30.0
                + 0.8 * limit(words, position.side + "inc", 0)) / 1000;
        }
        long deadline = System.nanoTime() + (long) (1e9 * seconds);
        Search search = new Search(deadline, limit(words, "nodes", Long.MAX_VALUE));
        return search.bestMove(position, (int) Math.min(depth, limit(words, "depth", depth)));
    }

    static long limit(List<String> words, String name, long otherwise) {
        int at = words.indexOf(name);
        return at < 0 ? otherwise : Long.parseLong(words.get(at + 1));
    }

    public static void main(String[] arguments) throws IOException {
        Starter engine = new Starter();
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            try {
                engine.execute(List.of(line.strip().split("\\s+")), input);
            } catch (IllegalArgumentException | IndexOutOfBoundsException | NullPointerException error) {
                System.out.println("info string cannot do this: " + line.strip() + " (" + error + ")");
            }
        }
    }
}
