-- The trail of a company or contact finds its deleted notes by what their last entry says of them.
CREATE INDEX audit_entry_deleted_company_note ON audit_entry ((changes #>> '{company_id,0}'))
  WHERE record_type = 'note' AND action = 'delete';
CREATE INDEX audit_entry_deleted_contact_note ON audit_entry ((changes #>> '{contact_id,0}'))
  WHERE record_type = 'note' AND action = 'delete';
