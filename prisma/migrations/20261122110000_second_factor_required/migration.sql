-- An administrator asks a second factor of a user, or of everybody.
ALTER TABLE "user" ADD COLUMN     "requires_second_factor" BOOLEAN NOT NULL DEFAULT false;

-- What holds for the whole installation.
CREATE TABLE "installation" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "requires_second_factor" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "installation_is_one" CHECK (id = 1)
);

-- Whether a user still owes a second factor is part of who a token stands for, so every process forgets it at once.
CREATE TRIGGER cache_notice AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON installation
  FOR EACH STATEMENT EXECUTE FUNCTION cache_notice('identity');
CREATE TRIGGER cache_notice AFTER INSERT OR UPDATE OF confirmed_at OR DELETE OR TRUNCATE ON second_factor
  FOR EACH STATEMENT EXECUTE FUNCTION cache_notice('identity');
