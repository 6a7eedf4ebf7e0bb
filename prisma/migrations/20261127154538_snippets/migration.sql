-- CreateTable
CREATE TABLE "snippet" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "shortcut" CITEXT NOT NULL,
    "text_en" TEXT NOT NULL DEFAULT '',
    "text_fr" TEXT NOT NULL DEFAULT '',
    "is_shared" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "snippet_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "snippet_user_id_idx" ON "snippet"("user_id");

-- AddForeignKey
ALTER TABLE "snippet" ADD CONSTRAINT "snippet_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One's own shortcuts differ, and so do those for all; one's own may be that of one for all, and comes first.
CREATE UNIQUE INDEX snippet_own_shortcut ON snippet (user_id, shortcut) WHERE NOT is_shared;
CREATE UNIQUE INDEX snippet_shared_shortcut ON snippet (shortcut) WHERE is_shared;
