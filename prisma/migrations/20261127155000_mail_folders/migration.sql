-- Messenger: what a user is writing, what waits to be sent and what was sent, as they are listed.
CREATE INDEX mail_draft_shown ON mail_draft (user_id, updated_at DESC, id DESC);
CREATE INDEX mail_delivery_scheduled_shown ON mail_delivery (user_id, due_at, mail_id) WHERE status = 'queued' AND NOT is_paced;
CREATE INDEX mail_sent_shown ON mail (author_id, sent_at DESC, id DESC) WHERE direction = 'out' AND removed_at IS NULL;
