-- A sign-in ends for good some days after it was made, however much it is used; null for tokens that are made for scripts.
ALTER TABLE "access_token" ADD COLUMN "ends_at" TIMESTAMPTZ(3);

UPDATE "access_token"
SET "ends_at" = "created_at" + interval '30 days',
    "expires_at" = least("expires_at", "created_at" + interval '30 days')
WHERE "device_name" = 'front_app' AND "revoked_at" IS NULL;
