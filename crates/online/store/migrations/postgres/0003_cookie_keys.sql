-- What cookies are signed with. Each key is accepted; the newest one whose time has come signs.
CREATE TABLE cookie_keys (
    number BIGINT PRIMARY KEY,
    key    TEXT NOT NULL,
    signs  BIGINT NOT NULL                -- from when on, in milliseconds since 1970
);

INSERT INTO cookie_keys (number, key, signs) SELECT 1, key, 0 FROM server WHERE key IS NOT NULL;

-- How many migrations a program has to know to use the database after this one; all of them where nothing is said.
ALTER TABLE migrations ADD COLUMN needs BIGINT;
