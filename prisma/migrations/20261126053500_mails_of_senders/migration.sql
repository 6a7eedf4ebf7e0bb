-- Mails that a sender delivered lately, and those of them that were complained of, are counted from the index alone.
CREATE INDEX mailing_send_delivered ON mailing_send (sender_id, sent_at) INCLUDE (bounced_at, complained_at) WHERE delivery = 'sent' AND sender_id IS NOT NULL;
