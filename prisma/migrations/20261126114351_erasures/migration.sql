-- CreateEnum
CREATE TYPE "person_kind" AS ENUM ('contact');

-- AlterTable
ALTER TABLE "contact" ADD COLUMN     "erased_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "erasure" (
    "id" SERIAL NOT NULL,
    "kind" "person_kind" NOT NULL,
    "record_id" INTEGER NOT NULL,
    "record_made_at" TIMESTAMPTZ(3) NOT NULL,
    "addresses" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "user_id" INTEGER,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "traces" JSONB,
    "steps" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "reached" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "erasure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "erasure_key" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "key" BYTEA NOT NULL,

    CONSTRAINT "erasure_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "erasure_user_id_idx" ON "erasure"("user_id");

-- CreateIndex
CREATE INDEX "erasure_at_id_idx" ON "erasure"("at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "erasure_kind_record_id_key" ON "erasure"("kind", "record_id");

-- AddForeignKey
ALTER TABLE "erasure" ADD CONSTRAINT "erasure_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
