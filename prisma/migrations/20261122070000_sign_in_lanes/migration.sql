-- Attempts to sign in stand in line instead of being shut out.
CREATE TABLE "sign_in_lane" (
    "key" BYTEA NOT NULL,
    "tries" INTEGER NOT NULL,
    "slot_at" TIMESTAMPTZ(3) NOT NULL,
    "free_at" TIMESTAMPTZ(3) NOT NULL,
    "tried_at" TIMESTAMPTZ(3) NOT NULL,
    "known_until" TIMESTAMPTZ(3),
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_lane_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "sign_in_lane_tried_at_idx" ON "sign_in_lane"("tried_at");

-- The language of a user's notices: that of the last sign-in.
ALTER TABLE "user" ADD COLUMN "language" TEXT NOT NULL DEFAULT 'en';
