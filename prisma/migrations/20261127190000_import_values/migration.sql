-- CreateEnum
CREATE TYPE "import_choice" AS ENUM ('record', 'create', 'leave_out');

-- CreateTable
CREATE TABLE "import_value" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "choice" "import_choice" NOT NULL,
    "record_id" INTEGER,

    CONSTRAINT "import_value_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "import_value_user_id_list_field_key_key" ON "import_value"("user_id", "list", "field", "key");

-- AddForeignKey
ALTER TABLE "import_value" ADD CONSTRAINT "import_value_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A record is named exactly where one is meant.
ALTER TABLE import_value ADD CONSTRAINT import_value_record CHECK ((choice = 'record') = (record_id IS NOT NULL));
