-- Runs of a sequence that wait for somebody, found without reading those that sleep.
CREATE INDEX sequence_passage_tasks ON sequence_passage (sequence_id, entered_at) WHERE left_at IS NULL AND waits_for = 'task';
