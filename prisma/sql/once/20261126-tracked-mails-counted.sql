-- Mails that were tracked before it was counted.
UPDATE sequence_counter SET tracked = 0 WHERE tracked <> 0;
INSERT INTO sequence_counter (version_id, part, tracked)
  SELECT version_id, node, count(*)::int FROM mailing_send WHERE version_id IS NOT NULL AND is_tracked GROUP BY version_id, node;
