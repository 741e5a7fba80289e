/* A starter engine for Mana: the rules, a small search, and UGI, in C11 with nothing but the standard library.
 *
 * Build it:  cc -O2 -o starter starter.c
 * Try it:    printf 'position startpos\nmoves\ngo\n' | ./starter
 * Play it:   mana match ./starter self,Level=1 --pairs 5
 *
 * The rules follow docs/RULES.md (M1 to M8 are its rulings), the texts docs/NOTATION.md. Good places to begin:
 * `evaluate`, and the order in which `negamax` tries the moves.
 */

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---------------------------------------------------------------- the rules */

enum { NONE = -1 };
enum otherwise { FREE, PASS };
enum re_entry { ANYWHERE, MARKED, NEVER };
enum mana { BIRD, OBSTRUCTING_BIRD, CARRIED };

/* The ways the board can lie, and the types of the squares, row 6 first. */
static const char *const ORIENTATIONS[] = {"se", "sw", "ne", "nw"};
static const char *const BOARDS[] = {
    "122312" "313132" "231213" "213231" "131312" "322132",
    "223122" "131313" "312231" "231312" "213132" "132213",
    "312231" "231312" "213132" "132213" "313131" "221322",
    "231223" "213131" "132312" "312132" "231313" "213221",
};

/* What an edition sets; see the table in docs/RULES.md. */
typedef struct {
    const char *name;
    bool first_row;                    /* set-up on the first row, or on two rows */
    bool orientations[4];              /* those that Black can choose from */
    char first;                        /* who moves first */
    enum otherwise unmatched, blocked; /* no piece on the marked type; pieces on it, but none can move */
    enum re_entry re_entry;
    enum mana mana;
    bool only_ronin_takes_daimyo;
} Edition;

static const Edition EDITIONS[] = {
    {"cosmoludo", true, {true}, 'b', FREE, PASS, ANYWHERE, BIRD, false},
    {"cosmoludo-advanced", false, {true}, 'b', FREE, PASS, ANYWHERE, BIRD, false},
    {"cosmoludo-pl", true, {true}, 'b', FREE, PASS, ANYWHERE, OBSTRUCTING_BIRD, false},
    {"jactalea", false, {true, true, true, true}, 'b', FREE, FREE, MARKED, CARRIED, false},
    {"zillions", false, {true}, 'b', FREE, FREE, ANYWHERE, CARRIED, false},
    {"escampe", false, {true, false, false, true}, 'w', PASS, PASS, NEVER, CARRIED, true},
};
enum { EDITION_COUNT = sizeof EDITIONS / sizeof *EDITIONS };

/* Squares are numbers from 0 (a1) over 5 (f1) to 35 (f6). */
typedef struct {
    const Edition *edition;
    char board[36];  /* D R (Black), d r (White) and . (empty) */
    char side;       /* to move: b or w */
    int mana;        /* the square of the Mana, or NONE if no type is marked */
    int orientation; /* how the board lies */
} Position;

/* A set-up, a move, a re-entry (from is NONE) or a pass (to is NONE). */
typedef struct {
    signed char from, to;
    signed char bird;        /* where it is sent; NONE if the move does not say */
    signed char orientation; /* of a set-up, or NONE */
    unsigned short pieces;   /* of a set-up: a bit for each of the squares of two rows, or 0 */
} Move;

typedef struct {
    Move *moves;
    int count, capacity;
} MoveList;

static void add(MoveList *list, Move move) {
    if (list->count == list->capacity) {
        list->capacity = list->capacity ? 2 * list->capacity : 64;
        list->moves = realloc(list->moves, list->capacity * sizeof(Move));
        if (!list->moves) abort();
    }
    list->moves[list->count++] = move;
}

static int type_on(int orientation, int square) {
    return BOARDS[orientation][6 * (5 - square / 6) + square % 6] - '0';
}

static int type_of(const Position *p, int square) { return type_on(p->orientation, square); }

