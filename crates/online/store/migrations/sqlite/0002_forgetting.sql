-- Whom to forget, and which sessions.
CREATE INDEX people_by_created ON people (created);
CREATE INDEX sessions_by_expires ON sessions (expires);
