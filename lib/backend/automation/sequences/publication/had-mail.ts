/**
 * SQL on an open node visit: a run that was brought to this version had the mail of its node before, by the node's name or by its text, and
 * comes to it for the first time since. It does not get it again. A run has mails of another version only where it was brought from there.
 */
export const hadMailSql = `EXISTS (SELECT FROM mailing_send had
    WHERE had.run_id = visit.run_id AND had.version_id <> visit.version_id AND had.delivery NOT IN ('cancelled', 'failed')
      AND (had.node = visit.node OR had.email_id = (SELECT (part #>> '{data,emailTemplateId}')::int
        FROM sequence_version version, jsonb_array_elements(version.flow -> 'nodes') AS nodes (part) WHERE version.id = visit.version_id AND part ->> 'id' = visit.node))
      AND NOT EXISTS (SELECT FROM sequence_passage before WHERE before.run_id = visit.run_id AND before.node = visit.node
        AND before.version_id = visit.version_id AND before.round < visit.round))`