/* D or R as the player to move writes it. */
static char own(const Position *p, char piece) { return p->side == 'b' ? piece : (char)tolower(piece); }

static bool is_mine(const Position *p, int square) {
    return p->board[square] == own(p, 'D') || p->board[square] == own(p, 'R');
}

static bool is_daimyo(char piece) { return piece == 'D' || piece == 'd'; }

static int count(const Position *p, char piece) {
    int n = 0;
    for (int s = 0; s < 36; s++) n += p->board[s] == piece;
    return n;
}

static bool has_choice_of_orientation(const Edition *e) {
    return e->orientations[1] || e->orientations[2] || e->orientations[3];
}

static bool must_set_up(const Position *p) { return p->mana == NONE && count(p, own(p, 'D')) == 0; }

/* Whether the player to move has lost his Daimyo. */
static bool is_lost(const Position *p) { return p->mana != NONE && count(p, own(p, 'D')) == 0; }

/* M4. */
static bool is_obstructed(const Position *p, int square) {
    return p->edition->mana == OBSTRUCTING_BIRD && square == p->mana;
}

static bool may_end(const Position *p, int start, int to) {
    if (p->board[to] == '.') return true;
    if (is_mine(p, to)) return false;
    return !p->edition->only_ronin_takes_daimyo || (!is_daimyo(p->board[start]) && is_daimyo(p->board[to]));
}

/* Marks what the piece on `start` reaches from `at` in so many steps. */
static void walk(const Position *p, int start, int at, int steps, bool *visited, bool *reached) {
    static const int STEPS[] = {-6, -1, 1, 6};
    visited[at] = true;
    for (int i = 0; i < 4; i++) {
        int to = at + STEPS[i];
        bool inside = to >= 0 && to < 36 && (abs(STEPS[i]) == 6 || to / 6 == at / 6);
        if (!inside || visited[to]) continue;
        if (steps == 1)
            reached[to] |= may_end(p, start, to);
        else if (p->board[to] == '.' && !is_obstructed(p, to))
            walk(p, start, to, steps - 1, visited, reached);
    }
    visited[at] = false;
}

/* M3: empty squares of the type reached, another than the bird's own if there is one. Returns how many. */
static int bird_squares(const Position *p, Move move, int *squares) {
    int n = 0;
    bool own_square = false;
    for (int s = 0; s < 36; s++) {
        bool empty = s != move.to && (s == move.from || p->board[s] == '.');
        if (!empty || type_of(p, s) != type_of(p, move.to)) continue;
        if (s == p->mana)
            own_square = true;
        else
            squares[n++] = s;
    }
    if (n == 0 && own_square) squares[n++] = p->mana;
    return n;
}

/* Adds a move or a re-entry; where the bird obstructs, once for each square it can be sent to. */
static void add_action(const Position *p, int from, int to, MoveList *list) {
    Move move = {from, to, NONE, NONE, 0};
    int squares[12], n = 0;
    if (p->edition->mana == OBSTRUCTING_BIRD && !is_daimyo(p->board[to])) n = bird_squares(p, move, squares);
    if (n == 0) add(list, move);
    for (int i = 0; i < n; i++) {
        move.bird = squares[i];
        add(list, move);
    }
}

/* The moves of the pieces on a type, or of all pieces; returns whether there are such pieces. */
static bool add_moves(const Position *p, int type, MoveList *list) {
    bool any = false;
    for (int start = 0; start < 36; start++) {
        if (!is_mine(p, start) || (type != NONE && type_of(p, start) != type)) continue;
        any = true;
        bool visited[36] = {false}, reached[36] = {false};
        walk(p, start, start, type_of(p, start), visited, reached);
        for (int to = 0; to < 36; to++)
            if (reached[to]) add_action(p, start, to, list);
    }
    return any;
}

