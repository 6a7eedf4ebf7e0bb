/**
 * SQL on an open passage: a run that was brought to this version had the mail of its node before, by the node's name or by its text, and
 * comes to it for the first time since. It does not get it again. A run has mails of another version only where it was brought from there.
 */
export const hadMailSql = `EXISTS (SELECT FROM mailing_send had
    WHERE had.run_id = passage.run_id AND had.version_id <> passage.version_id AND had.delivery NOT IN ('cancelled', 'failed')
      AND (had.node = passage.node OR had.email_id = (SELECT (part #>> '{data,emailTemplateId}')::int
        FROM sequence_version version, jsonb_array_elements(version.flow -> 'nodes') AS nodes (part) WHERE version.id = passage.version_id AND part ->> 'id' = passage.node))
      AND NOT EXISTS (SELECT FROM sequence_passage before WHERE before.run_id = passage.run_id AND before.node = passage.node
        AND before.version_id = passage.version_id AND before.round < passage.round))`
