-- The funnel of a pipeline reads the moves of a period, which are few among all that the trail holds.
CREATE INDEX audit_entry_stages ON audit_entry (at) WHERE record_type = 'company' AND changes ? 'vendor.lifecycles';
