-- Names that differ by their case only are told apart by the session's number; the first keeps its name.
UPDATE tradeshow_session session SET name = session.name || ' #' || session.id
WHERE EXISTS (SELECT FROM tradeshow_session first
  WHERE first.tradeshow_id = session.tradeshow_id AND lower(first.name) = lower(session.name) AND first.id < session.id);

ALTER TABLE "tradeshow_session" ALTER COLUMN "name" SET DATA TYPE CITEXT;
