-- CreateTable
CREATE TABLE "removed_notification" (
    "id" INTEGER NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reminder" JSONB NOT NULL,

    CONSTRAINT "removed_notification_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "removed_notification_removed_at_idx" ON "removed_notification"("removed_at");
