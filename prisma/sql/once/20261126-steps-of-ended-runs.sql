-- Runs that ended while a step of theirs was taken, before the step held its run, were left at a node: they are at none.
UPDATE sequence_visit visit SET left_at = greatest(visit.entered_at, run.ended_at), due_at = NULL
FROM sequence_run run WHERE run.id = visit.run_id AND run.status <> 'in_progress' AND visit.left_at IS NULL;
-- Where nodes and edges then still count otherwise than their rows, the difference is added.
INSERT INTO sequence_counter (version_id, part, waiting, passed)
SELECT version_id, part, sum(waits), sum(passes) FROM (
  SELECT version_id, node AS part, (left_at IS NULL)::int AS waits, (left_at IS NOT NULL)::int AS passes FROM sequence_visit
  UNION ALL SELECT version_id, edge, 0, 1 FROM sequence_visit WHERE edge IS NOT NULL
  UNION ALL SELECT version_id, part, -waiting, -passed FROM sequence_counter WHERE part <> '') counted
WHERE EXISTS (SELECT FROM sequence_version WHERE id = version_id)
GROUP BY version_id, part HAVING sum(waits) <> 0 OR sum(passes) <> 0;
