-- Whoever writes a user, in whatever way, makes one that can be reminded (docs/decisions/0016).
CREATE OR REPLACE FUNCTION user_has_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owner (user_id, is_active) VALUES (NEW.id, false) ON CONFLICT (user_id) DO NOTHING;
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE TRIGGER user_has_owner AFTER INSERT ON "user" FOR EACH ROW EXECUTE FUNCTION user_has_owner()');
