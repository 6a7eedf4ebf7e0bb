-- What machines did before it was counted.
UPDATE sequence_counter SET machine_opened = 0, machine_clicked = 0 WHERE machine_opened <> 0 OR machine_clicked <> 0;
INSERT INTO sequence_counter (version_id, part, machine_opened, machine_clicked)
  SELECT version_id, node, count(machine_opened_at)::int, count(machine_clicked_at)::int FROM mailing_send
  WHERE version_id IS NOT NULL AND (machine_opened_at IS NOT NULL OR machine_clicked_at IS NOT NULL) GROUP BY version_id, node;
