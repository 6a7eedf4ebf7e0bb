-- Companies are proposed for an application by the domain of its applicant's e-mail.
CREATE INDEX contact_by_email_domain ON contact (lower(split_part(email::text, '@', 2))) WHERE deleted_at IS NULL AND email IS NOT NULL;
