-- A token for a script carries what was chosen for it, and ends on a day. Those that there are keep everything their user may do and end of
-- disuse as before, but no more guard the account: they make no tokens and change no password, second factor, mailbox or user.
ALTER TABLE "access_token" ADD COLUMN     "abilities" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "has_all_rights" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "is_script" BOOLEAN NOT NULL DEFAULT false;

-- Sign-ins have had an end of their own since they were given one; the others were made for scripts.
UPDATE "access_token" SET "is_script" = true WHERE "ends_at" IS NULL;
