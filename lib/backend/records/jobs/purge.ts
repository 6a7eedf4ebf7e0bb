import { query, queryOne } from "#lib/backend/platform/database/db.ts"
import { deleteFile } from "#lib/backend/platform/files/delete-file.ts"
import { deleteStrays } from "#lib/backend/platform/files/delete-strays.ts"
import type { StoredFile } from "#lib/backend/platform/files/stored-file.ts"
import { mailFileTables, usedByNone } from "#lib/backend/platform/files/used-by-none.ts"

/** Days for which an ended job tells what became of each record. */
export const rowRetentionDays = 30
/** Days for which an ended job itself is listed. */
export const jobRetentionDays = 365
/** Rows that go in one statement; a job may have a million. */
const rowsAtOnce = 50_000

/** Removes files whose time is over; those of mails stay. */
export async function removeExpiredFiles(): Promise<void> {
  const expired = await query<StoredFile>({
    text: `SELECT id, key, name, mime, size FROM stored_file WHERE expires_at <= now() AND ${usedByNone(mailFileTables, "stored_file.id")}`,
    values: [],
  })
  for (const file of expired) await deleteFile(file)
}

/** Removes files whose time is over, files that a kill left behind, and what is known of jobs that ended long ago. */
export async function purgeJobs(): Promise<void> {
  await removeExpiredFiles()
  await deleteStrays()
  while ((await purgeRows()) === rowsAtOnce);
  await query({
    text: `DELETE FROM job WHERE ended_at < now() - interval '${jobRetentionDays} days'`,
    values: [],
  })
}

const oldJobs = `SELECT id FROM job WHERE ended_at < now() - interval '${rowRetentionDays} days'`

/** @returns how many rows went */
async function purgeRows(): Promise<number> {
  await query({ text: `DELETE FROM job_batch WHERE job_id IN (${oldJobs})`, values: [] })
  const { purged } = await queryOne<{ purged: number }>({
    text: `WITH gone AS (
        DELETE FROM job_row WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM job_row WHERE job_id IN (${oldJobs}) LIMIT ${rowsAtOnce}
        )) RETURNING 1)
      SELECT count(*) AS purged FROM gone`,
    values: [],
  })
  return purged
}
