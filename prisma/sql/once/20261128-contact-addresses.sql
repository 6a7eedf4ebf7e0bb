-- Whose an address is: of the contacts that were there before this was stored.
SELECT contact_addresses_refresh(ARRAY(SELECT id FROM contact));
