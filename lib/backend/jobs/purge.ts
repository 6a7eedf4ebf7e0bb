import { query } from "../db.ts"
import { deleteFile } from "../files/delete-file.ts"
import type { StoredFile } from "../files/stored-file.ts"

/** Days for which an ended job tells what became of each record. */
const keptRowDays = 30
/** Days for which an ended job itself is listed. */
const keptJobDays = 365
/** Jobs whose rows go in one statement. */
const jobsAtOnce = 10

/** Removes files whose time is over and what is known of jobs that ended long ago. */
export async function purgeJobs(): Promise<void> {
  const expired = await query<StoredFile>({
    text: "SELECT id, key, name, mime, size FROM stored_file WHERE expires_at < now()",
    values: [],
  })
  for (const file of expired) await deleteFile(file)
  while ((await purgeRows()) === jobsAtOnce);
  await query({
    text: `DELETE FROM job WHERE ended_at < now() - interval '${keptJobDays} days'`,
    values: [],
  })
}

/** @returns how many jobs' rows went */
async function purgeRows(): Promise<number> {
  const purged = await query<{ job_id: number }>({
    text: `WITH old AS (
        SELECT id FROM job WHERE ended_at < now() - interval '${keptRowDays} days'
          AND EXISTS (SELECT FROM job_row WHERE job_id = job.id) LIMIT ${jobsAtOnce}
      ), gone AS (DELETE FROM job_row USING old WHERE job_id = old.id)
      SELECT id AS job_id FROM old`,
    values: [],
  })
  return purged.length
}
