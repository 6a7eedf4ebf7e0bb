-- Words of suppressed addresses are looked for among hundreds of thousands.
CREATE INDEX suppression_search ON suppression USING gin (normalise(email::text || ' ' || detail) gin_trgm_ops);
