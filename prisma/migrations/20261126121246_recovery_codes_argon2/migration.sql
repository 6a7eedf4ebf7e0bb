-- Recovery codes are stored as argon2id, like passwords. Those that there are were stored as SHA-256, of which nobody can make the other: they
-- stay good until they are used, or their user makes new ones.
ALTER TABLE "recovery_code" ADD COLUMN     "hash" TEXT,
ALTER COLUMN "code_hash" DROP NOT NULL;

ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_one_hash" CHECK (num_nonnulls("hash", "code_hash") = 1);
