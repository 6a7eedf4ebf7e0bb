/** Why nobody writes to a contact, SQL; NULL for one who can be written to. @param contact alias of the table */
export const reasonSql = (contact: string) => `CASE
    WHEN coalesce(${contact}.email::text, '') = '' THEN 'no_address'
    WHEN ${contact}.email_error THEN 'bounced'
    WHEN ${contact}.is_blacklisted THEN 'blacklisted'
    WHEN ${contact}.unsubscribed_at IS NOT NULL THEN 'unsubscribed'
  END`
