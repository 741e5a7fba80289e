-- A checksum of every entry. The program computes those of entries that are there already.
ALTER TABLE entries ADD COLUMN checksum BIGINT NOT NULL DEFAULT 0;

-- Games that nobody joined, to delete them.
CREATE INDEX games_with_free_seat ON games (created) WHERE black IS NULL OR white IS NULL;
