-- Whose an address is: of the contacts that were there before this was stored. Whoever changes a contact meanwhile waits: an address that
-- was given up between the reading and the writing would be the contact's for ever.
LOCK TABLE contact, contact_email IN SHARE ROW EXCLUSIVE MODE;
SELECT contact_addresses_refresh(ARRAY(SELECT id FROM contact));
