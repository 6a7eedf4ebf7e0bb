-- CreateTable
CREATE TABLE "export_layout" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "name" CITEXT NOT NULL,
    "columns" JSONB NOT NULL,
    "format" TEXT NOT NULL,
    "delimiter" TEXT NOT NULL,
    "is_shared" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "export_layout_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "export_layout_list_idx" ON "export_layout"("list");

-- CreateIndex
CREATE UNIQUE INDEX "export_layout_user_id_list_name_key" ON "export_layout"("user_id", "list", "name");

-- AddForeignKey
ALTER TABLE "export_layout" ADD CONSTRAINT "export_layout_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
