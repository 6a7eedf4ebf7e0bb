-- CreateTable
CREATE TABLE "lease" (
    "key" TEXT NOT NULL,
    "holder" TEXT,
    "token" BIGSERIAL NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lease_pkey" PRIMARY KEY ("key")
);
