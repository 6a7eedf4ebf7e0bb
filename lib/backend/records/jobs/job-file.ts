import { query } from "#lib/backend/platform/database/db.ts"
import type { StoredFile } from "#lib/backend/platform/files/stored-file.ts"
import { gone, notFound } from "#lib/backend/platform/http/errors.ts"
import type { User } from "#lib/contract/identity/session.ts"

type Found = StoredFile & { is_expired: boolean }

/**
 * The file a job wrote.
 * @throws 404 for a job the user may not see or one without a file, 410 when the file's time is over
 */
export async function findJobFile(jobId: number, user: User): Promise<StoredFile> {
  const [file] = await query<Found>({
    text: `SELECT file.id, file.key, file.name, file.mime, file.size, coalesce(file.expires_at < now(), false) AS is_expired
      FROM job JOIN stored_file file ON file.id = job.file_id WHERE job.id = $1 AND ($2 OR job.user_id = $3)`,
    values: [jobId, user.isAdmin, user.id],
  })
  if (!file) throw notFound("file")
  if (file.is_expired) throw gone("file_expired")
  return file
}
