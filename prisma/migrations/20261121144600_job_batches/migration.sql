-- CreateTable
CREATE TABLE "job_batch" (
    "job_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "record_ids" INTEGER[],

    CONSTRAINT "job_batch_pkey" PRIMARY KEY ("job_id","position")
);

-- AddForeignKey
ALTER TABLE "job_batch" ADD CONSTRAINT "job_batch_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "job"("id") ON DELETE CASCADE ON UPDATE CASCADE;
