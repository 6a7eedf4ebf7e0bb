-- The ability record.edit. It is a column, not a row of user_ability: copies of the version before, which go on running
-- while they are replaced one by one, fail on abilities they do not know.
ALTER TABLE "user" ADD COLUMN "may_edit_records" BOOLEAN NOT NULL DEFAULT false;

-- Who could do anything so far but look goes on editing. Viewers are those without any ability who sell nothing.
UPDATE "user" SET "may_edit_records" = true
WHERE is_admin
  OR EXISTS (SELECT FROM user_ability WHERE user_id = "user".id)
  OR EXISTS (SELECT FROM owner WHERE owner.user_id = "user".id AND owner.is_active);
