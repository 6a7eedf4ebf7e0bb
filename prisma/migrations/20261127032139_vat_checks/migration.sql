-- CreateTable
CREATE TABLE "vat_check" (
    "code" TEXT NOT NULL,
    "is_valid" BOOLEAN NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "consultation" TEXT NOT NULL DEFAULT '',
    "checked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vat_check_pkey" PRIMARY KEY ("code")
);
