import { inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { mailFileTables, usedByNone } from "#lib/backend/platform/files/used-by-none.ts"
import { removeExpiredFiles } from "#lib/backend/records/jobs/purge.ts"
import type { Traces } from "./traces.ts"

/** What else holds a file that came with a mail or an application: then it is not the person's alone. */
const holders = [...mailFileTables, "document", "registration_brand_image", "registration_technical_file"]
const isFree = `${usedByNone(holders, "stored_file.id")}
  AND NOT EXISTS (SELECT FROM document held WHERE held.preview_id = stored_file.id)`

const attachmentsSql = `DELETE FROM mail_attachment WHERE mail_id IN (SELECT id FROM mail WHERE thread_id = ANY ($1::int[])
    AND (from_email = ANY ($2::citext[]) OR EXISTS (SELECT FROM jsonb_array_elements("to" || cc) AS person
      WHERE (person ->> 'email')::citext = ANY ($2::citext[])))) RETURNING file_id`

/** Pictures that a draft names: they belong to no brand yet. */
const draftPicturesSql = `UPDATE stored_file SET expires_at = now() FROM registration
  WHERE registration.id = ANY ($1::int[]) AND registration.published_at IS NULL AND starts_with(key, 'brand-images/' || registration.id || '/')
    AND ${isFree} RETURNING stored_file.id AS file_id`

/** Of applications that were never sent in. */
const unsent = "registration.id = ANY ($1::int[]) AND registration.published_at IS NULL"
const picturesSql = `DELETE FROM registration_brand_image USING registration_brand brand, registration
  WHERE brand.id = registration_brand_image.brand_id AND registration.id = brand.registration_id AND ${unsent} RETURNING file_id`
const technicalSql = `DELETE FROM registration_technical_file USING registration_booth booth, registration
  WHERE booth.id = registration_technical_file.booth_id AND registration.id = booth.registration_id AND ${unsent} RETURNING file_id`

/**
 * Deletes the files that came with mails from or to the person, and those of applications that the person never sent in. What somebody else
 * has as well stays there.
 */
export async function eraseFiles({ threads, emails, registrations }: Traces): Promise<void> {
  await inTransaction(async (connection) => {
    const remove = (text: string, values: unknown[]) =>
      query<{ file_id: number | null }>({ text, values }, connection)
    const gone = [
      ...(await remove(attachmentsSql, [threads, emails])),
      ...(await remove(picturesSql, [registrations])),
      ...(await remove(technicalSql, [registrations])),
    ].flatMap(({ file_id }) => file_id ?? [])
    await remove(draftPicturesSql, [registrations])
    await query(
      {
        text: `UPDATE stored_file SET expires_at = now() WHERE id = ANY ($1::int[]) AND ${isFree}`,
        values: [gone],
      },
      connection,
    )
  })
  await removeExpiredFiles()
}

/** Files that jobs read or wrote, which nobody looks into. */
const ofJobs = "(starts_with(key, 'exports/') OR starts_with(key, 'imports/'))"

/**
 * Deletes files of exports and imports from before a person was erased.
 * @returns false while an export from before still writes one
 */
export async function eraseJobFiles(at: string): Promise<boolean> {
  const { is_writing } = await queryOne<{ is_writing: boolean }>({
    text: `SELECT EXISTS (SELECT FROM job WHERE status = 'running' AND started_at <= $1 AND (kind LIKE '%.export' OR kind LIKE '%.mailing' OR kind = 'contacts.person')) AS is_writing`,
    values: [at],
  })
  if (is_writing) return false
  await query({
    text: `UPDATE stored_file SET expires_at = now() WHERE ${ofJobs} AND created_at <= $1`,
    values: [at],
  })
  await removeExpiredFiles()
  return true
}