/* A Ronin from the reserve, for a free player. The reserve is what is not on the board (M7). */
static void add_re_entries(const Position *p, int marked, MoveList *list) {
    if (p->edition->re_entry == NEVER || count(p, own(p, 'R')) == 5) return;
    bool anywhere = marked == NONE || p->edition->re_entry == ANYWHERE;
    for (int to = 0; to < 36; to++)
        if (p->board[to] == '.' && !is_obstructed(p, to) && (anywhere || type_of(p, to) == marked))
            add_action(p, NONE, to, list);
}

/* Six pieces on the first row or the first two. */
static void add_set_ups(const Position *p, MoveList *list) {
    const Edition *e = p->edition;
    bool chooses = p->side == 'b' && has_choice_of_orientation(e);
    int squares = e->first_row ? 6 : 12, first = p->side == 'b' ? 0 : 36 - squares;
    int two_rows = p->side == 'b' ? 0 : 24;
    for (int o = 0; o < 4; o++) {
        if (chooses ? !e->orientations[o] : o != p->orientation) continue;
        for (unsigned set = 0; set < 1u << squares; set++) {
            int size = 0;
            for (int i = 0; i < squares; i++) size += set >> i & 1;
            if (size != 6) continue;
            for (int i = 0; i < squares; i++)
                if (set >> i & 1 && (!e->first_row || type_on(o, first + i) == 2))
                    add(list, (Move){NONE, first + i, NONE, chooses ? o : NONE, set << (first - two_rows)});
        }
    }
}

/* Every legal move; none when the game is over. The draw by repetition (M6) is left to the referee. */
static MoveList legal_moves(const Position *p) {
    MoveList list = {0};
    if (must_set_up(p)) {
        add_set_ups(p, &list);
        return list;
    }
    if (is_lost(p)) return list;
    int marked = p->mana == NONE ? NONE : type_of(p, p->mana);
    bool bound = add_moves(p, marked, &list);
    if (marked == NONE) {
        add_re_entries(p, marked, &list);
        return list; /* M2: if there is nothing, the game is drawn */
    }
    if (list.count == 0 && (bound ? p->edition->blocked : p->edition->unmatched) == FREE) {
        add_moves(p, NONE, &list);
        add_re_entries(p, marked, &list);
    }
    if (list.count == 0) add(&list, (Move){NONE, NONE, NONE, NONE, 0}); /* M1, M2: pass */
    return list;
}

/* The position after a legal move. */
static Position play(const Position *p, Move move) {
    Position after = *p;
    after.side = p->side == 'b' ? 'w' : 'b';
    if (move.to == NONE) {
        after.mana = NONE;
    } else if (move.pieces) {
        int first = p->side == 'b' ? 0 : 24;
        for (int i = 0; i < 12; i++)
            if (move.pieces >> i & 1) after.board[first + i] = own(p, first + i == move.to ? 'D' : 'R');
        if (move.orientation != NONE) after.orientation = move.orientation;
        if (p->side == 'w') after.side = p->edition->first;
    } else {
        after.board[move.to] = move.from == NONE ? own(p, 'R') : p->board[move.from];
        if (move.from != NONE) after.board[move.from] = '.';
        /* A bird that is not sent anywhere takes the first square, or hovers over the piece that moved. */
        int squares[12];
        after.mana = move.to;
        if (p->edition->mana != CARRIED && bird_squares(p, move, squares) > 0) after.mana = squares[0];
        if (move.bird != NONE) after.mana = move.bird;
    }
    return after;
}

/* The number of move sequences of a length: what to compare when in doubt about the rules. */
static long perft(const Position *p, int depth) {
    MoveList list = legal_moves(p);
    long n = depth == 1 ? list.count : 0;
    for (int i = 0; depth > 1 && i < list.count; i++) {
        Position after = play(p, list.moves[i]);
        n += perft(&after, depth - 1);
    }
    free(list.moves);
    return n;
}

/* ---------------------------------------------------------------- texts */

static char *write_square(char *text, int square) {
    *text++ = 'a' + square % 6;
    *text++ = '1' + square / 6;
    return text;
}

