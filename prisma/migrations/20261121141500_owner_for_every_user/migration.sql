-- AlterTable
ALTER TABLE "owner" ALTER COLUMN "nickname" DROP NOT NULL;

-- Whoever sells does so under a name.
ALTER TABLE owner ADD CONSTRAINT owner_sells_under_a_name CHECK (nickname IS NOT NULL OR NOT is_active);

-- Every user can be reminded: those who never sold get the row that reminders are addressed to.
INSERT INTO owner (user_id, nickname, is_active)
SELECT id, NULL, false FROM "user" WHERE NOT EXISTS (SELECT FROM owner WHERE owner.user_id = "user".id) ORDER BY id;

-- Whoever writes a user, in whatever way, makes one that can be reminded.
CREATE FUNCTION user_has_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO owner (user_id, is_active) VALUES (NEW.id, false) ON CONFLICT (user_id) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER user_has_owner AFTER INSERT ON "user" FOR EACH ROW EXECUTE FUNCTION user_has_owner();
