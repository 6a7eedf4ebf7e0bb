-- Which functions and triggers (prisma/sql) stand in this database.
CREATE TABLE "applied_sql" (
    "file" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "applied_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "applied_sql_pkey" PRIMARY KEY ("file","hash")
);
