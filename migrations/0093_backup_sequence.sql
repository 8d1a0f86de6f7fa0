-- In which order backups were made. Their times are those of the server's clock, which may have been wrong.
ALTER TABLE backup ADD COLUMN seq bigint;
UPDATE backup SET seq = made.seq
FROM (SELECT id, row_number() OVER (ORDER BY finished_at, id) AS seq FROM backup) AS made WHERE made.id = backup.id;
ALTER TABLE backup ALTER COLUMN seq SET NOT NULL;
CREATE UNIQUE INDEX backup_seq ON backup (seq);
DROP INDEX backup_finished;
