-- Runs are counted as their nodes are.
DELETE FROM sequence_counter WHERE part = '';
SELECT sequence_runs_counted(version_id, count(*) FILTER (WHERE status = 'in_progress')::int, count(*) FILTER (WHERE status = 'completed')::int,
  count(*) FILTER (WHERE status = 'stopped')::int) FROM sequence_run WHERE version_id IS NOT NULL GROUP BY version_id;