static int read_square(const char *text) {
    bool valid = text[0] >= 'a' && text[0] <= 'f' && text[1] >= '1' && text[1] <= '6';
    return valid ? text[0] - 'a' + 6 * (text[1] - '1') : NONE;
}

enum { MOVE_SIZE = 24 };

static void write_move(Move move, char *text) {
    if (move.to == NONE) {
        strcpy(text, "pass");
        return;
    }
    if (move.orientation != NONE) text += sprintf(text, "%s:", ORIENTATIONS[move.orientation]);
    if (!move.pieces && move.from == NONE) text += sprintf(text, "R@");
    if (move.from != NONE) text = write_square(text, move.from);
    text = write_square(text, move.to);
    for (int i = 0; i < 12; i++) {
        int square = i + (move.to < 12 ? 0 : 24);
        if (!(move.pieces >> i & 1) || square == move.to) continue;
        *text++ = '/';
        text = write_square(text, square);
    }
    if (move.bird != NONE) {
        *text++ = '~';
        text = write_square(text, move.bird);
    }
    *text = '\0';
}

/* Finds the legal move with this text. Where the bird does not obstruct, its square may be given all the same. */
static bool read_move(const Position *p, const char *text, Move *move) {
    MoveList list = legal_moves(p);
    bool found = false;
    const char *bird = p->edition->mana == BIRD ? strchr(text, '~') : NULL;
    size_t length = bird ? (size_t)(bird - text) : strlen(text);
    for (int i = 0; i < list.count && !found; i++) {
        char name[MOVE_SIZE];
        write_move(list.moves[i], name);
        found = strlen(name) == length && memcmp(name, text, length) == 0;
        if (found) *move = list.moves[i];
    }
    if (found && bird) move->bird = read_square(bird + 1);
    free(list.moves);
    return found;
}

static Position start_position(const Edition *edition) {
    Position p = {.edition = edition, .side = 'b', .mana = NONE, .orientation = 0};
    memset(p.board, '.', sizeof p.board);
    return p;
}

static bool read_position(const Edition *edition, const char *rows, const char *side, const char *mana,
                          const char *orientation, Position *result) {
    Position p = start_position(edition);
    int row = 5, column = 0;
    for (; *rows; rows++) {
        if (*rows == '/') {
            if (column != 6 || row == 0) return false;
            row--;
            column = 0;
        } else if (*rows >= '1' && *rows <= '6') {
            column += *rows - '0';
        } else if (strchr("DRdr", *rows) && column < 6) {
            p.board[6 * row + column++] = *rows;
        } else {
            return false;
        }
    }
    p.side = *side;
    p.mana = read_square(mana);
    for (int o = 0; orientation && o < 4; o++)
        if (strcmp(orientation, ORIENTATIONS[o]) == 0) p.orientation = o;
    *result = p;
    return row == 0 && column == 6 && (p.side == 'b' || p.side == 'w');
}

static void print_position(const Position *p) {
    for (int row = 5; row >= 0; row--) {
        int run = 0;
        for (int column = 0; column < 6; column++) {
            char piece = p->board[6 * row + column];
            if (piece == '.' && ++run > 0) continue;
            if (run) printf("%d", run);
            run = 0;
            putchar(piece);
        }
        if (run) printf("%d", run);
        putchar(row ? '/' : ' ');
    }
    char mana[3] = "-";
    if (p->mana != NONE) *write_square(mana, p->mana) = '\0';
    printf("%c %s", p->side, mana);
    bool chosen = p->side == 'w' || !must_set_up(p);
    if (has_choice_of_orientation(p->edition) ? chosen : p->orientation != 0)
        printf(" %s", ORIENTATIONS[p->orientation]);
    putchar('\n');
}

/* ---------------------------------------------------------------- the search */

enum { WIN = 10000 };

/* The limits of the current search. */
static double deadline;
static long nodes_left;

