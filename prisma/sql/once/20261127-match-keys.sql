-- Keys of the names of records that were there before they were compared by them.
INSERT INTO match_key (record_type, record_id, kind, key)
SELECT 'company', name.* FROM company_name_keys(ARRAY(SELECT id FROM company)) name ON CONFLICT DO NOTHING;
INSERT INTO match_key (record_type, record_id, kind, key)
SELECT 'contact', name.* FROM contact_name_keys(ARRAY(SELECT id FROM contact)) name ON CONFLICT DO NOTHING;
