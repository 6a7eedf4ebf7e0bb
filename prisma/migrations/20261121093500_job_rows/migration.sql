-- What failed in a job of a million rows is found without reading them all.
CREATE INDEX job_row_failed ON job_row (job_id, position) WHERE status = 'failed';

-- Ended jobs are looked through for rows to remove.
CREATE INDEX job_ended ON job (ended_at) WHERE ended_at IS NOT NULL;
