-- Ids sort by their bytes, as in SQLite, whatever the locale of the database.
CREATE TABLE people (
    id      TEXT COLLATE "C" PRIMARY KEY,
    name    TEXT NOT NULL,
    created BIGINT NOT NULL
);

CREATE INDEX people_by_created ON people (created);

CREATE TABLE sessions (
    token   TEXT COLLATE "C" PRIMARY KEY, -- a digest: who reads the table cannot be anybody
    person  TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    expires BIGINT NOT NULL
);

CREATE INDEX sessions_by_person ON sessions (person);
CREATE INDEX sessions_by_expires ON sessions (expires);

CREATE TABLE games (
    id       TEXT COLLATE "C" PRIMARY KEY,
    entries  BIGINT NOT NULL,             -- how many there are
    black    TEXT COLLATE "C" REFERENCES people (id),
    white    TEXT COLLATE "C" REFERENCES people (id),
    created  BIGINT NOT NULL,
    changed  BIGINT NOT NULL,
    deadline BIGINT,                      -- in the server's time
    summary  TEXT NOT NULL,
    seek     TEXT,                        -- as long as it is listed in the lobby
    time     BIGINT NOT NULL DEFAULT 0    -- the server time of the last entry: one row for all would be waited for
);

CREATE INDEX games_of_black ON games (black, changed);
CREATE INDEX games_of_white ON games (white, changed);
CREATE INDEX games_by_deadline ON games (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX games_in_lobby ON games (created) WHERE seek IS NOT NULL;
CREATE INDEX games_with_free_seat ON games (created) WHERE black IS NULL OR white IS NULL;
CREATE INDEX games_by_time ON games (time);

-- What the games are; the rest of a row of `games` follows from it.
CREATE TABLE entries (
    game     TEXT COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number   BIGINT NOT NULL,
    entry    TEXT NOT NULL,
    checksum BIGINT NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE TABLE server (
    id   BIGINT PRIMARY KEY CHECK (id = 1),
    time BIGINT NOT NULL,                 -- how far the server's time has come
    key  TEXT                             -- what cookies are signed with
);

INSERT INTO server (id, time) VALUES (1, 0);
