CREATE TABLE people (
    id      TEXT PRIMARY KEY NOT NULL,
    name    TEXT NOT NULL,
    created BIGINT NOT NULL
);

CREATE TABLE sessions (
    token   TEXT PRIMARY KEY NOT NULL, -- a digest: who reads the table cannot be anybody
    person  TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    expires BIGINT NOT NULL
);

CREATE INDEX sessions_by_person ON sessions (person);

CREATE TABLE games (
    id       TEXT PRIMARY KEY NOT NULL,
    entries  BIGINT NOT NULL,          -- how many there are
    black    TEXT REFERENCES people (id),
    white    TEXT REFERENCES people (id),
    created  BIGINT NOT NULL,
    changed  BIGINT NOT NULL,
    deadline BIGINT,                   -- in the server's time
    summary  TEXT NOT NULL,
    seek     TEXT                      -- as long as it is listed in the lobby
);

CREATE INDEX games_of_black ON games (black, changed);
CREATE INDEX games_of_white ON games (white, changed);
CREATE INDEX games_by_deadline ON games (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX games_in_lobby ON games (created) WHERE seek IS NOT NULL;

-- What the games are; the rest of a row of `games` follows from it.
CREATE TABLE entries (
    game   TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    entry  TEXT NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE TABLE server (
    id   BIGINT PRIMARY KEY NOT NULL CHECK (id = 1),
    time BIGINT NOT NULL,              -- how far the server's time has come
    key  TEXT                          -- what cookies are signed with
);

INSERT INTO server (id, time) VALUES (1, 0);
