-- Mails are found by the names of their files: a trigger computes what is searched where the subject is set.
UPDATE mail SET subject = subject WHERE id IN (SELECT mail_id FROM mail_attachment);