static double now(void) {
    struct timespec time;
    timespec_get(&time, TIME_UTC);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static bool is_out_of_time(void) { return nodes_left < 0 || now() > deadline; }

/* How good a position is for the player to move: it counts Ronin. You can do better. */
static int evaluate(const Position *p) {
    int balance = count(p, 'R') - count(p, 'r');
    return p->side == 'b' ? balance : -balance;
}

/* Alpha-beta. What it returns means nothing once the time is over. */
static int negamax(const Position *p, int depth, int alpha, int beta, int ply) {
    nodes_left--;
    if (is_out_of_time()) return 0;
    if (is_lost(p)) return ply - WIN; /* a later loss is a better one */
    if (depth == 0) return evaluate(p);
    MoveList list = legal_moves(p);
    if (list.count == 0) return 0; /* M2: a draw */
    for (int i = 0; i < list.count && alpha < beta; i++) {
        Position after = play(p, list.moves[i]);
        int score = -negamax(&after, depth - 1, -beta, -alpha, ply + 1);
        if (score > alpha) alpha = score;
    }
    free(list.moves);
    return alpha;
}

static void swap(Move *a, Move *b) {
    Move kept = *a;
    *a = *b;
    *b = kept;
}

/* One ply deeper each time, until the depth is reached or the limits are. Returns false if there is no move. */
static bool best_move(const Position *p, int depth, Move *result) {
    MoveList list = legal_moves(p);
    if (list.count == 0) return false;
    for (int i = list.count - 1; i > 0; i--) swap(&list.moves[i], &list.moves[rand() % (i + 1)]);
    for (int limit = 1; limit <= depth && !must_set_up(p); limit++) {
        int best = 0, alpha = -WIN;
        for (int i = 0; i < list.count; i++) {
            Position after = play(p, list.moves[i]);
            int score = -negamax(&after, limit - 1, -WIN, -alpha, 1);
            if (is_out_of_time()) break;
            if (score > alpha) {
                best = i;
                alpha = score;
            }
        }
        if (is_out_of_time()) break; /* the last full round decides */
        /* The best move so far is tried first in the next, deeper round. */
        swap(&list.moves[0], &list.moves[best]);
        char name[MOVE_SIZE];
        write_move(list.moves[0], name);
        bool decided = abs(alpha) > WIN - 99;
        printf("info depth %d score %s %d pv %s\n", limit, !decided ? "cp" : alpha > 0 ? "win" : "loss",
               decided ? WIN - abs(alpha) : 100 * alpha, name);
        fflush(stdout);
    }
    *result = list.moves[0];
    free(list.moves);
    return true;
}

/* ---------------------------------------------------------------- the protocol */

enum { LINE_SIZE = 1 << 16, MAX_WORDS = LINE_SIZE / 2 };

static const Edition *edition = &EDITIONS[0];
static Position position;
static int search_depth = 4;

/* The next line of standard input without its end, or NULL. */
static char *read_line(char *line) {
    if (!fgets(line, LINE_SIZE, stdin)) return NULL;
    line[strcspn(line, "\r\n")] = '\0';
    return line;
}

/* The number after a word of `go`, or another. */
static long limit_of(char **words, const char *name, long otherwise) {
    for (; *words; words++)
        if (strcmp(*words, name) == 0 && words[1]) return atol(words[1]);
    return otherwise;
}

static void go(char **words) {
    const char *time_name = position.side == 'b' ? "btime" : "wtime";
    const char *increment_name = position.side == 'b' ? "binc" : "winc";
    double move_time = limit_of(words, "movetime", NONE), clock = limit_of(words, time_name, NONE);
    deadline = now() + 1e9;
    if (move_time >= 0)
        deadline = now() + 0.8 * move_time / 1000;
    else if (clock >= 0) /* a share of the clock */
        deadline = now() + (clock / 30 + 0.8 * limit_of(words, increment_name, 0)) / 1000;
    nodes_left = limit_of(words, "nodes", 1000000000);
    long depth = limit_of(words, "depth", search_depth);

    Move move;
    char name[MOVE_SIZE] = "none";
    if (best_move(&position, depth < search_depth ? (int)depth : search_depth, &move)) write_move(move, name);
    for (; *words; words++) {
        static char line[LINE_SIZE];
        if (strcmp(*words, "infinite") == 0) /* then the answer waits for `stop` */
            while (read_line(line) && strcmp(line, "stop") != 0) continue;
    }
    printf("bestmove %s\n", name);
}

/* position startpos|fen POSITION [moves MOVE...] */
static bool set_position(char **words) {
    Position p = start_position(edition);
    if (!*words) return false;
    if (strcmp(*words, "fen") == 0) {
        if (!words[1] || !words[2] || !words[3]) return false;
        if (!read_position(edition, words[1], words[2], words[3], words[4], &p)) return false;
    }
    while (*words && strcmp(*words, "moves") != 0) words++;
    for (; *words && words[1]; words++) {
        Move move;
        if (!read_move(&p, words[1], &move)) return false;
        p = play(&p, move);
    }
    position = p;
    return true;
}

/* setoption name NAME value VALUE */
static bool set_option(char **words) {
    for (int i = 0; i < 4; i++)
        if (!words[i]) return false;
    if (strcmp(words[1], "Depth") == 0) search_depth = atoi(words[3]);
    if (strcmp(words[1], "Rules") != 0) return true;
    for (int i = 0; i < EDITION_COUNT; i++) {
        if (strcmp(words[3], EDITIONS[i].name) != 0) continue;
        edition = &EDITIONS[i];
        position = start_position(edition);
        return true;
    }
    return false;
}

static int by_text(const void *a, const void *b) {
    char first[MOVE_SIZE], second[MOVE_SIZE];
    write_move(*(const Move *)a, first);
    write_move(*(const Move *)b, second);
    return strcmp(first, second);
}

static void print_moves(void) {
    MoveList list = legal_moves(&position);
    if (list.count > 0) qsort(list.moves, list.count, sizeof(Move), by_text);
    for (int i = 0; i < list.count; i++) {
        char name[MOVE_SIZE];
        write_move(list.moves[i], name);
        printf(i ? " %s" : "%s", name);
    }
    putchar('\n');
    free(list.moves);
}

static void introduce(void) {
    printf("id name C starter\noption name Rules type combo default cosmoludo");
    for (int i = 0; i < EDITION_COUNT; i++) printf(" var %s", EDITIONS[i].name);
    printf("\noption name Depth type spin default 4 min 0 max 99\nugiok\n"); /* 0 plays at random */
}

/* Carries out a command; false if something is wrong with it. Unknown commands are ignored. */
static bool execute(char **words) {
    const char *command = words[0] ? words[0] : "";
    if (strcmp(command, "ugi") == 0) introduce();
    if (strcmp(command, "isready") == 0) puts("readyok");
    if (strcmp(command, "setoption") == 0) return set_option(words + 1);
    if (strcmp(command, "position") == 0) return set_position(words + 1);
    if (strcmp(command, "go") == 0) go(words + 1);
    if (strcmp(command, "d") == 0) print_position(&position);
    if (strcmp(command, "moves") == 0) print_moves();
    if (strcmp(command, "perft") == 0) printf("%ld\n", perft(&position, words[1] ? atoi(words[1]) : 1));
    if (strcmp(command, "quit") == 0) exit(EXIT_SUCCESS);
    return true;
}

int main(void) {
    static char line[LINE_SIZE];
    static char *words[MAX_WORDS + 1];
    srand((unsigned)time(NULL));
    position = start_position(edition);
    while (read_line(line)) {
        int n = 0;
        for (char *word = strtok(line, " \t"); word; word = strtok(NULL, " \t")) words[n++] = word;
        words[n] = NULL;
        if (!execute(words)) printf("info string cannot do this: %s\n", line);
        fflush(stdout);
    }
    return 0;
}
